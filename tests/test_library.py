"""`import hexile`: the public API of programs, from a new game to its review."""

import json
import pickle
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from xml.etree import ElementTree

import pytest

import hexile
from hexile import library

SVG = "{http://www.w3.org/2000/svg}"


def finished(seed=3):
    game = hexile.game("raid").new(seed=seed)
    while not game.over:
        game.play("end" if "end" in game.legal else game.legal[0])
    return game


def test_it_names_what_is_public_and_nothing_else():
    assert {"game", "games", "load", "simulate", "review", "HexileError"} <= set(dir(hexile))
    assert all(getattr(hexile, name) is not None for name in dir(hexile))
    assert hexile.__all__ == library.__all__
    with pytest.raises(AttributeError):
        hexile.new_session  # noqa: B018


def test_nothing_is_loaded_before_it_is_asked_for():
    code = "import hexile, sys; print('hexile.library' in sys.modules, hexile.__version__ != '')"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert said.stdout.split() == ["False", "True"]


@pytest.mark.parametrize("first", ["import hexile", "import hexile.games\nimport hexile"])
def test_the_games_can_be_listed_whatever_was_loaded_before(first):
    code = f"{first}\nprint(*[game.slug for game in hexile.games()])"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert said.stdout.split() == ["chitin", "forlorn", "hive", "raid", "stellar"]


@pytest.mark.parametrize("rules", hexile.games(), ids=lambda rules: rules.slug)
def test_every_game_begins_plays_and_undoes(rules):
    game = rules.new(seed=5)
    before = game.position
    told = game.play(game.legal[0])
    assert game.position != before or told
    game.undo()
    assert game.position == before
    game.redo()
    assert str(game)
    assert game.title.startswith(rules.title)


def test_the_same_seed_gives_the_same_game():
    assert finished().log == finished().log
    assert finished().result.title == finished().result.title


def test_computers_decide_by_themselves():
    game = hexile.game("chitin").new(seed=2, players={1: "soldier"})
    mine = game.to_move
    decided = 0
    while not game.over:
        assert game.to_move == mine
        game.play(game.legal[-1])
        decided += 1
    assert decided > 1


def test_odds_are_exact_and_add_up():
    game = hexile.game("raid").new(seed=7)
    while not any(text.startswith("attack") for text in game.legal):
        game.play("end")
    odds = game.odds(next(text for text in game.legal if text.startswith("attack")))
    assert sum(odds.values()) == 1
    assert all(isinstance(chance, Fraction) for chance in odds.values())
    assert len(odds) > 1


def test_what_is_refused_says_why_and_changes_nothing():
    game = hexile.game("raid").new(seed=7)
    before = game.position
    with pytest.raises(hexile.Refused, match="10 steps"):
        game.play("step W3 r9c9")
    assert game.position == before
    assert game.why_not("step W3 r9c9").rule == "4.1"


def test_a_game_is_not_saved_over_another_file(tmp_path):
    path = tmp_path / "game.jsonl"
    path.write_text("mine")
    with pytest.raises(hexile.HexileError, match=r"game\.jsonl exists\. Choose another name"):
        hexile.game("raid").new(seed=1).save(path)
    assert path.read_text() == "mine"


def test_a_game_is_saved_and_goes_on_where_it_was(tmp_path):
    game = hexile.game("hive").new(seed=4)
    game.play(game.legal[0])
    game.save(tmp_path / "game.jsonl")
    again = hexile.load(tmp_path / "game.jsonl")
    assert again.position == game.position
    assert again.play(again.legal[0]) == game.play(game.legal[0])


def test_a_position_is_gone_on_from():
    game = hexile.game("raid").new(seed=7)
    game.play("step W3 r5c1")
    assert hexile.game("raid").new(seed=1, position=game.position).position == game.position


def test_a_position_is_text_everywhere(tmp_path):
    game = hexile.game("raid").new(seed=7)
    place = game.position
    assert isinstance(place, str)
    assert place == str(place) == json.loads(json.dumps(place))
    assert hash(place) == hash(str(place))
    assert place.startswith("position raid, rules ")
    again = pickle.loads(pickle.dumps(place))
    assert type(again) is hexile.Position
    assert again == place
    hexile.game("raid").new(seed=1, position=place).save(tmp_path / "game.jsonl")
    assert hexile.load(tmp_path / "game.jsonl").position == place


@pytest.mark.parametrize("rules", hexile.games(), ids=lambda rules: rules.slug)
def test_a_notebook_shows_a_position_as_it_shows_the_game(rules):
    game = rules.new(scenario=rules.scenarios[-1], seed=3)
    for _ in range(4):
        game.play(game.legal[0])
    assert game.position._repr_svg_() == game.svg()
    assert game.position.svg(width=300, theme="dark") == game.svg(width=300, theme="dark")


def test_a_position_shows_nothing_that_is_hidden():
    game = hexile.game("stellar").new(scenario="fog", seed=3)
    place = game.position
    assert "\nseen by: Red\n" in place
    assert "\nR1:" in place
    assert "\nB1:" not in place
    assert "B1" not in place.svg()
    assert place.svg() == game.svg()


def test_a_review_weighs_a_finished_game():
    found = finished().review(budget="quick")
    assert found.over
    assert found.weighed == found.stops > 0


def test_advice_names_legal_choices():
    game = hexile.game("raid").new(seed=7)
    advice = game.advise(tries=40)
    assert {choice.text for choice in advice.choices} <= set(game.legal)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_notebook_shows_the_board(theme):
    game = hexile.game("raid").new(seed=7)
    drawn = ElementTree.fromstring(game.svg(width=300, theme=theme))
    assert drawn.tag == f"{SVG}svg"
    assert drawn.get("width") == "300"
    assert f"color-scheme:{theme}" in drawn.get("style")
    assert drawn.find(f"{SVG}style").text
    assert ElementTree.fromstring(game._repr_svg_()).get("width") == "640"


