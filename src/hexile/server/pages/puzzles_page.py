"""Moments: small exercises, those that come with a game and those from one's own reviews."""

from __future__ import annotations

from urllib.parse import urlencode

from litestar import Response, get
from litestar.params import FromPath, FromQuery
from markupsafe import Markup

from hexile.kernel.game import Game
from hexile.server.drawing.board.board_svg import draw_small
from hexile.server.http.http_errors import Problem
from hexile.server.http.request_helpers import AnyRequest, html, site_of
from hexile.server.i18n import WORDS
from hexile.table.review.puzzles import Exercise, PuzzleAnswer, answered, asked, scene_of, shipped


class Drill:
    """A list of exercises under an address, and the one that is shown, if any."""

    def __init__(
        self, game: Game, base: str, exercises: list[Exercise], back: str, seat: str = ""
    ) -> None:
        self.game = game
        self.base = base
        self.exercises = exercises
        self.back = back
        self.seat = seat
        self.asking = f"?{urlencode({'seat': seat})}" if seat else ""
        self.what = WORDS("moments.what")
        self.number = 0
        self.given = ""
        self.answer: PuzzleAnswer | None = None

    def show(self, number: int, given: str) -> None:
        """Show an exercise, and what an answer to it is worth."""
        if not 1 <= number <= len(self.exercises):
            raise Problem(404, "not-found", WORDS("moments.none_such", number=number))
        self.number, self.given = number, given
        offered = [choice.text for choice in self.exercise.choices()]
        if given and given not in offered:
            raise Problem(422, "bad-input", WORDS("moments.not_offered"))
        self.answer = answered(self.exercise, given) if given else None

    @property
    def exercise(self) -> Exercise:
        """Return the exercise that is shown."""
        return self.exercises[self.number - 1]

    def asked(self, exercise: Exercise) -> str:
        return asked(exercise)

    def board(self, request: AnyRequest) -> Markup:
        """Draw the board."""
        scene = scene_of(self.exercise)
        return Markup(draw_small(scene, self.game.symbols, site_of(request).press))

    def letters(self) -> str:
        """Return the board in letters."""
        return "\n".join(scene_of(self.exercise).text)


def shown(request: AnyRequest, drill: Drill, number: int, given: str) -> Response[str]:
    """Draw a list of exercises, or one of them."""
    if number:
        drill.show(number, given)
    picture = drill.board(request) if number else ""
    return html(request, "moments.html", d=drill, picture=picture)


def of_game(request: AnyRequest, slug: str) -> Drill:
    """Return the exercises that come with a game."""
    game = site_of(request).game(slug)
    return Drill(game, f"/moments/{slug}", shipped(game), "/")


def of_table(request: AnyRequest, token: str, seat: str) -> Drill:
    """Return the exercises from the review of a game."""
    site = site_of(request)
    room, link = site.open(token)
    found = site.reviewers.exercises(room, link, seat)
    drill = Drill(room.game, f"/t/{token}/moments", found, f"/t/{token}/review", seat)
    drill.back += drill.asking
    drill.what = WORDS("moments.what_own")
    return drill


@get("/moments/{slug:str}", sync_to_thread=True, include_in_schema=False)
def game_moments(request: AnyRequest, slug: FromPath[str]) -> Response[str]:
    """List the exercises that come with a game."""
    return shown(request, of_game(request, slug), 0, "")


@get("/moments/{slug:str}/{number:int}", sync_to_thread=True, include_in_schema=False)
def game_moment(
    request: AnyRequest, slug: FromPath[str], number: FromPath[int], answer: FromQuery[str] = ""
) -> Response[str]:
    """Show one of them."""
    return shown(request, of_game(request, slug), number, answer[:500])


@get("/t/{token:str}/moments", sync_to_thread=True, include_in_schema=False)
def table_moments(
    request: AnyRequest, token: FromPath[str], seat: FromQuery[str] = ""
) -> Response[str]:
    """List the exercises from the review of a game."""
    return shown(request, of_table(request, token, seat), 0, "")


@get("/t/{token:str}/moments/{number:int}", sync_to_thread=True, include_in_schema=False)
def table_moment(
    request: AnyRequest,
    token: FromPath[str],
    number: FromPath[int],
    seat: FromQuery[str] = "",
    answer: FromQuery[str] = "",
) -> Response[str]:
    """Show one of them."""
    return shown(request, of_table(request, token, seat), number, answer[:500])
