"""`hexile new` and `hexile dev`, for those who write games."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

import rich_click as click

from hexile.authors.new import BOARDS, SECRET_ORDERS, SOLITAIRE, plan_folder, plan_package
from hexile.cli.arguments import (
    PORT,
    Arguments,
    Whole,
    command,
    flag,
    game_argument,
    number_option,
    word_option,
)
from hexile.kernel.setup import BadSetup

ONE_OR_TWO: Final = Whole(1, 2)


@command(
    "new",
    "hexile new watch",
    "hexile new watch --package --board hexes --out ~/games",
    "hexile new watch --package --seats 2 --secret-orders",
)
@click.argument("slug", help="The short name of your game: lower case, such as watch.")
@flag("--package", "Write a package of its own, to install with pip.")
@word_option("--board", list(BOARDS), "The kind of board.")
@number_option("--seats", 1, "How many play.", ONE_OR_TWO)
@flag("--secret-orders", "For two: both decide at the same time, in secret.")
@click.option("--out", default=".", metavar="DIR", type=click.Path(), help="Where to write it.")
def new(arguments: Arguments) -> int:
    """Write a small game of your own, ready to change."""
    board = arguments.board or asked_board()
    kind = kind_of(arguments.seats, arguments.secret_orders)
    if arguments.package:
        plan = plan_package(arguments.slug, board, Path(arguments.out), kind)
    else:
        plan = plan_folder(arguments.slug, board, kind)
    plan.write()
    print(f"{plan.folder}: a small game on {board}, its tests in {plan.tests}.")
    if plan.in_a_package():
        print(f"Install it: pip install --editable {plan.root}")
        print(f"or, with what its own `make test` needs: make -C {plan.root} install")
    print(f"Then: hexile check {plan.slug}; hexile dev {plan.slug}")
    return 0


def kind_of(seats: int, secret_orders: bool) -> str:
    """Return which game is written; the one for two has secret orders."""
    if secret_orders != (seats > 1):
        raise BadSetup(
            "--seats 2 and --secret-orders go together: add the other, or leave both out"
        )
    return SECRET_ORDERS if secret_orders else SOLITAIRE


def asked_board() -> str:
    """Ask which board is wanted, where somebody can answer; otherwise it is the first."""
    first = next(iter(BOARDS))
    if sys.stdin is None or not sys.stdin.isatty():
        return first
    said = input(f"Which board: {', '.join(BOARDS)}? [{first}] ").strip().lower()
    return said or first


@command("dev", "hexile dev watch", "hexile dev watch --port 8100")
@game_argument()
@number_option("--port", 0, "The port. Default: the first free one.", PORT)
def dev(arguments: Arguments) -> int:
    """Serve a game that you write, and reload it after every edit."""
    from hexile.authors.dev import follow_edits

    follow_edits(arguments.game, arguments.port, lambda words: print(words, flush=True))
    return 0
