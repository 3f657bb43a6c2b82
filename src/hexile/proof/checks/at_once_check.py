"""Where several seats decide at once: nobody learns from what another orders, and no order changes another's."""

from __future__ import annotations

from typing import Final

from hexile.kernel.chance.dice import NoFace, ScriptedDice, SeededDice
from hexile.kernel.errors import Violation, require
from hexile.kernel.game import Game
from hexile.kernel.play import (
    AGENDA,
    NOBODY,
    READY,
    REVISE,
    State,
    decide_together,
    deciders,
    find_legal,
    for_seat,
    legal_actions,
    play,
    seats_waited_for,
)

ORDERS: Final = 6  # of each seat, tried at a decision


def check_at_once(game: Game, s: State, seats: int, own: SeededDice) -> None:
    """Check some orders of every seat that decides now, as all the others see them."""
    if not decide_together(s):
        return
    for seat in deciders(s):
        for text in some_of(texts(s, seat), own):
            check_order(game, s, seat, text, seats)
        check_revising(s, seat)
    check_any_order(s, own)


def some_of(all_texts: list[str], own: SeededDice) -> list[str]:
    """Return some by lot."""
    left = list(all_texts)
    return [left.pop(own.below(len(left))) for _ in range(min(ORDERS, len(left)))]


def texts(s: State, seat: int) -> list[str]:
    """List what a seat may choose now."""
    return [action.text() for action in legal_actions(for_seat(s, seat))]


def ordered(s: State, seat: int, text: str) -> State:
    """Return the state after an order; a die that would fall is a Violation."""
    try:
        return play(for_seat(s, seat), text, ScriptedDice([]))
    except NoFace:
        raise Violation(f"{text} rolls a die while several seats decide at once") from None


def check_order(game: Game, s: State, seat: int, text: str, seats: int) -> None:
    """Check that others see nothing of an order, are told nothing, and may choose as before."""
    if text == READY and seats_waited_for(s) == [seat]:
        return  # it reveals everything
    after = ordered(s, seat, text)
    for other in [NOBODY, *(o for o in range(seats) if o != seat)]:
        before, then = seen(game, s, other), seen(game, after, other)
        if text in (READY, REVISE):
            before.pop(AGENDA)
            then.pop(AGENDA)
        changed = [name for name in before if before[name] != then[name]]
        require(not changed, f"seat {other} sees {changed} change when seat {seat} orders {text}")
        told = [e.kind for e in after.log if e.seen_by(other) and e.kind not in (READY, REVISE)]
        require(not told, f"seat {other} is told {told} when seat {seat} orders {text}")
        if other in deciders(after):
            same = texts(after, other) == texts(s, other)
            require(same, f"seat {other} may choose otherwise after seat {seat} orders {text}")


def seen(game: Game, s: State, seat: int) -> dict[str, object]:
    """Return what a seat sees, as plain data."""
    return game.see(s, seat).dump()


def check_revising(s: State, seat: int) -> None:
    """Check that a seat that was ready and revises stands where it stood."""
    if READY in texts(s, seat) and seats_waited_for(s) != [seat]:
        again = ordered(ordered(s, seat, READY), seat, REVISE)
        require(again == s, f"seat {seat} is ready and revises: that is not as it was")


def check_any_order(s: State, own: SeededDice) -> None:
    """Check that orders of two seats come to the same whichever is given first."""
    one, other = [seats_waited_for(s)[place] for place in (0, -1)]
    if one == other:
        return
    for first in some_of(texts(s, one), own):
        for second in some_of(texts(s, other), own)[:1]:
            if READY in (first, second):
                continue
            after = ordered(s, one, first)
            if find_legal(for_seat(after, other), second) is None:
                raise Violation(f"{second} of seat {other} is not legal after {first}")
            same = ordered(after, other, second) == ordered(ordered(s, other, second), one, first)
            require(same, f"{first} and {second} come to something else in another order")
