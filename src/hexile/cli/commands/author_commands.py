"""`hexile new` and `hexile dev`, for those who write games."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from hexile.authors.new import BOARDS, plan_folder, plan_package


def add(commands: argparse._SubParsersAction[Any]) -> None:
    """Say what may be typed."""
    new = commands.add_parser("new")
    new.add_argument("slug")
    new.add_argument("--package", action="store_true")
    new.add_argument("--board", choices=list(BOARDS), default="")
    new.add_argument("--out", default=".", metavar="DIR")
    new.set_defaults(run=write_new)
    dev = commands.add_parser("dev")
    dev.add_argument("game")
    dev.add_argument("--port", type=int, default=0)
    dev.set_defaults(run=follow)


def write_new(arguments: argparse.Namespace) -> int:
    """Write a new game, and say how to go on."""
    board = arguments.board or asked_board()
    if arguments.package:
        plan = plan_package(arguments.slug, board, Path(arguments.out))
    else:
        plan = plan_folder(arguments.slug, board)
    plan.write()
    print(f"{plan.folder}: a small game on {board}, its tests in {plan.tests}.")
    if plan.in_a_package():
        print(f"Install it: pip install --editable {plan.root}")
        print(f"or, with what its own `make test` needs: make -C {plan.root} install")
    print(f"Then: hexile check {plan.slug}; hexile dev {plan.slug}")
    return 0


def asked_board() -> str:
    """Ask which board is wanted, where somebody can answer; otherwise it is the first."""
    first = next(iter(BOARDS))
    if sys.stdin is None or not sys.stdin.isatty():
        return first
    said = input(f"Which board: {', '.join(BOARDS)}? [{first}] ").strip().lower()
    return said or first


def follow(arguments: argparse.Namespace) -> int:
    """Serve a game that is being written, and follow the edits of its files."""
    from hexile.authors.dev import follow_edits

    follow_edits(arguments.game, arguments.port, lambda words: print(words, flush=True))
    return 0
