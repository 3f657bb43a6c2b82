"""Chapter 6: what a Xeno does by the book, row by row, with the reasons."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from hexile.games.forlorn.rules.cards import choose_big, convert
from hexile.games.forlorn.rules.combat import can_spit, xeno_melee, xeno_shot
from hexile.games.forlorn.rules.movement import (
    Reach,
    is_shared,
    movement_points,
    passes_units,
    reach,
    walk,
    way_to,
)
from hexile.games.forlorn.rules.naming import ROOMS, XenoNames, one_of
from hexile.games.forlorn.rules.reasons import Reasons
from hexile.games.forlorn.rules.wording import added
from hexile.games.forlorn.state.codes import (
    ANYWHERE,
    CLOSED,
    FIRST_XENO,
    NO_ONE,
    NO_ROOM,
    NOT_IN_ROOMS,
    WRECKED,
)
from hexile.games.forlorn.state.forlorn import Forlorn
from hexile.games.forlorn.tables.cards import BLOOD, BOUNDING
from hexile.games.forlorn.tables.columns import sort, sort_by, with_number
from hexile.games.forlorn.tables.counters import BLASTER, EGG
from hexile.games.forlorn.tables.deck import Ways, door_bit
from hexile.games.forlorn.tables.files import NO_NUMBER
from hexile.kernel.chance.chance_request import Among
from hexile.kernel.chance.dice import Dice
from hexile.kernel.event import Event
from hexile.kernel.fields.columns import place_of
from hexile.kernel.geometry.graph import FAR, NOWHERE
from hexile.kernel.play import Automatic

SECOND_ON: Final = 4
ROOM_ON: Final = 4
ROOM_HOLDS: Final = 2

# The sets of Blood (1) and Bounding (2) in the order in which an attack is tried with them. [R34]
NO_CARDS: Final[list[int]] = [0]
BLOOD_ALONE: Final[list[int]] = [0, 1]
BOUNDING_ALONE: Final[list[int]] = [0, 2]
BLOOD_FIRST: Final[list[int]] = [0, 1, 2, 3]
BOUNDING_FIRST: Final[list[int]] = [0, 2, 1, 3]


class Activations(Automatic[Forlorn]):
    """Every Xeno acts once, the one nearest to a Marine first; asked again until none is left. [3.2, 6.1]"""

    def run(self, s: Forlorn, dice: Dice) -> None:
        """Activate one Xeno."""
        xeno = next_xeno(s, dice)
        if xeno != NO_ONE:
            s.agenda.append(self)
            activate(s, xeno, dice)


def can_act(s: Forlorn, xeno: i64) -> bool:
    """Tell whether a Xeno is still to act: no egg, nothing new or converted this turn. [6.2, I.A3.1]"""
    return s.xeno_at[xeno] != NOWHERE and not s.acted[xeno] and s.xeno_kind[xeno] != EGG


def next_xeno(s: Forlorn, dice: Dice) -> i64:
    """Choose the Xeno with the fewest steps to any Marine; ties by die, no route last. [6.1, R1]"""
    best: i64 = FAR + 1
    tied = vec[i64]()
    for xeno in range(len(s.xeno_at)):
        if can_act(s, xeno):
            steps = s.steps_to_marine(s.xeno_at[xeno])
            if steps < best:
                best = steps
                tied = vec[i64]([xeno])
            elif steps == best:
                tied = append(tied, xeno)
    if not len(tied):
        return NO_ONE
    sort_by(tied, s.xeno_at)
    if len(tied) == 1:
        return tied[0]
    return tied[dice.tie(len(tied), "6.1", "next Xeno", XenoNames(s, list(tied)))]


@mypyc_attr(acyclic=True)
class Plan:
    """What one activation knows: the Xeno, where it may stop, its reach with each set of cards."""

    def __init__(self, xeno: i64, start: i64, stops: i64) -> None:
        self.xeno: i64 = xeno
        self.start: i64 = start
        self.stops: i64 = stops
        self.known: list[Reach | None] = [None, None, None, None]
        self.over = False
        self.bounds = False


def activate(s: Forlorn, xeno: i64, dice: Dice) -> None:
    """Let one Xeno act: rooms, shot, closest, second closest, meal, move or door. [6.3, 6.6, 6.7, 6.8]"""
    s.acted[xeno] = True
    why = Reasons(s, xeno) if s.telling else None
    if why is not None:
        why.order(s)
    plan = Plan(xeno, s.xeno_at[xeno], ANYWHERE)
    plan.stops = choose_room(s, plan, dice, why)
    if s.xeno_kind[xeno] == BLASTER and try_shot(s, plan, dice, why):
        return
    closest = closest_marine(s, plan, NO_ONE, dice)
    if closest != NO_ONE and try_marines(s, plan, closest, dice, why):
        return
    if try_meal(s, plan, dice, why):
        return
    if closest == NO_ONE:
        go_for_door(s, plan, dice, why)
    else:
        move_nearer(s, plan, closest, dice, why)


def try_marines(s: Forlorn, plan: Plan, closest: i64, dice: Dice, why: Reasons | None) -> bool:
    """Attack the closest Marine, or by the die of I.A1.0 the second closest. [6.4, 6.5]"""
    if try_melee(s, plan, closest, dice, why, "4"):
        return True
    return try_second(s, plan, closest, dice, why)


# --- reach and stops -------------------------------------------------------------------------


def card_sets(s: Forlorn) -> list[int]:
    """List the sets of Blood (1) and Bounding (2) an attack is tried with, in order. [R34]"""
    blood, bounding = s.in_effect(BLOOD), s.in_effect(BOUNDING)
    if blood and bounding:
        first = place_of(s.effects, BLOOD) < place_of(s.effects, BOUNDING)
        return BLOOD_FIRST if first else BOUNDING_FIRST
    if blood:
        return BLOOD_ALONE
    return BOUNDING_ALONE if bounding else NO_CARDS


def all_cards(s: Forlorn) -> i64:
    """Return the set of all of Blood (1) and Bounding (2) that lie face up. [R34]"""
    cards: i64 = 0
    if s.in_effect(BLOOD):
        cards = 1
    if s.in_effect(BOUNDING):
        cards += 2
    return cards


def reach_with(s: Forlorn, plan: Plan, cards: i64) -> Reach:
    """Return the Xeno's reach with a set of cards, worked out once. [7.5, 10.4, 10.5]"""
    known = plan.known[cards]
    if known is None:
        most = movement_points(s, plan.xeno, cards & 1 == 1)
        known = reach(s, plan.start, most, cards & 2 == 2, False)
        plan.known[cards] = known
    return known


