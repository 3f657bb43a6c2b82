"""`hexile advise`: what a search would do in a recorded game, and how sure it is."""

from __future__ import annotations

import json
from pathlib import Path

from hexile.cli.arguments import (
    SECONDS,
    Arguments,
    Whole,
    command,
    file_argument,
    file_option,
    json_option,
    number_option,
    seed_option,
)
from hexile.cli.progress import counting
from hexile.cli.setup_arguments import game_and_position
from hexile.kernel.setup import BadSetup
from hexile.lab.clock import Seconds
from hexile.players.advice import Advice
from hexile.players.levels import MOST_TRIES
from hexile.players.search import StopRule
from hexile.table.files.journal_files import look, open_journal
from hexile.table.seat import share, sit
from hexile.table.session import Session, new_session

TRIES = 2000
MOST_SHOWN = 1_000


@command(
    "advise",
    "hexile advise my-game.jsonl",
    "hexile advise raid --position start.txt --seconds 10",
)
@file_argument("A game file, or a game if you give --position.", metavar="FILE|GAME")
@file_option("--position", "A file with a position of the game.")
@number_option("--tries", 0, f"Games to play out. Default: {TRIES}.", Whole(0, MOST_TRIES))
@number_option("--seconds", 0.0, "Think for this many seconds instead.", SECONDS)
@number_option("--top", 3, "How many choices to show. Default: 3.", Whole(1, MOST_SHOWN))
@seed_option(1)
@json_option()
def advise(arguments: Arguments) -> int:
    """Name the best choices in a game or a position, with the chance to win."""
    session = session_asked_about(arguments)
    if not share(session).asked():
        raise BadSetup(f"{arguments.file}: the game is over; there is nothing to advise")
    seat = sit(session, session.to_choose())
    stop_rule = Seconds(arguments.seconds) if arguments.seconds else StopRule()
    tries = arguments.tries or (MOST_TRIES if arguments.seconds else TRIES)
    advice = Advice([], [], [])
    with counting("games played out") as count:
        for ripe in seat.thinking(tries, arguments.seed, arguments.top, stop_rule):
            advice = ripe
            played = advice.growth[-1].tries if advice.growth else 0
            count(played, None if arguments.seconds else tries)
    if arguments.json:
        print(json.dumps(advice.plain()))
    else:
        print("\n".join([f"Advice for {seat.asked()}:", *advice_lines(advice)]))
    return 0


def session_asked_about(arguments: Arguments) -> Session:
    """Sit down at a recorded game, or at one that begins from a position, to look only."""
    if not arguments.position:
        return look(open_journal(Path(arguments.file)))
    arguments.game = arguments.file
    game, setup, position = game_and_position(arguments)
    return new_session(game, setup, {}, arguments.seed, None, None, position)


def advice_lines(advice: Advice) -> list[str]:
    """Put advice into words."""
    lines: list[str] = []
    for place, choice in enumerate(advice.choices, 1):
        lines.append(
            f"  {place}. {choice.label} ({choice.text}): {choice.chance:.0%}, "
            f"between {choice.low:.0%} and {choice.high:.0%}, in {choice.tries:,} games"
        )
    lines.append("How it grew: " + "; ".join(_growth(advice)) + ".")
    if advice.line:
        lines.append("Main line: " + ", then ".join(advice.line) + ".")
    return lines


def _growth(advice: Advice) -> list[str]:
    return [f"{g.tries:,} games {g.text} {g.chance:.0%}" for g in advice.growth]
