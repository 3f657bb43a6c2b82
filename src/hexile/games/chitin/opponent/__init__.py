"""Computer players: judgement where the book lets somebody choose."""

from __future__ import annotations

from typing import Final

from hexile.games.chitin.opponent.gatherer import Gatherer
from hexile.games.chitin.opponent.hive import DRONE, QUEEN, QUEENS_SOLDIER, SOLDIER, HiveMind
from hexile.games.chitin.opponent.outlook import estimate
from hexile.games.chitin.opponent.queen import Queen
from hexile.games.chitin.state.chitin import Chitin
from hexile.kernel.player import EASY, HARD, NORMAL, Player

__all__ = ["PLAYERS", "estimate"]


def graded(grade: str, player: Player[Chitin]) -> Player[Chitin]:
    """Say how hard a player is to beat."""
    player.grade = grade
    return player


PLAYERS: Final[list[Player[Chitin]]] = [
    Gatherer(),
    graded(
        EASY,
        HiveMind("drone", "Fetches tokens and fights what it meets, each stack for itself.", DRONE),
    ),
    graded(
        NORMAL,
        HiveMind(
            "soldier",
            "Seeks good odds, combines its stacks and avoids bad fights.",
            SOLDIER,
        ),
    ),
    graded(
        HARD,
        Queen(
            "queen",
            "Tries its best moves out, including your reply.",
            QUEEN,
            HiveMind("soldier", "The reply that the queen assumes.", QUEENS_SOLDIER),
        ),
    ),
]
