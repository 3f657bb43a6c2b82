"""Chapter 6: ground movement, and the flight of air units (8.011)."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from hexile.games.chitin.rules import air, overrun
from hexile.games.chitin.rules.endgame import bring_home
from hexile.games.chitin.rules.overrun import others_in
from hexile.games.chitin.rules.reach import (
    Reach,
    has_moved,
    may_carry_on,
    one_each,
    path_cost,
    reach,
    step_costs,
)
from hexile.games.chitin.rules.slots import WORD, megahex_names
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
from hexile.games.chitin.state.columns import changed, joined, marked
from hexile.games.chitin.state.places import CARRIED, ENDS, LEFT, NO_ONE, NO_TOKEN, OFF_MAP, WAITING
from hexile.games.chitin.state.signs import Spelling, counted, several
from hexile.games.chitin.tables import BEYOND, MOST_IN_A_HEX, SIXTHS, TERRAIN_NAMES
from hexile.kernel.chance.dice import Dice
from hexile.kernel.event import Event
from hexile.kernel.fields.columns import place_of
from hexile.kernel.geometry.graph import NOWHERE
from hexile.kernel.play import Action, ActionList, RepeatedChoice
from hexile.kernel.verbs.verb import Check, Guard, Limit, Never, Slot, Verb, Verbs, When

UNIT_SIGN: Final = re.compile(r"[A-Za-z]\*?(?:/.)?")  # a unit as it is spelt: P, g, P*, W/A

# --- which units move together -------------------------------------------------------------


def groups(s: Chitin, units: vec[i64]) -> list[vec[i64]]:
    """List the ways to take some of *units* along, larger first; like units count as one. [R52]"""
    if len(units) < 2:
        return [units] if len(units) else []
    spelling = s.spelling()
    marks = vec[i64]()
    alike: list[vec[i64]] = []
    for unit in units:
        mark = spelling.mark(unit)
        number = place_of(marks, mark)
        if number == NOWHERE:
            marks = append(marks, mark)
            alike.append(vec[i64]([unit]))
        else:
            alike[number] = append(alike[number], unit)
    found: list[vec[i64]] = []
    _choose(s, alike, 0, vec[i64](), found)
    return [group for size in range(MOST_IN_A_HEX, 0, -1) for group in found if len(group) == size]


def _choose(
    s: Chitin, alike: list[vec[i64]], kind: i64, taken: vec[i64], found: list[vec[i64]]
) -> None:
    if kind == len(alike):
        if len(taken) and s.is_stack(taken):
            found.append(taken)
        return
    units = alike[kind]
    most = min(len(units), MOST_IN_A_HEX - len(taken))
    for count in range(most, -1, -1):
        more = taken[:]
        for number in range(count):
            more = append(more, units[number])
        _choose(s, alike, kind + 1, more, found)


def spelt(s: Chitin, units: vec[i64], signs: str) -> vec[i64]:
    """Return those of some units that are spelt so and may stand together, or nobody. [R52]"""
    wanted = UNIT_SIGN.findall(signs)
    found = vec[i64]()
    for sign in dict.fromkeys([s.sign(unit) for unit in units]):
        alike = [unit for unit in units if s.sign(unit) == sign]
        found = joined(found, vec[i64](alike[: wanted.count(sign)]))
    return found if s.signs(found) == signs and s.is_stack(found) else vec[i64]()


class Movement(RepeatedChoice[Chitin]):
    """The player takes units in hand, group by group, or ends the movement. [5.01, 6.02, R52]"""

    def seat(self, s: Chitin) -> int:
        return s.moving

    def list_actions(self, s: Chitin, legal: ActionList) -> None:
        """List every group that may still move, those on the map first, and `end`."""
        spelling = s.spelling()
        names = s.terms.valley.names
        for at in s.stacks(s.moving):
            ready = vec[i64]([unit for unit in s.units_in(at) if not s.moved[unit]])
            for group in groups(s, ready):
                legal.append(Take(group, spelling, names[at], False))
        air.add_flights(s, spelling, legal)
        self.add_waiting(s, spelling, legal)
        legal.append(END)

    def add_waiting(self, s: Chitin, spelling: Spelling, legal: ActionList) -> None:
        """Add the groups that may enter the map. [6.01, R3]"""
        end = ENDS[s.end_of(s.moving)]
        flying = s.terms.sheet.is_air
        ground = vec[i64]()
        aloft = vec[i64]()
        for unit in range(len(s.at)):
            if s.at[unit] == WAITING and s.owner[unit] == s.moving and not s.moved[unit]:
                if flying[s.kind[unit]]:
                    aloft = append(aloft, unit)
                else:
                    ground = append(ground, unit)
        for group in groups(s, ground):
            legal.append(Take(group, spelling, end, True))
        air.add_groups(aloft, spelling, end, True, legal)

    def take(self, s: Chitin, action: Action, dice: Dice) -> None:
        """Take a group in hand, or go on to the facings."""
        if isinstance(action, Take):
            s.hand = action.units
            s.agenda.append(HAND)
            return
        if s.telling:
            s.tell(Event("end_movement", "5.01", {"hive": s.hive(s.moving)}))
        self.done(s)

    def verbs(self) -> Verbs:
        return MOVEMENT_VERBS


def groups_at(s: Chitin, place: str) -> list[str]:
    """Spell the groups that may be taken from a place."""
    taken = [action.text().split() for action in MOVEMENT.legal_actions(s)]
    return [words[2] for words in taken if len(words) == 3 and words[1] == place]


def group_taken(s: Chitin, place: str, signs: str) -> vec[i64]:
    """Return the units at a place, or waiting, that are spelt so and may move. [R52]"""
    valley, sheet = s.terms.valley, s.terms.sheet
    flying = sheet.is_air[sheet.kind(signs[0].upper())]
    if flying or place in ENDS:
        at = WAITING if place in ENDS else valley.mega_named(place)
        there = s.units_at(at, s.moving)
    else:
        there = s.units_in(valley.number[place])
    ready = vec[i64]([u for u in there if sheet.is_air[s.kind[u]] == flying and not s.moved[u]])
    return ready[: len(UNIT_SIGN.findall(signs))] if flying else spelt(s, ready, signs)


def label_take(s: Chitin, place: str, signs: str) -> str:
    """Name a group and its points."""
    units = group_taken(s, place, signs)
    who = f"{s.describe(units)} {'waiting' if place in ENDS else f'at {place}'}"
    if s.any_disrupted(units):
        return f"{who}, 1 hex"
    word = "megahexes" if s.terms.sheet.is_air[s.kind[units[0]]] else "movement points"
    return f"{who}, {min([s.allowance(unit) for unit in units])} {word}"


def has_units_at(s: Chitin, place: str) -> bool:
    """Tell whether units of who moves are in a hex or, by its anchor, over a megahex. [6.02]"""
    megahex = s.terms.valley.mega_named(place)
    flying = megahex != NOWHERE and len(s.air_in(megahex, s.moving)) > 0
    return flying or s.holder(s.terms.valley.number[place]) == s.moving


def letters_in(signs: str) -> list[str]:
    """List the letters of the units that are spelt."""
    return [sign[0].upper() for sign in UNIT_SIGN.findall(signs)]


def warriors_in(s: Chitin, signs: str) -> list[str]:
    """Name the types of warrior that are spelt. [6.051]"""
    sheet = s.terms.sheet
    known = [sheet.kind(letter) for letter in sorted(set(letters_in(signs)) & set(sheet.letters))]
    return [sheet.kinds[kind].name for kind in known if sheet.is_warrior[kind]]


def same_letters(s: Chitin, place: str, signs: str) -> str:
    """Return the group of a place that is spelt with these letters in another order, if any."""
    return next((known for known in groups_at(s, place) if sorted(known) == sorted(signs)), "")


def ask_before_end(s: Chitin) -> str:
    """Ask whether movement ends though nothing has moved, or units would be without command. [6.02, 8.032]"""
    mine = [u for u in range(len(s.at)) if s.owner[u] == s.moving and s.at[u] >= 0]
    if mine and not any(s.moved[unit] for unit in mine):
        return f"None of your {several(len(mine), 'unit')} has moved. End movement?"
    left = uncommanded_stacks(s)
    if not left:
        return ""
    return (
        f"Out of command, with no Basic in the megahex: {', '.join(left)}. "
        "They begin your next turn disrupted. End movement?"
    )


def uncommanded_stacks(s: Chitin) -> list[str]:
    """Name the stacks that would be disrupted as the next turn begins, if nothing moved any more. [8.032]"""
    if not s.terms.advanced:
        return []
    lost = s.out_of_command(s.moving)
    stacks = [(at, vec[i64]([u for u in lost if s.at[u] == at])) for at in s.stacks(s.moving)]
    return [f"{s.describe(units)} at {s.hex_name(at)}" for at, units in stacks if len(units)]


def groups_to_try(s: Chitin) -> list[str]:
    """List some groups from both ends, from own stacks and from an enemy's."""
    places = [
        *ENDS,
        *[s.hex_name(at) for at in [*s.stacks(s.moving)[:5], *s.stacks(1 - s.moving)[:1]]],
    ]
    known = [signs for place in places[:4] for signs in groups_at(s, place)[:4]]
    tried = dict.fromkeys([*known, "G", "WP", "GP", "GGGG", "FF"])
    return [f"take {place} {signs}" for place in places for signs in tried]


