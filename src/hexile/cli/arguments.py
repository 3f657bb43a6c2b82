"""How a command is declared: its arguments, its examples, and the options that several share."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any, TypeAlias

import rich_click as click
from click.shell_completion import CompletionItem
from click.types import FloatParamType, IntParamType, StringParamType

RENAMED_OPTIONS = {"--copy": "--edition", "--beside": "--companion"}  # old names work in 0.2


class Arguments(SimpleNamespace):
    """The values of a command line, by name."""


Run: TypeAlias = Callable[[Arguments], int]
Declare: TypeAlias = Callable[[Run], Run]


class Command(click.RichCommand):
    """A command that runs with its Arguments, knows renamed options, and shows examples."""

    def __init__(self, *args: Any, examples: Sequence[str] = (), **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.examples = examples

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the words after the command."""
        return super().parse_args(ctx, [renamed(word) for word in args])

    def invoke(self, ctx: click.Context) -> int:
        """Run the command and return its exit status."""
        run: Any = self.callback
        return int(run(Arguments(**ctx.params)))

    def format_epilog(self, ctx: Any, formatter: Any) -> None:
        """Show the examples below the options."""
        write_examples(self.examples, formatter)


def write_examples(examples: Sequence[str], formatter: Any) -> None:
    """Write examples as they are typed, one a line."""
    from rich.padding import Padding
    from rich.text import Text

    if examples:
        lines = "\n".join(f"  {example}" for example in examples)
        formatter.write(Padding(Text(f"Examples\n{lines}"), (0, 1, 1, 1)))


def renamed(word: str) -> str:
    """Return an option by its present name; other words stay."""
    option, equals, value = word.partition("=")
    return f"{RENAMED_OPTIONS.get(option, option)}{equals}{value}"


def command(name: str, *examples: str) -> Callable[[Run], Command]:
    """Make a command of a function. The function's docstring is its help."""
    return click.command(name, cls=Command, examples=examples)


def together(*parts: Declare) -> Declare:
    """Declare several arguments and options at once, listed in this order."""

    def declare(run: Run) -> Run:
        for part in reversed(parts):
            run = part(run)
        return run

    return declare


# --- values and what may be typed for them


class GameName(StringParamType):
    """The name of a game; the shell completes it."""

    name = "game"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """List the games that begin like this."""
        from hexile.games import slugs

        return beginning(slugs(), incomplete)


def beginning(names: Sequence[str], incomplete: str) -> list[CompletionItem]:
    """Offer the names that begin as what was typed."""
    return [CompletionItem(name) for name in names if name.startswith(incomplete)]


