"""What reviews are worth: `python bench/review.py [GAME ...] --games N`. It wants a compiled engine.

For each game it lets a bad player and `captain` play, reviews the seat of each, and prints how their average losses
compare, in how many reviews something is broken, and what luck comes to on average; for Raid also how often the win
chance of a last decision, enumerated by the rules themselves, lies within the interval.
"""

from __future__ import annotations

import argparse
import sys
from math import sqrt
from statistics import mean, stdev

from hexile.games import find, slugs
from hexile.kernel.chance.dice import Dice, TooManyWays, every_roll
from hexile.kernel.game import Game, new_setup
from hexile.kernel.play import Action, State, advance, legal_actions
from hexile.players.levels import best_player, named_player
from hexile.proof.checks.review_check import broken_in
from hexile.table.review.game_review import Review, Reviewed, carry_out
from hexile.table.review.review_budgets import budget_for
from hexile.table.review.review_store import Memory
from hexile.table.review.weighing import weigh
from hexile.table.seating import seat_computers
from hexile.table.session import Session, new_session

BAD = "random"
GOOD = "captain"
MOST_WAYS = 400
ENDGAMES = 100


def played(game: Game, player: str, seed: int, decisions: int) -> Session:
    """Let a player sit at the first seat, and the game's own best player at the others."""
    setup = new_setup(game, "", "", {}, {})
    names = game.seats_for(setup)
    seats = {name: player if n == 0 else best_player(game) for n, name in enumerate(names)}
    table = new_session(game, setup, seats, seed, None, None)
    seat_computers(table, named_player)
    while not table.state.over() and len(table.journal.moments) < decisions:
        table.computer_acts()
    return table


def reviewed(table: Session, budget: str) -> Reviewed:
    """Review the first seat."""
    review = Review(table, 0, Memory(), budget)
    for order in review.missing():
        review.take(*carry_out(order))
    return review.so_far()


def told(values: list[float]) -> str:
    """Write an average in points, with its 95 % interval."""
    reach = 1.96 * stdev(values) / sqrt(len(values)) if len(values) > 1 else 1.0
    return f"{100 * mean(values):+6.2f} ± {100 * reach:.2f}"


def reviews(game: Game, player: str, games: int, budget: str, decisions: int) -> list[Reviewed]:
    """Review the games of a player, and tell of each as it comes."""
    found: list[Reviewed] = []
    for seed in range(1, games + 1):
        found.append(reviewed(played(game, player, seed, decisions), budget))
        s = found[-1].sums
        assert s is not None
        rate, luck = 100 * s.error_rate.points, 100 * s.luck.points
        told_now = f"{player} {seed}: average loss {rate:.2f}, luck {luck:+.1f}"
        print(told_now, *broken_in(found[-1]), file=sys.stderr, flush=True)
    return found


def compare(slug: str, players: list[str], games: int, budget: str, decisions: int) -> None:
    """Print a game's lines of the table."""
    game = find(slug)
    for player in players:
        found = reviews(game, player, games, budget, decisions)
        sums = [one.sums for one in found if one.sums is not None]
        rate = told([one.error_rate.points for one in sums])
        luck = told([one.rolled.points for one in sums])
        accuracy = mean(one.summary.accuracy for one in found if one.summary is not None)
        print(
            f"{slug:8} {player:8} {games:3} games  average loss {rate}  rolls {luck}  "
            f"mistakes {sum(one.mistakes for one in sums)} of {sum(one.decisions for one in sums)}  "
            f"accuracy {accuracy:.1%}  broken {sum(bool(broken_in(one)) for one in found)}",
            flush=True,
        )


def last_worth(s: State, seat: int) -> float | None:
    """Return what the best last choice of a game is worth; None where it is not the last, or too many ways."""
    best = 0.0
    for action in legal_actions(s):
        worth = 0.0
        try:
            for odds, _, after in every_roll(
                lambda dice, a=action: after_all(s, a, dice), MOST_WAYS
            ):
                if after.result is None:
                    return None
                worth += float(odds) * after.result.values[seat]
        except TooManyWays:
            return None
        best = max(best, worth)
    return best


def after_all(s: State, action: Action, dice: Dice) -> State:
    """Return what an action leads to."""
    after = s.copy()
    advance(after, action, dice)
    return after


def endgames(slug: str) -> None:
    """Print how often the win chance of a last decision lies within its interval."""
    game = find(slug)
    inside = count = seed = 0
    while count < ENDGAMES:
        seed += 1
        table = played(game, BAD if seed % 2 else best_player(game), seed, 10_000)
        for moment in table.journal.path(table.head)[-3:]:
            s = table.state_at(moment.before)
            worth = last_worth(s, 0)
            if worth is not None and 0.0 < worth < 1.0 and count < ENDGAMES:
                count += 1
                found = weigh(game, s, moment.action, budget_for(game, "usual"))
                best = found.choices[0].estimate
                inside += best.low - 1e-9 <= worth <= best.high + 1e-9
    print(
        f"{slug:8} last decisions enumerated: {inside} of {count} within the interval", flush=True
    )


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="*", default=slugs())
    parser.add_argument("--player", nargs="*", default=[BAD, GOOD])
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--budget", default="quick")
    parser.add_argument("--decisions", type=int, default=10_000, help="of a game, from its start")
    parser.add_argument("--endgames", action="store_true")
    arguments = parser.parse_args()
    for slug in arguments.game:
        if arguments.endgames:
            endgames(slug)
        else:
            compare(slug, arguments.player, arguments.games, arguments.budget, arguments.decisions)


if __name__ == "__main__":
    main()
