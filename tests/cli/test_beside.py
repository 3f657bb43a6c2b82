"""Games beside a real board at the prompt: dice and draws said as people say them, from set-up to end."""

from __future__ import annotations

import pytest
from tests.beside import Person

from hexile.cli import main
from hexile.cli.terminal import play_command as commands
from hexile.cli.terminal.completion import offered
from hexile.cli.terminal.conversation import Prompt
from hexile.games import find, slugs
from hexile.kernel.chance.dice import SeededDice
from hexile.kernel.journal import read_journal, replay
from hexile.table.choices.chance_answers import fallen_words
from hexile.table.session import Session

SOME_LINES = 30
SEED = 11


class Typist:
    """Somebody at the prompt, with a real board before them."""

    def __init__(self, monkeypatch, most: int, seed: int) -> None:
        self.most = most
        self.seed = seed
        self.lines = 0
        self.prompt: Prompt | None = None
        self.person: Person | None = None
        self.wait = None
        self.dice = SeededDice(seed)
        real_wait, real_init = commands.told_in_setting_up, Prompt.__init__

        def wait(*given):
            self.wait = real_wait(*given)
            return self.wait

        def init(prompt, *given):
            real_init(prompt, *given)
            self.prompt, self.person = prompt, Person(prompt.session, seed)

        monkeypatch.setattr(commands, "told_in_setting_up", wait)
        monkeypatch.setattr(Prompt, "__init__", init)
        monkeypatch.setattr("builtins.input", self.type)

    def type(self, _: str = "") -> str:
        """Type the next line."""
        self.lines += 1
        if self.prompt is None:
            faces = [self.dice.face(self.wait.sides, "", "") for _ in range(self.wait.dice)]
            return fallen_words(self.wait, faces)
        if self.lines > self.most:
            return "quit"
        return self.person.next_line()


def played(monkeypatch, tmp_path, slug: str, most: int, *more: str) -> Session:
    """Play a game beside a board, and return its table, checked against its journal."""
    path = tmp_path / f"{slug}.jsonl"
    typist = Typist(monkeypatch, most, SEED)
    assert main(["play", slug, "--companion", "--file", str(path), "--seed", "1", *more]) == 0
    table = typist.prompt.session
    reading = read_journal(find(slug), path.read_text())
    assert reading.fault is None
    states = replay(find(slug), reading.journal, reading.journal.head)
    assert states[-1].digest() == table.state.digest()
    assert (reading.journal.waiting is None) == (table.waiting is None)
    return table


def whole(monkeypatch, tmp_path, capsys, slug: str, *more: str) -> str:
    """Play a whole game without a word that is not understood, and return all that was said."""
    table = played(monkeypatch, tmp_path, slug, 10_000, *more)
    out = capsys.readouterr().out
    assert table.state.over()
    assert "Not allowed" not in out
    assert "nothing was changed" not in out.lower()
    return out


def test_a_whole_game_beside_a_board(monkeypatch, tmp_path, capsys):
    out = whole(monkeypatch, tmp_path, capsys, "raid")
    assert "On your table:\n  Scientist 2: r3c15 to r5c15" in out


@pytest.mark.slow
@pytest.mark.parametrize(
    ("slug", "more"),
    [("chitin", ()), ("forlorn", ()), ("hive", ()), ("stellar", ("--option", "turns=4"))],
)
def test_whole_games_of_the_others_beside_a_board(monkeypatch, tmp_path, capsys, slug, more):
    assert "On your table:" in whole(monkeypatch, tmp_path, capsys, slug, *more)


@pytest.mark.parametrize("slug", [slug for slug in slugs() if slug != "raid"])
def test_the_beginning_of_every_game_beside_a_board(monkeypatch, tmp_path, capsys, slug):
    table = played(monkeypatch, tmp_path, slug, SOME_LINES)
    out = capsys.readouterr().out
    assert table.head > 0
    assert "nothing was changed" not in out.lower()
    assert max(len(line) for line in out.splitlines() if ".jsonl" not in line) <= 80


def test_words_beside_a_board(capsys, monkeypatch):
    lines = iter(
        [
            "end",
            "roll",
            "undo",
            "roll all",
            "roll ties",
            "roll mine",
            "roll nonsense",
            "correct",
            "correct W1 r5c3",
            "correct A1 off",
            "correct turn: 3",
            "correct W9 r5c3",
            "correct turn: 99",
            "changes",
            "quit",
        ]
    )
    monkeypatch.setattr("builtins.input", lambda _="": next(lines))
    assert main(["play", "raid", "--companion", "--seed", "3"]) == 0
    out = capsys.readouterr().out
    for words in (
        "[rolled by the program ",
        "Hexile settles ties from now on.",
        "You roll the dice from now on.",
        "Use `roll` for this roll",
        "warhawks: W1 r3c0",
        "Corrected by hand: Warhawk 1: r3c0 to r5c3.",
        "Corrected by hand: Take Trooper A1 off",
        "Corrected by hand: Turn: marker to 3.",
        "Type a counter and its place",
        "That position is impossible",
        "Nothing to move.",
    ):
        assert words in out, words


def test_a_copy_of_ones_own_beside_a_board(monkeypatch, tmp_path, capsys):
    mine = tmp_path / "mine"
    assert main(["copy", "new", "forlorn", str(mine)]) == 0
    roster = mine / "roster.csv"
    roster.write_text(roster.read_text().replace("Marek", "Annika"))
    lines = iter(["muster", "4", "quit"])
    monkeypatch.setattr("builtins.input", lambda _="": next(lines))
    game = ["--companion", "--file", str(tmp_path / "game.jsonl"), "--copy", str(mine)]
    assert main(["play", "forlorn", *game]) == 0
    out = capsys.readouterr().out
    assert "Put Lt. Annika on" in out
    assert "Marek" not in out


def test_tab_goes_on_with_what_may_be_drawn():
    names = ["Soldier", "Worker", "Master Queen"]
    assert [ending.word for ending in offered("so", names)] == ["Soldier"]
    assert [ending.word for ending in offered("", names)] == ["Soldier", "Worker", "Master"]
    assert [ending.word for ending in offered("master ", names)] == ["Queen"]
    assert offered("x", names) == []
