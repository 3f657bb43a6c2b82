"""Production turns: growth, output, emigration and spending, colony by colony."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from hexile.games.stellar.rules.research import has_unfinished, pay_research
from hexile.games.stellar.rules.stances import (
    is_at_war,
    is_besieged,
    is_in_incident,
    is_member,
)
from hexile.games.stellar.rules.transports import (
    Destination,
    open_to_emigrants,
)
from hexile.games.stellar.state.game import Stellar
from hexile.games.stellar.state.pieces import Fleet, ships_of
from hexile.games.stellar.state.words import NO_PLANET, NO_POWER
from hexile.games.stellar.tables import (
    ADVANCED_BASE,
    CORVETTE,
    DEATH_STAR,
    FIGHTER,
    MISSILE_BASE,
    NO_STAR,
    NO_TITLE,
    POWER_NAMES,
    POWERS,
    SCOUT,
    SHIELD,
    SHIPS,
    SUB_TERRAN,
    T_ENVIRONMENT,
    T_INDUSTRY,
    T_INDUSTRY_2,
    T_ROBOTS,
    TERRAN,
    TITLE_FOR,
    TRANSPORT,
    UNIT_WORDS,
    UNITS,
)
from hexile.kernel.chance.dice import Dice, Throw
from hexile.kernel.chart import Facts, Trace
from hexile.kernel.play import Automatic

MILLIONS_PER_GROWTH: Final = vec[i64]([5, 10, 15, 0])
REMAINDER_DICE: Final = vec[i64]([1, 2, 3, 0])
FREE_EMIGRANTS: Final = 3
EMIGRANTS_PER_BONUS: Final = 3
T_FLOOR: Final = 20
IDLE: Final = -1

FACTORIES: Final = "factories"
RESEARCH: Final = "research"
ARMS: Final = "weapons"

# Arms by price, the dearest first. [R27]
ARMS_LIST: Final = vec[i64](
    [DEATH_STAR, SHIELD, FIGHTER, ADVANCED_BASE, CORVETTE, MISSILE_BASE, SCOUT]
)

# --- growth ------------------------------------------------------------------------------


class Growth(Automatic[Stellar]):
    """Every colony of every power grows. [1.10.1, V3, R23]"""

    def run(self, s: Stellar, dice: Dice) -> None:
        """Let them grow, powers in turn order, newest colony first."""
        s.vacated = vec[i64]()
        for power in range(POWERS):
            s.ledger[power] = []
            for planet in s.colonies_of(power):
                grow(s, planet, dice)
        s.total = sum(s.population)


def grow(s: Stellar, planet: int, dice: Dice) -> None:
    """Add a colony's growth, above its capacity too for now. [1.10.1, V3, R7, R8]"""
    count = sure_growth(s, planet)
    remainder = left_over(s, planet)
    if remainder:
        count += 1 if remainder_grows(s, planet, remainder, dice) else 0
    s.growth[planet] = count
    s.population[planet] += count
    s.count_people(count)
    owner = s.owner[planet]
    if count:
        s.book(owner, planet, "growth", count, "1.10.1")


def millions_per_growth(s: Stellar, planet: int) -> int:
    """Return how many millions of a colony have one more, 0 for a planet where nobody is born. [1.10.1, V3, R8]"""
    kind = s.kind_of(planet)
    return 0 if kind > SUB_TERRAN and not s.terms.remainders_grow else MILLIONS_PER_GROWTH[kind]


def sure_growth(s: Stellar, planet: int) -> int:
    """Return the millions that a colony grows by without a roll. [1.10.1]"""
    per = millions_per_growth(s, planet)
    return s.population[planet] // per if per else 0


def left_over(s: Stellar, planet: int) -> int:
    """Return the millions of a colony left over, for whom dice are rolled. [V3, R7]"""
    per = millions_per_growth(s, planet)
    return s.population[planet] % per if per and s.terms.remainders_grow else 0


