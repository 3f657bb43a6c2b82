"""Chapter 6 once more, plainly: every way of a group, hex by hex and unit by unit, for comparison."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from tests.games.chitin.field import field

LETTERS = "GPTRBW"
POINTS = {"G": 4, "P": 5, "T": 6, "R": 5, "B": 5, "W": 4}
GROUPS = [
    "RB", "RRB", "RBB", "RW", "RRW", "RBW", "RWW", "GB", "GGB", "GBB", "GW", "GGW", "GBW", "GWW",
    "PB", "PW", "PPW", "TB", "TW", "TBW", "BW", "BWW", "WW", "G", "R", "W", "TTT",
]  # fmt: skip
TWO_ABREAST = {"G", "P", "T", "R"}


def terrain_cost(letter, sign):
    """Return what 6.03 and 6.031 ask of a unit for a kind of ground."""
    if sign == ".":
        return 1
    if letter == "G" and sign == "r":
        return 1
    return 1 if letter == "R" and sign in "sfb" else 2


class Plain:
    """A position as lists: who stands where, by letters, and what is asked of the group in hand."""

    def __init__(self, s):
        self.s = s
        self.valley = s.terms.valley
        self.hand = list(s.hand)
        self.letters = [s.terms.sheet.letters[kind] for kind in s.kind]
        self.enemies = {}
        self.friends = {}
        for unit, at in enumerate(s.at):
            if at >= 0 and unit not in self.hand:
                side = self.friends if s.owner[unit] == s.moving else self.enemies
                side.setdefault(at, []).append(self.letters[unit])
        self.zone = {
            to
            for at, units in self.enemies.items()
            if set(units) != {"W"}
            for to in self.valley.links[at]
        }
        self.edge = set(self.valley.edge[s.end_of(s.moving)])

    def points(self, unit):
        """Return the points of a unit in hand; a charge brings two."""
        return POINTS[self.letters[unit]] + (2 if self.s.charging[unit] else 0)

    def price(self, unit, at):
        """Return what a unit pays for a hex: ground, and one for an enemy zone."""
        ground = terrain_cost(self.letters[unit], self.valley.terrain[at])
        return ground + (1 if at in self.zone else 0)

    def may_enter(self, units, at):
        """Tell whether units may step into a hex together: no enemy, Workers with an escort."""
        if at in self.enemies:
            return False
        escort = [*(self.letters[unit] for unit in units), *self.friends.get(at, [])]
        return at not in self.zone or set(escort) != {"W"}

    def steps_from(self, at):
        """List the hexes beside one; from off the map those of the own edge."""
        return self.valley.links[at] if at >= 0 else self.edge

    def step(self, units, paid, to):
        """Return what units have paid after one more hex, or None where one cannot."""
        if not self.may_enter(units, to):
            return None
        after = tuple(spent + self.price(unit, to) for unit, spent in zip(units, paid, strict=True))
        fits = all(spent <= self.points(u) for u, spent in zip(units, after, strict=True))
        return after if fits else None

    def states(self, units, at, paid):
        """Return everything units can come to from a hex: where, what they paid, through a zone."""
        seen, edge = {(at, paid, False)}, [(at, paid, False)]
        while edge:
            at, paid, zoned = edge.pop()
            for to in self.steps_from(at):
                after = self.step(units, paid, to)
                if after is not None:
                    state = (to, after, zoned or to in self.zone)
                    if state not in seen:
                        seen.add(state)
                        edge.append(state)
        return seen

    def from_start(self):
        """Return everything the units in hand can come to together."""
        paid = tuple(self.s.spent[unit] for unit in self.hand)
        return self.states(self.hand, self.s.at[self.hand[0]], paid)

    def ways(self):
        """Return, for every hex in reach, everything its ways can cost the units in hand."""
        costs = {}
        for at, paid, _ in self.from_start():
            costs.setdefault(at, set()).add(paid)
        return costs

    def partings(self):
        """Return who can be left where, and where the rest then ends, as `drop` and `go`.

        The first are all there are, the second those with no way that keeps out of enemy zones.
        """
        ways, calm = set(), set()
        for at, paid, zoned in self.from_start():
            for left in parts_of(self.hand):
                if at < 0 or not self.may_rest(left, at):
                    continue
                rest = [unit for unit in self.hand if unit not in left]
                spent = tuple(p for u, p in zip(self.hand, paid, strict=True) if u in rest)
                for to in self.ends(rest, at, spent, left):
                    ways.add((at, self.signs(left), to))
                    if not zoned:
                        calm.add((at, self.signs(left), to))
        return ways, ways - calm

    def ends(self, units, at, paid, left):
        """Return the other hexes in which units can end their move, with some *left* in the first."""
        before = self.friends.get(at, [])
        self.friends[at] = [*before, *(self.letters[unit] for unit in left)]
        found = {to for to, _, _ in self.states(units, at, paid) if self.may_rest(units, to)}
        self.friends[at] = before
        return found - {at}

    def signs(self, units):
        """Spell units."""
        return "".join(self.letters[unit] for unit in units)

    def may_rest(self, units, at):
        """Tell whether units may share a hex with the friends there: three, one type of warrior."""
        together = [*(self.letters[unit] for unit in units), *self.friends.get(at, [])]
        return len(together) <= 3 and len(TWO_ABREAST & set(together)) <= 1


def parts_of(units):
    """List some of a few units, not all of them and not none."""
    return [part for size in range(1, len(units)) for part in combinations(units, size)]


WAYS = ("N", "NE", "SE", "S", "SW", "NW")
COUNTERS = dict.fromkeys(LETTERS, 12) | {"B": 6, "W": 6}  # that a side has


def in_stock(lines):
    """Leave out the lines for which a side has no more counters."""
    kept, used = [], Counter()
    for line in lines:
        side, units = line.split()[0], [word for word in line.split()[2:] if word not in WAYS]
        wanted = Counter({(side, kind): "".join(units).upper().count(kind) for kind in LETTERS})
        if all(used[one] + wanted[one] <= COUNTERS[one[1]] for one in wanted):
            used += wanted
            kept.append(line)
    return kept


def random_field(dice, enemies, groups=GROUPS):
    """Lay out a group of Blue, a few friends, and so many enemy stacks near it."""
    valley = field("blue 0818: P N").terms.valley
    start = dice.randrange(valley.size)
    free = [at for at in range(valley.size) if at != start]
    near = [at for at in free if valley.distances[start][at] <= 4]
    dice.shuffle(near)
    group = dice.choice(groups)
    lines = [f"blue {valley.names[start]}: {group} N"]
    if dice.random() < 0.1:
        lines = [f"blue waiting: {group}"]
    for number, at in enumerate(near[: enemies + 4]):
        side = "red" if number < enemies else "blue"
        units = dice.choice(["G", "T", "W", "B", "PP", "RW", "WW", "g"])
        lines.append(f"{side} {valley.names[at]}: {units} {dice.choice(['N', 'NE', 'S', 'SW'])}")
    where = valley.names[start] if lines[0][5] != "w" else "bottom"
    return "\n".join(in_stock(lines)), f"take {where} {group}"
