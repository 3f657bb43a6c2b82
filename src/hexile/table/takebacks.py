"""Going back and forward in a game: where to, and what stays where two people or more play."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from hexile.kernel.event import EVERYBODY
from hexile.kernel.journal import ROOT, Moment
from hexile.table.session import Session

FREE: Final = ""
DICE: Final = "dice"
OTHERS: Final = "others"
SHOWN: Final = "shown"


def barrier(table: Session, number: int, seats: Collection[int]) -> str:
    """Return what bars those at *seats* from going to moment *number*: DICE, OTHERS, SHOWN, or FREE.

    Where one person plays nothing does. Else they may take back, or make again, only decisions of
    their own in which no die fell and nothing hidden was shown.
    """
    if len(table.people()) < 2:
        return FREE
    for moment in between(table, number):
        if moment.faces:
            return DICE
        if moment.seat not in seats:
            return OTHERS
        if may_have_shown(table, moment):
            return SHOWN
    return FREE


def between(table: Session, number: int) -> list[Moment]:
    """List the decisions that going to *number* takes back or makes again."""
    here = {moment.number: moment for moment in table.journal.path(table.head)}
    there = {moment.number: moment for moment in table.journal.path(number)}
    return [(here | there)[n] for n in sorted(here.keys() ^ there.keys())]


def may_have_shown(table: Session, moment: Moment) -> bool:
    """Tell whether a decision may have shown something hidden: told to some only, or reasoned."""
    told = table.state_at(moment.number).log
    if not any(event.seats != EVERYBODY or event.trace for event in told):
        return False
    return table.hides(moment.before) or table.hides(moment.number)


def to_take_back(table: Session) -> int | None:
    """Return the moment at which the last decision of a person was made."""
    number = table.head
    while number != ROOT:
        moment = table.journal.moment(number)
        number = moment.before
        if moment.seat not in table.players:
            return number
    return None


def to_make_again(table: Session) -> int | None:
    """Return the next moment along the newest branch at which a person decides, or its end.

    A branch ends, too, where these rules do not replay it.
    """
    number = table.head
    while (children := table.journal.children(number)) and table.replays(children[-1]):
        number = children[-1]
        if not table.is_computers_turn(number):
            break
    return None if number == table.head else number
