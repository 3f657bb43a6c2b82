"""A deck as drawn, and as worked out: ways for every position of the doors, straight lines."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from hexile.games.forlorn.tables.files import NO_NUMBER
from hexile.kernel.geometry.graph import FAR, NOWHERE
from hexile.kernel.geometry.squares import straight_lines
from hexile.kernel.scene import Cell, Wall
from hexile.kernel.setup import BadFile

# Eight directions in the order in which equal ways are taken: N NE E SE S SW W NW. [7.5]
NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
DOWN: Final = vec[i64]([-1, -1, 0, 1, 1, 1, 0, -1])
RIGHT: Final = vec[i64]([0, 1, 1, 1, 0, -1, -1, -1])
# The same directions in reading order. [R47]
READING: Final = vec[i64]([7, 0, 1, 6, 2, 5, 4, 3])
FACING_NAMES: Final[list[str]] = ["north", "east", "south", "west"]
# The facings a Marine may have after a step that way for one point. [7.4]
NATURAL: Final = vec[vec[i64]](
    [vec[i64](facings) for facings in ([0], [0, 1], [1], [1, 2], [2], [2, 3], [3], [0, 3])]
)

NEAR: Final = (-1, 0, 1)
MOST_WAYS_KEPT: Final = 32


class Deck:
    """A deck as drawn in characters, `below` some lines of remarks. [7.1, 7.10]"""

    def __init__(self, name: str, rows: int, columns: int) -> None:
        self.name = name
        self.below = 0
        self.rows: int = rows
        self.columns: int = columns
        self.size: int = rows * columns
        self.signs: list[str] = ["#"] * self.size
        self.wall: vec[bool] = vec[bool]([True] * self.size)
        self.room: list[str] = [""] * self.size
        self.doors: vec[i64] = vec[i64]()
        self.vents: vec[i64] = vec[i64]()
        self.objective: i64 = NOWHERE

    def bad(self, row: int, column: int, reason: str) -> BadFile:
        """Return the complaint about a square."""
        return BadFile(self.name, self.below + row + 1, column + 1, reason)

    def at(self, row: int, column: int) -> int:
        """Return the number of a square, or NOWHERE outside the deck."""
        if 0 <= row < self.rows and 0 <= column < self.columns:
            return row * self.columns + column
        return NOWHERE

    def row(self, square: int) -> int:
        return square // self.columns

    def column(self, square: int) -> int:
        return square % self.columns

    def square_round(self, centre: int) -> list[int]:
        """List the squares of the 3x3 around a square, in reading order. [9.3]"""
        row, column = self.row(centre), self.column(centre)
        squares = [self.at(row + down, column + right) for down in NEAR for right in NEAR]
        return [q for q in squares if q != NOWHERE]

    def square_name(self, square: int) -> str:
        """Name a square by column letter and row number: `s8`."""
        return f"{chr(97 + self.column(square))}{self.row(square)}"

    def squares_of(self, sign: str) -> vec[i64]:
        """List the squares drawn with *sign*, or of the room with that letter."""
        return vec[i64](
            [q for q in range(self.size) if self.signs[q] == sign or self.room[q] == sign]
        )


# Positions of the doors are sets of open ones, a bit for each; with many doors they need more bits
# than a machine word has, so numbers of doors are plain ones here.


def door_bit(door: int) -> int:
    """Return the set of one door."""
    return 1 << door


def all_doors(count: int) -> int:
    """Return the set of all doors."""
    return (1 << count) - 1


def has_door(mask: int, door: int) -> bool:
    """Tell whether a door is in a set."""
    return (mask >> door) & 1 == 1


class SightLine:
    """A straight line no wall blocks: the squares between its ends, and corners that need a door.

    `corners` holds pairs of squares; one of each pair must be open. [7.7]
    """

    def __init__(self, between: vec[i64], corners: vec[i64]) -> None:
        self.between = between
        self.corners = corners


class Toward:
    """The steps from every square to the nearest of some goals."""

    def __init__(self, goals: vec[i64], steps: vec[i64]) -> None:
        self.goals = goals
        self.steps = steps


class Ways:
    """A deck with its doors in a certain position: steps and distances. [7.1, 7.2]"""

    def __init__(self, deck: Deck, mask: int) -> None:
        self.mask = mask
        self.open: vec[bool] = vec[bool]([not wall for wall in deck.wall])
        for number, square in enumerate(deck.doors):
            self.open[square] = has_door(mask, number)
        around = [self._around(deck, q) for q in range(deck.size)]
        self.around: vec[vec[i64]] = vec[vec[i64]](around)
        self.links: vec[vec[i64]] = vec[vec[i64]](
            [vec[i64]([to for to in near if to != NOWHERE]) for near in around]
        )
        self.toward: list[Toward] = []
        self.known_steps: vec[vec[i64]] = vec[vec[i64]]([vec[i64]() for _ in around])

    def _around(self, deck: Deck, square: int) -> vec[i64]:
        """Return the square one step away in each of the eight directions, or NOWHERE. [7.2]"""
        near = vec[i64]([NOWHERE] * 8)
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

    def steps_from(self, square: i64) -> vec[i64]:
        """Return the path distance from a square to every other, FAR where there is no way. [7.1]"""
        if not len(self.known_steps[square]):
            self.known_steps[square] = self._walk_from(square)
        return self.known_steps[square]

    def _walk_from(self, start: i64) -> vec[i64]:
        """Walk out from a square, a step at a time."""
        steps = vec[i64]([FAR] * len(self.open))
        steps[start] = 0
        edge = vec[i64]([start])
        done: i64 = 0
        while done < len(edge):
            away = steps[edge[done]] + 1
            for to in self.links[edge[done]]:
                if steps[to] == FAR:
                    steps[to] = away
                    edge = append(edge, to)
            done += 1
        return steps


class Compass:
    """How squares lie to each other: range and front arcs, found by the difference of their places.

    Places are squares numbered on a sheet twice as wide as the deck: there the difference of two
    tells rows and columns apart.
    """

    def __init__(self, deck: Deck) -> None:
        wide = deck.columns * 2
        self.place: vec[i64] = vec[i64](
            [deck.row(q) * wide + deck.column(q) for q in range(deck.size)]
        )
        self.middle: i64 = self.place[deck.size - 1]
        self.ranges: vec[i64] = vec[i64]([0] * (2 * self.middle + 1))
        self.fronts: vec[i64] = vec[i64]([0] * (2 * self.middle + 1))
        for down in range(1 - deck.rows, deck.rows):
            for right in range(1 - deck.columns, deck.columns):
                at = self.middle + down * wide + right
                self.ranges[at] = max(abs(down), abs(right))
                self.fronts[at] = facings_toward(down, right)

    def between(self, a: i64, b: i64) -> i64:
        """Return where the tables have what is to be known of *b* seen from *a*."""
        return self.middle + self.place[b] - self.place[a]


def facings_toward(down: int, right: int) -> int:
    """Return the facings that have a square so far down and right before them, a bit each. [7.6]"""
    found = 0
    if abs(right) <= abs(down):
        found |= (1 << NORTH if down < 0 else 0) | (1 << SOUTH if down > 0 else 0)
    if abs(down) <= abs(right):
        found |= (1 << EAST if right > 0 else 0) | (1 << WEST if right < 0 else 0)
    return found


class Ground:
    """A deck worked out: ways for every position of the doors, straight lines between squares.

    `sheet` and `edges` are the deck as it is drawn, once somebody has looked at it.
    """

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        self.size: i64 = deck.size
        self.columns: i64 = deck.columns
        self.compass = Compass(deck)
        self.names: list[str] = [deck.square_name(q) for q in range(deck.size)]
        self.floor: vec[i64] = vec[i64]([q for q in range(deck.size) if not deck.wall[q]])
        self.door_at: vec[i64] = numbered(deck.doors, deck.size)
        self.vent_at: vec[i64] = numbered(deck.vents, deck.size)
        self.doors_near: vec[vec[i64]] = vec[vec[i64]](
            [
                vec[i64]([d for d, door in enumerate(deck.doors) if self.range(q, door) == 1])
                for q in range(deck.size)
            ]
        )
        self.round_door: vec[vec[i64]] = vec[vec[i64]](
            [vec[i64]([q for q in self.floor if self.range(q, door) == 1]) for door in deck.doors]
        )
        self.square_round: vec[vec[i64]] = vec[vec[i64]](
            [
                vec[i64]([to for to in deck.square_round(q) if not deck.wall[to]])
                for q in range(deck.size)
            ]
        )
        self.known_fronts: list[vec[i64] | None] = [None] * (deck.size * 4)
        self.known_ways: dict[int, Ways] = {}
        self.known_lines: list[list[SightLine] | None] = [None] * (deck.size * deck.size)
        self.sheet: list[Cell] = []
        self.edges: list[Wall] = []

    def ways(self, mask: int) -> Ways:
        """Return the ways with the doors of *mask* open; only the last few are kept."""
        ways = self.known_ways.get(mask)
        if ways is None:
            if len(self.known_ways) >= MOST_WAYS_KEPT:
                self.known_ways.clear()
            ways = Ways(self.deck, mask)
            self.known_ways[mask] = ways
        return ways

    def lines(self, a: i64, b: i64) -> list[SightLine]:
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
        corners = vec[i64]()
        for a, b in pairwise(samples):
            if abs(a - b) == 1 or abs(a - b) == self.columns:
                continue
            beside = self.deck.at(self.deck.row(a), self.deck.column(b))
            below = self.deck.at(self.deck.row(b), self.deck.column(a))
            if wall[beside] and wall[below]:
                return None
            if not self._always_open(beside) and not self._always_open(below):
                corners = append(append(corners, beside), below)
        return SightLine(vec[i64](samples[1:-1]), corners)

    def _always_open(self, square: i64) -> bool:
        return not self.deck.wall[square] and self.door_at[square] == NO_NUMBER

    def range(self, a: i64, b: i64) -> i64:
        """Return the distance for range: the larger of rows and columns. [7.9]"""
        return self.compass.ranges[self.compass.between(a, b)]

    def front(self, at: i64, facing: i64, most: i64) -> vec[i64]:
        """List the floor in a front arc within a range, in reading order; always the same range. [7.6]"""
        known = self.known_fronts[at * 4 + facing]
        if known is None:
            known = vec[i64](
                [
                    q
                    for q in self.floor
                    if self.in_front(at, facing, q) and self.range(at, q) <= most
                ]
            )
            self.known_fronts[at * 4 + facing] = known
        return known

    def in_front(self, at: i64, facing: i64, square: i64) -> bool:
        """Tell whether a square is in the front arc of a Marine at *at*. [7.6]"""
        return (self.compass.fronts[self.compass.between(at, square)] >> facing) & 1 == 1

    def in_rear(self, at: i64, facing: i64, square: i64) -> bool:
        """Tell whether a square is in the rear arc: the same behind. [7.6]"""
        return self.in_front(at, facing ^ 2, square)


def numbered(squares: vec[i64], size: i64) -> vec[i64]:
    """Return for every square of a deck its number among some, or NO_NUMBER."""
    found = vec[i64]([NO_NUMBER] * size)
    for number, square in enumerate(squares):
        found[square] = number
    return found
