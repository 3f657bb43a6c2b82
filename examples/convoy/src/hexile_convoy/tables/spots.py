"""The hexes of the printed board, read from its drawing in characters."""

from __future__ import annotations

import re
from typing import Final

HARBOUR: Final = "*"
CONVOY: Final = ">"
RAIDER: Final = "!"
SPOT: Final = re.compile(r"([a-z]\w*)([*>!]?)")


class Spot:
    """A hex of sea: its name, its line and column in the drawing, and what it is marked as."""

    def __init__(self, name: str, line: int, column: int, mark: str) -> None:
        self.name = name
        self.line = line
        self.column = column
        self.mark = mark


def read_spots(drawing: str) -> list[Spot]:
    """Read the hexes in reading order. [1.1]"""
    return [
        Spot(found.group(1), line, found.start(), found.group(2))
        for line, words in enumerate(drawing.splitlines())
        for found in SPOT.finditer(words)
    ]
