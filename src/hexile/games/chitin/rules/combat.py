"""Chapter 7: who fights whom. Attacks are compulsory, and all are declared before the first die."""

from __future__ import annotations

from typing import Final

from hexile.games.chitin.rules.air import free_air
from hexile.games.chitin.state.actions import DECLARE, END, Engage, Face
from hexile.games.chitin.state.chitin import Chitin
from hexile.games.chitin.state.fight import Fight
from hexile.games.chitin.tables import SIXTHS
from hexile.kernel.chart import Facts
from hexile.kernel.dice import Dice
from hexile.kernel.event import Event
from hexile.kernel.graph import NOWHERE
from hexile.kernel.hexes import DIRECTION_NAMES
from hexile.kernel.play import Action, Automatic, Choice, Refusal

# --- facing, at the end of movement ------------------------------------------------------------


class Facing(Choice[Chitin]):
    """Every stack of the moving player may be turned once, moved or not. [6.06, R10]"""

    def seat(self, s: Chitin) -> int:
        """Return the player whose turn it is."""
        return s.seat

    def legal_actions(self, s: Chitin) -> list[Action]:
        """List the turns, and `end` when every charge has an enemy before it."""
        legal: list[Action] = []
        ready = True
        for at in s.stacks(s.seat):
            charging = s.terms.advanced and must_attack(s, at)
            ready = ready and (not charging or may_face(s, at, s.facing[at]))
            if at not in s.turned:
                faces = s.terms.face[at]
                for way in range(SIXTHS):
                    if way != s.facing[at] and (not charging or may_face(s, at, way)):
                        legal.append(faces[way])
        if ready:
            legal.append(END)
        return legal

    def has_legal_actions(self, s: Chitin) -> bool:
        """Tell whether there is a stack to turn."""
        return len(s.stacks(s.seat)) > 0

    def take(self, s: Chitin, action: Action, dice: Dice) -> None:
        """Turn a stack, or go on."""
        if isinstance(action, Face):
            turn_stack(s, action)
            s.agenda.append(FACING)

    def why_not(self, s: Chitin, words: list[str]) -> Refusal:
        """ChitinAction why a stack cannot be turned so."""
        return why_no_facing(s, words)


def may_face(s: Chitin, at: int, way: int) -> bool:
    """Tell whether a facing leaves a charging stack with an enemy in front, if one is beside it. [R34]"""
    if not must_attack(s, at) or not s.is_beside_enemy(at, s.seat):
        return True
    return any(s.is_enemy_hex(to, s.seat) for to in s.front(at, way))


def must_attack(s: Chitin, at: int) -> bool:
    """Tell whether a charging unit in a hex has not attacked anybody yet. [8.021, R33, R34]"""
    return any(s.charging[unit] and not s.overran[unit] for unit in s.units_in(at))


def turn_stack(s: Chitin, action: Face) -> None:
    """Face a stack toward a side of its hex. [6.06]"""
    s.facing[action.at] = action.direction
    s.turned = [*s.turned, action.at]
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
    if at == NOWHERE or s.holder(at) != s.seat:
        return Refusal("6.06", f"no units of yours are at {words[1]}")
    if words[2] not in DIRECTION_NAMES:
        return Refusal("6.06", f"the sides are {', '.join(DIRECTION_NAMES)}")
    if at in s.turned:
        return Refusal("R10", f"the stack at {words[1]} has been turned")
    if s.facing[at] == DIRECTION_NAMES.index(words[2]):
        return Refusal("6.06", f"the stack at {words[1]} faces {words[2]} already")
    return Refusal("R34", "a charging stack must have an enemy in front")


# --- enemies behind -------------------------------------------------------------------------------


class StartCombat(Automatic[Chitin]):
    """Own units recover; then see who has enemies behind as combat begins. [5.02, 7.05, R35]"""

    def run(self, s: Chitin, dice: Dice) -> None:
        """Turn units up, look behind every stack."""
        recover(s)
        s.turned = []
        s.behind = []
        s.behind_enemies = []
        for at in s.stacks(s.seat):
            enemies = enemies_behind(s, at)
            if enemies:
                s.behind.append(s.units_in(at))
                s.behind_enemies.append(enemies)


def recover(s: Chitin) -> None:
    """Turn the moving player's disrupted units up. [5.02, 7.064, R35, R37]"""
    s.disrupted = [mark and s.owner[unit] != s.seat for unit, mark in enumerate(s.disrupted)]


def enemies_behind(s: Chitin, at: int) -> list[int]:
    """List the rear hexes of a stack with an undisrupted enemy ground warrior. [7.05, R24]"""
    warrior = s.terms.sheet.is_warrior
    return [
        to
        for to in s.rear(at, s.facing[at])
        if s.is_enemy_hex(to, s.seat)
        and any(warrior[s.kind[u]] and not s.disrupted[u] for u in s.units_in(to))
    ]


