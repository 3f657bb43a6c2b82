"""`hexile completion` and `hexile help`, and what the shell is answered when you press Tab."""

from __future__ import annotations

import os
from collections.abc import Sequence

import rich_click as click
from click.shell_completion import (
    CompletionItem,
    ShellComplete,
    add_completion_class,
    get_completion_class,
    shell_complete,
)

from hexile.cli.arguments import Arguments, command
from hexile.cli.command_table import COMPLETE, HEXILE, PROGRAM, no_command

SHELLS = ("bash", "zsh", "fish", "powershell")
POWERSHELL_SCRIPT = """\
Register-ArgumentCompleter -Native -CommandName %(prog_name)s -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)
    $env:%(complete_var)s = "powershell_complete"
    $env:HEXILE_WORDS = ($commandAst.CommandElements | ForEach-Object { "$_" }) -join "`n"
    $env:HEXILE_WORD = $wordToComplete
    %(prog_name)s | ForEach-Object {
        $value, $help = $_ -split "`t", 2
        if (-not $help) { $help = $value }
        [System.Management.Automation.CompletionResult]::new($value, $value, "ParameterValue", $help)
    }
    Remove-Item Env:%(complete_var)s, Env:HEXILE_WORDS, Env:HEXILE_WORD -ErrorAction SilentlyContinue
}
"""


class PowerShellComplete(ShellComplete):
    """Completion for PowerShell: a native argument completer that asks `hexile`."""

    name = "powershell"
    source_template = POWERSHELL_SCRIPT

    def get_completion_args(self) -> tuple[list[str], str]:
        """Return the words before the one being typed, and that word."""
        words = os.environ.get("HEXILE_WORDS", "").split("\n")[1:]
        word = os.environ.get("HEXILE_WORD", "")
        return (words[:-1] if word and words[-1:] == [word] else words), word

    def format_completion(self, item: CompletionItem) -> str:
        """Write a word, and what is said about it behind a tab."""
        return f"{item.value}\t{item.help}" if item.help else str(item.value)


add_completion_class(PowerShellComplete)


def answer_shell(instruction: str) -> int:
    """Print what a shell asked for: its script, or the words that may follow."""
    return shell_complete(HEXILE, {}, PROGRAM, COMPLETE, instruction)


@command(
    "completion",
    'eval "$(hexile completion bash)"',
    "hexile completion fish > ~/.config/fish/completions/hexile.fish",
    "hexile completion powershell | Out-String | Invoke-Expression",
)
@click.argument("shell", type=click.Choice(SHELLS), help="The shell that you use.")
def completion(arguments: Arguments) -> int:
    """Print the script that completes `hexile` commands in your shell.

    Put the line for your shell into its startup file, such as .bashrc.
    """
    shell = get_completion_class(arguments.shell)
    print(script_of(shell) if shell is not None else "", end="")
    return 0


def script_of(shell: type[ShellComplete]) -> str:
    """Return the script of a shell."""
    made = shell(HEXILE, {}, PROGRAM, COMPLETE)
    return f"{(made.source_template % made.source_vars()).strip()}\n"


@command("help", "hexile help", "hexile help play", "hexile help edition check")
@click.argument("words", metavar="[COMMAND]", nargs=-1, help="The command.")
def help_command(arguments: Arguments) -> int:
    """Show help for a command, or list the commands."""
    print(help_for(arguments.words))
    return 0


def help_for(words: Sequence[str]) -> str:
    """Return the help of a command, which may be one of a group."""
    found: click.Command = HEXILE
    context = HEXILE.make_context(PROGRAM, [], resilient_parsing=True)
    for word in words:
        inner = found.get_command(context, word) if isinstance(found, click.Group) else None
        if inner is None:
            raise click.UsageError(no_command(word), context)
        found = inner
        context = found.make_context(word, [], parent=context, resilient_parsing=True)
    return found.get_help(context)
