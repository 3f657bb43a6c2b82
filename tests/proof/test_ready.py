"""What `docs/author/ready.md` calls ready to use is there, and just the games it names use it, two of them at least."""

import re
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
OURS = {door.parent.name.capitalize() for door in ROOT.glob("src/hexile/games/*/__init__.py")}
ROW = re.compile(r"^\| [a-z][^|]*\| (`[^|]*) \| ([^|]*) \|$", re.MULTILINE)
ROWS = ROW.findall((ROOT / "docs" / "author" / "ready.md").read_text("utf-8"))
NAMED = [re.findall(r"`(?:(\w+)\.)?(\w+)", things) for things, _ in ROWS]
IMPORTED = r"from hexile\.kernel\.(?:\w+\.)?{place} import (?:[^(\n]*|\([^)]*)\b{thing}\b"


@pytest.mark.parametrize(("row", "named"), list(zip(ROWS, NAMED, strict=True)))
def test_what_is_ready_is_used_by_whom_the_page_names(row, named):
    place, things = named[0][0], [thing for _, thing in named]
    module = import_module(module_called(place))
    holder = module.Dice if place == "dice" else module
    assert [thing for thing in things if not hasattr(holder, thing)] == []
    said = OURS if row[1] == "all" else {*re.findall(r"\w+", row[1])}
    users = {game for game in OURS if any(uses(game, place, thing) for thing in things)}
    assert said == users
    assert len(users) > 1


def module_called(place):
    """Return the module of the kernel with this name, in whichever package it lies."""
    [path] = (ROOT / "src" / "hexile" / "kernel").rglob(f"{place}.py")
    return ".".join(path.relative_to(ROOT / "src").with_suffix("").parts)


def uses(game, place, thing):
    """Tell whether a game takes a thing of the kernel by its name, or calls it on its dice."""
    wanted = rf"\bdice\.{thing}\(" if place == "dice" else IMPORTED.format(place=place, thing=thing)
    files = (ROOT / "src" / "hexile" / "games" / game.lower()).rglob("*.py")
    return any(re.search(wanted, path.read_text("utf-8")) for path in files)


def test_the_page_has_rows():
    assert len(ROWS) > 10
