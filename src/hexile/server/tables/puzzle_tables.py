"""Puzzles at the table: a table of one's own that begins at the puzzle's position, and what was answered there."""

from __future__ import annotations

from typing import Final

import msgspec

from hexile.players.levels import best_player
from hexile.server.i18n import WORDS
from hexile.server.jobs.job_status import FAILED, STOPPED
from hexile.server.site import Site
from hexile.server.stats.results import PUZZLE
from hexile.server.tables.room import Room
from hexile.table.review.puzzles import (
    Hint,
    LabelledChoice,
    Puzzle,
    PuzzleAnswer,
    answered,
    hints,
    key_of_puzzle,
    labelled,
    laid_out,
    text_of,
    why_better,
)
from hexile.table.review.rating import RatedChoice
from hexile.table.review.review_words import points
from hexile.table.seating import PERSON
from hexile.table.session import Session

OWNER: Final = 64
SHOWN: Final = 6
OPEN, RATING, RIGHT, WRONG = "open", "rating", "right", "wrong"


class PuzzleTable(msgspec.Struct, frozen=True):
    """A puzzle at a table: which of how many it is, and at which address they are listed."""

    puzzle: Puzzle
    number: int
    count: int
    base: str
    asking: str = ""

    def path(self, number: int) -> str:
        """Return the address of a puzzle of the same list."""
        return f"{self.base}/{number}{self.asking}"


def begin_puzzle(site: Site, visitor: str, wanted: PuzzleTable) -> str:
    """Set a puzzle up at a table of the visitor's own, and return the way there; the one before is cleared."""
    owner = f"{PUZZLE}{visitor}"[:OWNER]
    for row in site.store.games_of(owner):
        site.store.remove(row.id)
        site.rooms.forget(row.id)
    puzzle = wanted.puzzle
    game, setup = site.game(puzzle.game), laid_out(puzzle).setup
    count = len(game.seats_for(setup))
    seats = {str(seat): best_player(game) for seat in range(count) if seat != puzzle.seat}
    seats[str(puzzle.seat)] = PERSON
    purpose = PUZZLE + msgspec.json.encode(wanted).decode()
    room = site.begin(game, setup, seats, None, owner, position=text_of(puzzle), challenge=purpose)
    return f"/t/{site.token(room, str(puzzle.seat))}"


def puzzle_of(room: Room) -> PuzzleTable | None:
    """Return the puzzle a table is set up for, if it is."""
    if not room.challenge.startswith(PUZZLE):
        return None
    return msgspec.json.decode(room.challenge.removeprefix(PUZZLE), type=PuzzleTable)


class PuzzleCard:
    """What the table says of its puzzle: the question, hints, and after an answer what each choice is worth."""

    def __init__(self, site: Site, room: Room, table: PuzzleTable) -> None:
        self.table = table
        self.puzzle = table.puzzle
        self.key = key_of_puzzle(self.puzzle)
        self.given = first_decision(room.session)
        self.stage = OPEN
        self.answer: PuzzleAnswer | None = None
        self.hints: list[Hint] = []
        self.choices: list[LabelledChoice] = []
        self.why: list[str] = []
        self.rest = 0
        if self.given:
            self._rate(site, room)
        else:
            self.hints = hints(self.puzzle)

    def _rate(self, site: Site, room: Room) -> None:
        """Find out what the answer is worth, or that it is being rated."""
        known = None
        if answered(self.puzzle, self.given) is None:
            rating = site.raters.of(room, self.puzzle, self.given)
            known = rating.found
            if known is None:
                self.stage = FAILED if rating.stage in (FAILED, STOPPED) else RATING
                return
        self.answer = answered(self.puzzle, self.given, known)
        if self.answer is not None:
            self.stage = RIGHT if self.answer.right else WRONG
        if self.stage == WRONG:
            self.why = why_better(self.puzzle, self.given)
        rated = self.puzzle if known is None else with_choice(self.puzzle, known)
        told = labelled(rated)
        self.choices = [c for n, c in enumerate(told) if n < SHOWN or c.rated.text == self.given]
        self.rest = len(told) - len(self.choices)

    def note(self, choice: LabelledChoice) -> str:
        """Say what is to be said of a choice besides its worth."""
        rated, told = choice.rated, []
        if rated.text == self.given:
            told.append(WORDS("puzzles.yours"))
        if rated.text == self.puzzle.taken:
            told.append(WORDS("puzzles.was_done"))
        if rated.text != self.puzzle.best().text:
            behind = points(rated.behind)
            close = rated.is_close()
            told.append(WORDS("puzzles.equal") if close else WORDS("puzzles.behind", points=behind))
        return ", ".join(told)

    def data(self) -> dict[str, str | int]:
        """Return what the scripts need to know."""
        return {"key": self.key, "stage": self.stage}


def with_choice(puzzle: Puzzle, known: RatedChoice) -> Puzzle:
    """Return a puzzle with one more rated choice."""
    return msgspec.structs.replace(puzzle, choices=[*puzzle.choices, known])


def first_decision(table: Session) -> str:
    """Return what was decided first on the way to the present moment, or nothing."""
    path = table.journal.path(table.head)
    return path[0].action if path else ""
