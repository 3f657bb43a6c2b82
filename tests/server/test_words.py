"""One catalogue holds every text: what pages and scripts ask for is there, and nothing else is."""

from __future__ import annotations

import re
from pathlib import Path

from hexile.server import words
from hexile.server.words import Catalogue

HERE = Path(words.__file__).parent
MADE = (
    "advice.",
    "measured.",
    "table.tab_",
    "menu.",
    "keys.",
    "replay.",
    "rules.status_",
    "problem.",
)


def asked_for() -> set[str]:
    pages = [path.read_text() for path in (HERE / "templates").glob("*.html")]
    code = [path.read_text() for path in HERE.rglob("*.py")]
    scripts = [path.read_text() for path in (HERE / "static" / "js").glob("*.js")]
    found = {key for text in pages for key in re.findall(r'\bt\("([\w.]+)"[,)]', text)}
    found |= {key for text in code for key in re.findall(r'\bwords\("([\w.]+)"', text)}
    return found | {f"js.{key}" for text in scripts for key in re.findall(r'\bword\("(\w+)"', text)}


def test_every_text_that_is_asked_for_is_there():
    known = set(Catalogue("en")._texts)
    assert asked_for() - known == set()


def test_every_kind_of_problem_has_a_title():
    code = "".join(path.read_text() for path in HERE.rglob("*.py"))
    kinds = set(re.findall(r'Problem\(\s*\d+,\s*"([\w-]+)"', code))
    known = Catalogue("en")
    assert len(kinds) > 8
    for kind in kinds:
        assert known(f"problem.{kind}") != f"problem.{kind}", kind


def test_facts_fill_the_texts():
    assert Catalogue("en")("replay.move", number=3, count=9) == "Move 3 of 9"
    assert Catalogue("en")("no.such.key") == "no.such.key"


def test_no_text_lies_unused():
    asked = asked_for()
    unused = {k for k in Catalogue("en")._texts if k not in asked and not k.startswith(MADE)}
    assert unused == set()
