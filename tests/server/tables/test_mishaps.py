"""What goes wrong around a table: clocks that are set back, steps that fail, guests who only pass by."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from openrummy.server.store.writer import Writer
from openrummy.server.tables.clock import SystemClock
from openrummy.server.tables.kinds import NewTable, Refusal, SeatWish, TableSettings
from openrummy.server.wire import messages as ms
from tests.server.tables.kit import NAMES, world

HOUR = 3600.0


def test_the_clock_goes_on_where_the_machines_is_set_back(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = time.time
    clock = SystemClock()
    before = clock.now()
    monkeypatch.setattr(time, "time", lambda: machine() - HOUR)
    assert before <= clock.now() < before + HOUR
    monkeypatch.setattr(time, "time", lambda: machine() + HOUR)
    assert clock.now() >= before + HOUR


async def test_a_timer_comes_where_the_machines_clock_is_set_back(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = time.time
    clock, rung = SystemClock(), asyncio.Event()
    clock.call_at(clock.now() + 0.01, rung.set)
    monkeypatch.setattr(time, "time", lambda: machine() - HOUR)
    await asyncio.wait_for(rung.wait(), 30)
    rung.clear()
    clock.call_at(clock.now() + 0.01, rung.set)
    await asyncio.wait_for(rung.wait(), 30)


async def test_a_clock_that_was_set_back_while_the_server_was_down_holds_up_nobody(tmp_path: Path) -> None:
    async with world(tmp_path, TableSettings(pace=0.8)) as w:
        code = await w.table("anna", "bram", "bot:greedy", clock=30)
        for name in NAMES[:2]:
            await w.tab(code, name)
        await w.start(code, "anna")
        assert isinstance(await w.do(code, "bram", ms.Leave()), ms.Ack)
        await w.close()
        w.clock = type(w.clock)(w.clock.now() - HOUR)
        await w.open()
        table = w.table_of(code)
        await w.tab(code, "anna")
        done = len(table.hand.actions)
        for _ in range(20):  # anna's turns end by the clock, bram's once a bot plays for him
            await w.clock.advance(35, w.service)
        assert table.history or len(table.hand.actions) > done + 12


async def test_a_step_that_fails_leaves_the_table_as_it_was_and_is_tried_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with world(tmp_path, TableSettings(pace=0, between=20)) as w:
        code = await w.table("anna", "bot:greedy", target=5000, clock=30)
        tab = await w.tab(code, "anna")
        while w.table_of(code).status == "playing":
            await w.clock.advance(10, w.service)  # so that no end of a hand is missed
        w.table_of(code).next_dealer = 7  # the next hand cannot be dealt so
        await w.clock.advance(23, w.service)
        assert [record.getMessage() for record in caplog.records] == [f"table {code}: what was due failed"]
        assert w.table_of(code).number == 2 and tab.state["status"] == "playing"
        stored, _ = await w.store.table(code)
        assert [event.seq for event in stored] == list(range(1, w.table_of(code).seq + 1))


async def test_whoever_passes_by_leaves_nothing_behind(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        code = await w.table("anna", "bram")
        await w.start(code, "anna")
        await w.player("cleo")
        _, before = await w.store.table(code)
        for action in (ms.Play("S"), ms.Undo(), ms.Sit(), ms.Emote("hello"), ms.Kick(0), ms.Leave()):
            assert isinstance(await w.do(code, "cleo", action), ms.Refused)
        assert (await w.store.table(code))[1] == before
        assert len(w.service._tables[code].replies) == len(before)


async def test_a_table_that_cannot_be_stored_is_not_tried_again_and_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with world(tmp_path) as w:
        await w.player("anna")
        tried: list[Any] = []

        def full(_: Writer, __: Any, jobs: Any) -> Any:
            tried.append(jobs)
            raise OperationalError("COMMIT", None, Exception("database or disk is full"))

        with monkeypatch.context() as patched:
            patched.setattr(Writer, "_commit", full)
            with pytest.raises(Refusal, match="storage"):
                await w.service.create("anna", NewTable([SeatWish("me"), SeatWish("open")]))
        assert len(tried) == 1
        assert not w.service._tables
        await w.service.create("anna", NewTable([SeatWish("me"), SeatWish("open")]))


async def test_tables_that_were_closed_long_ago_are_deleted_while_the_server_runs(tmp_path: Path) -> None:
    async with world(tmp_path, TableSettings(keep_closed=100)) as w:
        old, young = await w.table("anna", "open"), await w.table("anna", "open")
        assert isinstance(await w.do(old, "anna", ms.Leave()), ms.Ack)
        await w.clock.advance(60, w.service)
        assert isinstance(await w.do(young, "anna", ms.Leave()), ms.Ack)
        await w.clock.advance(60, w.service)
        await w.service.tidy()
        assert await w.store.is_closed(old) is None
        assert await w.store.is_closed(young) is True
