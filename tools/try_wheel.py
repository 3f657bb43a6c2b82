"""Tries a wheel as a stranger would: in a clean environment, far from the sources.

    python tools/try_wheel.py dist/hexile-….whl

Installs it, asks for its version, lets the computer play a raid at the prompt, blindly, and verifies
the record, simulates two games of each, begins a game of one's own, and reads a page from the table over loopback.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PATIENCE_S = 120
LOOK_EVERY_S = 0.25
PRESSED = "\n" * 400  # "[Enter] lets the computer go on"
GAMES = sorted(p.parent.name for p in ROOT.glob("src/hexile/games/*/__init__.py"))
FOR_ANY_MACHINE = "-none-any.whl"


class Trial:
    """A clean environment with the wheel in it."""

    def __init__(self, folder: Path, wheel: Path) -> None:
        self.folder = folder
        venv.create(folder / "env", with_pip=True)
        self.commands = folder / "env" / ("Scripts" if os.name == "nt" else "bin")
        self.settings = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        self.settings["HEXILE_DATA"] = str(folder / "data")
        pip = ("python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
        self.run(*pip, str(wheel))

    def run(self, command: str, *words: str, typed: str = "") -> str:
        """Run a command to its end and return what it said; it must succeed."""
        done = subprocess.run(
            [self.commands / command, *words],
            cwd=self.folder,
            env=self.settings,
            input=typed,
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        )
        return done.stdout

    def check_version(self, compiled: bool) -> str:
        """Return the version; a wheel for one kind of machine must run compiled."""
        said = self.run("hexile", "--version").strip()
        if ("(compiled)" in said) != compiled:
            raise SystemExit(f"not what the wheel's name promises: {said}")
        return said

    def play(self) -> str:
        """Let the computer play a game at the prompt, blindly, and replay the record."""
        file = str(self.folder / "raid.jsonl")
        words = ("play", "raid", "--player", "random", "--seed", "1", "--file", file)
        self.run("hexile", *words, typed=PRESSED)
        return self.run("hexile", "replay", file, "--verify").strip()

    def simulate(self, slug: str) -> str:
        """Let the computer play two games, blindly; return what it says of them."""
        return self.run("hexile", "simulate", slug, "--player", "random", "--games", "2")

    def begin_own(self) -> str:
        """Begin a game of one's own, and return where it is."""
        return self.run("hexile", "new", "own", "--package", "--board", "stars").splitlines()[0]

    def first_page(self) -> str:
        """Open the table and return its first page."""
        command = [str(self.commands / "hexile"), "serve", "--data", str(self.folder / "data")]
        with subprocess.Popen(
            command, cwd=self.folder, env=self.settings, stdout=subprocess.PIPE, text=True
        ) as table:
            try:
                assert table.stdout is not None
                address = table.stdout.readline().split()[-1]
                return page(address)
            finally:
                table.terminate()


def page(address: str) -> str:
    """Read a page, as soon as somebody answers."""
    for _ in range(int(PATIENCE_S / LOOK_EVERY_S)):
        try:
            with urllib.request.urlopen(address, timeout=PATIENCE_S) as answer:
                return str(answer.read().decode())
        except urllib.error.URLError:  # nobody listens yet
            time.sleep(LOOK_EVERY_S)
    raise SystemExit(f"nobody answers at {address}")


def is_compiled(name: str) -> bool:
    """Tell whether what is tried should run compiled: not if it is for any machine, or built so here."""
    return not name.endswith(FOR_ANY_MACHINE) and os.environ.get("HEXILE_COMPILE") != "0"


def main(wheel: Path) -> int:
    """Try everything."""
    with tempfile.TemporaryDirectory() as folder:
        trial = Trial(Path(folder), wheel.resolve())
        print(trial.check_version(is_compiled(wheel.name)), flush=True)
        print(trial.play(), flush=True)
        for slug in GAMES:
            print(f"{slug}: {trial.simulate(slug).splitlines()[1]}", flush=True)
        print(trial.begin_own(), flush=True)
        if "Hexile" not in trial.first_page():
            raise SystemExit("the first page is not ours")
        print("the table's first page is read over loopback")
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
