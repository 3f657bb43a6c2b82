"""A person with a real board: rolls dice, draws counters by name, and says what came, at any front end."""

from __future__ import annotations

from hexile.kernel.dice import Dice, SeededDice
from hexile.kernel.play import legal_actions, seat_to_choose
from hexile.kernel.wait import DIE, Wait
from hexile.table.session import Session

OWN_CHOICES = 7


class Person:
    """Plays like one of the game's own players, and answers like somebody who rolls real dice."""

    def __init__(self, table: Session, seed: int) -> None:
        self.table = table
        self.dice: Dice = SeededDice(seed)
        self.player = list(table.game.players.values())[-1]

    def says(self, wait: Wait) -> str:
        """Roll or draw, and say it as people do."""
        faces = [self.dice.face(wait.sides, wait.rule, wait.who) for _ in range(wait.dice)]
        return told(wait, faces)

    def chooses(self) -> str:
        """Return what the person wants to do now."""
        s = self.table.state
        seat = seat_to_choose(s)
        dice = SeededDice(len(self.table.journal.moments), OWN_CHOICES)
        view = self.table.game.see(s, seat)
        return self.player.choose(view, legal_actions(s), dice).text()

    def next_line(self) -> str:
        """Return what is typed next, or `quit` when the game is over."""
        if self.table.waiting is not None:
            return self.says(self.table.wanted())
        return "quit" if self.table.state.over() else self.chooses()


def told(wait: Wait, faces: list[int]) -> str:
    """Say faces as somebody would who sees the dice or holds the counter."""
    if wait.kind == DIE:
        return " ".join(str(face) for face in faces)
    of_face = [kind for kind in wait.kinds if kind.face <= faces[0] and kind.count]
    if all(kind.count == 1 for kind in of_face):
        return next(kind.name for kind in of_face if kind.face == faces[0])
    return of_face[-1].name
