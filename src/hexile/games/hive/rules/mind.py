"""27.4 Mind Control: release checks, then every eligible Queen tries the nearest Terran."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from hexile.games.hive.rules.aims import in_map_order
from hexile.games.hive.rules.losses import release
from hexile.games.hive.rules.naming import UnitNames
from hexile.games.hive.rules.reasons import weigh_enemies
from hexile.games.hive.rules.wording import listed, points, span
from hexile.games.hive.state import NO_ONE, Hive
from hexile.games.hive.tables import ENGINEER, HOSTAGE, KINDS, LANCER, MASTER_QUEEN, QUEEN, SCOUT
from hexile.kernel.chance.dice import Dice
from hexile.kernel.chart import Facts, Trace
from hexile.kernel.event import Event, lot
from hexile.kernel.geometry.graph import FAR
from hexile.kernel.play import Automatic

PREFERENCE: Final[list[int]] = [ENGINEER, SCOUT, LANCER, HOSTAGE]


class Releases(Automatic[Hive]):
    """Each held Marine may come free: its Queen too far away, or a 6. [B17]"""

    def run(self, s: Hive, dice: Dice) -> None:
        """Check them in order."""
        for unit in range(s.terms.marines_first, s.terms.znon_first):
            if s.holder[unit] != NO_ONE:
                check_hold(s, unit, dice)


def check_hold(s: Hive, unit: int, dice: Dice) -> None:
    """Release a held Marine whose Queen is too far away, or who rolls a 6. [B17]"""
    queen = s.holder[unit]
    away = s.terms.ship.distances[s.at[queen]][s.at[unit]]
    if away >= len(reach_table(s, queen)):
        release(s, unit, "out_of_hold")
    elif not dice.at_most(s.terms.book.needs["release"] - 1, 6, "B17", s.terms.titles[unit]):
        release(s, unit, "shakes_off", dice.last)
    elif s.telling:
        facts: Facts = {"who": s.title(unit), "queen": s.title(queen)}
        s.tell(Event("stays_held", "B17", facts, dice.last))


class MindControl(Automatic[Hive]):
    """Queens try in random order, the Master-Queen last. [27.4, B17]"""

    def run(self, s: Hive, dice: Dice) -> None:
        """Let each eligible Queen try."""
        try_minds(s, queens_in_hive(s), dice)


def queens_in_hive(s: Hive) -> list[int]:
    """List the Queens in play, the Master-Queen last."""
    return [unit for unit in range(s.terms.first[QUEEN], s.terms.units) if s.in_hive(unit)]


def try_minds(s: Hive, queens: list[int], dice: Dice) -> None:
    """Let each eligible Queen try, in an order settled by lot, the Master-Queen last. [26.1, 27.4]"""
    master = [queen for queen in queens if s.kind_of(queen) == MASTER_QUEEN]
    others = [queen for queen in queens if queen not in master]
    dice.order(others, "26.1", "order of Queens", UnitNames(s, others))
    if s.telling and len(others) > 1:
        names = listed([s.name(queen) for queen in others])
        s.tell(lot("26.1", "the order of the Queens", names, len(others)))
    for queen in others + master:
        if is_eligible(s, queen):
            attempt(s, queen, dice)


RELEASES: Final = Releases("releases")
MIND_CONTROL: Final = MindControl("mind control")


def is_eligible(s: Hive, queen: int) -> bool:
    """Tell whether a Queen may try: no Terran in her box, nobody in her hold. [27.4, B17]"""
    return s.terrans[s.at[queen]] == 0 and queen not in s.holder


def reach_table(s: Hive, queen: i64) -> vec[i64]:
    """Return the highest face that succeeds, by distance. [B17]"""
    book = s.terms.book
    return book.master if s.kind_of(queen) == MASTER_QUEEN else book.mind


def attempt(s: Hive, queen: int, dice: Dice) -> None:
    """Try the closest Terran-controlled individual, by the order of preference. [27.4, R27]"""
    wanted = wanted_by(s, queen)
    if not wanted:
        return
    trace = Trace("mind", s.called(queen), s.terms.ship.names[s.at[queen]]) if s.telling else None
    target = wanted[dice.tie(len(wanted), "26.1", "mind control", UnitNames(s, wanted, queen))]
    if trace is not None:
        near = closest(s, s.terms.ship.distances[s.at[queen]])
        tell_choice(s, trace, queen, near, wanted, target)
    roll_for_mind(s, queen, target, dice, trace)


def wanted_by(s: Hive, queen: int) -> list[int]:
    """List whom a Queen may try: closest, in reach, of the kind she likes best. [27.4, B17]"""
    away = s.terms.ship.distances[s.at[queen]]
    near = closest(s, away)
    if not near or away[s.at[near[0]]] >= len(reach_table(s, queen)):
        return []
    return in_map_order(s, preferred(s, near))


def closest(s: Hive, away: vec[i64]) -> list[int]:
    """List the nearest Terran-controlled units in the Hive; those in Darters are immune. [27.4]"""
    best = FAR
    near: list[int] = []
    for unit in range(s.terms.znon_first):
        if s.terran[unit] and s.in_hive(unit):
            distance = away[s.at[unit]]
            if distance < best:
                best = distance
                near = [unit]
            elif distance == best:
                near.append(unit)
    return near


def preferred(s: Hive, near: list[int]) -> list[int]:
    """Keep the kind a Queen likes best: Engineer, Scout, Lancer, hostage. [27.4]"""
    for kind in PREFERENCE:
        wanted = [unit for unit in near if s.kind_of(unit) == kind]
        if wanted:
            return wanted
    return near


def mind_change(s: Hive, target: int) -> int:
    """Return what a target's mind adds to the need: two men resist, a hostage does not. [B17]"""
    if s.kind_of(target) == LANCER and s.men[target] > 1:
        return -s.terms.book.needs["resist"]
    return s.terms.book.needs["yield"] if s.kind_of(target) == HOSTAGE else 0