def may_stop(s: Forlorn, plan: Plan, square: i64, attacks: bool) -> bool:
    """Tell whether the Xeno may stop on a square it reaches; its own counts, unless shared. [7.1, R48]"""
    if not is_room_allowed(s, plan, square):
        return False
    if square == plan.start:
        return attacks or not is_shared(s, plan.xeno)
    return s.is_free(square)


def is_room_allowed(s: Forlorn, plan: Plan, square: i64) -> bool:
    """Tell whether rooms A and B let the Xeno stop there. [12.2, R48]"""
    if plan.stops == ANYWHERE:
        return True
    room = s.terms.rooms[square]
    if plan.stops == NOT_IN_ROOMS:
        return room == NO_ROOM or room == s.terms.rooms[plan.start]
    return room == plan.stops


def closest_marine(s: Forlorn, plan: Plan, but: i64, dice: Dice) -> i64:
    """Name the Marine with the fewest steps from a Xeno, by die if several; NO_ONE without a way. [R1]"""
    steps = s.ways.steps_from(plan.start)
    best: i64 = FAR
    tied = vec[i64]()
    for marine in range(len(s.marine_at)):
        at = s.marine_at[marine]
        if at == NOWHERE or marine == but:
            continue
        if steps[at] < best:
            best = steps[at]
            tied = vec[i64]([marine])
        elif steps[at] == best and best < FAR:
            tied = append(tied, marine)
    return pick_marine(s, tied, "6.4", s.xeno_name(plan.xeno), dice)


