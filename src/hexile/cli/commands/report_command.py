"""`hexile report`: play a game's scenarios, options and players, and write one page about it."""

from __future__ import annotations

import argparse
from pathlib import Path

from hexile.cli.commands.simulation_commands import progress_bar
from hexile.cli.setup_arguments import asked_copy
from hexile.games import find
from hexile.kernel.setup import BadSetup
from hexile.lab.report.rows import ROWS, add_rows, needed, write_rows
from hexile.lab.report.run import LEDGER, play_all
from hexile.server.drawing.inline_styles import tokens_and_fonts
from hexile.table.editions.edition import setup_files, whose_copy

PAGE = "report.html"
OPTIONAL = ("altair", "vl_convert", "pyarrow")


def add(commands: argparse._SubParsersAction) -> None:  # type: ignore[type-arg]
    """Say what may be asked for."""
    report = commands.add_parser("report")
    report.add_argument("game")
    report.add_argument("--copy", default="", metavar="DIR|ZIP")
    report.add_argument("--games", type=int, default=200)
    report.add_argument("--out", default="report")
    report.add_argument("--seed", type=int, default=1)
    report.add_argument("--jobs", type=int, default=1)
    report.add_argument("--player", action="append", default=[], metavar="NAME")
    report.add_argument("--add", action="append", default=[], metavar="FILE")
    report.add_argument("--cluster", default="", metavar="ADDRESS")
    report.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Write a report; what an interrupted one has played is kept."""
    from hexile.lab.report.page import page

    game = find(arguments.game)
    copy = asked_copy(arguments) if arguments.copy else None
    if arguments.games < 1 or arguments.jobs < 1:
        raise BadSetup("--games and --jobs are 1 or more")
    for package in OPTIONAL:
        needed(package)
    folder = Path(arguments.out)
    with progress_bar() as bar:
        task = bar.add_task(f"report on {game.about.slug}", total=None)

        def done(played: int, total: int) -> None:
            bar.update(task, completed=played, total=total)

        found = play_all(
            game,
            arguments.games,
            arguments.seed,
            arguments.jobs,
            folder,
            arguments.player,
            done,
            arguments.cluster,
            setup_files(copy) if copy is not None else None,
            whose_copy(copy.name, copy.owner) if copy is not None else "",
        )
    rows = write_rows(found, folder / LEDGER, folder / ROWS)
    for file in arguments.add:
        print(f"{file}: {add_rows(found, Path(file)):,} more games")
    (folder / PAGE).write_text(page(found, tokens_and_fonts()), encoding="utf-8")
    print(f"{folder / PAGE}: the page\n{folder / ROWS}: {rows:,} games, one row each")
    return 0
