"""The log of a game as one seat was told it: events in order, in parts that begin with a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hexile.kernel.event import LOT, Event
from hexile.kernel.game import Game, sentence
from hexile.kernel.journal import ROOT
from hexile.kernel.scene import Scene
from hexile.kernel.verbs.sentences import say

if TYPE_CHECKING:
    from hexile.table.viewer import Viewer

LENGTH: Final = 24
SCENES_DRAWN: Final = 24
YOU: Final = "you"
BOOK: Final = "book"
NO_SIDE: Final = "none"
TURN: Final = "turn"  # what every game tells where a turn begins: it heads the new part
NOBODYS: Final = (TURN, LOT)  # whose doing they were no game need say
SIDES: Final = (YOU, BOOK, "third", "fourth", NO_SIDE)


class LogEntry:
    """One line of the log: which event of which decision, in words, who caused it, with a why or not.

    A line with `head` opens a new part of the game.
    """

    def __init__(self, number: int, moment: int, index: int, event: Event, words: str) -> None:
        self.number = number
        self.moment = moment
        self.index = index
        self.event = event
        self.words = words
        self.throw = event.throw
        self.rule = event.rule
        self.why = False
        self.own = False  # the program rolled its dice, for somebody who rolls
        self.side = BOOK
        self.group = ""
        self.head = ""

    def shown(self) -> tuple[object, ...]:
        """Return all that its line shows: two that are equal look the same."""
        return tuple(value for name, value in vars(self).items() if name != "event")


class Recorder:
    """Writes the log for a seat. In a long game just opened it looks at some headlines only."""

    def __init__(self, seat: Viewer) -> None:
        self.seat = seat
        self.session = seat.session
        self._sides = sides_in(seat.scene)
        self._scenes_left = SCENES_DRAWN

    def entries(self, length: int) -> list[LogEntry]:
        """Return what happened in the last *length* moments, newest first."""
        journal = self.seat.journal
        path = [ROOT, *(moment.number for moment in journal.path(self.seat.number))]
        count = sum(len(self.seat.told(number)) for number in path[:-length])
        self.headline(self.seat.number)
        for number in reversed(path[-length:]):
            self.headline(self.before(number))
        entries: list[LogEntry] = []
        for number in path[-length:]:
            begun = False
            own = self.seat.rolled_by_program(number)
            for index, event in enumerate(self.seat.told(number)):
                count += 1
                begun = begun or event.kind == TURN
                entries.append(self.entry(count, number, index, event))
                entries[-1].own = own[index]
                if begun:
                    entries[-1].group = self.headline(number)
        entries.reverse()
        part_by_heads(entries)
        return entries

    def entry(self, count: int, number: int, index: int, event: Event) -> LogEntry:
        """Write one line."""
        entry = LogEntry(count, number, index, event, sentence(self.session.game, event))
        entry.why = self.seat.has_reason(number, index)
        entry.side = self.side_of(event, number)
        entry.group = self.headline(self.before(number))
        return entry

    def headline(self, number: int) -> str:
        """Return the headline of a moment, worked out once; or nothing, if too many are wanted."""
        key = (self.seat.eyes, self.seat.counting.real(number))
        known = self.session.headlines
        if key not in known:
            here = number == self.seat.number
            if not self.borrow(key) and (here or self._scenes_left > 0):
                self._scenes_left -= not here
                status = self.seat.at(number).status
                known[key] = status.headline
                self.session.turn_labels[key] = status.turn
        return known.get(key, "")

    def borrow(self, key: tuple[int, int]) -> bool:
        """Take the headline another seat of this screen was shown, if any: it names the same turn."""
        known, labels = self.session.headlines, self.session.turn_labels
        other = next((seat for seat in self.seat.holds if (seat, key[1]) in known), None)
        if other is not None:
            known[key], labels[key] = known[other, key[1]], labels[other, key[1]]
        return other is not None

    def before(self, number: int) -> int:
        """Return the moment before one; the set-up is its own."""
        return ROOT if number == ROOT else self.seat.journal.moment(number).before

    def side_of(self, event: Event, number: int) -> str:
        """Return whose doing an event was: as the game says, or that of the first counter it names.

        It may say a side, a seat or a piece; a counter is named as `So3` or `Soldier So3`.
        """
        said = self.seat.game.whose(event)
        seats = self.session.seats()
        if said in seats and self.seat.scene.sides:
            return self.seat.scene.sides[seats.index(said)]
        if said in SIDES or said in self._sides:
            return self._sides.get(said, said)
        if event.kind in NOBODYS:
            return NO_SIDE
        for value in event.facts.values():
            for name in (str(value), str(value).rpartition(" ")[2].rstrip(",")):
                if name in self._sides:
                    return self._sides[name]
        if event.trace is not None:
            return BOOK
        if number == ROOT:
            return NO_SIDE
        seat = self.seat.journal.moment(number).seat
        if self.seat.scene.sides:
            return self.seat.scene.sides[seat]
        return YOU if seat == self.seat.eyes else BOOK


def part_by_heads(entries: list[LogEntry]) -> None:
    """Give the first line of every group its head."""
    group = None
    for entry in entries:
        entry.head = entry.group if entry.group != group else ""
        group = entry.group


def fold(game: Game, entries: list[LogEntry]) -> list[LogEntry]:
    """Make one line of several in a row where the game says so: one move, one declaration.

    Lines are newest first. What has a reason, a die or a head of its own stays a line of its own.
    """
    runs: list[list[LogEntry]] = []
    for entry in entries:
        newer = runs[-1][-1] if runs else None
        if newer is not None and is_one_line(game, newer, entry):
            runs[-1].append(entry)
        else:
            runs.append([entry])
    return [folded(game, run) for run in runs]


def is_one_line(game: Game, newer: LogEntry, entry: LogEntry) -> bool:
    """Tell whether a line and the one before it are one."""
    rule = game.folds.get(entry.event.kind)
    if rule is None or rule.key(entry.event) != rule.key(newer.event):
        return False
    plain = not (entry.head or entry.why or newer.why or entry.throw.faces or newer.throw.faces)
    return plain and entry.own == newer.own and entry.side == newer.side


def folded(game: Game, run: list[LogEntry]) -> LogEntry:
    """Return the newest line of several that are one, with words for all of them."""
    newest, oldest = run[0], run[-1]
    text = game.folds[newest.event.kind].text if len(run) > 1 else ""
    if text:
        first = {f"first_{name}": value for name, value in oldest.event.facts.items()}
        newest.words = say(text, {**newest.event.facts, **first, "count": len(run)})
    return newest


def sides_in(scene: Scene) -> dict[str, str]:
    """Return the side of every counter a scene shows, on the board and in the trays."""
    found = {counter.id: counter.side for counter in scene.counters}
    for tray in scene.trays:
        found.update({counter.id: counter.side for counter in tray.counters})
    return found
