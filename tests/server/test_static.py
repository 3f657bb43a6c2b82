"""The style sheets: one file a component, all of them in the one order, and no rule that nothing uses."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from hexile.server import site
from hexile.server.drawing.inline_styles import BUNDLES, bundle, embedded, tokens_and_fonts

STATIC = Path(site.__file__).parent / "static"
SHEETS = sorted((STATIC / "css").glob("*.css"))
HEXILE = Path(site.__file__).parents[1]
LONGEST = 130
# Classes made of a word that a game, a review or a component says.
MADE = ("b-", "c-", "is-", "l-", "o-", "on-", "s-", "star-", "t-", "w-")
WORDS = re.compile(r"[\w-]+")


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.name)
def test_a_style_sheet_is_written_line_by_line(path):
    lines = path.read_text().splitlines()
    assert max(len(line) for line in lines) <= LONGEST
    assert [line for line in lines if line.partition("/*")[0].count(";") > 1] == []


def test_every_style_sheet_is_in_the_order_once():
    named = [part for parts in BUNDLES.values() for part in parts]
    assert sorted(named) == [path.stem for path in SHEETS]


def words_used() -> set[str]:
    """Return every word in a text of the pages, scripts, drawings and data; docstrings are none."""
    found: list[str] = []
    for path in HEXILE.rglob("*.py"):
        tree = ast.parse(path.read_text())
        told = {id(n.value) for n in ast.walk(tree) if isinstance(n, ast.Expr)}
        found += [
            n.value
            for n in ast.walk(tree)
            if isinstance(n, ast.Constant) and isinstance(n.value, str) and id(n) not in told
        ]
    for path in (STATIC / "js").rglob("*.js"):
        plain = re.sub(r"/\*.*?\*/|//[^\n]*", "", path.read_text(), flags=re.DOTALL)
        found += re.findall(r'"[^"\n]*"|`[^`]*`', plain)
    found += [path.read_text() for path in (HEXILE / "server" / "templates").glob("*.html")]
    found += [path.read_text() for path in (HEXILE / "games").rglob("symbols.toml")]
    return set(WORDS.findall(" ".join(found)))


def test_no_rule_is_for_something_that_is_not_there():
    used = words_used()
    style = re.sub(r"/\*.*?\*/|:not\([^)]*\)", "", "".join(map(bundle, BUNDLES)), flags=re.DOTALL)
    selectors = re.findall(r"[^{};]+(?=\{)", style)
    named = {name for s in selectors for name in re.findall(r"[.#]([a-zA-Z][\w-]*)", s)}
    assert len(named) > 500
    assert {name for name in named - used if not name.startswith(MADE)} == set()


def test_a_page_gets_its_style_in_one_answer_and_keeps_it(client):
    for name in BUNDLES:
        address = f"/style/{name}.css?{client.site.stamp}"
        answer = client.get(address)
        assert answer.headers["content-type"].startswith("text/css")
        assert "immutable" in answer.headers["cache-control"]
        assert bundle(name) in answer.text
        assert client.get(f"/style/{name}.css").headers["cache-control"] == "no-store"
    assert client.get("/style/nothing.css").status_code == 404
    assert client.get("/style/page").status_code == 404


def test_pages_that_need_nothing_besides_carry_colours_and_fonts():
    look = tokens_and_fonts()
    assert look.count("url(data:font/woff2;base64,") == 4
    assert "--lamp:" in look
    assert "url(/static" not in look + embedded(bundle("page"))
