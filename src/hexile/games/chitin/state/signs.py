"""How units are spelt: letters, small when disrupted, a star when charging, the token carried."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from hexile.games.chitin.state.places import NO_TOKEN
from hexile.games.chitin.tables import TOKEN_LETTERS


def counted(count: i64, word: str) -> str:
    """Return a number with its noun: `1 point`, `3 points`, `2 megahexes`."""
    if count == 1:
        return f"{count} {word}"
    return f"{count} {word}es" if word.endswith("x") else f"{count} {word}s"


def several(count: i64, name: str) -> str:
    """Count units by name: `1 Worker`, `3 Workers`, `3 Phlanx`."""
    same = count == 1 or name.endswith("x") or " with " in name
    return f"{count} {name}" if same else f"{count} {name}s"


@mypyc_attr(acyclic=True)
class Spelling:
    """What units look like at one moment of a game; what it is made of is replaced, never changed."""

    def __init__(
        self,
        letters: list[str],
        kind: vec[i64],
        disrupted: vec[bool],
        charging: vec[bool],
        carries: vec[i64],
        token_letter: vec[i64],
    ) -> None:
        self.letters = letters
        self.kind = kind
        self.disrupted = disrupted
        self.charging = charging
        self.carries = carries
        self.token_letter = token_letter

    def mark(self, unit: i64) -> i64:
        """Return a number that units which look alike have in common."""
        faces: i64 = 4 * len(self.letters)
        mark = (self.carries[unit] - NO_TOKEN) * faces + 4 * self.kind[unit]
        mark += 2 if self.charging[unit] else 0
        return mark + 1 if self.disrupted[unit] else mark

    def sign(self, unit: i64) -> str:
        """Spell one unit: `P`, `g`, `P*`, `W/A`."""
        letter = self.letters[self.kind[unit]]
        if self.disrupted[unit]:
            letter = letter.lower()
        if self.charging[unit]:
            letter += "*"
        token = self.carries[unit]
        if token == NO_TOKEN:
            return letter
        return f"{letter}/{TOKEN_LETTERS[self.token_letter[token]]}"

    def signs(self, units: vec[i64]) -> str:
        """Spell units: `PPP`, `GgB`, `RW/A`."""
        return "".join([self.sign(unit) for unit in units])