def remainder_grows(s: Stellar, planet: int, remainder: int, dice: Dice) -> bool:
    """Roll for the people left over: a million more if the dice show no more than they are. [V3, R7]"""
    count = REMAINDER_DICE[s.kind_of(planet)]
    who = s.planet_name(planet)
    needed = f"{remainder} or less"
    if count == 1:
        grows = dice.at_most(remainder, 6, "V3", who, needed)
        faces = [dice.last]
    else:
        faces = dice.throw(count, 6, "V3", who, needed)
        grows = sum(faces) <= remainder
    if s.telling:
        verdict = "one million more" if grows else "no growth"
        facts: Facts = {"planet": who, "left": remainder, "verdict": verdict}
        s.say("remainder", "V3", facts, 1 << s.owner[planet], Throw(faces))
    return grows


# --- output ------------------------------------------------------------------------------


def factory_limit(s: Stellar, power: int, people: int) -> int:
    """Return how many factories a power's people can build and run. [1.12, V10, R28, R70]"""
    industry = s.has(power, T_INDUSTRY) or s.has(power, T_INDUSTRY_2)
    if s.has(power, T_ROBOTS) and (industry or s.terms.robots_alone):
        return 100_000
    if s.has(power, T_INDUSTRY_2):
        return 2 * people
    return people if industry else 0


def output(s: Stellar, planet: int) -> int:
    """Return a colony's industrial points: people and factories, doubled by minerals. [1.10.2]"""
    people = s.population[planet]
    running = min(s.factories[planet], factory_limit(s, s.holder(planet), people))
    total = people + running
    return 2 * total if s.is_rich(planet) else total


def is_idle(s: Stellar, planet: int) -> bool:
    """Tell whether a colony yields nothing this turn: just conquered, or just returned. [1.8.5, R61]"""
    if s.conqueror[planet] != NO_POWER:
        return s.held[planet] == 0
    return s.held[planet] == IDLE


# --- emigration --------------------------------------------------------------------------


@mypyc_attr(acyclic=True)
class Exodus:
    """What a colony sends away: emigrants, the bonus they bring, and planets promised some of them."""

    def __init__(self) -> None:
        self.emigrants: int = 0
        self.bonus: int = 0
        self.policy = ""
        self.promised: list[int] = []
        self.shares: list[int] = []

    def total(self) -> int:
        """Count the transports needed."""
        return self.emigrants + self.bonus


def bonus_for(s: Stellar, planet: int, emigrants: int) -> int:
    """Return the people created by emigration: one for each three within the limit. [1.10.3, R30]"""
    limit = s.growth[planet] + FREE_EMIGRANTS
    return min(emigrants, limit) // EMIGRANTS_PER_BONUS


