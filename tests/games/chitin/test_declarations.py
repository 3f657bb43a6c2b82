"""Which combats can be declared, compared with a plain enumeration of what 7.0 and 8.0 allow."""

from __future__ import annotations

import random
from itertools import combinations, product

import pytest
from tests.games.chitin.field import do, field, place, refusal, texts

from hexile.kernel.chance.dice import ScriptedDice
from hexile.kernel.play import advance, legal_actions

NO_DICE = ScriptedDice([])
DECLARING_STEPS = ("declaring", "building")


def declared(s):
    """Return every set of combats the choices of the attacker can come to."""
    found, seen, edge = set(), set(), [s]
    while edge:
        now = edge.pop()
        if now.agenda[-1].name not in DECLARING_STEPS:
            found.add(frozenset(combat_of(now, fight) for fight in now.fights))
            continue
        for action in legal_actions(now):
            twin = now.copy()
            advance(twin, action, NO_DICE)
            key = (
                frozenset(combat_of(twin, fight) for fight in twin.fights),
                frozenset(twin.building), frozenset(twin.against), twin.agenda[-1].name,
                frozenset(twin.stinging), frozenset(twin.owed), tuple(twin.against)[:1],
            )  # fmt: skip
            if key not in seen:
                seen.add(key)
                edge.append(twin)
    return found


def combat_of(s, fight):
    """Return who fights whom: stacks, targets, and where each flyer aims."""
    return frozenset(fight.bases), frozenset(fight.targets), tuple(sorted(fight.air_aims))


class Plain:
    """The stacks of a position, and what each must and may attack."""

    def __init__(self, s):
        self.s = s
        self.mega = s.terms.valley.mega
        self.own = [at for at in s.stacks(s.moving) if s.has_fighter(at, s.moving)]
        self.enemies = list(s.stacks(1 - s.moving))
        self.front = {at: set(s.enemies_in_front(at)) for at in self.own}
        self.chargers = {at for at in self.own if any(s.charging[u] for u in s.units_in(at))}
        self.flyers = [s.at[unit] for unit in s.air_of(s.moving)]

    def beside(self, at):
        """Return the enemy stacks beside one in its megahex."""
        links = self.s.terms.valley.links[at]
        return {to for to in links if to in self.enemies and self.mega[to] == self.mega[at]}

    def all(self):
        """Return every legal set of combats, tried one by one."""
        found = set()
        for owners in self.groupings():
            found |= self.with_air(owners)
        return found

    def groupings(self):
        """Yield every way the ground can attack: stacks, and the stacks each attacks with others."""
        choices = []
        for base in self.own:
            sets = [
                frozenset(c) for n in range(4) for c in combinations(sorted(self.front[base]), n)
            ]
            choices.append(sets)
        for chosen in product(*choices):
            combats = {}
            for base, targets in zip(self.own, chosen, strict=True):
                if targets:
                    combats.setdefault(targets, set()).add(base)
            hit = [at for targets in combats for at in targets]
            if len(hit) == len(set(hit)):
                yield {targets: frozenset(bases) for targets, bases in combats.items()}

    def with_air(self, ground):
        """Return the legal sets of combats with this attack on the ground and every use of air."""
        found = set()
        aims = [[None, *(e for e in self.enemies if self.mega[e] == over)] for over in self.flyers]
        for chosen in product(*aims):
            named = sorted(at for at in chosen if at is not None)
            found |= self.complete(ground, named)
        return found

    def complete(self, ground, aims):
        """Return the ways to sort air attacks into combats of their own, with what they take in."""
        hit = {at for targets in ground for at in targets}
        alone = sorted({at for at in aims if at not in hit})
        found = set()
        for parts in partitions(alone):
            taken = [self.takes(part, hit | (set(alone) - set(part))) for part in parts]
            for chosen in product(*taken):
                combats = [(frozenset(), targets) for targets in chosen]
                combats += [(bases, targets) for targets, bases in ground.items()]
                if self.is_legal(combats, aims):
                    found.add(frozenset(self.told(combat, aims) for combat in combats))
        return found

    def takes(self, part, others):
        """List what an air attack aimed at all of *part* can be about: one of them and some beside it."""
        found = set()
        for first in part:
            beside = self.beside(first) - others
            for size in range(len(beside) + 1):
                for more in combinations(sorted(beside), size):
                    targets = frozenset([first, *more])
                    if set(part) <= targets:
                        found.add(targets)
        return sorted(found, key=sorted)

    def is_legal(self, combats, aims):
        """Tell whether every duty is met: 7.02, 7.03, 8.011, 8.015, 8.021."""
        hit = [at for _, targets in combats for at in targets]
        bases = {base for stacks, _ in combats for base in stacks}
        if len(hit) != len(set(hit)) or not self.chargers <= bases:
            return False
        if not set().union(*self.front.values()) <= set(hit):
            return False
        for at in aims:
            targets = next(targets for _, targets in combats if at in targets)
            if {self.mega[to] for to in targets} != {self.mega[at]}:
                return False
            if not self.beside(at) <= set(hit):
                return False
        return True

    def told(self, combat, aims):
        """Write a combat as the game does."""
        bases, targets = combat
        return bases, targets, tuple(sorted(at for at in aims if at in targets))


