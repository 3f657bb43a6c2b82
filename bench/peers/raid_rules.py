"""Raid on the Bunker on plain lists, for the two peers written in Python.

The printed game with the default options, written anew from the rules and not from the engine. It
stops wherever a die is wanted, because OpenSpiel makes every die a node of its own: `sides` says
which die, `roll` goes on with its face.
"""

from __future__ import annotations

from collections import deque

WARHAWKS, WAYS, TURNS, POINTS, ACTIVATE, SPEED = 5, 8, 7, 5, 4, 2
NOWHERE, FAR = -1, 255
EMPTY, FIRST_WARHAWK, FIRST_TROOPER = 0, 1, 16
END = WARHAWKS * WAYS
ACTIONS = END + 1
MOVE, RUNNER, TROOPER, COMBAT, FIGHT, OVER = range(6)
PLATFORM, CAPTURE, BOMB, WIPED_OUT = range(4)
DIRECTIONS = [(0, -1), (0, 1), (-1, 0), (1, 0), (-1, -1), (1, -1), (-1, 1), (1, 1)]
DRAW, WIN, LOSS = range(3)
COMBAT_TABLE = [
    [DRAW, DRAW, DRAW, WIN, WIN, WIN, WIN],
    [DRAW, LOSS, DRAW, DRAW, WIN, WIN, WIN],
]


class Board:
    """What is printed, and what can be worked out from it once."""

    def __init__(self, path):
        with open(path, encoding="utf-8") as file:
            lines = [line.rstrip("\n") for line in file if line.strip()]
        width = max(len(line) for line in lines)
        self.lines = [line.ljust(width + 1) for line in lines]
        self.rows, self.columns = len(lines) // 2, (width - 1) // 2
        self.size = self.rows * self.columns
        self.sign = [self.lines[2 * r + 1][2 * c + 1] for r, c in self._places()]
        self.entries = [at for at, sign in enumerate(self.sign) if sign == "W"]
        self.troopers = [at for at, sign in enumerate(self.sign) if sign in "AB"]
        self.armoured = [int(self.sign[at] == "B") for at in self.troopers]
        self.scientists = [at for at, sign in enumerate(self.sign) if sign == "S"]
        self.platform = self.sign.index("P")
        self._link()

    def _places(self):
        return [(r, c) for r in range(self.rows) for c in range(self.columns)]

    def _exists(self, row, column):
        inside = 0 <= row < self.rows and 0 <= column < self.columns
        return inside and self.sign[row * self.columns + column] not in "# "

    def _open(self, r1, c1, r2, c2):
        if not (self._exists(r1, c1) and self._exists(r2, c2)):
            return False
        if r1 == r2:
            return self.lines[2 * r1 + 1][2 * min(c1, c2) + 2] != "|"
        return self.lines[2 * min(r1, r2) + 2][2 * c1 + 1] != "-"

    def _may_step(self, r, c, r2, c2):
        if r == r2 or c == c2:
            return self._open(r, c, r2, c2)
        corners = [(r, c2), (r2, c)]
        return all(self._open(r, c, *k) and self._open(*k, r2, c2) for k in corners)

    def _link(self):
        """List the neighbours of every square by way, and all distances."""
        entry = [sign == "W" for sign in self.sign]
        self.links = [[NOWHERE] * WAYS for _ in range(self.size)]
        for at, (r, c) in enumerate(self._places()):
            for way, (down, right) in enumerate(DIRECTIONS):
                if self._exists(r, c) and self._may_step(r, c, r + down, c + right):
                    self.links[at][way] = (r + down) * self.columns + c + right
        self.near = [[to for to in row if to != NOWHERE] for row in self.links]
        self.warhawk_links = [
            [to if to != NOWHERE and (entry[at] or not entry[to]) else NOWHERE for to in row]
            for at, row in enumerate(self.links)
        ]
        self.trooper_links = [
            [to for to in row if not entry[to] and to != self.platform] for row in self.near
        ]
        inside = [
            [] if entry[at] else [to for to in row if not entry[to]]
            for at, row in enumerate(self.near)
        ]
        self.distances = [distances_from(at, self.near) for at in range(self.size)]
        self.to_platform = distances_from(self.platform, inside)


