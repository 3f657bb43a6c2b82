"""What a game takes from outside, at most: checked before anything is worked out.

A game's own maps have 176 to 323 places. Distances between all places of a map take room and time
with the square of their number: 800 places of Raid take 20 MB.
"""

from __future__ import annotations

import re
from typing import Final, Generic, TypeVar

MOST_CELLS: Final = 800
MOST_FILE: Final = 100_000
MOST_DEPTH: Final = 20
MOST_LINES: Final = 600
MOST_WIDTH: Final = 400
MOST_VALUES: Final = 5_000
MOST_NUMBER: Final = 999
MOST_WHOLE: Final = 9_999  # in any file in TOML
MAPS_KEPT: Final = 2
NUMBERS: Final = re.compile(r"\d+")

T = TypeVar("T")


class FileBounds:
    """How long a file of a person's own may be, how wide, and how large a number in it; remarks do not count.

    A drawing has so many *signs* at most: its lines times the widest of them; 0 is no drawing. What is
    none has only so many values between its *separators*.
    """

    def __init__(
        self,
        lines: int = MOST_LINES,
        width: int = MOST_WIDTH,
        highest: int = MOST_NUMBER,
        remark: str = "#",
        signs: int = 0,
        separator: str = " ",
    ) -> None:
        self.separator = separator
        self.signs = signs
        self.lines = lines
        self.width = width
        self.highest = highest
        self.remark = remark

    def excess(self, text: str) -> tuple[int, int, str] | None:
        """Return line, column and words for the first thing that is too large, or None."""
        told = enumerate(text.rstrip("\n").split("\n"), 1)
        lines = [(number, line) for number, line in told if not line.startswith(self.remark)]
        if len(lines) > self.lines:
            reason = f"{len(lines)} lines without remarks; {self.lines} are the most"
            return lines[self.lines][0], 1, reason
        for number, line in lines:
            found = self._excess_in(line)
            if found is not None:
                return number, found[0], found[1]
        signs = len(lines) * max((len(line) for _, line in lines), default=0)
        values = sum(self._values_in(line) for _, line in lines)
        if values > MOST_VALUES:
            return 0, 0, f"{values} values; {MOST_VALUES} are the most"
        if signs > self.signs > 0:
            return 0, 0, f"{signs} signs, lines times the widest; {self.signs} are the most"
        return None

    def _values_in(self, line: str) -> int:
        return len(line.split()) if self.separator == " " else line.count(self.separator) + 1

    def _excess_in(self, line: str) -> tuple[int, str] | None:
        if len(line) > self.width:
            return self.width + 1, f"{len(line)} characters in a line; {self.width} are the most"
        return number_excess(line, self.highest)


def number_excess(line: str, highest: int) -> tuple[int, str] | None:
    """Return column and words for the first number of a line that is too large or oddly written, or None."""
    for found in NUMBERS.finditer(line):
        if exceeds(found[0], highest):
            return found.start() + 1, f"{shortened(found[0])}; {highest} is the most"
    for at, sign in enumerate("" if line.isascii() else line):
        if sign.isdigit() and not sign.isascii():
            return at + 1, f"{sign} is no digit from 0 to 9"
    return None


def exceeds(digits: str, highest: int) -> bool:
    """Tell whether digits make more than a number; what is too long is not even read."""
    bare = digits.lstrip("0")
    return len(bare) > len(str(highest)) or (bare != "" and int(bare) > highest)


def shortened(digits: str) -> str:
    """Return a number as it can be shown in a sentence."""
    return digits if len(digits) <= SHOWN else f"{digits[:SHOWN]}… ({len(digits)} digits)"


SHOWN: Final = 12


class TextCache(Generic[T]):
    """What was worked out from texts: ours for ever, of a user's own the last few."""

    def __init__(self) -> None:
        self._ours: dict[str, T] = {}
        self._theirs: dict[str, T] = {}

    def get(self, key: str) -> T | None:
        """Return what is kept for a key."""
        found = self._ours.get(key)
        return found if found is not None else self._theirs.get(key)

    def keep(self, key: str, made: T, ours: bool) -> T:
        """Keep something, and return it; of a user's own the oldest makes room."""
        if ours:
            self._ours[key] = made
            return made
        while len(self._theirs) >= MAPS_KEPT:
            self._theirs.pop(next(iter(self._theirs)), None)
        self._theirs[key] = made
        return made
