"""What `docs/ready.md` calls ready to use is there, and at least the games it names use it."""

import re
from importlib import import_module
from pathlib import Path

import pytest

from hexile.games import slugs

ROOT = Path(__file__).parents[2]
ROW = re.compile(r"^\| [a-z][^|]*\| (`[^|]*) \| ([^|]*) \|$", re.MULTILINE)
ROWS = ROW.findall((ROOT / "docs" / "ready.md").read_text("utf-8"))
NAMED = [re.findall(r"`(?:(\w+)\.)?(\w+)", things) for things, _ in ROWS]


@pytest.mark.parametrize(("row", "named"), list(zip(ROWS, NAMED, strict=True)))
def test_what_is_ready_is_used_by_whom_the_page_names(row, named):
    place = named[0][0]
    module = import_module(f"hexile.kernel.{place}")
    holder = module.Dice if place == "dice" else module
    things = [thing for _, thing in named]
    assert [thing for thing in things if not hasattr(holder, thing)] == []
    users = slugs() if row[1] == "all" else [s for s in slugs() if s.capitalize() in row[1]]
    assert users
    for slug in users:
        folder = ROOT / "src" / "hexile" / "games" / slug
        text = "\n".join(path.read_text("utf-8") for path in folder.rglob("*.py"))
        assert any(re.search(rf"\b{thing}\b", text) for thing in things), slug


def test_the_page_has_rows():
    assert len(ROWS) > 10
