"""Colonies: attack and shields, siege and conquest."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from hexile.games.stellar.rules.battles import END_BATTLE, push_fire
from hexile.games.stellar.rules.combat import (
    Target,
    battle_of,
    book_kill,
    engaged_ships,
    hits,
    need_words,
    remove_ships,
    side_has_ships,
    tell_losses,
)
from hexile.games.stellar.rules.slots import ORBIT, POWER, SHIP, SOME, STAR, button, planet_named
from hexile.games.stellar.rules.stances import ByPolicy, allies_with, may, stance_of, why_forbidden
from hexile.games.stellar.state.actions import (
    AlsoAttack,
    Attack,
    Bombard,
    BreakOff,
    Burn,
    Button,
    Raze,
    Seize,
)
from hexile.games.stellar.state.game import Stellar
from hexile.games.stellar.state.pieces import Battle, Volley
from hexile.games.stellar.state.words import ASSAULT, NO_PLANET, NO_POWER
from hexile.games.stellar.tables import (
    ATTACK,
    CORVETTE,
    DEATH_STAR,
    DESTROY,
    FIGHTER,
    IN_TRUCE,
    MOST_PLANETS,
    POWER_NAMES,
    SHIELD,
    SHIPS,
    UNIT_WORDS,
)
from hexile.kernel.chance.dice import Dice, Throw
from hexile.kernel.chart import Facts
from hexile.kernel.play import Action, ActionList, Automatic, Choice, RepeatedChoice
from hexile.kernel.verbs.verb import Check, Guard, Limit, Verb, Verbs, When, never

OVERLOAD_HITS: Final = 5
DAMAGE_HITS: Final = 3
DAMAGE_TO_DESTROY: Final = 4
FRUITLESS_ROUNDS: Final = 2
BOMBARD: Final[list[int]] = [1, 3, 5]


# --- attacking colonies ------------------------------------------------------------------


class AttackColonies(RepeatedChoice[Stellar]):
    """After the ship battles the moving power may attack colonies, or use those it holds. [1.8.1]"""

    def seat(self, s: Stellar) -> int:
        return s.active

    def list_actions(self, s: Stellar, legal: ActionList) -> None:
        """List the colonies that may be attacked, and what may be done to conquered ones."""
        for planet in range(len(s.owner)):
            if s.owner[planet] != NO_POWER:
                legal.extend(dealings(s, planet))
        if legal.count > 0:
            legal.append(DONE)

    def take(self, s: Stellar, action: Action, dice: Dice) -> None:
        """Begin an attack, destroy something, or be done."""
        if action is DONE:
            self.done(s)
        elif isinstance(action, Attack):
            begin_assault(s, action.planet)
        elif isinstance(action, Raze):
            raze(s, action.planet)
        elif isinstance(action, Bombard):
            bombard(s, action.planet, action.count)

    def verbs(self) -> Verbs:
        return ATTACK_VERBS


DONE: Final = Button("done")


def dealings(s: Stellar, planet: int) -> list[Action]:
    """List what the moving power may do to one colony now. [1.8.1, 1.8.6]"""
    star = s.star_of(planet)
    if not s.has_warship(s.hex_of(star), s.active):
        return []
    name, at = s.planet_name(planet), s.star_name(star)
    if can_attack(s, planet):
        return [Attack(planet, name, at)]
    if not can_destroy(s, planet):
        return []
    legal: list[Action] = []
    if s.factories[planet]:
        legal.append(Raze(planet, name, at))
    most = min(s.population[planet], bombardment(s, star) - bombarded(s, star))
    if most > 0:
        counts = sorted({n for n in (*BOMBARD, most) if 0 < n <= most})
        legal += [Bombard(planet, count, name, at) for count in counts]
    return legal


def can_destroy(s: Stellar, planet: int) -> bool:
    """Tell whether the moving power may destroy what it holds: slaves, and conquests not in a truce. [1.8.6, R60]"""
    if s.conqueror[planet] != s.active:
        return False
    star = s.star_of(planet)
    return s.slave[planet] == 1 or may(s, DESTROY, s.active, s.owner[planet], star)


def can_attack(s: Stellar, planet: int) -> bool:
    """Tell whether a colony is an enemy's and was not attacked this turn. [1.8.1, V1, R58, R68]"""
    star = s.star_of(planet)
    holder = s.holder(planet)
    if was_attacked(s, planet) or not may(s, ATTACK, s.active, holder, star):
        return False
    return not is_shielded(s, planet)


