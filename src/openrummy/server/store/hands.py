"""Finished hands: records to be read again, and what they say of each player."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from datetime import UTC, datetime
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Insert, Select, and_, case, distinct, func, insert, select

from openrummy.server.store.base import StorePart
from openrummy.server.store.schema import HAND_PLAYERS, HANDS, PLAYERS

INSERT_HAND: Final[Insert] = insert(HANDS)
INSERT_HAND_PLAYER: Final[Insert] = insert(HAND_PLAYERS)
_PAGE: Final = 200


class HandSummary(msgspec.Struct, frozen=True):
    """A finished hand in a list."""

    id: str
    table: str
    number: int
    at: str
    players: list[str]
    player_ids: list[str | None]
    """By seat; None for a bot."""
    seat: int | None
    """The seat of the player whose list it is."""
    winner: int | None
    end: str
    rummy: bool
    points: list[int]
    stand_ins: list[bool]
    """By seat: whether a bot played most of it for its player, so that it counts in nobody's figures."""


class Opponent(msgspec.Struct, frozen=True):
    """How a player does against one other: somebody, or the bots of a level (`bot:greedy`).

    A hand against several bots of a level is one hand.
    """

    id: str
    name: str
    hands: int
    won: int
    """Hands that the player won."""
    lost: int
    """Hands that this opponent won."""


class Stats(msgspec.Struct, frozen=True):
    """How a player has done so far; averages are left to whoever shows them.

    Hands of which a bot played most for him, since he had left, do not count, nor do those of opponents against them.
    """

    hands: int = 0
    won: int = 0
    rummy: int = 0
    stalemates: int = 0
    points: int = 0
    games: int = 0
    games_won: int = 0
    opponents: list[Opponent] = []
    """Those he met most, at most 50."""


def iso(at: float) -> str:
    """A time in seconds since 1970 as text, in UTC."""
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


class HandStore(StorePart):
    """The part of the store that keeps finished hands."""

    async def hand(self, hand_id: str) -> bytes | None:
        """The record of a finished hand, as one line of JSON."""
        query = select(HANDS.c.record).where(HANDS.c.id == hand_id)
        text = await self.read(lambda c: c.execute(query).scalar())
        return None if text is None else text.encode()

    async def hands_of(self, player_id: str, before: str | None = None, limit: int = 20) -> list[HandSummary]:
        """A player's finished hands, newest first; `before` is the id of the last one of the page before."""
        return await self.read(lambda c: _summaries(c, player_id, before, limit))

    async def records_of(self, player_id: str) -> AsyncIterator[bytes]:
        """The records of all finished hands of a player, oldest first, read in pages."""
        after: tuple[float, str] | None = None
        while True:
            query = _records_after(player_id, after)
            rows: Sequence[Any] = await self.read(lambda c, q=query: c.execute(q).all())  # type: ignore[misc]
            for record, *_ in rows:
                yield record.encode()
            if len(rows) < _PAGE:
                return
            after = rows[-1][1], rows[-1][2]

    async def stats(self, player_id: str, opponents: bool = True) -> Stats:
        """How a player has done so far; whom he met is left out where somebody else asks."""
        return await self.read(lambda c: _stats(c, player_id, opponents))


def _records_after(player_id: str, after: tuple[float, str] | None) -> Select[tuple[str, float, str]]:
    mine = HAND_PLAYERS.c
    query = select(HANDS.c.record, mine.at, mine.hand_id).join_from(HAND_PLAYERS, HANDS)
    query = query.where(mine.player_id == player_id).order_by(mine.at, mine.hand_id).limit(_PAGE)
    if after is not None:
        query = query.where((mine.at > after[0]) | ((mine.at == after[0]) & (mine.hand_id > after[1])))
    return query


def _summaries(connection: Connection, player_id: str, before: str | None, limit: int) -> list[HandSummary]:
    mine = HAND_PLAYERS.c
    query = select(mine.hand_id, mine.seat).where(mine.player_id == player_id)
    if before is not None:
        query_at = select(mine.at).where(mine.player_id == player_id, mine.hand_id == before)
        at = connection.execute(query_at).scalar()
        if at is None:
            return []
        query = query.where((mine.at < at) | ((mine.at == at) & (mine.hand_id < before)))
    found = connection.execute(query.order_by(mine.at.desc(), mine.hand_id.desc()).limit(limit)).all()
    seats: dict[str, int] = {row.hand_id: row.seat for row in found}
    hands = {row.id: row for row in connection.execute(select(HANDS).where(HANDS.c.id.in_(seats)))}
    everybody: dict[str, list[Any]] = {}
    rows = select(HAND_PLAYERS).where(mine.hand_id.in_(seats)).order_by(mine.hand_id, mine.seat)
    for row in connection.execute(rows):
        everybody.setdefault(row.hand_id, []).append(row)
    return [_summary(hands[hand_id], everybody[hand_id], seat) for hand_id, seat in seats.items()]


def _summary(hand: Any, seats: Sequence[Any], seat: int) -> HandSummary:
    return HandSummary(
        id=hand.id,
        table=hand.table_id,
        number=hand.number,
        at=iso(hand.at),
        players=[row.name for row in seats],
        player_ids=[row.player_id for row in seats],
        seat=seat,
        winner=hand.winner,
        end=hand.ended,
        rummy=hand.rummy,
        points=[row.points for row in seats],
        stand_ins=[row.stand_in for row in seats],
    )


def _stats(connection: Connection, player_id: str, opponents: bool) -> Stats:
    mine, hand = HAND_PLAYERS.c, HANDS.c
    totals = select(
        func.count(),
        func.count(case((mine.won, 1))),
        func.count(case((and_(mine.won, hand.rummy), 1))),
        func.count(case((hand.ended == "stalemate", 1))),
        func.coalesce(func.sum(mine.points), 0),
        func.count(case((hand.last, 1))),
        func.count(case((mine.game_won, 1))),
    ).join_from(HAND_PLAYERS, HANDS)
    row = connection.execute(totals.where(mine.player_id == player_id, ~mine.stand_in)).one()
    found = Stats(*row)
    return msgspec.structs.replace(found, opponents=_opponents(connection, player_id)) if opponents else found


def _opponents(connection: Connection, player_id: str) -> list[Opponent]:
    mine, other = HAND_PLAYERS.alias("mine"), HAND_PLAYERS.alias("other")
    who = func.coalesce(other.c.player_id, "bot:" + other.c.level)
    hands = func.count(distinct(mine.c.hand_id))
    query = (
        select(
            who,
            func.max(func.coalesce(PLAYERS.c.name, other.c.name)),
            hands,
            func.count(distinct(case((mine.c.won, mine.c.hand_id)))),
            func.count(distinct(case((other.c.won, mine.c.hand_id)))),
        )
        .join_from(mine, other, and_(mine.c.hand_id == other.c.hand_id, mine.c.seat != other.c.seat))
        .join(PLAYERS, PLAYERS.c.id == other.c.player_id, isouter=True)
        .where(mine.c.player_id == player_id, ~mine.c.stand_in, ~other.c.stand_in)
        .group_by(who)
        .order_by(hands.desc(), who)
        .limit(50)
    )
    return [Opponent(*row) for row in connection.execute(query)]
