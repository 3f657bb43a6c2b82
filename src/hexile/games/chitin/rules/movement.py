"""Chapter 6: ground movement, and the flight of air units (8.011)."""

from __future__ import annotations

import re
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
from hexile.games.chitin.state.signs import Spelling, counted
from hexile.games.chitin.tables import BEYOND, MOST_IN_A_HEX, SIXTHS, TERRAIN_NAMES
from hexile.kernel.chance.dice import Dice
from hexile.kernel.event import Event
from hexile.kernel.fields.columns import place_of
from hexile.kernel.geometry.graph import NOWHERE
from hexile.kernel.play import Action, ActionList, RepeatedChoice
from hexile.kernel.verbs.refusal import NOT_NOW, Help, Refusal

UNIT_SIGN: Final = re.compile(r"\w\*?(?:/.)?")  # a unit as it is spelt: P, g, P*, W/A
TOKEN: Final = re.compile("/.")  # a unit's token, in its spelling

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
        """Return the player whose turn it is."""
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

    def why_not(self, s: Chitin, words: list[str]) -> Refusal:
        """Say why a group may not be taken."""
        if len(words) == 3 and words[0] == "take":
            return why_no_take(s, words[1], words[2])
        return Help("6.02", "say `take 0812 PPP`, a hex and the letters of its units, or `end`")


def why_no_take(s: Chitin, place: str, signs: str) -> Refusal:
    """Name the rule and the numbers that forbid taking a group."""
    own_end = ENDS[s.end_of(s.moving)]
    if place in ENDS:
        if place != own_end:
            return Refusal("6.07", f"your units enter at the {own_end}")
        return why_no_group(s, place, signs)
    at = s.terms.valley.number.get(place, NOWHERE)
    if at == NOWHERE:
        return Refusal("6.02", f"there is no hex {place}")
    megahex = s.terms.valley.mega_named(place)
    flying = megahex != NOWHERE and len(s.air_in(megahex, s.moving)) > 0
    if s.holder(at) != s.moving and not flying:
        return Refusal("6.02", f"no units of yours are at {place}")
    if not groups_at(s, place):
        return Refusal("R52", f"the units at {place} have moved this turn")
    return why_no_group(s, place, signs)


def groups_at(s: Chitin, place: str) -> list[str]:
    """Spell the groups that may be taken from a place."""
    taken = [action.text().split() for action in MOVEMENT.legal_actions(s)]
    return [words[2] for words in taken if len(words) == 3 and words[1] == place]


def why_no_group(s: Chitin, place: str, signs: str) -> Refusal:
    """Say why letters name no group that could stand together."""
    known = groups_at(s, place)
    if signs in known:
        return NOT_NOW
    letters = [sign for sign in TOKEN.sub("", signs).upper() if sign.isalpha()]
    if len(letters) > MOST_IN_A_HEX:
        return Refusal("6.05", f"{len(letters)} units; {MOST_IN_A_HEX} may share a hex")
    sheet = s.terms.sheet
    warriors = {k for k in letters if k in sheet.letters and sheet.is_warrior[sheet.kind(k)]}
    if len(warriors) > 1:
        names = " and ".join(sheet.kinds[sheet.kind(k)].name for k in sorted(warriors))
        return Refusal("6.051", f"{names} may not share a hex")
    for spelt in known:
        if sorted(spelt) == sorted(signs):
            return Help("6.02", f"say `take {place} {spelt}`: its letters in this order")
    if len(letters) < 2:
        ready = known[0] if known else "none"
        return Refusal("6.02", f"{signs} cannot move from {place} now; {ready} can be taken")
    return Refusal("6.02", f"{signs} are not all there and ready to move")


# --- units in hand ---------------------------------------------------------------------------


