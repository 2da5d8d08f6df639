"""A table in memory: its sum of events, and who is looking at it now."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from dataclasses import dataclass, field
from typing import Final

import msgspec
from msgspec import Raw

from openrummy.server.store.events import StoredEvent, StoredReply
from openrummy.server.tables import events as ev
from openrummy.server.tables.kinds import Receiver, Timer
from openrummy.server.tables.seen import Seen, seen
from openrummy.server.tables.table import Table
from openrummy.server.wire.messages import Ack, Events, Refused, Snapshot, encode
from openrummy.server.wire.state import States

RECENT: Final = 300
"""How many events a receiver may be behind without getting a snapshot."""
TALK: Final = 50
"""How many lines of chat and emotes a snapshot brings, and how many of who came and went."""
TALK_AT_ONCE: Final = 5
TALK_WITHIN: Final = 10.0
"""Nobody says more than so much within so many seconds."""

_replies: Final = msgspec.json.Decoder(Ack | Refused)


@dataclass(slots=True)
class Thought:
    """A bot that thinks about a position, or has thought and keeps its pace."""

    play_seq: int
    seat: int
    task: asyncio.Task[None] | None = None
    timer: Timer | None = None

    def stop(self) -> None:
        """Think no more, and do nothing."""
        if self.task is not None:
            self.task.cancel()
        if self.timer is not None:
            self.timer.cancel()


@dataclass(slots=True)
class LiveTable:
    """A table with its lock, its receivers and its timers. Change and read the table under the lock only."""

    table: Table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    replies: dict[str, tuple[str, Ack | Refused]] = field(default_factory=dict)
    """By `cmd_id`: whose command it was, and the answer."""
    receivers: dict[Receiver, None] = field(default_factory=dict)
    links: Counter[str] = field(default_factory=Counter)
    """How many receivers each player has."""
    polls: dict[str, float] = field(default_factory=dict)
    """Until when each player who polls counts as being here."""
    gone: dict[str, float] = field(default_factory=dict)
    """Since when each seated player is not here."""
    recent: deque[Seen] = field(default_factory=lambda: deque(maxlen=RECENT))
    talk: deque[Seen] = field(default_factory=lambda: deque(maxlen=TALK))
    notes: deque[Seen] = field(default_factory=lambda: deque(maxlen=TALK))
    timer: Timer | None = None
    thought: Thought | None = None
    waiters: set[asyncio.Event] = field(default_factory=set)
    """Polls that wait for something to happen."""
    shown: tuple[list[bool], int] | None = None
    """What the last `presence` frame said."""
    talked: dict[str, deque[float]] = field(default_factory=dict)
    """When each player said something lately."""
    states: States = field(default_factory=States)
    """The states, as long as nothing changes."""

    @classmethod
    def fold(cls, code: str, events: list[StoredEvent], replies: list[StoredReply]) -> LiveTable:
        """The table that the stored events add up to."""
        live = cls(Table(code))
        live.refold(events, replies)
        return live

    def refold(self, events: list[StoredEvent], replies: list[StoredReply]) -> None:
        """Make the table anew from the store; those who look at it stay."""
        grace = self.table.grace_until
        self.table = Table(self.table.code)
        self.table.grace_until = grace
        self.recent.clear()
        self.talk.clear()
        self.notes.clear()
        for stored in events:
            event = ev.read(stored)
            self.remember(seen(stored.seq, event, self.table))
            self.table.apply(stored.seq, stored.at, event)
        self.replies = {row.cmd_id: (row.player, _replies.decode(row.reply)) for row in replies}
        self.states = States()

    def wake(self) -> None:
        """Let the polls that wait see what has happened."""
        for waiter in self.waiters:
            waiter.set()

    def remember(self, what: Seen) -> None:
        """Keep an event for those who are behind."""
        self.recent.append(what)
        if what.talk:
            self.talk.append(what)
        if what.note:
            self.notes.append(what)

    # Who is here

    def is_here(self, player: str | None) -> bool:
        """Whether a player has a link to this table."""
        return player is not None and (self.links[player] > 0 or player in self.polls)

    def here(self) -> list[bool]:
        """By seat: whether somebody is here to play it. A bot always is."""
        return [seat.kind == "bot" or self.is_here(seat.player) for seat in self.table.seats]

    @property
    def spectators(self) -> int:
        """How many players without a seat look on."""
        seated = {seat.player for seat in self.table.seats}
        return sum(1 for player, links in self.links.items() if links > 0 and player not in seated)

    def may_talk(self, player: str, now: float) -> bool:
        """Whether a player may say something more; if so, this counts as saying it."""
        times = self.talked.setdefault(player, deque(maxlen=TALK_AT_ONCE))
        if len(times) == TALK_AT_ONCE and now - times[0] < TALK_WITHIN:
            return False
        times.append(now)
        return True

    # Frames

    def state(self, player: str | None, seat: int | None, now: float) -> bytes:
        """The state for a player, who has this seat or none."""
        return self.states.of(self.table, player, seat, self.here(), self.spectators, now)

    def catch_up(self, player: str | None, from_seq: int | None, now: float) -> bytes | None:
        """What a player has missed since an event; None where it is nothing."""
        seat, seq = self.table.seat_of(player), self.table.seq
        if from_seq == seq:
            return None
        if from_seq is None or not self.recent or not self.recent[0].seq - 1 <= from_seq < seq:
            talk, notes = (
                Raw(b"[" + b",".join(seen.everybody for seen in kept) + b"]") for kept in (self.talk, self.notes)
            )
            return encode(Snapshot(self.table.code, seq, Raw(self.state(player, seat, now)), talk, notes))
        return self.events_frame([event for event in self.recent if event.seq > from_seq], player, seat, now)

    def events_frame(self, events: list[Seen], player: str | None, seat: int | None, now: float) -> bytes:
        """An `events` frame for a player, who has this seat or none."""
        raw = Raw(b"[" + b",".join(event.by(seat) for event in events) + b"]")
        return encode(Events(self.table.code, raw, Raw(self.state(player, seat, now))))
