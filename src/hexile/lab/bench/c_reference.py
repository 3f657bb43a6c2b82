"""The raid written by hand in C, compiled where the bench runs: what speed there is to be had."""

from __future__ import annotations

import subprocess
from importlib.resources import files
from pathlib import Path

from hexile.kernel.errors import HexileError
from hexile.lab.bench.engine_speed import Run
from hexile.toolchain import compiler

GAME = "raid"
SOURCE = "raid.c"
BOARD = "command-bunker.txt"
FLAGS = ("-O3", "-march=native")


class NoYardstick(HexileError):
    """The C program cannot be made here; the message says why."""


def source() -> Path:
    """Return the C source: in the package if it is installed, else in the checkout's `bench`."""
    installed = Path(__file__).with_name(SOURCE)
    checkout = Path(__file__).resolve().parents[4] / "bench" / SOURCE
    for path in (installed, checkout):
        if path.is_file():
            return path
    raise NoYardstick(f"{SOURCE} is neither at {installed} nor at {checkout}")


def c_compiler() -> str:
    """Return the C compiler."""
    found = compiler()
    if not found:
        raise NoYardstick("no C compiler found (tried $CC, cc, gcc, clang)")
    return found


class Yardstick:
    """The compiled C program, ready to play."""

    def __init__(self, folder: Path) -> None:
        self.program = folder / "raid"
        self.board = str(files("hexile.games.raid").joinpath("data", "boards", BOARD))
        command = [c_compiler(), *FLAGS, str(source()), "-o", str(self.program)]
        made = subprocess.run(command, capture_output=True, text=True, check=False)
        if made.returncode != 0:
            said = (made.stderr.strip() or "no words").splitlines()[0]
            raise NoYardstick(f"the C compiler failed: {said}")

    def play_games(self, first: int, count: int) -> Run:
        """Play games from seed *first* on."""
        command = [str(self.program), self.board, str(count), str(first)]
        said = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
        return Run(int(said[0]), int(said[2]), float(said[4]), int(said[7], 16))
