"""Columns of whole numbers and of marks: changed copies, and order."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64


def with_number(column: vec[i64], at: i64, value: i64) -> vec[i64]:
    """Return a column with one number changed: itself if that is so already, else a new one."""
    if column[at] == value:
        return column
    changed = column[:]
    changed[at] = value
    return changed


def with_mark(column: vec[bool], at: i64, value: bool) -> vec[bool]:
    """Return a column with one mark changed: itself if that is so already, else a new one."""
    if column[at] == value:
        return column
    changed = column[:]
    changed[at] = value
    return changed


def with_more(column: vec[i64], value: i64) -> vec[i64]:
    """Return a new column with one number more at its end."""
    return append(column[:], value)


def without(column: vec[i64], value: i64) -> vec[i64]:
    """Return a new column without the first of its numbers that is *value*."""
    left = vec[i64]()
    gone = False
    for number in column:
        if number == value and not gone:
            gone = True
        else:
            left = append(left, number)
    return left


def is_same(a: vec[i64], b: vec[i64]) -> bool:
    """Tell whether two columns hold the same numbers."""
    if len(a) != len(b):
        return False
    for place in range(len(a)):
        if a[place] != b[place]:
            return False
    return True


def sort(column: vec[i64]) -> None:
    """Put the numbers of a short column in order."""
    for last in range(1, len(column)):
        value = column[last]
        place = last
        while place > 0 and column[place - 1] > value:
            column[place] = column[place - 1]
            place -= 1
        column[place] = value


def sort_by(column: vec[i64], keys: vec[i64]) -> None:
    """Put the numbers of a short column in the order of their keys; equals stay as they are."""
    for last in range(1, len(column)):
        value = column[last]
        place = last
        while place > 0 and keys[column[place - 1]] > keys[value]:
            column[place] = column[place - 1]
            place -= 1
        column[place] = value
