"""Ship combat: rounds of aimed fire, withdrawal, misunderstandings and raids."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from hexile.games.stellar.rules.orders import DETACHMENTS
from hexile.games.stellar.rules.slots import button
from hexile.games.stellar.rules.stances import are_opposed
from hexile.games.stellar.state.actions import Button, Fire, Gunnery
from hexile.games.stellar.state.game import Stellar
from hexile.games.stellar.state.pieces import Battle, Fleet, Volley
from hexile.games.stellar.state.words import (
    ASSAULT,
    MISUNDERSTANDING,
    NO_PLANET,
    NO_POWER,
    RAID,
    counted,
)
from hexile.games.stellar.tables import (
    ADVANCED_BASE,
    ALWAYS,
    DEATH_STAR,
    EXACTLY_TEN,
    MISSILE_BASE,
    NEVER,
    POWER_NAMES,
    POWERS,
    SCOUT,
    SHIELD,
    SHIPS,
    T_WEAPONRY,
    TRANSPORT,
    UNIT_NAMES,
    UNIT_WORDS,
    UNITS_OF,
)
from hexile.kernel.chance.dice import Dice, Throw
from hexile.kernel.chart import Facts
from hexile.kernel.play import Action, ActionList, Automatic, RepeatedChoice, seat_to_choose
from hexile.kernel.verbs.refusal import Refusal
from hexile.kernel.verbs.verb import Guard, Said, Slot, Verb, Verbs

ATTACKERS: Final = 0
DEFENDERS: Final = 1


def battle_of(s: Stellar) -> Battle:
    """Return the battle under way."""
    assert s.battle is not None
    return s.battle


# --- who fights --------------------------------------------------------------------------


def is_engaged(fight: Battle, fleet: Fleet) -> bool:
    """Tell whether a fleet takes part: in a raid only the raiders attack; who must leave is left alone. [R42, R49, R50]"""
    if fleet.retiring or (fleet.evacuees and fight.kind == MISUNDERSTANDING):
        return False
    return fight.kind != RAID or fleet.owner not in fight.attackers or fleet.raiding


def engaged_fleets(s: Stellar, power: int) -> list[Fleet]:
    """List a power's fleets that take part in the battle."""
    fight = battle_of(s)
    place = s.hex_of(fight.star)
    return [f for f in s.fleets if f.at == place and f.owner == power and is_engaged(fight, f)]


def engaged_ships(s: Stellar, power: int) -> vec[i64]:
    """Count a power's ships that take part, by kind."""
    ships = vec[i64]([0] * SHIPS)
    for fleet in engaged_fleets(s, power):
        for kind in range(SHIPS):
            ships[kind] += fleet.ships[kind]
    return ships


def side_has_ships(s: Stellar, side: list[int]) -> bool:
    """Tell whether any ship of a side is left in the battle."""
    return any(engaged_fleets(s, power) for power in side)


def side_is_armed(s: Stellar, side: list[int]) -> bool:
    """Tell whether a side has a ship that can fire; fighting scouts count. [1.7.1, R5]"""
    for power in side:
        ships = engaged_ships(s, power)
        if ships[2] + ships[3] + ships[4] or (ships[SCOUT] and s.terms.scouts_fight):
            return True
    return False


@mypyc_attr(acyclic=True)
class Battery:
    """Units of one kind and power that fire together: ships, or the bases of a planet."""

    def __init__(self, power: int, planet: int, kind: int, count: int) -> None:
        self.power: int = power
        self.planet: int = planet
        self.kind: int = kind
        self.count: int = count


@mypyc_attr(acyclic=True)
class Target(Battery):
    """Enemy units of one kind that may be aimed at: ships of a power, or things on a planet."""

    def orbit(self, s: Stellar) -> int:
        """Return the orbit of the planet it is on, if it is on one."""
        return NO_PLANET if self.planet == NO_PLANET else s.orbit_of(self.planet)


def batteries_of(s: Stellar, power: int) -> list[Battery]:
    """List what a power fires with: its ships, and bases on the planets that take part. [1.7.2, 1.8.1]"""
    fight = battle_of(s)
    ships = engaged_ships(s, power)
    found = [
        Battery(power, NO_PLANET, k, ships[k]) for k in range(SHIPS) if ships[k] and k != TRANSPORT
    ]
    if power in fight.defenders:
        for planet in fight.planets:
            if s.owner[planet] == power:
                found += bases_on(s, planet)
    return found


