"""The toy game with secret picks before it: blue adds to its card as often as it likes, unseen."""

from __future__ import annotations

from tests.server.toy import TURN, Cards, Say, Toy

from hexile.kernel.event import Event
from hexile.kernel.play import Choice
from hexile.kernel.verbs.refusal import Refusal

ADD = Say("add")
DONE = Say("done")
BLUE = 1


class Pick(Choice[Cards]):
    """Blue adds, or is done; only blue is told what it adds."""

    def seat(self, s):
        return BLUE

    def list_actions(self, s, legal):
        legal.extend([ADD, DONE])

    def take(self, s, action, dice):
        if action is DONE:
            s.agenda.append(TURN)
            if s.telling:
                s.tell(Event("said", "2", {"who": "P1", "what": "done"}))
            return
        s.cards[BLUE] += dice.roll(3, "1", "card")
        s.agenda.append(PICK)
        if s.telling:
            s.tell(Event("drew", "1", {"card": s.cards[BLUE]}, seats=1 << BLUE))

    def why_not(self, s, words):
        return Refusal("2", "add or done")


PICK = Pick("pick")


class Picking(Toy):
    """The door to it."""

    def __init__(self) -> None:
        super().__init__()
        self.steps[PICK.name] = PICK

    def set_up(self, setup, dice):
        s = super().set_up(setup, dice)
        s.agenda = [PICK]
        return s
