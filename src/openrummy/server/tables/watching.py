"""Tables as tabs watch them: what they are shown, and who is there by it."""

from __future__ import annotations

import asyncio
import contextlib

from openrummy.server.tables.keeper import NotStored, TableKeeper
from openrummy.server.tables.kinds import Receiver, Refusal
from openrummy.server.tables.live import LiveTable


class WatchedTables(TableKeeper):
    """The part of the service that shows tables and the lobby, and counts a player who watches his table as there."""

    async def watch(self, code: str, player_id: str | None, from_seq: int | None, wait: float = 0.0) -> bytes | None:
        """An `events` frame with what has happened after `from_seq`, or a `snapshot` frame where that is too long ago.

        Where nothing has happened since, waits up to `wait` seconds for something, then gives None. Asking counts
        as being there, for the polls of pages whose sockets are blocked.
        """
        live = await self._expect(code)
        until = self._clock.now() + wait
        news = asyncio.Event()
        self._poll_begins(live, player_id, news)
        timer = self._clock.call_at(until, news.set)
        try:
            while True:
                async with live.lock:
                    self._expect_open(live)
                    if player_id is not None:
                        with contextlib.suppress(NotStored):
                            await self._is_back(live, player_id)
                    now = self._clock.now()
                    frame = live.catch_up(player_id, from_seq, now)
                    news.clear()
                if frame is not None or now >= until or self._closing:
                    return frame
                await news.wait()
        finally:
            timer.cancel()
            self._poll_ends(live, player_id, news)

    def _poll_begins(self, live: LiveTable, player_id: str | None, news: asyncio.Event) -> None:
        live.waiters.add(news)
        if player_id is not None:
            live.links[player_id] += 1
            self._mind_presence(live)

    def _poll_ends(self, live: LiveTable, player_id: str | None, news: asyncio.Event) -> None:
        live.waiters.discard(news)
        if player_id is not None:
            self._unlink(live, player_id, self._clock.now() + self._settings.poll)

    async def subscribe(self, code: str, receiver: Receiver, from_seq: int | None = None) -> None:
        """Show a table to a tab: first what it has missed (as `watch`), then every frame as it comes.

        A player who was away is back by this. A receiver may be subscribed to several tables.
        """
        live = await self._expect(code)
        async with live.lock:
            self._expect_open(live)
            if receiver not in live.receivers:
                live.receivers[receiver] = None
                live.links[receiver.player] += 1
            live.polls.pop(receiver.player, None)
            player, now = receiver.player, self._clock.now()
            live.states.clear()
            missed = live.catch_up(player, from_seq, now)
            receiver.send(missed or live.events_frame([], player, live.table.seat_of(player), now))
            self._mind_presence(live)
            with contextlib.suppress(NotStored):
                await self._is_back(live, receiver.player)
            self._drive(live)

    def unsubscribe(self, code: str, receiver: Receiver) -> None:
        """Show the table to this tab no longer; without its last tab a seat becomes away after a while."""
        live = self._tables.get(code.upper())
        if live is None or receiver not in live.receivers:
            return
        del live.receivers[receiver]
        self._unlink(live, receiver.player)

    def _unlink(self, live: LiveTable, player_id: str, here_until: float | None = None) -> None:
        """Count a link less; a seated player counts as being here until a time that is given."""
        live.links[player_id] -= 1
        if live.links[player_id] <= 0:
            del live.links[player_id]
            if here_until is not None and live.table.seat_of(player_id) is not None:
                live.polls[player_id] = here_until
            self._link_lost(live, player_id)
        if self._tables.get(live.table.code) is not live:
            return
        self._mind_presence(live)
        if not live.lock.locked():  # whoever holds it sets the timer anew when he is done
            self._drive(live)

    def subscribe_lobby(self, receiver: Receiver) -> None:
        """Show this tab the lobby: a `lobby` frame now and after every change."""
        self._lobby.add(receiver)

    def unsubscribe_lobby(self, receiver: Receiver) -> None:
        """Show this tab the lobby no longer."""
        self._lobby.remove(receiver)

    def _seen_here(self, live: LiveTable, player_id: str) -> None:
        """Count a player without a socket as being there for a while."""
        if not live.links[player_id] and live.table.seat_of(player_id) is not None:
            live.polls[player_id] = self._clock.now() + self._settings.poll

    async def _expect(self, code: str) -> LiveTable:
        live = await self._find(code.upper())
        if live is None:
            raise Refusal("no-table")
        return live

    def _expect_open(self, live: LiveTable) -> None:
        if self._tables.get(live.table.code) is not live:
            raise Refusal("no-table")