def pick_marine(s: Forlorn, tied: vec[i64], rule: str, who: str, dice: Dice) -> i64:
    """Pick one of equally close Marines, in reading order. [R1, R47]"""
    if not len(tied):
        return NO_ONE
    sort_by(tied, s.marine_at)
    return one_of(tied, s.terms.names, rule, "closest Marine", who, dice)


# --- 2 rooms A and B ---------------------------------------------------------------------------


def choose_room(s: Forlorn, plan: Plan, dice: Dice, why: Reasons | None) -> i64:
    """Bind a starting Warrior to its room; roll whether another Xeno goes in. [I.B2, R20, R21, R22, R23, R48]"""
    if not len(s.terms.room_squares) or s.terms.two_players:
        return ANYWHERE
    if s.bound[plan.xeno] != NO_ROOM:
        if why is not None:
            why.room("bound", s.bound[plan.xeno])
        return s.bound[plan.xeno]
    room = room_in_reach(s, plan, dice)
    if room == NO_ROOM:
        return NOT_IN_ROOMS
    goes_in = not dice.at_most(ROOM_ON - 1, 6, "I.B2", s.xeno_name(plan.xeno))
    if why is not None:
        why.room_rolled(s, goes_in, room, dice.last)
    if goes_in:
        return room
    return NOT_IN_ROOMS


def room_in_reach(s: Forlorn, plan: Plan, dice: Dice) -> i64:
    """Return the nearest open room with space that the Xeno can reach, or NO_ROOM. [R20, R21, R22, R23]"""
    best: i64 = FAR
    tied = vec[i64]()
    found = reach_with(s, plan, all_cards(s))
    for room in range(len(s.terms.room_squares)):
        if not is_room_open(s, room) or xenos_in_room(s, room, plan.xeno) >= ROOM_HOLDS:
            continue
        away: i64 = FAR
        for q in s.terms.room_squares[room]:
            if found.steps[q] < away and (q == plan.start or s.is_free(q)):
                away = found.steps[q]
        if away < best:
            best = away
            tied = vec[i64]([room])
        elif away == best and best < FAR:
            tied = append(tied, room)
    if not len(tied):
        return NO_ROOM
    return one_of(tied, ROOMS, "R23", "nearer room", s.xeno_name(plan.xeno), dice)


def is_room_open(s: Forlorn, room: i64) -> bool:
    """Tell whether a door of a room is open. [R20]"""
    links, rooms = s.ways.links, s.terms.rooms
    for square in s.terms.room_squares[room]:
        for to in links[square]:
            if rooms[to] != room:
                return True
    return False


def xenos_in_room(s: Forlorn, room: i64, but: i64) -> i64:
    """Count the Xenos in a room besides one, eggs left out. [R20, R27]"""
    count: i64 = 0
    for xeno in range(len(s.xeno_at)):
        at = s.xeno_at[xeno]
        if at == NOWHERE or s.terms.rooms[at] != room:
            continue
        if xeno != but and s.xeno_kind[xeno] != EGG:
            count += 1
    return count


# --- 3 Blasters ----------------------------------------------------------------------------------


def try_shot(s: Forlorn, plan: Plan, dice: Dice, why: Reasons | None) -> bool:
    """Let a Blaster fight beside it, or shoot from the nearest square with a line of fire. [6.3, R3, R34, R48]"""
    beside = s.marines_beside(plan.start)
    if len(beside) and is_room_allowed(s, plan, plan.start):
        marine = pick_marine(s, beside, "6.3", s.xeno_name(plan.xeno), dice)
        if why is not None:
            why.shot("beside", s.marine_name(marine))
            why.tell(s)
        xeno_melee(s, plan.xeno, marine, dice)
        return True
    for cards in card_sets(s):
        square = shooting_square(s, plan, cards, dice)
        if square != NOWHERE:
            if why is not None:
                why.shot("found", s.square_name(square), cards)
            shoot_from(s, plan, square, cards, dice, why)
            return True
    if why is not None:
        why.shot("none", "")
    return False


