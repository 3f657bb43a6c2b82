"""War: joining and leaving it, success points, treaties, annexation, total conquest."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from hexile.games.stellar.rules.colonies import revert
from hexile.games.stellar.rules.courses import set_course, stop_fleet
from hexile.games.stellar.rules.production import IDLE, embark
from hexile.games.stellar.rules.stances import (
    are_allies,
    are_opposed,
    members,
    total_conqueror,
)
from hexile.games.stellar.rules.transports import nearest_own_star
from hexile.games.stellar.state.game import Stellar
from hexile.games.stellar.state.pieces import Fleet
from hexile.games.stellar.state.words import (
    LEVEL_WORDS,
    LIMITED,
    NEUTRAL,
    NO_POWER,
    PEACE,
    TOTAL,
)
from hexile.games.stellar.tables import (
    NO_STAR,
    POWER_NAMES,
    POWERS,
    TERRAN,
    TRANSPORT,
)
from hexile.kernel.chance.chance_request import Among
from hexile.kernel.chance.dice import Dice
from hexile.kernel.chart import Facts, Trace
from hexile.kernel.geometry.graph import FAR
from hexile.kernel.play import Automatic

FIRST_SIDE: Final = 1
SECOND_SIDE: Final = 2
LEAST_DECISIVE: Final = 3


def other_side(side: int) -> int:
    """Return the side against a side."""
    return FIRST_SIDE + SECOND_SIDE - side


# --- beginning, joining, leaving ---------------------------------------------------------


def begin_war(s: Stellar, a: int, b: int, level: int) -> None:
    """Let war erupt between two neutral powers. [V34, V35]"""
    s.side[a], s.side[b] = FIRST_SIDE, SECOND_SIDE
    s.level = level
    s.war_turn = s.turn
    s.truce = False
    s.kills = vec[i64]([0] * POWERS)
    s.side_kills = vec[i64]([0, 0, 0])
    settle_incidents(s)
    if s.telling:
        facts: Facts = {
            "first": POWER_NAMES[a],
            "second": POWER_NAMES[b],
            "level": LEVEL_WORDS[level],
        }
        s.say("war_begins", "V34" if level == LIMITED else "V35", facts)


def join_war(s: Stellar, power: int, enemy: int) -> None:
    """Let a neutral power join the side that opposes another. [V28, R37]"""
    s.side[power] = other_side(s.side[enemy])
    settle_incidents(s)
    if s.telling:
        facts: Facts = {"power": POWER_NAMES[power], "enemy": POWER_NAMES[enemy]}
        s.say("joins_war", "R37", facts)


def make_total(s: Stellar) -> None:
    """Let a limited war become total. [V35]"""
    if s.level == LIMITED:
        s.level = TOTAL
        if s.telling:
            s.say("war_total", "V35", {})


def settle_incidents(s: Stellar) -> None:
    """End incidents between powers that are now enemies or allies in the war. [R57, R71]"""
    for incident in list(s.incidents):
        reconciled = are_allies(s, incident.first, incident.second)
        if reconciled or are_opposed(s, incident.first, incident.second):
            s.incidents.remove(incident)
        if reconciled and s.terms.disputants_part:
            part(s, [incident.first], [incident.second])


def make_separate_peace(s: Stellar, power: int) -> None:
    """Let an insulted ally leave the war, as after a stalemate. [V28, R38]"""
    enemies = members(s, other_side(s.side[power]))
    hand_over_kills(s, power)
    s.side[power] = NEUTRAL
    part(s, [power], enemies)
    if s.telling:
        s.say("separate_peace", "V28", {"power": POWER_NAMES[power]})


def hand_over_kills(s: Stellar, power: int) -> None:
    """Leave a power's success points with the side that made them. [R38]"""
    s.side_kills[s.side[power]] += s.kills[power]
    s.kills[power] = 0


