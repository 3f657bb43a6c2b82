"""Writes the guided first turn of a game of ours: run it by hand.

    python -m tests.recording hive

What `tests/games/<slug>/guide.txt` tells becomes the game's `data/guide.jsonl`.
"""

import os
import sys
from importlib.resources import files
from pathlib import Path

from hexile.games import find
from hexile.proof.records.recording import record_guide

GAMES = Path(os.environ.get("HEXILE_GAME_TESTS", Path(__file__).parent / "games"))


def write_guide(slug):
    """Write a game's guide anew from what its text tells."""
    game = find(slug)
    told = (GAMES / slug / "guide.txt").read_text(encoding="utf-8")
    text = record_guide(game, told).journal.text()
    Path(str(files(game.package).joinpath("data", "guide.jsonl"))).write_text(
        text, encoding="utf-8"
    )


if __name__ == "__main__":
    write_guide(sys.argv[1])