class Hand(RepeatedChoice[Chitin]):
    """The group in hand goes to a hex, charges, overruns, handles tokens, or is put down. [6.02]"""

    def seat(self, s: Chitin) -> int:
        """Return the player whose turn it is."""
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

    def why_not(self, s: Chitin, words: list[str]) -> Refusal:
        """Say why the group cannot do that."""
        if len(words) == 2 and words[0] == "go":
            return why_no_go(s, words[1])
        if len(words) == 3 and words[0] == "drop":
            return why_no_drop(s, words[1], words[2])
        if len(words) > 2 and words[0] == "overrun":
            return overrun.why_no_overrun(s, words)
        if words == ["charge"]:
            return why_no_charge(s)
        if len(words) == 2 and words[0] in ("lift", "lay"):
            return why_no_token(s, words[0], words[1])
        return Help(
            "6.02",
            "say `go 0811`, `drop 0811 W`, `overrun 0810 0811`, `charge`, `lift A`, `back` or `stop`",
        )


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
    follow(s, to, reach(s, to, True))


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
        way = reach(s, action.to, True)
        prefer(s, way, action.units)
        follow(s, action.to, way)
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


def why_no_drop(s: Chitin, name: str, signs: str) -> Refusal:
    """Say why the hand cannot leave units in a hex."""
    at = s.terms.valley.number.get(name, NOWHERE)
    if at == NOWHERE:
        return Refusal("6.02", f"there is no hex {name}")
    parts = [group for group in groups(s, s.hand) if s.signs(group) == signs]
    if not parts or len(parts[0]) == len(s.hand):
        return Refusal("R52", f"say some of {s.signs(s.hand)}, not all: those are left at {name}")
    if at != s.at[s.hand[0]] and reach(s).cost[at] >= BEYOND:
        return why_no_go(s, name)
    if not s.is_stack(joined(others_in(s, at, s.hand), parts[0])):
        return why_no_stack(s, at, parts[0])
    if not may_be_left(s, parts[0], at):
        return Refusal("R34", f"a charge must end beside an enemy stack; none is next to {name}")
    legal = ActionList()
    add_drops(s, reach(s), legal)
    if f"drop {name} {signs}" in [action.text() for action in legal.as_list()]:
        return NOT_NOW
    return Refusal(
        "R52", "the rest could not go on; or they can part where they are, and go singly"
    )


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
    """Tell whether the hand may declare a charge and can carry it out. [8.02, 8.025, 8.034, R34]"""
    if not s.terms.advanced or not is_fresh(s):
        return False
    able = chargers(s)
    if len(able) == 0 or s.any_disrupted(s.hand) or any([s.charging[u] for u in s.hand]):
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


def chargers(s: Chitin) -> vec[i64]:
    """List the units in hand that can charge. [8.02]"""
    return vec[i64]([unit for unit in s.hand if s.terms.sheet.charges[s.kind[unit]]])


def declare_charge(s: Chitin) -> None:
    """Declare a charge: two more points, double strength. [8.02, 8.021, 8.022]"""
    if s.telling:
        s.tell(Event("charge", "8.02", {"hive": s.hive(s.moving), "who": s.describe(chargers(s))}))
    s.charging = marked(s.charging, chargers(s), True)


def why_no_charge(s: Chitin) -> Refusal:
    """Say why the hand cannot charge."""
    if not s.terms.advanced:
        return Refusal("R55", "this scenario has no charges")
    if not any(s.terms.sheet.charges[s.kind[unit]] for unit in s.hand):
        return Refusal("8.02", f"none of {s.signs(s.hand)} can charge; only units with a C can")
    if any(s.charging[unit] for unit in s.hand):
        return Refusal("8.02", "they are charging already")
    if s.any_disrupted(s.hand):
        return Refusal("8.025", "a unit that begins its movement disrupted may not charge")
    if not is_fresh(s):
        return Refusal("R34", "a charge is declared before the first step")
    if may_declare_charge(s):
        return NOT_NOW
    return Refusal("R34", "no enemy stack can be reached with two more points")


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


def nobody_carries(letter: str) -> Refusal:
    """Say that a token is not in hand. [6.081]"""
    return Refusal("6.081", f"nobody in hand carries token {letter}")


def why_no_token(s: Chitin, verb: str, letter: str) -> Refusal:
    """Say why a token cannot be picked up or laid down."""
    if not any(s.terms.sheet.is_worker[s.kind[unit]] for unit in s.hand):
        return Refusal("6.081", "only Workers carry tokens")
    if verb == "lay":
        carried = [s.letter_of(s.carries[u]) for u in s.hand if s.carries[u] != NO_TOKEN]
        return NOT_NOW if letter in carried else nobody_carries(letter)
    if free_worker(s) == NO_ONE:
        return Refusal("6.081", "each Worker carries one token at most")
    here = [s.letter_of(token) for token in liftable(s)]
    if letter in here:
        return NOT_NOW
    return Refusal(
        "6.081", f"token {letter} does not lie here; {' and '.join(here) or 'none'} does"
    )


