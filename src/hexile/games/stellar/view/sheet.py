"""The measures of the chart: where a hex lies, and in whose ink a power is drawn."""

from __future__ import annotations

import math
from typing import Final

from hexile.games.stellar.tables import POWERS, StarMap
from hexile.kernel.scene import Point

SIZE: Final = 17.4
HIGH: Final = math.sqrt(3) * SIZE
LEFT: Final = 30.0 + SIZE
TOP: Final = 34.0 + SIZE
SIDES: Final[list[str]] = ["you", "book", "third", "fourth"]


def side_of(seat: int, power: int) -> str:
    """Return the ink of a power: the viewer's own comes first."""
    return SIDES[(power - max(seat, 0)) % POWERS]


def centre(board: StarMap, place: int) -> Point:
    """Return the middle of a hex; a post off the board lies beyond its corner."""
    if place >= board.size:
        x, y = centre(board, board.entries[place - board.size])
        return x + (SIZE if x > LEFT + 100 else -SIZE), y
    column, row = board.columns[place], board.rows[place]
    return LEFT + column * 1.5 * SIZE, TOP + (row - 1 + (0.5 if column % 2 else 0)) * HIGH
