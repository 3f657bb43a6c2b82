"""Dice told truly: every face that was rolled is in the record, with its sum, and no other is.

Lots are no dice: of what is drawn or shuffled, the record says what came, not the number drawn.
"""

from __future__ import annotations

from collections import Counter

from hexile.kernel.dice import Throw
from hexile.kernel.event import Event
from hexile.proof.transcript import Roll, Told


def check_dice(told: Told) -> None:
    """Hold the dice of a decision against what its events tell of them."""
    left = list(told.rolls)
    for event in told.state.log:
        check_sum(event)
        for face in faces_told(event):
            roll = _find(left, face, event)
            assert roll is not None, f"event {event.kind} tells of a {face} that was not rolled"
            left.remove(roll)
    for roll in left:
        who = f" for {roll.who}" if roll.who else ""
        assert roll.lot, f"rule {roll.rule} rolled {roll.face}{who}, and nothing tells of it"


def faces_told(event: Event) -> list[int]:
    """List the faces an event tells of; one that its chart tells of, too, is the same die."""
    walked = Counter(face for throw in throws_of(event) for face in throw.faces)
    return sorted((walked | Counter(event.throw.faces)).elements())


def throws_of(event: Event) -> list[Throw]:
    """List the throws in the reasons of an event."""
    return [] if event.trace is None else [row.throw for row in event.trace.rows]


def _find(left: list[Roll], face: int, event: Event) -> Roll | None:
    """Find the die that is meant: rolled for the event's own rule, or else any other."""
    fallen = [roll for roll in left if roll.face == face]
    own = [roll for roll in fallen if roll.rule == event.rule]
    dice = [roll for roll in fallen if not roll.lot]
    return next(iter([*own, *dice, *fallen]), None)


def check_sum(event: Event) -> None:
    """Check that a sum named in an event's sentence is the sum of its dice."""
    if event.throw.faces and "roll" in event.facts:
        said, total = event.facts["roll"], event.throw.total()
        assert said == total, f"event {event.kind} says {said}, its dice {event.throw.words()}"