def test_a_notebook_plays_a_replay_of_the_game_so_far(tmp_path):
    game = hexile.game("raid").new(seed=7)
    game.play(game.legal[0])
    game.play(game.legal[0])
    replay = game.replay(width=300, theme="dark")
    game.play(game.legal[0])
    assert len(replay) == 3
    assert repr(replay) == "<hexile replay of raid: 3 frames>"
    drawn = ElementTree.fromstring(replay._repr_svg_())
    assert drawn.get("width") == "300"
    assert len(list(drawn.iter(f"{SVG}animate"))) == 3
    replay.save(tmp_path / "replay.svg")
    assert (tmp_path / "replay.svg").read_text("utf-8") == replay.svg()


def test_replays_on_one_page_share_no_name_for_different_things():
    def named(seed):
        game = hexile.game("raid").new(seed=seed)
        for _ in range(3):
            game.play(game.legal[-1])
        drawn = ElementTree.fromstring(game.replay(width=300).svg())
        parts = drawn.find(f"{SVG}defs")
        return {part.get("id"): ElementTree.tostring(part[0]) for part in parts}

    one, other = named(1), named(2)
    assert all(one[name] == other[name] for name in one.keys() & other.keys())


def test_a_replay_of_two_people_tells_what_both_may_know():
    game = hexile.game("stellar").new(scenario="fog", seed=3)
    mine, shared = game._seat.scene, game.replay(width=300)._animation.frames[-1].scene
    assert len(shared.counters) < len(mine.counters)


@pytest.mark.parametrize(("ending", "magic"), [("gif", b"GIF89a"), ("webp", b"RIFF")])
def test_a_replay_is_saved_as_an_image(tmp_path, ending, magic):
    game = hexile.game("raid").new(seed=7)
    game.play(game.legal[0])
    game.replay(width=200).save(tmp_path / f"replay.{ending}")
    assert (tmp_path / f"replay.{ending}").read_bytes().startswith(magic)


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        (lambda: hexile.Position("nonsense").svg(), "the first line of a position must be"),
        (lambda: hexile.Position("position go, rules 1").svg(), "unknown game 'go'"),
        (lambda: hexile.game("raid").new(seed=1).replay(theme="purple"), "No theme 'purple'"),
        (lambda: hexile.game("raid").new(seed=1).replay(width=0), "pixels wide, not 0"),
        (lambda: hexile.game("raid").new(seed=1).replay().save("a.avi"), "ends in .svg, .gif"),
        (lambda: hexile.game("raid").new(seed=1).replay().save("no/a.svg"), "Cannot write no"),
    ],
)
def test_a_picture_that_cannot_be_made_says_why(asked, says, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(hexile.HexileError, match=says):
        asked()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "asked",
    [
        lambda: hexile.game("nothing"),
        lambda: hexile.game("raid").new(scenario="nowhere"),
        lambda: hexile.game("raid").new(players={0: "nobody"}),
        lambda: hexile.game("raid").new(position="nonsense"),
        lambda: hexile.load("there-is-no-such-file.jsonl"),
        lambda: hexile.game("raid").new(seed=1).svg(theme="purple"),
        lambda: hexile.game("raid").new(seed=1).svg(width=0),
        lambda: hexile.game("raid").new(seed=1).undo(),
        lambda: hexile.simulate("raid", player="no.such.module:Name", games=1),
    ],
)
def test_bad_input_raises_one_kind_of_error(asked):
    with pytest.raises(hexile.HexileError):
        asked()


def test_a_player_of_the_folder_one_works_in_is_found(tmp_path):
    page = (Path(__file__).parents[1] / "docs" / "programs" / "python.md").read_text("utf-8")
    code = next(part for part in page.split("```python\n") if "class Last" in part).partition(
        "```"
    )[0]
    (tmp_path / "my_players.py").write_text(code)
    command = [sys.executable, "-m", "hexile", "simulate", "raid", "--player", "my_players:Last"]
    command += ["--games", "4", "--jobs", "1"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "4 games" in done.stdout


def test_the_notebook_prints_odds_and_a_win_rate_and_draws_the_board(tmp_path):
    script = Path(__file__).parents[1] / "examples" / "notebook.py"
    command = [sys.executable, str(script)]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "attack W4 r7c1\n    1/3  W4 attacks trooper A5" in done.stdout
    assert "of 20 games." in done.stdout
    assert "95 % confidence" in done.stdout
    assert ElementTree.parse(tmp_path / "board.svg").getroot().get("width") == "480"
    assert [path.name for path in tmp_path.iterdir()] == ["board.svg"]


def test_the_notebook_uses_the_public_names_alone():
    text = (Path(__file__).parents[1] / "examples" / "notebook.py").read_text("utf-8")
    assert text.count("# %%") > 4
    assert "\nimport hexile\n" in text
    assert "hexile." in text
    assert "from hexile" not in text
    assert "import hexile." not in text


def test_a_damaged_file_is_not_played_on(tmp_path):
    game = hexile.game("raid").new(seed=7)
    game.play("end")
    path = tmp_path / "game.jsonl"
    game.save(path)
    path.write_text(path.read_text() + '{"n":7,"after":99,"do":"end","faces":[]}\n')
    again = hexile.load(path)
    assert again.position == game.position
    with pytest.raises(hexile.Refused, match="damaged"):
        again.play(game.legal[0])