def change_words(change: int) -> str:
    """Say what a target's mind changes. [B17]"""
    if change == 0:
        return ""
    many = "one" if abs(change) == 1 else str(abs(change))
    return f" ({many} more against a hostage)" if change > 0 else f" ({many} less against two men)"


def mind_need(s: Hive, queen: int, target: int) -> int:
    """Return the highest face that takes a mind, by distance and by whose it is. [B17]"""
    distance = s.terms.ship.distances[s.at[queen]][s.at[target]]
    return reach_table(s, queen)[distance] + mind_change(s, target)


def roll_for_mind(s: Hive, queen: int, target: int, dice: Dice, trace: Trace | None) -> None:
    """Roll against the distance; a full Lancer resists, a hostage does not. [B17]"""
    need = mind_need(s, queen, target)
    taken = dice.at_most(need, 6, "27.4", s.terms.titles[queen], whom=s.terms.titles[target])
    face = dice.last
    if taken:
        s.change_side(target, False)
        if s.terms.is_marine(target):
            s.holder[target] = queen
    if trace is not None:
        verdict = "taken" if taken else "fails"
        change = change_words(mind_change(s, target))
        far = points(s.terms.ship.distances[s.at[queen]][s.at[target]])
        trace.tried("4", verdict, {"need": span(need), "far": far, "change": change}, face)
        trace.decide("4")
        facts: Facts = {"who": s.title(queen), "target": s.title(target), "need": span(need)}
        s.tell(Event("mind_taken" if taken else "mind_fails", "27.4", facts, face, trace))


def tell_choice(
    s: Hive, trace: Trace, queen: int, near: list[int], wanted: list[int], target: int
) -> None:
    """Write down whom a Queen looked at and why she chose as she did."""
    far = s.terms.ship.distances[s.at[queen]][s.at[target]]
    row = trace.tried("1", "nearest", {"far": points(far)})
    weigh_enemies(s, row, queen, near, near)
    if len(near) > 1:
        row = trace.tried("2", "kind", {"kind": KINDS[s.kind_of(target)]})
        for unit in near:
            row.add_candidate(s.name(unit), KINDS[s.kind_of(unit)], unit in wanted)
    if len(wanted) > 1:
        facts: Facts = {"who": s.name(target), "options": len(wanted)}
        trace.tried("3", "tied", facts, wanted.index(target) + 1)
