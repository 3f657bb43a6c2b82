"""Speed beside another commit: both sides play the same, and a difference is told."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from bench import against

import hexile

HERE = Path(hexile.__file__).parents[1]


@pytest.fixture(scope="module")
def found():
    patch = pytest.MonkeyPatch()
    patch.setattr(against, "ROUNDS", 1)
    patch.setattr(against, "ROUND_S", 0.0)
    yield against.compare("raid", HERE, HERE, None)
    patch.undo()


def test_a_hexile_plays_and_searches_as_itself(found):
    assert found["same_games"]
    assert found["same_position"]
    assert found["same_choices"]
    assert not found["of_c"]


def test_every_figure_is_measured_on_both_sides(found):
    names = {"decisions_per_s", "copy_us", "list_us", "tries_per_s"}
    assert set(found["here"]) == set(found["there"]) == set(found["ratio"]) == names
    assert all(value > 0 for value in found["ratio"].values())
    json.dumps(found)


def test_what_differs_is_told(found):
    said = "\n".join(against.lines([found | {"same_games": False}], "another"))
    assert "NOT the same games" in said
    said = "\n".join(against.lines([found | {"same_position": False}], "another"))
    assert "NOT the same position" in said
    assert "NOT" not in "\n".join(against.lines([found | {"compiled": True}], "another"))


def test_another_seed_is_another_sum():
    with against.Side(HERE, "raid") as side:
        assert side.ask("play", 0, 2)["sum"] != side.ask("play", 1, 2)["sum"]


@pytest.mark.parametrize(("words", "said"), [((), "which commit"), (("no-such-ref",), "rev-parse")])
def test_what_cannot_be_compared_is_refused(words, said):
    command = [sys.executable, against.__file__, *words]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode != 0
    assert said in done.stderr
