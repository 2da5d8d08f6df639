from __future__ import annotations

import asyncio
import json
from contextlib import AsyncExitStack
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from tests.server.web.playing import play_game
from tests.server.web.running import RunningServer, Tab, new_table, somebody, tab
from tests.server.wire.knowledge import check_frame, follow

KINDS = (
    ("open",),
    ("open", "greedy"),
    ("greedy", "random", "greedy"),
    ("open", "random", "greedy"),
    ("random", "open", "open", "greedy", "random"),
)
"""Who sits at the tables besides the maker."""


@dataclass
class Tape:
    """What came over the links of one game, and what was in the hands."""

    links: list[list[str]]
    tokens: list[str | None]
    """By link: the token of its own seat."""
    records: list[dict[str, Any]]

    def check(self) -> int:
        """Check every frame; how many were from the middle of a hand."""
        hands = {number: follow(record) for number, record in enumerate(self.records, 1)}
        checked = 0
        for link, token in zip(self.links, self.tokens, strict=True):
            others = {other for other in self.tokens if other is not None and other != token}
            for raw in link:
                checked += check_frame(raw, hands)
                assert not [other for other in others if other in raw]
        return checked


async def tapped_game(server: RunningServer, others: tuple[str, ...], deals: int, seed: int) -> Tape:
    """Play a game with a tap on every link: each seat's, a second tab's of the maker, and a spectator's."""
    async with AsyncExitStack() as stack:
        people = [await stack.enter_async_context(somebody(server.url)) for _ in range(2 + others.count("open"))]
        tabs: list[Tab] = [await stack.enter_async_context(tab(person)) for person in people]
        tabs.append(await stack.enter_async_context(tab(people[0])))
        players = tabs[: len(people) - 1]
        big = {"players": "5-6"} if len(others) > 3 else {}
        code = await new_table(people[0], *others, target={"deals": deals}, rules={"max_recycles": 2, **big})
        for one in tabs:
            await one.watch(code)
        for one in players[1:]:
            assert (await one.do(code, {"a": "sit"}))["t"] == "ack"
        if "open" in others:
            await players[0].until_state(lambda s: all(seat["kind"] != "empty" for seat in s["seats"]))
            assert (await players[0].do(code, {"a": "start"}))["t"] == "ack"
        ends = await asyncio.gather(*[play_game(one, code, Random(f"{seed} {i}")) for i, one in enumerate(players)])
        for one in tabs[len(players) :]:
            await one.until_state(lambda s: s["status"] == "over")
        records = [(await people[0].get(f"/api/hands/{past['id']}")).json() for past in ends[0]["history"]]
        assert [record["hand"] for record in records] == list(range(1, deals + 1))
        return Tape([one.raw for one in tabs], [one.state["token"] for one in tabs], records)


async def tapped_hands(server: RunningServer, hands: int, deals: int) -> None:
    done = checked = 0
    while done < hands:
        tapes = await asyncio.gather(*[tapped_game(server, kind, deals, done + i) for i, kind in enumerate(KINDS)])
        # Only now: checking takes time, in which nobody would play or ping.
        checked += sum(tape.check() for tape in tapes)
        done += len(KINDS) * deals
    assert checked > 60 * done
    print(f"{done} hands, {checked} frames from the middle of a hand checked")


async def test_no_frame_holds_a_card_that_its_receiver_may_not_know(server: RunningServer) -> None:
    await tapped_hands(server, hands=30, deals=6)


@pytest.mark.soak
async def test_no_frame_of_a_thousand_hands_holds_a_card_that_its_receiver_may_not_know(server: RunningServer) -> None:
    await tapped_hands(server, hands=1000, deals=8)


async def test_the_tap_sees_a_leak(server: RunningServer) -> None:
    async with somebody(server.url) as anna, tab(anna) as one:
        code = await new_table(anna, "greedy", target={"deals": 1})
        await one.watch(code)
        end = await play_game(one, code, Random(0))
        record = (await anna.get(f"/api/hands/{end['history'][0]['id']}")).json()
        hands = {1: follow(record)}
        raw = next(raw for raw in one.raw if json.loads(raw).get("state", {}).get("hand", {}).get("phase") == "play")
        assert check_frame(raw, hands)
        frame = json.loads(raw)
        hand = frame["state"]["hand"]
        hidden = sorted(hands[1].moments[len(hand["log"])].hands[1])[0]
        for leak in (
            {**frame, "state": {**frame["state"], "hand": {**hand, "top": hidden}}},
            {**frame, "state": {**frame["state"], "hand": {**hand, "hand": [*hand["hand"], hidden]}}},
            {**frame, "state": {**frame["state"], "next": hidden}},
            {**frame, "state": {**frame["state"], "hand": {**hand, "known": [[], [hidden]]}}},
            {**frame, "events": [{"kind": "act", "seq": 9, "seat": 1, "text": "S", "card": hidden}]},
            {**frame, "events": [{"kind": "hand", "seq": 9, "deck": record["deck"]}]},
        ):
            with pytest.raises(AssertionError):
                check_frame(json.dumps(leak), hands)
