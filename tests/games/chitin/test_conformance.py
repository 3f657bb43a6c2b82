"""The suite every game passes, on every scenario with and without options."""

from __future__ import annotations

import pytest

from hexile.games.chitin import GAME
from hexile.kernel.game import new_setup
from hexile.proof.citations import citations
from hexile.proof.conformance import check_one, random_setup
from hexile.table.narration.rules_text import read_rulebook


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_every_scenario_conforms(seed):
    check_one(GAME, random_setup(GAME, seed), seed, read_rulebook(GAME.package))


@pytest.mark.parametrize("seed", [6, 8])
def test_short_games_with_options_conform(seed):
    setup = random_setup(GAME, seed)
    setup = new_setup(GAME, setup.scenario, "", {**setup.values, "turns": 8}, {})
    check_one(GAME, setup, seed, read_rulebook(GAME.package))


def test_citations_are_in_the_rulebook():
    book = read_rulebook(GAME.package)
    assert {cited.number for cited in citations(GAME.package)} <= set(book)
