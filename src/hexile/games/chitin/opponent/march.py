"""Movement: which group is taken next, and where it goes."""

from __future__ import annotations

from typing import Final

from hexile.games.chitin.opponent.weigh import (
    Field,
    assigned_token,
    danger_worth,
    fight_worth,
    fighting_worth,
    has_room,
    place_worth,
    unit_worth,
    worker_danger,
    worths,
)
from hexile.games.chitin.state.actions import BACK, CHARGE, STOP, Go, Overrun, Take
from hexile.games.chitin.state.harvest import Harvest
from hexile.games.chitin.state.places import NO_TOKEN, OFF_MAP, WAITING
from hexile.games.chitin.tables import MOST_IN_A_HEX
from hexile.kernel.dice import ScriptedDice
from hexile.kernel.graph import FAR
from hexile.kernel.play import Action, options

NEVER: Final = -FAR
DICE: Final = ScriptedDice([])
PER_POINT: Final = 40  # a movement point nearer to food, in hundredths of a point
STAY_MARGIN: Final = 15
FOOD_BLOCKED: Final = 200
BASIC_RISK: Final = 60


class Option:
    """A choice and its scores, by the rows of the march chart."""

    def __init__(self, action: Action, food: int, worth: int, danger: int, near: int) -> None:
        self.action = action
        self.scores: list[int] = [food, worth, -danger, near]

    def beats(self, other: Option) -> bool:
        """Tell whether it comes before another: the first difference decides."""
        return self.scores > other.scores


def best_of(found: list[Option]) -> Option:
    """Return the best option, the first of equal ones."""
    best = found[0]
    for option in found[1:]:
        if option.beats(best):
            best = option
    return best


# --- which group ---------------------------------------------------------------------------------


def choose_take(f: Field, legal: list[Action]) -> Action:
    """Take the first group, in order of its part, that has something better to do than stay."""
    takes = [action for action in legal if isinstance(action, Take) and is_sensible(f, action)]
    takes.sort(key=lambda action: rank(f, action))
    for action in takes:
        if wants(f, action):
            return action
    return legal[-1]


def is_sensible(f: Field, action: Take) -> bool:
    """Tell whether a group is one the hive moves: whole stacks, Workers singly."""
    s = f.s
    units = action.units
    sheet = s.terms.sheet
    first = units[0]
    if sheet.is_air[s.kind[first]]:
        return True
    at = s.at[first]
    workers = len(units) - s.count_fighters(units)
    if workers:
        return len(units) == 1
    if at == WAITING:
        return is_entry_group(f, units)
    ready = [unit for unit in s.units_in(at) if not s.moved[unit]]
    return len(units) == s.count_fighters(ready) or (
        len(units) == 1 and sheet.is_basic[s.kind[first]]
    )


def is_entry_group(f: Field, units: list[int]) -> bool:
    """Tell whether units waiting should enter together: three of a kind, or what is left."""
    s = f.s
    kinds = {s.kind[unit] for unit in units}
    if len(kinds) > 1:
        return False
    kind = s.kind[units[0]]
    waiting = sum(
        1
        for unit in range(len(s.at))
        if s.at[unit] == WAITING and s.owner[unit] == f.seat and s.kind[unit] == kind
    )
    if s.terms.sheet.is_basic[kind]:
        return len(units) == 1
    return len(units) == min(3, waiting)


def rank(f: Field, action: Take) -> int:
    """Order groups: laden Workers, strong warriors, free Workers, Basics, air."""
    s = f.s
    first = action.units[0]
    sheet = s.terms.sheet
    kind = s.kind[first]
    if sheet.is_worker[kind]:
        return 0 if s.carries[first] != NO_TOKEN else 50
    if sheet.is_air[kind]:
        return 70
    if sheet.is_basic[kind]:
        return 60
    return 20 - s.attack_strength(action.units)


def wants(f: Field, action: Take) -> bool:
    """Tell whether a group has a better choice than to stay, as if it were in hand."""
    s = f.s
    trial = s.copy()
    trial.telling = False
    trial.agenda.pop().take(trial, action, DICE)
    chosen = choose_march(Field(trial, f.skill), options(trial))
    return chosen is not BACK


# --- where to --------------------------------------------------------------------------------------


def choose_march(f: Field, legal: list[Action]) -> Action:
    """Pick for the group in hand."""
    s = f.s
    if s.terms.sheet.is_air[s.kind[s.hand[0]]]:
        return choose_flight(f, legal)
    found = march_options(f, legal)
    if not found:
        return legal[-1]
    return best_of(found).action