# --- what must be attacked -------------------------------------------------------------------------


def able_stacks(s: Chitin) -> list[int]:
    """List the own stacks that can attack: those with a warrior or Basic. [R19]"""
    return [at for at in s.stacks(s.seat) if s.has_fighter(at, s.seat)]


class Duty:
    """What is still open: enemies to attack, stacks free to do it, charges to be made. [7.02, R19]"""

    def __init__(self, s: Chitin, busy: list[int], attacked: list[int]) -> None:
        self.enemies: list[int] = []
        self.free: list[int] = []
        self.fronts: list[list[int]] = []
        self.chargers: list[int] = []
        for at in able_stacks(s):
            before = [to for to in s.enemies_in_front(at) if to not in attacked]
            for to in before:
                if to not in self.enemies:
                    self.enemies.append(to)
            if at not in busy:
                if before:
                    self.free.append(at)
                    self.fronts.append(before)
                if must_attack(s, at) and s.enemies_in_front(at):
                    self.chargers.append(at)
        self.enemies.sort()

    def front_of(self, at: int) -> list[int]:
        """Return the open enemies in front of a free stack."""
        return self.fronts[self.free.index(at)] if at in self.free else []

    def stranded(self) -> list[int]:
        """List the enemies no free stack has in front any more."""
        covered: set[int] = set()
        for before in self.fronts:
            covered.update(before)
        return [enemy for enemy in self.enemies if enemy not in covered]

    def idle_chargers(self) -> list[int]:
        """List the charging stacks with nobody left to attack."""
        return [at for at in self.chargers if at not in self.free]


def air_can_cover(s: Chitin, enemies: list[int], used: list[int]) -> bool:
    """Tell whether free air units are enough to attack every one of *enemies*. [R19]"""
    valley = s.terms.valley
    for megahex in {valley.mega[at] for at in enemies}:
        wanted = sum(1 for at in enemies if valley.mega[at] == megahex)
        if sum(1 for unit in free_air(s, megahex) if unit not in used) < wanted:
            return False
    return True


def can_complete(s: Chitin, bases: list[int], targets: list[int], used: list[int]) -> bool:
    """Tell whether a combat of these can still grow so that every duty is met. [7.03, R19, R34]

    Stranded enemies and idle chargers must join this very combat, so all of its attackers must have
    all of its defenders in front. The rest then splits into combats of one against some.
    """
    rest = Duty(s, s.busy + bases, s.attacked + targets)
    stranded, idle = rest.stranded(), rest.idle_chargers()
    if stranded and air_can_cover(s, stranded, used):
        stranded = []
    if not stranded and not idle:
        return True
    return bool(bases) and all_in_front(s, bases + idle, targets + stranded)


def is_complete(s: Chitin, bases: list[int], targets: list[int]) -> bool:
    """Tell whether nothing else has to join this combat. [R19]"""
    rest = Duty(s, s.busy + bases, s.attacked + targets)
    stranded = rest.stranded()
    return not rest.idle_chargers() and (not stranded or air_can_cover(s, stranded, []))


def all_in_front(s: Chitin, bases: list[int], targets: list[int]) -> bool:
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
        return s.seat

    def legal_actions(self, s: Chitin) -> list[Action]:
        """List first pairs of attacker and defender, air attacks, and `end` when all is covered."""
        duty = Duty(s, s.busy, s.attacked)
        legal: list[Action] = []
        names = s.terms.valley.names
        for base in duty.free:
            for target in duty.front_of(base):
                if can_complete(s, [base], [target], []):
                    words = f"attack {names[base]} {names[target]}"
                    legal.append(Engage(base, target, 0, words))
        held = add_air(s, legal)
        if legal and not duty.enemies and not duty.idle_chargers() and not held:
            legal.append(END)
        return legal

    def take(self, s: Chitin, action: Action, dice: Dice) -> None:
        """Open a combat, send the air, or go on to the dice."""
        if not isinstance(action, Engage):
            return
        s.agenda.append(DECLARING)
        if action.words.startswith("attack"):
            open_combat(s, action.attacker, action.target)
        elif action.words.startswith("skirmish"):
            skirmish(s, action.attacker, action.count)
        else:
            sting(s, action.attacker, action.target, action.count)

    def why_not(self, s: Chitin, words: list[str]) -> Refusal:
        """ChitinAction why an attack cannot be declared."""
        return why_no_attack(s, words)


def open_combat(s: Chitin, base: int, target: int) -> None:
    """Begin a combat; it is settled at once where nobody else may join it. [7.03]"""
    s.building = [base]
    s.against = [target]
    if len(BUILDING.legal_actions(s)) == 1 and is_complete(s, s.building, s.against):
        settle(s)
    else:
        s.agenda.append(BUILDING)


