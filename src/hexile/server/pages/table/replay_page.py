"""The replay: any moment of any game, forwards and backwards, with notes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from litestar import Response, get
from litestar.params import FromPath, FromQuery
from markupsafe import Markup

from hexile.kernel.game import Game
from hexile.kernel.journal import ROOT
from hexile.server.drawing.animation import AnimationFrame, animate_moment, gather
from hexile.server.drawing.board.board_svg import draw_board
from hexile.server.drawing.board.rotation import laid
from hexile.server.drawing.board.svg import el, num, text
from hexile.server.drawing.odds_view import basis, slip
from hexile.server.drawing.timeline import LETTER, line_through
from hexile.server.http.request_helpers import AnyRequest, html, site_of, stands
from hexile.server.i18n import WORDS
from hexile.server.pages.table.link_preview import LinkPreview
from hexile.server.pages.table.table_page import Parts, board_or_layers, first_words, opened
from hexile.server.site import script_json
from hexile.server.tables.game_status import scenario_title
from hexile.table.lessons import Lesson, lesson_after, lesson_named, stops_of, task_of
from hexile.table.narration.event_log import SCENES_DRAWN, Recorder
from hexile.table.seat import Seat

WIDTH = 900.0


def shared_name(heads: list[str]) -> str:
    """Return the name with which all of some headlines begin, up to its colon or comma."""
    for part in (": ", ", "):
        name = heads[0].partition(part)[0] + part if heads else ""
        if len(heads) > 1 and all(words.startswith(name) for words in heads):
            return name
    return ""


class Reel:
    """A line of play to watch, and the moment that is shown of it."""

    def __init__(self, parts: Parts, at: int) -> None:
        self.parts = parts
        self.room = parts.room
        self.line = self._line(at)
        self.moment = at
        self.place = self.line.index(at)
        self.seat = parts.seat.at(at)
        self.scene = laid(self.seat.scene, parts.stand)
        self.sheet = parts.site.press.sheet(self.scene)
        since = self.since(at)
        self.story = [e for e in self.seat.record(max(1, len(since))) if e.moment in since]
        self.story.reverse()

    def _line(self, at: int) -> list[int]:
        line = [
            number for number in line_through(self.parts.tree) if self.parts.seat.replays(number)
        ]
        return line if at in line else [ROOT, *(m.number for m in self.parts.seat.journal.path(at))]

    def since(self, at: int) -> list[int]:
        """List the moments that are shown when one goes on to a place."""
        return [at] if at != ROOT else []

    def board(self) -> Markup:
        """Draw the board at this moment."""
        return Markup(draw_board(self.scene, self.parts.game.symbols, self.sheet))

    def moving(self, ground: str) -> Markup:
        """Draw what differs for a page that has the ground of that name."""
        parts = self.parts
        return Markup(board_or_layers(parts.site, self.scene, parts.game, self.sheet, ground))

    def notes(self) -> list[dict[str, Any]]:
        """List notes and bookmarks along the line, in order."""
        on = {number: i for i, number in enumerate(self.line)}
        notes = [n for n in self.seat.notes() if n.at in on]
        return [
            {"at": n.at, "place": on[n.at], "text": n.text, "here": n.at == self.moment}
            for n in sorted(notes, key=lambda n: on[n.at])
        ]

    def heads(self) -> list[tuple[int, str]]:
        """List the places of the line at which the headline changes.

        Of a long game that was just opened only some places have been looked at, all along the line.
        """
        recorder = Recorder(self.seat)
        for number in self.line[:: max(1, len(self.line) // SCENES_DRAWN)]:
            recorder.headline(number)
        found: list[tuple[int, str]] = []
        last = ""
        for place, number in enumerate(self.line):
            words = recorder.headline(number) or last
            if words != last:
                found.append((place, words))
            last = words
        return found

    def turn_names(self) -> list[tuple[int, str]]:
        """List the same places with the short names of the turns."""
        return [
            (place, self.seat.turn_label(self.line[place]) or first_words(words))
            for place, words in self.heads()
        ]

    def turn_choices(self) -> list[tuple[int, str]]:
        """List the same places to choose from, without what all of their headlines begin with."""
        heads = self.heads()
        name = len(shared_name([words for _, words in heads]))
        return [(place, words[name:][:1].upper() + words[name + 1 :]) for place, words in heads]

    def film(self) -> Markup:
        """Draw the line to scrub along: turns, dice, flags, and where we are."""
        count = max(1, len(self.line) - 1)
        at = [10 + i * (WIDTH - 20) / count for i in range(len(self.line))]
        body = el("path", d=f"M10 30H{num(WIDTH - 10)}", class_="ln-main")
        body += self._turns(at) + self._moments(at)
        for note in self.notes():
            body += el(
                "path", d=f"M{num(at[note['place']])} 76V64h9l-2.6 2.8 2.6 2.8h-9", class_="bm"
            )
        body += el("path", d=f"M{num(at[self.place])} 4V76", class_="headline")
        body += el("rect", x=at[self.place] - 8, y=2, width=16, height=18, rx=3, class_="head")
        return Markup(self._slider(body, count))

    def _turns(self, at: list[float]) -> str:
        """Draw where each turn begins, with its short name where there is room."""
        body, free = "", 0.0
        for place, name in self.turn_names():
            body += el("path", d=f"M{num(at[place])} 42V58", class_="tdiv")
            if at[place] >= free:
                body += text((at[place] + 4, 55), name, "tl", "start")
                free = at[place] + LETTER * (len(name) + 3)
        return body

    def _moments(self, at: list[float]) -> str:
        """Draw a dot for each decision, a diamond where dice fell."""
        body = ""
        for place, number in enumerate(self.line):
            if number != ROOT and self.seat.journal.moment(number).faces:
                body += el("path", d=f"M{num(at[place])} 25l5 5-5 5-5-5Z", class_="dm")
            else:
                body += el("circle", cx=at[place], cy=30, r=2.6, class_="cm")
        return body

    def _slider(self, body: str, count: int) -> str:
        head = self.seat.scene.headline
        return el(
            "svg",
            body,
            id="film",
            class_="film sheetsvg",
            viewBox=f"0 0 {num(WIDTH)} 80",
            role="slider",
            tabindex=0,
            aria_label=WORDS("replay.slider"),
            aria_valuemin=0,
            aria_valuemax=count,
            aria_valuenow=self.place,
            aria_valuetext=WORDS("replay.value", number=self.place, count=count, head=head),
            preserveAspectRatio="xMidYMid meet",
        )

    def data(self) -> Markup:
        """Write what the scripts need to know."""
        facts = {
            "token": self.parts.token,
            "version": self.parts.version,
            "line": self.line,
            "place": self.place,
            "title": self.parts.game.about.title,
            **self.more(),
        }
        return Markup(script_json(facts))

    def more(self) -> dict[str, Any]:
        """Return what else the scripts need to know."""
        return {}


class LessonReel(Reel):
    """A lesson: a line of play that stops only where there are words, with the task at every stop."""

    def __init__(self, parts: Parts, at: int, lesson: Lesson) -> None:
        self.lesson = lesson
        super().__init__(parts, at)
        ahead = self.line[self.place + 1 : self.place + 2]
        self.task = task_of(parts.seat, self.since(ahead[0])) if ahead else None
        self.after = None if ahead else lesson_after(parts.game, lesson)

    def _line(self, at: int) -> list[int]:
        self.whole = super()._line(at)
        stops = stops_of(self.whole, self.parts.seat.notes())
        return sorted({*stops, at}, key=self.whole.index)

    def since(self, at: int) -> list[int]:
        """List the moments from the stop before a place to that place."""
        before = self.line[max(0, self.line.index(at) - 1)]
        return self.whole[self.whole.index(before) + 1 : self.whole.index(at) + 1]

    def words(self) -> list[str]:
        """List what the lesson says here."""
        return [note.text for note in self.seat.notes() if note.at == self.moment and note.text]

    def odds(self) -> Markup:
        """Lay out the odds of the task, where it is a risk."""
        odds = self.task.odds if self.task else None
        return Markup(basis(odds) + slip(odds)) if odds else Markup()

    def more(self) -> dict[str, Any]:
        """Return what to click."""
        task = self.task
        return {"task": {"clicks": task.clicks, "cost": task.cost} if task else None}


@contextmanager
def reel_of(request: AnyRequest, token: str, at: int | None) -> Iterator[Reel]:
    """Open a game's replay at a moment, as a lesson if it is asked for; it does not go on meanwhile."""
    with opened(request, token) as parts:
        if at is not None:
            parts.seat.expect_moment(at)
        moment = parts.seat.number if at is None else at
        lesson = lesson_asked(request, parts.game)
        yield Reel(parts, moment) if lesson is None else LessonReel(parts, moment, lesson)


