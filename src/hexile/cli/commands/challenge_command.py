"""`hexile challenge`: the set-up and the dice of the day, the same for everybody, at the prompt."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from hexile.cli.terminal.play_command import new_path, sit_down
from hexile.games import BrokenGame, find, slugs
from hexile.kernel.game import Game
from hexile.kernel.setup import BadSetup
from hexile.table.daily_challenge import Challenge, challenge_on, game_of, share_words
from hexile.table.files.journal_files import JournalFile
from hexile.table.seat import sit
from hexile.table.session import Session, new_session


def add(commands: argparse._SubParsersAction[Any]) -> None:
    """Add the command."""
    parser = commands.add_parser("challenge")
    parser.add_argument("game", nargs="?", default="")
    parser.add_argument("day", nargs="?", default="")
    parser.add_argument("--file", default="")
    parser.set_defaults(run=challenge, screen=False, theme="")


def challenge(arguments: argparse.Namespace) -> int:
    """Play a day's challenge, and write what can be told of it when it is over."""
    asked = asked_for(arguments.game, arguments.day)
    path = Path(arguments.file) if arguments.file else new_path(asked.game)
    if path.exists():
        raise BadSetup(f"{path} exists already; `hexile play --resume {path}` goes on with it")
    lines: list[str] = []
    table = new_session(asked.game, asked.setup(), asked.seats(), asked.cup(), None, lines.append)
    print(f"Challenge {asked.number}, {asked.day.isoformat()}: {asked.title}.")
    with JournalFile(path, fresh=True) as file:
        for line in lines:
            file.write(line)
        table.write = file.write
        status = sit_down(table, path, arguments)
    print("".join(f"\n{line}" for line in told(asked, table)))
    return status


def asked_for(slug: str, day: str) -> Challenge:
    """Return the challenge of a game and a day; of the game whose turn it is unless one is named."""
    if slug:
        return challenge_on(find(slug), day)
    first = challenge_on(find(slugs()[0]), day)
    return Challenge(game_of(shelf(), first.day), first.day)


def shelf() -> list[Game]:
    """Return the games that can be loaded."""
    found: list[Game] = []
    for slug in slugs():
        try:
            found.append(find(slug))
        except BrokenGame:
            continue
    return found


def told(asked: Challenge, table: Session) -> list[str]:
    """Return what can be told of a challenge that is over, line by line."""
    seat = sit(table, 0)
    ended = seat.ended()
    if ended is None:
        return []
    return share_words(asked, ended.won, ended.turn, len(seat.taken_back())).split("\n")
