"""`hexile puzzle`: those that come with a game, and those from your own games."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

import msgspec
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
from hexile.cli.terminal.line_reader import is_terminal
from hexile.games import find, slugs
from hexile.kernel.setup import BadSetup
from hexile.table.files.journal_files import data_folder, look, open_journal
from hexile.table.review.game_review import Review, choose_seat, expect_reviewable
from hexile.table.review.puzzles import (
    Puzzle,
    PuzzleAnswer,
    answered,
    asked,
    hints,
    key_of_puzzle,
    labelled,
    puzzles_of,
    rated_now,
    refused,
    scene_of,
    shipped,
    why_better,
)
from hexile.table.review.review_budgets import USUAL
from hexile.table.review.review_store import ReviewCacheFile
from hexile.table.review.review_words import points

PROGRESS: Final = "puzzles.json"
SHOWN: Final = 6
HELP: Final = "Type your choice, `choices`, `hint`, `next` or `quit`."


class PuzzleProgress(msgspec.Struct):
    """What was solved, each puzzle by its first answer, and how many in a row."""

    solved: dict[str, bool] = {}
    streak: int = 0
    longest: int = 0

    def note(self, key: str, right: bool, alone: bool) -> None:
        """Note an answer; one that needed a hint ends the row."""
        if key in self.solved:
            self.solved[key] = self.solved[key] or right
            return
        self.solved[key] = right
        self.streak = self.streak + 1 if right and alone else 0
        self.longest = max(self.longest, self.streak)

    def words(self) -> str:
        """Say how many were solved in a row."""
        return f"Solved in a row: {self.streak}; longest: {self.longest}."


def kept_progress() -> PuzzleProgress:
    """Return the progress that is kept in the data folder."""
    try:
        return msgspec.json.decode((data_folder() / PROGRESS).read_bytes(), type=PuzzleProgress)
    except (OSError, msgspec.MsgspecError):
        return PuzzleProgress()


def keep_progress(progress: PuzzleProgress) -> None:
    """Keep the progress; where that is not possible, say so."""
    try:
        data_folder().mkdir(parents=True, exist_ok=True)
        (data_folder() / PROGRESS).write_bytes(msgspec.json.encode(progress))
    except OSError as fault:
        tell(f"Your progress cannot be saved: {fault.strerror}")


NUMBER = Whole(0, 100_000)


@command(
    "puzzle",
    "hexile puzzle raid",
    "hexile puzzle raid 3",
    "hexile puzzle raid 3 attack W1 r2c11",
)
@file_argument("A game, or a game file of your own.", metavar="GAME|FILE")
@click.argument(
    "number", type=NUMBER, default=0, help="The number of a puzzle. Default: list them."
)
@click.argument("answer", nargs=-1, help="Your answer, as you type it in a game.")
@text_option("--seat", "Whose decisions to use. Default: yours.")
@click.option("--budget", default=USUAL, metavar="A/B/C", help="Games to play out for a choice.")
@jobs_option(1)
@json_option()
def puzzle(arguments: Arguments) -> int:
    """List puzzles, or solve them.

    Hexile keeps your progress in its data folder.
    """
    found = found_for(arguments)
    if arguments.json:
        print(json.dumps([puzzle_data(n, one) for n, one in enumerate(found, 1)]))
        return 0
    if not arguments.number:
        print("\n".join(listed(found)))
        return 0
    if not 1 <= arguments.number <= len(found):
        raise BadSetup(f"No puzzle {arguments.number}. There are {len(found)}")
    chosen = found[arguments.number - 1]
    if arguments.answer:
        given = " ".join(arguments.answer)
        print("\n".join(judged(chosen, given, arguments.budget)))
    elif is_terminal():
        solve(found, arguments.number, arguments.budget)
    else:
        print("\n".join(shown(chosen)))
    return 0


def found_for(arguments: Arguments) -> list[Puzzle]:
    """Return the puzzles of a game, or of a recorded game, which is reviewed for it."""
    if arguments.file in slugs():
        return shipped(find(arguments.file))
    path = Path(arguments.file)
    table = look(open_journal(path))
    seat = choose_seat(table, arguments.seat)
    expect_reviewable(table, seat)
    review = Review(table, seat, ReviewCacheFile(path, tell), arguments.budget)
    finish(review, arguments.jobs)
    return puzzles_of(review)


def puzzle_data(number: int, chosen: Puzzle) -> dict[str, object]:
    """Return a puzzle as plain data."""
    choices = [
        {"text": c.rated.text, "label": c.label, "chance": c.rated.chance, "behind": c.rated.behind}
        for c in labelled(chosen)
    ]
    facts = {"number": number, "title": chosen.title(), "question": asked(chosen)}
    return facts | {"key": key_of_puzzle(chosen), "choices": choices}


def listed(found: list[Puzzle]) -> list[str]:
    """List puzzles, with what was solved."""
    progress = kept_progress()
    lines = []
    for number, one in enumerate(found, 1):
        known = progress.solved.get(key_of_puzzle(one))
        mark = "" if known is None else "  solved" if known else "  tried"
        lines.append(f"{number:3}. {one.title()} ({one.turn}){mark}")
    done = sum(bool(progress.solved.get(key_of_puzzle(one))) for one in found)
    return [*lines, f"Solved: {done} of {len(found)}. {progress.words()}"]


def shown(chosen: Puzzle) -> list[str]:
    """Show the board and the question."""
    return [*scene_of(chosen).text, "", chosen.title(), asked(chosen)]


def judged(chosen: Puzzle, given: str, budget: str) -> list[str]:
    """Say what an answer is worth, and what the best choices are; note it."""
    return told(chosen, given, answer_to(chosen, given, budget), True)


def answer_to(chosen: Puzzle, given: str, budget: str) -> PuzzleAnswer:
    """Return what an answer is worth, or refuse one that is not legal."""
    why = refused(chosen, given)
    if why:
        raise BadSetup(why)
    known = answered(chosen, given)
    found = known or answered(chosen, given, rated_now(chosen, given, budget))
    assert found is not None, given
    return found


def told(chosen: Puzzle, given: str, answer: PuzzleAnswer, alone: bool) -> list[str]:
    """Note an answer, and say what it and the best choices are worth."""
    progress = kept_progress()
    progress.note(key_of_puzzle(chosen), answer.right, alone)
    keep_progress(progress)
    lines = ["Correct." if answer.right else "Not the best.", answer.words]
    lines += [] if answer.right else why_better(chosen, given)
    for number, choice in enumerate(labelled(chosen)[:SHOWN], 1):
        rated = choice.rated
        range_ = f"{points(rated.low)} to {points(rated.high)}"
        lines.append(f"  {number}. {choice.label}: {points(rated.chance)} of 100 ({range_})")
    return [*lines, progress.words()]


def solve(found: list[Puzzle], first: int, budget: str) -> None:
    """Let a person solve puzzle after puzzle."""
    number = first
    while number <= len(found):
        chosen = found[number - 1]
        print("\n".join([f"Puzzle {number} of {len(found)}", *shown(chosen), HELP]))
        if not solved_or_left(chosen, budget):
            return
        number += 1
    print("That was the last puzzle.")


def solved_or_left(chosen: Puzzle, budget: str) -> bool:
    """Let a person try one puzzle; tell whether they want the next."""
    opened = 0
    while True:
        try:
            typed = input("> ").strip()
        except EOFError:
            return False
        if typed in ("quit", "q", "exit"):
            return False
        if typed in ("next", "n"):
            return True
        if typed in ("hint", "h"):
            opened = min(opened + 1, len(hints(chosen)))
            print(hints(chosen)[opened - 1].words)
        elif typed == "choices":
            print("\n".join(sorted(f"  {c.rated.text}: {c.label}" for c in labelled(chosen))))
        elif typed:
            try_answer(chosen, typed, budget, not opened)


def try_answer(chosen: Puzzle, typed: str, budget: str, alone: bool) -> None:
    """Print what an answer is worth, or why it is not legal."""
    try:
        answer = answer_to(chosen, typed, budget)
    except BadSetup as bad:
        print(bad)
        return
    print("\n".join(told(chosen, typed, answer, alone)))
