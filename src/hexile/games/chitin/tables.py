"""What is printed on the components: map, counters, results, tokens. The only reader of `data/`."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from hexile.components import printed_text
from hexile.kernel.chart import read_charts
from hexile.kernel.component_data.component import read_components
from hexile.kernel.component_data.data_rows import (
    DataRow,
    HeadedRow,
    data_rows,
    parts_of,
    table_rows,
)
from hexile.kernel.component_data.file_limits import TextCache
from hexile.kernel.component_data.provenance import INVENTED, PRINTED, RECONSTRUCTED
from hexile.kernel.component_data.toml import entries_of, read_toml
from hexile.kernel.fields.columns import packed_rows
from hexile.kernel.geometry.graph import FAR, NOWHERE, is_connected
from hexile.kernel.geometry.hexes import Hex, HexGrid
from hexile.kernel.scene import Cell, Wall
from hexile.kernel.setup import BadFile, check_cells, refuse_all, unknown, whole_number

BLUE: Final = 0
RED: Final = 1
SEATS: Final = 2
HIVES: Final[list[str]] = ["Blue", "Red"]

WARRIOR: Final = "warrior"
FLYER: Final = "flyer"
BASIC: Final = "basic"
WORKER: Final = "worker"
CAMOUFLAGED: Final = "camouflaged"
ROLES: Final = (WARRIOR, FLYER, BASIC, WORKER, CAMOUFLAGED)
NO_CLASS: Final = -1
NO_KIND: Final = -1

MAP_FILE: Final = "map"
COUNTER_FILE: Final = "counters"
RESULT_FILE: Final = "results"
CLASS_FILE: Final = "classes"
TOKEN_FILE: Final = "tokens"
SCENARIO_FILE: Final = "scenarios"
FORCE_FILE: Final = "forces"

BEYOND: Final = 99  # movement points nobody has
MOST_IN_A_HEX: Final = 3
MOST_ROWS: Final = 99  # and columns: a hex is named by two digits for each
MOST_FOOD: Final = 30
CHARGE_POINTS: Final = 2
OVERRUN: Final = 6
FIRST_NEW_LETTER: Final = 7  # H
LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
MOST_TOKENS: Final = 99  # in one game, with those made of the dead; far more than any game has had

TERRAIN_SIGNS: Final = ".rsfbwx"
TERRAIN_NAMES: Final[dict[str, str]] = {
    ".": "plains",
    "r": "river",
    "s": "rough",
    "f": "forest",
    "b": "forest and rough",
    "w": "river and forest",
    "x": "river and rough",
}
RIVER_SIGNS: Final = "rwx"
ROUGH_SIGNS: Final = "sbx"
FOREST_SIGNS: Final = "fbw"
SIXTHS: Final = 6
# What one Low Hacker adds to the defence of its stack, by terrain; rivers do not count. [S7]
CAMOUFLAGE: Final[dict[str, int]] = {".": 1, "r": 1, "s": 2, "x": 2, "f": 3, "w": 3, "b": 4}


# --- the class wheel and the counter sheet -------------------------------------------------


CLASS_LETTERS: Final[list[str]] = ["S", "H", "R", "T"]
CLASS_COLUMNS: Final = ["letter", "name", "best against"]


class Wheel:
    """The four classes: what they are called, and the class each is best against. [7.042]"""

    def __init__(self, names: list[str], best: list[int]) -> None:
        self.names = names
        self.best = vec[i64](best)


def read_wheel(file: str, text: str) -> Wheel:
    """Read the wheel of classes. [7.042, S4]"""
    rows = table_rows(file, text, CLASS_COLUMNS, [])
    if [row.cells["letter"] for row in rows] != CLASS_LETTERS:
        raise rows[0].bad(f"each class needs one line: {CLASS_LETTERS}")
    best = [row.cells["best against"] for row in rows]
    for row, letter in zip(rows, best, strict=True):
        if letter not in CLASS_LETTERS:
            reason = f"unknown class '{letter}'; use {', '.join(CLASS_LETTERS)}"
            raise row.bad_cell("best against", reason)
    return Wheel([row.cells["name"] for row in rows], [CLASS_LETTERS.index(one) for one in best])


class Kind:
    """One type of unit, as on its counter. [2.022, 2.023, S1]"""

    def __init__(self, row: dict[str, str]) -> None:
        self.letter = row["letter"]
        self.name = row["name"]
        self.role = row["role"]
        self.klass: int = CLASS_LETTERS.index(row["class"]) if row["class"] != "-" else NO_CLASS
        self.strength: int = int(row["strength"])
        self.defence: int = int(row["defence"])
        self.move: int = int(row["move"])
        self.charges: bool = row["charge"] == "yes"
        self.river: int = int(row["river"])
        self.rough: int = int(row["rough"])
        self.forest: int = int(row["forest"])
        self.needs_control: bool = row["control"] == "yes"
        self.has_zone: bool = row["zone"] == "yes" and row["role"] != FLYER
        self.disrupts: bool = row["disrupts"] == "yes"
        self.size: int = int(row["size"])
        self.cost: int = int(row["cost"])
        self.pool: int = int(row["pool"])
        self.source = row["source"]
        self.worn_strength: int = in_halves(row["disrupted strength"], self.strength)
        self.worn_defence: int = in_halves(row["disrupted defence"], self.defence)
        self.is_air: bool = self.role == FLYER
        self.is_worker: bool = self.role == WORKER
        self.is_basic: bool = self.role == BASIC
        self.is_warrior: bool = self.role in (WARRIOR, CAMOUFLAGED)
        self.hides: bool = self.role == CAMOUFLAGED

    def origin(self) -> str:
        """Say where the values on it come from; the number of counters is no value."""
        told = (
            self.source.removesuffix("pool is ours").removesuffix("pool reconstructed").rstrip("; ")
        )
        return PRINTED if told in ("", PRINTED) else INVENTED if told == INVENTED else RECONSTRUCTED

    def enter(self, sign: str) -> int:
        """Return what terrain costs it: the dearest part, plains 1. [2.01, 6.03, 6.031, R53]"""
        parts = [1]
        if sign in RIVER_SIGNS:
            parts.append(self.river)
        if sign in ROUGH_SIGNS:
            parts.append(self.rough)
        if sign in FOREST_SIGNS:
            parts.append(self.forest)
        return max(parts)


def in_halves(text: str, whole: int) -> int:
    """Return what a disrupted unit counts, in half points; a dash is half its strength. [7.064, R54]"""
    return whole if text == HALF else int(float(text) * 2)


HALF: Final = "-"
# Sheets from before disrupted strengths had columns are read, too.
WORN_COLUMNS: Final = ["disrupted strength", "disrupted defence"]
COUNTER_COLUMNS: Final = [
    "letter", "name", "role", "class", "strength", "defence", "move", "charge", "river", "rough",
    "forest", "control", "zone", "disrupts", "size", "cost", "pool", "source",
]  # fmt: skip
NUMBER_COLUMNS: Final = (
    "strength",
    "defence",
    "move",
    "river",
    "rough",
    "forest",
    "size",
    "cost",
    "pool",
)
WORN: Final = re.compile(r"-|[0-9]{1,2}(\.[05])?")
FLAG_COLUMNS: Final = ("charge", "control", "zone", "disrupts")


class CounterSheet:
    """Every kind of unit, by number, with the questions rules ask most. [2.02, 2.021, S1, S2]"""

    def __init__(self, kinds: list[Kind]) -> None:
        self.kinds = kinds
        self.letters: list[str] = [kind.letter for kind in kinds]
        self.strength = vec[i64]([kind.strength for kind in kinds])
        self.defence = vec[i64]([kind.defence for kind in kinds])
        self.worn_strength = vec[i64]([kind.worn_strength for kind in kinds])
        self.worn_defence = vec[i64]([kind.worn_defence for kind in kinds])
        self.move = vec[i64]([kind.move for kind in kinds])
        self.klass = vec[i64]([kind.klass for kind in kinds])
        self.size = vec[i64]([kind.size for kind in kinds])
        self.charges = vec[bool]([kind.charges for kind in kinds])
        self.has_zone = vec[bool]([kind.has_zone for kind in kinds])
        self.disrupts = vec[bool]([kind.disrupts for kind in kinds])
        self.is_air = vec[bool]([kind.is_air for kind in kinds])
        self.is_worker = vec[bool]([kind.is_worker for kind in kinds])
        self.is_basic = vec[bool]([kind.is_basic for kind in kinds])
        self.is_warrior = vec[bool]([kind.is_warrior for kind in kinds])
        self.needs_control = vec[bool]([kind.needs_control for kind in kinds])
        self.hides = vec[bool]([kind.hides for kind in kinds])
        steps = [[kind.enter(sign) for sign in TERRAIN_SIGNS] for kind in kinds]
        self.same_steps = vec[i64]([steps.index(prices) for prices in steps])
        self.pays_as_much = vec[vec[bool]]([pays_as_much(prices, steps) for prices in steps])

    def differ(self, kinds: vec[i64], units: vec[i64]) -> bool:
        """Tell whether units, by their *kinds*, pay different prices for some terrain. [6.03]"""
        for unit in units:
            if self.same_steps[kinds[unit]] != self.same_steps[kinds[units[0]]]:
                return True
        return False

    def kind(self, letter: str) -> int:
        """Return the number of a kind by its letter, or NO_KIND."""
        return self.letters.index(letter) if letter in self.letters else NO_KIND


def pays_as_much(prices: list[int], others: list[list[int]]) -> vec[bool]:
    """Tell, for each of some lists of prices, whether no terrain costs more by it than by *prices*."""
    return vec[bool](
        [all(mine >= its for mine, its in zip(prices, other, strict=True)) for other in others]
    )


def read_counters(file: str, text: str) -> CounterSheet:
    """Read a counter sheet; a fault names line and column. [2.021, S4]"""
    kinds: list[Kind] = []
    faults: list[BadFile] = []
    for row in table_rows(file, text, COUNTER_COLUMNS, WORN_COLUMNS):
        try:
            kinds.append(_read_kind(row, kinds))
        except BadFile as bad:
            faults.append(bad)
    refuse_all(faults)
    for role in (WARRIOR, FLYER, BASIC, WORKER):
        if not any(kind.role == role for kind in kinds):
            raise BadFile(file, 0, 0, f"no counter has the role {role}")
    return CounterSheet(kinds)


def _read_kind(row: HeadedRow, before: list[Kind]) -> Kind:
    for column, value in row.cells.items():
        wanted = _wanted(column, value)
        if wanted:
            raise row.bad_cell(column, f"{column} is '{value}'; {wanted}")
    cells = dict.fromkeys(WORN_COLUMNS, HALF) | row.cells
    if cells["letter"] in [kind.letter for kind in before]:
        raise row.bad_cell("letter", f"letter {cells['letter']} is used twice")
    if not 1 <= int(cells["size"]) <= MOST_IN_A_HEX or int(cells["move"]) < 1:
        raise row.bad("size must be 1 to 3 and move at least 1")
    return Kind(cells)


def _wanted(column: str, value: str) -> str:
    """Say what a column of the counter sheet wants, if a value is not that."""
    if column in NUMBER_COLUMNS and not value.isdigit():
        return "use a whole number"
    if column in WORN_COLUMNS and not WORN.fullmatch(value):
        return "use a number in half points such as 1 or 1.5, or - for half the strength"
    if column in FLAG_COLUMNS and value not in ("yes", "no"):
        return "use yes or no"
    if column == "role" and value not in ROLES:
        return f"use one of {', '.join(ROLES)}"
    if column == "class" and value != "-" and value not in CLASS_LETTERS:
        return "use one of S, H, R, T or -"
    if column == "letter" and (len(value) != 1 or not "A" <= value <= "Z"):
        return "use one capital letter"
    return ""


# --- the results table ---------------------------------------------------------------------


RESULT_WORDS: Final[dict[str, str]] = {
    "AD": "attackers are disrupted",
    "AR": "attackers retreat",
    "DD": "defenders are disrupted",
    "DR": "defenders retreat",
}


def counted_units(number: str) -> str:
    """Return a number of units in words: `1 unit`, `2 units`."""
    return f"{number} unit" if number == "1" else f"{number} units"


def result_words(text: str) -> str:
    """Return a result in words: `defenders lose 2 units`."""
    if text in RESULT_WORDS:
        return RESULT_WORDS[text]
    return f"{'attackers' if text[0] == 'A' else 'defenders'} lose {counted_units(text[2:])}"


class Outcome:
    """One cell of the results table: who suffers, and what. [7.062, 7.063, 7.064, 7.066]"""

    def __init__(self, text: str) -> None:
        self.text = text
        self.words = result_words(text)
        self.on_attacker: bool = text[0] == "A"
        self.losses: int = int(text[2:]) if text[1] == "-" else 0
        self.disrupted: bool = text[1:] == "D"
        self.retreats: bool = text[1:] == "R"


class Results:
    """The combat results table: odds columns and, for each face, a row of outcomes. [2.03, 7.06, S3]"""

    def __init__(
        self, columns: list[tuple[int, int]], names: list[str], rows: list[list[Outcome]]
    ) -> None:
        self.times = vec[i64]([times for times, _ in columns])
        self.per = vec[i64]([per for _, per in columns])
        self.names = names
        self.rows = rows
        self.by_column: list[list[Outcome]] = [
            [row[column] for row in rows[1:]] for column in range(len(names))
        ]

    def column(self, attack: i64, defence: i64) -> i64:
        """Return the odds column, rounded down for the defender; below the first, the first. [7.061]"""
        best: i64 = 0
        for number in range(len(self.times)):
            if attack * self.per[number] >= defence * self.times[number]:
                best = number
        return best


def read_results(file: str, text: str) -> Results:
    """Read a results table as drawn: a head of odds, then six rows of a face and outcomes. [S3, S4]"""
    rows = data_rows(file, text)
    if not rows or rows[0].words[0] != "die":
        raise BadFile(file, 1, 0, "the first row must be: die 1-2 1-1 ...")
    columns = _read_odds(rows[0])
    faults: list[BadFile] = []
    for face, row in enumerate(rows[1:], 1):
        faults += _wrong_results(row, face, len(columns))
    refuse_all(faults)
    if len(rows) != SIXTHS + 1:
        reason = f"the table has {len(rows) - 1} rows; it needs six, one for each face"
        raise rows[-1].bad(reason)
    outcomes = [[Outcome(word) for word in row.words[1:]] for row in rows[1:]]
    return Results(columns, rows[0].words[1:], [[], *outcomes])


def _read_odds(head: DataRow) -> list[tuple[int, int]]:
    columns: list[tuple[int, int]] = []
    for name in head.words[1:]:
        parts = name.split("-")
        if len(parts) != 2 or not all(part.isdigit() and int(part) > 0 for part in parts):
            raise head.bad(f"unknown odds '{name}'; write them as 3-2", name)
        columns.append((int(parts[0]), int(parts[1])))
        if len(columns) > 1 and columns[-2][0] * columns[-1][1] >= columns[-1][0] * columns[-2][1]:
            raise head.bad(f"odds {name} must be better than the column before", name)
    return columns


def _wrong_results(row: DataRow, face: int, columns: int) -> list[BadFile]:
    if row.words[0] != str(face) or len(row.words) != columns + 1:
        return [row.bad(f"this row needs face {face} and {columns} results")]
    return [
        row.bad_at(place, f"unknown result '{word}'; use A-1, D-1, AD, DD, AR or DR")
        for place, word in enumerate(row.words)
        if place and not RESULT.fullmatch(word)
    ]


RESULT: Final = re.compile(r"[AD](?:[DR]|-0*[1-9][0-9]*)")


# --- the map -------------------------------------------------------------------------------


class Valley:
    """The map: hexes, terrain, megahexes, the two ends; everything worked out once. [2.01, 6.01, S5]

    `sheet` and `borders` are the map as it is drawn, once somebody has looked at it.
    """

    def __init__(self, hexes: list[Hex], names: list[str], terrain: str, mega_signs: str) -> None:
        self.grid = HexGrid(hexes)
        self.size: int = len(hexes)
        self.names = names
        self.number: dict[str, int] = {name: place for place, name in enumerate(names)}
        self.terrain = terrain
        self.steps = packed_rows(self.grid.steps)
        self.links = packed_rows(self.grid.links)
        self.distances = packed_rows(self.grid.distances)
        self.beyond = vec[i64]([BEYOND] * self.size)
        self.is_forest = vec[bool]([sign in FOREST_SIGNS for sign in terrain])
        self.signs: list[str] = sorted(set(mega_signs))
        self.mega = vec[i64]([self.signs.index(sign) for sign in mega_signs])
        self.megas: int = len(self.signs)
        hexes_of = [[p for p in range(self.size) if self.mega[p] == m] for m in range(self.megas)]
        self.mega_hexes = packed_rows(hexes_of)
        self.mega_links = packed_rows(
            [
                sorted({self.mega[to] for at in hexes_of[m] for to in self.grid.links[at]} - {m})
                for m in range(self.megas)
            ]
        )
        self.anchor = vec[i64]([hexes[0] for hexes in self.mega_hexes])
        ends = [_edge(names, True), _edge(names, False)]
        self.edge = packed_rows(ends)
        self.mega_edge = vec[vec[bool]](
            [
                vec[bool]([not edge.isdisjoint(hexes) for hexes in hexes_of])
                for edge in map(set, ends)
            ]
        )
        self.is_edge = vec[vec[bool]](
            [vec[bool]([at in edge for at in range(self.size)]) for edge in ends]
        )
        self.plain_cost = vec[i64]([1 if sign == "." else 2 for sign in terrain])
        self.sheet: list[Cell] = []
        self.borders: list[Wall] = []
        self._ways = packed_rows([[] for _ in range(self.size)])
        self.home = packed_rows(
            [_costs_to(edge, self.plain_cost, self.grid.links) for edge in ends]
        )

    def ways_to(self, goal: i64) -> vec[i64]:
        """Return what an ordinary unit pays from every hex to *goal*; worked out when first asked."""
        if len(self._ways[goal]) == 0:
            costs = _costs_to([goal], self.plain_cost, self.grid.links)
            self._ways[goal] = vec[i64](costs)
        return self._ways[goal]

    def direction(self, a: i64, b: i64) -> i64:
        """Return the direction from a hex to its neighbour, or NOWHERE."""
        steps = self.steps[a]
        for way in range(SIXTHS):
            if steps[way] == b:
                return way
        return NOWHERE

    def letter_hex(self, letter: str) -> int:
        """Return the hex on which a harvest token starts. [2.024, 3.01]"""
        return self.anchor[self.signs.index(letter)]

    def mega_named(self, name: str) -> int:
        """Return the megahex whose anchor has this name, or NOWHERE."""
        at = self.number.get(name, NOWHERE)
        return list(self.anchor).index(at) if at in self.anchor else NOWHERE


def _costs_to(goals: list[int], cost: vec[i64], links: list[list[int]]) -> list[int]:
    """Return the cheapest way from every hex into one of *goals*; the hex left costs nothing."""
    costs = [FAR] * len(links)
    edge = list(goals)
    for goal in goals:
        costs[goal] = 0
    while edge:
        beyond: list[int] = []
        for place in edge:
            through = costs[place] + cost[place]
            for before in links[place]:
                if through < costs[before]:
                    costs[before] = through
                    beyond.append(before)
        edge = beyond
    return costs


def _edge(names: list[str], top: bool) -> list[int]:
    columns: dict[str, int] = {}
    for place, name in enumerate(names):
        if name[:2] not in columns or not top:
            columns[name[:2]] = place
    return list(columns.values())


def read_valley(file: str, text: str) -> Valley:
    """Read a map: terrain and megahexes one sign a hex, then the anchors. [S4, S5]"""
    parts = parts_of(file, data_rows(file, text), ["terrain", "megahexes", "anchors"])
    terrain = parts["terrain"]
    megas = parts["megahexes"]
    for rows in (terrain, megas):
        _check_order(rows)
    check_cells(file, sum(len(row.words[1]) for row in terrain))
    hexes: list[Hex] = []
    names: list[str] = []
    faults: list[BadFile] = []
    for column, line in enumerate(terrain):
        faults += _check_column(line, column)
        for row in range(len(line.words[1])):
            hexes.append((column, row - column // 2))
            names.append(f"{column + 1:02d}{row + 1:02d}")
    for line, marks in zip(terrain, megas, strict=False):
        if len(line.words[1]) != len(marks.words[1]):
            reason = f"{len(marks.words[1])} megahex signs for {len(line.words[1])} hexes"
            faults.append(marks.bad_at(1, reason))
    refuse_all(faults)
    if len(terrain) != len(megas):
        raise megas[-1].bad(f"{len(megas)} columns; [terrain] has {len(terrain)}")
    signs = ["".join(row.words[1] for row in rows) for rows in (terrain, megas)]
    valley = Valley(hexes, names, signs[0], signs[1])
    if not is_connected(valley.grid.links):
        raise BadFile(file, 0, 0, "some hexes of the map cannot be reached")
    _read_anchors(valley, parts["anchors"])
    return valley


def _check_order(rows: list[DataRow]) -> None:
    for number, row in enumerate(rows, 1):
        if len(row.words) != 2:
            raise row.bad("this line needs a column number and its signs")
        if row.words[0] != f"{number:02d}":
            raise row.bad(f"column {row.words[0]} is here, but {number:02d} comes next")


def _check_column(row: DataRow, column: int) -> list[BadFile]:
    signs = row.words[1]
    if max(len(signs), column + 1) > MOST_ROWS:
        reason = f"{len(signs)} hexes in column {column + 1:02d}; both go up to {MOST_ROWS}"
        return [row.bad_at(1, reason)]
    return [
        BadFile(
            row.file,
            row.line,
            row.columns[1] + at,
            f"'{sign}' in row {at + 1:02d} is no terrain sign; use {TERRAIN_SIGNS}",
        )
        for at, sign in enumerate(signs)
        if sign not in TERRAIN_SIGNS
    ]


def _read_anchors(valley: Valley, rows: list[DataRow]) -> None:
    seen: list[str] = []
    for row in rows:
        if len(row.words) != 2:
            raise row.bad("this line needs a megahex and a hex")
        sign, name = row.words
        if sign not in valley.signs:
            raise row.bad(f"no megahex '{sign}'", sign)
        if name not in valley.number:
            raise row.bad(f"no hex {name} on the map", name)
        at = valley.number[name]
        if valley.signs[valley.mega[at]] != sign:
            raise row.bad(f"hex {name} is not in megahex {sign}", name)
        valley.anchor[valley.signs.index(sign)] = at
        seen.append(sign)
    for sign in valley.signs:
        if sign not in seen:
            raise rows[-1].bad(f"megahex {sign} has no anchor hex")


# --- tokens, scenarios, ready-made forces, charts ------------------------------------------

TOKEN_COLUMNS: Final = ["letter", "value", "source"]


def read_tokens(file: str, text: str) -> dict[str, int]:
    """Read the face values of the lettered tokens. [2.024, 2.04, S4, S6]"""
    found: dict[str, int] = {}
    faults: list[BadFile] = []
    for row in table_rows(file, text, TOKEN_COLUMNS, []):
        letter, value = row.cells["letter"], whole_number(row.cells["value"])
        if letter not in LETTERS[:FIRST_NEW_LETTER] or letter in found or not letter:
            faults.append(row.bad(f"'{letter}' is not a letter from A to G, or appears twice"))
        elif value is None or not 0 <= value <= MOST_FOOD:
            reason = f"'{row.cells['value']}' is not a value from 0 to {MOST_FOOD}"
            faults.append(row.bad_cell("value", reason))
        else:
            found[letter] = value
    refuse_all(faults)
    return found


TOKEN_VALUES: Final = read_tokens("tokens.csv", printed_text(__package__, "tokens.csv"))


def _letter(number: int) -> str:
    """Return the letter of a token; after Z they are doubled. [R17]"""
    return LETTERS[number] if number < len(LETTERS) else 2 * _letter(number - len(LETTERS))


TOKEN_LETTERS: Final[list[str]] = [_letter(n) for n in range(FIRST_NEW_LETTER + MOST_TOKENS + 1)]


class Battle:
    """One printed scenario: tokens, points, limits, victory. [3.03, S9]"""

    def __init__(self, entry: dict[str, object]) -> None:
        self.name = str(entry["name"])
        self.title = str(entry["title"])
        self.text = str(entry["text"])
        self.tokens = str(entry["tokens"])
        self.points: int = int(str(entry["points"]))
        self.air: int = int(str(entry["air"]))
        self.force = str(entry["force"])
        self.advanced: bool = bool(entry["advanced"])
        self.goal: int = int(str(entry["goal"]))


BATTLE_WORDS: Final = (
    "name", "title", "text", "tokens", "points", "air", "force", "advanced", "goal",
)  # fmt: skip
BATTLE_NAME: Final = re.compile(r"[a-z0-9-]{1,40}")
UNITS: Final = re.compile(r"pool|([0-9]{1,2}[A-Z])( [0-9]{1,2}[A-Z])*|")
MOST_POINTS: Final = 999


def read_battles(file: str, text: str) -> dict[str, Battle]:
    """Read the scenarios; a wrong one raises BadFile. [3.03, S4, S9]"""
    battles: dict[str, Battle] = {}
    faults: list[BadFile] = []
    for entry in entries_of(text, file, "scenario", BATTLE_WORDS):
        name = str(entry["name"])
        line = next((n for n, one in enumerate(text.splitlines(), 1) if f'"{name}"' in one), 0)
        reason = _wrong_battle(entry, name in battles)
        if reason:
            faults.append(BadFile(file, line, 0, f"scenario {name}: {reason}"))
        else:
            battles[name] = Battle(entry)
    refuse_all(faults)
    if not battles:
        raise BadFile(file, 0, 0, "the file has no scenario")
    return battles


def _wrong_battle(entry: dict[str, object], twice: bool) -> str:
    """Say what is wrong with a scenario, if anything is."""
    for word in entry:
        if word not in BATTLE_WORDS:
            return unknown("word", word, list(BATTLE_WORDS))
    if twice or not BATTLE_NAME.fullmatch(str(entry["name"])):
        return "its name appears twice, or is not in small letters and dashes"
    for word in ("points", "air", "goal"):
        value = entry[word]
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= MOST_POINTS:
            return f"{word} is {value!r}; use a whole number from 0 to {MOST_POINTS}"
    if not isinstance(entry["advanced"], bool):
        return "advanced must be true or false"
    tokens = str(entry["tokens"])
    if (
        not tokens
        or not all(t in LETTERS[:FIRST_NEW_LETTER] for t in tokens)
        or len(set(tokens)) < len(tokens)
    ):
        return f"tokens is '{tokens}'; use letters from A to G, each once"
    if not UNITS.fullmatch(str(entry["force"])):
        return f"force is '{entry['force']}'; write it as 3G 4P 6W, or pool"
    return ""


def read_forces(file: str, text: str) -> dict[str, dict[str, str]]:
    """Read the ready-made forces, by scenario and name. [3.03, S4]"""
    found: dict[str, dict[str, str]] = {}
    for scenario, forces in read_toml(text, file).items():
        if not isinstance(forces, dict):
            raise BadFile(
                file, 0, 0, f"{scenario} is outside any scenario; start with a line [name]"
            )
        found[scenario] = {}
        for name, units in forces.items():
            if not UNITS.fullmatch(str(units)) or not BATTLE_NAME.fullmatch(name):
                raise BadFile(file, 0, 0, f"{scenario}, {name}: '{units}'; write it as 3G 4P 6W")
            found[scenario][name] = str(units)
    return found


BATTLES: Final = read_battles("scenarios.toml", printed_text(__package__, "scenarios.toml"))
READY_FORCES: Final = read_forces("forces.toml", printed_text(__package__, "forces.toml"))
WHEEL: Final = read_wheel("classes.csv", printed_text(__package__, "classes.csv"))


def read_force(sheet: CounterSheet, text: str) -> list[int]:
    """Count the units named in a text such as `3G 4P 6W`; `pool` is every unit there is."""
    counts = [0] * len(sheet.kinds)
    for word in text.split():
        counts[sheet.kind(word[-1])] += int(word[:-1])
    return counts


CHARTS: Final = read_charts(printed_text(__package__, "charts.toml"))
COMPONENTS: Final = read_components(printed_text(__package__, "components.toml"), "chitin")
SYMBOLS: Final[dict[str, str]] = tomllib.loads(printed_text(__package__, "symbols.toml"))

READERS: Final[dict[str, Callable[[str, str], object]]] = {
    MAP_FILE: read_valley,
    COUNTER_FILE: read_counters,
    RESULT_FILE: read_results,
    CLASS_FILE: read_wheel,
    TOKEN_FILE: read_tokens,
    SCENARIO_FILE: read_battles,
    FORCE_FILE: read_forces,
}

_KEPT_SHEETS: Final[TextCache[CounterSheet]] = TextCache()
_KEPT_VALLEYS: Final[TextCache[Valley]] = TextCache()
_KEPT_RESULTS: Final[TextCache[Results]] = TextCache()


def sheet_for(text: str) -> CounterSheet:
    """Return the counter sheet in *text*, or ours; the same one is read once while it is kept."""
    found = _KEPT_SHEETS.get(text)
    if found is not None:
        return found
    name = COUNTER_FILE if text else "counters.csv"
    made = read_counters(name, text or printed_text(__package__, "counters.csv"))
    return _KEPT_SHEETS.keep(text, made, ours=not text)


def valley_for(text: str) -> Valley:
    """Return the map in *text*, or ours; the same one is worked out once while it is kept."""
    found = _KEPT_VALLEYS.get(text)
    if found is not None:
        return found
    name = MAP_FILE if text else "valley.txt"
    made = read_valley(name, text or printed_text(__package__, "valley.txt"))
    return _KEPT_VALLEYS.keep(text, made, ours=not text)


def results_for(text: str) -> Results:
    """Return the results table in *text*, or ours."""
    found = _KEPT_RESULTS.get(text)
    if found is not None:
        return found
    name = RESULT_FILE if text else "results.txt"
    made = read_results(name, text or printed_text(__package__, "results.txt"))
    return _KEPT_RESULTS.keep(text, made, ours=not text)


class Kit:
    """Everything printed that a game is played with: ours, or the user's own. [S4]"""

    def __init__(self, files: dict[str, str], scenario: str) -> None:
        self.sheet = sheet_for(files.get(COUNTER_FILE, ""))
        self.valley = valley_for(files.get(MAP_FILE, ""))
        self.results = results_for(files.get(RESULT_FILE, ""))
        self.wheel = read_wheel(CLASS_FILE, files[CLASS_FILE]) if CLASS_FILE in files else WHEEL
        own = files.get(TOKEN_FILE, "")
        self.tokens = read_tokens(TOKEN_FILE, own) if own else TOKEN_VALUES
        self.battle = battles_for(files)[scenario]
        own = files.get(FORCE_FILE, "")
        forces = read_forces(FORCE_FILE, own) if own else READY_FORCES
        self.forces: dict[str, str] = forces.get(scenario, {})
        check_kit(self)


def battles_for(files: dict[str, str]) -> dict[str, Battle]:
    """Return the scenarios: ours, or the user's own. [S4]"""
    own = files.get(SCENARIO_FILE, "")
    return read_battles(SCENARIO_FILE, own) if own else BATTLES


def check_kit(kit: Kit) -> None:
    """Refuse components that do not fit each other. [S4]"""
    name = kit.battle.name
    for letter in kit.battle.tokens:
        if letter not in kit.valley.signs:
            raise BadFile(MAP_FILE, 0, 0, f"scenario {name}: no megahex has the letter {letter}")
        if letter not in kit.tokens:
            raise BadFile(TOKEN_FILE, 0, 0, f"scenario {name}: no token {letter}")
    for word in kit.battle.force.split():
        if word != "pool" and word[-1] not in kit.sheet.letters:
            raise BadFile(
                SCENARIO_FILE, 0, 0, f"scenario {name}: no counter has the letter {word[-1]}"
            )
