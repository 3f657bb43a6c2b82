"""Makes a release: version and changelog, wheel and sdist, both tried in clean environments, then a tag.

    python tools/release.py 0.2.0

The tree must be clean. Nothing is committed or tagged unless both can be installed and played; whatever
fails, the files are put back. Sending it anywhere is left to whoever runs it.

It is compiled once: the wheel is made from the sdist, and so shows that this can be compiled. The sdist itself is
tried as where there is no compiler.
"""

from __future__ import annotations

import datetime
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tools"))

from engine import Workshop  # noqa: E402

TRIAL = ROOT / "tools" / "try_wheel.py"
VERSION = Path("src/hexile/__init__.py")
CHANGES = Path("CHANGELOG.md")
CHANGED = (VERSION, CHANGES)


class CannotRelease(Exception):
    """Why there is no release."""


def bump(root: Path, version: str, day: datetime.date) -> None:
    """Write the version, and the day into the changelog's newest heading."""
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        raise CannotRelease(f"'{version}' is no version: three numbers are wanted, as in 0.2.0")
    changes = (root / CHANGES).read_text("utf-8")
    heading = f"## {version}, unreleased"
    if heading not in changes:
        raise CannotRelease(f"{CHANGES} has no heading '{heading}'")
    (root / CHANGES).write_text(changes.replace(heading, f"## {version}, {day}", 1), "utf-8")
    code = (root / VERSION).read_text("utf-8")
    (root / VERSION).write_text(
        re.sub(r'__version__ = ".*"', f'__version__ = "{version}"', code), "utf-8"
    )


def build(root: Path) -> list[Path]:
    """Build the sdist, and from it the wheel, with the locked tools; return both.

    What `make test` has compiled from the same C is used again.
    """
    dist = root / "dist"
    shutil.rmtree(dist, ignore_errors=True)
    words = ("-m", "build", "--quiet", "--no-isolation", "--outdir", str(dist), str(root))
    run(root, sys.executable, *words, HEXILE_OBJECTS=Workshop(root).objects())
    return sorted(dist.iterdir())


def try_out(root: Path, made: Path) -> None:
    """Let a stranger have it, in an environment of its own: the wheel as it is, the sdist uncompiled."""
    settings = {} if made.suffix == ".whl" else {"HEXILE_COMPILE": "0"}
    print(run(root, sys.executable, str(TRIAL), str(made), **settings), flush=True)


def run(root: Path, *words: str, **settings: str) -> str:
    """Run a command, and return what it said."""
    done = subprocess.run(
        words,
        cwd=root,
        env=os.environ | settings,
        stdout=subprocess.PIPE,
        text=True,
        check=False,
    )
    if done.returncode:
        raise CannotRelease(f"`{' '.join(words)}` ended with {done.returncode}")
    return done.stdout


def say(words: str) -> None:
    """Say what is under way, and since when."""
    print(f"{time.strftime('%H:%M:%S')} {words}", flush=True)


def release(root: Path, version: str) -> None:
    """Make a release, or leave everything as it was."""
    if run(root, "git", "status", "--porcelain").strip():
        raise CannotRelease("there are changes that are not committed")
    if version in run(root, "git", "tag", "--list", f"v{version}"):
        raise CannotRelease(f"v{version} is there already")
    try:
        bump(root, version, datetime.date.today())
        say("building sdist and wheel, which is compiled")
        for made in build(root):
            say(f"trying {made.name}")
            try_out(root, made)
    except BaseException:
        run(root, "git", "checkout", "--quiet", "--", *map(str, CHANGED))
        raise
    run(root, "git", "commit", "--quiet", "--message", f"[release] {version}", *map(str, CHANGED))
    run(root, "git", "tag", "--annotate", f"v{version}", "--message", f"Hexile {version}")
    say(f"v{version} is tagged; dist/ holds what to send")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("a version is wanted, as in 0.2.0")
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit("no release: it was stopped"))
    try:
        release(ROOT, sys.argv[1])
    except CannotRelease as why:
        sys.exit(f"no release: {why}")
