"""How the admiral wages war: objectives by their success points, forces no larger than they need."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from hexile.games.stellar.opponent.knowledge import (
    STRENGTH,
    defence_guess,
    fleet_strength,
    known_garrison,
    star_worth,
)
from hexile.games.stellar.opponent.mind import STAY, Mind, Plan
from hexile.games.stellar.opponent.posts import MODERATE
from hexile.games.stellar.rules.orders import DETACHMENTS
from hexile.games.stellar.rules.sequence import TURNS_PER_PRODUCTION
from hexile.games.stellar.rules.stances import (
    are_enemies,
    holder_of,
    is_at_war,
    is_in_incident,
    may_enter,
)
from hexile.games.stellar.state.game import Stellar
from hexile.games.stellar.state.pieces import Fleet
from hexile.games.stellar.state.words import DISPUTE, NO_POWER
from hexile.games.stellar.tables import CORVETTE, NO_STAR, POWERS, SHIPS
from hexile.kernel.geometry.graph import FAR

STRIKE: Final = "B"
RELIEVE: Final = "C"
# What counts beside success points, in half points: being in time for the next count, and each turn.
IN_TIME: Final = 12
TURN_COST: Final = 4
LEAST_FORCE: Final = 2 * STRENGTH[CORVETTE]


# --- objectives --------------------------------------------------------------------------


def needed(mind: Mind, star: int) -> int:
    """Return the strength to send against a star: half as much again as is thought to be there.

    In the last turn before success is counted, and for a star in dispute, even odds will do. [V31]
    """
    found = mind.needs.get(star)
    if found is None:
        s = mind.s
        theirs = known_garrison(s, mind.power, star)
        if s.claim[star] != mind.power:
            theirs += defence_guess(s, mind.power, star)
        bold = is_last_turn(s) or is_disputed(s, mind.power, star)
        found = max(STRENGTH[CORVETTE], theirs) if bold else max(LEAST_FORCE, theirs * 3 // 2)
        mind.needs[star] = found
    return found


def is_disputed(s: Stellar, power: int, star: int) -> bool:
    """Tell whether a star is one over which a power has a dispute. [V31]"""
    return any(i.kind == DISPUTE and i.star == star and i.is_party(power) for i in s.incidents)


def at_hand(s: Stellar, fleet: Fleet) -> int:
    """Weigh a fleet with the others of ours in its hex that have no orders yet."""
    total = 0
    for other in s.fleets_at(fleet.at, fleet.owner):
        if other.number == fleet.number or (other.goal == NO_STAR and not other.is_convoy()):
            total += fleet_strength(other)
    return total


def turns_to_count(s: Stellar) -> int:
    """Return how many turns, this one included, are left before success is next counted. [V23, V25]"""
    return TURNS_PER_PRODUCTION - (s.turn - 1) % TURNS_PER_PRODUCTION


def is_last_turn(s: Stellar) -> bool:
    """Tell whether success may be counted at the end of this turn. [V23, V25]"""
    return turns_to_count(s) == 1


def objective_value(s: Stellar, star: int, turns: int) -> int:
    """Value an objective: its success points, sooner rather than later, in time most of all. [V25]"""
    value = star_worth(s, star) - TURN_COST * turns
    return value + IN_TIME if turns <= turns_to_count(s) else value


def campaign(mind: Mind, fleet: Fleet) -> Plan:
    """Choose the best objective for a fleet and the others that wait for orders beside it. [V31, V34]"""
    return best_objective(mind, fleet, at_hand(mind.s, fleet), STAY)


def best_objective(mind: Mind, fleet: Fleet, ours: int, but: int) -> Plan:
    """Choose the objective worth most, *but* one, of those a strength is enough for. [V31, V34]"""
    s = mind.s
    ways = mind.ways_of(fleet)
    best, most = Plan(STRIKE, STAY), -FAR
    strikes = mind.targets()
    for star in strikes + mind.threatened():
        turns = mind.turns_along(ways, star)
        if turns >= FAR or star == but:
            continue
        need = needed(mind, star)
        sent = mind.arms_for(star, fleet) if s.hex_of(star) != fleet.at else 0
        value = objective_value(s, star, turns)
        if is_reinforced(mind, fleet, star):
            continue
        if value > most and sent < need <= ours + sent:
            letter = STRIKE if star in strikes else RELIEVE
            best, most = Plan(letter, star, ours, need - sent), value
    return best


def is_reinforced(mind: Mind, fleet: Fleet, star: int) -> bool:
    """Tell whether a star in dispute has as many warships of ours as moderate reinforcements are. [R74]"""
    if is_at_war(mind.s, mind.power) or not is_in_incident(mind.s, mind.power):
        return False
    return mind.warships_for(star, fleet) + min(fleet.warships(), 1) > MODERATE


# --- forces no larger than they need -----------------------------------------------------


@mypyc_attr(acyclic=True)
class Part:
    """Ships of one kind that leave a task force."""

    def __init__(self, kind: int, count: int) -> None:
        self.kind: int = kind
        self.count: int = count

    def is_named(self, kind: int, count: int) -> bool:
        """Tell whether these are the ships."""
        return self.kind == kind and self.count == count


def is_sufficient(fleet: Fleet, plan: Plan) -> bool:
    """Tell whether a fleet alone is strong enough for the objective it has been given."""
    return plan.letter in (STRIKE, RELIEVE) and fleet_strength(fleet) >= plan.theirs


def spare_part(mind: Mind, fleet: Fleet, plan: Plan) -> Part | None:
    """Return the most ships a fleet can leave behind for another objective, if any. [1.5.7]

    It does so once: what waits beside it already finds its own objective, and divides in turn.
    """
    ours = fleet_strength(fleet)
    if not is_sufficient(fleet, plan) or plan.star in (STAY, mind.s.star_at(fleet.at)):
        return None
    spare = ours - plan.theirs if at_hand(mind.s, fleet) == ours else 0
    if best_objective(mind, fleet, spare, plan.star).star == STAY:
        return None
    for kind in range(SHIPS - 1, CORVETTE - 1, -1):
        for count in reversed(list(DETACHMENTS)):
            fits = count <= fleet.ships[kind] and count < fleet.warships()
            if fits and LEAST_FORCE <= count * STRENGTH[kind] <= spare:
                return Part(kind, count)
    return None


# --- guarding what the enemy can take ----------------------------------------------------


def is_exposed(s: Stellar, power: int, star: int) -> bool:
    """Tell whether an enemy in the war may enter a star of ours. [V34, V35]"""
    return any(are_enemies(s, power, foe) and may_enter(s, foe, star) for foe in range(POWERS))


def guard_star(mind: Mind, fleet: Fleet) -> int:
    """Choose the star of ours that the enemy may enter and that is worth most for its guard. [V25]"""
    s = mind.s
    best, most = STAY, 0
    ways = mind.ways_of(fleet)
    for star in s.stars_claimed(mind.power):
        if is_exposed(s, mind.power, star) and holder_of(s, star) in (NO_POWER, mind.power):
            turns = mind.turns_along(ways, star) if s.hex_of(star) != fleet.at else 0
            value = 100 * star_worth(s, star) // (4 + mind.arms_for(star, fleet))
            if turns <= turns_to_count(s) and value > most:
                best, most = star, value
    return best
