"""Observations and choices as numbers, and the peers' own conformance tests on Hexile's games."""

from operator import gt

import pytest
from tests.kernel.toy import CARDS, Toy

from hexile.games import find, slugs
from hexile.kernel.chance.dice import SeededDice
from hexile.kernel.errors import Violation
from hexile.kernel.fields.field import number
from hexile.kernel.game import Game
from hexile.kernel.play import Result, legal_actions
from hexile.kernel.setup import BadSetup
from hexile.proof.conformance import random_setup

WHY = "is not installed: pip install 'hexile[learn,spiel]'"
SHORTER = {"stellar": "turns:4", "chitin": "turns:12"}  # every die is a node: long games are slow
SETUPS_LOOKED_AT = 6
DECISIONS_BETWEEN = 31
pytestmark = pytest.mark.filterwarnings("default")


def packages(*names):
    return [pytest.importorskip(name, reason=f"{name} {WHY}") for name in names]


def arena(slug, scenario="", given=None):
    packages("numpy")
    from hexile.lab.adapters.episode import Arena

    return Arena(slug, scenario, given or {})


def episode(slug, seed, scenario="", given=None):
    from hexile.lab.adapters.episode import Episode

    return Episode(arena(slug, scenario, given), seed)


@pytest.fixture
def toy(monkeypatch):
    """Put the toy with the hidden card on the shelf."""
    packages("numpy")
    from hexile.lab.adapters import episode as adapter

    game = Toy()
    monkeypatch.setattr(adapter, "find", lambda slug: game)
    return game


# --- observations ------------------------------------------------------------------------


def named(found, name):
    """Return the numbers of one part of an episode's observation as a list."""
    return found.observation(0)[name].tolist()


def random_positions(slug):
    """Play blindly through whole games of several set-ups; stop at some positions, and at each end."""
    for seed in range(SETUPS_LOOKED_AT):
        setup = random_setup(find(slug), seed)
        game = episode(slug, seed, setup.scenario, setup.values)
        blind = SeededDice(seed, 1)
        made = 0
        while not game.over():
            if made % DECISIONS_BETWEEN == 0:
                yield game
            choices = list(game.legal())
            game.take(choices[blind.below(len(choices))])
            made += 1
        yield game


@pytest.mark.parametrize("slug", slugs())
def test_every_number_is_within_its_declared_range(slug):
    """For every seat, whoever must choose."""
    for game in random_positions(slug):
        for seat in range(game.arena.seats):
            check_ranges(game.arena.observer, game.view(seat), seat)


def check_ranges(observer, view, seat):
    found = observer.numbers(view, seat)
    for part, numbers in zip(observer.parts, found, strict=True):
        assert len(numbers) == len(part.lows) == len(part.highs), part.name
        if any(map(gt, part.lows, numbers)) or any(map(gt, numbers, part.highs)):
            raise AssertionError(
                f"{part.name}: {numbers} is not within {part.lows} to {part.highs}"
            )


def test_an_observation_has_every_field_by_its_name():
    game = episode("raid", 1)
    state = game.state
    seen = game.observation(0)
    names = ["seat", "asked", *(field.name for field in state.fields())]
    assert list(seen) == names
    assert seen["warhawk_at"].tolist() == list(state.warhawk_at)
    assert seen["trooper_class"].tolist() == list(state.trooper_class)
    assert seen["turn"].tolist() == [1]


def test_numbers_are_kept_in_the_narrowest_width():
    numpy, _ = packages("numpy", "gymnasium")
    from hexile.lab.adapters.observation import ObservationPart

    assert ObservationPart("a", "a", [-1], [127]).dtype is numpy.int8
    assert ObservationPart("a", "a", [-1, 0], [5, 128]).dtype is numpy.int16
    assert ObservationPart("a", "a", [-(2**31) - 1], [0]).dtype is numpy.int64
    with pytest.raises(OverflowError):
        ObservationPart("a", "a", [0], [2**63])
    with pytest.raises(OverflowError):
        ObservationPart("a", "a", [0], [1]).array([128])
    with pytest.raises(Violation, match="a: 2 numbers"):
        ObservationPart("a", "a", [0], [1]).array([0, 0])


def test_an_observation_says_what_is_asked():
    game = episode("raid", 1)
    kinds = game.arena.observer.kinds
    assert kinds[0] == "nothing"
    heard = []
    while not game.over():
        heard.append(kinds[named(game, "asked")[0]])
        assert heard[-1] == game.state.agenda[-1].name
        game.take(list(game.legal())[-1])
    assert set(heard) == {"warhawk movement", "combat"}
    assert named(game, "asked") == [0]


def test_a_step_about_a_piece_is_told_by_its_words_and_numbers(toy):
    toy.piece_steps = {"peek at": 2, "burst": 1}
    game = episode("toy", 1)
    assert game.arena.observer.kinds == ["nothing", "guess", "next", "peek at", "burst"]
    assert (named(game, "asked"), named(game, "asked_about")) == ([1], [-1, -1])
    game.state.agenda[-1] = type(game.state.agenda[-1])("peek at 3 12")
    assert (named(game, "asked"), named(game, "asked_about")) == ([3], [3, 12])
    game.state.agenda[-1] = type(game.state.agenda[-1])("burst 7")
    assert (named(game, "asked"), named(game, "asked_about")) == ([4], [7, -1])


def test_an_undeclared_step_is_refused(toy):
    game = episode("toy", 1)
    game.state.agenda[-1] = type(game.state.agenda[-1])("burst")
    with pytest.raises(ValueError, match="burst"):
        game.observation(0)


def test_an_observation_hides_what_the_seat_may_not_see(toy):
    game = episode("toy", 1)
    assert game.state.card in range(1, CARDS + 1)
    assert named(game, "card") == [0]


