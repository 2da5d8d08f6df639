"""Keeping tables: storing what happens at them, showing it, and letting bots and the clock have their turn."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, Final, TypeVar

from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from openrummy.bots.human import thinking_time
from openrummy.game import View
from openrummy.server.store.events import StoredReply
from openrummy.server.store.store import Store
from openrummy.server.tables import events as ev
from openrummy.server.tables.change import Change
from openrummy.server.tables.due import forgotten_at, let_happen, next_due, wait_for_no_other_clock
from openrummy.server.tables.kinds import Clock, Gauges, Refusal, TableSettings, Thinker
from openrummy.server.tables.live import LiveTable, Thought
from openrummy.server.tables.lobby import LobbyKeeper
from openrummy.server.tables.mine import RestingTables
from openrummy.server.tables.storing import job_of
from openrummy.server.tables.table import Table
from openrummy.server.wire.messages import Ack, Error, Presence, Refused, encode

T = TypeVar("T")
log = logging.getLogger("openrummy.tables")

RETRY_AFTER: Final = 1.0
"""How long the clock's doings wait where the store could not take them."""


class NotStored(Exception):
    """A change could not be stored; the table is again what the store says."""

    def __init__(self, overtaken: bool) -> None:
        super().__init__(overtaken)
        self.overtaken = overtaken
        """Whether another process that serves this table was first."""


