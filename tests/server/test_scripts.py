"""The pages' scripts by themselves: what needs no page is tested by node, and none keeps a state without saying why."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from hexile.server import site

ROOT = Path(__file__).parents[2]
SCRIPTS = sorted((Path(site.__file__).parent / "static" / "js").rglob("*.js"))
NODE = shutil.which("node")
STATE = re.compile(r"^(?:/\*\*.*\*/ )?(?:export )?let ", re.M)


def test_what_needs_no_page_passes_its_tests():
    if NODE is None:
        pytest.skip("NO NODE HERE: the reducers of the pages are not tested (install nodejs)")
    tests = sorted(str(path) for path in (ROOT / "tests" / "js").glob("*.test.js"))
    done = subprocess.run([NODE, "--test", *tests], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_a_script_says_why_it_keeps_a_state(path):
    """A reason stands above a module's first variable, or beside each; what chooses keeps none at all."""
    blocks = [block.strip() for block in re.split(r"\n\n+", path.read_text())]
    unexplained = [
        block.partition("\n")[0]
        for block in blocks
        if STATE.search(block) and not block.startswith("// State: ")
    ]
    assert unexplained == []
    assert path.parent.name != "choosing" or not STATE.search(path.read_text())