class Building(Choice[Chitin]):
    """The combat being declared: more attackers, more defenders, or enough. [7.03, R19]"""

    def seat(self, s: Chitin) -> int:
        """Return the player whose turn it is."""
        return s.seat

    def legal_actions(self, s: Chitin) -> list[Action]:
        """List who may join on either side, and `declare` when nobody else must."""
        duty = Duty(s, s.busy, s.attacked)
        legal: list[Action] = []
        names = s.terms.valley.names
        for base in duty.free:
            if base not in s.building and joins(s, [*s.building, base], s.against):
                legal.append(Engage(base, NOWHERE, 0, f"with {names[base]}"))
        for target in duty.enemies:
            if target not in s.against and joins(s, s.building, [*s.against, target]):
                legal.append(Engage(NOWHERE, target, 0, f"also {names[target]}"))
        if is_complete(s, s.building, s.against):
            legal.append(DECLARE)
        return legal

    def has_legal_actions(self, s: Chitin) -> bool:
        """Tell that a combat once opened can always be completed."""
        return True

    def take(self, s: Chitin, action: Action, dice: Dice) -> None:
        """Add a stack to the combat, or settle it."""
        if not isinstance(action, Engage):
            settle(s)
            return
        if action.attacker != NOWHERE:
            s.building = [*s.building, action.attacker]
        else:
            s.against = [*s.against, action.target]
        s.agenda.append(BUILDING)

    def why_not(self, s: Chitin, words: list[str]) -> Refusal:
        """ChitinAction who has to join, or why somebody cannot."""
        rest = Duty(s, s.busy + s.building, s.attacked + s.against)
        must = [s.hex_name(at) for at in rest.stranded()]
        if words == ["declare"] and must:
            return Refusal("7.02", f"{', '.join(must)} would not be attacked by anybody")
        if words == ["declare"]:
            idle = ", ".join(s.hex_name(at) for at in rest.idle_chargers())
            return Refusal("R34", f"the charge at {idle} would have nobody to attack")
        return Refusal("7.03", "every attacker must have every defender in front")


def joins(s: Chitin, bases: list[int], targets: list[int]) -> bool:
    """Tell whether these make one combat that can be completed."""
    return all_in_front(s, bases, targets) and can_complete(s, bases, targets, [])


def settle(s: Chitin) -> None:
    """Write the combat down with its strengths. [5.03, 7.061, R22]"""
    fight = make_fight(s, s.building, s.against, [], [])
    s.busy = s.busy + s.building
    s.attacked = s.attacked + s.against
    s.building = []
    s.against = []
    s.fights = [*s.fights, fight]
    tell_fight(s, fight)


def tell_fight(s: Chitin, fight: Fight) -> None:
    """Tell what was declared."""
    if s.telling:
        column = s.terms.results.column(fight.strength, fight.defence)
        facts: Facts = {
            "hive": s.hive(s.seat),
            "who": s.describe(fight.attackers),
            "enemy": s.describe(fight.defenders),
            "attack": fight.strength,
            "defence": fight.defence,
            "odds": s.terms.results.names[column],
        }
        s.tell(Event("declared", "5.03", facts))


# --- strengths -----------------------------------------------------------------------------------------


def make_fight(
    s: Chitin, bases: list[int], targets: list[int], air: list[int], aims: list[int]
) -> Fight:
    """Work a combat out: both sides, their strengths and adds. [7.01, 7.04, 7.061, R20, R21, R43]"""
    defenders: list[int] = []
    for target in targets:
        defenders += s.units_in(target)
    attackers: list[int] = []
    strength: int = 0
    for base in bases:
        units = s.units_in(base)
        attackers += units
        strength += base_strength(s, base, units, targets, defenders)
    strength += air_strength(s, air, targets)
    defence = sum(s.stack_defence(target, bool(bases)) for target in targets)
    return Fight(attackers + air, defenders, targets, strength, defence, bases, NOWHERE, aims)


def base_strength(
    s: Chitin, base: int, units: list[int], targets: list[int], defenders: list[int]
) -> int:
    """Return the strength of one attacking stack with its own adds. [7.041, 7.042, 7.043, R21]"""
    strength = s.attack_strength(units) + s.class_add(units, defenders)
    grid = s.terms.valley.grid
    if all(s.is_behind(target, grid.direction(target, base)) for target in targets):
        strength += s.count_fighters(units)
    return strength


