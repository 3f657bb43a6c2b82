"""What the players see: words, the board in characters, the scene, exact odds."""

from hexile.games.chitin.view.odds import forecasts
from hexile.games.chitin.view.picture import scene
from hexile.games.chitin.view.words import TEXTS, label, tally

__all__ = ["TEXTS", "forecasts", "label", "scene", "tally"]
