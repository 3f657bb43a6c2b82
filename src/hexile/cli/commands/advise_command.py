"""`hexile advise`: what a search would do in a recorded game, and how sure it is."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

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


def add(commands: argparse._SubParsersAction) -> None:  # type: ignore[type-arg]
    """Say what may be asked for."""
    advise = commands.add_parser("advise")
    advise.add_argument("file", metavar="FILE|GAME")
    advise.add_argument("--position", default="", metavar="FILE")
    advise.add_argument("--tries", type=int, default=0)
    advise.add_argument("--seconds", type=float, default=0.0)
    advise.add_argument("--top", type=int, default=3)
    advise.add_argument("--seed", type=int, default=1)
    advise.add_argument("--json", action="store_true")
    advise.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Advise the seat whose turn it is in a recorded game or a position."""
    session = session_asked_about(arguments)
    if not share(session).asked():
        raise BadSetup(f"{arguments.file}: the game is over; there is nothing to advise")
    if arguments.tries < 0 or arguments.seconds < 0 or arguments.top < 1:
        raise BadSetup("--tries and --seconds may not be negative, --top is 1 or more")
    seat = sit(session, session.to_choose())
    stop_rule = Seconds(arguments.seconds) if arguments.seconds else StopRule()
    tries = arguments.tries or (MOST_TRIES if arguments.seconds else TRIES)
    advice = Advice([], [], [])
    for ripe in seat.thinking(tries, arguments.seed, arguments.top, stop_rule):
        advice = ripe
    if arguments.json:
        print(json.dumps(advice.plain()))
    else:
        print("\n".join([f"Advice for {seat.asked()}:", *advice_lines(advice)]))
    return 0


def session_asked_about(arguments: argparse.Namespace) -> Session:
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
