"""Where games stand, what people call them, and how their finished games ended."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

ADDED = ("standing", "challenge", "following")


def upgrade() -> None:
    """Go forward."""
    for name in ADDED:
        op.add_column("games", sa.Column(name, sa.Text, nullable=False, server_default=""))
    game = sa.ForeignKey("games.id", ondelete="CASCADE")
    op.create_table(
        "kept",
        sa.Column("holder", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(32), game, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("away", sa.Integer, nullable=False),
    )
    op.create_table(
        "results",
        sa.Column("holder", sa.String(64), primary_key=True),
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("ended", sa.Float, nullable=False),
        sa.Column("record", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Go back."""
    op.drop_table("results")
    op.drop_table("kept")
    for name in ADDED:
        op.drop_column("games", name)
