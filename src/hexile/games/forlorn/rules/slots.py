"""What an action can name: Marines, Xenos, squares, doors, items, facings."""

from __future__ import annotations

from typing import Final

from hexile.games.forlorn.state.codes import NO_ONE
from hexile.games.forlorn.state.forlorn import Forlorn
from hexile.games.forlorn.tables.deck import FACING_NAMES
from hexile.kernel.geometry.graph import NOWHERE
from hexile.kernel.verbs.verb import Guard, Slot


def floor_names(s: Forlorn) -> list[str]:
    """Name the squares of the floor."""
    return [s.square_name(square) for square in s.terms.ground.floor]


def floor_named(s: Forlorn, word: str) -> int | None:
    """Return the floor square with this name, or None."""
    names = s.terms.ground.names
    if word not in names or s.terms.ground.deck.wall[names.index(word)]:
        return None
    return names.index(word)


def door_names(s: Forlorn) -> list[str]:
    """Name the squares of the doors."""
    return [s.square_name(square) for square in s.terms.ground.deck.doors]


def xeno_names(s: Forlorn) -> list[str]:
    """Name the Xenos on the deck."""
    return [s.xeno_name(xeno) for xeno, at in enumerate(s.xeno_at) if at != NOWHERE]


def xeno_named(s: Forlorn, word: str) -> int | None:
    """Return the Xeno on the deck with this name, or None."""
    xeno = s.xeno_named(word)
    return None if xeno == NO_ONE else xeno


ANYTHING: Final = Slot("", lambda s: [], "5.0", "", lambda s, word: word)
MARINE: Final = Slot(
    "", lambda s: s.terms.names, "5.0", "there is no Marine {word}; the Marines are {all}",
    all=lambda s: ", ".join(s.terms.names),
)  # fmt: skip
XENO: Final = Slot("", xeno_names, "5.2", "there is no Xeno {word} on the map", xeno_named)
SQUARE: Final = Slot("", floor_names, "7.1", "there is no square {word}", floor_named)
DOOR: Final = Slot("", door_names, "5.5", "there is no door at {word}")
ITEM: Final = Slot("", lambda s: s.terms.item_names, "2.2", "there is no item {word}")
FACING: Final = Slot(
    "", lambda s: FACING_NAMES, "7.4", "name a facing at the end: {facings}", facings=", ".join(FACING_NAMES)
)  # fmt: skip


def free_hand(who: str) -> Guard:
    """Let a Marine, named by a slot, have a hand free for one more item. [9.7]"""
    return Guard(
        "9.7", lambda s, marine: s.has_free_hand(marine), f"{{{who}}} already carries {{most}} items, the most allowed",
        of=who, most=lambda s, marine: s.terms.numbers.most_items,
    )  # fmt: skip
