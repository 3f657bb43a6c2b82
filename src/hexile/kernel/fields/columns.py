"""What lists can do and columns of whole numbers cannot: count, find, pack."""

from __future__ import annotations

from collections.abc import Iterable

from librt.vecs import vec
from mypy_extensions import i64


def count_of(column: vec[i64], wanted: i64) -> int:
    """Count how often a number stands in a column."""
    found: i64 = 0
    for number in column:
        if number == wanted:
            found += 1
    return found


def place_of(column: vec[i64], wanted: i64) -> int:
    """Return the first place where a number stands in a column, or -1."""
    place: i64 = 0
    for number in column:
        if number == wanted:
            return place
        place += 1
    return -1


def packed_rows(rows: Iterable[Iterable[int]]) -> vec[vec[i64]]:
    """Return rows of whole numbers as columns of columns, for tables read in inner loops."""
    return vec[vec[i64]]([vec[i64](row) for row in rows])
