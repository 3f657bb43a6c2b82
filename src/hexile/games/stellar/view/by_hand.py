"""Fleets put elsewhere by hand, on the map or off it."""

from __future__ import annotations

from hexile.games.stellar.state.game import Stellar
from hexile.games.stellar.state.pieces import NO_COURSE
from hexile.games.stellar.tables import NO_STAR
from hexile.kernel.fields.placing import OFF


def put(s: Stellar, piece: str, to: str) -> bool:
    """Put a fleet on a star or hex, without the orders it had, or take it off the map."""
    cells = s.terms.board.cells
    if to != OFF and to not in cells:
        return False
    for place, fleet in enumerate(s.fleets):
        if fleet.name() != piece:
            continue
        if to == OFF:
            del s.fleets[place]
        else:
            fleet.at, fleet.leg = cells.index(to), 0
            fleet.goal, fleet.course, fleet.last_star = NO_STAR, NO_COURSE, NO_STAR
        return True
    return False


def spares(s: Stellar, cells: set[str]) -> dict[str, str]:
    """Return none: the ships of a fleet are told in its line."""
    return {}
