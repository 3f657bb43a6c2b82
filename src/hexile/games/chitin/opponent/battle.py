"""Facing, attacks, losses, retreats and advances."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from hexile.games.chitin.opponent.option import Option, plain
from hexile.games.chitin.opponent.weigh import (
    Ahead,
    Field,
    danger_worth,
    dear_worths,
    fight_worth,
    fighters_of,
    unit_worth,
    worths,
)
from hexile.games.chitin.rules.air import free_air
from hexile.games.chitin.rules.combat import (
    air_fight,
    fight_of,
    ground_fight,
    has_ready_warrior,
    hit_by,
    joined_fight,
    make_fight,
)
from hexile.games.chitin.state.actions import (
    DECLARE,
    END,
    Advance,
    Attack,
    Face,
    Include,
    Join,
    Lose,
    Retreat,
    Roll,
    Skirmish,
    Sting,
)
from hexile.games.chitin.state.chitin import Chitin
from hexile.games.chitin.state.columns import with_one
from hexile.games.chitin.state.fight import Fight
from hexile.games.chitin.state.places import AIRBORNE, NO_TOKEN
from hexile.games.chitin.tables import SIXTHS
from hexile.kernel.geometry.graph import NOWHERE
from hexile.kernel.play import Action

LOOK_AROUND: Final = 6
ONE_MORE_ENEMY: Final = 40  # what another defender in a combat must bring
TURN_MARGIN: Final = 20


def worth_of(f: Field, fight: Fight) -> i64:
    """Return what a combat brings on average to the attacker."""
    s = f.s
    own = dear_worths(f, fighters_of(s, fight.attackers))
    return fight_worth(s, fight.strength, fight.defence, own, worths(s, fight.defenders))


# --- facing ------------------------------------------------------------------------------------------


def facing_options(f: Field, legal: list[Action]) -> list[Option]:
    """Score every turn of a stack by what it gains over the way it faces now; leaving it is first. [6.06]"""
    found = [plain(END, 0)] if legal[-1] is END else []
    if found and not f.skill.helpers:
        return found
    at: i64 = NOWHERE
    ways = vec[i64]()
    for action in legal:
        if isinstance(action, Face):
            if action.at != at:
                at = action.at
                ways = facing_worths(f, at)
            found.append(plain(action, ways[action.direction] - ways[f.s.facing_at(at)]))
    return found


def facing_worths(f: Field, at: i64) -> vec[i64]:
    """Return what each facing of a stack brings: good attacks in front, nobody strong behind."""
    ways = outlooks(f, at)
    s = f.s
    if not s.is_beside_enemy(at, f.seat):
        return ways
    steps = s.terms.valley.steps[at]
    units = s.units_in(at)
    fighters = fighters_of(s, units)
    ahead = Ahead(f, fighters, dear_worths(f, fighters), at)
    stung = dear_worths(f, units)[0] + len(units) * 20
    for way in range(SIXTHS):
        if len(fighters):
            ways[way] += ahead.worth(way)
        for turn in range(way + 2, way + 5):
            to = steps[turn % SIXTHS]
            if to >= 0 and ahead.armed[turn % SIXTHS]:
                if has_ready_warrior(s, to) and not is_covered(f, at, to):
                    ways[way] -= stung
                if len(fighters):
                    ways[way] -= worth_uncovered(f, at, to)
    return ways


def worth_uncovered(f: Field, at: i64, enemy: i64) -> i64:
    """Return what friends with an enemy behind lose if a stack does not face it. [7.05]"""
    s = f.s
    if not has_ready_warrior(s, enemy):
        return 0
    worth: i64 = 0
    valley = s.terms.valley
    for beside in valley.links[enemy]:
        if beside == at or s.holder(beside) != f.seat:
            continue
        behind = s.is_behind(beside, valley.direction(beside, enemy))
        if not behind and s.has_fighter(beside, f.seat):
            return 0
        if behind:
            worth += dear_worths(f, s.units_in(beside))[0]
    return worth


def is_covered(f: Field, at: i64, enemy: i64) -> bool:
    """Tell whether another own stack has an enemy in front."""
    s = f.s
    for beside in s.terms.valley.links[enemy]:
        if beside == at or s.holder(beside) != f.seat or not s.has_fighter(beside, f.seat):
            continue
        if enemy in s.enemies_in_front(beside):
            return True
    return False


def outlooks(f: Field, at: i64) -> vec[i64]:
    """Return a little for each way that looks toward strong enemies near: they shall not come behind."""
    valley = f.s.terms.valley
    steps = valley.steps[at]
    ways = vec[i64]([0] * SIXTHS)
    for number in range(len(f.strong)):
        to_enemy = valley.distances[f.strong[number]]
        far = to_enemy[at]
        if 1 < far <= LOOK_AROUND:
            weight = f.power[number] * (LOOK_AROUND + 1 - far)
            for way in range(SIXTHS):
                ways[way] += weight * (far - nearest_ahead(steps, way, to_enemy, far)) // 4
    return ways


def nearest_ahead(steps: vec[i64], way: i64, to_enemy: vec[i64], far: i64) -> i64:
    """Return how far an enemy is from the nearest hex in front; *far* where that is off the map."""
    best: i64 = NOWHERE
    for side in range(way + 5, way + 8):
        to = steps[side % SIXTHS]
        if to >= 0 and (best == NOWHERE or to_enemy[to] < best):
            best = to_enemy[to]
    return far if best == NOWHERE else best


# --- declaring ---------------------------------------------------------------------------------------


def fight_options(f: Field, legal: list[Action]) -> list[Option]:
    """Score every combat that may be opened, and every flight of air; ending is worth nothing. [5.03]"""
    found = [plain(END, 0)] if legal[-1] is END else []
    for action in legal:
        if isinstance(action, Attack):
            found.append(plain(action, engage_worth(f, action.target)))
        elif isinstance(action, Skirmish):
            found.append(plain(action, skirmish_worth(f, action)))
        elif isinstance(action, Sting):
            found.append(plain(action, sting_worth_of(f, action)))
    return found


def engage_worth(f: Field, target: i64) -> i64:
    """Return what attacking a stack brings, with all friends that are free to."""
    s = f.s
    friends = vec[i64]()
    for at in s.terms.valley.links[target]:
        if at not in s.busy and s.has_fighter(at, f.seat) and target in s.enemies_in_front(at):
            friends = append(friends, at)
    return worth_of(f, ground_fight(s, friends, vec[i64]([target])))


def skirmish_worth(f: Field, action: Skirmish) -> i64:
    """Return what an air fight brings, with as many as are offered."""
    return worth_of(f, air_fight(f.s, action.megahex, action.count))


def sting_worth_of(f: Field, action: Sting) -> i64:
    """Return what an air attack brings, or adds to a combat already declared."""
    s = f.s
    air = free_air(s, action.megahex)[: action.count]
    none = vec[i64]()
    if action.target not in s.attacked:
        targets = hit_by(s, action.megahex, action.target)
        return worth_of(f, make_fight(s, none, targets, air, none))
    for fight in s.fights:
        if action.target in fight.targets:
            return worth_of(f, joined_fight(s, fight, air, action.target)) - worth_of(f, fight)
    return 0


def building_options(f: Field, legal: list[Action]) -> list[Option]:
    """Score who else may join: attackers while that brings more, defenders only if they must. [7.03]"""
    s = f.s
    found: list[Option] = []
    enough = legal[-1] is DECLARE
    if enough:
        found.append(plain(DECLARE, worth_of(f, fight_of(s, s.building, s.against))))
        if not f.skill.helpers:
            return found
    for action in legal:
        if isinstance(action, Join):
            more = fight_of(s, with_one(s.building, action.base), s.against)
            found.append(plain(action, worth_of(f, more)))
        elif isinstance(action, Include):
            more = fight_of(s, s.building, with_one(s.against, action.target))
            found.append(plain(action, worth_of(f, more) - (ONE_MORE_ENEMY if enough else 0)))
    return found


def roll_options(f: Field, legal: list[Action]) -> list[Option]:
    """Score the combats: the most promising first, its winners may cut off retreats. [R22]"""
    found: list[Option] = []
    for action in legal:
        assert isinstance(action, Roll)
        found.append(plain(action, worth_of(f, f.s.fights[action.fight])))
    return found


# --- losses, retreats, advances -------------------------------------------------------------------------


def loss_options(s: Chitin, legal: list[Action]) -> list[Option]:
    """Score the units to give up: a carrier never if there is a choice, then the cheapest. [R23]"""
    found: list[Option] = []
    for action in legal:
        assert isinstance(action, Lose)
        empty = 1 if s.carries[action.unit] == NO_TOKEN else 0
        scores = vec[i64]([empty, -unit_worth(s, action.unit)])
        found.append(Option(action, scores, vec[i64]()))
    return found


def retreat_options(s: Chitin, legal: list[Action]) -> list[Option]:
    """Score where enemies are driven: away from their home and friends, beside our warriors. [7.066]"""
    found: list[Option] = []
    for action in legal:
        assert isinstance(action, Retreat)
        found.append(plain(action, retreat_worth(s, action)))
    return found


def retreat_worth(s: Chitin, action: Retreat) -> i64:
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
        if isinstance(action, Advance):
            found.append(plain(action, advance_gain(f, action, seat)))
        elif isinstance(action, Face) and seat == f.seat:
            ways = outlooks(f, action.at)
            gain = ways[action.direction] - ways[s.facing_at(action.at)]
            found.append(plain(action, gain - TURN_MARGIN))
    return found


def advance_gain(f: Field, action: Advance, seat: i64) -> i64:
    """Return what an advance brings: nearer to the goals, a token under foot, less danger."""
    s = f.s
    if seat != f.seat or len(action.units) < s.count_fighters(s.units_in(action.start)):
        return 0
    gain = f.ground(action.to, action.start) - f.ground(action.start, action.start)
    gain -= danger_worth(f, action.units, action.to) - danger_worth(f, action.units, action.start)
    return gain + 30 * len(s.tokens_on(action.to))
