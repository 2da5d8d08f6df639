"""Many questions to the coach: limited together, one of each player at a time, and never before the bots."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx

from openrummy import Hand
from openrummy.game import View
from openrummy.server import Limits, Settings, create_app
from openrummy.server.coaching.helping import Helping
from openrummy.server.settings import Rate
from openrummy.server.tables.thinking import ProcessThinker
from tests.server.coaching.test_hints import my_turn, play
from tests.server.tables.kit import InlineThinker
from tests.server.web.running import PATIENCE, new_table


class SlowCoach(InlineThinker):
    """Plays at once, and answers a question to the coach when it is told to."""

    def __init__(self) -> None:
        self.asked: asyncio.Queue[tuple[View, asyncio.Future[str]]] = asyncio.Queue()

    async def hint(self, view: View, hand: int) -> str | None:
        answer: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        await self.asked.put((view, answer))
        return await answer

    async def advice(self, view: View, hand: int) -> str | None:
        return await self.hint(view, hand)


@asynccontextmanager
async def site(data: Path, limits: Limits | None = None) -> AsyncIterator[tuple[Any, SlowCoach]]:
    """A server in this process, with a coach that waits to be told."""
    app = create_app(Settings(data=data, limits=limits or Limits()))
    async with asyncio.timeout(2 * PATIENCE), app.router.lifespan_context(app):
        coach = SlowCoach()
        await app.state.site.thinker.close()
        app.state.site.thinker = app.state.site.tables._thinker = coach
        yield app, coach


@asynccontextmanager
async def person(app: Any) -> AsyncIterator[httpx.AsyncClient]:
    """Somebody who comes to it."""
    transport = httpx.ASGITransport(app, client=("203.0.113.7", 5))
    async with httpx.AsyncClient(transport=transport, base_url="http://rummy.test") as client:
        yield client


def ask(client: httpx.AsyncClient, code: str, what: str) -> asyncio.Task[httpx.Response]:
    """Ask for a hint or for advice."""
    return asyncio.create_task(client.post(f"/api/tables/{code}/{what}"))


async def test_hints_and_advice_are_limited_together(data: Path) -> None:
    async with site(data, Limits(hints=Rate(3, 0.001))) as (app, _), person(app) as anna, person(app) as bram:
        code = await new_table(anna, "open")
        for what in ("hint", "advice", "hint"):
            assert (await ask(anna, code, what)).json()["code"] == "no-hints"
        for what in ("hint", "advice"):
            reply = await ask(anna, code, what)
            assert (reply.status_code, reply.json()["code"]) == (429, "too-fast")
            assert reply.json()["params"]["wait"] > 0
        assert (await ask(bram, code, "advice")).json()["code"] == "no-seat"  # each has his own


async def test_a_player_is_answered_one_question_at_a_time_about_the_position_then(data: Path) -> None:
    async with site(data) as (app, coach), person(app) as anna, person(app) as bram:
        codes = [await new_table(one, "greedy") for one in (anna, bram)]
        states = [await my_turn(one, code) for one, code in zip((anna, bram), codes, strict=True)]
        asked = [ask(anna, codes[0], what) for what in ("hint", "advice", "hint")]
        first, answer = await coach.asked.get()
        other = ask(bram, codes[1], "hint")
        _, for_bram = await coach.asked.get()  # he is not kept waiting by her other questions
        for_bram.set_result("{}")
        assert (await other).status_code == 200
        assert coach.asked.empty()
        await play(anna, codes[0], states[0], next(text for text in states[0]["hand"]["legal"] if text == "S"))
        answer.set_result("{}")
        second, answer = await coach.asked.get()
        assert (len(first.log), len(second.log)) == (len(states[0]["hand"]["log"]), len(first.log) + 1)
        answer.set_result("{}")
        (await coach.asked.get())[1].set_result("{}")
        assert [(await one).status_code for one in asked] == [200, 200, 200]


async def test_where_too_many_are_asking_nobody_else_has_to_wait_for_ever(data: Path) -> None:
    async with site(data) as (app, coach), person(app) as anna, person(app) as bram:
        app.state.site.helping = Helping(2)
        codes = [await new_table(one, "greedy") for one in (anna, bram)]
        for one, code in zip((anna, bram), codes, strict=True):
            await my_turn(one, code)
        asked = [ask(anna, codes[0], what) for what in ("hint", "advice")]
        _, answer = await coach.asked.get()
        while not app.state.site.helping.full:  # her other question may still be on its way
            await asyncio.sleep(0)
        refused = await ask(bram, codes[1], "hint")
        assert (refused.status_code, refused.json()["code"]) == (503, "coach-busy")
        assert int(refused.headers["retry-after"]) > 0
        answer.set_result("{}")
        assert (await asked[0]).status_code == 200
        (await coach.asked.get())[1].set_result("{}")
        assert (await asked[1]).status_code == 200
        again = ask(bram, codes[1], "hint")
        (await coach.asked.get())[1].set_result("{}")
        assert (await again).status_code == 200


async def test_bots_are_not_kept_waiting_by_many_questions_to_the_coach() -> None:
    hand = Hand.deal(2, seed=4)
    view = hand.view(hand.turn)
    thinker = ProcessThinker(1)
    answered: list[str] = []

    async def note(what: str, asking: Any) -> None:
        assert await asking is not None
        answered.append(what)

    try:
        questions = [asyncio.create_task(note("coach", thinker.hint(view, 1))) for _ in range(6)]
        await asyncio.sleep(0)  # so that all of them have asked
        bot = asyncio.create_task(note("bot", thinker.choose("random", view, "x")))
        await asyncio.gather(*questions, bot)
    finally:
        await thinker.close()
    assert answered.index("bot") <= 2


async def test_a_process_that_was_being_started_does_not_outlive_its_server() -> None:
    hand = Hand.deal(2, seed=1)
    thinker = ProcessThinker(1)
    asking = asyncio.create_task(thinker.choose("random", hand.view(hand.turn), "x"))
    await asyncio.sleep(0)
    assert not thinker._running
    await thinker.close()
    assert await asking is None and not thinker._running


async def test_a_stop_while_a_process_begins_leaves_nothing_that_cannot_be_ended() -> None:
    hand = Hand.deal(2, seed=1)
    thinker = ProcessThinker(1)
    before = asyncio.all_tasks()
    asking = asyncio.create_task(thinker.choose("random", hand.view(hand.turn), "x"))
    for _ in range(3):
        await asyncio.sleep(0)  # into the middle of it
    assert not asking.done()
    await thinker.close()
    if left := asyncio.all_tasks() - before:
        for task in left:
            task.cancel()
        assert not (await asyncio.wait(left, timeout=PATIENCE))[1]


async def test_nothing_is_left_of_who_has_been_helped() -> None:
    helping = Helping()
    for player in ("a", "b"):
        async with helping.one(player):
            assert helping._locks
    assert not helping._asking and not helping._locks
