"""Chapter 6: ground movement, and the flight of air units (8.011)."""

from __future__ import annotations

from typing import Final

from hexile.games.chitin.rules import air, overrun
from hexile.games.chitin.rules.endgame import bring_home
from hexile.games.chitin.rules.reach import BEYOND, Reach, path_of, reach, step_costs
from hexile.games.chitin.state.actions import (
    BACK,
    CHARGE,
    END,
    STOP,
    ChitinAction,
    Go,
    Overrun,
    Take,
)
from hexile.games.chitin.state.chitin import Chitin
from hexile.games.chitin.state.places import CARRIED, ENDS, LEFT, NO_ONE, NO_TOKEN, OFF_MAP, WAITING
from hexile.games.chitin.state.record import marked
from hexile.games.chitin.tables import MOST_IN_A_HEX, SIXTHS, TERRAIN_NAMES
from hexile.kernel.dice import Dice
from hexile.kernel.event import Event
from hexile.kernel.graph import NOWHERE
from hexile.kernel.play import Action, Choice, Refusal

# --- which units move together -------------------------------------------------------------


def groups(s: Chitin, units: list[int]) -> list[list[int]]:
    """List the ways to take some of *units* along, larger first; like units count as one. [R52]"""
    signs: list[str] = []
    alike: list[list[int]] = []
    for unit in units:
        sign = s.sign(unit)
        if sign in signs:
            alike[signs.index(sign)].append(unit)
        else:
            signs.append(sign)
            alike.append([unit])
    found: list[list[int]] = []
    _choose(s, alike, 0, [], found)
    ordered: list[list[int]] = []
    for size in range(MOST_IN_A_HEX, 0, -1):
        ordered += [group for group in found if len(group) == size]
    return ordered


def _choose(
    s: Chitin, alike: list[list[int]], kind: int, taken: list[int], found: list[list[int]]
) -> None:
    if kind == len(alike):
        if taken and s.is_stack(taken):
            found.append(taken)
        return
    most = min(len(alike[kind]), MOST_IN_A_HEX - len(taken))
    for count in range(most, -1, -1):
        _choose(s, alike, kind + 1, taken + alike[kind][:count], found)


class Movement(Choice[Chitin]):
    """The player takes units in hand, group by group, or ends the movement. [5.01, 6.02, R52]"""

    def seat(self, s: Chitin) -> int:
        """Return the player whose turn it is."""
        return s.seat

    def has_legal_actions(self, s: Chitin) -> bool:
        """Tell that there is always `end`."""
        return True

    def legal_actions(self, s: Chitin) -> list[Action]:
        """List every group that may still move, those on the map first, and `end`."""
        legal: list[Action] = []
        names = s.terms.valley.names
        for at in s.stacks(s.seat):
            ready = [unit for unit in s.units_in(at) if not s.moved[unit]]
            for group in groups(s, ready):
                signs = s.signs(group)
                legal.append(Take(group, f"take {names[at]} {signs}", [names[at], signs]))
        air.add_flights(s, legal)
        self.add_waiting(s, legal)
        legal.append(END)
        return legal

    def add_waiting(self, s: Chitin, legal: list[Action]) -> None:
        """Add the groups that may enter the map. [6.01, R3]"""
        end = ENDS[s.end_of(s.seat)]
        flying = s.terms.sheet.is_air
        waiting = [
            unit
            for unit in range(len(s.at))
            if s.at[unit] == WAITING and s.owner[unit] == s.seat and not s.moved[unit]
        ]
        for group in groups(s, [unit for unit in waiting if not flying[s.kind[unit]]]):
            signs = s.signs(group)
            legal.append(Take(group, f"take {end} {signs}", [f"{end}-{signs[0]}", signs]))
        air.add_groups(s, [unit for unit in waiting if flying[s.kind[unit]]], end, legal)

    def take(self, s: Chitin, action: Action, dice: Dice) -> None:
        """Take a group in hand, or go on to the facings."""
        if isinstance(action, Take):
            s.hand = list(action.units)
            s.agenda.append(MOVEMENT)
            s.agenda.append(HAND)
        elif s.telling:
            s.tell(Event("end_movement", "5.01", {"hive": s.hive(s.seat)}))

    def why_not(self, s: Chitin, words: list[str]) -> Refusal:
        """ChitinAction why a group may not be taken."""
        if len(words) == 3 and words[0] == "take":
            return why_no_take(s, words[1], words[2])
        return Refusal("6.02", "say `take 0812 PPP`, a hex and the letters of its units, or `end`")


