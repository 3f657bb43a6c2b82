"""What one pair of eyes sees of a table: the scene, the choices, the record, the line of play."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup, escape

from hexile.kernel.chart import Trace
from hexile.kernel.dice import Throw
from hexile.kernel.event import Event
from hexile.kernel.game import say, sentence
from hexile.kernel.journal import ROOT
from hexile.kernel.play import NOBODY, State, legal_actions
from hexile.kernel.scene import Scene
from hexile.server.links import Link
from hexile.server.paint.furniture import throw_inline
from hexile.server.room import Room
from hexile.table.words import deciding_row

RECORD_LENGTH: Final = 24
SCENES_DRAWN: Final = 24
YOU: Final = "you"
BOOK: Final = "book"
REST: Final = "…"


class Choice:
    """One legal choice: its text, its name in words, and the things touched to say it."""

    def __init__(self, do: str, label: str, clicks: list[str]) -> None:
        self.do = do
        self.label = label
        self.clicks = clicks


class Entry:
    """One line of the record. A line with `head` opens a new part of the game."""

    def __init__(self, number: int, moment: int, index: int, event: Event, words: Markup) -> None:
        self.number = number
        self.moment = moment
        self.index = index
        self.words = words
        self.rule = event.rule
        self.why = False
        self.side = BOOK
        self.group = ""
        self.head = ""


class SeatView:
    """A moment of a game as one seat sees it."""

    def __init__(self, room: Room, link: Link, number: int | None = None) -> None:
        self.room = room
        self.link = link
        self.game = room.game
        self.seat = room.eyes(link)
        self.number = room.table.head if number is None else number
        self.present = self.number == room.table.head
        self.state: State = room.table.state_at(self.number)
        self.view = self.game.see(self.state, self.seat)
        self.scene: Scene = self.game.scene(self.view, self.seat)
        self.yours = self.present and room.may_choose(link) and not room.table.frozen
        self._sides = sides_in(self.scene)
        self._scenes_left = SCENES_DRAWN

    # --- choosing

    def choices(self) -> list[Choice]:
        """List the legal choices, if it is this seat's turn."""
        if not self.yours:
            return []
        return [
            Choice(action.text(), self.game.label(self.view, action), action.clicks())
            for action in legal_actions(self.state)
        ]

    def waiting_for(self) -> str:
        """Name the seat that must choose, or nobody."""
        seat = self.room.table.seat()
        return "" if seat == NOBODY else self.room.table.seats()[seat]

    # --- the record

    def record(self, length: int = RECORD_LENGTH) -> list[Entry]:
        """Return what happened on the way here, newest first, with heads where a turn begins."""
        table = self.room.table
        path = [ROOT, *(moment.number for moment in table.journal.path(self.number))]
        count = sum(len(self.told(number)) for number in path[:-length])
        entries: list[Entry] = []
        self.headline(self.number)
        for number in reversed(path[-length:]):
            self.headline(self.before(number))
        for number in path[-length:]:
            for index, event in enumerate(self.told(number)):
                count += 1
                entries.append(self.entry(count, number, index, event))
        entries.reverse()
        group = None
        for entry in entries:
            entry.head = entry.group if entry.group != group else ""
            group = entry.group
        return entries

    def headline(self, number: int) -> str:
        """Return the headline of a moment, worked out once; of an old game only the last few."""
        key = (self.seat, number)
        if number == self.number:
            self.room.headlines[key] = self.scene.headline
        if key not in self.room.headlines:
            if self._scenes_left == 0:
                return ""
            self._scenes_left -= 1
            view = self.game.see(self.room.table.state_at(number), self.seat)
            self.room.headlines[key] = self.game.scene(view, self.seat).headline
        return self.room.headlines[key]

    def told(self, number: int) -> list[Event]:
        """Return what this seat was told at a moment."""
        return [e for e in self.room.table.state_at(number).log if e.seen_by(self.seat)]

    def entry(self, count: int, number: int, index: int, event: Event) -> Entry:
        """Write one line of the record."""
        words = escape(sentence(self.game, event)) + dice_of(event.throw)
        entry = Entry(count, number, index, event, words)
        entry.why = self.has_reason(number, index, event)
        entry.side = self.side_of(event, number)
        entry.group = self.headline(self.before(number))
        return entry

    def before(self, number: int) -> int:
        """Return the moment before one; the set-up is its own."""
        return ROOT if number == ROOT else self.room.table.journal.moment(number).before

    def side_of(self, event: Event, number: int) -> str:
        """Return whose doing an event was: that of the first counter it names, `So3` or `Soldier So3`."""
        for value in event.facts.values():
            for name in (str(value), str(value).rpartition(" ")[2].rstrip(",")):
                if name in self._sides:
                    return self._sides[name]
        if event.trace is not None:
            return BOOK
        if number == ROOT:
            return "none"
        seat = self.room.table.journal.moment(number).seat
        if self.scene.sides:
            return self.scene.sides[seat]
        return YOU if seat == self.seat else BOOK

    # --- reasons

    def has_reason(self, number: int, index: int, event: Event) -> bool:
        """Tell whether there is a walk down a chart behind an event that this seat may see: see `trace`."""
        if event.trace is not None or index:
            return event.trace is not None
        table = self.room.table
        return table.is_explained(number) and not table.is_kept_from(number, self.seat)

    def trace(self, number: int, index: int) -> Trace | None:
        """Return the walk behind an event this seat was told: the book's, or a computer player's.

        What a computer player went by hangs on the first event of its decision.
        """
        told = self.told(number)
        if not 0 <= index < len(told):
            return None
        trace = told[index].trace
        if trace is None and index == 0:
            return self.room.table.explain(number, self.seat)
        return trace


