"""What one touches for a fleet: the fleet, then its star; the nearest come first."""

from __future__ import annotations

from typing import Final

from hexile.games.stellar.rules.combat import GUNNERY
from hexile.games.stellar.rules.courses import turns_of, ways_of
from hexile.games.stellar.rules.orders import ORDERS, waits_for_orders
from hexile.games.stellar.state.actions import Detach, Join, Order, Send, Stay
from hexile.games.stellar.state.game import Stellar
from hexile.games.stellar.tables import NO_STAR
from hexile.kernel.play import Action

# Behind any number of turns: what a fleet may do besides going to a star.
OTHERWISE: Final = 1_000


def cost(s: Stellar, action: Action) -> int:
    """Return the turns to a star. [1.5.3]"""
    if not isinstance(action, Send):
        return 0
    fleet = s.fleet_numbered(action.power, action.number)
    assert fleet is not None
    return turns_of(ways_of(s, fleet).costs[s.hex_of(action.star)], s.speed(fleet.owner))


def rank(s: Stellar, action: Action) -> int:
    """List the nearest stars first, then what else a fleet may do, and last that it stays.

    That the gunners aim by themselves comes after all they may be told to aim at.
    """
    if isinstance(action, Send):
        return cost(s, action)
    if isinstance(action, (Detach, Join)):
        return OTHERWISE
    if isinstance(action, Order):
        fleet = s.fleet_numbered(action.power, action.number)
        return 0 if fleet is None or fleet.goal == NO_STAR else 1
    last = action == GUNNERY or isinstance(action, Stay) or s.agenda[-1] is ORDERS
    return OTHERWISE + 1 if last else 0


def next_pieces(s: Stellar) -> list[list[str]]:
    """Return, on the first turn, the fleets that have no orders yet. [1.5.6]"""
    if s.result is not None or s.turn != 1 or s.agenda[-1] is not ORDERS:
        return []
    mine = [fleet for fleet in s.fleets if fleet.owner == s.active and fleet.goal == NO_STAR]
    return [[fleet.name() for fleet in mine if waits_for_orders(s, fleet)]]
