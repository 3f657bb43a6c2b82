"""The guided first turn that comes with a game, and the position that stands for it on the shelf."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from hexile.kernel.fields.position import read_position
from hexile.kernel.game import Game, new_setup
from hexile.kernel.journal import BadJournal, Differs, read_journal
from hexile.kernel.setup import BadSetup
from hexile.table.session import Session, new_session

SHELF_SEED: Final = 7
NOT_PLAYED: Final = "its lesson, data/guide.jsonl, no longer fits the game ({}); record it again"


def guide_of(game: Game) -> str:
    """Return the journal of a game's guided first turn, or an empty text where it has none."""
    guide = files(game.package).joinpath("data", "guide.jsonl")
    return guide.read_text(encoding="utf-8") if guide.is_file() else ""


def shown_on_the_shelf(game: Game) -> str:
    """Return the position a game is shown by, or an empty text where it names none."""
    position = files(game.package).joinpath("data", "shelf.txt")
    return position.read_text(encoding="utf-8") if position.is_file() else ""


def example_of(game: Game) -> Session:
    """Return a game under way: the position it is shown by, else at the end of its guided first turn, or just set up."""
    shown = shown_on_the_shelf(game)
    if shown:
        setup = read_position(game, shown).setup
        return new_session(game, setup, {}, SHELF_SEED, None, None, shown)
    text = guide_of(game)
    return guided(game, text) if text else set_up_of(game, "")


def set_up_of(game: Game, scenario: str) -> Session:
    """Return a game just set up; without a scenario the first."""
    return new_session(game, new_setup(game, scenario, "", {}, {}), {}, SHELF_SEED, None, None)


def guided(game: Game, text: str) -> Session:
    """Return the game at the end of its guided turn; one that does not replay raises BadSetup."""
    try:
        session = Session(game, read_journal(game, text).journal, None)
    except (BadJournal, Differs) as fault:
        raise BadSetup(NOT_PLAYED.format(fault)) from fault
    if session.frozen:
        raise BadSetup(NOT_PLAYED.format(session.frozen))
    return session
