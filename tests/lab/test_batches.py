"""Many games side by side: in one process or several, through Gymnasium, with and without opponents."""

import importlib.util
import sys
from pathlib import Path

import pytest

import hexile
from hexile.games import find, slugs
from hexile.kernel.chance.dice import SeededDice
from hexile.kernel.errors import HexileError
from hexile.kernel.setup import BadSetup
from hexile.players.stepping import NotLegal

numpy = pytest.importorskip("numpy")
TOGETHER = 5
STEPS = 40


def batch(slug, count=TOGETHER, **asked):
    found = hexile.vector(slug, count, **asked)
    found.reset(7)
    return found


def lone(slug, seed):
    """Begin a game of its own, as the rows of a batch begin."""
    from hexile.lab.adapters.episode import Arena, Episode

    return Episode(Arena(slug, "", {}), seed)


@pytest.mark.parametrize("slug", slugs())
def test_every_row_is_a_game_as_it_is_played_alone(slug):
    """Observation and mask are written over by every step; nothing of the step before may stay."""
    games = batch(slug)
    alone = [lone(slug, 7 + row) for row in range(TOGETHER)]
    for _ in range(STEPS):
        for row, game in enumerate(alone):
            assert games.observation[row].tolist() == game.row(game.seat()).tolist()
            assert games.mask[row].nonzero()[0].tolist() == list(game.legal())
        actions = games.sample()
        games.step(actions)
        for row, game in enumerate(alone):
            game.take(int(actions[row]))
            assert bool(games.ended[row]) == game.over()
            if game.over():
                assert games.values[row].tolist() == game.values()
                alone[row] = lone(slug, int(games.seeds[row]))


def test_a_game_that_ends_makes_room_for_the_next_and_says_what_it_brought():
    games = batch("raid", last=True)
    ended = 0
    while ended < 2 * TOGETHER:
        before = games.seeds.copy()
        games.step(games.sample())
        for row in range(TOGETHER):
            if games.ended[row]:
                ended += 1
                assert games.seeds[row] != before[row]
                assert games.parts["turn"][row] == 1
                assert games.last[row][1] == 0  # nothing is asked any more
                assert games.values[row][0] in (0.0, 1.0)
            else:
                assert not games.values[row].any()
                assert games.seeds[row] == before[row]


def test_seeds_are_given_to_every_game():
    games = batch("raid", 3)
    assert games.seeds.tolist() == [7, 8, 9]
    games.reset([5, 1, 5])
    assert games.seeds.tolist() == [5, 1, 5]
    with pytest.raises(BadSetup, match="2 seeds for 3 games"):
        games.reset([1, 2])


def test_others_are_played_by_the_opponent_named():
    games = batch("chitin", scenario="learning", opponent="random", seat=1)
    for _ in range(STEPS):
        assert (games.observation[:, 0] == 1).all()
        assert games.mask.any(1).all()
        games.step(games.sample())


def test_every_seat_is_yours_without_an_opponent():
    games = batch("chitin", scenario="learning")
    seats = set()
    for _ in range(6 * STEPS):
        seats |= set(games.observation[:, 0].tolist())
        games.step(games.sample())
    assert seats == {0, 1}


def test_arrays_stay_where_they_are_and_cannot_be_written_to():
    games = batch("raid")
    seen = games.parts["points"]
    before = seen.copy()
    games.step(games.sample())
    assert (seen != before).any()
    for array in (games.observation, games.mask, games.values, games.ended, games.seeds):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0


def test_legal_actions_are_listed_with_their_words():
    games = batch("raid")
    rows, numbers = games.legal()
    assert [rows.tolist(), numbers.tolist()] == [part.tolist() for part in games.mask.nonzero()]
    first = numbers[rows == 0]
    assert games.texts(0) == {int(n): games.words(int(n)) for n in first}


BAD = [
    ([0] * 4, r"actions of shape \(4,\); \(5,\) is wanted, one for each game"),
    ([[0]] * 5, r"actions of shape \(5, 1\)"),
    ([0.5] * 5, "actions are float64; whole numbers are wanted"),
    ([-1] * 5, "game 0: there is no action -1; they go from 0 to 1700"),
    ([1701] * 5, "game 0: there is no action 1701; they go from 0 to 1700"),
    ([200] * 5, "game 0: action 200, attack W1 .*, is not legal now; see the mask"),
]


@pytest.mark.parametrize(("actions", "says"), BAD, ids=range(len(BAD)))
@pytest.mark.parametrize("workers", [0, 2])
def test_bad_actions_are_refused_and_no_game_changes(actions, says, workers):
    with hexile.vector("raid", TOGETHER, workers=workers) as games:
        games.reset(7)
        before = games.observation.copy()
        with pytest.raises(NotLegal, match=says):
            games.step(actions)
        if numpy.shape(actions) == (TOGETHER,):
            legal = games.sample()
            legal[-1] = actions[-1] if actions[-1] != 0.5 else -1
            with pytest.raises(NotLegal, match="game 4"):
                games.step(legal)
        assert (games.observation == before).all()
        games.step(games.sample())