def bases_on(s: Stellar, planet: int) -> list[Target]:
    """List a planet's missile bases, plain and advanced. [1.11]"""
    owner = s.owner[planet]
    found: list[Target] = []
    if s.bases[planet]:
        found.append(Target(owner, planet, MISSILE_BASE, s.bases[planet]))
    if s.advanced[planet]:
        found.append(Target(owner, planet, ADVANCED_BASE, s.advanced[planet]))
    return found


def targets_of(s: Stellar, power: int) -> list[Target]:
    """List what a power may aim at; a shield covers the bases below it. [V1, R3, R42]"""
    fight = battle_of(s)
    found: list[Target] = []
    for foe in fight.foes_of(power):
        ships = engaged_ships(s, foe)
        found += [Target(foe, NO_PLANET, k, ships[k]) for k in range(SHIPS) if ships[k]]
    if power in fight.attackers:
        for planet in fight.planets:
            found += planet_targets(s, planet)
    return found


def planet_targets(s: Stellar, planet: int) -> list[Target]:
    """List what can be hit on a planet: its shield, or when that is down its bases. [V1, R3]"""
    if s.shield[planet]:
        return [Target(s.owner[planet], planet, SHIELD, 1)]
    return bases_on(s, planet)


def without_orders(s: Stellar, power: int) -> list[Battery]:
    """List the batteries, or what is left of them, that have no target yet and could have one."""
    fight = battle_of(s)
    targets = targets_of(s, power)
    waiting: list[Battery] = []
    for battery in batteries_of(s, power):
        for volley in fight.volleys:
            if is_from(volley, battery):
                battery.count -= volley.count
        if battery.count > 0 and any(can_hit(s, battery.kind, t.kind) for t in targets):
            waiting.append(battery)
    return waiting


def is_from(volley: Volley, battery: Battery) -> bool:
    """Tell whether a volley was ordered for these units."""
    same = volley.power == battery.power and volley.planet == battery.planet
    return same and volley.kind == battery.kind


def can_hit(s: Stellar, kind: int, aim: int) -> bool:
    """Tell whether a unit has any chance against another. [1.7.4]"""
    return s.terms.attack[kind][aim] != NEVER


# --- aiming ------------------------------------------------------------------------------


class Aim(RepeatedChoice[Stellar]):
    """A power assigns its units to targets, kind by kind. [1.7.2]"""

    def __init__(self, power: int) -> None:
        super().__init__(f"aim {power}")
        self.power = power

    def seat(self, s: Stellar) -> int:
        return self.power

    def list_actions(self, s: Stellar, legal: ActionList) -> None:
        """List targets and numbers for the next battery, `gunnery`, and holding fire in a raid."""
        waiting = without_orders(s, self.power)
        if not waiting:
            return
        legal.append(GUNNERY)
        battery = waiting[0]
        for target in targets_of(s, self.power):
            if can_hit(s, battery.kind, target.kind):
                legal.extend(aims(s, battery, target))
        if may_hold_fire(battle_of(s), self.power):
            legal.append(HOLD_FIRE)

    def take(self, s: Stellar, action: Action, dice: Dice) -> None:
        """Note a volley and ask for the next, or let the gunners aim."""
        fight = battle_of(s)
        if isinstance(action, Fire):
            planet = without_orders(s, self.power)[0].planet
            fight.volleys.append(
                Volley(
                    self.power, planet, action.kind, action.count,
                    action.power, action.planet, action.aim,
                )
            )  # fmt: skip
            return
        self.done(s)
        if isinstance(action, Gunnery):
            for battery in without_orders(s, self.power):
                aim_by_gunnery(s, battery)

    def verbs(self) -> Verbs:
        return AIM_VERBS


def target_name(s: Stellar, target: Target) -> str:
    """Name a target as an order does: `yellow scout`, `orbit4 shield`."""
    on_planet = target.planet != NO_PLANET
    whose = f"orbit{target.orbit(s)}" if on_planet else POWER_NAMES[target.power].lower()
    return f"{whose} {UNIT_NAMES[target.kind]}"


GUNNERY: Final = Gunnery("gunnery")
HOLD_FIRE: Final = Button("hold fire")


def aims(s: Stellar, battery: Battery, target: Target) -> list[Action]:
    """List the numbers of units that may aim at one kind of target."""
    counts = [n for n in DETACHMENTS if n < battery.count] + [battery.count]
    orbit = target.orbit(s)
    return [
        Fire(battery.kind, count, target.power, target.planet, target.kind, orbit)
        for count in counts
    ]


def may_hold_fire(fight: Battle, power: int) -> bool:
    """Tell whether a power may refuse to fire: raided powers, and ships facing a shield. [V29, R3, R42]"""
    return fight.kind == ASSAULT or (fight.kind == RAID and power in fight.defenders)


