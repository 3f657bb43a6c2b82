"""What the board shows on request: command, and the enemy's zones of control."""

from __future__ import annotations

from hexile.games.chitin.state.chitin import Chitin
from hexile.kernel.odds import BAD, GOOD
from hexile.kernel.scene import Overlay


def overlays(s: Chitin, seat: int) -> list[Overlay]:
    """Return where the Basics of a seat command, and where the enemy's zones are. [6.04, 8.031]"""
    mine = seat if seat >= 0 else s.moving
    if len(s.at) == 0:
        return []
    return [*([command(s, mine)] if s.terms.advanced else []), enemy_zones(s, mine)]


def command(s: Chitin, seat: int) -> Overlay:
    """Return the megahexes with a Basic. [8.031]"""
    ruled, valley = s.commanded(seat), s.terms.valley
    cells = [valley.names[at] for at in range(valley.size) if ruled[valley.mega[at]]]
    words = "Megahexes with a Basic of yours. Warriors elsewhere begin your turn disrupted."
    return Overlay("Command", words, "8.03", GOOD, cells)


def enemy_zones(s: Chitin, seat: int) -> Overlay:
    """Return the hexes beside enemy warriors. [6.04]"""
    inside, names = s.zones(1 - seat), s.terms.valley.names
    cells = [names[at] for at in range(len(names)) if inside[at]]
    words = "Hexes beside enemy warriors. Each costs 1 movement point more; no Worker enters alone."
    return Overlay("Enemy zones of control", words, "6.04", BAD, cells)