def was_attacked(s: Stellar, planet: int) -> bool:
    """Tell whether a colony has been attacked this turn. [R68]"""
    return planet in s.queue


def is_shielded(s: Stellar, planet: int) -> bool:
    """Tell whether a shield that cannot be shot down keeps attackers off. [V1]"""
    return s.shield[planet] == 1 and not s.terms.shields_fall


def begin_assault(s: Stellar, planet: int) -> None:
    """Begin an attack on a colony; others in the hex may be attacked together with it. [1.8.1]"""
    star = s.star_of(planet)
    place = s.hex_of(star)
    holder = s.holder(planet)
    friends = [p for p in allies_with(s, ATTACK, [holder], star) if s.has_warship(place, p)]
    s.battle = Battle(ASSAULT, star, [s.active, *friends], [holder])
    add_target(s, planet)
    s.agenda.append(ASSAULT_ROUND)
    s.agenda.append(MUSTER)


def add_target(s: Stellar, planet: int) -> None:
    """Put a colony among those attacked."""
    fight = battle_of(s)
    s.queue = append(s.queue, planet)
    fight.planets.append(planet)
    fight.damage.append(0)
    fight.misses.append(0)
    fight.hits.append(0)
    holder = s.holder(planet)
    if holder not in fight.defenders:
        fight.defenders.append(holder)
        friends = allies_with(s, ATTACK, fight.defenders, fight.star)
        fight.attackers = [p for p in fight.attackers if p == s.active or p in friends]
    if s.telling:
        facts: Facts = {"power": POWER_NAMES[s.active], "planet": s.planet_name(planet)}
        s.say("assault", "1.8.1", facts, s.watchers(fight.star))


class Muster(RepeatedChoice[Stellar]):
    """The attacker may attack further colonies of the star in the same rounds. [1.8.1]"""

    def seat(self, s: Stellar) -> int:
        return s.active

    def list_actions(self, s: Stellar, legal: ActionList) -> None:
        """List the other colonies, and beginning."""
        star = battle_of(s).star
        for planet in s.planets_of(star):
            if s.is_colony(planet) and can_attack(s, planet):
                if legal.count == 0:
                    legal.append(BEGIN)
                legal.append(AlsoAttack(planet, s.planet_name(planet), s.star_name(star)))

    def take(self, s: Stellar, action: Action, dice: Dice) -> None:
        """Add a colony and ask again, or begin."""
        if isinstance(action, AlsoAttack):
            add_target(s, action.planet)
        else:
            self.done(s)

    def verbs(self) -> Verbs:
        return MUSTER_VERBS


BEGIN: Final = Button("begin")


class AssaultRound(Automatic[Stellar]):
    """Undefended colonies fall; against the rest one more round is fought. [1.8.2]"""

    def run(self, s: Stellar, dice: Dice) -> None:
        """Lay out the round, or end the attack."""
        fight = battle_of(s)
        take_fallen(s)
        if not fight.planets or not s.has_warship(s.hex_of(fight.star), s.active):
            s.agenda.append(END_BATTLE)
            return
        fight.round += 1
        s.agenda.append(AFTER_ROUND)
        push_fire(s)


