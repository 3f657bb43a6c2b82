"""Rows of whole numbers that views are written into, part after part, without a Python object each.

A row has the same parts in every game of a setup. Most parts are always full. One that varies, such as
a list, is filled up with what stands for nothing, and only as far as it was used before.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64, mypyc_attr, u8

from hexile.kernel.errors import require

KEPT: Final = 8  # objects of a row that may be passed over


@mypyc_attr(acyclic=True)
class RowShape:
    """What the rows of a setup look like: what stands for nothing at each place, and the varying parts."""

    def __init__(self, blank: list[int], varying: list[tuple[int, int]]) -> None:
        self.blank: vec[i32] = vec[i32]([i32(number) for number in blank])
        self.firsts: vec[i64] = vec[i64]([first for first, _ in varying])
        self.limits: vec[i64] = vec[i64]([limit for _, limit in varying])
        self.size: i64 = len(blank)


@mypyc_attr(acyclic=True)
class NumberRows:
    """Some rows in one column of 32-bit numbers, which NumPy can look at where it is.

    `ends` says how far each varying part of each row is in use.
    """

    def __init__(self, shape: RowShape, count: i64) -> None:
        self.shape = shape
        self.count: i64 = count
        self.size: i64 = shape.size
        self.varying: i64 = len(shape.limits)
        self.column: vec[i32] = vec[i32]([number for _ in range(count) for number in shape.blank])
        self.ends: vec[i64] = vec[i64]([first for _ in range(count) for first in shape.firsts])
        self.kept: list[object] = [None] * (count * KEPT)
        self.row: i64 = 0
        self.base: i64 = 0
        self.at: i64 = 0
        self.part: i64 = 0

    def is_written(self, slot: i64, what: object, count: i64) -> bool:
        """Tell whether an object that never changes was written last time too; its numbers are passed over.

        *slot* tells such objects of a row apart; they stand at the same place in every view.
        """
        place = self.row * KEPT + slot
        if self.kept[place] is what:
            self.at += count
            return True
        self.kept[place] = what
        return False

    def begin(self, row: i64) -> None:
        """Begin to write a row over."""
        self.row = row
        self.base = row * self.size
        self.at = self.base
        self.part = 0

    def add(self, number: i64) -> None:
        """Write the next number."""
        self.column[self.at] = i32(number)
        self.at += 1

    def mark(self, mark: bool) -> None:
        """Write something that is so as 1, or else as 0."""
        self.column[self.at] = 1 if mark else 0
        self.at += 1

    def add_all(self, numbers: vec[i64]) -> None:
        """Write a column of numbers."""
        column = self.column
        at = self.at
        for number in numbers:
            column[at] = i32(number)
            at += 1
        self.at = at

    def add_bytes(self, numbers: vec[u8]) -> None:
        """Write a column of small numbers."""
        column = self.column
        at = self.at
        for number in numbers:
            column[at] = i32(number)
            at += 1
        self.at = at

    def mark_all(self, marks: vec[bool]) -> None:
        """Write a column of marks."""
        column = self.column
        at = self.at
        for mark in marks:
            column[at] = 1 if mark else 0
            at += 1
        self.at = at

    def add_list(self, numbers: list[int]) -> None:
        """Write a list of numbers."""
        for number in numbers:
            self.add(number)

    def add_padded(self, numbers: list[int], most: i64, nothing: i64) -> None:
        """Write a list and what stands for nothing up to *most* numbers."""
        self.add_list(numbers)
        self.fill(nothing, most - len(numbers))

    def add_to(self, at: i64, amount: i64) -> None:
        """Add to a number that was written at a place."""
        self.column[at] += i32(amount)

    def fill(self, number: i64, count: i64) -> None:
        """Write a number again and again."""
        for _ in range(count):
            self.add(number)

    def close(self) -> None:
        """End a varying part: what was in use there before and is no more is made nothing."""
        column, blank = self.column, self.shape.blank
        part = self.part
        base = self.base
        at = self.at
        limit = base + self.shape.limits[part]
        require(at <= limit, "more numbers than a part has room for")
        place = self.row * self.varying + part
        last = base + self.ends[place]
        self.ends[place] = at - base
        while at < last:
            column[at] = blank[at - base]
            at += 1
        self.at = limit
        self.part = part + 1

    def listing(self, numbers: vec[i64]) -> None:
        """Write a varying part that is a column of numbers."""
        self.add_all(numbers)
        self.close()

    def mark_listing(self, marks: vec[bool]) -> None:
        """Write a varying part that is a column of marks."""
        self.mark_all(marks)
        self.close()

    def end(self) -> None:
        """End a row: every number has been written."""
        require(self.at == self.base + self.size, "a row has more numbers than were written")
        require(self.part == self.varying, "a part of a row was not ended")

    def numbers(self, row: i64) -> list[int]:
        """Return a row as a list."""
        return [int(self.column[at]) for at in range(row * self.size, (row + 1) * self.size)]