def march_options(f: Field, legal: list[Action]) -> list[Option]:
    """Score everything the group in hand may do."""
    s = f.s
    if not s.count_fighters(s.hand):
        return [worker_option(f, action) for action in legal]
    if not s.count_warriors(s.hand):
        return [basic_option(f, action) for action in legal]
    found: list[Option] = []
    charging = any(s.charging[unit] for unit in s.hand)
    for action in legal:
        if charging and action is BACK and len(legal) > 1:
            continue  # a charge once decided on is carried out
        option = warrior_option(f, action)
        if option.scores[1] > NEVER:
            found.append(option)
    return found


def place_after(f: Field, action: Action) -> int:
    """Return where the hand would be after an action, or where it is."""
    if isinstance(action, Go) and action.to != OFF_MAP:
        return action.to
    if isinstance(action, Overrun):
        return action.target
    return f.s.at[f.s.hand[0]]


# --- Workers


def worker_option(f: Field, action: Action) -> Option:
    """Score a Worker's choice: food home, food taken, the way to food, danger."""
    s = f.s
    worker = s.hand[0]
    text = action.text()
    laden = s.carries[worker] != NO_TOKEN
    if text.startswith("lift"):
        return Option(action, 5, 0, 0, 0)
    if text.startswith("lay"):
        return Option(action, -5, 0, 0, 0)
    if isinstance(action, Go) and action.to == OFF_MAP:
        return Option(action, 9 if laden else -5, 0, 0, 0)
    at = place_after(f, action)
    if at < 0:
        return Option(action, 0, -PER_POINT * waiting_way(f, worker), 0, 0)
    danger = worker_danger(f, s.hand, at)
    per = f.skill.laden if laden else f.skill.threat
    if f.skill.danger == 0:
        danger = 0
    worth = -PER_POINT * way_left(f, worker, at) - per * danger
    if action is BACK or action is STOP:
        worth += STAY_MARGIN
    return Option(action, 0, worth, danger, 0)


def way_left(f: Field, worker: int, at: int) -> int:
    """Return the points from a hex to where a Worker wants to be."""
    s = f.s
    valley = s.terms.valley
    home = valley.home[s.end_of(f.seat)]
    if s.carries[worker] != NO_TOKEN:
        return home[at] + 1
    token = assigned_token(f, worker)
    if token == NO_TOKEN:
        return 2 + nearest_friend(f, at)
    return valley.ways_to(s.token_at[token])[at]


def waiting_way(f: Field, worker: int) -> int:
    """Return the points a Worker off the map has before it; none if nothing waits for it."""
    s = f.s
    token = assigned_token(f, worker)
    return 0 if token == NO_TOKEN else s.terms.valley.home[s.end_of(f.seat)][s.token_at[token]] + 3


def nearest_friend(f: Field, at: int) -> int:
    """Return the distance to the nearest own warriors with room, for a Worker with nothing to do."""
    s = f.s
    best = 20
    for place in s.stacks(f.seat):
        if s.count_warriors(s.units_in(place)) and has_room(s, place):
            best = min(best, s.terms.valley.distances[at][place])
    return best


# --- warriors


def warrior_option(f: Field, action: Action) -> Option:
    """Score a warrior stack's choice: what the place brings, its danger, its distance."""
    s = f.s
    text = action.text()
    if text.startswith(("lift", "lay", "drop")) or (
        isinstance(action, Go) and action.to == OFF_MAP
    ):
        return Option(action, 0, NEVER, 0, 0)
    if action is CHARGE:
        return charge_option(f)
    at = place_after(f, action)
    if at < 0:
        return Option(action, 0, NEVER + 1, 0, 0)
    if isinstance(action, Overrun):
        gain = sum(unit_worth(s, unit) for unit in s.units_in(action.target))
        worth = gain + f.ground(at, s.at[s.hand[0]]) - danger_worth(f, s.hand, at)
        return Option(action, 0, worth, 0, 0)
    worth = place_worth(f, s.hand, at) + control_worth(f, at)
    if at in s.token_at and not has_room_after(s, at):
        worth -= FOOD_BLOCKED
    if action is BACK or action is STOP:
        worth += STAY_MARGIN
    return Option(action, 0, worth, 0, 0)


def has_room_after(s: Harvest, at: int) -> bool:
    """Tell whether a Worker could join the hand in a hex to lift what lies there."""
    return len(s.hand) + len([u for u in s.units_in(at) if u not in s.hand]) < MOST_IN_A_HEX


def control_worth(f: Field, at: int) -> int:
    """Return what it costs to end a move where no Basic is, and none is near. [8.031]"""
    s = f.s
    if not s.terms.advanced or not f.skill.command:
        return 0
    valley = s.terms.valley
    basic = s.terms.sheet.is_basic
    best = 6
    for unit in range(len(s.at)):
        if s.owner[unit] == f.seat and basic[s.kind[unit]] and s.at[unit] >= 0:
            if valley.mega[s.at[unit]] == valley.mega[at]:
                return 0
            best = min(best, valley.distances[at][s.at[unit]])
    return -PER_POINT * best // 2


