"""Every game there is passes the conformance suite."""

import pytest

from hexile.games import find, slugs
from hexile.lab.measure import is_compiled
from hexile.proof.conformance import check_game

SEEDS = (
    (1, 2, 4, 6, 7) if is_compiled() else (1,)
)  # without the longest games; `hexile check` has more


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("slug", slugs())
def test_every_game_passes_the_suite(slug, seed):
    done = []
    check_game(find(slug), 1, seed, done.append)
    assert done == [1]


@pytest.mark.parametrize("slug", slugs())
def test_every_game_is_complete(slug):
    game = find(slug)
    assert game.about.slug == slug
    assert game.scenarios
    assert game.endings
    assert "random" in game.players
    assert all(game.texts.values())
    for difficulty in game.difficulties:
        assert set(difficulty.values) <= {option.name for option in game.options}
