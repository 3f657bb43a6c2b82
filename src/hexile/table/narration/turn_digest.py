"""What a player is told first when their turn begins: losses, finds, changes, and milestones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hexile.kernel.event import CHANGE, FIND, LOSS, MILESTONE, Event, NewsRule
from hexile.kernel.game import sentence
from hexile.kernel.journal import ROOT
from hexile.table.narration.event_log import TURN, YOU, sides_in

if TYPE_CHECKING:
    from hexile.table.viewer import Viewer

MOST_LINES: Final = 8
MOST_MOMENTS: Final = 400  # looked at on the way back to where the turn before began
SORTS: Final = (LOSS, FIND, CHANGE)


class NewsItem:
    """One thing a player should know: which event of which moment, in words, and what it changes."""

    def __init__(self, sort: str, words: str, more: str, moment: int, index: int) -> None:
        self.sort = sort
        self.words = words
        self.more = more
        self.moment = moment
        self.index = index


class TurnDigest:
    """What happened since the turn before began, losses first; *more* lines are in the log only."""

    def __init__(self, lines: list[NewsItem], changes: list[str]) -> None:
        lines.sort(key=lambda line: SORTS.index(line.sort))
        room = MOST_LINES - len(changes)
        kept = said_once(lines)
        self.lines = kept[:room]
        self.more = len(kept) - len(self.lines)
        self.changes = changes

    def __bool__(self) -> bool:
        return bool(self.lines or self.changes)


def said_once(lines: list[NewsItem]) -> list[NewsItem]:
    """Make one line of all that say the same, with their number; it leads to the last of them."""
    found: dict[str, list[NewsItem]] = {}
    for line in lines:
        found.setdefault(line.words, []).append(line)
    for words, alike in found.items():
        alike[-1].words = words if len(alike) == 1 else f"{len(alike)} times: {words}"
    return [alike[-1] for alike in found.values()]


class NewsReader:
    """Reads the news of this turn and the turn before for a seat."""

    def __init__(self, seat: Viewer) -> None:
        self.seat = seat
        self.game = seat.game
        journal = seat.journal
        path = [ROOT, *(moment.number for moment in journal.path(seat.number))][-MOST_MOMENTS:]
        begun: list[int] = []  # at which places of the path a turn began, the newest first
        for place in reversed(range(len(path))):
            if any(event.kind == TURN for event in seat.told(path[place])):
                begun.append(place)
            if len(begun) == 2:
                break
        self.this_turn = path[begun[0] :] if begun else path
        self.since = path[begun[1] :] if len(begun) > 1 else path
        self.sides_now = sides_in(seat.scene)

    def milestones(self) -> list[NewsItem]:
        """List what matters most since this turn began, the newest first.

        Before anybody here has decided anything in it, that of the turn before, too.
        """
        found = self._items(self.since if self._begins() else self.this_turn, MILESTONE)
        return found[::-1]

    def digest(self) -> TurnDigest:
        """Return the digest while nobody here has decided anything in this turn, else an empty one."""
        if self.seat.watching or not self._begins():
            return TurnDigest([], [])
        lines = [item for sort in SORTS for item in self._items(self.since, sort)]
        return TurnDigest(lines, self.seat.changes_since(self.seat.at(self.since[0])))

    def _begins(self) -> bool:
        """Tell whether a turn has begun in which nobody here has decided anything yet."""
        journal = self.seat.journal
        decided = [n for n in self.this_turn[1:] if journal.moment(n).seat in self.seat.holds]
        return self.this_turn[0] != ROOT and not decided

    def _items(self, moments: list[int], sort: str) -> list[NewsItem]:
        found = []
        for number in moments:
            told = self.seat.told(number)
            for index, event in list(enumerate(told))[self._first(moments, number, told) :]:
                news = self.game.news.get(event.kind)
                if news and news.sort == sort and news.fits(event) and self._concerns(news, event):
                    words = sentence(self.game, event)
                    found.append(NewsItem(sort, words, news.meaning(event), number, index))
        return found

    def _first(self, moments: list[int], number: int, told: list[Event]) -> int:
        """Return which event comes first: in the moment in which a turn began, the one after that."""
        kinds = [event.kind for event in told]
        return kinds.index(TURN) + 1 if number == moments[0] and TURN in kinds else 0

    def _concerns(self, news: NewsRule, event: Event) -> bool:
        """Tell whether an event is news to whoever sits here."""
        named = [str(event.facts[fact]) for fact in news.of if fact in event.facts]
        return not news.of or any(self._is_own(name) for name in named)

    def _is_own(self, name: str) -> bool:
        """Tell whether a name is that of a seat held here, or of a piece of its side."""
        seats = [seat.lower() for seat in self.seat.session.seats()]
        if name.lower() in seats:
            return seats.index(name.lower()) in self.seat.holds
        scene_sides = self.seat.scene.sides
        own = [scene_sides[seat] for seat in self.seat.holds] if scene_sides else [YOU]
        return self._side_of(name) in own

    def _side_of(self, name: str) -> str:
        """Return the side of a piece now, or when the turn before began."""
        for sides in (self.sides_now, self.seat.at(self.since[0]).sides()):
            for piece in (name, name.rpartition(" ")[2]):
                if piece in sides:
                    return sides[piece]
        return ""
