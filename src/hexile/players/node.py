"""What a search knows of a choice."""

from __future__ import annotations

from typing import Final

from hexile.kernel.play import NOBODY

EVEN: Final = 0.5


class Node:
    """A choice as a search knows it: how often tried, what it brought the seat that made it.

    `offered` counts how often it was among the legal ones when its place in the tree was passed:
    what is hidden, and the dice, decide that anew in every try. It is also the place where the
    next seat is asked; `passed` counts the tries that went on from there.
    """

    def __init__(self, text: str, seat: int) -> None:
        self.text = text
        self.seat: int = seat
        self.visits: int = 0
        self.offered: int = 0
        self.trusted = False
        self.value: float = 0.0
        self.asked: int = NOBODY
        self.passed: int = 0
        self.children: dict[str, Node] = {}
        self.aside: dict[int, Node] = {}

    def asking(self, seat: int) -> Node:
        """Return the place where *seat* is asked next; dice may decide whose turn it is."""
        if self.asked == NOBODY:
            self.asked = seat
        if self.asked == seat:
            return self
        found = self.aside.get(seat)
        if found is None:
            found = Node(self.text, self.seat)
            found.asked = seat
            self.aside[seat] = found
        return found

    def child(self, text: str, seat: int) -> Node:
        """Return the child for a choice, made now if it is new."""
        found = self.children.get(text)
        if found is None:
            found = Node(text, seat)
            self.children[text] = found
        return found

    def mean(self) -> float:
        """Return the average value for the seat that made the choice, or even if never tried."""
        return self.value / self.visits if self.visits else EVEN

    def count(self, values: list[float]) -> None:
        """Take in how one game ended."""
        self.visits += 1
        self.value += values[self.seat] if values else EVEN

    def favourite(self) -> Node | None:
        """Return the child tried most often, of equal ones the better, then the first."""
        best: Node | None = None
        for child in self.children.values():
            if best is None or (child.visits, child.mean()) > (best.visits, best.mean()):
                best = child
        return best
