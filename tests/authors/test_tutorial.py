"""The tutorial is true: what it shows is in the game that is written, and what it adds works."""

import re
import runpy
import shlex
from pathlib import Path

import pytest
from tests.commands import read_words
from tests.packages import describe, on_path

from hexile.authors.new import SECRET_ORDERS, plan_package
from hexile.games import find
from hexile.proof.conformance import check_game
from hexile.proof.records.fixtures import GameFixtures

PAGE = Path(__file__).parents[2] / "docs" / "author" / "tutorial.md"
BLOCK = re.compile(r"^```(\w+) game ?(.*)\n((?:.*\n)*?)```$", re.MULTILINE)
TWO_SEATS = PAGE.with_name("two-seats.md")
SHOWN = re.compile(r"^```python game (.*)\n((?:.*\n)*?)```$", re.MULTILINE)
CONVOY = PAGE.parents[2] / "examples" / "convoy" / "src" / "hexile_convoy"
BLOCKS = [found.groups() for found in BLOCK.finditer(PAGE.read_text(encoding="utf-8"))]


@pytest.fixture
def plan(tmp_path):
    """Write the game that the tutorial begins with."""
    plan = plan_package("watch", "squares", tmp_path)
    plan.copy_all()
    describe(plan.folder.parent, "watch", plan.package)
    return plan


def file_of(plan, name):
    return plan.root / name if name.startswith("tests/") else plan.folder / name


def apply(plan, name, change):
    """Make a change as the tutorial shows it: lines that stay, go and come."""
    lines = change.splitlines()
    old = "\n".join(line[1:] for line in lines if not line.startswith("+"))
    new = "\n".join(line[1:] for line in lines if not line.startswith("-"))
    path = file_of(plan, name)
    assert path.read_text().count(f"{old}\n") == 1, f"{name}: {old}"
    path.write_text(path.read_text().replace(f"{old}\n", f"{new}\n"))


def test_what_it_shows_is_in_the_game(plan):
    shown = [block for block in BLOCKS if block[0] in ("python", "toml", "text")]
    for _, name, text in shown:
        assert text in file_of(plan, name).read_text(), f"{name}: {text}"
    assert len(shown) > 10


def test_what_the_page_about_two_seats_shows_is_in_its_games(tmp_path):
    plan = plan_package("convoy", "hexes", tmp_path, SECRET_ORDERS)
    plan.copy_all()
    shown = SHOWN.findall(TWO_SEATS.read_text(encoding="utf-8"))
    for name, text in shown:
        example = name.startswith("convoy/")
        path = CONVOY / name.removeprefix("convoy/") if example else plan.folder / name
        assert text in path.read_text(encoding="utf-8"), f"{name}: {text}"
    assert len(shown) > 8


def test_what_it_tells_to_type_can_be_typed():
    for kind, _, text in BLOCKS:
        if kind == "sh":
            for line in text.splitlines():
                words = shlex.split(line)
                assert words[0] in ("hexile", "pip")
                if words[0] == "hexile":
                    read_words(words[1:])


def test_the_rule_it_adds_works_and_passes_everything(plan):
    for kind, name, text in BLOCKS:
        if kind == "diff":
            apply(plan, name, text)
    with on_path(plan.folder.parent, plan.package):
        runpy.run_path(str(plan.tests / "record.py"), run_name="__main__")
        done = []
        check_game(find("watch"), 4, 1, done.append)
        assert done[-1] == 4
        assert GameFixtures(find("watch"), plan.tests).complaints() == []
        tests = runpy.run_path(str(plan.tests / "test_rules.py"))
        tests["test_who_hides_is_not_seized"]()
