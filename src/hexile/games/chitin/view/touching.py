"""What a player selects to move a stack: the stack, then a hex; parts of a stack are in the list."""

from __future__ import annotations

from typing import Final

from hexile.games.chitin.rules.movement import HAND, is_fresh, may_stop
from hexile.games.chitin.rules.reach import reach
from hexile.games.chitin.state.actions import BACK, STOP, Go
from hexile.games.chitin.state.chitin import Chitin
from hexile.kernel.play import Action

LAST: Final = 1


def is_on_foot(s: Chitin) -> bool:
    """Tell whether ground units are in hand and are asked where they go."""
    asked = s.result is None and len(s.hand) > 0 and bool(s.agenda) and s.agenda[-1] is HAND
    return asked and not s.terms.sheet.is_air[s.kind[s.hand[0]]]


def is_hex(s: Chitin, action: Go) -> bool:
    """Tell whether a way ends in a hex, and not beyond the edge."""
    return 0 <= action.to < s.terms.valley.size


def cost(s: Chitin, action: Action) -> int:
    """Return the movement points to a hex. [6.02]"""
    if not isinstance(action, Go) or not is_on_foot(s) or not is_hex(s, action):
        return 0
    return reach(s).cost[action.to]


def rank(s: Chitin, action: Action) -> int:
    """Put the action that deselects the units in hand last."""
    return LAST if action is BACK else 0


def let_go(s: Chitin) -> str:
    """Return the action that deselects the units in hand, so that others may be selected. [6.02, R52]"""
    if s.result is not None or not s.agenda or s.agenda[-1] is not HAND:
        return ""
    if s.terms.sheet.is_air[s.kind[s.hand[0]]]:
        return (BACK if s.spent[s.hand[0]] == 0 else STOP).text()
    if is_fresh(s):
        return BACK.text()
    return STOP.text() if may_stop(s) else ""
