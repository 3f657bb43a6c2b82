"""Maps of squares: walls on the edges, steps in eight directions, straight lines.

Squares are numbered by rows from the top, inside a row from the left: the reading order.
"""

from __future__ import annotations

from typing import Final

from hexile.kernel.geometry.graph import NOWHERE

# The order in which equal steps are taken: straight ones first, west before east.
DIRECTIONS: Final[list[tuple[int, int]]] = [
    (0, -1), (0, 1), (-1, 0), (1, 0), (-1, -1), (1, -1), (-1, 1), (1, 1),
]  # fmt: skip
DIRECTION_NAMES: Final[list[str]] = [
    "west", "east", "north", "south", "north-west", "south-west", "north-east", "south-east",
]  # fmt: skip

BOTH_SIDES: Final = "both_sides"
ONE_SIDE: Final = "one_side"
STRAIGHT_ONLY: Final = "ortho"


class Squares:
    """A rectangle of squares, some of them missing, with walls on edges between them."""

    def __init__(self, rows: int, columns: int) -> None:
        self.rows = rows
        self.columns = columns
        self.size: int = rows * columns
        self.exists: list[bool] = [False] * self.size
        self.wall_east: list[bool] = [False] * self.size
        self.wall_south: list[bool] = [False] * self.size

    def at(self, row: int, column: int) -> int:
        """Return the number of a square, or NOWHERE outside the rectangle."""
        if 0 <= row < self.rows and 0 <= column < self.columns:
            return row * self.columns + column
        return NOWHERE

    def row(self, square: int) -> int:
        return square // self.columns

    def column(self, square: int) -> int:
        return square % self.columns

    def is_open(self, a: int, b: int) -> bool:
        """Tell whether one passes between two squares that share an edge."""
        if a == NOWHERE or b == NOWHERE or not (self.exists[a] and self.exists[b]):
            return False
        first = min(a, b)
        return not (self.wall_south[first] if abs(a - b) == self.columns else self.wall_east[first])

    def may_step(self, square: int, direction: int, corner: str) -> int:
        """Return the square one step away, or NOWHERE where a wall or a corner forbids it."""
        down, right = DIRECTIONS[direction]
        row, column = self.row(square), self.column(square)
        to = self.at(row + down, column + right)
        if to == NOWHERE or not (self.exists[square] and self.exists[to]):
            return NOWHERE
        if down == 0 or right == 0:
            return to if self.is_open(square, to) else NOWHERE
        return to if self._passes_corner(square, to, corner) else NOWHERE

    def _passes_corner(self, a: int, b: int, corner: str) -> bool:
        if corner == STRAIGHT_ONLY:
            return False
        beside = self.at(self.row(a), self.column(b))
        below = self.at(self.row(b), self.column(a))
        first = self.is_open(a, beside) and self.is_open(beside, b)
        second = self.is_open(a, below) and self.is_open(below, b)
        return first and second if corner == BOTH_SIDES else first or second

    def steps(self, corner: str) -> list[list[int]]:
        """For each square list the squares one step away, in the order of DIRECTIONS."""
        return [
            [
                to
                for way in range(len(DIRECTIONS))
                if (to := self.may_step(square, way, corner)) != NOWHERE
            ]
            for square in range(self.size)
        ]


def straight_lines(down: int, right: int) -> list[list[tuple[int, int]]]:
    """Return the straight lines from (0, 0) to (down, right) as squares passed, both ends too.

    Exact halves are rounded all up in one line and all down in the other; where that makes no
    difference there is one line. The two together are the same seen from either end.
    """
    count = max(abs(down), abs(right))
    if count == 0:
        return [[(0, 0)]]
    up = [(_half_up(i * down, count), _half_up(i * right, count)) for i in range(count + 1)]
    low = [(_half_down(i * down, count), _half_down(i * right, count)) for i in range(count + 1)]
    return [up] if up == low else [up, low]


def _half_up(n: int, d: int) -> int:
    return (2 * n + d) // (2 * d)


def _half_down(n: int, d: int) -> int:
    return -((-2 * n + d) // (2 * d))
