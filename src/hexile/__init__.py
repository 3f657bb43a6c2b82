"""Hexile: classic science-fiction board wargames against an enemy that follows the book.

`hexile.game("raid").new()` begins a game. What `dir(hexile)` lists is the public API; modules
below it are private and may change.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hexile.library import *  # noqa: F403

__version__ = "0.2.0.dev0"

__all__ = [  # noqa: F405
    "Action",
    "Advice",
    "Dice",
    "Ended",
    "HexileError",
    "LiveGame",
    "Player",
    "Position",
    "Refusal",
    "Refused",
    "Replay",
    "Reviewed",
    "Ruleset",
    "Simulation",
    "State",
    "Why",
    "game",
    "games",
    "load",
    "network_player",
    "picture",
    "review",
    "simulate",
    "vector",
]


def __getattr__(name: str) -> Any:
    """Return a name of the public API, which is loaded when it is first asked for."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module("hexile.library"), name)


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