def switch_sides(s: Stellar, power: int) -> None:
    """Let a disappointed ally join the other side, conquests between them given back. [V31, R39]"""
    former_enemies = members(s, other_side(s.side[power]))
    hand_over_kills(s, power)
    s.side[power] = other_side(s.side[power])
    part(s, [power], former_enemies)
    settle_incidents(s)
    if s.telling:
        s.say("switches_sides", "V31", {"power": POWER_NAMES[power]})


def end_war(s: Stellar) -> None:
    """Make every power neutral again."""
    s.side = vec[i64]([NEUTRAL] * POWERS)
    s.level = PEACE
    s.truce = False
    s.kills = vec[i64]([0] * POWERS)
    s.side_kills = vec[i64]([0, 0, 0])


# --- withdrawal --------------------------------------------------------------------------


def part(s: Stellar, ours: list[int], theirs: list[int]) -> None:
    """Make two groups leave each other's stars; what they conquered there reverts. [V26, R50, R61, R62]"""
    for planet in range(len(s.owner)):
        claimant = s.claim[s.star_of(planet)]
        if are_across(s.conqueror[planet], claimant, ours, theirs):
            give_back(s, planet)
    for fleet in s.fleets:
        star = s.star_at(fleet.at)
        if star == NO_STAR or fleet.is_convoy():
            continue
        if are_across(fleet.owner, s.claim[star], ours, theirs):
            retire(s, fleet)


def are_across(power: int, other: int, ours: list[int], theirs: list[int]) -> bool:
    """Tell whether one of two powers is in one group and the other in the other."""
    return (power in ours and other in theirs) or (power in theirs and other in ours)


def give_back(s: Stellar, planet: int) -> None:
    """End a conquest in a production turn: the colony yields nothing in it. [1.8.5, R61, R62]"""
    revert(s, planet)
    s.held[planet] = 0 if s.slave[planet] else IDLE


def retire(s: Stellar, fleet: Fleet) -> None:
    """Make a fleet go home at its next chance; until then it neither fires nor is fired on. [R50]"""
    fleet = s.to_change(fleet)
    fleet.retiring = True
    stop_fleet(s, fleet)


class SendHome(Automatic[Stellar]):
    """Forces that must leave set out for an own star; those that are home are free again. [R50]"""

    def run(self, s: Stellar, dice: Dice) -> None:
        """Direct them."""
        for fleet in s.fleets:
            if fleet.owner == s.active and fleet.retiring:
                send_home(s, fleet)


def send_home(s: Stellar, fleet: Fleet) -> None:
    """Set a retiring fleet's course, or set it free at home. [R50]"""
    fleet = s.to_change(fleet)
    star = s.star_at(fleet.at)
    if star != NO_STAR and s.claim[star] == fleet.owner:
        fleet.retiring = False
    elif not fleet.is_under_way():
        home = nearest_own_star(s, fleet)
        if home == NO_STAR:
            fleet.retiring = False
        else:
            set_course(s, fleet, home)


# --- success -----------------------------------------------------------------------------


def star_points(s: Stellar, star: int) -> int:
    """Return the half points for a conquered star: every planet on its card. [V25, R46]"""
    card = s.card_of(star)
    return s.terms.success.empty_star if card is None else card.success


def conquered_stars(s: Stellar, winners: list[int]) -> list[int]:
    """List the other side's stars that powers of a side have totally conquered. [R46]"""
    found = []
    for star in range(s.terms.board.stars):
        conqueror = total_conqueror(s, star)
        if conqueror in winners and are_opposed(s, conqueror, s.claim[star]):
            found.append(star)
    return found


def contribution(s: Stellar, power: int) -> int:
    """Return a power's own success in half points: kills and stars conquered. [R48]"""
    stars = [star for star in conquered_stars(s, [power]) if total_conqueror(s, star) == power]
    return s.kills[power] + sum(star_points(s, star) for star in stars)


