"""The prompt: what it lets people do, and what each of them gets to see."""

import io
import sys

import pytest
from tests.server import toy

from hexile.cli.prompt.moments import MOMENTS
from hexile.cli.prompt.reasons import REASONS
from hexile.cli.prompt.talk import Prompt
from hexile.kernel.game import new_setup
from hexile.table.session import new_session


@pytest.fixture
def say(monkeypatch, capsys, tmp_path):
    """Say lines at a prompt and return what it shows."""

    def give(table, *lines):
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        assert Prompt(table, tmp_path / "game.jsonl", REASONS | MOMENTS).run() == 0
        return capsys.readouterr().out

    return give


def cards(seed=5):
    """A game of hidden cards for two people."""
    return new_session(toy.GAME, new_setup(toy.GAME, "", "", {}, {}), {}, seed, None, None)


def test_two_people_take_back_by_the_same_rule_as_in_the_browser(say):
    table = cards()
    out = say(table, "claim low", "", "undo", "", "redo", "", "swap", "", "undo", "go 0")
    assert "Taken back: 1." in out
    assert "Done again: 1." in out
    assert " ".join(out.split()).count("dice have fallen there: that stays.") == 2
    assert table.head == 2
