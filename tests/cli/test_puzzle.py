"""`hexile puzzle`: lists, shows, rates answers, keeps progress, and lets a person solve one after the other."""

import json

import pytest

from hexile.cli import main
from hexile.cli.commands import puzzle_command
from hexile.games import find
from hexile.table.review.puzzles import key_of_puzzle, shipped

RAID = shipped(find("raid"))
BEST = RAID[0].best().text
WORST = RAID[0].choices[-1].text


@pytest.fixture(autouse=True)
def data(monkeypatch, tmp_path):
    """Keep the progress in a folder of the test."""
    monkeypatch.setenv("HEXILE_DATA", str(tmp_path))
    return tmp_path


def said(capsys, *words):
    status = main(["puzzle", "raid", *words])
    return status, capsys.readouterr().out


def test_puzzles_are_listed_with_what_was_solved(capsys, data):
    assert f"  1. {RAID[0].title()}" in said(capsys)[1]
    status, out = said(capsys, "1", *BEST.split())
    assert status == 0
    assert out.startswith("Correct.\nNothing is better")
    listed = said(capsys)[1]
    assert listed.splitlines()[0].endswith("solved")
    assert f"Solved: 1 of {len(RAID)}. Solved in a row: 1; longest: 1." in listed
    assert json.loads((data / "puzzles.json").read_text())["solved"] == {
        key_of_puzzle(RAID[0]): True
    }


def test_a_wrong_answer_says_what_was_better_and_an_illegal_one_why(capsys):
    out = said(capsys, "1", *WORST.split())[1]
    assert out.startswith("Not the best.\nIt is worth")
    assert "Solved in a row: 0" in out
    assert main(["puzzle", "raid", "1", "fly"]) != 0


def test_a_person_solves_one_after_the_other_with_hints(capsys, monkeypatch):
    typed = iter(["hint", "choices", "nonsense", BEST, "next", "quit"])
    monkeypatch.setattr("builtins.input", lambda words: next(typed))
    monkeypatch.setattr(puzzle_command, "is_terminal", lambda: True)
    status, out = said(capsys, "1")
    assert status == 0
    assert f"Puzzle 1 of {len(RAID)}" in out
    assert f"Puzzle 2 of {len(RAID)}" in out
    assert f"  {BEST}: " in out
    assert "Correct." in out
    assert "Solved in a row: 0" in out, "a hint ends the row"


def test_a_damaged_progress_file_is_no_progress(capsys, data):
    (data / "puzzles.json").write_text("{")
    assert "Solved: 0 of" in said(capsys)[1]
