"""Positions and saved states: there and back, and every fault named with its place."""

import json

import pytest
from tests.kernel.toy import Toy

from hexile.games.raid import GAME
from hexile.kernel.fields.field import BadField
from hexile.kernel.fields.position import read_position, write_position
from hexile.kernel.game import new_setup
from hexile.kernel.play import legal_actions
from hexile.kernel.setup import BadFile, BadSetup
from hexile.proof.conformance import random_game

FIGHT = """\
position raid, rules 3
scenario: nautilus
option turns: 6
option pinned: on
next: combat
turn: 3
points: 2
warhawks: W1 r5c1, W3 r6c1, W4 r8c2, W5 r7c2
stopped: W4, W5
fought: W5
troopers: A1 r7c1, A2 r1c3, B2 r1c8, A6 r9c5
attacked: A1
scientists: S3 r5c10, S4 r4c11
runner: S3
"""

OVER = """\
position raid, rules 3
scenario: command-bunker
over: platform; 9.2; turn 4; 1.0
turn: 4
warhawks: W2 r5c15
troopers: B3 r5c13
"""

CELLAR = """\
position raid, rules 3
scenario: my cellar
file board:
| +-+-+-+-+-+-+-+-+
|  W:. . . . A . P|
| + + + + + + + + +
|  W W W W|. . S .|
| +-+-+-+-+-+-+-+-+
next: warhawk movement
points: 5
warhawks: W1 r0c1, W2 r1c0, W3 r1c1, W4 r1c2, W5 r1c3
troopers: A1 r0c5
scientists: S1 r1c6
"""


def read(text):
    return read_position(GAME, text)


# --- there and back ----------------------------------------------------------------------


@pytest.mark.parametrize("text", [FIGHT, OVER, CELLAR])
def test_what_is_read_is_written(text):
    found = read(text)
    assert write_position(GAME, found.setup, found.state) == text


def test_a_position_is_the_state_it_tells():
    found = read(FIGHT)
    s = found.state
    names = s.terms.ground.names
    assert (found.setup.scenario, found.setup.number("turns")) == ("nautilus", 6)
    assert found.setup.flag("pinned")
    assert [step.name for step in s.agenda] == ["end of turn", "escape", "combat"]
    assert (s.turn, s.points, s.runner) == (3, 2, 2)
    assert [names[at] if at >= 0 else "gone" for at in s.warhawk_at] == [
        "r5c1", "gone", "r6c1", "r8c2", "r7c2",
    ]  # fmt: skip
    assert list(s.stopped) == [False, False, False, True, True]
    assert list(s.fought) == [False, False, False, False, True]
    assert list(s.attacked) == [True] + [False] * 9
    assert s.warhawk_on(names.index("r5c1")) == 0
    assert [action.text() for action in legal_actions(s)] == ["attack W3 r7c1", "attack W4 r7c1"]


def test_a_game_that_is_over():
    s = read(OVER).state
    assert s.result.dump() == ["platform", "9.2", [1.0], 4]
    assert s.agenda == []
    assert legal_actions(s) == []


def test_remarks_and_empty_lines_are_passed_over():
    lines = FIGHT.split("\n")
    spaced = "\n".join([lines[0], "# the third turn", "", *lines[1:], "", "# that was all"])
    assert read(spaced).state == read(FIGHT).state


def test_the_order_of_lines_does_not_matter():
    first, *rest = FIGHT.rstrip("\n").split("\n")
    assert read("\n".join([first, *reversed(rest)])).state == read(FIGHT).state


def test_lines_may_end_as_a_browser_sends_them():
    for text in (FIGHT, CELLAR):
        found = read(text.replace("\n", "\r\n"))
        assert write_position(GAME, found.setup, found.state) == text


def test_a_board_of_ones_own_stands_in_the_position():
    found = read(CELLAR)
    assert found.setup.files["board"].split("\n")[1] == " W:. . . . A . P|"
    assert found.state.terms.ground.bunker.squares.columns == 8
    assert found.state.square_name(found.state.terms.ground.platform) == "r0c7"


def test_what_is_not_mentioned_is_as_usual():
    shortest = "position raid, rules 3\nscenario: nautilus\nwarhawks: W1 r5c1\nnext: warhawk movement\npoints: 2"
    s = read(shortest).state
    assert (s.turn, s.points) == (1, 2)
    assert list(s.warhawk_at)[1:] == [-1] * 4
    assert set(s.trooper_at) == set(s.scientist_at) == {-1}
    assert not any([*s.stopped, *s.fought, *s.attacked])