def take_fallen(s: Stellar) -> None:
    """Conquer every colony attacked that has neither shield nor base left. [1.8.2, R3]"""
    fight = battle_of(s)
    if not s.has_warship(s.hex_of(fight.star), s.active):
        return
    for planet in list(fight.planets):
        if not s.shield[planet] and not s.defences(planet):
            drop_target(fight, planet)
            conquer(s, planet, s.active)


def drop_target(fight: Battle, planet: int) -> None:
    """End the attack on one colony."""
    at = fight.planets.index(planet)
    fight.planets.pop(at)
    fight.damage.pop(at)
    fight.misses.pop(at)
    fight.hits.pop(at)


class AfterRound(Automatic[Stellar]):
    """Settle shields, let the defender answer, and ask the attacker whether to go on. [V1, R2, R3]"""

    def run(self, s: Stellar, dice: Dice) -> None:
        """Lay out what follows a round of an attack on colonies."""
        s.agenda.append(ASSAULT_ROUND)
        s.agenda.append(GO_ON)
        shots = settle_shields(s)
        take_fallen(s)
        for planet in battle_of(s).planets:
            s.agenda.append(Scorch(planet))
        s.agenda += [Tractor(planet) for planet in shots]
        give_up_shields(s)


def settle_shields(s: Stellar) -> list[int]:
    """Count the hits on each shield: five destroy, three damage, none frees its beam. [V1, R2]

    Returns the planets whose shield may now be used as a tractor beam.
    """
    fight = battle_of(s)
    beams: list[int] = []
    for at, planet in enumerate(fight.planets):
        if not s.shield[planet]:
            continue
        count = fight.hits[at]
        fight.misses[at] = fight.misses[at] + 1 if count == 0 else 0
        if DAMAGE_HITS <= count < OVERLOAD_HITS:
            fight.damage[at] += 1
        if count >= OVERLOAD_HITS or fight.damage[at] >= DAMAGE_TO_DESTROY:
            destroy_shield(s, planet)
        elif count == 0:
            beams.append(planet)
        if s.telling:
            facts: Facts = {
                "planet": s.planet_name(planet),
                "hits": count,
                "damage": fight.damage[at],
            }
            s.say("shield_hits", "V1", facts, s.watchers(fight.star))
    return beams


def destroy_shield(s: Stellar, planet: int) -> None:
    """Let a shield collapse for good. [V1, R46]"""
    s.shield[planet] = 0
    book_kill(s, s.active, s.owner[planet], SHIELD)
    if s.telling:
        facts: Facts = {"planet": s.planet_name(planet)}
        s.say("shield_destroyed", "V1", facts, s.watchers(battle_of(s).star))


def give_up_shields(s: Stellar) -> None:
    """Call the attack off where a shield was not hit in two rounds running. [V1, R2]"""
    fight = battle_of(s)
    for planet in list(fight.planets):
        at = fight.planets.index(planet)
        if s.shield[planet] and fight.misses[at] >= FRUITLESS_ROUNDS:
            drop_target(fight, planet)
            if s.telling:
                facts: Facts = {"planet": s.planet_name(planet)}
                s.say("called_off", "V1", facts, s.watchers(fight.star))


class Tractor(Choice[Stellar]):
    """A shield that was not hit may disrupt one attacking ship, as a death star fires. [V1, R2]"""

    def __init__(self, planet: int) -> None:
        super().__init__(f"tractor {planet}")
        self.planet = planet

    def seat(self, s: Stellar) -> int:
        return s.owner[self.planet]

    def list_actions(self, s: Stellar, legal: ActionList) -> None:
        """List the kinds of attacking ship, by power."""
        for power in battle_of(s).attackers:
            ships = engaged_ships(s, power)
            for kind in range(SHIPS):
                if ships[kind]:
                    legal.append(Seize(power, kind))
        if legal.count > 0:
            legal.append(HOLD_BEAM)

    def take(self, s: Stellar, action: Action, dice: Dice) -> None:
        """Roll for the beam."""
        if not isinstance(action, Seize):
            return
        power, kind = action.power, action.kind
        need = s.terms.attack[DEATH_STAR][kind]
        shot = Volley(s.owner[self.planet], self.planet, DEATH_STAR, 1, power, NO_PLANET, kind)
        faces: list[int] = []
        hit = hits(need, shot, dice, faces)
        if s.telling:
            tell_beam(s, self.planet, shot, faces, hit)
        if hit:
            remove_ships(s, power, kind, 1)
            book_kill(s, s.owner[self.planet], power, kind)
            battle_of(s).losses += 1
            if s.telling:
                tell_losses(s, Target(power, NO_PLANET, kind, 1), 1)
            s.drop_empty_fleets()

    def verbs(self) -> Verbs:
        return TRACTOR_VERBS


