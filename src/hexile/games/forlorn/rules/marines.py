"""Chapters 4, 5 and 9: action points, what Marines do with them, items and special weapons."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from hexile.games.forlorn.rules.combat import (
    attack_everybody,
    can_shoot,
    marine_melee,
    shoot,
    shot_faces,
    target_words,
    units_near,
)
from hexile.games.forlorn.rules.goals import is_computer_taken
from hexile.games.forlorn.rules.movement import (
    direction,
    pass_cost,
    slowed,
    step_cost,
)
from hexile.games.forlorn.rules.slots import xeno_named, xeno_names
from hexile.games.forlorn.rules.wording import counted
from hexile.games.forlorn.state.actions import (
    HOLD,
    TO_BURST,
    TO_CLOSE,
    TO_FLAME,
    TO_GIVE,
    TO_MELEE,
    TO_OPEN,
    TO_PASS_BY,
    TO_READY,
    TO_SHOOT,
    TO_STEP,
    TO_STIM,
    TO_TAKE,
    TO_THROW,
    TO_TURN,
    TO_WORK,
    ForlornAction,
)
from hexile.games.forlorn.state.codes import CLOSED, EMPTY, FIRST_XENO, NO_ONE, OPEN, WRECKED
from hexile.games.forlorn.state.forlorn import Forlorn
from hexile.games.forlorn.tables.columns import sort, with_mark, with_more, with_number
from hexile.games.forlorn.tables.counters import COMPUTER, GRENADE, ITEM_NAMES, STIM
from hexile.games.forlorn.tables.deck import FACING_NAMES, NATURAL
from hexile.games.forlorn.tables.files import NO_NUMBER
from hexile.kernel.chance.dice import Dice, Throw
from hexile.kernel.chart import Facts
from hexile.kernel.event import Event
from hexile.kernel.geometry.graph import NOWHERE
from hexile.kernel.play import Action, ActionList, Automatic, Choice
from hexile.kernel.verbs.sentences import say
from hexile.kernel.verbs.verb import Guard, Known, Limit, Slot, Verb, Verbs


def throw_d3(number: int, plus: int, rule: str, who: str, dice: Dice) -> Throw:
    """Roll three-sided dice, which are six-sided ones, halved, and add something. [1.1]"""
    return Throw(dice.throw(number, 6, rule, who), plus, halved=True)


# --- 4 Action points -------------------------------------------------------------------------


class ActionPoints(Automatic[Forlorn]):
    """Ready markers and flames go; the squad's action points are rolled. [3.1, 4.1]"""

    def run(self, s: Forlorn, dice: Dice) -> None:
        """Begin the Marine Phase."""
        s.in_marine_phase = True
        for marine in range(len(s.ready)):
            s.ready[marine] = False
        put_out_flames(s)
        roll_action_points(s, dice)


def put_out_flames(s: Forlorn) -> None:
    """Take all flames off the deck. [9.6]"""
    if s.burning:
        s.flames = vec[bool]([False] * len(s.flames))
        s.burning = 0


def roll_action_points(s: Forlorn, dice: Dice) -> None:
    """Add up living Marines, d3, command and saved adrenaline. [4.1, 4.2]"""
    throw = throw_d3(1, 0, "4.1", "action points", dice)
    rolled = throw.total()
    command = s.terms.numbers.command if is_command_alive(s) else 0
    s.points = s.marines_alive() + rolled + command + s.banked
    s.points_all = s.points
    if s.telling:
        facts: Facts = {
            "points": counted(s.points, "action point"), "alive": counted(s.marines_alive(), "Marine"),
            "d3": rolled, "command": command, "saved": s.banked,
        }  # fmt: skip
        s.tell(Event("action_points", "4.1", facts, throw))
    s.banked = 0


def is_command_alive(s: Forlorn) -> bool:
    """Tell whether a commander lives. [4.1]"""
    for marine in range(len(s.marine_at)):
        if s.marine_at[marine] != NOWHERE and s.terms.is_commander[marine]:
            return True
    return False


# --- 5 Marine actions: what is legal -----------------------------------------------------------


def movement_to_spend(s: Forlorn, marine: i64) -> i64:
    """Return the points a step may cost: what is left of his move, or a new move's. [5.1]"""
    if s.points > 0:
        return s.terms.mp[marine]
    if s.mover == marine:
        return s.movement
    return 0


