"""Who sits where: journals of the browser and of the prompt, of today and of before."""

import pytest

from hexile.games import find
from hexile.kernel.game import new_setup
from hexile.players.levels import named_player
from hexile.table.seating import seat_computers, seated
from hexile.table.session import new_session

CHITIN = find("chitin")


def table(seats):
    setup = new_setup(CHITIN, "small", "", {}, {})
    return new_session(CHITIN, setup, seats, 5, None, None)


@pytest.mark.parametrize(
    ("seats", "names"),
    [
        ({}, ["person", "person"]),
        ({"0": "person", "1": "queen"}, ["person", "queen"]),
        ({"0": "human", "1": "queen"}, ["person", "queen"]),
        ({"1": "human"}, ["person", "person"]),
        ({CHITIN.seats[1]: "queen"}, ["person", "queen"]),
        ({CHITIN.seats[0]: "cadet", "1": "tree:5"}, ["cadet", "tree:5"]),
        ({"7": "queen", "nobody": "queen"}, ["person", "person"]),
    ],
)
def test_seats_are_read_by_number_and_by_name(seats, names):
    game = table(seats)
    assert seated(CHITIN, game.journal.header) == names
    assert seat_computers(game, named_player) == []
    assert [game.players[s].name if s in game.players else "person" for s in (0, 1)] == names
    assert game.people() == [seat for seat in (0, 1) if names[seat] == "person"]


def test_a_player_who_is_not_known_leaves_the_seat_to_a_person():
    game = table({"0": "queen", "1": "grandmother"})
    assert seat_computers(game, named_player) == ["grandmother"]
    assert game.people() == [1]
