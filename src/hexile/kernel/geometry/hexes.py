"""Hex maps in axial coordinates: neighbours, distances, directions, and how hexes are drawn.

Directions run clockwise from north on flat-topped hexes: N, NE, SE, S, SW, NW. Coordinates are
(q to the right, r down); a grid numbers its hexes 0 to n - 1 and works its tables out once.
"""

from __future__ import annotations

from math import cos, radians, sin
from typing import Final

from hexile.kernel.geometry.graph import NOWHERE

Hex = tuple[int, int]

DIRECTIONS: Final[list[Hex]] = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]
DIRECTION_NAMES: Final[list[str]] = ["N", "NE", "SE", "S", "SW", "NW"]
SIDES: Final = 6


def hex_distance(a: Hex, b: Hex) -> int:
    """Return the steps between two hexes on an open plain."""
    dq = a[0] - b[0]
    dr = a[1] - b[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def hex_corners(middle: tuple[float, float], side: float, turned: int) -> list[tuple[float, float]]:
    """Return the corners of a hex drawn round *middle*, the first *turned* degrees down from the right."""
    turns = [radians(turned + 60 * corner) for corner in range(SIDES)]
    x, y = middle
    return [(round(x + side * cos(t), 2), round(y + side * sin(t), 2)) for t in turns]


class HexGrid:
    """A finite hex map: each hex a number, its neighbours and distances in tables."""

    def __init__(self, hexes: list[Hex]) -> None:
        self.hexes = hexes
        self.size: int = len(hexes)
        self.number: dict[Hex, int] = {h: i for i, h in enumerate(hexes)}
        self.steps: list[list[int]] = [
            [self.number.get((q + dq, r + dr), NOWHERE) for dq, dr in DIRECTIONS] for q, r in hexes
        ]
        self.links: list[list[int]] = [
            [to for to in around if to != NOWHERE] for around in self.steps
        ]
        self.distances: list[list[int]] = [[hex_distance(a, b) for b in hexes] for a in hexes]

    def direction(self, a: int, b: int) -> int:
        """Return the direction from *a* to its neighbour *b*, or NOWHERE."""
        for way in range(SIDES):
            if self.steps[a][way] == b:
                return way
        return NOWHERE
