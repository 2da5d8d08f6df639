"""Drills: the mistakes of reviewed hands."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table of drills."""
    op.create_table(
        "drills",
        sa.Column("hand_id", sa.String(32), nullable=False),
        sa.Column("step", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("loss", sa.Float, nullable=False),
        sa.Column("format", sa.Integer, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("hand_id", "step", name="pk_drills"),
        sa.ForeignKeyConstraint(
            ["hand_id"],
            ["hands.id"],
            name="fk_drills_hand_id",
            ondelete="CASCADE",
            deferrable=True,
            initially="DEFERRED",
        ),
    )
