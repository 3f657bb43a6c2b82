"""Readable excerpts of recorded games, by chapter of the rules.

A chapter shows the first short turn that names a rule of it whole, and for every other rule and kind
of event the decision at which the recorded games first name it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hexile.kernel.event import Event
from hexile.kernel.game import Game
from hexile.kernel.journal import Journal
from hexile.proof.records.game_digest import moments_of, whole_turn
from hexile.proof.records.transcript import (
    PlayedDecision,
    RecordedTurn,
    answer_line,
    decision_line,
    dice_line,
    end_lines,
    event_lines,
    headline,
)
from hexile.proof.rule_coverage import rules_of_event

LONGEST_TURN: Final = 100
LEFT_OUT: Final = "    ..."

Sign = tuple[str, str]  # a chapter, and the number of a rule or the kind of an event in it


def chapter_of(number: str) -> str:
    """Return the chapter of a rule: its number less the last part, 26 of 26.8 and R of R12."""
    head, dot, _ = number.rpartition(".")
    return head if dot else number.rstrip("0123456789") or number


class Piece:
    """Some lines of a transcript, and the rules and kinds of events that they show."""

    def __init__(self, signs: set[Sign], lines: list[str]) -> None:
        self.signs = signs
        self.lines = lines


def rule_signs(numbers: set[str]) -> set[Sign]:
    """Put rules into their chapters; what cites no rule is in none."""
    return {(chapter_of(number), number) for number in numbers if number}


def event_piece(game: Game, event: Event) -> Piece:
    """Return what an event shows: its own rule, those of its chart, and its kind."""
    kind = (chapter_of(event.rule), f"event {event.kind}")
    return Piece(rule_signs(rules_of_event(game, event)) | {kind}, event_lines(game, event))


def pieces(game: Game, told: PlayedDecision) -> list[Piece]:
    """Cut into pieces what came of a decision."""
    found = [event_piece(game, event) for event in told.state.log]
    if told.rolls:
        found.append(Piece(rule_signs({roll.rule for roll in told.rolls}), [dice_line(told.rolls)]))
    found += [Piece(rule_signs({a.refusal.rule}), [answer_line(a)]) for a in told.answers]
    if told.state.result is not None:
        found.append(Piece(rule_signs({told.state.result.rule}), end_lines(game, told.state)))
    return found


class Chapters:
    """The excerpts gathered so far: for each chapter its lines, and what they show."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.lines: dict[str, list[str]] = {}
        self.with_a_turn: set[str] = set()
        self.shown: set[Sign] = set()

    def add(self, name: str, journal: Journal, turns: Sequence[RecordedTurn]) -> None:
        """Take what is new in the recorded game called *name*."""
        for turn in turns:
            heading = f"## {name}: {headline(self.game, turn.opening.state)}"
            self._show_turn(heading, journal, turn)
            for told in moments_of(turn):
                self._show_decision(heading, journal, told)

    def _show_turn(self, heading: str, journal: Journal, turn: RecordedTurn) -> None:
        """Show a turn whole in the chapters that have none yet, if it is short."""
        signs: set[Sign] = set()
        for told in moments_of(turn):
            signs |= _signs(pieces(self.game, told))
        wanting = {chapter for chapter, _ in signs} - self.with_a_turn
        lines = whole_turn(self.game, journal, turn) if wanting else []
        if not 0 < len(lines) <= LONGEST_TURN:
            return
        for chapter in wanting:
            self._write(chapter, [heading, *lines])
        self.with_a_turn |= wanting
        self.shown |= {sign for sign in signs if sign[0] in wanting}

    def _show_decision(self, heading: str, journal: Journal, told: PlayedDecision) -> None:
        """Show what a decision brings that is new, each in its chapter."""
        found = pieces(self.game, told)
        new = _signs(found) - self.shown
        said = decision_line(self.game, journal, told) if told.action else "Set-up"
        for chapter in {chapter for chapter, _ in new}:
            wanted = {sign for sign in new if sign[0] == chapter}
            self._write(chapter, [heading, said, *_excerpt(found, wanted)])
        self.shown |= new

    def _write(self, chapter: str, lines: list[str]) -> None:
        self.lines.setdefault(chapter, []).extend([*lines, ""])

    def texts(self) -> dict[str, str]:
        """Return the text of every chapter that has anything to show."""
        return {
            chapter: "\n".join(line.rstrip() for line in lines) + "\n"
            for chapter, lines in sorted(self.lines.items())
        }


def _signs(found: list[Piece]) -> set[Sign]:
    return set().union(*(piece.signs for piece in found))


def _excerpt(found: list[Piece], wanted: set[Sign]) -> list[str]:
    """Return the lines of the pieces that show something wanted, gaps marked."""
    lines: list[str] = []
    for piece in found:
        if piece.signs & wanted:
            lines += piece.lines
        elif lines[-1:] != [LEFT_OUT]:
            lines.append(LEFT_OUT)
    return lines
