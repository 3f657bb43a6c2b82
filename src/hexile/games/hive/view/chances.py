"""Exact odds of what threatens, from the code that plays."""

from __future__ import annotations

from typing import Final

from hexile.games.hive.rules.ending import HYPERDRIVE
from hexile.games.hive.rules.mind import attempt, is_eligible, mind_need, wanted_by
from hexile.games.hive.rules.terran import disengage
from hexile.games.hive.state import Hive
from hexile.games.hive.tables import QUEEN
from hexile.kernel.chance.dice import Dice
from hexile.kernel.odds import EVEN, GOOD, Forecast, Verdict, foresee

# What comes of works that harm nobody. To find out is neither good nor bad: it may be a Boobytrap.
WORKS: Final[dict[str, str]] = {
    "disengages": GOOD, "stays_engaged": EVEN, "probe_finds": EVEN, "probe_fails": EVEN,
    "sabotaged": GOOD, "sabotage_fails": EVEN,
}  # fmt: skip


def judge(before: Hive, after: Hive, seat: int) -> Verdict | None:
    """Judge a work by whether it succeeds; of fights, who is left tells. [B7, B18, B20]"""
    tones = [WORKS[event.kind] for event in after.log if event.kind in WORKS]
    return Verdict(tones[0]) if tones else None


def forecasts(s: Hive) -> list[Forecast]:
    """Say how likely the jump is, what minds are in danger, who gets away."""
    if s.result is not None or s.turn == 0:
        return []
    return [jump_forecast(s), *mind_forecasts(s), *disengage_forecasts(s)]


def jump_forecast(s: Hive) -> Forecast:
    """Say how likely the Hive jumps at the end of this turn. [27.9]"""

    def trial(after: Hive, dice: Dice) -> str:
        after.telling = True
        HYPERDRIVE.run(after, dice)
        return "it jumps" if any(event.kind == "jump" for event in after.log) else "it stays"

    return foresee(s, f"Does the Hive jump in turn {s.turn}?", "27.9", trial)


def mind_forecasts(s: Hive) -> list[Forecast]:
    """Say for each Queen whom she would try now, and how well. [27.4]"""
    found: list[Forecast] = []
    for queen in range(s.terms.first[QUEEN], s.terms.units):
        if s.in_hive(queen) and is_eligible(s, queen):
            wanted = wanted_by(s, queen)
            if wanted:
                found.append(mind_forecast(s, queen, wanted))
    return found


def mind_forecast(s: Hive, queen: int, wanted: list[int]) -> Forecast:
    """Say how likely a Queen takes one of those she may try; among several a die chooses. [26.1, B17]"""
    names = " or ".join(s.name(unit) for unit in wanted)
    alike = len({mind_need(s, queen, unit) for unit in wanted}) == 1

    def trial(after: Hive, dice: Dice) -> str:
        attempt(after, queen, dice)
        taken = [after.name(unit) for unit in wanted if not after.terran[unit]]
        return "resists" if not taken else "taken" if alike else f"{taken[0]} is taken"

    return foresee(s, f"If nobody moved, would {s.title(queen)} take {names}?", "27.4", trial)


def disengage_forecasts(s: Hive) -> list[Forecast]:
    """Say who of yours would get away from an enemy. [B7]"""
    return [
        disengage_forecast(s, unit)
        for unit in range(s.terms.znon_first)
        if s.terran[unit] and s.in_hive(unit) and s.znon[s.at[unit]] > 0
    ]


def disengage_forecast(s: Hive, unit: int) -> Forecast:
    """Say how likely one unit gets away. [B7]"""

    def trial(after: Hive, dice: Dice) -> str:
        after.mover = unit
        disengage(after, unit, dice)
        return "yes" if after.loose else "no"

    return foresee(s, f"Can {s.title(unit)} disengage?", "B7", trial)
