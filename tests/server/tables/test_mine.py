"""The list of the tables at which a player has a seat."""

from __future__ import annotations

from pathlib import Path

from openrummy.server.tables.kinds import TableSettings
from openrummy.server.wire import messages as ms
from tests.server.tables.kit import World, world


def codes(w: World, player: str) -> list[str]:
    return [entry.code for entry in w.service.tables_of(player)]


async def test_a_player_finds_the_tables_where_he_has_a_seat_and_nobody_elses(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        with_bram = await w.table("anna", "bram")
        alone = await w.table("anna", "open")
        await w.table("bram", "cleo")
        await w.tab(alone, "cleo")
        assert set(codes(w, "anna")) == {with_bram, alone}
        assert alone not in codes(w, "cleo"), "who looks on has no seat"
        assert codes(w, "nobody") == []
        (entry,) = [entry for entry in w.service.tables_of("anna") if entry.code == with_bram]
        assert (entry.seat, entry.status, entry.turn, entry.left) == (0, "open", False, False)
        assert [(seat.kind, seat.name) for seat in entry.seats] == [("player", "Anna"), ("player", "Bram")]


async def test_the_tables_where_it_is_ones_turn_come_first_then_the_games(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        game = await w.table("anna", "bram")
        await w.start(game, "anna")
        await w.clock.advance(1, w.service)
        waiting = await w.table("anna", "open")
        mover = w.table_of(game).seats[w.table_of(game).hand.turn].player
        other = "bram" if mover == "anna" else "anna"
        assert w.service.tables_of(mover)[0].turn and codes(w, mover)[0] == game
        assert not w.service.tables_of(other)[0].turn
        assert codes(w, "anna") == [game, waiting]


async def test_who_has_left_a_game_finds_it_and_who_has_left_the_table_does_not(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        game, waiting = await w.table("anna", "bram"), await w.table("bram", "anna")
        await w.start(game, "anna")
        for code in (game, waiting):
            await w.do(code, "anna", ms.Leave())
        assert [(entry.code, entry.left) for entry in w.service.tables_of("anna")] == [(game, True)]
        await w.do(game, "bram", ms.Kick(0))
        assert codes(w, "anna") == []


async def test_a_game_that_everybody_left_is_found_and_gone_on_with(tmp_path: Path) -> None:
    async with world(tmp_path, TableSettings(give_up_after=300, pace=0)) as w:
        code = await w.table("anna", "bram")
        await w.start(code, "anna")
        await w.clock.advance(1000, w.service)
        assert w.service.gauges().tables == 0, "it is in the store alone"
        assert codes(w, "anna") == codes(w, "bram") == [code]
        await w.tab(code, "anna")
        assert codes(w, "anna") == codes(w, "bram") == [code]
        await w.clock.advance(2000, w.service)
        await w.restart()
        assert codes(w, "anna") == [code]


async def test_a_closed_table_is_in_nobodys_list(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        code = await w.table("anna", "open")
        await w.do(code, "anna", ms.Leave())
        assert codes(w, "anna") == []