def shooting_square(s: Forlorn, plan: Plan, cards: i64, dice: Dice) -> i64:
    """Return the nearest square in reach from which some Marine can be shot, or NOWHERE. [6.3]"""
    found = reach_with(s, plan, cards)
    best: i64 = FAR
    tied = vec[i64]()
    code = s.unit[plan.start]
    s.lift_xeno(plan.xeno)
    for square in found.squares:
        if found.steps[square] > best:
            break
        free = s.is_free(square) or square == plan.start
        if free and is_room_allowed(s, plan, square) and has_target(s, square):
            best = found.steps[square]
            tied = append(tied, square)
    s.put_xeno(plan.xeno, plan.start)
    s.unit[plan.start] = code
    sort(tied)
    if not len(tied):
        return NOWHERE
    who = s.xeno_name(plan.xeno)
    return one_of(tied, s.terms.ground.names, "6.3", "square to shoot from", who, dice)


def has_target(s: Forlorn, square: i64) -> bool:
    """Tell whether a Blaster on a square could shoot anybody. [6.3]"""
    for marine in range(len(s.marine_at)):
        if s.marine_at[marine] != NOWHERE and can_spit(s, square, marine):
            return True
    return False


def shoot_from(
    s: Forlorn, plan: Plan, square: i64, cards: i64, dice: Dice, why: Reasons | None
) -> None:
    """Walk to a square and shoot the closest Marine in the line of fire. [6.3, R34]"""
    if not go(s, plan, square, cards, dice, why):
        return
    use_move_cards(s, plan)
    steps = s.ways.steps_from(square)
    best: i64 = FAR
    tied = vec[i64]()
    for marine in range(len(s.marine_at)):
        at = s.marine_at[marine]
        if at == NOWHERE or not can_spit(s, square, marine):
            continue
        if steps[at] < best:
            best = steps[at]
            tied = vec[i64]([marine])
        elif steps[at] == best:
            tied = append(tied, marine)
    if len(tied):
        xeno_shot(s, plan.xeno, pick_marine(s, tied, "6.3", s.xeno_name(plan.xeno), dice), dice)


# --- 4 and 5 closest and second closest -----------------------------------------------------------


def beside_in_reach(s: Forlorn, plan: Plan, marine: i64, cards: i64) -> vec[i64]:
    """List the nearest squares in reach beside a Marine, in reading order. [6.4]"""
    found = reach_with(s, plan, cards)
    best: i64 = FAR
    tied = vec[i64]()
    for square in s.ways.links[s.marine_at[marine]]:
        away = found.steps[square]
        if away <= best and away < FAR and may_stop(s, plan, square, True):
            if away < best:
                best = away
                tied = vec[i64]()
            tied = append(tied, square)
    sort(tied)
    return tied


def try_melee(
    s: Forlorn, plan: Plan, marine: i64, dice: Dice, why: Reasons | None, letter: str
) -> bool:
    """Go to the nearest square beside a Marine and attack him, if there is one in reach. [6.4, R34]"""
    for cards in card_sets(s):
        squares = beside_in_reach(s, plan, marine, cards)
        if len(squares):
            who = s.xeno_name(plan.xeno)
            square = one_of(squares, s.terms.ground.names, "6.4", "square beside him", who, dice)
            if why is not None:
                why.melee(s, letter, marine, square, cards)
            if go(s, plan, square, cards, dice, why):
                use_move_cards(s, plan)
                xeno_melee(s, plan.xeno, marine, dice)
            return True
    return False


def is_blocked_by_xenos(s: Forlorn, plan: Plan, marine: i64) -> bool:
    """Tell whether only other Xenos keep it from a square beside a Marine. [I.A1.0, R2]"""
    cards = all_cards(s)
    most = movement_points(s, plan.xeno, cards & 1 == 1)
    ghost = reach(s, plan.start, most, cards & 2 == 2, True)
    for square in s.ways.links[s.marine_at[marine]]:
        if ghost.steps[square] == FAR or not is_room_allowed(s, plan, square):
            continue
        if s.unit[square] >= FIRST_XENO or s.is_free(square):
            return True
    return False


