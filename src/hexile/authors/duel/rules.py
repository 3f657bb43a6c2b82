"""The rules, in the order and words of the book."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from hexile.authors.duel.state import GOES, GUARD, NO_ORDER, NO_SITE, SEATS, THIEF, Go, Night
from hexile.authors.template.tables import GUARD_POST, NAMES, SITES, START
from hexile.kernel.chance.dice import Dice
from hexile.kernel.event import Event
from hexile.kernel.play import (
    READY,
    Action,
    ActionList,
    Automatic,
    Result,
    SimultaneousChoice,
    Step,
    decide_at_once,
)
from hexile.kernel.verbs.verb import Guard, Slot, Verb, Verbs

DIE: Final = 6
EXITS: Final = (START, GUARD_POST)


# --- 2 Orders ------------------------------------------------------------------------------


class Orders(SimultaneousChoice[Night]):
    """A seat orders its counter, in secret and while the other does. [2.1, 2.2]"""

    def list_orders(self, s: Night, legal: ActionList) -> None:
        """List the places to go to, the one to stay at first."""
        for to in s.ways(self.of):
            legal.append(GOES[to])

    def give(self, s: Night, order: Action) -> None:
        """Write the order down, in place of an earlier one; its owner alone is told."""
        assert isinstance(order, Go)
        s.orders[self.of] = order.to
        if s.telling:
            facts = {"who": self.who, "to": NAMES[order.to]}
            s.tell(Event("ordered", "2.2", facts, seats=1 << self.of))

    def may_be_ready(self, s: Night) -> bool:
        """Tell whether there is an order."""
        return s.orders[self.of] != NO_ORDER

    def verbs(self) -> Verbs:
        """Return what can be said, and what forbids it."""
        return ORDER_VERBS


def seat_of(s: Night) -> int:
    """Return the seat that chooses now."""
    return s.agenda[-1].seat(s)


def label_go(s: Night, to: int) -> str:
    """Name an order, and mark the one that is given."""
    here = to == s.here(seat_of(s))
    words = f"Stay at {NAMES[to]}" if here else f"Go to {NAMES[to]}"
    return words + (" (ordered)" if s.orders[seat_of(s)] == to else "")


PLACE: Final = Slot("a place next to yours", lambda s: NAMES, "2.2", "there is no place {word}")
GO: Final = Verb(
    "go {place}",
    label_go,
    [PLACE],
    [Guard("2.2", lambda s, to: to in s.ways(seat_of(s)), "no way leads from {here} to {place}")],
    here=lambda s, *to: NAMES[s.here(seat_of(s))],
)
BE_READY: Final = Verb(
    READY,
    "Ready: both move when the other is",
    guards=[Guard("2.1", lambda s: s.orders[seat_of(s)] != NO_ORDER, "you have ordered nothing")],
)
ORDER_VERBS: Final = Verbs("2.2", GO, BE_READY)


# --- 3 Moving and grabbing -----------------------------------------------------------------


class Moves(Automatic[Night]):
    """Both orders are revealed and carried out together. [3.1, 3.2, 3.3, 4.2]"""

    def run(self, s: Night, dice: Dice) -> None:
        """Move both; the guard grabs where they meet, and the thief takes the cache unseen."""
        met = move(s)
        if met and grabs(s, dice):
            finish(s, "caught", "4.2", GUARD)
            return
        site = s.site_at(s.here(THIEF))
        if site != NO_SITE:
            s.visited[site] = True
        if s.here(THIEF) in EXITS:
            leave(s)


def move(s: Night) -> bool:
    """Carry out the orders, and tell whether the two met: at a place or on the way. [3.1]"""
    before, after = s.places, s.orders
    met = after[THIEF] == after[GUARD] or (after[THIEF], after[GUARD]) == (
        before[GUARD],
        before[THIEF],
    )
    s.places, s.orders = after, no_orders()
    if s.telling:
        for seat, name in enumerate(SEATS):
            s.tell(Event("moved", "3.1", {"who": name, "to": NAMES[s.here(seat)]}))
    return met


def grabs(s: Night, dice: Dice) -> bool:
    """Let the guard grab at the thief: so much or more holds him. [3.2, R1]"""
    held = not dice.at_most(int(s.terms.grasp) - 1, DIE, "3.2", SEATS[GUARD])
    if s.telling:
        facts = {"who": SEATS[GUARD], "at": NAMES[s.here(GUARD)]}
        s.tell(Event("held" if held else "slipped", "3.2", facts, dice.last))
    return held


def leave(s: Night) -> None:
    """Let the thief go out with the cache; without it, where he was it is not. [4.1]"""
    if s.has_cache():
        finish(s, "away", "4.1", THIEF)
        return
    for site in range(len(SITES)):
        s.cleared[site] = s.visited[site]


def no_orders() -> vec[i64]:
    """Return the orders of a turn in which nobody has ordered anything yet."""
    return vec[i64]([NO_ORDER] * len(SEATS))


# --- 4 The end -----------------------------------------------------------------------------


class EndOfTurn(Automatic[Night]):
    """The night goes on, or is over. [2.1, 4.3]"""

    def run(self, s: Night, dice: Dice) -> None:
        """Move the marker, or end the game."""
        if s.turn == s.terms.turns:
            finish(s, "dawn", "4.3", GUARD)
            return
        s.turn += 1
        if s.telling:
            s.tell(Event("turn", "2.1", {"turn": s.turn, "turns": s.terms.turns}))
        begin_turn(s)


def finish(s: Night, ending: str, rule: str, winner: int) -> None:
    """End the game, with a value for each seat. [4.1, 4.2, 4.3]"""
    s.result = Result(ending, rule, [float(seat == winner) for seat in range(len(SEATS))], s.turn)
    if s.telling:
        s.tell(Event(f"end_{ending}", rule, {"turn": s.turn}))


def begin_turn(s: Night) -> None:
    """Lay out a turn; the agenda is a stack, so the last comes first. [2.1]"""
    s.agenda.extend([END_OF_TURN, MOVES])
    decide_at_once(s, ORDERS)


ORDERS: Final[list[Orders]] = [
    Orders("orders", seat, name, "2.1") for seat, name in enumerate(SEATS)
]
MOVES: Final = Moves("moves")
END_OF_TURN: Final = EndOfTurn("end of turn")
STEPS: Final[list[Step[Night]]] = [*ORDERS, MOVES, END_OF_TURN]
