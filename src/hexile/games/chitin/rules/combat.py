"""Chapter 7: who fights whom. Attacks are compulsory, and all are declared before the first die."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from hexile.games.chitin.rules.air import free_air
from hexile.games.chitin.rules.slots import ANY_HEX, SIDE, WORD, megahex_names
from hexile.games.chitin.state.actions import (
    DECLARE,
    END,
    Attack,
    Face,
    Include,
    Join,
    Skirmish,
    Sting,
)
from hexile.games.chitin.state.chitin import Chitin
from hexile.games.chitin.state.columns import in_order, joined, with_one
from hexile.games.chitin.state.fight import Exposed, Fight
from hexile.games.chitin.state.places import NO_ONE
from hexile.games.chitin.state.signs import counted
from hexile.kernel.chance.dice import Dice
from hexile.kernel.chart import Facts
from hexile.kernel.event import Event
from hexile.kernel.geometry.graph import NOWHERE
from hexile.kernel.geometry.hexes import DIRECTION_NAMES
from hexile.kernel.play import Action, ActionList, Automatic, RepeatedChoice
from hexile.kernel.setup import whole_number
from hexile.kernel.verbs.verb import Guard, Known, Never, Slot, Verb, Verbs, When

NO_TURNS: Final[list[Face]] = []

# --- facing, at the end of movement ------------------------------------------------------------


class Facing(RepeatedChoice[Chitin]):
    """Every stack of the moving player may be turned once, moved or not. [6.06, R10]"""

    def seat(self, s: Chitin) -> int:
        return s.moving

    def list_actions(self, s: Chitin, legal: ActionList) -> None:
        """List the turns, and `end` when every charge has an enemy before it."""
        stacks = s.stacks(s.moving)
        ready = len(stacks) > 0
        for at in stacks:
            now = s.facing_at(at)
            turns = s.terms.faces[at][now] if at not in s.turned else NO_TURNS
            if s.terms.advanced and must_attack(s, at):
                ready = ready and may_face(s, at, now)
                turns = [face for face in turns if may_face(s, at, face.direction)]
            legal.extend(turns)
        if ready:
            legal.append(END)

    def take(self, s: Chitin, action: Action, dice: Dice) -> None:
        """Turn a stack, or go on."""
        if isinstance(action, Face):
            turn_stack(s, action)
        else:
            self.done(s)

    def verbs(self) -> Verbs:
        return FACING_VERBS


def may_face(s: Chitin, at: i64, way: i64) -> bool:
    """Tell whether a facing leaves a charging stack with an enemy in front, if one is beside it. [R34]"""
    if not must_attack(s, at) or not s.is_beside_enemy(at, s.moving):
        return True
    for to in s.front(at, way):
        if s.is_enemy_hex(to, s.moving):
            return True
    return False


def must_attack(s: Chitin, at: i64) -> bool:
    """Tell whether a charging unit in a hex has not attacked anybody yet. [8.021, R33, R34]"""
    unit = s.uppermost(at)
    while unit != NO_ONE:
        if s.charging[unit] and not s.overran[unit]:
            return True
        unit = s.below[unit]
    return False


def turn_stack(s: Chitin, action: Face) -> None:
    """Face a stack toward a side of its hex. [6.06]"""
    s.face(action.at, action.direction)
    s.turned = with_one(s.turned, action.at)
    if s.telling:
        units = s.units_in(action.at)
        facts: Facts = {
            "who": s.describe(units),
            "at": s.hex_name(action.at),
            "turn": "turns" if len(units) == 1 else "turn",
            "toward": s.toward(action.at, action.direction),
        }
        s.tell(Event("faces", "6.06", facts))


def label_face(s: Chitin, at: i64, way: i64) -> str:
    """Name a facing and which enemies it has in front and behind."""
    faces = "faces" if len(s.units_in(at)) == 1 else "face"
    words = f"{stack_words(s, at)} {faces} toward {s.toward(at, way)}"
    words += enemy_words(s, at, s.front(at, way), "in front")
    return words + enemy_words(s, at, s.rear(at, way), "behind")


def enemy_words(s: Chitin, at: i64, hexes: vec[i64], where: str) -> str:
    """Name the enemies of a stack in some hexes, and where they are."""
    enemies = [stack_words(s, to) for to in hexes if s.is_enemy_hex(to, s.holder(at))]
    return f", {' and '.join(enemies)} {where}" if enemies else ""


def stack_words(s: Chitin, at: i64) -> str:
    """Name a stack by its units, and where it stands."""
    return f"{s.describe(s.units_in(at))} at {s.hex_name(at)}"


def ask_before_combat(s: Chitin) -> str:
    """Ask whether stacks keep enemies behind them that no stack of their side has in front. [7.05]"""
    stacks = [at for at in s.stacks(s.moving) if s.has_fighter(at, s.moving)]
    met = {to for at in stacks for to in s.front(at, s.facing_at(at))}
    open_to = [at for at in s.stacks(s.moving) if not met.issuperset(enemies_behind(s, at))]
    if not open_to:
        return ""
    words = " and ".join([stack_words(s, at) for at in open_to])
    have = "has" if len(open_to) == 1 and len(s.units_in(open_to[0])) == 1 else "have"
    return (
        f"{words} {have} an enemy behind that no stack of yours faces. "
        "Each stack loses a unit unless you attack that enemy. End facing?"
    )


FACE_VERB: Final = Verb(
    "face {stack} {side}", label_face, [ANY_HEX, SIDE], sign="turn",
    guards=[
        Guard("6.06", lambda s, at: at != NOWHERE and s.holder(at) == s.moving,
              "you have no units at {stack}", of="stack"),
        Known("side"),
        Guard("R10", lambda s, at: at not in s.turned, "you have already turned the stack at {stack}", of="stack"),
        Guard("6.06", lambda s, at, way: s.facing_at(at) != way,
              "the stack at {stack} already faces {side}; you can turn it to {others}",
              others=lambda s, at, way: ", ".join([name for name in DIRECTION_NAMES if name != DIRECTION_NAMES[way]])),
        Guard("R34", may_face, "a charging stack must have an enemy in front; choose another side"),
    ],
)  # fmt: skip
END_FACING: Final = Verb(
    "end", "End facing", ask=lambda s: ask_before_combat(s),
    guards=[Guard("R34", lambda s: all(may_face(s, at, s.facing_at(at)) for at in s.stacks(s.moving)),
                  "a charging stack has no enemy in front yet; turn it first")],
)  # fmt: skip
FACING_VERBS: Final = Verbs(
    "6.06", FACE_VERB, END_FACING, help="type `face 0812 NE` (a hex and a side), or `end`"
)


# --- enemies behind -------------------------------------------------------------------------------


class StartCombat(Automatic[Chitin]):
    """Own units recover; then see who has enemies behind as combat begins. [5.02, 7.05, R35]"""

    def run(self, s: Chitin, dice: Dice) -> None:
        """Turn units up, look behind every stack."""
        recover(s)
        s.turned = vec[i64]()
        s.behind = []
        for at in s.stacks(s.moving):
            enemies = enemies_behind(s, at)
            if len(enemies):
                s.behind.append(Exposed(s.units_in(at), enemies))


def recover(s: Chitin) -> None:
    """Turn the moving player's disrupted units up. [5.02, 7.064, R35, R37]"""
    marks = s.disrupted
    s.disrupted = vec[bool]([marks[u] and s.owner[u] != s.moving for u in range(len(marks))])


