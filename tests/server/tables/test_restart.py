"""Restarts: whatever had happened when the server stopped goes on as if it had not."""

from __future__ import annotations

import asyncio
import gc
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from openrummy.server.store.writer import Writer
from openrummy.server.tables.kinds import NewTable, SeatWish, TableSettings
from openrummy.server.tables.live import LiveTable
from openrummy.server.wire import messages as ms
from tests.server.tables.kit import NAMES, World, first_legal, world


def picture(table: Any) -> dict[str, Any]:
    """Everything about a table that must not change."""
    return {name: getattr(table, name) for name in table.__slots__ if name != "grace_until"}


async def test_a_restart_after_every_event_of_a_game_changes_nothing(tmp_path: Path) -> None:
    rng = Random(5)
    async with world(tmp_path) as w:
        code = await w.table(*NAMES[:2], "open", "bot:random", target={"deals": 2}, clock=120, public=True)
        seen = set()
        await w.start(code, "anna")
        while (table := w.table_of(code)).status != "over":
            if rng.random() < 0.25:
                before = picture(table)
                await w.restart()
                assert picture(w.table_of(code)) == before
                seen.add((table.status, table.hand.phase))
            elif table.status == "between":
                await w.do(code, rng.choice(NAMES[:2]), ms.Hold() if rng.random() < 0.3 else ms.Next())
            elif table.hand.turn < 2:
                await w.do(code, NAMES[table.hand.turn], ms.Play(first_legal(table.hand, "M", "L", "S", "P")))
            else:
                await w.clock.advance(0.001, w.service)
        await w.restart()
        assert w.table_of(code).winners == table.winners and w.table_of(code).history == table.history
        assert seen >= {("playing", "draw"), ("playing", "play")}


@pytest.mark.parametrize("recycle", ["shuffle", "turn_over"])
async def test_the_stock_is_the_same_after_a_restart_right_after_the_pile_was_turned_into_it(
    tmp_path: Path, recycle: str
) -> None:
    rules = {"recycle": recycle, "max_recycles": 3, "hand_size": 3}
    async with world(tmp_path) as w:
        code = await w.table("anna", "bram", rules=rules)
        tab = await w.tab(code, "kees")
        await w.start(code, "anna")
        orders: list[Any] = []
        while len(orders) < 2 and w.table_of(code).status == "playing":
            hand = w.table_of(code).hand
            turning, turn = hand.must_recycle, hand.turn
            if hand.phase == "draw":
                text = "S"
            else:  # keep cards that make melds away from the table, so that the stock runs out
                text = str(next(action for action in reversed(hand.legal_actions) if action.kind == "D"))
            assert isinstance(await w.do(code, NAMES[turn], ms.Play(text)), ms.Ack)
            if turning:
                before = picture(w.table_of(code))
                await w.restart()
                assert picture(w.table_of(code)) == before
                await w.service.subscribe(code, tab)
                assert tab.hand["recycles"] == len(orders) + 1 and tab.hand["log"][-1]["recycled"] is True
                orders.append(before["hand"].stock)
        assert len(orders) == 2


async def test_a_change_that_cannot_be_stored_has_not_happened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with world(tmp_path) as w:
        code = await w.table("anna", "bram")
        tab = await w.tab(code, "anna")
        await w.start(code, "anna")
        before, seq = w.table_of(code).hand.copy(), w.table_of(code).seq
        commit, failures = Writer._commit, iter([True, True, False])

        def failing(self: Writer, connection: Any, jobs: Any) -> Any:
            if next(failures, False):
                raise OperationalError("disk full", None, Exception())
            return commit(self, connection, jobs)

        monkeypatch.setattr(Writer, "_commit", failing)
        player = NAMES[before.turn]
        tab.frames.clear()
        refused = await w.service.command(code, player, "one", seq, ms.Play("S"))
        assert refused == ms.Refused("one", "storage")
        assert w.table_of(code).hand == before and w.table_of(code).seq == seq
        assert tab.hand["log"] == []
        again = await w.service.command(code, player, "one", seq, ms.Play("S"))
        assert again == ms.Refused("one", "storage")
        assert await w.service.command(code, player, "one", seq, ms.Play("S")) == ms.Ack("one", seq + 1)


async def test_one_table_that_cannot_be_read_does_not_stop_the_others(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        bad, good = await w.table("anna", "bram"), await w.table("anna", "bram")
        await w.store.write(
            lambda c: c.exec_driver_sql("UPDATE events SET data = '{' WHERE table_id = ? AND seq = 2", (bad,))
        )
        await w.restart()
        assert isinstance(await w.do(good, "anna", ms.Start()), ms.Ack)


async def test_players_who_do_not_come_back_after_a_restart_are_away_in_time(tmp_path: Path) -> None:
    async with world(tmp_path, TableSettings(pace=0)) as w:
        code = await w.table("anna", "bram")
        await w.start(code, "anna")
        await w.restart()
        await w.tab(code, "bram")
        await w.clock.advance(29, w.service)
        assert w.table_of(code).seats[0].away_at is None
        await w.clock.advance(2, w.service)
        assert w.table_of(code).seats[0].away_at is not None and w.table_of(code).seats[1].away_at is None


async def test_a_thousand_tables_opened_and_left_leave_nothing_behind(tmp_path: Path) -> None:
    before = _in_memory()
    async with world(tmp_path, TableSettings(pace=0)) as w:
        codes = await _many(w, 1000)
        assert w.service.gauges().tables == 1000 == len(w.service._lobby._public)
        await w.clock.advance(3600, w.service)
        gauges = w.service.gauges()
        assert (gauges.tables, gauges.receivers, gauges.thinking, len(w.service._lobby._public)) == (0, 0, 0, 0)
        assert w.clock.next_call() is None and not w.service._tasks
        assert _in_memory() <= before
        assert getattr(await w.do(codes[0], "anna", ms.Sit()), "code", "") == "no-table"
        await w.restart()
        assert w.service.gauges().tables == 0
        await w.clock.advance(8 * 86400, w.service)
        await w.restart()
        left = await w.store.read(lambda c: c.exec_driver_sql("SELECT count(*) FROM events").scalar())
        assert left == 0


def _in_memory() -> int:
    gc.collect()
    return sum(isinstance(thing, LiveTable) for thing in gc.get_objects())


async def _many(w: World, count: int) -> list[str]:
    await w.player("anna")
    wanted = NewTable([SeatWish("me"), SeatWish("open")], public=True)
    made = await asyncio.gather(*(w.service.create("anna", wanted) for _ in range(count)))
    for table in made[: count // 2]:
        w.service.unsubscribe(table.code, await w.tab(table.code, "anna"))
    return [table.code for table in made]


async def test_who_was_away_when_the_server_stopped_gets_a_moment_before_a_bot_plays_for_him(tmp_path: Path) -> None:
    async with world(tmp_path, TableSettings(pace=0)) as w:
        code = await w.table("anna", "bram")
        tabs = [await w.tab(code, name) for name in NAMES[:2]]
        await w.start(code, "anna")
        turn = w.table_of(code).hand.turn
        w.service.unsubscribe(code, tabs[turn])
        await w.clock.advance(6, w.service)
        await w.close()
        w.clock._now += 1000
        await w.open()
        await w.tab(code, NAMES[1 - turn])
        await w.clock.advance(9.9, w.service)
        assert w.table_of(code).hand.actions == ()
        await w.clock.advance(0.2, w.service)
        assert w.table_of(code).hand.turn != turn or w.table_of(code).hand.over
