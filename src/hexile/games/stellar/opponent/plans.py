"""Where the admiral sends a fleet: named priorities, the first that applies decides."""

from __future__ import annotations

from typing import Final

from hexile.games.stellar.rules.courses import (
    COMMAND_RANGE,
    destinations,
    is_bound,
    off_board,
    turns_of,
    ways_from,
)
from hexile.games.stellar.rules.stances import (
    are_allies,
    are_disputing,
    are_enemies,
    are_opposed,
    may_enter,
)
from hexile.games.stellar.state.game import Stellar
from hexile.games.stellar.state.pieces import Fleet
from hexile.games.stellar.state.words import DISPUTE, NO_POWER, PEACE, STAGE_I
from hexile.games.stellar.tables import (
    BARREN,
    CORVETTE,
    NO_STAR,
    POWERS,
    SHIELD,
    SHIPS,
    SUB_TERRAN,
    TERRAN,
    TRANSPORT,
)
from hexile.kernel.graph import FAR

# What a unit is worth in a fight, in quarters of a corvette.
STRENGTH: Final[list[int]] = [1, 0, 4, 16, 56, 4, 16, 60]
# How welcome a star of each colour is to an explorer, in tenths of a turn.
PROMISE: Final[list[int]] = [25, 6, 12, 10, 0]
UNSEEN_GARRISON: Final = 10
AGE_ALLOWANCE: Final = 2
STAY: Final = NO_STAR
LANDING_TURN: Final = 4
LAST_STAND: Final = 8
SEED: Final = 2


def strength(ships: list[int]) -> int:
    """Weigh a list of ships by kind."""
    return sum(STRENGTH[kind] * ships[kind] for kind in range(SHIPS))


def fleet_strength(fleet: Fleet) -> int:
    """Weigh a fleet."""
    return strength(fleet.ships)


def turns_to(s: Stellar, fleet: Fleet, star: int) -> int:
    """Count the turns a fleet needs to a star, FAR if it cannot go there."""
    ways = ways_from(s, fleet.owner, fleet.at, is_bound(s, fleet))
    cost = ways.costs[s.hex_of(star)]
    return FAR if cost >= FAR else turns_of(cost, s.speed(fleet.owner))


def is_bound_there(s: Stellar, power: int, star: int, but: Fleet) -> bool:
    """Tell whether another of our fleets already goes to a star."""
    for fleet in s.fleets:
        if fleet.owner == power and fleet.goal == star and fleet.number != but.number:
            return True
    return False


def power_at(s: Stellar, power: int, place: int) -> int:
    """Weigh a power's warships in a hex."""
    return strength(s.ships_at(place, power))


# --- what is known of the others ---------------------------------------------------------


def known_garrison(s: Stellar, power: int, star: int) -> int:
    """Estimate the enemy strength in a star from the last news, allowing for its age. [1.6.3]"""
    if s.is_present(power, star):
        return sum(
            power_at(s, foe, s.hex_of(star))
            for foe in range(POWERS)
            if are_foes(s, power, foe, star)
        )
    report = s.news[power * s.terms.board.stars + star]
    if report is None:
        return UNSEEN_GARRISON
    seen = 0
    for foe in range(POWERS):
        if are_foes(s, power, foe, star):
            at = foe * SHIPS
            seen += strength(report.ships[at : at + SHIPS])
    return seen + AGE_ALLOWANCE * (s.turn - report.turn)


def are_foes(s: Stellar, power: int, other: int, star: int) -> bool:
    """Tell whether we would have to fight another power in a star."""
    return power != other and (are_opposed(s, power, other) or are_disputing(s, power, other, star))


def open_targets(s: Stellar, power: int) -> list[int]:
    """List the stars of others that policy lets us attack now. [V31, V34, V35]"""
    found = []
    for star, claimant in enumerate(s.claim):
        if claimant in (NO_POWER, power) or are_allies(s, claimant, power):
            continue
        hostile = are_enemies(s, power, claimant) or are_disputing(s, power, claimant, star)
        if hostile and may_enter(s, power, star) and s.occupied[star] != power:
            found.append(star)
    return found