def add_steps(s: Forlorn, marine: i64, most: i64, legal: ActionList) -> None:
    """Add a Marine's steps, turns and ways past comrades. [7.3, 7.4]"""
    facing = s.facing[marine]
    around = s.ways.around[s.marine_at[marine]]
    passing = False
    for way in range(8):
        to = around[way]
        if to == NOWHERE or s.flames[to]:
            continue
        if s.unit[to] == EMPTY:
            add_steps_to(s, marine, way, to, most, legal)
        elif s.unit[to] < FIRST_XENO and most >= s.terms.numbers.pass_cost and not s.gooey[to]:
            passing = True
    if passing:
        add_passes(s, marine, legal)
    legal.append(s.terms.actions.turn(marine, (facing + 3) % 4))
    legal.append(s.terms.actions.turn(marine, (facing + 1) % 4))


def add_steps_to(s: Forlorn, marine: i64, way: i64, to: i64, most: i64, legal: ActionList) -> None:
    """Add a Marine's steps to one square: facing the way, or keeping his facing. [7.4, 10.16]"""
    cost = 1 + slowed(s, to)
    if cost > most:
        return
    natural = NATURAL[way]
    for after in natural:
        legal.append(s.terms.actions.step(marine, to, after))
    if cost - 1 + s.terms.numbers.kept_facing <= most and s.facing[marine] not in natural:
        legal.append(s.terms.actions.step(marine, to, s.facing[marine]))


def add_passes(s: Forlorn, marine: i64, legal: ActionList) -> None:
    """Add the ways past a comrade to squares one step does not reach, facing the way. [7.3, R53]"""
    near = s.ways.links[s.marine_at[marine]]
    seen = vec[i64]()
    for over in near:
        if not EMPTY < s.unit[over] < FIRST_XENO or not is_easy(s, over):
            continue
        around = s.ways.around[over]
        for way in range(8):
            to = around[way]
            if to == NOWHERE or s.unit[to] != EMPTY or not is_easy(s, to) or to in near:
                continue
            for after in NATURAL[way]:
                if to * 4 + after not in seen:
                    seen = append(seen, to * 4 + after)
                    legal.append(s.terms.actions.pass_by(marine, over, way, to, after))


def is_easy(s: Forlorn, square: i64) -> bool:
    """Tell whether neither flames nor goo keep a Marine from passing on. [7.3, 10.16]"""
    return not s.flames[square] and not s.gooey[square]


def add_actions(s: Forlorn, marine: i64, legal: ActionList) -> None:
    """Add what a Marine may do for an action point besides moving. [5.0]"""
    is_bearer = s.item_of(marine, COMPUTER) != NO_ONE
    if not is_bearer:
        add_shots(s, marine, legal)
        if not s.ready[marine]:
            legal.append(s.terms.actions.by(s.terms.actions.readying, marine))
        if s.terms.is_flamer[marine]:
            add_flames(s, marine, legal)
    add_melees(s, marine, legal)
    add_doors(s, marine, legal)
    add_throws(s, marine, legal)
    add_items(s, marine, legal)
    add_work(s, marine, legal)


def add_shots(s: Forlorn, marine: i64, legal: ActionList) -> None:
    """Add shots, and bursts of a gunner with ammunition. [5.2, 8.8]"""
    actions = s.terms.actions
    bursts = s.terms.is_gunner[marine] and s.ammo[marine] > 0
    for xeno in range(len(s.xeno_at)):
        if s.xeno_at[xeno] != NOWHERE and can_shoot(s, marine, xeno):
            legal.append(actions.attack(actions.shooting, marine, xeno, s.xeno_kind[xeno]))
            if bursts:
                legal.append(actions.attack(actions.bursting, marine, xeno, s.xeno_kind[xeno]))


def add_melees(s: Forlorn, marine: i64, legal: ActionList) -> None:
    """Add attacks on Xenos beside him and in front. [5.3]"""
    actions, at = s.terms.actions, s.marine_at[marine]
    for square in s.ways.links[at]:
        if s.unit[square] >= FIRST_XENO and s.terms.ground.in_front(at, s.facing[marine], square):
            for xeno in s.xenos_on(square):
                legal.append(actions.attack(actions.fighting, marine, xeno, s.xeno_kind[xeno]))