# --- refusals of a move --------------------------------------------------------------------------


def why_no_go(s: Chitin, name: str) -> Refusal:
    """Name the rule and the numbers that forbid a move."""
    if s.terms.sheet.is_air[s.kind[s.hand[0]]]:
        return air.why_no_flight(s, name)
    if name in ENDS:
        return why_no_leaving(s, name)
    at = s.terms.valley.number.get(name, NOWHERE)
    if at == NOWHERE:
        return Refusal("6.02", f"there is no hex {name}")
    if s.is_enemy_hex(at, s.moving):
        return Refusal("6.09", f"enemy units are at {name}")
    if not may_carry_on(s):
        return Refusal("R13", "one Worker a turn moves a token; another has moved this one")
    way = reach(s)
    if s.terms.strict_stacking and not s.may_stack(s.hand, at):
        return why_no_stack(s, at, s.hand)
    if way.cost[at] >= BEYOND:
        return why_out_of_reach(s, at, way)
    if at == s.at[s.hand[0]]:
        return Refusal("6.02", f"they are at {name} already")
    charging = is_charging(s, s.hand)
    if not s.may_stack(s.hand, at) and not may_lift_in_passing(s, at, charging):
        return why_no_stack(s, at, s.hand)
    if charging and not s.is_beside_enemy(at, s.moving):
        return Refusal("R34", f"a charge must end beside an enemy stack; none is next to {name}")
    return NOT_NOW


def why_no_stack(s: Chitin, at: i64, units: vec[i64]) -> Refusal:
    """Say why units may not stand with the friends in a hex. [6.05, 6.051]"""
    both = joined(others_in(s, at, s.hand), units)
    size = sum([s.terms.sheet.size[s.kind[unit]] for unit in both])
    if size > MOST_IN_A_HEX:
        return Refusal("6.05", f"{size} units would be at {s.hex_name(at)}; {MOST_IN_A_HEX} may be")
    return Refusal("6.051", f"two types of warrior may not share {s.hex_name(at)}")


def why_no_leaving(s: Chitin, name: str) -> Refusal:
    """Say why the hand cannot leave the map. [6.07]"""
    own = ENDS[s.end_of(s.moving)]
    if name != own:
        return Refusal("6.07", f"your units leave by the {own}, where they entered")
    if s.at[s.hand[0]] < 0:
        return Refusal("6.07", "they are off the map already")
    if is_charging(s, s.hand):
        return Refusal("R34", "a charge must end beside an enemy stack, not off the map")
    if not may_carry_on(s):
        return Refusal("R13", "one Worker a turn moves a token; another has moved this one")
    if reach(s).off != NOWHERE:
        return NOT_NOW
    return Refusal("6.07", "the edge is too far: it takes 1 point more than the way to an edge hex")


def why_out_of_reach(s: Chitin, at: i64, way: Reach) -> Refusal:
    """Say what the next hex would cost and what is left, or that it is too far. [6.03, 6.04]"""
    name = s.hex_name(at)
    if s.any_disrupted(s.hand):
        return Refusal("7.064", "disrupted units move one hex, and never into an enemy zone")
    fighters = s.count_fighters(s.hand)
    if way.zone[at] and not fighters and not s.has_fighter(at, s.moving):
        return Refusal(
            "6.082", f"{name} is in an enemy zone; a Worker enters it only with a combat unit"
        )
    unit, cost, left = step_costs(s, at, way)
    if unit == NO_ONE:
        left = min([s.allowance(unit) - s.spent[unit] for unit in s.hand])
        return Refusal("6.02", f"with {counted(left, 'movement point')} {name} is out of reach")
    ground = TERRAIN_NAMES[s.terms.valley.terrain[at]] + ", 6.03"
    if way.zone[at]:
        ground = ground.removesuffix(", 6.03") + " and zone of control, 6.03, 6.04"
    who = s.terms.sheet.kinds[s.kind[unit]].name
    return Refusal("6.02", f"{who} needs {counted(cost, 'movement point')}, has {left}: {ground}")


MOVEMENT: Final = Movement("movement")
HAND: Final = Hand("hand")