def why_no_take(s: Chitin, place: str, signs: str) -> Refusal:
    """Name the rule and the numbers that forbid taking a group."""
    own_end = ENDS[s.end_of(s.seat)]
    if place in ENDS:
        if place != own_end:
            return Refusal("6.07", f"your units enter at the {own_end}")
        return why_no_group(s, signs)
    at = s.terms.valley.number.get(place, NOWHERE)
    if at == NOWHERE:
        return Refusal("6.02", f"there is no hex {place}")
    here = [unit for unit in s.units_in(at) if s.owner[unit] == s.seat]
    if not here:
        return Refusal("6.02", f"no units of yours are at {place}")
    if all(s.moved[unit] for unit in here):
        return Refusal("R52", f"the units at {place} have moved this turn")
    if len(signs) > 1:
        return why_no_group(s, signs)
    return Refusal("6.02", f"at {place} are {s.signs(here)}; take some of them by their letters")


def why_no_group(s: Chitin, signs: str) -> Refusal:
    """ChitinAction why letters name no group that could stand together."""
    letters = [sign for sign in signs.upper() if sign.isalpha()]
    if len(letters) > MOST_IN_A_HEX:
        return Refusal("6.05", f"{len(letters)} units; {MOST_IN_A_HEX} may share a hex")
    sheet = s.terms.sheet
    warriors = {k for k in letters if k in sheet.letters and sheet.is_warrior[sheet.kind(k)]}
    if len(warriors) > 1:
        names = " and ".join(sheet.kinds[sheet.kind(k)].name for k in sorted(warriors))
        return Refusal("6.051", f"{names} may not share a hex")
    return Refusal("6.02", f"{signs} are not all there and ready to move")


# --- units in hand ---------------------------------------------------------------------------


class Hand(Choice[Chitin]):
    """The group in hand goes to a hex, charges, overruns, handles tokens, or is put down. [6.02]"""

    def seat(self, s: Chitin) -> int:
        """Return the player whose turn it is."""
        return s.seat

    def has_legal_actions(self, s: Chitin) -> bool:
        """Tell that there is always `back` or `stop`."""
        return True

    def legal_actions(self, s: Chitin) -> list[Action]:
        """List what the group can do."""
        if s.terms.sheet.is_air[s.kind[s.hand[0]]]:
            return air.flight_options(s)
        legal: list[Action] = []
        way = reach(s)
        add_destinations(s, way, legal)
        overrun.add_overruns(s, way, legal)
        add_tokens(s, legal)
        if may_declare_charge(s, way):
            legal.append(CHARGE)
        legal.append(BACK if is_fresh(s) else STOP)
        if is_charging(s, s.hand) and is_fresh(s) and may_rest(s, s.at[s.hand[0]]):
            legal.append(STOP)
        return legal

    def take(self, s: Chitin, action: Action, dice: Dice) -> None:
        """Do it; the hand stays open while there is more to decide."""
        if s.terms.sheet.is_air[s.kind[s.hand[0]]]:
            air.fly(s, action)
        elif isinstance(action, Go):
            go(s, action)
        elif isinstance(action, Overrun):
            overrun.overrun(s, action)
        elif action is CHARGE:
            declare_charge(s)
        elif action is BACK:
            put_back(s)
        elif action is STOP:
            stop(s)
        else:
            handle_token(s, action.text().split())
        if s.hand and s.result is None:
            s.agenda.append(HAND)

    def why_not(self, s: Chitin, words: list[str]) -> Refusal:
        """ChitinAction why the group cannot do that."""
        if len(words) == 2 and words[0] == "go":
            return why_no_go(s, words[1])
        if len(words) == 3 and words[0] == "overrun":
            return overrun.why_no_overrun(s, words[1], words[2])
        if words == ["charge"]:
            return why_no_charge(s)
        if len(words) == 2 and words[0] in ("lift", "lay"):
            return why_no_token(s, words[0], words[1])
        return Refusal(
            "6.02", "say `go 0811`, `overrun 0810 0811`, `charge`, `lift A`, `back` or `stop`"
        )


def is_fresh(s: Chitin) -> bool:
    """Tell whether the hand has done nothing yet, so that it may be put back."""
    return all(s.spent[unit] == 0 and not s.moved[unit] for unit in s.hand)