def try_second(s: Forlorn, plan: Plan, closest: i64, dice: Dice, why: Reasons | None) -> bool:
    """Roll for the second closest Marine when Xenos block the way to the closest. [I.A1.0, 6.5, R2, R4]"""
    blocked = s.xeno_kind[plan.xeno] != BLASTER and is_blocked_by_xenos(s, plan, closest)
    if why is not None:
        why.blocked(s, closest, blocked, plan.stops)
    if not blocked:
        return False
    goes = not dice.at_most(SECOND_ON - 1, 6, "I.A1.0", s.xeno_name(plan.xeno))
    face = dice.last
    if why is not None:
        why.second_rolled(s, closest, goes, face)
    second: i64 = NO_ONE
    if goes:
        second = closest_marine(s, plan, closest, dice)
    if second != NO_ONE and try_melee(s, plan, second, dice, why, "5"):
        return True
    if why is not None:
        why.second(s, goes, second, face)
    return False


# --- 6 corpses ------------------------------------------------------------------------------------


def can_reach_any_marine(s: Forlorn, plan: Plan) -> bool:
    """Tell whether some square in reach is beside any Marine, cards counted. [I.A3.1, R7]"""
    cards = all_cards(s)
    for marine in range(len(s.marine_at)):
        if s.marine_at[marine] != NOWHERE and len(beside_in_reach(s, plan, marine, cards)):
            return True
    return False


def meals(s: Forlorn, plan: Plan) -> vec[i64]:
    """List the nearest squares in reach with a corpse no Marine sees, in reading order. [I.A3.1, R8, R9, R10, R46]"""
    found = reach_with(s, plan, all_cards(s))
    best: i64 = FAR
    tied = vec[i64]()
    corpses = s.corpse_at[:]
    sort(corpses)
    for square in corpses:
        if square == NOWHERE or found.steps[square] > best or found.steps[square] == FAR:
            continue
        if square in tied:
            continue
        if may_stop(s, plan, square, False) and not s.is_seen_by_marines(square):
            if found.steps[square] < best:
                best = found.steps[square]
                tied = vec[i64]()
            tied = append(tied, square)
    return tied


def try_meal(s: Forlorn, plan: Plan, dice: Dice, why: Reasons | None) -> bool:
    """Let a Drone or Hatchling feed on a corpse and change. [I.A3.1, 6.6, R7, R11, R12, R45, R46]"""
    verdict = no_meal(s, plan)
    if verdict:
        if why is not None and verdict != "kind":
            why.meal(s, verdict, NOWHERE)
        return False
    squares = meals(s, plan)
    who = s.xeno_name(plan.xeno)
    square = one_of(squares, s.terms.ground.names, "I.A3.1", "corpse", who, dice)
    if why is not None:
        why.meal(s, "feeds", square)
    if go(s, plan, square, all_cards(s), dice, why):
        eat_corpse(s, square)
        convert(s, plan.xeno, choose_big(s, "I.A3.1", dice), "I.A3.1")
    return True


def no_meal(s: Forlorn, plan: Plan) -> str:
    """Say why a Xeno does not feed, or nothing if it does. [I.A3.1, R7, R12]"""
    if not s.terms.feeds[s.xeno_kind[plan.xeno]]:
        return "kind"
    if not has_corpse(s):
        return "none"
    if can_reach_any_marine(s, plan):
        return "marine"
    if not has_big_left(s):
        return "supply"
    return "" if len(meals(s, plan)) else "seen"


def has_corpse(s: Forlorn) -> bool:
    """Tell whether any corpse lies on the deck."""
    for at in s.corpse_at:
        if at != NOWHERE:
            return True
    return False


def has_big_left(s: Forlorn) -> bool:
    """Tell whether a Warrior or Blaster counter is left. [R12]"""
    return s.counter_left(BLASTER) != NO_ONE or s.counter_left(BLASTER - 1) != NO_ONE


