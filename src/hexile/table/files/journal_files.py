"""Journals on disk: lines are added and synced one by one, and nothing is ever written over."""

from __future__ import annotations

import os
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Final

from filelock import lock_descriptor
from platformdirs import user_data_path

from hexile.games import find
from hexile.kernel.errors import HexileError
from hexile.kernel.game import Game
from hexile.kernel.journal import (
    CUT_OFF,
    BadJournal,
    Differs,
    JournalReading,
    game_named_in,
    mending,
    read_journal,
)
from hexile.table.session import Session

NAME: Final = "hexile"


class InUse(HexileError):
    """Another process is playing this file."""


class JournalFile:
    """A file that only grows. A line is on disk before `write` returns."""

    def __init__(self, path: Path, fresh: bool) -> None:
        self.path = path
        if fresh:
            path.parent.mkdir(parents=True, exist_ok=True)
        kind = os.O_CREAT | os.O_EXCL if fresh else 0
        handle = os.open(path, os.O_WRONLY | os.O_APPEND | kind | getattr(os, "O_BINARY", 0), 0o666)
        self._file: BinaryIO = os.fdopen(handle, "ab", buffering=0)
        if not lock_descriptor(handle, blocking=False):
            self._file.close()
            raise InUse(f"{self.path} is being played by another process")
        if fresh:
            _sync_folder(path.parent)

    def write(self, line: str) -> None:
        """Add one line, whole or not at all: after a fault the file ends where it ended before."""
        self._add(f"{line}\n".encode())

    def mend(self, number: int) -> None:
        """End a line that a crash cut off, and declare that it counts for nothing."""
        self._add(f"\n{mending(number)}\n".encode())

    def _add(self, data: bytes) -> None:
        handle = self._file.fileno()
        end = os.fstat(handle).st_size
        try:
            while data:
                data = data[self._file.write(data) :]
            os.fsync(handle)
        except BaseException:
            os.ftruncate(handle, end)
            raise

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()

    def __enter__(self) -> JournalFile:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def _sync_folder(folder: Path) -> None:
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


class Opened:
    """A journal read from a file: its game, what could be read, what was wrong with the rest."""

    def __init__(self, path: Path, game: Game, reading: JournalReading) -> None:
        self.path = path
        self.game = game
        self.reading = reading


def open_journal(path: Path) -> Opened:
    """Read a journal from a file without changing it. BadJournal says what is wrong with it."""
    try:
        text = path.read_bytes().decode("utf-8", errors="replace")
    except FileNotFoundError:
        raise BadJournal(0, f"No such file: {path}") from None
    except OSError as error:
        raise BadJournal(0, f"{path} cannot be read: {error.strerror}") from None
    game = find(game_named_in(text))
    return Opened(path, game, read_journal(game, text))


def look(opened: Opened) -> Session:
    """Sit down to look only."""
    try:
        table = Session(opened.game, opened.reading.journal, None)
    except Differs as differs:
        since = opened.game.about.since(opened.reading.journal.header.version)
        raise BadJournal(1, f"these rules cannot start it: {differs.fault}. {since}") from None
    if opened.reading.fault is not None:
        table.freeze(f"{opened.path.name} is damaged, {opened.reading.fault}")
    return table


def resume(path: Path) -> tuple[Session, JournalFile | None]:
    """Sit down to go on with a game; a damaged one opens read-only, and its file stays as it is.

    It is read only when nobody else can add to it.
    """
    try:
        file = JournalFile(path, fresh=False)
    except FileNotFoundError:
        raise BadJournal(0, f"No such file: {path}") from None
    except PermissionError:
        table = look(open_journal(path))
        table.freeze(f"{path} is not writable")
        return table, None
    try:
        table = _resume(open_journal(path), file)
    except BaseException:
        file.close()
        raise
    if not table.frozen:
        return table, file
    file.close()
    return table, None


def _resume(opened: Opened, file: JournalFile) -> Session:
    """Go on in an open file, past a line that a crash cut off."""
    fault = opened.reading.fault
    if fault is None or fault.fault != CUT_OFF:
        table = look(opened)
    else:
        table = Session(opened.game, opened.reading.journal, None)
        if not table.frozen:
            file.mend(fault.line)
    if not table.frozen:
        table.write = file.write
    return table


def save_copy(table: Session, path: Path) -> None:
    """Write the whole journal to a new file. An existing file is left alone (FileExistsError)."""
    with JournalFile(path, fresh=True) as copy:
        copy.write(table.journal.text().rstrip("\n"))


def data_folder() -> Path:
    """Return the user's data folder: HEXILE_DATA, or the usual place of the system.

    Where games were kept in the usual place of Linux on another system, they are found there.
    """
    if os.environ.get("HEXILE_DATA"):
        return Path(os.environ["HEXILE_DATA"])
    usual = user_data_path(NAME, appauthor=False)
    before = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / NAME
    return before if before.is_dir() and not usual.is_dir() else usual
