"""Where the admiral sends a fleet: named priorities, the first that applies decides."""

from __future__ import annotations

from typing import Final

from hexile.games.stellar.opponent.campaign import campaign, guard_star, is_last_turn
from hexile.games.stellar.opponent.knowledge import star_worth
from hexile.games.stellar.opponent.mind import STAY, UNASKED, Mind, Plan
from hexile.games.stellar.opponent.posts import post_for
from hexile.games.stellar.opponent.settlers import PROMISE, first_star, settle_star
from hexile.games.stellar.rules.courses import off_board
from hexile.games.stellar.rules.stances import (
    holder_of,
    incident_between,
    is_at_war,
    is_in_incident,
)
from hexile.games.stellar.state.game import Stellar
from hexile.games.stellar.state.pieces import Fleet
from hexile.games.stellar.state.words import NO_POWER, PEACE, STAGE_I
from hexile.games.stellar.tables import NO_STAR, SUB_TERRAN, TERRAN
from hexile.kernel.geometry.graph import FAR

LAST_STAND: Final = 8
EXPLORING_TURNS: Final = 12


# --- priorities for a fleet --------------------------------------------------------------


def plan_for(mind: Mind, fleet: Fleet) -> Plan:
    """Go down the priorities for one fleet; the first that has a destination decides."""
    found = mind.plans.get(fleet.number)
    if found is None:
        found = new_plan(mind, fleet)
        mind.plans[fleet.number] = found
    return found


def new_plan(mind: Mind, fleet: Fleet) -> Plan:
    """Settlers, guards, explorers, war, and at last who holds empty planets or gathers."""
    if fleet.is_convoy():
        return Plan("D", settle_star(mind, fleet))
    if is_garrison(mind.s, fleet):
        return Plan("G", STAY)
    explored = explore_star(mind, fleet)
    if explored != STAY:
        return Plan("A", explored)
    if fleet.warships():
        return plan_for_war(mind, fleet)
    held = hold_star(mind, fleet)
    if held == STAY and is_at_war(mind.s, mind.power) and not is_holding(mind, fleet):
        return Plan("D", gather_star(mind, fleet))
    return Plan("F", held)


def plan_for_war(mind: Mind, fleet: Fleet) -> Plan:
    """Strike, relieve, or gather at the front; at the very end hold empty planets. [R54]"""
    plan = campaign(mind, fleet)
    if plan.star != STAY:
        return plan
    held = hold_star(mind, fleet)
    if held != STAY or (may_hold(mind.s, fleet) and is_holding(mind, fleet)):
        return Plan("F", held)
    return Plan("D", gather_star(mind, fleet))


# --- holding empty planets for the count -------------------------------------------------


def empty_worth(s: Stellar, power: int, star: int) -> int:
    """Return the points of a star's empty planets that only a ship of ours would hold. [1.3]"""
    if s.claim[star] != power or any(s.holder(p) == power for p in s.planets_of(star)):
        return 0
    worth = 0
    for planet in s.planets_of(star):
        if not s.is_colony(planet):
            kind = s.kind_of(planet)
            worth += 3 if kind == TERRAN else 1 if kind == SUB_TERRAN else 0
    return worth


def may_hold(s: Stellar, fleet: Fleet) -> bool:
    """Tell whether a fleet is free to sit over empty planets: scouts always, others at the end."""
    if s.stage == STAGE_I:
        return False
    return fleet.is_scouts() or (s.turn > s.terms.turns - LAST_STAND and s.level == PEACE)


def is_holding(mind: Mind, fleet: Fleet) -> bool:
    """Tell whether a fleet is the only one of ours over empty planets worth points."""
    star = mind.s.star_at(fleet.at)
    if star == NO_STAR or not empty_worth(mind.s, mind.power, star):
        return False
    return not mind.is_held(star, fleet)


def hold_star(mind: Mind, fleet: Fleet) -> int:
    """Choose the star whose empty planets count most and which nobody of ours holds yet. [1.3]"""
    s = mind.s
    if not may_hold(s, fleet) or (is_holding(mind, fleet) and fleet.size() == 1):
        return STAY
    best, most = STAY, 0
    ways = mind.ways_of(fleet)
    for star in s.stars_claimed(mind.power):
        worth = empty_worth(s, mind.power, star)
        if worth and s.hex_of(star) != fleet.at and not mind.is_held(star, fleet):
            turns = mind.turns_along(ways, star)
            value = 100 * worth - turns
            if turns <= s.terms.turns - s.turn + 1 and value > most:
                best, most = star, value
    return best


# --- exploring ---------------------------------------------------------------------------