TAKE_VERB: Final = Verb(
    "take {place} {units}", label_take, [WORD, WORD], sign="", candidates=groups_to_try,
    guards=[
        When(lambda s, place, units: place in ENDS,
             Guard("6.07", lambda s, place, units: place == ENDS[s.end_of(s.moving)],
                   "your units enter at the {end} edge", end=lambda s, place, units: ENDS[s.end_of(s.moving)])),
        When(lambda s, place, units: place not in ENDS,
             Guard("6.02", lambda s, place, units: place in s.terms.valley.number, "there is no hex {place}"),
             Guard("6.02", has_units_at, "you have no units at {place}", of="place"),
             Guard("R52", lambda s, place, units: len(groups_at(s, place)) > 0,
                   "the units at {place} have already moved this turn")),
        When(lambda s, place, units: units not in groups_at(s, place),
             Limit("6.05", MOST_IN_A_HEX, lambda s, place, units: len(letters_in(units)),
                   "{need} units are too many; {have} may share a hex"),
             Guard("6.051", lambda s, place, units: len(warriors_in(s, units)) < 2,
                   "{warriors} may not share a hex; select one type of warrior",
                   warriors=lambda s, place, units: " and ".join(warriors_in(s, units))),
             Guard("6.02", lambda s, place, units: same_letters(s, place, units) == "", help=True,
                   sentence="type the letters in this order: `take {place} {order}`", order=same_letters),
             Guard("6.02", lambda s, place, units: len(letters_in(units)) > 1,
                   "{units} cannot move from {place} now; you can select {ready}",
                   ready=lambda s, place, units: (groups_at(s, place) or ["none"])[0]),
             Never("6.02", "not all of {units} are at {place} and ready to move")),
    ],
)  # fmt: skip
MOVEMENT_VERBS: Final = Verbs(
    "6.02", TAKE_VERB, Verb("end", "End movement", ask=ask_before_end),
    help="type `take 0812 PPP` (a hex and the letters of its units), or `end`",
)  # fmt: skip


