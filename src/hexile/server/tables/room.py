"""A table on the server: one game, kept in step with the database, with the people who sit at it."""

from __future__ import annotations

import logging
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Final

from sqlalchemy.exc import DBAPIError

from hexile.games import find
from hexile.kernel.game import Game
from hexile.kernel.journal import BadJournal, Differs, read_journal
from hexile.kernel.player import Player
from hexile.kernel.setup import BadSetup, Setup
from hexile.players.levels import named_player
from hexile.players.search import SearchPlayer, StopRule
from hexile.server.http.http_errors import Problem, no_game, problem_of
from hexile.server.http.visitors import ASKING
from hexile.server.i18n import WORDS
from hexile.server.jobs.computer_turns import Computers
from hexile.server.jobs.worker_pool import JobPool
from hexile.server.limits import Limits
from hexile.server.store.game_store import GameRow, NoSuchGame, Stale, Store, Unreachable, Unsure
from hexile.server.store.journal_writer import Keeper
from hexile.server.store.memory_size import LOG_BYTES, STATE, weigh
from hexile.server.tables.live_updates import Bus
from hexile.server.tables.seat_holders import Chairs
from hexile.server.tables.seat_links import ALL, WATCH, Link
from hexile.table.agreement import Agreement
from hexile.table.seat import Seat, share, sit, watch
from hexile.table.seating import seat_computers
from hexile.table.session import Session
from hexile.table.table_errors import STALE, WATCHING, Refused, refuse

LOG: Final = logging.getLogger("hexile.server")
NEGLECTED_S: Final = 20.0
PLAIN_SETUP: Final = 50_000
PLAIN_ROOM: Final = 100_000
WRITTEN: Final = 3  # bytes that a character of a game file takes, read and taken apart
LARGE: Final = 8  # a room that takes this part of what all may take keeps fewer states
SPACING: Final = 16
LATE: Final = 48
MANY: Final = 256  # states let go at once, worth the time to give their memory back


class Room:
    """One game under way. Every change holds `lock`, and is committed before it is shown."""

    def __init__(
        self,
        row: GameRow,
        game: Game,
        session: Session,
        store: Store,
        bus: Bus,
        thinkers: JobPool,
        limits: Limits,
        setup_weight: int,
    ) -> None:
        self.id = row.id
        self.links = row.links
        self.chairs = Chairs(row.chairs)
        self.challenge = row.challenge
        self.game = game
        self.session = session
        self.lock = threading.RLock()
        self.bus = bus
        self.visitor = ASKING.get()
        self.looked = time.monotonic()
        self.settle: Callable[[Room], None] | None = None
        self._seats: dict[str, Seat] = {}  # what was worked out for a page serves the next click
        self._store = store
        self._keeper = Keeper(store, row.id, row.version, row.size, limits.lines, limits.game_bytes)
        self._state_weight = STATE + session.state_size()
        self._setup_weight = setup_weight
        seat_computers(session, player_for)
        self.computers = Computers(self, thinkers, limits.watched_s)
        self._fill_cups()
        if not session.frozen:
            session.write = self._keeper.write
            session.keep = self._keeper.keep

    @property
    def version(self) -> int:
        """Return how many lines the game has."""
        return self._keeper.version

    # --- how much it takes

    def weight(self) -> int:
        """Return about the bytes it takes."""
        kept = self.session.states_kept() * self._state_weight
        kept += self.session.logs_kept() * LOG_BYTES
        return PLAIN_ROOM + kept + self._setup_weight + WRITTEN * self._keeper.size

    def thin(self) -> bool:
        """Keep the states of the last decisions and a few on the way, and all logs; the rest is played again.

        Tell whether that left much memory unused.
        """
        with self.lock:
            before = self.session.states_kept()
            self.session.keep_fewer(LATE, SPACING)
            return before - self.session.states_kept() > MANY

    def seat(self, link: Link) -> Seat:
        """Return what the holder of a link may know and do."""
        if link.role == ALL:
            return share(self.session)
        if link.role not in self._seats:
            watching = link.role == WATCH
            seat = watch if watching else partial(sit, seat=int(link.role))
            self._seats[link.role] = seat(self.session, apart=True)
        return self._seats[link.role]

    def generation(self, role: str) -> str:
        """Return which links to a role hold; an empty text if there are none."""
        return self.chairs.generation(role, self.links)

    # --- going on

    def _fill_cups(self) -> None:
        """Put the secrets that are kept here into the cups that were promised to hold them."""
        kept = self._store.secrets(self.id)
        for cup in self.session.journal.cups:
            cup.secret = bytes.fromhex(kept.get(cup.promise, cup.secret.hex()))

    def catch_up(self) -> None:
        """Read what another process has added."""
        with self.lock:
            self._seats.clear()
            lines = self._store.lines(self.id)
            fresh = read_journal(self.game, "\n".join(lines) + "\n").journal
            fresh.header.setup = self.session.setup()
            self.session.journal = fresh
            self.session.state_at(self.session.head)
            self._fill_cups()
            self._keeper.version, self._keeper.size = len(lines), sum(map(len, lines))

    def change(self, link: Link, version: int | None, do: Callable[[Seat], object]) -> None:
        """Let the holder of a link do something, and then the computers answer; else raise Refused.

        The version is that of the game as they have seen it; none where it does not matter how far that has gone.
        """
        with self.lock:
            seat = self.seat(link)
            if seat.watching:
                raise refuse(WATCHING)
            if version is not None and version != seat.version:
                raise refuse(STALE)
            try:
                do(seat)
            except BaseException:
                self._seats.clear()  # what could not be kept never happened
                raise
            self.gone_on()
        self.computers.wait()

    def gone_on(self) -> None:
        """Tell the open pages, and ask the computers if one of them is next."""
        self.write_end()
        self.bus.tell(self.id)
        self.computers.go_on()

    def write_end(self) -> None:
        """Have it written down how the game ended, if it has; where that fails, a list does it later."""
        if self.settle is None or not is_over(self.session):
            return
        try:
            self.settle(self)
        except (DBAPIError, Unreachable, Unsure):
            LOG.warning("the end of a game could not be written down", exc_info=True)


