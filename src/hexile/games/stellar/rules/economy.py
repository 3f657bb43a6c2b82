"""A free economy: a power whose spending the tables do not decide, colony by colony."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, remove, vec
from mypy_extensions import i64

from hexile.games.stellar.rules.production import (
    Exodus,
    Purchase,
    bonus_for,
    build_factories,
    buy,
    can_send_people,
    deliver,
    emigrate,
    factories_wanted,
    factory_limit,
    factory_price,
    is_idle,
    may_build,
    output,
    produce,
    roll_economy,
)
from hexile.games.stellar.rules.research import is_level_open, pay_research
from hexile.games.stellar.rules.stances import is_besieged
from hexile.games.stellar.state.actions import FACTORY, Build, CloseBooks, Emigrate, Pay, Study
from hexile.games.stellar.state.game import Stellar
from hexile.games.stellar.state.pieces import points_left
from hexile.games.stellar.state.words import NO_POWER, counted
from hexile.games.stellar.tables import (
    NO_STAR,
    NO_TITLE,
    POWER_NAMES,
    POWERS,
    SCOUT,
    SHIELD,
    SHIPS,
    TITLE_FOR,
    TITLES,
    TRANSPORT,
    UNIT_NAMES,
    UNITS,
)
from hexile.kernel.chance.dice import Dice
from hexile.kernel.chart import Facts
from hexile.kernel.play import Action, ActionList, Automatic, RepeatedChoice
from hexile.kernel.verbs.refusal import NOT_NOW, Help, Refusal

PARTIES: Final[list[int]] = [1, 2, 3, 6, 9, 12, 15, 18, 21, 24]
PAYMENTS: Final[list[int]] = [5, 10, 20]


class Spending(Automatic[Stellar]):
    """A power's spending: by the tables, or in a free economy by its commander. [V8, R54]"""

    def __init__(self, power: int) -> None:
        super().__init__(f"spending {power}")
        self.power = power

    def run(self, s: Stellar, dice: Dice) -> None:
        """Spend, the newest colony first."""
        planets = s.colonies_under(self.power)
        if not planets:
            return
        if s.terms.has_free_economy(self.power):
            s.agenda.extend(OpenBooks(planet) for planet in reversed(planets))
            return
        roll_economy(s, self.power, dice)
        for planet in planets:
            produce(s, self.power, planet, dice)


class OpenBooks(Automatic[Stellar]):
    """A colony of a free economy earns what it may spend. [1.10.2, R54]"""

    def __init__(self, planet: int) -> None:
        super().__init__(f"books {planet}")
        self.planet = planet

    def run(self, s: Stellar, dice: Dice) -> None:
        """Count its points and ask."""
        power = s.holder(self.planet)
        if is_idle(s, self.planet):
            s.book(power, self.planet, "idle", 0, "1.8.5")
            return
        s.points_left = output(s, self.planet)
        s.queue = vec[i64]()
        s.book(power, self.planet, "output", s.points_left, "1.10.2")
        s.agenda.append(Budget(self.planet))


class Budget(RepeatedChoice[Stellar]):
    """What does this colony spend its points on? What is not spent is lost. [1.10.4, R54]"""

    def __init__(self, planet: int) -> None:
        super().__init__(f"budget {planet}")
        self.planet = planet

    def seat(self, s: Stellar) -> int:
        """Return who commands the colony."""
        return s.holder(self.planet)

    def list_actions(self, s: Stellar, legal: ActionList) -> None:
        """List emigration, titles to study, payments, things to build, and `close`."""
        purchase = Purchase(s.holder(self.planet), self.planet)
        legal.extend(emigrations(s, self.planet))
        legal.extend(studies(s, purchase.power))
        legal.extend(buildings(s, purchase))
        legal.append(CLOSE)

    def take(self, s: Stellar, action: Action, dice: Dice) -> None:
        """Do it and ask again, or close the books."""
        power = s.holder(self.planet)
        if isinstance(action, CloseBooks):
            self.done(s)
            close_books(s, power, self.planet)
        elif isinstance(action, Emigrate):
            send_away(s, power, self.planet, action.count)
        elif isinstance(action, Study):
            s.title[power] = action.title
        elif isinstance(action, Pay):
            pay(s, power, self.planet, action.amount, dice)
        elif isinstance(action, Build):
            build(s, power, self.planet, action.kind)

    def why_not(self, s: Stellar, words: list[str]) -> Refusal:
        """Say what a thing would cost, and what the colony has."""
        if len(words) == 2 and words[0] == "build":
            return why_no_building(s, self.planet, words[1])
        if len(words) == 2 and words[1].isdecimal() and words[0] == "pay":
            return why_no_payment(s, s.holder(self.planet), int(words[1]))
        if len(words) == 2 and words[1].isdecimal() and words[0] == "emigrate":
            return why_no_emigration(s, self.planet, int(words[1]))
        left = s.points_left
        return Help(
            "1.10.4", f"say `build corvette`, `pay 10`, `emigrate 6` or `close`; {left} left"
        )