# --- units in hand ---------------------------------------------------------------------------


class Hand(RepeatedChoice[Chitin]):
    """The group in hand goes to a hex, charges, overruns, handles tokens, or is put down. [6.02]"""

    def seat(self, s: Chitin) -> int:
        return s.moving

    def list_actions(self, s: Chitin, legal: ActionList) -> None:
        """List what the group can do."""
        if s.terms.sheet.is_air[s.kind[s.hand[0]]]:
            air.add_flying(s, legal)
            return
        way = reach(s)
        add_destinations(s, way, legal)
        add_drops(s, way, legal)
        overrun.add_overruns(s, way, legal)
        add_tokens(s, legal)
        if may_declare_charge(s):
            legal.append(CHARGE)
        if is_fresh(s):
            legal.append(BACK)
        if may_stop(s):
            legal.append(STOP)

    def take(self, s: Chitin, action: Action, dice: Dice) -> None:
        """Do it; the hand stays open while there is more to decide."""
        if s.terms.sheet.is_air[s.kind[s.hand[0]]]:
            air.fly(s, action)
        elif isinstance(action, Go):
            go(s, action.to)
        elif isinstance(action, Drop):
            drop(s, action)
        elif isinstance(action, Overrun):
            overrun.overrun(s, action)
        elif action is CHARGE:
            declare_charge(s)
        elif action is BACK:
            put_back(s)
        elif action is STOP:
            stop(s)
        elif isinstance(action, Lift):
            lift(s, action)
        elif isinstance(action, Lay):
            lay(s, action)
        if len(s.hand) == 0 or s.result is not None:
            self.done(s)

    def verbs(self) -> Verbs:
        return HAND_VERBS


def is_fresh(s: Chitin) -> bool:
    """Tell whether the hand has done nothing yet, so that it may be put back."""
    for unit in s.hand:
        if s.moved[unit]:
            return False
    return not has_moved(s)


def may_stop(s: Chitin) -> bool:
    """Tell whether the move may end here: a charge may do so without a step, others are put back. [R34]"""
    here = s.at[s.hand[0]]
    charging = is_charging(s, s.hand)
    if is_fresh(s) and not charging:
        return False
    return here < 0 or may_rest(s, here, charging)


def is_charging(s: Chitin, units: vec[i64]) -> bool:
    """Tell whether a charge of these units still has to find an enemy. [8.02, R34]"""
    for unit in units:
        if s.charging[unit] and not s.overran[unit]:
            return True
    return False


def may_rest(s: Chitin, at: i64, charging: bool) -> bool:
    """Tell whether the hand may end its move in a hex: stacking, and chargers beside an enemy. [6.05, R34]"""
    if charging and not s.is_beside_enemy(at, s.moving):
        return False
    return s.may_stack(s.hand, at)


def add_destinations(s: Chitin, way: Reach, legal: ActionList) -> None:
    """Add the hexes the hand can reach and rest in, and its own edge. [6.02, 6.07]"""
    charging = is_charging(s, s.hand)
    for at in way.found:
        if may_rest(s, at, charging) or may_lift_in_passing(s, at, charging):
            legal.append(s.terms.go[at])
    if way.off != NOWHERE and not charging:
        legal.append(s.terms.off[s.end_of(s.moving)])


def may_lift_in_passing(s: Chitin, at: i64, charging: bool) -> bool:
    """Tell whether a Worker in hand can take a token from under friends, and go on. [R5, R13]"""
    if charging or at not in s.token_at or free_worker(s) == NO_ONE:
        return False
    trial = s.copy()
    trial.telling = False
    march(trial, at)
    return can_go_on(trial)


def can_go_on(s: Chitin) -> bool:
    """Tell whether the hand has a place to end its move in, or an enemy to overrun."""
    way = reach(s)
    charging = is_charging(s, s.hand)
    if way.off != NOWHERE and not charging:
        return True
    for at in way.found:
        if may_rest(s, at, charging):
            return True
    legal = ActionList()
    overrun.add_overruns(s, way, legal)
    return legal.count > 0


def go(s: Chitin, to: i64) -> None:
    """Move the hand to a hex, where its move ends as a rule, or over its own edge. [6.02, 6.07]"""
    if to == OFF_MAP:
        leave_map(s)
        return
    march(s, to)
    if not has_more_to_do(s):
        stop(s)


def march(s: Chitin, to: i64) -> None:
    """Move the hand to a hex by the way that is cheapest for the tightest unit. [6.02, 6.06]"""
    follow(s, to, way_to(s, to))


