"""How the hive weighs a fight, a place and a danger. Everything is in hundredths of a point."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from hexile.games.chitin.opponent.ways import worker_ways
from hexile.games.chitin.rules.combat import FACING
from hexile.games.chitin.rules.movement import HAND, MOVEMENT
from hexile.games.chitin.rules.overrun import others_in, stack_strength
from hexile.games.chitin.state.chitin import Chitin
from hexile.games.chitin.state.columns import in_order, joined, total, without
from hexile.games.chitin.state.places import CARRIED, NO_ONE, NO_TOKEN, OFF_MAP, WAITING
from hexile.games.chitin.tables import CHARGE_POINTS, MOST_IN_A_HEX, OVERRUN, SIXTHS
from hexile.kernel.geometry.graph import FAR

POINT: Final = 100
LOSS_POINTS: Final = 2 * POINT
WORKER_WORTH: Final = 25
BASIC_WORTH: Final = 250
DISRUPTED_PART: Final = 6  # a disrupted stack has lost about a sixth of its worth
RETREAT_PART: Final = 10
AHEAD: Final = 20  # so many points of lead are worth keeping
SMALL_HARVEST: Final = 2 * POINT  # less is worth no Worker's life,
SHORT_ERRAND: Final = 12  # unless so many movement points bring it home
NEARER_FIRST: Final = 3  # a point of the way to a token counts as so many of the way home
FEW: Final = 6  # warriors left: then each is dear
WORKERS_REACH: Final = 4  # movement points
WORTH_A_RESERVE: Final = 6 * POINT
ERRANDS_PART: Final = 10  # so that small differences count
# The chance in hundredths that one who cannot fight, and stands alone, is killed in a hex that so many
# enemy stacks can strike, and what flyers in reach do to it if their die falls well: as counted in games.
STRUCK: Final = vec[i64]([0, 30, 40, 50, 60])
STUNG: Final = 36
FLYER: Final = 2  # strength
NEVER: Final = -FAR
NOTHING: Final = vec[i64]()


class Skill:
    """What a level of play looks at, and how it weighs; weights are hundredths of a point.

    `danger` is for warriors, `threat` and `laden` for each enemy stack that can strike a Worker
    without and with a token. `pull` is for a movement point nearer to food, `hunt` to where an
    enemy carrier will be `lead` points on, `chase` the same where points decide, `screen` to an
    own carrier in danger. `coming` are the tenths that friends count who could still join a fight.
    Where losses cost points, a Worker goes into danger for no less than `care`, and `memory` more for
    each unit lost before, in hundredths more where flyers are; `commands` is what a Basic does for those it
    rules. Who is ahead wants the tokens that end the battle `finish` times as much. A hex farther from the
    nearest Basic costs a stack `control`. So many Workers as `reserve` follow each token beside the one that
    fetches it. `cover` are the hundredths of a token's worth for keeping enemy Workers off it, `dear` what a
    warrior is worth more for each that its side has fewer than FEW, and `prowl` what a hex nearer to lone
    enemies is to flyers.
    """

    def __init__(
        self,
        danger: i64,
        helpers: bool,
        raids: bool,
        command: bool,
        charges: bool,
        commands: i64,
    ) -> None:
        self.danger: i64 = danger
        self.helpers = helpers
        self.raids = raids
        self.command = command
        self.charges = charges
        self.threat: i64 = 10
        self.laden: i64 = 40
        self.pull: i64 = 35
        self.hunt: i64 = 40
        self.chase: i64 = 100
        self.screen: i64 = 35
        self.lead: i64 = 4
        self.coming: i64 = 6
        self.prey: i64 = 10
        self.care: i64 = 50
        self.memory: i64 = 10
        self.commands: i64 = commands
        self.finish: i64 = 2
        self.spread: i64 = 3
        self.control: i64 = 60
        self.reserve: i64 = 3 if helpers else 0
        self.cover: i64 = 15 if helpers else 0
        self.dear: i64 = 15 if helpers else 0
        self.prowl: i64 = 10 if helpers else 0


def unit_worth(s: Chitin, unit: i64) -> i64:
    """Return what a unit is worth to its side: its strength, what its loss costs, its token."""
    sheet = s.terms.sheet
    kind = s.kind[unit]
    worth = sheet.strength[kind] * POINT
    if sheet.is_worker[kind]:
        worth = WORKER_WORTH
    elif sheet.is_basic[kind]:
        worth = BASIC_WORTH
    if s.terms.advanced:
        worth += LOSS_POINTS
    if s.carries[unit] != NO_TOKEN:
        worth += token_worth(s, s.carries[unit])
    return worth


def token_worth(s: Chitin, token: i64) -> i64:
    """Return what a token is worth: its value, or its share in what decides a basic game."""
    if s.terms.advanced:
        return s.token_value[token] * POINT * 2 // 3
    return 1200


def worths(s: Chitin, units: vec[i64]) -> vec[i64]:
    """Return the worth of each unit, the least first: owners lose those first."""
    return in_order(vec[i64]([unit_worth(s, unit) for unit in units]))


def fighters_of(s: Chitin, units: vec[i64]) -> vec[i64]:
    """List the units that are no Workers."""
    return vec[i64]([unit for unit in units if not s.terms.sheet.is_worker[s.kind[unit]]])


def lost_worth(found: vec[i64], count: i64) -> i64:
    """Return the worth of the *count* cheapest."""
    lost: i64 = 0
    for number in range(min(count, len(found))):
        lost += found[number]
    return lost


def fight_worth(s: Chitin, attack: i64, defence: i64, own: vec[i64], enemy: vec[i64]) -> i64:
    """Return what a combat brings on average; *own* and *enemy* are worths, least first."""
    results = s.terms.results
    gain: i64 = 0
    for outcome in results.by_column[results.column(attack, defence)]:
        side = own if outcome.on_attacker else enemy
        if outcome.losses:
            part = lost_worth(side, outcome.losses)
        else:
            part = total(side) // (DISRUPTED_PART if outcome.disrupted else RETREAT_PART)
        gain += -part if outcome.on_attacker else part
    return gain // SIXTHS


def megahexes_ruled(s: Chitin, seat: i64, but: vec[i64]) -> vec[bool]:
    """Return, for every megahex, whether a Basic of a side is in it, *but* those in hand. [8.031]"""
    ruled = vec[bool]([False] * s.terms.valley.megas)
    for unit in range(len(s.at)):
        there = s.owner[unit] == seat and s.at[unit] >= 0 and unit not in but
        if there and s.terms.sheet.is_basic[s.kind[unit]]:
            ruled[s.terms.valley.mega[s.at[unit]]] = True
    return ruled


@mypyc_attr(acyclic=True)
class Field:
    """What the moving side sees of the enemy: stacks, strengths, reach. Made once per decision."""

    def __init__(self, s: Chitin, skill: Skill) -> None:
        self.s = s
        self.skill = skill
        self.seat: i64 = s.moving
        self.own = s.stacks(s.moving)
        self.guards = vec[i64]([at for at in self.own if s.has_warrior(at)])
        self.known = vec[i64]()
        self.paths = vec[vec[i64]]()
        self.errands: dict[int, int] = {}
        self.sent = False
        self.loose = vec[i64]()
        self.loose_worth = vec[i64]()
        self.kept = vec[i64]()
        self.dear = dearness(s, s.moving, skill)
        self.ruled = megahexes_ruled(s, 1 - s.moving, vec[i64]())
        self.strong = vec[i64]([at for at in s.stacks(1 - s.moving) if s.has_warrior(at)])
        self.power = vec[i64]()
        self.reach = vec[i64]()
        for at in self.strong:
            units = s.units_in(at)
            bound = self.is_bound(units)
            self.power = append(self.power, self.strike_of(units, bound))
            self.reach = append(self.reach, 0 if bound else self.reach_of(units))
        self.flyers = s.air_of(1 - s.moving)
        self.ways = vec[vec[i64]]()
        self.pulls = vec[i64]()
        self.slopes = vec[i64]()
        self.crowd = vec[i64]()
        self.find_goals()

    def is_bound(self, units: vec[i64]) -> bool:
        """Tell whether an enemy stack can hardly move in its next turn: disrupted, or no Basic near."""
        s = self.s
        if s.any_disrupted(units):
            return True
        return s.terms.advanced and not self.ruled[s.terms.valley.mega[s.at[units[0]]]]

    def flyers_over(self, megahex: i64) -> i64:
        """Count the enemy air units that can be over a megahex in their next turn. [8.011]"""
        s = self.s
        links = s.terms.valley.mega_links
        count: i64 = 0
        for unit in self.flyers:
            at = s.at[unit]
            near = at == megahex or megahex in links[at]
            if near or any([megahex in links[to] for to in links[at]]):
                count += 1
        return count

    def strike_of(self, units: vec[i64], bound: bool) -> i64:
        """Return the strength of an enemy stack in its next combat step, charging if it can. [8.022]"""
        s = self.s
        sheet = s.terms.sheet
        strike: i64 = 0
        for unit in units:
            kind = s.kind[unit]
            doubled = s.terms.advanced and not bound and sheet.charges[kind]
            strike += sheet.strength[kind] * (2 if doubled else 1)
        return strike

    def reach_of(self, units: vec[i64]) -> i64:
        """Return how far an enemy stack can strike in its next turn."""
        s = self.s
        best: i64 = 99
        for unit in units:
            kind = s.kind[unit]
            if s.terms.sheet.is_warrior[kind]:
                far = s.terms.sheet.move[kind]
                if s.terms.advanced and s.terms.sheet.charges[kind]:
                    far += CHARGE_POINTS
                if far < best:
                    best = far
        return best

    def threat(self, at: i64) -> i64:
        """Return the strength the enemy can bring against a hex in his next turn."""
        strength: i64 = 0
        ways = self.s.terms.valley.ways_to(at)
        for number in range(len(self.strong)):
            if self.can_strike(number, at, ways):
                strength += self.power[number]
        return strength

    def can_strike(self, number: i64, at: i64, ways: vec[i64]) -> bool:
        """Tell whether an enemy stack can attack a hex in its next turn; bound ones where they stand."""
        valley = self.s.terms.valley
        place = self.strong[number]
        if self.reach[number] == 0:
            return valley.distances[at][place] == 1
        return ways[place] - valley.plain_cost[at] < self.reach[number]

    def threats(self, at: i64) -> i64:
        """Count the enemy stacks that can strike a hex in their next turn."""
        count: i64 = 0
        ways = self.s.terms.valley.ways_to(at)
        for number in range(len(self.strong)):
            if self.can_strike(number, at, ways):
                count += 1
        return count

    def coming(self, target: i64, units: vec[i64]) -> i64:
        """Return the strength of own stacks that have not moved and could join against a target."""
        s = self.s
        if not is_moving(s):
            return 0
        strength: i64 = 0
        ways = s.terms.valley.ways_to(target)
        step = s.terms.valley.plain_cost[target] - 1
        for at in self.own:
            first = s.uppermost(at)
            if s.moved[first] or s.disrupted[first] or first in units:
                continue
            if ways[at] - step <= s.terms.sheet.move[s.kind[first]]:
                strength += s.attack_strength(s.units_in(at))
        return strength

    def way_to(self, goal: i64) -> vec[i64]:
        """Return the ways of Workers to a hex, or home; worked out when first asked. [6.082]"""
        for number in range(len(self.known)):
            if self.known[number] == goal:
                return self.paths[number]
        s = self.s
        goals = s.terms.valley.edge[s.end_of(self.seat)] if goal == OFF_MAP else vec[i64]([goal])
        self.known = append(self.known, goal)
        self.paths = append(self.paths, worker_ways(s, self.seat, goals))
        return self.paths[len(self.paths) - 1]

    def errand(self, worker: i64) -> int:
        """Return the token a free Worker should fetch, or NO_TOKEN."""
        if not self.sent:
            self.errands = send_workers(self)
            self.sent = True
        return self.errands.get(worker, NO_TOKEN)

    # --- goals of warriors

    def find_goals(self) -> None:
        """List what warriors are wanted for: tokens in dispute, carriers to hunt and to screen."""
        s = self.s
        own_home = s.terms.valley.home[s.end_of(self.seat)]
        their_home = s.terms.valley.home[1 - s.end_of(self.seat)]
        for token in range(len(s.token_at)):
            carrier: i64 = s.carrier_of(token) if s.token_at[token] == CARRIED else NO_ONE
            at = s.token_at[token] if carrier == NO_ONE else s.at[carrier]
            if at < 0:
                continue
            worth = token_worth(s, token)
            if carrier == NO_ONE:
                self.note_loose(at, worth)
                pull = self.pull_of_token(worth, own_home[at], their_home[at])
                if self.is_to_finish(token):
                    pull = worth * self.skill.finish
                self.add_goal(at, pull, self.skill.pull)
            elif s.owner[carrier] != self.seat:
                slope = self.skill.chase if s.terms.advanced else self.skill.hunt
                self.add_goal(self.ahead(at, their_home), worth * 2, slope)
            elif self.threats(at):
                self.add_goal(at, worth, self.skill.screen)

    def note_loose(self, at: i64, worth: i64) -> None:
        """Write a token down that an enemy Worker could take next turn, and who keeps it off. [6.082]"""
        if not self.is_in_enemy_reach(at):
            return
        near: i64 = 0
        distances = self.s.terms.valley.distances[at]
        for place in self.own:
            if distances[place] <= 1 and self.s.has_fighter(place, self.seat):
                near += 1
        self.loose = append(self.loose, at)
        self.loose_worth = append(self.loose_worth, worth * self.skill.cover // 100)
        self.kept = append(self.kept, near)

    def is_in_enemy_reach(self, at: i64) -> bool:
        """Tell whether an enemy Worker without a token could be in a hex in its next move. [6.081]"""
        s = self.s
        ways = s.terms.valley.ways_to(at)
        for unit in range(len(s.at)):
            place = s.at[unit]
            free = place >= 0 and s.owner[unit] != self.seat and s.carries[unit] == NO_TOKEN
            if free and s.terms.sheet.is_worker[s.kind[unit]] and ways[place] <= WORKERS_REACH:
                return True
        return False

    def cover_worth(self, at: i64, start: i64) -> i64:
        """Return what a stack from *start* does for tokens that nobody else keeps enemy Workers off."""
        worth: i64 = 0
        for number in range(len(self.loose)):
            distances = self.s.terms.valley.distances[self.loose[number]]
            if distances[at] <= 1:
                near = self.kept[number]
                if start >= 0 and distances[start] <= 1:
                    near -= 1
                if near <= 0:
                    worth += self.loose_worth[number]
        return worth

    def is_to_finish(self, token: i64) -> bool:
        """Tell whether a token is one of those whose last ends the battle, for the side ahead. [4.04]"""
        s = self.s
        if not s.terms.advanced or s.terms.first_off or not s.is_start_token(token):
            return False
        return s.score(self.seat) > s.score(1 - self.seat) + AHEAD

    def pull_of_token(self, worth: i64, own: i64, their: i64) -> i64:
        """Return how much a token on the ground draws warriors: most where both can get it."""
        if -6 <= own - their <= 6:
            return worth
        if own < their:
            return worth // 2
        return worth * 2 // 3 if self.skill.raids else worth // 3

    def ahead(self, at: i64, home: vec[i64]) -> i64:
        """Return where a carrier will be after its next move, to meet it there."""
        valley = self.s.terms.valley
        goal = max(home[at] - self.skill.lead, 0)
        while home[at] > goal:
            nearer = at
            for to in valley.links[at]:
                if home[to] < home[nearer]:
                    nearer = to
            if nearer == at:
                break
            at = nearer
        return at

    def add_goal(self, at: i64, pull: i64, slope: i64) -> None:
        """Write a goal down with the own warrior stacks already close to it."""
        near: i64 = 0
        ways = self.s.terms.valley.ways_to(at)
        for place in self.guards:
            if ways[place] <= 3:
                near += 1
        self.ways = append(self.ways, ways)
        self.pulls = append(self.pulls, pull)
        self.slopes = append(self.slopes, slope)
        self.crowd = append(self.crowd, near)

    def ground(self, at: i64, start: i64) -> i64:
        """Return what a hex is worth as a step toward the goals; own presence at start is left out."""
        best: i64 = -FAR
        spread = self.skill.spread
        for number in range(len(self.ways)):
            ways = self.ways[number]
            near = self.crowd[number]
            if start >= 0 and ways[start] <= 3:
                near -= 1
            if near < 0:
                near = 0
            worth = self.pulls[number] * spread // (spread + near) - self.slopes[number] * ways[at]
            if worth > best:
                best = worth
        return best if len(self.ways) else 0


def dearness(s: Chitin, seat: i64, skill: Skill) -> i64:
    """Return in hundredths what a side's warriors are worth to it: more where few are left."""
    count: i64 = 0
    for unit in range(len(s.at)):
        if (
            s.owner[unit] == seat
            and s.at[unit] >= WAITING
            and s.terms.sheet.is_warrior[s.kind[unit]]
        ):
            count += 1
    return 100 + skill.dear * max(FEW - count, 0)


