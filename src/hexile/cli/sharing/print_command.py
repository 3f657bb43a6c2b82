"""`hexile print`: write a kit of a game as a PDF, to print, cut and play."""

from __future__ import annotations

from pathlib import Path

import rich_click as click

from hexile.cli.arguments import (
    Arguments,
    command,
    complete_from,
    edition_option,
    flag,
    game_argument,
    scenario_names,
    text_option,
)
from hexile.cli.progress import counting
from hexile.cli.setup_arguments import game_and_setup
from hexile.server.printing.counter_pages import SIZES
from hexile.server.printing.kit_pages import KitStyle, print_kit
from hexile.server.printing.sheet import PAPERS
from hexile.table.editions.edition import whose_copy
from hexile.table.editions.edition_files import read_copy


@command(
    "print",
    "hexile print raid",
    "hexile print hive --paper letter --counters 20 --out hive.pdf",
    "hexile print raid --edition my-raid --mono",
)
@game_argument()
@text_option("--scenario", "The scenario.", shell_complete=complete_from(scenario_names))
@edition_option()
@click.option("--paper", type=click.Choice(list(PAPERS)), default="a4", help="Default: a4.")
@click.option(
    "--counters",
    type=click.Choice([str(size) for size in SIZES]),
    default="15",
    help="Millimetres. Default: 15.",
)
@flag("--mono", "Print in black and white: shapes and patterns tell the sides apart.")
@flag("--no-cut-lines", "Leave out the lines between counters. Marks at the edges stay.")
@click.option("--out", default="", metavar="FILE", type=click.Path(), help="Default: GAME-kit.pdf.")
def print_game(arguments: Arguments) -> int:
    """Write a print kit: board, counters, cards, charts, the enemy's procedure and the rules.

    It needs the extra package `print`.
    """
    arguments.difficulty, arguments.option = "", []
    game, setup = game_and_setup(arguments)
    edition = ""
    if arguments.edition:
        copy = read_copy(Path(arguments.edition), game.about.slug)
        edition = f"Edition: {whose_copy(copy.name, copy.owner)}"
    lines = not arguments.no_cut_lines
    style = KitStyle(PAPERS[arguments.paper], int(arguments.counters), arguments.mono, lines)
    path = Path(arguments.out or f"{game.about.slug}-kit.pdf")
    with counting("Drawing the kit"):
        kit = print_kit(game, setup, edition, style)
        kit.write_pdf(path)
    print(f"{path}: {len(kit.sheets)} pages of {arguments.paper} paper. Print at 100 %.")
    return 0
