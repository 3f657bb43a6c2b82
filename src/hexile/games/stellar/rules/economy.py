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
from hexile.games.stellar.rules.slots import POINTS, TITLE
from hexile.games.stellar.rules.stances import is_besieged
from hexile.games.stellar.state.actions import FACTORY, Build, CloseBooks, Emigrate, Pay, Study
from hexile.games.stellar.state.game import Stellar
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
from hexile.kernel.play import Action, ActionList, Automatic, RepeatedChoice, seat_to_choose
from hexile.kernel.verbs.sentences import say
from hexile.kernel.verbs.verb import Check, Guard, Known, Limit, Slot, Verb, Verbs, When

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

    def verbs(self) -> Verbs:
        return BUDGET_VERBS


def say_one_of(choices: list[Action]) -> str:
    """Say which choices of a kind there are."""
    return f"type {' or '.join([f'`{action.text()}`' for action in choices])}"


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


# --- what is said of it --------------------------------------------------------------------


def books(s: Stellar) -> int:
    """Return the colony whose books are open."""
    step = s.agenda[-1]
    assert isinstance(step, Budget)
    return step.planet


def lacking(s: Stellar) -> int:
    """Return what the title under way still costs. [1.12, R20]"""
    power = seat_to_choose(s)
    return s.price_of(power, s.title[power]) - s.banked[power]


def cost_of_party(s: Stellar, count: int) -> int:
    """Return what people and their bonus cost who leave. [1.10.3]"""
    return (count + bonus_for(s, books(s), count)) * s.terms.prices.unit[TRANSPORT]


def most_factories(s: Stellar) -> int:
    """Return how many factories the people of the colony can run. [R28]"""
    return factory_limit(s, seat_to_choose(s), s.population[books(s)])


def title_under_way(s: Stellar) -> int:
    """Return the title under way, or NO_TITLE."""
    return s.title[seat_to_choose(s)]


def lacks_title(s: Stellar, kind: int) -> bool:
    """Tell whether a unit cannot be built for want of a title. [1.12]"""
    return TITLE_FOR[kind] != NO_TITLE and not s.has(seat_to_choose(s), TITLE_FOR[kind])


def studying(*guards: Check) -> Verb:
    """Return the verb that begins a title, with guards of its own."""
    return Verb(
        "study {title}", "Research {name}, {price:point|points}", [TITLE], sign="build",
        name=lambda s, title: TITLES[title].name, price=lambda s, title: s.price_of(seat_to_choose(s), title),
        guards=(
            Guard("R20", lambda s, title: title_under_way(s) == NO_TITLE, "your power is researching {other}; finish it first",
                  other=lambda s, title: TITLES[title_under_way(s)].name),
            Guard("1.12", lambda s, title: not s.has(seat_to_choose(s), title), "you already have {name}"),
            *guards,
        ),
    )  # fmt: skip


def paying(help: str, rule: str) -> Verb:
    """Return the verb that pays for the title under way; *help* is said where no number is given."""
    return Verb(
        "pay {amount}", "Pay {amount:point|points} for research", [POINTS], sign="build",
        guards=(
            Known("amount", rule, help, help=True),
            Guard("R20", lambda s, amount: title_under_way(s) != NO_TITLE,
                  "your power is researching nothing; type `study` and a title", help=True),
            Guard("1.12", lambda s, amount: 0 < amount <= min(lacking(s), s.points_left),
                  "{name} needs {missing:point|points} more; you have {left:point|points} left", left=lambda s, amount: s.points_left,
                  name=lambda s, amount: TITLES[title_under_way(s)].name, missing=lambda s, amount: lacking(s)),
            Guard("R20", lambda s, amount: Pay(amount) in studies(s, seat_to_choose(s)), "{choices}",
                  choices=lambda s, amount: say_one_of(studies(s, seat_to_choose(s)))),
        ),
    )  # fmt: skip


def ask_before_close(s: Stellar) -> str:
    """Ask whether points are to be lost."""
    lost = counted(s.points_left, "point")
    return f"You would lose {lost}. End spending here?" if s.points_left else ""


