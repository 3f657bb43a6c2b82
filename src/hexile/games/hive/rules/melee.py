"""Melee Combat: the fight itself, the Terran's attacks, and the Znon's best plan. [26.6, B10, B11]"""

from __future__ import annotations

from itertools import permutations
from typing import Final

from mypy_extensions import i64, mypyc_attr

from hexile.games.hive.rules.face_down import probe
from hexile.games.hive.rules.losses import lose_men
from hexile.games.hive.rules.naming import UnitNames
from hexile.games.hive.rules.slots import UNIT
from hexile.games.hive.rules.wording import listed
from hexile.games.hive.state import END, PROBE, Fight, Hive, HiveAction
from hexile.games.hive.tables import ATTACKER_LOSS, ENGINEER
from hexile.kernel.chance.chance_request import Names
from hexile.kernel.chance.dice import Dice
from hexile.kernel.chart import Facts, Trace
from hexile.kernel.event import Event
from hexile.kernel.play import Action, ActionList, Automatic, RepeatedChoice
from hexile.kernel.verbs.verb import Guard, Known, Slot, Verb, Verbs

SPARE: Final = -1


def attack(s: Hive, attackers: list[int], target: int, dice: Dice, trace: Trace | None) -> None:
    """Fight one attack: differential, one die, losses. [B10, 27.6, 27.7]"""
    strength = sum(s.melee(unit) for unit in attackers)
    differential = strength - s.melee(target)
    face = dice.roll(6, "B10", whom=s.terms.titles[target])
    result = s.terms.book.fight_row(differential)[face]
    if s.telling:
        facts: Facts = {
            "who": listed([s.title(unit) for unit in attackers]),
            "target": s.title(target),
            "at": s.terms.ship.names[s.at[target]],
            "strength": strength,
            "against": s.melee(target),
            "differential": differential,
        }
        kind = "fight_loses" if result < 0 else "fight_hits" if result else "fight_nothing"
        s.tell(Event(kind, "B10", facts, face, trace))
    for unit in attackers:
        s.fought[unit] = True
    s.attacked[target] = True
    if result == ATTACKER_LOSS:
        number = dice.tie(len(attackers), "B10", "attacker lost", UnitNames(s, attackers))
        lose_men(s, attackers[number], 1, "B10")
    else:
        lose_men(s, target, result, "B10")


# --- the Terran's segment ----------------------------------------------------------------


class TerranMelee(RepeatedChoice[Hive]):
    """Each unit may join one attack, each enemy be attacked once. [B10]"""

    def list_actions(self, s: Hive, legal: ActionList) -> None:
        """List attacks by every group of units that have not fought, probes, and `end`."""
        for box in contested_boxes(s):
            add_attacks(s, box, legal)
        add_probes(s, legal)
        if legal.count > 0:
            legal.append(s.terms.end)

    def take(self, s: Hive, action: Action, dice: Dice) -> None:
        """Fight, probe, or go on."""
        assert isinstance(action, HiveAction)
        if action.verb == END:
            self.done(s)
        elif isinstance(action, Fight):
            attack(s, action.attackers, action.what, dice, None)
        elif action.verb == PROBE:
            probe(s, action.who, action.what, dice)

    def verbs(self) -> Verbs:
        return MELEE_VERBS


TERRAN_MELEE: Final = TerranMelee("terran melee")


def contested_boxes(s: Hive) -> list[int]:
    """List the boxes that hold face-up units of both sides, in map order."""
    size = s.terms.ship.size
    return [box for box in range(size) if s.terrans[box] > 0 and s.znon[box] > 0]


def can_fight(s: Hive, unit: i64) -> bool:
    """Tell whether a unit is a Terran-controlled Marine in the Hive that has not fought. [B10]"""
    return s.terran[unit] and not s.fought[unit] and s.terms.is_marine(unit) and s.in_hive(unit)


def fighters(s: Hive, box: i64) -> list[int]:
    """List the Terran's units in a box that can still attack; hostages never do. [B10]"""
    return [unit for unit in s.units_at(box, True) if can_fight(s, unit)]


def can_be_attacked(s: Hive, unit: i64) -> bool:
    """Tell whether the Terran may attack a Znon-controlled unit. [B10, R41]"""
    return unit >= s.terms.marines_first and not s.attacked[unit]