def add_doors(s: Forlorn, marine: i64, legal: ActionList) -> None:
    """Add doors beside him to open or to close. [5.5, 7.10]"""
    actions, ground = s.terms.actions, s.terms.ground
    for door in ground.doors_near[s.marine_at[marine]]:
        if can_work_door(s, marine, door):
            shelf = actions.opening if s.doors[door] == CLOSED else actions.closing
            legal.append(actions.aim(shelf, marine, ground.deck.doors[door], door))


def can_work_door(s: Forlorn, marine: i64, door: i64) -> bool:
    """Tell whether a door beside a Marine is whole and has nothing in it. [5.5, 7.10]"""
    square = s.terms.ground.deck.doors[door]
    if s.doors[door] == WRECKED or s.unit[square] != EMPTY or square in s.corpse_at:
        return False
    return s.ways.passes(s.terms.ground.deck, s.marine_at[marine], square)


def add_flames(s: Forlorn, marine: i64, legal: ActionList) -> None:
    """Add the squares a flamer may aim at. [5.7, 9.6]"""
    at = s.marine_at[marine]
    for square in s.terms.ground.front(at, s.facing[marine], s.terms.numbers.flame_range):
        if s.ways.open[square] and s.sees(at, square):
            legal.append(s.terms.actions.aim(s.terms.actions.flaming, marine, square))


def add_throws(s: Forlorn, marine: i64, legal: ActionList) -> None:
    """Add the squares a grenade may be thrown at. [5.6, 9.3, R51]"""
    if s.item_of(marine, GRENADE) != NO_ONE:
        for square in throw_squares(s, s.marine_at[marine]):
            legal.append(s.terms.actions.aim(s.terms.actions.throwing, marine, square))


def throw_squares(s: Forlorn, at: i64) -> vec[i64]:
    """List the squares in range and sight where a grenade reaches a Xeno or a whole door. [R51]"""
    ground = s.terms.ground
    found = vec[i64]()
    for square in s.xeno_at:
        if square != NOWHERE and ground.range(at, square) <= s.terms.numbers.throw_range + 1:
            if may_throw(s, at, square, found):
                found = append(found, square)
            for centre in s.ways.links[square]:
                if may_throw(s, at, centre, found):
                    found = append(found, centre)
    for door in range(len(s.doors)):
        square = ground.deck.doors[door]
        if s.doors[door] != WRECKED and ground.range(at, square) <= s.terms.numbers.throw_range + 1:
            found = with_door_centres(s, at, door, found)
    sort(found)
    return found


def with_door_centres(s: Forlorn, at: i64, door: i64, found: vec[i64]) -> vec[i64]:
    """Add the squares in range and sight from which a blast reaches a door. [9.3, R51]"""
    ground = s.terms.ground
    square = ground.deck.doors[door]
    if may_throw(s, at, square, found):
        found = append(found, square)
    for centre in ground.round_door[door]:
        if may_throw(s, at, centre, found) and s.ways.passes(ground.deck, centre, square):
            found = append(found, centre)
    return found


def may_throw(s: Forlorn, at: i64, centre: i64, found: vec[i64]) -> bool:
    """Tell whether an open square is in range and sight of a thrower, and not found yet. [9.3]"""
    if centre == at or not s.ways.open[centre] or centre in found:
        return False
    return s.terms.ground.range(at, centre) <= s.terms.numbers.throw_range and s.sees(at, centre)


def add_items(s: Forlorn, marine: i64, legal: ActionList) -> None:
    """Add items to pick up, and to pass to a comrade beside him. [5.8, 9.7]"""
    at = s.marine_at[marine]
    for item in range(len(s.item_at)):
        where = s.item_at[item]
        if where != NOWHERE and (where == at or where in s.ways.links[at]):
            if s.has_free_hand(marine):
                legal.append(s.terms.actions.use(s.terms.actions.taking, marine, item))
        elif s.item_with[item] == marine:
            for comrade in s.marines_beside(at):
                if s.has_free_hand(comrade):
                    legal.append(s.terms.actions.give(marine, item, comrade))


def add_work(s: Forlorn, marine: i64, legal: ActionList) -> None:
    """Add working the objective. [5.9]"""
    if can_work(s, marine):
        legal.append(s.terms.actions.by(s.terms.actions.working, marine))


def can_work(s: Forlorn, marine: i64) -> bool:
    """Tell whether a Marine may work the console now: once a turn, hands free for the last. [5.9]"""
    works = s.terms.operation.works
    if works == 0 or s.worked_now or is_computer_taken(s):
        return False
    at, goal = s.marine_at[marine], s.terms.ground.deck.objective
    if at != goal and goal not in s.ways.links[at]:
        return False
    return s.works_done + 1 < works or s.has_free_hand(marine)


