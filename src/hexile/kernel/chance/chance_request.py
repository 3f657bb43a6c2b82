"""What chance is asked for: a die as the book rolls it, a draw from a pool, a tie among candidates.

Names are worked out only where a person answers; seeded dice never ask for them.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

DIE: Final = "die"
DRAW: Final = "draw"
TIE: Final = "tie"
LOT: Final = "lot"  # deals again what a view hides: nobody is ever asked for it
NO_LIMIT: Final = -1_000


@mypyc_attr(allow_interpreted_subclasses=True)
class Names:
    """What the things are called that may be drawn or are tied, by their place from 0; and for which piece."""

    def name(self, place: int) -> str:
        """Name one of them as it is called on the table."""
        raise NotImplementedError

    def piece(self, left: int) -> str:
        """Name the piece or the place that it is about, if there is one, while so many are left."""
        return ""


class KnownNames(Names):
    """Names that are known anyway."""

    def __init__(self, names: list[str], whose: str = "") -> None:
        self.names = names
        self.whose = whose

    def name(self, place: int) -> str:
        return self.names[place]

    def piece(self, left: int) -> str:
        return self.whose


class Among(Names):
    """Some of many things that have names by their numbers: units, boxes, hexes."""

    def __init__(self, names: list[str], numbers: list[int], whose: str = "") -> None:
        self.names = names
        self.numbers = numbers
        self.whose = whose

    def name(self, place: int) -> str:
        return self.names[self.numbers[place]]

    def piece(self, left: int) -> str:
        return self.whose


NO_NAMES: Final = Names()


class Kind:
    """One thing that a draw or a tie may bring: its name, how many are left, the first face of it, and all its faces."""

    def __init__(self, name: str, count: int, face: int) -> None:
        self.name = name
        self.count = count
        self.face = face
        self.faces = list(range(face, face + count))


class ChanceRequest:
    """A die, a draw or a tie that somebody must settle: for which rule, which piece and what.

    *whom* a piece acts on is known of some dice. *dice* are thrown together, with so many *sides* each. *limit* is the highest face that counts, if
    only "so much or less" matters. *kinds* are what a draw or a tie may bring; of a draw, also what is
    used up.
    """

    def __init__(
        self, kind: str, sides: int, dice: int, rule: str, who: str, what: str, limit: int
    ) -> None:
        self.kind = kind
        self.sides = sides
        self.dice = dice
        self.rule = rule
        self.who = who
        self.what = what
        self.limit = limit
        self.whom = ""
        self.kinds: list[Kind] = []

    def text(self) -> str:
        """Say in short what is wanted, for errors."""
        ways = f"a d{self.sides}" if self.dice == 1 else f"{self.dice} d{self.sides}"
        for_whom = self.who or self.what
        wanted = ways if self.kind == DIE else f"a {self.kind} among {self.sides}"
        return f"rule {self.rule} wants {wanted}" + (f" for {for_whom}" if for_whom else "")

    def left(self) -> list[Kind]:
        """List what can still come."""
        return [kind for kind in self.kinds if kind.count]

    def forced(self) -> int:
        """Return a face if only one thing can come of a draw or a die, so that nobody need be asked; else 0."""
        if self.kind == DIE and self.limit != NO_LIMIT:
            return self.sides if self.limit < 1 else 1 if self.limit >= self.sides else 0
        left = self.left()
        return left[0].face if self.kind == DRAW and len(left) == 1 else 0

    def low_faces(self) -> str:
        """Say which faces are within the limit: no face, 1, 1-3, any face."""
        return faces_between(1, min(self.limit, self.sides), self.sides)

    def high_faces(self) -> str:
        """Say which faces are beyond the limit."""
        return faces_between(max(self.limit, 0) + 1, self.sides, self.sides)


def faces_between(low: int, high: int, sides: int) -> str:
    """Say which faces these are: no face, 4, 1-3, any face."""
    if high < low:
        return "no face"
    if low == 1 and high == sides:
        return "any face"
    return str(low) if low == high else f"{low}-{high}"


def in_pool(counts: list[int], names: Names) -> list[Kind]:
    """Return the kinds of a pool; the faces of each follow those of the one before."""
    found: list[Kind] = []
    face = 1
    for place, count in enumerate(counts):
        found.append(Kind(names.name(place), count, face))
        face += count
    return found


def one_by_one(count: int, names: Names) -> list[Kind]:
    """Return candidates, each with its own face."""
    return [Kind(names.name(place), 1, place + 1) for place in range(count)]


def gathered(kinds: list[Kind]) -> list[Kind]:
    """Count those together that have one name; the face is the first's that is left."""
    found: dict[str, Kind] = {}
    for kind in kinds:
        known = found.setdefault(kind.name, kind)
        if known is not kind:
            known.face = known.face if known.count else kind.face
            known.count += kind.count
            known.faces += kind.faces
    return list(found.values())
