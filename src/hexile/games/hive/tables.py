"""What is printed on the components: map, counters, tables, forces. The only reader of `data/`."""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files
from typing import Final

from hexile.kernel.chart import Chart, ChartRow
from hexile.kernel.graph import FAR, NOWHERE, costs_from
from hexile.kernel.setup import BadSetup

HOSTAGE: Final = 0
ENGINEER: Final = 1
LANCER: Final = 2
SCOUT: Final = 3
SOLDIER: Final = 4
WORKER: Final = 5
QUEEN: Final = 6
MASTER_QUEEN: Final = 7
DARTER: Final = 8
BOOBYTRAP: Final = 9
FAKE: Final = 10
UNKNOWN: Final = -1

KINDS: Final[list[str]] = [
    "Hostage", "Engineer", "Lancer", "Scout", "Soldier", "Worker", "Queen", "Master-Queen",
    "Darter", "Boobytrap", "Fake",
]  # fmt: skip
UNIT_KINDS: Final = 8
MARINES: Final = (ENGINEER, LANCER, SCOUT)
BOUGHT: Final = (ENGINEER, LANCER, SCOUT, DARTER)

MAP_FILE: Final = "map"
COUNTERS_FILE: Final = "counters"
TABLES_FILE: Final = "tables"
FILES: Final = (MAP_FILE, COUNTERS_FILE, TABLES_FILE)

NO_AREA: Final = -1
LASER_AREA: Final = "L"
NEAR: Final = 10
STACK: Final = 3
LAST_TURN: Final = 30

NO_EFFECT: Final = 0
SCATTERED: Final = 1
LOST_ONE: Final = 2
LOST_TWO: Final = 3
CRIPPLED: Final = 4
EFFECTS: Final[list[str]] = ["none", "scattered", "lost-1", "lost-2", "crippled"]

ATTACKER_LOSS: Final = -1


class BadFile(BadSetup):
    """A file of the user's own that cannot be used; the message names file, line and reason."""

    def __init__(self, file: str, line: int, reason: str) -> None:
        super().__init__(f"{file}, line {line}: {reason}" if line else f"{file}: {reason}")
        self.file = file
        self.line = line
        self.reason = reason


def _text(*path: str) -> str:
    return files(__package__).joinpath("data", *path).read_text(encoding="utf-8")


class Entry:
    """One line of a data file that says something: its number and its words."""

    def __init__(self, file: str, line: int, words: list[str]) -> None:
        self.file = file
        self.line = line
        self.words = words

    def fault(self, reason: str) -> BadFile:
        """Make the refusal of this line."""
        return BadFile(self.file, self.line, reason)

    def number(self, word: str) -> int:
        """Read a whole number; - is nothing."""
        if word == "-":
            return 0
        if not re.fullmatch(r"-?\d+", word):
            raise self.fault(f"'{word}' is not a number")
        return int(word)

    def span(self, word: str) -> tuple[int, int]:
        """Read a span of numbers: `7-9`, or one number."""
        match = re.fullmatch(r"(-?\d+)(?:-(-?\d+))?", word)
        if match is None:
            raise self.fault(f"'{word}' is neither a number nor a span like 7-9")
        low = int(match.group(1))
        high = low if match.group(2) is None else int(match.group(2))
        if high < low:
            raise self.fault(f"the span {word} runs backwards")
        return low, high


def entries(file: str, text: str) -> list[Entry]:
    """List the lines of a file without comments and empty lines."""
    found: list[Entry] = []
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split("#")[0].split()
        if words:
            found.append(Entry(file, number, words))
    return found


# --- the map -----------------------------------------------------------------------------


