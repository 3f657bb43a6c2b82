"""The command `hexile` and its subcommands, by section; each is loaded when it is needed."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import rich_click as click

from hexile import __version__
from hexile.cli.arguments import write_examples

PROGRAM = "hexile"
COMPLETE = "_HEXILE_COMPLETE"  # what a shell sets to ask for completion
COMMANDS = "hexile.cli.commands."
SHARING = "hexile.cli.sharing."
SECTIONS: dict[str, dict[str, str]] = {
    "Play": {
        "serve": COMMANDS + "serve_command:serve",
        "play": "hexile.cli.terminal.play_command:play",
        "challenge": COMMANDS + "challenge_command:challenge",
        "games": COMMANDS + "game_commands:games",
        "edition": COMMANDS + "edition_command:edition",
        "print": SHARING + "print_command:print_game",
    },
    "Learn and review": {
        "rules": COMMANDS + "game_commands:rules",
        "odds": COMMANDS + "guard_odds:odds",
        "advise": COMMANDS + "advise_command:advise",
        "review": COMMANDS + "review_command:review",
        "learn": COMMANDS + "learn_command:learn",
        "puzzle": COMMANDS + "puzzle_command:puzzle",
        "replay": COMMANDS + "replay_command:replay",
        "picture": SHARING + "picture_commands:picture",
        "dispatch": SHARING + "picture_commands:dispatch",
    },
    "Host": {
        "doctor": COMMANDS + "hosting_commands:doctor",
        "backup": COMMANDS + "hosting_commands:backup",
        "restore": COMMANDS + "hosting_commands:restore",
        "prune": COMMANDS + "hosting_commands:prune",
        "decrypt": COMMANDS + "serve_command:decrypt",
    },
    "Study": {
        "simulate": COMMANDS + "simulation_commands:simulate",
        "report": COMMANDS + "report_command:report",
        "bench": COMMANDS + "simulation_commands:bench",
        "worker": COMMANDS + "simulation_commands:worker",
    },
    "Write games": {
        "new": COMMANDS + "author_commands:new",
        "dev": COMMANDS + "author_commands:dev",
        "check": COMMANDS + "simulation_commands:check",
        "fuzz": COMMANDS + "simulation_commands:fuzz",
    },
    "Help": {
        "help": "hexile.cli.shell_completion:help_command",
        "completion": "hexile.cli.shell_completion:completion",
    },
}
PLACES = {name: place for section in SECTIONS.values() for name, place in section.items()}
OLD_NAMES = {
    "copy": "edition",
    "moments": "puzzle",
    "puzzles": "puzzle",
    "unseal": "decrypt",
}  # they work in 0.2

EXAMPLES = ("hexile", "hexile play raid --difficulty hard", "hexile help play")
HELP_STYLE = click.RichHelpConfiguration(
    theme="default-slim",
    max_width=100,
    command_groups={
        PROGRAM: [{"name": title, "commands": list(names)} for title, names in SECTIONS.items()]
    },
    commands_before_options=True,
)


class HexileCommand(click.RichGroup):
    """The command `hexile`: finds its subcommands by name, old name, or says which is closest."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(PLACES)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Load a command."""
        place = PLACES.get(OLD_NAMES.get(cmd_name, cmd_name))
        if place is None:
            return None
        module, _, name = place.partition(":")
        found: click.Command = getattr(import_module(module), name)
        return found

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command, or refuse a name that there is not."""
        if not args[0].startswith("-") and self.get_command(ctx, args[0]) is None:
            ctx.fail(no_command(args[0]))
        return super().resolve_command(ctx, args)

    def format_epilog(self, ctx: Any, formatter: Any) -> None:
        """Show some examples below the commands."""
        write_examples(EXAMPLES, formatter)


def no_command(name: str) -> str:
    """Say that there is no such command, and which one may be meant."""
    from hexile.kernel.setup import nearest

    close = nearest(name, list(PLACES))
    hint = f" Did you mean {close}?" if close else ""
    return f"No command '{name}'.{hint}"


def show_version(ctx: click.Context, param: click.Parameter, wanted: bool) -> None:
    """Say which version this is and how it runs."""
    if wanted and not ctx.resilient_parsing:
        from hexile.lab.bench.engine_speed import is_compiled

        click.echo(f"hexile {__version__} ({'compiled' if is_compiled() else 'uncompiled'})")
        ctx.exit()


HEXILE = HexileCommand(
    name=PROGRAM,
    help="Classic science-fiction board wargames against an enemy that follows the book.",
    params=[
        click.RichOption(
            ["--version"], is_flag=True, is_eager=True, expose_value=False,
            callback=show_version, help="Show the version.",
        )
    ],
    context_settings={"help_option_names": ["-h", "--help"], "rich_help_config": HELP_STYLE},
)  # fmt: skip
