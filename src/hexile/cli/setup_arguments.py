"""Turns what was asked for on the command line into a game and a setup."""

from __future__ import annotations

from pathlib import Path

from hexile.cli.arguments import Arguments
from hexile.games import find
from hexile.kernel.fields.position import read_position
from hexile.kernel.game import Game, new_setup
from hexile.kernel.setup import BadFile, BadSetup, Setup, Value
from hexile.table.editions.edition import Edition, copy_setup
from hexile.table.editions.edition_check import faults
from hexile.table.editions.edition_files import read_copy


def game_and_setup(arguments: Arguments) -> tuple[Game, Setup]:
    """Return the game and the set-up that were asked for, or raise BadSetup."""
    given = _options(arguments.option)
    if arguments.edition:
        copy = asked_copy(arguments)
        return copy.of(), copy_setup(copy, arguments.scenario, arguments.difficulty, given)
    game = find(arguments.game)
    return game, new_setup(game, arguments.scenario, arguments.difficulty, given, {})


def asked_copy(arguments: Arguments) -> Edition:
    """Return the copy that was asked for; if anything is wrong with it, BadSetup says what."""
    copy = read_copy(
        Path(arguments.edition), find(arguments.game).about.slug if arguments.game else ""
    )
    found = faults(copy)
    if found:
        more = f" ({len(found) - 1} more: hexile edition check {arguments.edition})"
        raise BadSetup(f"{found[0]}{more if len(found) > 1 else ''}")
    return copy


def game_and_position(arguments: Arguments) -> tuple[Game, Setup, str]:
    """Return the game, the set-up and the text of the position in a file, or raise BadSetup."""
    game = find(arguments.game)
    text = _read(Path(arguments.position))
    try:
        return game, read_position(game, text).setup, text
    except BadFile as bad:
        raise BadFile(arguments.position, bad.line, bad.column, bad.reason) from None


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadSetup(f"{path} cannot be read: {error}") from None


def _options(pairs: list[str]) -> dict[str, Value]:
    values: dict[str, Value] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise BadSetup(f"'{pair}' is not of the form option=value")
        values[name.strip()] = value
    return values
