"""The lessons that come with a game, and the position that stands for it on the shelf."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Final

from hexile.kernel.fields.position import read_position
from hexile.kernel.game import Game, new_setup
from hexile.kernel.journal import BadJournal, Differs, Note, read_journal
from hexile.kernel.setup import BadSetup
from hexile.table.answers import LegalChoice
from hexile.table.choices.choice_odds import Odds
from hexile.table.choices.forced_moves import STEP_TO
from hexile.table.seat import Seat
from hexile.table.session import Session, new_session

LESSONS: Final = "lessons.toml"
GUIDE: Final = "guide.jsonl"
FIRST: Final = "first"
FIRST_TURN: Final = "Your first turn"
SHELF_SEED: Final = 7
NOT_PLAYED: Final = "its lesson, data/{}, no longer fits the game ({}); record it again"


class Lesson:
    """A lesson that comes with a game: its name in addresses, its title, what it teaches, its file and that file's text."""

    def __init__(self, name: str, title: str, about: str, file: str, text: str) -> None:
        self.name = name
        self.title = title
        self.about = about
        self.file = file
        self.text = text


def lessons_of(game: Game) -> list[Lesson]:
    """List the lessons of a game: those of `data/lessons.toml`, else its guided first turn alone, if it has one."""
    data = files(game.package).joinpath("data")
    told = data.joinpath(LESSONS)
    if told.is_file():
        rows = tomllib.loads(told.read_text("utf-8"))["lesson"]
        return [Lesson(**row, text=data.joinpath(row["file"]).read_text("utf-8")) for row in rows]
    text = guide_of(game)
    return [Lesson(FIRST, FIRST_TURN, "", GUIDE, text)] if text else []


def lesson_named(game: Game, name: str) -> Lesson | None:
    """Return a lesson by its name, or the first of a game; None where it has none, or none of that name."""
    found = lessons_of(game)
    return next((one for one in found if name in ("", one.name)), None)


def lesson_after(game: Game, lesson: Lesson) -> Lesson | None:
    """Return the lesson that comes after one, or None."""
    found = lessons_of(game)
    names = [one.name for one in found]
    return next(iter(found[names.index(lesson.name) + 1 :]), None)


def guide_of(game: Game) -> str:
    """Return the journal of a game's guided first turn, or an empty text where it has none."""
    guide = files(game.package).joinpath("data", GUIDE)
    return guide.read_text(encoding="utf-8") if guide.is_file() else ""


def stops_of(line: list[int], notes: list[Note]) -> list[int]:
    """Return where a lesson stops along a line of play: where it has words, at the beginning and at the end."""
    told = {note.at for note in notes if note.text}
    return [number for number in line if number in (line[0], line[-1]) or number in told]


class LessonTask:
    """What to do next in a lesson: the things to click in order, what that does, its cost, and the odds.

    Where nothing of it is on the board, it begins with the button of the first choice.
    """

    def __init__(self, done: list[LegalChoice], clicks: list[str], odds: Odds | None) -> None:
        self.label = done[-1].label
        self.button = done[0].label
        self.orders = [choice.do for choice in done]
        self.clicks = clicks
        self.cost = sum(choice.cost for choice in done)
        self.odds = odds


def task_of(seat: Seat, moments: list[int]) -> LessonTask | None:
    """Return what this seat does in some decisions, or None where others do it all.

    A piece that walks is clicked once, and then the end of its way.
    """
    own = [(n, choice) for n in moments if (choice := seat.decided(n)) is not None]
    if not own:
        return None
    verbs = {seat.game.walk_verb: STEP_TO, **seat.game.walks_also}
    clicks: list[str] = []
    walking = ""
    for _, choice in own:
        verb, *rest = choice.do.split()
        if verb in verbs and rest:
            place = choice.do.split()[verbs[verb]]
            clicks = [*clicks[:-1], place] if walking == rest[0] else [*clicks, rest[0], place]
            walking = rest[0]
        else:
            clicks, walking = [*clicks, *choice.clicks], ""
    risks = [found for n, _ in own if (found := seat.decided_odds(n)) is not None and found.risky()]
    odds = risks[-1] if risks and not risks[-1].untold else None
    return LessonTask([choice for _, choice in own], clicks, odds)


def shown_on_the_shelf(game: Game) -> str:
    """Return the position a game is shown by, or an empty text where it names none."""
    position = files(game.package).joinpath("data", "shelf.txt")
    return position.read_text(encoding="utf-8") if position.is_file() else ""


def example_of(game: Game) -> Session:
    """Return a game under way: the position it is shown by, else at the end of its guided first turn, or just set up."""
    shown = shown_on_the_shelf(game)
    if shown:
        setup = read_position(game, shown).setup
        return new_session(game, setup, {}, SHELF_SEED, None, None, shown)
    text = guide_of(game)
    return guided(game, text) if text else set_up_of(game, "")


def set_up_of(game: Game, scenario: str) -> Session:
    """Return a game just set up; without a scenario the first."""
    return new_session(game, new_setup(game, scenario, "", {}, {}), {}, SHELF_SEED, None, None)


def guided(game: Game, text: str, file: str = GUIDE) -> Session:
    """Return the game at the end of a lesson; one that does not replay raises BadSetup and names its file."""
    try:
        session = Session(game, read_journal(game, text).journal, None)
    except (BadJournal, Differs) as fault:
        raise BadSetup(NOT_PLAYED.format(file, fault)) from fault
    if session.frozen:
        raise BadSetup(NOT_PLAYED.format(file, session.frozen))
    return session