def tell_beam(s: Stellar, planet: int, shot: Volley, faces: list[int], hit: bool) -> None:
    """Say what a shield's beam reached for, what it needed and rolled. [V1, 1.7.4]"""
    facts: Facts = {
        "planet": s.planet_name(planet), "whose": POWER_NAMES[shot.foe],
        "what": UNIT_WORDS[shot.aim], "need": need_words(s.terms.attack[DEATH_STAR][shot.aim]),
        "hits": "it is lost" if hit else "a miss",
    }  # fmt: skip
    s.say("beam", "V1", facts, s.watchers(battle_of(s).star), Throw(faces, apart=True))


HOLD_BEAM: Final = Button("hold beam")


class Scorch(Choice[Stellar]):
    """A defender that survived a round may destroy its own factories. [1.8.3]"""

    def __init__(self, planet: int) -> None:
        super().__init__(f"scorch {planet}")
        self.planet = planet

    def seat(self, s: Stellar) -> int:
        return s.owner[self.planet]

    def list_actions(self, s: Stellar, legal: ActionList) -> None:
        """List keeping and destroying them."""
        if not s.factories[self.planet] or s.conqueror[self.planet] != NO_POWER:
            return
        name = s.planet_name(self.planet)
        at = s.star_name(s.star_of(self.planet))
        legal.append(KEEP)
        legal.append(Burn(self.planet, name, at))

    def take(self, s: Stellar, action: Action, dice: Dice) -> None:
        """Do it."""
        if isinstance(action, Burn):
            raze(s, self.planet)

    def verbs(self) -> Verbs:
        return SCORCH_VERBS


KEEP: Final = Button("keep")


class GoOn(Choice[Stellar]):
    """After each round the attacker may stop. [1.8.1]"""

    def seat(self, s: Stellar) -> int:
        return s.active

    def list_actions(self, s: Stellar, legal: ActionList) -> None:
        """List going on and stopping, while there is somebody on both sides."""
        fight = battle_of(s)
        if fight.planets and side_has_ships(s, fight.attackers):
            legal.append(ANOTHER_ROUND)
            legal.append(BREAK_OFF)

    def take(self, s: Stellar, action: Action, dice: Dice) -> None:
        """Go on, or give every colony up."""
        if isinstance(action, BreakOff):
            for planet in list(battle_of(s).planets):
                drop_target(battle_of(s), planet)

    def verbs(self) -> Verbs:
        return GO_ON_VERBS


ANOTHER_ROUND: Final = Button("another round")
BREAK_OFF: Final = BreakOff("break off")


# --- conquest ----------------------------------------------------------------------------


def conquer(s: Stellar, planet: int, power: int) -> None:
    """Put a colony under a power; it yields nothing in the next production turn. [1.8.5, R33]"""
    loser = s.holder(planet)
    s.conqueror[planet] = power
    s.held[planet] = 0
    s.slave[planet] = 0
    s.count_conquest(planet)
    if s.telling:
        facts: Facts = {
            "power": POWER_NAMES[power], "planet": s.planet_name(planet),
            "loser": POWER_NAMES[loser],
        }  # fmt: skip
        seats = s.watchers(s.star_of(planet)) | 1 << loser | 1 << s.owner[planet]
        s.say("conquered", "1.8.5", facts, seats)


