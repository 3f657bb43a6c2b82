"""Reading files: ours in `data/`, and a user's own, refused with file, line and reason."""

from __future__ import annotations

import csv
from importlib.resources import files
from typing import Final

from hexile.kernel.setup import BadSetup

NO_NUMBER: Final = -1
PACKAGE: Final = "hexile.games.forlorn"


def data_text(*path: str) -> str:
    """Return a file of `data/`."""
    return files(PACKAGE).joinpath("data", *path).read_text(encoding="utf-8")


class BadFile(BadSetup):
    """A user's own file that cannot be used; the message names file, line and reason."""

    def __init__(self, name: str, line: int, reason: str) -> None:
        super().__init__(f"{name}{f', line {line}' if line else ''}: {reason}")
        self.line = line
        self.reason = reason


class TableRow:
    """One line of a comma-separated file with its number."""

    def __init__(self, line: int, cells: dict[str, str]) -> None:
        self.line = line
        self.cells = cells


def read_rows(name: str, text: str, wanted: list[str]) -> list[TableRow]:
    """Read a comma-separated file with a head line; lines that begin with # are notes."""
    head: list[str] = []
    rows: list[TableRow] = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        cells = [cell.strip() for cell in next(csv.reader([line]))]
        if not head:
            head = cells
            missing = [word for word in wanted if word not in head]
            if missing:
                raise BadFile(name, number, f"the head line lacks {', '.join(missing)}")
        elif len(cells) != len(head):
            raise BadFile(name, number, f"{len(cells)} cells; {len(head)} are wanted")
        else:
            rows.append(TableRow(number, dict(zip(head, cells, strict=True))))
    if not rows:
        raise BadFile(name, 0, "nothing in it")
    return rows


def digit(name: str, row: TableRow, word: str) -> int:
    """Return the number from 0 to 9 in a cell."""
    text = row.cells[word]
    if not text.isdigit() or int(text) > 9:
        raise BadFile(name, row.line, f"{word} is '{text}'; a whole number from 0 to 9 is wanted")
    return int(text)