def side_success(s: Stellar, side: int) -> int:
    """Return a side's success in half points. [V25, R38, R46]"""
    return s.side_kills[side] + sum(contribution(s, power) for power in members(s, side))


# --- treaties ----------------------------------------------------------------------------


def make_treaty(s: Stellar, dice: Dice) -> None:
    """End the war by a treaty: the winner's lead in success points sets the terms. [V9.4, V25, V26, R31, R47]"""
    points = [side_success(s, FIRST_SIDE), side_success(s, SECOND_SIDE)]
    lead = abs(points[0] - points[1]) // 2
    terms = s.terms.politics.terms.find(lead)
    winner = FIRST_SIDE if points[0] > points[1] else SECOND_SIDE
    if points[0] == points[1]:
        terms = "stalemate"
    winners, losers = members(s, winner), members(s, other_side(winner))
    if s.telling:
        tell_treaty(s, points, lead, terms, winners)
    ceded = [] if terms == "stalemate" else choose_ceded(s, winners, losers, terms, dice)
    takers = share_out(s, ceded, winners, terms, dice)
    for star, taker in zip(ceded, takers, strict=True):
        settled = [p for p in s.planets_of(star) if s.is_colony(p) and s.kind_of(p) == TERRAN]
        annex(s, star, taker, terms == "decisive")
        s.vacated = extend(s.vacated, [p for p in settled if not s.is_colony(p)])
    part(s, members(s, FIRST_SIDE), members(s, SECOND_SIDE))
    end_war(s)


def tell_treaty(s: Stellar, points: list[int], lead: int, terms: str, winners: list[int]) -> None:
    """Say how the war ended, with the points."""
    trace = Trace("terms", "the treaty")
    row = trace.tried("1", "points", {"lead": lead})
    for side in (FIRST_SIDE, SECOND_SIDE):
        names = " and ".join(POWER_NAMES[p] for p in members(s, side))
        row.add_candidate(names, f"{points[side - 1] / 2:g}", points[side - 1] == max(points))
    trace.tried("2", terms)
    trace.decide("2")
    facts: Facts = {
        "terms": terms,
        "winners": " and ".join(POWER_NAMES[p] for p in winners),
        "lead": lead,
    }
    s.say("treaty_stalemate" if terms == "stalemate" else "treaty", "V26", facts, -1, 0, trace)


