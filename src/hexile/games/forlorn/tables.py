"""What is printed on the components: decks, counters, cards, operations. The only reader of `data/`."""

from __future__ import annotations

import csv
import tomllib
from importlib.resources import files
from itertools import pairwise
from typing import Final

from hexile.kernel.chart import Chart, ChartRow
from hexile.kernel.graph import FAR, NOWHERE, distances_from
from hexile.kernel.setup import BadSetup, unknown
from hexile.kernel.squares import straight_lines

NO_NUMBER: Final = -1

# Eight directions in the order in which equal ways are taken: N NE E SE S SW W NW. [7.5]
NORTH, EAST, SOUTH, WEST = 0, 1, 2, 3
DOWN: Final[list[int]] = [-1, -1, 0, 1, 1, 1, 0, -1]
RIGHT: Final[list[int]] = [0, 1, 1, 1, 0, -1, -1, -1]
FACING_NAMES: Final[list[str]] = ["north", "east", "south", "west"]
# The facings a Marine may have after a step that way for one point. [7.4]
NATURAL: Final[list[list[int]]] = [[0], [0, 1], [1], [1, 2], [2], [2, 3], [3], [0, 3]]

EGG: Final = 0
HATCHLING: Final = 1
DRONE: Final = 2
WARRIOR: Final = 3
BLASTER: Final = 4

COMMAND: Final = "command"
VETERAN: Final = "veteran"
GUNNER: Final = "gunner"
FLAMER: Final = "flamer"
ABILITIES: Final[list[str]] = [COMMAND, VETERAN, GUNNER, FLAMER, "none"]
ROLES: Final[list[str]] = ["lieutenant", "sergeant", "gunner", "flamer", "private"]

STIM: Final = 0
PLATE: Final = 1
GRENADE: Final = 2
COMPUTER: Final = 3
ITEM_NAMES: Final[list[str]] = ["stim", "plate", "grenade", "computer"]
ITEM_LETTERS: Final = "SPGC"

ENTRY: Final = "L"
LIFT: Final = "X"
FLOOR_SIGNS: Final = ".LX*123456"
MOST_WAYS_KEPT: Final = 32
MOST_COLUMNS: Final = 26
MOST_ROWS: Final = 40


def _text(*path: str) -> str:
    return files(__package__).joinpath("data", *path).read_text(encoding="utf-8")


class BadFile(BadSetup):
    """A user's own file that cannot be used; the message names file, line and reason."""

    def __init__(self, name: str, line: int, reason: str) -> None:
        super().__init__(f"{name}{f', line {line}' if line else ''}: {reason}")
        self.line = line
        self.reason = reason


# --- counters ----------------------------------------------------------------------------


class MarineCounter:
    """One Marine as printed. [8.0]"""

    def __init__(self, row: dict[str, str], mp: int, ranged: int, defense: int, melee: int) -> None:
        self.id = row["id"]
        self.rank = row["rank"]
        self.role = row["role"]
        self.ability = row["ability"]
        self.mp = mp
        self.ranged = ranged
        self.defense = defense
        self.melee = melee


class XenoCounter:
    """One kind of Xeno as printed. [8.0]"""

    def __init__(self, row: dict[str, str]) -> None:
        self.name = row["kind"]
        self.letter = row["letter"]
        self.mp: int = int(row["mp"])
        self.ranged: int = NO_NUMBER if row["ranged"] == "-" else int(row["ranged"])
        self.range: int = int(row["range"])
        self.defense: int = int(row["defense"])
        self.melee: int = NO_NUMBER if row["melee"] == "-" else int(row["melee"])
        self.feeds = row["feeds"] == "yes"
        self.tough = row["tough"] == "yes"
        self.supply: int = int(row["supply"])


class TableRow:
    """One line of a comma-separated file with its number."""

    def __init__(self, line: int, cells: dict[str, str]) -> None:
        self.line = line
        self.cells = cells


