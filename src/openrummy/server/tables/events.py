"""What is stored of a table: the events it is a fold over.

An event holds all that chance or the clock brought about (decks, new stocks, seeds, deadlines), so that the same
events always give the same table. Who may know what of them is for `seen` to say: they are never sent as they are.
"""

from __future__ import annotations

from functools import cache
from typing import Any, ClassVar, Literal

import msgspec

from openrummy.server.store.events import StoredEvent

By = Literal["player", "bot", "clock"]
"""Who chose an action: the seat's player, a bot, or the time-out."""


class Event(msgspec.Struct, frozen=True, omit_defaults=True):
    """The base of all events; `kind` is its name in the store."""

    kind: ClassVar[str]


class SeatPlan(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat of a new table: empty, or with a bot of a level."""

    level: str | None = None
    name: str = ""


class Created(Event, frozen=True):
    """The table is made; nobody sits at it yet."""

    kind = "created"
    seats: list[SeatPlan]
    rules: dict[str, Any]
    clock: int
    public: bool
    chat: bool
    pace: int
    hints: bool = False


class Joined(Event, frozen=True):
    """A player sits down; `token` gives him his seat back in another browser."""

    kind = "joined"
    seat: int
    player: str
    name: str
    token: str


class Claimed(Event, frozen=True):
    """A seat goes to another player, who showed its token."""

    kind = "claimed"
    seat: int
    player: str
    name: str


class Left(Event, frozen=True):
    """A player got up. In a game the seat stays his, and a bot plays it from `bot_at`; else it is empty."""

    kind = "left"
    seat: int
    bot_at: float


class Kicked(Event, frozen=True):
    """A player is sent away for good; in a game a bot of this level and name has his seat now."""

    kind = "kicked"
    seat: int
    level: str | None = None
    name: str = ""


class BotPlaced(Event, frozen=True):
    """A bot sits down, or (without a level) gets up."""

    kind = "bot"
    seat: int
    level: str | None = None
    name: str = ""


class SettingsChanged(Event, frozen=True):
    """The settings that are given are now so."""

    kind = "settings"
    public: bool | None = None
    chat: bool | None = None
    clock: int | None = None
    pace: int | None = None
    hints: bool | None = None
    rules: dict[str, Any] | None = None


class Renamed(Event, frozen=True):
    """A player goes by another name."""

    kind = "renamed"
    seat: int
    name: str


class HostChanged(Event, frozen=True):
    """Another player is the host."""

    kind = "host"
    seat: int


class Dealt(Event, frozen=True):
    """A hand is dealt. In the first of a game only the seats in `keep` stay, in this order."""

    kind = "hand"
    game: str
    number: int
    dealer: int
    deck: str
    seed: str
    """What the bots' chances are made from."""
    keep: list[int] | None = None


class Acted(Event, frozen=True):
    """The seat to act did this; `order` is the new stock where it drew from one."""

    kind = "act"
    seat: int
    text: str
    by: By = "player"
    order: str | None = None


class Undone(Event, frozen=True):
    """The seat to act took its last play back."""

    kind = "undo"
    seat: int


class Ended(Event, frozen=True):
    """The hand is over; the next one comes at `next_at` unless everybody is ready before."""

    kind = "over"
    id: str
    """The record's."""
    next_at: float


class Ready(Event, frozen=True):
    """A player is ready for the next hand."""

    kind = "next"
    seat: int


class Held(Event, frozen=True):
    """A player stopped the countdown."""

    kind = "hold"
    seat: int


class RematchWanted(Event, frozen=True):
    """A player is ready for another game."""

    kind = "rematch"
    seat: int


class Reopened(Event, frozen=True):
    """Another game is wanted and seats are empty: they are to be filled first."""

    kind = "open"


class Said(Event, frozen=True):
    """A line of chat, cleaned."""

    kind = "chat"
    seat: int
    name: str
    text: str


class Emoted(Event, frozen=True):
    """A preset phrase or picture."""

    kind = "emote"
    seat: int
    name: str
    code: str


class Away(Event, frozen=True):
    """A player's link is dead; a bot plays on from `bot_at`."""

    kind = "away"
    seat: int
    bot_at: float


class Back(Event, frozen=True):
    """The player is there again, and plays himself."""

    kind = "back"
    seat: int


class Closed(Event, frozen=True):
    """Nobody is left."""

    kind = "closed"


_KINDS = {
    event.kind: event
    for event in (
        Created, Joined, Claimed, Left, Kicked, BotPlaced, SettingsChanged, Renamed, HostChanged, Dealt, Acted, Undone,
        Ended, Ready, Held, RematchWanted, Reopened, Said, Emoted, Away, Back, Closed,
    )
}  # fmt: skip
_encode = msgspec.json.Encoder().encode


@cache
def _decoder(kind: str) -> msgspec.json.Decoder[Event]:
    return msgspec.json.Decoder(_KINDS[kind])


def write(event: Event) -> str:
    """The event as it is stored."""
    return _encode(event).decode()


def read(stored: StoredEvent) -> Event:
    """The event that `write` wrote; `KeyError` or `msgspec.MsgspecError` where it did not."""
    return _decoder(stored.kind).decode(stored.data)
