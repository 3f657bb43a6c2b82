"""Computer players: judgement where the book lets somebody choose."""

from __future__ import annotations

from typing import Final

from hexile.games.chitin.opponent.gatherer import Gatherer
from hexile.games.chitin.opponent.hive import DRONE, QUEEN, SOLDIER, HiveMind
from hexile.kernel.player import Player, RandomPlayer

PLAYERS: Final[list[Player]] = [
    RandomPlayer(),
    Gatherer(),
    HiveMind("drone", "Easy: fetches food and fights what it meets, blind to danger.", DRONE),
    HiveMind(
        "soldier", "Medium: seeks good odds, keeps out of bad ones, screens its Workers.", SOLDIER
    ),
    HiveMind(
        "queen", "Hard: the soldier's judgement, with charges, command and raids weighed.", QUEEN
    ),
]