def way_to(s: Chitin, to: i64) -> Reach:
    """Return the ways of the hand as far as a hex; every unit counts, for they may part. [R52]"""
    return reach(s, to, True)


def follow(s: Chitin, to: i64, way: Reach) -> None:
    """Move the hand to a hex by a way. [6.02, 6.06]"""
    path = way.path_to(to)
    start = s.at[s.hand[0]]
    tell_move(s, path)
    walk(s, path, way)
    set_down(s, s.hand, to, way.last_direction(start, path))


def tell_move(s: Chitin, path: vec[i64]) -> None:
    """Tell where the hand goes."""
    if s.telling:
        facts = {
            "hive": s.hive(s.moving),
            "who": s.describe(s.hand),
            "path": ", ".join([s.hex_name(at) for at in path]),
            "to": s.hex_name(path[len(path) - 1]),
        }
        s.tell(Event("goes", "6.02", facts))


def walk(s: Chitin, path: vec[i64], way: Reach) -> None:
    """Charge every unit of the hand for the hexes it enters. [6.03, 6.04, R6]"""
    for unit in s.hand:
        s.spent[unit] += path_cost(s, unit, path, way)
        if s.disrupted[unit]:
            s.spent[unit] = max(s.spent[unit], s.allowance(unit))
    note_carriers(s)


def note_carriers(s: Chitin) -> None:
    """Write down who of the hand has moved a token this turn. [R13]"""
    for unit in s.hand:
        if s.carries[unit] != NO_TOKEN:
            s.token_mover = changed(s.token_mover, s.carries[unit], unit)


def set_down(s: Chitin, units: vec[i64], at: i64, direction: i64) -> None:
    """Put units in a hex; an empty one takes their direction of travel as its facing. [6.06, R10]"""
    empty = s.uppermost(at) == NO_ONE
    for unit in units:
        s.put(unit, at)
    if empty:
        s.face(at, direction)
        if is_charging(s, units):
            face_an_enemy(s, at)


def face_an_enemy(s: Chitin, at: i64) -> None:
    """Turn a charging stack so that an enemy is before it, if its way of coming is not so. [R34]"""
    steps = s.terms.valley.steps[at]
    for turn in range(SIXTHS):
        way = (s.facing_at(at) + turn) % SIXTHS
        if steps[way] >= 0 and s.is_enemy_hex(steps[way], s.moving):
            s.face(at, way)
            return


def has_more_to_do(s: Chitin) -> bool:
    """Tell whether the hand has a choice left after a step: a token to lift or to lay down. [R13]"""
    for unit in s.hand:
        if s.carries[unit] != NO_TOKEN:
            return True
    return len(liftable(s)) > 0


# --- leaving units on the way ------------------------------------------------------------------


def add_drops(s: Chitin, way: Reach, legal: ActionList) -> None:
    """Add leaving some of the hand where they could not be as well by going there alone. [R9, R52]

    That is where the group has overrun somebody, or has led Workers through an enemy zone.
    """
    if len(s.hand) < 2 or not may_carry_on(s) or s.any_disrupted(s.hand):
        return
    mixed = 0 < s.count_fighters(s.hand) < len(s.hand)
    here = s.at[s.hand[0]]
    if here >= 0 and not is_fresh(s):
        add_drops_at(s, here, way, legal)
    if has_overrun(s) or (mixed and is_any_in_zone(way)):
        apart = reach(s, apart=True) if s.terms.sheet.differ(s.kind, s.hand) else way
        for at in way.found:
            add_drops_at(s, at, apart, legal)


def has_overrun(s: Chitin) -> bool:
    """Tell whether the hand has overrun somebody on its way; others have only lent their strength."""
    return s.overran[s.hand[0]] and has_moved(s)


def is_any_in_zone(way: Reach) -> bool:
    """Tell whether a hex in reach is in an enemy zone."""
    for at in way.found:
        if way.zone[at]:
            return True
    return False


def add_drops_at(s: Chitin, at: i64, way: Reach, legal: ActionList) -> None:
    """Add every part of the hand that may be left in a hex while the rest goes on or stays. [R52]"""
    spelling = s.spelling()
    for units in groups(s, s.hand):
        if len(units) == len(s.hand) or not may_be_left(s, units, at):
            continue
        if at == s.at[s.hand[0]] or has_overrun(s) or is_through_zone(s, way, at, units):
            words = f"drop {s.hex_name(at)} {spelling.signs(units)}"
            action = Drop(units, at, words)
            if can_rest_go_on(s, action):
                legal.append(action)


def may_be_left(s: Chitin, units: vec[i64], at: i64) -> bool:
    """Tell whether units of the hand may end their move in a hex; the others only pass. [6.05, R34]"""
    if is_charging(s, units) and not s.is_beside_enemy(at, s.moving):
        return False
    return s.is_stack(joined(others_in(s, at, s.hand), units))


def is_through_zone(s: Chitin, way: Reach, at: i64, units: vec[i64]) -> bool:
    """Tell whether the way to a hex, when *units* are left there, enters an enemy zone."""
    prefer(s, way, units)
    for step in way.path_to(at):
        if way.zone[step]:
            return True
    return False


