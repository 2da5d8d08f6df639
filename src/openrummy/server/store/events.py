"""The events of the tables, and what each command was answered."""

from __future__ import annotations

from typing import Final, NamedTuple

from sqlalchemy import Connection, Insert, delete, insert, select, update

from openrummy.server.store.base import StorePart
from openrummy.server.store.schema import COMMANDS, EVENTS, TABLES

INSERT_TABLE: Final[Insert] = insert(TABLES)
INSERT_EVENT: Final[Insert] = insert(EVENTS)
INSERT_COMMAND: Final[Insert] = insert(COMMANDS)


class StoredEvent(NamedTuple):
    """One event as it is stored; `data` is JSON."""

    seq: int
    kind: str
    data: str
    at: float


class StoredReply(NamedTuple):
    """What a command was answered; `reply` is JSON."""

    cmd_id: str
    player: str
    seq: int
    reply: str


class EventStore(StorePart):
    """The part of the store that keeps the tables."""

    async def open_tables(self) -> list[str]:
        """The codes of all tables that are not closed, oldest first."""
        query = select(TABLES.c.code).where(TABLES.c.closed_at.is_(None)).order_by(TABLES.c.created_at)
        return list(await self.read(lambda c: c.execute(query).scalars().all()))

    async def table(self, code: str) -> tuple[list[StoredEvent], list[StoredReply]]:
        """All that is stored of a table, as of one moment; nothing where there is no such table."""
        return await self.read(lambda c: _table(c, code))

    async def is_closed(self, code: str) -> bool | None:
        """Whether this table is closed; None where there is none."""
        query = select(TABLES.c.closed_at).where(TABLES.c.code == code)
        row = await self.read(lambda c: c.execute(query).one_or_none())
        return None if row is None else row[0] is not None

    async def reply(self, code: str, cmd_id: str) -> StoredReply | None:
        """What a command was answered."""
        query = select(COMMANDS.c.cmd_id, COMMANDS.c.player, COMMANDS.c.seq, COMMANDS.c.reply).where(
            COMMANDS.c.table_id == code, COMMANDS.c.cmd_id == cmd_id
        )
        row = await self.read(lambda c: c.execute(query).one_or_none())
        return None if row is None else StoredReply(*row)

    async def purge(self, before: float) -> None:
        """Delete the events of tables that were closed before this time. Their finished hands stay."""
        await self.write(lambda c: c.execute(delete(TABLES).where(TABLES.c.closed_at < before)))


def _table(connection: Connection, code: str) -> tuple[list[StoredEvent], list[StoredReply]]:
    events = select(EVENTS.c.seq, EVENTS.c.kind, EVENTS.c.data, EVENTS.c.at).where(EVENTS.c.table_id == code)
    replies = select(COMMANDS.c.cmd_id, COMMANDS.c.player, COMMANDS.c.seq, COMMANDS.c.reply)
    with connection.begin():  # both from the same moment
        return (
            [StoredEvent(*row) for row in connection.execute(events.order_by(EVENTS.c.seq))],
            [StoredReply(*row) for row in connection.execute(replies.where(COMMANDS.c.table_id == code))],
        )


def close_table(connection: Connection, code: str, at: float) -> None:
    """Mark a table as closed."""
    connection.execute(update(TABLES).where(TABLES.c.code == code).values(closed_at=at))
