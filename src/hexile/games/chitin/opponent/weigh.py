"""How the hive weighs a fight, a place and a danger. Everything is in hundredths of a point."""

from __future__ import annotations

from typing import Final

from hexile.games.chitin.rules.overrun import stack_strength
from hexile.games.chitin.state.chitin import Chitin
from hexile.games.chitin.state.places import CARRIED, NO_ONE, NO_TOKEN, WAITING
from hexile.games.chitin.tables import CHARGE_POINTS, MOST_IN_A_HEX, OVERRUN, SIXTHS
from hexile.kernel.graph import FAR

POINT: Final = 100
LOSS_POINTS: Final = 2 * POINT
WORKER_WORTH: Final = 25
BASIC_WORTH: Final = 250
DISRUPTED_PART: Final = 6  # a disrupted stack has lost about a sixth of its worth
RETREAT_PART: Final = 10
NEVER: Final = -FAR


class Skill:
    """What a level of play looks at, and how it weighs; weights are hundredths of a point.

    `danger` is for warriors, `threat` and `laden` for each enemy stack that can strike a Worker
    without and with a token. `pull` is for a movement point nearer to food, `hunt` to where an
    enemy carrier will be `lead` points on, `chase` the same where points decide, `screen` to an
    own carrier in danger. `coming` are the tenths that friends count who could still join a fight.
    """

    def __init__(
        self, danger: int, helpers: bool, raids: bool, command: bool, charges: bool
    ) -> None:
        self.danger: int = danger
        self.helpers = helpers
        self.raids = raids
        self.command = command
        self.charges = charges
        self.threat: int = 10
        self.laden: int = 40
        self.pull: int = 35
        self.hunt: int = 40
        self.chase: int = 100
        self.screen: int = 35
        self.lead: int = 4
        self.coming: int = 6
        self.prey: int = 10
        self.spread: int = 3


def unit_worth(s: Chitin, unit: int) -> int:
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


def token_worth(s: Chitin, token: int) -> int:
    """Return what a token is worth: its value, or its share in what decides a basic game."""
    if s.terms.advanced:
        return s.token_value[token] * POINT * 2 // 3
    return 1200


def worths(s: Chitin, units: list[int]) -> list[int]:
    """Return the worth of each unit, the least first: owners lose those first."""
    found = [unit_worth(s, unit) for unit in units]
    found.sort()
    return found


def lost_worth(found: list[int], count: int) -> int:
    """Return the worth of the *count* cheapest."""
    total: int = 0
    for worth in found[:count]:
        total += worth
    return total


def fight_worth(s: Chitin, attack: int, defence: int, own: list[int], enemy: list[int]) -> int:
    """Return what a combat brings on average; *own* and *enemy* are worths, least first."""
    results = s.terms.results
    column = results.column(attack, defence)
    own_all, enemy_all = sum(own), sum(enemy)
    total: int = 0
    for face in range(1, SIXTHS + 1):
        outcome = results.rows[face][column]
        if outcome.losses:
            part = lost_worth(own if outcome.on_attacker else enemy, outcome.losses)
        elif outcome.disrupted:
            part = (own_all if outcome.on_attacker else enemy_all) // DISRUPTED_PART
        else:
            part = (own_all if outcome.on_attacker else enemy_all) // RETREAT_PART
        total += -part if outcome.on_attacker else part
    return total // SIXTHS