def prefer(s: Chitin, way: Reach, units: vec[i64]) -> None:
    """Let the way be best for those in hand who go on when *units* are left. [R52]"""
    if way.labels is None:
        return
    same = s.terms.sheet.same_steps
    going = vec[i64]([same[s.kind[unit]] for unit in s.hand if unit not in units])
    numbers = range(len(way.kinds))
    first = [number for number in numbers if way.kinds[number] in going]
    way.labels.order = vec[i64](first + [number for number in numbers if number not in first])


def can_rest_go_on(s: Chitin, action: Drop) -> bool:
    """Tell whether those who are not left may stay with them, or have somewhere else to go. [R5]"""
    if may_rest(s, action.to, is_charging(s, s.hand)):
        return True
    trial = s.copy()
    trial.telling = False
    drop(trial, action)
    return can_go_on(trial)


def drop(s: Chitin, action: Drop) -> None:
    """Leave units of the hand in a hex, where their move ends; the rest may go on. [6.082, R9, R52]"""
    if action.to != s.at[s.hand[0]]:
        follow(s, action.to, way_to_drop(s, action.to, action.units))
    if is_charging(s, action.units):
        face_an_enemy(s, action.to)
    for unit in s.hand:
        s.spent[unit] = max(s.spent[unit], 1)
    for unit in action.units:
        s.moved[unit] = True
    s.hand = vec[i64]([unit for unit in s.hand if unit not in action.units])
    if s.telling:
        who, where = s.describe(action.units), s.hex_name(action.to)
        s.tell(Event("drops", "R52", {"hive": s.hive(s.moving), "who": who, "at": where}))


def way_to_drop(s: Chitin, to: i64, units: vec[i64]) -> Reach:
    """Return the ways to a hex where *units* are left, the best for those who go on. [R52]"""
    way = way_to(s, to)
    prefer(s, way, units)
    return way


def leave_map(s: Chitin) -> None:
    """Take the hand over its own edge: tokens are home, Workers may come back. [6.07, R12]"""
    way = reach(s, apart=True)
    path = vec[i64]()
    if way.off != s.at[s.hand[0]]:
        path = way.path_to(way.off, one_each(way))
    walk(s, path, way)
    if s.telling:
        s.tell(Event("leaves", "6.07", {"hive": s.hive(s.moving), "who": s.describe(s.hand)}))
    s.disrupted = marked(s.disrupted, s.hand, False)
    leaving = s.hand
    worker = s.terms.sheet.is_worker
    s.hand = vec[i64]([unit for unit in leaving if worker[s.kind[unit]]])
    for unit in leaving:
        s.spent[unit] += 1
        s.put(unit, WAITING if unit in s.hand else LEFT)
        if s.carries[unit] != NO_TOKEN:
            bring_home(s, unit)
    if len(s.hand) and s.result is None and len(reach(s).found) == 0:
        stop(s)


def put_back(s: Chitin) -> None:
    """Put the hand back as if it had not been taken."""
    s.charging = marked(s.charging, s.hand, False)
    s.hand = vec[i64]()


def stop(s: Chitin) -> None:
    """End the move of the hand. [R52]"""
    for unit in s.hand:
        s.moved[unit] = True
    at = s.at[s.hand[0]]
    if at >= 0 and is_charging(s, s.hand) and len(s.enemies_in_front(at)) == 0:
        face_an_enemy(s, at)
    s.hand = vec[i64]()


# --- charges -----------------------------------------------------------------------------------


def may_declare_charge(s: Chitin) -> bool:
    """Tell whether the hand may declare a charge and can carry it out. [8.02, 8.025, 8.034, R34, R57]"""
    if not s.terms.advanced or not is_fresh(s):
        return False
    able = chargers(s)
    if len(able) == 0 or s.any_disrupted(s.hand) or any([s.charging[u] for u in s.hand]):
        return False
    if has_lent(s):
        return False
    calm = s.charging
    s.charging = marked(calm, able, True)
    try:
        return can_charge_home(s)
    finally:
        s.charging = calm


def can_charge_home(s: Chitin) -> bool:
    """Tell whether a charging hand can rest beside an enemy or overrun one. [R34]"""
    here = s.at[s.hand[0]]
    return (here >= 0 and may_rest(s, here, True)) or can_go_on(s)


def has_lent(s: Chitin) -> bool:
    """Tell whether one of a fresh hand has made its attack already, lending its strength. [R57]"""
    for unit in s.hand:
        if s.overran[unit]:
            return True
    return False


def chargers(s: Chitin) -> vec[i64]:
    """List the units in hand that can charge. [8.02]"""
    return vec[i64]([unit for unit in s.hand if s.terms.sheet.charges[s.kind[unit]]])


def declare_charge(s: Chitin) -> None:
    """Declare a charge: two more points, double strength. [8.02, 8.021, 8.022]"""
    if s.telling:
        s.tell(Event("charge", "8.02", {"hive": s.hive(s.moving), "who": s.describe(chargers(s))}))
    s.charging = marked(s.charging, chargers(s), True)