def enemies_behind(s: Chitin, at: i64) -> vec[i64]:
    """List the rear hexes of a stack with an undisrupted enemy ground warrior. [7.05, R24]"""
    found = vec[i64]()
    for to in s.rear(at, s.facing_at(at)):
        if s.is_enemy_hex(to, s.moving) and has_ready_warrior(s, to):
            found = append(found, to)
    return found


def has_ready_warrior(s: Chitin, at: i64) -> bool:
    """Tell whether an undisrupted warrior is in a hex. [R24]"""
    unit = s.uppermost(at)
    while unit != NO_ONE:
        if s.terms.sheet.is_warrior[s.kind[unit]] and not s.disrupted[unit]:
            return True
        unit = s.below[unit]
    return False


# --- what must be attacked -------------------------------------------------------------------------


@mypyc_attr(acyclic=True)
class Duty:
    """What is still open: enemies to attack, stacks free to do it, charges to be made. [7.02, R19]

    Only stacks with a warrior or Basic can attack. `fronts` are the open enemies in front of the
    free stacks, in their order; `enemies` has those, too, that an air attack has left to others.
    """

    def __init__(self, attacked: vec[i64], enemies: vec[i64], chargers: vec[i64]) -> None:
        self.attacked = attacked
        self.enemies = enemies
        self.free = vec[i64]()
        self.fronts = vec[vec[i64]]()
        self.chargers = chargers

    def look(self, s: Chitin, at: i64, ahead: vec[i64], busy: vec[i64], attacked: vec[i64]) -> None:
        """Write down what a stack with enemies ahead has to do."""
        before = vec[i64]([to for to in ahead if to not in attacked])
        for to in before:
            if to not in self.enemies:
                self.enemies = append(self.enemies, to)
        if at not in busy:
            if len(before):
                self.free = append(self.free, at)
                self.fronts = append(self.fronts, before)
            if must_attack(s, at):
                self.chargers = append(self.chargers, at)

    def stranded(self) -> vec[i64]:
        """List the enemies no free stack has in front any more."""
        return vec[i64]([enemy for enemy in self.enemies if not self.is_covered(enemy)])

    def is_covered(self, enemy: i64) -> bool:
        """Tell whether a free stack has an enemy in front."""
        for number in range(len(self.fronts)):
            if enemy in self.fronts[number]:
                return True
        return False

    def after_sting(self, taken: vec[i64]) -> Duty:
        """Return what is open when air units attack some stacks as well."""
        twin = Duty(joined(self.attacked, taken), self.enemies, self.chargers)
        for number in range(len(self.free)):
            before = vec[i64]([at for at in self.fronts[number] if at not in taken])
            if len(before):
                twin.free = append(twin.free, self.free[number])
                twin.fronts = append(twin.fronts, before)
        return twin

    def idle_chargers(self) -> vec[i64]:
        """List the charging stacks with nobody left to attack."""
        return vec[i64]([at for at in self.chargers if at not in self.free])


