"""Counters put elsewhere by hand, on the hull, aboard a Darter or off the board."""

from __future__ import annotations

from hexile.games.hive.state import (
    AWAY,
    DEAD,
    NO_KIND,
    NO_ONE,
    OUT_OF_PLAY,
    UNUSED,
    Hive,
)
from hexile.games.hive.tables import UNKNOWN
from hexile.kernel.fields.placing import OFF
from hexile.kernel.geometry.graph import NOWHERE


def put(s: Hive, piece: str, to: str) -> bool:
    """Put a unit, a Darter or a face-down unit on a box, aboard a Darter, or off the board."""
    ship = s.terms.ship
    if to != OFF and to not in ship.index and to not in s.terms.ship_names:
        return False
    if piece in s.terms.names:
        _put_unit(s, s.terms.names.index(piece), to)
        return True
    if to in s.terms.ship_names:
        return False
    if piece in s.terms.ship_names:
        s.ship_at[s.terms.ship_names.index(piece)] = UNUSED if to == OFF else ship.index[to]
        return True
    if piece in s.terms.slot_names:
        slot = s.terms.slot_names.index(piece)
        s.slot_at[slot] = NOWHERE if to == OFF else ship.index[to]
        s.slot_kind[slot] = NO_KIND if to == OFF else UNKNOWN
        return True
    return False


def _put_unit(s: Hive, unit: int, to: str) -> None:
    """Put a unit; one that leaves the board is dead, one that comes onto it has all its men. [B2]"""
    was = s.at[unit]
    if to in s.terms.ship_names:
        s.at[unit] = s.terms.ship.size + s.terms.ship_names.index(to)
    else:
        s.at[unit] = DEAD if to == OFF else s.terms.ship.index[to]
    if to == OFF:
        s.men[unit] = 0
        s.holder[unit] = NO_ONE
        s.terran[unit] = s.terms.is_marine(unit)
    elif was in OUT_OF_PLAY:
        s.men[unit] = s.terms.book.men[s.kind_of(unit)]


def spares(s: Hive, cells: set[str]) -> dict[str, str]:
    """Name who is dead or away, and the next unused counter of each kind."""
    found: dict[str, str] = {}
    for unit, name in enumerate(s.terms.names):
        if s.at[unit] in (DEAD, AWAY):
            found[name] = f"{s.title(unit)}, {OUT_OF_PLAY[s.at[unit]]}"
    kinds: set[int] = set()
    for unit, name in enumerate(s.terms.names):
        if s.at[unit] == UNUSED and s.kind_of(unit) not in kinds:
            kinds.add(s.kind_of(unit))
            found[name] = s.title(unit)
    for ship, name in enumerate(s.terms.ship_names):
        if s.ship_at[ship] < 0:
            found[name] = f"Darter {name}"
    unused = [n for slot, n in enumerate(s.terms.slot_names) if s.slot_kind[slot] == NO_KIND]
    return found | {name: f"face-down unit {name}" for name in unused[:1]}
