"""Checks what an edit needs checked: lint, types, and the tests of what was touched.

Touched is what differs from the last commit, and new files. A game's files want that game's tests,
a layer's files that layer's; the kernel's run always. `make test` is the whole truth.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from time import perf_counter

ROOT = Path(__file__).resolve().parents[1]
TOOLS = Path(sys.executable).parent
CODE = ("src", "tests", "tools", "setup.py", "bench/against.py", "bench/side.py")
ALWAYS = ("tests/kernel",)
LONG = ("tests/server/test_browser.py", "tests/lab/test_report.py")
JOBS = "2"


def touched() -> list[str]:
    """List the files that differ from the last commit, and new ones."""
    asked = (["diff", "--name-only", "HEAD"], ["ls-files", "--others", "--exclude-standard"])
    said = [subprocess.check_output(["git", *words], cwd=ROOT, text=True) for words in asked]
    return [line for text in said for line in text.splitlines()]


def tests_of(path: str) -> str:
    """Return the tests that a file wants: a test itself, its game's, or its layer's; or nothing."""
    words = Path(path).with_suffix("").parts
    if words[0] == "tests" and Path(path).name.startswith("test_"):
        return path
    if words[0] == "tests":
        return "/".join(words[:3] if words[1] == "games" else words[:2])
    if words[:2] == ("src", "hexile"):
        return "/".join(("tests", *words[2 : 4 if words[2] == "games" else 3]))
    return ""


def wanted(paths: list[str]) -> list[str]:
    """List what pytest shall run: folders, and files that lie in none of them."""
    named = {*ALWAYS, *map(tests_of, paths)}
    there = [name for name in named if name and (ROOT / name).exists()]
    return sorted(n for n in there if not any(n.startswith(f"{other}/") for other in there))


def main() -> int:
    """Run everything, two programs at a time; say what failed."""
    began = perf_counter()
    tests = wanted(touched())
    left_out = [f"--ignore={path}" for path in LONG if path not in tests]
    print(f"quick: {', '.join(tests)}", flush=True)
    checks = {
        "tests": [str(TOOLS / "pytest"), "-q", "-n", JOBS, *left_out, *tests],
        "types": [str(TOOLS / "mypy")],
        "layers": [str(TOOLS / "lint-imports")],
        "lint": [str(TOOLS / "ruff"), "check", "--quiet", *CODE],
        "format": [str(TOOLS / "ruff"), "format", "--quiet", "--check", *CODE],
    }
    failed = [name for name, command in checks.items() if subprocess.call(command, cwd=ROOT)]
    said = f"FAILED: {', '.join(failed)}" if failed else "all is well"
    print(f"quick: {said}, {perf_counter() - began:.0f} s")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
