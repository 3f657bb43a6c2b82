"""How finished games ended, for whoever played them: written down when they end, and kept without them."""

from __future__ import annotations

import time
from typing import Annotated, Final

import msgspec

from hexile.server.http.http_errors import Problem
from hexile.server.i18n import WORDS
from hexile.server.store.game_store import Store
from hexile.server.store.results_store import ResultsStore
from hexile.server.tables.game_status import difficulty_of, own_role, scenario_title
from hexile.server.tables.room import Room, is_over
from hexile.table.answers import Ended
from hexile.table.review.game_review import Reviewed
from hexile.table.review.review_words import turn_marks
from hexile.table.seat import Seat, share, sit

FORMAT: Final = 1
MOST_TURNS: Final = 200
GUIDE: Final = "guide "
PUZZLE: Final = "puzzle "
NOT_KEPT: Final = (GUIDE, PUZZLE)  # owners of tables that are no games of anybody's
YEAR_3000: Final = 32_503_680_000

Word = Annotated[str, msgspec.Meta(max_length=200)]
Count = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
Points = Annotated[float, msgspec.Meta(ge=-10_000, le=10_000)]


class Worth(msgspec.Struct, forbid_unknown_fields=True):
    """What a review found, in chances of 100: what play gave away, what luck gave, what a choice gave away.

    `turns` has a mark for each turn, `adjusted` the result without luck.
    """

    play: Points
    luck: Points
    error: Points
    turns: Word = ""
    adjusted: Annotated[float, msgspec.Meta(ge=0, le=100)] | None = None


