"""Moves as people write them: "W2 to row 4 column 3", "Warhawk 2 moves to r4c3", "la1 shoots qu1"."""

from __future__ import annotations

import re
from typing import Final

from hexile.table.answers import LegalChoice
from hexile.table.choices.forced_moves import Walk
from hexile.table.seat import Seat

WORD: Final = re.compile(r"[a-z0-9+*/-]+")
ROW_AND_COLUMN: Final = (
    (re.compile(r"\brow (\d+),?(?: and)? column (\d+)"), r"r\1c\2"),
    (re.compile(r"\bcolumn (\d+),?(?: and)? row (\d+)"), r"r\2c\1"),
)
# Words that say nothing which a piece and a place do not.
EMPTY: Final = frozenset(
    [
        "a",
        "an",
        "and",
        "at",
        "from",
        "go",
        "goes",
        "hex",
        "i",
        "in",
        "into",
        "it",
        "move",
        "moves",
        "my",
        "of",
        "on",
        "onto",
        "over",
        "please",
        "send",
        "square",
        "star",
        "step",
        "steps",
        "the",
        "then",
        "to",
        "unit",
        "walk",
        "walks",
        "with",
    ]
)


def content(typed: str) -> list[str]:
    """Return the words that count in a sentence, with rows and columns as the names of squares."""
    text = typed.lower()
    for pattern, name in ROW_AND_COLUMN:
        text = pattern.sub(name, text)
    return [word for word in WORD.findall(text) if word not in EMPTY]


def choices_meant(typed: str, legal: list[LegalChoice]) -> list[LegalChoice]:
    """List the choices in whose text or label all words of a sentence are; those with the fewest other words."""
    words = content(typed)
    if not words:
        return []
    found = [(len(known), choice) for choice in legal if says(words, known := known_words(choice))]
    least = min((size for size, _ in found), default=0)
    return [choice for size, choice in found if size == least]


def known_words(choice: LegalChoice) -> set[str]:
    """Return the words by which a choice may be named."""
    return {*WORD.findall(choice.do.lower()), *WORD.findall(choice.label.lower())}


def says(words: list[str], known: set[str]) -> bool:
    """Tell whether all words are known, each also without the s of "attacks"."""
    return all(word in known or word.removesuffix("s") in known for word in words)


def walk_meant(seat: Seat, typed: str) -> tuple[str, Walk] | None:
    """Return a piece and its way, where a sentence names only these two; None if it does not."""
    words = content(typed)
    pieces = {counter.id.lower(): counter.id for counter in seat.scene.counters}
    named = [pieces[word] for word in words if word in pieces]
    if len(words) != 2 or len(named) != 1:
        return None
    ways = {walk.to.lower(): walk for walk in seat.walks(named[0])}
    [place] = [word for word in words if word not in pieces]
    return (named[0], ways[place]) if place in ways else None
