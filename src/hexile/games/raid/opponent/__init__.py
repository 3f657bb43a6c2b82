"""Computer Warhawks: judgement where the book lets the player choose."""

from __future__ import annotations

from hexile.games.raid.opponent.inputs import network_data, network_inputs
from hexile.games.raid.opponent.priorities import PLAYERS
from hexile.kernel.player import EASY, HARD, NORMAL

__all__ = ["PLAYERS", "network_data", "network_inputs"]

for word, player in zip((EASY, NORMAL, HARD), PLAYERS, strict=True):
    player.grade = word
