"""Losses and retreats, compared with a plain enumeration of what 7.063 and 7.066 allow."""

from __future__ import annotations

import random
from itertools import combinations

import pytest
from librt.vecs import vec
from mypy_extensions import i64
from tests.games.chitin.field import field
from tests.games.chitin.plain import in_stock

from hexile.games.chitin.rules.combat import ground_fight
from hexile.games.chitin.rules.movement import MOVEMENT
from hexile.games.chitin.rules.results import LOSSES, RETREATS, apply
from hexile.games.chitin.state.places import DEAD
from hexile.games.chitin.tables import BLUE, RED, Outcome
from hexile.kernel.chance.dice import ScriptedDice
from hexile.kernel.play import advance, legal_actions, run

NO_DICE = ScriptedDice([])
RETREAT_STEPS = ("choose loss", "choose retreat")


def random_combat(dice):
    """Lay out a Blue stack with Red stacks in front, and others of both sides round about."""
    valley = field("blue 0818: P N").terms.valley
    inner = [at for at in range(valley.size) if len(valley.links[at]) == 6]
    base = dice.choice(inner if dice.random() < 0.8 else range(valley.size))
    way = dice.randrange(6)
    front = [valley.steps[base][(way + turn) % 6] for turn in (5, 0, 1)]
    targets = [at for at in front if at >= 0 and dice.random() < 0.7][:2]
    lines = [f"blue {valley.names[base]}: {dice.choice(['G* GB', 'GGG', 'PW P*'])} N"]
    for at in targets:
        lines.append(
            f"red {valley.names[at]}: {dice.choice(['T', 'TT', 'RW', 'BW', 'B', 'rRB'])} S"
        )
    near = [at for at in range(valley.size) if 0 < valley.distances[base][at] <= 3]
    dice.shuffle(near)
    for at in [at for at in near if at not in front][:9]:
        side, units = dice.choice(["blue", "red"]), dice.choice(["T", "W", "GG", "RRR", "BB"])
        lines.append(f"{side} {valley.names[at]}: {units} S")
    s = field("\n".join(in_stock(lines)), step="facing")
    return s, base, targets


def begun(s, base, targets, text):
    """Return the position in which a result of that combat is about to be carried out."""
    twin = s.copy()
    twin.now = ground_fight(twin, vec[i64]([base]), vec[i64](targets))
    twin.agenda = [MOVEMENT, RETREATS, LOSSES]
    apply(twin, twin.now, Outcome(text))
    run(twin, NO_DICE)
    return twin


def outcomes(s, begun):
    """Return everything the choices of both players can come to: where each unit of *s* is."""
    found, edge = set(), [begun]
    while edge:
        now = edge.pop()
        if now.agenda[-1].name not in RETREAT_STEPS:
            found.add(places_of(s, now.at))
            continue
        for action in legal_actions(now):
            twin = now.copy()
            advance(twin, action, NO_DICE)
            edge.append(twin)
    return found


def places_of(s, where):
    """Return who is where, units that look alike being one and the same."""
    return tuple(sorted((look_of(s, unit), at) for unit, at in enumerate(where)))


def look_of(s, unit):
    """Return what tells a unit from others."""
    marks = (bool(s.disrupted[unit]), bool(s.charging[unit]))
    return s.owner[unit], s.kind[unit], *marks


def plain_losses(s, units, count):
    """Return what is left when the owner gives up so many of some units, or all there are."""
    found = set()
    for lost in combinations(units, min(count, len(units))):
        found.add(places_of(s, [DEAD if u in lost else at for u, at in enumerate(s.at)]))
    return found


def plain_retreats(s, stacks, where, seat):
    """Return where units can be when stacks of a side are moved one hex each, in any order."""
    if not stacks:
        return {places_of(s, where)}
    found = set()
    for stack in stacks:
        rest = [other for other in stacks if other is not stack]
        hexes = plain_hexes(s, stack, where, seat)
        for to in hexes:
            moved = [to if unit in stack else at for unit, at in enumerate(where)]
            found |= plain_retreats(s, rest, moved, seat)
        for unit in stack if not hexes else []:
            fallen = [DEAD if other == unit else at for other, at in enumerate(where)]
            found |= plain_retreats(s, rest, fallen, seat)
    return found


def plain_hexes(s, stack, where, seat):
    """List the hexes beside a stack with no enemy in them, where it can stack with its friends."""
    found = []
    for to in s.terms.valley.links[where[stack[0]]]:
        there = [unit for unit, at in enumerate(where) if at == to]
        if any(s.owner[unit] != seat for unit in there):
            continue
        letters = [s.terms.sheet.letters[s.kind[unit]] for unit in [*there, *stack]]
        if len(letters) <= 3 and len(set(letters) - {"B", "W"}) <= 1:
            found.append(to)
    return found


def combats(count):
    """Yield so many random combats with somebody to attack."""
    dice = random.Random(count)
    while count:
        s, base, targets = random_combat(dice)
        if targets:
            count -= 1
            yield s, base, targets


COUNTS = [60, pytest.param(500, marks=pytest.mark.slow)]


@pytest.mark.rule("7.063", "R23", "R20")
@pytest.mark.parametrize("count", COUNTS)
def test_the_owner_may_lose_whatever_he_likes(count):
    for s, base, targets in combats(count):
        fighters = [unit for unit in s.units_in(base) if s.sign(unit) != "W"]
        defenders = [unit for at in targets for unit in s.units_in(at)]
        for number in (1, 2, 3):
            lost = outcomes(s, begun(s, base, targets, f"A-{number}"))
            assert lost == plain_losses(s, fighters, number)
            lost = outcomes(s, begun(s, base, targets, f"D-{number}"))
            assert lost == plain_losses(s, defenders, number)


@pytest.mark.rule("7.066", "R25")
@pytest.mark.parametrize("count", COUNTS)
def test_stacks_are_driven_wherever_a_plain_enumeration_drives_them(count):
    for s, base, targets in combats(count):
        stacks = [list(s.units_in(at)) for at in targets]
        driven = outcomes(s, begun(s, base, targets, "DR"))
        assert driven == plain_retreats(s, stacks, list(s.at), RED)
        driven = outcomes(s, begun(s, base, targets, "AR"))
        assert driven == plain_retreats(s, [list(s.units_in(base))], list(s.at), BLUE)
