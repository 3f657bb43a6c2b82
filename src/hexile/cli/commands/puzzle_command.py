"""`hexile puzzles`: those that come with a game, and those from your own games."""

from __future__ import annotations

import json
from pathlib import Path

import rich_click as click

from hexile.cli.arguments import (
    Arguments,
    Whole,
    command,
    file_argument,
    jobs_option,
    json_option,
    text_option,
)
from hexile.cli.commands.review_command import finish, tell
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

NUMBER = Whole(0, 100_000)


@command(
    "puzzles",
    "hexile puzzles raid",
    "hexile puzzles raid 3",
    "hexile puzzles raid 3 2",
)
@file_argument("A game, or a game file of your own.", metavar="GAME|FILE")
@click.argument(
    "number", type=NUMBER, default=0, help="The number of a puzzle. Default: list them."
)
@click.argument("answer", default="", help="Your answer: its number, or its text.")
@text_option("--seat", "Whose decisions to use. Default: yours.")
@click.option("--budget", default=USUAL, metavar="A/B/C", help="Games to play out for a choice.")
@jobs_option(1)
@json_option()
def puzzles(arguments: Arguments) -> int:
    """List puzzles, show one, or check your answer."""
    found = found_for(arguments)
    if arguments.json:
        print(json.dumps([puzzle_data(n, puzzle) for n, puzzle in enumerate(found, 1)]))
        return 0
    if not arguments.number:
        for number, exercise in enumerate(found, 1):
            print(f"{number:3}. {asked(exercise)}")
        return 0
    if not 1 <= arguments.number <= len(found):
        raise BadSetup(f"No puzzle {arguments.number}. There are {len(found)}")
    exercise = found[arguments.number - 1]
    if arguments.answer:
        print(weighed(exercise, arguments.answer))
    else:
        print("\n".join(shown(exercise)))
    return 0


def found_for(arguments: Arguments) -> list[Exercise]:
    """Return the exercises of a game, or of a recorded game, which is reviewed for it."""
    if arguments.file in slugs():
        return shipped(find(arguments.file))
    path = Path(arguments.file)
    table = look(open_journal(path))
    seat = choose_seat(table, arguments.seat)
    expect_reviewable(table, seat)
    review = Review(table, seat, ReviewCacheFile(path, tell), arguments.budget)
    finish(review, arguments.jobs)
    return exercises_of(review)


def puzzle_data(number: int, exercise: Exercise) -> dict[str, object]:
    """Return a puzzle as plain data."""
    offered = [{"text": c.text, "label": c.label} for c in exercise.choices()]
    return {"number": number, "question": asked(exercise), "choices": offered}


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
