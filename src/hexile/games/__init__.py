"""The games. Each is a folder beside this file; adding one needs no line here."""

from __future__ import annotations

import pkgutil
from importlib import import_module

from hexile.kernel.game import Game
from hexile.kernel.setup import BadSetup, unknown


class BrokenGame(BadSetup):
    """A game that cannot be loaded; the message names it and says why."""


def slugs() -> list[str]:
    """List the games there are, by name."""
    return sorted(module.name for module in pkgutil.iter_modules(__path__))


def find(slug: str) -> Game:
    """Return a game by its slug, or raise BadSetup with the nearest name and the list.

    One that cannot be loaded raises BrokenGame, whatever it breaks with: the others can be played.
    """
    if slug not in slugs():
        raise BadSetup(unknown("game", slug, slugs()))
    try:
        game = import_module(f"{__name__}.{slug}").GAME
        assert isinstance(game, Game), "GAME is no Game"
    except Exception as fault:
        reason = f"{type(fault).__name__}: {fault}"
        raise BrokenGame(f"the game '{slug}' cannot be loaded: {reason}") from fault
    return game
