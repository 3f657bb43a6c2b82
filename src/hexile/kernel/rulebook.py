"""The printed rules of a game by number, in our own words, and what became of each."""

from __future__ import annotations

from typing import Final

from hexile.kernel.component_data.provenance import (
    PRINTED,
    RECONSTRUCTED,
    RULED,
    BadOrigin,
    Passage,
    check_origin,
    passages,
)
from hexile.kernel.component_data.toml import entries_of
from hexile.kernel.errors import HexileError

STATUSES: Final = ("coded", "data", "ruling", "reconstructed", "table-talk")
NEEDS_CODE: Final = ("coded", "ruling", "reconstructed")
USUAL_ORIGIN: Final = {"ruling": RULED, "reconstructed": RECONSTRUCTED}


class Rule:
    """One numbered rule: its title and summary in our own words, and what became of it.

    `origin` says where it comes from, `passages` the same of its sentences. `unseen` is the reason why recorded games need not show it, though the code can name it.
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
        origin: str = PRINTED,
    ) -> None:
        self.number = number
        self.title = title
        self.passages: list[Passage] = passages(text, origin, number)
        self.text = " ".join(passage.text for passage in self.passages)
        self.status = status
        self.origin = origin
        self.option = option
        self.reason = reason
        self.unseen = unseen


class BadRulebook(HexileError):
    """The rulebook is wrong; the message says which rule and why."""


def read_rules(text: str, name: str) -> dict[str, Rule]:
    """Return the rules listed in a `rulebook.toml`, in the order of the book called *name*."""
    book: dict[str, Rule] = {}
    needed = ("number", "title", "status")
    for entry in entries_of(text, f"{name}, rulebook.toml", "rule", needed):
        rule = read_rule(entry, name)
        if rule.status not in STATUSES:
            raise BadRulebook(f"{name}: rule {rule.number} has unknown status {rule.status!r}")
        if rule.number in book:
            raise BadRulebook(f"{name}: rule {rule.number} is listed twice")
        book[rule.number] = rule
    return book


def read_rule(entry: dict[str, str], name: str) -> Rule:
    """Return the rule that an entry of the book called *name* describes."""
    usual = USUAL_ORIGIN.get(entry["status"], PRINTED)
    try:
        return Rule(
            entry["number"],
            entry["title"],
            entry.get("text", ""),
            entry["status"],
            entry.get("option", ""),
            entry.get("reason", ""),
            entry.get("unseen", ""),
            check_origin(entry.get("origin", usual), entry["number"]),
        )
    except BadOrigin as bad:
        raise BadRulebook(f"{name}: rule {bad}") from None
