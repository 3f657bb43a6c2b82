"""How units are spelt: their letters, small when disrupted, with the token one carries."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from hexile.games.chitin.state.places import NO_TOKEN
from hexile.games.chitin.tables import TOKEN_LETTERS


class Spelling:
    """What units look like at one moment of a game; what it is made of is replaced, never changed."""

    def __init__(
        self,
        letters: list[str],
        kind: vec[i64],
        disrupted: vec[bool],
        carries: vec[i64],
        token_letter: vec[i64],
    ) -> None:
        self.letters = letters
        self.kind = kind
        self.disrupted = disrupted
        self.carries = carries
        self.token_letter = token_letter

    def mark(self, unit: i64) -> i64:
        """Return a number that units which look alike have in common."""
        faces: i64 = 2 * len(self.letters)
        mark = (self.carries[unit] - NO_TOKEN) * faces + 2 * self.kind[unit]
        return mark + 1 if self.disrupted[unit] else mark

    def sign(self, unit: i64) -> str:
        """Spell one unit: `P`, `g`, `W/A`."""
        letter = self.letters[self.kind[unit]]
        if self.disrupted[unit]:
            letter = letter.lower()
        token = self.carries[unit]
        if token == NO_TOKEN:
            return letter
        return f"{letter}/{TOKEN_LETTERS[self.token_letter[token]]}"

    def signs(self, units: vec[i64]) -> str:
        """Spell units: `PPP`, `GgB`, `RW/A`."""
        return "".join([self.sign(unit) for unit in units])
