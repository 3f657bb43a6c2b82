"""Reading data files line by line; a fault names file, line, column and reason."""

from __future__ import annotations

import re

from hexile.kernel.setup import BadFile


class Entry:
    """One line of a data file that says something: its number, its words, and the line itself."""

    def __init__(self, file: str, line: int, text: str, words: list[str]) -> None:
        self.file = file
        self.line = line
        self.text = text
        self.words = words

    def fault(self, reason: str, word: str = "") -> BadFile:
        """Make the refusal of this line, at the column of *word* or of the first one."""
        wanted = word or self.words[0]
        starts = [m.start() for m in re.finditer(r"\S+", self.text) if m.group() == wanted]
        column = starts[0] if starts else max(0, self.text.find(wanted))
        return BadFile(self.file, self.line, column + 1, reason)

    def number(self, word: str) -> int:
        """Read a whole number; - is nothing."""
        if word == "-":
            return 0
        if not re.fullmatch(r"-?\d+", word):
            raise self.fault(f"'{word}' is not a number", word)
        return int(word)

    def span(self, word: str) -> tuple[int, int]:
        """Read a span of numbers: `7-9`, or one number."""
        match = re.fullmatch(r"(-?\d+)(?:-(-?\d+))?", word)
        if match is None:
            raise self.fault(f"'{word}' is neither a number nor a span like 7-9", word)
        low = int(match.group(1))
        high = low if match.group(2) is None else int(match.group(2))
        if high < low:
            raise self.fault(f"the span {word} must run from low to high", word)
        return low, high


def entries(file: str, text: str) -> list[Entry]:
    """List the lines of a file without comments and empty lines."""
    found: list[Entry] = []
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split("#")[0].split()
        if words:
            found.append(Entry(file, number, line, words))
    return found