def charge_option(f: Field) -> Option:
    """Score a charge: the best doubled fight in reach, less being disrupted afterwards. [8.02]"""
    s = f.s
    if not f.skill.charges:
        return Option(CHARGE, 0, NEVER, 0, 0)
    trial = s.copy()
    trial.telling = False
    trial.agenda.pop().take(trial, CHARGE, DICE)
    inner = Field(trial, f.skill)
    best = NEVER
    for action in options(trial):
        at = place_after(inner, action)
        if action is BACK or at < 0:
            continue
        if isinstance(action, Overrun):
            gain = sum(unit_worth(trial, unit) for unit in trial.units_in(action.target))
            best = max(best, gain + inner.ground(at, trial.at[trial.hand[0]]))
        elif isinstance(action, Go) or action is STOP:
            worth = fighting_worth(inner, trial.hand, at) + inner.ground(
                at, trial.at[trial.hand[0]]
            )
            best = max(best, worth - danger_worth(inner, trial.hand, at))
    cost = sum(worths(s, s.hand)) // 8
    return Option(CHARGE, 0, best - cost if best > NEVER else NEVER, 0, 0)


# --- Basics


def basic_option(f: Field, action: Action) -> Option:
    """Score a Basic's choice: near the most warriors of its side, out of danger. [8.031]"""
    s = f.s
    if isinstance(action, Overrun) or (isinstance(action, Go) and action.to == OFF_MAP):
        return Option(action, 0, NEVER, 0, 0)
    at = place_after(f, action)
    if at < 0:
        return Option(action, 0, NEVER + 1, 0, 0)
    worth = followers(f, at) * PER_POINT * 2 - BASIC_RISK * worker_danger(f, s.hand, at)
    worth -= PER_POINT * min(nearest_warriors(f, at), 9)
    if action is BACK or action is STOP:
        worth += STAY_MARGIN
    return Option(action, 0, worth, 0, 0)


def followers(f: Field, at: int) -> int:
    """Count the own warriors in a hex's megahex that no other Basic controls."""
    s = f.s
    mega = s.terms.valley.mega
    sheet = s.terms.sheet
    count: int = 0
    for unit in range(len(s.at)):
        if s.owner[unit] == f.seat and s.at[unit] >= 0 and unit not in s.hand:
            kind = s.kind[unit]
            if sheet.is_air[kind] or mega[s.at[unit]] != mega[at]:
                continue
            if sheet.is_basic[kind]:
                return 0
            if sheet.needs_control[kind]:
                count += 1
    return count


def nearest_warriors(f: Field, at: int) -> int:
    """Return the distance to the nearest own warriors."""
    s = f.s
    best = 9
    for place in s.stacks(f.seat):
        if s.count_warriors(s.units_in(place)):
            best = min(best, s.terms.valley.distances[at][place])
    return best


# --- air


def choose_flight(f: Field, legal: list[Action]) -> Action:
    """Fly where the most is to be stung: Workers and what is weak; keep from stronger air."""
    s = f.s
    best, most = legal[-1], flight_worth(f, s.at[s.hand[0]]) + STAY_MARGIN
    for action in legal:
        if isinstance(action, Go) and action.to != OFF_MAP:
            worth = flight_worth(f, action.to)
            if s.spent[s.hand[0]] == 0 and s.at[s.hand[0]] != WAITING:
                for further in s.terms.valley.mega_links[action.to]:
                    worth = max(worth, flight_worth(f, further) - 1)
            if worth > most:
                best, most = action, worth
    return best


def flight_worth(f: Field, megahex: int) -> int:
    """Return what the hand could sting from over a megahex."""
    s = f.s
    if megahex < 0:
        return -500
    valley = s.terms.valley
    enemies = len(s.air_in(megahex, 1 - f.seat))
    if enemies > len(s.hand):
        return -400
    best = 0
    own = worths(s, s.hand)
    strength = s.attack_strength(s.hand)
    for at in valley.mega_hexes[megahex]:
        if s.is_enemy_hex(at, f.seat):
            around = [at]
            around += [
                to
                for to in valley.links[at]
                if valley.mega[to] == megahex and s.is_enemy_hex(to, f.seat)
            ]
            force = (
                max(strength // 2, 1) if any(valley.is_forest[to] for to in around) else strength
            )
            defence = sum(s.stack_defence(to, False) for to in around)
            prey = worths(s, [unit for to in around for unit in s.units_in(to)])
            best = max(best, fight_worth(s, force, defence, own, prey))
    return best + (s.terms.valley.size - min_home(f, megahex)) // 40


def min_home(f: Field, megahex: int) -> int:
    """Return how far a megahex is from the enemy's edge: flyers drift toward it."""
    return f.s.terms.valley.home[1 - f.s.end_of(f.seat)][f.s.terms.valley.anchor[megahex]]