def dear_worths(f: Field, units: vec[i64]) -> vec[i64]:
    """Return what units are worth, the least first: warriors more where few are left."""
    s = f.s
    found = vec[i64]()
    for unit in units:
        worth = unit_worth(s, unit)
        if s.terms.sheet.is_warrior[s.kind[unit]]:
            worth = worth * f.dear // 100
        found = append(found, worth)
    return in_order(found)


def is_moving(s: Chitin) -> bool:
    """Tell whether units are being moved: friends could still come."""
    return s.agenda[-1] is MOVEMENT or s.agenda[-1] is HAND


def fighting_worth(f: Field, units: vec[i64], at: i64) -> i64:
    """Return what the best facing in a hex brings: all in front are fought, who is behind kills one. [7.02, 7.05]"""
    s = f.s
    if not s.is_beside_enemy(at, f.seat):
        return 0
    own = dear_worths(f, fighters_of(s, units))
    ahead = Ahead(f, units, own, at)
    spare: i64 = own[0] if len(own) else 0
    best: i64 = -FAR
    for way in range(SIXTHS):
        worth = ahead.worth(way)
        if ahead.is_any_behind(way):
            worth -= spare
        best = max(best, worth)
    return best


@mypyc_attr(acyclic=True)
class Ahead:
    """The enemies round a hex, and what a stack there brings against those that it faces."""

    def __init__(self, f: Field, units: vec[i64], own: vec[i64], at: i64) -> None:
        self.f = f
        self.own = own
        self.base = f.s.attack_strength(units)
        self.attack = vec[i64]([0] * SIXTHS)
        self.target = vec[i64]([NO_ONE] * SIXTHS)
        self.armed = vec[bool]([False] * SIXTHS)
        self.weighed: i64 = 0  # the enemies faced last, a bit for each side, and what they brought
        self.brought: i64 = 0
        steps = f.s.terms.valley.steps[at]
        for side in range(SIXTHS):
            to = steps[side]
            if to >= 0 and f.s.is_enemy_hex(to, f.seat):
                self.target[side] = to
                self.armed[side] = f.s.has_warrior(to)
                self.attack[side] = strength_against(f, units, at, to)

    def is_any_behind(self, way: i64) -> bool:
        """Tell whether enemy warriors are behind a stack that faces a way."""
        for side in range(way + 2, way + 5):
            if self.armed[side % SIXTHS]:
                return True
        return False

    def worth(self, way: i64) -> i64:
        """Return what fighting all in front brings, in one combat if there are several. [7.02, 7.03]"""
        faced: i64 = 0
        for turn in range(way + 5, way + 8):
            if self.target[turn % SIXTHS] != NO_ONE:
                faced |= 1 << (turn % SIXTHS)
        if faced != self.weighed:
            self.weighed = faced
            self.brought = self.weigh(way)
        return self.brought

    def weigh(self, way: i64) -> i64:
        """Work out what the combat with all in front brings."""
        s = self.f.s
        count: i64 = 0
        attack: i64 = 0
        defence: i64 = 0
        prey = NOTHING
        for turn in range(way + 5, way + 8):
            side = turn % SIXTHS
            target = self.target[side]
            if target == NO_ONE:
                continue
            count += 1
            attack = self.attack[side] if count == 1 else attack + self.attack[side] - self.base
            defence += s.stack_defence(target, True)
            prey = joined(prey, s.units_in(target))
        if count == 0 or attack <= 0:
            return 0
        found = worths(s, prey)
        for number in range(len(found)):
            found[number] = found[number] * self.f.skill.prey // 10
        return fight_worth(s, attack, defence, self.own, found)