# --- refusals ----------------------------------------------------------------------------


def changed(old, new, text=FIGHT):
    assert text.count(old) == 1
    return text.replace(old, new)


@pytest.mark.parametrize(
    ("text", "line", "column", "reason"),
    [
        ("", 1, 1, "the first line must be 'position raid, rules 3'"),
        (changed("rules 3", "rules 1"), 1, 1, "the first line must be 'position raid, rules 3'"),
        (changed("position raid", "position hive"), 1, 1, "the first line must be 'position raid, rules 3'"),
        (changed("turn: 3", "turn 3"), 6, 1, "a line is `label: words`"),
        (changed("runner: S3", "turn: 4"), 14, 1, "a second line turn"),
        (changed("next: combat", "file board:\nfile board:\nnext: combat"), 6, 1, "a second line file board"),
        (changed("turn: 3", "round: 3"), 6, 1, "there is no line round here; there are turn, points, warhawks, "),
        (changed("turn: 3", "turn: three"), 6, 7, "there is no three here"),
        (changed("turn: 3", "turn:   7"), 6, 9, "7 is not within 1 to 6"),
        (changed("turn: 3", "turn:"), 6, 1, "there is no empty word here"),
        (changed("W3 r6c1", "W9 r6c1"), 8, 20, "there is no W9; there are W1, W2, W3, W4, W5"),
        (changed("W3 r6c1", "W3 c1"), 8, 23, "there is no c1 here"),
        (changed("W3 r6c1", "W3"), 8, 1, "there is no empty word here"),
        (changed("W3 r6c1", "W1 r6c1"), 8, 11, "W1 is named twice"),
        (changed("W3 r6c1", ""), 8, 11, "an entry is missing beside a comma"),
        (changed("stopped: W4", "stopped: W6"), 9, 10, "there is no W6; there are W1, W2, W3, W4, W5"),
        (changed("runner: S3", "runner: S9"), 14, 9, "there is no S9 here; there are nobody, S1, S2, "),
        (changed("nautilus", "nautlius"), 2, 1, "unknown scenario 'nautlius'. Did you mean nautilus?"),
        (changed("option turns: 6", "option turns: 13"), 3, 1, "option turns cannot be '13'. Valid: 1 to 12."),
        (changed("option pinned", "option pined"), 4, 1, "unknown option 'pined'. Did you mean pinned?"),
        (changed("scenario: nautilus\n", ""), 0, 0, "no line scenario"),
        (changed("next: combat\n", ""), 0, 0, "no line next says what is to be decided"),
        (changed("next: combat", "next: combat, tea"), 5, 15, "there is no step tea"),
        (changed("next: combat", "next: combta"), 5, 7, "there is no step combta. Did you mean combat? Valid: "),
        (changed("next: combat", "next: escape"), 0, 0, "nobody has anything to decide in escape"),
        (changed("fought: W5", "fought: W3, W4, W5"), 0, 0, "nobody has anything to decide in combat"),
        (changed("W3 r6c1", "W3 r5c1"), 0, 0, "this cannot be: two counters on one square"),
        (changed("S3 r5c10", "S3 r1c3"), 0, 0, "this cannot be: a trooper on a scientist"),
        (changed("W3 r6c1", "W3 r0c0"), 0, 0, "this cannot be: off the board"),
        (changed("over: platform", "over: tea", OVER), 3, 7, "no game ends with tea"),
        (changed("; 1.0", "", OVER), 3, 1, "the end is told as `ending; rule; turn 5; 1.0`"),
        (changed("turn 4; ", "turn four; ", OVER), 3, 1, "the end is told as `ending; rule; turn 5; 1.0`"),
        (changed("1.0", "1.0 0.0", OVER), 3, 1, "values from 0 to 1 are wanted, as many as seats: 1"),
        (changed("1.0", "nan", OVER), 3, 1, "values from 0 to 1 are wanted, as many as seats: 1"),
    ],
)  # fmt: skip
def test_a_wrong_position_is_refused_with_its_place(text, line, column, reason):
    with pytest.raises(BadFile) as refused:
        read(text)
    bad = refused.value
    assert (bad.line, bad.column) == (line, column)
    assert bad.reason.startswith(reason)


