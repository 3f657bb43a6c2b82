"""The record of a game: every list and number, copied and written down."""

from __future__ import annotations

from hexile.games.chitin.state.fight import Fight
from hexile.games.chitin.state.places import NO_ONE, NO_TOKEN, WAITING
from hexile.games.chitin.state.terms import Terms
from hexile.games.chitin.tables import SEATS
from hexile.kernel.play import State


def marked(marks: list[bool], units: list[int], mark: bool) -> list[bool]:
    """Return *marks* with those of some units set; copies of a state share the old list."""
    fresh = marks.copy()
    for unit in units:
        fresh[unit] = mark
    return fresh


class Record(State):
    """A game under way. Ground units stand in hexes, air units in megahexes; see the named places.

    The lists are filled by the set-up or by `copy`; making them here too would double its cost.
    Most are replaced whenever something in them changes, so that copies can share them; only those
    of `copy_lists` are changed in place.
    """

    force: list[list[int]]
    chosen: list[bool]
    kind: list[int]
    owner: list[int]
    at: list[int]
    disrupted: list[bool]
    moved: list[bool]
    charging: list[bool]
    overran: list[bool]
    held: list[bool]
    spent: list[int]
    carries: list[int]
    top_unit: list[int]
    below: list[int]
    facing: list[int]
    token_letter: list[str]
    token_value: list[int]
    token_at: list[int]
    token_mover: list[int]
    lost: list[int]
    bodies: list[int]
    hand: list[int]
    turned: list[int]
    fights: list[Fight]
    attacked: list[int]
    busy: list[int]
    aloft: list[int]
    skirmished: list[int]
    building: list[int]
    against: list[int]
    behind: list[list[int]]
    behind_enemies: list[list[int]]
    pool: list[int]
    retreating: list[int]
    vacated: list[int]
    advanced: list[int]

    def __init__(self, terms: Terms) -> None:
        super().__init__()
        self.terms = terms
        self.turn: int = 0
        self.seat: int = 0
        self.first: int = NO_ONE
        self.top: int = NO_ONE
        self.high: int = NO_ONE
        self.now: Fight | None = None
        self.loser: int = NO_ONE
        self.losses: int = 0
        self.winner: int = NO_ONE

    def copy_numbers(self, twin: Record) -> None:
        """Give *twin* the single numbers."""
        twin.turn = self.turn
        twin.seat = self.seat
        twin.first = self.first
        twin.top = self.top
        twin.high = self.high
        twin.now = self.now
        twin.loser = self.loser
        twin.losses = self.losses
        twin.winner = self.winner

    def share_lists(self, twin: Record) -> None:
        """Give *twin* the lists that are replaced and never changed: see `marked`."""
        twin.force = self.force
        twin.chosen = self.chosen
        twin.kind = self.kind
        twin.owner = self.owner
        twin.disrupted = self.disrupted
        twin.charging = self.charging
        twin.overran = self.overran
        twin.held = self.held
        twin.token_letter = self.token_letter
        twin.token_value = self.token_value
        twin.lost = self.lost
        twin.bodies = self.bodies
        twin.hand = self.hand
        self.share_combat(twin)

    def share_combat(self, twin: Record) -> None:
        """Give *twin* the lists of a combat step, which are replaced too."""
        twin.turned = self.turned
        twin.fights = self.fights
        twin.attacked = self.attacked
        twin.busy = self.busy
        twin.aloft = self.aloft
        twin.skirmished = self.skirmished
        twin.building = self.building
        twin.against = self.against
        twin.behind = self.behind
        twin.behind_enemies = self.behind_enemies
        twin.pool = self.pool
        twin.retreating = self.retreating
        twin.vacated = self.vacated
        twin.advanced = self.advanced

    def copy_lists(self, twin: Record) -> None:
        """Give *twin* its own of the lists that change with every move."""
        twin.at = self.at.copy()
        twin.moved = self.moved.copy()
        twin.spent = self.spent.copy()
        twin.carries = self.carries.copy()
        twin.top_unit = self.top_unit.copy()
        twin.below = self.below.copy()
        twin.facing = self.facing.copy()
        twin.token_at = self.token_at.copy()
        twin.token_mover = self.token_mover.copy()

    def dump(self) -> list[object]:
        """Return everything as plain data; the order of units in a hex is part of it."""
        numbers = [
            self.turn, self.seat, self.first, self.top, self.high,
            self.loser, self.losses, self.winner,
        ]  # fmt: skip
        return [
            *self.dump_frame(),
            numbers,
            None if self.now is None else self.now.dump(),
            [fight.dump() for fight in self.fights],
            [list(counts) for counts in self.force],
            list(self.chosen),
            [list(units) for units in self.behind],
            [list(units) for units in self.behind_enemies],
            list(self.token_letter),
            *[list(column) for column in self.columns()],
            *[list(flags) for flags in self.flags()],
        ]

    def columns(self) -> list[list[int]]:
        """Return the lists of numbers, in the order of the dump."""
        return [
            self.kind, self.owner, self.at, self.spent, self.carries, self.top_unit, self.below,
            self.facing, self.token_value, self.token_at, self.token_mover, self.lost, self.bodies,
            self.hand, self.turned, self.attacked, self.busy, self.aloft, self.skirmished, self.building,
            self.against, self.pool, self.retreating, self.vacated, self.advanced,
        ]  # fmt: skip

    def set_columns(self, lists: list[list[int]]) -> None:
        """Take the lists of numbers, in the order of the dump."""
        (
            self.kind, self.owner, self.at, self.spent, self.carries, self.top_unit, self.below,
            self.facing, self.token_value, self.token_at, self.token_mover, self.lost, self.bodies,
            self.hand, self.turned, self.attacked, self.busy, self.aloft, self.skirmished, self.building,
            self.against, self.pool, self.retreating, self.vacated, self.advanced,
        ) = lists  # fmt: skip

    def flags(self) -> list[list[bool]]:
        """Return the lists of marks on units, in the order of the dump."""
        return [self.disrupted, self.moved, self.charging, self.overran, self.held]

    # --- moving units about

    def lift_off(self, unit: int) -> None:
        """Take a ground unit out of its hex's pile."""
        at = self.at[unit]
        if at < 0 or self.terms.sheet.is_air[self.kind[unit]]:
            return
        above = self.top_unit[at]
        if above == unit:
            self.top_unit[at] = self.below[unit]
        else:
            while self.below[above] != unit:
                above = self.below[above]
            self.below[above] = self.below[unit]
        self.below[unit] = NO_ONE

    def put(self, unit: int, at: int) -> None:
        """Put a unit in a hex (an air unit in a megahex), or at a named place off the map."""
        self.lift_off(unit)
        self.at[unit] = at
        if at < 0 or self.terms.sheet.is_air[self.kind[unit]]:
            return
        last = self.top_unit[at]
        if last == NO_ONE or last > unit:
            self.below[unit] = last
            self.top_unit[at] = unit
            return
        while self.below[last] != NO_ONE and self.below[last] < unit:
            last = self.below[last]
        self.below[unit] = self.below[last]
        self.below[last] = unit

    def no_units(self) -> None:
        """Make the lists of a game whose forces are not chosen yet."""
        self.kind, self.owner, self.at = [], [], []
        self.spent, self.carries, self.below = [], [], []
        self.disrupted, self.moved, self.charging, self.overran, self.held = [], [], [], [], []
        self.top_unit = [NO_ONE] * self.terms.valley.size
        self.facing = [0] * self.terms.valley.size
        self.token_letter, self.token_value, self.token_at, self.token_mover = [], [], [], []
        self.lost = [0] * SEATS
        self.bodies, self.hand, self.turned, self.fights, self.attacked = [], [], [], [], []
        self.busy, self.aloft, self.skirmished, self.building, self.against = [], [], [], [], []
        self.behind, self.behind_enemies, self.pool = [], [], []
        self.retreating, self.vacated, self.advanced = [], [], []

    def muster(self, seat: int, counts: list[int]) -> None:
        """Put the units of a force off the map, waiting to enter. [6.01]"""
        for kind, count in enumerate(counts):
            for _ in range(count):
                self.kind.append(kind)
                self.owner.append(seat)
                self.at.append(WAITING)
                self.spent.append(0)
                self.carries.append(NO_TOKEN)
                self.below.append(NO_ONE)
                for flags in self.flags():
                    flags.append(False)