def why_no_building(s: Stellar, planet: int, word: str) -> Refusal:
    """Name the price, the title or the limit that keeps a colony from building. [1.11, 1.12, R27]"""
    power, left = s.holder(planet), s.points_left
    if word == "factory":
        return why_no_factory(s, planet)
    if word not in UNIT_NAMES:
        return Refusal("1.11", f"there is no {word} to build")
    kind = UNIT_NAMES.index(word)
    if kind == TRANSPORT:
        return Help("1.10.3", "transports are built for people who leave: say `emigrate 6`")
    price = s.terms.prices.unit[kind]
    if price > left:
        return Refusal("1.11", f"a {word} costs {price}, {points_left(left)}")
    title = TITLE_FOR[kind]
    if title != NO_TITLE and not s.has(power, title):
        return Refusal("1.12", f"a {word} needs {TITLES[title].name}")
    if kind < SHIPS:
        siege = Refusal("1.8.4", "a besieged colony builds no ships")
        return siege if is_besieged(s, planet) else NOT_NOW
    if s.conqueror[planet] != NO_POWER:
        return Refusal("R33", f"a conquered colony builds ships, not a {word}")
    if kind == SHIELD and s.shield[planet]:
        return Refusal("1.11", "this colony has its shield")
    return NOT_NOW


def why_no_factory(s: Stellar, planet: int) -> Refusal:
    """Name the price or the limit that keeps a colony from building a factory. [1.11, R28, R33]"""
    power, left = s.holder(planet), s.points_left
    price = factory_price(s, power)
    if price > left:
        return Refusal("1.11", f"a factory costs {price}, {points_left(left)}")
    if s.conqueror[planet] != NO_POWER:
        return Refusal("R33", "a conquered colony builds ships, not factories")
    limit = factory_limit(s, power, s.population[planet])
    if s.factories[planet] < limit:
        return NOT_NOW
    stand = counted(s.factories[planet], "factory", "factories")
    return Refusal("R28", f"this colony has {stand}; the limit is {limit}")


def why_no_payment(s: Stellar, power: int, count: int) -> Refusal:
    """Name the numbers that forbid a payment, or the payments there are. [1.12, R20]"""
    title = s.title[power]
    if title == NO_TITLE:
        return Help("R20", "nothing is being researched; say `study` and a title")
    missing = s.price_of(power, title) - s.banked[power]
    if 0 < count <= min(missing, s.points_left):
        return Refusal("R20", say_one_of(studies(s, power)))
    return Refusal("1.12", f"{TITLES[title].name} lacks {missing}, {points_left(s.points_left)}")


def why_no_emigration(s: Stellar, planet: int, count: int) -> Refusal:
    """Name the numbers that forbid an emigration, or what else does. [1.10.3, V9.1]"""
    if planet in s.queue:
        return Refusal("1.10.3", "people have left this colony in this production turn")
    if not s.is_free_colony(planet, s.owner[planet]):
        return Refusal("1.10.3", "nobody leaves a conquered colony")
    if not can_send_people(s, planet):
        return Refusal("V9.1", "nobody leaves a rich planet, or a besieged one")
    cost = (count + bonus_for(s, planet, count)) * s.terms.prices.unit[TRANSPORT]
    people = s.population[planet]
    if 0 < count < people and cost <= s.points_left:
        return Refusal("1.10.3", say_one_of(emigrations(s, planet)))
    left = points_left(s.points_left)
    return Refusal("1.10.3", f"{count} and their bonus cost {cost}; {left}, and {people} million")