def read_rows(name: str, text: str, wanted: list[str]) -> list[TableRow]:
    """Read a comma-separated file with a head line; lines that begin with # are notes."""
    head: list[str] = []
    rows: list[TableRow] = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        cells = [cell.strip() for cell in next(csv.reader([line]))]
        if not head:
            head = cells
            missing = [word for word in wanted if word not in head]
            if missing:
                raise BadFile(name, number, f"the head line lacks {', '.join(missing)}")
        elif len(cells) != len(head):
            raise BadFile(name, number, f"{len(cells)} cells; {len(head)} are wanted")
        else:
            rows.append(TableRow(number, dict(zip(head, cells, strict=True))))
    if not rows:
        raise BadFile(name, 0, "nothing in it")
    return rows


MARINE_COLUMNS: Final[list[str]] = [
    "id", "rank", "role", "ability", "mp", "ranged", "defense", "melee",
]  # fmt: skip


def read_roster(name: str, text: str) -> list[MarineCounter]:
    """Read a roster of Marines; a wrong line raises BadFile. [8.0]"""
    roster: list[MarineCounter] = []
    for row in read_rows(name, text, MARINE_COLUMNS):
        cells = row.cells
        numbers = [_number(name, row, word) for word in MARINE_COLUMNS[4:]]
        if cells["ability"] not in ABILITIES:
            raise BadFile(name, row.line, unknown("ability", cells["ability"], ABILITIES))
        if cells["role"] not in ROLES:
            raise BadFile(name, row.line, unknown("role", cells["role"], ROLES))
        if not cells["id"].isalpha() or len(cells["id"]) < 2:
            raise BadFile(name, row.line, f"'{cells['id']}' is no name: two letters or more")
        if cells["id"] in [m.id for m in roster]:
            raise BadFile(name, row.line, f"{cells['id']} is listed twice")
        roster.append(MarineCounter(cells, numbers[0], numbers[1], numbers[2], numbers[3]))
    return roster


def _number(name: str, row: TableRow, word: str) -> int:
    text = row.cells[word]
    if not text.isdigit() or int(text) > 9:
        raise BadFile(name, row.line, f"{word} is '{text}'; a whole number from 0 to 9 is wanted")
    return int(text)


MARINES_TEXT: Final = _text("marines.csv")
MARINES: Final[list[MarineCounter]] = read_roster("marines.csv", MARINES_TEXT)
XENOS: Final[list[XenoCounter]] = [
    XenoCounter(row.cells) for row in read_rows("xenos.csv", _text("xenos.csv"), ["kind"])
]
XENO_MP: Final[list[int]] = [kind.mp for kind in XENOS]
XENO_MELEE: Final[list[int]] = [kind.melee for kind in XENOS]
XENO_DEFENSE: Final[list[int]] = [kind.defense for kind in XENOS]
# One entry for each of the thirty counters: what its front shows. An egg is a Hatchling's back.
XENO_SLOTS: Final[list[int]] = [
    kind for kind in (DRONE, WARRIOR, BLASTER, HATCHLING) for _ in range(XENOS[kind].supply)
]
XENO_NUMBERS: Final[list[int]] = [
    1 + XENO_SLOTS[:slot].count(kind) for slot, kind in enumerate(XENO_SLOTS)
]


# --- cards -------------------------------------------------------------------------------


class Card:
    """A mutation card: its name, when it works, when it goes, what it does in our words. [10.0]"""

    def __init__(self, number: int, row: dict[str, str]) -> None:
        self.number = number
        self.name = row["card"]
        self.solo = row["solo"] == "yes"
        self.when = row["when"]
        self.ends = row["ends"]
        self.text = row["text"]

    def title(self) -> str:
        """Return the name as people say it."""
        return self.name.replace("-", " ").title()