def lesson_asked(request: AnyRequest, game: Game) -> Lesson | None:
    """Return the lesson whose name is in the address; of a name that there is not, the first."""
    name = request.query_params.get("guide", "")
    return (lesson_named(game, name) or lesson_named(game, "")) if name else None


@get("/t/{token:str}/replay", sync_to_thread=True, include_in_schema=False)
def replay_page(
    request: AnyRequest,
    token: FromPath[str],
    at: FromQuery[int | None] = None,
) -> Response[str]:
    """Show a game's replay, or a lesson."""
    with reel_of(request, token, at) as reel:
        setup = scenario_title(reel.room.game, reel.room.session.setup())
        preview = LinkPreview(request, token, reel.room.session)
        facts = {"guide": isinstance(reel, LessonReel), "setup": setup, "preview": preview}
        return html(request, "replay.html", r=reel, p=reel.parts, **facts)


@get("/t/{token:str}/at/{moment:int}", sync_to_thread=True, include_in_schema=False)
def replay_parts(request: AnyRequest, token: FromPath[str], moment: FromPath[int]) -> Response[str]:
    """Return the parts of the replay that change from moment to moment."""
    ground = request.query_params.get("ground", "")
    with reel_of(request, token, moment) as reel:
        guide = isinstance(reel, LessonReel)
        return html(request, "replay_parts.html", r=reel, p=reel.parts, ground=ground, guide=guide)


@get("/t/{token:str}/frames/{moment:int}", sync_to_thread=True, include_in_schema=False)
def replay_frames(
    request: AnyRequest, token: FromPath[str], moment: FromPath[int]
) -> dict[str, Any]:
    """Return one moment event by event; in a lesson all since it stopped last."""
    if "guide" in request.query_params:
        with reel_of(request, token, moment) as reel:
            return filmed(request, reel.parts.seat, reel.since(moment))
    room, link = site_of(request).open(token)
    with room.lock:
        return filmed(request, room.seat(link), [moment] if moment != ROOT else [])


def filmed(request: AnyRequest, seat: Seat, moments: list[int]) -> dict[str, Any]:
    """Return some decisions event by event."""
    press, stand = site_of(request).press, stands(request)
    frames: list[AnimationFrame] = []
    for moment in moments:
        frames += animate_moment(seat, moment, press, stand)
    gather(seat.game, frames)
    return {"frames": [frame.plain() for frame in frames]}
