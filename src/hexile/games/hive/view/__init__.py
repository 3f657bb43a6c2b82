"""What the player sees: what is hidden, words, the board in characters, the scene, exact odds."""

from hexile.games.hive.view.board import draw, legend
from hexile.games.hive.view.chances import forecasts, odds
from hexile.games.hive.view.hidden import resample, see
from hexile.games.hive.view.labels import label
from hexile.games.hive.view.picture import scene
from hexile.games.hive.view.words import TEXTS, clock, tally

__all__ = [
    "TEXTS",
    "clock",
    "draw",
    "forecasts",
    "label",
    "legend",
    "odds",
    "resample",
    "scene",
    "see",
    "tally",
]
