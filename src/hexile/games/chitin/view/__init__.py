"""What the players see: what is hidden, words, the board in characters, the scene, exact odds."""

from hexile.games.chitin.view.dispatch import dispatch
from hexile.games.chitin.view.odds import breakdown, forecasts, stakes
from hexile.games.chitin.view.picture import scene, status
from hexile.games.chitin.view.reference import judge, reference, whose
from hexile.games.chitin.view.seen import resample, see
from hexile.games.chitin.view.touching import cost, let_go, rank
from hexile.games.chitin.view.words import FOLDS, IN_SHORT, NEWS, PURPOSES, TEXTS, clock, tally

__all__ = [
    "FOLDS",
    "IN_SHORT",
    "NEWS",
    "PURPOSES",
    "TEXTS",
    "breakdown",
    "clock",
    "cost",
    "dispatch",
    "forecasts",
    "judge",
    "let_go",
    "rank",
    "reference",
    "resample",
    "scene",
    "see",
    "stakes",
    "status",
    "tally",
    "whose",
]
