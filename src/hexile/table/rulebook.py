"""The rulebook that comes with a game, for everybody who shows or checks rules."""

from __future__ import annotations

from hexile.components import printed_text
from hexile.kernel.rulebook import Rule, read_rules


def read_rulebook(package: str) -> dict[str, Rule]:
    """Return the rules listed in a game's `data/rulebook.toml`, in the order of the book."""
    return read_rules(printed_text(package, "rulebook.toml"), package)
