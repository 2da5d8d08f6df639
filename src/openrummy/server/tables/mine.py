"""The tables at which a player has a seat, so that he can go on from any browser."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from openrummy.server.store.hands import iso
from openrummy.server.tables.live import LiveTable
from openrummy.server.tables.table import Table
from openrummy.server.wire.messages import LobbySeat


class MyTable(msgspec.Struct, frozen=True):
    """A table at which a player has a seat, as he sees it in a list."""

    code: str
    status: str
    seats: list[LobbySeat]
    seat: int
    """His own."""
    turn: bool
    """Whether it is his turn."""
    left: bool
    """Whether he has got up from a game; the seat is kept for him."""
    at: str
    """When something happened there last."""


class RestingTables:
    """What is to be known of the games that everybody has left and that are in the store alone."""

    def __init__(self) -> None:
        self._tables: dict[str, dict[str, MyTable]] = {}

    def rest(self, table: Table) -> None:
        """Remember a table that goes from memory; a closed one goes for good."""
        if table.status != "closed":
            seated = [seat.player for seat in table.seats if seat.player is not None]
            self._tables[table.code] = {player: entry for player in seated if (entry := _entry(table, player))}

    def wake(self, code: str) -> None:
        """Forget a table that is in memory again."""
        self._tables.pop(code, None)

    def of(self, player: str) -> Iterable[MyTable]:
        """Those at which a player has a seat."""
        return [entries[player] for entries in self._tables.values() if player in entries]


def tables_of(player: str, awake: Mapping[str, LiveTable], resting: RestingTables) -> list[MyTable]:
    """The tables of a player: first those where it is his turn, then games, each kind from the latest on."""
    found = [entry for live in awake.values() if (entry := _entry(live.table, player)) is not None]
    found += resting.of(player)
    found.sort(key=lambda entry: entry.at, reverse=True)
    found.sort(key=lambda entry: (not entry.turn, entry.status not in ("playing", "between")))
    return found


def _entry(table: Table, player: str) -> MyTable | None:
    seat = table.seat_of(player)
    if seat is None or table.status == "closed":
        return None
    return MyTable(
        code=table.code,
        status=table.status,
        seats=[LobbySeat(other.kind, other.name, other.level) for other in table.seats],
        seat=seat,
        turn=table.status == "playing" and table.hand is not None and table.hand.turn == seat,
        left=table.seats[seat].left,
        at=iso(table.at),
    )
