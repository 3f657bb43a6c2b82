"""The counters of a printed game: Marines, Darters, and the Znon, who lie face down."""

from __future__ import annotations

from typing import Final

from hexile.games.hive.state import Hive
from hexile.games.hive.tables import COUNTERS_FILE, DARTER, HOSTAGE, KINDS, LANCER, MASTER_QUEEN
from hexile.games.hive.tables.kinds import BOOBYTRAP, FAKE, UNIT_KINDS
from hexile.games.hive.view.picture import SYMBOL_OF
from hexile.games.hive.view.reference import SIDES
from hexile.kernel.component_data.provenance import RECONSTRUCTED
from hexile.kernel.kit import Kit, KitCounter, face_down, in_state
from hexile.kernel.scene import Counter

ZNON: Final = "book"
NOTE: Final = "The number of counters of each kind is reconstructed."


def kit(s: Hive) -> Kit:
    """Return the counters of every kind, as many as the sheet has. [B2]"""
    found = [KitCounter(*sides(s, kind), s.terms.book.number[kind]) for kind in range(UNIT_KINDS)]
    darter = Counter("Da", "", "you", "darter", "Darter")
    darter.right = str(s.terms.book.needs["seats"])
    found.append(KitCounter(darter, in_state(darter, "disrupted"), s.terms.book.number[DARTER]))
    for kind, symbol in ((BOOBYTRAP, "trap"), (FAKE, "")):
        count = sum(mix[kind] for mix in s.terms.book.mixes.values())
        front = Counter(KINDS[kind], "", ZNON, symbol, KINDS[kind])
        found.append(KitCounter(front, face_down(ZNON), count))
    return Kit([one for one in found if one.copies > 0], [], NOTE)


def sides(s: Hive, kind: int) -> tuple[Counter, Counter | None]:
    """Return the front and the back of a kind: a man less, wounded, or face down. [B2, 27.2]"""
    side = SIDES.get(kind, "you")
    front = value(s, kind, s.terms.book.men[kind], SYMBOL_OF[kind])
    if kind == LANCER:
        return front, value(s, kind, 1, "lancer-1")
    if kind == MASTER_QUEEN:
        return front, in_state(front, "wounded")
    if side == ZNON:
        return front, face_down(side)
    return front, None if kind == HOSTAGE else in_state(front, "controlled")


def value(s: Hive, kind: int, men: int, symbol: str) -> Counter:
    """Return a unit with so many men left."""
    counter = Counter(f"{kind}-{men}", "", SIDES.get(kind, "you"), symbol, KINDS[kind])
    counter.left = str(s.terms.book.melee[kind][men])
    counter.right = str(s.terms.book.move[kind])
    counter.dots = men if s.terms.book.men[kind] > 1 else 0
    counter.origin, counter.file = RECONSTRUCTED, COUNTERS_FILE
    return counter