def full_bonus_emigrants(s: Stellar, planet: int) -> int:
    """Return the emigrants that use the whole bonus. [V9.2, R30]"""
    per = EMIGRANTS_PER_BONUS
    return per * ((s.growth[planet] + FREE_EMIGRANTS) // per)


def fewest_to_fill(s: Stellar, planet: int, room: int, most: int) -> int:
    """Return the fewest emigrants, up to *most*, that with their bonus fill a room. [R15, R29]"""
    for count in range(most + 1):
        if count + bonus_for(s, planet, count) >= room:
            return count
    return most


def can_send_people(s: Stellar, planet: int) -> bool:
    """Tell whether colonization policy concerns a colony at all: not besieged, not rich. [V9.1]"""
    return not s.is_rich(planet) and not is_besieged(s, planet)


def emigration(s: Stellar, power: int, planet: int) -> Exodus:
    """Work out what the colonization policies make a colony send away. [V9.1, R29, R30, R31]"""
    exodus = Exodus()
    if not can_send_people(s, planet):
        return exodus
    found = open_to_emigrants(s, power, planet, s.has(power, T_ENVIRONMENT))
    promise_rich_planets(s, power, planet, exodus, found)
    promise_new_lands(s, planet, exodus, found)
    wanted, policy = usual_emigrants(s, power, planet)
    if wanted > exodus.emigrants:
        room = max(sum(target.room for target in found), sum(exodus.shares))
        count = fewest_to_fill(s, planet, room, wanted)
        if count > exodus.emigrants:
            exodus.emigrants = count
            exodus.bonus = min(bonus_for(s, planet, count), room - count)
            exodus.policy = policy
    limit_by_output(s, planet, exodus)
    return exodus


def usual_emigrants(s: Stellar, power: int, planet: int) -> tuple[int, str]:
    """Return what policies 2 and 3 ask of a colony, and which. [V9.2, V9.3, R30]"""
    people, capacity = s.population[planet], s.capacity(planet)
    full = full_bonus_emigrants(s, planet)
    best, policy = 0, ""
    if 5 * people > 4 * capacity:
        best, policy = min(full, people - 1), "V9.2"
    peaceful = not is_at_war(s, power)
    if peaceful and s.kind_of(planet) == TERRAN and 2 * people >= capacity:
        count = min(full, people - T_FLOOR)
        if count > best:
            best, policy = count, "V9.3"
    return max(0, best), policy


def floor_of(s: Stellar, power: int, planet: int) -> int:
    """Return the people a donor to rich planets keeps. [R29]"""
    peaceful = not is_at_war(s, power)
    if s.terms.donor_keeps_20 and peaceful and s.kind_of(planet) == TERRAN:
        return T_FLOOR
    return 1


def promise_rich_planets(
    s: Stellar, power: int, planet: int, exodus: Exodus, found: list[Destination]
) -> None:
    """Fill the mineral-rich planets of which this colony is the nearest donor, settled ones first. [V9.1, R29, R32]"""
    for target in found:
        if not s.is_rich(target.planet) or not is_to_be_filled(s, target.planet):
            continue
        if nearest_donor(s, power, target.planet) == planet:
            spare = s.population[planet] - floor_of(s, power, planet) - exodus.emigrants
            promise(s, planet, exodus, target.planet, target.room, max(0, spare), "V9.1")


def is_to_be_filled(s: Stellar, planet: int) -> bool:
    """Tell whether the first policy speaks of a rich planet: settled ones, and by the letter empty ones. [V9.1, R72]"""
    return s.terms.rich_unsettled or s.is_colony(planet)


def promise(
    s: Stellar, planet: int, exodus: Exodus, to: int, room: int, most: int, policy: str
) -> None:
    """Add emigrants for one planet, and their bonus, as far as the room goes. [R15, R29]"""
    before = exodus.emigrants
    already = exodus.total()
    count = before
    while count < before + most and count + bonus_for(s, planet, count) < already + room:
        count += 1
    if count == before:
        return
    exodus.emigrants = count
    exodus.bonus = min(bonus_for(s, planet, count), already + room - count)
    exodus.policy = exodus.policy or policy
    exodus.promised.append(to)
    exodus.shares.append(exodus.total() - already)


def nearest_donor(s: Stellar, power: int, target: int) -> int:
    """Return the colony nearest to a rich planet: then the more people, then the older. [V9.1, R29]"""
    best, best_key = NO_PLANET, (0, 0, 0)
    there = s.hex_of(s.star_of(target))
    for planet in s.colonies_of(power):
        if planet != target and can_send_people(s, planet):
            far = s.terms.board.distance(s.hex_of(s.star_of(planet)), there)
            key = (far, -s.population[planet], s.rank_of(planet))
            if best == NO_PLANET or key < best_key:
                best, best_key = planet, key
    return best


def promise_new_lands(s: Stellar, planet: int, exodus: Exodus, found: list[Destination]) -> None:
    """After a won war, half of a sub-Terran colony goes to the T planets just evacuated. [V9.4, R31]"""
    if len(s.vacated) == 0 or s.kind_of(planet) != SUB_TERRAN:
        return
    half = s.population[planet] // 2
    for target in found:
        if target.planet in s.vacated:
            most = max(0, half - exodus.emigrants)
            promise(s, planet, exodus, target.planet, target.room, most, "V9.4")


def limit_by_output(s: Stellar, planet: int, exodus: Exodus) -> None:
    """Let nobody go whose transport the colony cannot pay, nor everybody. [1.10.3, R15]"""
    points = output(s, planet)
    exodus.emigrants = min(exodus.emigrants, s.population[planet] - 1)
    while exodus.total() * s.terms.prices.unit[TRANSPORT] > points and exodus.emigrants:
        exodus.emigrants -= 1
        exodus.bonus = min(exodus.bonus, bonus_for(s, planet, exodus.emigrants))


def emigrate(s: Stellar, power: int, planet: int, exodus: Exodus) -> int:
    """Put the emigrants on transports and return what those cost. [1.10.3, V9.1]"""
    if exodus.total() == 0:
        return 0
    s.population[planet] -= exodus.emigrants
    s.count_people(exodus.bonus)
    left = exodus.total()
    for to, share in zip(exodus.promised, exodus.shares, strict=True):
        count = min(share, left)
        if count:
            embark(s, power, planet, count).planet = to
            left -= count
    if left:
        embark(s, power, planet, left)
    cost = exodus.total() * s.terms.prices.unit[TRANSPORT]
    s.book(power, planet, "emigrants", exodus.emigrants, exodus.policy or "V9.2")
    s.book(power, planet, "emigration bonus", exodus.bonus, "1.10.3")
    s.book(power, planet, "transports", -cost, "1.11")
    return cost


def embark(s: Stellar, power: int, planet: int, count: int) -> Fleet:
    """Make a convoy at a colony. [1.10.3]"""
    s.count_ships(power, TRANSPORT, count)
    place = s.hex_of(s.star_of(planet))
    fleet = s.new_fleet(power, place, ships_of(TRANSPORT, count))
    fleet.origin = planet
    fleet.modern = s.has(power, T_ENVIRONMENT)
    return fleet


# --- spending ----------------------------------------------------------------------------


def roll_economy(s: Stellar, power: int, dice: Dice) -> None:
    """Roll for a power's economic priority: higher in truce, incident or war. [V10, R24]"""
    die = dice.roll(6, "V10", POWER_NAMES[power])
    added = 0
    if is_at_war(s, power):
        added = 2
    elif is_member(s, power) or is_in_incident(s, power):
        added = 1
    s.economy[power] = s.terms.politics.economy.line(die + added)
    if s.telling:
        row = s.terms.politics.economy.results[s.economy[power]]
        trace = Trace("economy", POWER_NAMES[power])
        verdict = ["peace", "tense", "war"][added]
        throw = Throw([die], added)
        trace.tried("1", verdict, {"dice": throw.words()}, throw)
        trace.tried("2", "row", {"first": row[0], "second": row[1], "third": row[2]})
        trace.decide("2")
        facts: Facts = {
            "power": POWER_NAMES[power],
            "first": row[0],
            "second": row[1],
            "third": row[2],
        }
        s.say("economy", "V10", facts, 1 << power, throw, trace)


def produce(s: Stellar, power: int, planet: int, dice: Dice) -> None:
    """Let one colony earn, send emigrants and spend the rest. [1.10.2, 1.10.4, R33]"""
    if is_idle(s, planet):
        s.book(power, planet, "idle", 0, "1.8.5")
        return
    points = output(s, planet)
    s.book(power, planet, "output", points, "1.10.2")
    if s.is_free_colony(planet, power):
        points -= emigrate(s, power, planet, emigration(s, power, planet))
    spend(s, power, planet, points, s.terms.politics.economy.results[s.economy[power]], dice)
    if s.telling:
        facts: Facts = {
            "power": POWER_NAMES[power], "planet": s.planet_name(planet),
            "people": s.population[planet],
            "factories": s.factories[planet],
        }  # fmt: skip
        s.say("produced", "V8", facts, 1 << power)


def spend(s: Stellar, power: int, planet: int, points: int, areas: list[str], dice: Dice) -> None:
    """Spend at least half on the priority, the rest evenly on the other two. [V11, R25, R26]"""
    purchase = Purchase(power, planet)
    minimum = (points + 1) // 2
    spent = spend_priority(s, purchase, areas[0], minimum, points, dice)
    rest = points - spent
    third = spend_within(s, purchase, areas[2], rest // 2, dice)
    spend_all(s, purchase, areas[1], rest - third, dice)
    deliver(s, purchase)


@mypyc_attr(acyclic=True)
class Purchase:
    """What one colony buys in one production turn; its ships leave the yard together."""

    def __init__(self, power: int, planet: int) -> None:
        self.power: int = power
        self.planet: int = planet
        self.bought = vec[i64]([0] * UNITS)


def area_now(s: Stellar, purchase: Purchase, area: str) -> str:
    """Put research in the place of factories, and weapons in that of research, where due. [V10, R19, R28]"""
    if area == FACTORIES and factories_wanted(s, purchase, 100_000) == 0:
        area = RESEARCH
    if area == RESEARCH and not is_researching(s, purchase.power):
        return ARMS
    return area


def is_researching(s: Stellar, power: int) -> bool:
    """Tell whether there is a title to pay for."""
    return s.title[power] != NO_TITLE or has_unfinished(s, power)


def spend_priority(
    s: Stellar, purchase: Purchase, area: str, minimum: int, points: int, dice: Dice
) -> int:
    """Spend the minimum on the priority area and return what went. [V11, R25]"""
    area = area_now(s, purchase, area)
    if area == RESEARCH:
        return minimum - pay_or_arm(s, purchase, minimum, dice)
    if area == FACTORIES:
        price = factory_price(s, purchase.power)
        count = min(factories_wanted(s, purchase, -(-minimum // price)), points // price)
        build_factories(s, purchase, count)
        spent = count * price
    else:
        spent = buy_arms(s, purchase, minimum)
        if spent < minimum:
            spent += buy_cheapest(s, purchase, points - spent)
    if spent < minimum:
        left = pay_or_arm(s, purchase, minimum - spent, dice)
        spent = minimum - left
    return spent


def spend_within(s: Stellar, purchase: Purchase, area: str, budget: int, dice: Dice) -> int:
    """Spend up to a budget on the tertiary area and return what went. [V11, R26]"""
    area = area_now(s, purchase, area)
    if area == RESEARCH:
        return budget - pay_or_arm(s, purchase, budget, dice)
    if area == FACTORIES:
        price = factory_price(s, purchase.power)
        count = factories_wanted(s, purchase, budget // price)
        build_factories(s, purchase, count)
        return count * price
    return buy_arms(s, purchase, budget)


def spend_all(s: Stellar, purchase: Purchase, area: str, points: int, dice: Dice) -> None:
    """Spend the rest on the secondary area; what it cannot use goes to research. [V11, R26]"""
    spent = spend_within(s, purchase, area, points, dice)
    if spent < points:
        lost = pay_or_arm(s, purchase, points - spent, dice)
        if lost:
            s.book(purchase.power, purchase.planet, "lost", -lost, "R26")


def pay_or_arm(s: Stellar, purchase: Purchase, amount: int, dice: Dice) -> int:
    """Pay for research, or once all is known for weapons; return what is left. [V10, V13, R19]"""
    left = pay_research(s, purchase.power, purchase.planet, amount, dice)
    return left - buy_arms(s, purchase, left) if left else 0


# --- factories ---------------------------------------------------------------------------


def factory_price(s: Stellar, power: int) -> int:
    """Return the price of a factory, cheaper with robots. [1.11]"""
    robots = s.has(power, T_ROBOTS)
    return s.terms.prices.robot_factory if robots else s.terms.prices.factory


def factories_wanted(s: Stellar, purchase: Purchase, count: int) -> int:
    """Cut a number of factories down to what the colony may build. [1.12, R28, R33]"""
    if s.conqueror[purchase.planet] != NO_POWER:
        return 0
    limit = factory_limit(s, purchase.power, s.population[purchase.planet])
    return max(0, min(count, limit - s.factories[purchase.planet]))


def build_factories(s: Stellar, purchase: Purchase, count: int) -> None:
    """Build factories; they work from the next production turn on. [1.10.4]"""
    if count:
        s.factories[purchase.planet] += count
        cost = count * factory_price(s, purchase.power)
        s.book(purchase.power, purchase.planet, "factories", -cost, "1.11", count)


# --- arms --------------------------------------------------------------------------------


def may_build(s: Stellar, purchase: Purchase, kind: int) -> bool:
    """Tell whether a colony may build a unit: known, and no ships under siege. [1.8.4, R27, R33]"""
    planet = purchase.planet
    if TITLE_FOR[kind] != NO_TITLE and not s.has(purchase.power, TITLE_FOR[kind]):
        return False
    conquered = s.conqueror[planet] != NO_POWER
    if kind < SHIPS:
        return not is_besieged(s, planet)
    if conquered:
        return False
    return kind != SHIELD or (not s.shield[planet] and not purchase.bought[SHIELD])


def price_now(s: Stellar, purchase: Purchase, kind: int) -> int:
    """Return the price of one more unit; every second scout is cheaper. [1.11, R27]"""
    if kind == SCOUT and purchase.bought[SCOUT] % 2 == 1:
        return s.terms.prices.second_scout
    return s.terms.prices.unit[kind]


def buy_arms(s: Stellar, purchase: Purchase, budget: int) -> int:
    """Go once down the price list, buying as many of each as fit; return what went. [V12, R25, R27]"""
    spent = 0
    for kind in ARMS_LIST:
        while may_build(s, purchase, kind):
            price = price_now(s, purchase, kind)
            if spent + price > budget:
                break
            buy(s, purchase, kind, price)
            spent += price
    return spent


def buy_cheapest(s: Stellar, purchase: Purchase, points: int) -> int:
    """Buy one more of the cheapest item there is, if it can be paid. [V12, R25]"""
    best, cost = NO_TITLE, points + 1
    for kind in ARMS_LIST:
        price = price_now(s, purchase, kind)
        if may_build(s, purchase, kind) and price < cost:
            best, cost = kind, price
    if best == NO_TITLE:
        return 0
    buy(s, purchase, best, cost)
    return cost


def buy(s: Stellar, purchase: Purchase, kind: int, price: int) -> None:
    """Buy one unit; bases and shields stand at once, ships wait for the rest. [1.10.4]"""
    purchase.bought[kind] += 1
    planet = purchase.planet
    if kind == MISSILE_BASE:
        s.bases[planet] += 1
    elif kind == ADVANCED_BASE:
        s.advanced[planet] += 1
    elif kind == SHIELD:
        s.shield[planet] = 1
    else:
        s.count_ships(purchase.power, kind, 1)
    s.book(purchase.power, planet, UNIT_WORDS[kind], -price, "1.11")


def deliver(s: Stellar, purchase: Purchase) -> None:
    """Put the new ships into the colony's hex: scouts alone, warships with the garrison. [1.10.4]"""
    place = s.hex_of(s.star_of(purchase.planet))
    for _ in range(purchase.bought[SCOUT]):
        ships = ships_of(SCOUT, 1)
        if s.stage == 1 or not add_to_garrison(s, purchase.power, place, ships, True):
            s.new_fleet(purchase.power, place, ships)
    ships = purchase.bought[:SHIPS]
    ships[SCOUT] = 0
    if any(ships) and not add_to_garrison(s, purchase.power, place, ships, False):
        s.new_fleet(purchase.power, place, ships)


def add_to_garrison(s: Stellar, power: int, place: int, ships: vec[i64], scouts: bool) -> bool:
    """Add ships to a fleet that waits in the hex, if there is one of their sort."""
    for fleet in s.fleets:
        waits = fleet.at == place and fleet.owner == power and fleet.goal == NO_STAR
        if waits and not fleet.retiring and not fleet.is_convoy() and fleet.is_scouts() == scouts:
            garrison = s.to_change(fleet)
            for kind in range(SHIPS):
                garrison.ships[kind] += ships[kind]
            return True
    return False


# --- the end of production ---------------------------------------------------------------


class EndProduction(Automatic[Stellar]):
    """Whoever finds no room is lost; conquests have been held through a production turn. [1.9.2, 1.8.5]"""

    def run(self, s: Stellar, dice: Dice) -> None:
        """Close the books."""
        for planet in range(len(s.owner)):
            if s.owner[planet] == NO_POWER:
                continue
            if s.conqueror[planet] != NO_POWER:
                s.held[planet] += 1
            else:
                s.held[planet] = 0
            lose_excess(s, planet)
        if not s.terms.settlers_free:
            bind_settlers(s)
        s.vacated = vec[i64]()


def bind_settlers(s: Stellar) -> None:
    """Put the first settlers who are still aboard under the transport policy. [V14, R16]"""
    for fleet in s.fleets:
        if fleet.unbound and not s.terms.has_free_economy(fleet.owner):
            s.to_change(fleet).unbound = False


def lose_excess(s: Stellar, planet: int) -> None:
    """Bring a colony down to its capacity. [1.9.2, R7]"""
    excess = s.population[planet] - s.capacity(planet)
    if excess > 0:
        s.population[planet] -= excess
        s.count_people(-excess)
        s.book(s.owner[planet], planet, "no room", -excess, "1.9.2")
        if s.telling:
            facts: Facts = {"planet": s.planet_name(planet), "count": excess}
            s.say("no_room", "1.9.2", facts, 1 << s.owner[planet])


GROWTH: Final = Growth("growth")
END_PRODUCTION: Final = EndProduction("end production")
