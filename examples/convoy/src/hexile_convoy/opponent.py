"""A computer player for either side: one ship after the other, by priorities."""

from __future__ import annotations

from typing import Final

from hexile.kernel.chart import Trace
from hexile.kernel.play import Action
from hexile.kernel.player import Player
from hexile.kernel.priorities import Priority, PriorityPlayer

from hexile_convoy.rules import seat_of
from hexile_convoy.state import CONVOY, FLEETS, HOLD, RAIDERS, UNKNOWN, Fire, Hold, Sail, Sea
from hexile_convoy.tables import GRID, HARBOURS

ENOUGH: Final = 100


def place_after(s: Sea, action: Action) -> int:
    """Return where the ship of an order ends."""
    assert isinstance(action, Sail | Fire | Hold)
    return action.order if isinstance(action, Sail) else s.places[action.ship]


def new_orders(s: Sea, choices: list[Action]) -> list[int]:
    """Order each ship once, then be ready. [2.1]"""
    scores: list[int] = []
    for action in choices:
        if isinstance(action, Sail | Fire | Hold):
            scores.append(0 if s.orders[action.ship] == HOLD else 2)
        else:
            scores.append(1)
    return scores


def steps_home(s: Sea, choices: list[Action]) -> list[int]:
    """Take the way to the nearest harbour, round the raiders. [3.3, 4.1]"""
    raiders = [s.places[ship] for ship in FLEETS[RAIDERS]]
    scores: list[int] = []
    for action in choices:
        at = place_after(s, action)
        near = min(GRID.distances[at][raider] for raider in raiders)
        scores.append(2 * min(GRID.distances[at][to] for to in HARBOURS) + 3 * max(0, 3 - near))
    return scores


def shoot_first(s: Sea, choices: list[Action]) -> list[int]:
    """Fire at a merchant in line. [3.2]"""
    return [
        0 if isinstance(a, Fire) and s.target(a.ship, int(a.order) - HOLD - 1) != UNKNOWN else 1
        for a in choices
    ]


def steps_to_merchants(s: Sea, choices: list[Action]) -> list[int]:
    """Close in on the nearest merchant. [3.3]"""
    preys = [s.places[ship] for ship in s.may_have_gold()]
    return [min(GRID.distances[place_after(s, a)][prey] for prey in preys) for a in choices]


class Skipper(PriorityPlayer[Sea, Sea]):
    """Merchants make for the nearest harbour, raiders for the nearest merchant."""

    def think(self, s: Sea, legal: list[Action]) -> Sea:
        """Have the position in mind, and nothing else."""
        return s

    def priorities(self, mind: Sea) -> list[Priority[Sea]]:
        """List what counts for the side, the first first."""
        return SAILING if seat_of(mind) == CONVOY else HUNTING

    def new_trace(self, mind: Sea) -> Trace:
        """Begin the explanation."""
        return Trace("skipper", "skipper")


SAILING: Final[list[Priority[Sea]]] = [Priority("1", new_orders), Priority("2", steps_home)]
HUNTING: Final[list[Priority[Sea]]] = [
    Priority("1", new_orders),
    Priority("3", shoot_first),
    Priority("4", steps_to_merchants),
]

# From weak to strong: the last one guides the searches.
PLAYERS: Final[list[Player[Sea]]] = [
    Skipper("skipper", "Merchants make for the nearest harbour, raiders for the nearest merchant."),
]