def complete_from(names_of: Callable[[Any], list[str]]) -> Callable[..., list[CompletionItem]]:
    """Return what completes a value by the names that the game typed before offers."""

    def complete(
        ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        from hexile.games import find
        from hexile.kernel.setup import BadSetup

        try:
            return beginning(names_of(find(game_typed(ctx))), incomplete)
        except BadSetup:
            return []

    return complete


def game_typed(ctx: click.Context) -> str:
    """Return the game on an unfinished command line; it may not have been read as such yet."""
    return str(ctx.params.get("game") or next(iter(ctx.args), ""))


def scenario_names(game: Any) -> list[str]:
    """List the scenarios of a game."""
    return [scenario.name for scenario in game.scenarios]


def difficulty_names(game: Any) -> list[str]:
    """List the difficulties of a game."""
    return [difficulty.name for difficulty in game.difficulties]


def option_names(game: Any) -> list[str]:
    """List the options of a game, ready for their value."""
    return [f"{option.name}=" for option in game.options]


def player_names(game: Any) -> list[str]:
    """List the computer players of a game."""
    from hexile.players.levels import players_of

    return list(players_of(game))


class Whole(IntParamType):
    """A whole number within bounds."""

    name = "n"

    def __init__(self, least: int, most: int) -> None:
        self.least = least
        self.most = most

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Return the number, or say that it is none or out of bounds."""
        from hexile.kernel.setup import whole_number

        number = value if isinstance(value, int) else whole_number(value)
        if number is None or not self.least <= number <= self.most:
            bounds = f"{self.least} to {self.most}"
            self.fail(f"'{value:.{SHOWN}}' is not a whole number from {bounds}", param, ctx)
        return number


class Amount(FloatParamType):
    """A number of seconds or days within bounds."""

    name = "n"

    def __init__(self, least: float, most: float) -> None:
        self.least = least
        self.most = most

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """Return the number, or say that it is none or out of bounds."""
        number = float(super().convert(value, param, ctx))
        if not self.least <= number <= self.most:
            self.fail(f"{number:g} is not from {self.least:g} to {self.most:g}", param, ctx)
        return number


SHOWN = 30  # characters of what was typed
MOST_GAMES = 100_000_000
MOST_JOBS = 1_000
MOST_SECONDS = 86_400.0
MOST_SEED = 10**18 - 1
GAME = GameName()
GAMES = Whole(1, MOST_GAMES)
JOBS = Whole(1, MOST_JOBS)
SEED = Whole(-MOST_SEED, MOST_SEED)
PORT = Whole(0, 65_535)
SECONDS = Amount(0.0, MOST_SECONDS)
FILE = click.Path()
CORES = os.cpu_count() or 1


# --- arguments and options that several commands share


def game_argument(required: bool = True) -> Declare:
    """Take the name of a game."""
    if required:
        return click.argument("game", type=GAME, help="The game, such as raid.")
    return click.argument("game", type=GAME, default="", help="The game, such as raid. Optional.")


def file_argument(
    text: str, name: str = "file", metavar: str = "FILE", required: bool = True
) -> Declare:
    """Take a file."""
    return click.argument(name, metavar=metavar, type=FILE, required=required, help=text)


def text_option(name: str, text: str, metavar: str = "NAME", **settings: Any) -> Declare:
    """Take some text, empty unless it is given."""
    return click.option(name, default="", metavar=metavar, help=text, **settings)


def file_option(name: str, text: str, metavar: str = "FILE") -> Declare:
    """Take a file, or none."""
    return click.option(name, default="", metavar=metavar, type=FILE, help=text)


def word_option(name: str, words: Sequence[str], text: str) -> Declare:
    """Take one of some words, or none."""
    return click.option(name, type=click.Choice(words), callback=or_empty, help=text)


def or_empty(ctx: click.Context, param: click.Parameter, value: str | None) -> str:
    """Return a word that was given, or an empty one."""
    return value or ""


def flag(name: str, text: str, *more: str) -> Declare:
    """Take an option without a value."""
    return click.option(*more, name, is_flag=True, help=text)


def number_option(
    name: str, default: Any, text: str, type: Whole | Amount, **settings: Any
) -> Declare:
    """Take a number within the bounds of its type."""
    shown = {"metavar": "N", **settings}
    return click.option(name, type=type, default=default, help=text, **shown)


def seed_option(default: int | None = None) -> Declare:
    """Take the seed of the dice."""
    return number_option("--seed", default, "The same seed gives the same dice.", SEED)


def jobs_option(default: int = CORES) -> Declare:
    """Take the number of processes."""
    return number_option("--jobs", default, f"Processes to use. Default: {default}.", JOBS)


def json_option() -> Declare:
    """Ask for JSON, for programs."""
    return flag("--json", "Print JSON, for programs.")


def edition_option() -> Declare:
    """Take your own edition."""
    return file_option("--edition", "Use your own edition of the game.", "DIR|ZIP")


def data_option() -> Declare:
    """Take the data folder of a server."""
    return file_option("--data", "The server's data folder.", "DIR")


def setup_options(game_required: bool = True) -> Declare:
    """Take a game and everything that settles how it is set up."""
    return together(
        game_argument(game_required),
        text_option("--scenario", "The scenario.", shell_complete=complete_from(scenario_names)),
        edition_option(),
        text_option(
            "--difficulty", "The difficulty: easy, normal or hard.", shell_complete=complete_from(difficulty_names)
        ),
        click.option(
            "--option", multiple=True, metavar="KEY=VALUE", help="A rule option. May be repeated.",
            shell_complete=complete_from(option_names),
        ),
        seed_option(),
    )  # fmt: skip