def aiming(s: Stellar) -> Battery:
    """Return the battery that takes aim now."""
    return without_orders(s, seat_to_choose(s))[0]


def targets_named(s: Stellar) -> dict[str, Target]:
    """Return what may be aimed at, by name."""
    return {target_name(s, target): target for target in targets_of(s, seat_to_choose(s))}


def is_covered(s: Stellar, name: str) -> bool:
    """Tell whether a name is that of bases below a shield that is attacked. [V1, R3]"""
    fight = battle_of(s)
    if seat_to_choose(s) not in fight.attackers:
        return False
    covered = [base for p in fight.planets if s.shield[p] for base in bases_on(s, p)]
    return name in [target_name(s, base) for base in covered]


def counts_at(s: Stellar, name: str) -> list[str]:
    """List the numbers of units that may aim at a target."""
    fires = aims(s, aiming(s), targets_named(s)[name])
    return [str(fire.count) for fire in fires if isinstance(fire, Fire)]


def label_fire(s: Stellar, kind: str, count: str, whose: str, aim: str) -> str:
    """Name a volley with its odds."""
    target, battery = targets_named(s)[f"{whose} {aim}"], aiming(s)
    odds = Fraction(hit_chance(s, battery, target.kind), CERTAIN)
    firers = counted(int(count), UNIT_WORDS[battery.kind])
    return f"Fire {firers} at {POWER_NAMES[target.power]}'s {UNIT_WORDS[target.kind]}s, chance to hit {odds} each"


def volleys_to_try(s: Stellar) -> list[str]:
    """List orders to fire, most of them impossible."""
    numbers = sorted({1, 4, aiming(s).count, aiming(s).count + 1})
    names = [*targets_named(s), "red scout", "orbit1 shield"]
    return [f"fire {kind} {n} {name}" for kind in UNIT_NAMES for n in numbers for name in names]


class OneOf(Guard):
    """A guard that tells the numbers there are, in the fact `counts`: each is a fact of its own."""

    def refuse(self, s: Stellar, said: Said, values: list[Any]) -> Refusal:
        """Say which numbers there are."""
        refusal = super().refuse(s, said, values)
        counts = str(refusal.facts.pop("counts")).split(", ")
        refusal.facts.update({f"count {n}": int(n) for n in counts})
        return refusal


WORD: Final = Slot("", lambda s: [], "1.7.2", "", lambda s, word: word)
FIRE: Final = Verb(
    "fire {kind} {count} {whose} {aim}", label_fire, (WORD, WORD, WORD, WORD), sign="shoot", candidates=volleys_to_try,
    guards=(
        Guard("1.7.2", lambda s, kind: kind == UNIT_NAMES[aiming(s).kind], of="kind",
              sentence="{number} {waiting} aim now, not {kind}",
              number=lambda s, kind: aiming(s).count, waiting=lambda s, kind: UNIT_NAMES[aiming(s).kind]),
        Guard("V1", lambda s, whose, aim: not is_covered(s, f"{whose} {aim}"), "a shield protects {whose} {aim}; aim at the shield", of="whose aim"),
        Guard("1.7.2", lambda s, whose, aim: f"{whose} {aim}" in targets_named(s), of="whose aim",
              sentence="you cannot aim at {whose} {aim}; the targets are {targets}",
              targets=lambda s, whose, aim: ", ".join(targets_named(s))),
        Guard("1.7.4", lambda s, whose, aim: can_hit(s, aiming(s).kind, targets_named(s)[f"{whose} {aim}"].kind),
              "{kind} cannot hit {aim}", of="whose aim"),
        OneOf("1.7.2", lambda s, whose, aim, count: count in counts_at(s, f"{whose} {aim}"), of="whose aim count",
              sentence="{counts} {kind} may aim at that target, not {count}",
              counts=lambda s, whose, aim, count: ", ".join(counts_at(s, f"{whose} {aim}"))),
    ),
)  # fmt: skip
AIM_VERBS: Final = Verbs(
    "1.7.2", FIRE, button("gunnery", "Let Hexile choose the targets"),
    button("hold fire", "Hold fire",
           Guard("V29", lambda s: may_hold_fire(battle_of(s), seat_to_choose(s)),
                 "only a power that is raided, or that faces a shield, may hold fire")),
    help="type `fire corvette 2 yellow scout`, or `gunnery` to let Hexile aim",
)  # fmt: skip
CERTAIN: Final = 36 * 36
WORTH: Final = vec[i64]([3, 6, 8, 20, 40, 5, 12, 30])


