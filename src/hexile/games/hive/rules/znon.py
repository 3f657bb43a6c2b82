"""26 Znon movement: the Strategy Roll, the order of units, the walk down the Action Chart."""

from __future__ import annotations

from typing import Final

from hexile.games.hive.rules.actions import FREE_ORDER, FREE_ROWS
from hexile.games.hive.rules.engaged import ENGAGED_ORDER, ENGAGED_ROWS, must_stay
from hexile.games.hive.rules.naming import UnitNames
from hexile.games.hive.rules.wording import listed
from hexile.games.hive.state import Hive
from hexile.games.hive.tables import HOSTAGE, MASTER_QUEEN, QUEEN, SOLDIER, WORKER
from hexile.kernel.chance.dice import Dice
from hexile.kernel.chart import RowRule, Trace, walk
from hexile.kernel.event import Event, lot
from hexile.kernel.play import Automatic

STRATEGY: Final = "S"
REST: Final = "…"
ACTION_ORDER: Final[list[int]] = [SOLDIER, WORKER, QUEEN, MASTER_QUEEN, HOSTAGE]
FREE_BY_ROLL: Final[list[list[RowRule[Hive]]]] = [
    [FREE_ROWS[letter] for letter in letters] for letters in FREE_ORDER
]
ENGAGED_BY_ROLL: Final[list[list[RowRule[Hive]]]] = [
    [ENGAGED_ROWS[letter] for letter in letters] for letters in ENGAGED_ORDER
]


class StrategyRoll(Automatic[Hive]):
    """One die settles the Znon's tactics for the turn. [26.0, R1]"""

    def run(self, s: Hive, dice: Dice) -> None:
        s.strategy = dice.roll(6, "26.0", "Strategy Roll")
        if s.telling:
            facts = {
                "free": " ".join(FREE_ORDER[s.strategy]),
                "engaged": " ".join(ENGAGED_ORDER[s.strategy]),
            }
            s.tell(Event("strategy", "26.0", facts, s.strategy))


class ZnonMovement(Automatic[Hive]):
    """Every Znon-controlled unit acts once. [26.0, 26.2, 26.3, 27.1]"""

    def run(self, s: Hive, dice: Dice) -> None:
        """Sort them once, then let each act where it then stands."""
        for unit in units_in_order(s, dice):
            act(s, unit, dice)


STRATEGY_ROLL: Final = StrategyRoll("strategy roll")
ZNON_MOVEMENT: Final = ZnonMovement("znon movement")


def units_in_order(s: Hive, dice: Dice) -> list[int]:
    """List free units before engaged ones, by type, at random within a type. [26.2, 26.3, 26.4, R10]

    Face-down units are no units yet and never act.
    """
    free: list[int] = []
    engaged: list[int] = []
    for group in groups_by_type(s):
        for first, into in ((True, free), (False, engaged)):
            chosen = [unit for unit in group if (s.terrans[s.at[unit]] == 0) == first]
            dice.order(chosen, "26.1", "order of units", UnitNames(s, chosen))
            into += chosen
    order = free + engaged
    if s.telling and len(order) > 1:
        names = listed([s.name(unit) for unit in order])
        s.tell(lot("26.1", "the order of the Znon, by type", names, len(order)))
    return order


def groups_by_type(s: Hive) -> list[list[int]]:
    """List held Marines, Soldiers, Workers, Queens, the Master-Queen, hostages. [26.3]"""
    terms = s.terms
    spans = [(terms.marines_first, terms.znon_first)]
    spans += [(terms.first[kind], terms.first[kind + 1]) for kind in ACTION_ORDER]
    return [
        [unit for unit in range(first, last) if s.in_hive(unit) and not s.terran[unit]]
        for first, last in spans
    ]


def act(s: Hive, unit: int, dice: Dice) -> None:
    """Let one unit act: by A to I, or in an enemy-occupied box by W to Z. [26.0, 26.8, 26.9, R10]"""
    if s.at[unit] < 0 or s.terran[unit]:
        return
    s.settled = False
    engaged = s.terrans[s.at[unit]] > 0
    trace = Trace("action", s.called(unit), s.terms.ship.names[s.at[unit]]) if s.telling else None
    place = len(s.log)
    if not engaged:
        note_strategy(s, trace, "free", FREE_ORDER)
        decided = walk(FREE_BY_ROLL[s.strategy], s, unit, dice, trace)
        note_rest(s, trace, FREE_ORDER, decided)
    elif not must_stay(s, unit, trace):
        note_strategy(s, trace, "engaged", ENGAGED_ORDER)
        decided = walk(ENGAGED_BY_ROLL[s.strategy], s, unit, dice, trace)
        if not decided and trace is not None:
            s.deed, s.facts = "znon_cornered", {}
            trace.decide(ENGAGED_ORDER[s.strategy][-1])
        note_rest(s, trace, ENGAGED_ORDER, decided)
    if trace is not None:
        facts = {"who": name_actor(s, unit), "at": trace.at, **s.facts}
        rule = "26.8" if s.deed == "znon_holds" else "26.9"
        s.log.insert(place, Event(s.deed, rule, facts, 0, trace))


def name_actor(s: Hive, unit: int) -> str:
    """Name a unit in the record; a Marine with the Queen who holds it."""
    if not s.is_held(unit):
        return s.title(unit)
    queen = s.holder[unit]
    article = "the " if s.kind_of(queen) == MASTER_QUEEN else ""
    return f"{s.title(unit)}, held by {article}{s.title(queen)},"


def note_strategy(s: Hive, trace: Trace | None, words: str, orders: list[str]) -> None:
    """Write the turn's roll and the order it gives at the head of the trace."""
    if trace is not None:
        order = orders[s.strategy]
        same = [face for face in range(1, 7) if orders[face] == order]
        faces = f"{same[0]} {'or' if len(same) == 2 else 'to'} {same[-1]}"
        trace.tried(STRATEGY, words, {"faces": faces, "order": " ".join(order)}, s.strategy)


def note_rest(s: Hive, trace: Trace | None, orders: list[str], decided: str) -> None:
    """Write down the letters that were not reached."""
    if trace is not None and decided:
        letters = orders[s.strategy]
        rest = letters[letters.index(decided) + 1 :]
        if rest:
            trace.tried(REST, "rest", {"letters": ", ".join(rest)})
