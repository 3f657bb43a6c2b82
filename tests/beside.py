"""A person with a real board: rolls dice, draws counters by name, and says what came, at any front end."""

from __future__ import annotations

from hexile.kernel.chance.chance_request import ChanceRequest
from hexile.kernel.chance.dice import Dice, SeededDice
from hexile.kernel.play import legal_actions, seat_to_choose
from hexile.table.choices.chance_answers import fallen_words
from hexile.table.session import Session

OWN_CHOICES = 7


class Person:
    """Plays like one of the game's own players, and answers like somebody who rolls real dice."""

    def __init__(self, table: Session, seed: int) -> None:
        self.table = table
        self.dice: Dice = SeededDice(seed)
        self.player = list(table.game.players.values())[-1]

    def says(self, wait: ChanceRequest) -> str:
        """Roll or draw, and say it as people do."""
        faces = [self.dice.face(wait.sides, wait.rule, wait.who) for _ in range(wait.dice)]
        return fallen_words(wait, faces)

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