def partitions(items):
    """Yield every way to sort a few things into heaps."""
    if not items:
        yield []
        return
    for rest in partitions(items[1:]):
        yield [[items[0]], *rest]
        for number, heap in enumerate(rest):
            yield [*rest[:number], [items[0], *heap], *rest[number + 1 :]]


WAYS = ["N", "NE", "SE", "S", "SW", "NW"]


def random_contact(dice):
    """Lay out a few stacks of both sides close together, some charging, with air units over them."""
    valley = field("blue 0818: P N").terms.valley
    middle = valley.number[dice.choice(["0811", "1108", "1109", "0513", "0909", "0814"])]
    near = [at for at in range(valley.size) if valley.distances[middle][at] <= 2]
    dice.shuffle(near)
    own, enemies = near[: dice.randint(0, 3)], near[4 : 4 + dice.randint(1, 4)]
    lines = []
    for at in own:
        units = dice.choice(["P*", "T", "B", "G", "P*", "W"])
        way = dice.choice(WAYS) if dice.random() < 0.5 else toward_most(valley, at, enemies)
        lines.append(f"blue {valley.names[at]}: {units} {way}")
    for at in enemies:
        lines.append(f"red {valley.names[at]}: {dice.choice(['W', 'T', 'B'])} S")
    over = sorted({valley.mega[at] for at in near})
    for megahex in dice.sample(over, min(2, len(over))):
        count = dice.randint(0, 2)
        if count:
            lines.append(f"blue air {valley.names[valley.anchor[megahex]]}: {'F' * count}")
    return "\n".join(lines)


def toward_most(valley, at, enemies):
    """Return the way a stack has most enemies in front."""
    steps = valley.steps[at]
    fronts = [[steps[(way + turn) % 6] for turn in (5, 0, 1)] for way in range(6)]
    return WAYS[max(range(6), key=lambda way: len(set(fronts[way]) & set(enemies)))]


def is_fair(s):
    """Tell whether there is something to declare and every charge has somebody in front."""
    stacks = s.stacks(s.moving)
    charging = [at for at in stacks if any(s.charging[unit] for unit in s.units_in(at))]
    return s.agenda[-1].name == "declaring" and all(len(s.enemies_in_front(at)) for at in charging)


@pytest.mark.rule("7.02", "7.03", "8.011", "8.015", "R19", "R34", "R41")
@pytest.mark.parametrize("count", [60, pytest.param(400, marks=pytest.mark.slow)])
def test_all_legal_sets_of_combats_can_be_declared_and_no_others(count):
    dice = random.Random(count)
    while count:
        position = random_contact(dice)
        s = field(position, step="declaring")
        if is_fair(s):
            count -= 1
            assert declared(s) == Plain(s).all(), position


@pytest.mark.rule("8.015", "R41")
def test_two_air_attacks_on_stacks_side_by_side():
    """Each Plunge has a Worker to itself: the other Worker is attacked by another unit."""
    s = field("blue air 1108: FF\nred 1109: W S\nred 1110: W S", step="declaring")
    s = do(s, "sting 1108 1109 1")
    assert set(texts(s)) == {"also 1110", "declare"}
    s = do(s, "declare")
    assert refusal(s, "end").rule == "8.015"
    s = do(s, "sting 1108 1110 1")
    assert [list(fight.targets) for fight in s.fights] == [[place(s, "1109")], [place(s, "1110")]]


@pytest.mark.rule("8.011", "R41")
def test_air_joins_no_combat_that_reaches_beyond_its_megahex():
    """The Phlanx attack two stacks; the Plunge are over one of them only."""
    position = "blue 0814: PPP N\nblue air 0811: F\nred 0813: T S\nred 0914: T S\nred 0809: W S"
    s = field(position, step="declaring")
    s = do(s, "attack 0814 0813", "also 0914", "declare")
    assert texts(s) == ["sting 0811 0809 1", "end"]
    assert refusal(s, "sting 0811 0813 1").rule == "8.011"


AIR = "blue air 0811: FF^\nred air 0811: F\nred 0811: W S\nred 0812: T S\nblue 0813: P N"


@pytest.mark.rule("8.011", "8.014", "8.015", "R40")
@pytest.mark.parametrize(
    ("action", "rule", "words"),
    [
        ("sting 0607 0607 1", "8.011", "you have no air units over megahex 0607"),
        ("sting 0811 0810 1", "8.015", "there are no enemy ground units at 0810"),
        ("sting 0811 0811 2", "8.014", "1 air unit over 0811 may attack"),
        ("skirmish 0607 1", "8.011", "you have no air units"),
        ("skirmish 0811 3", "8.014", "1 of your air units must fight over 0811, and 2 may"),
        ("dance", "7.02", "type `attack 0812 0810`"),
    ],
)
def test_why_air_units_cannot_attack(action, rule, words):
    said = refusal(field(AIR.replace("FF^", "F F^"), step="declaring"), action)
    assert (said.rule, words in said.words) == (rule, True)
