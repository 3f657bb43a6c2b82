"""What a person touches to say a choice."""

from __future__ import annotations

from hexile.games.raid.state import Attack, Raid
from hexile.kernel.geometry.graph import NOWHERE
from hexile.kernel.play import Action


def ways(s: Raid, action: Action) -> list[list[str]]:
    """Return the ways to say a choice: a trooper that only one Warhawk can attack is enough. [6.3]"""
    if not isinstance(action, Attack):
        return [action.clicks()]
    able = [
        warhawk
        for warhawk, at in enumerate(s.warhawk_at)
        if at != NOWHERE and not s.fought[warhawk] and action.square in s.terms.ground.links[at]
    ]
    usual = action.clicks()
    return [usual, usual[1:]] if len(able) == 1 else [usual]
