"""Who sits where, as a journal's header says it: seats by number or by name, people and players."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hexile.kernel.game import Game
from hexile.kernel.journal import Header
from hexile.kernel.player import Player
from hexile.kernel.setup import BadSetup
from hexile.table.session import Session

PERSON: Final = "person"
PEOPLE: Final = (PERSON, "human")  # the prompt used to write the second

Find = Callable[[Game, str], Player]


def is_person(name: str) -> bool:
    """Tell whether a name in a header is a person's."""
    return name in PEOPLE


def seated(game: Game, header: Header) -> list[str]:
    """Name who sits at each seat: PERSON, also where nobody is named, or a computer player."""
    found: list[str] = []
    for number, name in enumerate(game.seats_for(header.setup)):
        who = header.seats.get(str(number), header.seats.get(name, PERSON))
        found.append(PERSON if is_person(who) else who)
    return found


def seat_computers(table: Session, find: Find) -> list[str]:
    """Let the computer players of a journal sit down; return those that are not known here.

    Their seats are people's, so that the game can go on.
    """
    missing: list[str] = []
    for seat, name in enumerate(seated(table.game, table.journal.header)):
        if name == PERSON:
            continue
        try:
            table.players[seat] = find(table.game, name)
        except BadSetup:
            missing.append(name)
    return missing
