"""Dice that people roll beside a real board: their answers so far, and what is wanted next."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from hexile.kernel.chance.chance_request import DIE, ChanceRequest
from hexile.kernel.chance.dice import BadFace, Dice, NoFace, SeededDice, check_face
from hexile.kernel.event import Event
from hexile.kernel.fields.position import begin, write_position
from hexile.kernel.game import Game, start
from hexile.kernel.journal import Waiting
from hexile.kernel.play import State, Witness, advance, find_legal, legal_actions, seat_to_choose
from hexile.kernel.setup import Setup

MOST_BEFORE: Final = 60  # decisions before there are counters; the most met is 4
FIRST: Final = 0  # the seat of whoever sets it right


class Answers(Dice):
    """Dice that fall as people have answered, and then ask: `NoFace` says for what.

    A draw that can bring one thing only is not asked for, nor a die of which all faces do the same. `own` counts out
    the faces that were not a person's.
    """

    def __init__(self, waiting: Waiting) -> None:
        super().__init__()
        self.given = [(face, by) for by, told in enumerate(waiting.answers) for face in told]
        self.by_program = set(waiting.own)
        self.own: list[int] = []
        self.used = 0

    def face(self, sides: int, rule: str, who: str) -> int:
        """Return what was answered, or what alone can come."""
        alone = self.wait(sides, rule, who).forced()
        if alone:
            if self.kind == DIE:
                self.own.append(len(self.faces))
            return alone
        if self.used == len(self.given):
            raise NoFace(self.wait(sides, rule, who))
        face, answer = self.given[self.used]
        check_face(face, sides, rule)
        self.used += 1
        if answer in self.by_program:
            self.own.append(len(self.faces))
        return face


class Doubted(Answers):
    """Answers from an address: each must be just the dice that are thrown together."""

    def face(self, sides: int, rule: str, who: str) -> int:
        """Return what was answered; of more or fewer dice, raise BadFace."""
        forced = self.wait(sides, rule, who).forced()
        rest = sum(answer == self.answer() for _, answer in self.given[self.used :])
        if rest and not forced and rest != self.together:
            raise BadFace(f"{rest} faces were entered; {self.together} are needed")
        return super().face(sides, rule, who)

    def answer(self) -> int:
        """Count the answers that have been taken whole."""
        by = [answer for _, answer in self.given]
        return [*by, by[-1] + 1 if by else 0][self.used]


class Reckoner(Witness):
    """Counts at every event how many faces had fallen when it was told."""

    def __init__(self, dice: Dice) -> None:
        super().__init__()
        self.dice = dice
        self._counts: dict[int, int] = {}

    def saw(self, s: State, event: Event) -> None:
        """Count them."""
        self._counts[id(event)] = len(self.dice.faces)

    def fallen(self, log: list[Event]) -> list[int]:
        """Return the counts of what was told; what nobody saw being told came with the one before it."""
        found: list[int] = []
        for event in log:
            found.append(self._counts.get(id(event), found[-1] if found else 0))
        return found


def told_in_order(log: list[Event], faces: list[int]) -> list[int]:
    """Count how many faces had fallen at each event if every die is told before the next one falls."""
    found: list[int] = []
    count = 0
    for event in log:
        for face in event.throw.faces:
            count = next((n + 1 for n in range(count, len(faces)) if faces[n] == face), count)
        found.append(count)
    return found


def by_program(log: list[Event], fallen: list[int], faces: list[int], own: list[int]) -> list[bool]:
    """Tell of each event whether the program rolled its dice: those that fell last before it was told."""
    found: list[bool] = []
    left = list(range(len(faces)))
    for event, count in zip(log, fallen, strict=True):
        mine = bool(event.throw.faces)
        for face in reversed(event.throw.faces):
            fits = [place for place in left if place < count and faces[place] == face]
            mine = mine and bool(fits) and fits[-1] in own
            left = [place for place in left if not fits or place != fits[-1]]
        found.append(mine)
    return found


def expect_faces(wait: ChanceRequest, faces: list[int]) -> None:
    """Refuse faces that the dice which are wanted do not have, or too many or too few of them."""
    if len(faces) != wait.dice:
        raise BadFace(f"{wait.text()}; you entered {len(faces)} faces")
    for face in faces:
        check_face(face, wait.sides, wait.rule)


def rolled(wait: ChanceRequest, dice: Dice) -> list[int]:
    """Roll what is wanted in a person's place."""
    return [dice.face(wait.sides, wait.rule, wait.who) for _ in range(wait.dice)]


def told_in_setting_up(
    game: Game, setup: Setup, position: str, waiting: Waiting
) -> ChanceRequest | Answers:
    """Set a game up as far as it was told what fell; return what is wanted next, or the dice of all of it."""
    try:
        begin(game, setup, position, Answers(waiting))
    except NoFace as wanted:
        return wanted.wait
    return Answers(waiting)


def fallen_in_setting_up(game: Game, setup: Setup, position: str, waiting: Waiting) -> Waiting:
    """Return what was told in setting up, as far as it can have fallen."""
    dice = Doubted(waiting)
    with suppress(NoFace, BadFace):
        begin(game, setup, position, dice)
    while len(waiting.answers) > dice.answer():
        waiting = waiting.taken_back()
    return waiting


def rolled_in_setting_up(game: Game, setup: Setup, position: str, dice: Dice) -> Answers:
    """Roll everything that setting a game up takes in a person's place."""
    waiting = Waiting(0, "", [], [])
    while isinstance(wanted := told_in_setting_up(game, setup, position, waiting), ChanceRequest):
        waiting = waiting.answered(rolled(wanted, dice), own=True)
    return wanted


def as_it_may_begin(game: Game, setup: Setup) -> str:
    """Return a position to be set right by hand: the first in which the first seat has counters.

    What is decided and rolled until then is the program's.
    """
    dice, player = SeededDice(0), list(game.players.values())[-1]
    s = start(game, setup, dice)
    for _ in range(MOST_BEFORE):
        if s.over() or has_counters(game, s):
            break
        view = game.see(s, seat_to_choose(s))
        chosen = player.choose(view, legal_actions(view), SeededDice(0, 1))
        action = find_legal(s, chosen.text())
        assert action is not None, "a player chooses what is legal"
        advance(s, action, dice)
    return write_position(game, setup, s)


def has_counters(game: Game, s: State) -> bool:
    """Tell whether the first seat has counters, on the board or beside it."""
    scene = game.scene(game.see(s, FIRST), FIRST)
    beside = [counter for tray in scene.trays for counter in tray.counters]
    return any(counter.side == "you" for counter in [*scene.counters, *beside])
