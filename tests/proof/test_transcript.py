"""Recorded games told: whole, as digests, as chapters."""

from textwrap import dedent

import pytest
from tests.kernel.toy import ACTIONS, Toy, recorded
from tests.test_golden import turns_played

from hexile.proof.records.chapters import Chapters, chapter_of
from hexile.proof.records.game_digest import difference, digest
from hexile.proof.records.transcript import retell, transcript, turns_of


def test_a_transcript_whole():
    game, journal = recorded()
    journal.header.faces = [1]
    journal.add(0, "wait", [2])
    journal.add(0, "wait", [5])
    journal.note("almost")
    journal.add(0, "wait", [6])
    assert transcript(game, journal) == dedent("""\
        Toy: table
        options: late True
            dice (1) 1

        == Turn 1
        ? ? ?

        1. wait
            1     You say wait.
                  a said [2] -> a
            dice (3) 2

        == Turn 2
        ? ? ?

        2. wait
            1     You say wait.
                  a said [5] -> a
            dice (3) 5
            note: almost

        == Turn 3
        ? ? ?

        3. wait
            1     You say wait.
                  a said [6] -> a
            dice (3) 6

        == Turn 3
        ? ? ?

        Lost on turn 3 (2).
        """)


# --- digests


def lines_of(game, journal):
    return digest(game, journal, turns_of(game, retell(game, journal))).splitlines()


def waited():
    game, journal = recorded("wait", "wait", "wait")
    return game, journal, lines_of(game, journal)


def changed(one, other):
    return [n for n, pair in enumerate(zip(one, other, strict=True)) if pair[0] != pair[1]]


def test_a_digest_has_a_line_for_each_turn():
    _, _, lines = waited()
    assert [line.split(" | ")[:2] for line in lines[2:5]] == [
        ["Turn 1", "1-1"],
        ["Turn 2", "2-2"],
        ["Turn 3", "3-3"],
    ]
    assert lines[:2] == ["Toy: table", "options: late True"]
    assert lines[5] == "Lost on turn 3 (2)."
    assert [part.split()[0] for part in lines[6].split(" | ")] == ["words", "boards", "state"]
    assert len(lines) == 7


def test_a_sentence_put_differently_touches_one_line():
    game, journal, lines = waited()
    game.texts = {"said": "You speak: {words}."}
    assert changed(lines, lines_of(game, journal)) == [6]


def test_another_die_touches_the_line_of_its_turn():
    game, journal, lines = waited()
    journal.moments[1].faces = [journal.moments[1].faces[0] % 6 + 1]
    now = lines_of(game, journal)
    assert changed(lines, now) == [3, 6]
    told = difference(game, journal, turns_of(game, retell(game, journal)), lines, now)
    assert told.splitlines()[0] == "line 4 differs"
    assert f"recorded: {lines[3]}" in told
    assert f"now:      {now[3]}" in told
    assert "== Turn 2" in told
    assert "2. wait" in told
    assert "1. wait" not in told


def test_another_choice_on_offer_touches_the_line_of_its_turn(monkeypatch):
    game, journal, lines = waited()
    monkeypatch.setattr("tests.kernel.toy.ACTIONS", [a for a in ACTIONS if "c3" not in a.text()])
    assert changed(lines, lines_of(game, journal)) == [2, 3, 4]


def test_what_only_touches_the_last_line_is_said_in_words():
    game, journal, lines = waited()
    now = [*lines[:-1], "words 0"]
    told = difference(game, journal, turns_of(game, retell(game, journal)), lines, now)
    assert "`words`: a sentence is put differently" in told


def test_a_game_that_cannot_be_played_on_is_told_until_there():
    game, journal = recorded("wait", "wait")
    journal.moments[1].action = "jump"
    with pytest.raises(pytest.fail.Exception) as failed:
        turns_played(game, journal)
    assert "cannot be played on: Illegal('jump: say `wait` or `guess c2` (1)')" in str(failed.value)
    assert "== Turn 2" in str(failed.value)


# --- chapters


@pytest.mark.parametrize(
    ("number", "chapter"),
    [("26.8", "26"), ("1.5.6", "1.5"), ("R12", "R"), ("II.D3", "II"), ("V9.1", "V9"), ("7", "7")],
)
def test_the_chapter_of_a_rule(number, chapter):
    assert chapter_of(number) == chapter


def chapters_of(*games):
    found = Chapters(Toy())
    for number, actions in enumerate(games):
        game, journal = recorded(*actions)
        found.add(f"game {number}", journal, turns_of(game, retell(game, journal)))
    return found.texts()


def test_a_chapter_shows_a_turn_whole_and_then_only_what_is_new():
    texts = chapters_of(["wait"], ["wait", "wait", "wait"])
    assert set(texts) == {"1", "2", "3"}
    assert texts["1"].startswith("## game 0: Turn 1\n")
    assert "== Turn 1" in texts["1"]
    assert "game 1" not in texts["1"], "it names nothing new of that chapter"
    assert texts["2"].startswith("## game 1: Turn 3\n"), "the end is named there first"


def test_what_is_new_is_shown_without_the_rest(monkeypatch):
    monkeypatch.setattr("hexile.proof.records.chapters.LONGEST_TURN", 0)
    assert chapters_of(["wait", "wait", "wait"])["2"] == dedent("""\
        ## game 0: Turn 3
        3. wait
            ...
        Lost on turn 3 (2).

        """)
