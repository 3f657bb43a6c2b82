"""Points for planets, and the end of the game."""

from __future__ import annotations

from typing import Final

from hexile.games.stellar.state.game import Stellar
from hexile.games.stellar.state.words import NO_POWER
from hexile.games.stellar.tables import POWER_NAMES, POWERS, SUB_TERRAN, TERRAN
from hexile.kernel.play import Result

TERRAN_POINTS: Final = 3
SUB_TERRAN_POINTS: Final = 1


def controller(s: Stellar, planet: int) -> int:
    """Return who controls a planet at the end, or NO_POWER. [1.3, R62]"""
    holder = s.holder(planet)
    if holder != NO_POWER:
        return holder
    star = s.star_of(planet)
    place = s.hex_of(star)
    present = [p for p in range(POWERS) if any(True for _ in s.fleets_at(place, p))]
    if len(present) == 1:
        return present[0]
    settlers = {s.holder(p) for p in s.planets_of(star)} - {NO_POWER}
    if not present and len(settlers) == 1:
        return settlers.pop()
    return NO_POWER


def points_of(s: Stellar, power: int) -> int:
    """Count a power's points: three for a Terran planet, one for a sub-Terran. [1.3]"""
    total = 0
    for star in range(s.terms.board.stars):
        for planet in s.planets_of(star):
            kind = s.kind_of(planet)
            if kind <= SUB_TERRAN and controller(s, planet) == power:
                total += TERRAN_POINTS if kind == TERRAN else SUB_TERRAN_POINTS
    return total


def end_game(s: Stellar) -> None:
    """Count points after the last turn; the most wins. [1.3, R53]"""
    points = [points_of(s, power) for power in range(POWERS)]
    most = max(points)
    leaders = [power for power in range(POWERS) if points[power] == most]
    ending = POWER_NAMES[leaders[0]].lower() if len(leaders) == 1 else "shared"
    values = [round(points[p] / max(1, most), 4) for p in range(POWERS)]
    values = [v if p in leaders else v / 2 for p, v in enumerate(values)]
    s.result = Result(ending, "1.3", values, s.turn)
    if s.telling:
        for power in range(POWERS):
            s.say("points", "1.3", {"power": POWER_NAMES[power], "points": points[power]})
        if len(leaders) == 1:
            s.say("winner", "1.3", {"power": POWER_NAMES[leaders[0]], "points": most})
        else:
            s.say("shared", "1.3", {"points": most})
