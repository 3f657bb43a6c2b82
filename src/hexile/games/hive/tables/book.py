"""Counters and tables: every printed number of one game. [B2]"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from hexile.games.hive.tables.kinds import (
    ATTACKER_LOSS,
    COUNTERS_FILE,
    EFFECTS,
    KINDS,
    LANCER,
    LASER_AREA,
    LAST_TURN,
    MOST_COUNTERS,
    MOST_MEN,
    MOST_VALUE,
    NO_EFFECT,
    SCOUT,
    SOLDIER,
    TABLES_FILE,
    UNIT_KINDS,
)
from hexile.games.hive.tables.ship import Ship
from hexile.kernel.component_data.data_rows import DataRow, data_rows, parts_of
from hexile.kernel.geometry.graph import NOWHERE
from hexile.kernel.setup import BadFile

VALUES: Final = 9  # of a counter, beside what it is good at
NIMBLE: Final = "nimble"
ARMOURED: Final = "armoured"
TRAITS: Final = ("-", NIMBLE, ARMOURED)


FACES: Final = 6
# As the columns of 5.8 were before they had heads: games begun then are read as they were.
FIRST_SPANS: Final = ((1, 2), (3, 4), (5, 6))


class Book:
    """Every printed number of one game: counters by kind and men, tables, costs. [B2]"""

    def __init__(self) -> None:
        self.signs: list[str] = [""] * len(KINDS)
        self.number: list[int] = [0] * len(KINDS)
        self.move: list[int] = [0] * len(KINDS)
        self.men: list[int] = [0] * len(KINDS)
        self.cost: list[int] = [0] * len(KINDS)
        self.nimble: vec[bool] = vec[bool]([kind in (SCOUT, SOLDIER) for kind in range(len(KINDS))])
        self.armoured: list[bool] = [kind == LANCER for kind in range(len(KINDS))]
        self.melee: vec[vec[i64]] = vec[vec[i64]]([vec[i64]([0] * 3) for _ in KINDS])
        self.snap: vec[vec[i64]] = vec[vec[i64]]([vec[i64]([0] * 3) for _ in KINDS])
        self.aimed: vec[vec[i64]] = vec[vec[i64]]([vec[i64]([0] * 3) for _ in KINDS])
        self.placement: list[list[str]] = []
        self.deployment: list[list[int]] = []
        self.queen_box: list[int] = [0] * 13
        self.population: list[int] = [0] * 15
        self.jump: vec[vec[i64]] = vec[vec[i64]]()
        self.mixes: dict[str, list[int]] = {}
        self.ships_hit: list[list[int]] = []
        self.ship_spans: list[tuple[int, int]] = list(FIRST_SPANS)
        self.ship_effect: list[int] = [NO_EFFECT] * 7
        self.ranged: vec[vec[i64]] = vec[vec[i64]]()
        self.range_change: vec[i64] = vec[i64]()
        self.fights: vec[vec[i64]] = vec[vec[i64]]()
        self.fight_low: vec[i64] = vec[i64]()
        self.fight_high: vec[i64] = vec[i64]()
        self.mind: vec[i64] = vec[i64]()
        self.master: vec[i64] = vec[i64]()
        self.costs: dict[str, int] = {}
        self.needs: dict[str, int] = {}
        self.score: dict[str, int] = {}
        self.grades: dict[str, int] = {}

    def ships_column(self, ships: int) -> int:
        """Return the column of outer defence fire for so many ships; the last one is for all beyond. [5.8]"""
        for column, (_, high) in enumerate(self.ship_spans):
            if ships <= high:
                return column
        return len(self.ship_spans) - 1

    def fight_row(self, differential: i64) -> vec[i64]:
        """Return the melee results for a differential, by face; face 0 does not occur. [B10]"""
        for row in range(len(self.fights)):
            if self.fight_low[row] <= differential <= self.fight_high[row]:
                return self.fights[row]
        return self.fights[0 if differential < 0 else len(self.fights) - 1]

    def ranged_row(self, strength: i64) -> vec[i64]:
        """Return the ranged results for a strength of 1 or more, by face. [12.8]"""
        return self.ranged[min(strength, len(self.ranged)) - 1]


def read_counters(book: Book, text: str) -> None:
    """Read the counter sheet. [B2]"""
    lines = data_rows(COUNTERS_FILE, text)
    old = all(len(entry.words) <= VALUES for entry in lines)
    columns = VALUES if old else VALUES + 1
    for entry in lines:
        if len(entry.words) != columns:
            raise entry.bad(f"this line has {len(entry.words)} columns; it needs {columns}")
        kind, _, half = entry.words[0].partition("/")
        if kind not in KINDS:
            raise entry.bad(
                f"unknown kind of counter '{kind}'; valid: {', '.join(KINDS[:9])}", kind
            )
        _read_counter(book, entry, KINDS.index(kind), half)
    for kind_of in range(UNIT_KINDS + 1):
        if book.number[kind_of] == 0:
            raise BadFile(COUNTERS_FILE, 0, 0, f"the file has no line for {KINDS[kind_of]}")


def _read_counter(book: Book, entry: DataRow, kind: int, half: str) -> None:
    number, move, melee, snap, aimed, men, cost = (entry.number(w) for w in entry.words[2:VALUES])
    if not half:
        _read_trait(book, entry, kind)
        _check_counter(book, entry, kind)
        book.signs[kind] = entry.words[1]
        book.number[kind], book.move[kind] = number, move
        book.men[kind], book.cost[kind] = men, cost
    for left in (1, 2) if not half else (1,):
        book.melee[kind][left] = melee
        book.snap[kind][left] = snap
        book.aimed[kind][left] = aimed


def _read_trait(book: Book, entry: DataRow, kind: int) -> None:
    """Read who disengages better and who is armoured; sheets from before say nothing of it. [B7, B24]"""
    if len(entry.words) == VALUES:
        return
    trait = entry.words[VALUES]
    if trait not in TRAITS:
        raise entry.bad(f"'{trait}' is unknown; use {', '.join(TRAITS)}", trait)
    book.nimble[kind] = trait == NIMBLE
    book.armoured[kind] = trait == ARMOURED


def _check_counter(book: Book, entry: DataRow, kind: int) -> None:
    """Refuse a kind that is there twice, a sign that could be mistaken, values that cannot be. [B24]"""
    if book.number[kind]:
        raise entry.bad(f"{KINDS[kind]} is there twice")
    sign = entry.words[1]
    if not sign.isalpha() or sign in book.signs:
        raise entry.bad(f"the sign '{sign}' should be letters that no other kind has", sign)
    number, men = entry.number(entry.words[2]), entry.number(entry.words[7])
    if not 1 <= number <= MOST_COUNTERS:
        raise entry.bad(f"{number} counters are not possible; use 1 to {MOST_COUNTERS}")
    if not (0 if kind >= UNIT_KINDS else 1) <= men <= MOST_MEN:
        raise entry.bad(f"{men} men are not possible; use 1 or {MOST_MEN}")
    for word in [*entry.words[3:7], entry.words[VALUES - 1]]:
        if not 0 <= entry.number(word) <= MOST_VALUE:
            raise entry.bad(f"the value {word} is not between 0 and {MOST_VALUE}", word)


def read_tables(book: Book, text: str) -> dict[str, list[DataRow]]:
    """Read the tables; return their lines by title, for checks against the map.

    [24.4, 25.7, 25.8, 25.9, 27.9, R43, R46, R47]
    """
    parts = parts_of(TABLES_FILE, data_rows(TABLES_FILE, text), TITLES)
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
            if entry.words[0] in into:
                raise entry.bad(f"'{entry.words[0]}' is there twice")
            into[entry.words[0]] = entry.number(entry.word(1))
    for entry in parts["mixes"]:
        _read_mix(book, entry)
    return parts


TITLES: Final[list[str]] = [
    "24.4", "25.7", "25.8", "25.9", "27.9", "mixes", "5.8", "5.9", "12.8", "range", "melee", "mind",
    "master", "costs", "needs", "score", "grades",
]  # fmt: skip


def _read_grid_tables(book: Book, parts: dict[str, list[DataRow]]) -> None:
    book.placement = [[e.word(c) for c in range(1, 7)] for e in _six(parts["24.4"][1:], "24.4")]
    book.deployment = [
        [e.number(e.word(c)) for c in range(1, 7)] for e in _six(parts["25.9"][1:], "25.9")
    ]
    _read_ships_hit(book, parts["5.8"])
    for face, entry in enumerate(_six(parts["5.9"], "5.9"), 1):
        effect = entry.word(1)
        if effect not in EFFECTS:
            raise entry.bad(f"unknown effect '{effect}'; valid: {', '.join(EFFECTS)}", effect)
        book.ship_effect[face] = EFFECTS.index(effect)


def _read_ships_hit(book: Book, lines: list[DataRow]) -> None:
    """Read how many ships are hit, by die and by how many approach; the spans of the columns stand over them. [5.8]"""
    if len(lines) > FACES:
        book.ship_spans = [lines[0].span(word) for word in lines[0].words]
        wanted = 1
        for word, (low, high) in zip(lines[0].words, book.ship_spans, strict=True):
            if low != wanted:
                raise lines[0].bad(f"{word} should begin at {wanted}", word)
            wanted = high + 1
        lines = lines[1:]
    columns = range(1, len(book.ship_spans) + 1)
    rows = [[e.number(e.word(c)) for c in columns] for e in _six(lines, "5.8")]
    book.ships_hit = [[0] * len(columns), *rows]


def _six(lines: list[DataRow], title: str) -> list[DataRow]:
    if len(lines) != 6:
        raise BadFile(
            TABLES_FILE, lines[0].line if lines else 0, 0, f"table [{title}] needs six rows"
        )
    return lines


def _read_span_tables(book: Book, parts: dict[str, list[DataRow]]) -> None:
    _fill(book.queen_box, parts["25.7"], 2)
    _fill(book.population, parts["25.8"], 2)
    book.jump = vec[vec[i64]]([_jump_table(parts["27.9"], column) for column in (1, 2)])
    changes = [0] * 100
    _fill(changes, parts["range"], 1)
    book.range_change = vec[i64](changes)
    book.mind = _reach_table(parts["mind"])
    book.master = _reach_table(parts["master"])


def _fill(into: list[int], lines: list[DataRow], first: int, column: int = 1) -> None:
    """Fill a list from spans; a gap, an overlap or a number outside is refused."""
    wanted = first
    for entry in lines:
        low, high = entry.span(entry.words[0])
        if low != wanted or high >= len(into):
            raise entry.bad(f"{entry.words[0]} should begin at {wanted} and end by {len(into) - 1}")
        for place in range(low, high + 1):
            into[place] = entry.number(entry.word(column))
        wanted = high + 1
    if wanted != len(into):
        raise lines[-1].bad(f"the table ends at {wanted - 1} and should end at {len(into) - 1}")


def _jump_table(lines: list[DataRow], column: int) -> vec[i64]:
    table = [0] * (LAST_TURN + 1)
    _fill(table, lines, 1, column)
    return vec[i64](table)


def _reach_table(lines: list[DataRow]) -> vec[i64]:
    table = [0] * (lines[-1].span(lines[-1].words[0])[1] + 1)
    _fill(table, lines, 0)
    return vec[i64](table)


RESULTS: Final = {"-": 0, "I": 1, "1": 1, "2": 2, "A1": ATTACKER_LOSS}


def _results(entry: DataRow) -> vec[i64]:
    """Read the six results of a row; Incapacitation is a 1. [27.6]"""
    row = vec[i64]([0])
    for face in range(1, 7):
        word = entry.word(face)
        if word not in RESULTS:
            raise entry.bad(f"unknown result '{word}'; valid: {', '.join(RESULTS)}", word)
        row = append(row, RESULTS[word])
    return row


def _read_combat(book: Book, parts: dict[str, list[DataRow]]) -> None:
    for entry in parts["12.8"]:
        book.ranged = append(book.ranged, _results(entry))
    wanted: list[int] = []
    for entry in parts["melee"]:
        low, high = entry.span(entry.words[0])
        if wanted and low != wanted[-1]:
            raise entry.bad(f"{entry.words[0]} should begin at {wanted[-1]}")
        wanted.append(high + 1)
        book.fight_low = append(book.fight_low, low)
        book.fight_high = append(book.fight_high, high)
        book.fights = append(book.fights, _results(entry))


def _read_mix(book: Book, entry: DataRow) -> None:
    mix, kind = entry.words[0], entry.word(1)
    if mix not in "ABCD" or kind not in KINDS:
        raise entry.bad("this line needs a mix A to D, a kind of counter and a number")
    book.mixes.setdefault(mix, [0] * len(KINDS))
    book.mixes[mix][KINDS.index(kind)] += entry.number(entry.word(2))


def check_places(book: Book, ship: Ship, parts: dict[str, list[DataRow]]) -> None:
    """Refuse a table entry without a box. [24.4, 25.7, 25.9, 25.2]"""
    for entry in parts["24.4"][1:]:
        for name in entry.words[1:7]:
            if name not in ship.index:
                raise entry.bad(f"[24.4] names box {name}, which is not on the map", name)
    laser = ship.area_names.index(LASER_AREA)
    for area in range(len(ship.area_names)):
        for entry in parts["25.7"] + parts["25.9"][1:]:
            for word in entry.words[1:]:
                box = entry.number(word)
                if ship.in_area(area, box) == NOWHERE and (area != laser or not 12 <= box <= 15):
                    raise entry.bad(
                        f"the table names box {box}, which Area {ship.area_names[area]} does not have"
                    )


def check_mixes(book: Book, ship: Ship, parts: dict[str, list[DataRow]]) -> None:
    """Refuse mixes with too few counters for the Areas, or more than the sheet has. [B24]"""
    for mix in "AC":
        drawn, areas = sum(book.mixes[mix]), len(ship.area_names)
        if drawn < areas:
            raise parts["mixes"][0].bad(
                f"Mix {mix} has {drawn} counters and needs one for each of {areas} Areas"
            )
    for kind in range(UNIT_KINDS):
        used = sum(mix[kind] for mix in book.mixes.values())
        if used > book.number[kind]:
            have = book.number[kind]
            raise parts["mixes"][0].bad(
                f"the mixes use {used} {KINDS[kind]} counters, but there are {have}"
            )


COSTS: Final = ("step", "door", "hatch", "breach", "snap", "aimed", "sabotage")
NEEDS: Final = (
    "disengage", "nimble", "covered", "sabotage", "probe", "boobytrap", "armour", "hull", "seats",
)  # fmt: skip
# Numbers that stood in the rules before they had lines: games begun then are read as they were.
LATER_NEEDS: Final[dict[str, int]] = {
    "release": 6, "resist": 1, "yield": 1, "box": 3, "home": 50,
}  # fmt: skip
ONCE: Final = (
    "points"  # a line of files from before: the setup says how many Resource Points there are
)
MOST_NEED: Final = 20
SCORES: Final = (
    "Master-Queen",
    "Queen",
    "Soldier",
    "Worker",
    "engine",
    "lasers",
    "hostage",
    "lost",
)
GRADES: Final = ("decisive", "victory", "draw")


def check_numbers(book: Book, parts: dict[str, list[DataRow]]) -> None:
    """Refuse tables that lack a line, have one nobody knows, or numbers that cannot be. [B24]"""
    wanted = (("costs", COSTS, book.costs), ("needs", NEEDS, book.needs))
    more = (("score", SCORES, book.score), ("grades", GRADES, book.grades))
    for title, names, have in wanted + more:
        for name in names:
            if name not in have:
                raise BadFile(TABLES_FILE, 0, 0, f"[{title}] has no line '{name}'")
        known = {*names, *LATER_NEEDS, ONCE}
        for entry in parts[title]:
            if entry.words[0] not in known:
                raise entry.bad(f"table [{title}] has no line '{entry.words[0]}'")
    for name, ours in LATER_NEEDS.items():
        book.needs.setdefault(name, ours)
    for title, least in (("costs", 1), ("needs", 0)):
        for entry in parts[title]:
            number = entry.number(entry.words[1])
            low = 1 if entry.words[0] in ("box", "seats", "hull") else least
            high = 100 if entry.words[0] == "home" else MOST_NEED
            if entry.words[0] != ONCE and not low <= number <= high:
                raise entry.bad(f"{number} is not possible; use {low} to {high}", entry.words[1])
    for mix in "ABCD":
        if mix not in book.mixes:
            raise BadFile(TABLES_FILE, 0, 0, f"[mixes] has no line for Mix {mix}")