CHARGE_VERB: Final = Verb(
    "charge", "Charge: two extra movement points, double strength, disrupted afterwards", sign="attack",
    guards=[
        Guard("R55", lambda s: s.terms.advanced, "this scenario has no charges"),
        Guard("8.02", lambda s: len(chargers(s)) > 0, "none of {hand} can charge; only units marked C can",
              hand=lambda s: s.signs(s.hand)),
        Guard("8.02", lambda s: not any(s.charging[unit] for unit in s.hand), "these units are already charging"),
        Guard("8.025", lambda s: not s.any_disrupted(s.hand),
              "a unit that begins its movement disrupted cannot charge"),
        Guard("R34", is_fresh, "declare a charge before the first step; these units have moved"),
        Guard("R57", lambda s: not has_lent(s), "these units have lent their strength to an overrun this turn"),
        Guard("R34", may_declare_charge, "these units reach no enemy stack, even with two extra movement points"),
    ],
)  # fmt: skip


# --- tokens ------------------------------------------------------------------------------------


def liftable(s: Chitin) -> vec[i64]:
    """List the tokens a Worker in hand may pick up here. [6.081, R13, R14]"""
    at = s.at[s.hand[0]]
    if at < 0 or free_worker(s) == NO_ONE:
        return vec[i64]()
    return s.tokens_on(at)


def free_worker(s: Chitin) -> i64:
    """Return the first Worker in hand without a token, or NO_ONE."""
    for unit in s.hand:
        if s.terms.sheet.is_worker[s.kind[unit]] and s.carries[unit] == NO_TOKEN:
            return unit
    return NO_ONE


def lifter_of(s: Chitin, token: i64) -> i64:
    """Return who of the hand picks a token up: who has moved it, or has moved no other. [R13]"""
    best = free_worker(s)
    if s.token_mover[token] in s.hand and s.carries[s.token_mover[token]] == NO_TOKEN:
        return s.token_mover[token]
    for unit in s.hand:
        free = s.terms.sheet.is_worker[s.kind[unit]] and s.carries[unit] == NO_TOKEN
        if free and unit not in s.token_mover:
            return unit
    return best


def add_tokens(s: Chitin, legal: ActionList) -> None:
    """Add picking up and laying down. [6.081, R13]"""
    for token in liftable(s):
        legal.append(Lift(token, s.letter_of(token)))
    if s.at[s.hand[0]] >= 0:
        for unit in s.hand:
            if s.carries[unit] != NO_TOKEN:
                legal.append(Lay(unit, s.letter_of(s.carries[unit])))


def lift(s: Chitin, action: Lift) -> None:
    """Pick a token up, free of cost. [6.081, R13]"""
    s.carries = changed(s.carries, lifter_of(s, action.token), action.token)
    s.token_at = changed(s.token_at, action.token, CARRIED)
    tell_token(s, "lifts", action.letter)


def lay(s: Chitin, action: Lay) -> None:
    """Lay a token down, free of cost. [6.081, R13]"""
    s.token_at = changed(s.token_at, s.carries[action.worker], s.at[action.worker])
    s.carries = changed(s.carries, action.worker, NO_TOKEN)
    tell_token(s, "lays", action.letter)


def tell_token(s: Chitin, kind: str, letter: str) -> None:
    """Tell what is done with a token."""
    if s.telling:
        where = s.hex_name(s.at[s.hand[0]])
        s.tell(Event(kind, "6.081", {"hive": s.hive(s.moving), "token": letter, "at": where}))


def letters_here(s: Chitin) -> list[str]:
    """Name the tokens a Worker in hand may pick up here. [6.081]"""
    return [s.letter_of(token) for token in liftable(s)]


def letters_carried(s: Chitin) -> list[str]:
    """Name the tokens in hand. [6.081]"""
    return [s.letter_of(s.carries[unit]) for unit in s.hand if s.carries[unit] != NO_TOKEN]


LETTER: Final = Slot(
    "",
    lambda s: [s.letter_of(token) for token in range(len(s.token_at))],
    "6.081",
    "",
    lambda s, word: word,
)
ONLY_WORKERS: Final = Guard(
    "6.081", lambda s, token: any(s.terms.sheet.is_worker[s.kind[unit]] for unit in s.hand),
    "only Workers carry tokens",
)  # fmt: skip
LIFT_VERB: Final = Verb(
    "lift {token}", "Pick up token {token}", [LETTER], sign="take",
    guards=[
        ONLY_WORKERS,
        Guard("6.081", lambda s, token: free_worker(s) != NO_ONE, "each Worker carries one token at most; lay the other down first"),
        Guard("6.081", lambda s, token: token in letters_here(s),
              "token {token} is not here; tokens here: {here}",
              here=lambda s, token: " and ".join(letters_here(s)) or "none"),
    ],
)  # fmt: skip
LAY_VERB: Final = Verb(
    "lay {token}", "Lay down token {token}", [LETTER],
    guards=[
        ONLY_WORKERS,
        Guard("6.081", lambda s, token: token in letters_carried(s), "no selected Worker carries token {token}"),
    ],
)  # fmt: skip


# --- what is said of a move ------------------------------------------------------------------------


def label_go(s: Chitin, to: str) -> str:
    """Name a destination with its cost, what is there, and the way."""
    if air.is_flying(s):
        return air.label_flight(s, to)
    if to in ENDS:
        tokens = " and ".join(letters_carried(s))
        home = f", bringing token {tokens} home" if tokens else ""
        return f"Leave the map by your own edge{home}"
    at = s.terms.valley.number[to]
    return f"Move to {way_words(s, at, way_to(s, at))}"


