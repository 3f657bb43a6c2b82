"""Observations and choices as numbers, and the peers' own conformance tests on Hexile's games."""

from operator import gt

import pytest
from tests.kernel.toy import CARDS, Toy

from hexile.games import find, slugs
from hexile.kernel.chance.dice import SeededDice
from hexile.kernel.errors import Violation
from hexile.kernel.fields.field import number
from hexile.kernel.numbers.action_numbers import NoNumber
from hexile.kernel.play import Result
from hexile.kernel.setup import BadSetup
from hexile.proof.conformance import random_setup

WHY = "is not installed: pip install 'hexile[learn,spiel]'"
SHORTER = {"stellar": "turns:4", "chitin": "turns:12"}  # every die is a node: long games are slow
SETUPS_LOOKED_AT = 6
DECISIONS_BETWEEN = 31
# What peers warn of themselves; of Hexile's own environments they have nothing to warn.
pytestmark = pytest.mark.filterwarnings("error")


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
            check_ranges(game, seat)


def check_ranges(game, seat):
    row = game.row(seat).tolist()
    for part in game.arena.view.parts:
        numbers = row[part.first : part.first + len(part.lows)]
        assert len(numbers) == len(part.lows) == len(part.highs), part.name
        if any(map(gt, part.lows, numbers)) or any(map(gt, numbers, part.highs)):
            raise AssertionError(
                f"{part.name}: {numbers} is not within {part.lows} to {part.highs}"
            )


def declared(game, seat):
    """Return what a seat sees by the fields of the state, one after the other."""
    view = game.view(seat)
    asked = game.arena.view.asks(view) if view.result is None else game.arena.view.nothing
    numbers = [seat, asked.kind, *asked.about]
    for field in view.fields():
        numbers += field.numbers(getattr(view, field.name))
    return numbers


@pytest.mark.parametrize("slug", slugs())
def test_a_row_is_what_the_fields_say(slug):
    """What is written by hand for speed, over what another position has left in the row."""
    for game in random_positions(slug):
        for seat in range(game.arena.seats):
            assert game.row(seat).tolist() == declared(game, seat)


def test_an_observation_has_every_field_by_its_name():
    game = episode("raid", 1)
    state = game.game.state
    seen = game.observation(0)
    names = ["seat", "asked", *(field.name for field in state.fields())]
    assert list(seen) == names
    assert seen["warhawk_at"].tolist() == list(state.warhawk_at)
    assert seen["trooper_class"].tolist() == list(state.trooper_class)
    assert seen["turn"].tolist() == [1]


def test_a_number_of_more_than_32_bits_is_refused():
    from hexile.kernel.numbers.view_numbers import ViewPart

    ViewPart("a", "a", [-(2**31)], [2**31 - 1])
    with pytest.raises(Violation, match="a: a number of more than 32 bits"):
        ViewPart("a", "a", [0], [2**31])


def test_an_observation_says_what_is_asked():
    game = episode("raid", 1)
    kinds = game.arena.view.kinds
    assert kinds[0] == "nothing"
    heard = []
    while not game.over():
        heard.append(kinds[named(game, "asked")[0]])
        assert heard[-1] == game.game.state.agenda[-1].name
        game.take(list(game.legal())[-1])
    assert set(heard) == {"warhawk movement", "combat"}
    assert named(game, "asked") == [0]


def test_a_step_about_a_piece_is_told_by_its_words_and_numbers(toy):
    toy.piece_steps = {"peek at": 2, "burst": 1}
    game = episode("toy", 1)
    assert game.arena.view.kinds == ["nothing", "guess", "next", "peek at", "burst"]
    assert (named(game, "asked"), named(game, "asked_about")) == ([1], [-1, -1])
    game.game.state.agenda[-1] = type(game.game.state.agenda[-1])("peek at 3 12")
    assert (named(game, "asked"), named(game, "asked_about")) == ([3], [3, 12])
    game.game.state.agenda[-1] = type(game.game.state.agenda[-1])("burst 7")
    assert (named(game, "asked"), named(game, "asked_about")) == ([4], [7, -1])


def test_an_undeclared_step_is_refused(toy):
    game = episode("toy", 1)
    game.game.state.agenda[-1] = type(game.game.state.agenda[-1])("burst")
    with pytest.raises(ValueError, match="burst"):
        game.observation(0)


def test_an_observation_hides_what_the_seat_may_not_see(toy):
    game = episode("toy", 1)
    assert game.game.state.card in range(1, CARDS + 1)
    assert named(game, "card") == [0]


def test_a_number_out_of_range_is_not_in_the_space(toy):
    packages("gymnasium")
    from hexile.lab.adapters.learning_spaces import view_space

    game = episode("toy", 1)
    space = view_space(game.arena)["observation"]
    assert space.contains(game.observation(0))
    game.game.state.peeks = 10
    assert not space.contains(game.observation(0))


def test_two_parts_of_one_name_are_refused(toy):
    from hexile.kernel.numbers.view_numbers import ViewNumbers

    with pytest.raises(Violation, match="two parts of one name"):
        ViewNumbers(toy, 1, [number("seat", 0, 1)])


def test_the_space_names_and_describes_every_part():
    packages("gymnasium")
    from hexile.lab.adapters.learning_spaces import view_space

    space = view_space(arena("raid", "nautilus"))["observation"]
    assert space["warhawk_at"].label == "warhawks"
    assert str(space["warhawk_at"]).startswith("warhawks: ")
    assert space["warhawk_at"].low.tolist() == [-1] * 5
    assert space["warhawk_at"].high.tolist() == [175] * 5
    assert str(space["turn"].dtype) == "int32"