class TableKeeper:
    """The tables in memory. `service.TableService` is this with the requests of players on top."""

    def __init__(self, store: Store, thinker: Thinker, clock: Clock, settings: TableSettings | None = None) -> None:
        self._store = store
        self._thinker = thinker
        self._clock = clock
        self._settings = settings or TableSettings()
        self._tables: dict[str, LiveTable] = {}
        self._lobby = LobbyKeeper(clock, self._tables)
        self._tasks: set[asyncio.Task[Any]] = set()
        self._loading = asyncio.Lock()
        self._resting = RestingTables()
        self._counts = Gauges()
        self._closing = False

    # Tasks

    def _spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, Refusal):  # a refusal is an answer to whoever asked
            log.error("a table's task failed", exc_info=error)

    async def _whole(self, work: Coroutine[Any, Any, T]) -> T:
        """Do this to its end, even where whoever asked for it has gone."""
        return await asyncio.shield(self._spawn(work))

    # Tables in memory

    async def _find(self, code: str) -> LiveTable | None:
        """The table of this code, from the store where it is not in memory; None where it is closed or was never."""
        live = self._tables.get(code)
        if live is not None or self._closing:
            return live
        if await self._store.is_closed(code) is not False:
            return None
        async with self._loading:
            return self._tables.get(code) or await self._load(code)

    async def _load(self, code: str) -> LiveTable:
        live = LiveTable.fold(code, *await self._store.table(code))
        now = self._clock.now()
        wait_for_no_other_clock(live.table, now, self._settings)
        live.table.grace_until = now + self._settings.grace
        self._tables[code] = live
        self._resting.wake(code)
        self._mind_presence(live)
        self._drive(live)
        self._lobby.changed(live)
        return live

    def _forget(self, live: LiveTable) -> None:
        """Let a table go from memory, and tell those who look at it."""
        if self._tables.get(live.table.code) is live:
            del self._tables[live.table.code]
            self._resting.rest(live.table)
        if live.timer is not None:
            live.timer.cancel()
        self._think(live, None)
        gone = encode(Error("table-closed", live.table.code))
        for receiver in list(live.receivers):
            receiver.send(gone)
        live.receivers.clear()
        live.links.clear()
        live.wake()
        self._lobby.changed(live)

    # Storing and showing

    async def _commit(
        self, live: LiveTable, change: Change, reply: StoredReply | None = None, new: bool = False
    ) -> None:
        """Store a change, then show it to everybody. `NotStored` where the store refuses it."""
        try:
            await self._store.write(job_of(change, reply, new))
        except SQLAlchemyError as error:
            log.warning("table %s: a change was not stored: %s", live.table.code, type(error).__name__)
            if not new:
                await self._refold(live)
            raise NotStored(isinstance(error, IntegrityError)) from error
        self._counts.hands_finished += len(change.finished)
        for what in change.seen:
            live.remember(what)
        if change.events:
            self._show(live, change)
        self._mind_presence(live)
        if live.table.status == "closed":
            self._forget(live)
        else:
            self._drive(live)
            if any(not isinstance(event, ev.Acted) for _, event in change.events):
                self._lobby.changed(live)

    async def _refold(self, live: LiveTable) -> None:
        """Make a table anew from the store; where even that fails, it is loaded when somebody asks for it."""
        try:
            live.refold(*await self._store.table(live.table.code))
        except SQLAlchemyError:
            self._forget(live)
            return
        now = self._clock.now()
        wait_for_no_other_clock(live.table, now, self._settings)
        for receiver in list(live.receivers):
            frame = live.catch_up(receiver.player, None, now)
            if frame is not None:
                receiver.send(frame)
        self._drive(live, retry=True)

    async def _works(self, live: LiveTable, step: Callable[[], object]) -> bool:
        """Let something that nobody asked for happen to a table; where it fails the table is as before, and False."""
        try:
            step()
        except Exception:
            log.exception("table %s: what was due failed", live.table.code)
            await self._refold(live)
            return False
        return True

    def _show(self, live: LiveTable, change: Change) -> None:
        live.states.clear()
        seats = {seat.player: i for i, seat in enumerate(live.table.seats) if seat.player is not None}
        frames: dict[int | str, bytes] = {}
        for receiver in list(live.receivers):
            player = receiver.player
            seat = seats.get(player)
            key = player if seat is None else seat
            if key not in frames:
                frames[key] = live.events_frame(change.seen, player, seat, change.now)
            receiver.send(frames[key])
        live.wake()

    # Who is there

    def _mind_presence(self, live: LiveTable) -> None:
        """Note who has come and gone, and tell it where it shows."""
        now = self._clock.now()
        seated = set()
        for seat in live.table.seats:
            if seat.kind != "player" or seat.player is None:
                continue
            seated.add(seat.player)
            if live.is_here(seat.player):
                live.gone.pop(seat.player, None)
            else:
                live.gone.setdefault(seat.player, now + self._settings.arrive_within)
        for player in live.gone.keys() - seated:
            del live.gone[player]
        shown = live.here(), live.spectators
        if shown != live.shown:
            live.shown = shown
            live.states.clear()
            frame = encode(Presence(live.table.code, *shown))
            for receiver in list(live.receivers):
                receiver.send(frame)

    def _link_lost(self, live: LiveTable, player: str) -> None:
        if live.table.seat_of(player) is not None and not live.is_here(player):
            live.gone[player] = self._clock.now() + self._settings.away_after

    async def _is_back(self, live: LiveTable, player: str) -> None:
        """Let a player who was away, and is here again, play himself."""
        seat = live.table.seat_of(player)
        if seat is None or live.table.seats[seat].away_at is None:
            return
        change = Change(live.table, self._clock.now(), self._settings)
        change.emit(ev.Back(seat))
        change.settle()
        await self._commit(live, change)

    # The clock

    def _drive(self, live: LiveTable, retry: bool = False) -> None:
        """Set the timer for what comes next at a table, and let a bot think where it is its turn; or all that later."""
        if live.timer is not None:
            live.timer.cancel()
            live.timer = None
        if self._closing or live.table.status == "closed":
            return
        now = self._clock.now()
        live.states.clear()
        if retry:
            live.timer = self._clock.call_at(now + RETRY_AFTER, partial(self._ring, live))
            self._think(live, None)
            return
        due = next_due(live, now, self._settings)
        if due is not None:
            live.timer = self._clock.call_at(due, partial(self._ring, live))
        table, wanted = live.table, None
        if table.status == "playing" and table.hand is not None and table.plays_itself(table.hand.turn, now):
            wanted = table.play_seq, table.hand.turn
        self._think(live, wanted)

    def _ring(self, live: LiveTable) -> None:
        if not self._closing:
            self._spawn(self._tick(live))

    async def _tick(self, live: LiveTable) -> None:
        async with live.lock:
            if self._tables.get(live.table.code) is not live:
                return
            now = self._clock.now()
            for player in [player for player, until in live.polls.items() if until <= now]:
                del live.polls[player]
                self._link_lost(live, player)
            change = Change(live.table, now, self._settings)
            if not await self._works(live, lambda: let_happen(change, live)):
                return
            if not change.events:
                self._mind_presence(live)
                if live.table.deserted and not live.links and now >= forgotten_at(live.table, self._settings):
                    self._forget(live)
                else:
                    self._drive(live)
                return
            try:
                await self._commit(live, change)
            except NotStored:
                return

    # Bots

    def _think(self, live: LiveTable, wanted: tuple[int, int] | None) -> None:
        """Let the bot of a seat think about the position after an event, and no other; None lets none think."""
        thought = live.thought
        if thought is not None:
            if (thought.play_seq, thought.seat) == wanted:
                return
            thought.stop()
            live.thought = None
        if wanted is not None:
            live.thought = thought = Thought(*wanted)
            thought.task = self._spawn(self._bot_thinks(live, thought, *_question(live.table, self._settings)))

    async def _bot_thinks(self, live: LiveTable, thought: Thought, level: str, view: View, seed: str) -> None:
        due = live.table.moved_at + live.table.pace / 1000 * thinking_time(level, view, seed)
        try:
            text = await self._thinker.choose(level, view, seed)
        except Exception:
            log.exception("table %s: a bot could not be asked", live.table.code)
            text = None
        thought.timer = self._clock.call_at(due, lambda: self._bot_ready(live, thought, text))

    def _bot_ready(self, live: LiveTable, thought: Thought, text: str | None) -> None:
        if not self._closing:
            self._spawn(self._bot_acts(live, thought, text))

    async def _bot_acts(self, live: LiveTable, thought: Thought, text: str | None) -> None:
        async with live.lock:
            if live.thought is not thought:
                return
            live.thought = None
            table, seat, now = live.table, thought.seat, self._clock.now()
            if table.play_seq != thought.play_seq or table.status != "playing" or not table.plays_itself(seat, now):
                self._drive(live)
                return
            change = Change(table, now, self._settings)
            if not await self._works(live, lambda: self._bot_plays(change, seat, text)):
                return
            try:
                await self._commit(live, change)
            except NotStored:
                return

    def _bot_plays(self, change: Change, seat: int, text: str | None) -> None:
        if not change.bot_plays(seat, text):
            self._counts.bot_fallbacks += 1
        change.settle()

    # Replies

    async def _closed_reply(self, code: str, cmd_id: str, player_id: str) -> StoredReply | None:
        """What a command at a table that is closed by now was answered."""
        stored = await self._store.reply(code, cmd_id)
        return stored if stored is not None and stored.player == player_id else None

    def _count(self, reply: Ack | Refused) -> None:
        word = "ok" if isinstance(reply, Ack) else reply.code
        self._counts.commands[word] = self._counts.commands.get(word, 0) + 1


def _question(table: Table, settings: TableSettings) -> tuple[str, View, str]:
    """What is asked of the bot that has the turn: its level, what it may know, and what its chances come from."""
    hand = table.hand
    assert hand is not None
    seat = hand.turn
    return table.seats[seat].level or settings.stand_in, hand.view(seat), f"{table.seed} {len(hand.actions)} {seat}"