def label_drop(s: Chitin, to: str, signs: str) -> str:
    """Name who is left on the way, and where."""
    at, units = hex_of(s, to), spelt(s, s.hand, signs)
    where = to if at == s.at[s.hand[0]] else way_words(s, at, way_to_drop(s, at, units))
    return f"Leave {s.describe(units)} at {where}"


def way_words(s: Chitin, to: i64, way: Reach) -> str:
    """Name a hex with what the way there costs whoever has the fewest points left."""
    least = s.hand[0]
    for unit in s.hand:
        if points_left(s, unit) < points_left(s, least):
            least = unit
    cost = way.cost[to] if s.any_disrupted(s.hand) else path_cost(s, least, way.path_to(to), way)
    return f"{s.hex_name(to)}, {counted(cost, 'movement point')}{ground_words(s, way, to)}"


def points_left(s: Chitin, unit: i64) -> i64:
    """Return the movement points a unit has left. [6.02]"""
    return s.allowance(unit) - s.spent[unit]


def ground_words(s: Chitin, way: Reach, at: i64) -> str:
    """Say what matters about a destination: ground, zone, tokens, friends, the way there."""
    words = ""
    if s.terms.valley.terrain[at] != ".":
        words += ", " + TERRAIN_NAMES[s.terms.valley.terrain[at]]
    if way.zone[at]:
        words += ", in an enemy zone"
    for token in s.tokens_on(at):
        words += f", token {s.letter_of(token)}"
    friends = others_in(s, at, s.hand)
    if len(friends):
        words += f", joins {s.describe(friends)}"
    path = way.path_to(at)
    if len(path) > 1:
        words += f", via {', '.join([s.hex_name(step) for step in path[:-1]])}"
    return words


def sign_of_go(s: Chitin, to: str) -> str:
    """Tell a way that ends in an enemy's zone from others. [6.04]"""
    on_foot = to not in ENDS and not air.is_flying(s)
    return "stop" if on_foot and reach(s).zone[hex_of(s, to)] else "step"


def hex_of(s: Chitin, to: str) -> i64:
    """Return the hex with this name, or NOWHERE."""
    return s.terms.valley.number.get(to, NOWHERE)


def size_with(s: Chitin, at: i64, units: vec[i64]) -> i64:
    """Add up the sizes of units and of the friends in a hex. [6.05]"""
    both = joined(others_in(s, at, s.hand), units)
    return sum([s.terms.sheet.size[s.kind[unit]] for unit in both])


def crowded(size: Callable[..., int]) -> list[Check]:
    """Return why units may not stand with the friends in a hex. [6.05, 6.051]"""
    sentence = "{need} units would share {to}; {have} may"
    return [
        Limit("6.05", MOST_IN_A_HEX, size, sentence),
        Never("6.051", "two types of warrior may not share {to}; stop elsewhere"),
    ]


def short_of(s: Chitin, to: str) -> tuple[i64, i64, i64]:
    """Return a unit that cannot pay for a hex, what it costs, and what it has left. [6.03, 6.04]"""
    return step_costs(s, hex_of(s, to), reach(s))


def ground_of(s: Chitin, to: str) -> str:
    """Name the ground of a hex, and the rules of its cost. [6.03, 6.04]"""
    name = TERRAIN_NAMES[s.terms.valley.terrain[hex_of(s, to)]]
    zone = reach(s).zone[hex_of(s, to)]
    return f"{name} in an enemy zone, 6.03, 6.04" if zone else f"{name}, 6.03"


def is_dropped(s: Chitin, to: str, signs: str) -> bool:
    """Tell whether these may be left there while the rest goes on or stays. [R52]"""
    legal = ActionList()
    add_drops(s, reach(s), legal)
    return f"drop {to} {signs}" in [action.text() for action in legal.as_list()]


def places_to_try(s: Chitin) -> list[str]:
    """Name both ends, the stacks, the megahexes and some of the other hexes, not always the same."""
    stacks = [s.hex_name(at) for at in joined(s.stacks(0), s.stacks(1))]
    return [*ENDS, *stacks, *megahex_names(s)[:6], *s.terms.valley.names[s.turn % 9 :: 9]]


def drops_to_try(s: Chitin) -> list[str]:
    """List every part of the hand, to be left here and at some other places."""
    here = [s.hex_name(at) for at in s.terms.valley.links[max(s.at[s.hand[0]], 0)]]
    parts = [s.signs(group) for group in groups(s, s.hand)][:4]
    return [f"drop {to} {part}" for to in [*here, *places_to_try(s)[:5]] for part in parts]


