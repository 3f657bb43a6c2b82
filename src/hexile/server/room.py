"""A table on the server: one game, kept in step with the database, with the people who sit at it."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from sqlalchemy.exc import DBAPIError

from hexile.games import find
from hexile.kernel.cup import Cup
from hexile.kernel.dice import NoFace
from hexile.kernel.game import Game
from hexile.kernel.journal import BadJournal, Differs, read_journal
from hexile.kernel.player import Player
from hexile.kernel.setup import BadSetup, Setup
from hexile.players.levels import named_player
from hexile.players.search import SearchPlayer, StopRule
from hexile.server.chairs import Chairs
from hexile.server.computers import Computers
from hexile.server.links import ALL, WATCH, Link
from hexile.server.live import Bus
from hexile.server.problems import Problem, no_game, problem_of
from hexile.server.store.store import GameRow, NoSuchGame, Stale, Store
from hexile.server.thinkers import Thinkers
from hexile.server.words import WORDS
from hexile.table.refusals import NOT_KEPT, REAL_DICE, STALE, WATCHING, Refused, refuse
from hexile.table.seat import Seat, share, sit, watch
from hexile.table.seats import seat_computers
from hexile.table.session import Session

OPEN_ROOMS: Final = 400
SETUPS_KEPT: Final = 200
NEGLECTED_S: Final = 20.0


class Room:
    """One game under way. Every change holds `lock`, and is committed before it is shown."""

    def __init__(
        self,
        row: GameRow,
        game: Game,
        session: Session,
        store: Store,
        bus: Bus,
        thinkers: Thinkers,
    ) -> None:
        self.id = row.id
        self.links = row.links
        self.chairs = Chairs(row.chairs)
        self.version = row.version
        self.game = game
        self.session = session
        self.lock = threading.RLock()
        self.bus = bus
        self._store = store
        seat_computers(session, player_for)
        self.computers = Computers(self, thinkers)
        self._fill_cups()
        if not session.frozen:
            session.write = self._write
            session.keep = self._keep

    def seat(self, link: Link) -> Seat:
        """Return what the holder of a link may know and do."""
        if link.role == WATCH:
            return watch(self.session, apart=True)
        if link.role == ALL:
            return share(self.session)
        return sit(self.session, int(link.role), apart=True)

    def generation(self, role: str) -> str:
        """Return which links to a role hold; an empty text if there are none."""
        return self.chairs.generation(role, self.links)

    # --- going on

    def _write(self, lines: str) -> None:
        try:
            self.version = self._store.append(self.id, self.version, lines.split("\n"))
        except DBAPIError as fault:
            raise refuse(NOT_KEPT, why=str(fault.orig)) from None

    def _keep(self, cup: Cup) -> None:
        try:
            self._store.keep_secret(self.id, cup.promise, cup.secret.hex())
        except DBAPIError as fault:
            raise refuse(NOT_KEPT, why=str(fault.orig)) from None

    def _fill_cups(self) -> None:
        """Put the secrets that are kept here into the cups that were promised to hold them."""
        kept = self._store.secrets(self.id)
        for cup in self.session.journal.cups:
            cup.secret = bytes.fromhex(kept.get(cup.promise, cup.secret.hex()))

    def catch_up(self) -> None:
        """Read what another process has added."""
        with self.lock:
            lines = self._store.lines(self.id)
            fresh = read_journal(self.game, "\n".join(lines) + "\n").journal
            fresh.header.setup = self.session.setup()
            self.session.journal = fresh
            self.session.state_at(self.session.head)
            self._fill_cups()
            self.version = len(lines)

    def change(self, link: Link, version: int, do: Callable[[Seat], object]) -> None:
        """Let the holder of a link do something, and then the computers answer; else raise Refused.

        The version is that of the game as they have seen it.
        """
        with self.lock:
            seat = self.seat(link)
            if seat.watching:
                raise refuse(WATCHING)
            if version != seat.version:
                raise refuse(STALE)
            do(seat)
            self.gone_on()
        self.computers.wait()

    def gone_on(self) -> None:
        """Tell the open pages, and ask the computers if one of them is next."""
        self.bus.tell(self.id)
        self.computers.go_on()


def player_for(game: Game, name: str) -> Player:
    """Return a computer player as the server asks it for its reasons, or raise BadSetup."""
    player = named_player(game, name)
    if isinstance(player, SearchPlayer):
        player.stop_rule = YieldingStopRule()
    return player


class YieldingStopRule(StopRule):
    """Never tires, but lets other pages be served between two tries, which compiled code would not."""

    def keep_going(self) -> bool:
        """Go on: to be asked here is enough."""
        return True


class Setups:
    """Lets games of the same set-up share it, and with it all that a game has worked out for it."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, Setup] = OrderedDict()
        self._lock = threading.Lock()

    def shared(self, game: Game, setup: Setup) -> Setup:
        """Return the set-up that all games like this one use."""
        facts = [game.about.slug, setup.scenario, sorted(setup.values.items()), setup.files]
        key = repr(facts)
        with self._lock:
            found = self._known.setdefault(key, setup)
            self._known.move_to_end(key)
            if len(self._known) > SETUPS_KEPT:
                self._known.popitem(last=False)
        return found


class Rooms:
    """The tables that are open in this process. The database has the last word on all of them."""

    def __init__(self, store: Store, bus: Bus, thinkers: Thinkers) -> None:
        self.store = store
        self.bus = bus
        self.thinkers = thinkers
        self.setups = Setups()
        self._rooms: OrderedDict[str, Room] = OrderedDict()
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
        if room is None:
            room = self._remember(self._load(row))
        room.links = row.links
        room.chairs = Chairs(row.chairs)
        if room.version < row.version:
            room.catch_up()
        if fresh or time.time() - row.changed > NEGLECTED_S:
            room.computers.go_on()
        return room

    def _remember(self, room: Room) -> Room:
        with self._lock:
            kept = self._rooms.setdefault(room.id, room)
            if len(self._rooms) > OPEN_ROOMS:
                self._rooms.popitem(last=False)
            return kept

    def _load(self, row: GameRow) -> Room:
        lines = self.store.lines(row.id)
        row.version = len(lines)
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
        return Room(row, game, session, self.store, self.bus, self.thinkers)

    def _game(self, slug: str) -> Game:
        try:
            return find(slug)
        except BadSetup as unknown:
            raise Problem(409, "no-such-rules", str(unknown)) from None

    def forget(self, id: str) -> None:
        """Drop a table, so that it is read from the database again."""
        with self._lock:
            self._rooms.pop(id, None)


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
    except NoFace:
        raise problem_of(refuse(REAL_DICE)) from None
