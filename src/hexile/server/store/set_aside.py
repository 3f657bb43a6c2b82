"""Records that cannot be read: found, written to a file of their own, and taken out of the database."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from sqlalchemy import ColumnElement, Table, and_, delete, select

from hexile.server.store.game_store import Store
from hexile.server.store.schema import GAMES

OWNERS_ONLY: Final = 0o600


class UnreadableRecord:
    """A row that cannot be read: what it is, its table and keys, and why."""

    def __init__(self, what: str, table: Table, keys: dict[str, str], why: str) -> None:
        self.what = what
        self.table = table
        self.keys = keys
        self.why = why

    def words(self) -> str:
        """Name it, and say why it cannot be read."""
        return f"{self.what} {self.keys['id']}: {self.why}"

    def is_it(self) -> ColumnElement[bool]:
        """Return the condition that finds it."""
        return and_(*(self.table.c[name] == value for name, value in self.keys.items()))


def unreadable(
    store: Store, table: Table, what: str, keys: list[str], read: Callable[[Any], object]
) -> list[UnreadableRecord]:
    """List the rows of a table with which *read* breaks."""
    with store.connected() as connection:
        rows = list(connection.execute(select(*table.c)))
    found: list[UnreadableRecord] = []
    for row in rows:
        try:
            read(row)
        except Exception as fault:  # whatever it is, the row has brought it about
            named = {name: str(getattr(row, name)) for name in keys}
            why = f"{type(fault).__name__}: {fault}".partition("\n")[0]
            found.append(UnreadableRecord(what, table, named, why))
    return found


def set_aside(store: Store, records: list[UnreadableRecord], path: Path) -> None:
    """Write records to a new file, line by line as JSON, and then delete them from the database."""
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNERS_ONLY)
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        for record in records:
            file.write(json.dumps(_whole(store, record), ensure_ascii=False) + "\n")
        file.flush()
        os.fsync(file.fileno())
    with store.changing() as connection:
        for record in records:
            connection.execute(delete(record.table).where(record.is_it()))


def _whole(store: Store, record: UnreadableRecord) -> dict[str, object]:
    """Return a record with all its columns; of a game its lines, too."""
    with store.connected() as connection:
        row = connection.execute(select(*record.table.c).where(record.is_it())).first()
    lines = store.lines(record.keys["id"]) if record.table is GAMES else []
    found: dict[str, object] = {"table": record.table.name, "why": record.why, "lines": lines}
    return found | ({} if row is None else dict(row._mapping))
