"""Secrets: a game in which both sides hide an order, and the four ways to forget one."""

from __future__ import annotations

import pytest

from hexile.games import find, slugs
from hexile.kernel.chance.dice import SeededDice
from hexile.kernel.errors import Violation
from hexile.kernel.event import EVERYBODY, Event
from hexile.kernel.fields.field import PLAIN_LIST, column, number, secret
from hexile.kernel.game import About, Ending, Game, hide_secrets, new_setup
from hexile.kernel.play import NOBODY, Action, Choice, Result, State
from hexile.kernel.setup import Scenario
from hexile.proof.checks.secret_check import check_secrets
from hexile.proof.conformance import check_hiding

UNKNOWN, PLACES, TURNS = -1, 6, 8


class Go(Action):
    def __init__(self, place):
        self.place = place

    def text(self):
        return f"go {self.place}"


GOES = [Go(place) for place in range(PLACES)]


class Hunters(State):
    """Where each has ordered its ship, and where the treasure lies: nobody knows."""

    def __init__(self):
        super().__init__()
        self.orders = [0, 0]
        self.treasure = 0
        self.turn = 0

    def copy(self):
        twin = Hunters()
        self.copy_frame(twin)
        twin.orders, twin.treasure, twin.turn = list(self.orders), self.treasure, self.turn
        return twin

    def fields(self):
        return [
            secret(column("orders", ["red", "blue"], UNKNOWN, PLACES, item=PLAIN_LIST)),
            secret(number("treasure", UNKNOWN, PLACES)),
            number("turn", 0, TURNS),
        ]


class Order(Choice):
    def seat(self, s):
        return s.turn % 2

    def list_actions(self, s, legal):
        legal.extend(GOES)

    def take(self, s, action, dice):
        seat = s.turn % 2
        s.orders[seat] = action.place
        s.turn += 1
        if s.telling:
            s.tell(Event("ordered", "1", {"where": action.place}, seats=self.told(seat)))
        if s.turn == TURNS:
            s.result = Result("over", "2", [0.5, 0.5], s.turn)
        else:
            s.agenda.append(self)

    def told(self, seat):
        return 1 << seat


class Loud(Order):
    def told(self, seat):
        return EVERYBODY


class Hunt(Game):
    """The game as it should be."""

    step: Choice = Order("order")

    def __init__(self):
        super().__init__(
            About("hunt", "Hunt", "us", "us", "Hidden orders.", 1, "", "1"), "hexile.games"
        )
        self.seats = ["red", "blue"]
        self.scenarios = [Scenario("usual", "Usual", "Two ships.")]
        self.endings = [Ending("over", "It is over", True)]
        self.steps = {"order": self.step}

    def set_up(self, setup, dice):
        s = Hunters()
        s.treasure = dice.pick(PLACES, "1")
        s.agenda = [self.step]
        return s

    def see(self, s, seat):
        view = s.copy()
        view.orders = [order if side == seat else UNKNOWN for side, order in enumerate(s.orders)]
        view.treasure = UNKNOWN
        return view

    def resample(self, view, seat, dice):
        s = view.copy()
        s.orders = [dice.pick(PLACES, "1") if order == UNKNOWN else order for order in view.orders]
        s.treasure = dice.pick(PLACES, "1") if view.treasure == UNKNOWN else view.treasure
        return s


class ShowsOrders(Hunt):
    def see(self, s, seat):
        view = super().see(s, seat)
        view.orders = list(s.orders)
        return view


class ShowsTreasure(Hunt):
    def see(self, s, seat):
        view = super().see(s, seat)
        view.treasure = s.treasure
        return view


class TellsEverybody(Hunt):
    step = Loud("order")


class DealsNoOrders(Hunt):
    def resample(self, view, seat, dice):
        s = super().resample(view, seat, dice)
        s.orders = list(view.orders)
        return s


class Open(Hunt):
    """Nothing is declared secret, though orders are told to one side only."""

    see, resample = Game.see, Game.resample

    def set_up(self, setup, dice):
        s = super().set_up(setup, dice)
        s.__class__ = OpenHunters
        return s


class OpenHunters(Hunters):
    def copy(self):
        twin = super().copy()
        twin.__class__ = OpenHunters
        return twin

    def fields(self):
        return [
            column("orders", ["red", "blue"], UNKNOWN, PLACES, item=PLAIN_LIST),
            number("treasure", UNKNOWN, PLACES),
            number("turn", 0, TURNS),
        ]


class Undeclared(Open):
    see, resample = Hunt.see, Hunt.resample


class Owned(Hunt):
    """Owners are declared, and `see` follows from them."""

    see = staticmethod(hide_secrets)

    def set_up(self, setup, dice):
        s = super().set_up(setup, dice)
        s.__class__ = OwnedHunters
        return s


class OwnedHunters(Hunters):
    def copy(self):
        twin = super().copy()
        twin.__class__ = OwnedHunters
        return twin

    def fields(self):
        orders, treasure, turn = super().fields()
        return [secret(orders, owners=[0, 1]), secret(treasure, owners=[NOBODY]), turn]


class TellsTheOther(Owned):
    """Hides each order from its owner, and shows it to the other."""

    def see(self, s, seat):
        return hide_secrets(s, 1 - seat if seat >= 0 else seat)


def check(game):
    check_secrets(game, [new_setup(game, "usual", "", {}, {})] * 6, 1)


def test_secrets_that_are_kept_are_no_fault():
    check(Hunt())
    check(Owned())


def test_what_a_seat_sees_follows_from_the_owners():
    game = Owned()
    s = game.set_up(new_setup(game, "usual", "", {}, {}), SeededDice(1))
    s.orders = [3, 4]
    seen = [game.see(s, seat) for seat in (0, 1, NOBODY)]
    assert [list(view.orders) for view in seen] == [[3, UNKNOWN], [UNKNOWN, 4], [UNKNOWN] * 2]
    assert [view.treasure for view in seen] == [UNKNOWN] * 3
    s.result = Result("over", "2", [0.5, 0.5], 1)
    assert game.see(s, 0) == s


@pytest.mark.parametrize(
    ("game", "says"),
    [
        (ShowsOrders, "orders is declared secret, but `see` hides it from nobody"),
        (ShowsTreasure, "treasure is declared secret, but `see` hides it from nobody"),
        (TellsEverybody, "is told what it cannot see after go"),
        (DealsNoOrders, "`see` hides orders, but `resample` does not deal it again"),
        (Open, "ordered is told to some seats only, but no field is declared secret"),
        (TellsTheOther, "`see` shows seat 0 other values of orders than its owners say"),
        (Undeclared, "`see` hides orders, which is not declared secret"),
    ],
)
def test_a_secret_that_is_not_kept_is_named(game, says):
    with pytest.raises(Violation, match=says):
        check(game())


@pytest.mark.parametrize("slug", slugs())
def test_every_game_keeps_its_secrets(slug):
    check_hiding(find(slug), 1)
