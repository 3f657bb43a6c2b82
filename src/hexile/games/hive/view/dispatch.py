"""What is said of a mission when it is over."""

from __future__ import annotations

from typing import Final

from hexile.games.hive.rules.wording import counted
from hexile.games.hive.state import Hive
from hexile.games.hive.view.words import tally
from hexile.kernel.summary import Losses, Summary

TITLES: Final = {
    "full victory": "All the mission asked for is done.",
    "partial victory": "Most of the mission is done.",
    "draw": "Half of the mission is done.",
    "defeat": "The mission has failed.",
    "turn 30": "Thirty turns are over, and the mission has failed.",
}


def dispatch(s: Hive, seat: int) -> Summary:
    """Say how a mission ended, and what it cost both sides. [22.0]"""
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
        f"{away}, {engines}, on turn {s.result.turn}.",
        [Losses(f"{found['men_lost']} of {s.bought} men", []), Losses(", ".join(killed), [])],
    )
