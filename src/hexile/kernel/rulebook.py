"""The printed rules of a game by number, in our own words, and what became of each."""

from __future__ import annotations

import tomllib
from typing import Final

STATUSES: Final = ("coded", "data", "ruling", "reconstructed", "new-design", "table-talk")
NEEDS_CODE: Final = ("coded", "ruling", "reconstructed", "new-design")


class Rule:
    """One numbered rule: its title and summary in our own words, and what became of it.

    `unseen` is the reason why recorded games need not show it, though the code can name it.
    """

    def __init__(
        self,
        number: str,
        title: str,
        text: str,
        status: str,
        option: str,
        reason: str,
        unseen: str = "",
    ) -> None:
        self.number = number
        self.title = title
        self.text = text
        self.status = status
        self.option = option
        self.reason = reason
        self.unseen = unseen


class BadRulebook(ValueError):
    """The rulebook is wrong; the message says which rule and why."""


def read_rules(text: str, name: str) -> dict[str, Rule]:
    """Return the rules listed in a `rulebook.toml`, in the order of the book called *name*."""
    book: dict[str, Rule] = {}
    for entry in tomllib.loads(text)["rule"]:
        rule = Rule(
            entry["number"],
            entry["title"],
            entry.get("text", ""),
            entry["status"],
            entry.get("option", ""),
            entry.get("reason", ""),
            entry.get("unseen", ""),
        )
        if rule.status not in STATUSES:
            raise BadRulebook(f"{name}: rule {rule.number} has unknown status {rule.status!r}")
        if rule.number in book:
            raise BadRulebook(f"{name}: rule {rule.number} is listed twice")
        book[rule.number] = rule
    return book
