"""Counts the words of Markdown pages: sentences, paragraphs, lines; without code blocks and tables."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

FENCE = re.compile(r"^\s*```")
HEAD = re.compile(r"^---\n.*?\n---\n", re.DOTALL)  # settings above an issue template
TABLE_ROW = re.compile(r"^\s*\|")
HEADING = re.compile(r"^#+ ")
ITEM = re.compile(r"^\s*(?:[*-]|\d+\.) (?:\[[ x]\] )?")
RAW = re.compile(r"^(?:::: |!!! |<!--|:::)")
IMAGE = re.compile(r"!\[[^\]]*\]\([^)]*\)")
LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
CODE = re.compile(r"`[^`]+`")
ABBREVIATED = re.compile(r"\b(e\.g|i\.e|etc|vs|No)\.", re.IGNORECASE)
SENTENCE_END = re.compile(r"[.!?][\"\u201d\u2019)*_]*(?:\s+|$)")
WORD = re.compile(r"[^\W_][\w'\u2019.,%:/\u00d7+-]*")


class Line(NamedTuple):
    """A line of a page: its number, its text, and whether it stands in code or in a table."""

    number: int
    text: str
    code: bool
    table: bool


def lines_of(text: str) -> list[Line]:
    """Return the lines of a page; the fences belong to their code."""
    text = HEAD.sub(lambda at: "\n" * at[0].count("\n"), text)
    found, inside = [], False
    for number, line in enumerate(text.splitlines(), 1):
        fence = bool(FENCE.match(line))
        code = inside or fence
        found.append(Line(number, line, code, not code and bool(TABLE_ROW.match(line))))
        inside = inside != fence
    return found


def paragraphs(text: str) -> list[str]:
    """Return the paragraphs and list items of a page as plain words."""
    found: list[list[str]] = [[]]
    for line in lines_of(text):
        if (
            line.code
            or line.table
            or not line.text.strip()
            or RAW.match(line.text)
            or HEADING.match(line.text)
        ):
            found.append([])
        elif ITEM.match(line.text):
            found.append([ITEM.sub("", line.text)])
        else:
            found[-1].append(line.text)
    plain = (plain_words(" ".join(each)) for each in found)
    return [each for each in plain if WORD.search(each)]


def list_items(text: str) -> list[str]:
    """Return the items of a page's lists as plain words."""
    return [
        plain_words(re.sub(r"\s+", " ", found[1]))
        for found in re.finditer(r"^\* (.*(?:\n {2}.*)*)", text, re.MULTILINE)
    ]


def plain_words(text: str) -> str:
    """Return a text without pictures and addresses; a piece of code is one word."""
    text = LINK.sub(r"\1", IMAGE.sub("", text))
    return CODE.sub("code", ABBREVIATED.sub(lambda at: at[1].replace(".", ""), text)).strip()


def word_count(text: str) -> int:
    """Return how many words a text has."""
    return len(WORD.findall(text))


def sentence_lengths(text: str) -> list[int]:
    """Return the number of words of every sentence of a page."""
    sentences = [s for p in paragraphs(text) for s in SENTENCE_END.split(p)]
    return [count for count in map(word_count, sentences) if count]


def long_paragraphs(text: str, most: int) -> list[str]:
    """Return the paragraphs with *most* words or more."""
    return [each for each in paragraphs(text) if word_count(each) >= most]


def long_lines(text: str, most: int) -> list[int]:
    """Return the numbers of lines over *most* characters that could have been broken."""
    return [
        line.number
        for line in lines_of(text)
        if len(line.text) > most and not (line.code or line.table or HEADING.match(line.text))
        if " " in line.text.strip() and not is_one_piece(line.text)
    ]


def is_one_piece(line: str) -> bool:
    """Tell whether a line is one link, picture or piece of code, which Markdown does not let you break."""
    left = CODE.sub("", LINK.sub("", IMAGE.sub("", ITEM.sub("", line))))
    return left.strip(" .,;:()") == ""


def pages_of(root: Path) -> list[Path]:
    """Return the pages that people read, but for the games' own, which each game keeps."""
    return sorted([*root.glob("*.md"), *root.glob("docs/**/*.md"), *root.glob(".github/**/*.md")])
