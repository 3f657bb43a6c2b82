"""Computer players: judgement where the book lets the player choose."""

from __future__ import annotations

from typing import Final

from hexile.authors.template.state import Go, Night, Search
from hexile.authors.template.tables import DISTANCES, SITES
from hexile.kernel.chart import Trace
from hexile.kernel.play import Action
from hexile.kernel.player import Player
from hexile.kernel.priorities import Priority, PriorityPlayer


def place_after(s: Night, action: Action) -> int:
    """Return where the scout is after an action."""
    return action.to if isinstance(action, Go) else s.scout


def search_first(s: Night, choices: list[Action]) -> list[int]:
    """Search where one can. [2.3]"""
    return [0 if isinstance(action, Search) else 1 for action in choices]


def out_of_reach(s: Night, choices: list[Action]) -> list[int]:
    """Keep out of the guard's reach. [3.1]"""
    return [1 if DISTANCES[s.guard][place_after(s, a)] <= 1 else 0 for a in choices]


def nearest_site(s: Night, choices: list[Action]) -> list[int]:
    """Go to the nearest site not searched. [2.2]"""
    goals = [SITES[site] for site in s.sites_left()]
    return [min(DISTANCES[place_after(s, a)][goal] for goal in goals) for a in choices]


class Prowler(PriorityPlayer[Night, Night]):
    """Searches, keeps out of reach, and goes to the nearest site."""

    def think(self, s: Night, legal: list[Action]) -> Night:
        """Have the position in mind, and nothing else."""
        return s

    def priorities(self, mind: Night) -> list[Priority[Night]]:
        """List what counts, the first first."""
        return PRIORITIES

    def new_trace(self, mind: Night) -> Trace:
        """Begin the explanation."""
        return Trace("prowler", "prowler")


PRIORITIES: Final[list[Priority[Night]]] = [
    Priority("1", search_first),
    Priority("2", out_of_reach),
    Priority("3", nearest_site),
]

# From weak to strong: the last one guides the searches.
PLAYERS: Final[list[Player[Night]]] = [
    Prowler("prowler", "Searches, keeps out of reach, and goes to the nearest site."),
]
