"""`hexile play`: begin or resume a game, and sit down at the prompt."""

from __future__ import annotations

import os
from datetime import datetime
from importlib.util import find_spec
from pathlib import Path
from secrets import randbelow

import rich_click as click

from hexile.cli.arguments import (
    Arguments,
    command,
    complete_from,
    file_option,
    flag,
    player_names,
    setup_options,
    word_option,
)
from hexile.cli.commands.game_commands import wrap
from hexile.cli.setup_arguments import game_and_position, game_and_setup
from hexile.cli.terminal.colours import THEMES, theme_of
from hexile.cli.terminal.companion_words import BESIDE
from hexile.cli.terminal.conversation import Prompt, tell_kept
from hexile.cli.terminal.history_words import MOMENTS
from hexile.cli.terminal.line_reader import is_terminal
from hexile.cli.terminal.reason_words import REASONS
from hexile.games import BrokenGame, find, slugs
from hexile.kernel.chance.chance_request import ChanceRequest
from hexile.kernel.chance.dice import BadFace, SeededDice
from hexile.kernel.game import Game
from hexile.kernel.journal import Waiting
from hexile.kernel.setup import BadSetup, Setup, whole_number
from hexile.lab.player_names import named_player
from hexile.players.levels import best_player
from hexile.table.choices.chance_answers import fallen_words, read_answer, wait_words
from hexile.table.companion.physical_dice import Answers, rolled, told_in_setting_up
from hexile.table.files.journal_files import JournalFile, data_folder, resume
from hexile.table.seating import PERSON, is_person, seat_computers
from hexile.table.session import Session, new_session

SEEDS = 1_000_000
BACK = "back"
ROLL = "roll"


@command(
    "play",
    "hexile play raid --difficulty hard --seed 7",
    "hexile play raid --companion",
    "hexile play --resume my-game.jsonl",
)
@setup_options(game_required=False)
@flag("--companion", "Companion mode: you have the real board, and roll and draw yourself.")
@click.option(
    "--player",
    multiple=True,
    metavar="NAME|SEAT=NAME",
    help="Let the computer play a seat. May be repeated.",
    shell_complete=complete_from(player_names),
)
@file_option("--position", "Start from the position in this file.")
@file_option("--file", "Keep the game in this file, not in the data folder.")
@file_option("--resume", "Resume the game in this file.")
@flag("--screen", "Use the whole screen.")
@word_option("--theme", THEMES, "The colours.")
def play(arguments: Arguments) -> int:
    """Play a game in the terminal. Type `?` for everything that you can say."""
    if arguments.screen:
        expect_screen()
    if arguments.resume:
        return play_on(Path(arguments.resume), arguments)
    if not arguments.game:
        arguments.game = ask_game()
    game, setup, position = asked_start(arguments)
    seats = seat_players(game, setup, list(arguments.player))
    seed = None if arguments.companion else pick_seed(arguments.seed)
    path = Path(arguments.file) if arguments.file else new_path(game)
    if path.exists():
        raise BadSetup(f"{path} exists already; `hexile play --resume {path}` resumes it")
    lines: list[str] = []
    dice = None if seed is not None else asked_dice(game, setup, position)
    table = new_session(game, setup, seats, seed, dice, lines.append, position)
    with JournalFile(path, fresh=True) as file:  # what cannot be set up leaves no file behind
        for line in lines:
            file.write(line)
        table.write = file.write
        if arguments.companion and arguments.seed is not None:
            table.own_dice = SeededDice(arguments.seed)
        return sit_down(table, path, arguments.theme, arguments.screen)


def asked_start(arguments: Arguments) -> tuple[Game, Setup, str]:
    """Return game and set-up, and a position to begin from, if one was asked for."""
    if not arguments.position:
        return *game_and_setup(arguments), ""
    if arguments.scenario or arguments.difficulty or arguments.option:
        raise BadSetup("a position names its scenario and options; do not give them as well")
    return game_and_position(arguments)


def play_on(path: Path, arguments: Arguments) -> int:
    """Go on with a game; a damaged one can be looked at."""
    table, file = resume(path)
    try:
        table.take_fresh_cup()
        return sit_down(table, path, arguments.theme, arguments.screen)
    finally:
        if file is not None:
            file.close()