def eat_corpse(s: Forlorn, square: i64) -> None:
    """Remove one corpse from a square. [R46]"""
    s.corpse_at = with_number(s.corpse_at, place_of(s.corpse_at, square), NOWHERE)


# --- 7 moving on -----------------------------------------------------------------------------------


def move_nearer(s: Forlorn, plan: Plan, closest: i64, dice: Dice, why: Reasons | None) -> None:
    """Move as near to the closest Marine as can be, and attack whoever is beside it then. [6.7]"""
    cards = all_cards(s)
    square = nearest_stop(s, plan, s.ways.steps_from(s.marine_at[closest]), cards, "6.7", dice)
    if why is not None:
        why.moves(s, closest, square, plan.stops)
    if not go(s, plan, square, cards, dice, why):
        return
    beside = s.marines_beside(square)
    if len(beside):
        use_move_cards(s, plan)
        xeno_melee(s, plan.xeno, pick_marine(s, beside, "6.7", s.xeno_name(plan.xeno), dice), dice)


def nearest_stop(s: Forlorn, plan: Plan, goal: vec[i64], cards: i64, rule: str, dice: Dice) -> i64:
    """Return the square in reach with the least distance, then the fewest steps; ties by die. [6.7]"""
    found = reach_with(s, plan, cards)
    best: i64 = FAR + 1
    nearest: i64 = FAR + 1
    tied = vec[i64]()
    for square in found.squares:
        if not may_stop(s, plan, square, False):
            continue
        away, steps = goal[square], found.steps[square]
        if away < best or (away == best and steps < nearest):
            best = away
            nearest = steps
            tied = vec[i64]([square])
        elif away == best and steps == nearest:
            tied = append(tied, square)
    sort(tied)
    if not len(tied):
        return plan.start
    return one_of(tied, s.terms.ground.names, rule, "square", s.xeno_name(plan.xeno), dice)


def go(s: Forlorn, plan: Plan, square: i64, cards: i64, dice: Dice, why: Reasons | None) -> bool:
    """Walk to a square, noting which cards the way needed; tell whether it lives. [7.5, R34]"""
    way = way_to(s, plan.start, square, cards & 2 == 2)
    plan.over = len(way) > s.terms.xeno_mp[s.xeno_kind[plan.xeno]]
    plan.bounds = passes_units(s, way)
    if why is not None:
        why.walks(s, way)
    return walk(s, plan.xeno, way, dice)


def use_move_cards(s: Forlorn, plan: Plan) -> None:
    """Mark Blood and Bounding as used if this attack needed them. [10.4, 10.5, II.D4, II.D5]"""
    s.blood_used = s.blood_used or plan.over
    s.bounding_used = s.bounding_used or plan.bounds


# --- 8 doors ---------------------------------------------------------------------------------------


def go_for_door(s: Forlorn, plan: Plan, dice: Dice, why: Reasons | None) -> None:
    """Without a way to any Marine, go for the first closed door on the way and try to wreck it. [6.8, 7.10]"""
    if plan.stops >= 0:
        enter_room(s, plan, dice, why)
        return
    door = first_door(s, plan.start, dice)
    if why is not None:
        why.door(s, door)
    if door == NO_NUMBER:
        go(s, plan, leave_stack(s, plan, dice), 0, dice, why)
        return
    ways = s.terms.ground.ways(s.ways.mask | door_bit(door))
    goal = s.terms.ground.deck.doors[door]
    square = nearest_stop(s, plan, ways.steps_from(goal), all_cards(s), "7.10", dice)
    if go(s, plan, square, all_cards(s), dice, why) and goal in ways.links[square]:
        break_door(s, plan.xeno, door, dice)


def enter_room(s: Forlorn, plan: Plan, dice: Dice, why: Reasons | None) -> None:
    """Go to the nearest square of the room it is bound to, or stay there. [R48]"""
    cards = all_cards(s)
    found = reach_with(s, plan, cards)
    square = nearest_stop(s, plan, found.steps, cards, "7.10", dice)
    if why is not None:
        why.enters(plan.stops)
    go(s, plan, square, cards, dice, why)