def threatened_stars(s: Stellar, power: int) -> list[int]:
    """List our stars that an enemy occupies, besieges or disputes. [1.8.4]"""
    found = [star for star in s.stars_claimed(power) if is_held_by_foe(s, power, star)]
    for incident in s.incidents:
        if incident.kind == DISPUTE and incident.second == power and incident.star not in found:
            found.append(incident.star)
    return found


def is_held_by_foe(s: Stellar, power: int, star: int) -> bool:
    """Tell whether an enemy we may fight has a hold on our star."""
    occupant = s.occupied[star]
    return occupant not in (NO_POWER, power) and are_enemies(s, power, occupant)


# --- priorities for a fleet --------------------------------------------------------------


class Plan:
    """Where a fleet should go, by which priority, and the figures behind it."""

    def __init__(self, letter: str, star: int, ours: int = 0, theirs: int = 0) -> None:
        self.letter = letter
        self.star: int = star
        self.ours: int = ours
        self.theirs: int = theirs


def plan_for(s: Stellar, fleet: Fleet) -> Plan:
    """Go down the priorities for one fleet; the first that has a destination decides."""
    if fleet.is_convoy():
        return Plan("D", settle_star(s, fleet))
    explored = explore_star(s, fleet)
    if explored != STAY:
        return Plan("A", explored)
    if fleet.warships():
        for plan in (strike(s, fleet), relieve(s, fleet)):
            if plan.star != STAY:
                return plan
        gathered = gather_star(s, fleet)
        if gathered != STAY:
            return Plan("D", gathered)
    return Plan("F", hold_star(s, fleet))


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


def is_holding(s: Stellar, fleet: Fleet) -> bool:
    """Tell whether a fleet is the only one of ours over empty planets worth points."""
    star = s.star_at(fleet.at)
    if star == NO_STAR or not empty_worth(s, fleet.owner, star):
        return False
    return not is_held(s, fleet, star)


def is_held(s: Stellar, fleet: Fleet, star: int) -> bool:
    """Tell whether another fleet of ours, not a convoy, is in a star or on the way there."""
    place = s.hex_of(star)
    for other in s.fleets:
        if other.owner != fleet.owner or other.number == fleet.number or other.is_convoy():
            continue
        if other.goal == star or (other.at == place and other.goal == NO_STAR):
            return True
    return False


def hold_star(s: Stellar, fleet: Fleet) -> int:
    """Choose the star whose empty planets count most and which nobody of ours holds yet. [1.3]"""
    if not may_hold(s, fleet) or (is_holding(s, fleet) and fleet.size() == 1):
        return STAY
    best, most = STAY, 0
    for star in s.stars_claimed(fleet.owner):
        worth = empty_worth(s, fleet.owner, star)
        if worth and s.hex_of(star) != fleet.at and not is_held(s, fleet, star):
            turns = turns_to(s, fleet, star)
            value = 100 * worth - turns
            if turns <= s.terms.turns - s.turn + 1 and value > most:
                best, most = star, value
    return best


# --- exploring ---------------------------------------------------------------------------


def explore_star(s: Stellar, fleet: Fleet) -> int:
    """Choose the unclaimed star that promises most for the turns it takes. [R9]"""
    if is_escort(s, fleet):
        return first_star(s, fleet)
    if NO_POWER not in s.claim or (fleet.warships() and s.level != PEACE):
        return STAY
    best, most = STAY, -FAR
    for star in range(s.terms.board.stars):
        if s.claim[star] == NO_POWER and not is_bound_there(s, fleet.owner, star, fleet):
            turns = turns_to(s, fleet, star)
            if turns < FAR and s.hex_of(star) != fleet.at:
                value = promise_of(s, fleet, star) - 10 * turns
                if value > most:
                    best, most = star, value
    return best


def promise_of(s: Stellar, fleet: Fleet, star: int) -> int:
    """Value an unclaimed star by its colour and by how near our corner it lies."""
    return PROMISE[s.terms.board.colour[star]] - home_distance(s, fleet, star)


