"""The positions of a finished hand: what a replay shows."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import msgspec
import pytest

from openrummy.game import RuleSet
from openrummy.record import Record, replay
from openrummy.server.web.routers.positions import replayed
from tests.record.samples import played
from tests.server.web.playing import poll_game
from tests.server.web.running import RunningServer, new_table, somebody

RULES = [RuleSet(), RuleSet(ace="around", recycle="turn_over", max_recycles=3), RuleSet.named("block")]


def positions(record: Record) -> dict[str, Any]:
    """The answer for a record, as it goes over the wire."""
    data: dict[str, Any] = msgspec.to_builtins(replayed("x", record))
    return data


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.name or "own")
def test_every_position_is_the_one_that_replaying_so_far_leads_to(players: int, rules: RuleSet) -> None:
    for seed in range(4):
        record = Record.from_hand(played(players, seed, rules))
        found = positions(record)["positions"]
        assert len(found) == len(record.actions) + 1
        hand = record.hand()
        for step, position in enumerate(found):
            if step:
                hand.play(record.actions[step - 1])
            assert position["hands"] == [list(map(str, cards)) for cards in hand.hands]
            assert position["melds"] == [list(map(str, meld.cards)) for meld in hand.melds]
            assert [thrown["card"] for thrown in position["discards"]] == list(map(str, hand.discards))
            assert (position["turn"], position["phase"], position["stock"]) == (hand.turn, hand.phase, hand.stock_count)


def test_it_says_what_the_game_was_played_to() -> None:
    for target, told in ((None, 100), (50, 50), ("deals: 3", {"deals": 3})):
        rules = RuleSet() if target is None else RuleSet(target=target)
        assert positions(Record.from_hand(played(2, 1, rules)))["target"] == told


def test_every_action_is_told_with_who_did_it_and_the_card_that_came_by_it() -> None:
    for seed in range(6):
        record = Record.from_hand(played(3, seed))
        found = positions(record)["positions"]
        assert found[0]["done"] is None
        for before, after in pairwise(found):
            done = after["done"]
            assert done["seat"] == before["turn"]
            if done["action"] == "P":
                assert done["card"] == before["discards"][-1]["card"]
            if done["action"] in ("S", "P") and done["card"] is not None:
                seat = done["seat"]
                assert set(after["hands"][seat]) - set(before["hands"][seat]) == {done["card"]}
            assert done["recycled"] == (after["recycles"] > before["recycles"])


def test_the_end_has_the_result_and_the_value_of_each_hand() -> None:
    record = Record.from_hand(played(2, 3))
    data = positions(record)
    assert data["result"] == replay(record).result
    assert data["values"] == list(replay(record).hand.hand_values)


async def test_the_server_tells_the_positions_of_a_finished_hand_to_whoever_knows_it(server: RunningServer) -> None:
    async with somebody(server.url) as player, somebody(server.url) as stranger:
        code = await new_table(player, "greedy", target={"deals": 1})
        state, _ = await poll_game(player, code, Random(5))
        reply = await stranger.get(f"/api/hands/{state['history'][0]['id']}/positions")
        assert reply.status_code == 200
        last = reply.json()["positions"][-1]
        assert last["hands"] == state["hand"]["hands"]
        assert last["melds"] == state["hand"]["melds"]
        missing = await stranger.get("/api/hands/nothing/positions")
        assert (missing.status_code, missing.json()["code"]) == (404, "no-hand")
