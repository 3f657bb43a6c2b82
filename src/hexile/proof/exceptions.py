"""Games that a check of the suite is known not to hold for, each with its reason: the only place."""

from __future__ import annotations

from typing import Final

UNTESTED_REASONS: Final = (
    "when no other reason applies, its steps give a last one that they have not tested"
)

KNOWN: Final[dict[tuple[str, str], str]] = {
    ("chitin", "legal"): UNTESTED_REASONS,
}


def is_known(slug: str, check: str) -> bool:
    """Tell whether a check is not held against a game."""
    return (slug, check) in KNOWN


def exceptions_of(slug: str) -> list[str]:
    """List what is not held against a game, and why."""
    return [f"{check}: {reason}" for (game, check), reason in KNOWN.items() if game == slug]
