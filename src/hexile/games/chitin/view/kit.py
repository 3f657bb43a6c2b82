"""The counters of a printed game: both hives' whole pools, and the tokens."""

from __future__ import annotations

from hexile.games.chitin.state.chitin import Chitin
from hexile.games.chitin.tables import COUNTER_FILE, Kind
from hexile.games.chitin.view.picture import SIDES, token_counter
from hexile.games.chitin.view.reference import SYMBOL_NAMES
from hexile.kernel.kit import Kit, KitCounter, in_state, printed
from hexile.kernel.scene import Counter


def kit(s: Chitin) -> Kit:
    """Return each hive's units, turned over when disrupted, and the tokens. [2.022, 2.024]"""
    units = [unit(s, seat, kind) for seat in range(2) for kind in s.terms.sheet.kinds]
    tokens = [KitCounter(printed(token_counter(s, n, ""))) for n in range(len(s.token_value))]
    return Kit(units + tokens, [], "The number of counters of most kinds is reconstructed.")


def unit(s: Chitin, seat: int, kind: Kind) -> KitCounter:
    """Return the counters of one kind of unit of a hive. [2.023]"""
    symbol = SYMBOL_NAMES.get(kind.letter, "token")
    front = Counter(f"{seat}-{kind.letter}", "", SIDES[seat], symbol, f"{s.hive(seat)} {kind.name}")
    front.left, front.right = "-" if kind.is_worker else str(kind.strength), str(kind.move)
    front.origin, front.file = kind.origin(), COUNTER_FILE
    return KitCounter(front, in_state(front, "disrupted") if kind.disrupts else None, kind.pool)