def say_one_of(choices: list[Action]) -> str:
    """Say which choices of a kind there are."""
    return f"say {' or '.join([f'`{action.text()}`' for action in choices])}"


CLOSE: Final = CloseBooks("close")


def emigrations(s: Stellar, planet: int) -> list[Action]:
    """List the numbers of people that may go, once a production turn. [1.10.3]"""
    if planet in s.queue or not s.is_free_colony(planet, s.owner[planet]):
        return []
    if not can_send_people(s, planet):
        return []
    price = s.terms.prices.unit[TRANSPORT]
    return [
        Emigrate(n)
        for n in PARTIES
        if n < s.population[planet] and (n + bonus_for(s, planet, n)) * price <= s.points_left
    ]


def send_away(s: Stellar, power: int, planet: int, count: int) -> None:
    """Put people and their bonus on transports, which the commander directs. [1.10.3, R54]"""
    exodus = Exodus()
    exodus.emigrants = count
    exodus.bonus = bonus_for(s, planet, count)
    exodus.policy = "R54"
    s.points_left -= emigrate(s, power, planet, exodus)
    s.fleets[-1].unbound = True
    s.queue = append(s.queue, planet)


def studies(s: Stellar, power: int) -> list[Action]:
    """List the titles to begin, or the payments for the one under way. [1.12, R20]"""
    title = s.title[power]
    if title == NO_TITLE:
        return [
            Study(number)
            for number, entry in enumerate(TITLES)
            if not s.has(power, number) and is_level_open(s, power, entry.area, entry.level)
        ]
    most = min(s.points_left, s.price_of(power, title) - s.banked[power])
    counts = sorted({n for n in (*PAYMENTS, most) if 0 < n <= most})
    return [Pay(n) for n in counts]


def pay(s: Stellar, power: int, planet: int, amount: int, dice: Dice) -> None:
    """Pay toward the title under way. [V13, R20]"""
    pay_research(s, power, planet, amount, dice)
    s.points_left -= amount


def buildings(s: Stellar, purchase: Purchase) -> list[Action]:
    """List the units and factories the colony can pay. [1.11, 1.12]"""
    legal: list[Action] = []
    for kind in range(UNITS):
        price = s.terms.prices.unit[kind]
        if kind != TRANSPORT and price <= s.points_left and may_build(s, purchase, kind):
            legal.append(Build(kind))
    if factory_price(s, purchase.power) <= s.points_left and factories_wanted(s, purchase, 1):
        legal.append(Build(FACTORY))
    return legal


def build(s: Stellar, power: int, planet: int, kind: int) -> None:
    """Build one thing; the second of two scouts in a row is cheaper. [1.11, 1.10.4]"""
    purchase = Purchase(power, planet)
    if kind == FACTORY:
        build_factories(s, purchase, 1)
        s.points_left -= factory_price(s, power)
        return
    price = s.terms.prices.unit[kind]
    if kind == SCOUT:
        if NO_STAR in s.queue:
            s.queue = remove(s.queue, NO_STAR)
            price = s.terms.prices.second_scout
        else:
            s.queue = append(s.queue, NO_STAR)
    buy(s, purchase, kind, price)
    s.points_left -= price
    deliver(s, purchase)


def close_books(s: Stellar, power: int, planet: int) -> None:
    """Lose what was not spent. [1.10.4]"""
    if s.points_left:
        s.book(power, planet, "lost", -s.points_left, "1.10.4")
    s.points_left = 0
    s.queue = vec[i64]()
    if s.telling:
        facts: Facts = {
            "power": POWER_NAMES[power], "planet": s.planet_name(planet),
            "people": s.population[planet], "factories": s.factories[planet],
        }  # fmt: skip
        s.say("produced", "R54", facts, 1 << power)


SPENDINGS: Final[list[Spending]] = [Spending(power) for power in range(POWERS)]
