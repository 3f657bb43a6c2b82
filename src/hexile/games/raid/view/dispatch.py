"""The dispatch at the end of a raid."""

from __future__ import annotations

from typing import Final

from hexile.games.raid.state import Raid
from hexile.games.raid.view import tally, trooper_counter, warhawk_counter
from hexile.kernel.geometry.graph import NOWHERE
from hexile.kernel.summary import Losses, Summary

TITLES: Final = {
    "platform": "Your Warhawk holds the platform.",
    "capture": "You captured a scientist.",
    "bomb": "The bomb goes off.",
    "wiped out": "No Warhawk is left.",
}


def dispatch(s: Raid, seat: int) -> Summary:
    """Return how a raid ended and which counters were lost."""
    assert s.result is not None
    counted, hawks, troopers = tally(s), len(s.warhawk_at), len(s.trooper_at)
    dead = [warhawk_counter(s, w, "") for w, at in enumerate(s.warhawk_at) if at == NOWHERE]
    killed = [trooper_counter(s, t, "") for t, at in enumerate(s.trooper_at) if at == NOWHERE]
    story = f"The game ended on turn {s.result.turn}. {hawks - counted['lost']} of {hawks} Warhawks survived."
    escaped = f"{counted['escaped']} of {len(s.scientist_at)} scientists escaped."
    return Summary(
        TITLES[s.result.ending],
        f"{story} {escaped}",
        [
            Losses(f"{counted['lost']} of {hawks} Warhawks", dead),
            Losses(f"{counted['killed']} of {troopers} troopers", killed),
        ],
    )