def add_stims(s: Forlorn, marine: i64, legal: ActionList) -> None:
    """Add a stim to take, which is free. [5.10, 9.1]"""
    item = s.item_of(marine, STIM)
    if item != NO_ONE:
        legal.append(s.terms.actions.use(s.terms.actions.stims, marine, item))


# --- 5 Marine actions: what they do ------------------------------------------------------------


def act(s: Forlorn, action: ForlornAction, dice: Dice) -> None:
    """Carry out one Marine's action; all but steps and stims cost an action point. [5.0]"""
    marine = action.who
    verb = action.verb
    if verb in (TO_STEP, TO_PASS_BY, TO_TURN):
        move(s, action)
        return
    if verb == TO_STIM:
        take_stim(s, marine, action.at)
        return
    s.points -= 1
    s.mover = NO_ONE
    s.movement = 0
    s.ready[marine] = False
    if verb == TO_SHOOT:
        shoot(s, marine, action.at, dice)
    elif verb == TO_BURST:
        burst(s, marine, action.at, dice)
    elif verb == TO_MELEE:
        marine_melee(s, marine, action.at, dice)
    elif verb == TO_READY:
        get_ready(s, marine)
    elif verb in (TO_OPEN, TO_CLOSE):
        work_door(s, marine, action.extra)
    elif verb == TO_FLAME:
        flame(s, marine, action.at, dice)
    elif verb == TO_THROW:
        throw(s, marine, action.at, dice)
    elif verb == TO_TAKE:
        take_item(s, marine, action.at)
    elif verb == TO_GIVE:
        give_item(s, marine, action.at, action.extra)
    else:
        assert verb == TO_WORK
        work(s, marine)


