"""Facing, attacks, losses, retreats and advances."""

from __future__ import annotations

from typing import Final

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
from hexile.games.chitin.state.fight import Fight
from hexile.games.chitin.state.harvest import Harvest
from hexile.games.chitin.state.places import NO_TOKEN
from hexile.kernel.graph import FAR, NOWHERE
from hexile.kernel.play import Action

LOOK_AROUND: Final = 6


def worth_of(s: Harvest, fight: Fight) -> int:
    """Return what a combat brings on average to the attacker."""
    worker = s.terms.sheet.is_worker
    own = worths(s, [unit for unit in fight.attackers if not worker[s.kind[unit]]])
    return fight_worth(s, fight.strength, fight.defence, own, worths(s, fight.defenders))


# --- facing ------------------------------------------------------------------------------------------


def choose_facing(f: Field, legal: list[Action]) -> Action:
    """Turn the first stack that has a clearly better way to face."""
    s = f.s
    if not f.skill.helpers and END in legal:
        return END
    gains: dict[int, int] = {}
    best: Action | None = None
    most = 0
    for action in legal:
        if isinstance(action, Face):
            if action.at not in gains:
                gains[action.at] = facing_worth(f, action.at, s.facing[action.at])
            gain = facing_worth(f, action.at, action.direction) - gains[action.at]
            if gain > most:
                best, most = action, gain
    if best is not None:
        return best
    return END if END in legal else legal[0]


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


def choose_fight(f: Field, legal: list[Action]) -> Action:
    """Open the combat that brings most; send the air where it pays; end when it does not."""
    best: Action | None = None
    most = -FAR
    for action in legal:
        if isinstance(action, Engage):
            worth = engage_worth(f, action)
            if worth > most:
                best, most = action, worth
    if END in legal and most <= 0:
        return END
    return best if best is not None else legal[-1]


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


def choose_building(f: Field, legal: list[Action]) -> Action:
    """Add attackers while that brings more; take in defenders only if they must come."""
    s = f.s
    if not f.skill.helpers and DECLARE in legal:
        return DECLARE
    now = worth_of(s, make_fight(s, s.building, s.against, [], []))
    best: Action | None = None
    most = now if DECLARE in legal else -FAR
    for action in legal:
        if isinstance(action, Engage):
            bases = [*s.building, action.attacker] if action.attacker != NOWHERE else s.building
            targets = [*s.against, action.target] if action.target != NOWHERE else s.against
            worth = worth_of(s, make_fight(s, bases, targets, [], []))
            if action.target != NOWHERE and DECLARE in legal:
                worth -= 40
            if worth > most:
                best, most = action, worth
    return best if best is not None else DECLARE


def choose_roll(f: Field, legal: list[Action]) -> Action:
    """Roll the most promising combat first: its winners may cut off retreats of the others."""
    best = legal[0]
    most = -FAR
    for action in legal:
        assert isinstance(action, Roll)
        worth = worth_of(f.s, f.s.fights[action.fight])
        if worth > most:
            best, most = action, worth
    return best


# --- losses, retreats, advances -------------------------------------------------------------------------


def choose_loss(s: Harvest, legal: list[Action]) -> Action:
    """Give up the cheapest unit, never a carrier if there is a choice. [R23]"""
    best = legal[0]
    least = FAR
    for action in legal:
        assert isinstance(action, Lose)
        worth = unit_worth(s, action.unit)
        if s.carries[action.unit] != NO_TOKEN:
            worth += 10_000
        if worth < least:
            best, least = action, worth
    return best


def choose_retreat(s: Harvest, legal: list[Action]) -> Action:
    """Drive stacks away from their home and from food, next to one's own warriors."""
    best = legal[0]
    most = -FAR
    for action in legal:
        assert isinstance(action, Shift)
        worth = retreat_worth(s, action)
        if worth > most:
            best, most = action, worth
    return best


def retreat_worth(s: Harvest, action: Shift) -> int:
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


def choose_advance(f: Field, legal: list[Action]) -> Action:
    """Advance whole stacks where the ground is better and not more dangerous; then look about."""
    s = f.s
    seat = s.winner
    best: Action | None = None
    most = 0
    for action in legal:
        if isinstance(action, Shift):
            gain = advance_gain(f, action, seat)
            if gain > most:
                best, most = action, gain
    if best is not None:
        return best
    if seat == f.seat:
        for action in legal:
            if isinstance(action, Face):
                now = outlook(f, action.at, s.facing[action.at])
                if outlook(f, action.at, action.direction) > now + 20:
                    return action
    return legal[-1]


def advance_gain(f: Field, action: Shift, seat: int) -> int:
    """Return what an advance brings: nearer to the goals, a token under foot, less danger."""
    s = f.s
    if seat != f.seat or len(action.units) < s.count_fighters(s.units_in(action.start)):
        return 0
    gain = f.ground(action.to, action.start) - f.ground(action.start, action.start)
    gain -= danger_worth(f, action.units, action.to) - danger_worth(f, action.units, action.start)
    return gain + 30 * len(s.tokens_on(action.to))
