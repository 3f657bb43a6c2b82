"""Networks trained through `hexile.vector`: what a batch tells them, their files, the training script."""

import importlib.util
import sys
from pathlib import Path

import pytest

import hexile
from hexile.games import find
from hexile.kernel.errors import HexileError
from hexile.kernel.game import new_setup
from hexile.kernel.numbers.network import MARK, BadNetwork
from hexile.kernel.setup import BadSetup
from hexile.lab.player_names import named_player
from hexile.players.match import Match

numpy = pytest.importorskip("numpy")
TRAINER = Path(__file__).parents[2] / "examples" / "learn" / "train_raid.py"
UNITS = 3


def batch(count=4, **asked):
    games = hexile.vector("raid", count, scenario="nautilus", **asked)
    games.reset(5)
    return games


@pytest.fixture
def trainer():
    spec = importlib.util.spec_from_file_location("train_raid", TRAINER)
    module = importlib.util.module_from_spec(spec)
    sys.modules["train_raid"] = module
    spec.loader.exec_module(module)
    yield module
    del sys.modules["train_raid"]


def test_every_legal_action_of_every_game_has_its_inputs():
    games = batch()
    for _ in range(30):
        where, numbers, inputs = games.inputs()
        assert sorted(zip(where, numbers, strict=True)) == list(zip(*games.legal(), strict=True))
        assert inputs.shape[0] == len(where)
        assert inputs.min() >= 0
        assert inputs.max() < games.table_rows
        games.step(games.sample())


def test_a_batch_says_what_a_named_player_would_choose():
    games = batch()
    numbers = games.chosen_by("bold")
    for row, number in enumerate(numbers):
        game = games.stepper.games[row]
        wanted = find("raid").players["bold"].choose(game.state, game.legal.as_list(), game.own)
        assert games.texts(row)[int(number)] == wanted.text()
    with pytest.raises(BadSetup, match="player"):
        games.chosen_by("nobody")


def test_a_batch_in_other_processes_says_that_it_tells_networks_nothing():
    with batch(2, workers=1) as games:
        for ask in (games.inputs, lambda: games.chosen_by("bold")):
            with pytest.raises(HexileError, match="workers=0"):
                ask()


def test_games_and_setups_without_inputs_say_so():
    for games in (hexile.vector("hive", 1), batch(1, options={"place_troopers": True})):
        games.reset(1)
        with pytest.raises(BadNetwork, match="no network inputs"):
            games.inputs()


def layers(games, rows=0):
    draw = numpy.random.default_rng(1)
    table = draw.standard_normal((rows or games.table_rows, UNITS))
    return table, draw.standard_normal(UNITS), draw.standard_normal(UNITS), 0.5


def test_a_network_that_was_saved_plays_as_it_was_trained(tmp_path):
    games = batch(1)
    table, bias, out, level = layers(games)
    file = tmp_path / "mine.network"
    games.save_network(str(file), table, bias, out, level)
    player = named_player(find("raid"), f"network:{file}")
    game = games.stepper.games[0]
    _, numbers, inputs = games.inputs()
    table[0] = 0
    odds = numpy.maximum(table[inputs].sum(axis=1) + bias, 0) @ out + level
    legal = game.legal.as_list()
    assert player.is_ready(game.state)
    said = dict(
        (games.stepper.games[0].action(int(n)).text(), o)
        for n, o in zip(numbers, odds, strict=True)
    )
    for weighed, action in player.ranked(game.state, legal):
        assert weighed == pytest.approx(said[action.text()], abs=0.15)


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("table", lambda parts: (parts[0][:-1], *parts[1:])),
        ("table", lambda parts: (parts[0][:, :-1], *parts[1:])),
        ("bias", lambda parts: (parts[0], parts[1][:-1], *parts[2:])),
        ("out", lambda parts: (*parts[:2], parts[2][None], 0.0)),
        ("not finite", lambda parts: (parts[0] * numpy.nan, *parts[1:])),
    ],
)
def test_weights_of_another_shape_are_named_and_refused(tmp_path, name, wrong):
    games = batch(1)
    with pytest.raises(BadNetwork, match=name):
        games.save_network(str(tmp_path / "no.network"), *wrong(layers(games)))
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("steps", [0, 128])
def test_a_table_is_rounded_to_steps_that_fit_a_byte(tmp_path, steps):
    games = batch(1)
    with pytest.raises(BadNetwork, match="1 to 127 are possible"):
        games.save_network(str(tmp_path / "no.network"), *layers(games), steps)


