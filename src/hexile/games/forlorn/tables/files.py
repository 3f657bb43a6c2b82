"""Reading files: ours in `data/`, and a user's own, refused with file, line, column and reason."""

from __future__ import annotations

import csv
from typing import Final

from hexile.components import printed_text
from hexile.kernel.setup import BadFile

NO_NUMBER: Final = -1
PACKAGE: Final = "hexile.games.forlorn"


def data_text(*path: str) -> str:
    """Return a file of `data/`."""
    return printed_text(PACKAGE, *path)


class TableRow:
    """One line of a comma-separated file with its number; a complaint names the cell's column."""

    def __init__(
        self, file: str, line: int, cells: dict[str, str], columns: dict[str, int]
    ) -> None:
        self.file = file
        self.line = line
        self.cells = cells
        self.columns = columns

    def bad(self, word: str, reason: str) -> BadFile:
        """Return the complaint about the cell under a word of the head line."""
        return BadFile(self.file, self.line, self.columns[word], reason)


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
                raise BadFile(name, number, 1, f"the head line lacks {', '.join(missing)}")
        elif len(cells) != len(head):
            raise BadFile(
                name, number, 1, f"this line has {len(cells)} cells; it needs {len(head)}"
            )
        else:
            columns = dict(zip(head, cell_columns(line, cells), strict=True))
            rows.append(TableRow(name, number, dict(zip(head, cells, strict=True)), columns))
    if not rows:
        raise BadFile(name, 0, 0, "the file is empty")
    return rows


def cell_columns(line: str, cells: list[str]) -> list[int]:
    """Return the columns of a line in which its cells begin."""
    found: list[int] = []
    at = 0
    for cell in cells:
        start = line.find(cell, at)
        at = max(start, at)
        found.append(at + 1)
        at += len(cell)
        comma = line.find(",", at)
        at = comma + 1 if comma >= 0 else at
    return found


def digit(row: TableRow, word: str) -> int:
    """Return the number from 0 to 9 in a cell."""
    text = row.cells[word]
    if not (text.isascii() and text.isdigit()) or int(text) > 9:
        raise row.bad(word, f"{word} is '{text}'; use a whole number from 0 to 9")
    return int(text)