CARDS: Final[list[Card]] = [
    Card(number, row.cells)
    for number, row in enumerate(read_rows("cards.csv", _text("cards.csv"), ["card"]))
]
CARD_NAMES: Final[list[str]] = [card.name for card in CARDS]
CARDS_ARE_THERE: Final = CARD_NAMES.index("acid-spit") == 0
ACID_SPIT: Final = 0
ALIEN_EGGS: Final = 1
ARMORED: Final = 2
BLOOD: Final = 3
BOUNDING: Final = 4
EXOSKELETON: Final = 5
EXPLOSIVE: Final = 6
FADE: Final = 7
LURKER: Final = 8
RAZOR: Final = 9
REPLICA: Final = 10
SPAWNING: Final = 11
SPECIAL: Final = 12
SUDDEN: Final = 13
VORPAL: Final = 14
GOOEY: Final = 15
CORROSIVE_VAPORS: Final = 16
LIGHTNING_REFLEXES: Final = 17
PSYCHIC: Final = 18
CRAFTY: Final = 19


def read_pack(name: str, text: str) -> list[int]:
    """Read which cards are in the pack and how often; a wrong line raises BadFile. [II.A1]"""
    pack: list[int] = []
    for row in read_rows(name, text, ["card", "copies"]):
        card = row.cells["card"]
        if card not in CARD_NAMES:
            raise BadFile(name, row.line, unknown("card", card, CARD_NAMES))
        pack += [CARD_NAMES.index(card)] * _number(name, row, "copies")
    return pack


def solo_pack(pack: list[int]) -> list[int]:
    """Leave out the five cards that solitaire play does not use. [II.A1]"""
    return [card for card in pack if CARDS[card].solo]


# --- decks -------------------------------------------------------------------------------


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


def read_deck(name: str, text: str) -> Deck:
    """Read a deck in characters; a deck that cannot be played raises BadFile. [7.1]"""
    lines = text.split("\n")
    while lines and not lines[-1].strip():
        lines.pop()
    columns = max((len(line) for line in lines), default=0)
    if not 3 <= len(lines) <= MOST_ROWS or not 3 <= columns <= MOST_COLUMNS:
        raise BadFile(
            name,
            0,
            f"{columns} columns and {len(lines)} rows; 3 to {MOST_COLUMNS} and 3 to {MOST_ROWS} are wanted",
        )
    deck = Deck(name, len(lines), columns)
    vents: dict[int, int] = {}
    for row, line in enumerate(lines):
        for column, sign in enumerate(line):
            _read_square(deck, vents, row, column, sign)
    _order_vents(deck, vents)
    _name_objective_room(deck)
    check_deck(deck)
    return deck


def _read_square(deck: Deck, vents: dict[int, int], row: int, column: int, sign: str) -> None:
    square = deck.at(row, column)
    if sign in "# ":
        return
    if row in (0, deck.rows - 1) or column in (0, deck.columns - 1):
        raise BadFile(deck.name, row + 1, f"column {column + 1}: the edge of a deck is wall")
    if sign != "D" and sign not in FLOOR_SIGNS and not sign.islower():
        raise BadFile(deck.name, row + 1, f"column {column + 1}: '{sign}' is no kind of square")
    deck.signs[square] = sign
    deck.wall[square] = False
    if sign == "D":
        deck.doors.append(square)
    elif sign.isdigit():
        if int(sign) in vents:
            raise BadFile(deck.name, row + 1, f"column {column + 1}: a second vent {sign}")
        vents[int(sign)] = square
    elif sign.islower():
        deck.room[square] = sign
    elif sign == "*":
        if deck.objective != NOWHERE:
            raise BadFile(deck.name, row + 1, f"column {column + 1}: a second objective square")
        deck.objective = square


def _order_vents(deck: Deck, vents: dict[int, int]) -> None:
    if not vents:
        raise BadFile(deck.name, 0, "no vent: one to six are wanted, numbered from 1")
    for number in range(1, max(vents) + 1):
        if number not in vents:
            raise BadFile(deck.name, 0, f"vent {number} is missing")
        deck.vents.append(vents[number])


