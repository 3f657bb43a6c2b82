"""Set-ups: what a person asked for, checked, with the nearest valid name."""

import pytest
from tests.kernel.toy import Toy

from hexile.kernel.game import new_setup
from hexile.kernel.setup import (
    CHOICE,
    FLAG,
    NUMBER,
    BadSetup,
    Difficulty,
    Option,
    Scenario,
    nearest,
    settle,
    unknown,
    whole_number,
)

SCENARIOS = [Scenario("nautilus", "Nautilus", ""), Scenario("bunker", "Bunker", "")]
OPTIONS = [
    Option("pinned", False, "", "R2"),
    Option("turns", 7, "", "R19", (), 1, 12),
    Option("corner", "both", "", "R1", ("both", "one")),
]


def settled(scenario="bunker", files=None, **given):
    return settle(SCENARIOS, OPTIONS, scenario, given, files or {})


def test_defaults_are_filled_in():
    setup = settled()
    assert setup.values == {"pinned": False, "turns": 7, "corner": "both"}
    assert setup.flag("pinned") is False
    assert setup.number("turns") == 7
    assert setup.word("corner") == "both"


def test_an_unknown_scenario_names_the_nearest_and_the_list():
    with pytest.raises(BadSetup) as refused:
        settled("nautlius")
    assert str(refused.value) == (
        "unknown scenario 'nautlius'. Did you mean nautilus? Valid: nautilus, bunker."
    )


def test_a_file_of_ones_own_allows_any_name():
    assert settled("my cellar", {"board": "..."}).scenario == "my cellar"


def test_an_unknown_option_names_the_nearest_and_the_list():
    with pytest.raises(
        BadSetup, match=r"unknown option 'pined'. Did you mean pinned\? Valid: pinned, "
    ):
        settled(pined=True)


def test_nothing_like_it_gives_the_list_alone():
    assert unknown("option", "xyz", ["pinned"]) == "unknown option 'xyz'. Valid: pinned."
    assert nearest("NAUTILUS", ["nautilus"]) == "nautilus"
    assert nearest("", ["nautilus"]) == ""


@pytest.mark.parametrize(
    ("option", "typed", "value"),
    [
        (0, "yes", True), (0, "On", True), (0, "1", True), (0, " false ", False), (0, "off", False),
        (1, "1", 1), (1, "12", 12), (2, "ONE", "one"),
    ],
)  # fmt: skip
def test_what_a_person_types(option, typed, value):
    assert OPTIONS[option].read(typed) == value


@pytest.mark.parametrize(
    ("option", "typed", "valid"),
    [
        (0, "perhaps", "true or false"),
        (1, "0", "1 to 12"),
        (1, "13", "1 to 12"),
        (1, "-3", "1 to 12"),
        (1, "seven", "1 to 12"),
        (2, "neither", r"both \| one"),
    ],
)
def test_what_cannot_be(option, typed, valid):
    with pytest.raises(BadSetup, match=f"cannot be '{typed}'. Valid: {valid}."):
        OPTIONS[option].read(typed)


def test_the_kinds_of_options():
    assert [option.kind() for option in OPTIONS] == [FLAG, NUMBER, CHOICE]


def test_a_difficulty_is_a_bundle_and_options_beat_it():
    game = Toy()
    game.difficulties = [Difficulty("hard", "Hard", "", {"late": True})]
    assert new_setup(game, "", "hard", {}, {}).flag("late") is True
    assert new_setup(game, "", "hard", {"late": False}, {}).flag("late") is False
    with pytest.raises(BadSetup, match=r"unknown difficulty 'hrd'. Did you mean hard\?"):
        new_setup(game, "", "hrd", {}, {})


@pytest.mark.parametrize(
    "words", ["--5", "-", "", "²", "1_0", "1e3", "+1", " 1", "9" * 19, "9" * 5_000]
)
def test_what_is_no_whole_number(words):
    assert whole_number(words) is None


def test_whole_numbers():
    assert [whole_number(words) for words in ("0", "-3", "007", "9" * 18)] == [0, -3, 7, 10**18 - 1]
