"""The shapes of what the API takes and gives."""

from __future__ import annotations

from typing import Annotated, Any, Final, TypeVar

import msgspec
from litestar.openapi.datastructures import ResponseSpec

from hexile.server.config import MOST_POSITION
from hexile.server.i18n import WORDS
from hexile.server.tables.operations import Number, Text

Out = TypeVar("Out", bound=msgspec.Struct)
PositionText = Annotated[str, msgspec.Meta(max_length=MOST_POSITION)]


def described(thing: object, kind: type[Out]) -> Out:
    """Describe a thing by those of its attributes that the answer has, checked."""
    return msgspec.convert(thing, kind, from_attributes=True)


class OptionOut(msgspec.Struct):
    """An optional rule."""

    name: str
    default: bool | int | str
    text: str
    rule: str
    valid: str


class GameOut(msgspec.Struct):
    """A game on the shelf."""

    slug: str
    title: str
    blurb: str
    length: str
    rules_version: str
    seats: list[str]
    scenarios: dict[str, str]
    difficulties: dict[str, str]
    options: list[OptionOut]
    players: dict[str, str]


class NewGame(msgspec.Struct, forbid_unknown_fields=True):
    """What to set up. `seats` gives seats, by number, to computer players. People `apart` join by invitation.

    A `copy` is the id of one of one's own, with whose components it is played. A `position` says scenario and options itself. A `seed` makes the dice known to everybody; without
    one nobody can know them. A game `beside` a real board waits for people's dice; those of the set-up are rolled.
    """

    game: Text
    scenario: Text = ""
    difficulty: Text = ""
    options: dict[Text, bool | Number | Text] = msgspec.field(default_factory=dict)
    seats: dict[Text, Text] = msgspec.field(default_factory=dict)
    seed: Number | None = None
    position: PositionText = ""
    copy: Text = ""
    apart: bool = False
    beside: bool = False


class Created(msgspec.Struct):
    """The links of a new table: one for all seats, one for each person's seat, one to watch.

    Where people sit apart there are only one's own seat and an invitation to each other, for `POST /join`.
    """

    all: str
    seats: dict[str, str]
    invitations: dict[str, str]
    watch: str
    version: int


class Joined(msgspec.Struct):
    """The seat that was taken, and the link to it."""

    seat: str
    token: str


class ChoiceOut(msgspec.Struct):
    """A legal choice: *sign* is the sort of deed, *ask* what to ask a person before it, if anything."""

    do: str
    label: str
    clicks: list[str]
    sign: str
    ask: str


class EventOut(msgspec.Struct):
    """Something that happened."""

    moment: int
    index: int
    words: str
    rule: str
    faces: list[int]
    rolled: str
    why: bool


class DiceOut(msgspec.Struct):
    """Where dice come from after a decision: a seed that was chosen, or the promise of a secret.

    The `promise` is the SHA-256 of the text `hexile dice `, with its space, and the 32 bytes of the secret, which
    is told when the game is over.
    """

    since: int
    seed: int | None
    promise: str
    secret: str
    words: str


class RequestOut(msgspec.Struct):
    """What somebody asks of the others: `mine` if it was asked here, `to_answer` if it can be agreed to here."""

    words: str
    mine: bool
    to_answer: bool


class WantedOut(msgspec.Struct):
    """What somebody must roll, draw or settle beside a real board; `names` are what may be drawn, or is tied."""

    kind: str
    rule: str
    sides: int
    dice: int
    words: str
    brings: list[str]
    names: list[str]


class TableOut(msgspec.Struct):
    """A table as the link's holder sees it."""

    game: str
    version: int
    moment: int
    moments: int
    seat: int
    to_choose: int
    waited_for: list[int]
    yours: bool
    ready: bool
    headline: str
    question: str
    over: bool
    ending: str
    values: list[float]
    frozen: str
    thinking: str
    trouble: str
    hidden: bool
    shared: bool
    can_undo: bool
    can_redo: bool
    may_ask: bool
    asked: RequestOut | None
    taken_back: int
    branch: str
    dice: list[DiceOut]
    choices: list[ChoiceOut]
    events: list[EventOut]
    text: list[str]
    wanted: WantedOut | None
    to_move: list[str]


