"""The numbers of all actions, for programs that learn: a block for each kind of decision.

A fleet is numbered by its place among its power's fleets, which a view shows in the same order. Amounts
are numbered by their place in the list, the smallest first. What the decision settles goes without.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from hexile.games.stellar.state.actions import (
    EVERY_ONE,
    AddRaider,
    AlsoAttack,
    Attack,
    Bombard,
    Build,
    Burn,
    Button,
    Detach,
    Emigrate,
    Fire,
    FleetAction,
    GoAshore,
    GoOnward,
    IntoHex,
    Join,
    Order,
    Pay,
    Raze,
    Seize,
    Send,
    StartRaid,
    Stay,
    StopHere,
    Study,
    TakeOut,
)
from hexile.games.stellar.state.pieces import Fleet
from hexile.games.stellar.state.words import NO_PLANET
from hexile.games.stellar.tables import (
    MOST_PLANETS,
    POWER_NAMES,
    POWERS,
    SHIPS,
    TITLE_WORDS,
    UNIT_NAMES,
    UNITS,
    StarMap,
)
from hexile.kernel.numbers.action_numbers import (
    NO_NUMBER,
    ActionNumbers,
    LegalNumbers,
    NumberAxis,
    counted_axis,
)
from hexile.kernel.play import Action, ActionList

MOST_OWN_FLEETS: Final = 500  # of one power; a game has some dozens
AMOUNTS: Final = 16  # of a list of amounts to choose from
BUTTONS: Final[list[str]] = [
    "move", "wait", "fight on", "gunnery", "hold fire", "done", "begin", "hold beam", "keep",
    "another round", "break off", "no raid", "launch", "second round", "go home", "close",
]  # fmt: skip


class Numbering:
    """Where the numbers of each kind of decision begin."""

    def __init__(self, board: StarMap) -> None:
        self.numbers = ActionNumbers()
        self.stars: i64 = board.stars
        self.places: dict[str, int] = {words: place for place, words in enumerate(BUTTONS)}
        fleet = counted_axis("fleet", MOST_OWN_FLEETS)
        star = NumberAxis("star", board.star_names)
        ship = NumberAxis("ship", UNIT_NAMES[:SHIPS])
        amount = counted_axis("amount", AMOUNTS)
        planet = NumberAxis(
            "planet",
            [f"{name}#{n + 1}" for name in board.star_names for n in range(MOST_PLANETS)],
        )
        unit, power = NumberAxis("unit", UNIT_NAMES), NumberAxis("power", POWER_NAMES)
        self.button = self.numbers.block("", [NumberAxis("words", BUTTONS)])
        self.number_fleets(fleet, star, ship, amount, board.cells)
        self.number_battles(unit, power, ship, amount)
        self.number_colonies(planet, unit, amount)
        self.raid = self.numbers.block("raid", [star, NumberAxis("against", star.words)])
        self.raider = self.numbers.block("raider", [ship])

    def number_fleets(
        self,
        fleet: NumberAxis,
        star: NumberAxis,
        ship: NumberAxis,
        amount: NumberAxis,
        cells: list[str],
    ) -> None:
        """Number the orders of fleets."""
        self.order = self.numbers.block("order", [fleet])
        self.send = self.numbers.block("send", [star])
        self.stay = self.numbers.block("stay")
        self.onward = self.numbers.block("on")
        self.stop = self.numbers.block("stop")
        self.detach = self.numbers.block("detach", [ship, amount])
        self.join = self.numbers.block("join", [fleet])
        slots = counted_axis("planet of the star", MOST_PLANETS, 1)
        self.land = self.numbers.block("land", [fleet, slots])
        self.hex = self.numbers.block("hex", [NumberAxis("hex", cells)])

    def number_battles(
        self, unit: NumberAxis, power: NumberAxis, ship: NumberAxis, amount: NumberAxis
    ) -> None:
        """Number what is decided in battle; who fires is settled by the decision."""
        slots = [f"planet {number + 1}" for number in range(MOST_PLANETS)]
        whose = NumberAxis("at", [*power.words, *slots])
        self.fire = self.numbers.block("fire", [whose, NumberAxis("aim", unit.words), amount])
        kinds = NumberAxis("ship", [*ship.words, "all ships"])
        most = counted_axis("amount or all", AMOUNTS + 1)
        self.withdraw = self.numbers.block("withdraw", [kinds, most])
        self.tractor = self.numbers.block("tractor", [power, unit])

    def number_colonies(self, planet: NumberAxis, unit: NumberAxis, amount: NumberAxis) -> None:
        """Number what is done to colonies, and what is spent."""
        self.attack = self.numbers.block("attack", [planet])
        self.also = self.numbers.block("also", [planet])
        self.raze = self.numbers.block("raze", [planet])
        self.burn = self.numbers.block("scorch", [planet])
        self.bombard = self.numbers.block("bombard", [planet, amount])
        self.emigrate = self.numbers.block("emigrate", [amount])
        self.study = self.numbers.block("study", [NumberAxis("title", TITLE_WORDS)])
        self.pay = self.numbers.block("pay", [amount])
        self.build = self.numbers.block("build", [NumberAxis("unit", [*unit.words, "factory"])])

    def fleet_number(self, action: Action, row: FleetRow) -> i64:
        """Return the number of a choice about a fleet, or NO_NUMBER."""
        if isinstance(action, Send):
            return self.send + action.star
        if isinstance(action, Order):
            fleet = row.place(action.power, action.number)
            return self.order + fleet if fleet < MOST_OWN_FLEETS else NO_NUMBER
        if isinstance(action, Join):
            fleet = row.place(action.power, action.other)
            return self.join + fleet if fleet < MOST_OWN_FLEETS else NO_NUMBER
        if isinstance(action, GoAshore):
            fleet = row.place(action.power, action.number)
            slot = action.planet % MOST_PLANETS
            return self.land + fleet * MOST_PLANETS + slot if fleet < MOST_OWN_FLEETS else NO_NUMBER
        if isinstance(action, Stay):
            return self.stay
        if isinstance(action, GoOnward):
            return self.onward
        return self.stop if isinstance(action, StopHere) else NO_NUMBER

    def plain_number(self, action: Action) -> i64:
        """Return the number of a choice without a fleet and without an amount."""
        if isinstance(action, Button):
            return self.button + self.places[action.words]
        if isinstance(action, IntoHex):
            return self.hex + action.place
        if isinstance(action, Study):
            return self.study + action.title
        if isinstance(action, Build):
            return self.build + action.kind
        if isinstance(action, StartRaid):
            return self.raid + action.base * self.stars + action.star
        if isinstance(action, AddRaider):
            return self.raider + action.kind
        if isinstance(action, Seize):
            return self.tractor + action.power * UNITS + action.kind
        return self.planet_number(action)

    def planet_number(self, action: Action) -> i64:
        """Return the number of a choice about a planet, or NO_NUMBER."""
        if isinstance(action, Attack):
            return self.attack + action.planet
        if isinstance(action, AlsoAttack):
            return self.also + action.planet
        if isinstance(action, Raze):
            return self.raze + action.planet
        return self.burn + action.planet if isinstance(action, Burn) else NO_NUMBER

    def amounts_first(self, action: Action) -> i64:
        """Return the first number of the amounts a choice is one of, or NO_NUMBER."""
        if isinstance(action, Detach):
            return self.detach + action.kind * AMOUNTS
        if isinstance(action, Pay):
            return self.pay
        if isinstance(action, Emigrate):
            return self.emigrate
        if isinstance(action, Bombard):
            return self.bombard + action.planet * AMOUNTS
        if isinstance(action, Fire):
            whose: i64 = action.power
            if action.planet != NO_PLANET:
                whose = POWERS + action.planet % MOST_PLANETS
            return self.fire + (whose * UNITS + action.aim) * AMOUNTS
        if isinstance(action, TakeOut) and action.count != EVERY_ONE:
            return self.withdraw + action.kind * (AMOUNTS + 1) + 1
        return NO_NUMBER


@mypyc_attr(acyclic=True)
class FleetRow:
    """Finds the places of fleets among those of their power; they are asked for in order."""

    def __init__(self, fleets: list[Fleet]) -> None:
        self.fleets = fleets
        self.at: i64 = 0
        self.found: i64 = 0

    def place(self, power: i64, number: i64) -> i64:
        """Return the place of a fleet among those of its power, or one that has no number."""
        count: i64 = len(self.fleets)
        for _ in range(2):
            while self.at < count:
                fleet = self.fleets[self.at]
                if fleet.owner == power:
                    if fleet.number == number:
                        return self.found
                    self.found += 1
                self.at += 1
            self.at = 0
            self.found = 0
        return MOST_OWN_FLEETS


def number_legal(
    numbering: Numbering, fleets: list[Fleet], legal: ActionList, numbers: LegalNumbers
) -> None:
    """Add the numbers of all legal actions."""
    row = FleetRow(fleets)
    amounts: i64 = NO_NUMBER
    place: i64 = 0
    for number in range(legal.count):
        action = legal[number]
        if isinstance(action, FleetAction) and not isinstance(action, Detach):
            numbers.add(numbering.fleet_number(action, row))
            continue
        if isinstance(action, TakeOut) and action.count == EVERY_ONE:
            numbers.add(numbering.withdraw + action.kind * (AMOUNTS + 1))
            continue
        first = numbering.amounts_first(action)
        if first == NO_NUMBER:
            numbers.add(numbering.plain_number(action))
            continue
        place = place + 1 if first == amounts else 0
        amounts = first
        numbers.add(first + place if place < AMOUNTS else NO_NUMBER)
