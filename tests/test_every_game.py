"""Every game there is passes the conformance suite."""

import gc
import tracemalloc

import pytest

from hexile.games import find, slugs
from hexile.kernel.chance.dice import SeededDice
from hexile.kernel.game import new_setup, start
from hexile.kernel.play import advance, legal_actions
from hexile.lab.bench.engine_speed import is_compiled
from hexile.proof.conformance import check_game

SEEDS = (
    (1, 2, 4, 6, 7) if is_compiled() else (1,)
)  # without the longest games; `hexile check` has more

GAMES_DROPPED = 20
LEAST_COLUMN = 100  # bytes; a forgotten column of numbers is more
SETUPS_DROPPED = 20
LEAST_SETUP = 5_000  # bytes; what a game works out for a setup is more


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


@pytest.mark.parametrize("slug", slugs())
def test_a_game_that_is_dropped_leaves_nothing_behind(slug):
    game = find(slug)
    setup = new_setup(game, game.scenarios[0].name, "", {}, {})
    saved = game.save(game.set_up(setup, SeededDice(1)))

    def load_and_show(times):
        for _ in range(times):
            game.scene(game.see(game.load(setup, saved), 0), 0)
        gc.collect()

    load_and_show(10)
    tracemalloc.start()
    try:
        load_and_show(GAMES_DROPPED)
        left = tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
    assert left < GAMES_DROPPED * LEAST_COLUMN, f"{left} bytes of {GAMES_DROPPED} games"


@pytest.mark.parametrize("slug", slugs())
def test_a_setup_that_is_dropped_leaves_nothing_behind(slug):
    game = find(slug)

    def play(seeds):
        for seed in seeds:
            s = start(game, new_setup(game, "", "", {}, {}), SeededDice(seed))
            for count in range(20):
                legal = legal_actions(s)
                if legal:
                    advance(s, legal[(seed + count) % len(legal)], SeededDice(count))
        gc.collect()

    play(range(10))
    tracemalloc.start()
    try:
        play(range(10, 10 + SETUPS_DROPPED))
        left = tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
    assert left < SETUPS_DROPPED * LEAST_SETUP, f"{left} bytes of {SETUPS_DROPPED} setups"
