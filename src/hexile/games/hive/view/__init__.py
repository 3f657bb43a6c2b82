"""What the player sees: words, the board in characters, the scene, exact odds."""

from hexile.games.hive.view.board import draw, legend
from hexile.games.hive.view.chances import forecasts, odds
from hexile.games.hive.view.labels import label
from hexile.games.hive.view.picture import scene
from hexile.games.hive.view.words import TEXTS, tally

__all__ = ["TEXTS", "draw", "forecasts", "label", "legend", "odds", "scene", "tally"]
