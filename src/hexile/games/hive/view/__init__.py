"""What the player sees: words, the board in characters, the scene, exact odds."""

from hexile.games.hive.view.board import draw, legend
from hexile.games.hive.view.chances import breakdown, forecasts, judge, stakes
from hexile.games.hive.view.dispatch import dispatch
from hexile.games.hive.view.picture import scene, status
from hexile.games.hive.view.reference import reference
from hexile.games.hive.view.touching import cost, let_go, next_pieces, rank, ways
from hexile.games.hive.view.words import (
    FOLDS,
    GATHERS,
    NEWS,
    PURPOSES,
    TEXTS,
    TOLD_IN,
    clock,
    tally,
    whose,
)

__all__ = [
    "FOLDS",
    "GATHERS",
    "NEWS",
    "PURPOSES",
    "TEXTS",
    "TOLD_IN",
    "breakdown",
    "clock",
    "cost",
    "dispatch",
    "draw",
    "forecasts",
    "judge",
    "legend",
    "let_go",
    "next_pieces",
    "rank",
    "reference",
    "scene",
    "stakes",
    "status",
    "tally",
    "ways",
    "whose",
]
