"""12.8 Ranged Combat: strength, range, armour, lines of fire, results, exact odds."""

from fractions import Fraction

import pytest
from tests.games.hive.playing import at_step, do, hive, refusal, texts, unit, where

from hexile.games.hive import GAME
from hexile.games.hive.rules.firing import best_shot, fire, fire_on_ship, is_aimed, strength_of
from hexile.games.hive.rules.terran import ACTING, MOVEMENT, pick
from hexile.kernel.chance.dice import ScriptedDice
from hexile.kernel.play import legal_actions


def acting(text, who):
    s = at_step(hive(text), MOVEMENT, ACTING)
    pick(s, unit(s, who))
    return s


def shots(s):
    return [text for text in texts(s) if text.startswith(("snap", "aim"))]


@pytest.mark.rule("12.8", "B8")
@pytest.mark.parametrize(
    ("who", "target", "boxes", "snap", "aimed"),
    [
        ("La1", "So1", 3, 3, 5),
        ("La1", "So1", 4, 2, 4),
        ("La1", "So1", 7, 1, 3),
        ("Sc1", "So1", 4, 0, 1),
        ("So1", "La1", 1, 1, 1),  # armour: not below 1
        ("Wo1", "Sc1", 1, 0, 1),  # no snap shot
        ("Wo1", "Sc1", 4, 0, 0),
        ("MQ", "Sc1", 6, 0, 1),
        ("Helstrom", "Sc1", 1, 0, 0),
    ],
)
def test_strength(who, target, boxes, snap, aimed):
    s = hive()
    shooter, aim_at = unit(s, who), unit(s, target)
    assert strength_of(s, shooter, aim_at, boxes, False) == snap
    assert strength_of(s, shooter, aim_at, boxes, True) == aimed


@pytest.mark.rule("B2", "12.8")
def test_one_man_left_shoots_with_less():
    s = hive("A8: La1/1")
    assert strength_of(s, unit(s, "La1"), unit(s, "So1"), 1, True) == 3


@pytest.mark.rule("R35", "26.5")
def test_aimed_if_equal_and_it_can_be_paid():
    s = hive("A8: So1 \n A9: La1")
    assert is_aimed(s, unit(s, "So1"), unit(s, "La1"), 1, 6)
    assert not is_aimed(s, unit(s, "So1"), unit(s, "La1"), 1, 5)
    assert best_shot(s, unit(s, "So1"), unit(s, "La1"), 1, 2) == 0


@pytest.mark.rule("12.8", "27.6")
@pytest.mark.parametrize(
    ("strength", "results"),
    [
        (1, [0, 0, 0, 0, 0, 1]),
        (2, [0, 0, 0, 0, 1, 1]),
        (3, [0, 0, 0, 1, 1, 1]),
        (4, [0, 0, 0, 1, 1, 2]),
        (5, [0, 0, 1, 1, 1, 2]),
        (6, [0, 1, 1, 1, 2, 2]),
        (9, [0, 1, 1, 1, 2, 2]),
    ],
)
def test_results(strength, results):
    for face, men in enumerate(results, 1):
        s = hive("A8: So1 \n A10: La1")
        fire(s, unit(s, "So1"), unit(s, "La1"), strength, ScriptedDice([face]))
        assert s.men[unit(s, "La1")] == 2 - men


@pytest.mark.rule("B8")
def test_a_shot_is_paid_for_and_fired_once():
    s = acting("A8: La1 \n A10: So1 \n 70: Sc9", "La1")
    assert shots(s) == ["snap La1 So1", "aim La1 So1"]
    do(s, "snap La1 So1", [1])
    assert s.points == 5
    assert shots(s) == []
    assert str(refusal(s, "snap La1 So1")) == "La1 has already fired this turn (B8)"
    assert any(text.startswith("move") for text in texts(s))


@pytest.mark.rule("B8")
def test_move_then_fire():
    s = acting("A6: La1 \n A10: So1 \n 70: Sc9", "La1")
    do(s, "move La1 A7")
    assert shots(s) == ["snap La1 So1", "aim La1 So1"]
    do(s, "move La1 A6")
    assert shots(s) == ["snap La1 So1"]
    assert str(refusal(s, "aim La1 So1")) == "the shot costs 6 Movement Points; La1 has 4 (B8)"


@pytest.mark.rule("B9")
def test_no_line_no_shot_and_no_fire_past_a_friend():
    s = acting("50: La1 \n A2: So1", "La1")
    assert shots(s) == []
    assert refusal(s, "snap La1 So1").rule == "B9"
    s = acting("A8: La1 \n A10: So1 Sc1", "La1")
    assert shots(s) == []


@pytest.mark.rule("27.7", "B8")
def test_terrans_never_fire_at_hostages_but_at_held_marines():
    s = acting("A8: La1 \n A10: Athena \n A6: Sc1<Qu1 \n E8: Qu1", "La1")
    assert shots(s) == ["snap La1 Sc1", "aim La1 Sc1"]
    assert "never at hostages" in str(refusal(s, "snap La1 Athena"))


@pytest.mark.rule("R41", "12.8")
def test_a_held_marine_that_is_killed_is_lost():
    s = hive("A8: La1 \n A6: Sc1<Qu1 \n E8: Qu1")
    fire(s, unit(s, "La1"), unit(s, "Sc1"), 5, ScriptedDice([6]))
    assert where(s, "Sc1") == "DEAD"
    assert not s.is_held(unit(s, "Sc1"))


@pytest.mark.rule("27.7")
def test_a_terran_controlled_hostage_can_be_shot():
    s = hive("A8: So1 \n A10: Athena+")
    fire(s, unit(s, "So1"), unit(s, "Athena"), 2, ScriptedDice([6]))
    assert where(s, "Athena") == "DEAD"


@pytest.mark.rule("B15")
def test_three_hits_destroy_a_darter_with_everyone_aboard():
    s = hive("Da1: over A8, open; Sc1 Helstrom+ \n A9: So1")
    s.ship_hits[0] = 2
    fire_on_ship(s, unit(s, "So1"), 0, 2, ScriptedDice([5]))
    assert s.ship_at[0] == -2
    assert not s.ship_open[0]
    assert where(s, "Sc1") == where(s, "Helstrom") == "DEAD"


@pytest.mark.rule("12.8")
def test_exact_odds_of_a_shot_follow_the_table():
    s = acting("A8: La1 \n A10: So1", "La1")
    aim = next(a for a in legal_actions(s) if a.text() == "aim La1 So1")
    chances = GAME.odds(GAME.see(s, 0), aim)
    assert sum(c.odds for c in chances if "miss" in c.words) == Fraction(2, 6)
    assert sum(c.odds for c in chances if "killed" in c.words) == Fraction(4, 6)
