"""Opens the database and brings it to the present shape."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Final

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, create_engine, event, text

from hexile.server.store.connection_watchdog import CONNECT_S, PATIENCE_S, Patience, watch_over

BUSY_MS: Final = 4_000
OWNERS_ONLY: Final = 0o600
MIGRATIONS: Final = Path(__file__).parent / "migrations"
MIGRATION_LOCK: Final = 20_817_163
ALONE: Final = "hexile_alone"
NEWEST: Final = "head"


def sqlite_url(folder: Path) -> str:
    """Return the address of the usual database in a data folder, which is made if missing."""
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'tables.sqlite3'}"


def normal_url(url: str) -> str:
    """Return a database address with the driver that is installed."""
    for prefix in ("postgresql://", "postgres://"):
        if url.startswith(prefix):
            return f"postgresql+psycopg://{url[len(prefix) :]}"
    return url


def open_engine(url: str) -> Engine:
    """Open a database and run the migrations it lacks."""
    engine = connect(url)
    migrate(engine)
    return engine


def connect(url: str) -> Engine:
    """Open a database as it is."""
    if url.startswith("sqlite"):
        _keep_private(url)
        engine = create_engine(
            url, connect_args={"check_same_thread": False}, pool_size=8, pool_timeout=PATIENCE_S
        )
        event.listen(engine, "connect", _prepare_sqlite)
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
    if path and os.name == "posix":
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, OWNERS_ONLY))
        for part in (path, f"{path}-wal", f"{path}-shm"):
            if os.path.exists(part) and os.stat(part).st_uid == os.geteuid():
                os.chmod(part, OWNERS_ONLY)


def _prepare_sqlite(connection: Any, record: object) -> None:
    connection.isolation_level = None  # the driver would end a transaction at every change of shape
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute(f"PRAGMA busy_timeout={BUSY_MS}")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    alone = connection.get_execution_options().get(ALONE)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if alone else "BEGIN")


def migrate(engine: Engine) -> None:
    """Bring the database to the present shape, whole or not at all; one process at a time."""
    with engine.execution_options(**{ALONE: True}).begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
        upgrade(connection, NEWEST)


def upgrade(connection: Connection, shape: str) -> None:
    """Bring a database from an older shape to another, in the transaction that is open."""
    config = _steps()
    config.attributes["connection"] = connection
    command.upgrade(config, shape)


def newest_shape() -> str:
    """Return the name of the shape that this version wants."""
    return str(ScriptDirectory.from_config(_steps()).get_current_head())


def _steps() -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    return config