def strength_against(f: Field, units: vec[i64], at: i64, target: i64) -> i64:
    """Return the strength of an attack from a hex, with friends that stand ready beside the target."""
    s = f.s
    enemies = s.units_in(target)
    side = s.terms.valley.direction(target, at)
    attack = stack_strength(s, units, enemies, target, side)
    if f.skill.helpers:
        attack += ready_helpers(f, units, enemies, at, target)
        attack += f.coming(target, units) * f.skill.coming // 10
    return attack


def ready_helpers(f: Field, units: vec[i64], enemies: vec[i64], at: i64, target: i64) -> i64:
    """Return the strength of friends beside a target who have moved, or all when moving is over."""
    s = f.s
    strength: i64 = 0
    for beside in s.terms.valley.links[target]:
        if beside != at and s.holder(beside) == f.seat:
            helpers = others_in(s, beside, units)
            if len(helpers) and (s.moved[helpers[0]] or s.agenda[-1] is FACING):
                side = s.terms.valley.direction(target, beside)
                strength += stack_strength(s, helpers, enemies, target, side)
    return strength


def danger_worth(f: Field, units: vec[i64], at: i64) -> i64:
    """Return what a stack stands to lose in a hex in the enemy's next turn."""
    s = f.s
    if f.skill.danger == 0:
        return 0
    threat = f.threat(at)
    if threat == 0:
        return 0
    defence = defence_with_friends(s, units, at)
    if threat <= defence or defence == 0:
        return 0
    own = worths(s, units)
    lost = fight_worth(s, threat, defence, vec[i64](), own)
    if threat >= OVERRUN * defence:
        lost = total(own)
    # where points decide, a unit's worth holds the two points its loss costs already
    return lost * f.skill.danger // (200 if s.terms.advanced else 100)


