"""Chapter 11, with I.A2.0, I.A3.2 and I.B: the end of the Xeno Phase and the Spawn Phase."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hexile.games.forlorn.rules.cards import choose_big, discard_ended_cards, explode_if_due
from hexile.games.forlorn.rules.combat import use_up
from hexile.games.forlorn.rules.marines import throw_d3
from hexile.games.forlorn.rules.wording import xenos_counted
from hexile.games.forlorn.state.codes import EMPTY, FIRST_XENO, NO_ONE
from hexile.games.forlorn.state.forlorn import Forlorn
from hexile.games.forlorn.tables.cards import SPAWNING, SPECIAL
from hexile.games.forlorn.tables.columns import with_number
from hexile.games.forlorn.tables.counters import DRONE, EGG, HATCHLING, WARRIOR, XENOS
from hexile.games.forlorn.tables.deck import Ground
from hexile.kernel.chance.chance_request import Among, Names
from hexile.kernel.chance.dice import Dice
from hexile.kernel.chart import Facts
from hexile.kernel.event import Event, lot
from hexile.kernel.geometry.graph import FAR, NOWHERE
from hexile.kernel.play import Automatic

BURSTS_ON: Final = 4
LAST_TURNS: Final = 2
NO_VENTS: Final[list[int]] = []

# --- the end step of the Xeno Phase -----------------------------------------------------------


class XenoEnd(Automatic[Forlorn]):
    """Explosive, corpses burst, eggs hatch, cards that are over go. [3.2, R16]"""

    def run(self, s: Forlorn, dice: Dice) -> None:
        """End the Xeno Phase."""
        explode_if_due(s, dice)
        if s.result is None:
            burst_corpses(s, dice)
            hatch_eggs(s, dice)
            discard_ended_cards(s)


def burst_corpses(s: Forlorn, dice: Dice) -> None:
    """Roll for every corpse out of sight; in the last two turns all burst. [I.A3.2, R8, R14, R15, R47]"""
    corpses = [m for m, at in enumerate(s.corpse_at) if at != NOWHERE]
    corpses.sort(key=lambda m: s.corpse_at[m])
    for corpse in corpses:
        if s.counter_left(HATCHLING) == NO_ONE:
            return
        if s.left <= LAST_TURNS:
            burst_corpse(s, corpse, 0, dice)
        elif not s.is_seen_by_marines(s.corpse_at[corpse]):
            at = s.square_name(s.corpse_at[corpse])
            stays = dice.at_most(BURSTS_ON - 1, 6, "I.A3.2", f"corpse at {at}")
            if not stays:
                burst_corpse(s, corpse, dice.last, dice)
            elif s.telling:
                s.tell(Event("corpse_stays", "I.A3.2", {"at": at}, dice.last))


def burst_corpse(s: Forlorn, corpse: int, face: int, dice: Dice) -> None:
    """Replace a corpse by a Hatchling, beside it where the square is not free. [I.A3.2, R13]"""
    at = s.corpse_at[corpse]
    to = nearest_free(s, at, dice)
    if to == NOWHERE:
        return
    s.corpse_at = with_number(s.corpse_at, corpse, NOWHERE)
    xeno = s.place_new_xeno(HATCHLING, to, False)
    if s.telling:
        facts = {"at": s.square_name(at), "who": s.xeno_name(xeno), "to": s.square_name(to)}
        s.tell(Event("corpse_bursts", "I.A3.2", facts, face))


def nearest_free(s: Forlorn, at: i64, dice: Dice) -> i64:
    """Return a square if it is free, or the nearest free one, by die if several. [R13]"""
    if s.is_free(at):
        return at
    steps = s.ways.steps_from(at)
    best = min((steps[q] for q in s.terms.ground.floor if s.is_free(q)), default=FAR)
    if best == FAR:
        return NOWHERE
    tied = [q for q in s.terms.ground.floor if steps[q] == best and s.is_free(q)]
    square = tied[
        dice.tie(len(tied), "R13", "nearest free square", Among(s.terms.ground.names, tied))
    ]
    if s.telling and len(tied) > 1:
        s.tell(lot("R13", "the nearest free square", s.square_name(square), len(tied)))
    return square


def hatch_eggs(s: Forlorn, dice: Dice) -> None:
    """Roll for every egg not laid this turn: a Hatchling on 4 to 6. [11.4, R47]"""
    eggs = [
        x
        for x in range(len(s.xeno_at))
        if s.xeno_at[x] != NOWHERE and s.xeno_kind[x] == EGG and not s.laid[x]
    ]
    eggs.sort(key=lambda x: s.xeno_at[x])
    for egg in eggs:
        waits = dice.at_most(s.terms.numbers.hatches_on - 1, 6, "11.4", s.xeno_name(egg))
        facts = {"who": s.xeno_name(egg), "at": s.square_name(s.xeno_at[egg])}
        if not waits:
            s.xeno_kind = with_number(s.xeno_kind, egg, HATCHLING)
            s.acted[egg] = True
        if s.telling:
            s.tell(Event("egg_waits" if waits else "hatches", "11.4", facts, dice.last))


# --- the Spawn Phase ------------------------------------------------------------------------------


class SpawnPhase(Automatic[Forlorn]):
    """The operation's spawn, then Spawning, Special and the rush. [3.3, 10.12, II.D12, I.B0]"""

    def run(self, s: Forlorn, dice: Dice) -> None:
        spawn_by_operation(s, dice)
        if s.in_effect(SPAWNING):
            for _ in range(s.terms.numbers.spawning):
                spawn(s, DRONE, "10.12", dice)
        if s.in_effect(SPECIAL):
            spawn_special(s, dice)
        if s.rush:
            spawn_rush(s, dice)


