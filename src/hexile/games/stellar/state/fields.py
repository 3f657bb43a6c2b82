"""What a game remembers, each thing named once, with its range and the words people use for it."""

from __future__ import annotations

from typing import Any, Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from hexile.games.stellar.state.pieces import (
    LEDGER_RULES,
    LEDGER_WORDS,
    Battle,
    Entry,
    Fleet,
    Incident,
    News,
    Volley,
)
from hexile.games.stellar.state.words import (
    BATTLE_WORDS,
    INCIDENT_WORDS,
    LEVEL_WORDS,
    MOST_VOLLEYS,
    NEUTRAL,
    NO_CARD,
    NO_PLANET,
    NO_POWER,
    NO_STAGE,
    PEACE,
    SIDE_WORDS,
    STAGE_I,
    STAGE_IV,
    STAGE_NAMES,
    TOTAL,
    UNKNOWN,
)
from hexile.games.stellar.tables import (
    MOST_PLANETS,
    NO_STAR,
    NO_TITLE,
    POWER_NAMES,
    POWERS,
    SHIPS,
    TITLE_WORDS,
    TITLES,
    UNIT_NAMES,
    UNITS,
    StarMap,
    Tables,
)
from hexile.kernel.fields.field import (
    NUMBERS,
    PLAIN_LIST,
    BadField,
    Field,
    Records,
    Word,
    column,
    flag,
    items_of,
    listing,
    number,
    numbered,
    secret,
)
from hexile.kernel.geometry.graph import NOWHERE

MANY: Final = 1_000_000  # counters are not limited
MOST_SUM: Final = 2_000_000_000  # of a kind of line; no power can count so many points
MOST_FLEETS: Final = 1_000
MOST_WAITING: Final = 1_000
MOST_INCIDENTS: Final = 6  # one for each pair of powers
MOST_ROBOT_FACTORIES: Final = 100_000

NOBODY: Final = {NO_POWER: "nobody"}


def planet_keys(board: StarMap) -> list[str]:
    """Name the planets by star and place on its card: `Alcor#1`."""
    return [f"{star}#{slot + 1}" for star in board.star_names for slot in range(MOST_PLANETS)]


# What the fog may hide from a power. [1.6.3, R54, R65]
FOGGED: Final = {
    "claim", "occupied", "besieging", "explored", "card", "owner", "population", "factories", "bases", "advanced",
    "held", "founded", "growth", "conquest", "fleets", "news", "owned", "title", "banked", "economy",
    "lost_ships", "next_number", "raided", "ledger", "serial", "total", "incidents", "battle", "queue",
    "fresh", "vacated", "points_left", "viewer",
}  # fmt: skip
ALWAYS_FOGGED: Final = ("fleets", "owned")  # the rest depends on what a power has seen


def fields_of(tables: Tables, turns: int, base: bool) -> list[Field]:
    """List what a game remembers; the fog makes secrets of some of it."""
    fields = all_fields(tables, turns, base)
    return [
        secret(field, field.name not in ALWAYS_FOGGED) if field.name in FOGGED else field
        for field in fields
    ]


def all_fields(tables: Tables, turns: int, base: bool) -> list[Field]:
    """List what a game remembers, secret or not."""
    board, cards = tables.board, tables.cards
    capacities = [capacity for card in cards for capacity in card.capacities]
    most_people = 2 * max(capacities, default=1)
    return [
        *sequence_fields(turns, base, most_people * board.stars * MOST_PLANETS),
        *star_fields(board, len(cards)),
        *colony_fields(board, turns, most_people),
        *power_fields(tables),
        *politics_fields(board, turns),
        Fleets(board),
        battle_field(board),
        listing("queue", MOST_WAITING, NO_STAR, MANY, item=NUMBERS),
        listing("fresh", MOST_FLEETS, 0, MANY, item=NUMBERS, label="just arrived"),
        Reports(board, turns),
        Books(board),
    ]


def sequence_fields(turns: int, base: bool, most_people: int) -> list[Field]:
    """List where the game stands. [1.4, V19]"""
    first_stage = NO_STAGE if base else STAGE_I
    views = {UNKNOWN: "all", NO_POWER: "nobody"}
    return [
        number("turn", 1, turns, 1),
        number("active", 0, POWERS - 1, 0, POWER_NAMES, label="moving"),
        number("stage", first_stage, STAGE_IV, first_stage, STAGE_NAMES),
        number("total", 0, most_people, label="people counted"),
        number("points_left", 0, MANY),
        number("serial", 0, MANY, label="colonies founded"),
        number("viewer", UNKNOWN, POWERS - 1, UNKNOWN, POWER_NAMES, views, label="seen by"),
    ]


