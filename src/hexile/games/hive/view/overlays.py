"""What the board shows on request: what each side sees, and how far the minds of Queens reach."""

from __future__ import annotations

from hexile.games.hive.rules.mind import is_eligible, queens_in_hive, reach_table
from hexile.games.hive.state import NO_ONE, Hive
from hexile.games.hive.tables import SOLDIER
from hexile.kernel.odds import BAD, GOOD
from hexile.kernel.scene import Overlay


def overlays(s: Hive, seat: int) -> list[Overlay]:
    """Return what the acting unit or all units see, what Soldiers see, and the reach of minds. [B9, 27.4]"""
    if s.turn == 0:
        return []
    men = [unit for unit in range(s.terms.znon_first) if s.terran[unit] and s.in_hive(unit)]
    mine = [s.mover] if s.mover != NO_ONE and s.in_hive(s.mover) else men
    znon = range(s.terms.znon_first, len(s.at))
    soldiers = [unit for unit in znon if s.in_hive(unit) and s.kind_of(unit) == SOLDIER]
    return [
        Overlay("What your units see", "Boxes in sight of your units, or of the one that acts.", "B9", GOOD, seen(s, mine)),
        Overlay("What Soldiers see", "Boxes in sight of a Soldier, who can fire into them.", "B9", BAD, seen(s, soldiers)),
        Overlay("Queens\u2019 minds", "Boxes in which a Queen may take control of a unit as your turn begins.", "27.4", BAD, minds(s)),
    ]  # fmt: skip


def seen(s: Hive, units: list[int]) -> list[str]:
    """Name the boxes that some of *units* see. [B9]"""
    ship = s.terms.ship
    spots = {s.at[unit] for unit in units}
    return [
        name
        for box, name in enumerate(ship.names[: ship.size])
        if any(ship.sight[spot][box] > 0 for spot in spots)
    ]


def minds(s: Hive) -> list[str]:
    """Name the boxes a Queen's mind may reach now. [27.4, B17]"""
    ship = s.terms.ship
    queens = [queen for queen in queens_in_hive(s) if is_eligible(s, queen)]
    return [
        name
        for box, name in enumerate(ship.names[: ship.size])
        if any(reaches(s, queen, ship.distances[s.at[queen]][box]) for queen in queens)
    ]


def reaches(s: Hive, queen: int, distance: int) -> bool:
    """Tell whether a mind so many boxes away can be taken. [B17]"""
    table = reach_table(s, queen)
    return distance < len(table) and table[distance] > 0
