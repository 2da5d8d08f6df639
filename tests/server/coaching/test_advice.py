"""Advice at a table: what it says beyond a hint, from what the seat may know, and where it is given."""

from __future__ import annotations

import json
from typing import Any

import httpx

from openrummy import Hand, words
from openrummy.server.tables.thinking import ProcessThinker
from tests.server.coaching.people import begin, twin
from tests.server.coaching.test_hints import my_turn, play
from tests.server.web.running import RunningServer, new_table, somebody, tab
from tests.server.wire.knowledge import cards_in


async def advice(client: httpx.AsyncClient, code: str) -> httpx.Response:
    """Ask the coach for more than a hint."""
    return await client.post(f"/api/tables/{code}/advice")


def told_in_every_language(texts: dict[str, str]) -> bool:
    """Whether a text is there in every language, made up to its end."""
    return set(texts) == set(words.languages()) and all(text and "coach." not in text for text in texts.values())


async def test_the_dangers_are_those_of_each_discard_and_the_hands_those_of_each_other_seat(
    server: RunningServer,
) -> None:
    async with somebody(server.url) as anna:
        code = await new_table(anna, "greedy", "greedy")
        for phase in ("draw", "play"):
            state = await my_turn(anna, code)
            hand = state["hand"]
            assert hand["phase"] == phase
            reply = await advice(anna, code)
            assert reply.status_code == 200, reply.text
            told = reply.json()
            assert (told["hand"], told["moves"]) == (1, len(hand["log"]))
            thrown = {text[2:] for text in hand["legal"] if text[0] == "D"}
            dangers = told["dangers"]
            assert {danger["card"] for danger in dangers} == thrown and bool(thrown) == (phase == "play")
            assert [danger["taken"] for danger in dangers] == sorted(danger["taken"] for danger in dangers)
            others = [seat for seat in range(3) if seat != state["you"]]
            assert [other["seat"] for other in told["hands"]] == others
            for other in told["hands"]:
                assert len(other["cards"]) == 12
                chances = [card["chance"] for card in other["cards"]]
                assert chances == sorted(chances, reverse=True) and 0 <= chances[-1] <= chances[0] <= 1
                assert not {card["card"] for card in other["cards"]} & set(hand["hand"])
                assert all(told_in_every_language(card["text"]) for card in other["cards"])
                known = set(hand["known"][other["seat"]])
                assert {card["card"] for card in other["cards"] if card["chance"] == 1} == known
            assert (await advice(anna, code)).json() == told  # asking again is no other coach
            await play(anna, code, state, hand["legal"][0])


async def test_holding_is_weighed_with_both_plans_and_how_few_cards_turn_it() -> None:
    thinker = ProcessThinker(1)
    try:
        text = await thinker.ask(("warm",), 300.0)  # so that getting ready has had everything compiled
    finally:
        await thinker.close()
    assert text is not None
    told: dict[str, Any] = json.loads(text)
    holding = told["holding"]
    assert holding["verdict"] in {"hold", "lay", "close"}
    assert not any(action[0] == "M" for action in holding["hold"]["plan"]["actions"])
    assert any(action[0] == "M" for action in holding["lay"]["plan"]["actions"])
    assert 0 < holding["lay"]["win"] < 1 and 0 < holding["hold"]["win"] < 1 and 0 < holding["error"] < 0.1
    assert [at["cards"] for at in holding["curve"]] == list(range(10, 0, -1))
    assert told_in_every_language(holding["text"])
    # Its cards are in braces, for whoever shows them.
    shown = set(holding["hold" if holding["verdict"] != "lay" else "lay"]["plan"]["actions"][-1].split()[1:])
    assert all(f"{{{card}}}" in text for card in shown for text in holding["text"].values())
    assert told["dangers"] and told["hands"]


async def test_advice_depends_on_the_view_alone() -> None:
    hand = Hand.deal(2, seed=4)
    seat = hand.turn
    hand.play("S")
    view = hand.view(seat)
    thinker = ProcessThinker(1)
    try:
        told = await thinker.advice(view, 1)
        assert told == await thinker.advice(twin(hand).view(seat), 1) is not None
    finally:
        await thinker.close()
    # The dangers and the plans are made of what the seat holds.
    found = json.loads(told or "")
    assert cards_in([found["dangers"], found["holding"]["hold"]["plan"]["actions"]]) <= set(map(str, view.hand))


async def test_advice_is_given_where_hints_are_and_nowhere_else(server: RunningServer) -> None:
    for allowed in (False, True):
        async with somebody(server.url) as anna, somebody(server.url) as bram, somebody(server.url) as onlooker:
            code = await new_table(anna, "open", hints=allowed)
            async with tab(anna) as host, tab(bram) as guest:
                await host.watch(code)
                await guest.watch(code)
                state = await begin(host, guest, code)
                acting, waiting = (anna, bram) if state["hand"]["turn"] == 0 else (bram, anna)
                codes = [(await advice(one, code)).json().get("code") for one in (acting, waiting, onlooker)]
                assert codes == ([None, "not-your-turn", "no-seat"] if allowed else ["no-hints", "no-hints", "no-seat"])
    async with somebody(server.url) as anna:
        reply = await advice(anna, "ZZZZZZ")
        assert (reply.status_code, reply.json()["code"]) == (404, "no-table")