def duty_of(s: Chitin, busy: vec[i64], attacked: vec[i64], owed: vec[i64]) -> Duty:
    """Look at every stack: what is open when some are *busy* and some enemies *attacked*. [7.02, R19]"""
    duty = Duty(attacked, vec[i64]([at for at in owed if at not in attacked]), vec[i64]())
    for at in s.stacks(s.moving):
        ahead = s.enemies_in_front(at)
        if len(ahead) and s.has_fighter(at, s.moving):
            duty.look(s, at, ahead, busy, attacked)
    duty.enemies = in_order(duty.enemies)
    return duty


def duty_now(s: Chitin) -> Duty:
    """Return what is open before the next combat is declared."""
    return duty_of(s, s.busy, s.attacked, s.owed)


def can_complete(s: Chitin, bases: vec[i64], targets: vec[i64], used: vec[i64]) -> bool:
    """Tell whether a combat of these can still grow so that every duty is met. [7.03, R19, R34]

    Idle chargers must join this very combat, and enemies no free stack has in front must too where
    air units cannot cover them: all of its attackers must have all of its defenders in front. The
    rest then splits into combats of one against some.
    """
    rest = duty_of(s, joined(s.busy, bases), joined(s.attacked, targets), s.owed)
    attackers = joined(bases, rest.idle_chargers())
    if len(attackers) > len(bases) and (len(bases) == 0 or not all_in_front(s, attackers, targets)):
        return False
    stranded = rest.stranded()
    if len(bases):
        stranded = vec[i64]([at for at in stranded if not is_before_all(s, attackers, at)])
    return air_can_cover(s, rest, stranded, used)


def is_complete(s: Chitin, bases: vec[i64], targets: vec[i64], left: vec[i64]) -> bool:
    """Tell whether nothing else has to join this combat; an air attack has *left* some out. [R19, R41]"""
    rest = duty_of(s, joined(s.busy, bases), joined(s.attacked, targets), joined(s.owed, left))
    return len(rest.idle_chargers()) == 0 and air_can_cover(s, rest, rest.stranded(), vec[i64]())


def is_before_all(s: Chitin, bases: vec[i64], target: i64) -> bool:
    """Tell whether every one of some stacks has an enemy in front."""
    return all_in_front(s, bases, vec[i64]([target]))


# --- what only air units can still attack ------------------------------------------------------


def air_can_cover(s: Chitin, duty: Duty, enemies: vec[i64], used: vec[i64]) -> bool:
    """Tell whether free air units, without those *used*, can attack every one of *enemies*. [R19, R41]

    An attack takes the stacks beside its target in unless a free stack on the ground is left for
    them, so one may do for several.
    """
    if len(enemies) == 0:
        return True
    enemy = enemies[0]
    megahex = s.terms.valley.mega[enemy]
    free = vec[i64]([unit for unit in free_air(s, megahex) if unit not in used])
    if len(free) == 0:
        return False
    for aim in joined(vec[i64]([enemy]), neighbours_open(s, megahex, enemy, duty.attacked)):
        after = duty.after_sting(taken_by(s, duty, megahex, aim))
        open_still = vec[i64]([at for at in enemies if at not in after.attacked])
        if len(after.idle_chargers()) == 0 and air_can_cover(
            s, after, open_still, with_one(used, free[0])
        ):
            return True
    return False


def taken_by(s: Chitin, duty: Duty, megahex: i64, aim: i64) -> vec[i64]:
    """List what an air attack on a stack takes in when the ground takes all it can. [8.015, R41]"""
    beside = neighbours_open(s, megahex, aim, duty.attacked)
    return joined(vec[i64]([aim]), vec[i64]([at for at in beside if not duty.is_covered(at)]))


def all_in_front(s: Chitin, bases: vec[i64], targets: vec[i64]) -> bool:
    """Tell whether every attacker has every defender in front. [7.03, R19]"""
    for base in bases:
        before = s.enemies_in_front(base)
        for target in targets:
            if target not in before:
                return False
    return True


# --- declaring ---------------------------------------------------------------------------------------


class Declaring(RepeatedChoice[Chitin]):
    """The attacker announces his combats one by one. [5.03, 7.02, 7.03, R19, R22]"""

    def seat(self, s: Chitin) -> int:
        return s.moving

    def list_actions(self, s: Chitin, legal: ActionList) -> None:
        """List first pairs of attacker and defender, air attacks, and `end` when all is covered."""
        duty = duty_now(s)
        if len(duty.free) == 0 and len(s.air_of(s.moving)) == 0:
            return
        names = s.terms.valley.names
        for number in range(len(duty.free)):
            base = duty.free[number]
            for target in duty.fronts[number]:
                if can_complete(s, vec[i64]([base]), vec[i64]([target]), vec[i64]()):
                    legal.append(Attack(base, target, names))
        held = add_air(s, legal)
        covered = not held and len(duty.enemies) == 0 and len(duty.idle_chargers()) == 0
        if covered and legal.count > 0:
            legal.append(END)

    def take(self, s: Chitin, action: Action, dice: Dice) -> None:
        """Open a combat, send the air, or go on to the dice."""
        if action is END:
            self.done(s)
        elif isinstance(action, Attack):
            open_combat(s, action.base, action.target)
        elif isinstance(action, Skirmish):
            skirmish(s, action.megahex, action.count)
        elif isinstance(action, Sting):
            sting(s, action.megahex, action.target, action.count)

    def verbs(self) -> Verbs:
        return DECLARING_VERBS


def open_combat(s: Chitin, base: i64, target: i64) -> None:
    """Begin a combat; it is settled at once where nobody else may join it. [7.03]"""
    s.building = vec[i64]([base])
    s.against = vec[i64]([target])
    press_on(s)


