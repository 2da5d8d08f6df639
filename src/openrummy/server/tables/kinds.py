"""What the service and its callers hand each other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, Protocol

import msgspec
from msgspec import Meta


class Refusal(Exception):
    """A request that is not granted: `code` for programs, `params` the values it is about. Nothing has changed."""

    def __init__(self, code: str, **params: Any) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params


class SeatWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who is to sit in a seat of a new table: whoever makes it, somebody who comes, or a bot of a level."""

    kind: Literal["me", "open", "bot"]
    level: Annotated[str, Meta(max_length=40)] | None = None


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a player wants of a new table. One seat at most is `me`; else the maker gets the first open seat."""

    seats: Annotated[list[SeatWish], Meta(min_length=2, max_length=6)]
    rules: dict[str, Any] | str = {}
    """Options that differ from Basic Rummy, or the name of a rule set."""
    target: int | dict[str, int] | None = None
    """Points, or {"deals": n}; None leaves it to the rules."""
    clock: Literal[0, 30, 60, 120] = 0
    public: bool = False
    chat: bool = True
    hints: bool = False
    """Whether players may ask the coach where others than bots play too; at tables with bots alone they always may."""
    pace: Annotated[int, Meta(ge=0, le=5000)] | None = None
    """Milliseconds between a bot's steps; None is the server's setting."""


class Created(msgspec.Struct, frozen=True):
    """A new table: its code, and the token that gives the maker's seat back in another browser."""

    code: str
    token: str


class Receiver(Protocol):
    """One tab that is shown tables or the lobby."""

    player: str
    """The id of the player it belongs to."""

    def send(self, frame: bytes) -> None:
        """Take a frame (JSON) for this tab. Called in the event loop; must neither block nor raise."""


class Timer(Protocol):
    """A call that is to come."""

    def cancel(self) -> None:
        """Do not call."""


class Clock(Protocol):
    """Where the tables get the time from; tests bring their own."""

    def now(self) -> float:
        """Seconds since 1970."""

    def call_at(self, when: float, callback: Callable[[], None]) -> Timer:
        """Call back in the event loop at that time, or soon where it has passed."""


class Thinker(Protocol):
    """Where the bots and the coach think."""

    async def choose(self, level: str, view: Any, seed: str) -> str | None:
        """The text of the action that a bot chooses from a `game.View`; None where it failed or was too late."""

    async def hint(self, view: Any, hand: int) -> str | None:
        """The coach's hint for a `game.View`, as JSON of `coaching.data.Hint`; None where it failed or was too late."""

    async def advice(self, view: Any, hand: int) -> str | None:
        """The coach's advice in the same way, as JSON of `coaching.data.Advice`."""

    async def close(self) -> None:
        """Stop all thinking."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSettings:
    """The times that the tables keep, in seconds."""

    arrive_within: float = 30.0
    """How long a player may take to come to his seat at first, or after the server was started."""
    away_after: float = 5.0
    """How long a player's last link may be gone before he is away (a reload takes less)."""
    bot_after: float = 60.0
    """How long after that a bot plays his seat on, and another player is the host."""
    give_up_after: float = 1800.0
    """How long the seat of somebody who is away is kept for him while no game is being played."""
    between: float = 20.0
    """The countdown to the next hand."""
    grace: float = 10.0
    """The least time left to anybody after the server was down."""
    pace: float = 0.8
    """Between two steps of a bot, where the table does not say."""
    poll: float = 15.0
    """How long a player counts as being there after a poll."""
    stand_in: str = "kitchen"
    """The level of the bot that plays on for somebody."""
    keep_closed: float = 7 * 86400.0
    """How long the events of a closed table are kept."""


@dataclass(slots=True)
class Gauges:
    """What is going on now, for the metrics."""

    tables: int = 0
    """Tables in memory."""
    playing: int = 0
    """Hands being played."""
    receivers: int = 0
    """Tabs that watch a table."""
    lobby: int = 0
    """Tabs that watch the lobby."""
    thinking: int = 0
    """Bots that are thinking or waiting for their pace."""
    commands: dict[str, int] = field(default_factory=dict)
    """Commands so far: by "ok", or by the code with which they were refused."""
    hands_finished: int = 0
    bot_fallbacks: int = 0
    """How often a bot's answer was late, missing or illegal, and the time-out move was played."""
    commits: int = 0
    """Transactions of the writer so far, and `committed` the commands and other jobs in them."""
    committed: int = 0
