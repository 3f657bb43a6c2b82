"""The lines of a component's file and their values; a complaint names file, line, column and reason."""

from __future__ import annotations

import csv
import re
from typing import Final

from hexile.kernel.setup import BadFile, refuse_all, whole_number

BLANKS: Final = " "
COMMA: Final = ","
REMARK: Final = "#"
NOTHING: Final = "-"
WORD: Final = re.compile(r"\S+")
SPAN: Final = re.compile(r"(-?\d{1,9})(?:-(-?\d{1,9}))?")


class DataRow:
    """One line: its number, its values, and the columns they begin in."""

    def __init__(
        self, file: str, line: int, text: str, words: list[str], columns: list[int]
    ) -> None:
        self.file = file
        self.line = line
        self.text = text
        self.words = words
        self.columns = columns

    def bad(self, reason: str, word: str = "") -> BadFile:
        """Make the complaint about this line, at the value *word*, at a part of one, or at the first."""
        column = self.columns[0]
        if word in self.words:
            column = self.columns[self.words.index(word)]
        elif word and word in self.text:
            column = self.text.index(word) + 1
        return BadFile(self.file, self.line, column, reason)

    def bad_at(self, place: int, reason: str) -> BadFile:
        """Make the complaint about one of the values, by its place in the line."""
        return BadFile(self.file, self.line, self.columns[place], reason)

    def word(self, place: int) -> str:
        """Return a value by its place, or raise BadFile."""
        if place >= len(self.words):
            raise self.bad(f"this line has {len(self.words)} columns; it needs {place + 1}")
        return self.words[place]

    def number(self, word: str) -> int:
        """Read a value as a whole number; - is 0."""
        found = 0 if word == NOTHING else whole_number(word)
        if found is None:
            raise self.bad(f"'{word}' is not a number", word)
        return found

    def number_in(self, word: str, low: int, high: int) -> int:
        """Read a value as a whole number within bounds."""
        found = whole_number(word)
        if found is None or not low <= found <= high:
            raise self.bad(f"'{word}' is not a number from {low} to {high}", word)
        return found

    def span(self, word: str) -> tuple[int, int]:
        """Read a value as a span of numbers: `7-9`, or one number."""
        match = SPAN.fullmatch(word)
        if match is None:
            raise self.bad(f"'{word}' is neither a number nor a span like 7-9", word)
        low = int(match.group(1))
        high = low if match.group(2) is None else int(match.group(2))
        if high < low:
            raise self.bad(f"the span {word} must run from low to high", word)
        return low, high


class HeadedRow(DataRow):
    """A line of a table with a head: `cells` are its values by the head above them."""

    def __init__(
        self,
        file: str,
        line: int,
        text: str,
        words: list[str],
        columns: list[int],
        head: list[str],
    ) -> None:
        super().__init__(file, line, text, words, columns)
        self.head = head
        self.cells: dict[str, str] = dict(zip(head, words, strict=True))

    def bad_cell(self, head: str, reason: str) -> BadFile:
        """Make the complaint about the value below a head."""
        return self.bad_at(self.head.index(head), reason)

    def cell_in(self, head: str, low: int, high: int) -> int:
        """Read the whole number below a head, within bounds."""
        found = whole_number(self.cells[head])
        if found is None or not low <= found <= high:
            reason = f"{head} is '{self.cells[head]}'; use a whole number from {low} to {high}"
            raise self.bad_cell(head, reason)
        return found


def data_rows(file: str, text: str, separator: str = BLANKS) -> list[DataRow]:
    """Split a file into its lines and values, without empty lines and remarks.

    Between blanks, a remark may follow the values of a line.
    """
    found: list[DataRow] = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith(REMARK):
            continue
        if separator == COMMA:
            words = [cell.strip() for cell in next(csv.reader([line]))]
            found.append(DataRow(file, number, line, words, cell_columns(line, words)))
            continue
        at = [(match.group(), match.start() + 1) for match in WORD.finditer(line.split(REMARK)[0])]
        if at:
            row = DataRow(file, number, line, [word for word, _ in at], [start for _, start in at])
            found.append(row)
    return found


def cell_columns(line: str, cells: list[str]) -> list[int]:
    """Return the columns of a line in which the cells between its commas begin."""
    found: list[int] = []
    at = 0
    for cell in cells:
        start = line.find(cell, at)
        at = max(start, at)
        found.append(at + 1)
        at += len(cell)
        comma = line.find(COMMA, at)
        at = comma + 1 if comma >= 0 else at
    return found


def table_rows(
    file: str, text: str, wanted: list[str], others: list[str] | None = None
) -> list[HeadedRow]:
    """Read a table between commas whose head has the *wanted* names; all faulty lines are refused at once.

    Where *others* are listed, the head has no names but these.
    """
    rows = data_rows(file, text, COMMA)
    if len(rows) < 2:
        raise BadFile(file, 0, 0, "the file needs a head line, and lines below it")
    head = rows[0].words
    missing = [name for name in wanted if name not in head]
    if missing:
        raise rows[0].bad(f"the head line lacks {', '.join(missing)}")
    if others is not None:
        for name in head:
            if name not in wanted and name not in others:
                raise rows[0].bad(f"unknown column '{name}'", name)
    if len(set(head)) < len(head):
        raise rows[0].bad("the head line names a column twice")
    refuse_all(
        [
            row.bad(f"this line has {len(row.words)} values; it needs {len(head)}")
            for row in rows[1:]
            if len(row.words) != len(head)
        ]
    )
    return [HeadedRow(file, row.line, row.text, row.words, row.columns, head) for row in rows[1:]]


def parts_of(file: str, rows: list[DataRow], wanted: list[str]) -> dict[str, list[DataRow]]:
    """Return the rows below each head `[name]`; every part that is wanted must be there, once.

    Words may follow the head on its line.
    """
    parts: dict[str, list[DataRow]] = {}
    name = ""
    for row in rows:
        if row.words[0].startswith("["):
            name = " ".join(row.words).partition("]")[0].strip("[ ")
            if name not in wanted:
                raise row.bad(f"unknown part [{name}]; the parts are {', '.join(wanted)}", name)
            if name in parts:
                raise row.bad(f"the part [{name}] is there twice", name)
            parts[name] = []
        elif not name:
            raise row.bad("a part begins with its name in brackets")
        else:
            parts[name].append(row)
    for name in wanted:
        if not parts.get(name):
            raise BadFile(file, 0, 0, f"the part [{name}] is missing or empty")
    return parts
