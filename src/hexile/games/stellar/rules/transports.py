"""The transport policy: where colonists go, and how much room there is for them."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from hexile.games.stellar.rules.courses import (
    can_be_ordered,
    is_in_range,
    posts_of,
    set_course,
    turns_of,
    ways_from,
)
from hexile.games.stellar.rules.landing import can_settle
from hexile.games.stellar.rules.orders import detach
from hexile.games.stellar.rules.stances import may
from hexile.games.stellar.state.game import Stellar
from hexile.games.stellar.state.pieces import Fleet
from hexile.games.stellar.state.words import NO_PLANET, NO_POWER
from hexile.games.stellar.tables import (
    BARREN,
    BESIEGE,
    MOST_PLANETS,
    NO_STAR,
    POWER_NAMES,
    POWERS,
    SUB_TERRAN,
    TERRAN,
    TRANSPORT,
)
from hexile.kernel.chance.dice import Dice
from hexile.kernel.chart import Facts
from hexile.kernel.geometry.graph import FAR
from hexile.kernel.play import Automatic

MOST_TURNS: Final = 4
NO_CLASS: Final = 0


def assigned_to(s: Stellar, planet: int) -> int:
    """Count the colonists under way to a planet. [R15, R32]"""
    total = 0
    for fleet in s.fleets:
        if fleet.planet == planet:
            total += fleet.ships[TRANSPORT]
    return total


def free_room(s: Stellar, planet: int) -> int:
    """Return how many more a planet takes: capacity less people, there or under way. [R15]"""
    return max(0, s.capacity(planet) - s.population[planet] - assigned_to(s, planet))


def target_class(s: Stellar, planet: int) -> int:
    """Return a planet's place on the list of the transport policy, or NO_CLASS. [V14, R32, R73]"""
    settled = s.owner[planet] != NO_POWER
    kind = s.kind_of(planet)
    if kind == BARREN and not (s.is_rich(planet) and s.terms.barren_rich):
        return NO_CLASS
    if s.is_rich(planet):
        return 1 if settled else 2
    filled = s.population[planet] + assigned_to(s, planet)
    quarters = 4 * filled // s.capacity(planet)
    if kind == TERRAN:
        return 3 if not settled else 4 if quarters < 2 else 5 if quarters < 3 else NO_CLASS
    if kind == SUB_TERRAN:
        return 7 if not settled else 6 if quarters < 3 else NO_CLASS
    return 8


@mypyc_attr(acyclic=True)
class Destination:
    """A planet colonists may be sent to: its class, the turns there, its room."""

    def __init__(self, planet: int, rank: int, turns: int, room: int, key: str) -> None:
        self.planet: int = planet
        self.rank: int = rank
        self.turns: int = turns
        self.room: int = room
        self.key = key

    def is_before(self, other: Destination) -> bool:
        """Tell whether this is preferred: class, turns, room, star name, inner orbit. [R32]"""
        if self.rank != other.rank:
            return self.rank < other.rank
        if self.turns != other.turns:
            return self.turns < other.turns
        if self.room != other.room:
            return self.room > other.room
        return self.key < other.key


def targets_for(
    s: Stellar, power: int, place: int, origin: int, modern: bool, evacuees: bool
) -> list[Destination]:
    """List the planets colonists at a place may be sent to, the policy's first choice first. [V14, R14, R32, R49]"""
    bound = not evacuees and not s.has_unlimited_range(power)
    ways = ways_from(s, power, place, bound)
    posts = posts_of(s, power)
    found: list[Destination] = []
    for star in s.stars_claimed(power):
        cost = ways.costs[s.hex_of(star)]
        turns = turns_of(cost, s.speed(power)) if cost < FAR else FAR
        if turns == FAR or (turns > MOST_TURNS and not evacuees) or is_menaced(s, power, star):
            continue
        if not evacuees and not is_in_reach(s, power, posts, star):
            continue
        for planet in s.planets_of(star):
            if planet != origin and can_settle(s, power, planet, modern):
                rank, room = target_class(s, planet), free_room(s, planet)
                if rank != NO_CLASS and room > 0:
                    key = f"{s.star_name(star)} {planet % MOST_PLANETS}"
                    add_in_order(found, Destination(planet, rank, turns, room, key))
    return found


def add_in_order(found: list[Destination], new: Destination) -> None:
    """Put a destination behind all that the policy prefers to it. [R32]"""
    place = len(found)
    while place > 0 and new.is_before(found[place - 1]):
        place -= 1
    found.insert(place, new)


def is_in_reach(s: Stellar, power: int, posts: int, star: int) -> bool:
    """Tell whether a star is within eight hexes of a post, unless range is unlimited. [R14]"""
    return s.has_unlimited_range(power) or is_in_range(s, power, posts, s.hex_of(star))


def is_menaced(s: Stellar, power: int, star: int) -> bool:
    """Tell whether enemy warships are in a star. [R14]"""
    place = s.hex_of(star)
    for other in range(POWERS):
        if may(s, BESIEGE, power, other, star) and s.has_warship(place, other):
            return True
    return False


