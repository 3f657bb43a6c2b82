"""The record of a game: every column and number, copied and put in order."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from hexile.games.chitin.state.columns import joined
from hexile.games.chitin.state.fight import Exposed, Fight
from hexile.games.chitin.state.numbering import MOST_HIT
from hexile.games.chitin.state.places import NO_ONE, NO_TOKEN, UNKNOWN, WAITING
from hexile.games.chitin.state.terms import Terms
from hexile.games.chitin.tables import MOST_IN_A_HEX, SEATS, SIXTHS
from hexile.kernel.fields.field import BadField, Field
from hexile.kernel.geometry.graph import NOWHERE
from hexile.kernel.numbers.number_rows import NumberRows
from hexile.kernel.play import State

UNIT_COLUMNS: Final = (
    "owner", "at", "facing", "spent", "carries",
    "disrupted", "moved", "charging", "overran", "held",
)  # fmt: skip
TOKEN_COLUMNS: Final = ("token_letter", "token_value", "token_mover")


def check_column(name: str, count: int, wanted: int, what: str) -> None:
    """Raise BadField where a column is not as long as there are things."""
    if count != wanted:
        raise BadField(name, f"{count} entries; there are {wanted} {what}")


def check_known(name: str, numbers: vec[i64], count: int) -> None:
    """Raise BadField for a number of something there is not."""
    for number in numbers:
        if number >= count:
            raise BadField(name, f"there is no number {number}; there are {count}")


def padded(rows: NumberRows, numbers: vec[i64], most: i64) -> None:
    """Write a column and what stands for nothing up to *most* numbers into a row."""
    rows.add_all(numbers)
    rows.fill(NOWHERE, most - len(numbers))


class Record(State):
    """A game under way. Ground units stand in hexes, air units in megahexes; see the named places.

    The columns are filled by the set-up or by `copy`; making them here too would double its cost.
    Most are replaced whenever something in them changes, so that copies can share them; only those
    of `copy_columns` are changed in place. The piles, `top_unit` and `below`, follow from `at`.
    """

    force: list[list[int]]
    chosen: vec[bool]
    kind: vec[i64]
    owner: vec[i64]
    at: vec[i64]
    disrupted: vec[bool]
    moved: vec[bool]
    charging: vec[bool]
    overran: vec[bool]
    held: vec[bool]
    spent: vec[i64]
    carries: vec[i64]
    top_unit: vec[i16]
    below: vec[i64]
    facing: vec[i64]
    token_letter: vec[i64]
    token_value: vec[i64]
    token_at: vec[i64]
    token_mover: vec[i64]
    lost: vec[i64]
    bodies: vec[i64]
    hand: vec[i64]
    turned: vec[i64]
    fights: list[Fight]
    attacked: vec[i64]
    busy: vec[i64]
    aloft: vec[i64]
    skirmished: vec[i64]
    owed: vec[i64]
    building: vec[i64]
    stinging: vec[i64]
    against: vec[i64]
    behind: list[Exposed]
    pool: vec[i64]
    retreating: vec[i64]
    driven: vec[i64]
    vacated: vec[i64]
    advanced: vec[i64]

    def __init__(self, terms: Terms) -> None:
        super().__init__()
        self.terms = terms
        self.turn: i64 = 0
        self.moving: i64 = 0
        self.first: i64 = NO_ONE
        self.top: i64 = NO_ONE
        self.high: i64 = NO_ONE
        self.now: Fight | None = None
        self.loser: i64 = NO_ONE
        self.losses: i64 = 0
        self.winner: i64 = NO_ONE

    def copy_numbers(self, twin: Record) -> None:
        """Give *twin* the single numbers."""
        twin.turn = self.turn
        twin.moving = self.moving
        twin.first = self.first
        twin.top = self.top
        twin.high = self.high
        twin.now = self.now
        twin.loser = self.loser
        twin.losses = self.losses
        twin.winner = self.winner

    def share_columns(self, twin: Record) -> None:
        """Give *twin* the columns that are replaced and never changed: see `columns`."""
        twin.force = self.force
        twin.chosen = self.chosen
        twin.kind = self.kind
        twin.owner = self.owner
        twin.disrupted = self.disrupted
        twin.charging = self.charging
        twin.overran = self.overran
        twin.held = self.held
        twin.carries = self.carries
        twin.token_letter = self.token_letter
        twin.token_value = self.token_value
        twin.token_at = self.token_at
        twin.token_mover = self.token_mover
        twin.lost = self.lost
        twin.bodies = self.bodies
        twin.hand = self.hand
        self.share_combat(twin)

    def share_combat(self, twin: Record) -> None:
        """Give *twin* the columns of a combat step, which are replaced too."""
        twin.turned = self.turned
        twin.fights = self.fights
        twin.attacked = self.attacked
        twin.busy = self.busy
        twin.aloft = self.aloft
        twin.skirmished = self.skirmished
        twin.owed = self.owed
        twin.building = self.building
        twin.stinging = self.stinging
        twin.against = self.against
        twin.behind = self.behind
        twin.pool = self.pool
        twin.retreating = self.retreating
        twin.driven = self.driven
        twin.vacated = self.vacated
        twin.advanced = self.advanced

    def copy_columns(self, twin: Record) -> None:
        """Give *twin* its own of the columns that change with every move."""
        twin.at = self.at[:]
        twin.facing = self.facing[:]
        twin.moved = self.moved[:]
        twin.spent = self.spent[:]
        twin.top_unit = self.top_unit[:]
        twin.below = self.below[:]

    def fields(self) -> list[Field]:
        return self.terms.fields

    def observe(self, rows: NumberRows) -> None:
        rows.add(self.turn)
        rows.add(self.moving)
        rows.add(self.first)
        rows.add(self.top)
        rows.add(self.high)
        rows.add_all(self.lost)
        self.observe_forces(rows)
        rows.mark_all(self.chosen)
        rows.add(self.loser)
        rows.add(self.losses)
        rows.add(self.winner)
        self.observe_units(rows)
        rows.listing(self.token_letter)
        rows.listing(self.token_value)
        rows.listing(self.token_at)
        rows.listing(self.token_mover)
        self.observe_combat(rows)

    def observe_forces(self, rows: NumberRows) -> None:
        """Write the forces chosen into a row, an unknown or unchosen one as kinds of which there is none."""
        kinds = len(self.terms.pool)
        for force in self.force:
            for count in force:
                rows.add(count)
            rows.fill(UNKNOWN - 1, kinds - len(force))

    def observe_units(self, rows: NumberRows) -> None:
        """Write the units into a row."""
        rows.listing(self.kind)
        rows.listing(self.owner)
        rows.listing(self.at)
        rows.listing(self.facing)
        rows.listing(self.spent)
        rows.listing(self.carries)
        rows.mark_listing(self.disrupted)
        rows.mark_listing(self.moved)
        rows.mark_listing(self.charging)
        rows.mark_listing(self.overran)
        rows.mark_listing(self.held)

    def observe_combat(self, rows: NumberRows) -> None:
        """Write the hexes and units of the hand and of combats into a row."""
        rows.listing(self.bodies)
        rows.listing(self.turned)
        rows.listing(self.attacked)
        rows.listing(self.busy)
        rows.listing(self.skirmished)
        rows.listing(self.owed)
        rows.listing(self.building)
        rows.listing(self.against)
        rows.listing(self.retreating)
        rows.listing(self.vacated)
        rows.listing(self.hand)
        rows.listing(self.aloft)
        rows.listing(self.stinging)
        rows.listing(self.pool)
        rows.listing(self.driven)
        rows.listing(self.advanced)
        for fight in self.fights:
            self.observe_fight(fight, rows)
        rows.close()
        if self.now is not None:
            self.observe_fight(self.now, rows)
        rows.close()
        for stack in self.behind:
            padded(rows, stack.units, MOST_IN_A_HEX)
            padded(rows, stack.enemies, SIXTHS // 2)
        rows.close()

    def observe_fight(self, fight: Fight, rows: NumberRows) -> None:
        """Write a combat into a row."""
        most = self.terms.fighters
        padded(rows, fight.attackers, most)
        padded(rows, fight.defenders, most)
        padded(rows, fight.bases, SIXTHS)
        padded(rows, fight.targets, MOST_HIT)
        rows.add(fight.megahex)
        padded(rows, fight.air_aims, most)
        rows.add(fight.strength)
        rows.add(fight.defence)

    def derive(self) -> None:
        """Work out who stands on whom from where they are."""
        self.check_columns()
        places = self.at
        self.at = vec[i64]([WAITING] * len(places))
        self.below = vec[i64]([NO_ONE] * len(places))
        self.top_unit = vec[i16]([NO_ONE] * self.terms.valley.size)
        ways = self.facing[:]
        for unit in range(len(places)):
            self.put(unit, places[unit])
        self.facing = ways

    def check_columns(self) -> None:
        """Raise BadField for a column too short or too long, or one that speaks of who is not there."""
        units, tokens = len(self.kind), len(self.token_at)
        for name in UNIT_COLUMNS:
            check_column(name, len(getattr(self, name)), units, "units")
        for name in TOKEN_COLUMNS:
            check_column(name, len(getattr(self, name)), tokens, "tokens")
        check_known("carries", self.carries, tokens)
        for name in ("token_mover", "hand", "aloft", "stinging", "pool", "driven", "advanced"):
            check_known(name, getattr(self, name), units)
        for fight in [*self.fights, *([] if self.now is None else [self.now])]:
            check_known("fights", joined(fight.attackers, fight.defenders), units)
        for stack in self.behind:
            check_known("behind", stack.units, units)
        for unit in range(units):
            if self.terms.sheet.is_air[self.kind[unit]]:
                check_known("at", vec[i64]([self.at[unit]]), self.terms.valley.megas)

    # --- moving units about

    def uppermost(self, at: i64) -> i64:
        """Return the uppermost ground unit in a hex, or NO_ONE."""
        return i64(self.top_unit[at])

    def lift_off(self, unit: i64) -> None:
        """Take a ground unit out of its hex's pile."""
        at = self.at[unit]
        if at < 0 or self.terms.sheet.is_air[self.kind[unit]]:
            return
        above = self.uppermost(at)
        if above == unit:
            self.top_unit[at] = i16(self.below[unit])
        else:
            while self.below[above] != unit:
                above = self.below[above]
            self.below[above] = self.below[unit]
        self.below[unit] = NO_ONE

    def put(self, unit: i64, at: i64) -> None:
        """Put a unit in a hex (an air unit in a megahex), or at a named place off the map.

        Who joins others faces as they do; in an empty hex say how with `face`.
        """
        self.lift_off(unit)
        self.at[unit] = at
        if at < 0 or self.terms.sheet.is_air[self.kind[unit]]:
            self.facing[unit] = 0
            return
        last = self.uppermost(at)
        if last != NO_ONE:
            self.facing[unit] = self.facing[last]
        if last == NO_ONE or last > unit:
            self.below[unit] = last
            self.top_unit[at] = i16(unit)
            return
        while self.below[last] != NO_ONE and self.below[last] < unit:
            last = self.below[last]
        self.below[unit] = self.below[last]
        self.below[last] = unit

    def face(self, at: i64, way: i64) -> None:
        """Turn the stack in a hex. [6.06]"""
        unit = self.uppermost(at)
        while unit != NO_ONE:
            self.facing[unit] = way
            unit = self.below[unit]

    def no_units(self) -> None:
        """Make the columns of a game whose forces are not chosen yet."""
        none = vec[i64]()
        calm = vec[bool]()
        self.kind, self.owner, self.at, self.spent, self.carries = none, none, none, none, none
        self.disrupted, self.moved, self.charging, self.overran, self.held = (
            calm,
            calm,
            calm,
            calm,
            calm,
        )
        self.facing = none
        self.token_letter, self.token_value, self.token_at, self.token_mover = (
            none,
            none,
            none,
            none,
        )
        self.lost = vec[i64]([0] * SEATS)
        self.bodies = none
        self.clear_combat()
        self.derive()

    def clear_combat(self) -> None:
        """Forget the hand and the combats of the turn before."""
        none = vec[i64]()
        self.hand, self.turned, self.attacked, self.busy, self.aloft = none, none, none, none, none
        self.skirmished, self.pool, self.retreating, self.vacated = none, none, none, none
        self.advanced, self.driven, self.owed = none, none, none
        self.building, self.against, self.stinging = none, none, none
        self.fights, self.behind = [], []
        self.now = None
        self.winner = NO_ONE
        self.losses = 0

    def muster(self, seat: i64, counts: list[int]) -> None:
        """Put the units of a force off the map, waiting to enter. [6.01]"""
        for kind, count in enumerate(counts):
            for _ in range(count):
                self.kind = append(self.kind, kind)
                self.owner = append(self.owner, seat)
                self.at = append(self.at, WAITING)
                self.spent = append(self.spent, 0)
                self.carries = append(self.carries, NO_TOKEN)
                self.below = append(self.below, NO_ONE)
                self.facing = append(self.facing, 0)
                self.disrupted = append(self.disrupted, False)
                self.moved = append(self.moved, False)
                self.charging = append(self.charging, False)
                self.overran = append(self.overran, False)
                self.held = append(self.held, False)
