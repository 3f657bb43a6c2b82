"""The games kept in `examples/` are authors' own packages: their tests pass as they would for their authors."""

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.packages import describe, on_path

import hexile
from hexile.cli import main
from hexile.games import find
from hexile.kernel.setup import BadSetup
from hexile.proof.checks.static_check import guide_that_does_not_fit
from hexile.table.lessons import guide_of, guided

EXAMPLES = Path(__file__).parents[2] / "examples"
EXAMPLE = EXAMPLES / "undertow"
SOURCES = Path(hexile.__file__).parents[1]


@pytest.mark.parametrize("name", ["undertow", "convoy"])
def test_its_own_tests_pass(name):
    places = os.pathsep.join([str(SOURCES), str(EXAMPLES / name / "src")])
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-W", "error"],
        cwd=EXAMPLES / name,
        env=os.environ | {"PYTHONPATH": places, "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout


@pytest.fixture
def undertow(tmp_path):
    """The game, found as it would be if it were installed."""
    describe(tmp_path, "undertow", "hexile_undertow")
    with on_path(tmp_path), on_path(EXAMPLE / "src", "hexile_undertow"):
        yield find("undertow")


def test_it_is_found_by_its_entry_point(undertow):
    assert [scenario.name for scenario in undertow.scenarios] == ["calm", "swell", "storm"]


def test_its_words_are_its_own_at_the_prompt(undertow, tmp_path, monkeypatch, capsys):
    said = "go c1\ngo d4\ngo 0\nquit\n"
    monkeypatch.setattr(sys, "stdin", io.StringIO(said))
    kept = str(tmp_path / "game.jsonl")
    assert main(["play", "undertow", "--seed", "3", "--file", kept]) == 0
    out = capsys.readouterr().out
    assert "The tug goes to c1." in out
    assert "d4 is not beside c1" in out  # and not: no number of a moment
    assert out.count("Turn 1 of 8, 3 of 3 points left.") == 2  # `go 0` went back to the set-up


def test_a_guided_turn_of_other_rules_is_named(undertow):
    told = guide_of(undertow)
    assert list(guide_that_does_not_fit(undertow)) == []
    for other, why in (("calm", "mirror"), ('"raise"', '"rise"')):
        with pytest.raises(BadSetup, match=r"data/guide\.jsonl, no longer fits the game"):
            guided(undertow, told.replace(other, why))
