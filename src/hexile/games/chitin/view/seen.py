"""What a seat may know: all but the other's force until both have chosen."""

from __future__ import annotations

from hexile.games.chitin.rules.sequence import may_add
from hexile.games.chitin.state.chitin import Chitin
from hexile.games.chitin.state.places import UNKNOWN
from hexile.kernel.chance.dice import Dice


def see(s: Chitin, seat: int) -> Chitin:
    """Return what a seat may know: all but the other's force until both have chosen. [R2]"""
    view = s.copy()
    if not all(s.chosen):
        view.force = [
            list(force) if side == seat else [UNKNOWN] * len(force)
            for side, force in enumerate(s.force)
        ]
    return view


def resample(view: Chitin, seat: int, dice: Dice) -> Chitin:
    """Deal every unknown force again, any legal one. [R2]"""
    s = view.copy()
    if all(view.chosen):
        return s
    s.force = [deal_force(s, dice) if UNKNOWN in force else list(force) for force in view.force]
    return s


def deal_force(s: Chitin, dice: Dice) -> list[int]:
    """Make up a legal force unit by unit."""
    force = list(s.terms.fixed)
    while True:
        fits = [kind for kind in range(len(force)) if may_add(s, force, kind)]
        if not fits:
            return force
        force[fits[dice.pick(len(fits), "R2", "unknown force")]] += 1
