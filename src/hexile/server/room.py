"""A table on the server: one game, kept in step with the database, with the people who sit at it."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from hexile.games import find
from hexile.kernel.dice import NoFace
from hexile.kernel.game import Game
from hexile.kernel.journal import BadJournal, Differs, read_journal
from hexile.kernel.play import NOBODY, Illegal, why_not
from hexile.kernel.player import Player
from hexile.kernel.setup import BadSetup, Setup
from hexile.players.levels import named_player
from hexile.players.search import SearchPlayer, StopRule
from hexile.server.branches import Tree, name_note
from hexile.server.computers import Computers
from hexile.server.links import ALL, WATCH, Link
from hexile.server.live import Bus
from hexile.server.problems import Problem, no_game, not_your_turn, only_watching, stale
from hexile.server.store.store import GameRow, NoSuchGame, Stale, Store
from hexile.server.thinkers import Thinkers
from hexile.server.words import WORDS
from hexile.table.seats import seat_computers
from hexile.table.session import ReadOnly, Session
from hexile.table.takebacks import barrier, to_make_again, to_take_back

OPEN_ROOMS: Final = 400
SETUPS_KEPT: Final = 200
NEGLECTED_S: Final = 20.0


class Room:
    """One game under way. Every change holds `lock`, and is committed before it is shown."""

    def __init__(
        self,
        row: GameRow,
        game: Game,
        table: Session,
        store: Store,
        bus: Bus,
        thinkers: Thinkers,
    ) -> None:
        self.id = row.id
        self.links = row.links
        self.version = row.version
        self.game = game
        self.table = table
        self.lock = threading.RLock()
        self.headlines: dict[tuple[int, int], str] = {}
        self.bus = bus
        self._store = store
        seat_computers(table, player_for)
        self.computers = Computers(self, thinkers)
        if not table.frozen:
            table.write = self._write

    # --- who sits here

    def eyes(self, link: Link) -> int:
        """Return the seat whose view a link shows: its own, or at a shared screen the chooser's."""
        if link.role == WATCH:
            return NOBODY
        if link.role != ALL:
            return int(link.role)
        people = self.table.people()
        now = self.table.seat()
        return now if now in people else (people[0] if people else NOBODY)

    def may_choose(self, link: Link) -> bool:
        """Tell whether this link's holder decides now."""
        seat = self.table.seat()
        if link.role == WATCH or seat == NOBODY or seat in self.table.players:
            return False
        return link.role == ALL or link.seat() == seat

    # --- going on

    def _write(self, line: str) -> None:
        self.version = self._store.append(self.id, self.version, [line])

    def catch_up(self) -> None:
        """Read what another process has added."""
        with self.lock:
            lines = self._store.lines(self.id)
            fresh = read_journal(self.game, "\n".join(lines) + "\n").journal
            fresh.header.setup = self.table.setup()
            self.table.journal = fresh
            self.table.state_at(self.table.head)
            self.version = len(lines)

    def act(self, link: Link, text: str, version: int) -> None:
        """Play an action for the link's holder, then let the computers answer."""
        with self.lock:
            self._expect(link, version)
            if not self.may_choose(link):
                raise not_your_turn()
            try:
                self.table.act(text)
            except Illegal:  # the reason must not tell more than the seat can see
                reason = why_not(self.game.see(self.table.state, self.table.seat()), text)
                raise Problem(422, "refused", str(reason), reason.rule) from None
            self.gone_on()
        self.computers.wait()

    def _expect(self, link: Link, version: int) -> None:
        if link.role == WATCH:
            raise only_watching()
        if version != self.version:
            raise stale()
        if self.table.frozen:
            raise Problem(409, "read-only", WORDS("refusal.read_only", reason=self.table.frozen))

    def gone_on(self) -> None:
        """Tell the open pages, and ask the computers if one of them is next."""
        self.bus.tell(self.id, self.version)
        self.computers.go_on()

    def ask_again(self, link: Link, version: int, player: str) -> None:
        """Ask a computer that failed once more, or another for this one decision."""
        with self.lock:
            self._expect(link, version)
            if player and player not in self.game.players:
                raise Problem(422, "bad-input", WORDS("refusal.no_player", player=player))
            self.computers.ask_again(player)
        self.computers.wait()

    # --- going back

    def undo(self, link: Link, version: int) -> None:
        """Take back to the last decision of a person before this one."""
        with self.lock:
            self._expect(link, version)
            number = to_take_back(self.table)
            if number is None:
                raise Problem(409, "nothing-before", WORDS("refusal.nothing_before"))
            self.may_go(link, number)
            self._go(number)

    def redo(self, link: Link, version: int) -> None:
        """Go forward again to the next decision of a person on the newest branch."""
        with self.lock:
            self._expect(link, version)
            number = to_make_again(self.table)
            if number is None:
                raise Problem(409, "nothing-after", WORDS("refusal.nothing_after"))
            self.may_go(link, number)
            self._go(number)

    def go(self, link: Link, number: int, version: int) -> None:
        """Make another moment the present one."""
        with self.lock:
            self._expect(link, version)
            self.check_moment(number)
            self.may_go(link, number)
            self._go(number)

    def _go(self, number: int) -> None:
        try:
            self.table.go(number)
        except Differs as differs:
            raise Problem(409, "differs", WORDS("refusal.differs", fault=differs)) from None
        self.gone_on()

    def may_go(self, link: Link, number: int) -> None:
        """Refuse, where two people play, to take back or make again what stays."""
        barred = self.barrier(link, number)
        if barred:
            raise Problem(409, "two-people", WORDS(f"stays.{barred}"))

    def barrier(self, link: Link, number: int) -> str:
        """Return what bars the holder of a link from going to a moment: see `takebacks`."""
        everybody = range(len(self.table.seats()))
        seat = link.seat()
        return barrier(self.table, number, everybody if seat is None else [seat])

    def branch(self, link: Link, version: int, at: int | None = None) -> str:
        """Begin a branch at a moment, the present one unless told, and return its name.

        The next decision is its first; what was decided there before is kept.
        """
        with self.lock:
            self._expect(link, version)
            if at is not None and at != self.table.head:
                self.check_moment(at)
                self.may_go(link, at)
                self._go(at)
            tree = Tree(self.table.journal)
            if tree.announced():
                return tree.here.name
            name = tree.new_name()
            self.table.note(name_note(len(self.table.journal.moments) + 1, name))
            self.bus.tell(self.id, self.version)
            return name

    def rename(self, link: Link, version: int, first: int, name: str) -> None:
        """Give a branch, known by its first decision, another name."""
        with self.lock:
            self._expect(link, version)
            found = [b for b in Tree(self.table.journal).branches if b.first == first]
            if not found or not name.strip():
                raise Problem(404, "no-such-moment", WORDS("refusal.no_branch"))
            self._hang(name_note(first, name), found[0].leaves)

    def note(self, link: Link, text: str, version: int, at: int | None = None) -> None:
        """Hang words on a moment, the present one unless told; no words are a bookmark."""
        with self.lock:
            self._expect(link, version)
            if at is not None:
                self.check_moment(at)
            self._hang(text, self.table.head if at is None else at)

    def check_moment(self, number: int) -> None:
        """Refuse a moment that is not there, or that these rules do not lead to."""
        if not 0 <= number <= len(self.table.journal.moments):
            raise Problem(404, "no-such-moment", WORDS("refusal.no_moment", number=number))
        if not self.table.replays(number):
            raise Problem(409, "differs", WORDS("refusal.differs", fault=self.table.frozen))

    def _hang(self, text: str, at: int) -> None:
        self.table.note(text, at)
        self.bus.tell(self.id, self.version)


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
            header = reading.journal.header
            header.setup = self.setups.shared(game, header.setup)
            table = Session(game, reading.journal, None)
        except (BadJournal, Differs) as bad:
            raise Problem(409, "cannot-open", WORDS("refusal.cannot_open", fault=bad)) from None
        if reading.fault is not None:
            table.freeze(str(reading.fault))
        return Room(row, game, table, self.store, self.bus, self.thinkers)

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
        raise stale() from None
    except ReadOnly as closed:
        raise Problem(409, "read-only", str(closed)) from None
    except NoFace:
        raise Problem(409, "typed-dice", WORDS("refusal.typed_dice")) from None
