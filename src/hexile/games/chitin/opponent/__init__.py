"""Computer players: judgement where the book lets somebody choose."""

from __future__ import annotations

from typing import Final

from hexile.games.chitin.opponent.gatherer import Gatherer
from hexile.games.chitin.opponent.hive import DRONE, QUEEN, QUEENS_SOLDIER, SOLDIER, HiveMind
from hexile.games.chitin.opponent.outlook import estimate
from hexile.games.chitin.opponent.queen import Queen
from hexile.games.chitin.state.chitin import Chitin
from hexile.kernel.player import EASY, HARD, MEDIUM, Player

__all__ = ["PLAYERS", "estimate"]


def graded(grade: str, player: Player[Chitin]) -> Player[Chitin]:
    """Say how hard a player is to beat."""
    player.grade = grade
    return player


PLAYERS: Final[list[Player[Chitin]]] = [
    Gatherer(),
    graded(
        EASY,
        HiveMind("drone", "Fetches food and fights what it meets, each stack for itself.", DRONE),
    ),
    graded(
        MEDIUM,
        HiveMind(
            "soldier",
            "Seeks good odds, brings friends along, keeps out of bad fights.",
            SOLDIER,
        ),
    ),
    graded(
        HARD,
        Queen(
            "queen",
            "Plays its best moves out, through your reply.",
            QUEEN,
            HiveMind("soldier", "As the queen imagines it.", QUEENS_SOLDIER),
        ),
    ),
]
