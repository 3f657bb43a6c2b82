"""`hexile report`: play a game's scenarios, options and players, and write one page about it."""

from __future__ import annotations

from pathlib import Path

import rich_click as click

from hexile.cli.arguments import (
    GAMES,
    Arguments,
    command,
    edition_option,
    game_argument,
    jobs_option,
    number_option,
    seed_option,
    text_option,
)
from hexile.cli.progress import counting
from hexile.cli.setup_arguments import asked_copy
from hexile.games import find
from hexile.lab.report.rows import ROWS, add_rows, needed, write_rows
from hexile.lab.report.run import LEDGER, play_all
from hexile.server.drawing.inline_styles import tokens_and_fonts
from hexile.table.editions.edition import setup_files, whose_copy

PAGE = "report.html"
OPTIONAL = ("altair", "vl_convert", "pyarrow")


@command("report", "hexile report raid --games 200 --out raid-report")
@game_argument()
@edition_option()
@number_option("--games", 200, "Games for each scenario, option and player. Default: 200.", GAMES)
@click.option("--out", default="report", metavar="DIR", type=click.Path(), help="The folder.")
@seed_option(1)
@jobs_option(1)
@click.option("--player", multiple=True, metavar="NAME", help="One more player. May be repeated.")
@click.option(
    "--add", multiple=True, metavar="FILE", type=click.Path(), help="Add the rows of another run."
)
@text_option("--cluster", "The address of a Dask scheduler.", "ADDRESS")
def report(arguments: Arguments) -> int:
    """Measure the balance of a game: write a page, and a Parquet row for each game.

    An interrupted report goes on where it stopped.
    """
    from hexile.lab.report.page import page

    game = find(arguments.game)
    copy = asked_copy(arguments) if arguments.edition else None
    for package in OPTIONAL:
        needed(package)
    folder = Path(arguments.out)
    with counting(f"report on {game.about.slug}") as done:
        found = play_all(
            game,
            arguments.games,
            arguments.seed,
            arguments.jobs,
            folder,
            list(arguments.player),
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
