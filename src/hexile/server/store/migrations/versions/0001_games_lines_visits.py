"""Games, their lines, and who has visited them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go forward."""
    op.create_table(
        "games",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("slug", sa.String(64), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("links", sa.Integer, nullable=False),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("changed", sa.Float, nullable=False),
    )
    op.create_index("ix_games_owner", "games", ["owner"])
    op.create_index("ix_games_changed", "games", ["changed"])
    game = sa.ForeignKey("games.id", ondelete="CASCADE")
    op.create_table(
        "lines",
        sa.Column("game", sa.String(32), game, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
    )
    game = sa.ForeignKey("games.id", ondelete="CASCADE")
    op.create_table(
        "visits",
        sa.Column("visitor", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(32), game, primary_key=True),
        sa.Column("role", sa.String(16), nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
    )


def downgrade() -> None:
    """Go back."""
    op.drop_table("visits")
    op.drop_table("lines")
    op.drop_table("games")
