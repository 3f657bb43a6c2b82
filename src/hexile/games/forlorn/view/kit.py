"""The pieces of a printed game: the squad, the brood, items and marks, and the mutation cards."""

from __future__ import annotations

from typing import Final

from hexile.games.forlorn.state.forlorn import Forlorn
from hexile.games.forlorn.tables.cards import CARDS
from hexile.games.forlorn.tables.counters import (
    EGG,
    ITEM_NAMES,
    MARINES,
    ROSTER_FILE,
    XENO_FILE,
    MarineCounter,
    XenoCounter,
)
from hexile.games.forlorn.tables.files import NO_NUMBER
from hexile.kernel.component_data.provenance import RECONSTRUCTED
from hexile.kernel.kit import Kit, KitCard, KitCounter, in_state
from hexile.kernel.scene import Counter

FLAMES: Final = 6
NOTE: Final = "The effects of the cards and most values of the counters are Hexile's."


def kit(s: Forlorn) -> Kit:
    """Return every counter and card of the game. [8.0, 10.0]"""
    roster = {marine.id: marine for marine in [*MARINES, *s.terms.squad]}
    found = [marine(one) for one in roster.values()]
    eggs = xeno(s.terms.xenos[EGG])
    for number, kind in enumerate(s.terms.xenos):
        if number != EGG:
            front = xeno(kind)
            back = in_state(front, "wounded") if kind.tough else None
            found.append(KitCounter(front, eggs if kind.name == "hatchling" else back, kind.supply))
    for number, name in enumerate(ITEM_NAMES):
        copies = sum(1 for item in s.terms.item_kinds if item == number)
        found.append(KitCounter(Counter(name, "", "none", name, name), None, max(1, copies)))
    found.append(KitCounter(Counter("corpse", "", "none", "corpse", "corpse"), None, len(roster)))
    found.append(KitCounter(Counter("flames", "", "none", "flames", "flames"), None, FLAMES))
    return Kit(found, cards(s), NOTE)


def marine(printed: MarineCounter) -> KitCounter:
    """Return a Marine, turned over when he is Ready. [8.5]"""
    name = f"{printed.rank} {printed.id}"
    front = Counter(printed.id, "", "you", printed.role, name)
    front.left, front.right, front.name = str(printed.ranged), str(printed.mp), name
    front.origin, front.file = RECONSTRUCTED, ROSTER_FILE
    return KitCounter(front, in_state(front, "ready"))


def xeno(kind: XenoCounter) -> Counter:
    """Return a Xeno: melee left, movement right."""
    front = Counter(kind.letter, "", "book", kind.name, kind.name.title())
    front.left = "-" if kind.melee == NO_NUMBER else str(kind.melee)
    front.right, front.origin, front.file = str(kind.mp), RECONSTRUCTED, XENO_FILE
    return front


def cards(s: Forlorn) -> list[KitCard]:
    """Return the cards of the pack. [II.A1]"""
    found: list[KitCard] = []
    for card in CARDS:
        ends = f"Works: {card.when}. Ends: {card.ends}."
        solo = [] if card.solo else ["Two players only."]
        made = KitCard(
            "Mutation", card.title(), [card.text, ends, *solo], s.terms.copies[card.number]
        )
        made.origin = RECONSTRUCTED
        found.append(made)
    return [card for card in found if card.copies > 0]
