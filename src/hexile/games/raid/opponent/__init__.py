"""Computer Warhawks: judgement where the book lets the player choose."""

from __future__ import annotations

from hexile.games.raid.opponent.inputs import network_data, network_inputs
from hexile.games.raid.opponent.priorities import PLAYERS

__all__ = ["PLAYERS", "network_data", "network_inputs"]
