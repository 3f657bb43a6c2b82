"""What sort of deed a choice is, what is asked before it, and whose doing an event was."""

from __future__ import annotations

from typing import Final

from hexile.games.stellar.state.game import Stellar
from hexile.games.stellar.state.words import counted
from hexile.games.stellar.tables import POWER_LETTERS, POWER_NAMES
from hexile.kernel.event import Event
from hexile.kernel.game import verb_of
from hexile.kernel.play import Action
from hexile.kernel.scene import Deed

SIGNS: Final[dict[str, str]] = {
    "send": "send", "on": "send", "land": "land", "fire": "shoot", "attack": "attack", "also": "attack",
    "raid": "attack", "bombard": "bombard", "raze": "bombard", "withdraw": "retreat", "hex": "step",
    "study": "build", "build": "build", "pay": "build", "wait": "wait", "close": "end", "move": "end",
}  # fmt: skip
DOERS: Final[list[str]] = ["power", "first", "who"]


def deed(s: Stellar, action: Action) -> Deed:
    """Say what sort of deed a choice is."""
    words = action.text().split()
    verb = verb_of(s, words)
    if verb is not None:
        return Deed(verb.words_of(verb.sign, s, words), verb.words_of(verb.ask, s, words))
    return Deed(SIGNS.get(words[0], ""), ask_before(s, words[0]))


def ask_before(s: Stellar, verb: str) -> str:
    """Ask before something is given away: points, one's own factories."""
    if verb == "close" and s.points_left > 0:
        return f"{counted(s.points_left, 'point')} would be lost. Close the books?"
    return "They are your own. Destroy them?" if verb == "scorch" else ""


def whose(event: Event) -> str:
    """Return the power whose doing an event was."""
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
