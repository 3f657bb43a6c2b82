"""Games that a check of the suite is known not to hold for, each with its reason: the only place."""

from __future__ import annotations

from typing import Final

KNOWN: Final[dict[tuple[str, str], str]] = {}


def known_exception(slug: str, check: str) -> str:
    """Return why a check is not held against a game, or nothing."""
    return KNOWN.get((slug, check), "")
