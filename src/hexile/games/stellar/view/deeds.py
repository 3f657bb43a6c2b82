"""Which power caused an event."""

from __future__ import annotations

from typing import Final

from hexile.games.stellar.tables import POWER_LETTERS, POWER_NAMES
from hexile.kernel.event import Event

DOERS: Final[list[str]] = ["power", "first", "who"]


def whose(event: Event) -> str:
    """Return the power that caused an event."""
    if event.kind in NOBODYS:
        return "none"
    for name in DOERS:
        word = str(event.facts.get(name, ""))
        if word in POWER_NAMES:
            return word.lower()
        if word[:1] in POWER_LETTERS and word[1:].isdigit():
            return POWER_NAMES[POWER_LETTERS.index(word[0])].lower()
    return ""


# What the tables and the calendar bring, and what comes of two powers at once.
NOBODYS: Final = (
    "turn",
    "total",
    "stage",
    "event_talks",
    "peace_goes_on",
    "no_talks_yet",
    "war_total",
    "remainder",
    "no_room",
    "battle",
    "reverted",
    "event_blunder",
    "event_limited",
    "event_total",
    "nothing_enemies",
    "nothing_already",
    "nothing_no_effect",
    "clash",
    "war_begins",
    "talks_failure",
    "talks_truce",
    "talks_treaty",
    "treaty",
    "treaty_stalemate",
    "incident_war",
    "incident_on",
    "incident_ends",
    "incident_arbitration",
    "tension",
    "shared",
)
