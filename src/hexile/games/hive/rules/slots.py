"""What an action can name: units, places, Darters."""

from __future__ import annotations

from typing import Final

from hexile.games.hive.state import Hive
from hexile.games.hive.tables import NO_AREA
from hexile.kernel.geometry.graph import NOWHERE
from hexile.kernel.verbs.verb import Slot


def place_named(s: Hive, word: str) -> int | None:
    """Return the box or the Darter with this name, or None."""
    place = s.terms.place_of(word)
    return None if place == NOWHERE else place


def in_hive_named(s: Hive, word: str) -> int | None:
    """Return the unit in the Hive with this name, or None."""
    unit = s.terms.names.index(word) if word in s.terms.names else NOWHERE
    return unit if unit != NOWHERE and s.in_hive(unit) else None


def waking(s: Hive, box: int) -> str:
    """Warn that an Area will wake. [25.0]"""
    area = s.terms.ship.areas[box]
    if area == NO_AREA or s.awake[area]:
        return ""
    return f", wakes Area {s.terms.ship.area_names[area]}"


ANYTHING: Final = Slot("", lambda s: [], "B3", "", lambda s, word: word)
UNIT: Final = Slot("", lambda s: s.terms.names, "B10", "there is no unit {word}")
ACTOR: Final = Slot(
    "", lambda s: [s.terms.names[s.mover]], "B3", "{actor} is acting, not {word}; finish {actor} first",
    lambda s, word: s.mover if word == s.terms.names[s.mover] else None,
    actor=lambda s: s.terms.names[s.mover],
)  # fmt: skip
TARGET: Final = Slot(
    "", lambda s: s.terms.names, "B8", "there is no unit {word} in the Hive", in_hive_named
)
PLACE: Final = Slot(
    "", lambda s: s.terms.place_names(), "B4", "there is no box {word}", place_named
)
ANY_PLACE: Final = Slot(
    "", lambda s: s.terms.place_names(), "B4", "", lambda s, word: s.terms.place_of(word)
)
BOX: Final = Slot("", lambda s: s.terms.ship.names, "B4", "there is no box {word}")
SHIP_SLOT: Final = Slot("", lambda s: s.terms.ship_names, "B14", "there is no Darter named {word}")