def explore_star(mind: Mind, fleet: Fleet) -> int:
    """Choose the unclaimed star that promises most for the turns it takes. [R9]"""
    s = mind.s
    if is_escort(mind, fleet):
        return first_star(mind, fleet)
    if not is_exploring(s, fleet):
        return STAY
    best, most = STAY, -FAR
    ways = mind.ways_of(fleet)
    for star in range(s.terms.board.stars):
        if s.claim[star] == NO_POWER and not mind.is_bound_there(star, fleet):
            turns = mind.turns_along(ways, star)
            if turns < FAR and s.hex_of(star) != fleet.at:
                value = promise_of(s, fleet, star) - 10 * turns
                if value > most:
                    best, most = star, value
    if best == STAY and fleet.at == off_board(s, fleet.owner):
        return first_star(mind, fleet)
    return best


def is_exploring(s: Stellar, fleet: Fleet) -> bool:
    """Tell whether a fleet still explores: all in stage I, warships not in war nor too long. [R9]"""
    if NO_POWER not in s.claim:
        return False
    if not fleet.warships():
        return True
    return s.level == PEACE and (not s.terms.base or s.turn <= EXPLORING_TURNS)


def promise_of(s: Stellar, fleet: Fleet, star: int) -> int:
    """Value an unclaimed star by its colour and by how near our corner it lies."""
    return PROMISE[s.terms.board.colour[star]] - home_distance(s, fleet, star)


def home_distance(s: Stellar, fleet: Fleet, star: int) -> int:
    """Count hexes from our corner to a star: near ones are worth more to us."""
    return s.terms.board.from_entry[s.corner[fleet.owner]][s.hex_of(star)]


def is_escort(mind: Mind, fleet: Fleet) -> bool:
    """Tell whether a warship still off the board should go with the first settlers. [R16]"""
    s = mind.s
    if s.turn > 1 or not fleet.warships() or fleet.at != off_board(s, fleet.owner):
        return False
    star = first_star(mind, fleet)
    return not any(
        other.owner == fleet.owner and other.warships() and other.goal == star
        for other in s.fleets
        if other.number != fleet.number
    )


# --- war ---------------------------------------------------------------------------------


def gather_star(mind: Mind, fleet: Fleet) -> int:
    """Gather warships: in war where the front is, in peace at posts that face the neighbours. [R54, R74]"""
    s = mind.s
    if s.stage == STAGE_I:
        return STAY
    if not is_at_war(s, mind.power) and not s.terms.base:
        return post_for(mind, fleet)
    if is_at_war(s, mind.power) and is_last_turn(s):
        return guard_star(mind, fleet)
    if mind.front == UNASKED:
        mind.front = front_star(mind)
    best = mind.front
    if best == STAY or s.hex_of(best) == fleet.at or mind.turns_to(fleet, best) >= FAR:
        return STAY
    return best


def front_star(mind: Mind) -> int:
    """Choose the star of ours that is best to gather in, and safe. [R54]"""
    best, most = STAY, 0
    for star in mind.s.stars_claimed(mind.power):
        value = front_value(mind.s, mind.power, star, mind.targets())
        if value > most and is_friendly(mind.s, mind.power, star):
            best, most = star, value
    return best


def front_value(s: Stellar, power: int, star: int, targets: list[int]) -> int:
    """Value a star of ours as the place to gather: near the targets, or with rich neighbours."""
    if targets:
        apart = s.terms.board.apart[star]
        best = 1
        for target in targets:
            best = max(best, 400 + 3 * star_worth(s, target) - 20 * apart[target])
        return best
    return sum(
        star_worth(s, other)
        for other in s.terms.borders[star]
        if s.claim[other] not in (NO_POWER, power) and is_adversary(s, power, s.claim[other])
    )


def is_adversary(s: Stellar, power: int, other: int) -> bool:
    """Tell whether war with a neighbour is to be prepared for: with all, or those of an incident. [V29]"""
    return not is_in_incident(s, power) or incident_between(s, power, other) is not None


def is_friendly(s: Stellar, power: int, star: int) -> bool:
    """Tell whether a star of ours is safe to gather in."""
    return holder_of(s, star) in (NO_POWER, power)


# --- garrisons ---------------------------------------------------------------------------


def holds_conquest(s: Stellar, fleet: Fleet) -> bool:
    """Tell whether a fleet with a warship is over a conquest of ours that needs one. [1.8.5]"""
    star = s.star_at(fleet.at)
    if star == NO_STAR or not fleet.warships():
        return False
    if holder_of(s, star) == fleet.owner and s.claim[star] != fleet.owner:
        return True
    return any(s.conqueror[p] == fleet.owner and not s.slave[p] for p in s.planets_of(star))


def is_garrison(s: Stellar, fleet: Fleet) -> bool:
    """Tell whether a fleet's last warship holds a conquest that would be lost without it. [1.8.5]"""
    return fleet.warships() == 1 and needs_garrison(s, fleet)


def needs_garrison(s: Stellar, fleet: Fleet) -> bool:
    """Tell whether nobody else of ours stays to hold the conquest a fleet is over. [1.8.5]"""
    if not holds_conquest(s, fleet):
        return False
    return not any(
        other.number != fleet.number and other.warships() and other.goal == NO_STAR
        for other in s.fleets_at(fleet.at, fleet.owner)
    )
