"""Movement: which group is taken next, and where warriors go."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from hexile.games.chitin.opponent.errands import (
    STAY_MARGIN,
    basic_option,
    place_after,
    worker_option,
)
from hexile.games.chitin.opponent.flight import flight_options
from hexile.games.chitin.opponent.option import Option, Part, best_of, special, summed
from hexile.games.chitin.opponent.weigh import (
    NEVER,
    Field,
    danger_worth,
    fighting_worth,
    unit_worth,
    worths,
)
from hexile.games.chitin.rules.overrun import others_in
from hexile.games.chitin.state.actions import (
    BACK,
    CHARGE,
    END,
    STOP,
    Drop,
    Go,
    Lay,
    Lift,
    Overrun,
    Take,
)
from hexile.games.chitin.state.chitin import Chitin
from hexile.games.chitin.state.columns import total
from hexile.games.chitin.state.places import NO_TOKEN, OFF_MAP, WAITING
from hexile.games.chitin.tables import MOST_IN_A_HEX
from hexile.kernel.chance.dice import ScriptedDice
from hexile.kernel.play import Action, legal_actions, take

DICE: Final = ScriptedDice([])
PARTS: Final[list[Part]] = [
    Part("fight", "a better fight (7.06)", "a worse fight (7.06)"),
    Part("overrun", "an overrun (7.07)", "no overrun (7.07)"),
    Part("way", "a shorter way to tokens and carriers (4.01)", "a longer way to tokens (4.01)"),
    Part("danger", "less danger in the enemy's turn (7.061)", "more danger (7.061)"),
    Part("command", "a Basic nearer (8.031)", "a Basic farther away (8.031)"),
    Part("room", "room for a Worker to pick up (6.05)", "no room for a Worker (6.05)"),
    Part("cover", "a token covered (6.082)", "a token uncovered (6.082)"),
    Part("stay", "no needless move (6.02)", "a move (6.02)"),
]
FOOD_BLOCKED: Final = 200
CHARGE_PART: Final = 8  # being disrupted afterwards costs this part of the stack's worth
LAST: Final = 99


# --- which group ---------------------------------------------------------------------------------


def choose_take(f: Field, legal: list[Action]) -> Action:
    """Take the first group, in order of its part, that has something better to do than stay."""
    takes = [action for action in legal if isinstance(action, Take) and is_sensible(f, action)]
    takes.sort(key=lambda action: rank(f, action))
    for action in takes:
        if wants(f, action):
            return action
    return legal[-1]


def take_options(f: Field, legal: list[Action]) -> list[Option]:
    """Score every sensible group as `choose_take` does: does it want to move, and its part."""
    found: list[Option] = []
    for action in legal:
        if isinstance(action, Take):
            if is_sensible(f, action):
                order = rank(f, action)
                scores = vec[i64]([1 if wants(f, action) else 0, -order])
                found.append(Option(action, scores, vec[i64]()))
        elif action is END:
            found.append(Option(action, vec[i64]([0, LAST]), vec[i64]()))
    return found


def is_sensible(f: Field, action: Take) -> bool:
    """Tell whether a group is one the hive moves: whole stacks with warriors, Basics and Workers singly."""
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
    if s.count_warriors(units) == 0:
        return len(units) == 1
    ready = vec[i64]([unit for unit in s.units_in(at) if not s.moved[unit]])
    return len(units) == s.count_fighters(ready)


def is_entry_group(f: Field, units: vec[i64]) -> bool:
    """Tell whether units waiting should enter together: three of a kind, or what is left."""
    s = f.s
    kind = s.kind[units[0]]
    for unit in units:
        if s.kind[unit] != kind:
            return False
    if s.terms.sheet.is_basic[kind]:
        return len(units) == 1
    waiting: i64 = 0
    for unit in range(len(s.at)):
        if s.at[unit] == WAITING and s.owner[unit] == f.seat and s.kind[unit] == kind:
            waiting += 1
    return len(units) == min(MOST_IN_A_HEX, waiting)


def rank(f: Field, action: Take) -> i64:
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
    f.s = after(s, action)
    wanted = has_better_than_back(f, legal_actions(f.s))
    f.s = s
    return wanted


def after(s: Chitin, action: Action) -> Chitin:
    """Return the state after a choice that changes nothing on the map: all a field holds stays true."""
    trial = s.copy()
    trial.telling = False
    take(trial, action, DICE)
    return trial


def has_better_than_back(f: Field, legal: list[Action]) -> bool:
    """Tell whether the group in hand has a choice as good as being put back, which is named last."""
    if f.s.terms.sheet.is_air[f.s.kind[f.s.hand[0]]] or legal[-1] is not BACK:
        found = march_options(f, legal)
        return bool(found) and best_of(found).action is not BACK
    back = group_option(f, BACK)
    for action in legal[:-1]:
        option = group_option(f, action)
        if option.scores[1] > NEVER and not back.beats(option):
            return True
    return False


# --- where to --------------------------------------------------------------------------------------


def march_options(f: Field, legal: list[Action]) -> list[Option]:
    """Score everything the group in hand may do."""
    s = f.s
    if s.terms.sheet.is_air[s.kind[s.hand[0]]]:
        return flight_options(f, legal)
    if s.count_warriors(s.hand) == 0:
        return [group_option(f, action) for action in legal]
    found: list[Option] = []
    charging = any([s.charging[unit] for unit in s.hand])
    for action in legal:
        if charging and action is BACK and len(legal) > 1:
            continue  # a charge once decided on is carried out
        option = warrior_option(f, action)
        if option.scores[1] > NEVER:
            found.append(option)
    return found


def group_option(f: Field, action: Action) -> Option:
    """Score what a group on the ground may do, by what is in it."""
    s = f.s
    if s.count_warriors(s.hand):
        return warrior_option(f, action)
    return basic_option(f, action) if s.count_fighters(s.hand) else worker_option(f, action)


def best_marches(f: Field, legal: list[Action]) -> list[Action]:
    """List where the group in hand may go, best first; put back, it would only be taken again."""
    found = [option for option in march_options(f, legal) if option.action is not BACK]
    found.sort(key=lambda option: list(option.scores), reverse=True)
    return [option.action for option in found]


def warrior_option(f: Field, action: Action) -> Option:
    """Score a warrior stack's choice: what the place brings, its danger, its distance."""
    s = f.s
    if action is CHARGE:
        return charge_option(f)
    if is_no_march(action):
        return never(action)
    at = place_after(f, action)
    if at < 0:
        return special(action, 0, NEVER + 1)
    parts = vec[i64]([0] * len(PARTS))
    if isinstance(action, Overrun):
        parts[1] = sum([unit_worth(s, unit) for unit in s.units_in(action.target)])
    else:
        parts[0] = fighting_worth(f, s.hand, at)
        parts[4] = control_worth(f, at)
        if at in s.token_at and not has_room_after(s, at):
            parts[5] = -FOOD_BLOCKED
        if action is BACK or action is STOP:
            parts[7] = STAY_MARGIN
        parts[6] = f.cover_worth(at, s.at[s.hand[0]])
    parts[2] = f.ground(at, s.at[s.hand[0]])
    parts[3] = -danger_worth(f, s.hand, at)
    return summed(action, parts, PARTS, 0)


