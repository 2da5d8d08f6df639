"""The frames between the page and the server, as msgspec structs: what a client may send, and what it gets.

Every frame is a JSON object whose field `t` says what it is; an action's field `a` does the same. Anything else that a
client sends fails in `decode`, which raises `msgspec.MsgspecError`. Texts for people are never in a frame, only codes.
"""

from __future__ import annotations

from typing import Annotated, Any, Final

import msgspec
from msgspec import UNSET, Meta, Raw, Struct, UnsetType

Code = Annotated[str, Meta(min_length=1, max_length=16)]
CmdId = Annotated[str, Meta(min_length=1, max_length=64)]
Seq = Annotated[int, Meta(ge=0)]
SeatNumber = Annotated[int, Meta(ge=0, le=5)]

# Actions: what a command asks for


class Action(Struct, tag_field="a", tag=str.lower, frozen=True, forbid_unknown_fields=True):
    """The base of all actions."""


class Play(Action, frozen=True):
    """An action of the game in its own words: `S`, `P`, `M 7c 7d 7h`, `L 8h>7h`, `D Kd`."""

    text: Annotated[str, Meta(max_length=64)]


class Undo(Action, frozen=True):
    """Take back the last meld or lay-off of this turn; never a draw."""


class Next(Action, frozen=True):
    """Ready for the next hand."""


class Hold(Action, frozen=True):
    """Stop the countdown to the next hand: it then waits until everybody is ready."""


class Rematch(Action, frozen=True):
    """Ready for another game at this table."""


class Sit(Action, frozen=True):
    """Take an empty seat (any, where none is named), or come back to one's own. `name` is how to be called here."""

    seat: SeatNumber | None = None
    name: Annotated[str, Meta(max_length=200)] | None = None


class Leave(Action, frozen=True):
    """Get up. In a game the seat stays one's own, and a bot plays on after the announced time."""


class Kick(Action, frozen=True):
    """The host sends somebody away for good; in a game a bot takes the seat at once."""

    seat: SeatNumber


class Bot(Action, frozen=True):
    """The host puts a bot of this level into an empty seat or in place of another bot; None takes it out."""

    seat: SeatNumber
    level: Annotated[str, Meta(max_length=40)] | None = None


class Start(Action, frozen=True):
    """The host deals the first hand; seats that are still empty go."""


class Settings(Action, frozen=True):
    """The host changes settings: only those given. Rules, target, clock and hints only while no game is played."""

    public: bool | UnsetType = UNSET
    chat: bool | UnsetType = UNSET
    clock: int | UnsetType = UNSET
    pace: int | UnsetType = UNSET
    hints: bool | UnsetType = UNSET
    rules: dict[str, Any] | str | UnsetType = UNSET
    target: int | dict[str, int] | UnsetType = UNSET


class Emote(Action, frozen=True):
    """A preset phrase or picture, by its code (one of `EMOTES`)."""

    code: Annotated[str, Meta(max_length=40)]


class Chat(Action, frozen=True):
    """A line of free text: between players who have an account, where the host allows it."""

    text: Annotated[str, Meta(max_length=1000)]


AnyAction = Play | Undo | Next | Hold | Rematch | Sit | Leave | Kick | Bot | Start | Settings | Emote | Chat

EMOTES: Final = (
    "hello", "good_luck", "well_played", "thanks", "oops", "nice", "thinking", "hurry", "sorry", "good_game",
    "smile", "laugh", "wow", "sad", "heart", "thumbs_up",
)  # fmt: skip
"""The codes of the preset phrases and pictures; the page has the words."""

# Frames from a client


class ClientFrame(Struct, tag_field="t", tag=str.lower, frozen=True):
    """The base of all frames from a client."""


class Hello(ClientFrame, frozen=True):
    """The first frame: the build of the page that speaks."""

    build: Annotated[str, Meta(max_length=64)] = ""


class Watch(ClientFrame, frozen=True):
    """Show this tab a table; `from_seq` is the last event it has (None: nothing)."""

    table: Code
    from_seq: Seq | None = msgspec.field(name="from", default=None)


class Unwatch(ClientFrame, frozen=True):
    """Show this tab no table any more."""


class LobbyOn(ClientFrame, frozen=True, tag="lobby"):
    """Show this tab the lobby, or no longer."""

    on: bool


class Command(Struct, frozen=True):
    """A command: the body of a POST as well."""

    cmd_id: CmdId
    base_seq: Seq
    action: AnyAction


class Cmd(ClientFrame, frozen=True):
    """A command over the socket."""

    table: Code
    cmd_id: CmdId
    base_seq: Seq
    action: AnyAction


class Ping(ClientFrame, frozen=True):
    """Still here."""


AnyClientFrame = Hello | Watch | Unwatch | LobbyOn | Cmd | Ping

# Frames to a client


class ServerFrame(Struct, tag_field="t", tag=str.lower, frozen=True):
    """The base of all frames to a client."""


class You(Struct, frozen=True):
    """Who the server takes the client for."""

    id: str
    name: str
    account: bool


class Welcome(ServerFrame, frozen=True):
    """The answer to `hello`."""

    player: You
    build: str
    now: str


class Snapshot(ServerFrame, frozen=True):
    """All that the receiver may know of a table.

    `talk` are the last lines of chat and emotes, `notes` those of who came and went, both as events.
    """

    table: str
    seq: int
    state: Raw
    talk: Raw
    notes: Raw


class Events(ServerFrame, frozen=True):
    """What has happened since the last frame, and the state after the last of it."""

    table: str
    events: Raw
    state: Raw


class Ack(ServerFrame, frozen=True):
    """The command is done and stored; `seq` is its last event."""

    cmd_id: str
    seq: int


class Refused(ServerFrame, frozen=True):
    """Nothing has been done, for the reason that the code names."""

    cmd_id: str
    code: str
    params: dict[str, Any] = {}


class LobbySeat(Struct, frozen=True):
    """Who has a seat, as in the state."""

    kind: str
    name: str
    level: str | None


class LobbyTable(Struct, frozen=True):
    """A public table in the lobby."""

    code: str
    status: str
    seats: list[LobbySeat]
    rules: dict[str, Any]
    target: int | dict[str, int]
    clock: int
    spectators: int
    created: str


class Lobby(ServerFrame, frozen=True):
    """The public tables that are open or being played at."""

    tables: list[LobbyTable]


class Presence(ServerFrame, frozen=True):
    """Whose link is alive, by seat, and how many look on."""

    table: str
    seats: list[bool]
    spectators: int


class Update(ServerFrame, frozen=True):
    """There is a newer page."""

    build: str


class Pong(ServerFrame, frozen=True):
    """The answer to `ping`."""


class Error(ServerFrame, frozen=True):
    """A frame that the server could not use, or a table that is not there."""

    code: str
    table: str | None = None


AnyServerFrame = Welcome | Snapshot | Events | Ack | Refused | Lobby | Presence | Update | Pong | Error

_frames: Final = msgspec.json.Decoder(AnyClientFrame)
_commands: Final = msgspec.json.Decoder(Command)
_encoder: Final = msgspec.json.Encoder()

decode = _frames.decode
"""Read one frame of a client; `msgspec.MsgspecError` where it is none."""
decode_command = _commands.decode
"""Read the body of a POST of a command; `msgspec.MsgspecError` where it is none."""


def encode(frame: Any) -> bytes:
    """A frame, or any JSON data, as bytes."""
    return _encoder.encode(frame)
