"""Bots at a table: they play on whatever happens to their thinking, at a pace, and the same after a restart."""

from __future__ import annotations

import asyncio
import signal
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from openrummy import Hand, bots
from openrummy.bots import Bot
from openrummy.game import View
from openrummy.server.tables.kinds import Refusal, TableSettings
from openrummy.server.tables.thinking import ProcessThinker
from openrummy.server.wire import messages as ms
from tests.server.tables.kit import first_legal, world


class Thinks:
    """A thinker that always says the same, or raises it."""

    def __init__(self, says: str | Exception | None) -> None:
        self.says = says

    async def choose(self, level: str, view: View, seed: str) -> str | None:
        if isinstance(self.says, Exception):
            raise self.says
        return self.says

    async def close(self) -> None:
        pass


@pytest.mark.parametrize("says", [None, "", "D Zz", "L 2c>3c", "nonsense", RuntimeError("broken")])
async def test_where_a_bot_fails_a_quick_one_plays_and_the_hand_ends(
    tmp_path: Path, says: str | Exception | None
) -> None:
    async with world(tmp_path, TableSettings(pace=0), thinker=Thinks(says)) as w:
        code = await w.table("anna", "bot:greedy", target={"deals": 1})
        await w.tab(code, "anna")
        for _ in range(400):
            await w.clock.advance(0.01, w.service)
            hand = w.table_of(code).hand
            if hand.over:
                break
            assert hand.turn == 0
            await w.do(code, "anna", ms.Play(first_legal(hand, "M", "L", "S", "P")))
        assert w.table_of(code).status == "over" and w.service.gauges().bot_fallbacks > 0


async def test_bots_keep_the_pace_of_the_table(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        code = await w.table("anna", "bot:greedy", "bot:greedy", pace=1000, target=5000)
        await w.tab(code, "anna")
        table = w.table_of(code)
        while table.hand.turn == 0:
            await w.do(code, "anna", ms.Play(first_legal(table.hand, "S", "P")))
        before = len(table.hand.actions)
        for step in range(2):
            await w.clock.advance(0.9, w.service)
            assert len(table.hand.actions) == before + step
            await w.clock.advance(0.1, w.service)
            assert len(table.hand.actions) == before + step + 1


async def test_a_level_takes_more_time_where_there_is_more_to_think_about_and_none_without_a_pace(
    tmp_path: Path,
) -> None:
    times: dict[int, list[float]] = {}
    for pace in (0, 1000):
        async with world(tmp_path / str(pace)) as w:
            code = await w.table("anna", "bot:kitchen", pace=pace, target={"deals": 1})
            await w.tab(code, "anna")
            table, times[pace] = w.table_of(code), []
            while len(times[pace]) < 8 and not table.hand.over:
                if table.hand.turn == 0:
                    await w.do(code, "anna", ms.Play(first_legal(table.hand, "S", "P", "D")))
                    continue
                before, began = len(table.hand.actions), w.clock.now()
                while len(table.hand.actions) == before:
                    await w.clock.advance(0.05 if pace else 0.0, w.service)
                times[pace].append(w.clock.now() - began)
    assert times[0] == [0.0] * len(times[0])
    assert 0.3 < min(times[1000]) < max(times[1000]) < 2.0


async def test_bots_that_are_no_level_may_not_sit_at_a_table(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        with pytest.raises(Refusal, match="unknown-bot"):
            await w.table("anna", "bot:flat256")


async def test_a_bot_does_the_same_after_a_restart(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        code = await w.table("anna", "bot:random", "bot:random", pace=1000, target=5000)
        await w.tab(code, "anna")
        table = w.table_of(code)
        while table.hand.turn != 1:
            if table.hand.turn == 0:
                await w.do(code, "anna", ms.Play(first_legal(table.hand, "S", "P")))
            else:
                await w.clock.advance(1, w.service)
        before = len(table.hand.actions)
        copy = tmp_path / "copy"
        copy.mkdir()
        with closing(sqlite3.connect(w.path)) as connection:
            connection.execute("VACUUM INTO ?", (str(copy / "test.db"),))
        await w.clock.advance(4, w.service)
        async with world(copy) as twin:
            twin.clock._now = w.clock.now() - 4
            await twin.tab(code, "anna")
            await twin.clock.advance(4, twin.service)
            assert len(table.hand.actions) >= before + 4
            assert twin.table_of(code).hand == table.hand


async def test_processes_answer_as_the_bot_itself_would() -> None:
    thinker = ProcessThinker(2)
    try:
        views = []
        for seed in range(10):
            hand = Hand.deal(2 + seed % 3, seed=seed)
            hand.play("S")
            views.append(hand.view(hand.turn))
        answers = await asyncio.gather(*(thinker.choose("random", view, f"s{i}") for i, view in enumerate(views)))
        bot: list[Bot] = [bots.make("random", Random(f"s{i}")) for i in range(10)]
        assert answers == [str(bot[i].act(view)) for i, view in enumerate(views)]
    finally:
        await thinker.close()


async def test_a_process_that_died_while_it_waited_costs_no_answer() -> None:
    view = Hand.deal(2, seed=1).view(Hand.deal(2, seed=1).turn)
    thinker = ProcessThinker(1)
    try:
        answer = await thinker.choose("random", view, "x")
        process = next(iter(thinker._running))
        process.kill()
        await process.wait()
        assert await thinker.choose("random", view, "x") == answer
    finally:
        await thinker.close()


async def test_a_bot_that_is_late_or_dies_gives_nothing_and_the_next_one_is_well() -> None:
    view = Hand.deal(2, seed=1).view(0)
    view = view if view.legal_ids else Hand.deal(2, seed=1).view(1)
    thinker = ProcessThinker(1)
    try:
        assert await thinker.choose("no-such-level", view, "x") is None
        assert await thinker.choose("random", view, "x") is not None
        process = next(iter(thinker._running))
        process.send_signal(signal.SIGSTOP)  # so that it dies with a question
        asking = asyncio.create_task(thinker.choose("random", view, "x"))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        process.kill()
        assert await asking is None
        assert await thinker.choose("random", view, "x") is not None
        thinker._budget = 0.0
        assert await thinker.choose("random", view, "x") is None
        thinker._budget = 60.0
        assert await thinker.choose("random", view, "x") is not None
    finally:
        await thinker.close()
    assert await thinker.choose("random", view, "x") is None