def _name_objective_room(deck: Deck) -> None:
    """Let the objective square belong to the room it lies in."""
    if deck.objective != NOWHERE:
        around = [deck.room[deck.objective + step] for step in (-1, 1, -deck.columns, deck.columns)]
        deck.room[deck.objective] = next((letter for letter in around if letter), "")


def check_deck(deck: Deck) -> None:
    """Refuse a deck whose floor is not connected with doors open, or its vents with doors shut. [7.1]"""
    if not deck.squares_of(ENTRY):
        raise BadFile(deck.name, 0, "no entry square L")
    ground = Ground(deck)
    steps = ground.ways((1 << len(deck.doors)) - 1).steps_from(deck.vents[0])
    for square in range(deck.size):
        if not deck.wall[square] and steps[square] == FAR:
            _refuse(
                deck, square, "unconnected floor: no way from here to vent 1, even with doors open"
            )
    shut = ground.ways(0).steps_from(deck.vents[0])
    for number, vent in enumerate(deck.vents, 1):
        if shut[vent] == FAR:
            _refuse(deck, vent, f"vent {number} is shut off from vent 1 by doors")


def _refuse(deck: Deck, square: int, reason: str) -> None:
    raise BadFile(deck.name, deck.row(square) + 1, f"column {deck.column(square) + 1}: {reason}")


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


_GROUNDS: Final[dict[str, Ground]] = {}


def ground_for(name: str, text: str) -> Ground:
    """Return the deck *name*, or the one drawn in *text*. The same deck is worked out once."""
    key = text or name
    if key not in _GROUNDS:
        _GROUNDS[key] = Ground(
            read_deck("deck" if text else name, text or _text("decks", f"{name}.txt"))
        )
    return _GROUNDS[key]


def deck_title(name: str) -> str:
    """Return the printed name of a deck."""
    return str(tomllib.loads(_text("rooms.toml")).get(name, {}).get("title", "A deck of your own"))


def room_labels(name: str) -> list[tuple[float, float, str]]:
    """Return the words printed on a deck: column, row, word. A user's own deck has none."""
    entry = tomllib.loads(_text("rooms.toml")).get(name, {})
    return [(float(x), float(y), str(word)) for x, y, word in entry.get("labels", [])]


# --- charts, symbols, operations -----------------------------------------------------------


def _charts() -> dict[str, Chart]:
    charts: dict[str, Chart] = {}
    for entry in tomllib.loads(_text("charts.toml"))["chart"]:
        rows = [ChartRow(r["letter"], r["rule"], r["title"], r["words"]) for r in entry["row"]]
        charts[entry["name"]] = Chart(entry["name"], entry["title"], rows)
    return charts


CHARTS: Final = _charts()
SYMBOLS: Final[dict[str, str]] = tomllib.loads(_text("symbols.toml"))


class Spawn:
    """A spawn rate: Warriors, then Drones by a formula of three-sided dice. [11.1]"""

    def __init__(self, name: str, entry: dict[str, object]) -> None:
        self.warriors: int = _whole(name, "warriors", entry.get("warriors", 0))
        dice, plus = read_formula(name, str(entry.get("drones", "0")))
        self.dice: int = dice
        self.plus: int = plus
        self.extra_on: int = _whole(name, "extra_on", entry.get("extra_on", NO_NUMBER))
        self.closed_vent: int = _whole(name, "closed_vent", entry.get("closed_vent", 0)) - 1

    def words(self) -> str:
        """Say the rate: `1 Warrior and 2d3+1 Drones`."""
        drones = f"{self.dice if self.dice > 1 else ''}d3" + (f"+{self.plus}" if self.plus else "")
        return (f"{self.warriors} Warrior and " if self.warriors else "") + f"{drones} Drones"


def _whole(name: str, word: str, value: object) -> int:
    if not isinstance(value, int):
        raise BadFile(name, 0, f"{word} is {value!r}; a whole number is wanted")
    return value


