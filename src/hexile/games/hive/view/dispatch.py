"""The dispatch at the end of a mission."""

from __future__ import annotations

from typing import Final

from hexile.games.hive.rules.wording import counted
from hexile.games.hive.state import Hive
from hexile.games.hive.view.words import tally
from hexile.kernel.summary import Losses, Summary

TITLES: Final = {
    "full victory": "You did all of the mission.",
    "partial victory": "You did most of the mission.",
    "draw": "You did half of the mission.",
    "defeat": "Your mission failed.",
    "turn 30": "Turn 30 is over, and your mission failed.",
}


def dispatch(s: Hive, seat: int) -> Summary:
    """Return how a mission ended, and what both sides lost. [22.0]"""
    assert s.result is not None
    found = tally(s)
    away = (
        f"{counted(found['hostages'], 'hostage')} away, {found['men_away']} of {s.bought} men away"
    )
    engines = f"{counted(found['engines_destroyed'], 'engine')} destroyed"
    killed = [
        counted(found[f"{kind.lower()}s_killed"], kind) for kind in ("Queen", "Soldier", "Worker")
    ]
    return Summary(
        TITLES[s.result.ending],
        f"The game ended on turn {s.result.turn}: {away}, {engines}.",
        [Losses(f"{found['men_lost']} of {s.bought} men", []), Losses(", ".join(killed), [])],
    )
