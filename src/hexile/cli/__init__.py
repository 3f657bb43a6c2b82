"""The command `hexile`."""

from __future__ import annotations

import os
import sys
import tempfile
import traceback
from typing import TextIO

from hexile.cli.arguments import parse
from hexile.kernel.journal import BadJournal
from hexile.kernel.setup import BadSetup
from hexile.table.files.journal_files import InUse

FAULT = 1
BAD_INPUT = 2
INTERRUPTED = 130


def main(argv: list[str] | None = None) -> int:
    """Run a command and return its exit status; bad input is one clear line and status 2."""
    speak_utf8()
    arguments = parse(sys.argv[1:] if argv is None else argv)
    try:
        status = int(arguments.run(arguments))
        if sys.stdout is not None:
            sys.stdout.flush()
        return status
    except (BadSetup, BadJournal, InUse) as bad:
        return complain(str(bad), BAD_INPUT)
    except KeyboardInterrupt:
        return complain("interrupted", INTERRUPTED, before="\n")
    except BrokenPipeError:
        silence()
        return 0
    except EOFError:
        return complain("the input ended before an answer came", BAD_INPUT)
    except OSError as fault:
        silence()
        return complain(words_of(fault), BAD_INPUT)
    except Exception:
        return complain(f"something broke; {kept_fault()}", FAULT)


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
