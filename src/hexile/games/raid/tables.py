"""What is printed on the components: boards, combat table, charts. The only reader of `data/`."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from hexile.components import each_of, has_printed, printed_bytes, printed_text
from hexile.kernel.chart import read_charts
from hexile.kernel.component_data.component import read_components
from hexile.kernel.component_data.data_rows import COMMA, DataRow, data_rows
from hexile.kernel.component_data.file_limits import TextCache
from hexile.kernel.fields.columns import packed_rows
from hexile.kernel.geometry.graph import FAR, distances_from
from hexile.kernel.geometry.squares import STRAIGHT_ONLY, Squares
from hexile.kernel.setup import (
    BadFile,
    BadSetup,
    check_cells,
    refuse_all,
    unknown,
)

WARHAWKS: Final = 5
CLASS_A: Final = 0
CLASS_B: Final = 1
CLASS_NAMES: Final[list[str]] = ["A", "B"]

DRAW: Final = 0
WIN: Final = 1
LOSS: Final = 2
FACES: Final = 6
MOST_TROOPERS: Final = 99

COMBAT_FILE: Final = "combat"
MIX_FILE: Final = "mix"

SQUARE_SIGNS: Final = ".WSABZP"
SOLID_SIGNS: Final = "# "
WALL_SIGNS: Final = "|-"
DOOR_SIGNS: Final = ":="
OPEN_SIGNS: Final = " "
RIM_SIGNS: Final = WALL_SIGNS + OPEN_SIGNS
REMARK: Final = ";"


def _text(*path: str) -> str:
    return printed_text(__package__, *path)


MEANING: Final[dict[str, int]] = {"D": DRAW, "W": WIN, "L": LOSS}
COMBAT_HEAD: Final[list[str]] = ["die", *CLASS_NAMES]


def read_combat(file: str, text: str) -> vec[vec[i64]]:
    """Read a combat table: by class, then by face; face 0 does not occur. [6.6, R16]"""
    rows = data_rows(file, text)
    if not rows or rows[0].words != COMBAT_HEAD:
        reason = f"the first row must be: {' '.join(COMBAT_HEAD)}"
        raise BadFile(file, rows[0].line if rows else 1, 1, reason)
    faults: list[BadFile] = []
    for face, row in enumerate(rows[1:], 1):
        faults += _wrong_fight(row, face)
    if len(rows) - 1 != FACES:
        reason = f"the table has {len(rows) - 1} rows; it needs six, one for each face"
        faults.append(rows[-1].bad(reason))
    refuse_all(faults)
    columns = range(1, len(COMBAT_HEAD))
    return packed_rows([[DRAW, *(MEANING[row.words[at]] for row in rows[1:])] for at in columns])


def _wrong_fight(row: DataRow, face: int) -> list[BadFile]:
    """Return what is wrong with what a face brings against each class."""
    if row.words[0] != str(face) or len(row.words) != len(COMBAT_HEAD):
        return [row.bad(f"this row needs face {face}, a result for A and a result for B")]
    return [
        row.bad_at(place, f"'{word}' is not a result; use W, D or L")
        for place, word in enumerate(row.words)
        if place and word not in MEANING
    ]


def read_mix(file: str, text: str) -> list[int]:
    """Read how many troopers of each class are in the cup for the squares marked Z. [R18, B1]"""
    found: dict[str, int] = {}
    faults: list[BadFile] = []
    # The head line may be missing, as it was in files of the first version.
    rows = [row for row in data_rows(file, text, COMMA) if row.words != MIX_COLUMNS]
    for row in rows:
        try:
            if len(row.words) != 2 or row.words[0] not in CLASS_NAMES or row.words[0] in found:
                raise row.bad("a line needs A or B, each once, a comma and a number")
            found[row.words[0]] = row.number_in(row.words[1], 0, MOST_TROOPERS)
        except BadFile as bad:
            faults.append(bad)
    if len(found) + len(faults) < len(CLASS_NAMES):
        faults.append(BadFile(file, 0, 0, "the file needs one line for A and one for B"))
    refuse_all(faults)
    return [found[name] for name in CLASS_NAMES]


MIX_COLUMNS: Final = ["counter", "number"]
COMBAT: Final[vec[vec[i64]]] = read_combat("combat.txt", _text("combat.txt"))
MIX: Final[list[int]] = read_mix("mix.csv", _text("mix.csv"))
CHARTS: Final = read_charts(_text("charts.toml"))
COMPONENTS: Final = read_components(_text("components.toml"), "raid")
NETWORKS: Final = "networks"
BOARD_NAMES: Final[list[str]] = ["command-bunker", "nautilus", "three-bulkheads"]


# Hexile Web leaves them out: its download is limited.
HAS_NETWORKS: Final = has_printed(__package__, NETWORKS)


def network_of(board: str) -> bytes:
    """Return the file of the network trained on one of Hexile's boards, or nothing."""
    return printed_bytes(__package__, NETWORKS, f"{board}.network")