def home_distance(s: Stellar, fleet: Fleet, star: int) -> int:
    """Count hexes from our corner to a star: near ones are worth more to us."""
    board = s.terms.board
    return board.distance(board.entries[s.corner[fleet.owner]], board.star_hex[star])


def is_escort(s: Stellar, fleet: Fleet) -> bool:
    """Tell whether a warship still off the board should go with the first settlers. [R16]"""
    if s.turn > 1 or not fleet.warships() or fleet.at != off_board(s, fleet.owner):
        return False
    star = first_star(s, fleet)
    return not any(
        other.owner == fleet.owner and other.warships() and other.goal == star
        for other in s.fleets
        if other.number != fleet.number
    )


def first_star(s: Stellar, fleet: Fleet) -> int:
    """Choose the nearest yellow star for the first settlers and their escort. [R16]"""
    best, least = STAY, FAR
    for star in destinations(s, fleet):
        cost = turns_to(s, fleet, star) * 10 - PROMISE[s.terms.board.colour[star]] * 4
        if s.claim[star] in (NO_POWER, fleet.owner) and cost < least:
            best, least = star, cost
    return best


def settle_star(s: Stellar, fleet: Fleet) -> int:
    """Send the first settlers to a star with a good planet, at first the nearest yellow. [R16]"""
    here = s.star_at(fleet.at)
    if fleet.ships[TRANSPORT] <= SEED:
        return seed_star(s, fleet)
    if here == NO_STAR:
        return first_star(s, fleet)
    if s.claim[here] == fleet.owner and best_planet(s, here) == TERRAN:
        return STAY
    best, least = STAY, LANDING_TURN - s.turn + 2
    for star in destinations(s, fleet):
        if s.claim[star] == fleet.owner and best_planet(s, star) == TERRAN:
            turns = turns_to(s, fleet, star)
            if turns < least:
                best, least = star, turns
    return best


def seed_star(s: Stellar, fleet: Fleet) -> int:
    """Choose a star of ours with a habitable planet nobody goes to yet, reached in time. [R16]"""
    best, least = STAY, LANDING_TURN - s.turn + 2
    for star in s.stars_claimed(fleet.owner):
        turns = turns_to(s, fleet, star)
        if turns < least and needs_seed(s, fleet, star) and s.hex_of(star) != fleet.at:
            best, least = star, turns
    return best


def needs_seed(s: Stellar, fleet: Fleet, star: int) -> bool:
    """Tell whether fewer settlers are at a star, or on the way, than it has habitable planets."""
    wanted = sum(1 for p in s.planets_of(star) if s.kind_of(p) != BARREN and not s.is_colony(p))
    place = s.hex_of(star)
    coming = sum(
        1
        for other in s.fleets
        if other.owner == fleet.owner
        and other.ships[TRANSPORT]
        and other.number != fleet.number
        and (other.goal == star or (other.at == place and other.goal == NO_STAR))
    )
    return coming < wanted


def wants_seeds(s: Stellar, fleet: Fleet) -> bool:
    """Tell whether the main convoy should send a small party somewhere, or aside. [R16]"""
    here = s.star_at(fleet.at)
    if not fleet.is_convoy() or fleet.ships[TRANSPORT] <= SEED or here == NO_STAR:
        return False
    if s.claim[here] != fleet.owner:
        return False
    beside = sum(1 for f in s.fleets_at(fleet.at, fleet.owner) if f.ships[TRANSPORT])
    habitable = sum(1 for p in s.planets_of(here) if s.kind_of(p) != BARREN and not s.is_colony(p))
    if habitable and has_better_nearby(s, fleet.owner, here):
        habitable += 1
    return beside < habitable or seed_star(s, fleet) != STAY


def has_better_nearby(s: Stellar, power: int, star: int) -> bool:
    """Tell whether a star lacks a Terran planet that another of ours in range has. [V14, R16]

    Settlers kept aboard go there by the transport policy after the first production turn.
    """
    if best_planet(s, star) == TERRAN:
        return False
    return any(
        s.terms.board.apart[star][other] <= COMMAND_RANGE and has_empty_terran(s, other)
        for other in s.stars_claimed(power)
    )