def press_on(s: Chitin) -> None:
    """Settle the combat just opened where nobody else may join it; else ask. [7.03]"""
    take_in_forced(s)
    legal = BUILDING.legal_actions(s)
    if len(legal) == 1 and legal[0] is DECLARE:
        settle(s)
    else:
        s.agenda.append(BUILDING)


def take_in_forced(s: Chitin) -> None:
    """Take into an air attack the stacks beside its target that nobody else can attack. [8.015]"""
    for at in left_out(s):
        if not can_leave(s, at):
            s.against = with_one(s.against, at)


def can_leave(s: Chitin, at: i64) -> bool:
    """Tell whether the air attack being declared may leave a stack to others. [8.015, R41]"""
    duty = duty_of(s, s.busy, joined(s.attacked, s.against), s.owed)
    others = [to for to in left_out(s) if to != at and not duty.is_covered(to)]
    return is_complete(s, vec[i64](), joined(s.against, vec[i64](others)), vec[i64]([at]))


class Building(RepeatedChoice[Chitin]):
    """The combat being declared: more attackers, more defenders, or enough. [7.03, R19]"""

    def seat(self, s: Chitin) -> int:
        return s.moving

    def list_actions(self, s: Chitin, legal: ActionList) -> None:
        """List who may join on either side, and `declare` when nobody else must."""
        names = s.terms.valley.names
        if len(s.stinging) == 0:
            add_ground(s, legal)
        left = left_out(s)
        for at in left:
            if can_take_in(s, with_one(s.against, at)):
                legal.append(Include(at, names))
        if is_complete(s, s.building, s.against, left):
            legal.append(DECLARE)

    def take(self, s: Chitin, action: Action, dice: Dice) -> None:
        """Add a stack to the combat, or settle it."""
        if isinstance(action, Join):
            s.building = with_one(s.building, action.base)
        elif isinstance(action, Include):
            s.against = with_one(s.against, action.target)
            take_in_forced(s)
        else:
            self.done(s)
            settle(s)

    def verbs(self) -> Verbs:
        return BUILDING_VERBS


def add_ground(s: Chitin, legal: ActionList) -> None:
    """Add the stacks on the ground that may join a combat, on either side. [7.03, R19]"""
    duty = duty_now(s)
    names = s.terms.valley.names
    for base in duty.free:
        if base not in s.building and joins(s, with_one(s.building, base), s.against):
            legal.append(Join(base, names))
    for target in duty.enemies:
        if target not in s.against and joins(s, s.building, with_one(s.against, target)):
            legal.append(Include(target, names))


def left_out(s: Chitin) -> vec[i64]:
    """List the stacks beside the target of an air attack that it has not taken in. [8.015, R41]"""
    if len(s.stinging) == 0:
        return vec[i64]()
    beside = open_neighbours(s, s.at[s.stinging[0]], s.against[0])
    return vec[i64]([at for at in beside if at not in s.against])


def can_take_in(s: Chitin, targets: vec[i64]) -> bool:
    """Tell whether the air attack being declared may be on these, and every duty still be met. [R41]"""
    return can_sting(s, s.at[s.stinging[0]], targets, vec[i64]())


def can_sting(s: Chitin, megahex: i64, targets: vec[i64], used: vec[i64]) -> bool:
    """Tell whether an air attack on at least *targets* can be completed; the first is the aim. [R19, R41]"""
    duty = duty_of(s, s.busy, joined(s.attacked, targets), s.owed)
    beside = neighbours_open(s, megahex, targets[0], duty.attacked)
    taken = vec[i64]([at for at in beside if not duty.is_covered(at)])
    return can_complete(s, vec[i64](), joined(targets, taken), used)


def joins(s: Chitin, bases: vec[i64], targets: vec[i64]) -> bool:
    """Tell whether these make one combat that can be completed."""
    return all_in_front(s, bases, targets) and can_complete(s, bases, targets, vec[i64]())


def settle(s: Chitin) -> None:
    """Write the combat down with its strengths. [5.03, 7.061, R22]"""
    fight = fight_of(s, s.building, s.against)
    owed = joined(s.owed, left_out(s))
    s.busy = joined(s.busy, s.building)
    s.attacked = joined(s.attacked, s.against)
    s.owed = vec[i64]([at for at in owed if at not in s.attacked])
    none = vec[i64]()
    s.building, s.against, s.stinging = none, none, none
    s.fights = [*s.fights, fight]
    tell_fight(s, fight)


def tell_fight(s: Chitin, fight: Fight) -> None:
    """Tell what was declared."""
    if s.telling:
        column = s.terms.results.column(fight.strength, fight.defence)
        facts: Facts = {
            "hive": s.hive(s.moving),
            "who": s.describe(fighters_in(s, fight.attackers)),
            "enemy": s.describe(fight.defenders),
            "attack": fight.strength,
            "defence": fight.defence,
            "odds": s.terms.results.names[column],
        }
        s.tell(Event("declared", "5.03", facts))


def fighters_in(s: Chitin, units: vec[i64]) -> vec[i64]:
    """List the units that fight: Workers in an attacking stack look on. [R20]"""
    return vec[i64]([unit for unit in units if not s.terms.sheet.is_worker[s.kind[unit]]])