def distances_from(start, links):
    """Count the steps from a square to every other."""
    steps = [FAR] * len(links)
    steps[start] = 0
    queue = deque([start])
    while queue:
        at = queue.popleft()
        for to in links[at]:
            if steps[to] == FAR:
                steps[to] = steps[at] + 1
                queue.append(to)
    return steps


class Raid:
    """A game under way."""

    def __init__(self, board):
        self.board = board
        self.units = [EMPTY] * board.size
        self.warhawk_at = list(board.entries)
        self.trooper_at = list(board.troopers)
        self.scientist_at = list(board.scientists)
        for number, at in enumerate(board.entries):
            self.units[at] = FIRST_WARHAWK + number
        for number, at in enumerate(board.troopers):
            self.units[at] = FIRST_TROOPER + number
        self.turn = 1
        self.ending = NOWHERE
        self.waiting = []  # scientists or troopers a die decides about, or the attack it decides
        self._begin_turn()

    def copy(self):
        """Return an independent copy."""
        twin = Raid.__new__(Raid)
        twin.__dict__.update(self.__dict__)
        for name in (
            "units", "warhawk_at", "trooper_at", "scientist_at", "waiting", "stopped", "fought",
        ):  # fmt: skip
            setattr(twin, name, list(getattr(self, name)))
        return twin

    def __deepcopy__(self, memo):
        return self.copy()

    def _begin_turn(self):
        self.phase = MOVE
        self.points = POINTS
        self.runner = NOWHERE
        self.stopped = [False] * WARHAWKS
        self.fought = [False] * WARHAWKS

    def legal(self):
        """List the numbers of the legal actions, ascending: warhawk times eight plus way, or END."""
        found = []
        if self.phase == MOVE:
            if self.points:
                for warhawk, at in enumerate(self.warhawk_at):
                    if at != NOWHERE and not self.stopped[warhawk]:
                        for way, to in enumerate(self.board.warhawk_links[at]):
                            if to != NOWHERE and self.units[to] == EMPTY:
                                found.append(warhawk * WAYS + way)
            found.append(END)
        elif self.phase == COMBAT:
            for warhawk, at in enumerate(self.warhawk_at):
                if at != NOWHERE and not self.fought[warhawk]:
                    for way, to in enumerate(self.board.links[at]):
                        if to != NOWHERE and self.units[to] >= FIRST_TROOPER:
                            found.append(warhawk * WAYS + way)
        return found

    def apply(self, action):
        """Carry an action out as far as no die is wanted."""
        warhawk, way = divmod(action, WAYS)
        if self.phase == COMBAT:
            self.waiting = [action]
            self.phase = FIGHT
        elif action == END:
            self._run_for_platform()
        else:
            self._step(warhawk, self.board.warhawk_links[self.warhawk_at[warhawk]][way])

    def sides(self):
        """Return how many faces the die has that is wanted now, or 0."""
        if self.phase == RUNNER:
            return len(self.waiting)
        return 6 if self.phase in (TROOPER, FIGHT) else 0

    def roll(self, face):
        """Go on with the face of the die that was wanted."""
        if self.phase == RUNNER:
            self._escape(self.waiting[face - 1])
            self._muster_troopers()
        elif self.phase == TROOPER:
            trooper = self.waiting.pop(0)
            if face <= ACTIVATE:
                self._move_trooper(trooper)
            self._next_trooper()
        else:
            self._fight(self.waiting.pop(), face)
            self._next_fight()

    def _step(self, warhawk, to):
        self.units[self.warhawk_at[warhawk]] = EMPTY
        self.units[to] = FIRST_WARHAWK + warhawk
        self.warhawk_at[warhawk] = to
        self.points -= 1
        if to in self.scientist_at or self._beside_trooper(to):
            self.stopped[warhawk] = True
        if to == self.board.platform:
            self._end(PLATFORM)

    def _beside_trooper(self, at):
        return any(self.units[to] >= FIRST_TROOPER for to in self.board.near[at])

    def _beside_warhawk(self, at):
        return any(FIRST_WARHAWK <= self.units[to] < FIRST_TROOPER for to in self.board.near[at])

    def _has_warhawk(self, at):
        return FIRST_WARHAWK <= self.units[at] < FIRST_TROOPER

    def _run_for_platform(self):
        board = self.board
        goal = board.platform
        self.waiting = []
        if self.units[goal] == EMPTY and goal not in self.scientist_at:
            able = [
                number
                for number, at in enumerate(self.scientist_at)
                if at != NOWHERE and board.to_platform[at] < FAR and not self._has_warhawk(at)
            ]
            steps = [board.distances[goal][self.scientist_at[number]] for number in able]
            self.waiting = [n for n, far in zip(able, steps, strict=True) if far == min(steps)]
        if len(self.waiting) > 1:
            self.phase = RUNNER
            return
        for scientist in self.waiting:
            self._escape(scientist)
        self._muster_troopers()

    def _escape(self, scientist):
        self.runner = scientist
        self.scientist_at[scientist] = self.board.platform

    def _muster_troopers(self):
        self.phase = TROOPER
        alive = [t for t, at in enumerate(self.trooper_at) if at != NOWHERE]
        self.waiting = sorted(alive, key=self.trooper_at.__getitem__)
        self._next_trooper()

    def _next_trooper(self):
        """Pass over troopers that are engaged; the next one wants a die."""
        while self.waiting and self._beside_warhawk(self.trooper_at[self.waiting[0]]):
            self.waiting.pop(0)
        if not self.waiting:
            self._next_fight()

    def _move_trooper(self, trooper):
        steps = self.board.distances[self.trooper_at[trooper]]
        targets = [(steps[at], at) for at in self.warhawk_at if at != NOWHERE and steps[at] < FAR]
        if not targets:
            return
        way = self.board.distances[min(targets)[1]]
        for _ in range(SPEED):
            at = self.trooper_at[trooper]
            nearer = [
                (way[to], number, to)
                for number, to in enumerate(self.board.trooper_links[at])
                if way[to] < way[at] and self.units[to] == EMPTY and to not in self.scientist_at
            ]
            if not nearer:
                return
            to = min(nearer)[2]
            self.units[at] = EMPTY
            self.units[to] = FIRST_TROOPER + trooper
            self.trooper_at[trooper] = to
            if self._beside_warhawk(to):
                return

    def _next_fight(self):
        self.phase = COMBAT
        if not self.legal():
            self._end_turn()

    def _fight(self, action, face):
        warhawk, way = divmod(action, WAYS)
        at = self.warhawk_at[warhawk]
        square = self.board.links[at][way]
        trooper = self.units[square] - FIRST_TROOPER
        outcome = COMBAT_TABLE[self.board.armoured[trooper]][face]
        self.fought[warhawk] = True
        if outcome == WIN:
            self.units[square] = EMPTY
            self.trooper_at[trooper] = NOWHERE
        elif outcome == LOSS:
            self.units[at] = EMPTY
            self.warhawk_at[warhawk] = NOWHERE

    def _end_turn(self):
        if self.runner != NOWHERE:
            self.scientist_at[self.runner] = NOWHERE
        if any(at != NOWHERE and self._has_warhawk(at) for at in self.scientist_at):
            self._end(CAPTURE)
        elif all(at == NOWHERE for at in self.warhawk_at):
            self._end(WIPED_OUT)
        elif self.turn == TURNS:
            self._end(BOMB)
        else:
            self.turn += 1
            self._begin_turn()

    def _end(self, ending):
        self.phase = OVER
        self.ending = ending

    def value(self):
        """Return 1 for a raid that succeeded, else 0."""
        return float(self.ending in (PLATFORM, CAPTURE))
