"""Moves as people write them in companion mode."""

import pytest

from hexile.games import find
from hexile.kernel.game import new_setup
from hexile.server.pages.table.companion_page import play_words
from hexile.table.narration.sentences_typed import content
from hexile.table.narration.wording import NotUnderstood
from hexile.table.seat import sit
from hexile.table.session import new_session
from hexile.table.table_errors import Refused


@pytest.fixture
def seat():
    game = find("raid")
    return sit(new_session(game, new_setup(game, "", "", {}, {}), {}, 5, None, None), 0)


def test_rows_and_columns_are_squares_and_small_words_say_nothing():
    assert content("Please move W2 to row 4, column 3.") == ["w2", "r4c3"]
    assert content("column 10 row 2") == ["r2c10"]


@pytest.mark.parametrize(
    "words", ["W2 to r4c1", "move W2 to row 4 column 1", "w2 goes to the square at column 1, row 4"]
)
def test_a_step_as_a_person_writes_it(seat, words):
    play_words(seat, words)
    assert seat.session.journal.moments[-1].action == "step W2 r4c1"


def test_a_way_of_several_squares(seat):
    play_words(seat, "W2 to row 4 column 3")
    steps = [moment.action for moment in seat.session.journal.moments]
    assert steps[-1] == "step W2 r4c3"
    assert len(steps) == 3


def test_an_order_without_a_place(seat):
    play_words(seat, "end the movement")
    assert seat.session.journal.moments[-1].action == "end"


def test_what_fits_several_choices_is_asked_about(seat):
    with pytest.raises(NotUnderstood, match="could be"):
        play_words(seat, "to r4c1")


def test_what_is_against_a_rule_is_refused_with_it(seat):
    with pytest.raises(Refused):
        play_words(seat, "W2 to row 9 column 15")
    assert not seat.session.journal.moments
