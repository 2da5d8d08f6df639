"""The state of a table as one receiver may know it: a seat's, or a spectator's (`seat` None).

All that has to do with cards comes from `game.View`, which holds only what its seat may know. A spectator gets what
everybody knows: a view without its own cards.

Every move makes a new state for every receiver, so a state is put together from pieces of JSON: what is the same for
everybody is written once, and what a move does not change is kept.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, Final

import msgspec

from openrummy.game import Hand, LogEntry, View
from openrummy.server.store.hands import iso
from openrummy.server.tables.commands import can_undo, may_sit
from openrummy.server.tables.rules import target_of
from openrummy.server.tables.table import Table

_encode = msgspec.json.Encoder().encode
_BOOLS: Final = (b"false", b"true")


class LogText:
    """The log of a hand as one receiver sees it, as JSON: from one state to the next only what is new is written."""

    __slots__ = ("_log", "_texts", "lasts")

    def __init__(self) -> None:
        self._log: tuple[LogEntry, ...] = ()
        self._texts: list[bytes] = []
        self.lasts: dict[int, bytes] = {}
        """By seat: the last entry."""

    def of(self, log: tuple[LogEntry, ...]) -> bytes:
        """This log; it may be another than the last one."""
        known = len(self._log)
        if log[:known] != self._log:  # something was taken back, or it is another hand
            known = 0
            self._texts.clear()
            self.lasts.clear()
        for entry in log[known:]:
            self.lasts[entry.seat] = text = _encode(_entry(entry))
            self._texts.append(text)
        self._log = log
        return b"[" + b",".join(self._texts) + b"]"


class States:
    """The states of one table as they are now, for each kind of receiver; `clear` when something has changed."""

    __slots__ = ("_about", "_about_key", "_logs", "_open", "_seats", "_states")

    def __init__(self) -> None:
        self._states: dict[tuple[int | None, bool], bytes] = {}
        self._open: bytes | None = None
        """What everybody knows of the hand."""
        self._about_key: object = None
        self._about = b""
        """What no move changes."""
        self._seats: list[bytes] = []
        """The same of each seat."""
        self._logs: defaultdict[int | None, LogText] = defaultdict(LogText)

    def clear(self) -> None:
        """Note that something has changed."""
        self._states.clear()
        self._open = None

    def of(
        self, table: Table, player: str | None, seat: int | None, here: Sequence[bool], spectators: int, now: float
    ) -> bytes:
        """The state as JSON for a player, who has this seat or looks on; `now` counts for the first after `clear`."""
        free = may_sit(table, player)
        state = self._states.get((seat, free))
        if state is None:
            state = self._states[seat, free] = self._write(table, seat, free, here, spectators, now)
        return state

    def _write(
        self, table: Table, seat: int | None, free: bool, here: Sequence[bool], spectators: int, now: float
    ) -> bytes:
        key = table.calm_seq, table.grace_until, table.next_at, table.scores, tuple(here), spectators
        if key != self._about_key:
            self._about_key = key
            self._about = _encode(_about(table, spectators))[1:-1]
            self._seats = [_encode(fields)[:-1] for fields in _seats(table, here)]
        hand, log, counts, text = table.hand, self._logs[seat], (0,) * len(table.seats), b"null"
        if hand is None:
            lasts: dict[int, bytes] = {}
        else:
            view = hand.view(0 if seat is None else seat)
            view = _spectators_view(view) if seat is None else view
            counts = view.counts
            history = log.of(view.log)
            lasts = log.lasts
            if self._open is None:
                self._open = _encode(_open_part(table, hand, view, now))[1:-1]
            own = _encode(_own_part(table, view, seat))[:-1]
            text = b"".join((own, b",", self._open, b',"log":', history, b"}"))
        seats = [
            b'%s,"count":%d,"last":%s}' % (start, counts[i], lasts.get(i, b"null"))
            for i, start in enumerate(self._seats)
        ]
        mine = _encode({"seq": table.seq, "you": seat, "token": None if seat is None else table.seats[seat].token})
        parts = (mine[:-1], b',"may_sit":', _BOOLS[free], b",", self._about, b',"seats":[', b",".join(seats))
        return b"".join((*parts, b'],"hand":', text, b"}"))


def _about(table: Table, spectators: int) -> dict[str, Any]:
    return {
        "code": table.code,
        "host": table.host,
        "status": table.status,
        "public": table.public,
        "chat": table.chat,
        "hints": table.hints,
        "spectators": spectators,
        "rules": table.changes,
        "target": target_of(table.rules),
        "clock": table.clock,
        "pace": table.pace,
        "ready": [i in table.ready for i in range(len(table.seats))],
        "held": table.status == "between" and table.next_at is None,
        "history": [{"id": past.id, **past.result.to_dict()} for past in table.history],
        "over": {"winners": list(table.winners)} if table.status == "over" else None,
    }


def _seats(table: Table, here: Sequence[bool]) -> list[dict[str, Any]]:
    scores = table.scores
    return [
        {
            "kind": seat.kind,
            "player": seat.player,
            "name": seat.name,
            "level": seat.level,
            "here": here[i],
            "left": seat.left,
            "away_at": _time(seat.away_at),
            "bot_at": _time(table.hand_over_to_bot(i) if table.in_game else None),
            "score": scores[i],
        }
        for i, seat in enumerate(table.seats)
    ]


def _spectators_view(view: View) -> View:
    """What everybody knows: a view without its own cards."""
    log = tuple([entry._replace(card=None) if entry.action.kind == "S" else entry for entry in view.log])
    return replace(view, hand=(), drawn=None, legal_ids=(), log=log)


def _own_part(table: Table, view: View, seat: int | None) -> dict[str, Any]:
    """What the receiver alone knows of a hand, but for the log."""
    playing = seat is not None and seat == view.turn and view.phase == "play"
    ways = view.lay_downs() if playing else []
    return {
        "hand": _texts(view.hand),
        "drawn": None if view.drawn is None else str(view.drawn),
        "legal": _texts(view.legal_actions),
        "lay_downs": [{"actions": _texts(way.actions), "points": way.points, "out": way.goes_out} for way in ways],
        "can_undo": playing and seat is not None and can_undo(table, seat, view.log[-1].action),
    }


def _open_part(table: Table, hand: Hand, view: View, now: float) -> dict[str, Any]:
    """What everybody knows of a hand: the fields of any seat's view that are the same in all."""
    return {
        "number": table.number,
        "dealer": view.dealer,
        "turn": view.turn,
        "phase": view.phase,
        "melds": [_texts(meld.cards) for meld in view.melds],
        "stock": view.stock_count,
        "discards": [{"card": str(card), "seat": thrower} for card, thrower in view.discards],
        "known": [_texts(cards) for cards in view.known],
        "taken": None if view.taken is None else str(view.taken),
        "recycles": view.recycles,
        "deadline": _time(table.deadline(now)),
        "result": None if view.result is None else view.result.to_dict(),
        "hands": None if view.hands is None else [_texts(cards) for cards in view.hands],
        "points": list(hand.hand_values) if hand.over else None,
        "id": table.history[-1].id if hand.over and table.history else None,
    }


def _entry(entry: LogEntry) -> dict[str, Any]:
    card = None if entry.card is None else str(entry.card)
    return {"seat": entry.seat, "action": str(entry.action), "card": card, "recycled": entry.recycled}


def _texts(values: Iterable[object]) -> list[str]:
    return list(map(str, values))


def _time(at: float | None) -> str | None:
    return None if at is None else iso(at)
