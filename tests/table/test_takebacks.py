"""Taking back and making again: free for one person, and the same rule for two everywhere."""

import pytest
from tests.server import toy

from hexile.games import find
from hexile.kernel.game import new_setup
from hexile.kernel.player import RandomPlayer
from hexile.table.session import new_session
from hexile.table.takebacks import (
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


def two(*actions):
    """A game of hidden cards for two people."""
    table = new_session(toy.GAME, new_setup(toy.GAME, "", "", {}, {}), {}, 5, None, None)
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
    table = two("claim low")
    monkeypatch.setattr(table.state_at(1).log[0], "seats", 1)
    assert barrier(table, 0, BOTH) == SHOWN
    monkeypatch.setattr(type(toy.GAME), "see", lambda game, s, seat: s.copy())
    table._known.clear()
    assert barrier(table, 0, BOTH) == FREE, "nothing was hidden that could have been shown"


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
