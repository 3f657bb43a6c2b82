"""Taking back and making again: free for one person, and the same rule for two everywhere."""

import pytest
from tests.server import toy

from hexile.games import find
from hexile.kernel.event import Event
from hexile.kernel.game import Game, new_setup
from hexile.kernel.journal import read_journal
from hexile.kernel.play import Choice
from hexile.kernel.player import RandomPlayer
from hexile.table.seat import share, sit, watch
from hexile.table.session import Session, new_session
from hexile.table.table_errors import Refused
from hexile.table.undo import (
    DICE,
    FREE,
    OTHERS,
    SHOWN,
    barrier,
    between,
    to_make_again,
    to_take_back,
)

BOTH = [0, 1]


class FaceUp(toy.Toy):
    """The same game with the cards face up."""

    see = Game.see


def two(*actions, game=None):
    """A game of cards for two people, face up unless told otherwise."""
    game = game or FaceUp()
    table = new_session(game, new_setup(game, "", "", {}, {}), {}, 5, None, None)
    for action in actions:
        table.act(action)
    return table


def test_one_person_goes_anywhere():
    raid = find("raid")
    table = new_session(raid, new_setup(raid, "", "", {}, {}), {}, 5, None, None)
    for action in ("step W3 r5c1", "end", "end"):
        table.act(action)
    assert table.journal.moment(2).faces
    assert [barrier(table, number, [0]) for number in range(4)] == [FREE] * 4


@pytest.mark.parametrize(
    ("actions", "seats", "barred"),
    [
        (["claim low"], BOTH, FREE),
        (["claim low"], [0], FREE),
        (["claim low"], [1], OTHERS),
        (["swap"], BOTH, DICE),
        (["claim low", "claim high"], [1], OTHERS),
        (["claim low", "claim high"], BOTH, FREE),
    ],
)
def test_what_two_people_may_take_back(actions, seats, barred):
    table = two(*actions)
    assert barrier(table, 0, seats) == barred


def test_what_showed_something_hidden_stays(monkeypatch):
    table = two("claim low", game=toy.Toy())
    monkeypatch.setattr(table, "chooser_at", lambda number: 0)
    assert barrier(table, 0, BOTH) == FREE
    monkeypatch.setattr(table.state_at(1).log[0], "seats", 2)
    assert barrier(table, 0, BOTH) == SHOWN
    monkeypatch.setattr(toy.Toy, "see", lambda game, s, seat: s.copy())
    table._known.clear()
    assert barrier(table, 0, BOTH) == FREE, "nothing was hidden that could have been shown"


class Order(Choice):
    """Blue writes an order that only blue is told, or looks at red's card."""

    def seat(self, s):
        return 1

    def list_actions(self, s, legal):
        legal.extend([WRITE, PEEK])

    def take(self, s, action, dice):
        s.agenda.append(ORDER)
        if action is PEEK:
            s.cards[1] = s.cards[0]
        s.tell(Event("drew", "1", {"card": s.cards[1]}, seats=1 << 1))


WRITE, PEEK = toy.Say("write"), toy.Say("peek")
ORDER = Order("order")


class Ordering(toy.Toy):
    def __init__(self):
        super().__init__()
        self.steps[ORDER.name] = ORDER

    def set_up(self, setup, dice):
        s = super().set_up(setup, dice)
        s.agenda = [ORDER]
        return s


def test_a_secret_order_is_undone_freely_and_a_look_at_the_hidden_is_not():
    assert barrier(two("write", game=Ordering()), 0, [1]) == FREE
    assert barrier(two("peek", game=Ordering()), 0, [1]) == SHOWN


def test_whose_turn_it_is_then_may_show_something_hidden():
    assert barrier(two("claim low", game=toy.Toy()), 0, BOTH) == SHOWN


def test_at_the_end_everything_was_shown():
    assert barrier(two(*["claim low"] * 4), 3, BOTH) == SHOWN