class Ship:
    """The inside of the Hive: boxes in map order, steps, distances, lines of fire. [3.0, B1]"""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.index: dict[str, int] = {}
        self.kinds: list[str] = []
        self.areas: list[int] = []
        self.area_names: list[str] = []
        self.places: list[tuple[float, float, float, float]] = []
        self.links: list[list[int]] = []
        self.prices: list[list[int]] = []
        self.distances: list[list[int]] = []
        self.sight: list[list[int]] = []
        self.seen: list[list[int]] = []
        self.kind_words: dict[str, str] = {}
        self.hull_kinds: list[str] = []
        self.dock_kinds: list[str] = []
        self.engines: list[int] = []
        self.lasers: int = NOWHERE
        self.size: int = 0

    def box(self, entry: Entry, name: str) -> int:
        """Return the box called *name*, or refuse the line."""
        if name not in self.index:
            raise entry.fault(f"there is no box {name}")
        return self.index[name]

    def in_area(self, area: int, number: int) -> int:
        """Return the box of an Area with this printed number, or NOWHERE."""
        return self.index.get(f"{self.area_names[area]}{number}", NOWHERE)

    def can_attach(self, box: int) -> bool:
        """Tell whether the hull over a box can take a Darter. [B12]"""
        return self.kinds[box] in self.hull_kinds or self.is_dock(box)

    def is_dock(self, box: int) -> bool:
        """Tell whether a box is an airlock, where no Breach is needed. [B12]"""
        return self.kinds[box] in self.dock_kinds

    def title(self, box: int) -> str:
        """Say what a box is, in words."""
        return f"{self.kind_words[self.kinds[box]]} {self.names[box]}"


def read_map(text: str, step: int, door: int) -> Ship:
    """Read a map file; anything wrong is refused with its line. [B1]"""
    ship = Ship()
    lines = entries(MAP_FILE, text)
    for entry in lines:
        if entry.words[0] == "kind":
            _read_kind(ship, entry)
        elif entry.words[0] == "box":
            _read_box(ship, entry)
    ship.size = len(ship.names)
    if ship.size == 0:
        raise BadFile(MAP_FILE, 0, "no boxes")
    ship.sight = [[0] * ship.size for _ in range(ship.size)]
    readers = {"box": _read_steps, "line": _read_line, "curve": _read_curve, "grid": _read_grid}
    for entry in lines:
        word = entry.words[0]
        if word == "box":
            _read_steps(ship, entry, step, door)
        elif word in readers:
            _read_sight(ship, entry)
        elif word in ("engine", "lasers"):
            _read_works(ship, entry)
        elif word != "kind":
            raise entry.fault(f"unknown word '{word}'")
    _check_map(ship, lines)
    _measure(ship)
    return ship


def _read_kind(ship: Ship, entry: Entry) -> None:
    if len(entry.words) < 4 or entry.words[2] not in ("hull", "dock", "closed"):
        raise entry.fault("wanted: kind, a word, hull or dock or closed, and a name")
    _, kind, hull, *name = entry.words
    ship.kind_words[kind] = " ".join(name)
    if hull == "hull":
        ship.hull_kinds.append(kind)
    elif hull == "dock":
        ship.dock_kinds.append(kind)


def _read_box(ship: Ship, entry: Entry) -> None:
    if len(entry.words) < 5:
        raise entry.fault("wanted: box, name, kind, Area, place, steps")
    _, name, kind, area, place = entry.words[:5]
    if name in ship.index:
        raise entry.fault(f"box {name} is there twice")
    if kind not in ship.kind_words:
        raise entry.fault(f"unknown kind of box '{kind}'")
    ship.index[name] = len(ship.names)
    ship.names.append(name)
    ship.kinds.append(kind)
    ship.links.append([])
    ship.prices.append([])
    ship.areas.append(_read_area(ship, area))
    ship.places.append(_read_place(entry, place))


def _read_area(ship: Ship, word: str) -> int:
    if word == "-":
        return NO_AREA
    if word not in ship.area_names:
        ship.area_names.append(word)
    return ship.area_names.index(word)


def _read_place(entry: Entry, word: str) -> tuple[float, float, float, float]:
    try:
        numbers = [float(part) for part in word.split(",")]
    except ValueError:
        raise entry.fault(f"'{word}' is no place") from None
    if len(numbers) == 2:
        numbers += [1.0, 1.0]
    if len(numbers) != 4:
        raise entry.fault(f"'{word}' is no place: column, row, or column, row, width, height")
    return numbers[0], numbers[1], numbers[2], numbers[3]


def _read_steps(ship: Ship, entry: Entry, step: int, door: int) -> None:
    at = ship.index[entry.words[1]]
    for word in entry.words[5:]:
        to = ship.box(entry, word.rstrip("="))
        ship.links[at].append(to)
        ship.prices[at].append(door if word.endswith("=") else step)


def _read_sight(ship: Ship, entry: Entry) -> None:
    word = entry.words[0]
    if word == "line":
        _read_line(ship, entry)
    elif word == "curve":
        _read_curve(ship, entry)
    else:
        _read_grid(ship, entry)


