"""Looks over a server's data and says in plain words what is well and what is not."""

from __future__ import annotations

import os
import platform
import shutil
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from sqlalchemy import text

from hexile import __version__
from hexile.games import find, slugs
from hexile.kernel.journal import read_journal
from hexile.server.config import DATABASE, Config
from hexile.server.http.http_errors import Problem
from hexile.server.jobs.worker_pool import WorkerPool
from hexile.server.stats.results import checked_result
from hexile.server.store.database import connect, database_file
from hexile.server.store.edition_store import EditionRow
from hexile.server.store.game_store import Store
from hexile.server.store.schema import COPIES, GAMES, RESULTS, SHAPE
from hexile.server.store.set_aside import UnreadableRecord, set_aside, unreadable
from hexile.server.tables.live_updates import Bus
from hexile.server.tables.room import Rooms
from hexile.server.tables.seat_holders import Chairs
from hexile.table.files.journal_files import data_folder

LEAST_DISK: Final = 200_000_000
MEGABYTE: Final = 1_000_000
NAMED: Final = 10


class Finding:
    """Something that was looked at, and whether it is well."""

    def __init__(self, well: bool, words: str) -> None:
        self.well = well
        self.words = words


def examine(config: Config, mend: bool = False) -> Iterator[Finding]:
    """Look at everything, one thing after the other; only to *mend* it is anything changed."""
    yield Finding(True, f"Hexile {__version__}, Python {platform.python_version()}.")
    yield Finding(True, f"The key is valid: {len(config.key)} bytes.")
    yield of_disk(config)
    store = Store(connect(config.database))
    try:
        yield of_shape(store)
        yield of_database(store)
        yield from of_records(store, config, mend)
        yield from of_games(store, config)
    except Exception as fault:
        reason = str(getattr(fault, "orig", "") or fault).partition("\n")[0]
        yield Finding(False, f"The database does not answer: {reason}.")
    finally:
        store.engine.dispose()


def is_unused(folder: Path | None) -> bool:
    """Tell whether no server has kept anything in a data folder yet; nothing is made there to find out."""
    return not os.environ.get(DATABASE) and not database_file(folder or data_folder()).exists()


def of_disk(config: Config) -> Finding:
    """Look whether there is room to write, and leave to."""
    free = shutil.disk_usage(config.data).free
    if not os.access(config.data, os.W_OK):
        return Finding(False, f"{config.data} is not writable.")
    words = f"{free // MEGABYTE:,} MB are free in {config.data}"
    return Finding(free >= LEAST_DISK, f"{words}." if free >= LEAST_DISK else f"Only {words}.")


def of_shape(store: Store) -> Finding:
    """Look whether the database has the shape this version wants."""
    shape, wanted = store.shape(), SHAPE
    if shape == wanted:
        return Finding(True, f"The database has the current schema, {shape}.")
    return Finding(
        False, f"The database has schema {shape}; `hexile serve` upgrades it to {wanted}."
    )


def of_database(store: Store) -> Finding:
    """Ask the database which it is, and SQLite whether its file is whole."""
    with store.engine.connect() as connection:
        if store.shared:
            words = str(connection.execute(text("SHOW server_version")).scalar())
            return Finding(True, f"PostgreSQL {words} answers.")
        found = [str(row[0]) for row in connection.execute(text("PRAGMA integrity_check"))]
    if found == ["ok"]:
        return Finding(True, f"SQLite {sqlite3.sqlite_version}: the file is intact.")
    return Finding(False, f"SQLite says that the file is damaged: {found[0]}.")


def of_records(store: Store, config: Config, mend: bool) -> Iterator[Finding]:
    """Read every result, edition and game, name those that cannot be read, and to *mend* it set them aside."""
    bad = unreadable_records(store)
    if not bad:
        yield Finding(True, "Every result, edition and game can be read.")
        return
    yield from (Finding(mend, record.words()) for record in bad[:NAMED])
    if mend:
        path = config.data / f"set-aside-{time.strftime('%Y%m%d-%H%M%S')}.jsonl"
        set_aside(store, bad, path)
        yield Finding(True, f"{len(bad)} records that cannot be read are set aside in {path}.")
    else:
        words = f"{len(bad)} records cannot be read. `hexile doctor --mend` sets them aside."
        yield Finding(False, words)


def unreadable_records(store: Store) -> list[UnreadableRecord]:
    """List what cannot be read; a game of rules that are not installed can, once they are."""
    there = slugs()

    def read_game(row: Any) -> None:
        Chairs(row.chairs)
        if row.slug in there:
            read_journal(find(row.slug), "\n".join(store.lines(row.id)) + "\n")

    def read_edition(row: Any) -> None:
        if row.slug in there:
            EditionRow(*row)

    return [
        *unreadable(
            store, RESULTS, "result", ["holder", "id"], lambda row: checked_result(row.record)
        ),
        *unreadable(store, COPIES, "edition", ["id"], read_edition),
        *unreadable(store, GAMES, "game", ["id"], read_game),
    ]


def of_games(store: Store, config: Config) -> Iterator[Finding]:
    """Open every game, and name those that cannot be opened or gone on with."""
    rooms = Rooms(store, Bus(), WorkerPool(1), config.limits)
    count = 0
    closed: list[str] = []
    for id, slug in store.every_game():
        count += 1
        try:
            room = rooms.look(id)
            if room.session.frozen:
                closed.append(f"{slug} {id} is read-only: {room.session.frozen}")
        except Problem as problem:
            closed.append(f"{slug} {id}: {problem.detail}")
        except Exception as fault:
            closed.append(f"{slug} {id}: {type(fault).__name__}: {fault}")
    yield Finding(not closed, f"{count} games; {count - len(closed)} can be resumed.")
    for words in closed[:NAMED]:
        yield Finding(False, words)
    if len(closed) > NAMED:
        yield Finding(False, f"and {len(closed) - NAMED} more.")
