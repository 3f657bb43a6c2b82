"""Where the admiral takes colonists that no policy binds: many small parties, one large body."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from hexile.games.stellar.opponent.knowledge import LANDING_TURN, LATE_LANDING, is_party
from hexile.games.stellar.opponent.mind import STAY, Mind
from hexile.games.stellar.rules.courses import COMMAND_RANGE
from hexile.games.stellar.rules.landing import can_settle
from hexile.games.stellar.rules.transports import NO_CLASS, target_class
from hexile.games.stellar.state.game import Stellar
from hexile.games.stellar.state.pieces import Fleet
from hexile.games.stellar.state.terms import Ways
from hexile.games.stellar.state.words import NO_POWER
from hexile.games.stellar.tables import BARREN, NO_STAR, SUB_TERRAN, TERRAN, TRANSPORT
from hexile.kernel.geometry.graph import FAR

LIKELY_PLANETS: Final = 1
# How welcome a star of each colour is to an explorer, in tenths of a turn.
PROMISE: Final = vec[i64]([25, 6, 12, 10, 0])


# --- how long, how many ------------------------------------------------------------------


def last_landing(s: Stellar, power: int) -> int:
    """Return the turn by which settlers should be ashore: with a policy over them, the fourth. [R16, R54]"""
    if s.terms.has_free_economy(power):
        return s.terms.turns
    return LATE_LANDING if s.terms.settlers_free else LANDING_TURN


def arrival(mind: Mind, fleet: Fleet, star: int) -> int:
    """Return the turn on which a fleet sent to a star now would be there."""
    return arrival_by(mind, fleet, mind.ways_of(fleet), star)


def arrival_by(mind: Mind, fleet: Fleet, ways: Ways, star: int) -> int:
    """Return the turn on which a fleet would be at a star by its ways."""
    if mind.s.hex_of(star) == fleet.at:
        return mind.s.turn
    turns = mind.turns_along(ways, star)
    return FAR if turns >= FAR else mind.s.turn + turns - 1


# --- which planets need people -----------------------------------------------------------


def is_empty_home(s: Stellar, fleet: Fleet, planet: int) -> bool:
    """Tell whether a planet is empty and a party may live there; rich ones send nobody on. [1.9.1, V9.1]"""
    if s.is_colony(planet) or is_trap(s, fleet, planet):
        return False
    return can_settle(s, fleet.owner, planet, fleet.modern)


def is_trap(s: Stellar, fleet: Fleet, planet: int) -> bool:
    """Tell whether a planet keeps its people for good: policy lets none emigrate from rich ones. [V9.1]

    Where spending is free, its double output is worth more.
    """
    return s.is_rich(planet) and not s.terms.has_free_economy(fleet.owner)


def empty_homes(mind: Mind, fleet: Fleet, star: int) -> int:
    """Count the empty planets of a star that a convoy may settle, or is likely to find."""
    s = mind.s
    if s.card_of(star) is not None:
        return sum(1 for planet in s.planets_of(star) if is_empty_home(s, fleet, planet))
    if s.claim[star] == NO_POWER and is_escorted(mind, fleet, star):
        return LIKELY_PLANETS + (1 if s.turn == 1 else 0)
    return 0


def is_escorted(mind: Mind, fleet: Fleet, star: int) -> bool:
    """Tell whether a warship of ours explores a star before or as these settlers arrive. [1.6.1]"""
    if mind.forces().bound[star] == 0:
        return False
    when = arrival(mind, fleet, star)
    return any(
        other.owner == fleet.owner
        and other.goal == star
        and other.warships() > 0
        and arrival(mind, other, star) <= when
        for other in mind.s.fleets
    )


def needs_party(mind: Mind, fleet: Fleet, star: int) -> bool:
    """Tell whether a star has more empty planets than parties there or bound for it."""
    homes = empty_homes(mind, fleet, star)
    return homes > 0 and homes > mind.parties_for(star, fleet)


def party_star(mind: Mind, fleet: Fleet) -> int:
    """Choose the star soonest reached, in time, with an empty planet nobody goes to yet. [R16]"""
    s = mind.s
    here = s.star_at(fleet.at)
    if here != NO_STAR and needs_party(mind, fleet, here):
        return STAY
    best, least = STAY, last_landing(s, fleet.owner) + 1
    ways = mind.ways_of(fleet)
    for star in mind.destinations(fleet):
        when = arrival_by(mind, fleet, ways, star)
        if when < least and needs_party(mind, fleet, star):
            best, least = star, when
    return best


def wants_parties(mind: Mind, fleet: Fleet) -> bool:
    """Tell whether a large convoy should set a party aside for its own star or for another."""
    s = mind.s
    if not fleet.is_convoy() or is_party(s, fleet) or not fleet.unbound:
        return False
    here = s.star_at(fleet.at)
    if here != NO_STAR and needs_party(mind, fleet, here):
        return True
    waiting = sum(1 for other in s.fleets_at(fleet.at, fleet.owner) if is_waiting_party(s, other))
    if here != NO_STAR:
        waiting -= empty_homes(mind, fleet, here)
    wanted = 0
    ways = mind.ways_of(fleet)
    for star in mind.destinations(fleet):
        if arrival_by(mind, fleet, ways, star) <= last_landing(s, fleet.owner):
            homes = empty_homes(mind, fleet, star)
            wanted += max(0, homes - mind.parties_for(star, fleet)) if homes else 0
    return wanted > waiting


def is_waiting_party(s: Stellar, fleet: Fleet) -> bool:
    """Tell whether a fleet is settlers enough for one planet, without a destination."""
    return fleet.goal == NO_STAR and fleet.ships[TRANSPORT] > 0 and is_party(s, fleet)


# --- the large body ----------------------------------------------------------------------


def settle_star(mind: Mind, fleet: Fleet) -> int:
    """Send parties to empty planets, the large body to a Terran planet or one with room. [R16]"""
    s = mind.s
    here = s.star_at(fleet.at)
    if is_party(s, fleet):
        star = party_star(mind, fleet)
        waits = star == STAY and (here == NO_STAR or not empty_homes(mind, fleet, here))
        return roomy_star(mind, fleet) if waits and s.turn > LANDING_TURN else star
    if here == NO_STAR and s.turn == 1:
        return first_star(mind, fleet)
    if here != NO_STAR and s.claim[here] == fleet.owner and best_planet(s, here) == TERRAN:
        return STAY
    return roomy_star(mind, fleet)


def first_star(mind: Mind, fleet: Fleet) -> int:
    """Choose the nearest yellow star for the first settlers and their escort. [R16]"""
    s = mind.s
    best, least = STAY, FAR
    ways = mind.ways_of(fleet)
    for star in mind.destinations(fleet):
        cost = mind.turns_along(ways, star) * 10 - PROMISE[s.terms.board.colour[star]] * 4
        if s.claim[star] in (NO_POWER, fleet.owner) and cost < least:
            best, least = star, cost
    return best


def roomy_star(mind: Mind, fleet: Fleet) -> int:
    """Choose the star in time with the best planet that has room for a convoy. [1.9.2]"""
    s = mind.s
    best, most = STAY, 0
    ways = mind.ways_of(fleet)
    for star in mind.destinations(fleet):
        when = arrival_by(mind, fleet, ways, star)
        if when <= last_landing(s, fleet.owner):
            value = max((room_value(s, fleet, p) for p in s.planets_of(star)), default=0)
            if value and value - 5 * (when - s.turn) > most:
                best, most = star, value - 5 * (when - s.turn)
    return best


def room_value(s: Stellar, fleet: Fleet, planet: int) -> int:
    """Value a planet for a convoy: Terran before sub-Terran, nothing without room."""
    people = max(0, s.population[planet])
    if not can_settle(s, fleet.owner, planet, fleet.modern) or people >= s.capacity(planet):
        return 0
    if is_trap(s, fleet, planet):
        return 0
    kind = s.kind_of(planet)
    return 200 if kind == TERRAN else 100 if kind == SUB_TERRAN else 50


def best_planet(s: Stellar, star: int) -> int:
    """Return the best kind of planet on a known card, or FAR."""
    return min((s.kind_of(planet) for planet in s.planets_of(star)), default=FAR)


def should_wait(s: Stellar, power: int, star: int) -> bool:
    """Tell whether a large body does better aboard than on a star without a Terran planet. [V14, R16]

    Under the transport policy it goes to the next Terran planet that is claimed, or to the best there
    is, unless a rich planet in range takes it first.
    """
    if best_planet(s, star) == TERRAN:
        return False
    if s.terms.settlers_free:
        return s.turn < LATE_LANDING
    return s.turn <= LANDING_TURN and not is_near_trap(s, power, star)


def is_near_trap(s: Stellar, power: int, star: int) -> bool:
    """Tell whether a rich planet of ours is in range of a star: policy fills those first. [V14]"""
    apart = s.terms.board.apart[star]
    return any(
        apart[other] <= COMMAND_RANGE and any(is_filled_first(s, p) for p in s.planets_of(other))
        for other in s.stars_claimed(power)
    )


def is_filled_first(s: Stellar, planet: int) -> bool:
    """Tell whether the transport policy puts a planet before Terran ones. [V14, R73]"""
    return s.is_rich(planet) and target_class(s, planet) != NO_CLASS


# --- going ashore ------------------------------------------------------------------------


def landing_value(mind: Mind, fleet: Fleet, planet: int) -> int:
    """Value a landing, 0 to stay aboard: parties take empty planets, the body the best one."""
    s = mind.s
    kind = s.kind_of(planet)
    if is_party(s, fleet):
        if is_empty_home(s, fleet, planet):
            return 1000 - 10 * kind
        return 500 - 10 * kind if is_last_chance(mind, fleet) and kind != BARREN else 0
    if not is_last_chance(mind, fleet):
        return 0
    if not s.terms.has_free_economy(fleet.owner) and should_wait(s, fleet.owner, s.star_of(planet)):
        return 0
    return body_value(s, fleet, planet)


def is_last_chance(mind: Mind, fleet: Fleet) -> bool:
    """Tell whether settlers should wait no longer: time is up, or they have come to stay. [R16]"""
    if mind.s.turn <= LANDING_TURN:
        return mind.s.turn == LANDING_TURN
    return settle_star(mind, fleet) == STAY


def body_value(s: Stellar, fleet: Fleet, planet: int) -> int:
    """Value a planet for many people: Terran, and soon half full, so that it sends emigrants. [V9.3]"""
    if is_trap(s, fleet, planet):
        return 0
    kind, capacity = s.kind_of(planet), s.capacity(planet)
    grown = (s.population[planet] + fleet.ships[TRANSPORT]) * 6 // 5
    soon = 100 if kind == TERRAN and 2 * grown >= capacity else 0
    return 1 + 300 * (BARREN - kind) + soon + capacity