def _see(ship: Ship, a: int, b: int, boxes: int) -> None:
    ship.sight[a][b] = boxes
    ship.sight[b][a] = boxes


def _see_along(ship: Ship, row: list[int]) -> None:
    for i in range(len(row)):
        for j in range(i + 1, len(row)):
            _see(ship, row[i], row[j], j - i)


def _read_line(ship: Ship, entry: Entry) -> None:
    _see_along(ship, [ship.box(entry, name) for name in entry.words[1:]])


def _read_curve(ship: Ship, entry: Entry) -> None:
    limit = entry.number(entry.words[1])
    ring = [ship.box(entry, name) for name in entry.words[2:]]
    for i in range(len(ring)):
        for away in range(1, limit + 1):
            _see(ship, ring[i], ring[(i + away) % len(ring)], away)


def _read_grid(ship: Ship, entry: Entry) -> None:
    rows: list[list[int]] = [[]]
    for name in entry.words[1:]:
        if name == "/":
            rows.append([])
        else:
            rows[-1].append(ship.box(entry, name))
    if len({len(row) for row in rows}) != 1:
        raise entry.fault("the rows of a grid must be equally long")
    for row in rows:
        _see_along(ship, row)
    for column in range(len(rows[0])):
        _see_along(ship, [row[column] for row in rows])
    for upper, lower in zip(rows, rows[1:], strict=False):
        for column in range(len(upper) - 1):
            _see(ship, upper[column], lower[column + 1], 1)
            _see(ship, upper[column + 1], lower[column], 1)


def _read_works(ship: Ship, entry: Entry) -> None:
    if len(entry.words) != 2:
        raise entry.fault(f"{entry.words[0]} wants one box")
    box = ship.box(entry, entry.words[1])
    if entry.words[0] == "engine":
        ship.engines.append(box)
    else:
        ship.lasers = box


def _check_map(ship: Ship, lines: list[Entry]) -> None:
    for entry in lines:
        if entry.words[0] == "box":
            at = ship.index[entry.words[1]]
            for to, price in zip(ship.links[at], ship.prices[at], strict=True):
                if at not in ship.links[to]:
                    raise entry.fault(f"{ship.names[to]} does not lead back to {ship.names[at]}")
                if ship.prices[to][ship.links[to].index(at)] != price:
                    raise entry.fault(f"a door to {ship.names[to]} on one side only")
    if len(ship.engines) != 2 or ship.lasers == NOWHERE:
        raise BadFile(MAP_FILE, 0, "two engine lines and one lasers line are wanted")
    if LASER_AREA not in ship.area_names:
        raise BadFile(MAP_FILE, 0, f"no box belongs to the Laser Area, {LASER_AREA}")


def _measure(ship: Ship) -> None:
    """Work out distances in Movement Points and who sees whom. A box nobody reaches is refused."""

    def price(a: int, b: int) -> int:
        return ship.prices[a][ship.links[a].index(b)]

    ship.distances = [costs_from(box, ship.links, price)[0] for box in range(ship.size)]
    for box in range(ship.size):
        if ship.distances[0][box] >= FAR:
            raise BadFile(MAP_FILE, 0, f"box {ship.names[box]} is not connected to {ship.names[0]}")
    ship.seen = [[b for b in range(ship.size) if row[b]] for row in ship.sight]


# --- counters and tables -----------------------------------------------------------------


class Book:
    """Every printed number of one game: counters by kind and men, tables, costs. [B2]"""

    def __init__(self) -> None:
        self.signs: list[str] = [""] * len(KINDS)
        self.number: list[int] = [0] * len(KINDS)
        self.move: list[int] = [0] * len(KINDS)
        self.men: list[int] = [0] * len(KINDS)
        self.cost: list[int] = [0] * len(KINDS)
        self.melee: list[list[int]] = [[0, 0, 0] for _ in KINDS]
        self.snap: list[list[int]] = [[0, 0, 0] for _ in KINDS]
        self.aimed: list[list[int]] = [[0, 0, 0] for _ in KINDS]
        self.placement: list[list[str]] = []
        self.deployment: list[list[int]] = []
        self.queen_box: list[int] = [0] * 13
        self.population: list[int] = [0] * 15
        self.jump: list[list[int]] = []
        self.mixes: dict[str, list[int]] = {}
        self.ships_hit: list[list[int]] = []
        self.ship_effect: list[int] = [NO_EFFECT] * 7
        self.ranged: list[list[int]] = []
        self.range_change: list[int] = []
        self.fights: list[list[int]] = []
        self.fight_spans: list[tuple[int, int]] = []
        self.mind: list[int] = []
        self.master: list[int] = []
        self.costs: dict[str, int] = {}
        self.needs: dict[str, int] = {}
        self.score: dict[str, int] = {}
        self.grades: dict[str, int] = {}

    def fight_row(self, differential: int) -> list[int]:
        """Return the melee results for a differential, by face; face 0 does not occur. [B10]"""
        for row, (low, high) in enumerate(self.fight_spans):
            if low <= differential <= high:
                return self.fights[row]
        return self.fights[0] if differential < 0 else self.fights[-1]

    def ranged_row(self, strength: int) -> list[int]:
        """Return the ranged results for a strength of 1 or more, by face. [12.8]"""
        return self.ranged[min(strength, len(self.ranged)) - 1]


