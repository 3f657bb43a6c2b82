"""What can be typed after `hexile`, and the one screen that explains it."""

from __future__ import annotations

import argparse
import os
import sys
from typing import NoReturn, TypeAlias

from hexile import __version__
from hexile.cli.commands import (
    advise_command,
    author_commands,
    challenge_command,
    edition_command,
    game_commands,
    guard_odds,
    hosting_commands,
    puzzle_command,
    replay_command,
    report_command,
    review_command,
    serve_command,
    simulation_commands,
    worker_command,
)
from hexile.cli.terminal import play_command
from hexile.cli.terminal.colours import THEMES
from hexile.kernel.setup import nearest, whole_number
from hexile.lab.bench.engine_speed import is_compiled

HELP = """\
Hexile: classic science-fiction board wargames against an enemy that follows the book.

  hexile serve                          the browser table: play with mouse, keyboard or phone
      --host H --port N --data DIR --public --open
  hexile unseal FILE [--data DIR]       the journal in a game file that this table has sealed
  hexile backup FILE, restore FILE      all games of the table and its key; [--data DIR]
  hexile prune --days N [--try], doctor        remove old games; is all well? [--data DIR]
  hexile games                          the games, their scenarios, options and players
  hexile play GAME                      play; `?` at the prompt lists everything you may say
      --scenario NAME  --difficulty NAME  --option KEY=VALUE ...  --seed N  --copy DIR
      --beside                          beside a real board: you roll and draw
      --player NAME                     let the computer play (your seat if it is the only one)
      --position FILE                   begin from a position; `position` at the prompt writes one
      --file FILE                       keep the game here instead of in the data folder
      --screen                          on the whole screen; --theme light|dark|none: its colours
  hexile play --resume FILE             go on with a game
  hexile copy new GAME DIR, copy check DIR     your own maps, tables, lists; then play --copy DIR
  hexile challenge [GAME] [DAY]         the challenge of the day: the same dice for everybody
  hexile replay FILE [--step] [--verify]
  hexile rules GAME [NUMBER]            every rule in our words, where it is coded and tested
  hexile odds GAME [ACTION ...]         exact odds in the opening position, after ACTIONs
  hexile odds guard --players P --cards N      the Guard decks of the Star Marines
  hexile advise FILE | GAME --position FILE [--tries N | --seconds S --top K --json]   best choices
  hexile review FILE [--seat S --json | --html OUT], moments GAME [N [ANSWER]]   what it was worth
  hexile simulate GAME --games N --player NAME [--opponent NAME --swap --seed S --jobs J --json]
      --rows [N]                        count the enemy's chart rows, in N games or in all
      --keep FILE                       go on where an interrupted run stopped
      --limit SECONDS                   who takes longer for a decision loses the game
      --cluster tcp://HOST:PORT         spread over a Dask cluster; `hexile worker ADDRESS` joins it
  hexile report GAME --games N --out DIR       balance: one page, and a Parquet row for each game
      --player NAME --add FILE          one more player on the ladder; the rows of another run
  hexile fuzz GAME, check GAME [--every] --games N    hunt for crashes; the conformance suite
  hexile new SLUG [--package] [--board squares|hexes|boxes|stars]     write a game of your own
  hexile dev GAME [--port N]            its table, which follows every edit of its files
  hexile bench [GAME | --peers] [--json]       speed, compiled and not, beside C; beside others
  hexile --version

Examples
  hexile play GAME --difficulty hard --seed 7
  hexile simulate GAME --player random --games 2000 --jobs 2
"""


class Parser(argparse.ArgumentParser):
    """An argument parser that answers mistakes with the nearest valid word, and status 2."""

    def format_help(self) -> str:
        """Show the one screen."""
        return HELP

    def error(self, message: str) -> NoReturn:
        """Say what was wrong in one line."""
        print(f"hexile: {message}", file=sys.stderr)
        print("Try `hexile --help`.", file=sys.stderr)
        sys.exit(2)


def version() -> str:
    """Say which version this is and how it runs."""
    return f"hexile {__version__} ({'compiled' if is_compiled() else 'uncompiled'})"


Commands: TypeAlias = "argparse._SubParsersAction[Parser]"


def parse(argv: list[str]) -> argparse.Namespace:
    """Read the command line."""
    parser, commands = known_commands()
    known = list(commands.choices)
    words = [word for word in argv if not word.startswith("-")]
    if not argv:
        parser.print_help()
        sys.exit(0)
    if words and words[0] == argv[0] and words[0] not in known:
        close = nearest(words[0], known)
        hint = f" Did you mean {close}?" if close else ""
        parser.error(f"unknown command '{words[0]}'.{hint} Valid: {', '.join(known)}.")
    arguments, more = parser.parse_known_args(argv)
    if argv[0] == "odds" and not any(word.startswith("-") for word in more):
        arguments.action += more  # words after an option, which argparse does not give to a list
    elif more:
        parser.error(f"unrecognized arguments: {' '.join(more)}")
    return arguments


