"""Points for planets, and the end of the game."""

from __future__ import annotations

from typing import Final

from hexile.games.stellar.state.game import Stellar
from hexile.games.stellar.state.words import NO_POWER
from hexile.games.stellar.tables import NO_STAR, POWER_NAMES, POWERS, SUB_TERRAN, TERRAN
from hexile.kernel.play import Result

TERRAN_POINTS: Final = 3
SUB_TERRAN_POINTS: Final = 1


def ships_by_star(s: Stellar) -> list[int]:
    """Return for each star a bit for each power with ships there."""
    present = [0] * s.terms.board.stars
    for fleet in s.fleets:
        star = s.star_at(fleet.at)
        if star != NO_STAR:
            present[star] |= 1 << fleet.owner
    return present


def controller(s: Stellar, planet: int, present: int) -> int:
    """Return who controls a planet, given the powers with ships there, or NO_POWER. [1.3, R62]"""
    holder = s.holder(planet)
    if holder != NO_POWER:
        return holder
    for power in range(POWERS):
        if present == 1 << power:
            return power
    settlers = {s.holder(p) for p in s.planets_of(s.star_of(planet))} - {NO_POWER}
    return settlers.pop() if not present and len(settlers) == 1 else NO_POWER


def planets_that_count(s: Stellar) -> tuple[list[int], list[int]]:
    """Count the Terran and the sub-Terran planets that each power controls. [1.3]"""
    terran, sub_terran = [0] * POWERS, [0] * POWERS
    present = ships_by_star(s)
    for star in range(s.terms.board.stars):
        for planet in s.planets_of(star):
            kind = s.kind_of(planet)
            if kind <= SUB_TERRAN:
                power = controller(s, planet, present[star])
                if power != NO_POWER:
                    (terran if kind == TERRAN else sub_terran)[power] += 1
    return terran, sub_terran


def all_points(s: Stellar) -> list[int]:
    """Count every power's points: three for a Terran planet, one for a sub-Terran. [1.3]"""
    terran, sub_terran = planets_that_count(s)
    return [
        terran[power] * TERRAN_POINTS + sub_terran[power] * SUB_TERRAN_POINTS
        for power in range(POWERS)
    ]


def points_of(s: Stellar, power: int) -> int:
    """Count one power's points. [1.3]"""
    return all_points(s)[power]


def end_game(s: Stellar) -> None:
    """Count points after the last turn; the most wins. [1.3, R53]"""
    points = all_points(s)
    most = max(points)
    leaders = [power for power in range(POWERS) if points[power] == most]
    ending = POWER_NAMES[leaders[0]].lower() if len(leaders) == 1 else "shared"
    values = [round(points[p] / max(1, most), 4) for p in range(POWERS)]
    values = [v if p in leaders else v / 2 for p, v in enumerate(values)]
    s.result = Result(ending, "1.3", values, s.turn)
    if s.telling:
        for power in range(POWERS):
            s.say(
                "points",
                "1.3",
                {"power": POWER_NAMES[power], "points": points[power]},
            )
        if len(leaders) == 1:
            s.say(
                "winner",
                "1.3",
                {"power": POWER_NAMES[leaders[0]], "points": most},
            )
        else:
            s.say("shared", "1.3", {"points": most})