def chance(need: int) -> int:
    """Return the chance to hit with one shot in thirty-sixths."""
    return 3 if need == EXACTLY_TEN else 6 * need


def hit_chance(s: Stellar, battery: Battery, aim: int) -> int:
    """Return the chance of a unit to hit, in parts of CERTAIN: who misses may fire again. [1.7.4, 1.7.5]"""
    once = chance(s.terms.attack[battery.kind][aim])
    misses = 36 - once
    return CERTAIN - misses * misses if refires(s, battery.power, battery.planet) else 36 * once


def aim_by_gunnery(s: Stellar, battery: Battery) -> None:
    """Aim units where a first shot destroys most value: shot by shot, at what few others aim at yet."""
    fight = battle_of(s)
    targets = targets_of(s, battery.power)
    spread = [aimed_at(fight, target) for target in targets]
    counts = [0] * len(targets)
    for _ in range(battery.count):
        best, most = 0, -1
        for i, target in enumerate(targets):
            value = chance(s.terms.attack[battery.kind][target.kind]) * WORTH[target.kind]
            value = value * 64 // (1 << min(6, 2 * (spread[i] // target.count)))
            if value > most:
                best, most = i, value
        spread[best] += 1
        counts[best] += 1
    for i, target in enumerate(targets):
        if counts[i]:
            fight.volleys.append(
                Volley(
                    battery.power, battery.planet, battery.kind, counts[i],
                    target.power, target.planet, target.kind,
                )
            )  # fmt: skip


def aimed_at(fight: Battle, target: Target) -> int:
    """Count the shots agreed against a target so far."""
    total = 0
    for volley in fight.volleys:
        if (
            volley.foe == target.power
            and volley.target == target.planet
            and volley.aim == target.kind
        ):
            total += volley.count
    return total


# --- fire --------------------------------------------------------------------------------


class OpenFire(Automatic[Stellar]):
    """Everybody fires as agreed, then the dead are removed. [1.7.2]"""

    def run(self, s: Stellar, dice: Dice) -> None:
        """Fire, remove, and go on as this kind of battle does."""
        fight = battle_of(s)
        fire_volleys(s, dice)
        fight.volleys = []


@mypyc_attr(acyclic=True)
class Struck:
    """What has been hit in this round: for each kind of target, which units, and by whom."""

    def __init__(self, target: Target) -> None:
        self.target = target
        self.hit_by: list[int] = [NO_POWER] * target.count
        self.shots: int = 0
        self.hits: int = 0


def fire_volleys(s: Stellar, dice: Dice) -> None:
    """Roll every shot in the order agreed, attackers first, and remove what was hit. [1.7.2]"""
    fight = battle_of(s)
    struck: list[Struck] = []
    for volley in fight.volleys:
        hurt = struck_by(s, struck, volley)
        before = hurt.hits
        faces: list[int] | None = [] if s.telling else None
        for _ in range(volley.count):
            shoot(s, volley, hurt, dice, faces)
        if faces is not None:
            tell_volley(s, volley, faces, hurt.hits - before)
    for hurt in struck:
        remove_struck(s, hurt)
    s.drop_empty_fleets()
    fight.hits = [shield_hits(struck, planet) for planet in fight.planets]


def shield_hits(struck: list[Struck], planet: int) -> int:
    """Count the hits on a planet's shield in this round. [V1, R1]"""
    return sum(h.hits for h in struck if h.target.planet == planet and h.target.kind == SHIELD)


def struck_by(s: Stellar, struck: list[Struck], volley: Volley) -> Struck:
    """Find or begin the record of what a volley aims at."""
    for hurt in struck:
        t = hurt.target
        if t.power == volley.foe and t.planet == volley.target and t.kind == volley.aim:
            return hurt
    count = 1
    for target in targets_of(s, volley.power):
        if (
            target.power == volley.foe
            and target.planet == volley.target
            and target.kind == volley.aim
        ):
            count = target.count
    hurt = Struck(Target(volley.foe, volley.target, volley.aim, count))
    struck.append(hurt)
    return hurt


def tell_volley(s: Stellar, volley: Volley, faces: list[int], scored: int) -> None:
    """Say who fired at what, what was needed, what the dice showed and how often it hit. [1.7.2, 1.7.4]"""
    star = battle_of(s).star
    facts: Facts = {
        "power": POWER_NAMES[volley.power], "what": counted(volley.count, UNIT_WORDS[volley.kind]),
        "whose": POWER_NAMES[volley.foe], "target": UNIT_WORDS[volley.aim] + "s",
        "need": need_words(s.terms.attack[volley.kind][volley.aim]),
        "hits": scored,
    }  # fmt: skip
    seats = s.watchers(star) | 1 << volley.power | 1 << volley.foe
    s.say("volley", "1.7.4", facts, seats, Throw(faces, apart=True))


