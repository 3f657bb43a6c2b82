"""Thousands of games between computer players, summed up with intervals."""

from __future__ import annotations

import math
from collections.abc import Callable
from time import perf_counter

from hexile.games import find
from hexile.kernel.game import Game
from hexile.kernel.player import Player
from hexile.kernel.setup import BadSetup, Setup, unknown
from hexile.lab.workers import Order, run_batches, seed_batches
from hexile.players.match import Match

BATCH = 250
Z95 = 1.959964


class Plan:
    """What to simulate: an order, a player for each seat by name, whether seats are swapped."""

    def __init__(self, order: Order, players: list[str], swap: bool) -> None:
        self.order = order
        self.players = players
        self.swap = swap


class Sums:
    """What many games add up to; sums of batches add up in any order to the same."""

    def __init__(self) -> None:
        self.games = 0
        self.wins = 0
        self.draws = 0
        self.turns = 0
        self.decisions = 0
        self.endings: dict[str, int] = {}
        self.tally: dict[str, int] = {}
        self.tried: dict[str, int] = {}
        self.decided: dict[str, int] = {}

    def add(self, match: Match, seat: int) -> None:
        """Count one game from the seat of the first player named."""
        result = match.final.result
        assert result is not None
        self.games += 1
        self.wins += result.values[seat] > 0.5
        self.draws += result.values[seat] == 0.5
        self.turns += result.turn
        self.decisions += match.decisions
        _count(self.endings, {result.ending: 1})
        _count(self.tally, match.game.tally(match.final))
        _count(self.tried, {key: count.tried for key, count in match.rows.items()})
        _count(self.decided, {key: count.decided for key, count in match.rows.items()})

    def fold(self, other: Sums) -> None:
        """Add another batch."""
        self.games += other.games
        self.wins += other.wins
        self.draws += other.draws
        self.turns += other.turns
        self.decisions += other.decisions
        _count(self.endings, other.endings)
        _count(self.tally, other.tally)
        _count(self.tried, other.tried)
        _count(self.decided, other.decided)


def _count(into: dict[str, int], counts: dict[str, int]) -> None:
    for key, count in counts.items():
        into[key] = into.get(key, 0) + count


def interval(wins: int, games: int) -> tuple[float, float]:
    """Return the 95 % interval of a rate by Wilson's formula."""
    if games == 0:
        return 0.0, 1.0
    rate = wins / games
    base = 1 + Z95 * Z95 / games
    middle = (rate + Z95 * Z95 / (2 * games)) / base
    spread = Z95 * math.sqrt(rate * (1 - rate) / games + (Z95 / (2 * games)) ** 2) / base
    return max(0.0, middle - spread), min(1.0, middle + spread)


def named_player(game: Game, name: str) -> Player:
    """Return a computer player of a game, or raise BadSetup with the nearest name and the list."""
    if name not in game.players:
        raise BadSetup(unknown("player", name, list(game.players)))
    return game.players[name]


def best_player(game: Game) -> str:
    """Return the name of the strongest player: a game lists them from weak to strong."""
    return list(game.players)[-1]


def make_plan(game: Game, setup: Setup, player: str, opponent: str, swap: bool) -> Plan:
    """Seat *player* first and *opponent*, by default the strongest, everywhere else."""
    names = [player] + [opponent or best_player(game)] * (len(game.seats_for(setup)) - 1)
    for name in names:
        named_player(game, name)
    return Plan(Order(game.about.slug, setup), names, swap)


class Batch:
    """Some seeds of a plan."""

    def __init__(self, plan: Plan, first: int, count: int) -> None:
        self.plan = plan
        self.first = first
        self.count = count


def play_batch(batch: Batch) -> Sums:
    """Play every seed of a batch."""
    plan = batch.plan
    game = find(plan.order.game)
    setup = plan.order.setup()
    players = [game.players[name] for name in plan.players]
    sums = Sums()
    for seed in range(batch.first, batch.first + batch.count):
        swapped = plan.swap and seed % 2 == 1
        seated = players[::-1] if swapped else players
        sums.add(Match(game, setup, seated, seed), len(players) - 1 if swapped else 0)
    return sums


def simulate(
    plan: Plan, games: int, seed: int, jobs: int, done: Callable[[int], None]
) -> dict[str, object]:
    """Play *games* games and sum them up as one plain object."""
    began = perf_counter()
    batches = [
        Batch(plan, first, count)
        for first, count in seed_batches(seed, games, min(BATCH, max(1, games // (jobs * 4))))
    ]
    sums = Sums()
    for part in run_batches(play_batch, batches, jobs):
        sums.fold(part)
        done(sums.games)
    return summary(plan, sums, seed, perf_counter() - began)


def summary(plan: Plan, sums: Sums, seed: int, seconds: float) -> dict[str, object]:
    """Put sums into one object with rates, intervals and chart rows."""
    game = find(plan.order.game)
    low, high = interval(sums.wins, sums.games)
    games = max(1, sums.games)
    return {
        "game": plan.order.game,
        "scenario": plan.order.scenario,
        "options": plan.order.values,
        "player": plan.players[0],
        "opponents": plan.players[1:],
        "games": sums.games,
        "seed": seed,
        "wins": sums.wins,
        "draws": sums.draws,
        "win_rate": sums.wins / games,
        "ci95": [low, high],
        "endings": dict(sorted(sums.endings.items())),
        "turns_mean": sums.turns / games,
        "tally_mean": {key: total / games for key, total in sorted(sums.tally.items())},
        "decisions": sums.decisions,
        "seconds": seconds,
        "chart_rows": chart_rows(game, sums),
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
