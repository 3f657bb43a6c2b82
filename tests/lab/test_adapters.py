"""The peers' own conformance tests, run on Hexile's games."""

import pytest

from hexile.games import slugs
from hexile.kernel.setup import BadSetup
from hexile.lab.adapters.session import Arena, Session, numbers

WHY = "is not installed: pip install 'hexile[learn,spiel]'"
SHORTER = {"stellar": "turns:4", "chitin": "turns:12"}  # every die is a node: long games are slow
pytestmark = pytest.mark.filterwarnings("default")


def packages(*names):
    return [pytest.importorskip(name, reason=f"{name} {WHY}") for name in names]


def test_numbers_of_plain_data():
    assert numbers([1, [True, None], "a", 0.5])[:3] == [1, 1, 0]
    assert numbers([0.5]) == [500]
    assert numbers("movement") != numbers("combat")


def test_a_session_shows_only_the_choosers_mask():
    session = Session(Arena("raid", "", {}), 1)
    assert sum(session.mask(0)) == len(session.legal())
    assert len(session.observation(0)) == session.arena.length


@pytest.mark.parametrize("slug", slugs())
def test_gymnasium_check_env(slug):
    gymnasium, _ = packages("gymnasium", "numpy")
    from gymnasium.utils.env_checker import check_env

    from hexile.lab.adapters.gymnasium_env import env_id

    env = gymnasium.make(env_id(slug), render_mode="ansi")
    check_env(env.unwrapped)


def test_gymnasium_plays_a_game_by_its_masks():
    gymnasium, _ = packages("gymnasium", "numpy")
    from hexile.lab.adapters.gymnasium_env import env_id

    env = gymnasium.make(env_id("raid"), scenario="nautilus", render_mode="ansi")
    seen, info = env.reset(seed=4)
    env.action_space.seed(4)
    ended = False
    while not ended:
        assert len(info["choices"]) == seen["action_mask"].sum() > 0
        action = env.action_space.sample(mask=seen["action_mask"])
        seen, reward, ended, cut, info = env.step(action)
        assert not cut
    assert reward in (0.0, 1.0)
    assert env.render()


def test_gymnasium_loses_by_an_illegal_choice():
    gymnasium, _ = packages("gymnasium", "numpy")
    from hexile.lab.adapters.gymnasium_env import env_id

    env = gymnasium.make(env_id("raid"))
    env.reset(seed=4)
    _, reward, ended, _, info = env.step(511)
    assert (reward, ended, info["illegal"]) == (0.0, True, 511)


@pytest.mark.parametrize("slug", slugs())
def test_pettingzoo_api_test(slug):
    packages("pettingzoo", "gymnasium", "numpy")
    from pettingzoo.test import api_test

    from hexile.lab.adapters.pettingzoo_env import env

    api_test(env(slug), num_cycles=200 if slug == "raid" else 60)


@pytest.mark.parametrize("slug", slugs())
def test_pettingzoo_seed_test(slug):
    packages("pettingzoo", "gymnasium", "numpy")
    from pettingzoo.test import seed_test

    from hexile.lab.adapters.pettingzoo_env import env

    seed_test(lambda: env(slug), num_cycles=100 if slug == "raid" else 30)


@pytest.mark.parametrize("slug", slugs())
def test_openspiel_random_sim_test(slug):
    pyspiel, _ = packages("pyspiel", "numpy")
    from hexile.lab.adapters.openspiel_game import short_name

    game = pyspiel.load_game(short_name(slug), {"options": SHORTER.get(slug, "")})
    short = slug == "raid"  # to write a state down is to play it again: too slow for long games
    pyspiel.random_sim_test(game, num_sims=2 if short else 1, serialize=short, verbose=False)


def test_openspiel_options_are_those_of_the_game():
    pyspiel, _ = packages("pyspiel", "numpy")
    from hexile.lab.adapters.openspiel_game import short_name

    game = pyspiel.load_game(f"{short_name('raid')}(options=turns:8 pinned:true)")
    assert game.arena.setup.number("turns") == 8
    assert game.arena.setup.flag("pinned")
    with pytest.raises(BadSetup, match="'turns' is not of the form option:value"):
        pyspiel.load_game(short_name("raid"), {"options": "turns"})


def test_openspiel_mcts_plays_the_raid():
    pyspiel, numpy = packages("pyspiel", "numpy")
    from open_spiel.python.algorithms import mcts

    from hexile.lab.adapters.openspiel_game import short_name

    game = pyspiel.load_game(short_name("raid"), {"scenario": "nautilus"})
    chance = numpy.random.RandomState(1)
    bot = mcts.MCTSBot(game, 1.4, 20, mcts.RandomRolloutEvaluator(1, chance), random_state=chance)
    state = game.new_initial_state()
    decisions = 0
    while not state.is_terminal() and decisions < 8:
        if state.is_chance_node():
            faces, odds = zip(*state.chance_outcomes(), strict=True)
            assert abs(sum(odds) - 1) < 1e-9
            state.apply_action(int(chance.choice(faces, p=odds)))
        else:
            action = bot.step(state)
            assert action in state.legal_actions()
            state.apply_action(action)
            decisions += 1
    assert decisions == 8


def test_openspiel_plays_like_the_engine():
    """The same choices and faces lead to the same position in both."""
    pyspiel, _ = packages("pyspiel", "numpy")
    from hexile.kernel.dice import SeededDice
    from hexile.lab.adapters.openspiel_game import short_name

    session = Session(Arena("raid", "", {}), 5)
    session.dice.recording = True
    state = pyspiel.load_game(short_name("raid")).new_initial_state()
    own = SeededDice(9)
    while not session.over():
        choice = own.below(len(session.legal()))
        session.take(choice)
        state.apply_action(choice)
        for face in session.dice.take_faces():
            assert state.is_chance_node()
            state.apply_action(face - 1)
        assert not state.is_chance_node()
        assert state.moment.now.dump() == session.state.dump()
    assert state.returns() == session.values()


def test_openspiel_playthrough():
    packages("pyspiel", "numpy")
    from open_spiel.python.algorithms import generate_playthrough

    from hexile.lab.adapters.openspiel_game import short_name

    text = generate_playthrough.playthrough(short_name("raid"), [0] * 3, alsologtostdout=False)
    assert "GameType.chance_mode = ChanceMode.EXPLICIT_STOCHASTIC" in text
    assert 'StringLegalActions() = ["step W1' in text