def defence_with_friends(s: Chitin, units: vec[i64], at: i64) -> i64:
    """Return what units would defend a hex with, friends there included; chargers are weak after."""
    defence = s.defence_strength(units)
    for unit in others_in(s, at, units):
        defence += s.terms.sheet.defence[s.kind[unit]]
    for unit in units:
        if s.charging[unit]:
            return defence // 2
    return defence


# --- Workers ---------------------------------------------------------------------------------------


def send_workers(f: Field) -> dict[int, int]:
    """Match free Workers with tokens on the ground, the pair first that brings most for its way. [6.08]"""
    s = f.s
    tokens = vec[i64]([t for t in range(len(s.token_at)) if s.token_at[t] >= 0])
    workers = free_workers(s, f.seat)
    errands: dict[int, int] = {}
    while len(tokens) and len(workers):
        best: i64 = 0
        wanted: i64 = NO_TOKEN
        fetcher: i64 = NO_ONE
        for token in tokens:
            for unit in workers:
                worth = errand_worth(f, unit, token)
                if worth > best:
                    best, wanted, fetcher = worth, token, unit
        if wanted == NO_TOKEN:
            break
        errands[fetcher] = wanted
        tokens = without(tokens, wanted)
        workers = without(workers, fetcher)
    send_reserves(f, workers, errands)
    return errands