def add_attacks(s: Hive, box: int, legal: ActionList) -> None:
    """Add every group of fighters against every target in a box."""
    men = fighters(s, box)
    if not men:
        return
    for target in s.units_at(box, False):
        if can_be_attacked(s, target):
            for mask in range(1, 1 << len(men)):
                group = [men[i] for i in range(len(men)) if mask >> i & 1]
                legal.append(Fight(s.terms.called, group, target))


def add_probes(s: Hive, legal: ActionList) -> None:
    """Add the probes Engineers may make instead of fighting. [B18]"""
    terms = s.terms
    for slot in range(terms.slots):
        box = s.slot_at[slot]
        if box >= 0 and s.terrans[box] > 0:
            for unit in fighters(s, box):
                if terms.kind[unit] == ENGINEER:
                    legal.append(terms.actions(PROBE, unit)[slot])


# --- what is said of it ------------------------------------------------------------------


def label_fight(s: Hive, attackers: list[int], target: i64) -> str:
    """Name an attack with its strengths."""
    strength, against = sum(s.melee(unit) for unit in attackers), s.melee(target)
    who = listed([s.name(unit) for unit in attackers])
    verb = "attacks" if len(attackers) == 1 else "attack"
    ahead = f"{strength - against:+d}" if strength != against else "0"
    where = s.terms.place_name(s.at[target])
    return f"{who} {verb} {s.title(target)} in {where}: strength {strength} against {against} ({ahead})"


def groups(s: Hive) -> list[str]:
    """List attacks to try: everybody alone against everybody, and all who share a box in any order."""
    names, mine = s.terms.names, range(s.terms.znon_first)
    found = [f"melee {names[u]} {name}" for u in mine if s.in_hive(u) for name in names]
    for box in contested_boxes(s):
        terrans = [names[unit] for unit in s.units_at(box, True)]
        for size in range(2, len(terrans) + 1):
            for group in permutations(terrans, size):
                found += [f"melee {' '.join(group)} {names[z]}" for z in s.units_at(box, False)]
    return found


def is_beside(s: Hive, unit: i64, target: i64) -> bool:
    """Tell whether a unit is the Terran's and in a target's box. [B10]"""
    return s.terran[unit] and s.at[unit] == s.at[target]


def first_of(s: Hive, units: list[int]) -> str:
    """Name the first of some units."""
    return s.terms.names[units[0]]


def can_probe_it(s: Hive, unit: i64, slot: i64) -> bool:
    """Tell whether an Engineer that has not fought shares a face-down unit's box. [B18]"""
    return s.kind_of(unit) == ENGINEER and can_fight(s, unit) and s.at[unit] == s.slot_at[slot]


MELEE_VERB: Final = Verb(
    "melee {attackers+} {target}", label_fight, [UNIT, UNIT], sign="fight", candidates=groups,
    guards=[
        Guard("B10", lambda s, group, enemy: s.in_hive(enemy) and not s.terran[enemy],
              "{target} is not a Znon-controlled unit in the Hive"),
        Guard("B10", lambda s, group, enemy: enemy >= s.terms.marines_first,
              "{target} is a hostage; you never attack hostages"),
        Guard("B10", lambda s, group, enemy: not s.attacked[enemy],
              "{target} was already attacked this segment"),
        Guard("B10", lambda s, group, enemy: all(is_beside(s, unit, enemy) for unit in group),
              "{who} is not in {box} with {target}",
              who=lambda s, group, enemy: first_of(s, [u for u in group if not is_beside(s, u, enemy)]),
              box=lambda s, group, enemy: s.terms.place_name(s.at[enemy])),
        Guard("B10", lambda s, group, enemy: all(s.terms.is_marine(unit) for unit in group),
              "{who} is a hostage; hostages never attack",
              who=lambda s, group, enemy: first_of(s, [u for u in group if not s.terms.is_marine(u)])),
        Guard("B10", lambda s, group, enemy: not any(s.fought[unit] for unit in group),
              "{who} has already fought this segment",
              who=lambda s, group, enemy: first_of(s, [unit for unit in group if s.fought[unit]])),
        Guard("B10", lambda s, group, enemy: group == sorted(set(group)), help=True,
              sentence="name each attacker once, in this order: `melee {order} {target}`",
              order=lambda s, group, enemy: " ".join([s.terms.names[u] for u in sorted(set(group))])),
    ],
)  # fmt: skip
NO_PROBE: Final = (
    "only an Engineer that has not fought can probe, and only a face-down unit in its box"
)
FACE_DOWN: Final = Slot("", lambda s: s.terms.slot_names, "B18", NO_PROBE)
PROBE_VERB: Final = Verb(
    "probe {unit} {slot}", "{who} probes {slot}: succeeds on 1 to {need}", [UNIT, FACE_DOWN],
    [Known("unit", "B18", NO_PROBE), Known("slot"), Guard("B18", can_probe_it, NO_PROBE)],
    who=lambda s, unit, slot: s.title(unit), need=lambda s, unit, slot: s.terms.book.needs["probe"],
)  # fmt: skip
MELEE_VERBS: Final = Verbs(
    "B10", MELEE_VERB, PROBE_VERB, Verb("end", "End melee"),
    help="say `melee La1 Sc2 So3`, your attackers and then one target, or `end`",
)  # fmt: skip


