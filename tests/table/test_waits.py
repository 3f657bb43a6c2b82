"""Chance that a person settles: asked in words, answered in words, refused with what is possible."""

import pytest

from hexile.games import find
from hexile.kernel.chance.chance_request import KnownNames
from hexile.kernel.chance.dice import BadFace, NoFace, ScriptedDice
from hexile.table.choices.chance_answers import question_words, read_answer, wait_words

MIX = KnownNames(["Boobytrap", "Fake", "Soldier"], "The nest in Area 3")
BOXES = KnownNames(["A1", "A10", "B2"], "Soldier So3")


def wait_of(ask):
    with pytest.raises(NoFace) as wanted:
        ask(ScriptedDice([]))
    return wanted.value.wait


DIE = wait_of(lambda dice: dice.at_most(3, 6, "B7", "Soldier So3"))
PAIR = wait_of(lambda dice: dice.two(6, "25.8"))
DRAW = wait_of(lambda dice: dice.draw([2, 0, 3], "25.0", "Mix C", MIX))
TIE = wait_of(lambda dice: dice.tie(3, "26.1", "box to go for", BOXES))

BOX = wait_of(lambda dice: dice.tie(2, "26.9", "random path", KnownNames(["box 22", "box 24"])))


def test_a_corpse_bursts_on_the_faces_that_are_asked_for():
    """I.A3.2: at the real board 4, 5 and 6 burst it, as in play."""
    wait = wait_of(lambda dice: dice.at_most(3, 6, "I.A3.2", "corpse at f3"))
    assert wait_words(find("forlorn"), wait).startswith("The corpse at f3: 4-6 bursts")


@pytest.mark.parametrize(
    ("wait", "said", "faces"),
    [
        (DIE, " 3 ", [3]),
        (PAIR, "3 5", [3, 5]),
        (PAIR, "3+5", [3, 5]),
        (PAIR, "35", [3, 5]),
        (DRAW, "Soldier", [3]),
        (DRAW, "so", [3]),
        (DRAW, "BOOBY", [1]),
        (TIE, "b", [3]),
        (TIE, "a1", [1]),
        (TIE, "2", [2]),
        (BOX, "24", [2]),
        (BOX, "1", [1]),
    ],
)
def test_an_answer_means_faces(wait, said, faces):
    assert read_answer(wait, said) == faces


@pytest.mark.parametrize(
    ("wait", "said", "why"),
    [
        (DIE, "7", "'7' is not what a die with faces 1 to 6 can show"),
        (DIE, "", "'' is not what a die"),
        (DIE, "2 3", "'2 3' is not what a die"),
        (PAIR, "3", "'3' is not what 2 dice with faces 1 to 6"),
        (PAIR, "3 9", "'3 9' is not what 2 dice"),
        (DRAW, "Worker", "'Worker' is not in the pool: 2 Boobytrap; 3 Soldier"),
        (DRAW, "fake", "no Fake is left: 2 Boobytrap; 3 Soldier"),
        (DRAW, "3", "'3' is not in the pool"),
        (DRAW, "", "'' is not in the pool"),
        (TIE, "a", "'a' may be A1 or A10"),
        (TIE, "5", "'5' is none of them: 1 A1, 2 A10, 3 B2; roll again on 4-6"),
    ],
)
def test_what_cannot_be_is_refused_with_what_can(wait, said, why):
    with pytest.raises(BadFace) as refused:
        read_answer(wait, said)
    assert str(refused.value).startswith(why)


def test_a_question_says_what_may_come():
    assert question_words(DIE) == "What did you roll?"
    assert question_words(PAIR) == "Roll 2 dice: what did you roll?"
    assert question_words(DRAW) == "Which one did you draw? Left: 2 Boobytrap; 3 Soldier."
    assert question_words(TIE) == "1 A1, 2 A10, 3 B2; roll again on 4-6."
    many = KnownNames([f"B{n}" for n in range(1, 8)])
    wait = wait_of(lambda dice: dice.tie(7, "26.1", "box", many))
    assert question_words(wait).startswith("Choose one, or type `roll`: B1, B2, B3")


def test_a_tie_without_a_sentence_says_what_is_equal_and_for_whom():
    said = wait_words(find("raid"), TIE)
    assert said.startswith("Soldier So3, box to go for: equal (26.1). 1 A1,")


def test_cards_of_which_there_is_one_each_are_not_counted():
    cards = wait_of(
        lambda dice: dice.draw([1, 1], "1.6.2", "cards", KnownNames(["24: T80", "25: T60"]))
    )
    assert question_words(cards).endswith("Left: 24: T80; 25: T60.")
