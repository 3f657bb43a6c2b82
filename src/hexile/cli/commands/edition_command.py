"""`hexile copy`: write a copy of a game to change, and say what is wrong in one and what differs."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from hexile.games import find
from hexile.table.editions.edition import Edition, new_copy, replaceable
from hexile.table.editions.edition_check import Difference, differences, faults
from hexile.table.editions.edition_files import read_copy, write_folder, zip_bytes

FAULTY = 1
ZIP = ".zip"


def add(commands: argparse._SubParsersAction[Any]) -> None:
    """Say what may be typed."""
    copy = commands.add_parser("copy")
    asked = copy.add_subparsers(dest="what", required=True)
    new = asked.add_parser("new")
    new.add_argument("game")
    new.add_argument("dir")
    new.add_argument("--name", default="")
    new.add_argument("--owner", default="")
    new.set_defaults(run=write_new)
    check = asked.add_parser("check")
    check.add_argument("dir")
    check.set_defaults(run=check_copy)


def write_new(arguments: argparse.Namespace) -> int:
    """Write a copy that is still all ours, as a folder, or as a zip if it is called so."""
    game = find(arguments.game)
    copy = new_copy(game, arguments.name, arguments.owner)
    path = Path(arguments.dir)
    if path.suffix == ZIP:
        with path.open("xb") as file:
            file.write(zip_bytes(copy))
    else:
        write_folder(copy, path)
    for component in replaceable(game):
        print(f"{component.file_name():<24} {component.name}: {component.origin}")
    print(f"{path}: change what you own, then hexile copy check {path}")
    return 0


def check_copy(arguments: argparse.Namespace) -> int:
    """Name every fault of a copy, and every value that differs from ours."""
    copy = read_copy(Path(arguments.dir))
    found = faults(copy)
    print("\n".join([about_line(copy), *(str(fault) for fault in found)]))
    listed = differences(copy)
    print("\n".join(difference_line(one) for one in listed) or "Nothing differs from ours.")
    print(f"Faults: {len(found)}. Values that differ from ours: {len(listed)}.")
    return FAULTY if found else 0


def about_line(copy: Edition) -> str:
    """Say what a copy is, and whose."""
    whose = f", of {copy.owner}" if copy.owner else ""
    since = copy.of().about.since(copy.rules)
    told = f" {since.replace('It was played by', 'It was made for')}" if since else ""
    return f"{copy.name}{whose}: a copy of {copy.of().about.title}.{told}"


def difference_line(one: Difference) -> str:
    """Say where a value stands, what it is, and what ours is."""
    line = f":{one.line}" if one.line else ""
    return (
        f"{one.file}{line}: {one.place}: {one.yours or 'nothing'} (ours: {one.ours or 'nothing'})"
    )
