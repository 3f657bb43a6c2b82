"""Which ships leave a task force for something of their own, and which forces join."""

from __future__ import annotations

from hexile.games.stellar.opponent.campaign import Part, is_sufficient
from hexile.games.stellar.opponent.knowledge import party_size
from hexile.games.stellar.opponent.mind import STAY, Mind, Plan
from hexile.games.stellar.opponent.plans import (
    hold_star,
    holds_conquest,
    is_exploring,
    needs_garrison,
    plan_for,
)
from hexile.games.stellar.opponent.settlers import wants_parties
from hexile.games.stellar.state.actions import Join
from hexile.games.stellar.state.pieces import Fleet
from hexile.games.stellar.state.words import NO_POWER
from hexile.games.stellar.tables import CORVETTE, SCOUT, SHIPS, TRANSPORT
from hexile.kernel.geometry.graph import FAR
from hexile.kernel.play import Action

# --- leaving -----------------------------------------------------------------------------


def own_way(mind: Mind, fleet: Fleet) -> Part | None:
    """Return the ships that should go their own way: settlers, explorers, guards, holders. [R9, R16]"""
    if wants_parties(mind, fleet):
        return Part(TRANSPORT, party_size(mind.s))
    if fleet.size() < 2 or fleet.is_convoy():
        return None
    if is_exploring(mind.s, fleet):
        return one_of(explorer_in(mind, fleet))
    if fleet.warships() > 1 and needs_garrison(mind.s, fleet):
        return one_of(guard_in(mind, fleet))
    if hold_star(mind, fleet) == STAY or wanted_for_war(mind, fleet):
        return None
    return Part(next(kind for kind in range(SHIPS) if fleet.ships[kind]), 1)


def one_of(kind: int) -> Part | None:
    """Return a single ship of a kind, or nothing for STAY."""
    return None if kind == STAY else Part(kind, 1)


def guard_in(mind: Mind, fleet: Fleet) -> int:
    """Return the cheapest warship to leave behind when the rest has somewhere to go. [1.8.5]"""
    star = plan_for(mind, fleet).star
    if star == STAY or mind.s.hex_of(star) == fleet.at:
        return STAY
    return next(kind for kind in range(CORVETTE, SHIPS) if fleet.ships[kind])


def wanted_for_war(mind: Mind, fleet: Fleet) -> bool:
    """Tell whether a fleet has a war to go to, and so stays together."""
    return fleet.warships() > 0 and plan_for(mind, fleet).letter != "F"


def explorer_in(mind: Mind, fleet: Fleet) -> int:
    """Return the kind of ship a fleet can spare for exploring, or STAY. [R9]"""
    if not has_unbound_star(mind, fleet):
        return STAY
    if fleet.ships[SCOUT] > 0:
        return SCOUT
    return CORVETTE if fleet.ships[CORVETTE] > 1 else STAY


def has_unbound_star(mind: Mind, fleet: Fleet) -> bool:
    """Tell whether there is an unclaimed star within reach to which nobody of ours goes yet."""
    ways = mind.ways_of(fleet)
    for star in range(mind.s.terms.board.stars):
        free = mind.s.claim[star] == NO_POWER and not mind.is_bound_there(star, fleet)
        if free and mind.turns_along(ways, star) < FAR:
            return True
    return False


# --- joining -----------------------------------------------------------------------------


def joining(mind: Mind, fleet: Fleet, plan: Plan, legal: list[Action]) -> Action | None:
    """Join another fleet in the hex that waits for orders, so that they strike together. [1.5.7]

    Explorers, guards, holders and forces strong enough for their objective go alone.
    """
    s = mind.s
    if is_exploring(s, fleet) or not fleet.warships() or holds_conquest(s, fleet):
        return None
    if plan.letter == "F" or is_sufficient(fleet, plan):
        return None
    for action in legal:
        if isinstance(action, Join) and action.other not in s.queue:
            return action
    return None
