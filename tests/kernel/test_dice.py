"""Chance: scripted, seeded, asked for, and counted exactly."""

from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest

from hexile.kernel.dice import (
    AskedDice,
    BadFace,
    NoFace,
    ScriptedDice,
    SeededDice,
    TooManyWays,
    every_roll,
    every_way,
)


def odds_of(run):
    odds = Counter()
    for chance, _, result in every_roll(run):
        odds[result] += chance
    return odds


def test_the_seeded_stream_never_changes():
    """Somebody may have written a seed down: the same seed must give the same game for ever."""
    dice = SeededDice(1)
    faces = [1, 1, 3, 5, 2, 5, 4, 1, 4, 1, 1, 4, 1, 5, 6, 4, 4, 6, 1, 4]
    assert [dice.roll(6, "1") for _ in range(20)] == faces
    words = SeededDice(1)
    assert [int(words.word()) for _ in range(3)] == [441792574, 614447336, 1644328534]
    other = SeededDice(1, 1)
    assert [other.roll(6, "1") for _ in range(8)] == [2, 2, 6, 6, 3, 1, 1, 3]
    large = SeededDice(2**40 + 7)
    assert [large.roll(100, "1") for _ in range(8)] == [46, 34, 97, 5, 100, 69, 84, 11]


def test_seeded_faces_are_even_enough():
    dice = SeededDice(2024)
    count = Counter(dice.roll(6, "1") for _ in range(60_000))
    assert set(count) == {1, 2, 3, 4, 5, 6}
    assert all(abs(n - 10_000) < 450 for n in count.values()), "five standard deviations"


def test_below_leaves_no_record():
    dice = SeededDice(5)
    dice.below(10)
    assert dice.take_faces() == []
    dice.roll(6, "1")
    assert len(dice.take_faces()) == 1
    assert dice.take_faces() == []


def test_scripted_dice_give_their_faces_and_then_ask_for_one():
    dice = ScriptedDice([4])
    assert dice.roll(6, "26.1", "Q2") == 4
    with pytest.raises(NoFace) as wanted:
        dice.roll(6, "26.1", "Q2")
    assert (wanted.value.sides, wanted.value.rule, wanted.value.who) == (6, "26.1", "Q2")
    assert str(wanted.value) == "rule 26.1 wants a d6 for Q2"
    assert dice.take_faces() == [4]


@pytest.mark.parametrize("face", [0, 7, -1])
def test_a_face_the_die_does_not_have_is_refused(face):
    with pytest.raises(BadFace, match=f"rolls a d6; {face} is no face"):
        ScriptedDice([face]).roll(6, "26.1")
    with pytest.raises(BadFace, match=f"rolls a d6; {face} is no face"):
        AskedDice(lambda sides, rule, who: face).roll(6, "26.1")


def test_asked_dice_say_what_they_want():
    asked = []

    def ask(sides, rule, who):
        asked.append((sides, rule, who))
        return 3

    assert AskedDice(ask).roll(6, "5.7", "A1") == 3
    assert asked == [(6, "5.7", "A1")]


def test_one_candidate_needs_no_die():
    dice = ScriptedDice([])
    assert dice.pick(1, "25.0") == 0
    assert dice.take_faces() == []


def test_every_roll_walks_every_face_with_exact_odds():
    ways = list(every_roll(lambda dice: dice.roll(6, "1") + dice.roll(6, "1")))
    assert len(ways) == 36
    assert sum(odds for odds, _, _ in ways) == 1
    odds = odds_of(lambda dice: dice.roll(6, "1") + dice.roll(6, "1"))
    assert odds[7] == Fraction(6, 36)
    assert odds[2] == odds[12] == Fraction(1, 36)


def test_dice_that_depend_on_dice():
    odds = odds_of(lambda dice: dice.roll(2, "1") == 1 and dice.roll(10, "1") == 1)
    assert odds == {True: Fraction(1, 20), False: Fraction(19, 20)}


def test_a_rule_without_dice_has_one_way():
    assert list(every_roll(lambda dice: "always")) == [(1, [], "always")]


@pytest.mark.parametrize(("limit", "ways"), [(0, 1), (1, 2), (4, 2), (5, 2), (6, 1), (9, 1)])
def test_at_most_has_two_ways_at_most(limit, ways):
    found = list(every_roll(lambda dice: dice.at_most(limit, 6, "5.7")))
    assert len(found) == ways
    odds = odds_of(lambda dice: dice.at_most(limit, 6, "5.7"))
    assert odds[True] == Fraction(min(limit, 6), 6)


def test_the_faces_of_a_way_bring_it_about_again():
    def run(dice):
        return (dice.at_most(4, 6, "1"), dice.roll(3, "1"), dice.pick(4, "1"))

    for _, faces, result in every_roll(run):
        assert run(ScriptedDice(faces)) == result


def test_the_last_face_is_there_for_telling():
    dice = ScriptedDice([5])
    assert dice.at_most(4, 6, "5.7") is False
    assert dice.last == 5


@pytest.mark.parametrize("count", [0, 1, 2, 4])
def test_a_shuffle_makes_every_order_equally_likely(count):
    def run(dice):
        items = list(range(count))
        dice.shuffle(items, "1")
        return tuple(items)

    orders = list(permutations(range(count)))
    assert odds_of(run) == {order: Fraction(1, len(orders)) for order in orders}


def test_too_many_ways():
    with pytest.raises(TooManyWays, match="more than 10 ways"):
        list(every_roll(lambda dice: dice.roll(6, "1") + dice.roll(6, "1"), most=10))


def test_a_way_names_all_faces_that_do_the_same():
    ways = {way.result: way.alike for way in every_way(lambda dice: dice.at_most(4, 6, "1"))}
    assert ways == {True: [1, 2, 3, 4], False: [5, 6]}
    sure = [way.alike for way in every_way(lambda dice: dice.at_most(0, 6, "1"))]
    assert sure == [[1, 2, 3, 4, 5, 6]]
