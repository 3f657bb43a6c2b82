"""Computer players: judgement where the book lets a player choose."""

from __future__ import annotations

from typing import Final

from hexile.authors.duel.rules import EXITS, seat_of
from hexile.authors.duel.state import GUARD, THIEF, UNKNOWN, Go, Night
from hexile.authors.template.tables import DISTANCES, SITES
from hexile.kernel.chart import Trace
from hexile.kernel.play import READY, Action
from hexile.kernel.player import Player
from hexile.kernel.priorities import Priority, PriorityPlayer


def place_after(s: Night, action: Action) -> int:
    """Return where the seat's own counter stands after an order, or where it is ordered to already."""
    return action.to if isinstance(action, Go) else s.orders[seat_of(s)]


def ready_at_last(s: Night, choices: list[Action]) -> list[int]:
    """Be ready as soon as there is an order. [2.1]"""
    return [0 if action.text() == READY else 1 for action in choices]


def out_of_reach(s: Night, choices: list[Action]) -> list[int]:
    """Keep off where the guard can go. [3.1]"""
    return [1 if DISTANCES[s.here(GUARD)][place_after(s, a)] <= 1 else 0 for a in choices]


def nearer_to_the_cache(s: Night, choices: list[Action]) -> list[int]:
    """Go to the cache, and with it to the nearest exit. [4.1]"""
    goals = EXITS if s.has_cache() else (SITES[s.cache],)
    return [min(DISTANCES[place_after(s, a)][goal] for goal in goals) for a in choices]


def between_him_and_an_exit(s: Night, choices: list[Action]) -> list[int]:
    """Be near the exit that is nearest to the thief. [4.1]"""
    goal = min(EXITS, key=lambda at: DISTANCES[s.here(THIEF)][at])
    return [DISTANCES[place_after(s, a)][goal] for a in choices]


def nearer_to_the_thief(s: Night, choices: list[Action]) -> list[int]:
    """Go for the thief where he may be next. [3.1]"""
    ways = s.ways(THIEF)
    return [sum(DISTANCES[place_after(s, a)][to] for to in ways) for a in choices]


class Stalker(PriorityPlayer[Night, Night]):
    """Plays either seat: the thief keeps out of reach, the guard closes in."""

    def think(self, s: Night, legal: list[Action]) -> Night:
        """Have the position in mind, and nothing else."""
        return s

    def priorities(self, mind: Night) -> list[Priority[Night]]:
        """List what counts for the seat, the first first."""
        return GUARDING if seat_of(mind) == GUARD or mind.cache == UNKNOWN else STEALING

    def new_trace(self, mind: Night) -> Trace:
        """Begin the explanation."""
        return Trace("stalker", "stalker")


STEALING: Final[list[Priority[Night]]] = [
    Priority("1", ready_at_last),
    Priority("2", out_of_reach),
    Priority("3", nearer_to_the_cache),
]
GUARDING: Final[list[Priority[Night]]] = [
    Priority("1", ready_at_last),
    Priority("4", nearer_to_the_thief),
    Priority("5", between_him_and_an_exit),
]

# From weak to strong: the last one guides the searches.
PLAYERS: Final[list[Player[Night]]] = [
    Stalker("stalker", "The thief keeps out of reach, the guard closes in."),
]
