"""A game as a file: written, read, branched, damaged."""

import json

import pytest
from tests.kernel.toy import Toy

from hexile.kernel.chance.dice import SeededDice
from hexile.kernel.game import new_setup, start
from hexile.kernel.journal import (
    BadJournal,
    Differs,
    Header,
    Journal,
    game_named_in,
    mending,
    read_journal,
    replay,
)
from hexile.kernel.play import play
from hexile.kernel.setup import Option

GAME = Toy()


def recorded(*actions, seed=3):
    """Play actions and return the journal."""
    dice = SeededDice(seed)
    setup = new_setup(GAME, "", "", {}, {})
    s = start(GAME, setup, dice)
    journal = Journal(Header("toy", "1", setup, {"you": "a person"}, seed, dice.take_faces()))
    for action in actions:
        s = play(s, action, dice)
        journal.add(0, action, dice.take_faces())
    return journal


def lines_of(journal):
    return journal.text().split("\n")


def with_line(number, line):
    """Return a game file of two decisions with one line, counted from 1, replaced."""
    lines = lines_of(recorded("wait", "wait"))
    lines[number - 1] = line
    return "\n".join(lines)


def test_a_round_trip_keeps_everything():
    journal = recorded("wait", "wait")
    journal.note("a good place")
    journal.go(1)
    text = journal.text()
    again = read_journal(GAME, text)
    assert again.fault is None
    assert again.journal.text() == text
    assert again.journal.head == 1
    assert again.journal.header.seats == {"you": "a person"}
    assert [(n.at, n.text) for n in again.journal.notes] == [(2, "a good place")]


def test_lines_returned_one_by_one_are_the_file():
    journal = recorded()
    lines = [journal.header.line(), journal.add(0, "wait", [5]), journal.note("x"), journal.go(0)]
    reading = read_journal(GAME, "\n".join(lines) + "\n")
    assert reading.fault is None
    assert reading.journal.head == 0
    assert reading.journal.moment(1).faces == [5]


def test_replay_gives_every_state():
    journal = recorded("wait", "wait")
    states = replay(GAME, journal, 2)
    assert [s.turn for s in states] == [1, 2, 3]
    assert len(replay(GAME, journal, 0)) == 1


def test_going_on_from_an_earlier_moment_is_a_branch():
    journal = recorded("wait", "wait")
    journal.go(1)
    journal.add(0, "guess c1", [4])
    assert journal.head == 3
    assert [m.number for m in journal.path(3)] == [1, 3]
    assert [m.number for m in journal.path(2)] == [1, 2]
    assert journal.children(1) == [2, 3]
    assert journal.tips() == [2, 3]
    again = read_journal(GAME, journal.text()).journal
    assert again.tips() == [2, 3]
    assert again.head == 3


def test_a_journal_without_decisions_has_the_set_up_as_its_tip():
    assert recorded().tips() == [0]


def test_a_decision_with_dice_that_was_made_again_is_marked():
    journal = recorded("wait", "wait")
    journal.go(1)
    journal.add(0, "guess c1", [4])
    assert [journal.moment(n).action for n in journal.taken_back(3)] == ["wait"]
    assert journal.taken_back(2) == []


def test_a_line_that_was_left_is_marked_by_its_first_dice_and_once():
    journal = recorded()
    for action, faces in (("wait", []), ("wait", [2]), ("wait", [3])):
        journal.add(0, action, faces)
    journal.go(0)
    journal.add(0, "wait", [])
    journal.go(0)
    journal.add(0, "guess c1", [4])
    assert journal.taken_back(5) == [2], "its first decision rolled nothing, its second did"
    assert journal.taken_back(3) == []


def test_no_moment_past_the_end():
    journal = recorded("wait")
    with pytest.raises(KeyError, match="no moment 2"):
        journal.go(2)
    assert journal.head == 1


# --- damage


@pytest.mark.parametrize(
    ("line", "text", "fault"),
    [
        (2, "{broken", "not JSON"),
        (2, "[1, 2]", "not a JSON object"),
        (2, '{"n":7,"after":0,"do":"wait","faces":[]}', "moment 7 stands where 1 belongs"),
        (2, '{"n":1,"after":5,"do":"wait","faces":[]}', "there is no moment 5"),
        (2, '{"n":1,"after":0,"do":"wait","faces":"x"}', "faces must be a list of whole numbers"),
        (2, '{"n":1,"after":0,"do":"wait"}', "faces must be a list of whole numbers"),
        (3, '{"head":9}', "there is no moment 9"),
        (3, '{"head":"here"}', "there is no moment here"),
        (3, '{"note":"x","at":9}', "there is no moment 9"),
        (3, '{"so":"what"}', "neither a decision, nor a head, nor a note"),
    ],
)
def test_a_damaged_line_is_named_and_what_stands_before_it_is_kept(line, text, fault):
    reading = read_journal(GAME, with_line(line, text))
    assert reading.fault is not None
    assert reading.fault.line == line
    assert fault in reading.fault.fault
    assert len(reading.journal.moments) == line - 2


