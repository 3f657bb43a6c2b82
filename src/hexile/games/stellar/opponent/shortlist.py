"""What else an admiral might do: the choices a search compares with its own."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from hexile.games.stellar.opponent.campaign import objective_value
from hexile.games.stellar.opponent.knowledge import PROMISED, place_of
from hexile.games.stellar.opponent.mind import Mind
from hexile.games.stellar.opponent.plans import is_exploring
from hexile.games.stellar.rules.courses import turns_of
from hexile.games.stellar.rules.orders import ORDERS, SendFleet
from hexile.games.stellar.rules.stances import is_at_war
from hexile.games.stellar.state.actions import Send
from hexile.games.stellar.state.game import Stellar
from hexile.games.stellar.state.pieces import Fleet
from hexile.games.stellar.state.words import NO_POWER
from hexile.kernel.geometry.graph import FAR
from hexile.kernel.play import Action

# In hundredths of a point: a turn under way, coming too late, and coming just in time.
TURN: Final = 100
TOO_LATE: Final = 200
IN_TIME: Final = 100


@mypyc_attr(acyclic=True)
class Ranked:
    """A destination and what speaks for it."""

    def __init__(self, action: Send, value: int) -> None:
        self.action = action
        self.value: int = value


def shortlist(mind: Mind, legal: list[Action], choice: Action) -> list[Action]:
    """Name what is worth comparing with the admiral's choice, best first; nothing for no opinion.

    In which order fleets get their orders decides little, and ships that part could join again
    without end: there it is the choice alone.
    """
    step = mind.s.agenda[-1]
    if step is ORDERS:
        return [choice]
    if not isinstance(step, SendFleet):
        return []
    fleet = step.fleet(mind.s)
    ranked = ranked_sends(mind, fleet, legal) if isinstance(choice, Send) else []
    ranked.sort(key=lambda one: -one.value)
    return [choice, *(one.action for one in ranked)]


def ranked_sends(mind: Mind, fleet: Fleet, legal: list[Action]) -> list[Ranked]:
    """Value the stars a fleet may go to: to explore, in war to fight for; to settlers the nearest."""
    s = mind.s
    ways = mind.ways_of(fleet)
    goals: list[int] = []
    if fleet.warships() and is_at_war(s, fleet.owner):
        goals = mind.targets() + mind.threatened()
    exploring = is_exploring(s, fleet)
    found: list[Ranked] = []
    for action in legal:
        if isinstance(action, Send):
            star = action.star
            turns = mind.turns_along(ways, star)
            if turns >= FAR or s.hex_of(star) == fleet.at:
                continue
            if fleet.is_convoy():
                found.append(Ranked(action, -turns))
            elif star in goals:
                found.append(Ranked(action, 50 * objective_value(s, star, turns)))
            elif exploring and is_free(mind, fleet, star):
                found.append(Ranked(action, exploring_value(s, fleet.owner, star, turns)))
    return found


def is_free(mind: Mind, fleet: Fleet, star: int) -> bool:
    """Tell whether a star is unclaimed, and no other fleet of ours goes there."""
    return mind.s.claim[star] == NO_POWER and not mind.is_bound_there(star, fleet)


def exploring_value(s: Stellar, power: int, star: int, turns: int) -> int:
    """Value an unclaimed star: its colour, the way, and whether others can be there before. [R9]"""
    value = PROMISED[s.terms.board.colour[star]] - TURN * turns
    rival = rivals_turns(s, power, star)
    if turns > rival:
        return value - TOO_LATE
    return value + IN_TIME if turns + 1 >= rival else value


def rivals_turns(s: Stellar, power: int, star: int) -> int:
    """Count the turns the nearest explorer of another power needs to a star, clouds left out."""
    board = s.terms.board
    ways = board.from_star[star]
    least = FAR
    for fleet in s.fleets:
        if fleet.owner != power and not fleet.is_convoy():
            least = min(least, turns_of(ways[place_of(s, fleet)], s.speed(fleet.owner)))
    return least