NO_CHARGE_HERE: Final = "a charge must end beside an enemy stack; none is next to {to}"
ONE_WORKER: Final = Guard(
    "R13",
    may_carry_on,
    "only one Worker a turn moves a token; another has already moved this one",
    of="",
)
TOO_FAR: Final[list[Check]] = [
    Guard("6.09", lambda s, to: not s.is_enemy_hex(hex_of(s, to), s.moving), "enemy units are at {to}; you enter only by an overrun", of="to"),
    ONE_WORKER,
    When(lambda s, to: s.terms.strict_stacking and not s.may_stack(s.hand, hex_of(s, to)),
         *crowded(lambda s, to, *units: size_with(s, hex_of(s, to), s.hand)), of="to"),
    When(lambda s, to: reach(s).cost[hex_of(s, to)] >= BEYOND,
         Guard("7.064", lambda s: not s.any_disrupted(s.hand),
               "disrupted units move one hex, and never into an enemy zone", of=""),
         Guard("6.082", lambda s, to: s.count_fighters(s.hand) > 0 or s.has_fighter(hex_of(s, to), s.moving)
               or not reach(s).zone[hex_of(s, to)],
               "{to} is in an enemy zone; a Worker enters it only with a combat unit", of="to"),
         Guard("6.02", lambda s, to: short_of(s, to)[0] != NO_ONE, of="to",
               sentence="{to} is out of reach with {left:movement point|movement points}",
               left=lambda s, to: min([s.allowance(unit) - s.spent[unit] for unit in s.hand])),
         Limit("6.02", lambda s, to: short_of(s, to)[2], lambda s, to: short_of(s, to)[1], of="to",
               sentence="{who} needs {need:movement point|movement points} and has {have}: {ground}",
               who=lambda s, to: s.terms.sheet.kinds[s.kind[short_of(s, to)[0]]].name, ground=ground_of),
         of="to"),
]  # fmt: skip
GO_VERB: Final = Verb(
    "go {to}", label_go, [WORD], sign=sign_of_go, candidates=lambda s: [f"go {to}" for to in places_to_try(s)],
    guards=[
        When(air.is_flying, *air.FLIGHT),
        When(lambda s, to: to in ENDS and not air.is_flying(s),
             Guard("6.07", lambda s, to: to == ENDS[s.end_of(s.moving)],
                   "your units leave only by the {own} edge, where they entered", own=lambda s, to: ENDS[s.end_of(s.moving)]),
             Guard("6.07", lambda s, to: s.at[s.hand[0]] >= 0, "these units are already off the map"),
             Guard("R34", lambda s, to: not is_charging(s, s.hand),
                   "a charge must end beside an enemy stack, not off the map"),
             ONE_WORKER,
             Guard("6.07", lambda s, to: reach(s).off != NOWHERE,
                   "the edge is too far: leaving costs {more} movement point more than the route to an edge hex", more=1)),
        When(lambda s, to: to not in ENDS and not air.is_flying(s),
             Guard("6.02", lambda s, to: hex_of(s, to) != NOWHERE, "there is no hex {to}"),
             *TOO_FAR,
             Guard("6.02", lambda s, to: hex_of(s, to) != s.at[s.hand[0]], "these units are already at {to}"),
             When(lambda s, to: not s.may_stack(s.hand, hex_of(s, to))
                  and not may_lift_in_passing(s, hex_of(s, to), is_charging(s, s.hand)),
                  *crowded(lambda s, to: size_with(s, hex_of(s, to), s.hand))),
             Guard("R34", lambda s, to: not is_charging(s, s.hand) or s.is_beside_enemy(hex_of(s, to), s.moving),
                   NO_CHARGE_HERE)),
    ],
)  # fmt: skip
DROP_VERB: Final = Verb(
    "drop {to} {units}", label_drop, [WORD, WORD], sign="lay", candidates=drops_to_try,
    guards=[
        Guard("6.02", lambda s, to: hex_of(s, to) != NOWHERE, "there is no hex {to}", of="to"),
        Guard("R52", lambda s, to, units: 0 < len(spelt(s, s.hand, units)) < len(s.hand),
              "name some of {hand}, not all, to leave at {to}", hand=lambda s, to, units: s.signs(s.hand)),
        When(air.is_flying, *air.FLIGHT, Never("R52", "air units cannot leave others on the way")),
        When(lambda s, to, units: hex_of(s, to) != s.at[s.hand[0]], *TOO_FAR),
        When(lambda s, to, units: not s.is_stack(
                 joined(others_in(s, hex_of(s, to), s.hand), spelt(s, s.hand, units))),
             *crowded(lambda s, to, units: size_with(s, hex_of(s, to), spelt(s, s.hand, units)))),
        Guard("R34", lambda s, to, units: may_be_left(s, spelt(s, s.hand, units), hex_of(s, to)), NO_CHARGE_HERE),
        Guard("R52", is_dropped, "the rest could not move on from there; or move these units as separate groups"),
    ],
)  # fmt: skip
SAY_HAND: Final = (
    "type `go 0811`, `drop 0811 W`, `overrun 0810 0811`, `charge`, `lift A`, `back` or `stop`"
)
BACK_VERB: Final = Verb(
    "back", "Deselect these units", sign="",
    guards=[Guard("6.02", lambda s: s.spent[s.hand[0]] == 0 if air.is_flying(s) else is_fresh(s),
                  SAY_HAND, help=True)],
)  # fmt: skip
STOP_VERB: Final = Verb(
    "stop", "Stop here", sign="",
    guards=[Guard("6.02", lambda s: s.spent[s.hand[0]] > 0 if air.is_flying(s) else may_stop(s),
                  SAY_HAND, help=True)],
)  # fmt: skip
HAND_VERBS: Final = Verbs(
    "6.02", GO_VERB, DROP_VERB, overrun.OVERRUN_VERB, CHARGE_VERB, LIFT_VERB, LAY_VERB, BACK_VERB, STOP_VERB,
    help=SAY_HAND,
)  # fmt: skip
MOVEMENT: Final = Movement("movement")
HAND: Final = Hand("hand")
