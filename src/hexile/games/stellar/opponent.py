"""Computer players: judgement where the book lets somebody choose."""

from __future__ import annotations

from typing import Final

from hexile.kernel.player import Player, RandomPlayer

PLAYERS: Final[list[Player]] = [RandomPlayer()]