def test_a_line_cut_off_is_named():
    text = recorded("wait", "wait").text()
    reading = read_journal(GAME, text[:-5])
    assert reading.fault is not None
    assert str(reading.fault) == "line 3: the line is cut off before its end"
    assert len(reading.journal.moments) == 1


def test_a_cut_off_line_that_was_mended_counts_for_nothing():
    whole = recorded("wait")
    text = whole.text() + '{"n":2,"aft\n' + mending(3) + "\n" + '{"head":0}\n'
    reading = read_journal(GAME, text)
    assert reading.fault is None
    assert reading.journal.head == 0
    assert len(reading.journal.moments) == 1


def header(**changes):
    """Return a journal whose header has entries changed, or left out if None."""
    lines = lines_of(recorded("wait"))
    entry = json.loads(lines[0])
    entry.update(changes)
    lines[0] = json.dumps({name: value for name, value in entry.items() if value is not None})
    return "\n".join(lines)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "cut off"),
        ("nonsense\n", "line 1: not JSON; every line of a game file is JSON"),
        (header(hexile=99), "not a Hexile game file of format 1"),
        (header(game="raid"), "a game file of raid, not of toy"),
        (header(scenario=None), "the header has no 'scenario'"),
        (header(rules=None), "the header has no 'rules'"),
        (header(scenario="chair"), "unknown scenario 'chair'"),
        (header(options={"lat": True}), "unknown option 'lat'. Did you mean late?"),
        (header(options={"late": "maybe"}), "option late cannot be 'maybe'"),
        (header(options=[]), "options must be an object"),
        (header(faces="x"), "faces must be a list of whole numbers"),
    ],
)
def test_a_wrong_header_is_refused(text, fault):
    with pytest.raises(BadJournal) as refused:
        read_journal(GAME, text)
    assert refused.value.line == 1
    assert fault in str(refused.value)


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ({"ties": "x"}, "ties are settled or not, true or false: 'x'"),
        ({"n": 1, "after": 0, "seat": "x", "do": "a", "faces": []}, "'x' is no seat"),
        ({"note": "here", "at": 0, "by": True}, "True is no seat"),
        ({"wait": "a", "seat": "x", "answers": []}, "'x' is no seat"),
        ({"ask": 0, "by": "x"}, "'x' is no seat"),
        ({"laid": 0, "of": "a", "faces": [], "orders": "x"}, "x is no number of orders"),
        ({"n": 1, "after": False, "do": "a", "faces": []}, "there is no moment False"),
        ({"n": 1, "after": 0, "do": "a", "faces": [True]}, "faces must be a list of whole numbers"),
    ],
)
def test_a_line_that_cannot_be_read_is_named(line, fault):
    first = recorded().text().split("\n")[0]
    found = read_journal(GAME, f"{first}\n{json.dumps(line)}\n").fault
    assert found is not None
    assert found.line == 2
    assert fault in str(found)


def test_the_game_is_named_in_the_first_line():
    assert game_named_in(recorded().text()) == "toy"


# --- journals that other rules recorded


def faulty(journal, number):
    with pytest.raises(Differs) as found:
        replay(GAME, journal, journal.head)
    assert found.value.number == number
    return found.value.fault


def test_a_decision_that_is_not_legal_differs():
    journal = recorded("wait")
    journal.add(0, "jump", [])
    assert "jump: say `wait`" in faulty(journal, 2)


def test_too_few_too_many_or_impossible_faces_differ():
    for faces, fault in (
        ([], "wants a d6"),
        ([1, 2], "1 recorded faces were not rolled"),
        ([9], "no face"),
    ):
        journal = recorded()
        journal.add(0, "wait", faces)
        assert fault in faulty(journal, 1)


def test_a_set_up_that_differs():
    journal = recorded()
    journal.header.faces = []
    assert "wants a draw among 3" in faulty(journal, 0)
    journal.header.faces = [1, 1]
    assert "1 recorded faces were not rolled" in faulty(journal, 0)


def test_a_game_older_than_an_option_keeps_its_rules():
    toy = Toy()
    old = new_setup(toy, "", "", {}, {})
    line = Header("toy", "1", old, {}, 5, []).line()
    toy.options = [*toy.options, Option("late", True, "A rule of later.", "1", before=False)]
    assert new_setup(toy, "", "", {}, {}).values["late"] is True
    assert read_journal(toy, f"{line}\n").journal.header.setup.values["late"] is False


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ('{"note":' + "[" * 100_000 + "]" * 100_000 + "}", "brackets"),
        ('{"note":"\\ud800","at":0}', "half a character"),
    ],
)
def test_a_line_that_no_text_can_hold_is_refused(line, fault):
    text = recorded().text() + line + "\n"
    reading = read_journal(GAME, text)
    assert fault in reading.fault.fault
