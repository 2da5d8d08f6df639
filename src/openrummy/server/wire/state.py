"""The state of a table as one receiver may know it: a seat's, or a spectator's (`seat` None).

All that has to do with cards comes from `game.View`, which holds only what its seat may know. A spectator gets what
everybody knows: a view without its own cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from openrummy.game import Hand
from openrummy.server.store.hands import iso
from openrummy.server.tables.commands import can_undo
from openrummy.server.tables.table import Table

_encode = msgspec.json.Encoder().encode
_NOT_IN_HAND = ("seat", "players", "rules", "scores")
"""What a view has and the state says elsewhere."""


def state_of(table: Table, seat: int | None, here: Sequence[bool], spectators: int, now: float) -> bytes:
    """The state as JSON."""
    hand = None if table.hand is None else _hand(table, table.hand, seat, now)
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
            "seats": _seats(table, here, hand),
            "ready": [i in table.ready for i in range(len(table.seats))],
            "held": table.status == "between" and table.next_at is None,
            "hand": hand,
            "history": [{"id": past.id, **past.result.to_dict()} for past in table.history],
            "over": {"winners": list(table.winners)} if table.status == "over" else None,
        }
    )


def target_of(table: Table) -> int | dict[str, int]:
    """What ends the game: points, or a number of hands."""
    deals = table.rules.target_deals
    return {"deals": deals} if deals is not None else (table.rules.target_points or 0)


def _seats(table: Table, here: Sequence[bool], hand: dict[str, Any] | None) -> list[dict[str, Any]]:
    scores = table.scores
    counts = [0] * len(scores) if hand is None else hand.pop("counts")
    last: dict[int, dict[str, Any]] = {}
    for entry in () if hand is None else hand["log"]:
        last[entry["seat"]] = {"action": entry["action"], "card": entry["card"]}
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
            "last": last.get(i),
        }
        for i, seat in enumerate(table.seats)
    ]


def _hand(table: Table, hand: Hand, seat: int | None, now: float) -> dict[str, Any]:
    view = hand.view(0 if seat is None else seat)
    data = view.to_dict()
    if seat is None:
        data.update(hand=[], drawn=None, legal=[])
        for entry in data["log"]:
            if entry["action"] == "S":
                entry["card"] = None
    for name in _NOT_IN_HAND:
        del data[name]
    ways = [] if seat is None else view.lay_downs()
    data["lay_downs"] = [
        {"actions": list(map(str, way.actions)), "points": way.points, "out": way.goes_out} for way in ways
    ]
    data["number"] = table.number
    data["can_undo"] = seat is not None and can_undo(table, seat)
    data["deadline"] = _time(table.deadline(now))
    data["points"] = list(hand.hand_values) if hand.over else None
    data["id"] = table.history[-1].id if hand.over and table.history else None
    return data


def _time(at: float | None) -> str | None:
    return None if at is None else iso(at)
