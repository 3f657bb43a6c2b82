"""Tries a wheel as a stranger would: in a clean environment, far from the sources.

    python tools/try_wheel.py dist/hexile-….whl
    python tools/try_wheel.py --installed ~/.local/bin    # where pipx or uv has put it

It installs the wheel and asks for its version. In the terminal the computer plays a raid, and the game file is
verified. It simulates two games of each game and begins a new game package. Over loopback it reads the first page
and plays against a computer until that has decided.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
PATIENCE_S = 120
LOOK_EVERY_S = 0.25
PRESSED = "\n" * 400  # "[Enter] lets the computer go on"
GAMES = sorted(p.parent.name for p in ROOT.glob("src/hexile/games/*/__init__.py"))
FOR_ANY_MACHINE = "-none-any.whl"


VERIFIED = (0, 3)  # 3: it replays exactly, but dice with a known seed prove nothing
AGAINST_COMPUTER = {"game": "chitin", "scenario": "learning", "seed": 3, "seats": {"1": "soldier"}}


class Trial:
    """Hexile where it is installed, tried from an empty folder."""

    def __init__(self, folder: Path, commands: Path) -> None:
        self.folder = folder
        self.commands = commands
        self.settings = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        self.settings["HEXILE_DATA"] = str(folder / "data")

    def run(self, command: str, *words: str, typed: str = "", ends: tuple[int, ...] = (0,)) -> str:
        """Run a command to its end and return what it said; its status must be one of *ends*."""
        done = subprocess.run(
            [self.commands / command, *words],
            cwd=self.folder,
            env=self.settings,
            input=typed,
            stdout=subprocess.PIPE,
            text=True,
            check=False,
        )
        if done.returncode not in ends:
            raise SystemExit(
                f"{command} {' '.join(words)}: status {done.returncode}\n{done.stdout}"
            )
        return done.stdout

    def check_version(self, compiled: bool) -> str:
        """Return the version; a wheel for one kind of machine must run compiled."""
        said = self.run("hexile", "--version").strip()
        if ("(compiled)" in said) != compiled:
            raise SystemExit(f"not what the wheel's name promises: {said}")
        return said

    def play(self) -> str:
        """Let the computer play a game in the terminal, and verify the game file."""
        file = str(self.folder / "raid.jsonl")
        words = ("play", "raid", "--player", "random", "--seed", "1", "--file", file)
        self.run("hexile", *words, typed=PRESSED)
        return self.run("hexile", "replay", file, "--verify", ends=VERIFIED).splitlines()[0]

    def simulate(self, slug: str) -> str:
        """Let the computer play two games, blindly; return what it says of them."""
        return self.run("hexile", "simulate", slug, "--player", "random", "--games", "2")

    def begin_own(self) -> str:
        """Begin a new game package, and return where it is."""
        return self.run("hexile", "new", "own", "--package", "--board", "stars").splitlines()[0]

    @contextmanager
    def table(self) -> Iterator[str]:
        """Open the table and return its address."""
        command = [str(self.commands / "hexile"), "serve", "--data", str(self.folder / "data")]
        with subprocess.Popen(
            command, cwd=self.folder, env=self.settings, stdout=subprocess.PIPE, text=True
        ) as table:
            try:
                assert table.stdout is not None
                yield table.stdout.readline().split()[-1].rstrip("/")
            finally:
                table.terminate()

    def check_table(self) -> str:
        """Read the first page and let a computer decide; return how many seconds the page took to come."""
        begun = time.monotonic()
        with self.table() as address:
            if "Hexile" not in page(f"{address}/"):
                raise SystemExit("the first page is not ours")
            took = time.monotonic() - begun
            play_computer(address)
        return f"first page after {took:.1f} s; a computer has decided"


def play_computer(address: str) -> None:
    """Begin a game against a computer, and wait until it has decided."""
    token = ask(f"{address}/api/tables", AGAINST_COMPUTER)["all"]
    seen = None
    for _ in range(int(PATIENCE_S / LOOK_EVERY_S)):
        seen = ask(f"{address}/api/tables/{token}")
        if seen["trouble"]:
            raise SystemExit(f"the computer is in trouble: {seen['trouble']}")
        if seen["version"] > 1 and seen["choices"]:
            return
        time.sleep(LOOK_EVERY_S)
    raise SystemExit(f"the computer does not decide: {seen}")


def ask(address: str, body: object = None) -> Any:
    """Ask the API; a body is posted."""
    sent = None if body is None else json.dumps(body).encode()
    asked = urllib.request.Request(address, sent, {"content-type": "application/json"})
    with urllib.request.urlopen(asked, timeout=PATIENCE_S) as answer:
        return json.load(answer)


def page(address: str) -> str:
    """Read a page, as soon as somebody answers."""
    for _ in range(int(PATIENCE_S / LOOK_EVERY_S)):
        try:
            with urllib.request.urlopen(address, timeout=PATIENCE_S) as answer:
                return str(answer.read().decode())
        except urllib.error.URLError:  # nobody listens yet
            time.sleep(LOOK_EVERY_S)
    raise SystemExit(f"nobody answers at {address}")


def install(folder: Path, wheel: Path) -> Path:
    """Install a wheel into a clean environment, and return where its commands are."""
    venv.create(folder, with_pip=True)
    commands = folder / ("Scripts" if os.name == "nt" else "bin")
    pip = [
        str(commands / "python"),
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
    ]
    subprocess.run([*pip, str(wheel)], check=True)
    return commands


def is_compiled(name: str) -> bool:
    """Tell whether what is tried should run compiled: not if it is for any machine, or built so here."""
    return not name.endswith(FOR_ANY_MACHINE) and os.environ.get("HEXILE_COMPILE") != "0"


def try_all(trial: Trial) -> None:
    """Try everything that needs no sources."""
    print(trial.play(), flush=True)
    for slug in GAMES:
        print(f"{slug}: {trial.simulate(slug).splitlines()[1]}", flush=True)
    print(trial.begin_own(), flush=True)
    print(trial.check_table(), flush=True)


def main(words: list[str]) -> int:
    """Try a wheel, or what is installed."""
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        if words[0] == "--installed":
            trial = Trial(folder, Path(words[1]).resolve())
            print(trial.run("hexile", "--version").strip(), flush=True)
        else:
            wheel = Path(words[0]).resolve()
            trial = Trial(folder, install(folder / "env", wheel))
            print(trial.check_version(is_compiled(wheel.name)), flush=True)
        try_all(trial)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