def star_fields(board: StarMap, cards: int) -> list[Field]:
    """List what is remembered of every star; who has explored it has a bit. [V4, 1.6.2, R46]"""
    names = board.star_names
    last = POWERS - 1
    every_power = (1 << POWERS) - 1
    no_card = {NO_CARD: "none", UNKNOWN: "?"}
    return [
        column("claim", names, NO_POWER, last, NO_POWER, POWER_NAMES, NOBODY),
        column("card", names, UNKNOWN, cards - 1, NO_CARD, special=no_card),
        column("explored", names, 0, every_power),
        column("occupied", names, NO_POWER, last, NO_POWER, POWER_NAMES, NOBODY),
        column("besieging", names, NO_POWER, last, NO_POWER, POWER_NAMES, NOBODY),
    ]


def colony_fields(board: StarMap, turns: int, most_people: int) -> list[Field]:
    """List what is remembered of every planet. [1.9.1, 1.8.5, 1.10.1, 1.11]"""
    keys = planet_keys(board)
    last = POWERS - 1
    hidden = {UNKNOWN: "?"}
    return [
        column("owner", keys, NO_POWER, last, NO_POWER, POWER_NAMES, NOBODY),
        column("population", keys, UNKNOWN, most_people, special=hidden),
        column("factories", keys, UNKNOWN, MOST_ROBOT_FACTORIES, special=hidden),
        column("bases", keys, UNKNOWN, MANY, special=hidden),
        column("advanced", keys, UNKNOWN, MANY, special=hidden),
        column("shield", keys, 0, 1),
        column("conqueror", keys, NO_POWER, last, NO_POWER, POWER_NAMES, NOBODY),
        column("held", keys, -1, turns),
        column("slave", keys, 0, 1),
        column("founded", keys, 0, MANY),
        column("conquest", keys, 0, MANY),
        column("growth", keys, 0, most_people),
    ]


def power_fields(tables: Tables) -> list[Field]:
    """List what is remembered of every power. [1.3, 1.12, V10, V25, R42]"""
    dearest = max(title.price for title in tables.titles)
    titles = {NO_TITLE: "none"}
    last_title = len(TITLES) - 1
    return [
        column("corner", POWER_NAMES, 0, POWERS - 1, list(range(POWERS)), tables.board.entry_names),
        column("owned", POWER_NAMES, 0, (1 << len(TITLES)) - 1),
        column("title", POWER_NAMES, NO_TITLE, last_title, NO_TITLE, TITLE_WORDS, titles),
        column("banked", POWER_NAMES, 0, dearest),
        column("economy", POWER_NAMES, 0, len(tables.politics.economy.results) - 1),
        column("side", POWER_NAMES, NEUTRAL, len(SIDE_WORDS) - 1, NEUTRAL, SIDE_WORDS),
        column("kills", POWER_NAMES, 0, MANY),
        column("raided", POWER_NAMES, 0, 1),
        column("lost_ships", POWER_NAMES, 0, MANY),
        column("next_number", POWER_NAMES, 0, MANY, 1),
    ]


def politics_fields(board: StarMap, turns: int) -> list[Field]:
    """List what is remembered of war, incidents and vanished powers. [V34, R38, V29, V31, R51, V9.4]"""
    planets = planet_keys(board)
    return [
        number("level", PEACE, TOTAL, PEACE, LEVEL_WORDS, label="war"),
        flag("truce"),
        number("war_turn", 0, turns, label="war since turn"),
        column("side_kills", SIDE_WORDS, 0, MANY, label="success left behind"),
        listing("gone", POWERS, 0, POWERS - 1, POWER_NAMES, item=NUMBERS, label="vanished"),
        listing("vacated", len(planets), 0, len(planets) - 1, planets, item=NUMBERS),
        Records("incidents", MOST_INCIDENTS, incident_fields(board), bare_incident),
    ]


def star_number(name: str, board: StarMap, label: str = "") -> Field:
    """Declare a star, or none."""
    names = board.star_names
    return number(name, NO_STAR, board.stars - 1, NO_STAR, names, {NO_STAR: "none"}, label)


def planet_number(name: str, board: StarMap) -> Field:
    """Declare a planet, or none."""
    keys = planet_keys(board)
    return number(name, NO_PLANET, len(keys) - 1, NO_PLANET, keys, {NO_PLANET: "none"})


