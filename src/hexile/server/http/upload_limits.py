"""Game files that come from outside are measured before anything is made of them."""

from __future__ import annotations

import re
from io import StringIO
from typing import Final

from hexile.kernel.journal import Journal
from hexile.kernel.setup import NO_TEXT
from hexile.server.http.http_errors import Problem
from hexile.server.i18n import WORDS
from hexile.server.limits import Limits

BRACKETS: Final = re.compile(r'"(?:\\.|[^"\\])*+"?+|[\[{\]}]')  # and whole texts


def check_text(text: str, limits: Limits) -> None:
    """Refuse a game file that is too long, by its bytes, its lines or one of them, or too deep."""
    expect("bytes", len(text.encode(errors="replace")), limits.journal_bytes)
    if NO_TEXT in text:
        raise Problem(422, "bad-file", WORDS("import.no_text"))
    expect("lines", text.count("\n"), limits.lines)
    head, _, rest = text.partition("\n")
    expect("header", len(head.encode(errors="replace")), limits.header_bytes)
    expect("depth", depth_of(head), limits.depth)
    for number, line in enumerate(StringIO(rest, newline="\n"), 2):
        length = len(line.removesuffix("\n").encode(errors="replace"))
        expect("line", length, limits.line_bytes, number)
        if line.count("[") + line.count("{") > limits.depth > 0:
            expect("depth", depth_of(line), limits.depth, number)


def depth_of(line: str) -> int:
    """Count how deep the brackets of a line of JSON go, in one pass; those in texts do not count."""
    deep = deepest = 0
    for found in BRACKETS.finditer(line):
        if found[0] in "[{":
            deep += 1
            deepest = max(deep, deepest)
        elif found[0] in "]}":
            deep -= 1
    return deepest


def check_journal(journal: Journal, limits: Limits) -> None:
    """Refuse a game file of too many branches, before it is replayed."""
    expect("branches", len(journal.tips()), limits.branches)


def expect(what: str, found: int, most: int, line: int = 0) -> None:
    """Refuse more than there may be, and say what and how much that is."""
    if found > most > 0:
        words = WORDS(f"budget.{what}", found=f"{found:,}", most=f"{most:,}", line=line)
        raise Problem(413, "too-large", words)