def open_to_emigrants(s: Stellar, power: int, planet: int, modern: bool) -> list[Destination]:
    """List where emigrants of a colony may go, with the room that nobody else is to have. [R15]"""
    place = s.hex_of(s.star_of(planet))
    found = targets_for(s, power, place, planet, modern, False)
    spoken_for = room_spoken_for(s, power)
    for target in found:
        target.room = max(0, target.room - spoken_for[target.planet])
    return [target for target in found if target.room]


def room_spoken_for(s: Stellar, power: int) -> vec[i64]:
    """Count on each planet the room that colonists who wait for their planet are going to choose. [R15, R32]"""
    spoken_for = vec[i64]([0] * len(s.owner))
    for fleet in s.fleets:
        if fleet.owner != power or not is_without_planet(fleet):
            continue
        left = fleet.ships[TRANSPORT]
        found = targets_for(s, power, fleet.at, fleet.origin, fleet.modern, fleet.evacuees)
        for target in found:
            count = min(left, max(0, target.room - spoken_for[target.planet]))
            spoken_for[target.planet] += count
            left -= count
    return spoken_for


def is_without_planet(fleet: Fleet) -> bool:
    """Tell whether policy has yet to choose a planet for a convoy. [V14]"""
    return fleet.is_convoy() and fleet.planet == NO_PLANET and not fleet.unbound


class DirectTransports(Automatic[Stellar]):
    """Colonists without a planet choose one, those whose planet is closed choose again. [V14, R32]"""

    def run(self, s: Stellar, dice: Dice) -> None:
        """Direct every convoy that orders reach."""
        s.queue = vec[i64]()
        s.fresh = vec[i64]()
        for fleet in list(s.fleets):
            if fleet.owner == s.active and fleet.is_convoy() and is_to_be_directed(s, fleet):
                direct(s, fleet)


def is_to_be_directed(s: Stellar, fleet: Fleet) -> bool:
    """Tell whether policy may choose for a convoy now. [V14, R16, R32]"""
    if fleet.unbound or not can_be_ordered(s, fleet):
        return False
    return fleet.planet == NO_PLANET or not is_still_open(s, fleet) or not fleet.is_under_way()


def is_still_open(s: Stellar, fleet: Fleet) -> bool:
    """Tell whether the planet a convoy is bound for may still be settled. [R32]"""
    planet = fleet.planet
    if is_menaced(s, fleet.owner, s.star_of(planet)):
        return False
    return can_settle(s, fleet.owner, planet, fleet.modern)


def direct(s: Stellar, fleet: Fleet) -> None:
    """Send a convoy to the first target on the list, and what does not fit to the next. [V14, R32]"""
    fleet = s.to_change(fleet)
    if fleet.planet != NO_PLANET and is_still_open(s, fleet):
        send_convoy(s, fleet, fleet.planet)
        return
    fleet.planet = NO_PLANET
    while True:
        found = targets_for(s, fleet.owner, fleet.at, fleet.origin, fleet.modern, fleet.evacuees)
        if not found:
            wait_for_room(s, fleet)
            return
        best = found[0]
        count = fleet.ships[TRANSPORT]
        if count <= best.room:
            send_convoy(s, fleet, best.planet)
            return
        part = detach(s, fleet, TRANSPORT, best.room)
        part.evacuees = fleet.evacuees
        send_convoy(s, part, best.planet)


def send_convoy(s: Stellar, fleet: Fleet, planet: int) -> None:
    """Assign a convoy to a planet and set its course. [V14]"""
    fleet = s.to_change(fleet)
    fleet.planet = NO_PLANET
    rank = target_class(s, planet)
    fleet.planet = planet
    star = s.star_of(planet)
    if s.hex_of(star) != fleet.at:
        set_course(s, fleet, star)
    if s.telling:
        facts: Facts = {
            "who": fleet.name(), "count": fleet.ships[TRANSPORT],
            "planet": s.planet_name(planet), "power": POWER_NAMES[fleet.owner],
            "rank": rank,
        }  # fmt: skip
        s.say("keeps_goal" if rank == NO_CLASS else "directed", "V14", facts, 1 << fleet.owner)


def wait_for_room(s: Stellar, fleet: Fleet) -> None:
    """With no room anywhere, evacuees go to the nearest own star; others wait. [R49]"""
    here = s.star_at(fleet.at)
    if not fleet.evacuees or (here != NO_STAR and s.claim[here] == fleet.owner):
        return
    star = nearest_own_star(s, fleet)
    if star != NO_STAR:
        set_course(s, fleet, star)


def nearest_own_star(s: Stellar, fleet: Fleet) -> int:
    """Return the star of its own a fleet reaches soonest, or NO_STAR. [R49, R50]"""
    ways = ways_from(s, fleet.owner, fleet.at, False)
    best, cost = NO_STAR, FAR
    for star in s.stars_claimed(fleet.owner):
        if ways.costs[s.hex_of(star)] < cost and s.hex_of(star) != fleet.at:
            best, cost = star, ways.costs[s.hex_of(star)]
    return best


DIRECT_TRANSPORTS: Final = DirectTransports("direct transports")
