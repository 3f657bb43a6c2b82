"""All games in one file, whatever the database: made while it is in use, and put back whole.

The file is a zip of one text for each table of the database, a row a line, with the shape they are
of: an older one is put back as it was then, and brought to the present shape like any database.
"""

from __future__ import annotations

import hashlib
import json
import os
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, Engine, MetaData, func, insert, inspect, select

from hexile import __version__
from hexile.kernel.errors import HexileError
from hexile.server.store.database import migrate, upgrade
from hexile.server.store.game_store import Store
from hexile.server.store.schema import GAMES, LASTING

FORMAT: Final = 1
ABOUT: Final = "about.json"
KEY: Final = "key"
ROWS: Final = 500
OWNERS_ONLY: Final = 0o600


class BadBackup(HexileError):
    """A backup that cannot be made or put back; the message says why. Nothing was changed."""


def back_up(store: Store, key: bytes, path: Path) -> int:
    """Write all games, and the key, to a new file, and return how many games there are."""
    part = path.with_name(f"{path.name}.part")
    if path.exists():
        raise BadBackup(f"{path} exists already")
    handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, OWNERS_ONLY)
    with os.fdopen(handle, "wb") as file:
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
            count = _write(store, key, archive)
        file.flush()
        os.fsync(file.fileno())
    os.replace(part, path)
    return count


def _write(store: Store, key: bytes, archive: zipfile.ZipFile) -> int:
    sums: dict[str, str] = {}
    frozen = store.engine.connect()
    if store.shared:
        frozen = frozen.execution_options(isolation_level="REPEATABLE READ")
    with frozen as connection, connection.begin():
        count = int(connection.execute(select(func.count()).select_from(GAMES)).scalar() or 0)
        for table in LASTING:
            digest = hashlib.sha256()
            with archive.open(f"{table.name}.jsonl", "w", force_zip64=True) as out:
                for row in connection.execute(select(table)).mappings():
                    line = f"{json.dumps(dict(row))}\n".encode()
                    digest.update(line)
                    out.write(line)
            sums[table.name] = digest.hexdigest()
    archive.writestr(KEY, key)
    about = {"hexile": __version__, "backup": FORMAT, "shape": store.shape(), "tables": sums}
    archive.writestr(ABOUT, json.dumps(about | {"games": count}))
    return count


def read_about(archive: zipfile.ZipFile) -> dict[str, Any]:
    """Return what a backup says of itself, having checked that all of it is there and whole."""
    try:
        about = json.loads(archive.read(ABOUT))
        if about["backup"] != FORMAT:
            raise BadBackup(f"it is not of format {FORMAT}")
        for name, wanted in about["tables"].items():
            digest = hashlib.sha256()
            with archive.open(f"{name}.jsonl") as rows:
                for line in rows:
                    digest.update(line)
            if digest.hexdigest() != wanted:
                raise BadBackup(f"{name} is damaged")
    except (KeyError, ValueError, zipfile.BadZipFile, OSError) as bad:
        raise BadBackup(f"it is not a backup, or it is damaged: {bad}") from None
    return dict(about)


def put_back(engine: Engine, archive: zipfile.ZipFile) -> int:
    """Put all games of a backup into a database that has none, whole or not at all."""
    about = read_about(archive)
    with engine.begin() as connection:
        _empty(connection)
        upgrade(connection, about["shape"])
        known = MetaData()
        known.reflect(connection)
        for table in known.sorted_tables:
            if table.name in about["tables"]:
                for rows in _rows(archive, table.name):
                    connection.execute(insert(table), rows)
    migrate(engine)
    return int(about["games"])


def _empty(connection: Connection) -> None:
    """Take our tables out of a database, unless there are games in them."""
    if not inspect(connection).has_table(GAMES.name):
        return
    if connection.execute(select(GAMES.c.id).limit(1)).first() is not None:
        raise BadBackup("the database already has games; restore a backup into an empty one")
    known = MetaData()
    known.reflect(connection)
    known.drop_all(connection)


def _rows(archive: zipfile.ZipFile, name: str) -> Iterator[list[dict[str, Any]]]:
    with archive.open(f"{name}.jsonl") as lines:
        waiting: list[dict[str, Any]] = []
        for line in lines:
            waiting.append(json.loads(line))
            if len(waiting) == ROWS:
                yield waiting
                waiting = []
        if waiting:
            yield waiting
