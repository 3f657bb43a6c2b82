"""What the board shows on request: where troopers stop a Warhawk."""

from __future__ import annotations

from hexile.games.raid.state import Raid
from hexile.kernel.odds import BAD
from hexile.kernel.scene import Overlay


def overlays(s: Raid, seat: int) -> list[Overlay]:
    """Return the squares beside troopers. [4.6]"""
    names = s.terms.ground.names
    cells = [name for at, name in enumerate(names) if s.is_beside_trooper(at)]
    words = "Squares next to a trooper. A Warhawk that enters one stops there and must attack."
    return [Overlay("Beside troopers", words, "4.6", BAD, cells)]