def known_commands() -> tuple[Parser, Commands]:
    """Return what reads the command line, and the commands it knows."""
    parser = Parser(prog="hexile", add_help=True)
    parser.add_argument("--version", action="version", version=version())
    commands = parser.add_subparsers(dest="command", parser_class=Parser)
    _add_shelf(commands)
    _add_play(commands)
    _add_trials(commands)
    for part in (
        challenge_command,
        edition_command,
        serve_command,
        hosting_commands,
        advise_command,
        review_command,
        puzzle_command,
        report_command,
        worker_command,
        author_commands,
    ):
        part.add(commands)
    return parser, commands


def _add_shelf(commands: Commands) -> None:
    games = commands.add_parser("games")
    games.set_defaults(run=game_commands.games)
    rules = commands.add_parser("rules")
    rules.add_argument("game")
    rules.add_argument("number", nargs="?", default="")
    rules.set_defaults(run=game_commands.rules)
    odds = commands.add_parser("odds")
    _add_setup(odds)
    odds.add_argument("action", nargs="*")
    guard_odds.add(odds)
    replay = commands.add_parser("replay")
    replay.add_argument("file")
    replay.add_argument("--step", action="store_true")
    replay.add_argument("--verify", action="store_true")
    replay.set_defaults(run=replay_command.replay)


def _add_setup(parser: argparse.ArgumentParser, needs_game: bool = True) -> None:
    parser.add_argument("game", nargs=None if needs_game else "?", default="")
    parser.add_argument("--scenario", default="")
    parser.add_argument("--copy", default="", metavar="DIR|ZIP")
    parser.add_argument("--difficulty", default="")
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")
    parser.add_argument("--seed", type=int, default=None)


def _add_play(commands: Commands) -> None:
    play = commands.add_parser("play")
    _add_setup(play, needs_game=False)
    play.add_argument("--beside", action="store_true")
    play.add_argument("--player", action="append", default=[], metavar="NAME|SEAT=NAME")
    play.add_argument("--position", default="", metavar="FILE")
    play.add_argument("--file", default="")
    play.add_argument("--resume", default="", metavar="FILE")
    play.add_argument("--screen", action="store_true")
    play.add_argument("--theme", choices=THEMES, default="")
    play.set_defaults(run=play_command.play)


def _add_trials(commands: Commands) -> None:
    simulate = commands.add_parser("simulate")
    _add_setup(simulate)
    simulate.add_argument("--games", type=_positive, default=1000)
    simulate.add_argument("--player", default="random")
    simulate.add_argument("--opponent", default="")
    simulate.add_argument("--swap", action="store_true")
    simulate.add_argument("--jobs", type=_positive, default=1)
    simulate.add_argument("--json", action="store_true")
    simulate.add_argument("--limit", type=float, default=0.0, metavar="SECONDS")
    simulate.add_argument("--rows", type=_positive, nargs="?", default=0, const=sys.maxsize)
    simulate.add_argument("--keep", default="", metavar="FILE")
    simulate.add_argument("--cluster", default="", metavar="ADDRESS")
    simulate.set_defaults(run=simulation_commands.simulate)
    for name, games, run in (
        ("fuzz", 1000, simulation_commands.fuzz),
        ("check", 100, simulation_commands.check),
    ):
        hunt = commands.add_parser(name)
        hunt.add_argument("game")
        hunt.add_argument("--games", type=_positive, default=games)
        hunt.add_argument("--seed", type=int, default=1)
        hunt.add_argument("--jobs", type=_positive, default=os.cpu_count() or 1)
        hunt.add_argument("--out", default=".fuzz")
        hunt.set_defaults(run=run)
        if name == "check":
            hunt.add_argument("--every", action="store_true")
    bench = commands.add_parser("bench")
    bench.add_argument("game", nargs="?", default="")
    bench.add_argument("--copy", default="", metavar="DIR|ZIP")
    bench.add_argument("--json", action="store_true")
    bench.add_argument("--peers", action="store_true")
    bench.set_defaults(run=simulation_commands.bench)


def _positive(text: str) -> int:
    number = whole_number(text)
    if number is None or number < 1:
        raise argparse.ArgumentTypeError(f"'{text}' is not a whole number from 1 up")
    return number
