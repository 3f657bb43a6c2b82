"""Counters put elsewhere by hand, on the deck or off it."""

from __future__ import annotations

from typing import Final

from hexile.games.forlorn.state.codes import NO_ONE
from hexile.games.forlorn.state.forlorn import Forlorn
from hexile.games.forlorn.tables.columns import with_number
from hexile.games.forlorn.tables.counters import ITEM_NAMES
from hexile.kernel.fields.placing import OFF
from hexile.kernel.geometry.graph import NOWHERE

CORPSE: Final = "corpse-"


def put(s: Forlorn, piece: str, to: str) -> bool:
    """Put a Marine, a Xeno, a corpse or an item on a square, or off the deck."""
    squares = s.terms.ground.names
    if to != OFF and to not in squares:
        return False
    at = NOWHERE if to == OFF else squares.index(to)
    if piece in s.terms.names:
        s.marine_at[s.terms.names.index(piece)] = at
    elif piece in s.terms.xeno_sides:
        xeno, kind = s.terms.xeno_sides[piece]
        if s.xeno_at[xeno] != NOWHERE and s.xeno_name(xeno) != piece:
            return False
        s.xeno_kind = with_number(s.xeno_kind, xeno, kind)
        s.xeno_at[xeno] = at
    elif piece in s.terms.item_names:
        s.lay_down(s.terms.item_names.index(piece), at)
    elif piece.removeprefix(CORPSE) in s.terms.names:
        s.corpse_at = with_number(s.corpse_at, s.terms.names.index(piece.removeprefix(CORPSE)), at)
    else:
        return False
    return True


def spares(s: Forlorn, cells: set[str]) -> dict[str, str]:
    """Name the Marines and Xenos who are not on the deck, the corpses, and the items nobody has."""
    found = {name: name for m, name in enumerate(s.terms.names) if s.marine_at[m] == NOWHERE}
    for item, name in enumerate(s.terms.item_names):
        if s.item_at[item] == NOWHERE and s.item_with[item] == NO_ONE:
            found[name] = f"{ITEM_NAMES[s.terms.item_kinds[item]]} {name}"
    for marine, name in enumerate(s.terms.names):
        if s.marine_at[marine] == NOWHERE and s.corpse_at[marine] == NOWHERE:
            found[f"{CORPSE}{name}"] = f"corpse of {name}"
    for name, (xeno, kind) in s.terms.xeno_sides.items():
        if s.xeno_at[xeno] == NOWHERE:
            found[name] = f"{s.terms.xenos[kind].name} {name}"
    return found
