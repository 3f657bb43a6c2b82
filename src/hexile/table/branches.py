"""The branches of a game: every line of play by its name, where it leaves and where it ends.

A line goes on with the first decision made after a moment; another made there later begins a branch, and
so does one that was announced. Names are notes of the journal: `branch 17: The long way`
is the branch that begins with decision 17.
"""

from __future__ import annotations

import re
from typing import Final

from hexile.kernel.journal import ROOT, Journal, Note

NAMED: Final = re.compile(r"branch (\d{1,9}): (.*)", re.DOTALL)
LONGEST_NAME: Final = 60
FIRST: Final = "First line"
NEXT: Final = "Branch {number}"


class Branch:
    """A line of play: its first decision, the moment it leaves, its end, and how long it is.

    One that was announced and has no decision yet has the length 0.
    """

    def __init__(self, first: int, leaves: int, depth: int, name: str) -> None:
        self.first = first
        self.leaves = leaves
        self.depth = depth
        self.name = name
        self.tip = leaves
        self.length = 0
        self.here = False


class Tree:
    """All branches of a journal, in the order they grew."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self._names = self._read_names()
        self._of: dict[int, Branch] = {}
        self.branches: list[Branch] = [Branch(ROOT, ROOT, 0, self._names.get(ROOT, FIRST))]
        self._of[ROOT] = self.branches[0]
        for moment in journal.moments:
            self._grow(moment.number, moment.before)
        self._announce()
        self.here.here = True

    def _read_names(self) -> dict[int, str]:
        found: dict[int, str] = {}
        for note in self.journal.notes:
            first, name = named(note)
            if name and self._leaves(first) == note.at:
                found[first] = name
        return found

    def _leaves(self, first: int) -> int:
        """Return the moment a branch leaves; one announced and not begun leaves the present one."""
        if first == ROOT:
            return ROOT
        known = first <= len(self.journal.moments)
        return self.journal.moment(first).before if known else self.journal.head

    def _grow(self, number: int, before: int) -> None:
        """Add a decision to the line it goes on with, or to a new one."""
        branch = self._of[before]
        if number in self._names or self.journal.children(before)[0] != number:
            name = self._names.get(number, self.new_name())
            branch = Branch(number, before, branch.depth + 1, name)
            self.branches.append(branch)
        self._of[number] = branch
        branch.tip = number
        branch.length += 1

    def _announce(self) -> None:
        """Add the branch that was announced at the present moment, if it is the next."""
        head = self.journal.head
        self.here = self._of[head]
        name = self._names.get(len(self.journal.moments) + 1)
        if name is not None:
            self.here = Branch(len(self.journal.moments) + 1, head, self.here.depth + 1, name)
            self.branches.append(self.here)

    def of(self, number: int) -> Branch:
        """Return the branch a moment is on."""
        return self._of[number]

    def announced(self) -> bool:
        """Tell whether the next decision begins a branch that has its name already."""
        return self.here.length == 0 and self.here.first != ROOT

    def new_name(self) -> str:
        """Return a name for one more branch."""
        return NEXT.format(number=len(self.branches) + 1)


def named(note: Note) -> tuple[int, str]:
    """Return the first decision of the branch that a note names, and the name; none if it names none."""
    found = NAMED.fullmatch(note.text) if note.by is None else None
    return (int(found[1]), found[2]) if found else (ROOT, "")


def name_note(first: int, name: str) -> str:
    """Write the note that names a branch."""
    return f"branch {first}: {' '.join(name.split())[:LONGEST_NAME]}"


def bookmarks(journal: Journal) -> list[Note]:
    """List the notes that are no names of branches; a seat's own are none."""
    return [note for note in journal.notes if not named(note)[1]]
