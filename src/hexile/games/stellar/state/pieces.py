"""Fleets, incidents, battles, news, ledger lines: the things a game is made of."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from hexile.games.stellar.state.words import (
    NO_PLANET,
)
from hexile.games.stellar.tables import (
    CORVETTE,
    DEATH_STAR,
    FIGHTER,
    NO_STAR,
    POWER_LETTERS,
    POWERS,
    SCOUT,
    SHIPS,
    TITLES,
    TRANSPORT,
    UNIT_WORDS,
)

NO_COURSE: Final = vec[i64]()


@mypyc_attr(acyclic=True)
class Writer:
    """Stands for one state: the fleets it has written are shared with no other."""


NOBODY_ELSE: Final = Writer()


@mypyc_attr(acyclic=True)
class Fleet:
    """Ships of one power that travel together: a task force. [1.5.7]

    A course is never changed, only replaced; `leg` says how much of it lies behind. Copies of a
    state share their fleets: one is changed only by its `writer`, others write a copy of it first.
    """

    def __init__(self, number: int, owner: int, at: int, ships: vec[i64]) -> None:
        self.writer = NOBODY_ELSE
        self.number: i64 = number
        self.owner: i64 = owner
        self.at: i64 = at
        self.ships = ships
        self.goal: i64 = NO_STAR
        self.course = NO_COURSE
        self.leg: i64 = 0
        self.last_star: i64 = NO_STAR
        self.planet: i64 = NO_PLANET
        self.origin: i64 = NO_PLANET
        self.retiring = False
        self.evacuees = False
        self.modern = False
        self.unbound = False
        self.raiding = False

    def copy(self) -> Fleet:
        """Return an independent copy."""
        twin = Fleet(self.number, self.owner, self.at, self.ships[:])
        twin.goal = self.goal
        twin.course = self.course
        twin.leg = self.leg
        twin.last_star = self.last_star
        twin.planet = self.planet
        twin.origin = self.origin
        twin.retiring = self.retiring
        twin.evacuees = self.evacuees
        twin.modern = self.modern
        twin.unbound = self.unbound
        twin.raiding = self.raiding
        return twin

    def name(self) -> str:
        """Name it by power and number: `R7`."""
        return f"{POWER_LETTERS[self.owner]}{self.number}"

    def size(self) -> i64:
        """Count its ships."""
        return self.ships[SCOUT] + self.ships[TRANSPORT] + self.warships()

    def warships(self) -> i64:
        """Count corvettes, fighters and death stars: what besieges, conquers and escorts. [R5]"""
        ships = self.ships
        return ships[CORVETTE] + ships[FIGHTER] + ships[DEATH_STAR]

    def is_under_way(self) -> bool:
        """Tell whether it has a course to follow."""
        return len(self.course) > 0

    def is_convoy(self) -> bool:
        """Tell whether it is transports and nothing else."""
        return self.ships[TRANSPORT] > 0 and self.ships[TRANSPORT] == self.size()

    def is_scouts(self) -> bool:
        """Tell whether it is scouts and nothing else."""
        return self.ships[SCOUT] > 0 and self.ships[SCOUT] == self.size()

    def words(self) -> str:
        """Say what it consists of."""
        return ship_words(list(self.ships))


PLURALS: Final[list[str]] = ["scouts", "transports", "corvettes", "fighters", "death stars"]
SINGULARS: Final[list[str]] = ["scout", "transport", "corvette", "fighter", "death star"]


def ships_of(kind: int, count: int) -> vec[i64]:
    """Return ships of one kind only."""
    ships = vec[i64]([0] * SHIPS)
    ships[kind] = count
    return ships


def ship_words(ships: list[int]) -> str:
    """Say a number of ships of each kind in words."""
    parts = [
        f"{n} {PLURALS[kind] if n > 1 else SINGULARS[kind]}" for kind, n in enumerate(ships) if n
    ]
    return ", ".join(parts) or "nothing"


def ships_in_words(words: str) -> list[int]:
    """Count the ships that words of `ship_words` name."""
    ships = [0] * SHIPS
    for part in words.split(", "):
        number, _, name = part.partition(" ")
        if name:
            names = PLURALS if int(number) > 1 else SINGULARS
            ships[names.index(name)] = int(number)
    return ships


@mypyc_attr(acyclic=True)
class Incident:
    """A clash or a border dispute between two powers; in a dispute the first claims. [V29, V31]"""

    def __init__(self, kind: int, first: int, second: int, star: int) -> None:
        self.kind: int = kind
        self.first: int = first
        self.second: int = second
        self.star: int = star
        self.tally: int = 0

    def copy(self) -> Incident:
        """Return an independent copy."""
        twin = Incident(self.kind, self.first, self.second, self.star)
        twin.tally = self.tally
        return twin

    def is_between(self, a: int, b: int) -> bool:
        """Tell whether these two are its parties."""
        return (self.first == a and self.second == b) or (self.first == b and self.second == a)

    def is_party(self, power: int) -> bool:
        """Tell whether a power is one of its parties."""
        return power in (self.first, self.second)


@mypyc_attr(acyclic=True)
class Volley:
    """Shots agreed for a round: who fires how many of what at what. [1.7.2]"""

    def __init__(
        self, power: int, planet: int, kind: int, count: int, foe: int, target: int, aim: int
    ) -> None:
        self.power: int = power
        self.planet: int = planet
        self.kind: int = kind
        self.count: int = count
        self.foe: int = foe
        self.target: int = target
        self.aim: int = aim


@mypyc_attr(acyclic=True)
class Battle:
    """A fight under way in one star: sides as lists of powers, planets attacked, volleys so far."""

    def __init__(self, kind: int, star: int, attackers: list[int], defenders: list[int]) -> None:
        self.kind: int = kind
        self.star: int = star
        self.attackers = attackers
        self.defenders = defenders
        self.planets: list[int] = []
        self.damage: list[int] = []
        self.misses: list[int] = []
        self.hits: list[int] = []
        self.round: int = 0
        self.most_rounds: int = 0
        self.volleys: list[Volley] = []
        self.refuges: list[int] = [NO_STAR, NO_STAR]
        self.losses: int = 0

    def copy(self) -> Battle:
        """Return an independent copy; volleys never change and are shared."""
        twin = Battle(self.kind, self.star, self.attackers.copy(), self.defenders.copy())
        twin.planets = self.planets.copy()
        twin.damage = self.damage.copy()
        twin.misses = self.misses.copy()
        twin.hits = self.hits.copy()
        twin.round = self.round
        twin.most_rounds = self.most_rounds
        twin.volleys = self.volleys.copy()
        twin.refuges = self.refuges.copy()
        twin.losses = self.losses
        return twin

    def foes_of(self, power: int) -> list[int]:
        """List the powers on the other side."""
        return self.defenders if power in self.attackers else self.attackers


@mypyc_attr(acyclic=True)
class News:
    """What a power last saw in a star: when, whose ships, whose colonies. It never changes. [1.6.3]"""

    def __init__(self, turn: int, ships: vec[i64], owners: vec[i64], shields: vec[i64]) -> None:
        self.turn: i64 = turn
        self.ships = ships
        self.owners = owners
        self.shields = shields
        self.present: i64 = 0
        for at in range(POWERS * SHIPS):
            if ships[at]:
                self.present |= 1 << (at // SHIPS)

    def seen(self, power: int, kind: int) -> int:
        """Count the ships of a kind seen of a power."""
        return self.ships[power * SHIPS + kind]

    def colonies(self, power: int) -> int:
        """Count the colonies seen of a power."""
        return sum(1 for owner in self.owners if owner == power)


# What a ledger counts in millions, not points.
PEOPLE_LINES: Final[list[str]] = [
    "growth", "emigrants", "emigration bonus", "no room", "evacuated", "idle",
]  # fmt: skip
# Payments for research, title by title.
RESEARCH_LINES: Final[list[str]] = ["research " + title.name for title in TITLES]
LEDGER_WORDS: Final[list[str]] = [
    *PEOPLE_LINES, "output", "transports", "factories", "lost", *UNIT_WORDS, *RESEARCH_LINES,
]  # fmt: skip
LEDGER_PLACES: Final[dict[str, int]] = {word: place for place, word in enumerate(LEDGER_WORDS)}
LEDGER_RULES: Final[list[str]] = [
    "1.8.5", "1.9.2", "1.10.1", "1.10.2", "1.10.3", "1.10.4", "1.11",
    "V9.1", "V9.2", "V9.3", "V9.4", "V13", "V27", "R26", "R54",
]  # fmt: skip


@mypyc_attr(acyclic=True)
class Entry:
    """One line of a power's production ledger: where, what, how much, by which rule.

    `count` says how many were built, where a line is about several.
    """

    def __init__(self, planet: int, what: str, amount: int, rule: str, count: int = 0) -> None:
        self.planet: i64 = planet
        self.what = what
        self.amount: i64 = amount
        self.rule = rule
        self.count: i64 = count

    def words(self) -> str:
        """Say what it is about: `growth`, `3 factories`."""
        return f"{self.count} {self.what}" if self.count else self.what
