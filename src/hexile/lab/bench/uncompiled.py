"""Runs a module with the whole engine from its sources, although compiled modules lie beside them.

    python -m hexile.lab.bench.uncompiled pytest tests
    python -m hexile.lab.bench.uncompiled hexile simulate raid

Python prefers a compiled module to the source of the same name; the finder here does not know
compiled ones, neither ours nor those of games in packages of their own.
"""

from __future__ import annotations

import runpy
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from importlib.metadata import entry_points
from types import ModuleType

OURS = "hexile"
GAMES = "hexile.games"  # the entry points, known before anything of ours is loaded


class SourceFinder(MetaPathFinder):
    """Finds the engine's and the games' modules by their `.py` files, and leaves others to Python."""

    def __init__(self) -> None:
        self.packages = {OURS} | {e.module.split(".")[0] for e in entry_points(group=GAMES)}

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return where the source of a module is, or None if it is not ours."""
        if fullname.split(".")[0] not in self.packages:
            return None
        for folder in path or []:
            spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(fullname)
            if spec is not None and spec.loader is not None:
                return spec
        return None


def use_sources() -> None:
    """Load the engine from sources from now on; too late for what is loaded already."""
    sys.meta_path.insert(0, SourceFinder())


def main(words: list[str]) -> None:
    """Run the module that is named first as a program, with the other words."""
    if not words:
        raise SystemExit(
            "say which module to run: python -m hexile.lab.bench.uncompiled MODULE [WORDS]"
        )
    use_sources()
    sys.argv = words
    runpy.run_module(words[0], run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main(sys.argv[1:])
