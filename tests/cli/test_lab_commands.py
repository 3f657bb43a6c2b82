"""The Lab's commands as a person types them."""

import json

import pytest

from hexile.cli import main


def run(*words):
    return main(list(words))


@pytest.fixture
def journal(tmp_path, monkeypatch):
    monkeypatch.setattr("builtins.input", lambda _words="": "quit")
    path = tmp_path / "game.jsonl"
    assert run("play", "raid", "--seed", "3", "--file", str(path)) == 0
    return path


def test_advise_says_choices_growth_and_main_line(journal, capsys):
    before = journal.read_bytes()
    assert run("advise", str(journal), "--tries", "60", "--top", "2") == 0
    out = capsys.readouterr().out
    assert "Advice for you:" in out
    assert "  2. W" in out
    assert "between" in out
    assert "How it grew: 6 games" in out
    assert journal.read_bytes() == before


def test_advise_as_data(journal, capsys):
    capsys.readouterr()
    assert run("advise", str(journal), "--tries", "30", "--json") == 0
    advice = json.loads(capsys.readouterr().out)
    assert advice["choices"][0]["low"] <= advice["choices"][0]["chance"]


def test_advise_refuses_what_cannot_be(journal, tmp_path, capsys):
    assert run("advise", str(tmp_path / "none.jsonl")) == 2
    assert run("advise", str(journal), "--top", "0") == 2
    assert "'0' is not a whole number from 1 to 1000" in capsys.readouterr().err


def test_odds_of_the_guard_decks(capsys):
    assert run("odds", "guard", "--players", "6", "--cards", "3") == 0
    out = capsys.readouterr().out
    assert out.startswith("3 Guard cards, deck for 6 players: 35 cards, inferred from the printed")
    assert "reinforcements: at least one 76.5%" in out
    assert run("odds", "guard", "--players", "6", "--cards", "3", "--json") == 0
    assert json.loads(capsys.readouterr().out)["s_guard"][0] == "522/935"
    assert run("odds", "guard", "--players", "9") == 2
    assert "no Guard deck for 9 players" in capsys.readouterr().err


def test_simulate_tells_of_forfeits_and_keeps_its_run(tmp_path, capsys):
    keep = str(tmp_path / "run.jsonl")
    words = ["simulate", "raid", "--games", "2", "--player", "tests.lab.players:Crasher"]
    assert run(*words, "--keep", keep) == 0
    out = capsys.readouterr().out
    assert "forfeited: 2, the first of them" in out
    assert "seed 1, decision 1: crasher at seat 0 broke down: RuntimeError: out of ideas" in out
    assert run("simulate", "raid", "--games", "2", "--player", "rush", "--keep", keep) == 2
    assert "is of another run" in capsys.readouterr().err
