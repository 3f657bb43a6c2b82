"""Going back and forward in a game: where to, and what stays where two people or more play."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from hexile.kernel.chance.dice import SeededDice
from hexile.kernel.event import EVERYBODY, Event
from hexile.kernel.journal import ROOT, Moment
from hexile.kernel.play import (
    READY,
    REVISE,
    Illegal,
    decide_together,
    play,
    seats_waited_for,
)
from hexile.table.choices.forced_moves import is_formality
from hexile.table.session import Session
from hexile.table.table_errors import DICE, OTHERS, SHOWN
from hexile.table.visible_history import Counting

FREE: Final = ""
WORLDS: Final = 16  # tried before an undo is free


def barrier(table: Session, number: int, seats: Collection[int]) -> str:
    """Return what bars those at *seats* from going to moment *number*: DICE, OTHERS, SHOWN, or FREE.

    Where one person plays nothing does. Else they may take back, or make again, only decisions of
    their own in which no die fell and nothing hidden was shown, to others or to them; at the end,
    everything was. While several decide at once each may undo their own orders, see `AtOnce`.
    """
    if len(table.people()) < 2:
        return FREE
    if table.state.over() and number != table.head:
        return SHOWN
    phase = at_once(table)
    if phase is not None:
        return FREE if phase.may_go(number) else OTHERS
    for moment in between(table, number):
        if moment.faces:
            return DICE
        if moment.seat not in seats:
            return OTHERS
        if may_have_shown(table, moment):
            return SHOWN
    return FREE


class AtOnce:
    """The decisions since several seats began to decide at once, as long as they do.

    There each seat undoes its own orders, as far back as that; what the others have ordered stays.
    """

    def __init__(self, table: Session) -> None:
        path = table.journal.path(table.head)
        since = len(path)
        while since > 0 and stays_at_once(table, path[since - 1]):
            since -= 1
        self.began = path[since - 1].number if since else ROOT
        self.moments = path[since:]

    def may_go(self, number: int) -> bool:
        """Tell whether a moment lies on the line since then: another would drop what others have ordered."""
        return number == self.began or number in [moment.number for moment in self.moments]

    def after(self, number: int) -> list[Moment]:
        """List the decisions after a moment on that line."""
        return [moment for moment in self.moments if moment.number > number]

    def own_orders(self, seat: int) -> list[Moment]:
        """List the orders of a seat, without that it was ready, or not."""
        return [m for m in self.moments if m.seat == seat and m.action not in (READY, REVISE)]


def at_once(table: Session) -> AtOnce | None:
    """Return what several people have decided at once, if they do so now."""
    return AtOnce(table) if len(table.people()) > 1 and decide_together(table.state) else None


def stays_at_once(table: Session, moment: Moment) -> bool:
    """Tell whether a decision was one of several made at once, and not the last, which revealed them."""
    before, after = table.before(moment), table.state_at(moment.number)
    if moment.is_correction() or not decide_together(before) or not decide_together(after):
        return False
    return moment.action != READY or len(seats_waited_for(before)) > 1


def between(table: Session, number: int) -> list[Moment]:
    """List the decisions that going to *number* takes back or makes again."""
    here = {moment.number: moment for moment in table.journal.path(table.head)}
    there = {moment.number: moment for moment in table.journal.path(number)}
    return [(here | there)[n] for n in sorted(here.keys() ^ there.keys())]


def may_have_shown(table: Session, moment: Moment) -> bool:
    """Tell whether a decision may have shown something hidden: to others, by a reason, or to the one who decided.

    Whose turn it is then may show it, too.
    """
    told = table.log_at(moment.number)
    passed = table.chooser_at(moment.number) != moment.seat
    alone = any(event.seats == 1 << moment.seat for event in told)
    if passed or any(is_shown(event, moment.seat) for event in told):
        return table.hides(moment.before) or table.hides(moment.number)
    return alone and has_learned(table, moment)


def is_shown(event: Event, decider: int) -> bool:
    """Tell whether an event is told to some only, not counting what the one who decided alone is told."""
    return event.trace is not None or event.seats not in (EVERYBODY, 1 << decider)


def has_learned(table: Session, moment: Moment) -> bool:
    """Tell whether the one who decided saw more afterwards than could be known before.

    The decision is played in other worlds that looked the same to them: all must look the same afterwards.
    """
    game, seat = table.game, moment.seat
    view = game.see(table.before(moment), seat)
    after = game.see(table.state_at(moment.number), seat)
    for seed in range(WORLDS):
        dice = SeededDice(seed)
        try:
            world = play(game.resample(view, seat, dice), moment.action, dice)
        except Illegal:
            return True
        if game.see(world, seat) != after:
            return True
    return False


def to_take_back(table: Session, count: int = 1, counting: Counting | None = None) -> int | None:
    """Return the moment at which a person decided *count* decisions ago, or the first one's.

    Where only computers play, their own decisions count. A mere formality was no decision.
    """
    counted = counting or Counting(table)
    journal = counted.journal
    found: int | None = None
    number = journal.head
    while number != ROOT and count > 0:
        moment = journal.moment(number)
        number = moment.before
        if moment.seat not in table.players or not table.people():
            mere = _was_formality(table, table.journal.moment(counted.real(moment.number)))
            found = number if found is None or not mere else found
            count -= not mere
    return found


def _was_formality(table: Session, moment: Moment) -> bool:
    if moment.is_correction():
        return False
    before, after = table.before(moment), table.state_at(moment.number)
    return is_formality(before, after, bool(moment.faces))


def decisions_this_turn(table: Session, counting: Counting | None = None) -> int:
    """Count the decisions of people since the game's clock last moved on."""
    counted = counting or Counting(table)
    journal = counted.journal
    clock, number, count = table.game.clock(table.state), journal.head, 0
    while number != ROOT:
        moment = journal.moment(number)
        number = moment.before
        if table.game.clock(table.state_at(counted.real(number))) != clock:
            break
        count += moment.seat not in table.players
    return count


def to_make_again(table: Session, count: int = 1, counting: Counting | None = None) -> int | None:
    """Return the moment *count* decisions on along the newest branch at which a person decides.

    A branch may end before, and does where these rules do not replay it.
    """
    counted = counting or Counting(table)
    journal = counted.journal
    number = journal.head
    while children := journal.children(number):
        real = counted.real(children[-1])
        if not table.replays(real):
            break
        number = children[-1]
        count -= not table.is_computers_turn(real) or not table.people()
        if count <= 0:
            break
    return None if number == journal.head else number
