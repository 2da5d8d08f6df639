"""What a change writes to the store: its events, the reply to its command, and the hands that ended in it."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Insert

from openrummy.record import Record
from openrummy.server.store.events import INSERT_COMMAND, INSERT_EVENT, INSERT_TABLE, StoredReply, close_table
from openrummy.server.store.hands import INSERT_HAND, INSERT_HAND_PLAYER, iso
from openrummy.server.store.writer import Job
from openrummy.server.tables import events as ev
from openrummy.server.tables.change import Change, Finished

Row = dict[str, Any]


def job_of(change: Change, reply: StoredReply | None = None, new: bool = False) -> Job:
    """All that has to be written for a change, as one job; `new` where the table is new too."""
    code, now = change.table.code, change.now
    rows: list[tuple[Insert, list[Row]]] = []
    if new:
        rows.append((INSERT_TABLE, [{"code": code, "created_at": now, "closed_at": None}]))
    if change.events:
        rows.append((INSERT_EVENT, [_event(code, seq, event, now) for seq, event in change.events]))
    if reply is not None:
        rows.append((INSERT_COMMAND, [{"table_id": code, **reply._asdict()}]))
    for finished in change.finished:
        rows += [(INSERT_HAND, [_hand(code, finished, now)]), (INSERT_HAND_PLAYER, _players(finished, now))]
    if change.table.status != "closed":
        return rows

    def write_and_close(connection: Connection) -> None:
        for statement, values in rows:
            connection.execute(statement, values)
        close_table(connection, code, now)

    return write_and_close


def _event(code: str, seq: int, event: ev.Event, now: float) -> Row:
    return {"table_id": code, "seq": seq, "kind": event.kind, "data": ev.write(event), "at": now}


def _hand(code: str, finished: Finished, now: float) -> Row:
    hand, result = finished.hand, finished.hand.result
    assert result is not None
    record = Record.from_hand(hand, id=finished.id, game=finished.game, hand=finished.number, at=iso(now))
    return {
        "id": finished.id,
        "table_id": code,
        "game": finished.game,
        "number": finished.number,
        "at": now,
        "ended": result.end,
        "winner": result.winner,
        "rummy": result.rummy,
        "last": finished.game_over,
        "record": record.to_json(),
    }


def _players(finished: Finished, now: float) -> list[Row]:
    result = finished.hand.result
    assert result is not None
    return [
        {
            "hand_id": finished.id,
            "seat": i,
            "player_id": player,
            "level": level,
            "name": finished.hand.players[i],
            "points": result.points[i],
            "won": result.winner == i,
            "game_won": i in finished.winners,
            "at": now,
            "stand_in": finished.stand_ins[i],
        }
        for i, (player, level) in enumerate(finished.seats)
    ]