def test_a_number_out_of_range_is_not_in_the_space(toy):
    packages("gymnasium")
    from hexile.lab.adapters.gymnasium_env import seen, view_space

    game = episode("toy", 1)
    space = view_space(game.arena)
    assert space.contains(seen(game, 0))
    game.state.peeks = 10
    assert not space.contains(seen(game, 0))


def test_two_parts_of_one_name_are_refused(toy):
    from hexile.lab.adapters.observation import Observer

    with pytest.raises(Violation, match="two parts of one name"):
        Observer(toy, 1, [number("seat", 0, 1)])


def test_the_space_names_and_describes_every_part():
    packages("gymnasium")
    from hexile.lab.adapters.gymnasium_env import view_space

    space = view_space(arena("raid", "nautilus"))["observation"]
    assert space["warhawk_at"].label == "warhawks"
    assert str(space["warhawk_at"]).startswith("warhawks: ")
    assert space["warhawk_at"].low.tolist() == [-1] * 5
    assert space["warhawk_at"].high.tolist() == [175] * 5
    assert str(space["turn"].dtype) == "int8"
    assert str(space["warhawk_at"].dtype) == "int16"


# --- choices -----------------------------------------------------------------------------


def test_a_choice_of_raid_has_the_same_number_in_every_position():
    game = episode("raid", 3)
    everything = game.arena.actions
    assert len(set(everything)) == len(everything) == game.arena.choices
    blind = SeededDice(3, 1)
    while not game.over():
        legal = game.legal()
        assert sorted(legal) == list(legal)
        assert all(everything[place] == action.text() for place, action in legal.items())
        assert game.mask(0).nonzero()[0].tolist() == list(legal)
        game.take(list(legal)[blind.below(len(legal))])
    assert not game.mask(0).any()


@pytest.mark.parametrize(
    "slug", [s for s in slugs() if type(find(s)).every_action is not Game.every_action]
)
def test_every_legal_action_is_among_those_listed(slug):
    for game in random_positions(slug):
        everything = find(slug).every_action(game.arena.setup)
        assert {action.text() for action in legal_actions(game.state)} <= set(everything)


def test_where_a_game_lists_no_actions_a_choice_is_its_place_in_the_legal_list(toy):
    game = episode("toy", 1)
    assert [action.text() for action in game.legal().values()][:2] == ["wait", "guess c1"]
    assert list(game.legal()) == [0, 1, 2, 3]
    assert len(game.mask(0)) == game.arena.choices == 512
    assert game.mask(0).sum() == 4


def test_only_the_seat_that_must_choose_has_a_mask(toy):
    game = episode("toy", 1)
    assert not game.mask(1).any()
    game.state.result = Result("lost", "2", [0.0], 1)
    assert not game.mask(0).any()


def test_a_player_is_asked_for_its_seat(toy):
    game = episode("toy", 1)
    game.ask(toy.players["random"])
    assert game.over() or game.state.turn == 2


# --- the peers' own tests ----------------------------------------------------------------


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
        assert list(info["choices"]) == seen["action_mask"].nonzero()[0].tolist() != []
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
    attack = env.unwrapped.arena.places["attack W1 r0c15"]
    _, reward, ended, _, info = env.step(attack)
    assert (reward, ended, info["illegal"]) == (0.0, True, attack)


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
    from hexile.lab.adapters.openspiel_game import short_name

    game = episode("raid", 5)
    game.dice.recording = True
    state = pyspiel.load_game(short_name("raid")).new_initial_state()
    own = SeededDice(9)
    while not game.over():
        choices = list(game.legal())
        assert state.legal_actions() == choices
        choice = choices[own.below(len(choices))]
        game.take(choice)
        state.apply_action(choice)
        for face in game.dice.take_faces():
            assert state.is_chance_node()
            state.apply_action(face - 1)
        assert not state.is_chance_node()
        assert state.moment.now.dump() == game.state.dump()
    assert state.returns() == game.values()


def test_openspiel_observes_the_same_numbers_part_after_part():
    pyspiel, numpy = packages("pyspiel", "numpy")
    from open_spiel.python.observation import make_observation

    from hexile.lab.adapters.openspiel_game import short_name

    game = pyspiel.load_game(short_name("raid"))
    observation = make_observation(game)
    observation.set_from(game.new_initial_state(), 0)
    seen = episode("raid", 0).observation(0)
    assert list(observation.dict) == list(seen)
    for name, numbers in seen.items():
        assert observation.dict[name].tolist() == numbers.tolist()
    assert observation.tensor.tolist() == numpy.concatenate(list(seen.values())).tolist()


def test_openspiel_shows_nothing_before_the_set_up_is_rolled():
    pyspiel, _ = packages("pyspiel", "numpy")
    from open_spiel.python.observation import make_observation

    from hexile.lab.adapters.openspiel_game import short_name

    game = pyspiel.load_game(short_name("raid"), {"options": "shuffle_troopers:true"})
    observation = make_observation(game)
    state = game.new_initial_state()
    observation.set_from(state, 0)
    assert state.is_chance_node()
    assert not observation.tensor.any()
    assert observation.string_from(state, 0) == "{}"


def test_openspiel_playthrough():
    packages("pyspiel", "numpy")
    from open_spiel.python.algorithms import generate_playthrough

    from hexile.lab.adapters.openspiel_game import short_name

    numbers = arena("raid").places
    steps = [numbers[f"step W1 {square}"] for square in ("r3c1", "r3c2", "r3c3")]
    text = generate_playthrough.playthrough(short_name("raid"), steps, alsologtostdout=False)
    assert "GameType.chance_mode = ChanceMode.EXPLICIT_STOCHASTIC" in text
    assert 'StringLegalActions() = ["step W1' in text
