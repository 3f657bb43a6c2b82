"""`hexile backup`, `restore`, `prune` and `doctor`: for people who host a server."""

from __future__ import annotations

import json
import os
import time
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import rich_click as click

from hexile.cli.arguments import (
    Amount,
    Arguments,
    command,
    data_option,
    file_argument,
    flag,
    json_option,
)
from hexile.cli.progress import counting
from hexile.kernel.setup import BadSetup

if TYPE_CHECKING:
    from hexile.server.config import Config
    from hexile.server.store.game_store import Store

WELL = 0
ILL = 1
DAY_S = 24 * 3600
DAYS = Amount(0.001, 100_000)
LOOPBACK = "127.0.0.1"


def config_of(arguments: Arguments) -> Config:
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


@command("backup", "hexile backup hexile-backup.zip", "hexile backup today.zip --data /srv/hexile")
@file_argument("The file to write.")
@data_option()
@json_option()
def backup(arguments: Arguments) -> int:
    """Write all games and the key to a file. The server may run meanwhile."""
    from hexile.server.store.backup import BadBackup
    from hexile.server.store.backup import back_up as write

    config = config_of(arguments)
    try:
        with counting("Writing the backup"), store_of(config) as store:
            count = write(store, config.key, Path(arguments.file))
    except BadBackup as bad:
        raise BadSetup(str(bad)) from None
    said = (
        f"{arguments.file} has {count} games and the key. Keep it safe: the key opens every game."
    )
    print(json.dumps({"file": arguments.file, "games": count}) if arguments.json else said)
    return WELL


@command("restore", "hexile restore hexile-backup.zip --data /srv/hexile")
@file_argument("The backup.")
@data_option()
@json_option()
def restore(arguments: Arguments) -> int:
    """Restore a backup into an empty data folder or database."""
    from hexile.server.store.backup import KEY, BadBackup, put_back
    from hexile.server.store.database import connect

    try:
        with counting("Restoring the games"), zipfile.ZipFile(arguments.file) as archive:
            _put_key(arguments, archive.read(KEY))
            engine = connect(config_of(arguments).database)
            try:
                count = put_back(engine, archive)
            finally:
                engine.dispose()
    except (BadBackup, zipfile.BadZipFile, KeyError) as bad:
        raise BadSetup(f"{arguments.file}: {bad}") from None
    said = f"{count} games are restored, with their links."
    print(json.dumps({"games": count}) if arguments.json else said)
    return WELL


def _put_key(arguments: Arguments, key: bytes) -> None:
    """Put the key of a backup where keys are; another one that is there, or told, stays."""
    from hexile.server.config import SECRET
    from hexile.table.files.journal_files import data_folder

    given = os.environ.get(SECRET, "").encode()
    folder = Path(arguments.data) if arguments.data else data_folder()
    path = folder / "key"
    there = given or (path.read_bytes() if path.exists() else b"")
    if there and there != key:
        where = SECRET if given else str(path)
        raise BadSetup(f"{where} is not the key of the backup: its links would no longer work")
    if not there:
        folder.mkdir(parents=True, exist_ok=True)
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "wb") as file:
            file.write(key)


@command("prune", "hexile prune --days 90 --try", "hexile prune --days 90")
@click.option("--days", type=DAYS, required=True, metavar="N", help="The age in days.")
@flag("--try", "Only count them; delete nothing.", "only_try")
@data_option()
@json_option()
def prune(arguments: Arguments) -> int:
    """Delete games that nobody has opened for so many days. You cannot undo it."""
    before = time.time() - arguments.days * DAY_S
    with store_of(config_of(arguments)) as store:
        old = store.untouched_since(before)
        if not arguments.only_try:
            for id in old:
                store.remove(id)
    word = "would be removed" if arguments.only_try else "removed"
    said = f"{len(old)} games that nobody has opened for {arguments.days:g} days {word}."
    told = {"games": len(old), "removed": not arguments.only_try}
    print(json.dumps(told) if arguments.json else said)
    return WELL


@command("doctor", "hexile doctor", "hexile doctor --data /srv/hexile --mend")
@data_option()
@flag("--mend", "Set aside games that cannot be read.")
@json_option()
def doctor(arguments: Arguments) -> int:
    """Check the server's data and settings. The exit status is 1 if anything is wrong."""
    from hexile.server.doctor import Finding, examine, is_unused

    folder = Path(arguments.data) if arguments.data else None
    if is_unused(folder):
        where = f" in {folder}" if folder else ""
        found = [Finding(True, f"No games{where} yet. `hexile serve` makes the database.")]
    else:
        with counting("Checking"):
            found = list(examine(config_of(arguments), arguments.mend))
    if arguments.json:
        print(json.dumps([{"well": one.well, "words": one.words} for one in found]))
    else:
        print("\n".join(f"{'ok   ' if one.well else 'ERROR'}  {one.words}" for one in found))
    return WELL if all(one.well for one in found) else ILL
