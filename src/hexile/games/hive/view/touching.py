"""What one touches to say a choice: the likely deed by one touch, the others by a line of the list."""

from __future__ import annotations

from itertools import permutations
from typing import Final

from hexile.games.hive.rules.darters import DARTERS, can_attach
from hexile.games.hive.rules.firing import strength_of
from hexile.games.hive.rules.marching import boarding_cost, can_act, stack_ways
from hexile.games.hive.rules.melee import fighters
from hexile.games.hive.rules.terran import ACTING, MOVEMENT
from hexile.games.hive.state import (
    AIM,
    BRING,
    CLOSE,
    DEPART,
    DISENGAGE,
    END,
    LIFT,
    MOVE,
    OPEN,
    SABOTAGE,
    SNAP,
    Fight,
    Hive,
    HiveAction,
)
from hexile.kernel.geometry.graph import FAR
from hexile.kernel.play import Action


def ways(s: Hive, action: Action) -> list[list[str]]:
    """Return the ways to say a choice by touching things."""
    assert isinstance(action, HiveAction)
    if isinstance(action, Fight):
        return ways_to_fight(s, action)
    usual = action.clicks()
    if (
        (action.verb == SNAP and can_aim(s, action))
        or (action.verb == CLOSE and can_board(s, action))
        or (action.verb == DEPART and s.is_flying(action.who))
    ):
        return [["-".join([action.text().split()[0], usual[0]])]]
    return [usual]


def ways_to_fight(s: Hive, deed: Fight) -> list[list[str]]:
    """Name the attackers in any order, then the target; the target alone is attacked by all. [B10]"""
    names, target = s.terms.names, s.terms.names[deed.what]
    found = [[*order, target] for order in permutations([names[unit] for unit in deed.attackers])]
    everybody = len(deed.attackers) == len(fighters(s, s.at[deed.what]))
    return [*found, [target]] if everybody else found


def can_aim(s: Hive, deed: HiveAction) -> bool:
    """Tell whether a target could be aimed at, too. [12.8, B8]"""
    boxes = s.terms.ship.sight[s.at[deed.who]][s.at[deed.what]]
    return s.points >= s.terms.aimed and strength_of(s, deed.who, deed.what, boxes, True) > 0


def can_board(s: Hive, deed: HiveAction) -> bool:
    """Tell whether a Darter whose Breach may be closed could be boarded, too. [B12, B14]"""
    found = stack_ways(s)
    cost = boarding_cost(s, deed.who, deed.what, found)
    return cost < FAR and cost <= s.points


# What a unit does besides going somewhere comes first in the list; boxes are said on the board.
RANKS: Final[dict[int, int]] = {
    SABOTAGE: -4, AIM: -3, SNAP: -2, DISENGAGE: -2, OPEN: -1, CLOSE: -1, BRING: -1, DEPART: 1, LIFT: 2, END: 3,
}  # fmt: skip


def rank(s: Hive, action: Action) -> int:
    """List shots and works before moves, ships that attach before those that leave, the end last, the most attackers first."""
    assert isinstance(action, HiveAction)
    if isinstance(action, Fight):
        return -len(action.attackers)
    aboard = action.verb == MOVE and action.what >= s.terms.ship.size
    return -1 if aboard else RANKS.get(action.verb, 0)


def let_go(s: Hive) -> str:
    """Return the word that the unit which acts is done, so that another may. [B3]"""
    acting = s.result is None and bool(s.agenda) and s.agenda[-1] is ACTING
    return f"done {s.terms.names[s.mover]}" if acting else ""


def next_pieces(s: Hive) -> list[list[str]]:
    """Return the Darters that may attach, or the units that have not acted, stack by stack. [B3, B12]"""
    if s.result is not None or not s.agenda:
        return []
    if s.agenda[-1] is DARTERS:
        return [[s.terms.ship_names[ship] for ship in range(s.terms.ships) if can_attach(s, ship)]]
    if s.agenda[-1] is not MOVEMENT:
        return []
    stacks: dict[int, list[str]] = {}
    for unit in range(s.terms.znon_first):
        if can_act(s, unit):
            stacks.setdefault(int(s.at[unit]), []).append(s.terms.names[unit])
    return list(stacks.values())


def cost(s: Hive, action: Action) -> int:
    """Return the points a move costs. [B4]"""
    assert isinstance(action, HiveAction)
    if action.verb != MOVE or action.what >= s.terms.ship.size:
        return 0
    return stack_ways(s).cost[action.what]
