"""What sort of deed a choice is, and what is asked before it."""

from __future__ import annotations

from typing import Final

from hexile.games.hive.rules.marching import can_act
from hexile.games.hive.rules.wording import counted
from hexile.games.hive.state import (
    ABANDON,
    AIM,
    ATTACH,
    BRING,
    CLOSE,
    DEPART,
    DISENGAGE,
    END,
    FORCE,
    LIFT,
    LOAD,
    MELEE,
    MOVE,
    OPEN,
    PROBE,
    SABOTAGE,
    SHIP,
    SNAP,
    STAYS,
    Hive,
    HiveAction,
)
from hexile.kernel.play import Action
from hexile.kernel.scene import Deed

MUCH: Final = 5  # points: what a Lancer costs
SIGNS: Final[dict[int, str]] = {
    SNAP: "shoot", AIM: "shoot", MELEE: "fight", PROBE: "probe", OPEN: "open", CLOSE: "close",
    SABOTAGE: "attack", DISENGAGE: "retreat", SHIP: "send", ATTACH: "land", DEPART: "leave",
    LIFT: "leave", LOAD: "board", BRING: "take",
}  # fmt: skip


def deed(s: Hive, action: Action) -> Deed:
    """Say what sort of deed a choice is."""
    assert isinstance(action, HiveAction)
    if action.verb == MOVE:
        return Deed(sign_of_move(s, action.who, action.what))
    if action.verb == END:
        return Deed("end", ask_before_end(s))
    if action.verb == FORCE:
        return Deed("", ask_before_force(s, action.who))
    if action.verb == ABANDON:
        return Deed("end", "Whoever is not away is lost. Abandon the mission?")
    return Deed(SIGNS.get(action.verb, ""), ask_before_leaving(s, action))


def ask_before_force(s: Hive, force: int) -> str:
    """Ask whether a ready-made force leaves much unspent. [24.1]"""
    left = (
        0
        if force == len(s.terms.ready)
        else s.terms.limit - s.terms.ready[force].cost(s.terms.book)
    )
    return f"It leaves {left} of {s.terms.limit} points unspent. Take it?" if left >= MUCH else ""


def sign_of_move(s: Hive, unit: int, place: int) -> str:
    """Tell a step from boarding, and from a box where the unit must stop. [B4, B6, 27.2]"""
    if place >= s.terms.ship.size:
        return "board"
    halts = s.znon[place] > 0 or (s.hidden[place] > 0 and s.terms.is_marine(unit))
    return "stop" if halts else "step"


def ask_before_end(s: Hive) -> str:
    """Ask whether movement ends though nobody of those in the Hive has acted. [B3]"""
    if not s.agenda or s.agenda[-1].name != "movement":
        return ""
    mine = [unit for unit in range(s.terms.znon_first) if s.in_hive(unit) and s.terran[unit]]
    idle = [unit for unit in mine if can_act(s, unit)]
    if not mine or len(idle) < len(mine):
        return ""
    return f"Nobody of your {counted(len(mine), 'unit')} in the Hive has acted. End movement?"


def ask_before_leaving(s: Hive, action: HiveAction) -> str:
    """Ask whether the last ship leaves somebody behind. [B16, B21]"""
    if action.verb != DEPART:
        return ""
    others = [ship for ship in range(s.terms.ships) if ship != action.who and stays(s, ship)]
    left = [unit for unit in range(s.terms.znon_first) if s.in_hive(unit) and s.terran[unit]]
    if others or not left:
        return ""
    name = s.terms.ship_names[action.who]
    return f"{name} is the last Darter: {counted(len(left), 'unit')} would be left behind. Depart?"


def stays(s: Hive, ship: int) -> bool:
    """Tell whether a ship is still there to take people home."""
    return s.is_flying(ship) or (s.is_attached(ship) and s.ship_leaving[ship] == STAYS)
