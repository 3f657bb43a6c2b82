"""Runs the steps on the connection it is given."""

from __future__ import annotations

from alembic import context

from hexile.server.store.schema import METADATA

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=METADATA)
with context.begin_transaction():
    context.run_migrations()
