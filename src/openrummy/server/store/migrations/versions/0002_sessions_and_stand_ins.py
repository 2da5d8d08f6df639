"""Sessions that can be ended, and seats that a bot played for their player."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add both columns: no session has been ended so far, and nothing is known of stand-ins."""
    op.add_column("players", sa.Column("session", sa.Integer, nullable=False, server_default="0"))
    op.add_column("hand_players", sa.Column("stand_in", sa.Boolean, nullable=False, server_default=sa.false()))
