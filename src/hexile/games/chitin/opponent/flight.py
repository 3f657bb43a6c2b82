"""Flight: where the Plunge go, to pick off Workers and whatever is weak (8.011, 8.015)."""

from __future__ import annotations

from typing import Final

from hexile.games.chitin.opponent.errands import STAY_MARGIN
from hexile.games.chitin.opponent.option import Option, plain
from hexile.games.chitin.opponent.weigh import NEVER, Field, fight_worth, worths
from hexile.games.chitin.state.actions import Go
from hexile.games.chitin.state.places import OFF_MAP, WAITING
from hexile.kernel.play import Action

OFF_THE_MAP: Final = -500
STRONGER_AIR: Final = -400
DRIFT: Final = 40  # so many points nearer to the enemy's edge count as one hundredth


def flight_options(f: Field, legal: list[Action]) -> list[Option]:
    """Score where air units in hand may fly, the next step looked at too; staying first. [8.011]"""
    s = f.s
    here = s.at[s.hand[0]]
    found = [plain(legal[-1], flight_worth(f, here) + STAY_MARGIN)]
    for action in legal[:-1]:
        assert isinstance(action, Go)
        worth = NEVER
        if action.to != OFF_MAP:
            worth = flight_worth(f, action.to)
            if s.spent[s.hand[0]] == 0 and here != WAITING:
                for further in s.terms.valley.mega_links[action.to]:
                    worth = max(worth, flight_worth(f, further) - 1)
        found.append(plain(action, worth))
    return found


def flight_worth(f: Field, megahex: int) -> int:
    """Return what the hand could sting from over a megahex. [8.015]"""
    s = f.s
    if megahex < 0:
        return OFF_THE_MAP
    valley = s.terms.valley
    if len(s.air_in(megahex, 1 - f.seat)) > len(s.hand):
        return STRONGER_AIR
    best = 0
    for at in valley.mega_hexes[megahex]:
        if s.is_enemy_hex(at, f.seat):
            best = max(best, sting_worth(f, megahex, at))
    edge = valley.home[1 - s.end_of(f.seat)][valley.anchor[megahex]]
    return best + (valley.size - edge) // DRIFT


def sting_worth(f: Field, megahex: int, at: int) -> int:
    """Return what the hand's attack on a stack brings, with the neighbours it takes in. [8.015, R42]"""
    s = f.s
    valley = s.terms.valley
    around = [at]
    for to in valley.links[at]:
        if valley.mega[to] == megahex and s.is_enemy_hex(to, f.seat):
            around.append(to)
    force = s.attack_strength(s.hand)
    if any(valley.is_forest[to] for to in around):
        force = max(force // 2, 1)
    defence = sum(s.stack_defence(to, False) for to in around)
    prey = worths(s, [unit for to in around for unit in s.units_in(to)])
    return fight_worth(s, force, defence, worths(s, s.hand), prey)
