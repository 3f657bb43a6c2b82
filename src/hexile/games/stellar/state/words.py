"""Names for what numbers mean: nobody, unknown, stages, kinds of war, incident and battle."""

from __future__ import annotations

from typing import Final

RULES: Final = "4"  # the version of the rules
NO_POWER: Final = -1
NO_PLANET: Final = -1
NO_CARD: Final = -1
UNKNOWN: Final = -2
MOST_VOLLEYS: Final = 400  # in a battle

NO_STAGE: Final = 0
STAGE_I: Final = 1
STAGE_II: Final = 2
STAGE_III: Final = 3
STAGE_IV: Final = 4
STAGE_NAMES: Final[list[str]] = ["", "I", "II", "III", "IV"]

PEACE: Final = 0
LIMITED: Final = 1
TOTAL: Final = 2
LEVEL_WORDS: Final[list[str]] = ["peace", "limited war", "total war"]
NEUTRAL: Final = 0
SIDE_WORDS: Final[list[str]] = ["neutral", "first", "second"]

CLASH: Final = 0
DISPUTE: Final = 1
INCIDENT_WORDS: Final[list[str]] = ["clash", "dispute"]

BATTLE: Final = 0
MISUNDERSTANDING: Final = 1
RAID: Final = 2
ASSAULT: Final = 3
BATTLE_WORDS: Final[list[str]] = ["battle", "misunderstanding", "raid", "assault"]


def counted(number: int, word: str, several: str = "") -> str:
    """Say a number of things: `1 factory`, `3 factories`."""
    return f"{number} {word if number == 1 else several or word + 's'}"
