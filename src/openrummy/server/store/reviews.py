"""Reviews of finished hands and the drills that come from them, each for whoever sat there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, Select, and_, delete, insert, select

from openrummy.server.store.base import StorePart
from openrummy.server.store.schema import DRILLS, HAND_PLAYERS, HANDS, REVIEWS


class DrillRow(msgspec.Struct, frozen=True):
    """A drill to keep."""

    step: int
    seat: int
    loss: float
    data: str


class DrillPlace(msgspec.Struct, frozen=True):
    """Where a drill of a player is."""

    hand: str
    """The id of the hand."""
    step: int
    """Actions of the hand before the position."""
    seat: int
    loss: float
    """What the mistake cost then, in chance to win."""


class ReviewStore(StorePart):
    """The part of the store that keeps what the coach found."""

    async def review(self, hand_id: str, version: str) -> bytes | None:
        """The review of a hand that is kept, where one of this version is."""
        kept = REVIEWS.c
        query = select(kept.data).where(kept.hand_id == hand_id, kept.version == version)
        text = await self.read(lambda c: c.execute(query).scalar())
        return None if text is None else text.encode()

    async def keep_review(
        self, hand_id: str, version: str, text: str, drill_format: int, drills: Sequence[DrillRow]
    ) -> None:
        """Keep the review of a hand and its drills, instead of those there may be."""
        rows = [{"hand_id": hand_id, "format": drill_format, **msgspec.structs.asdict(drill)} for drill in drills]

        def write(connection: Connection) -> None:
            connection.execute(delete(REVIEWS).where(REVIEWS.c.hand_id == hand_id))
            connection.execute(delete(DRILLS).where(DRILLS.c.hand_id == hand_id))
            connection.execute(insert(REVIEWS), {"hand_id": hand_id, "version": version, "data": text})
            if rows:
                connection.execute(insert(DRILLS), rows)

        await self.write(write)

    async def drills_of(
        self, player_id: str, drill_format: int, hand_id: str | None = None, limit: int = 50
    ) -> list[DrillPlace]:
        """Where a player's own mistakes are, of one hand or of all, the costliest first.

        Hands of which a bot played most for him have none.
        """
        drill = DRILLS.c
        query = _own(select(drill.hand_id, drill.step, drill.seat, drill.loss), player_id, drill_format)
        if hand_id is not None:
            query = query.where(drill.hand_id == hand_id)
        query = query.order_by(drill.loss.desc(), drill.hand_id, drill.step).limit(limit)
        rows: Sequence[Any] = await self.read(lambda c: c.execute(query).all())
        return [DrillPlace(*row) for row in rows]

    async def drill(self, player_id: str, drill_format: int, hand_id: str, step: int) -> tuple[bytes, bytes] | None:
        """The drill of a player's own mistake at a step, and the record of the hand; None where there is none."""
        query = _own(select(DRILLS.c.data, HANDS.c.record), player_id, drill_format)
        query = query.where(DRILLS.c.hand_id == hand_id, DRILLS.c.step == step)
        row: Any = await self.read(lambda c: c.execute(query).first())
        return None if row is None else (row[0].encode(), row[1].encode())


def _own(query: Select[Any], player_id: str, drill_format: int) -> Select[Any]:
    """Of drills, only those of the seats in which the player sat."""
    mine = HAND_PLAYERS.c
    seat = and_(mine.hand_id == DRILLS.c.hand_id, mine.seat == DRILLS.c.seat)
    joined = DRILLS.join(HAND_PLAYERS, seat).join(HANDS, HANDS.c.id == DRILLS.c.hand_id)
    found = query.select_from(joined).where(mine.player_id == player_id, ~mine.stand_in)
    return found.where(DRILLS.c.format == drill_format)
