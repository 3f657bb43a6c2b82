"""Flight: where the Plunge go, to pick off Workers and whatever is weak (8.011, 8.015)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from hexile.games.chitin.opponent.errands import STAY_MARGIN
from hexile.games.chitin.opponent.option import Option, plain
from hexile.games.chitin.opponent.weigh import NEVER, Field, fight_worth, worths
from hexile.games.chitin.rules.combat import air_strength
from hexile.games.chitin.state.actions import Go
from hexile.games.chitin.state.columns import joined
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
        worth: i64 = NEVER
        if action.to != OFF_MAP:
            worth = flight_worth(f, action.to)
            if s.spent[s.hand[0]] == 0 and here != WAITING:
                for further in s.terms.valley.mega_links[action.to]:
                    worth = max(worth, flight_worth(f, further) - 1)
        found.append(plain(action, worth))
    return found


def flight_worth(f: Field, megahex: i64) -> i64:
    """Return what the hand could sting from over a megahex. [8.015]"""
    s = f.s
    if megahex < 0:
        return OFF_THE_MAP
    valley = s.terms.valley
    if len(s.air_in(megahex, 1 - f.seat)) > len(s.hand):
        return STRONGER_AIR
    best: i64 = 0
    for at in valley.mega_hexes[megahex]:
        if s.is_enemy_hex(at, f.seat):
            best = max(best, sting_worth(f, megahex, at))
    edge = valley.home[1 - s.end_of(f.seat)][valley.anchor[megahex]]
    return best + (valley.size - edge) // DRIFT


def sting_worth(f: Field, megahex: i64, at: i64) -> i64:
    """Return what the hand's attack on a stack brings, with the neighbours it takes in. [8.015, R42]"""
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
    force = air_strength(s, s.hand, around)
    return fight_worth(s, force, defence, worths(s, s.hand), worths(s, prey))