# --- the Znon's segment ------------------------------------------------------------------


class ZnonMelee(Automatic[Hive]):
    """Fight the boxes in map order, one after the other. [26.6, R36]"""

    def run(self, s: Hive, dice: Dice) -> None:
        """Fight the next box; come back for the one after it."""
        for box in range(s.cursor, s.terms.ship.size):
            if s.terrans[box] > 0 and s.znon[box] > 0:
                s.cursor = box + 1
                s.agenda.append(ZNON_MELEE)
                fight_box(s, box, dice)
                return
        s.cursor = 0


ZNON_MELEE: Final = ZnonMelee("znon melee")


@mypyc_attr(acyclic=True)
class Plan:
    """Who attacks whom in a box, and what the plan is judged by. [26.6]"""

    def __init__(self, targets: list[int]) -> None:
        self.targets = targets
        self.attacks: int = 0
        self.strengths: list[int] = []
        self.differential: int = 0

    def is_better(self, other: Plan) -> bool:
        """Tell whether this plan comes before the other: attacks, strengths, differential."""
        if self.attacks != other.attacks:
            return self.attacks > other.attacks
        if self.strengths != other.strengths:
            return self.strengths > other.strengths
        return self.differential > other.differential

    def is_equal(self, other: Plan) -> bool:
        """Tell whether two plans are equally good."""
        return (
            self.attacks == other.attacks
            and self.strengths == other.strengths
            and self.differential == other.differential
        )


class PlanNames(Names):
    """Plans of attack that are equally good in a box. [26.6]"""

    def __init__(self, s: Hive, attackers: list[int], plans: list[Plan], box: int) -> None:
        self.s = s
        self.attackers = attackers
        self.plans = plans
        self.box = box

    def name(self, place: int) -> str:
        """Say who attacks whom."""
        names = self.s.terms.names
        pairs = zip(self.attackers, self.plans[place].targets, strict=True)
        fights = [f"{names[unit]} on {names[at]}" for unit, at in pairs if at != SPARE]
        return ", ".join(fights)

    def piece(self, left: int) -> str:
        return self.s.terms.ship.names[self.box]


def fight_box(s: Hive, box: int, dice: Dice) -> None:
    """Attack as often as possible at zero or better, by the best plan. [26.6]"""
    attackers = [u for u in s.units_at(box, False) if u >= s.terms.marines_first]
    enemies = s.units_at(box, True)
    plans = best_plans(s, attackers, enemies)
    trace = Trace("plan", "The Znon", s.terms.ship.names[box]) if s.telling else None
    if not plans:
        if trace is not None:
            weigh_forces(s, trace, attackers, enemies, False)
            trace.decide(trace.rows[-1].letter)
            kind, rule = ("no_attack", "26.6") if attackers else ("no_attackers", "B10")
            s.tell(Event(kind, rule, {"at": trace.at}, 0, trace))
        return
    number = dice.tie(len(plans), "26.1", "plan of attack", PlanNames(s, attackers, plans, box))
    if trace is not None:
        tell_plan(s, trace, attackers, enemies, plans, number)
    carry_out(s, attackers, plans[number], dice, trace)


