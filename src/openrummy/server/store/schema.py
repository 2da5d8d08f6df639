"""The tables of the database, for SQLite and PostgreSQL alike.

`events` are the truth about a table; `commands` hold what each command was answered. Finished hands are kept for
ever, as records, with a row for each seat to count over. `reviews` and `drills` keep what took long to work out of
them.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import Boolean, Column, Float, ForeignKey, Index, Integer, MetaData, String, Table, Text, false

METADATA: Final = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
    }
)


def _belongs_to(column: str) -> ForeignKey:
    """A reference that is checked at the commit, so that a group of jobs can be written statement by statement."""
    return ForeignKey(column, ondelete="CASCADE", deferrable=True, initially="DEFERRED")


TABLES: Final = Table(
    "tables",
    METADATA,
    Column("code", String(16), primary_key=True),
    Column("created_at", Float, nullable=False),
    Column("closed_at", Float, index=True),
)

EVENTS: Final = Table(
    "events",
    METADATA,
    Column("table_id", _belongs_to("tables.code"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(16), nullable=False),
    Column("data", Text, nullable=False),
    Column("at", Float, nullable=False),
)

COMMANDS: Final = Table(
    "commands",
    METADATA,
    Column("table_id", _belongs_to("tables.code"), primary_key=True),
    Column("cmd_id", String(64), primary_key=True),
    Column("player", String(64), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("reply", Text, nullable=False),
)

PLAYERS: Final = Table(
    "players",
    METADATA,
    Column("id", String(64), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("created_at", Float, nullable=False),
    Column("session", Integer, nullable=False, server_default="0"),
)

ACCOUNTS: Final = Table(
    "accounts",
    METADATA,
    Column("player_id", _belongs_to("players.id"), primary_key=True),
    Column("login", String(64), nullable=False),
    Column("login_key", String(128), nullable=False, unique=True),
    Column("password_hash", Text, nullable=False),
    Column("created_at", Float, nullable=False),
)

HANDS: Final = Table(
    "hands",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("table_id", String(16), nullable=False),
    Column("game", String(32), nullable=False, index=True),
    Column("number", Integer, nullable=False),
    Column("at", Float, nullable=False),
    Column("ended", String(16), nullable=False),
    Column("winner", Integer),
    Column("rummy", Boolean, nullable=False),
    Column("last", Boolean, nullable=False),
    Column("record", Text, nullable=False),
)

HAND_PLAYERS: Final = Table(
    "hand_players",
    METADATA,
    Column("hand_id", _belongs_to("hands.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("player_id", String(64)),
    Column("level", String(40)),
    Column("name", String(64), nullable=False),
    Column("points", Integer, nullable=False),
    Column("won", Boolean, nullable=False),
    Column("game_won", Boolean, nullable=False),
    Column("at", Float, nullable=False),
    Column("stand_in", Boolean, nullable=False, server_default=false()),
    Index("ix_hand_players_player_id_at", "player_id", "at", "hand_id"),
)

REVIEWS: Final = Table(
    "reviews",
    METADATA,
    Column("hand_id", _belongs_to("hands.id"), primary_key=True),
    Column("version", String(32), nullable=False),
    Column("data", Text, nullable=False),
)

DRILLS: Final = Table(
    "drills",
    METADATA,
    Column("hand_id", _belongs_to("hands.id"), primary_key=True),
    Column("step", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("loss", Float, nullable=False),
    Column("format", Integer, nullable=False),
    Column("data", Text, nullable=False),
)
