"""What lies face-down: hidden from a view, and dealt again. [25.0, 27.5]"""

from __future__ import annotations

from hexile.games.hive.rules.nests import MIX_C, draw
from hexile.games.hive.state import CUP_C, PROBE, Hive, HiveAction
from hexile.games.hive.tables import UNKNOWN
from hexile.kernel.dice import Dice
from hexile.kernel.graph import NOWHERE
from hexile.kernel.play import Action


def see(s: Hive, seat: int) -> Hive:
    """Return what the Terran, or a watcher, may know: face-down counters go back into Mix C. [27.5]"""
    view = s.copy()
    for slot in range(s.terms.slots):
        if view.slot_at[slot] != NOWHERE and view.slot_kind[slot] != UNKNOWN:
            view.cups[CUP_C + MIX_C.index(view.slot_kind[slot])] += 1
            view.slot_kind[slot] = UNKNOWN
    return view


def resample(view: Hive, seat: int, dice: Dice) -> Hive:
    """Draw the face-down counters again from what is left of Mix C. [25.0]"""
    s = view.copy()
    for slot in range(s.terms.slots):
        deal_slot(s, slot, dice)
    return s


def deal(view: Hive, action: Action, dice: Dice) -> Hive:
    """Draw the one face-down counter that a probe would turn up. [25.0, B18]"""
    s = view.copy()
    if isinstance(action, HiveAction) and action.verb == PROBE:
        deal_slot(s, action.what, dice)
    return s


def deal_slot(s: Hive, slot: int, dice: Dice) -> None:
    """Draw a face-down counter from what is left of Mix C, if it is not known. [25.0]"""
    if s.slot_kind[slot] == UNKNOWN:
        cup = draw(s, CUP_C, len(MIX_C), "25.0", "Mix C", dice)
        s.cups[cup] -= 1
        s.slot_kind[slot] = MIX_C[cup - CUP_C]
