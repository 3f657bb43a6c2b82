"""Writes the lessons of a game of ours: run it by hand.

    python -m tests.recording hive

What `tests/games/<slug>/guide.txt` and `lesson-*.txt` tell becomes the files of the same names in the game's `data/`.
"""

import os
import sys
from importlib.resources import files
from pathlib import Path

from hexile.games import find
from hexile.proof.records.recording import lesson_texts, record_lesson

GAMES = Path(os.environ.get("HEXILE_GAME_TESTS", Path(__file__).parent / "games"))


def data_of(game):
    """Return the folder of a game's data."""
    return Path(str(files(game.package).joinpath("data")))


def write_lessons(slug):
    """Write a game's lessons anew from what their texts tell."""
    game = find(slug)
    for told in lesson_texts(GAMES / slug):
        text = record_lesson(game, told).journal.text()
        (data_of(game) / f"{told.stem}.jsonl").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write_lessons(sys.argv[1])
