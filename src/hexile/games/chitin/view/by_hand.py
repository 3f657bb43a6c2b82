"""Counters put elsewhere by hand, in the valley or off it."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from hexile.games.chitin.position import OFF_THE_MAP
from hexile.games.chitin.state.chitin import Chitin
from hexile.games.chitin.state.places import DEAD, NO_ONE
from hexile.games.chitin.view.picture import UNIT, alike, token_id
from hexile.kernel.fields.placing import OFF
from hexile.kernel.geometry.graph import NOWHERE


def put(s: Chitin, piece: str, to: str) -> bool:
    """Put the units of a counter, or a token, on a hex, or off the map."""
    valley = s.terms.valley
    if to != OFF and to not in valley.number:
        return False
    for token in range(len(s.token_at)):
        if token_id(s, token) == piece and to != OFF:
            s.token_at[token] = valley.number[to]
            return True
    for unit in range(len(s.kind)):
        if piece == f"{UNIT}{unit}":
            return _put_units(s, unit, to)
    return False


def _put_units(s: Chitin, unit: int, to: str) -> bool:
    """Put a unit elsewhere, with those that are one counter with it; tell whether it can be there."""
    at, facing, is_air = s.at[unit], s.facing[unit], bool(s.terms.sheet.is_air[s.kind[unit]])
    there: i64 = DEAD
    if to != OFF:
        there = s.terms.valley.mega_named(to) if is_air else s.terms.valley.number[to]
    if there == NOWHERE:
        return False
    units = vec[i64]([unit])
    if at >= 0 and is_air:
        units = s.air_in(at, s.owner[unit])
    elif at >= 0:
        units = next(like for like in alike(s, s.units_in(at)) if unit in like)
    is_empty = there >= 0 and not is_air and s.uppermost(there) == NO_ONE
    for one in units:
        s.put(one, there)
    if is_empty:
        s.face(there, facing)
    return True


def spares(s: Chitin, cells: set[str]) -> dict[str, str]:
    """Name one unit of each side, kind and place off the map."""
    found: dict[str, str] = {}
    for unit in range(len(s.kind)):
        if s.at[unit] in OFF_THE_MAP:
            name = s.terms.sheet.kinds[s.kind[unit]].name
            words = f"{s.hive(s.owner[unit])} {name}, {OFF_THE_MAP[s.at[unit]]}"
            if words not in found.values():
                found[f"{UNIT}{unit}"] = words
    return found
