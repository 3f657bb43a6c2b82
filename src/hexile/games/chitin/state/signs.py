"""How units are spelt: their letters, small when disrupted, with the token one carries.

What a unit looks like is kept as a whole number, its mark; it is spelt only for those who read.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from hexile.games.chitin.state.places import NO_TOKEN


class Spelling:
    """The letters of kinds and tokens at one moment of a game."""

    def __init__(self, letters: list[str], tokens: list[str]) -> None:
        self.letters = letters
        self.tokens = tokens

    def sign(self, mark: i64) -> str:
        """Spell one unit: `P`, `g`, `W/A`."""
        faces: i64 = 2 * len(self.letters)
        face = mark % faces
        letter = self.letters[face // 2]
        if face % 2:
            letter = letter.lower()
        token = mark // faces + NO_TOKEN
        return letter if token == NO_TOKEN else f"{letter}/{self.tokens[token]}"

    def signs(self, marks: vec[i64]) -> str:
        """Spell units: `PPP`, `GgB`, `RW/A`."""
        return "".join([self.sign(mark) for mark in marks])
