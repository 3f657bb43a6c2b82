"""Reading data files line by line; a fault names file, line and reason."""

from __future__ import annotations

import re

from hexile.kernel.setup import BadSetup


class BadFile(BadSetup):
    """A file of the user's own that cannot be used; the message names file, line and reason."""

    def __init__(self, file: str, line: int, reason: str) -> None:
        super().__init__(f"{file}, line {line}: {reason}" if line else f"{file}: {reason}")
        self.file = file
        self.line = line
        self.reason = reason


class Entry:
    """One line of a data file that says something: its number and its words."""

    def __init__(self, file: str, line: int, words: list[str]) -> None:
        self.file = file
        self.line = line
        self.words = words

    def fault(self, reason: str) -> BadFile:
        """Make the refusal of this line."""
        return BadFile(self.file, self.line, reason)

    def number(self, word: str) -> int:
        """Read a whole number; - is nothing."""
        if word == "-":
            return 0
        if not re.fullmatch(r"-?\d+", word):
            raise self.fault(f"'{word}' is not a number")
        return int(word)

    def span(self, word: str) -> tuple[int, int]:
        """Read a span of numbers: `7-9`, or one number."""
        match = re.fullmatch(r"(-?\d+)(?:-(-?\d+))?", word)
        if match is None:
            raise self.fault(f"'{word}' is neither a number nor a span like 7-9")
        low = int(match.group(1))
        high = low if match.group(2) is None else int(match.group(2))
        if high < low:
            raise self.fault(f"the span {word} runs backwards")
        return low, high


def entries(file: str, text: str) -> list[Entry]:
    """List the lines of a file without comments and empty lines."""
    found: list[Entry] = []
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split("#")[0].split()
        if words:
            found.append(Entry(file, number, words))
    return found
