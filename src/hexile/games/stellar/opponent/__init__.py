"""Computer players: judgement where the book lets somebody choose."""

from hexile.games.stellar.opponent.admiral import PLAYERS
from hexile.games.stellar.opponent.estimate import HORIZON, estimate, look_until

__all__ = ["HORIZON", "PLAYERS", "estimate", "look_until"]
