"""What somebody's finished games add up to: by game and set-up, and day by day."""

from __future__ import annotations

import calendar
from datetime import date, datetime
from typing import Final
from urllib.parse import urlencode

from hexile.kernel.setup import whole_number
from hexile.server.i18n import WORDS
from hexile.server.stats.results import Finished
from hexile.server.tables.game_list import title_of

HISTORY: Final = 5
DOTS: Final = 3
FIRST_YEAR: Final = 1970
LAST_YEAR: Final = 3000
ALL: Final = "all"
WON: Final = "won"
LOST: Final = "lost"
NOT_REVIEWED: Final = "unreviewed"
AWAY: Final = "away"
GOING: Final = "going"
SHOWS: Final = (ALL, WON, LOST, NOT_REVIEWED, AWAY, GOING)
FINISHED: Final = SHOWS[:-1]


class Score:
    """What games of one kind add up to; the newest comes first."""

    def __init__(self, title: str, whole: bool, ends: list[Finished]) -> None:
        self.title = title
        self.whole = whole
        self.played = len(ends)
        wins = [end for end in ends if end.won]
        self.won = len(wins)
        self.best = min((end.turn for end in wins), default=0)
        self.longest = max(end.turn for end in ends)
        self.last = day_of(ends[0])
        told = [end for end in ends if end.won is not None]
        self.history = [end.won for end in reversed(told[:HISTORY])]
        reviewed = [end for end in ends if end.review is not None]
        self.reviewed = len(reviewed)
        self.adjusted = sum(without_luck(end) for end in reviewed) / max(1, self.reviewed)
        self.error = sum(end.review.error for end in reviewed if end.review) / max(1, self.reviewed)


def without_luck(end: Finished) -> float:
    """Return the result of a game without luck, from 0 to 100. Older reviews did not write it down."""
    if end.review is not None and end.review.adjusted is not None:
        return end.review.adjusted
    found = 100 * bool(end.won) - (end.review.luck if end.review else 0.0)
    return min(100.0, max(0.0, found))


def scores(ends: list[Finished]) -> list[Score]:
    """Add games up by game, those played most first, and below each by set-up and difficulty."""
    found: list[Score] = []
    for slug, games in sorted(parted(ends, "game").items(), key=lambda item: -len(item[1])):
        found.append(Score(title_of(slug), True, games))
        for key, some in parted(games, "title", "difficulty").items():
            found.append(Score(key, False, some))
    return found


def parted(ends: list[Finished], *facts: str) -> dict[str, list[Finished]]:
    """Part games by what some facts of them say."""
    found: dict[str, list[Finished]] = {}
    for end in ends:
        said = [str(getattr(end, fact)) for fact in facts]
        found.setdefault(", ".join(word for word in said if word), []).append(end)
    return found


def day_of(end: Finished) -> date:
    """Return the day on which a game ended, by the server's clock."""
    return datetime.fromtimestamp(end.ended).date()


def long_day(day: date) -> str:
    """Write a day as one says it."""
    return f"{day.day} {calendar.month_name[day.month]} {day.year}"


class HistoryFilter:
    """What somebody wants to see of their games, as the address says it."""

    def __init__(self, asked: dict[str, str]) -> None:
        self.words = asked.get("q", "")[:100]
        self.game = asked.get("game", "")
        self.level = asked.get("level", "")
        self.show = asked.get("show", ALL) if asked.get("show") in SHOWS else ALL
        self.day = asked.get("day", "")
        self.month = asked.get("month", "") or self.day[:7]
        page = whole_number(asked.get("page", "")[:6])
        self.page = max(1, page or 1)

    def query(self, **changed: str) -> str:
        """Return the address of the same page with something else wanted; what is usual is left out."""
        now = {"q": self.words, "game": self.game, "level": self.level, "day": self.day}
        now |= {"show": "" if self.show == ALL else self.show} | changed
        return urlencode({name: value for name, value in now.items() if value})

    def takes(self, end: Finished) -> bool:
        """Tell whether a finished game is among what is wanted."""
        if (self.game and end.game != self.game) or (self.level and end.difficulty != self.level):
            return False
        if self.day and day_of(end).isoformat() != self.day:
            return False
        if self.show == NOT_REVIEWED:
            return end.review is None
        return self.show not in (WON, LOST) or end.won is (self.show == WON)


class Day:
    """A day of the calendar and the games that ended on it."""

    def __init__(self, day: date, ends: list[Finished]) -> None:
        self.iso = day.isoformat()
        self.number = day.day
        self.today = day == date.today()
        self.results = [end.won for end in reversed(ends)][-DOTS:]
        self.challenge = any(end.challenge for end in ends)
        said = [WORDS("games.won" if end.won else "games.lost") for end in ends]
        self.words = ", ".join([long_day(day), *said])


class Month:
    """A month of the calendar, Monday first; days of other months are left out."""

    def __init__(self, wanted: str, ends: list[Finished]) -> None:
        first = month_of(wanted) or date.today().replace(day=1)
        days = parted_by_day(ends)
        self.name = f"{calendar.month_name[first.month]} {first.year}"
        self.before = shifted(first, -1)
        self.after = "" if first >= date.today().replace(day=1) else shifted(first, 1)
        self.heads = list(calendar.day_abbr)
        self.weeks = [
            [Day(day, days.get(day, [])) if day.month == first.month else None for day in week]
            for week in calendar.Calendar().monthdatescalendar(first.year, first.month)
        ]


def parted_by_day(ends: list[Finished]) -> dict[date, list[Finished]]:
    """Part games by the day on which they ended."""
    found: dict[date, list[Finished]] = {}
    for end in ends:
        found.setdefault(day_of(end), []).append(end)
    return found


def month_of(words: str) -> date | None:
    """Read a month as an address has it, or return None."""
    try:
        found = date.fromisoformat(f"{words}-01")
    except ValueError:
        return None
    return found if FIRST_YEAR <= found.year < LAST_YEAR else None


def shifted(first: date, months: int) -> str:
    """Return the month so many before or after another, as an address has it."""
    count = first.year * 12 + first.month - 1 + months
    return f"{count // 12:04}-{count % 12 + 1:02}"
