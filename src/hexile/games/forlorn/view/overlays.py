"""What the board shows on request: where Marines who are Ready shoot."""

from __future__ import annotations

from hexile.games.forlorn.state.forlorn import Forlorn
from hexile.games.forlorn.view.board import is_in_arc
from hexile.kernel.geometry.graph import NOWHERE
from hexile.kernel.odds import BAD, GOOD
from hexile.kernel.scene import Overlay


def overlays(s: Forlorn, seat: int) -> list[Overlay]:
    """Return the squares that Ready Marines watch, and those that no Marine sees. [6.6, 7.7, 8.5]"""
    if all(at == NOWHERE for at in s.marine_at):
        return []
    ready = [m for m, at in enumerate(s.marine_at) if at != NOWHERE and s.ready[m]]
    floor, name = s.terms.ground.floor, s.square_name
    watched = [name(q) for q in floor if any(watches(s, m, q) for m in ready)]
    unseen = [name(q) for q in floor if not s.is_seen_by_marines(q)]
    return [
        Overlay("Watched by Ready Marines", "A Xeno that moves here is shot at.", "8.5", GOOD, watched),
        Overlay("Seen by no Marine", "A corpse here may be fed on, and hatch.", "6.6", BAD, unseen),
    ]  # fmt: skip


def watches(s: Forlorn, marine: int, square: int) -> bool:
    """Tell whether a Ready Marine would shoot at a Xeno that enters a square. [8.5]"""
    at = s.marine_at[marine]
    near = s.terms.ground.range(at, square) <= s.terms.numbers.ready_range
    return near and is_in_arc(s, marine, square) and s.has_line_of_fire(at, square)
