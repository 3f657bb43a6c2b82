"""The game kept in `examples/` is an author's own package: its tests pass as they would for its author."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.packages import describe, on_path

import hexile
from hexile.games import find

EXAMPLE = Path(__file__).parents[2] / "examples" / "undertow"
SOURCES = Path(hexile.__file__).parents[1]


def test_its_own_tests_pass():
    places = os.pathsep.join([str(SOURCES), str(EXAMPLE / "src")])
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-W", "error"],
        cwd=EXAMPLE,
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
