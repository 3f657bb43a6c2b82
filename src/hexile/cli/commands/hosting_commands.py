"""`hexile backup`, `restore`, `prune` and `doctor`: for whoever looks after a table."""

from __future__ import annotations

import argparse
import os
import time
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hexile.kernel.setup import BadSetup

if TYPE_CHECKING:
    from hexile.server.config import Config
    from hexile.server.store.game_store import Store

WELL = 0
ILL = 1
DAY_S = 24 * 3600
LOOPBACK = "127.0.0.1"


def add(commands: argparse._SubParsersAction[Any]) -> None:
    """Add the commands."""
    for name, run in (("backup", back_up), ("restore", restore)):
        one = commands.add_parser(name)
        one.add_argument("file")
        one.add_argument("--data", default="")
        one.set_defaults(run=run)
    pruning = commands.add_parser("prune")
    pruning.add_argument("--days", type=float, required=True)
    pruning.add_argument("--try", action="store_true", dest="only_try")
    pruning.add_argument("--data", default="")
    pruning.set_defaults(run=prune)
    examining = commands.add_parser("doctor")
    examining.add_argument("--data", default="")
    examining.set_defaults(run=doctor)


def config_of(arguments: argparse.Namespace) -> Config:
    """Return what the table in a data folder is started with."""
    from hexile.server.config import BadConfig, Config

    try:
        return Config(LOOPBACK, 0, Path(arguments.data) if arguments.data else None, False)
    except BadConfig as bad:
        raise BadSetup(str(bad)) from None


@contextmanager
def store_of(config: Config) -> Iterator[Store]:
    """Open the games, brought to the present shape."""
    from sqlalchemy.exc import DBAPIError

    from hexile.server.store.database import open_engine
    from hexile.server.store.game_store import Store

    try:
        engine = open_engine(config.database)
        try:
            yield Store(engine)
        finally:
            engine.dispose()
    except DBAPIError as fault:
        reason = str(fault.orig).partition("\n")[0]
        raise BadSetup(f"the database does not answer: {reason}") from None


def back_up(arguments: argparse.Namespace) -> int:
    """Write all games and the key to a file; the table may be in use meanwhile."""
    from hexile.server.store.backup import BadBackup
    from hexile.server.store.backup import back_up as write

    config = config_of(arguments)
    try:
        with store_of(config) as store:
            count = write(store, config.key, Path(arguments.file))
    except BadBackup as bad:
        raise BadSetup(str(bad)) from None
    print(f"{arguments.file} has {count} games and the key. Whoever has the key has every table.")
    return WELL


def restore(arguments: argparse.Namespace) -> int:
    """Put the games and the key of a backup into a data folder, or database, that has none."""
    from hexile.server.store.backup import KEY, BadBackup, put_back
    from hexile.server.store.database import connect

    try:
        with zipfile.ZipFile(arguments.file) as archive:
            _put_key(arguments, archive.read(KEY))
            engine = connect(config_of(arguments).database)
            try:
                count = put_back(engine, archive)
            finally:
                engine.dispose()
    except (BadBackup, zipfile.BadZipFile, KeyError) as bad:
        raise BadSetup(f"{arguments.file}: {bad}") from None
    print(f"{count} games are back, with their links.")
    return WELL


def _put_key(arguments: argparse.Namespace, key: bytes) -> None:
    """Put the key of a backup where keys are; another one that is there, or told, stays."""
    from hexile.server.config import SECRET
    from hexile.table.files.journal_files import data_folder

    given = os.environ.get(SECRET, "").encode()
    folder = Path(arguments.data) if arguments.data else data_folder()
    path = folder / "key"
    there = given or (path.read_bytes() if path.exists() else b"")
    if there and there != key:
        where = SECRET if given else str(path)
        raise BadSetup(f"{where} is another key than that of the backup: its links would be void")
    if not there:
        folder.mkdir(parents=True, exist_ok=True)
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "wb") as file:
            file.write(key)


def prune(arguments: argparse.Namespace) -> int:
    """Remove games for good that nobody has touched for so many days."""
    if arguments.days <= 0:
        raise BadSetup("--days is more than 0")
    before = time.time() - arguments.days * DAY_S
    with store_of(config_of(arguments)) as store:
        old = store.untouched_since(before)
        if not arguments.only_try:
            for id in old:
                store.remove(id)
    word = "would be removed" if arguments.only_try else "removed"
    print(f"{len(old)} games that nobody has touched for {arguments.days:g} days {word}.")
    return WELL


def doctor(arguments: argparse.Namespace) -> int:
    """Look everything over and say what is well and what is not."""
    from hexile.server.doctor import examine

    status = WELL
    for finding in examine(config_of(arguments)):
        print(f"{'well' if finding.well else 'ILL '}  {finding.words}")
        status = status if finding.well else ILL
    return status
