"""Another program that answers every line with a line of JSON.

It may be one in another language, or Hexile of another commit, so lines are all that both know.
"""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import hexile
from hexile.kernel.errors import HexileError


class Silent(HexileError):
    """The program ended instead of answering; the message is, or says where to find, its complaint."""


class Talk:
    """A program under way. It finds this very Hexile; *settings* are added to its environment."""

    def __init__(self, command: list[str], settings: dict[str, str], hear_faults: bool) -> None:
        home = str(Path(hexile.__file__).parents[1])
        paths = [home, *os.environ.get("PYTHONPATH", "").split(os.pathsep)]
        path = os.pathsep.join(path for path in paths if path)
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE if hear_faults else None,
            text=True,
            env=os.environ | {"PYTHONPATH": path} | settings,
        )

    def ask(self, words: str) -> dict[str, Any]:
        """Send a line and wait for the answer."""
        assert self.process.stdin is not None
        self.process.stdin.write(words + "\n")
        self.process.stdin.flush()
        return self.answer()

    def answer(self) -> dict[str, Any]:
        """Wait for the next answer."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            _, said = self.process.communicate()
            if said is None:
                raise Silent("it stopped; what it said is above")
            raise Silent((said.strip() or "it said nothing").splitlines()[-1])
        answer: dict[str, Any] = json.loads(line)
        return answer

    def close(self) -> None:
        """Let it end."""
        self.process.communicate()
