"""Reads a command line without running it."""

from __future__ import annotations

import rich_click as click

from hexile.cli.arguments import RENAMED_OPTIONS
from hexile.cli.command_table import HEXILE, PROGRAM


def read_words(words: list[str]) -> click.Context:
    """Read the words after `hexile`, down to the innermost command; what is wrong is raised."""
    context = click.RichContext(HEXILE, info_name=PROGRAM)
    command: click.Command = HEXILE
    while isinstance(command, click.Group):
        name, found, words = command.resolve_command(context, words)
        command = found
        group = isinstance(command, click.Group)
        context = command.make_context(
            name, [] if group else list(words), parent=context, resilient_parsing=group
        )
    return context


def flags_of(name: str) -> set[str]:
    """List the options of a command, those of its subcommands too, by new and old names."""
    context = click.RichContext(HEXILE, info_name=PROGRAM)
    command = HEXILE.get_command(context, name) if name else HEXILE
    assert command is not None, name
    inner = command.commands.values() if isinstance(command, click.Group) and name else []
    params = [param for one in [command, *inner] for param in one.get_params(context)]
    return {flag for param in params for flag in param.opts} | RENAMED_OPTIONS.keys()
