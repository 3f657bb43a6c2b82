"""Looks over a server's data and says in plain words what is well and what is not."""

from __future__ import annotations

import os
import platform
import shutil
import sqlite3
from collections.abc import Iterator
from typing import Final

from sqlalchemy import text

from hexile import __version__
from hexile.server.config import Config
from hexile.server.http.http_errors import Problem
from hexile.server.jobs.worker_pool import WorkerPool
from hexile.server.stats.results import read_result
from hexile.server.store.database import connect, newest_shape
from hexile.server.store.game_store import Store
from hexile.server.store.results_store import HOME, ResultsStore
from hexile.server.tables.live_updates import Bus
from hexile.server.tables.room import Rooms

LEAST_DISK: Final = 200_000_000
MEGABYTE: Final = 1_000_000
NAMED: Final = 10


class Finding:
    """Something that was looked at, and whether it is well."""

    def __init__(self, well: bool, words: str) -> None:
        self.well = well
        self.words = words


def examine(config: Config) -> Iterator[Finding]:
    """Look at everything, one thing after the other; nothing is changed."""
    yield Finding(True, f"Hexile {__version__}, Python {platform.python_version()}.")
    yield Finding(True, f"The key is whole: {len(config.key)} bytes.")
    yield of_disk(config)
    store = Store(connect(config.database))
    try:
        yield of_shape(store)
        yield of_database(store)
        yield of_results(store)
        yield from of_games(store, config)
    except Exception as fault:
        reason = str(getattr(fault, "orig", "") or fault).partition("\n")[0]
        yield Finding(False, f"The database does not answer: {reason}.")
    finally:
        store.engine.dispose()


def of_disk(config: Config) -> Finding:
    """Look whether there is room to write, and leave to."""
    free = shutil.disk_usage(config.data).free
    if not os.access(config.data, os.W_OK):
        return Finding(False, f"{config.data} may not be written to.")
    words = f"{free // MEGABYTE:,} MB are free in {config.data}"
    return Finding(free >= LEAST_DISK, f"{words}." if free >= LEAST_DISK else f"Only {words}.")


def of_shape(store: Store) -> Finding:
    """Look whether the database has the shape this version wants."""
    shape, wanted = store.shape(), newest_shape()
    if shape == wanted:
        return Finding(True, f"The database has the present shape, {shape}.")
    return Finding(False, f"The database has shape {shape}; `hexile serve` brings it to {wanted}.")


def of_database(store: Store) -> Finding:
    """Ask the database which it is, and SQLite whether its file is whole."""
    with store.engine.connect() as connection:
        if store.shared:
            words = str(connection.execute(text("SHOW server_version")).scalar())
            return Finding(True, f"PostgreSQL {words} answers.")
        found = [str(row[0]) for row in connection.execute(text("PRAGMA integrity_check"))]
    if found == ["ok"]:
        return Finding(True, f"SQLite {sqlite3.sqlite_version}: the file is whole.")
    return Finding(False, f"SQLite says that the file is damaged: {found[0]}.")


def of_results(store: Store) -> Finding:
    """Read every stored result, and count those that cannot be read."""
    rows = ResultsStore(store).records(HOME)
    bad = sum(1 for _, text in rows if read_result(text) is None)
    if not bad:
        return Finding(True, f"{len(rows)} results; all can be read.")
    return Finding(False, f"{len(rows)} results; {bad} cannot be read and are not shown.")


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
                closed.append(f"{slug} {id} can only be looked at: {room.session.frozen}")
        except Problem as problem:
            closed.append(f"{slug} {id}: {problem.detail}")
        except Exception as fault:
            closed.append(f"{slug} {id}: {type(fault).__name__}: {fault}")
    yield Finding(not closed, f"{count} games; {count - len(closed)} can be gone on with.")
    for words in closed[:NAMED]:
        yield Finding(False, words)
    if len(closed) > NAMED:
        yield Finding(False, f"and {len(closed) - NAMED} more.")
