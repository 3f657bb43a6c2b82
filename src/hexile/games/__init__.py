"""The games. Each is a folder beside this file; adding one needs no line here."""

from __future__ import annotations

import pkgutil
from importlib import import_module

from hexile.kernel.game import Game
from hexile.kernel.setup import BadSetup, unknown


def slugs() -> list[str]:
    """List the games there are, by name."""
    return sorted(module.name for module in pkgutil.iter_modules(__path__))


def find(slug: str) -> Game:
    """Return a game by its slug, or raise BadSetup with the nearest name and the list."""
    if slug not in slugs():
        raise BadSetup(unknown("game", slug, slugs()))
    game = import_module(f"{__name__}.{slug}").GAME
    assert isinstance(game, Game)
    return game
