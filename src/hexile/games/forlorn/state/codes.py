"""The whole numbers that stand for things on the deck."""

from __future__ import annotations

from typing import Final

NO_ONE: Final = -1

EMPTY: Final = 0
FIRST_MARINE: Final = 1
FIRST_XENO: Final = 32

CLOSED: Final = 0
OPEN: Final = 1
WRECKED: Final = 2
DOOR_WORDS: Final[list[str]] = ["closed", "open", "wrecked"]

NO_ROOM: Final = -1
# Where a Xeno may stop: anywhere, in one room only (its number), or not in a special room. [R48]
ANYWHERE: Final = -1
NOT_IN_ROOMS: Final = -2
UNKNOWN_CARD: Final = -1

MARINE_SEAT: Final = 0
XENO_SEAT: Final = 1

MOST_POINTS: Final = 99
