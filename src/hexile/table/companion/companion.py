"""Companion mode for one seat: what to move on the real board, what to roll, what to correct."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Final

from hexile.kernel.chance.chance_request import DIE, ChanceRequest
from hexile.kernel.chance.dice import BadFace, NoFace
from hexile.kernel.event import Event
from hexile.kernel.fields.position import read_position, write_position
from hexile.kernel.game import Game, sentence
from hexile.kernel.journal import ROOT, Laid, Waiting
from hexile.kernel.play import advance, find_legal, for_seat
from hexile.kernel.scene import Scene
from hexile.kernel.setup import BadSetup
from hexile.table.choices.chance_answers import (
    fallen_words,
    purpose_words,
    question_words,
    read_answer,
    stop_of,
    wait_words,
)
from hexile.table.choices.choice_groups import without_beginning
from hexile.table.companion.board_layout import Change, changes_in_text, place_called
from hexile.table.companion.board_orders import BoardOrder, Orders
from hexile.table.companion.corrections import (
    Mover,
    expect_same_game,
    line_changes,
    merged,
)
from hexile.table.companion.physical_dice import Answers, Reckoner, by_program
from hexile.table.narration.explanations import Why
from hexile.table.table_errors import NO_FACE, NOT_BESIDE, NOT_SO, READ_ONLY, WATCHING, refuse

if TYPE_CHECKING:
    from hexile.table.seat import Seat

MOST_NEWS: Final = 3
MOST_FACES: Final = 12  # of a die whose every face is played through to say what it brings


class ChanceQuestion:
    """What somebody must roll, draw or settle: in words, by which rule, and what each face brings, if that is known."""

    def __init__(self, game: Game, wait: ChanceRequest) -> None:
        self.kind = wait.kind
        self.wait = wait
        self.rule = wait.rule
        self.who = wait.who
        self.purpose = purpose_words(game, wait)
        self.stop = stop_of(game, wait)
        self.question = question_words(wait)
        self.words = wait_words(game, wait)
        self.brings: list[str] = []
        self.shorts: list[str] = []
        self.answered = 0


class News:
    """What came of the last answer: in words, by which rule, by which dice, and whether the program rolled them."""

    def __init__(self, event: Event, words: str, own: bool) -> None:
        self.words = words
        self.rule = event.rule
        self.throw = event.throw
        self.own = own


class Companion:
    """What a seat knows and does with a real board before it."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.table = seat.session

    @property
    def on(self) -> bool:
        """Tell whether the game is played beside a real board."""
        return self.table.is_beside()

    def _expect_hands(self) -> None:
        if self.seat.watching:
            raise refuse(WATCHING)
        if self.table.frozen:
            raise refuse(READ_ONLY, why=self.table.frozen)
        if not self.on:  # elsewhere nobody's word stands against the game's
            raise refuse(NOT_BESIDE)

    # --- dice

    def wanted(self) -> ChanceQuestion | None:
        """Return what is waited for, or nothing."""
        waiting = self.table.waiting
        if waiting is None or self.table.frozen:
            return None
        wait = self.table.wanted()
        found = ChanceQuestion(self.table.game, wait)
        found.answered = len(waiting.answers)
        found.brings = self._brings(waiting, wait)
        found.shorts = told_apart(found.brings)
        return found

    def order(self) -> str:
        """Return the decision that waits for dice, or nothing."""
        waiting = self.table.waiting
        return "" if waiting is None else waiting.action

    def _brings(self, waiting: Waiting, wait: ChanceRequest) -> list[str]:
        """Say for each face of a single die what is told next, where nothing is hidden."""
        single = wait.kind == DIE and wait.dice == 1 and wait.sides <= MOST_FACES
        if not single or not self.table.knows_all(self.seat.eyes):
            return []
        told = len(self._told(waiting))
        faces = range(1, wait.sides + 1)
        tried = [self._told(waiting.answered([face], False))[told:] for face in faces]
        return [self._words_of(face, events) for face, events in zip(faces, tried, strict=True)]

    def _told(self, waiting: Waiting, reckoner: Reckoner | None = None) -> list[Event]:
        """Return what is told of a decision as far as its answers go."""
        s = for_seat(self.table.state, waiting.seat).copy()
        action = find_legal(s, waiting.action)
        assert action is not None, waiting.action
        s.telling, s.witness = True, reckoner
        with suppress(NoFace):
            advance(s, action, reckoner.dice if reckoner else Answers(waiting))
        return s.log

    def _words_of(self, face: int, events: list[Event]) -> str:
        """Say what a face brings: what is told with it, or else what is told first."""
        seen = [event for event in events if event.seen_by(self.seat.eyes)]
        rolled = [event for event in seen if face in event.throw.faces] or seen
        return sentence(self.table.game, rolled[0]) if rolled else ""

    def news(self, most: int = MOST_NEWS) -> list[News]:
        """Say what came of the last answer, or of a whole decision that dice have settled."""
        waiting = self.table.waiting
        if waiting is not None and waiting.answers:
            before = self.table.before_answer(waiting) or waiting.unanswered()
            known, dice = len(self._told(before)), Answers(waiting)
            reckoner = Reckoner(dice)
            told = self._told(waiting, reckoner)
            owned = by_program(told, reckoner.fallen(told), dice.faces, dice.own)
            seen = [n for n in range(known, len(told)) if told[n].seen_by(self.seat.eyes)]
            fresh, owns = [told[n] for n in seen], [owned[n] for n in seen]
        elif waiting is None and self._was_settled_by_chance():
            head = self.seat.number
            fresh, owns = self.seat.told(head), self.seat.rolled_by_program(head)
        else:
            return []
        last = zip(fresh[-most:], owns[-most:], strict=True)
        return [News(event, sentence(self.table.game, event), own) for event, own in last]

    def _was_settled_by_chance(self) -> bool:
        head = self.table.head
        return head != ROOT and bool(self.table.journal.moment(head).faces)

    def answer(self, words: str) -> None:
        """Take what somebody says that they rolled or drew."""
        self._expect_hands()
        try:
            faces = read_answer(self.table.wanted(), words)
        except BadFace as bad:
            raise refuse(NO_FACE, why=bad) from None
        self.table.answer(faces)

    def roll(self) -> str:
        """Have the program roll what is waited for; say what fell."""
        self._expect_hands()
        wait = self.table.wanted()
        return fallen_words(wait, self.table.roll_it())

    def roll_from_now_on(self) -> None:
        """Have the program roll everything from now on."""
        self._expect_hands()
        self.table.roll_from_now_on()

    def settle_ties_from_now_on(self) -> None:
        """Have the program settle ties from now on, and roll and draw oneself."""
        self._expect_hands()
        self.table.settle_ties_from_now_on()

    def roll_by_hand(self) -> None:
        """Roll oneself from now on, and settle ties, too."""
        self._expect_hands()
        self.table.roll_by_hand()

    def take_back(self) -> None:
        """Undo the last answer, or the decision that waits for the first."""
        self._expect_hands()
        self.table.take_answer_back()

    # --- counters

    def orders(self) -> list[BoardOrder]:
        """List what is still to be moved on the table."""
        return Orders(self.table, self.seat.eyes).to_do()

    def why(self, order: BoardOrder) -> Why | None:
        """Return the walk behind an order, if one was told."""
        trace = None if order.event is None else order.event.trace
        return None if trace is None else Why(self.table.game.chart(trace.chart), trace, {})

    def is_laid_out(self) -> bool:
        """Tell whether the board has been laid out as the game began."""
        return self.table.journal.laid is not None

    def lay_out(self) -> None:
        """Say that the counters on the table stand as the game does now."""
        self._expect_hands()
        self.table.lay(Laid(self.table.head, "", [], 0))

    def done(self, count: int = 1) -> None:
        """Say that the next things were moved."""
        self._expect_hands()
        to_do = self.orders()[:count]
        if to_do:
            self.table.lay(to_do[-1].laid)

    def changes(self) -> list[str]:
        """List in words what the last decision moved on the board."""
        head = self.table.head
        if head == ROOT:
            return []
        moment = self.table.journal.moment(head)
        return [o.change.words for o in Orders(self.table, self.seat.eyes).of_moment(moment)]

    # --- setting right

    def position(self) -> str:
        """Write the position as far as it is known here."""
        return self.seat.position()

    def scene_of(self, text: str) -> Scene:
        """Describe the board of a position that is being set right, or refuse it."""
        try:
            return self._mover().scene(text)
        except BadSetup as bad:
            raise refuse(NOT_SO, why=bad) from None

    def _mover(self) -> Mover:
        return Mover(self.table.game, self.seat.eyes, self.table.setup())

    def spares(self, text: str) -> dict[str, str]:
        """Return the counters that are off the board in a position and may be put there, with their words."""
        return self._mover().spares(text)

    def moved(self, text: str, piece: str, to: str) -> str:
        """Return a position's text with a counter put on a cell, aboard another counter, or off the board."""
        if self.seat.watching:
            raise refuse(WATCHING)
        said, to = to, place_called(self.scene_of(text), to)
        if said and not to:
            why = f"no place {said}; use the names on the board"
            raise refuse(NOT_SO, why=why)
        edited = self._mover().moved(text, piece, to)
        if edited is None:
            where = f"on {to}" if to and " " not in to else to or "off the board"
            why = f"you cannot put {piece} {where} this way; edit the lines of the position instead"
            raise refuse(NOT_SO, why=why)
        return edited

    def changed(self, text: str) -> list[Change]:
        """List what a position changes on the board, or refuse it."""
        return changes_in_text(self.seat.scene, self.scene_of(text))

    def differs(self, text: str) -> list[str]:
        """Say what a position changes, on the board or else by its lines, or refuse it."""
        on_board = [change.words for change in self.changed(text)]
        return on_board or line_changes(self.position(), text)

    def set_right(self, text: str) -> None:
        """Go on from a position that was set right by hand; a wrong one is refused."""
        self._expect_hands()
        table, seen = self.table, self.position()
        changed = self.differs(text)
        if not line_changes(seen, text):
            return
        true = write_position(table.game, table.setup(), table.state)
        whole = merged(true, seen, text)
        try:
            expect_same_game(table.setup(), read_position(table.game, whole, table.setup()))
        except BadSetup as bad:
            raise refuse(NOT_SO, why=bad) from None
        table.set_right(whole, changed, self.seat.eyes)


def told_apart(sentences: list[str]) -> list[str]:
    """Say in short how sentences differ; of such as are all the same, nothing."""
    alike = len(set(sentences)) < 2  # a face that changes nothing is not worth words
    return [] if alike else without_beginning(without_ending(sentences))


def without_ending(sentences: list[str]) -> list[str]:
    """Leave out the clauses with which all sentences end."""
    clauses = [words.rstrip(".").split(", ") for words in sentences]
    while all(len(parts) > 1 for parts in clauses) and len({parts[-1] for parts in clauses}) == 1:
        clauses = [parts[:-1] for parts in clauses]
    return [", ".join(parts) for parts in clauses]