def move_cost(s: Forlorn, action: ForlornAction) -> i64:
    """Return the movement points a step, a turn or a way past a comrade costs. [7.3, 7.4]"""
    marine = action.who
    if action.verb == TO_TURN:
        return 1
    if action.verb == TO_PASS_BY:
        return pass_cost(s, action.extra // 4, action.at, action.extra % 4)
    way = direction(s, s.marine_at[marine], action.at)
    return step_cost(s, way, action.at, s.facing[marine], action.extra)


def move(s: Forlorn, action: ForlornAction) -> None:
    """Spend movement points of the move under way, or of a new one for an action point. [5.1, 7.4]"""
    marine = action.who
    cost = move_cost(s, action)
    s.ready[marine] = False
    if s.mover != marine or s.movement < cost:
        s.points -= 1
        s.mover = marine
        s.movement = s.terms.mp[marine]
    s.movement -= cost
    s.facing[marine] = action.extra % 4
    if action.verb != TO_TURN:
        s.move_marine(marine, action.at)
    if s.telling:
        facts: Facts = {
            "who": s.marine_name(marine), "to": s.square_name(s.marine_at[marine]),
            "facing": FACING_NAMES[s.facing[marine]], "movement": s.movement,
            "points": counted(s.points, "action point"),
        }  # fmt: skip
        s.tell(Event("turns" if action.verb == TO_TURN else "steps", "5.1", facts))


def get_ready(s: Forlorn, marine: i64) -> None:
    """Place a Ready marker. [5.4]"""
    s.ready[marine] = True
    if s.telling:
        facing = FACING_NAMES[s.facing[marine]]
        s.tell(Event("ready", "5.4", {"who": s.marine_name(marine), "facing": facing}))


def work_door(s: Forlorn, marine: i64, door: i64) -> None:
    """Open a closed door, or close an open one. [5.5, 7.10]"""
    opens = s.doors[door] == CLOSED
    s.set_door(door, OPEN if opens else CLOSED)
    if s.telling:
        facts = {"who": s.marine_name(marine), "at": s.square_name(s.terms.ground.deck.doors[door])}
        s.tell(Event("opens" if opens else "closes", "5.5", facts))


def burst(s: Forlorn, marine: i64, xeno: i64, dice: Dice) -> None:
    """Spend one ammunition; the first shot, and up to two more near its target. [8.8, 9.4]"""
    s.ammo = with_number(s.ammo, marine, s.ammo[marine] - 1)
    s.agenda.append(Burst(marine, s.xeno_at[xeno], s.terms.numbers.burst_more, [xeno]))
    shoot(s, marine, xeno, dice)


class Burst(Choice[Forlorn]):
    """The gunner goes on with his burst round a square, or holds. [8.8]"""

    def __init__(self, marine: i64, at: i64, left: i64, shot_at: list[int]) -> None:
        xenos = " ".join(str(xeno) for xeno in shot_at)
        super().__init__(f"burst {marine} {at} {left} {xenos}")
        self.marine: i64 = marine
        self.at: i64 = at
        self.left: i64 = left
        self.shot_at = shot_at

    def list_actions(self, s: Forlorn, legal: ActionList) -> None:
        """List other Xenos within two squares of the first target, and `hold`."""
        if s.marine_at[self.marine] == NOWHERE:
            return
        actions = s.terms.actions
        for xeno in range(len(s.xeno_at)):
            at = s.xeno_at[xeno]
            if at == NOWHERE or xeno in self.shot_at:
                continue
            near = s.terms.ground.range(self.at, at) <= s.terms.numbers.burst_spread
            if near and can_shoot(s, self.marine, xeno):
                kind = s.xeno_kind[xeno]
                legal.append(actions.attack(actions.shooting, self.marine, xeno, kind))
        if legal.count > 0:
            legal.append(HOLD)

    def take(self, s: Forlorn, action: Action, dice: Dice) -> None:
        """Shoot once more, or stop."""
        assert isinstance(action, ForlornAction)
        if action is HOLD:
            return
        if self.left > 1:
            more = [*self.shot_at, int(action.at)]
            s.agenda.append(Burst(self.marine, self.at, self.left - 1, more))
        shoot(s, self.marine, action.at, dice)

    def verbs(self) -> Verbs:
        return BURST_VERBS


def burst_of(s: Forlorn) -> Burst:
    """Return the burst that goes on now."""
    step = s.agenda[-1]
    assert isinstance(step, Burst)
    return step


def gunner(s: Forlorn) -> str:
    """Name the Marine whose burst goes on."""
    return s.marine_name(burst_of(s).marine)


def spread(s: Forlorn, *shot: int) -> int:
    """Return how far a burst spreads. [8.8]"""
    return s.terms.numbers.burst_spread


def centre(s: Forlorn, *shot: int) -> str:
    """Name the square round which a burst spreads. [8.8]"""
    return s.square_name(burst_of(s).at)


def beyond(s: Forlorn, marine: i64, xeno: i64) -> int:
    """Count the squares from the first target of a burst to a Xeno. [8.8]"""
    return s.terms.ground.range(burst_of(s).at, s.xeno_at[xeno])


BURST_HELP: Final = (
    "say `hold`, or name another Xeno within {spread} squares of {centre} in the line of fire"
)
GUNNER: Final = Slot(
    "", lambda s: [gunner(s)], "8.8", "{gunner} is firing a burst now; finish it first",
    lambda s, word: burst_of(s).marine if word == gunner(s) else None, gunner=gunner,
)  # fmt: skip
TARGET: Final = Slot("", xeno_names, "8.8", BURST_HELP, xeno_named, spread=spread, centre=centre)
GO_ON: Final = Verb(
    "shoot {marine} {xeno}", "{marine} shoots {target}: hits {faces}/6", (GUNNER, TARGET),
    guards=(
        Known("xeno", help=True), Known("marine"),
        Guard("8.8", lambda s, m, xeno: xeno not in burst_of(s).shot_at,
              "{xeno} was already a target of this burst; choose another"),
        Limit("8.8", spread, beyond, "{xeno} is {need:square|squares} from {centre}; a burst spreads {have:square|squares}"),
        Guard("8.8", can_shoot, "{xeno} is not in the line of fire"),
    ),
    target=target_words, faces=shot_faces, centre=centre,
)  # fmt: skip
BURST_VERBS: Final = Verbs(
    "8.8", GO_ON, Verb("hold", "Stop the burst", sign=""),
    help=lambda s: say(BURST_HELP, {"spread": spread(s), "centre": centre(s)}),
)  # fmt: skip


def flame(s: Forlorn, marine: i64, square: i64, dice: Dice) -> None:
    """Burn along a line: everybody on it is attacked, its last three squares catch fire. [5.7, 9.6]"""
    line = flame_line(s, s.marine_at[marine], square)
    if s.telling:
        facts = {"who": s.marine_name(marine), "at": s.square_name(square)}
        s.tell(Event("flame", "9.6", facts))
    attack_everybody(s, line, s.terms.numbers.heavy_strength, "9.6", marine, dice)
    for burnt in line[-s.terms.numbers.flames_left :]:
        if not s.flames[burnt]:
            s.flames = with_mark(s.flames, burnt, True)
            s.burning += 1


def flame_line(s: Forlorn, at: i64, square: i64) -> vec[i64]:
    """Return the squares of the clear straight line, halves up if that one is clear. [9.6]"""
    for line in s.terms.ground.lines(at, square):
        if s.is_line_clear(line):
            return with_more(line.between, square)
    return vec[i64]([square])


def throw(s: Forlorn, marine: i64, square: i64, dice: Dice) -> None:
    """Throw a grenade: everybody in the 3x3 is attacked, the doors there are wrecked. [5.6, 9.3]"""
    s.hand(s.item_of(marine, GRENADE), NO_ONE)
    if s.telling:
        facts = {"who": s.marine_name(marine), "at": s.square_name(square)}
        s.tell(Event("throw", "9.3", facts))
    squares = units_near(s, square)
    attack_everybody(s, squares, s.terms.numbers.heavy_strength, "9.3", marine, dice)
    for near in squares:
        door = s.terms.ground.door_at[near]
        if door != NO_NUMBER and s.doors[door] != WRECKED:
            s.set_door(door, WRECKED)
            if s.telling:
                s.tell(Event("door_wrecked", "9.3", {"at": s.square_name(near)}))


def take_item(s: Forlorn, marine: i64, item: i64) -> None:
    """Pick an item up. [5.8]"""
    s.item_at = with_number(s.item_at, item, NOWHERE)
    s.hand(item, marine)
    if s.telling:
        facts = {"who": s.marine_name(marine), "item": item_title(s, item)}
        s.tell(Event("takes", "5.8", facts))


def give_item(s: Forlorn, marine: i64, item: i64, comrade: i64) -> None:
    """Pass an item to a comrade; a computer ends his being Ready. [5.8, 9.5]"""
    s.hand(item, comrade)
    if s.terms.item_kinds[item] == COMPUTER:
        s.ready[comrade] = False
    if s.telling:
        facts = {
            "who": s.marine_name(marine), "item": item_title(s, item), "to": s.marine_name(comrade),
        }  # fmt: skip
        s.tell(Event("gives", "5.8", facts))


def item_title(s: Forlorn, item: i64) -> str:
    """Name an item by its kind."""
    return ITEM_NAMES[s.terms.item_kinds[item]]


def work(s: Forlorn, marine: i64) -> None:
    """Work the console; the last time the Marine takes the computer. [5.9, 9.5]"""
    s.works_done += 1
    s.worked_now = True
    done = s.works_done == s.terms.operation.works
    if done:
        s.hand(s.terms.computer, marine)
    if s.telling:
        facts: Facts = {
            "who": s.marine_name(marine),
            "done": s.works_done,
            "all": s.terms.operation.works,
        }
        s.tell(Event("computer_taken" if done else "works", "5.9", facts))


def take_stim(s: Forlorn, marine: i64, item: i64) -> None:
    """Take a stim: two more action points at once. [5.10, 9.1]"""
    s.hand(item, NO_ONE)
    s.points += s.terms.numbers.stim
    s.points_all += s.terms.numbers.stim
    if s.telling:
        facts = {"who": s.marine_name(marine), "points": counted(s.points, "action point")}
        s.tell(Event("stim", "9.1", facts))


def end_marine_phase(s: Forlorn) -> None:
    """Lose unspent points; what lasts until now ends. [4.3, 10.8, 10.16]"""
    if s.telling:
        lost = counted(s.points, "unused action point") + (
            " is lost" if s.points == 1 else " are lost"
        )
        facts: Facts = {"points": s.points, "lost": f"; {lost}" if s.points else ""}
        s.tell(Event("end_marines", "4.3", facts))
    s.points = 0
    s.points_all = 0
    s.mover = NO_ONE
    s.movement = 0
    s.in_marine_phase = False
    if True in s.faded:
        s.faded = vec[bool]([False] * len(s.faded))
    if True in s.gooey:
        s.gooey = vec[bool]([False] * len(s.gooey))


ACTION_POINTS: Final = ActionPoints("action points")
