"""Measures how much stronger a search is than the player that guides it, game by game.

    python bench/strength.py hive-rescue --games 100 --player captain --jobs 2 --keep hive.jsonl
    python bench/strength.py raid-nautilus --games 200 --player marshal --beside captain

Every game is played twice with the same seed, once by the search and once by the game's best own
player, or the one named by --beside, at the same seat; where there is somebody else to beat, the other seats are the best player's
and the seat changes with the seed. With a file to keep, an interrupted run goes on.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from time import process_time

from hexile.games import find, slugs
from hexile.kernel.game import Game, new_setup
from hexile.kernel.play import State
from hexile.lab.batch_file import BatchFile
from hexile.lab.player_names import named_player
from hexile.lab.report.report_sums import Tally
from hexile.lab.workers import run_batches
from hexile.players.levels import best_player
from hexile.players.match import Match
from hexile.players.rates import interval

ALONE = "alone"  # against the book's enemy: who wins more of the same games
DUEL = "duel"  # against the best player, seats exchanged
SCORE = "score"  # one seat of several: who has more points there


class Test:
    """A scenario of a game, and how strength shows in it."""

    def __init__(self, name: str) -> None:
        slug, _, scenario = name.partition("-")
        self.game = find(slug)
        self.setup = new_setup(self.game, scenario, "", {}, {})
        self.seats = len(self.game.seats_for(self.setup))
        self.kind = {1: ALONE, 2: DUEL}.get(self.seats, SCORE)


def tests() -> list[str]:
    """Name every scenario of every game."""
    return [f"{slug}-{scenario.name}" for slug in slugs() for scenario in find(slug).scenarios]


def points(game: Game, final: State, seat: int) -> float:
    """Return a seat's points in a finished game of several powers."""
    return float(game.tally(final)[f"{game.seats[seat]} points"])


def play_pair(job: tuple[str, str, int, str]) -> list[float]:
    """Play one seed by the search and by the other player; return the row."""
    name, seed, beside = job[1:]
    test = Test(job[0])
    game, setup, seats = test.game, test.setup, test.seats
    best, search = named_player(game, beside or best_player(game)), named_player(game, name)
    seat = seed % seats
    players = [search if number == seat else best for number in range(seats)]
    began = process_time()
    match = Match(game, setup, players, seed)
    seconds = process_time() - began
    if match.forfeit is not None:
        raise SystemExit(f"seed {seed}: {name} forfeited: {match.forfeit.fault}")
    assert match.final.result is not None
    mine = match.final.result.values[seat]
    other, decisions, took = 1.0 - mine, 0, 0.0
    if test.kind != DUEL:
        began = process_time()
        alike = Match(game, setup, [best] * seats, seed)
        decisions, took = alike.decisions, process_time() - began
        assert alike.final.result is not None
        other = alike.final.result.values[seat]
        if test.kind == SCORE:
            mine, other = points(game, match.final, seat), points(game, alike.final, seat)
    return [seed, mine, other, match.decisions, seconds, decisions, took]


def rows(
    test: str, name: str, first: int, games: int, jobs: int, keep: Path | None, beside: str
) -> Iterator[list[float]]:
    """Go through the rows, those kept first."""
    ledger = None
    if keep is not None:
        ledger = BatchFile(keep, {"test": test, "player": name, "beside": beside})
    wanted = range(first, first + games)
    done = set()
    for key, row in ledger.results() if ledger is not None else ():
        if int(key) in wanted:
            done.add(int(key))
            yield row
    missing = [(test, name, seed, beside) for seed in wanted if seed not in done]
    for row in run_batches(play_pair, missing, jobs):
        if ledger is not None:
            ledger.add(str(int(row[0])), row)
        yield row


def ms_each(found: list[list[float]], decisions: int, seconds: int) -> float:
    """Return the processor time of a decision in milliseconds, by the columns of both."""
    return (
        1000 * sum(row[seconds] for row in found) / max(1.0, sum(row[decisions] for row in found))
    )


def summary(test: str, name: str, found: list[list[float]], beside: str) -> list[str]:
    """Say what was found: rates with intervals, the difference seed by seed, time."""
    kind = Test(test).kind
    games = len(found)
    took = f"{ms_each(found, 3, 4):.1f} ms of processor time a decision"
    lines = [f"{test}: {name}, {games} games, {took}"]
    if kind == ALONE:
        gap = Tally()
        for row in found:
            gap.add([row[0], float(row[1] > 0.5), "", 0, 0, "", {}], {row[0]: float(row[2] > 0.5)})
        mean, low, high = gap.gap()
        lines += [
            f"  {who}: {rate(sum(row[column] > 0.5 for row in found), games)}"
            for who, column in ((name, 1), (beside or "best own player", 2))
        ]
        return [
            *lines,
            f"  difference {100 * mean:+.1f} points ({100 * low:+.1f} to {100 * high:+.1f})",
            f"  {beside or 'best own player'}: {ms_each(found, 5, 6):.1f} ms a decision",
        ]
    ahead = sum((row[1] > row[2]) + 0.5 * (row[1] == row[2]) for row in found)
    words = "won" if kind == DUEL else "had the higher score in"
    return [*lines, f"  {words} {rate(ahead, games)}"]


def rate(count: float, games: int) -> str:
    """Write a rate with its interval."""
    low, high = interval(count, games)
    return f"{count:g} of {games}: {count / max(1, games):.1%} ({low:.1%} to {high:.1%})"


def main() -> None:
    """Measure what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("test", choices=tests())
    parser.add_argument("--player", default="captain")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--beside", default="", help="another player than the game's best own")
    asked = parser.parse_args()
    found: list[list[float]] = []
    played = (asked.test, asked.player, asked.seed, asked.games, asked.jobs, asked.keep)
    for row in rows(*played, asked.beside):
        found.append(row)
        if len(found) % 5 == 0 or len(found) == asked.games:
            print("\n".join(summary(asked.test, asked.player, found, asked.beside)), flush=True)


if __name__ == "__main__":
    main()
