"""Facing, attacks, losses, retreats and advances."""

from __future__ import annotations

from typing import Final

from hexile.games.chitin.opponent.option import Option, plain
from hexile.games.chitin.opponent.weigh import (
    Field,
    attack_worth,
    danger_worth,
    fight_worth,
    unit_worth,
    worths,
)
from hexile.games.chitin.rules.combat import make_fight, open_neighbours
from hexile.games.chitin.rules.results import AIRBORNE
from hexile.games.chitin.state.actions import DECLARE, END, Engage, Face, Lose, Roll, Shift
from hexile.games.chitin.state.chitin import Chitin
from hexile.games.chitin.state.fight import Fight
from hexile.games.chitin.state.places import NO_TOKEN
from hexile.kernel.graph import NOWHERE
from hexile.kernel.play import Action

LOOK_AROUND: Final = 6
ONE_MORE_ENEMY: Final = 40  # what another defender in a combat must bring
TURN_MARGIN: Final = 20


def worth_of(s: Chitin, fight: Fight) -> int:
    """Return what a combat brings on average to the attacker."""
    worker = s.terms.sheet.is_worker
    own = worths(s, [unit for unit in fight.attackers if not worker[s.kind[unit]]])
    return fight_worth(s, fight.strength, fight.defence, own, worths(s, fight.defenders))


# --- facing ------------------------------------------------------------------------------------------


def facing_options(f: Field, legal: list[Action]) -> list[Option]:
    """Score every turn of a stack by what it gains over the way it faces now; leaving it is first. [6.06]"""
    s = f.s
    found = [plain(END, 0)] if END in legal else []
    if found and not f.skill.helpers:
        return found
    now: dict[int, int] = {}
    for action in legal:
        if isinstance(action, Face):
            if action.at not in now:
                now[action.at] = facing_worth(f, action.at, s.facing[action.at])
            found.append(
                plain(action, facing_worth(f, action.at, action.direction) - now[action.at])
            )
    return found


def facing_worth(f: Field, at: int, way: int) -> int:
    """Return what a facing brings: good attacks in front, nobody strong behind."""
    s = f.s
    worth = outlook(f, at, way)
    units = [unit for unit in s.units_in(at) if not s.terms.sheet.is_worker[s.kind[unit]]]
    all_units = s.units_in(at)
    own = worths(s, units)
    for to in s.front(at, way):
        if units and s.is_enemy_hex(to, f.seat):
            worth += attack_worth(f, units, own, at, to)
    for to in s.rear(at, way):
        if s.is_enemy_hex(to, f.seat) and not is_covered(f, at, to):
            enemies = s.units_in(to)
            if any(s.terms.sheet.is_warrior[s.kind[u]] and not s.disrupted[u] for u in enemies):
                worth -= worths(s, all_units)[0] + len(all_units) * 20
    return worth


def is_covered(f: Field, at: int, enemy: int) -> bool:
    """Tell whether another own stack has an enemy in front."""
    s = f.s
    for beside in s.terms.valley.links[enemy]:
        if beside == at or s.holder(beside) != f.seat or not s.has_fighter(beside, f.seat):
            continue
        if enemy in s.enemies_in_front(beside):
            return True
    return False


def outlook(f: Field, at: int, way: int) -> int:
    """Return a little for looking toward the strong enemies near, so that they do not come behind."""
    s = f.s
    valley = s.terms.valley
    total = 0
    for number, enemy in enumerate(f.strong):
        far = valley.distances[at][enemy]
        if 1 < far <= LOOK_AROUND:
            ahead = min((valley.distances[to][enemy] for to in s.front(at, way)), default=far)
            total += f.power[number] * (far - ahead) * (LOOK_AROUND + 1 - far) // 4
    return total


# --- declaring ---------------------------------------------------------------------------------------


def fight_options(f: Field, legal: list[Action]) -> list[Option]:
    """Score every combat that may be opened, and every flight of air; ending is worth nothing. [5.03]"""
    found = [plain(END, 0)] if END in legal else []
    for action in legal:
        if isinstance(action, Engage):
            found.append(plain(action, engage_worth(f, action)))
    return found


def engage_worth(f: Field, action: Engage) -> int:
    """Return what a declaration brings."""
    s = f.s
    verb = action.words.split()[0]
    if verb == "attack":
        friends = [
            at
            for at in s.terms.valley.links[action.target]
            if s.holder(at) == f.seat
            and at not in s.busy
            and action.target in s.enemies_in_front(at)
            and s.has_fighter(at, f.seat)
        ]
        return worth_of(s, make_fight(s, friends, [action.target], [], []))
    if verb == "skirmish":
        return skirmish_worth(f, action)
    return sting_worth_of(f, action)


