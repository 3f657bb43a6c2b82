"""The guided first turn that comes with a game, and the picture of it that stands on the shelf."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from hexile.kernel.game import Game, new_setup
from hexile.kernel.journal import read_journal
from hexile.table.session import Session, new_session

SHELF_SEED: Final = 7


def guide_of(game: Game) -> str:
    """Return the journal of a game's guided first turn, or an empty text where it has none."""
    guide = files(game.package).joinpath("data", "guide.jsonl")
    return guide.read_text(encoding="utf-8") if guide.is_file() else ""


def example_of(game: Game) -> Session:
    """Return a game under way: at the end of its guided first turn, or just set up."""
    text = guide_of(game)
    if text:
        return Session(game, read_journal(game, text).journal, None)
    return new_session(game, new_setup(game, "", "", {}, {}), {}, SHELF_SEED, None, None)