def has_empty_terran(s: Stellar, star: int) -> bool:
    """Tell whether a star has a Terran planet nobody lives on."""
    return any(s.kind_of(p) == TERRAN and not s.is_colony(p) for p in s.planets_of(star))


def best_planet(s: Stellar, star: int) -> int:
    """Return the best kind of planet on a known card, or FAR."""
    return min((s.kind_of(planet) for planet in s.planets_of(star)), default=FAR)


def strike(s: Stellar, fleet: Fleet) -> Plan:
    """Attack the most worthwhile star policy opens, if we are clearly stronger there. [V31, V34]"""
    ours = force_here(s, fleet)
    best = Plan("B", STAY)
    most = 0
    for star in open_targets(s, fleet.owner):
        turns = turns_to(s, fleet, star)
        theirs = known_garrison(s, fleet.owner, star) + defence_guess(s, fleet.owner, star)
        if turns < FAR and 2 * ours >= 3 * theirs:
            value = 100 + 10 * target_worth(s, star) - 12 * turns
            if value > most:
                best, most = Plan("B", star, ours, theirs), value
    return best


def force_here(s: Stellar, fleet: Fleet) -> int:
    """Weigh all our free warships in the fleet's hex: they would go together."""
    return power_at(s, fleet.owner, fleet.at)


def defence_guess(s: Stellar, power: int, star: int) -> int:
    """Guess the bases of a star's colonies: seen colonies are taken to have some. [1.6.3]"""
    report = s.news[power * s.terms.board.stars + star]
    if report is None:
        return 4
    guess = 0
    for owner, shield in zip(report.owners, report.shields, strict=True):
        if owner not in (NO_POWER, power):
            guess += 6 + (STRENGTH[SHIELD] if shield else 0)
    return guess


def target_worth(s: Stellar, star: int) -> int:
    """Value a star by the planets we know of. [V25]"""
    worth = 1
    for planet in s.planets_of(star):
        kind = s.kind_of(planet)
        worth += 6 if kind == TERRAN else 4 if kind == SUB_TERRAN else 1
    return worth


def relieve(s: Stellar, fleet: Fleet) -> Plan:
    """Go to a star of ours that is occupied or disputed, if we can win there. [1.8.4]"""
    ours = force_here(s, fleet)
    best = Plan("C", STAY)
    least = FAR
    for star in threatened_stars(s, fleet.owner):
        turns = turns_to(s, fleet, star)
        theirs = known_garrison(s, fleet.owner, star)
        if turns < least and ours >= theirs and s.hex_of(star) != fleet.at:
            best, least = Plan("C", star, ours, theirs), turns
    return best


def gather_star(s: Stellar, fleet: Fleet) -> int:
    """In war or incident, gather warships at the own star nearest to a target; in peace stay. [R54]"""
    if is_garrison(s, fleet):
        return STAY
    targets = open_targets(s, fleet.owner)
    if not targets:
        return STAY
    best, least = STAY, FAR
    for star in s.stars_claimed(fleet.owner):
        far = min(s.terms.board.apart[star][target] for target in targets)
        if far < least and is_friendly(s, fleet.owner, star):
            best, least = star, far
    if best == STAY or s.hex_of(best) == fleet.at or turns_to(s, fleet, best) >= FAR:
        return STAY
    return best


def is_friendly(s: Stellar, power: int, star: int) -> bool:
    """Tell whether a star of ours is safe to gather in."""
    return s.occupied[star] in (NO_POWER, power)


def is_garrison(s: Stellar, fleet: Fleet) -> bool:
    """Tell whether a fleet holds a conquest that would be lost without it. [1.8.5]"""
    star = s.star_at(fleet.at)
    if star == NO_STAR:
        return False
    for planet in s.planets_of(star):
        if s.conqueror[planet] == fleet.owner and not s.slave[planet]:
            others = power_at(s, fleet.owner, fleet.at) - fleet_strength(fleet)
            return others < STRENGTH[CORVETTE]
    return False