class Finished(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """How a game ended for somebody. Nobody has won or lost where several people shared a screen."""

    id: Annotated[str, msgspec.Meta(pattern=r"^[0-9a-z.]{1,64}$")]
    game: Word
    scenario: Word
    rules: Word
    ended: Annotated[float, msgspec.Meta(ge=0, le=YEAR_3000)]
    turn: Count
    decisions: Count
    ending: Word
    title: Word = ""
    difficulty: Word = ""
    seat: Word = ""
    against: Annotated[list[Word], msgspec.Meta(max_length=20)] = []
    won: bool | None = None
    taken_back: Count = 0
    challenge: Word = ""
    name: Word = ""
    review: Worth | None = None

    def table(self) -> str:
        """Return the game it is of, which may have been cleared away."""
        return self.id.partition(".")[0]


class Export(msgspec.Struct, forbid_unknown_fields=True):
    """A record of somebody's games, to be taken elsewhere."""

    hexile_record: int
    results: list[Finished]


class Results:
    """The finished games of this server, by their holders."""

    def __init__(self, store: Store, shelves: ResultsStore, most: int) -> None:
        self._store = store
        self._shelves = shelves
        self._most = most

    def settle(self, room: Room) -> None:
        """Write down how a game ended, for everybody who played it, if it has."""
        with room.lock:
            if not is_over(room.session):
                return
            row = self._store.game(room.id)
            ends = [(row.owner, own_role(room)), *self._store.seats_of(room.id)]
            found = [(who, finished(room, role, row.challenge)) for who, role in ends]
        for holder, end in found:
            if end is not None and holder and not holder.startswith(NOT_KEPT):
                self._keep(holder, end)

    def give_up(self, room: Room, role: str, holder: str) -> None:
        """Write down that whoever plays a game alone gives it up; if it is played to its end after all, that counts."""
        with room.lock:
            if not may_give_up(room, role):
                raise Problem(409, "refused", WORDS("end.not_given_up"))
            row = self._store.game(room.id)
            end = Ended(WORDS("end.given_up"), False, "", seat_of(room, role).turn(), [])
            lost = result_of(room, role, end, row.challenge)
        self._keep(holder, lost)

    def _keep(self, holder: str, end: Finished) -> None:
        known = {old.id: old for old in self.of(holder)}
        before = known.get(end.id)
        if before is None and 0 < self._most <= len(known):
            self._shelves.forget(holder, min(known.values(), key=lambda old: old.ended).id)
        if before is not None and (before.challenge or told_alike(before, end)):
            return  # of a challenge the first end counts
        self._shelves.record(holder, end.id, end.ended, checked(end))

    def of(self, holder: str) -> list[Finished]:
        """List somebody's finished games, newest first; each once."""
        found: dict[str, Finished] = {}
        for _, text in self._shelves.records(holder):
            end = read_result(text)
            if end is not None:
                found.setdefault(end.id, end)
        return list(found.values())

    def reviewed(self, room: Room, found: Reviewed) -> None:
        """Write down what a review of a finished game came to, wherever its seat's end is kept."""
        worth = worth_of(found)
        row = self._store.game(room.id)
        for holder in {row.owner, *(visitor for visitor, _ in self._store.seats_of(room.id))}:
            for end in self.of(holder):
                if end.id == f"{room.id}.{found.seat}" and end.review != worth:
                    end.review = worth
                    self._shelves.record(holder, end.id, end.ended, checked(end))

    def export(self, holder: str) -> bytes:
        """Write somebody's record."""
        whole = Export(FORMAT, self.of(holder))
        return msgspec.json.format(msgspec.json.encode(whole), indent=1)

    def bring(self, holder: str, text: bytes) -> int:
        """Add what a record has and is not known yet, all or nothing; return how many that were."""
        whole = read_export(text)
        known = {end.id for end in self.of(holder)}
        fresh = {end.id: end for end in whole.results if end.id not in known}
        count = self._shelves.count(holder) + len(fresh)
        if 0 < self._most < count:
            raise Problem(413, "too-large", WORDS("games.too_many", count=count, most=self._most))
        rows = [(end.id, end.ended, checked(end)) for end in fresh.values()]
        self._shelves.merge(holder, rows)
        return len(rows)


def checked(end: Finished) -> str:
    """Return a result as it is stored; raise msgspec.ValidationError for one that could not be read again."""
    written = msgspec.json.encode(end)
    msgspec.json.decode(written, type=Finished)
    return written.decode()


def read_result(text: str) -> Finished | None:
    """Return a stored result, or None if it cannot be read: one bad row must not hide the others."""
    try:
        return checked_result(text)
    except msgspec.DecodeError:
        return None


def checked_result(text: str) -> Finished:
    """Return a stored result, or raise msgspec.DecodeError."""
    return msgspec.json.decode(text, type=Finished)


def worth_of(found: Reviewed) -> Worth | None:
    """Return what a review came to, in chances of 100; None where nothing could be weighed."""
    sums = found.sums
    if sums is None:
        return None
    parts = (sums.play, sums.luck, sums.error_rate, sums.adjusted)
    marks = turn_marks(found)[-MOST_TURNS:]
    play, luck, error, adjusted = (round(100 * part.points, 1) for part in parts)
    return Worth(play, luck, error, marks, adjusted)


def told_alike(before: Finished, end: Finished) -> bool:
    """Tell whether a game is known to have ended as it did."""
    same = ("ending", "turn", "decisions", "taken_back", "won")
    return all(getattr(before, name) == getattr(end, name) for name in same)


def finished(room: Room, role: str, challenge: str) -> Finished | None:
    """Return how a game ended for a role; None for one that only watched, as all did where computers play."""
    if not room.session.people() or (not role.isdigit() and role != own_role(room)):
        return None
    seat = seat_of(room, role)
    ended = seat.ended() or agreed_end(seat, role)
    return None if ended is None else result_of(room, role, ended, challenge)


def agreed_end(seat: Seat, role: str) -> Ended | None:
    """Return the end that people have agreed on, for a role; None where there is none."""
    agreed = seat.agreement()
    if not agreed.over or not role.isdigit():
        return None
    return Ended(agreed.words(), agreed.has_won(int(role)), "", seat.turn(), [])


def seat_of(room: Room, role: str) -> Seat:
    """Return the seat of a role: one of its own, or the shared screen."""
    return sit(room.session, int(role)) if role.isdigit() else share(room.session)


def may_give_up(room: Room, role: str) -> bool:
    """Tell whether a game can be given up: one person alone plays it, and it is not over."""
    alone = len(room.session.people()) == 1 and role.isdigit()
    return alone and not room.session.frozen and seat_of(room, role).ended() is None


def result_of(room: Room, role: str, ended: Ended, challenge: str) -> Finished:
    """Return what is written down of an end for a role."""
    session, setup, about = room.session, room.session.setup(), room.game.about
    seat = seat_of(room, role)
    return Finished(
        f"{room.id}.{role}",
        about.slug,
        setup.scenario,
        about.version,
        time.time(),
        ended.turn,
        len(seat.journal.path(seat.number)),
        ended.title,
        scenario_title(room.game, setup),
        difficulty_of(room.game, setup),
        session.seats()[int(role)] if role.isdigit() else "",
        sorted({player.name for player in session.players.values()}),
        ended.won if role.isdigit() else None,
        len(seat.taken_back()),
        challenge,
    )


def read_export(text: bytes) -> Export:
    """Read a record, or raise a Problem that says what is wrong with it and where."""
    try:
        whole = msgspec.json.decode(text, type=Export)
    except (msgspec.DecodeError, UnicodeDecodeError) as wrong:
        raise Problem(422, "bad-file", WORDS("games.bad_record", fault=wrong)) from None
    if whole.hexile_record != FORMAT:
        fault = WORDS("games.other_format", found=whole.hexile_record, format=FORMAT)
        raise Problem(422, "bad-file", WORDS("games.bad_record", fault=fault))
    return whole
