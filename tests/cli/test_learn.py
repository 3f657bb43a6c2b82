"""`hexile learn`: lists lessons, prints one whole, and lets a person type what it asks for."""

from hexile.cli import main
from hexile.cli.commands import learn_command
from hexile.games import find
from hexile.table.lessons import lessons_of


def said(capsys, *words):
    status = main(["learn", *words])
    told = capsys.readouterr()
    return status, told.out, told.err


def test_all_lessons_are_listed(capsys):
    status, out, _ = said(capsys)
    assert status == 0
    assert out.count("hexile learn ") == sum(len(lessons_of(find(slug))) for slug in ("raid", "chitin", "hive", "forlorn", "stellar"))  # fmt: skip
    assert "hexile learn chitin command: Charge, command and air." in out


def test_a_lesson_that_is_not_at_a_terminal_is_printed_whole(capsys):
    status, out, _ = said(capsys, "raid")
    assert status == 0
    risk = out.index("attack W1 r3c5")
    assert out.index("4/6") < risk < out.index("A1 dies. [rolled 5]")
    assert out.rstrip().endswith("Start your own game: hexile play raid")


def test_the_next_lesson_is_named(capsys):
    assert "Next lesson: hexile learn hive nest" in said(capsys, "hive")[1]


def test_a_lesson_that_there_is_not_names_the_nearest(capsys):
    status, _, err = said(capsys, "chitin", "comand")
    assert status != 0
    assert "Did you mean command?" in err


def test_a_person_types_what_is_asked_for_or_presses_enter(capsys, monkeypatch):
    monkeypatch.setattr(learn_command, "is_terminal", lambda: True)
    typed = iter(["fly", "  end ", "q"])
    way = "; ".join(f"step W1 {to}" for to in ("r3c1", "r3c2", "r4c3", "r4c4", "r4c5"))
    answers = iter([way, *typed])
    monkeypatch.setattr("builtins.input", lambda asked: next(answers))
    status, out, _ = said(capsys, "raid")
    assert status == 0
    assert "In this lesson type: end" in out
    assert "step 3 of 8" in out
    assert "step 4 of 8" not in out
