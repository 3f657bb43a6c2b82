"""The counters of a printed game: everybody on the board, Warhawks with their stopped side."""

from __future__ import annotations

from hexile.games.raid.state import Raid
from hexile.games.raid.view import scene
from hexile.kernel.kit import Kit, KitCounter, in_state, kit_of_scene


def kit(s: Raid) -> Kit:
    """Return every counter; a Warhawk is turned over when it must stop. [4.6]"""
    found = kit_of_scene(scene(s, 0))
    for one in found.counters:
        if one.front.symbol == "warhawk":
            one.back = in_state(one.front, "stopped")
    return Kit([KitCounter(c.front, c.back, c.copies) for c in found.counters], [])