def send_reserves(f: Field, workers: vec[i64], errands: dict[int, int]) -> None:
    """Let Workers with nothing to fetch follow tokens, to take over where a carrier falls. [6.081, R14]"""
    s = f.s
    for _ in range(f.skill.reserve):
        for token in range(len(s.token_at)):
            if is_on_map(s, token) and token_worth(s, token) >= WORTH_A_RESERVE and len(workers):
                nearest = nearest_worker(s, workers, s.token_place(token))
                errands[nearest] = token
                workers = without(workers, nearest)


def is_on_map(s: Chitin, token: i64) -> bool:
    """Tell whether a token lies on the map or is carried there."""
    return s.token_at[token] >= 0 or s.token_at[token] == CARRIED


def nearest_worker(s: Chitin, workers: vec[i64], at: i64) -> i64:
    """Return the Worker that is at a hex first."""
    best: i64 = FAR
    nearest: i64 = NO_ONE
    for unit in workers:
        way = fetching_way(s, unit, at)
        if way < best:
            best, nearest = way, unit
    return nearest


def errand_worth(f: Field, unit: i64, token: i64) -> i64:
    """Return what a token brings for each point of the way to it and home, nothing if too little. [4.022]"""
    s = f.s
    at = s.token_at[token]
    home = s.terms.valley.home[s.end_of(f.seat)][at]
    way = fetching_way(s, unit, at)
    worth = token_worth(s, token)
    if s.terms.advanced and worth < SMALL_HARVEST and way + home > SHORT_ERRAND:
        return 0
    if f.is_to_finish(token):
        way //= 2
        worth *= f.skill.finish
    return worth * ERRANDS_PART // (NEARER_FIRST * way + home + 1)


