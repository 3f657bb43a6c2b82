"""A deck as drawn, and as worked out: ways for every position of the doors, straight lines."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from hexile.games.forlorn.tables.files import NO_NUMBER
from hexile.kernel.graph import NOWHERE, distances_from
from hexile.kernel.squares import straight_lines

# Eight directions in the order in which equal ways are taken: N NE E SE S SW W NW. [7.5]
NORTH, EAST, SOUTH, WEST = 0, 1, 2, 3
DOWN: Final[list[int]] = [-1, -1, 0, 1, 1, 1, 0, -1]
RIGHT: Final[list[int]] = [0, 1, 1, 1, 0, -1, -1, -1]
FACING_NAMES: Final[list[str]] = ["north", "east", "south", "west"]
# The facings a Marine may have after a step that way for one point. [7.4]
NATURAL: Final[list[list[int]]] = [[0], [0, 1], [1], [1, 2], [2], [2, 3], [3], [0, 3]]

MOST_WAYS_KEPT: Final = 32


class Deck:
    """A deck as drawn in characters. [7.1, 7.10]"""

    def __init__(self, name: str, rows: int, columns: int) -> None:
        self.name = name
        self.rows: int = rows
        self.columns: int = columns
        self.size: int = rows * columns
        self.signs: list[str] = ["#"] * self.size
        self.wall: list[bool] = [True] * self.size
        self.room: list[str] = [""] * self.size
        self.doors: list[int] = []
        self.vents: list[int] = []
        self.objective = NOWHERE

    def at(self, row: int, column: int) -> int:
        """Return the number of a square, or NOWHERE outside the deck."""
        if 0 <= row < self.rows and 0 <= column < self.columns:
            return row * self.columns + column
        return NOWHERE

    def row(self, square: int) -> int:
        """Return the row of a square."""
        return square // self.columns

    def column(self, square: int) -> int:
        """Return the column of a square."""
        return square % self.columns

    def square_name(self, square: int) -> str:
        """Name a square by column letter and row number: `s8`."""
        return f"{chr(97 + self.column(square))}{self.row(square)}"

    def squares_of(self, sign: str) -> list[int]:
        """List the squares drawn with *sign*, or of the room with that letter."""
        return [q for q in range(self.size) if self.signs[q] == sign or self.room[q] == sign]


class SightLine:
    """A straight line no wall blocks: the squares between its ends, and corners that need a door.

    `corners` holds pairs of squares; one of each pair must be open. [7.7]
    """

    def __init__(self, between: list[int], corners: list[int]) -> None:
        self.between = between
        self.corners = corners


class Ways:
    """A deck with its doors in a certain position: steps and distances. [7.1, 7.2]"""

    def __init__(self, deck: Deck, mask: int) -> None:
        self.mask = mask
        self.open: list[bool] = [not wall for wall in deck.wall]
        for number, square in enumerate(deck.doors):
            self.open[square] = (mask >> number) & 1 == 1
        self.around: list[list[int]] = [self._around(deck, q) for q in range(deck.size)]
        self.links: list[list[int]] = [[to for to in near if to != NOWHERE] for near in self.around]
        self.rows: list[list[int] | None] = [None] * deck.size

    def _around(self, deck: Deck, square: int) -> list[int]:
        """Return the square one step away in each of the eight directions, or NOWHERE. [7.2]"""
        near = [NOWHERE] * 8
        if not self.open[square]:
            return near
        row, column = deck.row(square), deck.column(square)
        for way in range(8):
            to = deck.at(row + DOWN[way], column + RIGHT[way])
            if to != NOWHERE and self.open[to] and self.passes(deck, square, to):
                near[way] = to
        return near

    def passes(self, deck: Deck, a: int, b: int) -> bool:
        """Tell whether two neighbouring squares are not cut off by a corner. [7.2]"""
        if deck.row(a) == deck.row(b) or deck.column(a) == deck.column(b):
            return True
        beside = deck.at(deck.row(a), deck.column(b))
        below = deck.at(deck.row(b), deck.column(a))
        return self.open[beside] or self.open[below]

    def steps_from(self, square: int) -> list[int]:
        """Return the path distance from a square to every other, FAR where there is no way. [7.1]"""
        row = self.rows[square]
        if row is None:
            row = distances_from(square, self.links)
            self.rows[square] = row
        return row


class Ground:
    """A deck worked out: ways for every position of the doors, straight lines between squares."""

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        self.size: int = deck.size
        self.columns: int = deck.columns
        self.names: list[str] = [deck.square_name(q) for q in range(deck.size)]
        self.floor: list[int] = [q for q in range(deck.size) if not deck.wall[q]]
        self.door_at: list[int] = [
            deck.doors.index(q) if q in deck.doors else NO_NUMBER for q in range(deck.size)
        ]
        self.vent_at: list[int] = [
            deck.vents.index(q) if q in deck.vents else NO_NUMBER for q in range(deck.size)
        ]
        self.doors_near: list[list[int]] = [
            [d for d, door in enumerate(deck.doors) if self.range(q, door) == 1]
            for q in range(deck.size)
        ]
        self.round_door: list[list[int]] = [
            [q for q in self.floor if self.range(q, door) == 1] for door in deck.doors
        ]
        self.known_fronts: list[list[int] | None] = [None] * (deck.size * 4)
        self.known_ways: dict[int, Ways] = {}
        self.known_lines: list[list[SightLine] | None] = [None] * (deck.size * deck.size)

    def ways(self, mask: int) -> Ways:
        """Return the ways with the doors of *mask* open; only the last few are kept."""
        ways = self.known_ways.get(mask)
        if ways is None:
            if len(self.known_ways) >= MOST_WAYS_KEPT:
                self.known_ways.clear()
            ways = Ways(self.deck, mask)
            self.known_ways[mask] = ways
        return ways

    def lines(self, a: int, b: int) -> list[SightLine]:
        """Return the straight lines from *a* to *b* that no wall blocks, halves rounded up first. [7.7]"""
        known = self.known_lines[a * self.size + b]
        if known is None:
            known = self._draw_lines(a, b)
            self.known_lines[a * self.size + b] = known
        return known

    def _draw_lines(self, a: int, b: int) -> list[SightLine]:
        deck = self.deck
        row, column = deck.row(a), deck.column(a)
        drawn: list[SightLine] = []
        for offsets in straight_lines(deck.row(b) - row, deck.column(b) - column):
            line = self._draw_line([deck.at(row + down, column + right) for down, right in offsets])
            if line is not None:
                drawn.append(line)
        return drawn

    def _draw_line(self, samples: list[int]) -> SightLine | None:
        wall = self.deck.wall
        if any(wall[q] for q in samples[1:-1]):
            return None
        corners: list[int] = []
        for a, b in pairwise(samples):
            if abs(a - b) == 1 or abs(a - b) == self.columns:
                continue
            beside = self.deck.at(self.deck.row(a), self.deck.column(b))
            below = self.deck.at(self.deck.row(b), self.deck.column(a))
            if wall[beside] and wall[below]:
                return None
            if not self._always_open(beside) and not self._always_open(below):
                corners += [beside, below]
        return SightLine(samples[1:-1], corners)

    def _always_open(self, square: int) -> bool:
        return not self.deck.wall[square] and self.door_at[square] == NO_NUMBER

    def range(self, a: int, b: int) -> int:
        """Return the distance for range: the larger of rows and columns. [7.9]"""
        columns = self.columns
        return max(abs(a // columns - b // columns), abs(a % columns - b % columns))

    def front(self, at: int, facing: int, most: int) -> list[int]:
        """List the floor in a front arc within a range, in reading order; always the same range. [7.6]"""
        known = self.known_fronts[at * 4 + facing]
        if known is None:
            known = [
                q for q in self.floor if self.in_front(at, facing, q) and self.range(at, q) <= most
            ]
            self.known_fronts[at * 4 + facing] = known
        return known

    def in_front(self, at: int, facing: int, square: int) -> bool:
        """Tell whether a square is in the front arc of a Marine at *at*. [7.6]"""
        columns = self.columns
        down = square // columns - at // columns
        right = square % columns - at % columns
        if facing == NORTH:
            return down < 0 and abs(right) <= -down
        if facing == SOUTH:
            return down > 0 and abs(right) <= down
        if facing == EAST:
            return right > 0 and abs(down) <= right
        return right < 0 and abs(down) <= -right

    def in_rear(self, at: int, facing: int, square: int) -> bool:
        """Tell whether a square is in the rear arc: the same behind. [7.6]"""
        return self.in_front(at, (facing + 2) % 4, square)
