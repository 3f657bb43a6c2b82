"""The rulebook that comes with a game, for everybody who shows or checks rules."""

from __future__ import annotations

from functools import lru_cache

from hexile.components import printed_text
from hexile.kernel.component_data.component import Component, read_components
from hexile.kernel.rulebook import Rule, read_rules

GAMES_KEPT = 32  # whose components have been read; a file that was edited is read again


def read_rulebook(package: str) -> dict[str, Rule]:
    """Return the rules listed in a game's `data/rulebook.toml`, in the order of the book."""
    return read_rules(printed_text(package, "rulebook.toml"), package)


def components_of(package: str) -> list[Component]:
    """Return what a game consists of and where each thing comes from, as `data/components.toml` says."""
    return _components(printed_text(package, "components.toml"), package)


@lru_cache(maxsize=GAMES_KEPT)
def _components(text: str, package: str) -> list[Component]:
    return read_components(text, package)
