"""Seats that people join by a link of their own."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go forward."""
    op.add_column("games", sa.Column("chairs", sa.Text, nullable=False, server_default=""))


def downgrade() -> None:
    """Go back."""
    op.drop_column("games", "chairs")
