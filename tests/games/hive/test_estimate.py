"""What a position is worth: the guess that lets a search look no further."""

import pytest
from librt.vecs import vec
from tests.games.hive.playing import hive

from hexile.games.hive import GAME
from hexile.games.hive.opponent.estimates import (
    PUNITIVE_WEIGHTS,
    RESCUE_WEIGHTS,
    punitive_facts,
    rescue_facts,
    staying_chance,
)

SQUAD = "Da1: over 51, open; La1 La2 \n A3: En1 Sc1"


def worth(text, **settings):
    """Return the guess for a position."""
    s = hive(text, **settings)
    (value,) = GAME.estimate(s, s)
    return value


@pytest.mark.parametrize("mission", ["rescue", "punitive"])
def test_a_guess_is_between_lost_and_won_even_before_the_first_turn(mission):
    for turn in (0, 1, 15, 28, 30):
        assert 0 < worth(SQUAD, mission=mission, turn=turn) < 1
    assert 0 < worth("", mission=mission, turn=0) < 1


def test_there_is_a_weight_for_every_fact():
    assert len(rescue_facts(hive(SQUAD))) == len(RESCUE_WEIGHTS)
    assert len(punitive_facts(hive(SQUAD))) == len(PUNITIVE_WEIGHTS)


def test_hostages_are_worth_more_the_nearer_they_are_to_home():
    stages = [
        f"{SQUAD} \n F8: MQ Helstrom Athena",
        f"{SQUAD} \n A8: MQ Helstrom Athena",
        f"{SQUAD} \n A4: Helstrom+ Athena+",
        f"{SQUAD} \n Da2: over 52, closed; Helstrom+ Athena+",
    ]
    values = [worth(text, turn=5) for text in stages]
    assert values == sorted(values)
    assert values[-1] > values[0] + 0.3


def test_losses_and_the_jump_take_worth_away():
    ours = f"{SQUAD} \n A4: Helstrom+ Athena+"
    assert worth(ours, turn=12) < worth(ours, turn=5)
    s = hive(ours, turn=5)
    s.bought *= 4
    assert GAME.estimate(s, s)[0] < worth(ours, turn=5)


def test_points_are_worth_something_in_a_raid():
    s = hive(SQUAD, mission="punitive")
    before = GAME.estimate(s, s)[0]
    s.engines = vec[bool]([False, False])
    assert GAME.estimate(s, s)[0] > before


@pytest.mark.rule("27.9")
def test_the_chance_that_the_hive_stays_is_the_tables():
    assert staying_chance(hive(turn=4)) == 1.0
    assert staying_chance(hive(turn=6)) == pytest.approx(25 / 36)
    s = hive(turn=15)
    s.engines = vec[bool]([False, False])
    assert staying_chance(s) == 1.0
    s.turn = 29
    assert staying_chance(s) == 0.0
