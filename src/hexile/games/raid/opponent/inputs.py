"""What a network is told of a choice: where counters would stand, and the ways between them.

Everything is worked out from the numbers that learning programs see. What a choice settles at once
is carried out on them; what the dice decide is left to the network.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64

from hexile.games.raid.state import Raid
from hexile.games.raid.tables import BOARD_NAMES, WARHAWKS, network_of
from hexile.kernel.geometry.graph import NOWHERE
from hexile.kernel.numbers.network import NetworkInputs, RowBlocks

LONG_WAY: Final = 31  # ways to the platform are told up to this
LONG_CHASE: Final = 21
NEAR: Final = 5
MOST_POINTS: Final = 11
MOST_TURNS: Final = 12
MOST_SPARE: Final = 48
LEAST_SPARE: Final = 8  # below none to spare
BUSY: Final = 4
KINDS: Final = 4
CLASSES: Final = 2
FAR_AWAY: Final = 99
LEADERS: Final = 2
HUNTED: Final = 10
AHEAD: Final = 15
BLOCKED: Final = 8

STEP: Final = 0
ATTACK: Final = 1
END: Final = 2
OTHER: Final = 3


class RaidInputs(NetworkInputs):
    """Tells a choice by rows for counters on squares, pairs of counters, and chases."""

    def __init__(self, s: Raid, first: dict[str, int], asked: int) -> None:
        terms = s.terms
        ground = terms.ground
        self.ground = ground
        self.troopers: i64 = len(ground.bunker.troopers)
        self.scientists: i64 = len(ground.bunker.scientists)
        self.turns: i64 = terms.turns
        self.points: i64 = terms.points
        self.asked: i64 = asked
        blocks = RowBlocks()
        squares, runs = ground.size, int(self.scientists) + 1
        self.warhawk_rows: i64 = blocks.block("warhawk on", BUSY, squares)
        self.way_rows: i64 = blocks.block("way of warhawk", BUSY, LONG_WAY)
        self.trooper_rows: i64 = blocks.block("trooper on", KINDS, squares)
        self.scientist_rows: i64 = blocks.block("scientist on", squares)
        self.near_rows: i64 = blocks.block("near trooper", CLASSES, NEAR, LONG_WAY)
        self.caught_rows: i64 = blocks.block("near scientist", NEAR, MOST_TURNS)
        self.able_rows: i64 = blocks.block("chase", runs, MOST_POINTS, LONG_CHASE)
        self.held_rows: i64 = blocks.block("hindered chase", runs, MOST_POINTS, LONG_CHASE)
        self.spare_rows: i64 = blocks.block("to spare", asked, MOST_SPARE)
        self.turn_rows: i64 = blocks.block("turns left", asked, MOST_TURNS)
        self.point_rows: i64 = blocks.block("points", asked, MOST_POINTS)
        self.hunt_rows: i64 = blocks.block("hunt", LEADERS, CLASSES, HUNTED, AHEAD)
        self.slack_rows: i64 = blocks.block("leader to spare", LEADERS, BLOCKED, MOST_SPARE)
        self.time_rows: i64 = blocks.block("leader in time", LEADERS, MOST_TURNS, squares)
        pairs = WARHAWKS * int(self.troopers + self.scientists)
        leaders = LEADERS * (int(self.troopers) + 2)
        listed = 2 * WARHAWKS + int(self.troopers + self.scientists) + pairs
        board = [f"{list(row)}" for row in ground.links]
        stamp = blocks.stamp(*board, str(ground.platform), *ground.names)
        super().__init__(stamp, blocks.count, listed + leaders + 2 * runs + 3)
        self.at_asked: i64 = first["asked"]
        self.at_turn: i64 = first["turn"]
        self.at_points: i64 = first["points"]
        self.at_warhawks: i64 = first["warhawk_at"]
        self.at_stopped: i64 = first["stopped"]
        self.at_fought: i64 = first["fought"]
        self.at_troopers: i64 = first["trooper_at"]
        self.at_classes: i64 = first["trooper_class"]
        self.at_scientists: i64 = first["scientist_at"]
        self.read_actions(s)
        self.warhawk_at: vec[i64] = vec[i64]([0] * WARHAWKS)
        self.stopped: vec[i64] = vec[i64]([0] * WARHAWKS)
        self.fought: vec[i64] = vec[i64]([0] * WARHAWKS)
        self.trooper_at: vec[i64] = vec[i64]([0] * int(self.troopers))
        self.trooper_class: vec[i64] = vec[i64]([0] * int(self.troopers))
        self.scientist_at: vec[i64] = vec[i64]([0] * int(self.scientists))
        self.ways: vec[i64] = vec[i64]([0] * WARHAWKS)
        self.left: i64 = 0
        self.kind: i64 = 0
        self.turn: i64 = 0
        self.target: i64 = NOWHERE
        self.rows_at: i64 = 0

    def read_actions(self, s: Raid) -> None:
        """Note verb, Warhawk and square of every action's number."""
        count = int(s.terms.numbers.count)
        verbs, whos, squares = [OTHER] * count, [0] * count, [0] * count
        verbs[s.terms.end_number] = END
        for warhawk in range(WARHAWKS):
            for step in s.terms.steps[warhawk]:
                number = int(step.action_number)
                verbs[number], whos[number], squares[number] = STEP, warhawk, int(step.to)
            for beside in s.terms.attacks[warhawk]:
                for attack in beside:
                    number = int(attack.action_number)
                    verbs[number], whos[number] = ATTACK, warhawk
                    squares[number] = int(attack.square)
        self.verb: vec[i64] = vec[i64](verbs)
        self.who: vec[i64] = vec[i64](whos)
        self.square: vec[i64] = vec[i64](squares)

    def write(self, seen: vec[i32], base: i64, number: i64, into: vec[i64], at: i64) -> None:
        """Write the rows for a choice: what stands where after it, as far as it settles that."""
        self.look(seen, base)
        self.carry_out(number)
        self.rows_at = at
        self.write_counters(into)
        self.write_pairs(into)
        self.write_chases(into)
        self.write_leaders(into)

    def look(self, seen: vec[i32], base: i64) -> None:
        """Take over what the seat sees."""
        self.kind = i64(seen[base + self.at_asked])
        self.turn = i64(seen[base + self.at_turn])
        self.left = i64(seen[base + self.at_points])
        self.target = NOWHERE
        for warhawk in range(i64(WARHAWKS)):
            self.warhawk_at[warhawk] = i64(seen[base + self.at_warhawks + warhawk])
            self.stopped[warhawk] = i64(seen[base + self.at_stopped + warhawk])
            self.fought[warhawk] = i64(seen[base + self.at_fought + warhawk])
        for trooper in range(self.troopers):
            self.trooper_at[trooper] = i64(seen[base + self.at_troopers + trooper])
            self.trooper_class[trooper] = i64(seen[base + self.at_classes + trooper])
        for scientist in range(self.scientists):
            self.scientist_at[scientist] = i64(seen[base + self.at_scientists + scientist])

    def carry_out(self, number: i64) -> None:
        """Change what a choice changes at once."""
        verb = self.verb[number]
        who = self.who[number]
        square = self.square[number]
        if verb == STEP:
            self.warhawk_at[who] = square
            self.left -= 1
            if self.is_stopping(square):
                self.stopped[who] = 1
        elif verb == ATTACK:
            self.fought[who] = 1
            self.target = square
        elif verb == END:
            self.left = 0
            self.kind = 0

    def is_stopping(self, square: i64) -> bool:
        """Tell whether a step to a square ends there: beside a trooper or with a scientist."""
        near = self.ground.distances[square]
        for at in self.trooper_at:
            if at != NOWHERE and near[at] == 1:
                return True
        for at in self.scientist_at:
            if at == square:
                return True
        return False

    def add(self, into: vec[i64], row: i64) -> None:
        """Write the row of the next slot."""
        into[self.rows_at] = row
        self.rows_at += 1

    def write_counters(self, into: vec[i64]) -> None:
        """Write a row for every counter on its square, and what is left of time."""
        to_platform = self.ground.distances[self.ground.platform]
        squares: i64 = self.ground.size
        shortest: i64 = FAR_AWAY
        for warhawk in range(i64(WARHAWKS)):
            at = self.warhawk_at[warhawk]
            busy = self.stopped[warhawk] + 2 * self.fought[warhawk]
            self.add(into, 0 if at == NOWHERE else self.warhawk_rows + busy * squares + at)
            way = FAR_AWAY if at == NOWHERE else to_platform[at]
            shortest = least(shortest, way)
            told = self.way_rows + busy * LONG_WAY + least(way, LONG_WAY - 1)
            self.add(into, 0 if at == NOWHERE else told)
        for trooper in range(self.troopers):
            at = self.trooper_at[trooper]
            hit: i64 = 2 if at == self.target and at != NOWHERE else 0
            kind = self.trooper_class[trooper] + hit
            self.add(into, 0 if at == NOWHERE else self.trooper_rows + kind * squares + at)
        for at in self.scientist_at:
            self.add(into, 0 if at == NOWHERE else self.scientist_rows + at)
        turns = between(self.turns - self.turn, 0, MOST_TURNS - 1)
        spare = turns * self.points + self.left - shortest + LEAST_SPARE
        kind = self.kind
        self.add(into, self.spare_rows + kind * MOST_SPARE + between(spare, 0, MOST_SPARE - 1))
        self.add(into, self.turn_rows + kind * MOST_TURNS + turns)
        points = between(self.left, 0, MOST_POINTS - 1)
        self.add(into, self.point_rows + kind * MOST_POINTS + points)

    def write_pairs(self, into: vec[i64]) -> None:
        """Write a row for every Warhawk and another counter near it."""
        to_platform = self.ground.distances[self.ground.platform]
        turns = between(self.turns - self.turn, 0, MOST_TURNS - 1)
        for warhawk in range(i64(WARHAWKS)):
            at = self.warhawk_at[warhawk]
            if at == NOWHERE:
                for _ in range(self.troopers + self.scientists):
                    self.add(into, 0)
                continue
            near = self.ground.distances[at]
            way = least(to_platform[at], LONG_WAY - 1)
            for trooper in range(self.troopers):
                other = self.trooper_at[trooper]
                if other == NOWHERE or near[other] >= NEAR:
                    self.add(into, 0)
                else:
                    told = self.trooper_class[trooper] * NEAR + near[other]
                    self.add(into, self.near_rows + told * LONG_WAY + way)
            for other in self.scientist_at:
                if other == NOWHERE or near[other] >= NEAR:
                    self.add(into, 0)
                else:
                    self.add(into, self.caught_rows + near[other] * MOST_TURNS + turns)

    def write_chases(self, into: vec[i64]) -> None:
        """Write rows for the nearest Warhawk's way to each scientist and to the platform.

        A way is told by the points left and by how many scientists run before this one. Once it is
        that of a Warhawk which may move; once that of any, with troopers in the way as more steps.
        """
        for scientist in range(self.scientists):
            goal = self.scientist_at[scientist]
            if goal == NOWHERE:
                self.add(into, 0)
                self.add(into, 0)
            else:
                self.write_chase(into, goal, self.run_before(goal))
        self.write_chase(into, self.ground.platform, self.scientists)

    def write_chase(self, into: vec[i64], goal: i64, before: i64) -> None:
        """Write the two rows for one goal."""
        steps = self.ground.distances[goal]
        able: i64 = LONG_CHASE - 1
        held: i64 = LONG_CHASE - 1
        for warhawk in range(i64(WARHAWKS)):
            at = self.warhawk_at[warhawk]
            if at == NOWHERE:
                continue
            way = steps[at]
            if not self.stopped[warhawk]:
                able = least(able, way)
            if way < held:
                held = least(held, way + self.in_the_way(at, steps))
        points = between(self.left, 0, MOST_POINTS - 1)
        row = (before * MOST_POINTS + points) * LONG_CHASE
        self.add(into, self.able_rows + row + able)
        self.add(into, self.held_rows + row + held)

    def write_leaders(self, into: vec[i64]) -> None:
        """Write rows for the Warhawks with the shortest ways to the platform, troopers counted."""
        steps = self.ground.distances[self.ground.platform]
        for warhawk in range(i64(WARHAWKS)):
            at = self.warhawk_at[warhawk]
            self.ways[warhawk] = (
                FAR_AWAY if at == NOWHERE else steps[at] + self.in_the_way(at, steps)
            )
        for place in range(i64(LEADERS)):
            leader: i64 = 0
            for warhawk in range(i64(WARHAWKS)):
                if self.ways[warhawk] < self.ways[leader]:
                    leader = warhawk
            self.write_leader(into, place, self.warhawk_at[leader], self.ways[leader])
            self.ways[leader] = FAR_AWAY

    def write_leader(self, into: vec[i64], place: i64, at: i64, way: i64) -> None:
        """Write who hunts a leader, and what time it has."""
        if way == FAR_AWAY:
            for _ in range(self.troopers + 2):
                self.add(into, 0)
            return
        steps = self.ground.distances[self.ground.platform]
        near = self.ground.distances[at]
        for trooper in range(self.troopers):
            other = self.trooper_at[trooper]
            if other == NOWHERE or near[other] >= HUNTED:
                self.add(into, 0)
            else:
                ahead = between(steps[at] - steps[other] + AHEAD // 2, 0, AHEAD - 1)
                told = (place * CLASSES + self.trooper_class[trooper]) * HUNTED + near[other]
                self.add(into, self.hunt_rows + told * AHEAD + ahead)
        turns = between(self.turns - self.turn, 0, MOST_TURNS - 1)
        spare = between(
            turns * self.points + self.left - steps[at] + LEAST_SPARE, 0, MOST_SPARE - 1
        )
        blocked = place * BLOCKED + least(way - steps[at], BLOCKED - 1)
        self.add(into, self.slack_rows + blocked * MOST_SPARE + spare)
        squares: i64 = self.ground.size
        self.add(into, self.time_rows + (place * MOST_TURNS + turns) * squares + at)

    def in_the_way(self, at: i64, steps: vec[i64]) -> i64:
        """Count the troopers on a shortest way from a square to where *steps* lead, a B twice."""
        near = self.ground.distances[at]
        way = steps[at]
        extra: i64 = 0
        for trooper in range(self.troopers):
            other = self.trooper_at[trooper]
            if other != NOWHERE and near[other] + steps[other] == way:
                extra += 1 + self.trooper_class[trooper]
        return extra

    def run_before(self, goal: i64) -> i64:
        """Count the scientists who are nearer to the platform than the one on a square."""
        run = self.ground.to_platform
        count: i64 = 0
        for at in self.scientist_at:
            if at != NOWHERE and run[at] < run[goal]:
                count += 1
        return count


def least(one: i64, other: i64) -> i64:
    """Return the lower number."""
    return one if one < other else other


def between(number: i64, low: i64, high: i64) -> i64:
    """Return a number, or the bound it is beyond."""
    return low if number < low else high if number > high else number


def network_inputs(s: Raid, first: dict[str, int], asked: int) -> RaidInputs | None:
    """Return what networks are told in games of these terms; none where B troopers are placed."""
    return None if s.terms.place_troopers else RaidInputs(s, first, asked)


def network_data(s: Raid) -> bytes:
    """Return the file of the network trained on a board; nothing for a board of your own."""
    board = s.terms.ground.bunker.name.removesuffix(".txt")
    return network_of(board) if board in BOARD_NAMES else b""