def fight_words(s: Chitin, fight: Fight) -> str:
    """Return both strengths and the odds column in words."""
    results = s.terms.results
    column = results.column(fight.strength, fight.defence)
    return f"strength {fight.strength} to {fight.defence}, odds {results.names[column]}"


# --- strengths -----------------------------------------------------------------------------------------


def fight_of(s: Chitin, bases: vec[i64], targets: vec[i64]) -> Fight:
    """Work out the combat being declared: on the ground, or of the air units that sting. [7.03, 8.015]"""
    aims = vec[i64]([targets[0]] * len(s.stinging))
    return make_fight(s, bases, targets, s.stinging, aims)


def ground_fight(s: Chitin, bases: vec[i64], targets: vec[i64]) -> Fight:
    """Work out a combat without air units. [7.03]"""
    return make_fight(s, bases, targets, vec[i64](), vec[i64]())


def make_fight(
    s: Chitin, bases: vec[i64], targets: vec[i64], air: vec[i64], aims: vec[i64]
) -> Fight:
    """Work a combat out: both sides, their strengths and adds. [7.01, 7.04, 7.061, R20, R21, R43]"""
    defenders = vec[i64]()
    defence: i64 = 0
    for target in targets:
        defenders = joined(defenders, s.units_in(target))
        defence += s.stack_defence(target, len(bases) > 0)
    attackers = vec[i64]()
    strength = air_strength(s, air, targets)
    for base in bases:
        units = s.units_in(base)
        attackers = joined(attackers, units)
        strength += base_strength(s, base, units, targets, defenders)
    attackers = joined(attackers, air)
    return Fight(attackers, defenders, targets, strength, defence, bases, NOWHERE, aims)


def base_strength(
    s: Chitin, base: i64, units: vec[i64], targets: vec[i64], defenders: vec[i64]
) -> i64:
    """Return the strength of one attacking stack with its own adds. [7.041, 7.042, 7.043, R21]"""
    strength = s.attack_strength(units) + s.class_add(units, defenders)
    for target in targets:
        if not s.is_behind(target, s.terms.valley.direction(target, base)):
            return strength
    return strength + s.count_fighters(units)