def read_counters(book: Book, text: str) -> None:
    """Read the counter sheet. [B2]"""
    for entry in entries(COUNTERS_FILE, text):
        if len(entry.words) != 9:
            raise entry.fault(f"{len(entry.words)} columns; 9 are wanted")
        kind, _, half = entry.words[0].partition("/")
        if kind not in KINDS:
            raise entry.fault(f"unknown kind of counter '{kind}'; valid: {', '.join(KINDS[:9])}")
        _read_counter(book, entry, KINDS.index(kind), half)
    for kind_of in range(UNIT_KINDS + 1):
        if book.number[kind_of] == 0:
            raise BadFile(COUNTERS_FILE, 0, f"no line for {KINDS[kind_of]}")


def _read_counter(book: Book, entry: Entry, kind: int, half: str) -> None:
    number, move, melee, snap, aimed, men, cost = (entry.number(w) for w in entry.words[2:])
    if not half:
        if not 0 <= men <= 2:
            raise entry.fault(f"{men} men; 1 or 2 fit a counter")
        book.signs[kind] = entry.words[1]
        book.number[kind], book.move[kind] = number, move
        book.men[kind], book.cost[kind] = men, cost
    for left in (1, 2) if not half else (1,):
        book.melee[kind][left] = melee
        book.snap[kind][left] = snap
        book.aimed[kind][left] = aimed


def read_tables(book: Book, text: str) -> dict[str, list[Entry]]:
    """Read the tables; return their lines by title, for checks against the map. [24.4, 25.7, 25.8, 25.9, 27.9]"""
    parts = _sections(text)
    _read_grid_tables(book, parts)
    _read_span_tables(book, parts)
    _read_combat(book, parts)
    for name, into in (
        ("costs", book.costs),
        ("needs", book.needs),
        ("score", book.score),
        ("grades", book.grades),
    ):
        for entry in parts[name]:
            into[entry.words[0]] = entry.number(_column(entry, 1))
    for entry in parts["mixes"]:
        _read_mix(book, entry)
    return parts


TITLES: Final = (
    "24.4", "25.7", "25.8", "25.9", "27.9", "mixes", "5.8", "5.9", "12.8", "range", "melee", "mind",
    "master", "costs", "needs", "score", "grades",
)  # fmt: skip


def _sections(text: str) -> dict[str, list[Entry]]:
    parts: dict[str, list[Entry]] = {}
    title = ""
    for entry in entries(TABLES_FILE, text):
        if entry.words[0].startswith("["):
            title = entry.words[0].strip("[]")
            if title not in TITLES:
                raise entry.fault(f"unknown table [{title}]; valid: {', '.join(TITLES)}")
            parts[title] = []
        elif not title:
            raise entry.fault("a table begins with its number in brackets")
        else:
            parts[title].append(entry)
    for wanted in TITLES:
        if not parts.get(wanted):
            raise BadFile(TABLES_FILE, 0, f"table [{wanted}] is missing")
    return parts


def _column(entry: Entry, column: int) -> str:
    if column >= len(entry.words):
        raise entry.fault(f"{len(entry.words)} columns; {column + 1} are wanted")
    return entry.words[column]


