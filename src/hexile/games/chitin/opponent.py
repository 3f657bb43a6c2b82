"""x"""

from hexile.kernel.player import RandomPlayer

PLAYERS = [RandomPlayer()]