def player_for(game: Game, name: str) -> Player:
    """Return a computer player as the server asks it for its reasons, or raise BadSetup."""
    player = named_player(game, name)
    if isinstance(player, SearchPlayer):
        player.stop_rule = NoSearchHere()
    return player


class NoSearchHere(StopRule):
    """Lets no search be made in the server's own process: what one went by is kept, or searched elsewhere."""

    def may_tire(self) -> bool:
        """It does, at once."""
        return True

    def keep_going(self) -> bool:
        """Stop."""
        return False


class Setups:
    """Lets games of the same set-up share it, and with it all that a game has worked out for it."""

    def __init__(self, most_bytes: int) -> None:
        self._most = most_bytes
        self._weights: dict[str, int] = {}
        self._known: OrderedDict[str, Setup] = OrderedDict()
        self._lock = threading.Lock()

    def shared(self, game: Game, setup: Setup) -> Setup:
        """Return the set-up that all games like this one use."""
        key = key_of(game, setup)
        with self._lock:
            found = self._known.setdefault(key, setup)
            self._known.move_to_end(key)
            self._weights.setdefault(key, len(key) + PLAIN_SETUP)
            self._let_go()
        return found

    def weigh_worked_out(self, game: Game, setup: Setup) -> int:
        """Return about the bytes of a set-up of one's own, once a game has worked out all it needs; 0 for ours.

        It counts with that from then on.
        """
        if not setup.files:
            return 0
        key = key_of(game, setup)
        known = self._weights.get(key, 0) - len(key)
        weight = known if known > PLAIN_SETUP else max(weigh(setup), PLAIN_SETUP + 1)
        with self._lock:
            if key in self._known:
                self._weights[key] = len(key) + weight
                self._let_go()
        return weight

    def _let_go(self) -> None:
        while len(self._known) > 1 and self.weight() > self._most > 0:
            del self._weights[self._known.popitem(last=False)[0]]

    def has(self, setup: Setup) -> bool:
        """Tell whether a set-up is kept."""
        with self._lock:
            return any(known is setup for known in self._known.values())

    def weight(self) -> int:
        """Return about the bytes of all that are kept."""
        return sum(self._weights.values())


def key_of(game: Game, setup: Setup) -> str:
    """Return what set-ups that are alike have in common."""
    facts = [game.about.slug, setup.scenario, sorted(setup.values.items()), setup.files]
    return repr([*facts, setup.copy, setup.owner])


