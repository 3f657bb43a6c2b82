"""`hexile edition`: write an edition of a game to change, list its errors and what differs."""

from __future__ import annotations

import json
from pathlib import Path

import rich_click as click

from hexile.cli.arguments import (
    Arguments,
    command,
    file_argument,
    game_argument,
    json_option,
    text_option,
)
from hexile.games import find
from hexile.table.editions.edition import Edition, new_copy, replaceable
from hexile.table.editions.edition_check import Difference, differences, faults
from hexile.table.editions.edition_files import read_copy, write_folder, zip_bytes

FAULTY = 1
ZIP = ".zip"


@command(
    "new", "hexile edition new raid my-raid", "hexile edition new raid my-raid.zip --owner Anna"
)
@game_argument()
@file_argument("The folder to write, or a zip file.", "dir", "DIR|ZIP")
@text_option("--name", "What you call your edition.")
@text_option("--owner", "Your name.")
def new_edition(arguments: Arguments) -> int:
    """Write an edition with Hexile's values, ready for yours."""
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
    print(f"{path}: change what you own, then hexile edition check {path}")
    return 0


@command("check", "hexile edition check my-raid", "hexile edition check my-raid.zip --json")
@file_argument("The folder or zip file of your edition.", "dir", "DIR|ZIP")
@json_option()
def check_edition(arguments: Arguments) -> int:
    """List the errors of an edition, and every value that differs from Hexile's."""
    copy = read_copy(Path(arguments.dir))
    found = faults(copy)
    listed = differences(copy)
    if arguments.json:
        print(json.dumps(edition_data(copy, [str(fault) for fault in found], listed)))
        return FAULTY if found else 0
    print("\n".join([about_line(copy), *(str(fault) for fault in found)]))
    print("\n".join(difference_line(one) for one in listed) or "No value differs from Hexile's.")
    print(f"Errors: {len(found)}. Values that differ from Hexile's: {len(listed)}.")
    return FAULTY if found else 0


def edition_data(copy: Edition, errors: list[str], listed: list[Difference]) -> dict[str, object]:
    """Return an edition, its errors and its differences as plain data."""
    differ = [
        {
            "file": one.file,
            "line": one.line,
            "place": one.place,
            "yours": one.yours,
            "hexile": one.ours,
        }
        for one in listed
    ]
    return {"name": copy.name, "owner": copy.owner, "errors": errors, "differences": differ}


def about_line(copy: Edition) -> str:
    """Say what an edition is, and whose."""
    whose = f", of {copy.owner}" if copy.owner else ""
    since = copy.of().about.since(copy.rules)
    told = f" {since.replace('It was played by', 'It was made for')}" if since else ""
    return f"{copy.name}{whose}: an edition of {copy.of().about.title}.{told}"


def difference_line(one: Difference) -> str:
    """Say where a value stands, what it is, and what Hexile's is."""
    line = f":{one.line}" if one.line else ""
    return (
        f"{one.file}{line}: {one.place}: {one.yours or 'nothing'} (Hexile: {one.ours or 'nothing'})"
    )


@click.group(
    "edition", params=[], help="Enter your own maps, tables and lists, if you own the original."
)
def edition() -> None:
    """Enter your own maps, tables and lists, if you own the original."""


edition.add_command(new_edition)
edition.add_command(check_edition)
