"""The lobby: the public tables, for whoever looks for one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from openrummy.server.store.hands import iso
from openrummy.server.tables.kinds import Clock, Receiver, Timer
from openrummy.server.tables.live import LiveTable
from openrummy.server.tables.rules import target_of
from openrummy.server.wire.messages import Lobby, LobbySeat, LobbyTable, encode

AT_MOST_EVERY: Final = 0.5
"""Seconds between two frames to the lobby."""
MOST_TABLES: Final = 100


class LobbyKeeper:
    """Knows which tables the lobby shows, and tells those who look at it of changes, not more often than useful."""

    def __init__(self, clock: Clock, tables: Mapping[str, LiveTable]) -> None:
        self.receivers: dict[Receiver, None] = {}
        self._clock = clock
        self._tables = tables
        self._public: dict[str, LiveTable] = {}
        self._timer: Timer | None = None

    def changed(self, live: LiveTable) -> None:
        """Note that something about a table may have changed."""
        code = live.table.code
        was = code in self._public
        if live.table.public and live.table.status in ("open", "playing", "between") and code in self._tables:
            self._public[code] = live
        else:
            self._public.pop(code, None)
        if (was or code in self._public) and self.receivers and self._timer is None:
            self._timer = self._clock.call_at(self._clock.now() + AT_MOST_EVERY, self._tell)

    def tables(self) -> list[LobbyTable]:
        """The public tables, open ones first, newest first."""
        lives = sorted(self._public.values(), key=lambda live: (live.table.status != "open", -live.table.created_at))
        return [_entry(live) for live in lives[:MOST_TABLES]]

    def add(self, receiver: Receiver) -> None:
        """Show this tab the lobby."""
        self.receivers[receiver] = None
        receiver.send(encode(Lobby(self.tables())))

    def remove(self, receiver: Receiver) -> None:
        """Show this tab the lobby no longer."""
        self.receivers.pop(receiver, None)

    def close(self) -> None:
        """Tell nobody anything more."""
        if self._timer is not None:
            self._timer.cancel()

    def _tell(self) -> None:
        self._timer = None
        frame = encode(Lobby(self.tables()))
        for receiver in list(self.receivers):
            receiver.send(frame)


def _entry(live: LiveTable) -> LobbyTable:
    table = live.table
    return LobbyTable(
        code=table.code,
        status=table.status,
        seats=[LobbySeat(seat.kind, seat.name, seat.level) for seat in table.seats],
        rules=table.changes,
        target=target_of(table.rules),
        clock=table.clock,
        spectators=live.spectators,
        created=iso(table.created_at),
    )