def _read_grid_tables(book: Book, parts: dict[str, list[Entry]]) -> None:
    book.placement = [[_column(e, c) for c in range(1, 7)] for e in _six(parts["24.4"][1:], "24.4")]
    book.deployment = [
        [e.number(_column(e, c)) for c in range(1, 7)] for e in _six(parts["25.9"][1:], "25.9")
    ]
    hits = _six(parts["5.8"], "5.8")
    book.ships_hit = [[0] * 3, *([e.number(_column(e, c)) for c in (1, 2, 3)] for e in hits)]
    for face, entry in enumerate(_six(parts["5.9"], "5.9"), 1):
        effect = _column(entry, 1)
        if effect not in EFFECTS:
            raise entry.fault(f"unknown effect '{effect}'; valid: {', '.join(EFFECTS)}")
        book.ship_effect[face] = EFFECTS.index(effect)


def _six(lines: list[Entry], title: str) -> list[Entry]:
    if len(lines) != 6:
        raise BadFile(TABLES_FILE, lines[0].line if lines else 0, f"[{title}] wants six rows")
    return lines


def _read_span_tables(book: Book, parts: dict[str, list[Entry]]) -> None:
    _fill(book.queen_box, parts["25.7"], 2)
    _fill(book.population, parts["25.8"], 2)
    book.jump = [[0] * (LAST_TURN + 1) for _ in range(2)]
    _fill(book.jump[0], parts["27.9"], 1, 1)
    _fill(book.jump[1], parts["27.9"], 1, 2)
    book.range_change = [0] * 100
    _fill(book.range_change, parts["range"], 1)
    book.mind = _reach_table(parts["mind"])
    book.master = _reach_table(parts["master"])


def _fill(into: list[int], lines: list[Entry], first: int, column: int = 1) -> None:
    """Fill a list from spans; a gap, an overlap or a number outside is refused."""
    wanted = first
    for entry in lines:
        low, high = entry.span(entry.words[0])
        if low != wanted or high >= len(into):
            raise entry.fault(f"{entry.words[0]} should begin at {wanted} and end by {len(into) - 1}")
        for place in range(low, high + 1):
            into[place] = entry.number(_column(entry, column))
        wanted = high + 1
    if wanted != len(into):
        raise lines[-1].fault(f"the table ends at {wanted - 1} and should end at {len(into) - 1}")


def _reach_table(lines: list[Entry]) -> list[int]:
    table = [0] * (lines[-1].span(lines[-1].words[0])[1] + 1)
    _fill(table, lines, 0)
    return table


RESULTS: Final = {"-": 0, "I": 1, "1": 1, "2": 2, "A1": ATTACKER_LOSS}


def _results(entry: Entry) -> list[int]:
    """Read the six results of a row; Incapacitation is a 1. [27.6]"""
    row = [0]
    for face in range(1, 7):
        word = _column(entry, face)
        if word not in RESULTS:
            raise entry.fault(f"unknown result '{word}'; valid: {', '.join(RESULTS)}")
        row.append(RESULTS[word])
    return row


def _read_combat(book: Book, parts: dict[str, list[Entry]]) -> None:
    for entry in parts["12.8"]:
        book.ranged.append(_results(entry))
    for entry in parts["melee"]:
        book.fight_spans.append(entry.span(entry.words[0]))
        book.fights.append(_results(entry))


def _read_mix(book: Book, entry: Entry) -> None:
    mix, kind = entry.words[0], _column(entry, 1)
    if mix not in "ABCD" or kind not in KINDS:
        raise entry.fault("wanted: a mix A to D, a kind of counter, a number")
    book.mixes.setdefault(mix, [0] * len(KINDS))
    book.mixes[mix][KINDS.index(kind)] += entry.number(_column(entry, 2))


def _check_places(book: Book, ship: Ship, parts: dict[str, list[Entry]]) -> None:
    """Refuse a table entry without a box. [24.4, 25.7, 25.9, 25.2]"""
    for entry in parts["24.4"][1:]:
        for name in entry.words[1:7]:
            if name not in ship.index:
                raise entry.fault(f"[24.4] names box {name}, which is not on the map")
    laser = ship.area_names.index(LASER_AREA)
    for area in range(len(ship.area_names)):
        for entry in parts["25.7"] + parts["25.9"][1:]:
            for word in entry.words[1:]:
                box = entry.number(word)
                if ship.in_area(area, box) == NOWHERE and (area != laser or not 12 <= box <= 15):
                    raise entry.fault(f"names box {box}; Area {ship.area_names[area]} has none")


