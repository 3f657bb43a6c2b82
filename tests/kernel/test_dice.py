"""Chance: scripted, seeded, asked for, and counted exactly."""

from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest

from hexile.kernel.chance.chance_request import DIE, DRAW, TIE, KnownNames
from hexile.kernel.chance.dice import (
    BadFace,
    Dice,
    NoFace,
    ScriptedDice,
    SeededDice,
    TooManyWays,
    check_face,
    every_roll,
    every_way,
    pair,
)


class AskedDice(Dice):
    """Dice in a person's hand: *ask* is called with what is wanted, and returns a face for every die of it.

    A draw that can bring one thing only is not asked for.
    """

    def __init__(self, ask):
        super().__init__()
        self.ask = ask
        self.told = []  # faces of a throw that were told with its first

    def face(self, sides, rule, who):
        """Ask for one face, or for all that are thrown together."""
        if self.told and self.together == len(self.told):
            return self.told.pop(0)
        wait = self.wait(sides, rule, who)
        told = [wait.forced()] if wait.forced() else self.ask(wait)
        if len(told) != wait.dice:
            raise BadFace(f"{wait.text()}; {len(told)} faces were told")
        self.told = [check_face(face, sides, rule) for face in told]
        return self.told.pop(0)


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
    wait = wanted.value.wait
    assert (wait.kind, wait.sides, wait.dice, wait.rule, wait.who) == (DIE, 6, 1, "26.1", "Q2")
    assert str(wanted.value) == "rule 26.1 wants a d6 for Q2"
    assert dice.take_faces() == [4]


@pytest.mark.parametrize("face", [0, 7, -1])
def test_a_face_the_die_does_not_have_is_refused(face):
    with pytest.raises(BadFace, match=f"rolls a d6; {face} is no face"):
        ScriptedDice([face]).roll(6, "26.1")
    with pytest.raises(BadFace, match=f"rolls a d6; {face} is no face"):
        AskedDice(lambda wait: [face]).roll(6, "26.1")


def test_asked_dice_say_what_they_want():
    asked = []

    def ask(wait):
        asked.append((wait.sides, wait.rule, wait.who))
        return [3]

    assert AskedDice(ask).roll(6, "5.7", "A1") == 3
    assert asked == [(6, "5.7", "A1")]


def test_one_candidate_needs_no_die():
    dice = ScriptedDice([])
    assert dice.pick(1, "25.0") == 0
    assert dice.take_faces() == []


def test_dice_thrown_together_are_asked_for_together():
    waits = []

    def ask(wait):
        waits.append((wait.kind, wait.dice, wait.sides))
        return [3, 5]

    dice = AskedDice(ask)
    assert dice.two(6, "25.8", "population") == 8
    assert pair(8, dice).faces == [3, 5] == dice.take_faces()
    assert waits == [(DIE, 2, 6)]
    with pytest.raises(NoFace) as wanted:
        ScriptedDice([3]).throw(2, 6, "25.8")
    assert wanted.value.wait.dice == 1, "one die of the two has been told"
    with pytest.raises(BadFace, match="1 faces were told"):
        AskedDice(lambda wait: [3]).two(6, "25.8")


MIX = KnownNames(["Trap", "Fake", "Soldier"], "Nest 3")


def test_a_draw_says_what_is_left_and_what_is_used_up():
    with pytest.raises(NoFace) as wanted:
        ScriptedDice([]).draw([2, 0, 3], "25.0", "Mix C", MIX)
    wait = wanted.value.wait
    assert (wait.kind, wait.sides, wait.what, wait.who) == (DRAW, 5, "Mix C", "Nest 3")
    assert [(k.name, k.count, k.face) for k in wait.kinds] == [
        ("Trap", 2, 1),
        ("Fake", 0, 3),
        ("Soldier", 3, 3),
    ]
    assert [kind.name for kind in wait.left()] == ["Trap", "Soldier"]
    assert ScriptedDice([2]).draw([2, 0, 3], "25.0", "Mix C", MIX) == 0
    assert ScriptedDice([3]).draw([2, 0, 3], "25.0", "Mix C", MIX) == 2


def test_a_draw_falls_as_a_die_with_as_many_faces_as_counters():
    """Seeded games of before go on as they were."""
    dice, like = SeededDice(7), SeededDice(7)
    for _ in range(50):
        number = like.roll(9, "25.0")
        assert dice.draw([2, 3, 4], "25.0", "Mix C", MIX) == (
            0 if number < 3 else 1 if number < 6 else 2
        )
    assert dice.take_faces() == like.take_faces()


def test_nobody_is_asked_for_a_draw_that_brings_one_thing_only():
    dice = AskedDice(lambda wait: pytest.fail("asked"))
    assert dice.draw([0, 4, 0], "25.0", "Mix C", MIX) == 1
    assert dice.draw([0, 0, 1], "25.0", "Mix C", MIX) == 2
    assert dice.take_faces() == [1], "the last counter has no face at all"
    with pytest.raises(ValueError, match="Mix C is empty"):
        dice.draw([0, 0, 0], "25.0", "Mix C", MIX)


def test_a_tie_names_its_candidates():
    with pytest.raises(NoFace) as wanted:
        ScriptedDice([]).tie(3, "26.1", "target", MIX)
    wait = wanted.value.wait
    assert (wait.kind, wait.what, wait.who, wait.forced()) == (TIE, "target", "Nest 3", 0)
    assert [(k.name, k.face) for k in wait.kinds] == [("Trap", 1), ("Fake", 2), ("Soldier", 3)]
    assert ScriptedDice([]).tie(1, "26.1", "target", MIX) == 0
    assert ScriptedDice([2]).tie(3, "26.1", "target", MIX) == 1


def test_an_order_is_settled_from_the_first_place_on():
    items, waits = ["a", "b", "c"], []

    def ask(wait):
        waits.append([kind.name for kind in wait.kinds])
        return [2]

    AskedDice(ask).order(items, "26.1", "order", KnownNames(items))
    assert items == ["b", "c", "a"]
    assert waits == [["a", "b", "c"], ["a", "c"]]


def test_what_is_dealt_out_is_named_and_counted_as_it_lies():
    items = ["A", "B", "A"]
    with pytest.raises(NoFace) as wanted:
        ScriptedDice([1]).shuffle(items, "R18", "classes", KnownNames(items))
    assert [(k.name, k.count) for k in wanted.value.wait.kinds] == [("A", 1), ("B", 1)]


def test_draws_are_walked_by_kind_with_their_weights():
    ways = list(every_way(lambda dice: dice.draw([2, 0, 3], "25.0", "Mix C", MIX)))
    assert [(way.odds, way.faces, way.alike, way.kind, way.result) for way in ways] == [
        (Fraction(2, 5), [1], [1, 2], DRAW, 0),
        (Fraction(3, 5), [3], [3, 4, 5], DRAW, 2),
    ]


def test_drawing_late_has_the_odds_of_drawing_early():
    """The second counter drawn is as likely to be of any kind as the first."""

    def second(dice):
        left = [2, 1, 3]
        left[dice.draw(left, "25.0", "Mix C", MIX)] -= 1
        return dice.draw(left, "25.0", "Mix C", MIX)

    assert odds_of(second) == odds_of(lambda dice: dice.draw([2, 1, 3], "25.0", "Mix C", MIX))


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
        dice.shuffle(items, "1", "cards", KnownNames(items))
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


def test_rolling_again_without_end_is_too_many_ways():
    def until_no_one(dice):
        while dice.roll(6, "1") == 1:
            pass

    with pytest.raises(TooManyWays, match="more than 36 ways"):
        list(every_way(until_no_one, 36))
