"""Computer Terrans: judgement where the book lets the player choose."""

from hexile.games.hive.opponent.estimates import estimate
from hexile.games.hive.opponent.players import PLAYERS

__all__ = ["PLAYERS", "estimate"]
