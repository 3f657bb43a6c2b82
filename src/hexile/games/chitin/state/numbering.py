"""The numbers of all actions, for programs that learn: a block for each kind of decision.

Where units are taken from a stack, a group is numbered by its place among those of its hex: the whole
stack is always 0. What the hand is settles goes without a number.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hexile.games.chitin.tables import (
    MOST_IN_A_HEX,
    SIXTHS,
    TOKEN_LETTERS,
    CounterSheet,
    Valley,
)
from hexile.kernel.geometry.hexes import DIRECTION_NAMES
from hexile.kernel.numbers.action_numbers import ActionNumbers, NumberAxis, counted_axis

MOST_HIT: Final = 7  # hexes one combat can be about: one and all round it
GROUPS: Final = (1 << MOST_IN_A_HEX) - 1  # of a stack, of which some go
HELPERS: Final = 4  # sets of helpers of one overrun that have numbers
STARTS: Final = SIXTHS + 1  # where an overrun comes from: a hex beside it, or the edge
WORDS: Final[list[str]] = [
    "done", "first", "end", "back", "stop", "charge", "declare", "top", "bottom",
]  # fmt: skip


class Numbering:
    """Where the numbers of each kind of decision begin."""

    def __init__(
        self, valley: Valley, sheet: CounterSheet, forces: list[str], most: int, air: int
    ) -> None:
        self.numbers = ActionNumbers()
        self.hexes: i64 = valley.size
        self.megas: i64 = valley.megas
        self.places: dict[str, int] = {word: place for place, word in enumerate(WORDS)}
        self.forces: dict[str, int] = {name: place for place, name in enumerate(forces)}
        self.letters: i64 = len(TOKEN_LETTERS)
        kinds = NumberAxis("kind", sheet.letters)
        at = NumberAxis("hex", valley.names)
        group = counted_axis("group", GROUPS)
        self.air: i64 = max(air, 1)
        flying = counted_axis("units", max(air, 1), 1)
        over = NumberAxis("megahex", [valley.names[anchor] for anchor in valley.anchor])
        way = NumberAxis("way", DIRECTION_NAMES)
        self.words = self.numbers.block("", [NumberAxis("word", WORDS)])
        self.ready = self.numbers.block("ready", [NumberAxis("force", forces)]) if forces else 0
        self.add = self.numbers.block("add", [kinds])
        self.drop_kind = self.numbers.block("drop", [kinds])
        self.take = self.numbers.block("take", [at, group])
        self.take_air = self.numbers.block("take", [over, flying])
        self.waiting = self.numbers.block(
            "take waiting", [counted_axis("group", multisets(len(sheet.kinds)))]
        )
        self.waiting_air = self.numbers.block("take waiting in the air", [flying])
        self.number_moves(at, over, way)
        self.number_fights(at, over, way, flying, most)

    def number_moves(self, at: NumberAxis, over: NumberAxis, way: NumberAxis) -> None:
        """Number what a hand does."""
        hand = counted_axis("who stays", 1 << MOST_IN_A_HEX)
        letters = NumberAxis("token", TOKEN_LETTERS)
        self.go = self.numbers.block("go", [at])
        self.fly = self.numbers.block("go", [over])
        self.off = self.numbers.block("go off")
        self.drop = self.numbers.block("drop", [at, hand], "A bit for each unit of the hand.")
        self.lift = self.numbers.block("lift", [letters])
        self.lay = self.numbers.block("lay", [letters])
        self.face = self.numbers.block("face", [at, way])
        starts = NumberAxis("from", [*DIRECTION_NAMES, "edge"])
        self.overrun = self.numbers.block(
            "overrun", [at, starts, counted_axis("helpers", HELPERS)],
            f"Of more than {HELPERS} sets of helpers the later ones have no number.",
        )  # fmt: skip

    def number_fights(
        self, at: NumberAxis, over: NumberAxis, way: NumberAxis, flying: NumberAxis, most: int
    ) -> None:
        """Number what is decided in combat."""
        self.attack = self.numbers.block("attack", [at, way])
        self.join = self.numbers.block("with", [at])
        self.include = self.numbers.block("also", [at])
        self.skirmish = self.numbers.block("skirmish", [over, flying])
        self.sting = self.numbers.block("sting", [at, flying])
        self.roll = self.numbers.block("roll", [counted_axis("combat", most)])
        self.lose = self.numbers.block("lose", [counted_axis("place in the list", 2 * most)])
        retreating = counted_axis("stack", MOST_HIT + len(over.words))
        ways = NumberAxis("way", [*way.words, "nowhere"])
        self.retreat = self.numbers.block("retreat", [retreating, ways])
        self.fly_back = self.numbers.block("retreat", [retreating, over])
        groups = counted_axis("group", GROUPS)
        self.advance = self.numbers.block(
            "advance", [counted_axis("hex left", MOST_HIT), way, groups]
        )


def multisets(kinds: int) -> int:
    """Return how many groups of up to MOST_IN_A_HEX units there are of some kinds."""
    total = 0
    count = 1
    for size in range(1, MOST_IN_A_HEX + 1):
        count = count * (kinds + size - 1) // size
        total += count
    return total