def skirmish_worth(f: Field, action: Engage) -> int:
    """Return what an air fight brings, with as many as are offered."""
    s = f.s
    own = s.air_in(action.attacker, f.seat)[: action.count]
    enemies = s.air_in(action.attacker, 1 - f.seat)
    strength, defence = s.attack_strength(own), s.defence_strength(enemies)
    return fight_worth(s, strength, defence, worths(s, own), worths(s, enemies))


def sting_worth_of(f: Field, action: Engage) -> int:
    """Return what an air attack brings, or adds to a combat already declared."""
    s = f.s
    air = [unit for unit in s.air_in(action.attacker, f.seat) if unit not in s.aloft]
    air = air[: action.count]
    if action.target not in s.attacked:
        targets = [action.target, *open_neighbours(s, action.attacker, action.target)]
        return worth_of(s, make_fight(s, [], targets, air, []))
    for fight in s.fights:
        if action.target in fight.targets:
            flying = [u for u in fight.attackers if s.terms.sheet.is_air[s.kind[u]]]
            joined = make_fight(s, fight.bases, fight.targets, flying + air, [])
            return worth_of(s, joined) - worth_of(s, fight)
    return 0


def building_options(f: Field, legal: list[Action]) -> list[Option]:
    """Score who else may join: attackers while that brings more, defenders only if they must. [7.03]"""
    s = f.s
    found: list[Option] = []
    if DECLARE in legal:
        found.append(plain(DECLARE, worth_of(s, make_fight(s, s.building, s.against, [], []))))
        if not f.skill.helpers:
            return found
    for action in legal:
        if isinstance(action, Engage):
            bases = [*s.building, action.attacker] if action.attacker != NOWHERE else s.building
            targets = [*s.against, action.target] if action.target != NOWHERE else s.against
            worth = worth_of(s, make_fight(s, bases, targets, [], []))
            if action.target != NOWHERE and DECLARE in legal:
                worth -= ONE_MORE_ENEMY
            found.append(plain(action, worth))
    return found


def roll_options(f: Field, legal: list[Action]) -> list[Option]:
    """Score the combats: the most promising first, its winners may cut off retreats. [R22]"""
    found: list[Option] = []
    for action in legal:
        assert isinstance(action, Roll)
        found.append(plain(action, worth_of(f.s, f.s.fights[action.fight])))
    return found


# --- losses, retreats, advances -------------------------------------------------------------------------


def loss_options(s: Chitin, legal: list[Action]) -> list[Option]:
    """Score the units to give up: a carrier never if there is a choice, then the cheapest. [R23]"""
    found: list[Option] = []
    for action in legal:
        assert isinstance(action, Lose)
        empty = 1 if s.carries[action.unit] == NO_TOKEN else 0
        found.append(Option(action, [empty, -unit_worth(s, action.unit)], []))
    return found


def retreat_options(s: Chitin, legal: list[Action]) -> list[Option]:
    """Score where enemies are driven: away from their home and friends, beside our warriors. [7.066]"""
    found: list[Option] = []
    for action in legal:
        assert isinstance(action, Shift)
        found.append(plain(action, retreat_worth(s, action)))
    return found


def retreat_worth(s: Chitin, action: Shift) -> int:
    """Return how bad a place is for those driven there."""
    if action.to == NOWHERE:
        return 50
    victim = s.owner[action.units[0]]
    if action.start >= AIRBORNE:
        return s.terms.valley.home[s.end_of(victim)][s.terms.valley.anchor[action.to]]
    worth = s.terms.valley.home[s.end_of(victim)][action.to]
    for beside in s.terms.valley.links[action.to]:
        if s.holder(beside) == 1 - victim:
            worth += 3
        elif s.holder(beside) == victim:
            worth -= 2
    return worth


def advance_options(f: Field, legal: list[Action]) -> list[Option]:
    """Score advances of whole stacks and new facings; leaving it is first. [7.066, R28]"""
    s = f.s
    seat = s.winner
    found = [plain(legal[-1], 0)]
    for action in legal[:-1]:
        if isinstance(action, Shift):
            found.append(plain(action, advance_gain(f, action, seat)))
        elif isinstance(action, Face) and seat == f.seat:
            gain = outlook(f, action.at, action.direction) - outlook(
                f, action.at, s.facing[action.at]
            )
            found.append(plain(action, gain - TURN_MARGIN))
    return found


def advance_gain(f: Field, action: Shift, seat: int) -> int:
    """Return what an advance brings: nearer to the goals, a token under foot, less danger."""
    s = f.s
    if seat != f.seat or len(action.units) < s.count_fighters(s.units_in(action.start)):
        return 0
    gain = f.ground(action.to, action.start) - f.ground(action.start, action.start)
    gain -= danger_worth(f, action.units, action.to) - danger_worth(f, action.units, action.start)
    return gain + 30 * len(s.tokens_on(action.to))