def is_charging(s: Chitin, units: list[int]) -> bool:
    """Tell whether a charge of these units still has to find an enemy. [8.02, R34]"""
    return any(s.charging[unit] and not s.overran[unit] for unit in units)


def may_rest(s: Chitin, at: int) -> bool:
    """Tell whether the hand may end its move in a hex: stacking, and chargers beside an enemy. [6.05, R34]"""
    if at < 0:
        return not is_charging(s, s.hand)
    if is_charging(s, s.hand) and not s.is_beside_enemy(at, s.seat):
        return False
    return s.may_stack(s.hand, at)


def add_destinations(s: Chitin, way: Reach, legal: list[Action]) -> None:
    """Add the hexes the hand can reach and rest in, and its own edge. [6.02, 6.07]"""
    here = s.at[s.hand[0]]
    workers = [unit for unit in s.hand if s.terms.sheet.is_worker[s.kind[unit]]]
    mixed = 0 < len(workers) < len(s.hand)
    for at in way.found:
        if at != here and may_rest(s, at):
            legal.append(s.terms.go[at])
            if mixed and way.zone[at]:
                legal.append(Go(at, f"drop {s.hex_name(at)}", workers))
    if way.off != NOWHERE and not is_charging(s, s.hand):
        legal.append(s.terms.off[s.end_of(s.seat)])


def go(s: Chitin, action: Go) -> None:
    """Move the hand to a hex by the cheapest way; its move ends there as a rule. [6.02, 6.06]"""
    way = reach(s)
    if action.to == OFF_MAP:
        leave_map(s, way)
        return
    path = path_of(way, action.to)
    tell_move(s, path)
    walk(s, path, way)
    s_hand = list(s.hand)
    set_down(s, s_hand, action.to, way.last_direction(action.to))
    if action.workers:
        drop_workers(s, action.workers)
    elif not has_more_to_do(s, action.to):
        stop(s)


def tell_move(s: Chitin, path: list[int]) -> None:
    """Tell where the hand goes."""
    if s.telling:
        facts = {
            "hive": s.hive(s.seat),
            "who": s.describe(s.hand),
            "path": ", ".join(s.hex_name(at) for at in path),
        }
        s.tell(Event("goes", "6.02", facts))


def walk(s: Chitin, path: list[int], way: Reach) -> None:
    """Charge every unit of the hand for the hexes it enters. [6.03, 6.04, R6]"""
    for unit in s.hand:
        for at in path:
            s.spent[unit] += s.terms.enter[s.kind[unit]][at] + (1 if way.zone[at] else 0)
        if s.disrupted[unit]:
            s.spent[unit] = max(s.spent[unit], s.allowance(unit))
        if s.carries[unit] != NO_TOKEN:
            s.token_mover[s.carries[unit]] = unit


def set_down(s: Chitin, units: list[int], at: int, direction: int) -> None:
    """Put units in a hex; an empty one takes their direction of travel as its facing. [6.06, R10]"""
    if s.top_unit[at] == NO_ONE:
        s.facing[at] = direction
        if is_charging(s, units):
            face_an_enemy(s, at)
    for unit in units:
        s.put(unit, at)


def face_an_enemy(s: Chitin, at: int) -> None:
    """Turn a charging stack so that an enemy is before it, if its way of coming is not so. [R34]"""
    steps = s.terms.valley.steps[at]
    for turn in range(SIXTHS):
        way = (s.facing[at] + turn) % SIXTHS
        if steps[way] >= 0 and s.is_enemy_hex(steps[way], s.seat):
            s.facing[at] = way
            return


def has_more_to_do(s: Chitin, at: int) -> bool:
    """Tell whether the hand has a choice left after a step: a token to lift or to lay down. [R13]"""
    return bool(liftable(s)) or any(s.carries[unit] != NO_TOKEN for unit in s.hand)


def drop_workers(s: Chitin, workers: list[int]) -> None:
    """Leave Workers behind with their escort going on. [6.082, R9, R52]"""
    for unit in workers:
        s.moved[unit] = True
    s.hand = [unit for unit in s.hand if unit not in workers]
    for unit in s.hand:
        s.spent[unit] = max(s.spent[unit], 1)


