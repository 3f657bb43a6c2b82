"""`hexile challenge`: the scenario and the dice of the day, the same for everyone, in the terminal."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import rich_click as click

from hexile.cli.arguments import Arguments, command, file_option, game_argument, json_option
from hexile.cli.terminal.play_command import new_path, sit_down
from hexile.games import BrokenGame, find, slugs
from hexile.kernel.game import Game
from hexile.kernel.setup import BadSetup
from hexile.table.daily_challenge import Challenge, challenge_on, game_of, share_words
from hexile.table.files.journal_files import JournalFile
from hexile.table.seat import sit
from hexile.table.session import Session, new_session


@command("challenge", "hexile challenge", "hexile challenge raid 2026-11-18")
@game_argument(required=False)
@click.argument("day", default="", help="The day, such as 2026-11-18. Default: today.")
@file_option("--file", "Keep the game in this file.")
@json_option()
def challenge(arguments: Arguments) -> int:
    """Play the challenge of the day: the same dice for everybody."""
    asked = asked_for(arguments.game, arguments.day)
    if arguments.json:
        print(json.dumps(challenge_data(asked)))
        return 0
    path = Path(arguments.file) if arguments.file else new_path(asked.game)
    if path.exists():
        raise BadSetup(f"{path} exists already; `hexile play --resume {path}` resumes it")
    lines: list[str] = []
    table = new_session(asked.game, asked.setup(), asked.seats(), asked.cup(), None, lines.append)
    print(f"Challenge {asked.number}, {asked.day.isoformat()}: {asked.title}.")
    with JournalFile(path, fresh=True) as file:
        for line in lines:
            file.write(line)
        table.write = file.write
        status = sit_down(table, path)
    print("".join(f"\n{line}" for line in told(asked, table)))
    return status


def challenge_data(asked: Challenge) -> dict[str, Any]:
    """Describe a challenge for programs, without playing it."""
    setup = asked.setup()
    return {
        "number": asked.number,
        "day": asked.day.isoformat(),
        "game": asked.game.about.slug,
        "title": asked.title,
        "scenario": setup.scenario,
        "options": setup.values,
        "check": asked.check,
    }


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
