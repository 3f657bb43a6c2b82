"""Positions of the Hive as text."""

from pathlib import Path

import pytest
from tests.games.hive.playing import box, unit, where

from hexile.games.hive import GAME
from hexile.kernel.fields.position import read_position, write_position
from hexile.kernel.journal import read_journal, replay
from hexile.kernel.play import legal_actions
from hexile.kernel.setup import BadFile
from hexile.proof.records.tree_count import sequence_counts

REPLAYS = sorted(Path(__file__).parent.joinpath("replays").glob("*.jsonl"))
EVERY = 25  # of a recorded game's positions, one in so many

FIGHT = """\
position hive, rules 5
scenario: punitive
option points: 85
next: acting
turn: 7
awake: A, L
destroyed: 80 L11
Da1: over 51, open, just attached, hits 1; La1/1 Sc3
Da2: off the hull, lifted in turn 6; En2
Da3: over 81, crippled
Da4: destroyed, hits 3
51: Sc1
A3: Sc2<Qu1
A8: Helstrom+ La2 So1 Wo1 FD1=?
A9: Qu1
L4: FD2=?
dead: Sc4- So2
away: En1 La3
turned up: FD3=Soldier
acting: Sc1
points left: 9
done: La1, La2
individuals bought: 17
mixes: D-Worker 3, C-Fake 3
"""


def read(text):
    return read_position(GAME, text).state


def test_a_position_says_who_is_where():
    s = read(FIGHT)
    assert [where(s, name) for name in ("Sc3", "La2", "So2", "La3")] == [
        "Da1",
        "A8",
        "DEAD",
        "AWAY",
    ]
    assert s.men[unit(s, "La1")] == 1
    assert s.holder[unit(s, "Sc2")] == unit(s, "Qu1")
    assert s.terran[unit(s, "Helstrom")]
    assert (s.terrans[box(s, "A8")], s.znon[box(s, "A8")], s.hidden[box(s, "A8")]) == (2, 2, 1)
    assert (list(s.engines), s.lasers) == ([True, False], False)
    assert [action.text() for action in legal_actions(s)][-1] == "done Sc1"


def test_it_is_written_as_it_was_typed():
    position = read_position(GAME, FIGHT)
    assert write_position(GAME, position.setup, position.state) == FIGHT


def test_what_follows_from_the_rest_need_not_be_said():
    s = read(
        "position hive, rules 5\nscenario: rescue\nnext: movement\nturn: 1\nawake: A\nA8: La1 So1 MQ\n"
    )
    assert s.bought == 2
    assert list(s.cups) == [7, 0, 15, 12, 4, 4, 2, 2]
    assert [step.name for step in s.agenda][:2] == ["next turn", "hyperdrive"]


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
        ("51: Sc1", "51: Sc1 Zo1", "line 12, column 9: there is no unit Zo1"),
        ("51: Sc1", "51: Sc1 So1", "line 14, column 19: So1 is there twice"),
        ("51: Sc1", "51: Sc1/2", "line 12, column 5: Sc1 cannot have that many men"),
        ("Sc2<Qu1", "Sc2<Wo1", "line 13, column 5: there is no Queen Wo1"),
        ("A9: Qu1", "Z9: Qu1", "line 15, column 1: there is no line Z9 here"),
        (
            "FD1=?",
            "FD1=Fake",
            "line 14, column 27: write a face-down unit in a box as FD1=?",
        ),
        ("FD1=?", "FD9=?", "line 14, column 27: there is no face-down unit FD9"),
        (
            "FD3=Soldier",
            "FD3=Queen",
            "line 19, column 12: a unit that was turned up is one of Boobytrap",
        ),
        (
            "C-Fake 3",
            "C-Boobytrap 0, C-Fake 0, C-Soldier 0, C-Worker 1",
            "more units are face-down",
        ),
        ("FD2=?", "FD1=?", "line 16, column 5: FD1 is there twice"),
        ("over 51", "over 510", "line 8, column 11: there is no box 510"),
        (
            "just attached",
            "brand new",
            "line 8, column 21: write a Darter's place as over 51, off the hull",
        ),
        ("hits 1", "hits x", "line 8, column 41: x is not possible here"),
        ("destroyed: 80 L11", "destroyed: 80 1", "line 7, column 15: 1 is neither an Engine Room"),
        ("turn: 7", "turn: 31", "line 5, column 7: 31 is not within 0 to 30"),
        ("acting: Sc1", "acting: Sc9", "this cannot be: the acting unit is not in play"),
        ("next: acting", "next: resting", "line 4, column 7: there is no step resting"),
        ("La1/1", "La1/1 Sc5 Sc6 Sc7 Sc8 Sc9", "this cannot be: Da1 is overfull"),
    ],
)
def test_a_wrong_position_is_refused_with_line_column_and_reason(old, new, words):
    assert old in FIGHT
    with pytest.raises(BadFile) as refused:
        read(FIGHT.replace(old, new))
    assert words in str(refused.value)


TREE = """\
position hive, rules 5
scenario: rescue
next: movement
turn: 4
awake: A, L
Da1: over 51, open; La1
51: Sc2 Sc3
60: Sc1
A3: Helstrom So2
A8: En1 La2 So1 FD1=?
A9: So3
"""


def test_as_many_sequences_of_choices_as_ever():
    assert sequence_counts(read(TREE), 4) == [8, 121, 1043, 8374]


@pytest.mark.rule("25.0", "27.9", "B3", "B4")
@pytest.mark.parametrize(
    ("old", "words"),
    [
        ("turn: 7\n", "no line turn says which turn it is (27.9)"),
        ("awake: ", "no line awake says which Areas are awake (25.0)"),
        ("acting: ", "no line acting says which unit acts (B3)"),
        ("points left: ", "no line points left says how many points Sc1 has left (B4)"),
    ],
)
def test_what_a_rule_needs_is_asked_for_by_name(old, words):
    line = next(line for line in FIGHT.split("\n") if line.startswith(old.strip()))
    with pytest.raises(BadFile) as refused:
        read(FIGHT.replace(line + "\n", ""))
    assert words in str(refused.value)


def test_positions_of_older_rules_are_read():
    assert read(FIGHT.replace("rules 4", "rules 3")) == read(FIGHT)
