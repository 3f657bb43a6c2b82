"""Thousands of games between computer players, summed up with intervals."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from time import perf_counter
from typing import Any

from hexile.games import find
from hexile.kernel.game import Game
from hexile.kernel.setup import Setup
from hexile.lab.batch_file import BatchFile
from hexile.lab.player_names import named_player
from hexile.lab.timed_process import Announcer, TimedProcess
from hexile.lab.workers import SetupData, run_batches, seed_batches
from hexile.players.levels import best_player
from hexile.players.match import FORFEIT, Forfeit, Match, Referee
from hexile.players.rates import interval
from hexile.players.sums import Sums, read_sums

BATCH = 250
SILENCE = range(0)


class SimulationPlan:
    """What to simulate: an order, a player for each seat by name, whether seats are swapped.

    A player that takes more than `limit_s` seconds for a decision forfeits; 0 is no limit. Chart
    rows are counted in the games whose seeds are *listened* to, which are several times as slow.
    """

    def __init__(
        self,
        order: SetupData,
        players: list[str],
        swap: bool,
        limit_s: float = 0.0,
        listened: range = SILENCE,
    ) -> None:
        self.order = order
        self.players = players
        self.swap = swap
        self.limit_s = limit_s
        self.listened = listened

    def is_swapped(self, seed: int) -> bool:
        """Tell whether the players change seats in the game of a seed."""
        return self.swap and seed % 2 == 1

    def seat_counted(self, seed: int) -> int:
        """Return the seat of the first player named."""
        return len(self.players) - 1 if self.is_swapped(seed) else 0

    def asked(self, seed: int) -> dict[str, object]:
        """Say what makes a run of this plan the same run."""
        return {
            "game": self.order.game,
            "rules": find(self.order.game).about.version,
            "scenario": self.order.scenario,
            "options": self.order.values,
            "files": self.order.files,
            "players": self.players,
            "swap": self.swap,
            "limit_s": self.limit_s,
            "listened": [self.listened.start, self.listened.stop],
            "seed": seed,
        }


def make_plan(
    game: Game,
    setup: Setup,
    player: str,
    opponent: str,
    swap: bool,
    limit_s: float = 0.0,
    listened: range = SILENCE,
) -> SimulationPlan:
    """Seat *player* first and *opponent*, by default the strongest, everywhere else."""
    names = [player] + [opponent or best_player(game)] * (len(game.seats_for(setup)) - 1)
    for name in names:
        named_player(game, name)
    return SimulationPlan(SetupData(game.about.slug, setup), names, swap, limit_s, listened)


class Batch:
    """Some seeds of a plan."""

    def __init__(self, plan: SimulationPlan, first: int, count: int) -> None:
        self.plan = plan
        self.first = first
        self.count = count


class Games:
    """Plays the games of a plan one by one, and counts each."""

    def __init__(self, plan: SimulationPlan, referee: Referee) -> None:
        self.plan = plan
        self.referee = referee
        self.game = find(plan.order.game)
        self.setup = plan.order.setup()
        self.players = [named_player(self.game, name) for name in plan.players]

    def play(self, seed: int, sums: Sums) -> None:
        """Play one game and count it."""
        players = self.players[::-1] if self.plan.is_swapped(seed) else self.players
        listens = seed in self.plan.listened
        match = Match(self.game, self.setup, players, seed, self.referee, counts_rows=listens)
        sums.add(match, self.plan.seat_counted(seed))


class Task:
    """A plan on its way to a process that can be ended."""

    def __init__(self, plan: SimulationPlan) -> None:
        self.plan = plan

    def player(self, say: Callable[[dict[str, object]], None]) -> Callable[[int], dict[str, Any]]:
        """Return what plays a seed there."""
        games = Games(self.plan, Announcer(self.plan.limit_s, say))

        def play(seed: int) -> dict[str, Any]:
            sums = Sums()
            games.play(seed, sums)
            return sums.plain()

        return play


def play_batch(batch: Batch) -> Sums:
    """Play every seed of a batch; against a clock, in a process that can be ended."""
    seeds = range(batch.first, batch.first + batch.count)
    sums = Sums()
    if batch.plan.limit_s > 0:
        with TimedProcess(Task(batch.plan), batch.plan.limit_s) as process:
            for seed in seeds:
                sums.fold(timed_sums(batch.plan, process.play(seed)))
    else:
        games = Games(batch.plan, Referee())
        for seed in seeds:
            games.play(seed, sums)
    return sums


def timed_sums(plan: SimulationPlan, ended: dict[str, Any] | Forfeit) -> Sums:
    """Return the sums of one game that ended, or was lost by somebody who had to be stopped."""
    if not isinstance(ended, Forfeit):
        return read_sums(ended)
    sums = Sums()
    sums.games = sums.forfeits = 1
    sums.wins = int(ended.seat != plan.seat_counted(ended.seed))
    sums.decisions = ended.decision - 1
    sums.forfeited = [str(ended)]
    sums.endings = {FORFEIT: 1}
    return sums


def simulate(
    plan: SimulationPlan,
    games: int,
    seed: int,
    jobs: int,
    done: Callable[[int], None],
    cluster: str = "",
    keep: Path | None = None,
) -> dict[str, object]:
    """Play *games* games and sum them up as one plain object.

    With a file to *keep* finished batches in, a run that was interrupted goes on where it stopped.
    """
    began = perf_counter()
    ledger = BatchFile(keep, plan.asked(seed)) if keep is not None else None
    sums = kept_sums(ledger, seed, games)
    size = BATCH if ledger or cluster else min(BATCH, max(1, games // (jobs * 4)))
    for batch, part in run_batches(
        play_keyed, missing_batches(plan, seed, games, size, ledger), jobs, cluster
    ):
        if ledger is not None:
            ledger.add(batch_key(batch), part)
        sums.fold(read_sums(part))
        done(sums.games)
    return summary(plan, sums, seed, perf_counter() - began)


def play_keyed(batch: Batch) -> tuple[Batch, dict[str, Any]]:
    """Play a batch and say which it was: results come in any order, as plain data."""
    return batch, play_batch(batch).plain()


def batch_key(batch: Batch) -> str:
    """Name a batch by its first seed and its number of games."""
    return f"{batch.first}+{batch.count}"


def missing_batches(
    plan: SimulationPlan, seed: int, games: int, size: int, ledger: BatchFile | None
) -> Iterator[Batch]:
    """Go through the batches that are not finished yet."""
    for first, count in seed_batches(seed, games, size):
        batch = Batch(plan, first, count)
        if ledger is None or batch_key(batch) not in ledger.keys:
            yield batch


def kept_sums(ledger: BatchFile | None, seed: int, games: int) -> Sums:
    """Add up the finished batches that belong to the games asked for."""
    sums = Sums()
    if ledger is not None:
        wanted = {f"{first}+{count}" for first, count in seed_batches(seed, games, BATCH)}
        for key, entry in ledger.results():
            if key in wanted:
                sums.fold(read_sums(entry))
    return sums


def summary(plan: SimulationPlan, sums: Sums, seed: int, seconds: float) -> dict[str, object]:
    """Put sums into one object with rates, intervals and chart rows."""
    game = find(plan.order.game)
    low, high = interval(sums.wins, sums.games)
    games = max(1, sums.games)
    return {
        "game": plan.order.game,
        "scenario": plan.order.scenario,
        "copy": plan.order.copy,
        "options": plan.order.values,
        "player": plan.players[0],
        "opponents": plan.players[1:],
        "games": sums.games,
        "seed": seed,
        "wins": sums.wins,
        "draws": sums.draws,
        "forfeits": sums.forfeits,
        "forfeited": sums.forfeited,
        "win_rate": sums.wins / games,
        "ci95": [low, high],
        "endings": dict(sorted(sums.endings.items())),
        "turns_mean": sums.turns / max(1, sums.games - sums.forfeits),
        "tally_mean": {key: total / games for key, total in sorted(sums.tally.items())},
        "decisions": sums.decisions,
        "seconds": seconds,
        "listened": sums.listened,
        "chart_rows": chart_rows(game, sums) if sums.listened else {},
    }


def chart_rows(game: Game, sums: Sums) -> dict[str, dict[str, dict[str, int]]]:
    """Count, for every row of every chart the book walks, how often it was tried and decided."""
    rows: dict[str, dict[str, dict[str, int]]] = {}
    for chart in game.charts.values():
        if chart.name in game.players:
            continue
        rows[chart.name] = {
            row.letter: {
                "tried": sums.tried.get(f"{chart.name} {row.letter}", 0),
                "decided": sums.decided.get(f"{chart.name} {row.letter}", 0),
            }
            for row in chart.rows
        }
    return rows
