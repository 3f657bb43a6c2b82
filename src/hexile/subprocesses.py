"""How Hexile starts its own modules as processes, on every system, installed or in a bundle."""

from __future__ import annotations

import runpy
import subprocess
import sys
from typing import Any, Final

# Of the bundle without a Python: its program is asked for a module by this word.
MODULE_WORD: Final = "-m"
OWN: Final = "hexile."
# A key pressed in the terminal is for the one who started the process: a session of its own, or
# what Windows has for it.
APART: Final[dict[str, Any]] = {
    "start_new_session": True,
    "creationflags": getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
}


def module_command(module: str, *words: str) -> list[str]:
    """Return the command that runs a module of Hexile: by this Python, or by the bundle's program."""
    return [sys.executable, MODULE_WORD, module, *words]


def run_as_module(argv: list[str]) -> bool:
    """Run the module that a bundle's program is asked for, as Python would; tell whether it was asked."""
    if len(argv) < 3 or argv[1] != MODULE_WORD or not argv[2].startswith(OWN):
        return False
    module = argv[2]
    sys.argv = [module, *argv[3:]]
    runpy.run_module(module, run_name="__main__", alter_sys=True)
    return True