def test_files_that_are_no_networks_of_these_rules_are_refused(tmp_path):
    games = batch(1)
    file = tmp_path / "mine.network"
    games.save_network(str(file), *layers(games))
    raid = find("raid")
    with pytest.raises(BadSetup, match=r"missing.network: the network cannot be read"):
        named_player(raid, "network:missing.network")
    good = file.read_bytes()
    file.write_bytes(good[:-5])
    with pytest.raises(BadSetup, match=r"mine.network: the file is damaged"):
        named_player(raid, f"network:{file}")
    file.write_bytes(b"something else")
    with pytest.raises(BadSetup, match=r"this is no network; the first line must be"):
        named_player(raid, f"network:{file}")
    assert good.startswith(MARK)


def test_a_package_makes_its_player_of_a_network_beside_it(tmp_path):
    games = batch(1)
    file = tmp_path / "mine.network"
    games.save_network(str(file), *layers(games))
    raid = find("raid")
    player = hexile.network_player(raid, file)
    match = Match(raid, new_setup(raid, "nautilus", "", {}, {}), [player], 1)
    assert match.forfeit is None
    with pytest.raises(BadSetup, match=r"none\.network: the network cannot be read"):
        hexile.network_player(raid, tmp_path / "none.network")


def test_a_network_of_another_board_loses_by_name_and_not_in_silence(tmp_path):
    games = batch(1)
    file = tmp_path / "mine.network"
    games.save_network(str(file), *layers(games))
    raid = find("raid")
    match = Match(raid, new_setup(raid, "", "", {}, {}), [named_player(raid, f"network:{file}")], 1)
    assert "mine.network: it was trained for" in str(match.forfeit)


def test_why_of_a_players_decision_is_told_in_words():
    live = hexile.game("raid").new(seed=3, players={0: "veteran"})
    live._session.computer_acts()
    why = live.why()[0]
    assert (why.title, why.who) == ("Choices weighed", "veteran")
    assert why.rows[0].title == "Which choice has the best chance to win, by the network?"
    words, kept = why.rows[0].words, why.rows[0].kept
    assert kept == [words.removesuffix("%.").replace(": ", " (") + "%)"]


def test_lessons_draw_the_network_towards_what_is_wanted(trainer):
    draw = numpy.random.default_rng(3)
    network = trainer.Network(30, draw)
    inputs = draw.integers(0, 30, (200, 6))
    wanted = (inputs == 7).any(axis=1) * 0.8 + 0.1

    def off():
        return numpy.abs(trainer.chance(network.odds(inputs)) - wanted).mean()

    before = off()
    for _ in range(150):
        network.learn(inputs, wanted, 0.01)
    assert off() < before / 3
    assert not network.weights[0][0].any()


def test_the_training_script_in_short_writes_a_network_that_plays(
    trainer, tmp_path, monkeypatch, capsys
):
    file = tmp_path / "raid.network"
    monkeypatch.setattr(trainer, "TOGETHER", 4)
    monkeypatch.setattr(trainer, "LESSONS", 64)
    monkeypatch.setattr(trainer, "WATCHED", 5)
    monkeypatch.setattr(trainer, "OFTEN", 1)
    words = ["--board", "nautilus", "--games", "8", "--measured", "2", "--out", str(file)]
    monkeypatch.setattr(sys, "argv", ["train_raid.py", *words])
    trainer.main()
    assert "of 2 games" in capsys.readouterr().out
    found = hexile.simulate("raid", f"network:{file}", scenario="nautilus", games=1)
    assert found.games == 1
    assert not found.summary["forfeits"]