def is_no_march(action: Action) -> bool:
    """Tell whether a choice is out of the question for warriors: leaving, or handling food."""
    if isinstance(action, Go):
        return action.to == OFF_MAP
    return isinstance(action, (Drop, Lift, Lay))


def never(action: Action) -> Option:
    """Make an option that is out of the question."""
    return special(action, 0, NEVER)


def has_room_after(s: Chitin, at: i64) -> bool:
    """Tell whether a Worker could join the hand in a hex to lift what lies there."""
    return len(s.hand) + len(others_in(s, at, s.hand)) < MOST_IN_A_HEX


def control_worth(f: Field, at: i64) -> i64:
    """Return what it costs to end a move where no Basic is, and none is near. [8.031]"""
    s = f.s
    if not s.terms.advanced or not f.skill.command:
        return 0
    mega = s.terms.valley.mega
    distances = s.terms.valley.distances[at]
    best: i64 = 6
    for unit in range(len(s.at)):
        place = s.at[unit]
        if place >= 0 and s.owner[unit] == f.seat and s.terms.sheet.is_basic[s.kind[unit]]:
            if mega[place] == mega[at]:
                return 0
            best = min(best, distances[place])
    return -f.skill.control * best


def charge_option(f: Field) -> Option:
    """Score a charge: the best doubled fight in reach, less being disrupted afterwards. [8.02]"""
    if not f.skill.charges:
        return never(CHARGE)
    s = f.s
    f.s = after(s, CHARGE)
    best: Option | None = None
    for action in legal_actions(f.s):
        if action is not BACK and action is not CHARGE and place_after(f, action) >= 0:
            option = warrior_option(f, action)
            if best is None or option.beats(best):
                best = option
    f.s = s
    if best is None or best.scores[1] == NEVER:
        return never(CHARGE)
    cost = total(worths(s, s.hand)) // CHARGE_PART
    parts = best.parts[:]
    parts[3] -= cost
    return Option(CHARGE, vec[i64]([0, best.scores[1] - cost, 0]), parts, PARTS)