# --- choices -----------------------------------------------------------------------------


def test_a_choice_of_raid_has_the_same_number_in_every_position():
    game = episode("raid", 3)
    words = game.arena.numbers.words
    blind = SeededDice(3, 1)
    while not game.over():
        legal = game.legal()
        assert sorted(legal) == list(legal)
        assert all(words(number) == action.text() for number, action in legal.items())
        assert game.mask(0).nonzero()[0].tolist() == list(legal)
        game.take(list(legal)[blind.below(len(legal))])
    assert not game.mask(0).any()


@pytest.mark.parametrize("slug", slugs())
def test_every_legal_action_has_a_number_of_its_own(slug):
    for game in random_positions(slug):
        numbers = game.game.numbers.as_list()
        assert len(game.game.legal) == len(set(numbers)) == len(numbers)
        assert all(0 <= number < game.arena.choices for number in numbers)


@pytest.mark.parametrize("slug", slugs())
def test_the_blocks_of_numbers_follow_each_other(slug):
    numbers = arena(slug).numbers
    assert numbers.by == "rule"
    first = 0
    for block in numbers.blocks:
        assert block.first == first
        assert block.line().startswith(str(first))
        first = block.last() + 1
    assert first == numbers.count
    with pytest.raises(NoNumber, match=f"no action {first}; they go from 0 to {first - 1}"):
        numbers.words(first)


def test_a_step_of_a_marine_is_numbered_by_its_way():
    numbers = arena("forlorn").numbers
    texts = [numbers.words(n) for n in range(numbers.count) if numbers.words(n).startswith("step")]
    assert texts[0].endswith("north north")
    assert len(texts) == 7 * 8 * 4


def test_texts_are_numbers_where_a_game_lists_them(toy, monkeypatch):
    monkeypatch.setattr(
        type(toy), "every_action", lambda *_: ["guess c1", "wait", "guess c3", "guess c2"]
    )
    game = episode("toy", 1)
    assert game.arena.numbers.words(1).strip() == "wait"
    assert [action.text() for action in game.legal().values()][:2] == ["guess c1", "wait"]


def test_where_a_game_lists_no_actions_a_choice_is_its_place_in_the_legal_list(toy):
    game = episode("toy", 1)
    assert [action.text() for action in game.legal().values()][:2] == ["wait", "guess c1"]
    assert list(game.legal()) == [0, 1, 2, 3]
    assert len(game.mask(0)) == game.arena.choices == 512
    assert game.mask(0).sum() == 4


def test_only_the_seat_that_must_choose_has_a_mask(toy):
    game = episode("toy", 1)
    assert not game.mask(1).any()
    game.game.state.result = Result("lost", "2", [0.0], 1)
    assert not game.mask(0).any()


def test_a_player_is_asked_for_its_seat(toy):
    game = episode("toy", 1)
    game.ask(toy.players["random"])
    assert game.over() or game.game.state.turn == 2


def number_of(found, text):
    """Return the number with these words."""
    return next(n for n in range(found.choices) if found.numbers.words(n) == text)


# --- the peers' own tests ----------------------------------------------------------------


@pytest.mark.parametrize("slug", slugs())
def test_gymnasium_check_env(slug):
    gymnasium, _ = packages("gymnasium", "numpy")
    from gymnasium.utils.env_checker import check_env

    from hexile.lab.adapters.gymnasium_env import env_id

    env = gymnasium.make(env_id(slug), render_mode="ansi")
    check_env(env.unwrapped)
    check_env(gymnasium.make(env_id(slug)).unwrapped)


def test_gymnasium_plays_a_game_by_its_masks():
    gymnasium, _ = packages("gymnasium", "numpy")
    from hexile.lab.adapters.gymnasium_env import env_id

    env = gymnasium.make(env_id("raid"), scenario="nautilus", render_mode="ansi")
    seen, _ = env.reset(seed=4)
    env.action_space.seed(4)
    ended = False
    while not ended:
        legal = list(env.unwrapped.choices())
        assert legal == seen["action_mask"].nonzero()[0].tolist() != []
        action = env.action_space.sample(mask=seen["action_mask"])
        seen, reward, ended, cut, _ = env.step(action)
        assert not cut
    assert reward in (0.0, 1.0)
    assert env.render()


def test_gymnasium_loses_by_an_illegal_choice():
    gymnasium, _ = packages("gymnasium", "numpy")
    from hexile.lab.adapters.gymnasium_env import env_id

    env = gymnasium.make(env_id("raid"))
    env.reset(seed=4)
    attack = number_of(env.unwrapped.arena, "attack W1 r0c15")
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
    game.game.dice.recording = True
    state = pyspiel.load_game(short_name("raid")).new_initial_state()
    own = SeededDice(9)
    while not game.over():
        choices = list(game.legal())
        assert state.legal_actions() == choices
        choice = choices[own.below(len(choices))]
        game.take(choice)
        state.apply_action(choice)
        for face in game.game.dice.take_faces():
            assert state.is_chance_node()
            state.apply_action(face - 1)
        assert not state.is_chance_node()
        assert state.moment.now.dump() == game.game.state.dump()
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

    raid = arena("raid")
    steps = [number_of(raid, f"step W1 {square}") for square in ("r3c1", "r3c2", "r3c3")]
    text = generate_playthrough.playthrough(short_name("raid"), steps, alsologtostdout=False)
    assert "GameType.chance_mode = ChanceMode.EXPLICIT_STOCHASTIC" in text
    assert 'StringLegalActions() = ["step W1' in text
