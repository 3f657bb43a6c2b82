"""Dice that people roll beside a real board: their answers so far, and what is wanted next."""

from __future__ import annotations

from hexile.kernel.dice import BadFace, Dice, NoFace, check_face
from hexile.kernel.game import Game
from hexile.kernel.journal import Waiting
from hexile.kernel.position import begin
from hexile.kernel.setup import Setup
from hexile.kernel.wait import DIE, Wait


class Answers(Dice):
    """Dice that fall as people have answered, and then ask: `NoFace` says for what.

    A draw that can bring one thing only is not asked for, nor a die of which all faces do the same. `own` counts out
    the faces that were not a person's, `thrown` those that were dice, and neither drawn nor ties.
    """

    def __init__(self, waiting: Waiting) -> None:
        super().__init__()
        self.given = [(face, by) for by, told in enumerate(waiting.answers) for face in told]
        self.by_program = set(waiting.own)
        self.own: list[int] = []
        self.thrown: list[int] = []
        self.used = 0

    def face(self, sides: int, rule: str, who: str) -> int:
        """Return what was answered, or what alone can come."""
        if self.kind == DIE:
            self.thrown.append(len(self.faces))
        alone = self.wait(sides, rule, who).forced()
        if alone:
            if self.kind == DIE:
                self.own.append(len(self.faces))
            return alone
        if self.used == len(self.given):
            raise NoFace(self.wait(sides, rule, who))
        face, answer = self.given[self.used]
        self.used += 1
        if answer in self.by_program:
            self.own.append(len(self.faces))
        return check_face(face, sides, rule)


class Noted(Dice):
    """Dice that fall as it is written, and note which faces were dice: the others were drawn, or settled ties."""

    def __init__(self, faces: list[int], own: list[int]) -> None:
        super().__init__()
        self.script = faces
        self.own = own
        self.thrown: list[int] = []

    def face(self, sides: int, rule: str, who: str) -> int:
        """Return the next face."""
        place = len(self.faces)
        if place == len(self.script):
            raise NoFace(self.wait(sides, rule, who))
        if self.kind == DIE:
            self.thrown.append(place)
        return self.script[place]


def expect_faces(wait: Wait, faces: list[int]) -> None:
    """Refuse faces that the dice which are wanted do not have, or too many or too few of them."""
    if len(faces) != wait.dice:
        raise BadFace(f"{wait.text()}; {len(faces)} faces were told")
    for face in faces:
        check_face(face, wait.sides, wait.rule)


def rolled(wait: Wait, dice: Dice) -> list[int]:
    """Roll what is wanted in a person's place."""
    return [dice.face(wait.sides, wait.rule, wait.who) for _ in range(wait.dice)]


def told_in_setting_up(game: Game, setup: Setup, position: str, waiting: Waiting) -> Wait | Answers:
    """Set a game up as far as it was told what fell; return what is wanted next, or the dice of all of it."""
    try:
        begin(game, setup, position, Answers(waiting))
    except NoFace as wanted:
        return wanted.wait
    return Answers(waiting)


def rolled_in_setting_up(game: Game, setup: Setup, position: str, dice: Dice) -> Answers:
    """Roll everything that setting a game up takes in a person's place."""
    waiting = Waiting(0, "", [], [])
    while isinstance(wanted := told_in_setting_up(game, setup, position, waiting), Wait):
        waiting = waiting.answered(rolled(wanted, dice), own=True)
    return wanted