class Field:
    """What the moving side sees of the enemy: stacks, strengths, reach. Made once per decision."""

    def __init__(self, s: Chitin, skill: Skill) -> None:
        self.s = s
        self.skill = skill
        self.seat: int = s.seat
        self.stacks: list[int] = s.stacks(1 - s.seat)
        self.own: list[int] = s.stacks(s.seat)
        self.guards: list[int] = [at for at in self.own if s.count_warriors(s.units_in(at))]
        self.errands: dict[int, int] = {}
        self.sent = False
        self.ruled: list[bool] = self.megahexes_ruled(1 - s.seat)
        self.strong: list[int] = []
        self.power: list[int] = []
        self.reach: list[int] = []
        for at in self.stacks:
            units = s.units_in(at)
            if s.count_warriors(units):
                self.strong.append(at)
                bound = self.is_bound(units)
                self.power.append(self.strike_of(units, bound))
                self.reach.append(0 if bound else self.reach_of(units))
        self.ways: list[list[int]] = []
        self.pulls: list[int] = []
        self.slopes: list[int] = []
        self.crowd: list[int] = []
        self.find_goals()

    def is_bound(self, units: list[int]) -> bool:
        """Tell whether an enemy stack can hardly move in its next turn: disrupted, or no Basic near."""
        s = self.s
        if any(s.disrupted[unit] for unit in units):
            return True
        return s.terms.advanced and not self.ruled[s.terms.valley.mega[s.at[units[0]]]]

    def megahexes_ruled(self, seat: int) -> list[bool]:
        """Return, for every megahex, whether a Basic of a side is in it. [8.031]"""
        s = self.s
        ruled = [False] * s.terms.valley.megas
        for unit in range(len(s.at)):
            if s.owner[unit] == seat and s.at[unit] >= 0 and s.terms.sheet.is_basic[s.kind[unit]]:
                ruled[s.terms.valley.mega[s.at[unit]]] = True
        return ruled

    def strike_of(self, units: list[int], bound: bool) -> int:
        """Return the strength of an enemy stack in its next combat step, charging if it can. [8.022]"""
        s = self.s
        sheet = s.terms.sheet
        total: int = 0
        for unit in units:
            kind = s.kind[unit]
            doubled = s.terms.advanced and not bound and sheet.charges[kind]
            total += sheet.strength[kind] * (2 if doubled else 1)
        return total

    def reach_of(self, units: list[int]) -> int:
        """Return how far an enemy stack can strike in its next turn."""
        s = self.s
        best = 99
        for unit in units:
            kind = s.kind[unit]
            if s.terms.sheet.is_warrior[kind]:
                far = s.terms.sheet.move[kind]
                if s.terms.advanced and s.terms.sheet.charges[kind]:
                    far += CHARGE_POINTS
                if far < best:
                    best = far
        return best

    def threat(self, at: int) -> int:
        """Return the strength the enemy can bring against a hex in his next turn."""
        total: int = 0
        ways = self.s.terms.valley.ways_to(at)
        for number in range(len(self.strong)):
            if self.can_strike(number, at, ways):
                total += self.power[number]
        return total

    def can_strike(self, number: int, at: int, ways: list[int]) -> bool:
        """Tell whether an enemy stack can attack a hex in its next turn; bound ones where they stand."""
        valley = self.s.terms.valley
        place = self.strong[number]
        if self.reach[number] == 0:
            return valley.distances[at][place] == 1
        return ways[place] - valley.plain_cost[at] < self.reach[number]

    def threats(self, at: int) -> int:
        """Count the enemy stacks that can strike a hex in their next turn."""
        count: int = 0
        ways = self.s.terms.valley.ways_to(at)
        for number in range(len(self.strong)):
            if self.can_strike(number, at, ways):
                count += 1
        return count

    def coming(self, target: int, units: list[int]) -> int:
        """Return the strength of own stacks that have not moved and could join against a target."""
        s = self.s
        if s.agenda[-1].name not in ("movement", "hand"):
            return 0
        total: int = 0
        ways = s.terms.valley.ways_to(target)
        step = s.terms.valley.plain_cost[target] - 1
        for at in self.own:
            first = s.top_unit[at]
            if first in units or s.moved[first] or s.disrupted[first]:
                continue
            if ways[at] - step <= s.terms.sheet.move[s.kind[first]]:
                total += s.attack_strength(s.units_in(at))
        return total

    def errand(self, worker: int) -> int:
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
            at = s.token_place(token)
            if at < 0:
                continue
            worth = token_worth(s, token)
            carrier = s.carrier_of(token) if s.token_at[token] == CARRIED else -1
            if carrier < 0:
                pull = self.pull_of_token(worth, own_home[at], their_home[at])
                self.add_goal(at, pull, self.skill.pull)
            elif s.owner[carrier] != self.seat:
                slope = self.skill.chase if s.terms.advanced else self.skill.hunt
                self.add_goal(self.ahead(at, their_home), worth * 2, slope)
            elif self.threats(at):
                self.add_goal(at, worth, self.skill.screen)

    def pull_of_token(self, worth: int, own: int, their: int) -> int:
        """Return how much a token on the ground draws warriors: most where both can get it."""
        if abs(own - their) <= 6:
            return worth
        if own < their:
            return worth // 2
        return worth * 2 // 3 if self.skill.raids else worth // 3

    def ahead(self, at: int, home: list[int]) -> int:
        """Return where a carrier will be after its next move, to meet it there."""
        valley = self.s.terms.valley
        goal = home[at] - self.skill.lead
        while home[at] > max(goal, 0):
            nearer = at
            for to in valley.links[at]:
                if home[to] < home[nearer]:
                    nearer = to
            if nearer == at:
                break
            at = nearer
        return at

    def add_goal(self, at: int, pull: int, slope: int) -> None:
        """Write a goal down with the own warrior stacks already close to it."""
        near: int = 0
        ways = self.s.terms.valley.ways_to(at)
        for place in self.guards:
            if ways[place] <= 3:
                near += 1
        self.ways.append(ways)
        self.pulls.append(pull)
        self.slopes.append(slope)
        self.crowd.append(near)

    def ground(self, at: int, start: int) -> int:
        """Return what a hex is worth as a step toward the goals; own presence at start is left out."""
        best = -FAR
        for number in range(len(self.ways)):
            ways = self.ways[number]
            near = self.crowd[number]
            if start >= 0 and ways[start] <= 3:
                near -= 1
            pull = self.pulls[number] * self.skill.spread // (self.skill.spread + max(near, 0))
            worth = pull - self.slopes[number] * ways[at]
            if worth > best:
                best = worth
        return best if self.ways else 0