def test_the_message_says_file_line_and_column():
    with pytest.raises(BadFile, match=r"^position, line 6, column 7: there is no three here"):
        read(changed("turn: 3", "turn: three"))


def test_a_board_that_is_not_there_is_refused():
    with pytest.raises(BadSetup, match="unknown scenario 'my cellar'"):
        read("position raid, rules 3\nscenario: my cellar\nnext: combat\n")


def test_lines_before_the_wrong_one_change_nothing():
    """A game that shares its set-up's terms with others is not touched by a bad reading."""
    found = read(FIGHT)
    before = found.state.dump()
    with pytest.raises(BadFile):
        read(changed("runner: S3", "runner: S9"))
    assert found.state.dump() == before
    assert read(FIGHT).state.dump() == before


# --- saved states ------------------------------------------------------------------------


def saved(**changes):
    """Return a saved state of the raid and its set-up, with some of its fields changed."""
    found = read(FIGHT)
    data = json.loads(json.dumps(GAME.save(found.state)))
    data["state"] |= changes
    return found.setup, data


def test_a_saved_state_is_loaded():
    setup, data = saved()
    assert GAME.load(setup, data) == read(FIGHT).state


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"turn": 7}, "turn: 7 is not within 1 to 6"),
        ({"turn": "3"}, "turn: '3' is no whole number"),
        ({"warhawk_at": [81, -1, 97, 130]}, "warhawk_at: 4 entries; 5 are wanted"),
        ({"warhawk_at": [81, -1, 97, 130, 176]}, "warhawk_at: 176 is not within -1 to 175"),
        ({"stopped": [0, 0, 0, 0, 3]}, "stopped: 3 is neither true nor false"),
        ({"tea": 1}, "tea: the state has no such field"),
        ({"agenda": ["tea"]}, "agenda: there is no step tea"),
        ({"agenda": "combat"}, "agenda: a list of steps is wanted"),
        ({"agenda": []}, "agenda: a game that is not over has something to decide"),
        ({"result": "won"}, "result: 'won' is no result"),
        ({"result": ["platform", "9.2", ["won"], 4]}, "result: .* is no result"),
        ({"result": ["tea", "9.2", [1.0], 4]}, "result: no game ends with tea"),
        ({"result": ["platform", "9.2", [2.0], 4]}, "result: values from 0 to 1 are wanted"),
        ({"result": ["platform", "9.2", [], 4]}, "result: values from 0 to 1 are wanted"),
    ],
)
def test_a_saved_state_that_cannot_be_is_refused(changes, reason):
    setup, data = saved(**changes)
    with pytest.raises(BadField, match=f"^{reason}"):
        GAME.load(setup, data)


@pytest.mark.parametrize("name", [field.name for field in read(FIGHT).state.fields()])
def test_a_field_too_few_is_named(name):
    setup, data = saved()
    del data["state"][name]
    with pytest.raises(BadField, match=f"^{name}: the state lacks this field"):
        GAME.load(setup, data)


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"rules": "1"}, "rules: this is 1, and 3 is wanted"),
        ({"rules": None}, "rules: this is None, and 3 is wanted"),
        ({"game": "hive"}, "game: this is hive, and raid is wanted"),
        ({"state": []}, "state: an object is wanted"),
    ],
)
def test_a_state_of_another_game_or_version_is_refused(changes, reason):
    setup, data = saved()
    with pytest.raises(BadField, match=f"^{reason}"):
        GAME.load(setup, data | changes)


def test_a_refused_state_leaves_others_alone():
    setup, data = saved(runner=99)
    loaded = GAME.load(setup, saved()[1])
    with pytest.raises(BadField):
        GAME.load(setup, data)
    assert loaded == read(FIGHT).state


# --- what is hidden ----------------------------------------------------------------------


def test_a_view_is_written_with_what_is_unknown():
    """The toy's card is unknown in a view; the usual value says so by silence."""
    toy = Toy()
    setup = new_setup(toy, "", "", {}, {})
    s = random_game(toy, setup, 1).states[0]
    assert f"card: {s.card}" in write_position(toy, setup, s)
    view = write_position(toy, setup, toy.see(s, 0))
    assert "card" not in view
    assert read_position(toy, view).state == toy.see(s, 0)
