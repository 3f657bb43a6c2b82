"""Hex maps in axial coordinates: neighbours, distances, directions, and how hexes are drawn.

Directions run clockwise from north on flat-topped hexes: N, NE, SE, S, SW, NW. On pointed ones, which
lie in rows, the same six are NW, NE, E, SE, SW, W. Coordinates are (q to the right, r down); a grid numbers
its hexes 0 to n - 1 and works its tables out once.
"""

from __future__ import annotations

from math import cos, floor, radians, sin
from typing import Final

from hexile.kernel.geometry.graph import NOWHERE

Hex = tuple[int, int]

DIRECTIONS: Final[list[Hex]] = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]
DIRECTION_NAMES: Final[list[str]] = ["N", "NE", "SE", "S", "SW", "NW"]
POINTED_NAMES: Final[list[str]] = ["NW", "NE", "E", "SE", "SW", "W"]
SIDES: Final = 6
FLAT: Final = 0  # degrees by which the first corner of a hex lies below the right
POINTED: Final = 30


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


def hex_in_row(row: int, across: float) -> Hex:
    """Return the coordinates of a pointed hex in a row, *across* hexes from the left: halves in every second row."""
    return (floor(across - row / 2), row)


def hex_centre(at: Hex, side: float, turned: int) -> tuple[float, float]:
    """Return the middle of a hex on a sheet, FLAT or POINTED, seen from that of hex (0, 0)."""
    q, r = at
    along, apart = 1.5 * side, 3**0.5 * side
    middle = (
        (along * q, apart * (r + q / 2)) if turned == FLAT else (apart * (q + r / 2), along * r)
    )
    return (round(middle[0], 2), round(middle[1], 2))


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

    def ahead(self, a: int, way: int) -> list[int]:
        """List the hexes in a straight line from *a*, nearest first, to the edge of the map or a gap."""
        found: list[int] = []
        at = self.steps[a][way]
        while at != NOWHERE:
            found.append(at)
            at = self.steps[at][way]
        return found

    def bearing(self, a: int, b: int) -> int:
        """Return the direction in which *b* lies straight from *a*, however far, or NOWHERE."""
        (q, r), (to_q, to_r) = self.hexes[a], self.hexes[b]
        dq, dr = to_q - q, to_r - r
        length = max(abs(dq), abs(dr), abs(dq + dr))
        if length == 0 or 0 not in (dq, dr, dq + dr):
            return NOWHERE
        return DIRECTIONS.index((dq // length, dr // length))

    def direction(self, a: int, b: int) -> int:
        """Return the direction from *a* to its neighbour *b*, or NOWHERE."""
        for way in range(SIDES):
            if self.steps[a][way] == b:
                return way
        return NOWHERE