def test_a_batch_that_cannot_be_is_refused():
    with pytest.raises(BadSetup, match="a batch of 0 games"):
        hexile.vector("raid", 0)
    with pytest.raises(BadSetup, match="there is no seat 1; they go from 0 to 0"):
        hexile.vector("raid", 1, seat=1)
    with pytest.raises(BadSetup, match="3 processes for 2 games"):
        hexile.vector("raid", 2, workers=3)


def test_without_numpy_it_says_what_to_install(monkeypatch):
    for name in [name for name in sys.modules if name.startswith("hexile.lab.adapters.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(HexileError, match=r"numpy is not installed: pip install 'hexile\[learn\]'"):
        hexile.vector("raid", 2)


@pytest.mark.parametrize("slug", ["raid", "chitin"])
def test_processes_play_the_same_games_as_one(slug):
    own = batch(slug, last=True)
    with hexile.vector(slug, TOGETHER, workers=2, last=True) as shared:
        shared.reset(7)
        for _ in range(3 * STEPS):
            for name in ("observation", "mask", "values", "ended", "seeds"):
                assert (getattr(own, name) == getattr(shared, name)).all(), name
            assert (own.last[own.ended] == shared.last[own.ended]).all()
            actions = own.sample()
            own.step(actions)
            shared.step(actions)


def test_a_process_that_is_gone_is_named():
    from hexile.lab.adapters.batch_workers import WorkerLost

    with hexile.vector("raid", 2, workers=1) as games:
        games.reset()
        games.processes[0].kill()
        games.processes[0].join()
        with pytest.raises(WorkerLost, match="a process of the batch has ended"):
            games.step(games.sample())


def test_gymnasium_makes_a_vector_environment():
    gymnasium = pytest.importorskip("gymnasium")
    from hexile.lab.adapters.gymnasium_env import env_id

    env = gymnasium.make_vec(env_id("raid"), num_envs=3, scenario="nautilus")
    seen, info = env.reset(seed=3)
    again, _ = env.reset(seed=3)
    assert all(
        (seen["observation"][n] == again["observation"][n]).all() for n in seen["observation"]
    )
    env.action_space.seed(1)
    ended = 0
    while ended < 3:
        assert env.observation_space.contains(seen)
        assert (seen["action_mask"] == info["action_mask"]).all()
        actions = env.action_space.sample(mask=tuple(seen["action_mask"]))
        seen, rewards, over, cut, info = env.step(actions)
        assert not cut.any()
        assert not rewards[~over].any()
        ended += over.sum()
        for row in over.nonzero()[0]:
            assert env.single_observation_space.contains(info["final_obs"][row])
    env.close()


def test_a_seat_of_a_vector_environment_learns_against_a_player():
    pytest.importorskip("gymnasium")
    from hexile.lab.adapters.gymnasium_vector import HexileVectorEnv

    env = HexileVectorEnv("chitin", 2, scenario="learning", seat=1, opponent="random", copy=False)
    seen, _ = env.reset(seed=[4, None])
    kept = seen["observation"]["seat"]
    assert (kept == 1).all()
    for _ in range(STEPS):
        env.step(env.batch.sample())
    assert (kept == 1).all()


def test_a_lone_environment_may_leave_out_copies():
    pytest.importorskip("gymnasium")
    from hexile.lab.adapters.gymnasium_env import HexileEnv

    copied, shared = HexileEnv("raid"), HexileEnv("raid", copy=False)
    first, _ = copied.reset(seed=1)
    same, _ = shared.reset(seed=1)
    dice = SeededDice(1)
    for _ in range(STEPS):
        action = copied.stepper.draw(dice)[0]
        seen = copied.step(action)[0]
        assert shared.step(action)[0] is same
        assert (same["action_mask"] == seen["action_mask"]).all()
        assert all(
            (same["observation"][n] == seen["observation"][n]).all() for n in seen["observation"]
        )
    assert first["observation"]["points"] == 5


def test_the_bench_measures_every_way():
    path = Path(hexile.__file__).parents[2] / "bench" / "learn.py"
    if not path.is_file():
        pytest.skip("the bench is in a checkout")
    pytest.importorskip("pettingzoo")
    spec = importlib.util.spec_from_file_location("bench_learn", path)
    bench = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(bench)
    bench.GAMES, bench.MOST_STEPS, bench.ROUNDS, bench.ROUND_S = 1, 8, 1, 0.00101
    bench.TOGETHER, bench.RUN_IN_S, bench.STEPS = 2, 0.01, 2
    best = bench.measure(bench.ways_of("hive"))
    assert len(best) == 6
    assert all(rate >= 0 for rate in best.values())
    assert find("hive").about.slug == "hive"
