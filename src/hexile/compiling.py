"""What is compiled, and how: for Hexile's own build, and for games in packages of their own.

A package is compiled together with the engine's sources, and only its own part of what comes is kept. That
fits the engine which is installed if both were made from the same sources by the same compiler. A stamp
of these is written beside what is compiled, and compared before anything of a package is loaded.
Nothing here needs more than Python, but for the compiling itself.
"""

from __future__ import annotations

import hashlib
import os
import re
import sys
import sysconfig
from collections.abc import Iterable
from importlib.metadata import version
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
ENGINE = ("kernel", "players")
ENGINE_LIBRARY = "hexile_engine"
STAMP = "compiled.txt"
# Compiling pays where games are played ten thousand times over. What draws, words, reads or sets up
# once a game gains little and would be a third of the C.
COLD_ENGINE = (
    "kernel/component_data/data_rows.py",
    "kernel/summary.py",
    "kernel/journal.py",
    "kernel/fields/position_lines.py",
    "kernel/odds.py",
    "kernel/fields/placing.py",
    "kernel/fields/position.py",
    "kernel/rulebook.py",
    "kernel/scene.py",
    "players/advice.py",
    "players/levels.py",
    "players/rates.py",
    "players/showing.py",
)
COLD_GAME = ("view*", "position*", "scenario.py")
# `import hexile` leads to pages and files. A build in a clean environment does not have their packages.
CHECKED = ("--strict", "--follow-imports=silent", f"--cache-dir={os.devnull}")

FORGETFUL = ("2.4.0", "2.4.1")
TAKES_ARGUMENT = "Api.unbox(obj_"
TAKES_VALUE = "Api.unbox(value"
UNBOXED = r"{} = Vec(\w+)Api\.unbox\({}[^;]*\);"
HANDED = re.compile(UNBOXED.format(r"(arg_\w+)", "obj_"))
TAKEN_TWICE = re.compile(
    rf"({UNBOXED.format('tmp', 'value')}\s*if \(VEC_IS_ERROR\(tmp\)\) {{[^}}]*return -1;\s*}})"
    r"\s*VEC_\w+_INCREF\(tmp\);"
)


def hot(root: Path, folders: Iterable[str], cold: set[Path]) -> list[Path]:
    """List the modules below some folders that are worth compiling."""
    found = [path for folder in folders for path in sorted((root / folder).rglob("*.py"))]
    return [path for path in found if path.name != "__init__.py" and path not in cold]


def listed(root: Path, patterns: Iterable[str]) -> set[Path]:
    """Return the files that some patterns name, folders whole."""
    tops = {top for pattern in patterns for top in root.glob(pattern)}
    return {path for top in tops for path in ([top] if top.is_file() else top.rglob("*.py"))}


def engine_sources(root: Path = HERE) -> list[Path]:
    """List the engine's modules that are compiled."""
    return hot(root, ENGINE, listed(root, COLD_ENGINE))


def engine_stamp(root: Path = HERE) -> str:
    """Sum up what decides how compiled classes lie in memory: the engine's sources, mypyc, Python."""
    total = hashlib.sha256(f"{version('mypy')} {sysconfig.get_config_var('SOABI')}".encode())
    for path in engine_sources(root):
        total.update(f"{path.relative_to(root).as_posix()}\0".encode())
        total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


class NotPatched(Exception):
    """The C of mypyc does not look as it did when the patch was written."""


def borrow_columns(extension: Any) -> None:
    """Let compiled code borrow the columns that interpreted code hands it, as it does everything else.

    The C of some versions of mypyc takes a reference to them and forgets it, so that they stay in memory.
    Another version is left alone, and that is said.
    """
    mypyc = version("mypy")
    if mypyc in FORGETFUL:
        for source in map(Path, extension.sources):
            source.write_text(borrowing(source.read_text(), source.name))
    else:
        known = " and ".join(FORGETFUL)
        sys.stderr.write(
            f"mypy {mypyc}: columns may stay in memory; its C is patched for {known} only\n"
        )


def borrowing(code: str, name: str) -> str:
    """Return C that borrows columns; raise NotPatched if it takes some in a way not known here."""
    once, taken = TAKEN_TWICE.subn(r"\1", code)
    patched, handed = HANDED.subn(_given_back, once)
    if taken != code.count(TAKES_VALUE) or handed != code.count(TAKES_ARGUMENT):
        raise NotPatched(
            f"{name}: {handed} of {code.count(TAKES_ARGUMENT)} arguments and {taken} of "
            f"{code.count(TAKES_VALUE)} attributes patched; see borrow_columns in hexile/compiling.py"
        )
    return patched


def _given_back(handed: re.Match[str]) -> str:
    """Return the line of C that unboxes an argument, and another that gives its reference back."""
    return f"{handed[0]} VEC_{handed[2].upper()}_DECREF({handed[1]});"


def compiled_game(package: str, where: str = "src") -> dict[str, Any]:
    """Return what a package's `setup()` is to be told so that its game is compiled."""
    from mypyc.build import mypycify
    from setuptools.command.build_ext import build_ext  # type: ignore[import-untyped]

    root = Path(where, package)
    engine = [str(path) for path in engine_sources()]
    own = [str(path) for path in hot(root, ["."], listed(root, COLD_GAME))]
    built = mypycify(
        [*CHECKED, *engine, *own],
        opt_level="1",
        debug_level="0",
        separate=[(engine, ENGINE_LIBRARY), (own, package)],
    )
    kept = [e for e in built if not e.name.startswith(("hexile.", f"{ENGINE_LIBRARY}_"))]
    for extension in kept:
        borrow_columns(extension)

    class BuildAndStamp(build_ext):  # type: ignore[misc]
        """Says beside what was compiled for which engine it was."""

        def run(self) -> None:
            super().run()
            beside = Path(self.get_ext_fullpath(f"{package}.any")).parent
            (beside / STAMP).write_text(engine_stamp())

    return {"ext_modules": kept, "cmdclass": {"build_ext": BuildAndStamp}}