def carry_out(s: Hive, attackers: list[int], plan: Plan, dice: Dice, trace: Trace | None) -> None:
    """Fight a plan's attacks, the strongest target first; never below zero. [26.6]"""
    for target in targets_by_strength(s, plan):
        group = [
            unit
            for place, unit in enumerate(attackers)
            if plan.targets[place] == target and s.men[unit] > 0 and not s.terran[unit]
        ]
        strength = sum(s.melee(unit) for unit in group)
        if group and strength >= s.melee(target):
            attack(s, group, target, dice, trace)
            trace = None


def targets_by_strength(s: Hive, plan: Plan) -> list[int]:
    """List the targets of a plan, strongest first, then in the order of 26.5."""
    targets = sorted({target for target in plan.targets if target != SPARE})
    return sorted(targets, key=lambda target: -s.melee(target))


def best_plans(s: Hive, attackers: list[int], enemies: list[int]) -> list[Plan]:
    """Try every assignment of attackers to targets; keep the equally best ones. [26.6, B11]"""
    best: list[Plan] = []
    ways = (len(enemies) + 1) ** len(attackers)
    for way in range(ways):
        plan = judge(s, attackers, enemies, way)
        if plan.attacks == 0:
            continue
        if not best or plan.is_better(best[0]):
            best = [plan]
        elif plan.is_equal(best[0]):
            best.append(plan)
    return best


def judge(s: Hive, attackers: list[int], enemies: list[int], way: int) -> Plan:
    """Read a number as an assignment and judge it; an attack below zero spoils it. [26.6]"""
    against = [0] * len(enemies)
    used = [False] * len(enemies)
    targets: list[int] = []
    for unit in attackers:
        choice = way % (len(enemies) + 1) - 1
        way //= len(enemies) + 1
        targets.append(SPARE if choice < 0 else enemies[choice])
        if choice >= 0:
            against[choice] += s.melee(unit)
            used[choice] = True
    plan = Plan(targets)
    for place, enemy in enumerate(enemies):
        if used[place]:
            differential = against[place] - s.melee(enemy)
            if differential < 0:
                return Plan([])
            plan.attacks += 1
            plan.strengths.append(s.melee(enemy))
            plan.differential += differential
    plan.strengths.sort(reverse=True)
    return plan


def weigh_forces(
    s: Hive, trace: Trace, attackers: list[int], enemies: list[int], some: bool
) -> None:
    """Write down both sides of a fight, and what all together have against the weakest."""
    facts: Facts = {
        "all": sum(s.melee(unit) for unit in attackers),
        "weakest": min((s.melee(unit) for unit in enemies), default=0),
    }
    row = trace.tried("1", "some" if some else "none" if attackers else "nobody", facts)
    for unit in attackers:
        row.add_candidate(s.name(unit), f"attacks with {s.melee(unit)}", True)
    for unit in enemies:
        row.add_candidate(s.name(unit), f"defends with {s.melee(unit)}", True)


def tell_plan(
    s: Hive, trace: Trace, attackers: list[int], enemies: list[int], plans: list[Plan], number: int
) -> None:
    """Write down the plan chosen and what it was measured by."""
    weigh_forces(s, trace, attackers, enemies, True)
    plan = plans[number]
    facts: Facts = {
        "attacks": plan.attacks,
        "strengths": listed([str(x) for x in plan.strengths]),
        "differential": plan.differential,
    }
    row = trace.tried("2", "best" if plan.attacks == 1 else "several", facts)
    for target in targets_by_strength(s, plan):
        group = [u for place, u in enumerate(attackers) if plan.targets[place] == target]
        names = listed([s.name(unit) for unit in group])
        strength = sum(s.melee(unit) for unit in group)
        row.add_candidate(s.name(target), f"by {names}, {strength} against {s.melee(target)}", True)
    if len(plans) > 1:
        trace.tried("3", "tied", {"plans": len(plans)}, number + 1)
    trace.decide("2")


def begin_melee(s: Hive) -> None:
    """Nobody has fought yet in this segment. [B10]"""
    for unit in range(s.terms.units):
        s.fought[unit] = False
        s.attacked[unit] = False
    s.cursor = 0


class BeginMelee(Automatic[Hive]):
    """A Melee Combat Segment begins. [B3]"""

    def run(self, s: Hive, dice: Dice) -> None:
        """Clear the marks."""
        begin_melee(s)


BEGIN_MELEE: Final = BeginMelee("begin melee")