def sides_in(scene: Scene) -> dict[str, str]:
    """Return the side of every counter a scene shows, on the board and in the trays."""
    found = {counter.id: counter.side for counter in scene.counters}
    for tray in scene.trays:
        found.update({counter.id: counter.side for counter in tray.counters})
    return found


def dice_of(throw: Throw) -> Markup:
    """Return the dice of a throw for the record, after a space."""
    return Markup(" ") + Markup(throw_inline(throw)) if throw.faces else Markup("")


class WhyRow:
    """One row of a chart as it was walked, ready to print."""

    def __init__(
        self, letter: str, rule: str, title: str, words: str, throw: Throw, decided: bool
    ) -> None:
        self.letter = letter
        self.rule = rule
        self.title = title
        self.words = words
        self.throw = throw
        self.faces = throw.faces
        self.rolled = throw.words()
        self.decided = decided
        self.kept: list[str] = []
        self.dropped: list[str] = []
        self.ids: list[str] = []


def why_rows(seen: SeatView, trace: Trace) -> list[WhyRow]:
    """Return a walk down a chart, row by row."""
    chart = seen.game.chart(trace.chart)
    rows: list[WhyRow] = []
    for walked in trace.rows:
        printed = chart.row(walked.letter)
        words = say(printed.words.get(walked.verdict, walked.verdict), walked.facts)
        decided = walked is deciding_row(trace)
        row = WhyRow(walked.letter, printed.rule, printed.title, words, walked.throw, decided)
        row.kept = [f"{c.name} {c.value}".strip() for c in walked.candidates if c.kept]
        row.dropped = [f"{c.name} {c.value}".strip() for c in walked.candidates if not c.kept]
        row.ids = [c.name for c in walked.candidates]
        rows.append(row)
    return rows


def rows_not_reached(seen: SeatView, trace: Trace) -> list[str]:
    """List the letters of a chart below the row that decided; one with a row for them says so itself."""
    walked = {row.letter for row in trace.rows}
    letters = [row.letter for row in seen.game.chart(trace.chart).rows]
    if REST in letters:
        return []
    return [letter for letter in letters if letter not in walked]