BUDGET_HELP: Final = (
    "type `build corvette`, `pay 10`, `emigrate 6` or `close`; {left:point|points} left"
)
BUILDABLE: Final = Slot("", lambda s: [*UNIT_NAMES, "factory"], "1.11", "you cannot build a {word}")
BUILD: Final = Verb(
    "build {unit}", "Build {unit}", [BUILDABLE],
    guards=(
        When(lambda s, kind: kind == FACTORY,
             Limit("1.11", lambda s, kind: s.points_left, lambda s, kind: factory_price(s, seat_to_choose(s)),
                   "a factory costs {need:point|points}; you have {have:point|points} left"),
             Guard("R33", lambda s, kind: s.conqueror[books(s)] == NO_POWER, "a conquered colony builds ships, not factories"),
             Guard("R28", lambda s, kind: s.factories[books(s)] < most_factories(s),
                   "this colony has {stand:factory|factories}, and its limit is {limit}",
                   stand=lambda s, kind: s.factories[books(s)], limit=lambda s, kind: most_factories(s))),
        When(lambda s, kind: kind != FACTORY,
             Guard("1.10.3", lambda s, kind: kind != TRANSPORT,
                   "transports are built only for emigrants; type `emigrate 6`", help=True),
             Limit("1.11", lambda s, kind: s.points_left, lambda s, kind: s.terms.prices.unit[kind],
                   "a {unit} costs {need:point|points}; you have {have:point|points} left"),
             Guard("1.12", lambda s, kind: not lacks_title(s, kind), "a {unit} needs the title {title}",
                   title=lambda s, kind: TITLES[TITLE_FOR[kind]].name),
             Guard("1.8.4", lambda s, kind: kind >= SHIPS or not is_besieged(s, books(s)), "a besieged colony builds no ships"),
             Guard("R33", lambda s, kind: kind < SHIPS or s.conqueror[books(s)] == NO_POWER,
                   "a conquered colony builds ships, not a {unit}"),
             Guard("1.11", lambda s, kind: kind != SHIELD or not s.shield[books(s)], "this colony already has a shield")),
    ),
)  # fmt: skip
EMIGRATE: Final = Verb(
    "emigrate {count}", "Send {count} million emigrants", [POINTS], sign="",
    guards=(
        Known("count", "1.10.4", BUDGET_HELP, help=True),
        Guard("1.10.3", lambda s, count: books(s) not in s.queue, "people have already left this colony this production turn"),
        Guard("1.10.3", lambda s, count: s.is_free_colony(books(s), s.owner[books(s)]), "people cannot leave a conquered colony"),
        Guard("V9.1", lambda s, count: can_send_people(s, books(s)), "people cannot leave a rich planet or a besieged one"),
        Guard("1.10.3", lambda s, count: 0 < count < s.population[books(s)] and cost_of_party(s, count) <= s.points_left,
              "{count} million and their bonus cost {cost:point|points}; this colony has {left:point|points} and {people} million people",
              cost=cost_of_party, left=lambda s, count: s.points_left, people=lambda s, count: s.population[books(s)]),
        Guard("1.10.3", lambda s, count: count in PARTIES, "{choices}",
              choices=lambda s, count: say_one_of(emigrations(s, books(s)))),
    ),
)  # fmt: skip
STUDY: Final = studying(
    Guard("1.12", lambda s, title: is_level_open(s, seat_to_choose(s), TITLES[title].area, TITLES[title].level),
          "{name} needs a title of the level below first"),
)  # fmt: skip
CLOSE_BOOKS: Final = Verb("close", "End spending here; points left are lost", sign="end", ask=ask_before_close)  # fmt: skip
BUDGET_VERBS: Final = Verbs(
    "1.10.4", EMIGRATE, STUDY, paying(BUDGET_HELP, "1.10.4"), BUILD, CLOSE_BOOKS,
    help=lambda s: say(BUDGET_HELP, {"left": s.points_left}),
)  # fmt: skip
SPENDINGS: Final[list[Spending]] = [Spending(power) for power in range(POWERS)]
