"""Positions with rare combinations: they are read back, played on, and have what they are for."""

import pytest

from hexile.games.stellar import GAME
from hexile.games.stellar.rules.stances import are_allies
from hexile.games.stellar.rules.war import has_people
from hexile.games.stellar.state.words import DISPUTE, NO_POWER
from hexile.games.stellar.tables import T_WEAPONRY
from hexile.games.stellar.truths import rare_position
from hexile.kernel.chance.dice import SeededDice
from hexile.kernel.fields.position import read_position, write_position
from hexile.kernel.play import advance, legal_actions

SEEDS = range(12)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_rare_position_is_read_back_and_played_on(seed):
    text = rare_position(SeededDice(seed))
    position = read_position(GAME, text)
    assert write_position(GAME, position.setup, position.state) == text
    s, dice = position.state, SeededDice(seed)
    for _ in range(60):
        if s.result is None:
            legal = legal_actions(s)
            advance(s, legal[dice.below(len(legal))], dice)
            GAME.check(s)


@pytest.fixture(scope="module")
def states():
    return [read_position(GAME, rare_position(SeededDice(seed))).state for seed in range(80)]


def has_conquered_slaves(s):
    colonies = [p for p in range(s.terms.planets) if s.is_colony(p)]
    return any(
        s.conqueror[p] != NO_POWER and not s.slave[p] and s.claim[s.star_of(p)] != s.owner[p]
        for p in colonies
    )


def has_besieged_ally(s):
    return any(
        i.kind == DISPUTE
        and s.besieging[i.star] == i.first
        and any(are_allies(s, p, i.second) for p in range(4))
        for i in s.incidents
    )


def has_power_about_to_vanish(s):
    return any(s.side[p] and not has_people(s, p) for p in range(4))


def has_stage_change_due(s):
    grown = sum(s.population) * 6 // 5
    return (s.stage == 2 and grown > 580) or (s.stage == 3 and grown > 1180)


@pytest.mark.parametrize(
    "holds",
    [
        has_conquered_slaves,
        has_besieged_ally,
        has_stage_change_due,
        has_power_about_to_vanish,
        lambda s: s.truce,
        lambda s: any(s.has(p, T_WEAPONRY) for p in range(4)) and s.level,
        lambda s: s.turn % 4 == 0,
    ],
)
def test_rare_positions_have_what_games_seldom_have(states, holds):
    assert sum(1 for s in states if holds(s)) >= 2