def read_formula(name: str, text: str) -> tuple[int, int]:
    """Read `2d3+1` as (2, 1). [11.1]"""
    dice, _, plus = text.partition("+")
    count, d3, rest = dice.partition("d3")
    if d3 != "d3" or rest or not (count or "1").isdigit() or not (plus or "0").isdigit():
        raise BadFile(name, 0, f"'{text}' is no spawn rate; write one like 2d3+1")
    return int(count or "1"), int(plus or "0")


class Operation:
    """An operation as its page in the book gives it. [12.0]"""

    def __init__(self, name: str, entry: dict[str, object]) -> None:
        self.name = name
        self.title = str(entry.get("title", name))
        self.text = str(entry.get("text", ""))
        self.deck = str(entry["deck"])
        self.turns: int = _whole(name, "turns", entry["turns"])
        self.cards: int = _whole(name, "cards", entry["cards"])
        self.squad: dict[str, int] = _counts(name, "squad", entry["squad"], ROLES)
        self.start = str(entry["start"])
        self.items: dict[str, int] = _counts(name, "items", entry["items"], ITEM_NAMES)
        self.open: list[str] = _words(entry.get("open"))
        self.wrecked: list[str] = _words(entry.get("wrecked"))
        self.sealed: list[str] = _words(entry.get("sealed"))
        self.rooms: list[str] = _words(entry.get("rooms"))
        self.xenos: list[str] = _words(entry.get("xenos"))
        self.bound = entry.get("bound") is True
        self.lurking: list[str] = _words(entry.get("lurking"))
        self.lurking_distance: int = _whole(
            name, "lurking_distance", entry.get("lurking_distance", 0)
        )
        muster = entry.get("muster")
        self.muster: dict[str, str] = (
            {str(k): str(v) for k, v in muster.items()} if isinstance(muster, dict) else {}
        )
        self.goal = str(entry["goal"])
        self.goal_column = str(entry.get("goal_column", "a"))
        self.goal_from: int = _whole(name, "goal_from", entry.get("goal_from", self.turns))
        self.goal_room = str(entry.get("goal_room", ""))
        self.need: int = _whole(name, "need", entry.get("need", 1))
        self.works: int = _whole(name, "works", entry.get("works", 0))
        self.spawns: dict[str, Spawn] = {
            key.removeprefix("spawn_"): Spawn(name, dict(value))
            for key, value in entry.items()
            if key.startswith("spawn_") and isinstance(value, dict)
        }

    def is_solo_only(self) -> bool:
        """Tell whether this is one of the operations for one player, with levels. [13.0]"""
        return "two" not in self.spawns


def _words(value: object) -> list[str]:
    return [str(word) for word in value] if isinstance(value, list) else []


def _counts(name: str, what: str, value: object, known: list[str]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for key, number in value.items() if isinstance(value, dict) else []:
        if key not in known:
            raise BadFile(name, 0, unknown(f"word in {what}", str(key), known))
        counts[str(key)] = _whole(name, f"{what}.{key}", number)
    return counts


GOALS: Final[list[str]] = [
    "foothold", "clean-out", "recovery", "last-watch", "breakout", "black-box",
]  # fmt: skip


def read_operations(name: str, text: str) -> dict[str, Operation]:
    """Read operations from text; a wrong one raises BadFile. [12.0]"""
    try:
        entries = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadFile(name, 0, f"not TOML: {error}") from None
    found: dict[str, Operation] = {}
    for key, entry in entries.items():
        try:
            found[key] = Operation(key, dict(entry))
        except KeyError as missing:
            raise BadFile(name, 0, f"operation {key} lacks {missing}") from None
        if found[key].goal not in GOALS:
            raise BadFile(name, 0, unknown("goal", found[key].goal, GOALS))
    return found


OPERATIONS: Final[dict[str, Operation]] = read_operations("operations", _text("operations.toml"))
