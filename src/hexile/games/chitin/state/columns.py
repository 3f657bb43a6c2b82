"""Columns that copies of a state share: whoever changes one makes it anew.

`append` may write behind the end of a column where another copy writes too; these never do.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64


def marked(marks: vec[bool], units: vec[i64], mark: bool) -> vec[bool]:
    """Return *marks* with those of some units set."""
    fresh = marks[:]
    for unit in units:
        fresh[unit] = mark
    return fresh


def unmarked(marks: vec[bool], unit: i64) -> vec[bool]:
    """Return *marks* without that of one unit."""
    if not marks[unit]:
        return marks
    fresh = marks[:]
    fresh[unit] = False
    return fresh


def changed(column: vec[i64], place: i64, value: i64) -> vec[i64]:
    """Return a column with one value changed."""
    fresh = column[:]
    fresh[place] = value
    return fresh


def with_one(column: vec[i64], value: i64) -> vec[i64]:
    """Return a column with one more value."""
    return append(column[:], value)


def joined(first: vec[i64], second: vec[i64]) -> vec[i64]:
    """Return two columns as one."""
    fresh = first[:]
    for value in second:
        fresh = append(fresh, value)
    return fresh


def without(column: vec[i64], value: i64) -> vec[i64]:
    """Return a column with every *value* left out."""
    return vec[i64]([other for other in column if other != value])


def in_order(column: vec[i64]) -> vec[i64]:
    """Put a short column that nobody shares in order, the least value first, and return it."""
    for place in range(1, len(column)):
        value = column[place]
        before = place - 1
        while before >= 0 and column[before] > value:
            column[before + 1] = column[before]
            before -= 1
        column[before + 1] = value
    return column


def total(column: vec[i64]) -> i64:
    """Add a column up."""
    found: i64 = 0
    for value in column:
        found += value
    return found