def spawn_by_operation(s: Forlorn, dice: Dice) -> None:
    """Roll how many, then a vent for each, in the order written. [11.1, I.B1, I.B3, R19, R47]"""
    rate = s.terms.spawn
    drones = roll_drones(s, dice)
    for _ in range(rate.warriors):
        spawn(s, WARRIOR, "11.1", dice)
    for _ in range(drones):
        spawn(s, DRONE, "11.1", dice)
    if drones == rate.extra_on:
        spawn(s, WARRIOR, "I.B1", dice)


def roll_drones(s: Forlorn, dice: Dice) -> int:
    """Roll how many Drones the operation brings, and tell the dice. [11.1, R47]"""
    rate = s.terms.spawn
    throw = throw_d3(rate.dice, rate.plus, "11.1", "Drones", dice)
    if s.telling:
        facts = {"what": xenos_counted(rate.warriors, 0, throw.total())}
        s.tell(Event("spawn", "11.1", facts, throw))
    return throw.total()


def spawn_special(s: Forlorn, dice: Dice) -> None:
    """Spawn one Warrior or Blaster for the card; it waits if there is none. [10.13, II.D13, R6, R38]"""
    kind = choose_big(s, "II.D13", dice)
    if kind != NO_ONE:
        spawn(s, kind, "II.D13", dice)
        use_up(s, SPECIAL)


def spawn_rush(s: Forlorn, dice: Dice) -> None:
    """Spawn one Warrior or Blaster for the rush, if there is one. [11.3, I.A2.0, R5, R6]"""
    kind = choose_big(s, "I.A2.0", dice)
    if kind != NO_ONE:
        spawn(s, kind, "I.A2.0", dice)


def vents_to_spawn(s: Forlorn) -> list[int]:
    """List the vents a Xeno may come from: free ones, or else those it can share. [11.1, I.B0, R17, R18, R25, R52]"""
    free: list[int] = []
    shared: list[int] = []
    for number, square in enumerate(s.terms.ground.deck.vents):
        code = s.unit[square]
        blocked = s.flames[square] or EMPTY < code < FIRST_XENO
        if blocked or number == s.terms.spawn.closed_vent:
            continue
        if code == EMPTY:
            free.append(square)
        else:
            shared.append(square)
    return free or shared


class Vents(Names):
    """Vents that something may come out of, by the numbers printed on them."""

    def __init__(self, ground: Ground, vents: list[int], whose: str) -> None:
        self.ground = ground
        self.vents = vents
        self.whose = whose

    def name(self, place: int) -> str:
        """Name one of them: vent 4 at r14."""
        square = self.vents[place]
        return f"vent {self.ground.vent_at[square] + 1} at {self.ground.names[square]}"

    def piece(self, left: int) -> str:
        return self.whose


def spawn(s: Forlorn, kind: int, rule: str, dice: Dice) -> None:
    """Bring one Xeno in on a random vent; without counter or vent it is lost. [11.1, 11.2, R17]"""
    vents = vents_to_spawn(s)
    counter = s.counter_left(kind) != NO_ONE
    if not counter or not vents:
        if s.telling:
            reason = "every vent is blocked" if counter else "no counter is left"
            s.tell(Event("spawn_lost", "11.2", {"kind": XENOS[kind].name, "reason": reason}))
        return
    names = Vents(s.terms.ground, vents, XENOS[kind].name.capitalize())
    square = vents[dice.tie(len(vents), rule, f"vent for a {XENOS[kind].name}", names)]
    spawn_at(s, kind, square, rule, vents, dice.last if len(vents) > 1 else 0)


def spawn_at(
    s: Forlorn, kind: int, square: int, rule: str, vents: list[int] = NO_VENTS, face: int = 0
) -> None:
    """Put a new Xeno on a vent, told with the vents a die chose from. [11.1, R52]"""
    xeno = s.place_new_xeno(kind, square, False)
    if s.telling:
        numbers = [str(s.terms.ground.vent_at[vent] + 1) for vent in vents]
        facts: Facts = {
            "who": s.xeno_name(xeno), "kind": XENOS[kind].name,
            "vent": s.terms.ground.vent_at[square] + 1,
            "among": f" (of {', '.join(numbers)})" if face else "",
        }  # fmt: skip
        s.tell(Event("spawned", rule, facts, face))


XENO_END: Final = XenoEnd("xeno end")
SPAWN_PHASE: Final = SpawnPhase("spawn phase")