def reread(table):
    """The same game from its own text."""
    text = table.journal.text()
    assert read_journal(table.game, text).journal.text() == text
    return Session(table.game, read_journal(table.game, text).journal, None)


def test_the_other_side_may_agree():
    table = two("claim low", "swap")
    red, blue = sit(table, 0), sit(table, 1)
    with pytest.raises(Refused, match="ask them"):
        blue.undo()
    assert blue.may_ask()
    blue.ask()
    assert not blue.may_ask()
    assert "asks to undo “P1 says swap”" in red.request().words
    assert red.request().words.endswith("The dice will give the same results again")
    assert (red.request().mine, red.request().to_answer) == (False, True)
    assert (blue.request().mine, blue.request().to_answer) == (True, False)
    with pytest.raises(Refused, match="Nobody is asking you anything"):
        blue.agree()
    with pytest.raises(Refused, match="watching"):
        watch(table).agree()
    again = reread(table)
    sit(again, 0).agree()
    assert (again.head, again.journal.asked) == (1, None)
    again.act("swap")
    assert reread(again).head == 3


def test_what_is_declined_stays_and_whoever_goes_on_ends_the_question():
    table = two("claim low", "swap")
    sit(table, 1).ask()
    sit(table, 0).decline()
    assert (table.head, reread(table).journal.asked) == (2, None)
    with pytest.raises(Refused, match="Nobody is asking"):
        sit(table, 0).decline()
    sit(table, 1).ask(0)
    table.act("claim low")
    assert table.journal.asked is None
    assert reread(table).journal.asked is None


def test_one_asks_for_what_one_decided_oneself_unless_one_says_otherwise():
    table = two("claim low", "swap")
    red, blue = sit(table, 0), sit(table, 1)
    red.ask()
    assert table.journal.asked.at == 0
    blue.decline()
    red.ask(1)
    assert (table.journal.asked.at, table.journal.asked.by) == (1, 0)
    fresh = two("claim low")
    assert not sit(fresh, 1).may_ask()
    with pytest.raises(Refused, match="Nothing to undo"):
        sit(fresh, 1).ask()


def test_where_nobody_need_agree_asking_is_doing():
    table = two("claim low")
    sit(table, 0).ask()
    assert (table.head, table.journal.asked) == (0, None)


def test_of_three_people_two_must_agree(monkeypatch):
    table = two("claim low", "swap")
    monkeypatch.setattr(table, "people", lambda: [0, 1, 2])
    sit(table, 1).ask()
    sit(table, 0).agree()
    assert table.head == 2
    assert reread(table).journal.asked.agreed == [0]
    with pytest.raises(Refused, match="Nobody is asking you anything"):
        sit(table, 0).agree()
    sit(table, 2).agree()
    assert table.head == 1


def test_at_a_shared_screen_the_same_hands_ask_and_agree():
    table = two("claim low", "swap")
    screen = share(table)
    screen.ask()
    assert screen.request().to_answer
    assert screen.request().words.startswith("blue asks")
    screen.agree()
    assert table.head == 1


def test_what_was_taken_back_can_be_made_again():
    table = two("claim low", "claim high", "claim low")
    table.go(2)
    assert to_make_again(table) == 3
    assert barrier(table, 3, [0]) == FREE
    assert barrier(table, 3, [1]) == OTHERS
    assert to_take_back(table) == 1


def test_a_branch_whose_dice_have_fallen_cannot_be_gone_over_to():
    table = two("claim low", "swap")
    table.go(1)
    table.act("claim low")
    assert [moment.number for moment in between(table, 2)] == [2, 3]
    assert barrier(table, 2, BOTH) == DICE


def test_computers_are_passed_over():
    table = two("claim low", "claim high", "claim low")
    table.players = {1: RandomPlayer()}
    assert to_take_back(table) == 2
    table.go(1)
    assert to_take_back(table) == 0
    assert to_make_again(table) == 2
    table.go(3)
    assert to_make_again(table) is None
