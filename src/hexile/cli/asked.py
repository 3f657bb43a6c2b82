"""Turns what was asked for on the command line into a game and a set-up."""

from __future__ import annotations

import argparse
from pathlib import Path

from hexile.games import find
from hexile.kernel.game import Game, new_setup
from hexile.kernel.position import read_position
from hexile.kernel.setup import BadFile, BadSetup, Setup, Value


def game_and_setup(arguments: argparse.Namespace) -> tuple[Game, Setup]:
    """Return the game and the set-up that were asked for, or raise BadSetup."""
    game = find(arguments.game)
    scenario, files = _scenario(game, arguments.scenario)
    given = _options(arguments.option)
    return game, new_setup(game, scenario, arguments.difficulty, given, files)


def game_and_position(arguments: argparse.Namespace) -> tuple[Game, Setup, str]:
    """Return the game, the set-up and the text of the position in a file, or raise BadSetup."""
    game = find(arguments.game)
    text = _read(Path(arguments.position))
    try:
        return game, read_position(game, text).setup, text
    except BadFile as bad:
        raise BadFile(arguments.position, bad.line, bad.column, bad.reason) from None


def _scenario(game: Game, asked: str) -> tuple[str, dict[str, str]]:
    """Take *asked* as a scenario's name, or as a file or folder of the user's own."""
    path = Path(asked)
    if asked in [s.name for s in game.scenarios] or not asked:
        return asked, {}
    if path.is_file():
        return path.stem, {"board": _read(path)}
    if path.is_dir():
        return path.name, {p.stem: _read(p) for p in sorted(path.iterdir()) if p.is_file()}
    if "/" in asked or "." in asked:
        raise BadSetup(f"there is no file {asked}")
    return asked, {}


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
