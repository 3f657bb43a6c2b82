"""How moments are counted: all of them, or those that one pair of eyes could know of.

A number of decisions tells something even where the decisions are hidden. So whoever must not know of a
decision has no number for it, here, in addresses, in the version of the table, or anywhere else.
"""

from __future__ import annotations

import weakref
from bisect import bisect_right

from hexile.kernel.errors import Violation
from hexile.kernel.journal import ROOT, Journal, Moment, Note
from hexile.table.branches import name_note, named
from hexile.table.session import Session


class Counting:
    """Counts every moment, as whoever may know all does, or all who share a screen."""

    def __init__(self, table: Session) -> None:
        self._table = weakref.ref(table)  # which keeps it: a circle would outlive the table

    @property
    def table(self) -> Session:
        """Return the table whose moments are counted."""
        found = self._table()
        if found is None:
            raise Violation("the table is gone; hold it as long as you count its decisions")
        return found

    @property
    def journal(self) -> Journal:
        """Return the journal with the moments that are counted."""
        return self.table.journal

    def number(self, real: int) -> int:
        """Return the number of a moment; of one that is not counted, that of the last before it."""
        return real

    def real(self, number: int) -> int:
        """Return the moment of a number."""
        return number

    def there(self, number: int) -> int:
        """Return the moment to go to by a number: of several that look alike, the last on its line."""
        return number

    def since(self, count: int) -> int:
        """Return how many of the first *count* decisions are counted."""
        return count

    def version(self, notes: int) -> int:
        """Return how often what is known has changed, with so many notes that may be read."""
        journal = self.table.journal
        moves = sum(1 for here, there in journal.moves if self.number(here) != self.number(there))
        dice = len(journal.cups) - 1 + sum(1 for cup in journal.cups if cup.shown)
        return 1 + len(self.journal.moments) + moves + dice + notes + journal.asks + journal.waits


class OwnCounting(Counting):
    """Counts the moments of which one pair of eyes could know."""

    def __init__(self, table: Session, eyes: int) -> None:
        super().__init__(table)
        self._eyes = eyes
        self._real = [ROOT]
        self._number = [ROOT]
        self._journal = Journal(table.journal.header)
        self._named = (0, 0)  # of how many notes and moments the names were read

    @property
    def journal(self) -> Journal:
        """Return a game file of what is counted, with what was rolled before these eyes and no orders."""
        self._grow()
        self._journal.head = self._number[self.table.head]
        known = (len(self.table.journal.notes), len(self.table.journal.moments))
        if known != self._named:
            self._journal.notes = self._names()
            self._named = known
        return self._journal

    def _grow(self) -> None:
        for moment in self.table.journal.moments[len(self._number) - 1 :]:
            known = self._number[moment.again] if moment.again else ROOT
            if known and self._is_as_before(moment, known):
                self._number.append(known)
                self._real[known] = moment.number
            elif self.table.is_noticed(moment.number, self._eyes):
                self._add(moment)
            else:
                self._number.append(self._number[moment.before])

    def _is_as_before(self, moment: Moment, known: int) -> bool:
        """Tell whether a decision made again stands where it stood, as far as these eyes can see."""
        follows = self._journal.moment(known).before == self._number[moment.before]
        return follows and self.table.is_noticed(moment.number, self._eyes)

    def _add(self, moment: Moment) -> None:
        before, number = self._number[moment.before], len(self._real)
        faces = self.table.faces_told(moment.number, self._eyes)
        self._journal.append(Moment(number, before, moment.seat, "", faces))
        self._real.append(moment.number)
        self._number.append(number)

    def _names(self) -> list[Note]:
        """Return the names of branches, which are notes, by the numbers that are counted here."""
        found: list[Note] = []
        for note in self.table.journal.notes:
            first, name = named(note)
            if name and first > len(self.table.journal.moments):
                found.append(Note(self.number(note.at), name_note(len(self._real), name)))
            elif name and self._real[self.number(first)] == first:
                found.append(Note(self.number(note.at), name_note(self.number(first), name)))
        return found

    def number(self, real: int) -> int:
        """Return the number of a moment; of one that is not counted, that of the last before it."""
        self._grow()
        return self._number[real]

    def real(self, number: int) -> int:
        """Return the moment of a number."""
        self._grow()
        return self._real[number]

    def there(self, number: int) -> int:
        """Return the moment to go to by a number: of several that look alike, the last on its line."""
        journal = self.table.journal
        path = [ROOT, *(moment.number for moment in journal.path(self.table.head))]
        alike = [real for real in path if self.number(real) == number]
        if alike:
            return alike[-1]
        real = self.real(number)
        while following := [n for n in journal.children(real) if self.number(n) == number]:
            real = following[-1]
        return real

    def since(self, count: int) -> int:
        """Return how many of the first *count* decisions are counted."""
        self._grow()
        return bisect_right(self._real, count) - 1
