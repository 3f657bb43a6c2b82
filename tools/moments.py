"""Makes the exercises that come with a game from its recorded games: `python tools/moments.py GAME [COST [BUDGET]]`.

It weighs decisions of all of them by turns until it has enough that were clearly mistakes, of as many
games as there are, and writes them into the game's `data/moments.json`. It wants a compiled engine.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

import msgspec

from hexile.kernel.journal import BadJournal
from hexile.table.files import look, open_journal
from hexile.table.review.budgets import budget_for
from hexile.table.review.kept import Memory, read_weighing
from hexile.table.review.moments import FILE, MOST, Exercise, exercise_from
from hexile.table.review.review import Review, carry_out, headline, seats_reviewed
from hexile.table.review.weighing import MISTAKE

ROOT = Path(__file__).parents[1]
DEAR = 0.05
SURE = "usual"
QUICK = "quick"


def reviews_of(slug: str, budget: str) -> list[Review]:
    """Return a review, nothing of it weighed yet, for every seat of every recorded game."""
    found = []
    for path in sorted((ROOT / "tests" / "games" / slug / "replays").glob("*.jsonl")):
        try:
            table = look(open_journal(path))
        except BadJournal:
            continue
        found += [Review(table, seat, Memory(), budget) for seat in seats_reviewed(table)]
    return found


def moment_of(review: Review, luck: random.Random, dear: float) -> Exercise | None:
    """Return a mistake of a game, if one of a few decisions drawn by lot is one."""
    stops = [n for n, stop in enumerate(review.line.stops) if stop.action]
    for place in luck.sample(stops, min(20, len(stops))):
        order = review.orders()[place]
        first = read_weighing(carry_out(order)[1])
        if first.verdict == MISTAKE and first.cost.points > dear:
            sure = budget_for(review.table.game, SURE).text()
            again = read_weighing(carry_out(order | {"budget": sure})[1])
            if again.verdict == MISTAKE and again.cost.points > dear:
                title = headline(review.table, review.line.stops[place].at, review.seat)
                return exercise_from(order | {"budget": sure}, again, title)
    return None


def main() -> None:
    """Make the exercises of the game that is named."""
    slug = sys.argv[1]
    dear = float(sys.argv[2]) if len(sys.argv) > 2 else DEAR
    luck = random.Random(7)
    reviews = reviews_of(slug, sys.argv[3] if len(sys.argv) > 3 else QUICK)
    luck.shuffle(reviews)
    path = ROOT / "src" / "hexile" / "games" / slug / "data" / FILE
    made: list[Exercise] = []
    for review in reviews * 3:
        found = moment_of(review, luck, dear)
        if found is not None and all(found.view != other.view for other in made):
            made.append(found)
            path.write_bytes(msgspec.json.encode(made) + b"\n")
            print(len(made), found.title, found.taken, flush=True)
        if len(made) == MOST:
            break


if __name__ == "__main__":
    main()