def lapse_conquests(s: Stellar) -> None:
    """Give back conquered colonies whose conqueror has no warship left there. [1.8.5, R62]"""
    for planet in range(len(s.owner)):
        power = s.conqueror[planet]
        if power == NO_POWER or s.slave[planet]:
            continue
        if not s.has_warship(s.hex_of(s.star_of(planet)), power):
            revert(s, planet)


def revert(s: Stellar, planet: int) -> None:
    """Return a colony to its people, or slaves to the power that holds the card. [1.8.5, R61, R62]"""
    claimant = s.claim[s.star_of(planet)]
    s.conqueror[planet] = NO_POWER
    s.held[planet] = 0
    s.slave[planet] = 0
    s.conquest[planet] = 0
    if claimant not in (NO_POWER, s.owner[planet]):
        s.conqueror[planet] = claimant
        s.slave[planet] = 1
    if s.telling:
        tell_reversion(s, planet)


def tell_reversion(s: Stellar, planet: int) -> None:
    """Say to whom a colony went back: to its people, or as slaves to the card holder. [1.8.5, R62]"""
    owner, holder = s.owner[planet], s.holder(planet)
    facts: Facts = {
        "planet": s.planet_name(planet), "owner": POWER_NAMES[owner], "holder": POWER_NAMES[holder],
    }  # fmt: skip
    kind, rule = ("reverted", "1.8.5") if holder == owner else ("slaves_again", "R62")
    s.say(kind, rule, facts, s.watchers(s.star_of(planet)) | 1 << owner | 1 << holder)


def raze(s: Stellar, planet: int) -> None:
    """Destroy a colony's factories. [1.8.3, 1.8.6]"""
    if s.telling:
        facts: Facts = {"planet": s.planet_name(planet), "count": s.factories[planet]}
        s.say("razed", "1.8.6", facts, s.watchers(s.star_of(planet)))
    s.factories[planet] = 0


def bombardment(s: Stellar, star: int) -> int:
    """Return the millions the moving power's warships in a star can destroy in a turn. [1.8.6]"""
    ships = s.ships_at(s.hex_of(star), s.active)
    return ships[CORVETTE] + 3 * ships[FIGHTER] + 5 * ships[DEATH_STAR]


def bombarded(s: Stellar, star: int) -> int:
    """Count the millions already bombarded in a star this turn; the queue has a mark for each. [1.8.6, R68]"""
    first = len(s.owner) + star * MOST_PLANETS
    return sum(1 for mark in s.queue if first <= mark < first + MOST_PLANETS)


def bombard(s: Stellar, planet: int, count: int) -> None:
    """Destroy people of a conquered colony; with nobody left it is abandoned. [1.8.6]"""
    s.queue = extend(s.queue, [len(s.owner) + planet] * count)
    s.population[planet] -= count
    s.count_people(-count)
    if s.telling:
        facts: Facts = {
            "planet": s.planet_name(planet), "count": count, "power": POWER_NAMES[s.owner[planet]],
        }  # fmt: skip
        s.say("bombarded", "1.8.6", facts, s.watchers(s.star_of(planet)))
    if s.population[planet] == 0:
        s.abandon(planet)


class GuardConquests(Automatic[Stellar]):
    """Conquests without a garrison lapse. [1.8.5]"""

    def run(self, s: Stellar, dice: Dice) -> None:
        """Look at them all; from here on the queue lists the colonies attacked this turn."""
        s.queue = vec[i64]()
        lapse_conquests(s)


# --- what is said of it --------------------------------------------------------------------


def colony_named(s: Stellar, star: int, orbit: str) -> int:
    """Return the colony on a planet, or NO_PLANET."""
    planet = planet_named(s, star, orbit)
    return planet if planet != NO_PLANET and s.is_colony(planet) else NO_PLANET