def air_strength(s: Chitin, air: vec[i64], targets: vec[i64]) -> i64:
    """Return what air units add to an attack on the ground, halved by forest. [2.01, 8.013, R42]"""
    strength = s.attack_strength(air)
    if strength > 0 and any([s.terms.valley.is_forest[target] for target in targets]):
        return max(strength // 2, 1)
    return strength


# --- air units in the combat step ------------------------------------------------------------------------


def add_air(s: Chitin, legal: ActionList) -> bool:
    """Add what air units may do; tell whether some still must fight. [8.013, 8.014, 8.015]"""
    flying = s.air_of(s.moving)
    if len(flying) == 0:
        return False
    must = False
    for megahex in range(s.terms.valley.megas):
        own = vec[i64]([unit for unit in flying if s.at[unit] == megahex])
        if len(own):
            held = vec[i64]([unit for unit in own if s.held[unit] and unit not in s.aloft])
            free = free_air(s, megahex)
            must = must or len(held) > 0
            add_skirmishes(s, megahex, held, free, legal)
            add_stings(s, megahex, free, legal)
    return must


def add_skirmishes(
    s: Chitin, megahex: i64, held: vec[i64], free: vec[i64], legal: ActionList
) -> None:
    """Add the air fight over a megahex: those held, and any others that join. [8.014, R40]"""
    if megahex in s.skirmished or len(s.air_in(megahex, 1 - s.moving)) == 0:
        return
    name = s.hex_name(s.terms.valley.anchor[megahex])
    for more in range(len(free) + 1):
        count = len(held) + more
        if count and can_complete(s, vec[i64](), vec[i64](), free[:more]):
            legal.append(Skirmish(megahex, count, name))


def add_stings(s: Chitin, megahex: i64, free: vec[i64], legal: ActionList) -> None:
    """Add attacks of air units on ground stacks below them. [8.015, R41]"""
    if len(free) == 0:
        return
    valley = s.terms.valley
    name = s.hex_name(valley.anchor[megahex])
    for target in valley.mega_hexes[megahex]:
        if s.is_enemy_hex(target, s.moving):
            if target in s.attacked and not may_join(s, megahex, target):
                continue
            for count in range(1, len(free) + 1):
                if sting_fits(s, megahex, target, free[:count]):
                    legal.append(Sting(megahex, target, count, name, s.hex_name(target)))


def sting_fits(s: Chitin, megahex: i64, target: i64, used: vec[i64]) -> bool:
    """Tell whether every duty can still be met when these air units attack a stack. [R19, R41]"""
    if target in s.attacked:
        return can_complete(s, vec[i64](), vec[i64](), used)
    return can_sting(s, megahex, vec[i64]([target]), used)


def may_join(s: Chitin, megahex: i64, target: i64) -> bool:
    """Tell whether air units may join the attack on a stack: all of it below them. [8.011, 8.015, R41]"""
    if len(open_neighbours(s, megahex, target)):
        return False
    for fight in s.fights:
        if target in fight.targets:
            return all([s.terms.valley.mega[at] == megahex for at in fight.targets])
    return False


def hit_by(s: Chitin, megahex: i64, target: i64) -> vec[i64]:
    """List the stacks an air attack takes in if nobody else does: its target and those beside it. [8.015]"""
    return joined(vec[i64]([target]), open_neighbours(s, megahex, target))


def open_neighbours(s: Chitin, megahex: i64, target: i64) -> vec[i64]:
    """List the enemy stacks beside a target, in its megahex, that nobody attacks yet. [8.015, R41]"""
    return neighbours_open(s, megahex, target, s.attacked)


def neighbours_open(s: Chitin, megahex: i64, target: i64, attacked: vec[i64]) -> vec[i64]:
    """List the enemy stacks beside a target, in its megahex, that are not among those *attacked*."""
    found = vec[i64]()
    mega = s.terms.valley.mega
    for at in s.terms.valley.links[target]:
        if mega[at] == megahex and s.is_enemy_hex(at, s.moving) and at not in attacked:
            found = append(found, at)
    return found


def skirmish(s: Chitin, megahex: i64, count: i64) -> None:
    """Declare the air fight over a megahex. [8.013, 8.014, R40]"""
    fight = air_fight(s, megahex, count)
    s.aloft = joined(s.aloft, fight.attackers)
    s.skirmished = with_one(s.skirmished, megahex)
    s.fights = [*s.fights, fight]
    tell_fight(s, fight)


def air_fight(s: Chitin, megahex: i64, count: i64) -> Fight:
    """Work an air fight out: those held first, and so many of the others. [8.013, R40]"""
    held = vec[i64]([unit for unit in s.air_in(megahex, s.moving) if s.held[unit]])
    own = joined(held, free_air(s, megahex)[: count - len(held)])
    enemies = s.air_in(megahex, 1 - s.moving)
    strength, defence = s.attack_strength(own), s.defence_strength(enemies)
    none = vec[i64]()
    return Fight(own, enemies, none, strength, defence, none, megahex, none)


def sting(s: Chitin, megahex: i64, target: i64, count: i64) -> None:
    """Open an air attack on a stack, or join the one on it. [8.015, R41]"""
    if target in s.attacked:
        air = free_air(s, megahex)[:count]
        s.aloft = joined(s.aloft, air)
        join_attack(s, target, air)
        return
    begin_sting(s, megahex, target, count)
    press_on(s)


def begin_sting(s: Chitin, megahex: i64, target: i64, count: i64) -> None:
    """Send so many free air units against a stack. [8.015]"""
    s.stinging = free_air(s, megahex)[:count]
    s.aloft = joined(s.aloft, s.stinging)
    s.against = vec[i64]([target])


def join_attack(s: Chitin, target: i64, air: vec[i64]) -> None:
    """Let air units join the combat about a stack. [8.015, R41]"""
    for number, old in enumerate(s.fights):
        if target in old.targets:
            grown = joined_fight(s, old, air, target)
            s.fights = [*s.fights[:number], grown, *s.fights[number + 1 :]]
            tell_fight(s, grown)


def joined_fight(s: Chitin, old: Fight, air: vec[i64], target: i64) -> Fight:
    """Work a combat out once more with air units that aim at one of its defenders. [R22, R41]"""
    aims = joined(old.air_aims, vec[i64]([target] * len(air)))
    return make_fight(s, old.bases, old.targets, joined(flyers_in(s, old), air), aims)


def flyers_in(s: Chitin, fight: Fight) -> vec[i64]:
    """List the air units among the attackers of a combat."""
    return vec[i64]([unit for unit in fight.attackers if s.terms.sheet.is_air[s.kind[unit]]])


# --- what is said of it ------------------------------------------------------------------------------------


def label_attack(s: Chitin, base: i64, target: i64) -> str:
    """Name an attack on the ground with the odds it has as it stands."""
    odds = fight_words(s, ground_fight(s, vec[i64]([base]), vec[i64]([target])))
    verb = "attacks" if len(s.units_in(base)) == 1 else "attack"
    return f"{stack_words(s, base)} {verb} {stack_words(s, target)}: {odds}"


def label_skirmish(s: Chitin, megahex: i64, count: i64) -> str:
    """Name an air fight with its odds."""
    enemies = s.air_in(megahex, 1 - s.moving)
    fight = "fights" if count == 1 else "fight"
    where, odds = megahex_names(s)[megahex], fight_words(s, air_fight(s, megahex, count))
    foes = counted(len(enemies), "enemy air unit")
    return f"{air_words(s, megahex, count)} {fight} {foes} over megahex {where}: {odds}"


def label_sting(s: Chitin, megahex: i64, target: i64, count: i64) -> str:
    """Name an air attack with the odds it has as it stands, or joining a combat."""
    who, alone = air_words(s, megahex, count), count == 1
    odds = fight_words(s, sting_fight(s, megahex, target, count))
    if target in s.attacked:
        join = "joins" if alone else "join"
        return f"{who} {join} the attack on {stack_words(s, target)}: {odds}"
    hit = stung_at_first(s, megahex, target, count)
    names = " and ".join([stack_words(s, at) for at in hit])
    return f"{who} {'attacks' if alone else 'attack'} {names} from the air: {odds}"


def stung_at_first(s: Chitin, megahex: i64, target: i64, count: i64) -> vec[i64]:
    """List the stacks an air attack takes in at once: its target and what nobody else can attack. [8.015]"""
    after = s.copy()
    after.telling = False
    begin_sting(after, megahex, target, count)
    take_in_forced(after)
    return after.against


def hit_with(s: Chitin, at: i64) -> vec[i64]:
    """List the defenders of the combat being declared once a stack, and what follows it, is in it. [8.015]"""
    after = s.copy()
    after.telling = False
    after.against = with_one(after.against, at)
    take_in_forced(after)
    return after.against


def sting_fight(s: Chitin, megahex: i64, target: i64, count: i64) -> Fight:
    """Work out the combat of air units with a stack below them, or with those they join. [8.015]"""
    air = free_air(s, megahex)[:count]
    if target in s.attacked:
        old = [fight for fight in s.fights if target in fight.targets]
        return joined_fight(s, old[0], air, target)
    hit = stung_at_first(s, megahex, target, count)
    return make_fight(s, vec[i64](), hit, air, vec[i64]())


def air_words(s: Chitin, megahex: i64, count: i64) -> str:
    """Name the air units an attack is made with."""
    return s.describe(s.air_in(megahex, s.moving)[:count])


def hex_names(s: Chitin, hexes: vec[i64]) -> str:
    """Name hexes."""
    return ", ".join([s.hex_name(at) for at in hexes])


def is_enemy(s: Chitin, at: i64) -> bool:
    """Tell whether a hex is one with enemy ground units."""
    return at != NOWHERE and s.is_enemy_hex(at, s.moving)


def owed_now(s: Chitin) -> vec[i64]:
    """List the enemies that air attacks have left to others, and that are still open. [8.015]"""
    return vec[i64]([at for at in duty_now(s).enemies if at in s.owed])


def rest_of_duty(s: Chitin) -> Duty:
    """Return what is open when the combat being declared is declared as it is. [7.02, R19]"""
    owed = joined(s.owed, left_out(s))
    return duty_of(s, joined(s.busy, s.building), joined(s.attacked, s.against), owed)


def held_over(s: Chitin, megahex: i64) -> int:
    """Count the air units that must fight over a megahex. [8.014]"""
    return len([unit for unit in s.air_in(megahex, s.moving) if s.held[unit]])


LEFT_WITHOUT: Final = "this would leave another enemy or a charging stack without a combat"
STACK: Final = Slot(
    "", lambda s: [s.hex_name(at) for at in joined(s.stacks(0), s.stacks(1))], "7.02", "",
    lambda s, word: s.terms.valley.number.get(word, NOWHERE),
)  # fmt: skip
COUNT: Final = Slot(
    "", lambda s: [str(number) for number in range(len(s.air_of(s.moving)) + 2)], "8.014", "",
    lambda s, word: whole_number(word) or 0,
)  # fmt: skip
OVER: Final = Slot("", megahex_names, "8.011", "", lambda s, word: s.terms.valley.mega_named(word))
NO_AIR: Final = Guard(
    "8.011", lambda s, megahex: megahex != NOWHERE and len(s.air_in(megahex, s.moving)) > 0,
    "you have no air units over megahex {over}", of="over",
)  # fmt: skip
ATTACK_VERB: Final = Verb(
    "attack {base} {target}", label_attack, [STACK, STACK],
    guards=[
        Guard("7.02", lambda s, base: base != NOWHERE and s.holder(base) == s.moving,
              "you have no units at {base}", of="base"),
        Guard("2.023", lambda s, base: s.has_fighter(base, s.moving),
              "only Workers are at {base}; they cannot attack", of="base"),
        Guard("7.02", is_enemy, "there are no enemy ground units at {target}", of="target"),
        Guard("R19", lambda s, base: base not in s.busy, "the stack at {base} is already in a combat", of="base"),
        Guard("R19", lambda s, at: at not in s.attacked, "the stack at {target} is already attacked", of="target"),
        Guard("7.02", lambda s, base, target: target in s.enemies_in_front(base),
              "{target} is not in one of the three hexes in front of {base}"),
        Guard("R19", lambda s, base, target: can_complete(s, vec[i64]([base]), vec[i64]([target]), vec[i64]()),
              LEFT_WITHOUT),
    ],
)  # fmt: skip
STING_VERB: Final = Verb(
    "sting {over} {target} {count}", label_sting, [OVER, STACK, COUNT], sign="attack",
    guards=[
        NO_AIR,
        Guard("8.015", is_enemy, "there are no enemy ground units at {target}", of="target"),
        Guard("8.011", lambda s, over, at, count: s.terms.valley.mega[at] == over,
              "{target} is not in megahex {over}; air units attack only below them"),
        Guard("8.014", lambda s, over, at, count: 0 < count <= len(free_air(s, over)),
              "only {free:air unit|air units} over {over} may attack the ground",
              free=lambda s, over, at, count: len(free_air(s, over))),
        When(lambda s, over, at, count: at in s.attacked,
             Guard("8.015", lambda s, over, at, count: len(open_neighbours(s, over, at)) == 0,
                   "stacks beside {target} must be attacked too: {beside}",
                   beside=lambda s, over, at, count: hex_names(s, open_neighbours(s, over, at))),
             Guard("8.011", lambda s, over, at, count: may_join(s, over, at),
                   "that combat includes stacks outside megahex {over}")),
        Guard("R19", lambda s, over, at, count: sting_fits(s, over, at, free_air(s, over)[:count]), LEFT_WITHOUT),
    ],
)  # fmt: skip
SKIRMISH_VERB: Final = Verb(
    "skirmish {over} {count}", label_skirmish, [OVER, COUNT], sign="fight",
    guards=[
        NO_AIR,
        Guard("8.013", lambda s, over: len(s.air_in(over, 1 - s.moving)) > 0,
              "there are no enemy air units over {over}", of="over"),
        Guard("R40", lambda s, over: over not in s.skirmished, "the air combat over {over} is already declared", of="over"),
        Guard("8.014", lambda s, over, count: max(held_over(s, over), 1) <= count <= held_over(s, over) + len(free_air(s, over)),
              "{held} of your air units must fight over {over}, and {most} may",
              held=lambda s, over, count: held_over(s, over), most=lambda s, over, count: held_over(s, over) + len(free_air(s, over))),
        Guard("R19", lambda s, over, count: can_complete(
                  s, vec[i64](), vec[i64](), free_air(s, over)[: count - held_over(s, over)]),
              "this would leave an enemy on the ground without a combat"),
    ],
)  # fmt: skip
END_ATTACKS: Final = Verb(
    "end", "End declaring attacks",
    guards=[
        Guard("8.015", lambda s: len(owed_now(s)) == 0,
              "your air attack left {owed} to other stacks; attack there first",
              owed=lambda s: hex_names(s, owed_now(s))),
        Guard("7.02", lambda s: len(duty_now(s).enemies) == 0,
              "you must attack every enemy in front of your stacks; still open: {open}",
              open=lambda s: hex_names(s, duty_now(s).enemies)),
        Guard("R34", lambda s: len(duty_now(s).idle_chargers()) == 0, "a charging stack attacks nobody yet; declare its attack"),
        Guard("8.014", lambda s: not add_air(s, ActionList()), "air units that entered a megahex with enemy air units must fight them"),
    ],
)  # fmt: skip
DECLARING_VERBS: Final = Verbs(
    "7.02", ATTACK_VERB, STING_VERB, SKIRMISH_VERB, END_ATTACKS,
    help="type `attack 0812 0810`, `sting 0811 0809 2`, `skirmish 0811 3` or `end`",
)  # fmt: skip
NOT_ALL_IN_FRONT: Final = "every attacker must have every defender in front"
NO_STING: Final = "an air attack includes only stacks beside its target, in the same megahex"
IN_IT: Final = Guard(
    "7.03", lambda s, at: at not in s.building and at not in s.against,
    "the stack at {stack} is already in this combat",
)  # fmt: skip
WITH_VERB: Final = Verb(
    "with {stack}", "Add {who} to the attack: {odds}", [STACK], sign="attack",
    guards=[
        Guard("8.015", lambda s, at: len(s.stinging) == 0, NO_STING),
        Guard("R19", lambda s, at: at in duty_now(s).free, "no stack at {stack} can join the attack"),
        IN_IT,
        Guard("7.03", lambda s, at: all_in_front(s, with_one(s.building, at), s.against), NOT_ALL_IN_FRONT),
        Guard("R19", lambda s, at: joins(s, with_one(s.building, at), s.against), LEFT_WITHOUT),
    ],
    who=stack_words, odds=lambda s, at: fight_words(s, fight_of(s, with_one(s.building, at), s.against)),
)  # fmt: skip
ALSO_VERB: Final = Verb(
    "also {stack}", "Also attack {who}: {odds}", [STACK], sign="attack",
    guards=[
        When(lambda s, at: len(s.stinging) > 0,
             Guard("8.015", lambda s, at: at in left_out(s) and can_take_in(s, with_one(s.against, at)), NO_STING)),
        When(lambda s, at: len(s.stinging) == 0,
             Guard("R19", lambda s, at: at in duty_now(s).enemies, "no enemy stack at {stack} is left to attack"),
             IN_IT,
             Guard("7.03", lambda s, at: all_in_front(s, s.building, with_one(s.against, at)), NOT_ALL_IN_FRONT),
             Guard("R19", lambda s, at: joins(s, s.building, with_one(s.against, at)), LEFT_WITHOUT)),
    ],
    who=stack_words, odds=lambda s, at: fight_words(s, fight_of(s, s.building, hit_with(s, at))),
)  # fmt: skip
DECLARE_VERB: Final = Verb(
    "declare", "Declare this combat: {odds}", sign="",
    guards=[
        When(lambda s: not is_complete(s, s.building, s.against, left_out(s)),
             Guard("7.02", lambda s: len(rest_of_duty(s).stranded()) == 0,
                   "no combat would attack {open}; include it, or attack it with another stack",
                   open=lambda s: hex_names(s, rest_of_duty(s).stranded())),
             Never("R34", "the charging stack at {idle} would attack nobody",
                   idle=lambda s: hex_names(s, rest_of_duty(s).idle_chargers()))),
    ],
    odds=lambda s: fight_words(s, fight_of(s, s.building, s.against)),
)  # fmt: skip
NOBODY_ELSE: Final = Verb(
    "{words+}", "", [WORD],
    guards=[
        Guard("8.015", lambda s, words: len(s.stinging) == 0, NO_STING),
        Never("7.03", "type `with 0812`, `also 0810` or `declare`", help=True),
    ],
)  # fmt: skip
BUILDING_VERBS: Final = Verbs("7.03", WITH_VERB, ALSO_VERB, DECLARE_VERB, NOBODY_ELSE)
FACING: Final = Facing("facing")
START_COMBAT: Final = StartCombat("start of combat")
DECLARING: Final = Declaring("declaring")
BUILDING: Final = Building("building")
