"""The pieces of a printed game: four powers' counters and the star cards."""

from __future__ import annotations

from typing import Final

from hexile.games.stellar.rules.sequence import TURNS_PER_PRODUCTION
from hexile.games.stellar.state.game import Stellar
from hexile.games.stellar.tables import (
    COLOURS,
    POWER_NAMES,
    POWERS,
    UNIT_NAMES,
    UNIT_WORDS,
    Card,
)
from hexile.games.stellar.view.reference import DRAWN
from hexile.games.stellar.view.sheet import side_of
from hexile.kernel.component_data.provenance import INVENTED, PRINTED
from hexile.kernel.kit import Kit, KitCard, KitCounter
from hexile.kernel.scene import Counter, Track

# The source has 130 counters for each power, and not how many of each kind. [K3]
COPIES: Final[dict[str, int]] = {
    "scout": 20,
    "transport": 36,
    "corvette": 24,
    "fighter": 16,
    "death-star": 8,
    "missile-base": 8,
    "advanced-base": 6,
    "shield": 4,
}
COLONIES: Final = 8
NOTE: Final = (
    "The source has 130 counters for each power. How many of each kind is Hexile's choice."
)


def kit(s: Stellar) -> Kit:
    """Return the counters of every power, and the star cards. [1.2, 1.5.7]"""
    counters = [one for power in range(POWERS) for one in counters_of(power)]
    made = Kit(counters, [star_card(card) for card in s.terms.cards], NOTE)
    made.tracks = [turn_track(s.terms.turns)]
    return made


def turn_track(turns: int) -> Track:
    """Return a track of all turns; it says which a production turn follows. [1.4]"""
    notes = {turn - 1: "production" for turn in range(1, turns) if turn % TURNS_PER_PRODUCTION == 0}
    return Track("Turn", (0.0, 0.0), 0.0, [str(turn + 1) for turn in range(turns)], 0, notes)


def counters_of(power: int) -> list[KitCounter]:
    """Return the counters of a power: ships, bases, shields, colonies."""
    found: list[KitCounter] = []
    for kind, name in enumerate(UNIT_NAMES):
        front = counter(power, UNIT_WORDS[kind], name if kind <= DRAWN else "base")
        front.right = {"advanced-base": "+", "shield": "S"}.get(name, "")
        found.append(KitCounter(front, None, COPIES[name]))
    return [*found, KitCounter(counter(power, "colony", "colony"), None, COLONIES)]


def counter(power: int, words: str, symbol: str) -> Counter:
    """Return a counter of a power."""
    front = Counter(
        f"{power}-{words}", "", side_of(0, power), symbol, f"{POWER_NAMES[power]} {words}"
    )
    front.origin = INVENTED
    return front


def star_card(card: Card) -> KitCard:
    """Return a star card: its colour, and its planets from the star outwards. [1.2]"""
    planets = [f"Orbit {card.orbits[n]}: {card.told(n)}" for n in range(len(card.kinds))]
    colour = COLOURS[card.colour]
    made = KitCard(
        f"{colour.capitalize()} star", f"Card {card.number}", planets or ["No usable planet"]
    )
    made.origin = PRINTED
    return made
