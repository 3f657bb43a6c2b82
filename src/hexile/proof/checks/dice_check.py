"""Dice told truly: every face that was rolled is in the record, with its sum, and no other is.

Of lots that are drawn or shuffled the record says what came, by the lot's rule, and need not say the
number drawn. What the set-up deals lies on the board, or is hidden, and is not told.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hexile.kernel.errors import Violation, require
from hexile.kernel.event import Event
from hexile.kernel.game import Game
from hexile.kernel.journal import ROOT
from hexile.proof.records.transcript import PlayedDecision, Roll


class Face:
    """A face that the record tells: by which event, for which rule, and whether it is in reasons."""

    def __init__(self, event: Event, rule: str, face: int, in_reasons: bool) -> None:
        self.event = event
        self.rule = rule
        self.face = face
        self.in_reasons = in_reasons


class DiceKept:
    """Holds the dice of a game, decision by decision, against what is told of them.

    Reasons may recall a die that was rolled and told before: the last one for that rule.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.last: dict[str, int] = {}

    def check(self, told: PlayedDecision) -> None:
        """Check one decision: first what is told for a die's own rule, then the rest."""
        left = list(told.rolls)
        faces = [face for event in told.state.log for face in self.faces_told(event)]
        for event in told.state.log:
            check_sum(event)
        faces = _strike_out_all(left, faces, BEST_FITS)
        faces = [face for face in faces if not self.is_recalled(told, face)]
        faces = _strike_out_all(left, faces, (_other_die, _any_die, _any))
        for face in faces:
            raise Violation(f"event {face.event.kind} tells of a {face.face} that was not rolled")
        cited = self.rules_told(told)
        for roll in left:
            who = f" for {roll.who}" if roll.who else ""
            dealt = roll.lot and (told.number == ROOT or roll.rule in cited)
            what = "drew a lot" if roll.lot else f"rolled {roll.face}"
            require(dealt, f"rule {roll.rule} {what}{who}, and nothing tells of it")
        self.last.update({roll.rule: roll.face for roll in told.rolls if not roll.lot})

    def rules_told(self, told: PlayedDecision) -> set[str]:
        """Return the rules that events and their reasons go by."""
        log = told.state.log
        traces = [event.trace for event in log if event.trace is not None]
        rows = [(self.game.chart(trace.chart), row) for trace in traces for row in trace.rows]
        return {event.rule for event in log} | {chart.row(row.letter).rule for chart, row in rows}

    def is_recalled(self, told: PlayedDecision, face: Face) -> bool:
        """Tell whether reasons name a die of their rule that is told elsewhere, now or before."""
        dice = [roll for roll in told.rolls if not roll.lot]
        now = any(roll.rule == face.rule and roll.face == face.face for roll in dice)
        return face.in_reasons and (now or self.last.get(face.rule) == face.face)

    def faces_told(self, event: Event) -> list[Face]:
        """List the faces an event tells of; one that its reasons tell of, too, is the same die."""
        found = [Face(event, event.rule, face, False) for face in event.throw.faces]
        if event.trace is None:
            return found
        chart, twice = self.game.chart(event.trace.chart), list(event.throw.faces)
        for row in event.trace.rows:
            for face in row.throw.faces:
                if face in twice:
                    twice.remove(face)
                else:
                    found.append(Face(event, chart.row(row.letter).rule, face, True))
        return found


Fits = Callable[[Roll, Face], bool]


def _strike_out_all(left: list[Roll], faces: list[Face], orders: tuple[Fits, ...]) -> list[Face]:
    """Strike out the dice that are told, the best fits first; return what is told of no die."""
    for fits in orders:
        faces = [face for face in faces if not _strike_out(left, face, fits)]
    return faces


def _strike_out(left: list[Roll], face: Face, fits: Fits) -> bool:
    for roll in left:
        if roll.face == face.face and fits(roll, face):
            left.remove(roll)
            return True
    return False


def _die_of_who(roll: Roll, face: Face) -> bool:
    """Tell whether a die was rolled for just the one an event is about, whatever rule it cites."""
    same = bool(roll.who) and face.event.facts.get("who") == roll.who
    return same and not roll.lot and not face.in_reasons


def _own_die_of_who(roll: Roll, face: Face) -> bool:
    """Tell whether a die was rolled by the rule of an event, for the one it is about or for nobody named."""
    return _own_die(roll, face) and (not roll.who or _die_of_who(roll, face))


def _own_die(roll: Roll, face: Face) -> bool:
    return roll.rule == face.rule and not roll.lot and not face.in_reasons


def _own_lot(roll: Roll, face: Face) -> bool:
    return roll.rule == face.rule and roll.lot and not face.in_reasons


def _reason_die(roll: Roll, face: Face) -> bool:
    return roll.rule == face.rule and not roll.lot and face.in_reasons


def _reason_lot(roll: Roll, face: Face) -> bool:
    return roll.rule == face.rule and roll.lot and face.in_reasons


def _other_die(roll: Roll, face: Face) -> bool:
    return not roll.lot and not face.in_reasons


def _any_die(roll: Roll, face: Face) -> bool:
    return not roll.lot


def _any(roll: Roll, face: Face) -> bool:
    return True


BEST_FITS: Final = (_own_die_of_who, _die_of_who, _own_die, _own_lot, _reason_die, _reason_lot)


def check_sum(event: Event) -> None:
    """Check that a sum named in an event's sentence is the sum of its dice."""
    if event.throw.faces and "roll" in event.facts:
        said, total = event.facts["roll"], event.throw.total()
        if not (said == total):
            raise Violation(f"event {event.kind} says {said}, its dice {event.throw.words()}")
