"""What is told of who came and went, for the log beside the moves."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from openrummy.server.tables.kinds import TableSettings
from openrummy.server.wire import messages as ms
from tests.server.tables.kit import Tab, world


def told(tab: Tab, *fields: str) -> list[tuple[Any, ...]]:
    """The events that a tab was sent as they happened."""
    events = [event for frame in tab.read() for event in frame.get("events", [])]
    return [tuple(event.get(field) for field in fields) for event in events]


async def test_everybody_is_told_by_name_who_came_and_went(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        code = await w.table("anna", "open", "open")
        tab = await w.tab(code, "cleo")
        await w.player("bram")
        await w.do(code, "bram", ms.Sit())
        await w.do(code, "anna", ms.Kick(1))
        await w.player("daan")
        await w.do(code, "daan", ms.Sit())
        await w.do(code, "daan", ms.Leave())
        await w.do(code, "anna", ms.Bot(1, "greedy"))
        assert told(tab, "kind", "who", "name")[:4] == [
            ("joined", None, "Bram"),
            ("kicked", "Bram", ""),
            ("joined", None, "Daan"),
            ("left", "Daan", None),
        ]
        assert told(tab, "kind")[-1] == ("bot",) and told(tab, "name")[-1] != ("",)


async def test_a_log_that_is_loaded_anew_has_who_came_and_went_and_where_in_the_hand(tmp_path: Path) -> None:
    async with world(tmp_path, TableSettings(pace=0)) as w:
        code = await w.table("anna", "bram")
        first = await w.tab(code, "anna")
        await w.start(code, "anna")
        await w.do(code, w.table_of(code).seats[w.table_of(code).hand.turn].player, ms.Play("S"))
        await w.do(code, "bram", ms.Emote("hello"))
        await w.do(code, "bram", ms.Leave())
        assert told(first, "kind", "who", "hand", "moves")[-1] == ("left", "Bram", 1, 1)
        for _ in range(2):  # also after a restart, when all comes from the store
            snapshot = (await w.tab(code, "cleo")).read()[0]
            notes = [(note["kind"], note.get("who") or note["name"], note["moves"]) for note in snapshot["notes"]]
            assert notes[:3] == [("joined", "Anna", 0), ("joined", "Bram", 0), ("left", "Bram", 1)]
            assert [(said["kind"], said["name"], said["moves"]) for said in snapshot["talk"]] == [("emote", "Bram", 1)]
            await w.restart()


async def test_who_is_away_and_who_is_host_is_told_by_name(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        code = await w.table("anna", "bram")
        tabs = {name: await w.tab(code, name) for name in ("anna", "bram", "cleo")}
        await w.start(code, "anna")
        w.service.unsubscribe(code, tabs["anna"])
        await w.clock.advance(70, w.service)
        await w.service.subscribe(code, tabs["anna"])
        seen = told(tabs["cleo"], "kind", "who")
        assert [event for event in seen if event[0] in ("away", "host", "back")] == [
            ("away", "Anna"),
            ("host", "Bram"),
            ("back", "Anna"),
        ]
