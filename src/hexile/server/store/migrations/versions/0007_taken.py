"""What visitors have asked for lately, counted for all processes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go forward."""
    op.create_table(
        "taken",
        sa.Column("what", sa.String(16), primary_key=True),
        sa.Column("visitor", sa.String(64), primary_key=True),
        sa.Column("earned", sa.Float, nullable=False),
    )


def downgrade() -> None:
    """Go back."""
    op.drop_table("taken")
