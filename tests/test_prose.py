"""README and docs are short to read: sentences, paragraphs, lines and bullets are counted."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.prose import (
    list_items,
    long_lines,
    long_paragraphs,
    pages_of,
    paragraphs,
    sentence_lengths,
    word_count,
)

ROOT = Path(__file__).parents[1]
PAGES = pages_of(ROOT)
DOCS = [page for page in PAGES if page.is_relative_to(ROOT / "docs") or page.name == "README.md"]
MEAN = 15  # words a sentence
LONG = 25
LONG_SHARE = 0.05
PAGE_MEAN = 17
PARAGRAPH = 80
LINE = 100
BULLET = 25

THREE = """# A heading is no sentence

One two three. Four five?

| a table | is not counted |
|---|---|
| nor. | is. this. |

* An item has its own sentence
* A [link with words](https://example.org/a.b.c) and `code. as one` word!

```sh
hexile play raid
```
"""


def read(page: Path) -> str:
    return page.read_text("utf-8")


# --- the counter itself


def test_sentences_are_counted():
    assert sentence_lengths(THREE) == [3, 2, 6, 7]


def test_code_and_tables_are_left_out():
    assert not any("hexile" in each or "counted" in each for each in paragraphs(THREE))


def test_a_number_ends_no_sentence():
    assert sentence_lengths("Rule 5.7 needs Python 3.11 or newer. Yes.") == [7, 1]


def test_a_long_sentence_is_found():
    assert sentence_lengths(" ".join(["word"] * 30) + ".") == [30]


def test_a_long_paragraph_is_found():
    eighty = " ".join(["word"] * 79) + " end."
    assert long_paragraphs(eighty, 80)
    assert not long_paragraphs(eighty, 81)
    assert not long_paragraphs(eighty.replace(" word word", "\n\nword", 1), 80)


def test_items_of_a_list_are_found():
    assert list_items("* one two\n  three\n* four\n\nfive\n") == ["one two three", "four"]


def test_a_long_line_is_found():
    text = "word " * 30 + "\n\n| " + "cell " * 30 + "|\n```sh\n" + "x " * 80 + "\n```\nshort\n"
    assert long_lines(text, 100) == [1]


# --- the pages


def test_sentences_are_short():
    lengths = [length for page in DOCS for length in sentence_lengths(read(page))]
    assert sum(lengths) / len(lengths) <= MEAN
    assert sum(length > LONG for length in lengths) / len(lengths) <= LONG_SHARE


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_a_page_is_easy_to_read(page):
    text = read(page)
    assert not [f"{each[:60]} ..." for each in long_paragraphs(text, PARAGRAPH)]
    assert long_lines(text, LINE) == []
    lengths = sentence_lengths(text)
    assert sum(lengths) <= PAGE_MEAN * len(lengths)


def test_bullets_of_the_changelog_are_short():
    bullets = list_items(read(ROOT / "CHANGELOG.md"))
    assert len(bullets) > 50
    assert [each for each in bullets if word_count(each) > BULLET] == []


KINDS = {"Added", "Changed", "Fixed", "Removed", "Breaking"}


def test_the_changelog_says_what_kind_each_change_is():
    text = read(ROOT / "CHANGELOG.md")
    assert set(re.findall(r"^### (.*)$", text, re.MULTILINE)) <= KINDS
    for heading in re.findall(r"^## (.*)$", text, re.MULTILINE):
        assert re.fullmatch(r"\d+\.\d+\.\d+, (unreleased|\d{4}-\d\d-\d\d)", heading), heading