def free_workers(s: Chitin, seat: i64) -> vec[i64]:
    """List the Workers of a side with nothing to carry, on the map or waiting."""
    found = vec[i64]()
    worker = s.terms.sheet.is_worker
    for unit in range(len(s.at)):
        free = s.at[unit] >= WAITING and s.carries[unit] == NO_TOKEN
        if free and s.owner[unit] == seat and worker[s.kind[unit]]:
            found = append(found, unit)
    return found


def fetching_way(s: Chitin, unit: i64, goal: i64) -> i64:
    """Return the points a Worker has before it to a token; one that has moved is later."""
    at = s.at[unit]
    late: i64 = 1 if s.moved[unit] else 0
    if at >= 0:
        return s.terms.valley.ways_to(goal)[at] + late
    return s.terms.valley.home[s.end_of(s.owner[unit])][goal] + 2 + late


def worker_danger(f: Field, units: vec[i64], at: i64) -> i64:
    """Count what can strike a Worker in a hex, less if warriors stand with it."""
    s = f.s
    threats = f.threats(at)
    if threats == 0:
        return 0
    guarded = s.count_warriors(others_in(s, at, units)) + s.count_warriors(units)
    if guarded:
        return max(threats - 1 - guarded // 2, 0)
    return threats if f.threat(at) < OVERRUN else threats + 1


def struck(f: Field, units: vec[i64], at: i64) -> i64:
    """Return the chance in hundredths that one who cannot fight is killed in a hex in the next turn."""
    threats = min(f.threats(at), len(STRUCK) - 1)
    guards = f.s.count_warriors(others_in(f.s, at, units))
    if guards:
        return STRUCK[threats] // (2 * guards)
    return max(STRUCK[threats], stung(f, at))


def stung(f: Field, at: i64) -> i64:
    """Return the chance in hundredths that flyers kill a lone unit; own ones overhead hold as many. [8.014]"""
    s = f.s
    mega = s.terms.valley.mega[at]
    free = f.flyers_over(mega) - len(s.air_in(mega, f.seat))
    if free <= 0:
        return 0
    strength = free * FLYER // (2 if s.terms.valley.is_forest[at] else 1)
    results = s.terms.results
    deadly: i64 = 0
    for outcome in results.by_column[results.column(strength, 1)]:
        if outcome.losses and not outcome.on_attacker:
            deadly += 1
    return deadly * STUNG // SIXTHS


def has_room(s: Chitin, at: i64) -> bool:
    """Tell whether one more unit may stand in a hex."""
    return len(s.units_in(at)) < MOST_IN_A_HEX
