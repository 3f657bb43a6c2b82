"""Slips of the pen that a rule can find: articles, numbers, empty names, words said twice."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

KEPT: Final = 20_000  # games say much the same again and again

# Verbs that follow a number which is a name: turn 1 begins.
VERBS: Final = frozenset(
    [
        "appears",
        "arrives",
        "attacks",
        "becomes",
        "begins",
        "brings",
        "burns",
        "closes",
        "comes",
        "costs",
        "dies",
        "draws",
        "ends",
        "escapes",
        "fails",
        "falls",
        "fires",
        "gets",
        "goes",
        "has",
        "holds",
        "is",
        "joins",
        "keeps",
        "leaves",
        "lies",
        "loses",
        "makes",
        "moves",
        "needs",
        "opens",
        "passes",
        "plays",
        "rolls",
        "runs",
        "seizes",
        "sends",
        "shows",
        "stands",
        "stays",
        "stops",
        "takes",
        "turns",
        "waits",
        "wakes",
        "walks",
        "wants",
        "was",
        "wins",
    ]
)
LIKE_PLURALS: Final = frozenset(["as", "its", "this", "plus", "minus", "us"])
SOUNDS_CONSONANT: Final = r"(?:(?i:uni|use|usu|eu|one\b|once\b)|u\d)"

# A capital A in the middle of a sentence is a name.
ARTICLE: Final = r"(?:\ba|(?:^|[.!?] )A)"

SLIPS: Final[list[tuple[str, re.Pattern[str]]]] = [
    ("a before a vowel", re.compile(rf"{ARTICLE} (?!{SOUNDS_CONSONANT})[aeiouAEIOU][a-z]")),
    ("an before a consonant", re.compile(r"\b[Aa]n (?!hour|honest|heir)[b-df-hj-np-tv-z][a-z]+")),
    ("a word said twice", re.compile(r"(?<![\w-])([A-Za-z]{2,}) \1(?![\w-])", re.IGNORECASE)),
    (
        "a name left empty",
        re.compile(r"  |(?<!\w)''|\"\"|``|\(\)|\[\]| [,.;:!?](?:\s|$)|^\s|\s$|(?<=[a-z] )None\b"),
    ),
    ("a gap not filled in", re.compile(r"[{}]")),
    ("stops in a row", re.compile(r"(?<!\.)\.\.(?!\.)|,,|[,;:]\.|\.[,;:]")),
]
ONE_OF_MANY: Final = re.compile(r"(?<![\w.,:/+-])1 ([a-z]+s)\b")
MANY: Final = re.compile(r"(?<![\w.,:/+-])(?:0|[2-9]|[1-9]\d+) ([a-z]+)(?=[.,;:!?)]|$)")
ONE: Final = re.compile(r"(?<![\w.,:/+-])1 ([a-z]+)\b")


@lru_cache(maxsize=KEPT)
def slip_in(text: str) -> str:
    """Return what is wrong with a text, or nothing."""
    for name, pattern in SLIPS:
        found = pattern.search(text)
        if found:
            return f"{name}: {found.group(0)!r}"
    for word in ONE_OF_MANY.findall(text):
        if not (word in VERBS or word in LIKE_PLURALS or word.endswith("ss")):
            return f"one of many: '1 {word}'; {{number:one|many}} in a text counts"
    return ""


def slip_in_sentence(text: str) -> str:
    """Return what is wrong with a whole sentence: it also begins and ends as one."""
    if not text or not (text[0].isupper() or text[0].isdigit()):
        return "a sentence begins with a capital letter"
    if text[-1] not in ".!?":
        return "a sentence ends with a stop"
    return slip_in(text)


@lru_cache(maxsize=KEPT)
def counted_in(text: str) -> tuple[list[str], list[str]]:
    """Return the words that a text has one of, and those that it has none or several of."""
    return ONE.findall(text), MANY.findall(text)


class CountedWords:
    """The words that texts count things by, learned from the texts: 1 ship here and 2 ships there."""

    def __init__(self) -> None:
        self.single: set[str] = set()
        self.many: dict[str, str] = {}

    def hear(self, text: str) -> None:
        """Take in one text."""
        single, many = counted_in(text)
        self.single.update(single)
        for word in many:
            self.many.setdefault(word, text)

    def slip(self) -> str:
        """Return a text that has several of something and names it like one, or nothing."""
        for word, text in self.many.items():
            if word in self.single and word + "s" in self.many:
                return f"many like one: {word!r} in {text!r}"
        return ""
