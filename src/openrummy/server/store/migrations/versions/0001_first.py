"""The first schema."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def _reference(table: str, column: str, to: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        [column], [to], name=f"fk_{table}_{column}", ondelete="CASCADE", deferrable=True, initially="DEFERRED"
    )


def upgrade() -> None:
    """Make all tables."""
    op.create_table(
        "tables",
        sa.Column("code", sa.String(16), nullable=False),
        sa.Column("created_at", sa.Float, nullable=False),
        sa.Column("closed_at", sa.Float),
        sa.PrimaryKeyConstraint("code", name="pk_tables"),
    )
    op.create_index("ix_tables_closed_at", "tables", ["closed_at"])
    op.create_table(
        "events",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("seq", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seq", name="pk_events"),
        _reference("events", "table_id", "tables.code"),
    )
    op.create_table(
        "commands",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("cmd_id", sa.String(64), nullable=False),
        sa.Column("player", sa.String(64), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("reply", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "cmd_id", name="pk_commands"),
        _reference("commands", "table_id", "tables.code"),
    )
    op.create_table(
        "players",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("created_at", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_players"),
    )
    op.create_table(
        "accounts",
        sa.Column("player_id", sa.String(64), nullable=False),
        sa.Column("login", sa.String(64), nullable=False),
        sa.Column("login_key", sa.String(128), nullable=False),
        sa.Column("password_hash", sa.Text, nullable=False),
        sa.Column("created_at", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("player_id", name="pk_accounts"),
        sa.UniqueConstraint("login_key", name="uq_accounts_login_key"),
        _reference("accounts", "player_id", "players.id"),
    )
    op.create_table(
        "hands",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("ended", sa.String(16), nullable=False),
        sa.Column("winner", sa.Integer),
        sa.Column("rummy", sa.Boolean, nullable=False),
        sa.Column("last", sa.Boolean, nullable=False),
        sa.Column("record", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_hands"),
    )
    op.create_index("ix_hands_game", "hands", ["game"])
    op.create_table(
        "hand_players",
        sa.Column("hand_id", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("player_id", sa.String(64)),
        sa.Column("level", sa.String(40)),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("won", sa.Boolean, nullable=False),
        sa.Column("game_won", sa.Boolean, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("hand_id", "seat", name="pk_hand_players"),
        _reference("hand_players", "hand_id", "hands.id"),
    )
    op.create_index("ix_hand_players_player_id_at", "hand_players", ["player_id", "at", "hand_id"])
