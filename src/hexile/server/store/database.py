"""Opens the database and brings it to the present shape."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final

from filelock import FileLock, Timeout
from sqlalchemy import Connection, Engine, create_engine, event, inspect, text

from hexile.kernel.errors import HexileError
from hexile.server.store.connection_watchdog import CONNECT_S, PATIENCE_S, Patience, watch_over
from hexile.server.store.schema import SHAPE

BUSY_MS: Final = 4_000
OWNERS_ONLY: Final = 0o600
MIGRATIONS: Final = Path(__file__).parent / "migrations"
MIGRATION_LOCK: Final = 20_817_163
ALONE: Final = "hexile_alone"
NEWEST: Final = "head"
VERSION: Final = "alembic_version"
DURABLE: Final = ("journal_mode=WAL", "synchronous=FULL")


def sqlite_url(folder: Path) -> str:
    """Return the address of the usual database in a data folder, which is made if missing."""
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{database_file(folder)}"


def database_file(folder: Path) -> Path:
    """Return where the usual database of a data folder is."""
    return folder / "tables.sqlite3"


class SecondServer(HexileError):
    """Another server has this database open; the message names the file, *address* where it answers if known."""

    def __init__(self, path: str, address: str) -> None:
        where = f" and runs at {address}" if address else ""
        super().__init__(
            f"Another Hexile server uses {path}{where}. Stop it, or choose another folder with --data."
        )
        self.address = address


@contextmanager
def held_alone(url: str) -> Iterator[Callable[[str], None]]:
    """Hold a SQLite database for one server; a second one is refused by name. PostgreSQL may have several.

    The server calls what it is given with its address, so that a second one can name it.
    """
    path = url.partition(":///")[2]
    if not url.startswith("sqlite") or not path:
        yield lambda address: None
        return
    noted = Path(f"{path}.address")
    lock = FileLock(f"{path}.lock", timeout=0)
    try:
        lock.acquire()
    except Timeout:
        address = noted.read_text(encoding="utf-8") if noted.is_file() else ""
        raise SecondServer(path, address) from None

    def note(address: str) -> None:
        noted.write_text(address, encoding="utf-8")

    try:
        yield note
    finally:
        noted.unlink(missing_ok=True)
        lock.release()


def normal_url(url: str) -> str:
    """Return a database address with the driver that is installed."""
    for prefix in ("postgresql://", "postgres://"):
        if url.startswith(prefix):
            return f"postgresql+psycopg://{url[len(prefix) :]}"
    return url


def open_engine(url: str, pragmas: Iterable[str] = DURABLE) -> Engine:
    """Open a database and run the migrations it lacks."""
    engine = connect(url, pragmas)
    migrate(engine)
    return engine


def connect(url: str, pragmas: Iterable[str] = DURABLE) -> Engine:
    """Open a database as it is; *pragmas* say how SQLite keeps its file."""
    if url.startswith("sqlite"):
        _keep_private(url)
        engine = create_engine(
            url, connect_args={"check_same_thread": False}, pool_size=8, pool_timeout=PATIENCE_S
        )
        event.listen(engine, "connect", partial(_prepare_sqlite, tuple(pragmas)))
        event.listen(engine, "begin", _begin_sqlite)
        return engine
    engine = create_engine(
        normal_url(url),
        connect_args={"connect_timeout": CONNECT_S},
        pool_size=8,
        max_overflow=8,
        pool_timeout=PATIENCE_S,
    )
    watch_over(engine, Patience())
    return engine


def _keep_private(url: str) -> None:
    """Let only the owner read a database file, new or of before; SQLite makes the rest like it."""
    path = url.partition(":///")[2]
    if path and hasattr(os, "geteuid"):
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, OWNERS_ONLY))
        for part in (path, f"{path}-wal", f"{path}-shm"):
            if os.path.exists(part) and os.stat(part).st_uid == os.geteuid():
                os.chmod(part, OWNERS_ONLY)


def _prepare_sqlite(pragmas: tuple[str, ...], connection: Any, record: object) -> None:
    connection.isolation_level = None  # the driver would end a transaction at every change of shape
    cursor = connection.cursor()
    for pragma in pragmas:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.execute(f"PRAGMA busy_timeout={BUSY_MS}")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    alone = connection.get_execution_options().get(ALONE)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if alone else "BEGIN")


def migrate(engine: Engine) -> None:
    """Bring the database to the present shape, whole or not at all; one process at a time."""
    if shape_of(engine) == SHAPE:
        return
    with engine.execution_options(**{ALONE: True}).begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
        upgrade(connection, NEWEST)


def shape_of(engine: Engine) -> str:
    """Return the shape that a database says it has, an empty text where it says none."""
    with engine.connect() as connection:
        if not inspect(connection).has_table(VERSION):
            return ""
        return str(connection.execute(text(f"SELECT version_num FROM {VERSION}")).scalar() or "")


def upgrade(connection: Connection, shape: str) -> None:
    """Bring a database from an older shape to another, in the transaction that is open."""
    from alembic import command

    config = _steps()
    config.attributes["connection"] = connection
    command.upgrade(config, shape)


def _steps() -> Any:
    """Say where the migrations are. They are imported only where one is due: that takes a while."""
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    return config