class Rooms:
    """The tables that are open in this process. The database has the last word on all of them."""

    def __init__(self, store: Store, bus: Bus, thinkers: JobPool, limits: Limits) -> None:
        self.limits = limits
        self.store = store
        self.bus = bus
        self.thinkers = thinkers
        self.setups = Setups(limits.setups_bytes)
        self.settle: Callable[[Room], None] | None = None
        self.give_memory_back: Callable[[], None] = lambda: None
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._weights: dict[str, int] = {}
        self._lock = threading.Lock()

    def open(self, id: str) -> Room:
        """Return a table in step with the database, or raise a Problem."""
        try:
            row = self.store.game(id)
        except NoSuchGame:
            raise no_game() from None
        with self._lock:
            room = self._rooms.get(id)
            if room is not None:
                self._rooms.move_to_end(id)
        fresh = room is None
        room = self._remember(self._load(row) if room is None else room)
        if fresh and room.session.setup().files:
            self._leave_setups()
        room.links = row.links
        room.chairs = Chairs(row.chairs)
        if room.version < row.version:
            room.catch_up()
        room.visitor = ASKING.get() or room.visitor
        room.looked = time.monotonic()
        if fresh or time.time() - row.changed > NEGLECTED_S:
            room.computers.go_on()
        return room

    def _remember(self, room: Room) -> Room:
        """Keep a table, and let go of those that nobody has come to for longest."""
        most = self.limits.rooms_bytes
        if room.weight() * LARGE > most > 0 and room.thin():
            self.give_memory_back()
        with self._lock:
            kept = self._rooms.setdefault(room.id, room)
            self._weights[room.id] = kept.weight()
            while len(self._rooms) > 1 and self.weight() > most > 0:
                del self._weights[self._rooms.popitem(last=False)[0]]
            return kept

    def _leave_setups(self) -> None:
        """Let go of tables whose own set-up is no longer kept: each would hold it alone."""
        with self._lock:
            own = [(id, room.session.setup()) for id, room in self._rooms.items()]
        left = [id for id, setup in own if setup.files and not self.setups.has(setup)]
        for id in left:
            self.forget(id)
        del own
        if left:
            self.give_memory_back()

    def weight(self) -> int:
        """Return about the bytes of all tables that are open."""
        return sum(self._weights.values())

    def count(self) -> int:
        """Count the tables that are open."""
        return len(self._rooms)

    def _load(self, row: GameRow) -> Room:
        lines = self.store.lines(row.id)
        row.version, row.size = len(lines), sum(map(len, lines))
        game = self._game(row.slug)
        try:
            reading = read_journal(game, "\n".join(lines) + "\n")
        except BadJournal as bad:
            raise Problem(409, "cannot-open", WORDS("refusal.cannot_open", fault=bad)) from None
        header = reading.journal.header
        header.setup = self.setups.shared(game, header.setup)
        try:
            session = Session(game, reading.journal, None)
        except Differs as differs:
            fault = f"{differs.fault}. {game.about.since(header.version)}".rstrip(" .")
            raise Problem(409, "cannot-open", WORDS("refusal.cannot_open", fault=fault)) from None
        if reading.fault is not None:
            session.freeze(str(reading.fault))
        weight = self.setups.weigh_worked_out(game, header.setup)
        room = Room(row, game, session, self.store, self.bus, self.thinkers, self.limits, weight)
        room.settle = self.settle
        return room

    def look(self, id: str) -> Room:
        """Return a table to look at: it is not kept, and nobody is asked to play."""
        return self._load(self.store.game(id))

    def _game(self, slug: str) -> Game:
        try:
            return find(slug)
        except BadSetup as unknown:
            raise Problem(409, "no-such-rules", str(unknown)) from None

    def forget(self, id: str) -> None:
        """Drop a table, so that it is read from the database again."""
        with self._lock:
            self._rooms.pop(id, None)
            self._weights.pop(id, None)


@contextmanager
def errors_as_problems(rooms: Rooms, room: Room) -> Iterator[Room]:
    """Change a table; if another process was quicker, nothing is changed and a Problem is raised."""
    try:
        yield room
    except Stale:
        rooms.forget(room.id)
        raise problem_of(refuse(STALE)) from None
    except Refused as refused:
        raise problem_of(refused) from None


def is_over(session: Session) -> bool:
    """Tell whether a game has ended, by its rules or because its people agreed."""
    return share(session).ended() is not None or Agreement(session).over
