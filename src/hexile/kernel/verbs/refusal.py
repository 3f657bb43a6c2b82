"""Why something is not allowed, as data and in words."""

from __future__ import annotations

from typing import Final

from hexile.kernel.chart import Fact

NO_FACTS: Final[dict[str, Fact]] = {}


class Refusal:
    """Why something is not allowed: the rule, a sentence, and the facts it is made of.

    One that only says what to type is *help*: it tells nothing to those who click.
    """

    def __init__(
        self, rule: str, words: str, facts: dict[str, Fact] = NO_FACTS, help: bool = False
    ) -> None:
        self.rule = rule
        self.words = words
        self.facts = facts
        self.help = help

    def __str__(self) -> str:
        return f"{self.words} ({self.rule})" if self.rule else self.words


# Asked about a choice that it has no reason against, a step says no more than this.
NOT_NOW: Final = Refusal("", "that is not a legal choice now")
