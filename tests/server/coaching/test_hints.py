"""Hints at a table: for the seat that is to act, from what it may know, and only where the table allows them."""

from __future__ import annotations

from random import Random
from typing import Any

import httpx
import pytest

from openrummy import Hand, words
from openrummy.server.tables.thinking import ProcessThinker
from openrummy.server.web.errors import Problem
from tests.server.coaching.people import begin, twin
from tests.server.web.playing import choose
from tests.server.web.running import RunningServer, new_table, somebody, tab
from tests.server.wire.knowledge import cards_in


async def state_of(client: httpx.AsyncClient, code: str) -> dict[str, Any]:
    """The table as this person may know it."""
    state: dict[str, Any] = (await client.get(f"/api/tables/{code}/events")).json()["state"]
    return state


async def my_turn(client: httpx.AsyncClient, code: str) -> dict[str, Any]:
    """The table as soon as this person is to act."""
    state, query = await state_of(client, code), {"wait": 25}
    while state["status"] == "playing" and not state["hand"]["legal"]:
        reply = await client.get(f"/api/tables/{code}/events", params={**query, "from": state["seq"]})
        state = reply.json()["state"] if reply.status_code == 200 else state
    return state


async def play(client: httpx.AsyncClient, code: str, state: dict[str, Any], text: str) -> None:
    """Do an action of the game."""
    command = {"cmd_id": f"{state['seq']}", "base_seq": state["seq"], "action": {"a": "play", "text": text}}
    answer = (await client.post(f"/api/tables/{code}/commands", json=command)).json()
    assert answer["t"] == "ack", answer


async def hint(client: httpx.AsyncClient, code: str) -> httpx.Response:
    """Ask the coach."""
    return await client.post(f"/api/tables/{code}/hint")


async def test_who_plays_against_bots_is_told_a_legal_plan_its_chance_and_why_in_every_language(
    server: RunningServer,
) -> None:
    async with somebody(server.url) as anna:
        code = await new_table(anna, "greedy")
        state = await my_turn(anna, code)
        for _ in range(2):  # a draw, then a turn
            reply = await hint(anna, code)
            assert reply.status_code == 200, reply.text
            told = reply.json()
            assert (told["hand"], told["moves"]) == (1, len(state["hand"]["log"]))
            assert told["plan"]["actions"][0] in state["hand"]["legal"]
            assert 0 <= told["win"] <= 1 and 0 <= told["error"] < 0.1
            texts = told["plan"]["texts"]
            assert len(texts) == len(told["plan"]["actions"])
            assert all(set(text) == set(words.languages()) for text in texts)
            assert told["reasons"] and all(reason["text"]["nl"] for reason in told["reasons"])
            assert (await hint(anna, code)).json() == told  # asking again is no other coach
            await play(anna, code, state, told["plan"]["actions"][0])
            state = await state_of(anna, code)


async def test_a_hint_names_no_card_that_lies_where_the_seat_cannot_look(server: RunningServer) -> None:
    async with somebody(server.url) as anna:
        code = await new_table(anna, "greedy", target={"deals": 1})
        chance = Random(3)
        told = []
        state = await my_turn(anna, code)
        while state["status"] == "playing":
            if state["hand"]["phase"] == "play":
                found = (await hint(anna, code)).json()
                told.append((found, cards_in(state)))
            await play(anna, code, state, choose(state, chance))
            state = await my_turn(anna, code)
            if len(told) > 8:
                break
        for found, seen in told:
            # Outs are cards that nobody has seen; the plans are made of what the seat has before it.
            plans = [found["plan"], *([found["runner_up"]["plan"]] if found["runner_up"] else [])]
            assert cards_in(plans) <= seen


async def test_a_hint_depends_on_the_view_alone() -> None:
    hand = Hand.deal(2, seed=4)
    seat = hand.turn
    view = hand.view(seat)
    thinker = ProcessThinker(1)
    try:
        assert await thinker.hint(view, 1) == await thinker.hint(twin(hand).view(seat), 1) is not None
    finally:
        await thinker.close()


async def test_among_people_there_are_hints_only_where_the_table_was_made_with_them(server: RunningServer) -> None:
    for allowed in (False, True):
        async with somebody(server.url) as anna, somebody(server.url) as bram, somebody(server.url) as onlooker:
            code = await new_table(anna, "open", hints=allowed)
            async with tab(anna) as host, tab(bram) as guest:
                await host.watch(code)
                await guest.watch(code)
                assert guest.state["hints"] is allowed  # whoever comes sees it before he sits down
                state = await begin(host, guest, code)
                turn = state["hand"]["turn"]
                acting, waiting = (anna, bram) if turn == 0 else (bram, anna)
                answers = [await hint(one, code) for one in (acting, waiting, onlooker)]
                codes = [reply.json().get("code") for reply in answers]
                assert codes == ([None, "not-your-turn", "no-seat"] if allowed else ["no-hints", "no-hints", "no-seat"])
                refused = await host.do(code, {"a": "settings", "hints": not allowed})
                assert refused["code"] == "wrong-status"  # the others sat down at a table that was so


async def test_there_is_no_hint_at_a_table_that_is_not_there(server: RunningServer) -> None:
    async with somebody(server.url) as anna:
        reply = await hint(anna, "ZZZZZZ")
        assert (reply.status_code, reply.json()["code"]) == (404, "no-table")


async def test_what_the_coach_cannot_answer_is_none_and_the_process_goes_on() -> None:
    thinker = ProcessThinker(1)
    hand = Hand.deal(2, seed=1)
    try:
        assert await thinker.hint(hand.view(1 - hand.turn), 1) is None  # nothing to decide
        assert await thinker.hint(hand.view(hand.turn), 1) is not None
    finally:
        await thinker.close()


@pytest.mark.parametrize("code", ["no-hints", "no-coach", "coach-not-installed"])
async def test_what_is_refused_is_in_the_document(server: RunningServer, code: str) -> None:
    async with somebody(server.url) as anna:
        document = (await anna.get("/api/openapi.json")).text
        assert f"`{code}`" in document and Problem.__name__ in document