def holder_named(s: Stellar, star: int, orbit: str) -> int:
    """Return who holds a colony."""
    return s.holder(planet_named(s, star, orbit))


def policy_rule(s: Stellar, star: int, orbit: str) -> str:
    """Return the rule by which policy keeps the moving power from a colony."""
    return why_forbidden(s, s.active, holder_named(s, star, orbit), star)


def destruction_rule(s: Stellar, star: int, orbit: str) -> str:
    """Return the rule by which policy keeps the moving power from destroying what it holds."""
    return why_forbidden(s, s.active, s.owner[planet_named(s, star, orbit)], star)


def may_attack_in(s: Stellar, star: int, orbit: str) -> bool:
    """Tell whether policy lets the moving power attack the holder of a colony. [R58]"""
    return may(s, ATTACK, s.active, holder_named(s, star, orbit), star)


def in_truce_with(s: Stellar, star: int, orbit: str) -> bool:
    """Tell whether there is a truce with the holder of a colony. [R60]"""
    return stance_of(s, s.active, holder_named(s, star, orbit)) == IN_TRUCE


def most_bombarded(s: Stellar, star: int, orbit: str) -> int:
    """Return the millions of a colony that can still be destroyed this turn. [1.8.6]"""
    people = s.population[planet_named(s, star, orbit)]
    return min(people, bombardment(s, star) - bombarded(s, star))


def attackers_of(s: Stellar, power: int, kind: int) -> int:
    """Count the ships of a kind with which a power attacks."""
    return engaged_ships(s, power)[kind] if power in battle_of(s).attackers else 0


def scorched(s: Stellar) -> int:
    """Return the colony whose factories are asked about."""
    step = s.agenda[-1]
    assert isinstance(step, Scorch)
    return step.planet


