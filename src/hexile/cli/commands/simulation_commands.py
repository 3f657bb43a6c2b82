"""`hexile simulate`, `fuzz`, `check` and `bench`: many games, with progress."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from hexile.cli.setup_arguments import asked_copy, game_and_setup
from hexile.games import find, slugs
from hexile.lab.bench.peer_engines import bench_peers, peer_lines
from hexile.lab.bench.speed import bench as run_bench
from hexile.lab.bench.speed import bench_copy
from hexile.lab.bench.speed import lines as bench_lines
from hexile.lab.fuzz import Found, Haul, Hunt, hunt_all
from hexile.lab.simulate import make_plan
from hexile.lab.simulate import simulate as run_simulation

CLEAN = 0
FAULTY = 1
SEEDS_TOLD = 8


def progress_bar() -> Progress:
    """Return a bar on standard error, so that results can be piped; silent where nobody looks."""
    console = Console(stderr=True)
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        disable=not sys.stderr.isatty(),
        transient=True,
    )


def simulate(arguments: argparse.Namespace) -> int:
    """Play many games between computer players and sum them up."""
    game, setup = game_and_setup(arguments)
    seed = arguments.seed if arguments.seed is not None else 1
    plan = make_plan(
        game,
        setup,
        arguments.player,
        arguments.opponent,
        arguments.swap,
        arguments.limit,
        range(seed, seed + min(arguments.rows, arguments.games)),
    )
    keep = Path(arguments.keep) if arguments.keep else None
    with progress_bar() as bar:
        task = bar.add_task(f"{game.about.slug}, {arguments.player}", total=arguments.games)

        def done(games: int) -> None:
            bar.update(task, completed=games)

        result = run_simulation(
            plan, arguments.games, seed, arguments.jobs, done, arguments.cluster, keep
        )
    print(json.dumps(result) if arguments.json else "\n".join(simulation_lines(result)))
    return CLEAN


def simulation_lines(result: dict[str, Any]) -> list[str]:
    """Say what a simulation found."""
    low, high = result["ci95"]
    against = f" against {', '.join(result['opponents'])}" if result["opponents"] else ""
    games, seconds = result["games"], max(result["seconds"], 1e-9)
    copy = f" with {result['copy']}" if result["copy"] else ""
    lines = [
        f"{result['game']}, {result['scenario']}{copy}: {result['player']}{against}, {games} games "
        f"from seed {result['seed']}",
        f"won {result['win_rate']:.1%} (95 % interval {low:.1%} to {high:.1%}), "
        f"{result['draws']} drawn, {result['turns_mean']:.1f} turns on average",
        "endings: " + ", ".join(f"{k} {n} ({n / games:.1%})" for k, n in result["endings"].items()),
        "per game: " + ", ".join(f"{k} {mean:.2f}" for k, mean in result["tally_mean"].items()),
        f"{result['decisions']} decisions in {seconds:.1f} s: {result['decisions'] / seconds:,.0f} a "
        f"second, {games / seconds:,.0f} games a second",
    ]
    if result["forfeits"]:
        lines.append(f"forfeited: {result['forfeits']}, the first of them")
        lines += [f"  {words}" for words in result["forfeited"]]
    return lines + row_lines(result["listened"], result["chart_rows"])


def row_lines(listened: int, charts: dict[str, Any]) -> list[str]:
    """Say what the rows of the book's charts did in the games listened to, and which never decided."""
    if not listened:
        return ["chart rows: not counted (--rows N listens to the first N games)"]
    lines = [f"chart rows in {listened} games listened to: decided / tried"]
    for chart, rows in charts.items():
        if not any(n["tried"] for n in rows.values()):
            lines.append(f"chart {chart}: not walked")
            continue
        lines.append(f"chart {chart}")
        lines += [f"  {letter}: {n['decided']:,} / {n['tried']:,}" for letter, n in rows.items()]
        never = [letter for letter, n in rows.items() if not n["decided"]]
        lines.append(f"  never decided: {', '.join(never) or 'none'}")
    return lines


def fuzz(arguments: argparse.Namespace) -> int:
    """Hunt for faults with random games and random options."""
    return _hunt(arguments, thorough=False)


def check(arguments: argparse.Namespace) -> int:
    """Run the conformance suite."""
    return _hunt(arguments, thorough=True)


def _hunt(arguments: argparse.Namespace, thorough: bool) -> int:
    slug = find(arguments.game).about.slug
    word = "checking" if thorough else "fuzzing"
    with progress_bar() as bar:
        task = bar.add_task(f"{word} {slug}", total=arguments.games)

        def done(games: int, faults: int) -> None:
            bar.update(task, completed=games, description=f"{word} {slug}, {faults} faults")

        every = thorough and arguments.every
        hunt = Hunt(slug, arguments.seed, arguments.games, thorough, every)
        haul = hunt_all(hunt, arguments.jobs, done)
    print(f"{slug}: {haul.games} games, {haul.decisions} decisions, {len(haul.faults)} faults")
    write_faults(slug, haul, Path(arguments.out))
    return FAULTY if haul.faults else CLEAN


def write_faults(slug: str, haul: Haul, folder: Path) -> None:
    """Write the journal of every fault, and say what each was; those alike are told once."""
    told: dict[tuple[str, str], list[Found]] = {}
    for fault in haul.faults:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{slug}-{fault.seed}.jsonl").write_text(fault.journal, encoding="utf-8")
        told.setdefault(fault.alike, []).append(fault)
    for first, *others in told.values():
        print(f"{first.words}\n  journal: {folder / f'{slug}-{first.seed}.jsonl'}")
        if others:
            seeds = ", ".join(str(fault.seed) for fault in others[:SEEDS_TOLD])
            more = " ..." if len(others) > SEEDS_TOLD else ""
            print(f"  alike in {len(others)} more: seeds {seeds}{more}")
        print("".join(f"  {line}\n" for line in first.trace.splitlines()), end="")


def bench(arguments: argparse.Namespace) -> int:
    """Measure speed, or with --peers the raid beside other packages."""
    if arguments.peers:
        found = bench_peers(note(arguments.json))
        print(json.dumps(found) if arguments.json else "\n".join(peer_lines(found)))
        return CLEAN if found["equal"] else FAULTY
    if arguments.copy:
        compared = bench_copy(asked_copy(arguments))
        print(json.dumps(compared) if arguments.json else "\n".join(copy_lines(compared)))
        return CLEAN
    names = [find(arguments.game).about.slug] if arguments.game else slugs()
    results = [run_bench(name, note(arguments.json)) for name in names]
    if arguments.json:
        print(json.dumps(results[0] if arguments.game else results))
    else:
        print("\n".join(line for result in results for line in bench_lines(result)))
    return CLEAN


def copy_lines(found: dict[str, Any]) -> list[str]:
    """Say how fast games with a copy run, beside ours."""
    return [
        f"{found['game']}, {found['scenario']}: random games by this engine, taking turns",
        f"with {found['copy']}: {found['decisions_per_s']:,.0f} decisions a second",
        f"with ours: {found['ours_per_s']:,.0f}",
    ]


def note(quiet: bool) -> Callable[[str], None]:
    """Return a way to say what is being measured."""

    def say(words: str) -> None:
        if not quiet:
            print(words, file=sys.stderr)

    return say
