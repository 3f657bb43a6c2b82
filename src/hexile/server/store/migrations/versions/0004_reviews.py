"""What reviews have weighed, kept with the game."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go forward."""
    game = sa.ForeignKey("games.id", ondelete="CASCADE")
    op.create_table(
        "reviews",
        sa.Column("game", sa.String(32), game, primary_key=True),
        sa.Column("key", sa.String(32), primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Go back."""
    op.drop_table("reviews")