WHERE: Final = "star orbit"
WARSHIPS: Final = Guard(
    "R5", lambda s, star: s.has_warship(s.hex_of(star), s.active),
    "you have no corvette, fighter or death star at {star}", of="star",
)  # fmt: skip
COLONY: Final = Guard(
    "1.8.1", lambda s, star, orbit: colony_named(s, star, orbit) != NO_PLANET, "there is no colony on {star} {orbit}", of=WHERE
)  # fmt: skip
ATTACKABLE: Final[list[Check]] = [
    COLONY,
    Guard("1.8.1", lambda s, star, orbit: holder_named(s, star, orbit) != s.active, "{star} {orbit} is yours"),
    Guard("R68", lambda s, star, orbit: not was_attacked(s, planet_named(s, star, orbit)),
          "{star} {orbit} was already attacked this turn"),
    Guard("R60", lambda s, star, orbit: may_attack_in(s, star, orbit) or not in_truce_with(s, star, orbit),
          "you may not attack {star} {orbit} during the truce"),
    ByPolicy(policy_rule, may_attack_in, "{star} {orbit} belongs to {holder}, whom you may not attack there",
             holder=lambda s, star, orbit: POWER_NAMES[holder_named(s, star, orbit)]),
    Guard("V1", lambda s, star, orbit: not is_shielded(s, planet_named(s, star, orbit)),
          "a shield protects {star} {orbit}; you cannot attack it"),
]  # fmt: skip
HELD: Final[list[Check]] = [
    WARSHIPS,
    COLONY,
    Guard("1.8.6", lambda s, star, orbit: s.conqueror[planet_named(s, star, orbit)] == s.active,
          "you have not conquered {star} {orbit}", of=WHERE),
    When(lambda s, star, orbit: not can_destroy(s, planet_named(s, star, orbit)),
         ByPolicy(destruction_rule, never, "you may not destroy anything on {star} {orbit} now", of=WHERE), of=WHERE),
]  # fmt: skip
ATTACK_COLONY: Final = Verb(
    "attack {star} {orbit}",
    "Attack the colony {star} {orbit}",
    (STAR, ORBIT),
    [WARSHIPS, *ATTACKABLE],
)
RAZE: Final = Verb(
    "raze {star} {orbit}", "Destroy the factories on {star} {orbit}", (STAR, ORBIT), sign="bombard",
    guards=[*HELD, Guard("1.8.6", lambda s, star, orbit: s.factories[planet_named(s, star, orbit)] > 0,
                         "there is no factory on {star} {orbit}")],
)  # fmt: skip
BOMBARD_COLONY: Final = Verb(
    "bombard {star} {orbit} {count}", "Bombard {star} {orbit}: kill {count} million people", (STAR, ORBIT, SOME), sign="bombard",
    candidates=lambda s: [f"bombard {s.planet_name(p)} {n}" for p in range(len(s.owner)) if s.is_colony(p) for n in (0, 1, 2, 3, 9)],
    guards=[
        *HELD,
        Guard("1.8.6", lambda s, star, orbit, count: most_bombarded(s, star, orbit) > 0,
              "your warships can kill nobody else on {star} {orbit} this turn"),
        Limit("1.8.6", lambda s, star, orbit, count: most_bombarded(s, star, orbit), lambda s, star, orbit, count: count,
              "your warships can kill {have} million on {star} {orbit} this turn, not {need}"),
        Guard("1.8.6", lambda s, star, orbit, count: count in BOMBARD or count == most_bombarded(s, star, orbit),
              "you cannot bombard {count} million at once; type `bombard {star} {orbit} 1`", help=True),
    ],
)  # fmt: skip
ATTACK_VERBS: Final = Verbs(
    "1.8.1", ATTACK_COLONY, RAZE, BOMBARD_COLONY, button("done", "End attacks on colonies"),
    help="type `attack Alcor 4` (a colony where you have a warship), or `done`",
)  # fmt: skip
ALSO: Final = Verb(
    "also {star} {orbit}", "Also attack the colony {star} {orbit}", (STAR, ORBIT), sign="attack",
    guards=[
        Guard("1.8.1", lambda s, star: star == battle_of(s).star, "this attack is at {here}, not at {star}", of="star",
              here=lambda s, star: s.star_name(battle_of(s).star)),
        *ATTACKABLE,
    ],
)  # fmt: skip
MUSTER_VERBS: Final = Verbs("1.8.1", button("begin", "Begin the attack"), ALSO)
SEIZE: Final = Verb(
    "tractor {power} {kind}", "Fire the shield's beam at a {power} {kind}", (POWER, SHIP), sign="",
    guards=[Guard("V1", lambda s, power, kind: attackers_of(s, power, kind) > 0, "no {power} {kind} attacks this colony")],
)  # fmt: skip
TRACTOR_VERBS: Final = Verbs("V1", SEIZE, button("hold beam", "Do not use the beam"))
BURN: Final = Verb(
    "scorch {star} {orbit}", "Destroy your own factories on {star} {orbit}", (STAR, ORBIT), sign="", ask="These are your own factories. Destroy them?",
    guards=[Guard("1.8.3", lambda s, star, orbit: planet_named(s, star, orbit) == scorched(s),
                  "you decide about another colony's factories now, not those on {star} {orbit}")],
)  # fmt: skip
SCORCH_VERBS: Final = Verbs("1.8.3", button("keep", "Keep the factories"), BURN)
GO_ON_VERBS: Final = Verbs(
    "1.8.1", button("another round", "Fight another round"), button("break off", "Stop the attack")
)
MUSTER: Final = Muster("muster")
ASSAULT_ROUND: Final = AssaultRound("assault round")
AFTER_ROUND: Final = AfterRound("after round")
GO_ON: Final = GoOn("go on")
ATTACK_COLONIES: Final = AttackColonies("attack colonies")
GUARD_CONQUESTS: Final = GuardConquests("guard conquests")
