"""The opening: research in the variant; 25 points for ships and research of level 1 in the base game."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from hexile.games.stellar.rules.courses import off_board
from hexile.games.stellar.rules.economy import CLOSE, CLOSE_BOOKS, PAYMENTS, paying, studying
from hexile.games.stellar.rules.research import open_research, pay_research
from hexile.games.stellar.state.actions import Build, CloseBooks, Pay, Study
from hexile.games.stellar.state.game import Stellar
from hexile.games.stellar.state.pieces import ships_of
from hexile.games.stellar.state.words import NO_PLANET, NO_POWER
from hexile.games.stellar.tables import (
    CORVETTE,
    NO_TITLE,
    POWER_NAMES,
    POWERS,
    SCOUT,
    TITLES,
    UNIT_NAMES,
)
from hexile.kernel.chance.dice import Dice
from hexile.kernel.chart import Facts
from hexile.kernel.play import Action, ActionList, Automatic, RepeatedChoice
from hexile.kernel.verbs.sentences import say
from hexile.kernel.verbs.verb import Guard, Known, Limit, Slot, Verb, Verbs

OPENING_POINTS: Final = 25
OPENING_RESEARCH: Final = 10
OPENING_SHIPS: Final[list[int]] = [SCOUT, CORVETTE]


class FirstResearch(Automatic[Stellar]):
    """Every power begins with three-hex speed, and ten points toward a title. [V6, R17]"""

    def run(self, s: Stellar, dice: Dice) -> None:
        """Let the four open their research."""
        for power in range(POWERS):
            open_research(s, power, OPENING_RESEARCH, dice)


class Purse(Automatic[Stellar]):
    """A power is given its opening points. [1.3]"""

    def __init__(self, power: int) -> None:
        super().__init__(f"purse {power}")
        self.power = power

    def run(self, s: Stellar, dice: Dice) -> None:
        """Fill the purse."""
        s.active = self.power
        s.points_left = OPENING_POINTS
        s.queue = vec[i64]()


class Opening(RepeatedChoice[Stellar]):
    """What does a power buy before the first turn? What it does not spend is lost. [1.3, R66]"""

    def __init__(self, power: int) -> None:
        super().__init__(f"opening {power}")
        self.power = power

    def seat(self, s: Stellar) -> int:
        return self.power

    def list_actions(self, s: Stellar, legal: ActionList) -> None:
        """List research of level 1, the ships it can pay, and `close`."""
        legal.extend(opening_studies(s, self.power))
        for kind in OPENING_SHIPS:
            if opening_price(s, kind) <= s.points_left:
                legal.append(Build(kind))
        legal.append(CLOSE)

    def take(self, s: Stellar, action: Action, dice: Dice) -> None:
        """Buy it and ask again, or close the purse."""
        if isinstance(action, CloseBooks):
            s.points_left = 0
            s.queue = vec[i64]()
            self.done(s)
        elif isinstance(action, Study):
            s.title[self.power] = action.title
        elif isinstance(action, Pay):
            s.points_left -= action.amount
            pay_research(s, self.power, NO_PLANET, action.amount, dice)
        elif isinstance(action, Build):
            buy_ship(s, self.power, action.kind)

    def verbs(self) -> Verbs:
        return OPENING_VERBS


def opening_price(s: Stellar, kind: int) -> int:
    """Return the price of a ship; the second of two scouts is cheaper. [1.11]"""
    pair = kind == SCOUT and len(s.queue) % 2 == 1
    return s.terms.prices.second_scout if pair else s.terms.prices.unit[kind]


def opening_studies(s: Stellar, power: int) -> list[Action]:
    """List the titles of level 1 to begin, or payments for the one begun. [1.3, 1.12]"""
    title = s.title[power]
    if title == NO_TITLE:
        return [
            Study(number)
            for number, entry in enumerate(TITLES)
            if entry.level == 1 and not s.has(power, number) and s.points_left
        ]
    most = min(s.points_left, s.price_of(power, title) - s.banked[power])
    return [Pay(n) for n in sorted({*PAYMENTS, most}) if 0 < n <= most]


def buy_ship(s: Stellar, power: int, kind: int) -> None:
    """Add a ship to those that wait beside the corner. [1.3]"""
    s.points_left -= opening_price(s, kind)
    if kind == SCOUT:
        s.queue = append(s.queue, NO_POWER)
    s.count_ships(power, kind, 1)
    fleet = s.new_fleet(power, off_board(s, power), ships_of(kind, 1))
    if s.telling:
        facts: Facts = {"power": POWER_NAMES[power], "ships": fleet.words()}
        s.say("bought", "1.3", facts, 1 << power)


OPENING_HELP: Final = (
    "type `build scout`, `study speed-3`, `pay 10` or `close`; {left:point|points} left"
)
UNIT: Final = Slot("", lambda s: UNIT_NAMES, "1.3", OPENING_HELP, left=lambda s: s.points_left)
BUY: Final = Verb(
    "build {unit}", "Build {unit}", [UNIT],
    guards=(
        Known("unit", help=True),
        Guard("1.3", lambda s, kind: kind in OPENING_SHIPS, "your opening points buy only scouts and corvettes, not a {unit}"),
        Limit("1.11", lambda s, kind: s.points_left, opening_price, "a {unit} costs {need:point|points}; you have {have:point|points} left"),
    ),
)  # fmt: skip
FIRST_STUDY: Final = studying(
    Guard("1.3", lambda s, title: TITLES[title].level == 1, "your opening points buy only titles of the first level, not {name}"),
    Guard("1.3", lambda s, title: s.points_left > 0, "you have no points left for research"),
)  # fmt: skip
OPENING_VERBS: Final = Verbs(
    "1.3", FIRST_STUDY, paying(OPENING_HELP, "1.3"), BUY, CLOSE_BOOKS,
    help=lambda s: say(OPENING_HELP, {"left": s.points_left}),
)  # fmt: skip
FIRST_RESEARCH: Final = FirstResearch("first research")
PURSES: Final[list[Purse]] = [Purse(power) for power in range(POWERS)]
OPENINGS: Final[list[Opening]] = [Opening(power) for power in range(POWERS)]