def leave_stack(s: Forlorn, plan: Plan, dice: Dice) -> i64:
    """Return a square for a Xeno with nowhere to go: its own, or off a shared vent. [7.3]"""
    if not is_shared(s, plan.xeno):
        return plan.start
    return nearest_stop(s, plan, reach_with(s, plan, 0).steps, 0, "7.10", dice)


def first_door(s: Forlorn, start: i64, dice: Dice) -> i64:
    """Return the first closed door on a shortest way to a Marine, by die if several are. [7.10, R56]"""
    ways = ways_through_doors(s)
    fewest: int = len(s.doors) + 1
    doors: list[int] = []
    for target in targets_beyond_doors(s, ways.steps_from(start)):
        count, firsts = doors_ahead(s, ways, start, target)
        if count < fewest:
            fewest, doors = count, []
        if count == fewest:
            doors += [door for door in firsts if door not in doors]
    if not doors:
        return NO_NUMBER
    doors.sort()
    return doors[dice.tie(len(doors), "7.10", "door", Among(s.terms.door_names, doors))]


def doors_ahead(s: Forlorn, ways: Ways, start: int, target: int) -> tuple[int, list[int]]:
    """Count the closed doors on the shortest ways with the fewest; list those met first. [7.10, R56]"""
    back = ways.steps_from(target)
    edge: dict[int, tuple[int, list[int]]] = {start: (0, [])}
    for _ in range(back[start]):
        beyond: dict[int, tuple[int, list[int]]] = {}
        for at, (count, firsts) in edge.items():
            for to in ways.links[at]:
                if back[to] == back[at] - 1:
                    shut = closed_door_at(s, to)
                    more = count if shut == NO_NUMBER else count + 1
                    met = firsts if firsts or shut == NO_NUMBER else [shut]
                    known = beyond.get(int(to), (more, []))
                    if more <= known[0]:
                        same = known[1] if more == known[0] else []
                        beyond[int(to)] = (more, same + [d for d in met if d not in same])
        edge = beyond
    return edge[target]


def closed_door_at(s: Forlorn, square: i64) -> int:
    """Return the closed door on a square, or NO_NUMBER."""
    door = s.terms.ground.door_at[square]
    return int(door) if door != NO_NUMBER and s.doors[door] == CLOSED else NO_NUMBER


def ways_through_doors(s: Forlorn) -> Ways:
    """Return the deck as it is for Xenos that break every door they can. [7.10]"""
    mask = s.ways.mask
    for door in range(len(s.doors)):
        if not s.terms.sealed[door]:
            mask |= door_bit(door)
    return s.terms.ground.ways(mask)


def targets_beyond_doors(s: Forlorn, steps: vec[i64]) -> vec[i64]:
    """List the squares of the closest Marines beyond doors. [7.10]"""
    best: i64 = FAR
    tied = vec[i64]()
    for at in s.marine_at:
        if at == NOWHERE or steps[at] > best or steps[at] >= FAR:
            continue
        if steps[at] < best:
            best = steps[at]
            tied = vec[i64]()
        tied = append(tied, at)
    return tied


def break_door(s: Forlorn, xeno: i64, door: i64, dice: Dice) -> None:
    """Roll a die with the Xeno's melee strength; 6 or more wrecks the door. [7.10]"""
    face = dice.roll(6, "7.10", s.xeno_name(xeno), str(s.terms.numbers.wrecks_on))
    wrecked = face + s.terms.xeno_melee[s.xeno_kind[xeno]] >= s.terms.numbers.wrecks_on
    if wrecked:
        s.set_door(door, WRECKED)
    if s.telling:
        at = s.square_name(s.terms.ground.deck.doors[door])
        kind = "door_broken" if wrecked else "door_holds"
        melee = s.terms.xeno_melee[s.xeno_kind[xeno]]
        total = f"{added([face, melee])} = {face + melee} against {s.terms.numbers.wrecks_on}"
        s.tell(Event(kind, "7.10", {"who": s.xeno_name(xeno), "at": at, "sum": total}, face))


ACTIVATIONS: Final = Activations("activations")
