"""The numbers of refusals, counted afresh in the position: what things cost, and what there is."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hexile.games.hive.rules.moving import halts
from hexile.games.hive.state import NO_ONE, Hive
from hexile.games.hive.tables import BOUGHT, DARTER, KINDS, MARINES
from hexile.kernel.game import Figures
from hexile.kernel.geometry.graph import costs_from


def unit_named(s: Hive, words: list[str]) -> int:
    """Return the unit that the last word names, or the one that acts."""
    return s.terms.names.index(words[-1]) if words[-1] in s.terms.names else s.mover


def points_of(s: Hive, unit: i64) -> int:
    """Return the Movement Points of a unit: those left to the one that acts. [B4]"""
    return s.points if unit == s.mover else s.terms.book.move[s.terms.kind[unit]]


def way_and_points(s: Hive, words: list[str]) -> list[int]:
    """Return the points a unit needs to get somewhere, and those it has. [B4, B6, B12]"""
    unit, ship = unit_named(s, words), s.terms.ship
    has, start, to = points_of(s, unit), s.at[unit], s.terms.place_of(words[2])
    extra = sum(s.terms.hatch for place in (start, to) if place >= ship.size)
    start, to = (s.ship_at[p - ship.size] if p >= ship.size else p for p in (start, to))
    marine = s.terms.is_marine(unit)
    free = [[] if at != start and halts(s, at, True, marine) else list(ship.links[at])
            for at in range(ship.size)]  # fmt: skip
    way = costs_from(start, free, ship.price)[0][to]
    if way + s.terms.hatch * (s.at[unit] >= ship.size) > has:
        way = costs_from(start, [list(row) for row in ship.links], ship.price)[0][to]
    return [way + extra, has]


def seats(s: Hive, words: list[str]) -> list[int]:
    """Return the seats that who goes needs, and those free in a Darter. [B12]"""
    going = [s.mover, *s.followers] if s.mover != NO_ONE else [s.terms.names.index(words[1])]
    ship = s.terms.ship_names.index(words[2])
    inside = s.terms.ship.size + ship
    taken = sum(s.men[unit] for unit in range(s.terms.units) if s.at[unit] == inside)
    return [sum(s.men[unit] for unit in going), s.terms.book.needs["seats"] - taken]


def able_at(s: Hive, word: str) -> int:
    """Count the units of a place that have not acted; none act in a Darter off the hull. [B3]"""
    place, size = s.terms.place_of(word), s.terms.ship.size
    if place >= size and s.ship_at[place - size] < 0:
        return 0
    mine = range(s.terms.znon_first)
    return sum(1 for u in mine if s.at[u] == place and s.terran[u] and not s.done[u])


def in_box(s: Hive, words: list[str]) -> list[int]:
    """Count the Terran's units in a box, those who would come if several, and how many may stop. [9.2]"""
    box = s.terms.ship.index[words[2]]
    there = sum(1 for unit in range(s.terms.units) if s.at[unit] == box and s.terran[unit])
    come = [len(s.followers) + 1] if len(s.followers) else []
    return [there, *come, s.terms.in_a_box]


def left_to_spend(s: Hive) -> int:
    """Count the Resource Points not spent. [24.1]"""
    return s.terms.limit - sum(s.basket[kind] * s.terms.book.cost[kind] for kind in BOUGHT)


def force_and_limit(s: Hive, words: list[str]) -> list[int]:
    """Return what a ready-made force costs, and what may be spent. [24.1]"""
    force = next(force for force in s.terms.ready if force.name == words[1])
    book = s.terms.book
    marines = sum(load[kind] * book.cost[kind] for load in force.ships for kind in MARINES)
    return [marines + len(force.ships) * book.cost[DARTER], s.terms.limit]


def standing(s: Hive, words: list[str]) -> list[int]:
    """Return the individuals there would be, their seats, and the points left. [24.1, B2]"""
    book, kind = s.terms.book, KINDS.index(words[1])
    men = sum(s.basket[k] * book.men[k] for k in MARINES) + book.men[kind]
    return [men, s.basket[DARTER] * book.needs["seats"], left_to_spend(s)]


def price(s: Hive, words: list[str]) -> list[int]:
    """Return what a unit costs, and the points left. [24.1]"""
    return [s.terms.book.cost[KINDS.index(words[1])], left_to_spend(s)]


FIGURES: Final[dict[str, Figures]] = {
    r"(\w+) needs (\d+) Movement Points, has (\d+)": way_and_points,
    r"the shot costs (\d+) Movement Points, \w+ has (\d+)": lambda s, words: [
        s.terms.book.costs["aimed" if words[0] == "aim" else "snap"],
        s.points,
    ],
    r"sabotage costs (\d+) Movement Points, (\d+) (?:is|are) left": lambda s, words: [
        s.terms.book.costs["sabotage"],
        s.points,
    ],
    r"begun to act alone: (\d+) points? (?:is|are) left": lambda s, words: [s.points],
    r"needs (\d+) seats?, \w+ has (\d+) free": seats,
    r"^(\d+) of yours in \w+ can still act": lambda s, words: [able_at(s, words[1])],
    r"^(\d+) of yours (?:is|are) in \w+; at most (\d+) may stop": in_box,
    r"^(\d+) of yours (?:is|are) in \w+ and (\d+) would come; at most (\d+) may": in_box,
    r"^(\d+) are going; at most (\d+) may": lambda s, words: [
        len(s.followers) + 1,
        s.terms.in_a_box,
    ],
    r"(?:pays|for) (\d+) point": lambda s, words: [s.terms.book.costs["breach"]],
    r"costs (\d+) Resource Points, (\d+) may be spent": force_and_limit,
    r"costs (\d+) Resource Points, (\d+) (?:is|are) left": price,
    r"all (\d+) \w+ counters": lambda s, words: [s.terms.book.number[KINDS.index(words[1])]],
    r"^(\d+) individuals, (\d+) seats, and (\d+) points?": standing,
}
