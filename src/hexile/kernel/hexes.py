"""Hex maps in axial coordinates: neighbours, distance, lines, facings.

Directions run clockwise from north on flat-topped hexes: N, NE, SE, S, SW, NW. Coordinates are
(q to the right, r down); a grid numbers its hexes 0 to n - 1 and works its tables out once.
"""

from __future__ import annotations

from math import cos, radians, sin
from typing import Final

from hexile.kernel.graph import FAR, NOWHERE

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


def turn(direction: int, sixths: int) -> int:
    """Turn a direction clockwise by *sixths* of a circle."""
    return (direction + sixths) % SIDES


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

    def step(self, place: int, direction: int) -> int:
        """Return the neighbour in a direction, or NOWHERE past the edge."""
        return self.steps[place][direction]

    def distance(self, a: int, b: int) -> int:
        """Return the distance in hexes, as the crow flies."""
        return self.distances[a][b]

    def direction(self, a: int, b: int) -> int:
        """Return the direction from *a* to its neighbour *b*, or NOWHERE."""
        for way in range(SIDES):
            if self.steps[a][way] == b:
                return way
        return NOWHERE

    def within(self, place: int, radius: int) -> list[int]:
        """List the hexes at most *radius* away, itself too."""
        near = self.distances[place]
        return [other for other in range(self.size) if near[other] <= radius]

    def line(self, a: int, b: int) -> list[int]:
        """List the hexes from *a* to *b* a straight line passes, both ends too; NOWHERE left out.

        Where the line runs along an edge one of the two hexes is taken, the same from either end.
        """
        count = self.distances[a][b]
        if count == 0:
            return [a]
        (aq, ar), (bq, br) = self.hexes[a], self.hexes[b]
        places: list[int] = []
        for i in range(count + 1):
            h = _round(aq * (count - i) + bq * i, ar * (count - i) + br * i, count)
            place = self.number.get(h, NOWHERE)
            if place != NOWHERE:
                places.append(place)
        return places


def _round(q: int, r: int, n: int) -> Hex:
    """Round the fractions q/n, r/n to the nearest hex, in whole numbers."""
    s = -q - r
    rq, rr, rs = (2 * q + n) // (2 * n), (2 * r + n) // (2 * n), (2 * s + n) // (2 * n)
    eq, er, es = abs(rq * n - q), abs(rr * n - r), abs(rs * n - s)
    if eq > er and eq > es:
        return (-rr - rs, rr)
    if er > es:
        return (rq, -rq - rs)
    return (rq, rr)


def rectangle(columns: int, rows: int, odd_low: bool = True) -> list[Hex]:
    """List the axial hexes of a map in columns; every other column sits half a hex lower.

    With *odd_low* the columns 1, 3, 5 ... (counted from 0) are the low ones.
    """
    return [
        (q, r - (q - (q & 1)) // 2 if odd_low else r - (q + (q & 1)) // 2)
        for q in range(columns)
        for r in range(rows)
    ]


def all_within(distances: list[list[int]], most: int) -> list[list[int]]:
    """For each place list the places at most *most* away: a table for reach on open ground."""
    return [[b for b, d in enumerate(row) if d <= most and d < FAR] for row in distances]
