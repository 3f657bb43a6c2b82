"""What dice come from: a seed that may be known, or a secret of which only a promise is told.

The promise is a hash that everybody sees before the first die falls. When the secret is told, after
the game, everybody can roll every die again and see that it was the promised one.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Final

from hexile.kernel.chance.dice import Dice, KeyedDice, SeededDice, keyed

SET_UP: Final = 0
FIRST_STREAM: Final = 2
PLAYER_STREAMS: Final = 1 << 31
SECRET_BYTES: Final = 32
PROMISE: Final = b"hexile dice "


class RandomSource:
    """Where dice come from after decision *since*: a seed, or a secret and the promise of it.

    With none of them people roll. What was *chosen* everybody may know from the start; any other secret
    is in the file only when it is *shown*, and then it has rolled its last die.
    """

    def __init__(
        self, seed: int | None = None, promise: str = "", secret: bytes = b"", chosen: bool = False
    ) -> None:
        self.seed = seed
        self.promise = promise_of(secret) if secret else promise
        self.secret = secret
        self.chosen = chosen
        self.shown = False
        self.since = 0

    def is_hidden(self) -> bool:
        """Tell whether its secret is known here and has not been told."""
        return bool(self.secret) and not self.shown

    def is_rolled_by_hand(self) -> bool:
        """Tell whether people roll."""
        return self.seed is None and not self.promise

    def dice(self, number: int, throw: int) -> Dice:
        """Return the dice of decision *number*, the *throw*th on its line of play that may roll.

        A secret goes by the throw alone, so what was decided without dice, or was taken back, moves
        nothing; a seed goes by the number. The set-up is decision and throw 0.
        """
        if self.secret:
            return KeyedDice(self.secret, throw)
        return SeededDice(self.seed or 0, FIRST_STREAM + number if number else SET_UP)

    def player_dice(self, number: int) -> SeededDice:
        """Return the dice a computer player has of its own for decision *number*."""
        if self.secret:
            return SeededDice(keyed(self.secret, f"player {number}") >> 64)
        return SeededDice(self.seed or 0, PLAYER_STREAMS + number)


def promise_of(secret: bytes) -> str:
    """Return the hash by which a secret is promised."""
    return sha256(PROMISE + secret).hexdigest()


def read_secret(text: str) -> bytes:
    """Read a secret as it is told, in hexadecimal digits; nothing if it is none."""
    digits = set("0123456789abcdef")
    if len(text) == 2 * SECRET_BYTES and set(text) <= digits:
        return bytes.fromhex(text)
    return b""
