"""`hexile review`: what a recorded game was worth, decision by decision and die by die."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec

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


def add(commands: argparse._SubParsersAction) -> None:  # type: ignore[type-arg]
    """Say what may be asked for."""
    review = commands.add_parser("review")
    review.add_argument("file", metavar="FILE")
    review.add_argument("--seat", default="")
    review.add_argument("--budget", default=USUAL)
    review.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    review.add_argument("--html", default="", metavar="OUT")
    review.add_argument("--json", action="store_true")
    review.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Review a recorded game; what was weighed before is kept beside the file."""
    path = Path(arguments.file)
    table = look(open_journal(path))
    seat = choose_seat(table, arguments.seat)
    try:
        expect_reviewable(table, seat)
    except Refused as refused:
        raise BadSetup(f"{path}: {refused.words}") from None
    review = Review(table, seat, ReviewCacheFile(path, tell), arguments.budget)
    finish(review, arguments.jobs, progress if sys.stderr.isatty() else silent)
    reviewed = review.so_far()
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


def finish(review: Review, jobs: int, told: Callable[[int, int], None]) -> None:
    """Weigh everything that is missing, and keep it as it comes."""
    missing = review.missing()
    for done, (key, text) in enumerate(run_batches(carry_out, missing, jobs), 1):
        review.take(key, text)
        told(done, len(missing))


def tell(words: str) -> None:
    """Say something beside what is asked for."""
    print(f"hexile: {words}", file=sys.stderr)


def progress(done: int, count: int) -> None:
    """Say how far it is."""
    end = "\n" if done == count else ""
    print(f"\r{done} of {count} decisions weighed", end=end, file=sys.stderr, flush=True)


def silent(done: int, count: int) -> None:
    """Say nothing."""
