"""What players may ask of a table. Each refuses before it changes anything."""

from __future__ import annotations

from typing import Final

from msgspec import UNSET, UnsetType

from openrummy import bots
from openrummy.game import Action, RummyError, View
from openrummy.server.store.names import clean_chat, clean_name
from openrummy.server.store.players import Player
from openrummy.server.tables import events as ev
from openrummy.server.tables.change import Change
from openrummy.server.tables.dealing import bot_name, free_name, fresh_secret
from openrummy.server.tables.kinds import Refusal
from openrummy.server.tables.rules import read_rules
from openrummy.server.tables.table import Table
from openrummy.server.wire import messages as ms

CLOCKS = (0, 30, 60, 120)
MOST_PACE = 5000
EARLIER_LEVELS: Final = ("random", "greedy")
"""Offered to nobody any more, but there for who asks. Other bots may take more time than a table has."""


def depends_on(table: Table, action: ms.AnyAction) -> int:
    """The event that whoever asks for this has to have seen: a command that was given before it is stale."""
    match action:
        case ms.Play() | ms.Undo():
            return table.play_seq
        case ms.Next() | ms.Hold() | ms.Rematch():
            return table.phase_seq
        case ms.Settings():
            return max(table.phase_seq, table.settings_seq)
        case ms.Kick() | ms.Bot():
            changed = table.seats[action.seat].changed if action.seat < len(table.seats) else 0
            return max(table.phase_seq, changed)
        case ms.Start():
            return max(table.phase_seq, table.settings_seq, *(seat.changed for seat in table.seats))
        case _:
            return 0


def ask(change: Change, player: Player, action: ms.AnyAction) -> None:
    """Do what a player asks, or raise `Refusal`."""
    try:
        _ask(change, player, action)
    except RummyError as error:
        raise Refusal(
            error.code, reason=error.reason, **{name: _plain(value) for name, value in error.params.items()}
        ) from None


def _ask(change: Change, player: Player, action: ms.AnyAction) -> None:
    table = change.table
    if isinstance(action, ms.Sit):
        _sit(change, player, action)
        return
    seat = table.seat_of(player.id)
    if seat is None:
        raise Refusal("no-seat")
    match action:
        case ms.Play():
            change.act(seat, action.text, "player")
        case ms.Undo():
            if not can_undo(table, seat):
                raise Refusal("nothing-to-undo")
            change.emit(ev.Undone(seat))
        case ms.Next():
            _expect(table, "between")
            if seat not in table.ready:
                change.emit(ev.Ready(seat))
        case ms.Hold():
            _expect(table, "between")
            if table.next_at is not None:
                change.emit(ev.Held(seat))
        case ms.Rematch():
            _expect(table, "over")
            if seat not in table.ready:
                change.emit(ev.RematchWanted(seat))
        case ms.Leave():
            if not table.seats[seat].left:
                change.leave(seat)
        case ms.Emote():
            if action.code not in ms.EMOTES:
                raise Refusal("unknown-emote")
            change.emit(ev.Emoted(seat, table.seats[seat].name, action.code))
        case ms.Chat():
            _chat(change, player, seat, action)
        case _:
            _host_asks(change, seat, action)


def _host_asks(change: Change, seat: int, action: ms.Kick | ms.Bot | ms.Start | ms.Settings) -> None:
    table = change.table
    if seat != table.host:
        raise Refusal("not-host")
    match action:
        case ms.Kick():
            _kick(change, seat, action)
        case ms.Bot():
            _bot(change, action)
        case ms.Start():
            _expect(table, "open")
            change.start()
        case ms.Settings():
            _settings(change, action)


def can_undo(table: Table, seat: int, last: Action | None = None) -> bool:
    """Whether the last thing done is a play of this seat in its turn: a draw is never taken back.

    `last` is that, for who has it at hand.
    """
    hand = table.hand
    if table.status != "playing" or hand is None or hand.turn != seat or hand.phase != "play":
        return False
    return (last or hand.actions[-1]).kind in ("M", "L")


def may_sit(table: Table, player: str | None) -> bool:
    """Whether `sit` would give this player an empty seat; None is somebody who has never been here."""
    if table.in_game or table.status == "closed" or table.seat_of(player) is not None or player in table.kicked:
        return False
    return any(seat.kind == "empty" for seat in table.seats)