def leave_map(s: Chitin, way: Reach) -> None:
    """Take the hand over its own edge: tokens are home, Workers may come back. [6.07, R12]"""
    path = path_of(way, way.off) if way.off != s.at[s.hand[0]] else []
    walk(s, path, way)
    if s.telling:
        s.tell(Event("leaves", "6.07", {"hive": s.hive(s.seat), "who": s.describe(s.hand)}))
    s.disrupted = marked(s.disrupted, s.hand, False)
    leaving = s.hand
    s.hand = [unit for unit in leaving if s.terms.sheet.is_worker[s.kind[unit]]]
    for unit in leaving:
        s.spent[unit] += 1
        s.put(unit, WAITING if unit in s.hand else LEFT)
        if s.carries[unit] != NO_TOKEN:
            bring_home(s, unit)
    if s.hand and s.result is None and not reach(s).found:
        stop(s)


def put_back(s: Chitin) -> None:
    """Put the hand back as if it had not been taken."""
    s.charging = marked(s.charging, s.hand, False)
    s.hand = []


def stop(s: Chitin) -> None:
    """End the move of the hand. [R52]"""
    for unit in s.hand:
        s.moved[unit] = True
    at = s.at[s.hand[0]]
    if at >= 0 and is_charging(s, s.hand):
        in_front = s.enemies_in_front(at)
        if not in_front:
            face_an_enemy(s, at)
    s.hand = []


# --- charges -----------------------------------------------------------------------------------


def may_declare_charge(s: Chitin, way: Reach) -> bool:
    """Tell whether the hand may declare a charge and can carry it out. [8.02, 8.025, 8.034, R34]"""
    if not s.terms.advanced or not is_fresh(s):
        return False
    chargers = [unit for unit in s.hand if s.terms.sheet.charges[s.kind[unit]]]
    if not chargers or any(s.charging[u] or s.disrupted[u] for u in s.hand):
        return False
    calm = s.charging
    s.charging = marked(calm, chargers, True)
    further = reach(s)
    here = s.at[s.hand[0]]
    possible = any(may_rest(s, at) for at in further.found) or (here >= 0 and may_rest(s, here))
    legal: list[Action] = []
    if not possible:
        overrun.add_overruns(s, further, legal)
    s.charging = calm
    return possible or bool(legal)


def declare_charge(s: Chitin) -> None:
    """Declare a charge: two more points, double strength. [8.02, 8.021, 8.022]"""
    chargers = [unit for unit in s.hand if s.terms.sheet.charges[s.kind[unit]]]
    s.charging = marked(s.charging, chargers, True)
    if s.telling:
        s.tell(Event("charge", "8.02", {"hive": s.hive(s.seat), "who": s.describe(s.hand)}))


def why_no_charge(s: Chitin) -> Refusal:
    """ChitinAction why the hand cannot charge."""
    if not s.terms.advanced:
        return Refusal("R55", "this scenario has no charges")
    if not any(s.terms.sheet.charges[s.kind[unit]] for unit in s.hand):
        return Refusal("8.02", f"{s.describe(s.hand)} cannot charge; only units with a C can")
    if any(s.charging[unit] for unit in s.hand):
        return Refusal("8.02", "they are charging already")
    if any(s.disrupted[unit] for unit in s.hand):
        return Refusal("8.025", "a unit that begins its movement disrupted may not charge")
    if not is_fresh(s):
        return Refusal("R34", "a charge is declared before the first step")
    return Refusal("R34", "no enemy stack can be reached with two more points")


# --- tokens ------------------------------------------------------------------------------------


def liftable(s: Chitin) -> list[int]:
    """List the tokens a Worker in hand may pick up here. [6.081, R13, R14]"""
    at = s.at[s.hand[0]]
    free = free_worker(s)
    if at < 0 or free == NO_ONE:
        return []
    return [token for token in s.tokens_on(at) if s.token_mover[token] in (NO_ONE, free)]


def free_worker(s: Chitin) -> int:
    """Return the first Worker in hand without a token, or NO_ONE."""
    for unit in s.hand:
        if s.terms.sheet.is_worker[s.kind[unit]] and s.carries[unit] == NO_TOKEN:
            return unit
    return NO_ONE


def add_tokens(s: Chitin, legal: list[Action]) -> None:
    """Add picking up and laying down. [6.081, R13]"""
    for token in liftable(s):
        legal.append(ChitinAction(f"lift {s.token_letter[token]}"))
    if s.at[s.hand[0]] >= 0:
        for unit in s.hand:
            if s.carries[unit] != NO_TOKEN:
                legal.append(ChitinAction(f"lay {s.token_letter[s.carries[unit]]}"))


