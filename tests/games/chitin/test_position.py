"""Positions of Chitin as text, and how many ways lead on from one."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.games.chitin.field import at, do, texts

from hexile.games.chitin import GAME
from hexile.kernel.fields.field import BadField
from hexile.kernel.fields.position import read_position, write_position
from hexile.kernel.journal import read_journal, replay
from hexile.kernel.setup import BadFile
from hexile.proof.records.tree_count import sequence_counts

REPLAYS = sorted(Path(__file__).parent.joinpath("replays").glob("*.jsonl"))
EVERY = 30  # of a recorded game's positions, one in so many

BATTLE = """\
position chitin, rules 3
scenario: small
option turns: 20
next: hand, movement
turn: 7
first: red
top: red
lost: blue 2
blue 0818: G* G* B N
blue 0820: W2/C+-3 NW
blue 0821: W1 N
blue air 0811: F F+^-2
blue waiting: P
blue dead: TT
red 0815: ggg S
red 0816: W/A S
red left: F
tokens: A carried, C carried by bW2, F red, H 0906 12
hand: bG1, bG2
"""

COMBAT = """\
position chitin, rules 3
scenario: learning
next: choose loss, losses, retreats, after result, advancing, rolling
turn: 4
moving: red
first: blue
top: blue
losing: red
losses: 1
blue 0810: TTT S
blue 0812: PPP S
red 0811: GGG N
red 0813: RRR N
tokens: A 0607, C 0311, F 0515
attacked: 0810, 0812
busy: 0811, 0813
to lose from: rG1, rG2, rG3, rR1
fights: {attackers: rR1, rR2, rR3; defenders: bP1, bP2, bP3; from: 0813; against: 0812; \
strength: 6; defence: 9}
combat under way: {attackers: rG1, rG2, rG3; defenders: bT1, bT2, bT3; from: 0811; \
against: 0810; strength: 12; defence: 6}
stung: {units: rG1, rG2, rG3; by: 0812}
"""

FORCES = """\
position chitin, rules 3
scenario: basic
next: force 1, reveal, first roll, high roller, first turn
chosen: blue
blue force: ?
red force: 3G 2T 6W
"""


def read(text):
    return read_position(GAME, text).state


def test_a_position_says_who_is_where():
    s = read(BATTLE)
    assert [at(s, name) for name in ("0818", "0820", "0815", "0816")] == [
        "G*G*B",
        "W/C",
        "ggg",
        "W/A",
    ]
    assert [s.charging[unit] for unit in s.hand] == [True, True]
    assert (s.facing_at(s.terms.valley.number["0820"]), s.spent[list(s.carries).index(1)]) == (5, 3)
    assert list(s.token_value) == [20, 10, 20, 12]
    assert [step.name for step in s.agenda][-3:] == ["facing", "movement", "hand"]
    assert texts(s)[-1] == "back"


@pytest.mark.parametrize("text", [BATTLE, COMBAT, FORCES], ids=["battle", "combat", "forces"])
def test_it_is_written_as_it_was_typed(text):
    position = read_position(GAME, text)
    assert write_position(GAME, position.setup, position.state) == text


def test_units_are_numbered_as_they_come():
    text = BATTLE.replace("W2/C+-3", "W/C+-3").replace("0821: W1 N", "0821: W N")
    s = read(text.replace("by bW2", "by bW1"))
    assert s.carries[list(s.at).index(s.terms.valley.number["0820"])] == 1
    assert "blue 0821: W N" in "\n".join(GAME.position_lines(s))


@pytest.mark.parametrize("path", REPLAYS, ids=lambda path: path.stem)
def test_positions_of_recorded_games_are_read_as_they_were_written(path):
    journal = read_journal(GAME, path.read_text()).journal
    for s in replay(GAME, journal, journal.head)[::EVERY]:
        for seen in (s, GAME.see(s, 0)):
            text = write_position(GAME, journal.header.setup, seen)
            again = read_position(GAME, text)
            assert again.state == seen
            assert write_position(GAME, again.setup, again.state) == text


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("G* G* B N", "G* X B N", "line 9, column 15: no unit X; the letters are G, P"),
        ("G* G* B N", "G* G* B", "line 9, column 1: name the units, then the side they face"),
        ("G* G* B N", "G* G* F N", "line 9, column 18: F flies; write air"),
        ("blue 0820", "blue 9920", "line 10, column 1: no place 9920; use a hex"),
        ("W2/C", "W1/C", "line 11, column 12: two units of this type have the number 1"),
        ("W2/C", "W2/E", "line 10, column 12: a Worker carries token E"),
        ("air 0811: F ", "air 0811: G ", "line 12, column 16: G cannot fly"),
        ("air 0811", "air 0812", "line 12, column 1: no megahex is named after 0812"),
        ("H 0906 12", "H 0906 x", "line 18, column 52: x is not a token value"),
        ("H 0906 12", "H 9906 12", "line 18, column 47: no hex 9906"),
        ("H 0906 12", "0906 12", "line 18, column 45: write a token as its letter, its place"),
        ("by bW2", "by bW3", "line 18, column 33: no unit bW3"),
        ("H 0906 12", "H 0906 31", "this cannot be: token H is worth 31"),
        ("hand: bG1", "hand: bG9", "line 19, column 7: there is no bG9 here"),
        ("turn: 7", "turn: 21", "line 5, column 7: 21 is not within 0 to 20"),
        ("top: red", "top: green", "line 7, column 6: there is no green here"),
        ("next: hand", "next: foot", "line 4, column 7: there is no step foot"),
        ("red left: F", "red gone: F", "line 17, column 1: no place gone"),
        ("red 0815: ggg", "red 0815: gggg", "this cannot be: gggg cannot stack at 0815"),
        ("red 0816: W/A", "red 0818: W/A", "this cannot be: both sides have units at 0818"),
        ("lost: blue 2", "killed: blue 2", "line 8, column 1: there is no line killed here"),
    ],
)
def test_a_wrong_position_is_refused_with_line_column_and_reason(old, new, words):
    assert old in BATTLE
    with pytest.raises(BadFile) as refused:
        read(BATTLE.replace(old, new))
    assert words in str(refused.value)


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("spent", [0], "spent: 1 entries; there are 15 units"),
        ("token_value", [1], "token_value: 1 entries; there are 4 tokens"),
        ("hand", [15], "hand: there is no number 15; there are 15"),
        ("turn", 21, "turn: 21 is not within 0 to 20"),
        ("gloves", 1, "gloves: the state has no such field"),
    ],
)
def test_a_wrong_dump_is_refused_by_the_name_of_the_field(name, value, words):
    position = read_position(GAME, BATTLE)
    saved = GAME.save(position.state)
    saved["state"][name] = value
    with pytest.raises(BadField) as refused:
        GAME.load(position.setup, saved)
    assert words in str(refused.value)


TREE = """\
position chitin, rules 3
scenario: small
next: movement
turn: 3
first: blue
top: red
blue 0818: GG W/A N
blue 0919: P+-4 NW
blue air 0811: F
red 0816: TT S
red 0817: R S
red air 0811: F
tokens: A carried, C 0918, F 0515
"""


def test_as_many_sequences_of_choices_as_ever():
    assert sequence_counts(read(TREE), 3) == [7, 256, 1989]


# --- what a rule needs, and what a scenario has ------------------------------------------------


def changed(old, new):
    assert BATTLE.count(old) == 1
    return BATTLE.replace(old, new)


@pytest.mark.rule("3.01", "3.02", "3.03", "R55")
@pytest.mark.parametrize(
    ("text", "words"),
    [
        (changed("top: red\n", ""), "no line top says which hive has the top edge of the map (3.02)"),
        (changed(", F red", ""), "line 18, column 1: token F of the setup is missing (3.01)"),
        (changed("H 0906", "B 0906"), "line 18, column 45: this scenario has no token B (3.01)"),
        (changed("blue waiting: P", "blue waiting: PPPPPP GGGG"), "blue has 51 points; the scenario allows 48 (3.03)"),
        (changed("F F+^-2", "FFFFF"), "blue has 10 points of air units; the scenario allows 8 (3.03)"),
        (changed("blue waiting: P", "blue waiting: H"), "blue has 1 Low Hacker; the scenario allows 0 (3.03)"),
        (COMBAT.replace("blue 0810: TTT S", "blue 0810: TTT S\nblue left: B"), "blue has 1 Basic; the scenario allows 0 (3.03)"),
        (COMBAT.replace("blue 0810: TTT S", "blue 0810: TTT S\nblue left: T"), "blue has 4 Termagants; the scenario allows 3"),
        (COMBAT.replace(", F 0515", ", F 0515, H 0516"), "this scenario has no token H (3.01)"),
    ],
)  # fmt: skip
def test_a_position_has_what_rules_need_and_only_what_the_scenario_has(text, words):
    with pytest.raises(BadFile) as refused:
        read(text)
    assert words in str(refused.value)


def test_positions_of_older_rules_are_read():
    assert read(BATTLE.replace("rules 3", "rules 2")) == read(BATTLE)


HOMEWARD = """\
position chitin, rules 3
scenario: small
next: movement
turn: 5
top: blue
blue 0301: W/H N
red 0815: G S
tokens: A red, C blue, H carried 4, F 0515
"""


@pytest.mark.rule("4.04")
def test_the_game_goes_on_while_a_token_of_the_setup_is_out():
    s = do(read(HOMEWARD), "take 0301 W/H", "go top")
    assert s.result is None
    last = HOMEWARD.replace("W/H", "W/F").replace("H carried 4, F 0515", "F carried")
    assert do(read(last), "take 0301 W/F", "go top").result.rule == "4.04"
