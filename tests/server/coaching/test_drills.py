"""Drills: one's own mistakes in reviewed hands, as one's seat knew the position then."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import httpx
import pytest

from openrummy import words
from openrummy.coach.drills import MOST
from openrummy.coach.verdict import ERRORS
from tests.server.coaching.people import begin
from tests.server.coaching.test_reviews import finished_hand, review_of
from tests.server.web.playing import play_game
from tests.server.web.running import RunningServer, new_table, somebody, tab
from tests.server.wire.knowledge import Known, cards_in, follow


async def mistakes(client: httpx.AsyncClient, **query: str) -> list[dict[str, Any]]:
    """Where this person's mistakes are."""
    reply = await client.get("/api/me/drills", params=query)
    assert reply.status_code == 200, reply.text
    found: list[dict[str, Any]] = reply.json()
    return found


async def drill_at(client: httpx.AsyncClient, place: dict[str, Any]) -> dict[str, Any]:
    """A drill."""
    reply = await client.get(f"/api/me/drills/{place['hand']}/{place['step']}")
    assert reply.status_code == 200, reply.text
    found: dict[str, Any] = reply.json()
    return found


async def answer(client: httpx.AsyncClient, place: dict[str, Any], plan: list[str]) -> httpx.Response:
    """Answer a drill."""
    return await client.post(f"/api/me/drills/{place['hand']}/{place['step']}", json={"plan": plan})


async def test_the_mistakes_of_a_reviewed_hand_can_be_tried_again_and_are_judged_as_in_the_review(
    server: RunningServer,
) -> None:
    async with somebody(server.url) as player:
        hand = await finished_hand(player, "greedy")
        assert await mistakes(player) == []  # nobody has asked for a review
        review = await review_of(player, hand)
        found = await mistakes(player)
        losses = [place["loss"] for place in found]
        assert losses == sorted(losses, reverse=True) and found
        own = {d["step"]: d for d in review["decisions"] if d["seat"] == 0 and d["verdict"] in ERRORS}
        assert {place["step"] for place in found} == set(own)
        assert await mistakes(player, hand=hand) == found and await mistakes(player, hand="another") == []
        for place in found[:6]:
            made = own[place["step"]]
            drill = await drill_at(player, place)
            plans = [plan["actions"] for plan in drill["plans"]]
            assert made["best"]["actions"] in plans and made["played"]["actions"] in plans
            assert 2 <= len(plans) <= MOST
            assert (drill["seat"], drill["position"]["phase"]) == (0, made["kind"])
            assert (await drill_at(player, place)) == drill  # the plans stay where they are
            right = (await answer(player, place, made["best"]["actions"])).json()
            assert (right["right"], right["verdict"], right["loss"]) == (True, "best", 0)
            assert (right["best"], right["played"]) == (made["best"], made["played"])
            wrong = (await answer(player, place, made["played"]["actions"])).json()
            assert (wrong["right"], wrong["verdict"]) == (False, made["verdict"])
            assert wrong["loss"] == wrong["played_loss"] == pytest.approx(made["loss"])
            assert set(drill["question"]) == set(wrong["explanation"]) == set(words.languages())
            refused = await answer(player, place, ["D Zz"])
            assert (refused.status_code, refused.json()) == (422, {"code": "bad-request", "params": {"at": "plan"}})


def seen_by(known: Known, seat: int, step: int) -> set[str]:
    """All cards that a seat has seen up to a step."""
    return set().union(*(moment.visible(seat) for moment in known.moments[: step + 1]))


async def test_a_drill_shows_what_its_seat_saw_and_belongs_to_whoever_sat_there(server: RunningServer) -> None:
    async with somebody(server.url) as anna, somebody(server.url) as bram, somebody(server.url) as stranger:
        code = await new_table(anna, "open", "greedy", target={"deals": 1})
        async with tab(anna) as host, tab(bram) as guest:
            await host.watch(code)
            await guest.watch(code)
            await begin(host, guest, code)
            chance = Random(4)
            state, _ = await asyncio.gather(play_game(host, code, chance), play_game(guest, code, chance))
        hand = state["history"][0]["id"]
        await review_of(anna, hand)
        known = follow((await anna.get(f"/api/hands/{hand}")).json())
        for seat, person, other in ((0, anna, bram), (1, bram, anna)):
            found = await mistakes(person, hand=hand)
            assert found and {place["seat"] for place in found} == {seat}
            for place in found:
                drill = await drill_at(person, place)
                step, position = place["step"], drill["position"]
                assert cards_in(drill) <= seen_by(known, seat, step)
                moment = known.moments[step]
                assert set(position["hand"]) == moment.hands[seat]
                assert position["counts"] == [len(cards) for cards in moment.hands]
                assert [thrown["card"] for thrown in position["discards"]] == moment.pile
                drawn = [(entry["seat"], entry["card"]) for entry in position["log"] if entry["action"] == "S"]
                assert all(card is None for who, card in drawn if who != seat)
            for somebody_else in (other, stranger):
                reply = await somebody_else.get(f"/api/me/drills/{hand}/{found[0]['step']}")
                assert (reply.status_code, reply.json()["code"]) == (404, "no-drill")
                assert (await answer(somebody_else, found[0], ["S"])).status_code == 404
        assert await mistakes(stranger) == []


@pytest.mark.parametrize("step", ["0", "9999", "-1", "x"])
async def test_where_there_is_no_drill_there_is_none(server: RunningServer, step: str) -> None:
    async with somebody(server.url) as player:
        reply = await player.get(f"/api/me/drills/nothing/{step}")
        assert reply.json()["code"] == ("no-drill" if step.isdigit() else "bad-request")
