"""Reviews of finished hands."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table of reviews."""
    op.create_table(
        "reviews",
        sa.Column("hand_id", sa.String(32), nullable=False),
        sa.Column("version", sa.String(32), nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("hand_id", name="pk_reviews"),
        sa.ForeignKeyConstraint(
            ["hand_id"],
            ["hands.id"],
            name="fk_reviews_hand_id",
            ondelete="CASCADE",
            deferrable=True,
            initially="DEFERRED",
        ),
    )