def handle_token(s: Chitin, words: list[str]) -> None:
    """Pick a token up or lay it down, free of cost. [6.081, R13]"""
    at = s.at[s.hand[0]]
    kind = "lifts" if words[0] == "lift" else "lays"
    if words[0] == "lift":
        token = next(t for t in liftable(s) if s.token_letter[t] == words[1])
        worker = free_worker(s)
        s.carries[worker] = token
        s.token_at[token] = CARRIED
    else:
        worker = next(
            u for u in s.hand
            if s.carries[u] != NO_TOKEN and s.token_letter[s.carries[u]] == words[1]
        )  # fmt: skip
        s.token_at[s.carries[worker]] = at
        s.carries[worker] = NO_TOKEN
    if s.telling:
        s.tell(
            Event(kind, "6.081", {"hive": s.hive(s.seat), "token": words[1], "at": s.hex_name(at)})
        )


def why_no_token(s: Chitin, verb: str, letter: str) -> Refusal:
    """ChitinAction why a token cannot be picked up or laid down."""
    if not any(s.terms.sheet.is_worker[s.kind[unit]] for unit in s.hand):
        return Refusal("6.081", "only Workers carry tokens")
    if verb == "lay":
        return Refusal("6.081", f"nobody in hand carries token {letter}")
    if free_worker(s) == NO_ONE:
        return Refusal("6.081", "each Worker carries one token at most")
    here = [s.token_letter[token] for token in s.tokens_on(s.at[s.hand[0]])]
    if letter not in here:
        return Refusal("6.081", f"token {letter} does not lie here")
    return Refusal("R13", f"another Worker has moved token {letter} this turn")


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
    if s.is_enemy_hex(at, s.seat):
        return Refusal("6.09", f"enemy units are at {name}")
    way = reach(s)
    if way.cost[at] >= BEYOND:
        return why_out_of_reach(s, at, way)
    if at == s.at[s.hand[0]]:
        return Refusal("6.02", f"they are at {name} already")
    if not s.may_stack(s.hand, at):
        return why_no_stack(s, at)
    return Refusal("R34", f"a charge must end beside an enemy stack; none is next to {name}")


def why_no_stack(s: Chitin, at: int) -> Refusal:
    """ChitinAction why the hand may not stand with the friends in a hex. [6.05, 6.051]"""
    both = s.units_in(at) + s.hand
    size = sum(s.terms.sheet.size[s.kind[unit]] for unit in both)
    if size > MOST_IN_A_HEX:
        return Refusal("6.05", f"{size} units would be at {s.hex_name(at)}; {MOST_IN_A_HEX} may be")
    return Refusal("6.051", f"two types of warrior may not share {s.hex_name(at)}")


def why_no_leaving(s: Chitin, name: str) -> Refusal:
    """ChitinAction why the hand cannot leave the map. [6.07]"""
    own = ENDS[s.end_of(s.seat)]
    if name != own:
        return Refusal("6.07", f"your units leave by the {own}, where they entered")
    if s.at[s.hand[0]] < 0:
        return Refusal("6.07", "they are off the map already")
    return Refusal("6.07", "the edge is too far: it takes 1 point more than the way to an edge hex")


def why_out_of_reach(s: Chitin, at: int, way: Reach) -> Refusal:
    """ChitinAction what the next hex would cost and what is left, or that it is too far. [6.03, 6.04]"""
    name = s.hex_name(at)
    if any(s.disrupted[unit] for unit in s.hand):
        return Refusal("7.064", "disrupted units move one hex, and never into an enemy zone")
    fighters = s.count_fighters(s.hand)
    if way.zone[at] and not fighters and not s.has_fighter(at, s.seat):
        return Refusal(
            "6.082", f"{name} is in an enemy zone; a Worker enters it only with a combat unit"
        )
    unit, cost, left = step_costs(s, at, way)
    if unit == NO_ONE:
        far = f"{s.allowance(s.hand[0]) - s.spent[s.hand[0]]} movement points do not reach {name}"
        return Refusal("6.02", far)
    ground = TERRAIN_NAMES[s.terms.valley.terrain[at]] + ", 6.03"
    if way.zone[at]:
        ground = ground.removesuffix(", 6.03") + " and zone of control, 6.03, 6.04"
    who = s.terms.sheet.kinds[s.kind[unit]].name
    return Refusal("6.02", f"{who} needs {cost} movement points, has {left}: {ground}")


MOVEMENT: Final = Movement("movement")
HAND: Final = Hand("hand")