def _check_mixes(book: Book, ship: Ship, parts: dict[str, list[Entry]]) -> None:
    for mix in "AC":
        drawn, areas = sum(book.mixes[mix]), len(ship.area_names)
        if drawn < areas:
            raise parts["mixes"][0].fault(f"{drawn} counters in Mix {mix}, {areas} Areas")
    for kind in range(UNIT_KINDS):
        used = sum(mix[kind] for mix in book.mixes.values())
        if used > book.number[kind]:
            have = book.number[kind]
            raise parts["mixes"][0].fault(f"{used} {KINDS[kind]} in the mixes, {have} counters")


# --- ready-made forces -------------------------------------------------------------------


class Force:
    """A ready-made force: what each Darter carries, as numbers of units by kind. [24.1]"""

    def __init__(self, name: str, title: str) -> None:
        self.name = name
        self.title = title
        self.ships: list[list[int]] = []

    def total(self, kind: int) -> int:
        """Count the units of a kind, Darters included."""
        return len(self.ships) if kind == DARTER else sum(ship[kind] for ship in self.ships)

    def cost(self, book: Book) -> int:
        """Add up the Resource Points."""
        return sum(self.total(kind) * book.cost[kind] for kind in BOUGHT)


def read_forces(text: str) -> list[Force]:
    """Read the ready-made forces."""
    forces: list[Force] = []
    for line in text.splitlines():
        if line.startswith("#") or not line.strip():
            continue
        if line[0] != " ":
            name, title = line.split("#")
            forces.append(Force(name.strip(), title.strip()))
            continue
        words = line.split()
        load = [0] * len(KINDS)
        for kind, number in zip(words[::2], words[1::2], strict=True):
            load[KINDS.index(kind)] = int(number)
        forces[-1].ships.append(load)
    return forces


# --- everything together -----------------------------------------------------------------


class Printed:
    """The map and the numbers of one game."""

    def __init__(self, ship: Ship, book: Book) -> None:
        self.ship = ship
        self.book = book


_PRINTED: Final[dict[str, Printed]] = {}


def printed_for(given: dict[str, str]) -> Printed:
    """Return map and tables, with the user's own files in place of ours; read once. [B24]"""
    for name in given:
        if name not in FILES:
            raise BadSetup(f"unknown file '{name}'. Valid: {', '.join(FILES)}.")
    texts = [given.get(name, "") or _text(f"{name}.txt") for name in FILES]
    key = "\0".join(texts)
    if key not in _PRINTED:
        book = Book()
        read_counters(book, texts[1])
        parts = read_tables(book, texts[2])
        _check_numbers(book)
        ship = read_map(texts[0], book.costs["step"], book.costs["door"])
        _check_places(book, ship, parts)
        _check_mixes(book, ship, parts)
        _PRINTED[key] = Printed(ship, book)
    return _PRINTED[key]


COSTS: Final = ("step", "door", "hatch", "breach", "snap", "aimed", "sabotage")
NEEDS: Final = (
    "disengage", "nimble", "covered", "sabotage", "probe", "boobytrap", "armour", "hull", "seats",
    "points",
)  # fmt: skip
SCORES: Final = ("Master-Queen", "Queen", "Soldier", "Worker", "engine", "lasers", "hostage", "lost")
GRADES: Final = ("decisive", "victory", "draw")


def _check_numbers(book: Book) -> None:
    wanted = (("costs", COSTS, book.costs), ("needs", NEEDS, book.needs))
    more = (("score", SCORES, book.score), ("grades", GRADES, book.grades))
    for title, names, have in wanted + more:
        for name in names:
            if name not in have:
                raise BadFile(TABLES_FILE, 0, f"[{title}] has no line '{name}'")
    for mix in "ABCD":
        if mix not in book.mixes:
            raise BadFile(TABLES_FILE, 0, f"[mixes] has no line for Mix {mix}")


def _charts() -> dict[str, Chart]:
    charts: dict[str, Chart] = {}
    for entry in tomllib.loads(_text("charts.toml"))["chart"]:
        rows = [ChartRow(r["letter"], r["rule"], r["title"], r["words"]) for r in entry["row"]]
        charts[entry["name"]] = Chart(entry["name"], entry["title"], rows)
    return charts


CHARTS: Final = _charts()
FORCES: Final = read_forces(_text("forces.txt"))
SYMBOLS: Final[dict[str, str]] = tomllib.loads(_text("symbols.toml"))