def power_number(name: str) -> Field:
    """Declare a power."""
    return number(name, 0, POWERS - 1, 0, POWER_NAMES)


def incident_fields(board: StarMap) -> list[Field]:
    """List what is remembered of a clash or a dispute. [V29, V31]"""
    return [
        number("kind", 0, len(INCIDENT_WORDS) - 1, 0, INCIDENT_WORDS),
        power_number("first"),
        power_number("second"),
        star_number("star", board),
        number("tally", 0, MANY),
    ]


def bare_incident() -> Incident:
    """Return an incident to be filled in."""
    return Incident(0, 0, 0, NO_STAR)


# --- battles -----------------------------------------------------------------------------


def battle_field(board: StarMap) -> Field:
    """Declare the battle under way, if there is one. [1.7.1, 1.8.1, V29]"""
    keys, last = planet_keys(board), POWERS - 1
    nowhere = {NOWHERE: "none"}
    fields = [
        number("kind", 0, len(BATTLE_WORDS) - 1, 0, BATTLE_WORDS),
        star_number("star", board),
        listing("attackers", POWERS, 0, last, POWER_NAMES),
        listing("defenders", POWERS, 0, last, POWER_NAMES),
        listing("planets", MOST_PLANETS, 0, len(keys) - 1, keys),
        listing("damage", MOST_PLANETS, 0, MANY),
        listing("misses", MOST_PLANETS, 0, MANY),
        listing("hits", MOST_PLANETS, 0, MANY),
        number("round", 0, MANY),
        number("most_rounds", 0, MANY),
        Records("volleys", MOST_VOLLEYS, volley_fields(board), bare_volley),
        column(
            "refuges", ["attackers", "defenders"], NOWHERE, len(board.places) - 1, NOWHERE,
            board.places, nowhere, PLAIN_LIST,
        ),
        number("losses", 0, MANY),
    ]  # fmt: skip
    return Records("battle", 1, fields, bare_battle, single=True)


def volley_fields(board: StarMap) -> list[Field]:
    """List what is remembered of shots agreed. [1.7.2]"""
    last = UNITS - 1
    return [
        power_number("power"),
        planet_number("planet", board),
        number("kind", 0, last, 0, UNIT_NAMES),
        number("count", 0, MANY),
        power_number("foe"),
        planet_number("target", board),
        number("aim", 0, last, 0, UNIT_NAMES),
    ]


def bare_battle() -> Battle:
    """Return a battle to be filled in."""
    return Battle(0, NO_STAR, [], [])


def bare_volley() -> Volley:
    """Return a volley to be filled in."""
    return Volley(0, NO_PLANET, 0, 0, 0, NO_PLANET, 0)


# --- fleets ------------------------------------------------------------------------------


def bare_fleet() -> Fleet:
    """Return a fleet to be filled in."""
    return Fleet(0, 0, 0, vec[i64]([0] * SHIPS))


class Fleets(Records):
    """The fleets. To a learning program a course is its next hex and the hexes left. [1.5.6, 1.5.7]"""

    def __init__(self, board: StarMap) -> None:
        self.last_place = len(board.places) - 1
        whole = [
            number("number", 0, MANY),
            power_number("owner"),
            number("at", 0, self.last_place, 0, board.places),
            column("ships", UNIT_NAMES[:SHIPS], 0, MANY),
            star_number("goal", board),
            number("leg", 0, self.last_place),
            star_number("last_star", board),
            planet_number("planet", board),
            planet_number("origin", board),
            *[flag(mark) for mark in FLEET_MARKS],
        ]
        self.without_course = whole
        course = listing("course", len(board.places), 0, self.last_place, item=NUMBERS)
        super().__init__("fleets", MOST_FLEETS, [*whole, course], bare_fleet)

    def lows(self) -> list[int]:
        lows = [low - 1 for field in self.without_course for low in field.lows()]
        return [*lows, NOWHERE - 1, -1] * self.most

    def highs(self) -> list[int]:
        highs = [high for field in self.without_course for high in field.highs()]
        return [*highs, self.last_place, self.last_place + 1] * self.most

    def numbers(self, value: object) -> list[int]:
        found: list[int] = []
        for one in self.all_of(value):
            assert isinstance(one, Fleet)
            for field in self.without_course:
                found += field.numbers(getattr(one, field.name))
            left = len(one.course) - one.leg
            found += [one.course[one.leg] if left > 0 else NOWHERE, max(0, left)]
        lows = self.lows()
        assert len(found) <= len(lows), f"{self.name}: more than {self.most}"
        return found + lows[len(found) :]


