"""The secrets that games' dice come from."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go forward."""
    game = sa.ForeignKey("games.id", ondelete="CASCADE")
    op.create_table(
        "secrets",
        sa.Column("game", sa.String(32), game, primary_key=True),
        sa.Column("promise", sa.String(64), primary_key=True),
        sa.Column("secret", sa.String(64), nullable=False),
    )


def downgrade() -> None:
    """Go back."""
    op.drop_table("secrets")