class Bunker:
    """A board as drawn: squares, walls, doors, and where everybody starts. [2.1, 2.2, 2.3, B1]

    `below` is how many lines of remarks stand above the drawing; `faults` is what is wrong in it.
    """

    def __init__(self, name: str, squares: Squares, below: int) -> None:
        self.name = name
        self.squares = squares
        self.below = below
        self.entries: list[int] = []
        self.scientists: list[int] = []
        self.troopers: list[int] = []
        self.classes: list[int] = []
        self.unmarked: list[int] = []
        self.platform = FAR
        self.doors: list[tuple[int, int]] = []
        self.labels: list[tuple[float, float, str]] = []
        self.faults: list[BadFile] = []

    def classify(self) -> None:
        """Make Bs of the troopers whose square is marked Z, in the proportion of Hexile's counter mix. [R18]"""
        tough = (2 * len(self.unmarked) * MIX[CLASS_B] + sum(MIX)) // (2 * sum(MIX))
        for trooper in self.unmarked[len(self.unmarked) - tough :]:
            self.classes[trooper] = CLASS_B

    def square_name(self, square: int) -> str:
        """Name a square by row and column: `r5c3`."""
        return f"r{self.squares.row(square)}c{self.squares.column(square)}"

    def bad(self, line: int, column: int, reason: str) -> None:
        """Note what is wrong at a line and column of the drawing, both counted from 0."""
        self.faults.append(BadFile(self.name, self.below + line + 1, column + 1, reason))