def air_strength(s: Chitin, air: list[int], targets: list[int]) -> int:
    """Return what air units add to an attack on the ground, halved by forest. [2.01, 8.013, R42]"""
    strength = s.attack_strength(air)
    if strength and any(s.terms.valley.is_forest[target] for target in targets):
        return max(strength // 2, 1)
    return strength


# --- air units in the combat step ------------------------------------------------------------------------


def add_air(s: Chitin, legal: list[Action]) -> bool:
    """Add what air units may do; tell whether some still must fight. [8.013, 8.014, 8.015]"""
    valley = s.terms.valley
    must = False
    for megahex in range(valley.megas):
        own = s.air_in(megahex, s.seat) if s.terms.advanced else []
        if not own:
            continue
        held = [unit for unit in own if s.held[unit] and unit not in s.aloft]
        free = free_air(s, megahex)
        must = must or bool(held)
        add_skirmishes(s, megahex, held, free, legal)
        add_stings(s, megahex, free, legal)
    return must


def add_skirmishes(
    s: Chitin, megahex: int, held: list[int], free: list[int], legal: list[Action]
) -> None:
    """Add the air fight over a megahex: those held, and any others that join. [8.014, R40]"""
    if megahex in s.skirmished or not s.air_in(megahex, 1 - s.seat):
        return
    name = s.hex_name(s.terms.valley.anchor[megahex])
    for more in range(len(free) + 1):
        count = len(held) + more
        if count and can_complete(s, [], [], free[:more]):
            legal.append(Engage(megahex, NOWHERE, count, f"skirmish {name} {count}"))


def add_stings(s: Chitin, megahex: int, free: list[int], legal: list[Action]) -> None:
    """Add attacks of air units on ground stacks below them. [8.015, R41]"""
    if not free:
        return
    valley = s.terms.valley
    name = s.hex_name(valley.anchor[megahex])
    for target in valley.mega_hexes[megahex]:
        if not s.is_enemy_hex(target, s.seat):
            continue
        beside = open_neighbours(s, megahex, target)
        if target in s.attacked and beside:
            continue
        hit = [] if target in s.attacked else [target, *beside]
        for count in range(1, len(free) + 1):
            if can_complete(s, [], hit, free[:count]):
                words = f"sting {name} {s.hex_name(target)} {count}"
                legal.append(Engage(megahex, target, count, words))


def open_neighbours(s: Chitin, megahex: int, target: int) -> list[int]:
    """List the enemy stacks beside a target, in its megahex, that nobody attacks yet. [8.015, R41]"""
    valley = s.terms.valley
    return [
        at
        for at in valley.links[target]
        if valley.mega[at] == megahex and s.is_enemy_hex(at, s.seat) and at not in s.attacked
    ]


def skirmish(s: Chitin, megahex: int, count: int) -> None:
    """Declare the air fight over a megahex. [8.013, 8.014, R40]"""
    held = [unit for unit in s.air_in(megahex, s.seat) if s.held[unit]]
    own = held + free_air(s, megahex)[: count - len(held)]
    enemies = s.air_in(megahex, 1 - s.seat)
    strength, defence = s.attack_strength(own), s.defence_strength(enemies)
    fight = Fight(own, enemies, [], strength, defence, [], megahex, [])
    s.aloft = s.aloft + own
    s.skirmished = [*s.skirmished, megahex]
    s.fights = [*s.fights, fight]
    tell_fight(s, fight)


def sting(s: Chitin, megahex: int, target: int, count: int) -> None:
    """Declare an air attack on a stack and its open neighbours, or join the one on it. [8.015, R41]"""
    air = free_air(s, megahex)[:count]
    s.aloft = s.aloft + air
    if target not in s.attacked:
        targets = [target, *open_neighbours(s, megahex, target)]
        fight = make_fight(s, [], targets, air, [target] * count)
        s.attacked = s.attacked + targets
        s.fights = [*s.fights, fight]
        tell_fight(s, fight)
        return
    for number, old in enumerate(s.fights):
        if target in old.targets:
            flying = [unit for unit in old.attackers if s.terms.sheet.is_air[s.kind[unit]]]
            aims = old.air_aims + [target] * count
            joined = make_fight(s, old.bases, old.targets, flying + air, aims)
            s.fights = [*s.fights[:number], joined, *s.fights[number + 1 :]]
            tell_fight(s, joined)
            return


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
    if base == NOWHERE or s.holder(base) != s.seat:
        return Refusal("7.02", f"no units of yours are at {words[1]}")
    if not s.has_fighter(base, s.seat):
        return Refusal("2.023", f"only Workers are at {words[1]}; they cannot attack")
    if target == NOWHERE or not s.is_enemy_hex(target, s.seat):
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
    """ChitinAction what is still to be attacked."""
    if duty.enemies:
        open_ = ", ".join(s.hex_name(at) for at in duty.enemies)
        return Refusal("7.02", f"every enemy in front must be attacked; still open: {open_}")
    return Refusal("8.014", "air units that met enemy air must fight it")


FACING: Final = Facing("facing")
START_COMBAT: Final = StartCombat("start of combat")
DECLARING: Final = Declaring("declaring")
BUILDING: Final = Building("building")
