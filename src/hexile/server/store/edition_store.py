"""Copies of games that people have made: a few text files each, replaced as a whole.

A copy belongs to a holder as results do: the visitor of a cookie, or whoever sits at the server's own machine.
"""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from typing import Any

from sqlalchemy import delete, func, insert, select, update

from hexile.games import slugs
from hexile.kernel.errors import HexileError
from hexile.server.store.game_store import Stale, Store
from hexile.server.store.results_store import HOME
from hexile.server.store.schema import COPIES
from hexile.table.editions.edition import Edition, own_files, with_the_rest


class EditionRow:
    """A copy as it is kept: its id, its holder, how often it was changed and when, and the copy itself."""

    def __init__(
        self,
        id: str,
        holder: str,
        slug: str,
        name: str,
        whose: str,
        rules: str,
        version: int,
        changed: float,
        files: str,
    ) -> None:
        self.id = id
        self.holder = holder
        self.version = version
        self.changed = changed
        self.copy = with_the_rest(Edition(slug, name, whose, json.loads(files), rules))


def read_edition(row: Sequence[Any]) -> EditionRow | None:
    """Return a stored edition, or None if it cannot be read: one bad row must not hide the others."""
    try:
        return EditionRow(*row)
    except (ValueError, AttributeError):
        return None


class NoSuchEdition(HexileError):
    """There is no copy of that name, or it is somebody else's."""


class EditionStore:
    """The copies of one database."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def create(self, id: str, holder: str, copy: Edition) -> None:
        """Keep a new copy."""
        with self._store.changing() as connection:
            row = {"id": id, "holder": holder, "slug": copy.game, "version": 1}
            connection.execute(insert(COPIES).values(**row, **facts_of(copy)))

    def of(self, holder: str) -> list[EditionRow]:
        """List copies of the games that are there, the one changed last foremost: somebody's, or everybody's for HOME."""
        wanted = select(*COPIES.c).order_by(COPIES.c.changed.desc())
        if holder != HOME:
            wanted = wanted.where(COPIES.c.holder == holder)
        with self._store.connected() as connection:
            found = [row for row in connection.execute(wanted) if row.slug in slugs()]
        return [one for row in found if (one := read_edition(row)) is not None]

    def count(self, holder: str) -> int:
        """Count somebody's copies."""
        wanted = select(func.count()).select_from(COPIES).where(COPIES.c.holder == holder)
        with self._store.connected() as connection:
            return int(connection.execute(wanted).scalar() or 0)

    def row(self, id: str, holder: str) -> EditionRow:
        """Return a copy of somebody's, or raise NoSuchCopy."""
        wanted = select(*COPIES.c).where(COPIES.c.id == id)
        if holder != HOME:
            wanted = wanted.where(COPIES.c.holder == holder)
        with self._store.connected() as connection:
            found = connection.execute(wanted).first()
        known = None if found is None or found.slug not in slugs() else read_edition(found)
        if known is None:
            raise NoSuchEdition(id)
        return known

    def change(self, row: EditionRow, copy: Edition) -> EditionRow:
        """Keep a copy as it is now; return it as it is kept, or raise Stale if it was changed meanwhile."""
        with self._store.changing() as connection:
            mine = update(COPIES).where(COPIES.c.id == row.id, COPIES.c.version == row.version)
            after = {**facts_of(copy), "version": row.version + 1}
            if connection.execute(mine.values(**after)).rowcount != 1:
                raise Stale(row.id)
        return self.row(row.id, row.holder)

    def remove(self, id: str) -> None:
        """Delete a copy for good; games that were begun with it have its files in their journals."""
        with self._store.changing() as connection:
            connection.execute(delete(COPIES).where(COPIES.c.id == id))


def facts_of(copy: Edition) -> dict[str, object]:
    """Return what is kept of a copy, as of now; files that are ours still are not, so they stay ours."""
    facts: dict[str, object] = {"name": copy.name, "whose": copy.owner, "rules": copy.rules}
    return facts | {"files": json.dumps(own_files(copy)), "changed": time.time()}
