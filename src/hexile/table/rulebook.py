"""The rulebook that comes with a game, for everybody who shows or checks rules."""

from __future__ import annotations

from importlib.resources import files

from hexile.kernel.rulebook import Rule, read_rules


def read_rulebook(package: str) -> dict[str, Rule]:
    """Return the rules listed in a game's `data/rulebook.toml`, in the order of the book."""
    text = files(package).joinpath("data", "rulebook.toml").read_text(encoding="utf-8")
    return read_rules(text, package)
