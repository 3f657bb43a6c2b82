"""`hexile simulate`, `fuzz`, `check`, `bench` and `worker`: many games, with progress."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import rich_click as click

from hexile.cli.arguments import (
    GAMES,
    SECONDS,
    Arguments,
    Declare,
    command,
    complete_from,
    edition_option,
    file_option,
    flag,
    game_argument,
    jobs_option,
    json_option,
    number_option,
    player_names,
    seed_option,
    setup_options,
    text_option,
    together,
)
from hexile.cli.progress import counting, progress_bar
from hexile.cli.setup_arguments import asked_copy, game_and_setup
from hexile.games import find, slugs
from hexile.kernel.setup import BadSetup
from hexile.lab.bench.peer_engines import bench_peers, peer_lines
from hexile.lab.bench.speed import bench as run_bench
from hexile.lab.bench.speed import bench_copy
from hexile.lab.bench.speed import lines as bench_lines
from hexile.lab.fuzz import Found, Haul, Hunt, hunt_all
from hexile.lab.simulate import make_plan
from hexile.lab.simulate import simulate as run_simulation
from hexile.lab.workers import CONNECT_S, dask

CLEAN = 0
FAULTY = 1
SEEDS_TOLD = 8


@command(
    "simulate",
    "hexile simulate raid --player random --games 2000 --jobs 2",
    "hexile simulate chitin --player queen --opponent random --swap --json",
)
@setup_options()
@number_option("--games", 1000, "How many games. Default: 1000.", GAMES)
@click.option(
    "--player",
    default="random",
    metavar="NAME",
    help="Who plays. Default: random.",
    shell_complete=complete_from(player_names),
)
@text_option("--opponent", "Who plays the other seats.", shell_complete=complete_from(player_names))
@flag("--swap", "Change seats after every game.")
@jobs_option(1)
@json_option()
@number_option("--limit", 0.0, "A decision that takes longer loses.", SECONDS, metavar="SECONDS")
@click.option(
    "--rows",
    type=GAMES,
    is_flag=False,
    flag_value=GAMES.most,
    callback=lambda ctx, param, value: value or 0,
    metavar="[N]",
    help="Count the rows of the enemy's charts in the first N games, or in all.",
)
@file_option("--keep", "Resume from this file after an interruption.")
@text_option("--cluster", "The address of a Dask scheduler, such as tcp://host:8786.", "ADDRESS")
def simulate(arguments: Arguments) -> int:
    """Let computer players play many games, and sum up the results."""
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
    with counting(f"{game.about.slug}, {arguments.player}") as count:

        def done(games: int) -> None:
            count(games, arguments.games)

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
        return ["chart rows: not counted (--rows N counts them in the first N games)"]
    lines = [f"chart rows in {listened} games: decided / tried"]
    for chart, rows in charts.items():
        if not any(n["tried"] for n in rows.values()):
            lines.append(f"chart {chart}: not walked")
            continue
        lines.append(f"chart {chart}")
        lines += [f"  {letter}: {n['decided']:,} / {n['tried']:,}" for letter, n in rows.items()]
        never = [letter for letter, n in rows.items() if not n["decided"]]
        lines.append(f"  never decided: {', '.join(never) or 'none'}")
    return lines


def hunt_options(games: int) -> Declare:
    """Take a game and how long to hunt for bugs in it."""
    return together(
        game_argument(),
        number_option("--games", games, f"How many games. Default: {games}.", GAMES),
        seed_option(1),
        jobs_option(),
        click.option(
            "--out", default=".fuzz", metavar="DIR", type=click.Path(),
            help="Where to write the game files of bugs. Default: .fuzz.",
        ),
        json_option(),
    )  # fmt: skip


@command("fuzz", "hexile fuzz raid --games 5000")
@hunt_options(1000)
def fuzz(arguments: Arguments) -> int:
    """Hunt for bugs with random games and random options."""
    return _hunt(arguments, thorough=False)


@command("check", "hexile check raid", "hexile check raid --every --games 20")
@hunt_options(100)
@flag("--every", "Check every position, not some of each game.")
def check(arguments: Arguments) -> int:
    """Check that a game keeps the promises every Hexile game makes."""
    return _hunt(arguments, thorough=True)


def _hunt(arguments: Arguments, thorough: bool) -> int:
    slug = find(arguments.game).about.slug
    word = "checking" if thorough else "fuzzing"
    with progress_bar() as bar:
        task = bar.add_task(f"{word} {slug}", total=arguments.games)

        def done(games: int, faults: int) -> None:
            bar.update(task, completed=games, description=f"{word} {slug}, {faults} errors")

        every = thorough and arguments.every
        hunt = Hunt(slug, arguments.seed, arguments.games, thorough, every)
        haul = hunt_all(hunt, arguments.jobs, done)
    if arguments.json:
        print(json.dumps(haul_data(slug, haul)))
        keep_faults(slug, haul, Path(arguments.out))
    else:
        print(f"{slug}: {haul.games} games, {haul.decisions} decisions, {len(haul.faults)} errors")
        write_faults(slug, haul, Path(arguments.out))
    return FAULTY if haul.faults else CLEAN


def haul_data(slug: str, haul: Haul) -> dict[str, Any]:
    """Return what a hunt found as plain data."""
    found = [{"seed": fault.seed, "words": fault.words} for fault in haul.faults]
    return {"game": slug, "games": haul.games, "decisions": haul.decisions, "faults": found}


def keep_faults(slug: str, haul: Haul, folder: Path) -> None:
    """Write the journal of every fault."""
    for fault in haul.faults:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{slug}-{fault.seed}.jsonl").write_text(fault.journal, encoding="utf-8")


def write_faults(slug: str, haul: Haul, folder: Path) -> None:
    """Write the journal of every fault, and say what each was; those alike are told once."""
    keep_faults(slug, haul, folder)
    told: dict[tuple[str, str], list[Found]] = {}
    for fault in haul.faults:
        told.setdefault(fault.alike, []).append(fault)
    for first, *others in told.values():
        print(f"{first.words}\n  game file: {folder / f'{slug}-{first.seed}.jsonl'}")
        if others:
            seeds = ", ".join(str(fault.seed) for fault in others[:SEEDS_TOLD])
            more = " ..." if len(others) > SEEDS_TOLD else ""
            print(f"  alike in {len(others)} more: seeds {seeds}{more}")
        print("".join(f"  {line}\n" for line in first.trace.splitlines()), end="")


@command("bench", "hexile bench raid", "hexile bench --peers --json")
@game_argument(required=False)
@edition_option()
@json_option()
@flag("--peers", "Compare the raid with the same game in other packages.")
def bench(arguments: Arguments) -> int:
    """Measure the speed of the engine, compiled and uncompiled, and of C."""
    if arguments.peers:
        found = bench_peers(note(arguments.json))
        print(json.dumps(found) if arguments.json else "\n".join(peer_lines(found)))
        return CLEAN if found["equal"] else FAULTY
    if arguments.edition:
        compared = bench_copy(asked_copy(arguments))
        print(json.dumps(compared) if arguments.json else "\n".join(copy_lines(compared)))
        return CLEAN
    names = [find(arguments.game).about.slug] if arguments.game else slugs()
    results = bench_all(names, note(arguments.json))
    if arguments.json:
        print(json.dumps(results[0] if arguments.game else results))
    else:
        print("\n".join(line for result in results for line in bench_lines(result)))
    return CLEAN


def bench_all(names: list[str], say: Callable[[str], None]) -> list[dict[str, Any]]:
    """Measure games one after another."""
    results: list[dict[str, Any]] = []
    with counting("games measured") as count:
        for done, name in enumerate(names):
            count(done, len(names))
            results.append(run_bench(name, say))
    return results


def copy_lines(found: dict[str, Any]) -> list[str]:
    """Say how fast games with a copy run, beside ours."""
    return [
        f"{found['game']}, {found['scenario']}: random games by this engine, taking turns",
        f"with {found['copy']}: {found['decisions_per_s']:,.0f} decisions a second",
        f"with Hexile's default: {found['ours_per_s']:,.0f}",
    ]


def note(quiet: bool) -> Callable[[str], None]:
    """Return a way to say what is being measured."""

    def say(words: str) -> None:
        if not quiet:
            print(words, file=sys.stderr)

    return say


@command("worker", "hexile worker tcp://host:8786 --jobs 8")
@click.argument("address", help="The scheduler, such as tcp://host:8786.")
@jobs_option()
def worker(arguments: Arguments) -> int:
    """Lend this machine to a Dask cluster, until the scheduler stops."""
    try:
        asyncio.run(serve_cluster(arguments.address, arguments.jobs))
    except (OSError, ValueError) as error:
        raise BadSetup(f"No cluster answers at {arguments.address}: {error}") from None
    return 0


async def serve_cluster(address: str, jobs: int) -> None:
    """Keep the processes going; one that dies is started again by its nanny."""
    distributed = dask()
    nannies = [distributed.Nanny(address, nthreads=1, death_timeout=CONNECT_S) for _ in range(jobs)]
    await asyncio.gather(*nannies)
    print(f"{jobs} worker process(es) for {address}; Ctrl-C stops.", flush=True)
    await asyncio.gather(*(nanny.finished() for nanny in nannies))