def fighting_worth(f: Field, units: list[int], at: int) -> int:
    """Return the best fight from a hex, less a unit for enemies that would be left behind."""
    s = f.s
    best = -FAR
    beside: int = 0
    own = worths(s, [unit for unit in units if not s.terms.sheet.is_worker[s.kind[unit]]])
    for target in s.terms.valley.links[at]:
        if s.is_enemy_hex(target, f.seat):
            worth = attack_worth(f, units, own, at, target)
            if s.count_warriors(s.units_in(target)):
                beside += 1
            if worth > best:
                best = worth
    if best == -FAR:
        return 0
    spare = own[0] if own else 0
    if best < -spare:
        best = -spare
    return best - max(beside - 1, 0) * spare // 2


def attack_worth(f: Field, units: list[int], own: list[int], at: int, target: int) -> int:
    """Return what attacking a stack from a hex brings, with friends that stand ready beside it."""
    s = f.s
    enemies = s.units_in(target)
    grid = s.terms.valley.grid
    attack = stack_strength(s, units, enemies, target, grid.direction(target, at))
    if f.skill.helpers:
        for beside in s.terms.valley.links[target]:
            if beside != at and s.holder(beside) == f.seat:
                helpers = [unit for unit in s.units_in(beside) if unit not in units]
                if helpers and (s.moved[helpers[0]] or s.agenda[-1].name == "facing"):
                    side = grid.direction(target, beside)
                    attack += stack_strength(s, helpers, enemies, target, side)
        attack += f.coming(target, units) * f.skill.coming // 10
    if attack == 0:
        return -FAR
    prey = [worth * f.skill.prey // 10 for worth in worths(s, enemies)]
    return fight_worth(s, attack, s.stack_defence(target, True), own, prey)


def danger_worth(f: Field, units: list[int], at: int) -> int:
    """Return what a stack stands to lose in a hex in the enemy's next turn."""
    s = f.s
    if f.skill.danger == 0:
        return 0
    threat = f.threat(at)
    defence = s.defence_strength(units)
    for unit in s.units_in(at):
        if unit not in units:
            defence += s.terms.sheet.defence[s.kind[unit]]
    if any(s.charging[unit] for unit in units):
        defence = defence // 2
    if threat <= defence or defence == 0:
        return 0
    own = worths(s, units)
    lost = fight_worth(s, threat, defence, [], own)
    if threat >= OVERRUN * defence:
        lost = sum(own)
    # where points decide, a unit's worth holds the two points its loss costs already
    return lost * f.skill.danger // (200 if s.terms.advanced else 100)


# --- Workers ---------------------------------------------------------------------------------------


def send_workers(f: Field) -> dict[int, int]:
    """Match free Workers with tokens on the ground, the nearest pair first. [6.08]"""
    s = f.s
    valley = s.terms.valley
    end = s.end_of(f.seat)
    tokens = [t for t in range(len(s.token_at)) if s.token_at[t] >= 0]
    workers = [
        u
        for u in range(len(s.at))
        if s.owner[u] == f.seat
        and s.terms.sheet.is_worker[s.kind[u]]
        and s.carries[u] == NO_TOKEN
        and (s.at[u] >= 0 or s.at[u] == WAITING)
    ]
    errands: dict[int, int] = {}
    while tokens and workers:
        best, nearest, fetcher = FAR, NO_TOKEN, NO_ONE
        for token in tokens:
            ways = valley.ways_to(s.token_at[token])
            for unit in workers:
                at = s.at[unit]
                way = ways[at] if at >= 0 else valley.home[end][s.token_at[token]] + 2
                if s.moved[unit]:
                    way += 1
                if way < best:
                    best, nearest, fetcher = way, token, unit
        if nearest == NO_TOKEN:
            break
        errands[fetcher] = nearest
        tokens.remove(nearest)
        workers.remove(fetcher)
    return errands


def worker_danger(f: Field, units: list[int], at: int) -> int:
    """Count what can strike a Worker in a hex, less if warriors stand with it."""
    s = f.s
    threats = f.threats(at)
    if threats == 0:
        return 0
    guards = [unit for unit in s.units_in(at) if unit not in units]
    guarded = s.count_warriors(guards) + s.count_warriors(units)
    if guarded:
        return max(threats - 1 - guarded // 2, 0)
    if f.threat(at) < OVERRUN:
        return threats
    return threats + 1


def has_room(s: Chitin, at: int) -> bool:
    """Tell whether one more unit may stand in a hex."""
    return len(s.units_in(at)) < MOST_IN_A_HEX