class BranchOut(msgspec.Struct):
    """A line of play: its first decision, the moment it leaves, its last, how long, whether we are on it."""

    first: int
    leaves: int
    tip: int
    length: int
    depth: int
    name: str
    here: bool


class OutcomeOut(msgspec.Struct):
    """One thing a choice may bring; odds as an exact fraction."""

    words: str
    odds: str
    faces: list[int]
    tone: str
    code: str


class OddsOut(msgspec.Struct):
    """What a choice may bring, exactly; or, in `untold`, why that cannot be told."""

    outcomes: list[OutcomeOut]
    untold: str


class ForecastOut(msgspec.Struct):
    """Something that threatens: a question, its rule, what may come; nothing: it cannot be told."""

    question: str
    rule: str
    outcomes: list[OutcomeOut]


class LuckOut(msgspec.Struct):
    """Risky choices: how many should and did turn out well and badly, and all faces that fell.

    `untold` counts those whose odds cannot be told.
    """

    rolls: int
    untold: int
    good: float
    bad: float
    was_good: int
    was_bad: int
    faces: dict[int, int]


class NoteOut(msgspec.Struct):
    """Words hung on a moment; none are a bookmark."""

    at: int
    text: str


class FrameOut(msgspec.Struct):
    """An event of a moment that is played out, and the counters' places at that instant."""

    words: str
    rule: str
    faces: list[int]
    counters: dict[str, str]


class RowOut(msgspec.Struct):
    """One row of a chart as it was walked."""

    letter: str
    rule: str
    title: str
    words: str
    faces: list[int]
    rolled: str
    decided: bool
    kept: list[str]
    dropped: list[str]


class WhyOut(msgspec.Struct):
    """The walk down a chart behind an event."""

    chart: str
    title: str
    who: str
    at: str
    rows: list[RowOut]
    rest: list[str]


class RefusalOut(msgspec.Struct):
    """Why something is not allowed, with the facts of it; *help* only says what to type."""

    rule: str
    words: str
    facts: dict[str, int | str]
    help: bool


class WalkOut(msgspec.Struct):
    """A way for a piece: where it ends, its steps, their cost, and whether something happens there."""

    to: str
    steps: list[str]
    cost: int
    stops: bool


class AdvisedOut(msgspec.Struct):
    """A choice as a search sees it: how often tried, and the share won with its 95 % interval."""

    text: str
    label: str
    tries: int
    chance: float
    low: float
    high: float


class GrowthOut(msgspec.Struct):
    """What looked best after so many tries."""

    tries: int
    text: str
    chance: float


class AdviceOut(msgspec.Struct):
    """What a search thinks: `state` is waiting, thinking, done, stopped or failed."""

    state: str
    version: int
    tries: int
    choices: list[AdvisedOut]
    growth: list[GrowthOut]
    line: list[str]


class AnswerOut(msgspec.Struct):
    """A choice of an exercise, whether it is as good as the best as far as can be told, and in words."""

    do: str
    label: str
    right: bool
    words: str
    chance: float
    behind: float


class PuzzleOut(msgspec.Struct):
    """A puzzle: its question, its position as text and in letters, what was done there, and what each choice is worth."""

    key: str
    title: str
    theme: str
    difficulty: str
    question: str
    position: str
    text: list[str]
    taken: str
    answers: list[AnswerOut]


class PositionOut(msgspec.Struct):
    """A position as text, as far as the holder of the link may know it."""

    position: str


class ProblemOut(msgspec.Struct, omit_defaults=True):
    """Why a request is refused (RFC 9457); nothing has changed. A rule of the game is named where one refuses."""

    type: str
    title: str
    status: int
    detail: str
    rule: str = ""


PROBLEM_JSON: Final = "application/problem+json"
STATUSES: Final = (400, 403, 404, 405, 408, 409, 413, 415, 422, 429, 500, 503)


def documented(handlers: list[Any]) -> list[Any]:
    """Say of handlers with which statuses they refuse, and that all refusals have one form."""
    for handler in handlers:
        handler.responses = {
            **(handler.responses or {}),
            **{
                status: ResponseSpec(
                    ProblemOut,
                    generate_examples=False,
                    description=WORDS(f"status.{status}"),
                    media_type=PROBLEM_JSON,
                )
                for status in STATUSES
            },
        }
    return handlers
