"""Exact odds, from the code that plays."""

from __future__ import annotations

from fractions import Fraction

from hexile.games.hive.rules.ending import jump_limit
from hexile.games.hive.rules.mind import is_eligible, mind_need, wanted_by
from hexile.games.hive.rules.moving import disengage_need
from hexile.games.hive.rules.nests import MIX_C
from hexile.games.hive.state import CUP_C, PROBE, Hive, HiveAction
from hexile.games.hive.tables import KINDS, QUEEN
from hexile.kernel.odds import Chance, Forecast
from hexile.kernel.play import Action


def forecasts(s: Hive) -> list[Forecast]:
    """Say how likely the jump is, what minds are in danger, who gets away."""
    if s.result is not None or s.turn == 0:
        return []
    return [jump_forecast(s), *mind_forecasts(s), *disengage_forecasts(s)]


def one_die(question: str, rule: str, need: int, yes: str, no: str) -> Forecast:
    """Make the forecast of one die that must show *need* or less."""
    need = max(0, min(need, 6))
    chances = [
        Chance(yes, Fraction(need, 6), list(range(1, need + 1))),
        Chance(no, Fraction(6 - need, 6), list(range(need + 1, 7))),
    ]
    return Forecast(question, rule, [chance for chance in chances if chance.odds])


def jump_forecast(s: Hive) -> Forecast:
    """Say how likely the Hive jumps at the end of this turn. [27.9]"""
    return one_die(
        f"Does the Hive jump in turn {s.turn}?", "27.9", jump_limit(s), "it jumps", "it stays"
    )


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
    question = f"If nobody moved, would {s.title(queen)} take {names}?"
    needs = [mind_need(s, queen, unit) for unit in wanted]
    if min(needs) == max(needs):
        return one_die(question, "27.4", needs[0], "taken", "resists")
    chances = [
        Chance(f"{s.name(unit)} is taken", Fraction(max(0, min(need, 6)), 6 * len(wanted)), [])
        for unit, need in zip(wanted, needs, strict=True)
    ]
    resists = 1 - sum((chance.odds for chance in chances), Fraction(0))
    return Forecast(
        question, "27.4", [c for c in [*chances, Chance("resists", resists, [])] if c.odds]
    )


def disengage_forecasts(s: Hive) -> list[Forecast]:
    """Say who of yours would get away from an enemy. [B7]"""
    return [
        one_die(f"Can {s.title(unit)} disengage?", "B7", disengage_need(s, unit), "yes", "no")
        for unit in range(s.terms.znon_first)
        if s.terran[unit] and s.in_hive(unit) and s.znon[s.at[unit]] > 0
    ]


def odds(s: Hive, action: Action) -> list[Chance]:
    """Return the odds of a probe, which the view alone cannot play; none for anything else. [B18]"""
    if not isinstance(action, HiveAction) or action.verb != PROBE:
        return []
    finds = Fraction(s.terms.book.needs["probe"], 6)
    left = s.cups[CUP_C : CUP_C + len(MIX_C)]
    chances = [
        Chance(f"finds a {KINDS[kind]}", finds * Fraction(left[place], sum(left)), [])
        for place, kind in enumerate(MIX_C)
        if left[place]
    ]
    return [*chances, Chance("finds nothing out", 1 - finds, [])]
