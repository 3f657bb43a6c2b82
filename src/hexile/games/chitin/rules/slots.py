"""What the words of a choice may stand for: hexes, megahexes, sides of a hex, kinds of units."""

from __future__ import annotations

from typing import Final

from hexile.games.chitin.state.chitin import Chitin
from hexile.kernel.geometry.graph import NOWHERE
from hexile.kernel.geometry.hexes import DIRECTION_NAMES
from hexile.kernel.verbs.verb import Slot


def megahex_names(s: Chitin) -> list[str]:
    """Name the megahexes by the hexes they are named after."""
    return [s.hex_name(at) for at in s.terms.valley.anchor]


# A word as it stands, and a hex or NOWHERE: guards say what is wrong with them.
WORD: Final = Slot("", lambda s: [], "6.02", "", lambda s, word: word)
ANY_HEX: Final = Slot(
    "", lambda s: s.terms.valley.names, "6.02", "",
    lambda s, word: s.terms.valley.number.get(word, NOWHERE),
)  # fmt: skip
SIDE: Final = Slot(
    "", lambda s: DIRECTION_NAMES, "6.06", "the sides are {sides}", sides=", ".join(DIRECTION_NAMES)
)
KIND: Final = Slot("", lambda s: s.terms.sheet.letters, "3.03", "")
