"""The state of a table as one receiver may know it: a seat's, or a spectator's (`seat` None).

All that has to do with cards comes from `game.View`, which holds only what its seat may know. A spectator gets what
everybody knows: a view without its own cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

import msgspec
from msgspec import Raw

from openrummy.game import Hand, LogEntry, View
from openrummy.server.store.hands import iso
from openrummy.server.tables.commands import can_undo
from openrummy.server.tables.table import Table

_encode = msgspec.json.Encoder().encode


class LogText:
    """The log of a hand as one receiver sees it, as JSON: from one state to the next only what is new is written."""

    __slots__ = ("_log", "_texts")

    def __init__(self) -> None:
        self._log: tuple[LogEntry, ...] = ()
        self._texts: list[bytes] = []

    def of(self, log: tuple[LogEntry, ...]) -> Raw:
        """This log; it may be another than the last one."""
        known = len(self._log)
        if log[:known] != self._log:  # something was taken back, or it is another hand
            known = 0
            self._texts.clear()
        self._texts += [_encode(_entry(entry)) for entry in log[known:]]
        self._log = log
        return Raw(b"[" + b",".join(self._texts) + b"]")


def state_of(
    table: Table, seat: int | None, here: Sequence[bool], spectators: int, now: float, log: LogText | None = None
) -> bytes:
    """The state as JSON. `log`, where given, is what this receiver's last state had."""
    hand, view = table.hand, None
    if hand is not None:
        view = hand.view(0 if seat is None else seat)
        view = _spectators_view(view) if seat is None else view
    return _encode(
        {
            "code": table.code,
            "seq": table.seq,
            "host": table.host,
            "you": seat,
            "token": None if seat is None else table.seats[seat].token,
            "status": table.status,
            "public": table.public,
            "chat": table.chat,
            "spectators": spectators,
            "rules": table.changes,
            "target": target_of(table),
            "clock": table.clock,
            "pace": table.pace,
            "seats": _seats(table, here, view),
            "ready": [i in table.ready for i in range(len(table.seats))],
            "held": table.status == "between" and table.next_at is None,
            "hand": None if hand is None or view is None else _hand(table, hand, view, seat, now, log or LogText()),
            "history": [{"id": past.id, **past.result.to_dict()} for past in table.history],
            "over": {"winners": list(table.winners)} if table.status == "over" else None,
        }
    )


def target_of(table: Table) -> int | dict[str, int]:
    """What ends the game: points, or a number of hands."""
    deals = table.rules.target_deals
    return {"deals": deals} if deals is not None else (table.rules.target_points or 0)


def _seats(table: Table, here: Sequence[bool], view: View | None) -> list[dict[str, Any]]:
    scores = table.scores
    counts = (0,) * len(scores) if view is None else view.counts
    last: dict[int, LogEntry] = {} if view is None else {entry.seat: entry for entry in view.log}
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
            "count": counts[i],
            "last": _entry(last[i]) if i in last else None,
        }
        for i, seat in enumerate(table.seats)
    ]


def _spectators_view(view: View) -> View:
    """What everybody knows: a view without its own cards."""
    log = tuple([entry._replace(card=None) if entry.action.kind == "S" else entry for entry in view.log])
    return replace(view, hand=(), drawn=None, legal_ids=(), log=log)


def _hand(table: Table, hand: Hand, view: View, seat: int | None, now: float, log: LogText) -> dict[str, Any]:
    """The fields of `View.to_dict`, as far as the state does not say them elsewhere, and a few more."""
    ways = [] if seat is None else view.lay_downs()
    return {
        "number": table.number,
        "dealer": view.dealer,
        "turn": view.turn,
        "phase": view.phase,
        "hand": _texts(view.hand),
        "melds": [_texts(meld.cards) for meld in view.melds],
        "stock": view.stock_count,
        "discards": [{"card": str(card), "seat": thrower} for card, thrower in view.discards],
        "known": [_texts(cards) for cards in view.known],
        "taken": None if view.taken is None else str(view.taken),
        "drawn": None if view.drawn is None else str(view.drawn),
        "legal": _texts(view.legal_actions),
        "lay_downs": [{"actions": _texts(way.actions), "points": way.points, "out": way.goes_out} for way in ways],
        "can_undo": seat is not None and can_undo(table, seat),
        "recycles": view.recycles,
        "deadline": _time(table.deadline(now)),
        "log": log.of(view.log),
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