def choose_ceded(
    s: Stellar, winners: list[int], losers: list[int], terms: str, dice: Dice
) -> list[int]:
    """Choose the stars the losers give up: conquered ones first, the nearest first. [V26, R48]"""
    conquered = conquered_stars(s, winners)
    wanted = {"marginal": 1, "substantial": 2}.get(terms, 0)
    if terms == "decisive":
        wanted = max(LEAST_DECISIVE, (len(conquered) + 1) // 2)
    others = [star for loser in losers for star in s.stars_claimed(loser) if star not in conquered]
    chosen: list[int] = []
    for pool in (conquered, others):
        while pool and len(chosen) < wanted:
            star = nearest_to_claims(s, pool, winners, dice)
            pool.remove(star)
            chosen.append(star)
    return chosen


def nearest_to_claims(s: Stellar, pool: list[int], powers: list[int], dice: Dice) -> int:
    """Return the star of a pool closest to a star some power claims; a die breaks ties. [R48]"""
    best: list[int] = []
    closest = FAR
    for star in pool:
        far = distance_to_claims(s, star, powers)
        if far < closest:
            best, closest = [star], far
        elif far == closest:
            best.append(star)
    chosen = best[
        dice.tie(len(best), "R48", "star to be ceded", Among(s.terms.board.star_names, best))
    ]
    s.tell_lot("R48", "the star to be ceded", s.star_name(chosen), len(best))
    return chosen


def distance_to_claims(s: Stellar, star: int, powers: list[int]) -> int:
    """Return the hexes from a star to the nearest star claimed by one of some powers."""
    apart = s.terms.board.apart[star]
    return min((apart[o] for o in range(len(apart)) if s.claim[o] in powers), default=FAR)


def by_contribution(s: Stellar, powers: list[int], dice: Dice) -> list[int]:
    """Sort powers by their part in the victory, the largest first; a die breaks ties. [R48]"""
    left = list(powers)
    ordered: list[int] = []
    while left:
        most = max(contribution(s, power) for power in left)
        tied = [power for power in left if contribution(s, power) == most]
        chosen = tied[
            dice.tie(len(tied), "R48", "larger part in the victory", Among(POWER_NAMES, tied))
        ]
        s.tell_lot("R48", "the larger part in the victory", POWER_NAMES[chosen], len(tied))
        left.remove(chosen)
        ordered.append(chosen)
    return ordered


def share_out(
    s: Stellar, stars: list[int], winners: list[int], terms: str, dice: Dice
) -> list[int]:
    """Name who gets each ceded star. [V26, R48]"""
    if len(winners) == 1 or not stars:
        return [winners[0]] * len(stars) if winners else []
    ranked = by_contribution(s, winners, dice)
    if terms == "marginal":
        return [ranked[0]] * len(stars)
    if terms == "substantial":
        pair = ranked[:2]
        nearer = nearer_of(s, stars[0], pair, dice)
        return [nearer, *[p for p in pair if p != nearer]][: len(stars)]
    return take_in_turn(s, stars, ranked, dice)


def nearer_of(s: Stellar, star: int, pair: list[int], dice: Dice) -> int:
    """Return which of two powers has the star nearest to a star; a die breaks ties. [R48]"""
    first, second = (distance_to_claims(s, star, [power]) for power in pair)
    if first == second:
        chosen = pair[
            dice.tie(2, "R48", "nearer power", Among(POWER_NAMES, pair, s.star_name(star)))
        ]
        s.tell_lot("R48", "the power that is nearer", POWER_NAMES[chosen], 2)
        return chosen
    return pair[0] if first < second else pair[1]


def take_in_turn(s: Stellar, stars: list[int], ranked: list[int], dice: Dice) -> list[int]:
    """Let winners take stars in turn, each the one nearest to a star it held before. [R48]"""
    left = list(stars)
    taker_of: dict[int, int] = {}
    while left:
        taker = ranked[len(taker_of) % len(ranked)]
        star = nearest_to_claims(s, left, [taker], dice)
        left.remove(star)
        taker_of[star] = taker
    return [taker_of[star] for star in stars]


# --- annexation --------------------------------------------------------------------------


def annex(s: Stellar, star: int, taker: int, slaves: bool) -> None:
    """Hand over a star card; its people are evacuated, or stay as slaves. [V27, R49, R61, R62]"""
    loser = s.claim[star]
    s.claim[star] = taker
    s.explored[star] |= 1 << taker
    if s.telling:
        facts: Facts = {
            "star": s.star_name(star), "power": POWER_NAMES[taker], "loser": POWER_NAMES[loser],
        }  # fmt: skip
        s.say("annexed", "V27", facts)
    for planet in s.planets_of(star):
        if s.owner[planet] != NO_POWER:
            pass_on(s, planet, taker, slaves)
    for fleet in s.fleets:
        if fleet.at == s.hex_of(star) and fleet.owner == loser and not fleet.is_convoy():
            retire(s, fleet)


def pass_on(s: Stellar, planet: int, taker: int, slaves: bool) -> None:
    """Deal with the people of an annexed planet. [V26, V27, R61, R62]"""
    s.bases[planet] = s.advanced[planet] = s.shield[planet] = 0
    if s.owner[planet] == taker:
        give_back(s, planet)
    elif slaves or s.slave[planet]:
        enslave(s, planet, taker)
    else:
        evacuate(s, planet)


def enslave(s: Stellar, planet: int, taker: int) -> None:
    """Keep people as slaves of the new card holder, who needs no garrison. [V26, R62]"""
    if s.conqueror[planet] != taker:
        s.held[planet] = 0
        s.count_conquest(planet)
    s.conqueror[planet] = taker
    s.slave[planet] = 1
    s.bases[planet] = s.advanced[planet] = s.shield[planet] = 0


def evacuate(s: Stellar, planet: int) -> None:
    """Put everybody on transports under the old owner; nothing is left behind. [V27, R49]"""
    owner = s.owner[planet]
    fleet = embark(s, owner, planet, s.population[planet])
    fleet.evacuees = True
    s.book(owner, planet, "evacuated", -s.population[planet], "V27")
    if s.telling:
        facts: Facts = {
            "planet": s.planet_name(planet), "count": s.population[planet],
            "power": POWER_NAMES[owner],
        }  # fmt: skip
        s.say("evacuated", "V27", facts)
    s.abandon(planet)


# --- total conquest ----------------------------------------------------------------------


def has_people(s: Stellar, power: int) -> bool:
    """Tell whether a power has a free colony or people on transports. [R51]"""
    if any(s.is_free_colony(planet, power) for planet in range(len(s.owner))):
        return True
    return any(fleet.owner == power and fleet.ships[TRANSPORT] for fleet in s.fleets)


class TotalConquest(Automatic[Stellar]):
    """A power at war without free people vanishes, and its enemies take all. [V36, R51]"""

    def run(self, s: Stellar, dice: Dice) -> None:
        """Look at every power on a side of the war."""
        for power in range(POWERS):
            if s.side[power] != NEUTRAL and not has_people(s, power):
                vanish(s, power, dice)


def vanish(s: Stellar, power: int, dice: Dice) -> None:
    """Share a vanquished power's stars, slaves and ships among its enemies. [V36, R51]"""
    victors = members(s, other_side(s.side[power]))
    if s.telling:
        facts: Facts = {
            "power": POWER_NAMES[power],
            "victors": " and ".join(POWER_NAMES[v] for v in victors),
        }
        s.say("vanished", "V36", facts)
    for planet in range(len(s.owner)):
        if s.conqueror[planet] == power and s.claim[s.star_of(planet)] != power:
            give_back(s, planet)
    stars = s.stars_claimed(power)
    takers = take_in_turn(s, stars, by_contribution(s, victors, dice), dice)
    for star, taker in zip(stars, takers, strict=True):
        annex(s, star, taker, True)
    hand_over_ships(s, power, stars, takers, victors)
    hand_over_kills(s, power)
    s.gone = append(s.gone, power)
    s.side[power] = NEUTRAL
    s.incidents = [i for i in s.incidents if not i.is_party(power)]
    if not members(s, FIRST_SIDE) or not members(s, SECOND_SIDE):
        end_war(s)


def hand_over_ships(
    s: Stellar, power: int, stars: list[int], takers: list[int], victors: list[int]
) -> None:
    """Replace surviving ships by the colour of whoever takes the star nearest to them. [V36, R51]"""
    for found in s.fleets_of(power):
        fleet = s.to_change(found)
        taker, closest = victors[0], FAR
        for star, receiver in zip(stars, takers, strict=True):
            place = min(fleet.at, s.terms.board.size - 1)
            far = s.terms.board.distance(place, s.hex_of(star))
            if far < closest:
                taker, closest = receiver, far
        for kind, count in enumerate(fleet.ships):
            s.count_ships(power, kind, -count)
            s.count_ships(taker, kind, count)
        fleet.owner = taker
        fleet.number = s.next_number[taker]
        s.next_number[taker] += 1
        fleet.retiring = False
        stop_fleet(s, fleet)


SEND_HOME: Final = SendHome("send home")
TOTAL_CONQUEST: Final = TotalConquest("total conquest")
