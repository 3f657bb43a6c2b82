"""Computer players: judgement where the book lets somebody choose."""

from __future__ import annotations

from typing import Final

from hexile.games.chitin.opponent.gatherer import Gatherer
from hexile.games.chitin.opponent.hive import DRONE, QUEEN, SOLDIER, HiveMind
from hexile.games.chitin.opponent.outlook import estimate
from hexile.games.chitin.opponent.queen import Queen
from hexile.games.chitin.state.chitin import Chitin
from hexile.kernel.player import Player

__all__ = ["PLAYERS", "estimate"]

SOLDIERS: Final = HiveMind(
    "soldier", "Medium: seeks good odds, brings friends along, keeps out of bad fights.", SOLDIER
)
PLAYERS: Final[list[Player[Chitin]]] = [
    Gatherer(),
    HiveMind("drone", "Easy: fetches food and fights what it meets, each stack for itself.", DRONE),
    SOLDIERS,
    Queen("queen", "Hard: plays its best moves out, through your reply.", QUEEN, SOLDIERS),
]
