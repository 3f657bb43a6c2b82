"""Computer players: judgement where the book lets the player choose."""

from __future__ import annotations

from typing import Final

from hexile.kernel.chart import Trace
from hexile.kernel.play import Action
from hexile.kernel.player import Player
from hexile.kernel.priorities import Priority, PriorityPlayer

from hexile_undertow.state import POINTS, Dive, Go, Raise
from hexile_undertow.tables import DISTANCES, HARBOUR


def hex_after(s: Dive, action: Action) -> int:
    """Return where the tug is after an action."""
    return action.to if isinstance(action, Go) else s.tug


def goals(s: Dive) -> list[int]:
    """List where the tug wants to be: home with a full hold or at the last moment, else on a contact."""
    contacts = s.contacts_left()
    reach = POINTS * (s.terms.turns - s.turn) + s.points
    late = s.aboard > 0 and reach <= DISTANCES[s.tug][HARBOUR] + POINTS
    all_found = s.aboard + s.home == s.terms.pods
    return [HARBOUR] if late or all_found or not s.has_room() or not contacts else contacts


def bring_home(s: Dive, choices: list[Action]) -> list[int]:
    """Bring the pods aboard home. [2.5]"""
    return [0 if s.aboard and hex_after(s, a) == HARBOUR else 1 for a in choices]


def raise_first(s: Dive, choices: list[Action]) -> list[int]:
    """Raise a contact where one can. [2.4]"""
    return [0 if isinstance(action, Raise) else 1 for action in choices]


def out_of_reach(s: Dive, choices: list[Action]) -> list[int]:
    """Keep out of the beast's reach with the last point. [3.1]"""
    if s.points > 1:
        return [0] * len(choices)
    return [1 if DISTANCES[s.beast][hex_after(s, a)] <= 1 else 0 for a in choices]


def nearest_goal(s: Dive, choices: list[Action]) -> list[int]:
    """Go where one wants to be. [2.3]"""
    wanted = goals(s)
    return [min(DISTANCES[hex_after(s, a)][goal] for goal in wanted) for a in choices]


class Pilot(PriorityPlayer[Dive, Dive]):
    """Brings pods home, raises contacts, keeps out of reach, and goes to the nearest contact."""

    def think(self, s: Dive, legal: list[Action]) -> Dive:
        """Have the position in mind, and nothing else."""
        return s

    def priorities(self, mind: Dive) -> list[Priority[Dive]]:
        """List what counts, the first first."""
        return PRIORITIES

    def new_trace(self, mind: Dive) -> Trace:
        """Begin the explanation."""
        return Trace("pilot", "pilot")


PRIORITIES: Final[list[Priority[Dive]]] = [
    Priority("1", bring_home),
    Priority("2", raise_first),
    Priority("3", out_of_reach),
    Priority("4", nearest_goal),
]

# From weak to strong: the last one guides the searches.
PLAYERS: Final[list[Player[Dive]]] = [
    Pilot("pilot", "Brings pods home, raises contacts, and keeps out of the beast's reach."),
]
