"""`hexile learn`: the lessons that come with a game, step by step."""

from __future__ import annotations

import rich_click as click

from hexile.cli.arguments import Arguments, command, game_argument
from hexile.cli.commands.game_commands import wrap
from hexile.cli.terminal.line_reader import is_terminal
from hexile.games import find, slugs
from hexile.kernel.game import Game
from hexile.kernel.journal import ROOT
from hexile.kernel.setup import BadSetup, nearest
from hexile.lab.player_names import named_player
from hexile.table.lessons import Lesson, guided, lesson_after, lessons_of, stops_of, task_of
from hexile.table.narration.wording import odds_lines, told_lines
from hexile.table.seat import Seat, share
from hexile.table.seating import seat_computers

TASK = "Type: {orders}"
WATCH = "The others act now."
ASKED = "Type it, or press Enter and Hexile does it; q quits: "
NOT_NOW = "In this lesson type: {orders}"
DONE = "Start your own game: hexile play {slug}"
NEXT = "Next lesson: hexile learn {slug} {name}"


@command("learn", "hexile learn raid", "hexile learn chitin command")
@game_argument(required=False)
@click.argument("lesson", default="", help="The lesson. Default: the first.")
def learn(arguments: Arguments) -> int:
    """Learn a game step by step. Without a game, list all lessons."""
    if not arguments.game:
        print("\n".join(line for slug in slugs() for line in listed(find(slug))))
        return 0
    game = find(arguments.game)
    course = TerminalLesson(game, chosen(game, arguments.lesson))
    for place in range(len(course.stops)):
        print("\n".join(course.words(place)))
        if course.orders(place) is not None and is_terminal() and not goes_on(course, place):
            return 0
    print("\n".join(course.last_words()))
    return 0


def listed(game: Game) -> list[str]:
    """List the lessons of a game."""
    return [
        f"hexile learn {game.about.slug} {one.name}: {one.title}. {one.about}".rstrip()
        for one in lessons_of(game)
    ]


def chosen(game: Game, name: str) -> Lesson:
    """Return a lesson by its name, the first without one, or refuse it."""
    found = lessons_of(game)
    names = [one.name for one in found]
    if not found:
        raise BadSetup(f"{game.about.title} has no lesson yet")
    if name and name not in names:
        close = nearest(name, names)
        hint = f". Did you mean {close}?" if close else ""
        raise BadSetup(f"No lesson '{name}'. There are: {', '.join(names)}{hint}")
    return found[names.index(name) if name else 0]


def goes_on(course: TerminalLesson, place: int) -> bool:
    """Wait until a person does what the lesson asks for; tell whether they go on."""
    orders = course.orders(place)
    while True:
        try:
            typed = " ".join(input(ASKED).split())
        except EOFError:
            return False
        if typed in ("q", "quit", "exit"):
            return False
        if typed in ("", orders):
            return True
        print(NOT_NOW.format(orders=orders) if orders else WATCH)


class TerminalLesson:
    """A lesson to go through in the terminal."""

    def __init__(self, game: Game, lesson: Lesson) -> None:
        self.game = game
        self.lesson = lesson
        session = guided(game, lesson.text, lesson.file)
        seat_computers(session, named_player)
        self.seat: Seat = share(session)
        self.line = [ROOT, *(m.number for m in session.journal.path(session.head))]
        self.stops = stops_of(self.line, self.seat.notes())

    def words(self, place: int) -> list[str]:
        """Say what happened, show the board, and say what the lesson says here and asks for."""
        here = self.stops[place]
        seat = self.seat.at(here)
        lines = ["", f"{self.lesson.title}, step {place + 1} of {len(self.stops)}"]
        for number in self._since(place):
            lines += [line for told in told_lines(self.seat, number) for line in wrap(told, "  ")]
        lines += ["", *seat.scene.text, ""]
        for note in self.seat.notes():
            lines += wrap(note.text, "") if note.at == here else []
        return [*lines, *self._task_lines(place)]

    def _since(self, place: int) -> list[int]:
        before, here = self.stops[max(0, place - 1)], self.stops[place]
        return [number for number in self.line if before < number <= here]

    def _task_lines(self, place: int) -> list[str]:
        orders = self.orders(place)
        if orders is None:
            return []
        task = task_of(self.seat, self._since(place + 1))
        odds = odds_lines(task.odds) if task and task.odds else []
        return [*odds, TASK.format(orders=orders) if orders else WATCH]

    def orders(self, place: int) -> str | None:
        """Return what to type at a stop, nothing where others act, or None at the end."""
        if place + 1 >= len(self.stops):
            return None
        task = task_of(self.seat, self._since(place + 1))
        return "; ".join(task.orders) if task else ""

    def last_words(self) -> list[str]:
        """Say how to go on after the lesson."""
        slug, after = self.game.about.slug, lesson_after(self.game, self.lesson)
        more = [NEXT.format(slug=slug, name=after.name)] if after else []
        return ["", *more, DONE.format(slug=slug)]