def expect_screen() -> None:
    """Refuse the full screen where it cannot be had, before anything is begun."""
    if find_spec("textual") is None:
        raise BadSetup("--screen needs Textual. Install it: pip install 'hexile[screen]'")
    if not is_terminal():
        raise BadSetup("--screen needs a terminal. Leave it out to type commands line by line.")


def sit_down(table: Session, path: Path, theme: str = "", screen: bool = False) -> int:
    """Seat the computer players and start the prompt, or lay the table on the full screen."""
    for name in seat_computers(table, named_player):
        print(f"The player {name} is not installed here. A person plays that seat.")
    if not screen:
        return Prompt(table, path, REASONS | MOMENTS | BESIDE, theme).run()
    from hexile.tui.terminal_app import play as play_on_screen

    play_on_screen(table, path, theme_of(theme, os.environ))
    tell_kept(table, path)
    return 0


def ask_game() -> str:
    """Let the player pick a game from the shelf."""
    names = slugs()
    print("Which game?\n")
    for number, slug in enumerate(names, 1):
        print("\n".join(_offer(number, slug)))
    while True:
        typed = input("\nType a number or a name: ").strip().lower()
        picked = whole_number(typed)
        if picked is not None and 1 <= picked <= len(names):
            return names[picked - 1]
        close = [slug for slug in names if slug.startswith(typed)] if typed else []
        if len(close) == 1:
            return close[0]
        print(f"Not one of {', '.join(names)}.")


def _offer(number: int, slug: str) -> list[str]:
    try:
        about = find(slug).about
    except BrokenGame as broken:
        return wrap(f"-  {broken}.", "  ")
    return [f"  {number}  {about.title} ({slug}), {about.length()}", *wrap(about.blurb, "     ")]


def seat_players(game: Game, setup: Setup, asked: list[str]) -> dict[str, str]:
    """Say who sits where: one person at the first seat unless told otherwise, the best elsewhere."""
    seats = game.seats_for(setup)
    seated = {str(seat): best_player(game) for seat in range(len(seats))}
    seated["0"] = PERSON
    for word in asked:
        seat, equals, name = word.rpartition("=")
        if not is_person(name):
            named_player(game, name)
        if equals and seat not in seated:
            raise BadSetup(f"there is no seat {seat}; valid: {', '.join(seated)}")
        for number in (
            [seat] if equals else list(seated)[-1:] if len(seats) == 1 else list(seated)[1:]
        ):
            seated[number] = PERSON if is_person(name) else name
    return seated


def pick_seed(asked: int | None) -> int:
    """Return the seed asked for, or a new one."""
    return asked if asked is not None else randbelow(SEEDS)


def new_path(game: Game) -> Path:
    """Name a new journal in the data folder."""
    stamp = datetime.now().strftime("%Y%m%d-%H%M%S-%f")
    return data_folder() / "games" / f"{game.about.slug}-{stamp}.jsonl"


def asked_dice(game: Game, setup: Setup, position: str) -> Answers:
    """Ask for what is rolled or drawn in setting up, one after another; `back` takes the last answer back."""
    waiting = Waiting(0, "", [], [])
    while isinstance(wanted := told_in_setting_up(game, setup, position, waiting), ChanceRequest):
        print("\n".join(wrap(wait_words(game, wanted), "")))
        waiting = one_answer(wanted, waiting)
    return wanted


def one_answer(wait: ChanceRequest, waiting: Waiting) -> Waiting:
    """Read one answer of the set-up, until one is given that can be."""
    while True:
        typed = input("> ").strip()
        if typed.lower() == BACK:
            return waiting.taken_back()
        if typed.lower() == ROLL:
            dice = SeededDice(randbelow(SEEDS))
            faces = rolled(wait, dice)
            print(f"The program: {fallen_words(wait, faces)}.")
            return waiting.answered(faces, own=True)
        try:
            return waiting.answered(read_answer(wait, typed), own=False)
        except BadFace as bad:
            print(f"{bad}. `roll` rolls for you, `back` undoes the last answer.")
