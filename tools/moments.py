"""Makes the exercises that come with a game: `python tools/moments.py GAME [--player NAME]`. It wants a compiled engine.

It weighs decisions drawn by lot, of one game after the other, until it has ten that were clearly mistakes, and adds
them to the game's `data/moments.json`. The games are the recorded ones, or those that a player named plays.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path

import msgspec

from hexile.games import find
from hexile.kernel.chance.dice import SeededDice
from hexile.kernel.game import Game, new_setup
from hexile.kernel.journal import BadJournal
from hexile.kernel.play import legal_actions
from hexile.players.levels import best_player, guide_for, named_player
from hexile.table.files.journal_files import look, open_journal
from hexile.table.review.game_review import Review, carry_out, headline, seats_reviewed
from hexile.table.review.puzzles import FILE, MOST, Exercise, exercise_from
from hexile.table.review.review_budgets import budget_for
from hexile.table.review.review_line import Stop
from hexile.table.review.review_store import Memory, read_weighing
from hexile.table.review.weighing import MISTAKE
from hexile.table.seating import seat_computers
from hexile.table.session import Session, new_session

ROOT = Path(__file__).parents[1]
ROUNDS = 3  # through the recorded games
LONGEST = 400  # decisions of a game that is played for it


def recorded(slug: str, luck: random.Random) -> Iterator[Session]:
    """Open the recorded games one after the other, a few times over: all at once are too large."""
    paths = sorted((ROOT / "tests" / "games" / slug / "replays").glob("*.jsonl"))
    for _ in range(ROUNDS):
        for path in luck.sample(paths, len(paths)):
            try:
                yield look(open_journal(path))
            except BadJournal:
                continue


def played(game: Game, scenario: str, player: str, first: int) -> Iterator[Session]:
    """Let a player play at the first seat, and the game's own best player at the others."""
    for seed in count(first):
        setup = new_setup(game, scenario, "", {}, {})
        names = game.seats_for(setup)
        seats = {name: player if n == 0 else best_player(game) for n, name in enumerate(names)}
        table = new_session(game, setup, seats, seed, None, None)
        seat_computers(table, named_player)
        while not table.state.over() and len(table.journal.moments) < LONGEST:
            table.computer_acts()
        yield table


def moment_of(review: Review, luck: random.Random, dear: float, tries: int) -> Exercise | None:
    """Return a mistake of a game, if one of a few decisions drawn by lot is one."""
    stops = [n for n, stop in enumerate(review.line.stops) if stop.action]
    luck.shuffle(stops)
    doubtful = (n for n in stops if is_in_doubt(review, review.line.stops[n]))
    for place in islice(doubtful, tries):
        order = review.order_at(place)
        first = read_weighing(carry_out(order)[1])
        if first.verdict == MISTAKE and first.cost.points > dear:
            sure = budget_for(review.table.game, "usual").text()
            again = read_weighing(carry_out(order | {"budget": sure})[1])
            if again.verdict == MISTAKE and again.cost.points > dear:
                title = headline(review.table, review.line.stops[place].at, review.seat)
                return exercise_from(order | {"budget": sure}, again, title)
    return None


def is_in_doubt(review: Review, stop: Stop) -> bool:
    """Tell whether our player would have chosen otherwise: elsewhere mistakes are too rare to look for."""
    view = review.line.view(stop)
    player = guide_for(review.table.game).player
    return player.choose(view, legal_actions(view), SeededDice(0)).text() != stop.action


def asked_for() -> argparse.Namespace:
    """Read what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--player", default="", help="whose games; else the recorded ones")
    parser.add_argument("--scenario", default="", help="of the games that are played")
    parser.add_argument("--seed", type=int, default=1, help="of the first game that is played")
    parser.add_argument("--cost", type=float, default=0.05, help="what a mistake must cost")
    parser.add_argument("--budget", default="quick", help="of the first look")
    parser.add_argument("--tries", type=int, default=20, help="decisions of a game")
    return parser.parse_args()


def main() -> None:
    """Make the exercises of the game that is named."""
    asked = asked_for()
    game, luck = find(asked.game), random.Random(asked.seed)
    path = ROOT / "src" / "hexile" / "games" / asked.game / "data" / FILE
    made = msgspec.json.decode(path.read_bytes(), type=list[Exercise]) if path.is_file() else []
    tables = recorded(asked.game, luck)
    if asked.player:
        tables = played(game, asked.scenario, asked.player, asked.seed)
    for table in tables:
        for seat in seats_reviewed(table)[: 1 if asked.player else None]:
            review = Review(table, seat, Memory(), asked.budget)
            found = moment_of(review, luck, asked.cost, asked.tries)
            if found is not None and all(found.view != other.view for other in made):
                made.append(found)
                path.write_bytes(msgspec.json.encode(made) + b"\n")
                print(len(made), found.title, found.taken, flush=True)
            if len(made) >= MOST:
                return


if __name__ == "__main__":
    main()