FLEET_MARKS: Final[list[str]] = ["retiring", "evacuees", "modern", "unbound", "raiding"]


# --- news --------------------------------------------------------------------------------


class Reports(Field):
    """What every power last saw in every star, or nothing. [1.6.3]"""

    def __init__(self, board: StarMap, turns: int) -> None:
        super().__init__("news")
        ships = [f"{power} {kind}" for power in POWER_NAMES for kind in UNIT_NAMES[:SHIPS]]
        places = numbered(MOST_PLANETS)
        last = POWERS - 1
        self.count = POWERS * board.stars
        self.parts: list[Field] = [
            number("turn", 1, turns, 1),
            column("ships", ships, 0, MANY),
            column("owners", places, NO_POWER, last, NO_POWER, POWER_NAMES, NOBODY),
            column("shields", places, 0, 1),
        ]

    def plain(self, value: object) -> object:
        return [
            None if one is None else [part.plain(getattr(one, part.name)) for part in self.parts]
            for one in items_of(value)
        ]

    def value(self, data: object) -> object:
        if not isinstance(data, list) or len(data) != self.count:
            raise BadField(self.name, f"a list of {self.count} is wanted")
        return [None if row is None else self._made(row) for row in data]

    def _made(self, row: object) -> News:
        if not isinstance(row, list) or len(row) != len(self.parts):
            raise BadField(self.name, f"a list of {len(self.parts)} is wanted")
        made: list[Any] = [part.value(one) for part, one in zip(self.parts, row, strict=True)]
        return News(made[0], made[1], made[2], made[3])

    def lows(self) -> list[int]:
        return [low - 1 for part in self.parts for low in part.lows()] * self.count

    def highs(self) -> list[int]:
        return [high for part in self.parts for high in part.highs()] * self.count

    def numbers(self, value: object) -> list[int]:
        nothing = self.lows()[: len(self.lows()) // self.count]
        found: list[int] = []
        for one in items_of(value):
            if one is None:
                found += nothing
            else:
                for part in self.parts:
                    found += part.numbers(getattr(one, part.name))
        return found

    def usual(self) -> object:
        return [None] * self.count

    def other(self, value: object) -> object:
        """Return the same reports but for the first."""
        first, *rest = items_of(value)
        made: list[Any] = [part.usual() for part in self.parts]
        return [News(made[0], made[1], made[2], made[3]) if first is None else None, *rest]


# --- the books ---------------------------------------------------------------------------


class Books(Field):
    """The lines of every power's ledger. To a learning program, the sum of each kind of line. [1.10.4]"""

    def __init__(self, board: StarMap) -> None:
        super().__init__("ledger")
        self.lines = Records(
            "ledger", MANY,
            [
                planet_number("planet", board), Word("what", LEDGER_WORDS),
                number("count", 0, MANY), number("amount", -MANY, MANY), Word("rule", LEDGER_RULES),
            ],
            bare_entry,
        )  # fmt: skip

    def plain(self, value: object) -> object:
        return [self.lines.plain(book) for book in items_of(value)]

    def value(self, data: object) -> object:
        """Make the lines."""
        if not isinstance(data, list) or len(data) != POWERS:
            raise BadField(self.name, f"a list of {POWERS} is wanted")
        return [self.lines.value(book) for book in data]

    def lows(self) -> list[int]:
        return [-MOST_SUM] * (POWERS * len(LEDGER_WORDS))

    def highs(self) -> list[int]:
        return [MOST_SUM] * (POWERS * len(LEDGER_WORDS))

    def numbers(self, value: object) -> list[int]:
        sums = [0] * (POWERS * len(LEDGER_WORDS))
        for power, book in enumerate(items_of(value)):
            for entry in cast(list[Entry], book):
                sums[power * len(LEDGER_WORDS) + LEDGER_WORDS.index(entry.what)] += entry.amount
        return sums

    def usual(self) -> object:
        return [[] for _ in range(POWERS)]

    def other(self, value: object) -> object:
        """Return the same books but for the first."""
        first, *rest = items_of(value)
        return [self.lines.other(first), *rest]


def bare_entry() -> Entry:
    """Return a line to be filled in."""
    return Entry(NO_PLANET, LEDGER_WORDS[0], 0, LEDGER_RULES[0])