def need_words(need: int) -> str:
    """Say what a shot needs to hit. [1.7.4]"""
    if need == ALWAYS:
        return "no roll needed"
    if need == EXACTLY_TEN:
        return "10 on two dice needed"
    return "1 needed" if need == 1 else f"1 to {need} needed"


def shoot(s: Stellar, volley: Volley, hurt: Struck, dice: Dice, faces: list[int] | None) -> None:
    """Fire one unit at the next target of its kind; one already dead costs the shot. [1.7.2, 1.7.5, R63]"""
    at = hurt.shots % len(hurt.hit_by)
    hurt.shots += 1
    if hurt.target.kind != SHIELD and hurt.hit_by[at] != NO_POWER:
        return
    tries = 2 if refires(s, volley.power, volley.planet) else 1
    need = s.terms.attack[volley.kind][volley.aim]
    for _ in range(tries):
        if hits(need, volley, dice, faces):
            hurt.hit_by[at] = volley.power
            hurt.hits += 1
            return


def refires(s: Stellar, power: int, planet: int) -> bool:
    """Tell whether a power's ships, or bases on a planet, that miss fire again: with Improved Weaponry. [1.7.5, R5]"""
    return s.has(power, T_WEAPONRY) and (planet == NO_PLANET or s.terms.bases_refire)


def hits(need: int, volley: Volley, dice: Dice, faces: list[int] | None) -> bool:
    """Roll one shot by the attack table; who listens is handed the faces. [1.7.4, R6]"""
    if need == ALWAYS:
        return True
    beam = volley.planet != NO_PLANET and volley.kind == DEATH_STAR
    who = UNITS_OF[volley.power][SHIELD if beam else volley.kind]
    whom = UNITS_OF[volley.foe][volley.aim]
    if need == EXACTLY_TEN:
        both = dice.throw(2, 6, "1.7.4", who, "ten", whom)
        if faces is not None:
            faces += both
        return both[0] + both[1] == EXACTLY_TEN
    hit = dice.at_most(need, 6, "1.7.4", who, whom=whom)
    if faces is not None:
        faces.append(dice.last)
    return hit


def remove_struck(s: Stellar, hurt: Struck) -> None:
    """Take the units hit in this round off the board and book who did it. [1.7.2, R46]"""
    target = hurt.target
    if target.kind == SHIELD:
        return
    dead = 0
    for killer in hurt.hit_by:
        if killer != NO_POWER:
            dead += 1
            book_kill(s, killer, target.power, target.kind)
    if not dead:
        return
    if target.planet == NO_PLANET:
        remove_ships(s, target.power, target.kind, dead)
    elif target.kind == MISSILE_BASE:
        s.bases[target.planet] -= dead
    else:
        s.advanced[target.planet] -= dead
    battle_of(s).losses += dead
    if s.telling:
        tell_losses(s, target, dead)


def tell_losses(s: Stellar, target: Target, dead: int) -> None:
    """Say what was destroyed."""
    star = battle_of(s).star
    facts: Facts = {
        "power": POWER_NAMES[target.power], "count": dead, "at": s.star_name(star),
        "what": UNIT_WORDS[target.kind] + ("s" if dead > 1 else ""),
    }  # fmt: skip
    s.say("destroyed", "1.7.2", facts, s.watchers(star) | 1 << target.power)


def book_kill(s: Stellar, killer: int, victim: int, kind: int) -> None:
    """Count a destroyed unit for the killer if the two are on opposite sides of the war. [V25, R46]"""
    if are_opposed(s, killer, victim):
        s.kills[killer] += s.terms.success.kills[kind]


def remove_ships(s: Stellar, power: int, kind: int, count: int) -> None:
    """Take ships off a power's fleets in the battle, in the order the fleets are listed."""
    s.lose_ships(power, kind, count)
    for fleet in engaged_fleets(s, power):
        gone = min(count, fleet.ships[kind])
        if gone:
            s.to_change(fleet).ships[kind] -= gone
            count -= gone


# --- steps -------------------------------------------------------------------------------

AIMS: Final[list[Aim]] = [Aim(power) for power in range(POWERS)]
OPEN_FIRE: Final = OpenFire("open fire")
