"""Chapter 7: who fights whom. Attacks are compulsory, and all are declared before the first die."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from hexile.games.chitin.rules.air import free_air
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
from hexile.kernel.chart import Facts
from hexile.kernel.dice import Dice
from hexile.kernel.event import Event
from hexile.kernel.graph import NOWHERE
from hexile.kernel.hexes import DIRECTION_NAMES
from hexile.kernel.play import Action, Automatic, Choice, Refusal

NO_TURNS: Final[list[Face]] = []

# --- facing, at the end of movement ------------------------------------------------------------


class Facing(Choice[Chitin]):
    """Every stack of the moving player may be turned once, moved or not. [6.06, R10]"""

    def seat(self, s: Chitin) -> int:
        """Return the player whose turn it is."""
        return s.moving

    def legal_actions(self, s: Chitin) -> list[Action]:
        """List the turns, and `end` when every charge has an enemy before it."""
        legal: list[Action] = []
        ready = True
        for at in s.stacks(s.moving):
            now = s.facing_at(at)
            turns = s.terms.faces[at][now] if at not in s.turned else NO_TURNS
            if s.terms.advanced and must_attack(s, at):
                ready = ready and may_face(s, at, now)
                turns = [face for face in turns if may_face(s, at, face.direction)]
            legal += turns
        if ready:
            legal.append(END)
        return legal

    def has_legal_actions(self, s: Chitin) -> bool:
        """Tell whether there is a stack to turn."""
        return s.has_stack(s.moving)

    def take(self, s: Chitin, action: Action, dice: Dice) -> None:
        """Turn a stack, or go on."""
        if isinstance(action, Face):
            turn_stack(s, action)
            s.agenda.append(FACING)

    def why_not(self, s: Chitin, words: list[str]) -> Refusal:
        """Say why a stack cannot be turned so."""
        return why_no_facing(s, words)


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
        facts: Facts = {"at": s.hex_name(action.at), "way": DIRECTION_NAMES[action.direction]}
        s.tell(Event("faces", "6.06", facts))


def why_no_facing(s: Chitin, words: list[str]) -> Refusal:
    """Name the rule that forbids a facing."""
    if words == ["end"]:
        return Refusal("R34", "a charging stack has no enemy in front yet")
    if len(words) != 3 or words[0] != "face":
        return Refusal("6.06", "say `face 0812 NE`, a hex and a side, or `end`")
    at = s.terms.valley.number.get(words[1], NOWHERE)
    if at == NOWHERE or s.holder(at) != s.moving:
        return Refusal("6.06", f"no units of yours are at {words[1]}")
    if words[2] not in DIRECTION_NAMES:
        return Refusal("6.06", f"the sides are {', '.join(DIRECTION_NAMES)}")
    if at in s.turned:
        return Refusal("R10", f"the stack at {words[1]} has been turned")
    if s.facing_at(at) == DIRECTION_NAMES.index(words[2]):
        return Refusal("6.06", f"the stack at {words[1]} faces {words[2]} already")
    return Refusal("R34", "a charging stack must have an enemy in front")


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


class Duty:
    """What is still open: enemies to attack, stacks free to do it, charges to be made. [7.02, R19]

    Only stacks with a warrior or Basic can attack. `fronts` are the open enemies in front of the
    free stacks, in their order.
    """

    def __init__(self, s: Chitin, busy: vec[i64], attacked: vec[i64]) -> None:
        self.enemies = vec[i64]()
        self.free = vec[i64]()
        self.fronts = vec[vec[i64]]()
        self.chargers = vec[i64]()
        for at in s.stacks(s.moving):
            ahead = s.enemies_in_front(at)
            if len(ahead) and s.has_fighter(at, s.moving):
                self.look(s, at, ahead, busy, attacked)
        self.enemies = in_order(self.enemies)

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

    def idle_chargers(self) -> vec[i64]:
        """List the charging stacks with nobody left to attack."""
        return vec[i64]([at for at in self.chargers if at not in self.free])


def air_can_cover(s: Chitin, enemies: vec[i64], used: vec[i64]) -> bool:
    """Tell whether free air units are enough to attack every one of *enemies*. [R19]"""
    mega = s.terms.valley.mega
    for enemy in enemies:
        wanted = len([at for at in enemies if mega[at] == mega[enemy]])
        if len([unit for unit in free_air(s, mega[enemy]) if unit not in used]) < wanted:
            return False
    return True


def can_complete(s: Chitin, bases: vec[i64], targets: vec[i64], used: vec[i64]) -> bool:
    """Tell whether a combat of these can still grow so that every duty is met. [7.03, R19, R34]

    Stranded enemies and idle chargers must join this very combat, so all of its attackers must have
    all of its defenders in front. The rest then splits into combats of one against some.
    """
    rest = Duty(s, joined(s.busy, bases), joined(s.attacked, targets))
    stranded, idle = rest.stranded(), rest.idle_chargers()
    if len(stranded) and air_can_cover(s, stranded, used):
        stranded = vec[i64]()
    if len(stranded) == 0 and len(idle) == 0:
        return True
    return len(bases) > 0 and all_in_front(s, joined(bases, idle), joined(targets, stranded))


def is_complete(s: Chitin, bases: vec[i64], targets: vec[i64]) -> bool:
    """Tell whether nothing else has to join this combat. [R19]"""
    rest = Duty(s, joined(s.busy, bases), joined(s.attacked, targets))
    stranded = rest.stranded()
    if len(rest.idle_chargers()):
        return False
    return len(stranded) == 0 or air_can_cover(s, stranded, vec[i64]())


def all_in_front(s: Chitin, bases: vec[i64], targets: vec[i64]) -> bool:
    """Tell whether every attacker has every defender in front. [7.03, R19]"""
    for base in bases:
        before = s.enemies_in_front(base)
        for target in targets:
            if target not in before:
                return False
    return True


# --- declaring ---------------------------------------------------------------------------------------


class Declaring(Choice[Chitin]):
    """The attacker announces his combats one by one. [5.03, 7.02, 7.03, R19, R22]"""

    def seat(self, s: Chitin) -> int:
        """Return the player whose turn it is."""
        return s.moving

    def legal_actions(self, s: Chitin) -> list[Action]:
        """List first pairs of attacker and defender, air attacks, and `end` when all is covered."""
        duty = Duty(s, s.busy, s.attacked)
        legal: list[Action] = []
        names = s.terms.valley.names
        for number in range(len(duty.free)):
            base = duty.free[number]
            for target in duty.fronts[number]:
                if can_complete(s, vec[i64]([base]), vec[i64]([target]), vec[i64]()):
                    legal.append(Attack(base, target, names))
        held = add_air(s, legal)
        if legal and not held and len(duty.enemies) == 0 and len(duty.idle_chargers()) == 0:
            legal.append(END)
        return legal

    def has_legal_actions(self, s: Chitin) -> bool:
        """Tell whether there is a combat to declare; seldom is an enemy in front or air about."""
        if len(Duty(s, s.busy, s.attacked).free) == 0 and len(s.air_of(s.moving)) == 0:
            return False
        return len(self.legal_actions(s)) > 0

    def take(self, s: Chitin, action: Action, dice: Dice) -> None:
        """Open a combat, send the air, or go on to the dice."""
        if action is END:
            return
        s.agenda.append(DECLARING)
        if isinstance(action, Attack):
            open_combat(s, action.base, action.target)
        elif isinstance(action, Skirmish):
            skirmish(s, action.megahex, action.count)
        elif isinstance(action, Sting):
            sting(s, action.megahex, action.target, action.count)

    def why_not(self, s: Chitin, words: list[str]) -> Refusal:
        """Say why an attack cannot be declared."""
        return why_no_attack(s, words)


def open_combat(s: Chitin, base: i64, target: i64) -> None:
    """Begin a combat; it is settled at once where nobody else may join it. [7.03]"""
    s.building = vec[i64]([base])
    s.against = vec[i64]([target])
    if len(BUILDING.legal_actions(s)) == 1 and is_complete(s, s.building, s.against):
        settle(s)
    else:
        s.agenda.append(BUILDING)


class Building(Choice[Chitin]):
    """The combat being declared: more attackers, more defenders, or enough. [7.03, R19]"""

    def seat(self, s: Chitin) -> int:
        """Return the player whose turn it is."""
        return s.moving

    def legal_actions(self, s: Chitin) -> list[Action]:
        """List who may join on either side, and `declare` when nobody else must."""
        duty = Duty(s, s.busy, s.attacked)
        legal: list[Action] = []
        names = s.terms.valley.names
        for base in duty.free:
            if base not in s.building and joins(s, with_one(s.building, base), s.against):
                legal.append(Join(base, names))
        for target in duty.enemies:
            if target not in s.against and joins(s, s.building, with_one(s.against, target)):
                legal.append(Include(target, names))
        if is_complete(s, s.building, s.against):
            legal.append(DECLARE)
        return legal

    def has_legal_actions(self, s: Chitin) -> bool:
        """Tell that a combat once opened can always be completed."""
        return True

    def take(self, s: Chitin, action: Action, dice: Dice) -> None:
        """Add a stack to the combat, or settle it."""
        if isinstance(action, Join):
            s.building = with_one(s.building, action.base)
        elif isinstance(action, Include):
            s.against = with_one(s.against, action.target)
        else:
            settle(s)
            return
        s.agenda.append(BUILDING)

    def why_not(self, s: Chitin, words: list[str]) -> Refusal:
        """Say who has to join, or why somebody cannot."""
        rest = Duty(s, joined(s.busy, s.building), joined(s.attacked, s.against))
        must = [s.hex_name(at) for at in rest.stranded()]
        if words == ["declare"] and must:
            return Refusal("7.02", f"{', '.join(must)} would not be attacked by anybody")
        if words == ["declare"]:
            idle = ", ".join([s.hex_name(at) for at in rest.idle_chargers()])
            return Refusal("R34", f"the charge at {idle} would have nobody to attack")
        return Refusal("7.03", "every attacker must have every defender in front")


def joins(s: Chitin, bases: vec[i64], targets: vec[i64]) -> bool:
    """Tell whether these make one combat that can be completed."""
    return all_in_front(s, bases, targets) and can_complete(s, bases, targets, vec[i64]())


def settle(s: Chitin) -> None:
    """Write the combat down with its strengths. [5.03, 7.061, R22]"""
    fight = ground_fight(s, s.building, s.against)
    s.busy = joined(s.busy, s.building)
    s.attacked = joined(s.attacked, s.against)
    s.building = vec[i64]()
    s.against = vec[i64]()
    s.fights = [*s.fights, fight]
    tell_fight(s, fight)


def tell_fight(s: Chitin, fight: Fight) -> None:
    """Tell what was declared."""
    if s.telling:
        column = s.terms.results.column(fight.strength, fight.defence)
        facts: Facts = {
            "hive": s.hive(s.moving),
            "who": s.describe(fight.attackers),
            "enemy": s.describe(fight.defenders),
            "attack": fight.strength,
            "defence": fight.defence,
            "odds": s.terms.results.names[column],
        }
        s.tell(Event("declared", "5.03", facts))


# --- strengths -----------------------------------------------------------------------------------------


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


def add_air(s: Chitin, legal: list[Action]) -> bool:
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
    s: Chitin, megahex: i64, held: vec[i64], free: vec[i64], legal: list[Action]
) -> None:
    """Add the air fight over a megahex: those held, and any others that join. [8.014, R40]"""
    if megahex in s.skirmished or len(s.air_in(megahex, 1 - s.moving)) == 0:
        return
    name = s.hex_name(s.terms.valley.anchor[megahex])
    for more in range(len(free) + 1):
        count = len(held) + more
        if count and can_complete(s, vec[i64](), vec[i64](), free[:more]):
            legal.append(Skirmish(megahex, count, name))


def add_stings(s: Chitin, megahex: i64, free: vec[i64], legal: list[Action]) -> None:
    """Add attacks of air units on ground stacks below them. [8.015, R41]"""
    if len(free) == 0:
        return
    valley = s.terms.valley
    name = s.hex_name(valley.anchor[megahex])
    for target in valley.mega_hexes[megahex]:
        if not s.is_enemy_hex(target, s.moving):
            continue
        attacked = target in s.attacked
        if attacked and len(open_neighbours(s, megahex, target)):
            continue
        hit = vec[i64]() if attacked else hit_by(s, megahex, target)
        for count in range(1, len(free) + 1):
            if can_complete(s, vec[i64](), hit, free[:count]):
                legal.append(Sting(megahex, target, count, name, s.hex_name(target)))


def hit_by(s: Chitin, megahex: i64, target: i64) -> vec[i64]:
    """List the stacks an air attack takes in: its target and the open ones beside it. [8.015, R41]"""
    return joined(vec[i64]([target]), open_neighbours(s, megahex, target))


def open_neighbours(s: Chitin, megahex: i64, target: i64) -> vec[i64]:
    """List the enemy stacks beside a target, in its megahex, that nobody attacks yet. [8.015, R41]"""
    found = vec[i64]()
    mega = s.terms.valley.mega
    for at in s.terms.valley.links[target]:
        if mega[at] == megahex and s.is_enemy_hex(at, s.moving) and at not in s.attacked:
            found = append(found, at)
    return found


def skirmish(s: Chitin, megahex: i64, count: i64) -> None:
    """Declare the air fight over a megahex. [8.013, 8.014, R40]"""
    held = vec[i64]([unit for unit in s.air_in(megahex, s.moving) if s.held[unit]])
    own = joined(held, free_air(s, megahex)[: count - len(held)])
    enemies = s.air_in(megahex, 1 - s.moving)
    strength, defence = s.attack_strength(own), s.defence_strength(enemies)
    none = vec[i64]()
    fight = Fight(own, enemies, none, strength, defence, none, megahex, none)
    s.aloft = joined(s.aloft, own)
    s.skirmished = with_one(s.skirmished, megahex)
    s.fights = [*s.fights, fight]
    tell_fight(s, fight)


def sting(s: Chitin, megahex: i64, target: i64, count: i64) -> None:
    """Declare an air attack on a stack and its open neighbours, or join the one on it. [8.015, R41]"""
    air = free_air(s, megahex)[:count]
    aims = vec[i64]([target] * count)
    s.aloft = joined(s.aloft, air)
    if target not in s.attacked:
        targets = hit_by(s, megahex, target)
        fight = make_fight(s, vec[i64](), targets, air, aims)
        s.attacked = joined(s.attacked, targets)
        s.fights = [*s.fights, fight]
        tell_fight(s, fight)
        return
    for number, old in enumerate(s.fights):
        if target in old.targets:
            aims = joined(old.air_aims, aims)
            grown = make_fight(s, old.bases, old.targets, joined(flyers_in(s, old), air), aims)
            s.fights = [*s.fights[:number], grown, *s.fights[number + 1 :]]
            tell_fight(s, grown)
            return


def flyers_in(s: Chitin, fight: Fight) -> vec[i64]:
    """List the air units among the attackers of a combat."""
    return vec[i64]([unit for unit in fight.attackers if s.terms.sheet.is_air[s.kind[unit]]])


# --- refusals -----------------------------------------------------------------------------------------------


def why_no_attack(s: Chitin, words: list[str]) -> Refusal:
    """Name the rule and the hexes that forbid a declaration."""
    duty = Duty(s, s.busy, s.attacked)
    if words == ["end"]:
        return why_no_end(s, duty)
    if len(words) != 3 or words[0] != "attack":
        return Refusal("7.02", "say `attack 0812 0810`, your stack and its enemy, or `end`")
    number = s.terms.valley.number
    base, target = number.get(words[1], NOWHERE), number.get(words[2], NOWHERE)
    if base == NOWHERE or s.holder(base) != s.moving:
        return Refusal("7.02", f"no units of yours are at {words[1]}")
    if not s.has_fighter(base, s.moving):
        return Refusal("2.023", f"only Workers are at {words[1]}; they cannot attack")
    if target == NOWHERE or not s.is_enemy_hex(target, s.moving):
        return Refusal("7.02", f"no enemy ground units are at {words[2]}")
    if base in s.busy:
        return Refusal("R19", f"the stack at {words[1]} is in a combat already")
    if target in s.attacked:
        return Refusal("R19", f"the stack at {words[2]} is attacked already")
    if target not in s.enemies_in_front(base):
        return Refusal(
            "7.02", f"{words[2]} is not in one of the three hexes in front of {words[1]}"
        )
    return Refusal("R19", "then another enemy or a charge would be left without a combat")


def why_no_end(s: Chitin, duty: Duty) -> Refusal:
    """Say what is still to be attacked."""
    if len(duty.enemies):
        open_ = ", ".join([s.hex_name(at) for at in duty.enemies])
        return Refusal("7.02", f"every enemy in front must be attacked; still open: {open_}")
    return Refusal("8.014", "air units that met enemy air must fight it")


FACING: Final = Facing("facing")
START_COMBAT: Final = StartCombat("start of combat")
DECLARING: Final = Declaring("declaring")
BUILDING: Final = Building("building")
