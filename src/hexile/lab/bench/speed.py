"""`hexile bench`: how fast a game runs compiled, uncompiled and, for the raid, beside C.

All ratios come from one run in which the engines take turns in many short rounds, and each
engine's best round counts: on a machine that others use too, it is the one least disturbed.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Any

from hexile.games import find
from hexile.kernel.game import new_setup
from hexile.lab.bench import c_reference
from hexile.lab.bench.c_reference import NoYardstick, Yardstick
from hexile.lab.bench.engine_speed import (
    CHECKSUM_START,
    COSTS,
    Costs,
    Run,
    is_compiled,
    measure_costs,
    play_games,
    play_setup,
)
from hexile.lab.bench.json_process import Talk
from hexile.table.editions.edition import Edition, copy_setup, whose_copy

C = "c"
COMPILED = "compiled"
PURE = "pure"
ENGINES = (C, COMPILED, PURE)
ROUNDS = 50
COPY_ROUNDS = 10
BUDGET_S = 6.0
SLOWER_UNCOMPILED = 10
FEWEST_GAMES = 3
SAID_EVERY = 10
YARDSTICK_GAMES = 10_000
C_PLAYS_MORE = 10
NOTHING_COMPILED = "nothing is compiled here: only the uncompiled engine was measured"


class Sources:
    """The uncompiled engine in a process of its own, whatever runs here."""

    def __init__(self, slug: str) -> None:
        command = [
            sys.executable,
            "-m",
            "hexile.lab.bench.uncompiled",
            "hexile.lab.bench.engine_speed",
            slug,
        ]
        self.talk = Talk(command, {}, hear_faults=False)
        self.compiled = bool(self.talk.answer()["compiled"])

    def __enter__(self) -> Sources:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        fault: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self.talk.close()

    def play_games(self, first: int, count: int, checksum: int) -> Run:
        return Run(**self.talk.ask(f"{first} {count} {checksum}"))

    def measure_costs(self) -> Costs:
        return Costs(**self.talk.ask(COSTS))


class BenchRecord:
    """What one engine did: games, decisions, its best rate, its checksum so far, its costs."""

    def __init__(self) -> None:
        self.games = 0
        self.decisions = 0
        self.decisions_per_s = 0.0
        self.checksum = CHECKSUM_START
        self.costs: Costs | None = None

    def add(self, run: Run) -> None:
        """Count a round; keep the better rate and the checksum."""
        self.games += run.games
        self.decisions += run.decisions
        self.decisions_per_s = max(self.decisions_per_s, run.decisions / run.seconds)
        self.checksum = run.checksum

    def games_per_s(self) -> float:
        """Return the rate for games of average length: a round of short games gains nothing."""
        return self.decisions_per_s * self.games / self.decisions


def bench(slug: str, say: Callable[[str], None], games: int = 0) -> dict[str, Any]:
    """Measure a game over *games* random games, by default as many as take some seconds.

    An unknown game raises BadSetup.
    """
    game = find(slug)
    notes: list[str] = []
    with TemporaryDirectory() as folder, Sources(slug) as sources:
        assert not sources.compiled
        stick = _yardstick(slug, Path(folder), notes)
        total = games or (YARDSTICK_GAMES if stick is not None else _games_in_budget(slug))
        records = _measure(slug, total, sources, stick, say)
        records[PURE].costs = sources.measure_costs()
        if is_compiled():
            records[COMPILED].costs = measure_costs(slug)
        else:
            notes.append(NOTHING_COMPILED)
    return _result(slug, game.scenarios[0].name, total, records, notes)


def bench_copy(copy: Edition) -> dict[str, Any]:
    """Measure random games with a person's own copy, and with ours, in turn by the engine that runs here."""
    game = copy.of()
    ours, yours = BenchRecord(), BenchRecord()
    setups = [(ours, new_setup(game, "", "", {}, {})), (yours, copy_setup(copy))]
    count = max(1, _games_in_budget(copy.game) // (SLOWER_UNCOMPILED * COPY_ROUNDS))
    for number in range(COPY_ROUNDS):
        for record, setup in setups:
            record.add(play_setup(game, setup, number * count, count, record.checksum))
    return {
        "game": copy.game,
        "scenario": setups[1][1].scenario,
        "copy": whose_copy(copy.name, copy.owner),
        "games": count * COPY_ROUNDS,
        "decisions_per_s": yours.decisions_per_s,
        "ours_per_s": ours.decisions_per_s,
    }


def _measure(
    slug: str, total: int, sources: Sources, stick: Yardstick | None, say: Callable[[str], None]
) -> dict[str, BenchRecord]:
    """Let the engines play the same games in turn, and C them all once more for the checksum."""
    pure, compiled, in_c = BenchRecord(), BenchRecord(), BenchRecord()
    rounds = min(ROUNDS, total)
    done = 0
    for number in range(1, rounds + 1):
        count = total * number // rounds - done
        if stick is not None:
            in_c.add(stick.play_games(done, count * C_PLAYS_MORE))
        if is_compiled():
            compiled.add(play_games(slug, done, count, compiled.checksum))
        pure.add(sources.play_games(done, count, pure.checksum))
        done += count
        if number % SAID_EVERY == 0:
            say(f"{slug}: {done} of {total} games")
    records = {PURE: pure}
    if is_compiled():
        records[COMPILED] = compiled
    if stick is not None:
        in_c.checksum = stick.play_games(0, total).checksum
        records[C] = in_c
    return records


def _yardstick(slug: str, folder: Path, notes: list[str]) -> Yardstick | None:
    if slug != c_reference.GAME:
        return None
    try:
        return Yardstick(folder)
    except NoYardstick as why:
        notes.append(f"not compared with C: {why}")
        return None


def _games_in_budget(slug: str) -> int:
    """Count the games for which the uncompiled engine has time; long games are few, but some."""
    slower = SLOWER_UNCOMPILED if is_compiled() else 1
    count = 1
    while (seconds := play_games(slug, 0, count, 0).seconds * slower) < BUDGET_S / 20:
        count *= 2
    return max(FEWEST_GAMES, int(count * BUDGET_S / seconds))


def _result(
    slug: str, scenario: str, games: int, records: dict[str, BenchRecord], notes: list[str]
) -> dict[str, Any]:
    def each(value: Callable[[BenchRecord], Any]) -> dict[str, Any]:
        return {name: value(records[name]) if name in records else None for name in ENGINES}

    rates = each(lambda record: record.games_per_s())
    engine = COMPILED if COMPILED in records else PURE
    return {
        "game": slug,
        "scenario": scenario,
        "games": games,
        "games_per_s": rates,
        "decisions_per_s": each(lambda record: record.decisions_per_s),
        "copy_us": each(lambda record: record.costs and record.costs.copy_us),
        "options_us": each(lambda record: record.costs and record.costs.options_us),
        "of_c": rates[engine] / rates[C] if rates[C] else None,
        "compiled_over_pure": rates[COMPILED] / rates[PURE] if rates[COMPILED] else None,
        "checksums": each(lambda record: f"{record.checksum:08x}"),
        "checksums_equal": len({record.checksum for record in records.values()}) == 1,
        "notes": notes,
    }


def lines(result: dict[str, Any]) -> list[str]:
    """Say what was measured, a line for each engine."""
    said = [
        f"{result['game']} ({result['scenario']}), {result['games']} random games, one core",
        f"{'':<10}{'games/s':>10}{'decisions/s':>13}{'copy us':>9}{'list us':>9}  checksum",
    ]
    for name in ENGINES:
        if result["games_per_s"][name] is not None:
            said.append(
                f"{name:<10}{result['games_per_s'][name]:>10,.0f}"
                f"{result['decisions_per_s'][name]:>13,.0f}"
                f"{_cost(result['copy_us'][name])}{_cost(result['options_us'][name])}"
                f"  {result['checksums'][name]}"
            )
    if result["compiled_over_pure"] is not None:
        said.append(f"compiled is {result['compiled_over_pure']:.1f} times as fast as uncompiled")
    if result["of_c"] is not None:
        said.append(f"the engine has {result['of_c']:.0%} of the speed of C")
    said.append("the same games" if result["checksums_equal"] else "NOT the same games: a bug")
    return [*said, *result["notes"], ""]


def _cost(us: float | None) -> str:
    return f"{'-':>9}" if us is None else f"{us:>9.2f}"
