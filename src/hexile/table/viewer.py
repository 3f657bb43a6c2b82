"""What one pair of eyes at a table may know: where it stands, what is seen, what happened and why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from hexile.kernel.chart import Trace
from hexile.kernel.event import Event
from hexile.kernel.fields.position import write_position
from hexile.kernel.game import Game
from hexile.kernel.journal import ROOT, Journal, Note
from hexile.kernel.odds import Forecast
from hexile.kernel.play import NOBODY, Action, State, legal_actions
from hexile.kernel.scene import Scene, Status
from hexile.kernel.summary import Summary
from hexile.table.answers import Decision, DiceFrom, Ended
from hexile.table.branches import bookmarks
from hexile.table.choices.choice_odds import LuckReport, luck_of
from hexile.table.choices.forced_moves import Walk
from hexile.table.editions.edition import whose_copy
from hexile.table.narration.event_log import LENGTH, TURN, LogEntry, Recorder, sides_in
from hexile.table.narration.explanations import Why
from hexile.table.narration.playback import Playback
from hexile.table.session import Session
from hexile.table.table_errors import (
    DIFFERS,
    HIDDEN,
    NO_MOMENT,
    NO_REASON,
    refuse,
)
from hexile.table.visible_history import Counting


class Viewer:
    """What somebody at a table may know.

    They see with the *eyes* of one of the seats they *hold*, or of none. Without a moment to look back at it
    is the present one. All moments that are named here, or told, have the numbers of its *counting*.
    """

    def __init__(
        self, session: Session, holds: Sequence[int], eyes: int, moment: int | None = None
    ) -> None:
        self.session = session
        self.game: Game = session.game
        self.holds = holds
        self.eyes = eyes
        self.counting = Counting(session)
        self._moment = moment  # as the journal counts
        self._seen: tuple[int, State] | None = None
        self._drawn: tuple[int, Scene] | None = None
        self._may: tuple[int, list[Action], list[Action]] | None = None
        self._ways: tuple[int, str, list[Walk]] | None = None

    def at(self, number: int) -> Self:
        """Return the same eyes at another moment."""
        there = type(self)(self.session, self.holds, self.eyes, self.counting.real(number))
        there.counting = self.counting
        return there

    # --- where we are

    @property
    def _real(self) -> int:
        return self.session.head if self._moment is None else self._moment

    @property
    def number(self) -> int:
        """Return the moment that is looked at."""
        return self.counting.number(self._real)

    @property
    def journal(self) -> Journal:
        """Return the journal as far as its moments are counted here."""
        return self.counting.journal

    @property
    def version(self) -> int:
        """Return how often what is known here has changed."""
        notes = [note for note in self.session.journal.notes if self._may_read(note)]
        return self.counting.version(len(notes))

    @property
    def present(self) -> bool:
        return self._real == self.session.head

    @property
    def watching(self) -> bool:
        """Tell whether nobody here decides anything."""
        return not self.holds

    @property
    def shared(self) -> bool:
        """Tell whether several people use this screen in turn."""
        return len(self.holds) > 1 and len(self.session.people()) > 1

    # --- seeing

    @property
    def _state(self) -> State:
        return self.session.state_at(self._real)

    @property
    def _view(self) -> State:
        if self._seen is None or self._seen[0] != self._real:
            self._seen = (self._real, self.game.see(self._state, self.eyes))
        return self._seen[1]

    @property
    def scene(self) -> Scene:
        """Describe the board as it is seen from here."""
        if self._drawn is None or self._drawn[0] != self._real:
            scene = self.game.scene(self._view, self.eyes)
            scene.mark_yours(self.session.setup().files)
            self._drawn = (self._real, scene)
        return self._drawn[1]

    def sides(self) -> dict[str, str]:
        """Return the side of every piece that is seen; of the moment last asked for it is kept."""
        known = self.session.sides_then
        found = known.get(self.eyes)
        if found is None or found[0] != self._real:
            found = known[self.eyes] = (self._real, sides_in(self.scene))
        return found[1]

    @property
    def status(self) -> Status:
        """Say where the game stands, without describing the board."""
        return self.game.status(self._view, self.eyes)

    def copy_words(self) -> str:
        """Say with which copy of the game, and whose, this is played; nothing if with ours."""
        setup = self.session.setup()
        return whose_copy(setup.copy, setup.owner) if setup.copy else ""

    def asked(self) -> str:
        """Name the seat that must choose, or nobody."""
        seat = self.session.to_choose()
        return "" if seat == NOBODY else self.session.seats()[seat]

    def is_hidden(self) -> bool:
        """Tell whether anything is hidden from anybody now."""
        return self.session.hides(self._real)

    def curtain(self) -> str:
        """Name the seat that this screen must be handed to unseen, or nobody."""
        hidden = self.shared and self.eyes != NOBODY and self.session.hides()
        return self.session.seats()[self.eyes] if hidden else ""

    def ended(self) -> Ended | None:
        """Say how the game ended, or nothing while it lasts."""
        result = self._state.result
        if result is None:
            return None
        ending = next((e for e in self.game.endings if e.name == result.ending), None)
        title, won = (ending.title, ending.won) if ending else (result.ending, False)
        if ending is None or (self.eyes > 0 and len(result.values) > 1):
            won = result.values[max(self.eyes, 0)] > 0.5
        return Ended(title, won, result.rule, result.turn, list(result.values))

    def turn(self) -> int:
        """Return the number of the turn that is played."""
        return self.game.clock(self._state)

    def dispatch(self) -> Summary | None:
        """Say how a finished game ended and what it cost, or nothing while it lasts."""
        return self.game.dispatch(self._state, self.eyes) if self._state.over() else None

    def goal(self) -> str:
        """Say what one has to do to win: now, or else in this scenario."""
        name = self.session.setup().scenario
        named = next((s.goal for s in self.game.scenarios if s.name == name), "")
        return self.game.goal(self._view) or named

    def changes_since(self, before: Viewer) -> list[str]:
        """Say what has changed for whoever looks since a moment, beyond what events tell."""
        return self.game.changes(before._view, self._view, self.eyes)

    def position(self) -> str:
        """Write the position as far as it is known here; what is not is `?`."""
        return write_position(self.game, self.session.setup(), self._view)

    def forecasts(self) -> list[Forecast]:
        """Say what threatens now and how likely it is."""
        return [] if self._state.over() else self.game.forecasts(self._view)

    def luck(self) -> LuckReport:
        """Report expected against actual, once nothing is hidden."""
        if not self._state.over() and self.session.hides():
            raise refuse(HIDDEN)
        return luck_of(self.session, self.eyes)

    # --- what happened, and why

    def told(self, number: int) -> list[Event]:
        """Return what was told here at a moment."""
        return self._told(self.counting.real(number))

    def _told(self, real: int) -> list[Event]:
        return [e for e in self.session.log_at(real) if e.seen_by(self.eyes)]

    def rolled_by_program(self, number: int) -> list[bool]:
        """Tell of each event told at a moment whether the program rolled its dice for somebody who rolls."""
        real = self.counting.real(number)
        log, owned = self.session.log_at(real), self.session.rolled_by_program(real)
        return [own for event, own in zip(log, owned, strict=True) if event.seen_by(self.eyes)]

    def record(self, length: int = LENGTH) -> list[LogEntry]:
        """Return what happened in the last moments on the way here, newest first."""
        return Recorder(self).entries(length)

    def headline(self, number: int) -> str:
        """Return the headline of a moment, if it has been looked at before."""
        return self.session.headlines.get((self.eyes, self.counting.real(number)), "")

    def turn_label(self, number: int) -> str:
        """Return the short name of the turn of a moment that has been looked at before."""
        return self.session.turn_labels.get((self.eyes, self.counting.real(number)), "")

    def history(self) -> list[Decision]:
        """List the decisions on the way here, as far as they may be known."""
        notes = {note.at: note.text for note in self.notes()}
        return [
            self._decision(self.counting.real(m.number), notes.get(m.number, ""))
            for m in self.journal.path(self.number)
        ]

    def decision(self, number: int) -> Decision:
        """Return one decision, as far as it may be known."""
        return self._decision(self.counting.real(number), "")

    def _decision(self, real: int, note: str = "") -> Decision:
        moment = self.session.journal.moment(real)
        secret = self.session.is_kept_from(real, self.eyes)
        faces = self.session.faces_told(real, self.eyes)
        order = "" if secret else moment.action
        return Decision(self.counting.number(real), moment, order, faces, note)

    def has_reason(self, number: int, index: int) -> bool:
        """Tell whether a walk down a chart that may be seen here is behind an event: see `why`."""
        real = self.counting.real(number)
        event = self._told(real)[index]
        if event.trace is not None or index or event.kind == TURN:
            return event.trace is not None
        return self.session.is_explained(real) and not self.session.is_kept_from(real, self.eyes)

    def why(self, number: int, index: int) -> Why:
        """Return the walk behind an event that was told here: the book's, or a computer player's.

        What a computer player went by hangs on the first event of its decision.
        """
        self.expect_moment(number)
        told = self.told(number)
        trace = told[index].trace if 0 <= index < len(told) else None
        real = self.counting.real(number)
        if trace is None and index == 0:
            trace = self.session.explain(real, self.eyes)
        if trace is None:
            raise refuse(NO_REASON)
        return self._why(trace, real)

    def reasons(self) -> list[Why]:
        """List the newest decisions that were not a person's: the book's walks, or a computer's."""
        real = self._real
        while True:
            found = [e.trace for e in self._told(real) if e.trace is not None]
            own = self.session.explain(real, self.eyes)
            if own is not None:
                found.insert(0, own)
            if found or real == ROOT:
                return [self._why(trace, real) for trace in found]
            real = self.session.journal.moment(real).before

    def _why(self, trace: Trace, real: int) -> Why:
        return Why(self.game.chart(trace.chart), trace, self._labels(trace, real))

    def _labels(self, trace: Trace, real: int) -> dict[str, str]:
        """Name the choices that a walk weighed in words, where nothing is hidden from anybody."""
        before = ROOT if real == ROOT else self.session.journal.moment(real).before
        named = {c.name for row in trace.rows for c in row.candidates}
        if not named or self.session.hides(before):
            return {}
        view = self.game.see(self.session.state_at(before), self.eyes)
        chosen = [action for action in legal_actions(view) if action.text() in named]
        return {action.text(): self.game.label(view, action) for action in chosen}

    def playback(self, number: int) -> Playback:
        """Replay a decision event by event."""
        self.expect_moment(number)
        return Playback(self.session, self.counting.real(number), self.eyes)

    def dice(self) -> list[DiceFrom]:
        """Say where the dice come from, and since when."""
        cups = self.session.journal.cups
        return [DiceFrom(cup, self.counting.since(cup.since)) for cup in cups]

    def replays(self, number: int) -> bool:
        """Tell whether these rules lead to a moment."""
        return self.session.replays(self.counting.real(number))

    def expect_moment(self, number: int) -> None:
        """Refuse a moment that is not there, or that these rules do not lead to."""
        if not 0 <= number <= len(self.journal.moments):
            raise refuse(NO_MOMENT, number=number)
        if not self.replays(number):
            raise refuse(DIFFERS, why=self.session.frozen)

    # --- notes

    def notes(self) -> list[Note]:
        """List the notes and bookmarks of those who sit here, and those that are for everybody."""
        return [
            Note(self.counting.number(note.at), note.text, note.by)
            for note in bookmarks(self.session.journal)
            if self._may_read(note)
        ]

    def _may_read(self, note: Note) -> bool:
        return note.by is None or note.by in self.holds

    def journal_text(self) -> str:
        """Write the game as a file, without the notes of others."""
        journal = self.session.journal
        return journal.text([note for note in journal.notes if self._may_read(note)])

    def parted_text(self) -> tuple[str, str]:
        """Write the game as a file without one's own notes, and apart from it those."""
        journal = self.session.journal
        own = [note for note in journal.notes if note.by is not None and note.by in self.holds]
        rest = [note for note in journal.notes if note not in own]
        return journal.text(rest), "".join(f"{note.line()}\n" for note in own)

    def taken_back(self) -> list[str]:
        """List the decisions taken back across dice on the way here."""
        return [self.decision(n).order for n in self.journal.taken_back(self.journal.head)]
