"""`hexile moments`: small exercises, those that come with a game and those of one's own games."""

from __future__ import annotations

import argparse
from pathlib import Path

from hexile.cli.commands.review_command import finish, silent, tell
from hexile.games import find, slugs
from hexile.kernel.setup import BadSetup
from hexile.table.files.journal_files import look, open_journal
from hexile.table.review.game_review import Review, choose_seat, expect_reviewable
from hexile.table.review.puzzles import (
    Exercise,
    answered,
    asked,
    exercises_of,
    scene_of,
    shipped,
)
from hexile.table.review.review_budgets import USUAL
from hexile.table.review.review_store import ReviewCacheFile


def add(commands: argparse._SubParsersAction) -> None:  # type: ignore[type-arg]
    """Say what may be asked for."""
    moments = commands.add_parser("moments")
    moments.add_argument("file", metavar="GAME|FILE")
    moments.add_argument("number", type=int, nargs="?", default=0)
    moments.add_argument("answer", nargs="?", default="")
    moments.add_argument("--seat", default="")
    moments.add_argument("--budget", default=USUAL)
    moments.add_argument("--jobs", type=int, default=1)
    moments.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """List exercises, show one, or weigh an answer."""
    found = found_for(arguments)
    if not arguments.number:
        for number, exercise in enumerate(found, 1):
            print(f"{number:3}. {asked(exercise)}")
        return 0
    if not 1 <= arguments.number <= len(found):
        raise BadSetup(f"there are {len(found)} moments, and no number {arguments.number}")
    exercise = found[arguments.number - 1]
    if arguments.answer:
        print(weighed(exercise, arguments.answer))
    else:
        print("\n".join(shown(exercise)))
    return 0


def found_for(arguments: argparse.Namespace) -> list[Exercise]:
    """Return the exercises of a game, or of a recorded game, which is reviewed for it."""
    if arguments.file in slugs():
        return shipped(find(arguments.file))
    path = Path(arguments.file)
    table = look(open_journal(path))
    seat = choose_seat(table, arguments.seat)
    expect_reviewable(table, seat)
    review = Review(table, seat, ReviewCacheFile(path, tell), arguments.budget)
    finish(review, arguments.jobs, silent)
    return exercises_of(review)


def shown(exercise: Exercise) -> list[str]:
    """Show the board, the question, and what is offered."""
    offered = [f"  {n}. {c.label} ({c.text})" for n, c in enumerate(exercise.choices(), 1)]
    return [*scene_of(exercise).text, "", asked(exercise), *offered]


def weighed(exercise: Exercise, given: str) -> str:
    """Say what an answer, the number of one that is offered or the text of any, is worth."""
    offered = exercise.choices()
    if given.isascii() and given.isdigit() and 1 <= int(given) <= len(offered):
        given = offered[int(given) - 1].text
    answer = answered(exercise, given)
    if answer is None:
        raise BadSetup(f"'{given}' is not legal there")
    return answer.words