def read_board(name: str, text: str) -> Bunker:
    """Read a board in characters; squares stand at odd lines and columns, edges between. [B2]"""
    lines = [line.rstrip() for line in text.split("\n")]
    below = 0
    while below < len(lines) and lines[below].startswith(REMARK):
        below += 1
    lines = lines[below:]
    while lines and not lines[-1]:
        lines.pop()
    if len(lines) < 3 or len(lines) % 2 == 0:
        raise BadFile(
            name,
            0,
            0,
            f"the number of lines is {len(lines)}; a board needs an odd number, at least 3",
        )
    columns = max(len(line) for line in lines) // 2
    check_cells(name, len(lines) // 2 * columns)
    bunker = Bunker(name, Squares(len(lines) // 2, columns), below)
    for row in range(bunker.squares.rows):
        for column in range(columns):
            _read_square(bunker, lines, row, column)
    for row in range(bunker.squares.rows):
        for column in range(columns):
            _read_edges(bunker, lines, row, column)
    _read_rim(bunker, lines)
    refuse_all(bunker.faults)
    bunker.classify()
    check_board(bunker)
    refuse_all(bunker.faults)
    return bunker


def _sign(lines: list[str], line: int, column: int) -> str:
    return lines[line][column] if column < len(lines[line]) else " "


def _read_square(bunker: Bunker, lines: list[str], row: int, column: int) -> None:
    sign = _sign(lines, 2 * row + 1, 2 * column + 1)
    square = bunker.squares.at(row, column)
    if sign in SOLID_SIGNS:
        return
    if sign not in SQUARE_SIGNS:
        bunker.bad(
            2 * row + 1,
            2 * column + 1,
            f"'{sign}' is not a square sign; use one of . # W S A B Z P",
        )
        return
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
            bunker.bad(2 * row + 1, 2 * column + 1, "a second time platform; a board has one P")
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
            bunker.bad(
                line, at, f"'{sign}' is not an edge sign; use a wall | -, a door : = or a blank"
            )


def _read_rim(bunker: Bunker, lines: list[str]) -> None:
    last, right = len(lines) - 1, 2 * bunker.squares.columns
    rim = [(line, at) for line in (0, last) for at in range(1, right, 2)]
    rim += [(line, at) for line in range(1, last, 2) for at in (0, right)]
    for line, at in rim:
        sign = _sign(lines, line, at)
        if sign not in RIM_SIGNS:
            bunker.bad(line, at, f"'{sign}' on the rim leads off the board; use a wall or a blank")


def check_board(bunker: Bunker) -> None:
    """Note why a board cannot be played, naming the squares that are wrong. [B2]

    Where a diagonal step goes, straight steps go too, so one reading of corners answers for all.
    """
    if len(bunker.entries) != WARHAWKS:
        _refuse(
            bunker,
            bunker.entries,
            f"the board has {len(bunker.entries)} entry squares W; it needs five",
        )
    if bunker.platform == FAR:
        bunker.faults.append(
            BadFile(bunker.name, 0, 0, "the board has no time platform; mark one square P")
        )
        return
    links = bunker.squares.steps(STRAIGHT_ONLY)
    _check_ways(bunker, links, bunker_links(bunker, links))
    _check_troopers(bunker, links, bunker_links(bunker, links))


def _check_ways(bunker: Bunker, links: list[list[int]], inside: list[list[int]]) -> None:
    """Refuse squares and entry squares without a way to the platform."""
    steps = distances_from(bunker.platform, inside)
    for square in range(bunker.squares.size):
        if bunker.squares.exists[square] and square not in bunker.entries and steps[square] == FAR:
            _refuse(bunker, [square], "no way leads from this square to the time platform")
    steps = distances_from(bunker.platform, links)
    for entry in bunker.entries:
        if steps[entry] == FAR:
            _refuse(bunker, [entry], "no way leads from this entry square into the bunker")


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
            _refuse(bunker, [trooper], "the platform and walls shut this trooper in")


def _refuse(bunker: Bunker, squares: list[int], reason: str) -> None:
    if not squares:
        bunker.faults.append(BadFile(bunker.name, 0, 0, reason))
        return
    last = squares[-1]
    bunker.bad(2 * bunker.squares.row(last) + 1, 2 * bunker.squares.column(last) + 1, reason)


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


def zetan_distances(bunker: Bunker, links: list[list[int]]) -> Iterator[list[int]]:
    """Count the steps between squares on ways that pass over no entry square. [R20]

    An entry square may be an end of a way, for a Warhawk there is a target.
    """
    inside = [[] if square in bunker.entries else links[square] for square in range(len(links))]
    for square in each_of(len(links)):
        ways = inside[:]
        ways[square] = links[square]
        yield distances_from(square, ways)


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
        self.distances: vec[vec[i64]] = packed_rows(
            distances_from(q, links) for q in each_of(self.size)
        )
        self.inside: list[list[int]] = bunker_links(bunker, links)
        self.warhawk_links: list[list[int]] = warhawk_links(bunker, links)
        ways = self.warhawk_links
        self.way_to: vec[i64] = vec[i64]([to for row in ways for to in row])
        self.first_way: vec[i64] = vec[i64]([sum(map(len, ways[:q])) for q in range(self.size + 1)])
        self.to_platform: vec[i64] = vec[i64](distances_from(bunker.platform, self.inside))
        self.zetan_steps: vec[vec[i64]] = packed_rows(zetan_distances(bunker, links))
        self.is_entry: vec[bool] = vec[bool]([q in bunker.entries for q in range(self.size)])
        self.platform: i64 = bunker.platform
        self.doors: set[tuple[int, int]] = set(bunker.doors)
        self.names: list[str] = [bunker.square_name(square) for square in range(self.size)]


_GROUNDS: Final[TextCache[Ground]] = TextCache()
_COMBATS: Final[TextCache[vec[vec[i64]]]] = TextCache()


def combat_for(text: str) -> vec[vec[i64]]:
    """Return the combat table in *text*, or Hexile's."""
    if not text:
        return COMBAT
    found = _COMBATS.get(text)
    return (
        found if found is not None else _COMBATS.keep(text, read_combat(COMBAT_FILE, text), False)
    )


def ground_for(name: str, text: str, corner: str) -> Ground:
    """Return the board *name*, or the one drawn in *text*, worked out once while it is kept."""
    key = f"{corner} {text or name}"
    found = _GROUNDS.get(key)
    if found is not None:
        return found
    if not text and name not in BOARD_NAMES:
        raise BadSetup(unknown("board", name, BOARD_NAMES))
    bunker = read_board(f"{name}.txt", text or _text("boards", f"{name}.txt"))
    bunker.labels = [] if text else room_labels(name)
    return _GROUNDS.keep(key, Ground(bunker, corner), ours=not text)


def room_labels(board: str) -> list[tuple[float, float, str]]:
    """Return the words printed on one of Hexile's boards: row, column, word."""
    entry = tomllib.loads(_text("rooms.toml")).get(board, {})
    return [(float(row), float(column), str(word)) for row, column, word in entry.get("labels", [])]


READERS: Final[dict[str, Callable[[str, str], object]]] = {
    **dict.fromkeys(BOARD_NAMES, read_board),
    COMBAT_FILE: read_combat,
    MIX_FILE: read_mix,
}
SYMBOLS: Final[dict[str, str]] = tomllib.loads(_text("symbols.toml"))
