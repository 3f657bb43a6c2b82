"""Ending a game between people: resigning, and draws that all agree to.

It is a note for everybody, hung on the present moment: `agreement resigns 1`. It holds while that is the
present moment. Whoever decides anything plays on.
"""

from __future__ import annotations

import re
from typing import Final

from hexile.kernel.journal import Note
from hexile.table.session import Session

RESIGNS: Final = "resigns"
DRAW: Final = "draw"
DECLINES: Final = "declines"
SAID: Final = re.compile(rf"agreement ({RESIGNS}|{DRAW}|{DECLINES}) (\d{{1,2}})")


class Agreement:
    """What the people of a game have said about ending it here: who resigned, who wants a draw."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.resigned: list[int] = []
        self.drawing: list[int] = []
        for note in session.journal.notes:
            said = (
                SAID.fullmatch(note.text) if note.by is None and note.at == session.head else None
            )
            if said:
                self._take(said[1], int(said[2]))

    def _take(self, what: str, seat: int) -> None:
        if what == DECLINES:
            self.drawing = []
        elif seat in self.session.people():
            said = self.resigned if what == RESIGNS else self.drawing
            said.append(seat)

    @property
    def drawn(self) -> bool:
        """Tell whether all people have agreed to a draw."""
        return bool(self.drawing) and set(self.session.people()) <= set(self.drawing)

    @property
    def over(self) -> bool:
        """Tell whether that ends the game: a draw, or nobody or one side is left."""
        return self.drawn or bool(self.resigned and len(self._left()) < 2)

    def _left(self) -> list[int]:
        return [s for s in range(len(self.session.seats())) if s not in self.resigned]

    def has_won(self, seat: int) -> bool:
        """Tell whether a seat is the only one left."""
        return not self.drawn and self._left() == [seat]

    def words(self) -> str:
        """Say what was agreed; nothing where it ends nothing."""
        names = self.session.seats()
        if self.drawn:
            return "Draw agreed"
        said = [f"{names[seat]} resigned" for seat in dict.fromkeys(self.resigned)]
        won = [f"{names[seat]} wins" for seat in self._left()] if self.over else []
        return "; ".join([*said, *won])

    def offer(self) -> str:
        """Name who offers a draw that is not agreed to yet; nothing where nobody does."""
        waiting = self.drawing and not self.over
        return self.session.seats()[self.drawing[0]] if waiting else ""


def is_said(note: Note) -> bool:
    """Tell whether a note says something about ending the game."""
    return note.by is None and bool(SAID.fullmatch(note.text))


def note_of(what: str, seat: int) -> str:
    """Write what a seat says."""
    return f"agreement {what} {seat}"
