"""`hexile review`: what a recorded game was worth, decision by decision and die by die."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec
import rich_click as click

from hexile.cli.arguments import (
    Arguments,
    command,
    file_argument,
    file_option,
    jobs_option,
    json_option,
    text_option,
)
from hexile.cli.progress import counting
from hexile.kernel.setup import BadSetup
from hexile.lab.workers import run_batches
from hexile.table.files.journal_files import look, open_journal
from hexile.table.review.game_review import (
    Review,
    Reviewed,
    carry_out,
    choose_seat,
    expect_reviewable,
)
from hexile.table.review.review_budgets import USUAL
from hexile.table.review.review_store import ReviewCacheFile
from hexile.table.review.review_words import review_lines
from hexile.table.session import Session
from hexile.table.table_errors import Refused


@command(
    "review",
    "hexile review my-game.jsonl",
    "hexile review my-game.jsonl --html review.html",
)
@file_argument("The game file.")
@text_option("--seat", "Whose decisions to review. Default: yours.")
@click.option("--budget", default=USUAL, metavar="A/B/C", help="Games to play out for a choice.")
@jobs_option()
@file_option("--html", "Write a web page instead.")
@json_option()
def review(arguments: Arguments) -> int:
    """Review a game: what every decision and every die was worth.

    Hexile keeps the results beside the file, so the next review is quick.
    """
    path = Path(arguments.file)
    table = look(open_journal(path))
    seat = choose_seat(table, arguments.seat)
    try:
        expect_reviewable(table, seat)
    except Refused as refused:
        raise BadSetup(f"{path}: {refused.words}") from None
    weighing = Review(table, seat, ReviewCacheFile(path, tell), arguments.budget)
    finish(weighing, arguments.jobs)
    reviewed = weighing.so_far()
    if arguments.html:
        write_page(Path(arguments.html), table, reviewed)
        print(f"Written: {arguments.html}")
    elif arguments.json:
        print(msgspec.json.encode(reviewed).decode())
    else:
        print("\n".join(review_lines(reviewed)))
    return 0


def write_page(path: Path, table: Session, reviewed: Reviewed) -> None:
    """Write a review as one page."""
    from hexile.server.pages.review_file import review_file  # it takes long to load

    path.write_text(review_file(table, reviewed), encoding="utf-8")


def finish(review: Review, jobs: int) -> None:
    """Weigh everything that is missing, and keep it as it comes."""
    missing = review.missing()
    with counting("decisions weighed") as count:
        for done, (key, text) in enumerate(run_batches(carry_out, missing, jobs), 1):
            review.take(key, text)
            count(done, len(missing))


def tell(words: str) -> None:
    """Say something beside what is asked for."""
    print(f"hexile: {words}", file=sys.stderr)
