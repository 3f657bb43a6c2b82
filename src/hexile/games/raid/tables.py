"""What is printed on the components: boards, combat table, charts. The only reader of `data/`."""

from __future__ import annotations

import tomllib
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from hexile.components import printed_text
from hexile.kernel.chart import read_charts
from hexile.kernel.columns import packed_rows
from hexile.kernel.graph import FAR, all_distances, distances_from
from hexile.kernel.limits import Kept
from hexile.kernel.origin import read_components
from hexile.kernel.setup import BadFile, BadSetup, check_cells, unknown
from hexile.kernel.squares import STRAIGHT_ONLY, Squares

WARHAWKS: Final = 5
CLASS_A: Final = 0
CLASS_B: Final = 1
CLASS_NAMES: Final[list[str]] = ["A", "B"]
B_OF_TEN: Final = 4

DRAW: Final = 0
WIN: Final = 1
LOSS: Final = 2

SQUARE_SIGNS: Final = ".WSABZP"
SOLID_SIGNS: Final = "# "
WALL_SIGNS: Final = "|-"
DOOR_SIGNS: Final = ":="
OPEN_SIGNS: Final = " "
RIM_SIGNS: Final = WALL_SIGNS + OPEN_SIGNS


def _text(*path: str) -> str:
    return printed_text(__package__, *path)


def _combat_table() -> list[list[int]]:
    """Read the combat table: by class, then by face; face 0 does not occur. [6.6, R16]"""
    meaning = {"D": DRAW, "W": WIN, "L": LOSS}
    table = [[DRAW], [DRAW]]
    for line in _text("combat.txt").splitlines():
        if line[:1].isdigit():
            _, against_a, against_b = line.split()
            table[CLASS_A].append(meaning[against_a])
            table[CLASS_B].append(meaning[against_b])
    return table


COMBAT: Final[vec[vec[i64]]] = packed_rows(_combat_table())
CHARTS: Final = read_charts(_text("charts.toml"))
COMPONENTS: Final = read_components(_text("components.toml"), "raid")
BOARD_NAMES: Final[list[str]] = ["command-bunker", "nautilus", "three-bulkheads"]


class Bunker:
    """A board as drawn: squares, walls, doors, and where everybody starts. [2.1, 2.2, 2.3, B1]"""

    def __init__(self, name: str, squares: Squares) -> None:
        self.name = name
        self.squares = squares
        self.entries: list[int] = []
        self.scientists: list[int] = []
        self.troopers: list[int] = []
        self.classes: list[int] = []
        self.unmarked: list[int] = []
        self.platform = FAR
        self.doors: list[tuple[int, int]] = []
        self.labels: list[tuple[float, float, str]] = []

    def classify(self) -> None:
        """Make Bs of four tenths of the troopers whose square is marked Z. [R18]"""
        tough = (len(self.unmarked) * B_OF_TEN + 5) // 10
        for trooper in self.unmarked[len(self.unmarked) - tough :]:
            self.classes[trooper] = CLASS_B

    def square_name(self, square: int) -> str:
        """Name a square by row and column: `r5c3`."""
        return f"r{self.squares.row(square)}c{self.squares.column(square)}"


def bad_board(name: str, line: int, column: int, reason: str) -> BadFile:
    """Return the complaint about a board's drawing."""
    return BadFile(f"board {name}", line, column, reason)


