"""The command `hexile`."""

from __future__ import annotations

import os
import sys
import tempfile
import traceback
from typing import TextIO

from click import ClickException, UsageError
from click.exceptions import Exit

from hexile.cli.command_table import COMPLETE, HEXILE, PROGRAM

FAULT = 1
BAD_INPUT = 2
INTERRUPTED = 130

BEGIN = """\
Hexile: classic science-fiction board wargames against an enemy that follows the book.

  hexile                Play in your browser.
  hexile play raid      Play in this terminal.
  hexile games          List the games.

  hexile --help         List all commands.
"""


def main(argv: list[str] | None = None) -> int:
    """Run a command and return its exit status; bad input is one clear line and status 2."""
    speak_utf8()
    try:
        status = run(sys.argv[1:] if argv is None else argv)
        if sys.stdout is not None:
            sys.stdout.flush()
        return status
    except Exit as leaving:
        return leaving.exit_code
    except ClickException as wrong:
        return complain(f"{wrong.format_message()}{help_line(wrong)}", BAD_INPUT)
    except KeyboardInterrupt:
        return complain("interrupted", INTERRUPTED, before="\n")
    except BrokenPipeError:
        silence()
        return 0
    except EOFError:
        return complain("the input ended before you answered", BAD_INPUT)
    except OSError as fault:
        silence()
        return complain(words_of(fault), BAD_INPUT)
    except Exception as fault:
        if is_bad_input(fault):
            return complain(str(fault), BAD_INPUT)
        return complain(f"something broke; {kept_fault()}", FAULT)


def run(argv: list[str]) -> int:
    """Run a command; without one, say how to begin and open the table in the browser.

    Where a program reads the output there is nobody to play, so that is all.
    """
    if COMPLETE in os.environ:
        from hexile.cli.shell_completion import answer_shell

        return answer_shell(os.environ[COMPLETE])
    if not argv:
        print(BEGIN, flush=True)
        if sys.stdout is None or not sys.stdout.isatty():
            return 0
        argv = ["serve", "--open"]
    with HEXILE.make_context(PROGRAM, list(argv)) as context:
        return int(HEXILE.invoke(context))


def help_line(wrong: ClickException) -> str:
    """Say where help is for a command line that cannot be read."""
    context = wrong.ctx if isinstance(wrong, UsageError) else None
    return f"\nHelp: {context.command_path if context else PROGRAM} --help"


def is_bad_input(fault: Exception) -> bool:
    """Tell whether what went wrong was asked for, as opposed to a bug."""
    from hexile.kernel.journal import BadJournal
    from hexile.kernel.setup import BadSetup
    from hexile.table.files.journal_files import InUse
    from hexile.table.table_errors import Refused

    return isinstance(fault, (BadSetup, BadJournal, InUse, Refused))


def speak_utf8() -> None:
    """Write and read UTF-8 in any locale: boards and names have more signs than ASCII.

    Input that was closed before we began is input that has ended.
    """
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115 - until the program ends
    for stream in (sys.__stdin__, sys.__stdout__, sys.__stderr__):
        if stream is not None and stream.encoding.lower().replace("-", "") != "utf8":
            stream.reconfigure(encoding="utf-8", errors="replace")


def complain(words: str, status: int, before: str = "") -> int:
    """Say in one line on standard error what is wrong, if anybody can hear it."""
    if sys.stderr is not None:
        print(f"{before}hexile: {words}", file=sys.stderr)
    return status


def words_of(fault: OSError) -> str:
    """Say which file and what was wrong with it."""
    reason = fault.strerror or str(fault)
    return f"{fault.filename}: {reason}" if fault.filename else reason


def silence() -> None:
    """Let what was not written yet go nowhere, so that the end of the program does not stumble on it."""
    nowhere: TextIO = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - until the program ends
    sys.stdout = nowhere


def kept_fault() -> str:
    """Write down where a fault came from, for a report, and say where that is."""
    trace = traceback.format_exc()
    try:
        handle, path = tempfile.mkstemp(prefix="hexile-fault-", suffix=".txt")
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(trace)
    except OSError:
        return trace.rstrip().splitlines()[-1]
    return f"{trace.rstrip().splitlines()[-1]} (more for a report in {path})"
