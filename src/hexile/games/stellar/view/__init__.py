"""What a power sees: the fog of war, the chart, words, exact odds."""

from hexile.games.stellar.view.chart import scene, status
from hexile.games.stellar.view.deeds import whose
from hexile.games.stellar.view.dispatch import changes, dispatch
from hexile.games.stellar.view.fog import resample, see
from hexile.games.stellar.view.odds import forecasts, stakes
from hexile.games.stellar.view.reference import reference
from hexile.games.stellar.view.touching import cost, next_pieces, rank
from hexile.games.stellar.view.words import GATHERS, NEWS, PURPOSES, TEXTS, clock, tally

__all__ = [
    "GATHERS",
    "NEWS",
    "PURPOSES",
    "TEXTS",
    "changes",
    "clock",
    "cost",
    "dispatch",
    "forecasts",
    "next_pieces",
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