def read_board(name: str, text: str) -> Bunker:
    """Read a board in characters; squares stand at odd lines and columns, edges between. [B2]"""
    lines = [line.rstrip() for line in text.split("\n")]
    while lines and not lines[-1]:
        lines.pop()
    if len(lines) < 3 or len(lines) % 2 == 0:
        raise bad_board(name, 0, 0, f"{len(lines)} lines; an odd number from 3 up is wanted")
    columns = max(len(line) for line in lines) // 2
    check_cells(f"board {name}", len(lines) // 2 * columns)
    bunker = Bunker(name, Squares(len(lines) // 2, columns))
    for row in range(bunker.squares.rows):
        for column in range(columns):
            _read_square(bunker, lines, row, column)
    for row in range(bunker.squares.rows):
        for column in range(columns):
            _read_edges(bunker, lines, row, column)
    _read_rim(bunker, lines)
    bunker.classify()
    check_board(bunker)
    return bunker


def _sign(lines: list[str], line: int, column: int) -> str:
    return lines[line][column] if column < len(lines[line]) else " "


def _read_square(bunker: Bunker, lines: list[str], row: int, column: int) -> None:
    sign = _sign(lines, 2 * row + 1, 2 * column + 1)
    square = bunker.squares.at(row, column)
    if sign in SOLID_SIGNS:
        return
    if sign not in SQUARE_SIGNS:
        raise bad_board(bunker.name, 2 * row + 2, 2 * column + 2, f"'{sign}' is no kind of square")
    bunker.squares.exists[square] = True
    if sign == "W":
        bunker.entries.append(square)
    elif sign == "S":
        bunker.scientists.append(square)
    elif sign in "ABZ":
        if sign == "Z":
            bunker.unmarked.append(len(bunker.troopers))
        bunker.troopers.append(square)
        bunker.classes.append(CLASS_B if sign == "B" else CLASS_A)
    elif sign == "P":
        if bunker.platform != FAR:
            raise bad_board(bunker.name, 2 * row + 2, 2 * column + 2, "a second time platform")
        bunker.platform = square


def _read_edges(bunker: Bunker, lines: list[str], row: int, column: int) -> None:
    squares = bunker.squares
    here = squares.at(row, column)
    for down, right, walls in ((0, 1, squares.wall_east), (1, 0, squares.wall_south)):
        if row + down == squares.rows or column + right == squares.columns:
            continue
        line, at = 2 * row + 1 + down, 2 * column + 1 + right
        sign = _sign(lines, line, at)
        if sign in WALL_SIGNS:
            walls[here] = True
        elif sign in DOOR_SIGNS:
            bunker.doors.append((here, squares.at(row + down, column + right)))
        elif sign not in OPEN_SIGNS:
            raise bad_board(bunker.name, line + 1, at + 1, f"'{sign}' is no kind of edge")


def _read_rim(bunker: Bunker, lines: list[str]) -> None:
    last, right = len(lines) - 1, 2 * bunker.squares.columns
    rim = [(line, at) for line in (0, last) for at in range(1, right, 2)]
    rim += [(line, at) for line in range(1, last, 2) for at in (0, right)]
    for line, at in rim:
        sign = _sign(lines, line, at)
        if sign not in RIM_SIGNS:
            raise bad_board(bunker.name, line + 1, at + 1, f"'{sign}' leads off the board")


def check_board(bunker: Bunker) -> None:
    """Refuse a board that cannot be played, naming the square that is wrong. [B2]

    Where a diagonal step goes, straight steps go too, so one reading of corners answers for all.
    """
    if len(bunker.entries) != WARHAWKS:
        _refuse(bunker, bunker.entries, f"{len(bunker.entries)} entry squares W; five are wanted")
    if bunker.platform == FAR:
        raise bad_board(bunker.name, 0, 0, "no time platform P")
    links = bunker.squares.steps(STRAIGHT_ONLY)
    _check_ways(bunker, links, bunker_links(bunker, links))
    _check_troopers(bunker, links, bunker_links(bunker, links))


def _check_ways(bunker: Bunker, links: list[list[int]], inside: list[list[int]]) -> None:
    """Refuse squares and entry squares without a way to the platform."""
    steps = distances_from(bunker.platform, inside)
    for square in range(bunker.squares.size):
        if bunker.squares.exists[square] and square not in bunker.entries and steps[square] == FAR:
            _refuse(bunker, [square], "no way from here to the time platform")
    steps = distances_from(bunker.platform, links)
    for entry in bunker.entries:
        if steps[entry] == FAR:
            _refuse(bunker, [entry], "no way from this entry square into the bunker")


def _check_troopers(bunker: Bunker, links: list[list[int]], inside: list[list[int]]) -> None:
    """Refuse troopers that could not leave but over the platform, where they never go."""
    platform = bunker.platform
    ways = [
        [] if square == platform else [to for to in inside[square] if to != platform]
        for square in range(len(inside))
    ]
    doorsteps = [to for entry in bunker.entries for to in links[entry]]
    for trooper in bunker.troopers:
        out = distances_from(trooper, ways)
        if not any(out[to] != FAR for to in doorsteps):
            _refuse(bunker, [trooper], "this trooper is walled in behind the platform")


def _refuse(bunker: Bunker, squares: list[int], reason: str) -> None:
    if not squares:
        raise bad_board(bunker.name, 0, 0, reason)
    last = squares[-1]
    line = 2 * bunker.squares.row(last) + 2
    raise bad_board(bunker.name, line, 2 * bunker.squares.column(last) + 2, reason)


def bunker_links(bunker: Bunker, links: list[list[int]]) -> list[list[int]]:
    """Return the links that do not touch entry squares, where Zetans never go. [R20]"""
    outside = set(bunker.entries)
    return [
        [] if square in outside else [to for to in links[square] if to not in outside]
        for square in range(len(links))
    ]


def warhawk_links(bunker: Bunker, links: list[list[int]]) -> list[list[int]]:
    """Return the links Warhawks take: from inside none leads back to an entry square. [R20]"""
    outside = set(bunker.entries)
    return [
        [to for to in links[square] if square in outside or to not in outside]
        for square in range(len(links))
    ]


class Ground:
    """A board under one reading of corners: steps and distances, worked out once. [4.3, 4.4, 4.5, R1]

    The ways of Warhawks are numbered over the whole board, those from one square in a row.
    """

    def __init__(self, bunker: Bunker, corner: str) -> None:
        self.bunker = bunker
        self.corner = corner
        self.size: int = bunker.squares.size
        links = bunker.squares.steps(corner)
        self.links: vec[vec[i64]] = packed_rows(links)
        self.distances: vec[vec[i64]] = packed_rows(all_distances(links))
        self.inside: list[list[int]] = bunker_links(bunker, links)
        ways = warhawk_links(bunker, links)
        self.way_to: vec[i64] = vec[i64]([to for row in ways for to in row])
        self.first_way: vec[i64] = vec[i64]([sum(map(len, ways[:q])) for q in range(self.size + 1)])
        self.to_platform: vec[i64] = vec[i64](distances_from(bunker.platform, self.inside))
        self.is_entry: vec[bool] = vec[bool]([q in bunker.entries for q in range(self.size)])
        self.platform: i64 = bunker.platform
        self.doors: set[tuple[int, int]] = set(bunker.doors)
        self.names: list[str] = [bunker.square_name(square) for square in range(self.size)]


_GROUNDS: Final[Kept[Ground]] = Kept()


def ground_for(name: str, text: str, corner: str) -> Ground:
    """Return the board *name*, or the one drawn in *text*, worked out once while it is kept."""
    key = f"{corner} {text or name}"
    found = _GROUNDS.get(key)
    if found is not None:
        return found
    if not text and name not in BOARD_NAMES:
        raise BadSetup(unknown("board", name, BOARD_NAMES))
    bunker = read_board(name, text or _text("boards", f"{name}.txt"))
    bunker.labels = [] if text else room_labels(name)
    return _GROUNDS.keep(key, Ground(bunker, corner), ours=not text)


def room_labels(board: str) -> list[tuple[float, float, str]]:
    """Return the words printed on one of our boards: row, column, word."""
    entry = tomllib.loads(_text("rooms.toml")).get(board, {})
    return [(float(row), float(column), str(word)) for row, column, word in entry.get("labels", [])]


SYMBOLS: Final[dict[str, str]] = tomllib.loads(_text("symbols.toml"))
