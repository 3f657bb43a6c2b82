"""The command `hexile`."""

from __future__ import annotations

import sys

from hexile.cli.arguments import parse
from hexile.kernel.journal import BadJournal
from hexile.kernel.setup import BadSetup
from hexile.table.files import InUse

BAD_INPUT = 2
INTERRUPTED = 130


def main(argv: list[str] | None = None) -> int:
    """Run a command and return its exit status; bad input is one clear line and status 2."""
    arguments = parse(sys.argv[1:] if argv is None else argv)
    try:
        return int(arguments.run(arguments))
    except (BadSetup, BadJournal, InUse) as bad:
        print(f"hexile: {bad}", file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        print("\nhexile: interrupted", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        sys.stderr.close()
        return 0
