"""The game passes the suite that all games pass, and what is kept beside the tests is up to date."""

from pathlib import Path

from hexile.proof.conformance import check_game
from hexile.proof.records.fixtures import GameFixtures

from hexile_convoy import GAME


def test_the_game_passes_the_suite():
    done = []
    check_game(GAME, 6, 1, done.append)
    assert done[-1] == 6


def test_rules_functions_tests_and_recorded_games_agree():
    complaints = GameFixtures(GAME, Path(__file__).parent).complaints()
    assert not complaints, "\n".join(complaints)
