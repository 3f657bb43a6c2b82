"""The line of play as a review looks at it: where a seat decided, where others did, where dice fell."""

from __future__ import annotations

from typing import Final

from hexile.kernel.journal import ROOT, Journal, Moment
from hexile.kernel.play import NOBODY, State, find_legal, for_seat, legal_actions
from hexile.players.search import certain_after
from hexile.table.session import Session

OWN: Final = "own"
OTHERS: Final = "others"
END: Final = "end"

DICE: Final = "dice"
HIDDEN: Final = "hidden"
STILL: Final = "still"


class Stop:
    """A position on the line that is weighed: the moment it stands after, who decides there, and what.

    `until` is the moment after which the next stop stands, and `brings` says what lies between: dice,
    something hidden that was turned up, the others' play, or nothing.
    """

    def __init__(self, at: int, kind: str, moment: Moment | None) -> None:
        self.at = at
        self.kind = kind
        self.moment = moment
        self.until = at
        self.faces: list[int] = []
        self.brings = STILL

    @property
    def action(self) -> str:
        """Return the text of what the seat decided here, or nothing."""
        return self.moment.action if self.kind == OWN and self.moment is not None else ""


class ReviewLine:
    """The stops of a seat on the way to the present moment.

    What lies between two stops takes a while to find out, so that is done as far as it is asked for.
    """

    def __init__(self, table: Session, seat: int) -> None:
        self.table = table
        self.seat = seat
        self.path = after_correction(table.journal.path(table.head))
        self.stops: list[Stop] = []
        self._places = {moment.before: place for place, moment in enumerate(self.path)}
        self._settled = 0
        self._walk()
        self._end()

    def settle(self, count: int) -> None:
        """Find out what the first *count* stops bring."""
        for stop in self.stops[self._settled : min(count, len(self.stops) - 1)]:
            stop.brings = self._brought(stop)
        self._settled = max(self._settled, count)

    def settle_as(self, start: int, known: list[str]) -> None:
        """Take over what the stops from a place on bring, as it was found out before."""
        for stop, brings in zip(self.stops[start:], known, strict=False):
            stop.brings = brings
        self._settled = start + len(known)

    def _walk(self) -> None:
        """Go along the line and stop wherever something is to be weighed."""
        for moment in self.path:
            if moment.seat == self.seat:
                if self._is_weighed(moment) or not self.stops:
                    self._stop(Stop(moment.before, OWN, moment))
            elif not self.stops or self._passes_on(moment):
                self._stop(Stop(moment.before, OTHERS, moment))
            self.stops[-1].faces += self.table.faces_told(moment.number, self.seat)

    def _stop(self, stop: Stop) -> None:
        if self.stops:
            self.stops[-1].until = stop.at
        self.stops.append(stop)

    def _is_weighed(self, moment: Moment) -> bool:
        """Tell whether there was something to choose, or at least to roll."""
        return bool(moment.faces) or len(legal_actions(self.table.before(moment))) > 1

    def _passes_on(self, moment: Moment) -> bool:
        """Tell whether others go on from here after something of one's own that may have been lucky."""
        last = self.stops[-1]
        own = last.kind == OWN and self._before(moment) == self.seat
        return own and (bool(last.faces) or not self.table.is_all_open())

    def _before(self, moment: Moment) -> int:
        """Return who made the decision before one, or nobody."""
        before = moment.before
        return NOBODY if before == ROOT else self.table.journal.moment(before).seat

    def _end(self) -> None:
        """Stop where the line ends."""
        self._stop(Stop(self.table.head, END, None))

    def _brought(self, stop: Stop) -> str:
        """Say what lies between a stop and the next."""
        between = [m for m in self._between(stop) if m.seat != self.seat]
        if stop.kind == OTHERS or between:
            return OTHERS
        if stop.faces:
            return DICE
        return STILL if self._is_certain(stop) else HIDDEN

    def _between(self, stop: Stop) -> list[Moment]:
        last = self._places.get(stop.until, len(self.path))
        return self.path[self._places[stop.at] : last]

    def _is_certain(self, stop: Stop) -> bool:
        """Tell whether the seat knew beforehand what it would see next."""
        table, seat = self.table, self.seat
        if table.is_all_open():
            return True
        view = self.view(stop)
        action = find_legal(view, stop.action)
        if action is None:
            return False
        after = table.game.see(table.state_at(stop.until), seat).dump()
        return certain_after(table.game, view, action) == after

    def view(self, stop: Stop) -> State:
        """Return what the seat could see at a stop."""
        s = for_seat(self.table.state_at(stop.at), self.seat)
        view = self.table.game.see(s, self.seat)
        view.telling = False
        return view

    def is_over(self) -> bool:
        """Tell whether the line ends with the game."""
        return self.table.state.over()


def after_correction(path: list[Moment]) -> list[Moment]:
    """Return the part of a line after the last position that was set right by hand: no play leads across."""
    last = max((n for n, moment in enumerate(path, 1) if moment.is_correction()), default=0)
    return path[last:]


def left_out(table: Session) -> list[str]:
    """Say what of a game a review does not look at, and why."""
    found: list[str] = []
    journal = table.journal
    path = journal.path(table.head)
    later = coming_after(journal, table.head)
    if table.frozen:
        more = f" and left out {counted(len(later), 'decision')}" if later else ""
        found.append(
            f"Hexile read the game up to decision {table.head}{more}: {table.frozen.rstrip('.')}."
        )
    known = {moment.number for moment in [*path, *later]}
    aside = [moment for moment in journal.moments if moment.number not in known]
    if aside:
        rolled = sum(bool(moment.faces) for moment in aside)
        found.append(
            f"Left out, because undone or on other branches: {counted(len(aside), 'decision')}, "
            f"{rolled} with dice."
        )
    by_hand = len(path) - len(after_correction(path))
    if by_hand:
        found.append(
            f"The position was corrected by hand at decision {path[by_hand - 1].number}. "
            f"Left out before it: {counted(by_hand - 1, 'decision')}."
        )
    if journal.header.position:
        found.append("The game began from a position; earlier play is not known.")
    return found


def coming_after(journal: Journal, number: int) -> list[Moment]:
    """List all decisions that a journal has after one."""
    found = {number}
    later = []
    for moment in journal.moments:  # each comes after the one it follows
        if moment.before in found:
            found.add(moment.number)
            later.append(moment)
    return later


def counted(number: int, word: str) -> str:
    """Say how many of something."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"
