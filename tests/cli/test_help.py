"""Help, completion, old names: what a person meets before playing."""

import json
import os
import subprocess
import sys

import pytest
import rich_click as click
from tests.commands import flags_of, read_words

import hexile
from hexile.cli import main
from hexile.cli.command_table import HEXILE, OLD_NAMES, PLACES, SECTIONS

CONTEXT = click.RichContext(HEXILE, info_name="hexile")


@pytest.fixture(autouse=True)
def _own_data_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("HEXILE_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "80")


def said(capsys, *words):
    status = main(list(words))
    shown = capsys.readouterr()
    return status, shown.out, shown.err


def test_alone_it_says_how_to_begin(capsys):
    status, out, err = said(capsys)
    assert (status, err) == (0, "")
    for words in ("Play in your browser", "hexile play raid", "hexile games"):
        assert words in out
    assert len(out.splitlines()) < 12


def test_alone_in_a_terminal_it_opens_the_table(monkeypatch, capsys):
    served = []
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setattr("hexile.cli.commands.serve_command.has_desktop", lambda: True)
    monkeypatch.setattr("hexile.server.main.serve", lambda *words: served.append(words))
    status, out, _ = said(capsys)
    assert (status, len(served)) == (0, 1)
    assert served[0][4], "the browser is opened"
    assert "hexile --help" in out


def test_the_first_page_lists_every_command_in_its_section(capsys):
    status, out, _ = said(capsys, "--help")
    assert status == 0
    lines = iter(out.splitlines())
    for section, names in SECTIONS.items():
        assert any(line.startswith(f"{section}:") for line in lines), section
        for name in names:
            assert any(line.split()[:1] == [name] for line in lines), name
    assert not set(OLD_NAMES) & set(out.split())
    assert max(len(line) for line in out.splitlines()) <= 80


@pytest.mark.parametrize("name", PLACES)
def test_every_command_has_help_with_examples_that_can_be_typed(capsys, name):
    command = HEXILE.get_command(CONTEXT, name)
    inner = command.commands if isinstance(command, click.Group) else {"": command}
    for more, one in inner.items():
        words = [name, *([more] if more else [])]
        status, out, _ = said(capsys, *words, "--help")
        assert status == 0
        assert " ".join(["Usage: hexile", *words]) in out
        assert said(capsys, "help", *words)[1].split() == out.split()
        assert one.help
        assert all(param.help for param in one.params), [param.name for param in one.params]
        assert one.examples
        for example in one.examples:
            assert example in out
            if example.startswith("hexile ") and not set("|>") & set(example):
                read_words(example.replace('"', "").split()[1:])


@pytest.mark.parametrize(("old", "new"), OLD_NAMES.items())
def test_old_names_work_and_are_not_listed(capsys, old, new):
    assert HEXILE.get_command(CONTEXT, old) is HEXILE.get_command(CONTEXT, new)
    assert old not in HEXILE.list_commands(CONTEXT)


def test_old_options_work_and_are_not_listed(capsys):
    assert read_words(["play", "raid", "--beside"]).params["companion"]
    assert read_words(["play", "raid", "--copy", "mine"]).params["edition"] == "mine"
    assert read_words(["play", "raid", "--copy=mine"]).params["edition"] == "mine"
    assert "--copy" not in said(capsys, "play", "--help")[1]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["help", "paly"], "No command 'paly'. Did you mean play?"),
        (["edition", "chekc", "x"], "chekc"),
        (["play", "--senario", "x"], "--scenario"),
        (["play", "raid", "--theme", "drak"], "'light', 'dark', 'none'"),
        (["simulate"], "GAME"),
    ],
)
def test_a_mistake_says_what_is_meant_and_where_help_is(capsys, words, told):
    status, _, err = said(capsys, *words)
    assert status == 2
    assert told in err
    assert "--help" in err


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish", "powershell"])
def test_completion_scripts_are_printed(capsys, shell):
    status, out, _ = said(capsys, "completion", shell)
    assert status == 0
    assert f"{shell}_complete" in out
    assert "_HEXILE_COMPLETE" in out


def completed(**asked):
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(p for p in sys.path if p), **asked}
    found = subprocess.run(
        [sys.executable, "-m", "hexile"],
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert found.returncode == 0, found.stderr
    return found.stdout.split()


def test_bash_completes_commands_games_and_scenarios():
    def asked(words, place):
        ask = {"_HEXILE_COMPLETE": "bash_complete", "COMP_WORDS": words, "COMP_CWORD": str(place)}
        return completed(**ask)

    assert asked("hexile pl", 1) == ["plain,play"]
    assert asked("hexile play ra", 2) == ["plain,raid"]
    assert asked("hexile play raid --scenario naut", 4) == ["plain,nautilus"]


def test_powershell_completes_commands_and_games():
    def asked(words, word):
        return completed(
            _HEXILE_COMPLETE="powershell_complete", HEXILE_WORDS="\n".join(words), HEXILE_WORD=word
        )

    assert asked(["hexile", "simu"], "simu")[0] == "simulate"
    assert asked(["hexile", "play", "ra"], "ra") == ["raid"]
    assert "raid" in asked(["hexile", "play"], "")


@pytest.mark.parametrize(
    ("words", "key"),
    [
        (["games"], "scenarios"),
        (["rules", "raid"], "number"),
        (["rules", "raid", "5.7"], "title"),
        (["puzzle", "raid"], "choices"),
    ],
)
def test_lists_as_json(capsys, words, key):
    status, out, _ = said(capsys, *words, "--json")
    assert status == 0
    assert all(key in one for one in json.loads(out))


def test_odds_and_checks_as_json(capsys, tmp_path):
    found = json.loads(said(capsys, "odds", "raid", "end", "--json")[1])
    assert found["choice"] == "end"
    assert found["forecasts"] is not None
    argv = ["check", "raid", "--games", "1", "--jobs", "1", "--out", str(tmp_path), "--json"]
    assert json.loads(said(capsys, *argv)[1])["faults"] == []
    own = str(tmp_path / "own")
    assert said(capsys, "edition", "new", "raid", own)[0] == 0
    assert json.loads(said(capsys, "edition", "check", own, "--json")[1])["errors"] == []


def test_every_command_that_lists_takes_json():
    reading = [
        "games",
        "rules",
        "odds",
        "advise",
        "review",
        "puzzle",
        "doctor",
        "simulate",
        "bench",
        "check",
        "fuzz",
    ]
    assert all("--json" in flags_of(name) for name in reading)


def test_replay_verify_and_challenge_print_json(capsys, tmp_path):
    game = tmp_path / "game.jsonl"
    played = hexile.game("raid").new(seed=3)
    wanted = [played.legal[0]]
    played.play(wanted[0])
    played.save(game)
    replayed = json.loads(said(capsys, "replay", str(game), "--json")[1])
    assert [d["action"] for d in replayed["decisions"]] == wanted
    assert replayed["decisions"][0]["told"][0].endswith("(4.1)")
    status, out, _ = said(capsys, "replay", str(game), "--verify", "--json")
    verdict = json.loads(out)
    assert (status, verdict["verified"], verdict["status"]) == (3, False, 3)
    assert "seed" in verdict["lines"][-1]
    asked = json.loads(said(capsys, "challenge", "raid", "2026-11-18", "--json")[1])
    assert (asked["game"], asked["day"]) == ("raid", "2026-11-18")
    assert asked["options"]["turns"] > 0
