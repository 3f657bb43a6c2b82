"""Computer Terrans: judgement where the book lets the player choose."""

from __future__ import annotations

from typing import Final

from hexile.kernel.player import Player, RandomPlayer

PLAYERS: Final[list[Player]] = [RandomPlayer()]
