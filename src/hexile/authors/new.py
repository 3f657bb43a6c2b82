"""`hexile new`: a small game that can be played and is tested, as a folder of ours or a package.

What is written is the game in `template`, which is on squares, with another board from `boards` if one was
asked for, and its own names put in; `outside` has what stands beside a game's folder.
"""

from __future__ import annotations

import importlib
import re
import runpy
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

import hexile
from hexile.games import slugs
from hexile.kernel.setup import BadSetup, unknown

HERE: Final = Path(__file__).parent
GAMES: Final = "hexile.games"
SLUG: Final = re.compile(r"[a-z][a-z0-9]{1,19}")
MADE_FOR: Final = re.compile(r"MADE_FOR: .*\n\n")
RENAMED: Final = {
    "github": ".github",
    "gitignore": ".gitignore",
    "pyproject.txt": "pyproject.toml",  # here it would be taken for ours
    "setup.txt": "setup.py",
}
GUIDE_SEED: Final = "7"  # nothing is found where the guide looks

# For every board the way to the nearest site, which the guided turn takes.
BOARDS: Final[dict[str, tuple[str, str]]] = {
    "squares": ("d1", "e1"),
    "hexes": ("d1", "e1"),
    "boxes": ("hall", "attic"),
    "stars": ("sirius", "kapteyn"),
}
# For two seats: what the guard orders in the guided turn.
GUARD_STEPS: Final[dict[str, str]] = {
    "squares": "b5",
    "hexes": "c3",
    "boxes": "vault",
    "stars": "rigel",
}
OF_TEMPLATE: Final = "squares"
SOLITAIRE: Final = "template"
SECRET_ORDERS: Final = "duel"  # for two seats, on the tables of the other


class ScaffoldPlan:
    """What is written where: the game's folder, that of its tests, and by which name it is imported."""

    def __init__(
        self,
        slug: str,
        board: str,
        folder: Path,
        tests: Path,
        package: str,
        kind: str = SOLITAIRE,
    ) -> None:
        if not SLUG.fullmatch(slug):
            raise BadSetup(f"'{slug}' is no name for a game: 2 to 20 small letters and digits")
        if slug in slugs():
            raise BadSetup(f"there is a game '{slug}' already")
        if board not in BOARDS:
            raise BadSetup(unknown("board", board, list(BOARDS)))
        self.slug = slug
        self.board = board
        self.kind = kind
        self.folder = folder
        self.tests = tests
        self.package = package
        self.root = folder.parents[1]  # of a package: what holds src and tests
        for path in (folder, tests):
            if path.exists():
                raise BadSetup(f"{path} is there already")

    def in_a_package(self) -> bool:
        """Tell whether the game is a package of its own."""
        return not self.package.startswith(f"{GAMES}.")

    def filled(self, text: str) -> str:
        """Put the game's own names in."""
        first, nearest = BOARDS[self.board]
        names = {
            "hexile.authors.duel": self.package,
            "hexile.authors.template": self.package,
            "hexile_template": self.package,
            "template": self.slug,
            "Night Watch": self.slug.title(),
            "HEXILE_VERSION": hexile.__version__,
            "FIRST_STEP": first,
            "NEAREST_SITE": nearest,
            "GUARD_STEP": GUARD_STEPS[self.board],
            "KIND_OF_BOARD": self.board,
            "SEED": GUIDE_SEED,
        }
        for old, new in names.items():
            text = text.replace(old, new)
        return text if self.in_a_package() else MADE_FOR.sub("", text)

    def copy(self, start: Path, to: Path) -> None:
        """Write a file, or all files of a folder, with the names put in."""
        if start.is_dir():
            for path in sorted(start.iterdir()):
                if not path.name.startswith((".", "__pycache__")):
                    self.copy(path, to / RENAMED.get(path.name, path.name))
            return
        to.parent.mkdir(parents=True, exist_ok=True)
        to.write_text(self.filled(start.read_text(encoding="utf-8")), encoding="utf-8")

    def write(self) -> None:
        """Write everything, and play the recorded games and the guided turn."""
        self.copy_all()
        put_in_shape([self.folder, self.tests])
        self.record()

    def copy_all(self) -> None:
        """Write the game's files and what stands beside them."""
        self.copy(HERE / self.kind, self.folder)
        if self.kind != SOLITAIRE:
            self.copy(HERE / SOLITAIRE / "tables", self.folder / "tables")
            board_text = HERE / SOLITAIRE / "data" / "board.txt"
            self.copy(board_text, self.folder / "data" / "board.txt")
        board = HERE / "boards" / self.board
        if self.board != OF_TEMPLATE:
            self.copy(board / "shape.py", self.folder / "tables" / "shape.py")
            self.copy(board / "board.txt", self.folder / "data" / "board.txt")
        beside = "tests" if self.kind == SOLITAIRE else self.kind
        self.copy(HERE / "outside" / beside, self.tests)
        if self.in_a_package():
            self.copy(HERE / "outside" / "package", self.root)

    def record(self) -> None:
        """Let the game's own recorder write what is kept beside its tests."""
        where = str(self.folder.parent)
        if self.in_a_package() and where not in sys.path:
            sys.path.insert(0, where)
        importlib.invalidate_caches()
        runpy.run_path(str(self.tests / "record.py"), run_name="__main__")


def put_in_shape(paths: list[Path]) -> None:
    """Let ruff order imports and break lines, which names of other lengths have moved, if it is there."""
    ruff = shutil.which("ruff", path=str(Path(sys.executable).parent)) or shutil.which("ruff")
    if ruff is None:
        return
    where = [str(path) for path in paths]
    for words in (["check", "--fix", "--select", "I"], ["format"]):
        subprocess.run([ruff, *words, "--quiet", "--no-cache", *where], check=False)


def plan_package(slug: str, board: str, where: Path, kind: str = SOLITAIRE) -> ScaffoldPlan:
    """Plan a package of its own in a folder `hexile-SLUG`."""
    root = where / f"hexile-{slug}"
    return ScaffoldPlan(
        slug, board, root / "src" / f"hexile_{slug}", root / "tests", f"hexile_{slug}", kind
    )


def plan_folder(slug: str, board: str, kind: str = SOLITAIRE) -> ScaffoldPlan:
    """Plan a folder among our own games; this must be a checkout."""
    folder = Path(importlib.import_module(GAMES).__path__[0])
    root = folder.parents[2]
    if not (root / "tests" / "games").is_dir():
        raise BadSetup("this Hexile is installed and no checkout; --package writes a package")
    tests = root / "tests" / "games" / slug
    return ScaffoldPlan(slug, board, folder / slug, tests, f"{GAMES}.{slug}", kind)
