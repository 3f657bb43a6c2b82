"""Chapter 6: combat."""

from collections import Counter
from fractions import Fraction

import pytest
from tests.games.raid.drawing import DEAD, do, placed, room, texts, told, where

from hexile.games.raid.rules.combat import fight
from hexile.kernel.chance.dice import every_roll

DUEL = """
    +-+-+-+-+-+-+
    |. . . . . .|
    +           +
    |P . 1 A . .|
    +           +
    |. . . . . .|
    +-+-+-+-+-+-+
    """

CROWD = """
    +-+-+-+-+-+-+
    |. A 1 B . .|
    +           +
    |P . 2 . . .|
    +           +
    |. . . . . .|
    +-+-+-+-+-+-+
    """


def outcomes(s):
    """Return the exact odds of W1's fight against the first trooper."""

    def run(dice):
        after = s.copy()
        fight(after, 0, 0, dice)
        (event,) = after.log
        return event.kind

    odds = Counter()
    for chance, _, kind in every_roll(run):
        odds[kind] += chance
    return odds


@pytest.mark.rule("6.1", "6.6")
def test_exact_odds_against_a():
    assert outcomes(room(DUEL)) == {"fight_won": Fraction(4, 6), "fight_drawn": Fraction(2, 6)}


@pytest.mark.rule("6.1", "6.6", "R16")
def test_exact_odds_against_b():
    assert outcomes(room(DUEL.replace("A", "B"))) == {
        "fight_won": Fraction(3, 6),
        "fight_drawn": Fraction(2, 6),
        "fight_lost": Fraction(1, 6),
    }


@pytest.mark.rule("6.6", "R16")
@pytest.mark.parametrize(("enemy", "results"), [("A", "DDWWWW"), ("B", "LDDWWW")])
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_the_table_face_by_face(enemy, results, face):
    s = do(room(DUEL.replace("A", enemy)), "end")
    s = do(s, "attack W1 r1c3", faces=[face])
    kinds = {"D": "fight_drawn", "W": "fight_won", "L": "fight_lost"}
    (event,) = [event for event in s.log if event.kind.startswith("fight")]
    assert (event.kind, event.rule, event.throw.faces) == (kinds[results[face - 1]], "6.6", [face])


@pytest.mark.rule("6.5")
def test_the_dead_are_removed():
    s = do(do(room(DUEL), "end"), "attack W1 r1c3", faces=[3])
    assert where(s, "A1") == DEAD
    s = do(do(room(DUEL.replace("A", "B")), "end"), "attack W1 r1c3", faces=[1])
    assert where(s, "W1") == DEAD
    assert where(s, "B1") == "r1c3"


@pytest.mark.rule("6.6")
def test_after_a_draw_nothing_has_changed():
    s = do(do(room(DUEL), "end"), "attack W1 r1c3", faces=[1])
    assert (where(s, "W1"), where(s, "A1")) == ("r1c2", "r1c3")


@pytest.mark.rule("6.2", "6.3")
def test_a_warhawk_chooses_one_trooper_and_only_that_one_fights():
    s = do(placed(room(CROWD), W2=DEAD), "end")
    assert texts(s) == ["attack W1 r0c1", "attack W1 r0c3"]
    s = do(s, "attack W1 r0c1", faces=[1])
    assert s.turn == 2, "W1 has attacked, and B1 does nothing by itself"
    assert [kind for kind, _ in told(s) if kind.startswith("fight")] == ["fight_drawn"]


@pytest.mark.rule("6.4")
def test_combats_in_any_order_seeing_the_earlier_results():
    s = do(room(CROWD), "end")
    assert [text.split()[1] for text in texts(s)] == ["W1", "W1", "W2", "W2"]
    s = do(s, "attack W2 r0c3", faces=[4])
    assert where(s, "B1") == DEAD
    assert texts(s) == ["attack W1 r0c1"]


@pytest.mark.rule("6.5", "6.2")
def test_a_warhawk_whose_only_enemy_is_dead_does_not_attack():
    s = do(placed(room(CROWD), B1=DEAD), "end")
    s = do(s, "attack W1 r0c1", faces=[6])
    assert s.turn == 2


@pytest.mark.rule("6.5")
def test_nobody_moves_after_combat():
    s = do(do(room(DUEL), "end"), "attack W1 r1c3", faces=[3])
    assert where(s, "W1") == "r1c2"
    assert s.points == 5, "the next turn has begun"


@pytest.mark.rule("6.3")
def test_every_attack_is_the_players_own_even_a_forced_one():
    s = do(room(DUEL), "end")
    assert texts(s) == ["attack W1 r1c3"]


@pytest.mark.rule("R11")
def test_attacks_are_compulsory():
    assert "end" not in texts(do(room(DUEL), "end"))


@pytest.mark.rule("R11")
def test_with_the_option_one_may_decline():
    s = do(room(CROWD, optional_attack=True), "end")
    s = do(s, "attack W1 r0c1", faces=[1])
    assert texts(s) == ["attack W2 r0c1", "attack W2 r0c3", "end"]
    s = do(s, "end")
    assert ("end_combat", "R11") in told(s)
    assert s.turn == 2


@pytest.mark.rule("R12")
def test_a_trooper_is_attacked_by_every_warhawk_beside_it():
    s = do(placed(room(CROWD), B1=DEAD), "end")
    s = do(s, "attack W1 r0c1", faces=[1])
    assert texts(s) == ["attack W2 r0c1"]


@pytest.mark.rule("R12")
def test_with_the_option_a_trooper_is_attacked_once():
    s = do(placed(room(CROWD, one_attack_per_zetan=True), B1=DEAD), "end")
    s = do(s, "attack W1 r0c1", faces=[1])
    assert s.turn == 2
    again = do(room(CROWD, one_attack_per_zetan=True), "end")
    again = do(again, "attack W1 r0c1", faces=[1])
    assert texts(again) == ["attack W2 r0c3"]


@pytest.mark.rule("R12")
def test_the_next_turn_it_may_be_attacked_again():
    s = do(placed(room(CROWD, one_attack_per_zetan=True), B1=DEAD, W2=DEAD), "end")
    s = do(s, "attack W1 r0c1", "end", faces=[1])
    assert texts(s) == ["attack W1 r0c1"]


@pytest.mark.rule("R27")
def test_attacks_roll_in_the_chosen_order_one_die_each():
    s = do(room(CROWD), "end")
    s = do(s, "attack W2 r0c3", "attack W1 r0c1", faces=[4, 3])
    assert (where(s, "A1"), where(s, "B1")) == (DEAD, DEAD)
