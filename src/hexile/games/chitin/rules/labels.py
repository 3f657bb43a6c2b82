"""Ways that are not worse than another: for groups whose kinds pay different prices for a hex (R6)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from hexile.games.chitin.tables import Valley

NO_LABEL: Final = -1


@mypyc_attr(acyclic=True)
class Labels:
    """Ways of a group, each with the hex it ends in and what every kind has paid for it.

    `before` is the way it goes on from. A way `stands` until one is found to the same hex that is
    dearer for no kind; the ways to a hex hang together from `first` by `next`. `order` is the order
    in which kinds are asked which of two ways is better.
    """

    def __init__(self, valley: Valley, kinds: i64) -> None:
        self.kinds = kinds
        self.order = vec[i64](list(range(kinds)))
        self.start: i64 = NO_LABEL
        self.at = vec[i64]()
        self.before = vec[i64]()
        self.paid = vec[i64]()
        self.stands = vec[bool]()
        self.first = vec[i64]([NO_LABEL] * valley.size)
        self.next = vec[i64]()

    def begin(self, at: i64) -> None:
        """Write down where a group stands that has paid nothing yet."""
        self.start = 0
        self.add(at, vec[i64]([0] * self.kinds), NO_LABEL)

    def paid_by(self, label: i64, kind: i64) -> i64:
        """Return what a kind has paid for a way; for none, nothing."""
        return 0 if label == NO_LABEL else self.paid[label * self.kinds + kind]

    def is_first(self, label: i64) -> bool:
        """Tell whether a way was the last to be found to its hex, so that hexes are named once."""
        return self.first[self.at[label]] == label

    def add(self, at: i64, paid: vec[i64], before: i64) -> None:
        """Add a way, unless one to the same hex is dearer for no kind; dearer ones fall."""
        old = self.first[at]
        while old != NO_LABEL:
            if self.stands[old] and self.is_as_cheap(old, paid):
                return
            old = self.next[old]
        old = self.first[at]
        while old != NO_LABEL:
            if self.is_as_dear(old, paid):
                self.stands[old] = False
            old = self.next[old]
        self.next = append(self.next, self.first[at])
        self.first[at] = len(self.at)
        self.at = append(self.at, at)
        self.before = append(self.before, before)
        self.stands = append(self.stands, True)
        for price in paid:
            self.paid = append(self.paid, price)

    def is_as_cheap(self, label: i64, paid: vec[i64]) -> bool:
        """Tell whether a way is dearer for no kind than what is *paid*."""
        for kind in range(self.kinds):
            if self.paid_by(label, kind) > paid[kind]:
                return False
        return True

    def is_as_dear(self, label: i64, paid: vec[i64]) -> bool:
        """Tell whether a way is cheaper for no kind than what is *paid*."""
        for kind in range(self.kinds):
            if self.paid_by(label, kind) < paid[kind]:
                return False
        return True

    def cheapest(self, at: i64, left: vec[i64], more: vec[i64]) -> i64:
        """Return the way to a hex that is best for the first kind in order, or NO_LABEL.

        Every kind must have the points of *more*, where there are some, left over of what it has.
        """
        best: i64 = NO_LABEL
        label = self.first[at]
        while label != NO_LABEL:
            better = best == NO_LABEL or self.is_before(label, best)
            if better and self.stands[label] and self.leaves(label, left, more):
                best = label
            label = self.next[label]
        return best

    def leaves(self, label: i64, left: vec[i64], more: vec[i64]) -> bool:
        """Tell whether a way leaves every kind the points of *more*."""
        for kind in range(len(more)):
            if self.paid_by(label, kind) + more[kind] > left[kind]:
                return False
        return True

    def is_before(self, label: i64, other: i64) -> bool:
        """Tell whether a way is cheaper than another for the first kind that pays a different price."""
        for kind in self.order:
            if self.paid_by(label, kind) != self.paid_by(other, kind):
                return self.paid_by(label, kind) < self.paid_by(other, kind)
        return False

    def path(self, label: i64) -> vec[i64]:
        """Return the hexes entered on a way, the start left out."""
        back = vec[i64]()
        while label not in (NO_LABEL, self.start):
            back = append(back, self.at[label])
            label = self.before[label]
        return turned_round(back)


def turned_round(column: vec[i64]) -> vec[i64]:
    """Return a column from its end to its beginning."""
    last = len(column) - 1
    return vec[i64]([column[last - number] for number in range(len(column))])
