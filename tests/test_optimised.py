"""Bad input is refused under `python -O`, too, where Python skips assert statements."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
BAD_INPUT = (
    "tests/kernel/test_position.py",
    "tests/kernel/test_journal.py",
    "tests/kernel/test_field.py",
    "tests/games/stellar/test_invariants.py",
    "tests/test_packages.py",
)


def test_bad_input_is_refused_without_assert_statements():
    command = [sys.executable, "-O", "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    command += ["-p", "no:xdist", "-W", "ignore::pytest.PytestConfigWarning", *BAD_INPUT]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-4000:]
    assert "passed" in done.stdout
