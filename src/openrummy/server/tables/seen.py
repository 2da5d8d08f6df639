"""What of an event each receiver may know: for everybody the same, but for the card a seat drew from the stock."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import msgspec

from openrummy.game import Hand
from openrummy.server.tables import events as ev
from openrummy.server.tables.table import Table

_NOTES: Final = (ev.Joined, ev.Claimed, ev.Left, ev.Kicked, ev.BotPlaced, ev.HostChanged, ev.Away, ev.Back, ev.Renamed)
_encode = msgspec.json.Encoder().encode


class Seen(NamedTuple):
    """An event as it goes over the wire: JSON for everybody, and for the one seat that knows more (if any)."""

    seq: int
    everybody: bytes
    seat: int | None = None
    own: bytes = b""
    talk: bool = False
    """Whether it is said rather than done."""
    note: bool = False
    """Whether it tells who came or went."""

    def by(self, seat: int | None) -> bytes:
        """What this seat may know of it; None is a spectator."""
        return self.own if seat is not None and seat == self.seat else self.everybody


def drawn_card(hand: Hand, event: ev.Acted) -> tuple[str | None, bool]:
    """The card that an action draws from the position before it, and whether a new stock is made for it."""
    if event.text == "P":
        return str(hand.top_discard), False
    if event.text != "S":
        return None, False
    if event.order is not None:
        return event.order[:2], True
    if hand.must_recycle:  # the pile is turned over as it is
        return str(hand.discards[0]), True
    stock = hand.stock
    return (str(stock[0]) if stock else None), False


def seen(seq: int, event: ev.Event, table: Table) -> Seen:
    """An event as it is seen. `table` is as it was before the event, which must be one that can be."""
    if isinstance(event, ev.Acted):
        assert table.hand is not None
        card, recycled = drawn_card(table.hand, event)
        fields: dict[str, Any] = {"seat": event.seat, "text": event.text, "by": event.by, "recycled": recycled}
        own = _json(seq, event.kind, fields | {"card": card})
        if event.text != "S":
            return Seen(seq, own)
        return Seen(seq, _json(seq, event.kind, fields | {"card": None}), event.seat, own)
    talk, note = isinstance(event, ev.Said | ev.Emoted), isinstance(event, _NOTES)
    fields = _fields(event, table)
    if talk or note:
        hand = table.hand
        fields |= {"hand": None if hand is None else table.number, "moves": 0 if hand is None else len(hand.actions)}
    return Seen(seq, _json(seq, event.kind, fields), talk=talk, note=note)


def _fields(event: ev.Event, table: Table) -> dict[str, Any]:
    """The fields of an event that anybody may know: written one by one, so that a new field is hidden until allowed."""
    match event:
        case ev.Joined() | ev.Claimed() | ev.Renamed():
            return {"seat": event.seat, "name": event.name}
        case ev.Left() | ev.Away() | ev.Back() | ev.HostChanged():
            return {"seat": event.seat, "who": table.seats[event.seat].name}
        case ev.Undone() | ev.Ready() | ev.Held():
            return {"seat": event.seat}
        case ev.RematchWanted():
            return {"seat": event.seat}
        case ev.Kicked():
            who = table.seats[event.seat].name
            return {"seat": event.seat, "who": who, "level": event.level, "name": event.name}
        case ev.BotPlaced():
            return {"seat": event.seat, "level": event.level, "name": event.name}
        case ev.SettingsChanged():
            return {
                name: value
                for name in ("public", "chat", "clock", "pace", "hints", "rules")
                if (value := getattr(event, name)) is not None
            }
        case ev.Dealt():
            return {"number": event.number, "dealer": event.dealer, "keep": event.keep}
        case ev.Ended():
            return {"id": event.id}
        case ev.Said():
            return {"seat": event.seat, "name": event.name, "text": event.text}
        case ev.Emoted():
            return {"seat": event.seat, "name": event.name, "code": event.code}
        case _:
            return {}


def _json(seq: int, kind: str, fields: dict[str, Any]) -> bytes:
    return _encode({"seq": seq, "kind": kind, **fields})
