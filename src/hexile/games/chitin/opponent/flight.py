"""Flight: where the Plunge go, to pick off Workers and whatever is weak (8.011, 8.015)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from hexile.games.chitin.opponent.errands import STAY_MARGIN
from hexile.games.chitin.opponent.option import Option
from hexile.games.chitin.opponent.weigh import (
    NEVER,
    STUNG,
    Field,
    fight_worth,
    fighters_of,
    worths,
)
from hexile.games.chitin.rules.combat import air_strength
from hexile.games.chitin.rules.overrun import stack_strength
from hexile.games.chitin.state.actions import Go
from hexile.games.chitin.state.columns import joined, total
from hexile.games.chitin.state.places import OFF_MAP, WAITING
from hexile.kernel.play import Action

OFF_THE_MAP: Final = -500
STRONGER_AIR: Final = -400
KEEP_UP: Final = 2  # hundredths for each hex nearer to the own warriors
FAR_OFF: Final = 20  # hexes, for a side without warriors on the map


def flight_options(f: Field, legal: list[Action]) -> list[Option]:
    """Score where air units in hand may fly, the next step looked at too; staying first. [8.011]"""
    s = f.s
    here = s.at[s.hand[0]]
    near = nearness(f, here) + STAY_MARGIN if here >= 0 else 0
    found = [Option(legal[-1], vec[i64]([flight_worth(f, here), near]), vec[i64]())]
    for action in legal[:-1]:
        assert isinstance(action, Go)
        found.append(flight_option(f, action, s.spent[s.hand[0]] == 0 and here != WAITING))
    return found


def flight_option(f: Field, action: Go, further: bool) -> Option:
    """Score a flight over a megahex, or with *further* over the best one beside it."""
    if action.to == OFF_MAP:
        return Option(action, vec[i64]([NEVER, 0]), vec[i64]())
    worth, near = flight_worth(f, action.to), nearness(f, action.to)
    if further:
        for to in f.s.terms.valley.mega_links[action.to]:
            beyond = flight_worth(f, to) - 1
            if beyond > worth:
                worth, near = beyond, nearness(f, to)
    return Option(action, vec[i64]([worth, near]), vec[i64]())


def flight_worth(f: Field, megahex: i64) -> i64:
    """Return what the hand could do over a megahex: sting, or help those on the ground. [8.015]"""
    s = f.s
    if megahex < 0:
        return OFF_THE_MAP
    comes = 0 if s.at[s.hand[0]] == megahex else len(s.hand)
    if len(s.air_in(megahex, 1 - f.seat)) > len(s.air_in(megahex, f.seat)) + comes:
        return STRONGER_AIR
    best = cover_worth(f, megahex)
    flyers = free_over(f, megahex)
    if len(flyers):
        for at in s.terms.valley.mega_hexes[megahex]:
            if s.is_enemy_hex(at, f.seat):
                best = max(best, strike_worth(f, flyers, megahex, at))
    return best


def free_over(f: Field, megahex: i64) -> vec[i64]:
    """List those in hand who would not be held by enemy flyers over a megahex. [8.014, R39]"""
    s = f.s
    if s.at[s.hand[0]] == megahex:
        return s.hand
    held = len([unit for unit in s.air_in(megahex, f.seat) if s.held[unit]])
    return s.hand[max(len(s.air_in(megahex, 1 - f.seat)) - held, 0) :]


def nearness(f: Field, megahex: i64) -> i64:
    """Return how near a megahex is to the own warriors and to prey: flyers with nothing to do wait there."""
    at = f.s.terms.valley.anchor[megahex]
    return -KEEP_UP * way_to_warriors(f, at) - f.skill.prowl * way_to_prey(f, at)


def way_to_prey(f: Field, at: i64) -> i64:
    """Return how far the nearest enemies are that no warrior guards."""
    best: i64 = FAR_OFF
    for place in f.s.stacks(1 - f.seat):
        if not f.s.has_warrior(place):
            best = min(best, f.s.terms.valley.distances[at][place])
    return best


def cover_worth(f: Field, megahex: i64) -> i64:
    """Return what the hand saves over a megahex: enemy flyers are held there and sting no lone Worker. [8.014]"""
    s = f.s
    flyers = f.flyers_over(megahex)
    if flyers == 0:
        return 0
    there = len([unit for unit in s.air_in(megahex, f.seat) if unit not in s.hand])
    held = min(max(flyers - there, 0), len(s.hand))
    most: i64 = 0
    for at in s.terms.valley.mega_hexes[megahex]:
        if s.holder(at) == f.seat and not s.has_warrior(at):
            most = max(most, total(worths(s, s.units_in(at))))
    return most * STUNG * held // (100 * flyers)


def way_to_warriors(f: Field, at: i64) -> i64:
    """Return how far the nearest own warriors are: flyers keep with them, to help."""
    best: i64 = FAR_OFF
    for place in f.guards:
        best = min(best, f.s.terms.valley.distances[at][place])
    return best


def strike_worth(f: Field, flyers: vec[i64], megahex: i64, at: i64) -> i64:
    """Return what flyers add over a stack to what warriors beside it can do without them. [8.015, 8.016]"""
    s = f.s
    enemies = s.units_in(at)
    attack: i64 = 0
    own = vec[i64]()
    for beside in s.terms.valley.links[at]:
        if s.holder(beside) == f.seat and s.has_warrior(beside):
            units = fighters_of(s, s.units_in(beside))
            side = s.terms.valley.direction(at, beside)
            attack += stack_strength(s, units, enemies, at, side)
            own = joined(own, units)
    by_air = sting_worth(f, flyers, megahex, at)
    if attack == 0:
        return by_air
    prey, defence = worths(s, enemies), s.stack_defence(at, True)
    alone = fight_worth(s, attack, defence, worths(s, own), prey)
    helped = attack + air_strength(s, flyers, vec[i64]([at]))
    together = fight_worth(s, helped, defence, worths(s, joined(own, flyers)), prey)
    return max(together, by_air) - max(alone, 0)


def sting_worth(f: Field, flyers: vec[i64], megahex: i64, at: i64) -> i64:
    """Return what the flyers' attack on a stack brings, with the neighbours it takes in. [8.015, R42]"""
    s = f.s
    valley = s.terms.valley
    around = vec[i64]([at])
    for to in valley.links[at]:
        if valley.mega[to] == megahex and s.is_enemy_hex(to, f.seat):
            around = append(around, to)
    defence: i64 = 0
    prey = vec[i64]()
    for to in around:
        defence += s.stack_defence(to, False)
        prey = joined(prey, s.units_in(to))
    force = air_strength(s, flyers, around)
    return fight_worth(s, force, defence, worths(s, flyers), worths(s, prey))