def ask_coach(table: Table, player: str) -> tuple[View, int]:
    """The view that a player asks the coach about, his own, and the number of the hand; or raise `Refusal`."""
    seat, hand = table.seat_of(player), table.hand
    if seat is None:
        raise Refusal("no-seat")
    if not may_ask_coach(table, seat):
        raise Refusal("no-hints")
    if hand is None or table.status != "playing" or hand.turn != seat:
        raise Refusal("not-your-turn")
    return hand.view(seat), table.number


def may_ask_coach(table: Table, seat: int) -> bool:
    """Whether the player of a seat may ask for hints: nobody but bots plays against him, or the host allows it."""
    return table.hints or all(other.kind == "bot" for i, other in enumerate(table.seats) if i != seat)


def _sit(change: Change, player: Player, action: ms.Sit) -> None:
    table = change.table
    mine = table.seat_of(player.id)
    if mine is not None:
        if action.seat not in (None, mine):
            raise Refusal("already-seated", seat=mine)
        return
    if player.id in table.kicked:
        raise Refusal("kicked")
    empty = [i for i, seat in enumerate(table.seats) if seat.kind == "empty"]
    if table.in_game:
        raise Refusal("wrong-status", status=table.status)
    if not empty:
        raise Refusal("table-full")
    seat = empty[0] if action.seat is None else action.seat
    if seat not in empty:
        raise Refusal("seat-taken")
    sit_down(change, seat, player, action.name)


def sit_down(change: Change, seat: int, player: Player, name: str | None = None) -> None:
    """Give an empty seat to a player, under a name of his own at this table where he wants one."""
    called = (clean_name(name) if name else "") or player.name
    others = [other.name for i, other in enumerate(change.table.seats) if i != seat and other.name]
    change.emit(ev.Joined(seat, player.id, free_name(called, others), fresh_secret()))


def _kick(change: Change, host: int, action: ms.Kick) -> None:
    table = change.table
    if action.seat >= len(table.seats) or table.seats[action.seat].kind != "player" or action.seat == host:
        raise Refusal("no-seat", seat=action.seat)
    level, name = change.stand_in() if table.in_game else (None, "")
    change.emit(ev.Kicked(action.seat, level, name))


def _bot(change: Change, action: ms.Bot) -> None:
    table = change.table
    if table.in_game:
        raise Refusal("wrong-status", status=table.status)
    if action.seat >= len(table.seats):
        raise Refusal("no-seat", seat=action.seat)
    if table.seats[action.seat].kind == "player":
        raise Refusal("seat-taken", seat=action.seat)
    if action.level is None:
        change.emit(ev.BotPlaced(action.seat))
        return
    check_level(action.level)
    name = bot_name(seat.name for i, seat in enumerate(table.seats) if i != action.seat)
    change.emit(ev.BotPlaced(action.seat, action.level, name))


def check_level(level: str | None) -> str:
    """The level, where bots of that name may sit at a table."""
    if level is None or level not in (*bots.levels(), *EARLIER_LEVELS):
        raise Refusal("unknown-bot", name=level)
    return level


def _settings(change: Change, action: ms.Settings) -> None:
    table = change.table
    given = {name for name in action.__struct_fields__ if getattr(action, name) is not UNSET}
    if (given & {"rules", "target", "hints"} and table.in_game) or ("clock" in given and table.status == "playing"):
        raise Refusal("wrong-status", status=table.status)
    if "clock" in given and action.clock not in CLOCKS:
        raise Refusal("bad-setting", setting="clock")
    if not isinstance(action.pace, UnsetType) and not 0 <= action.pace <= MOST_PACE:
        raise Refusal("bad-setting", setting="pace")
    rules = None
    if given & {"rules", "target"}:
        wanted = table.rules.options() if isinstance(action.rules, UnsetType) else action.rules
        target = None if isinstance(action.target, UnsetType) else action.target
        rules = read_rules(wanted, target, len(table.seats)).changes()
    values = {name: getattr(action, name) for name in given & {"public", "chat", "clock", "pace", "hints"}}
    change.emit(ev.SettingsChanged(rules=rules, **values))


def _chat(change: Change, player: Player, seat: int, action: ms.Chat) -> None:
    if not change.table.chat:
        raise Refusal("no-chat")
    if not player.account:
        raise Refusal("no-account")
    text = clean_chat(action.text)
    if not text:
        raise Refusal("empty-text")
    change.emit(ev.Said(seat, change.table.seats[seat].name, text))


def _expect(table: Table, status: str) -> None:
    if table.status != status:
        raise Refusal("wrong-status", status=table.status)


def _plain(value: object) -> object:
    return value if isinstance(value, str | int | float | bool | None) else str(value)
