"""Advice: right where the answer is known, with intervals, growth and a line in words."""

from tests.players.toys import Guessing, Nim

from hexile.games import find
from hexile.kernel.chance.dice import SeededDice
from hexile.kernel.game import new_setup, start
from hexile.kernel.play import advance, legal_actions
from hexile.players.advice import SLICES, advise, thinking
from hexile.players.search import StopRule


def view_of(game):
    return game.see(start(game, new_setup(game, "", "", {}, {}), SeededDice(1)), 0)


class Cut(StopRule):
    """Has time for so many tries."""

    def __init__(self, left):
        super().__init__()
        self.left = left

    def keep_going(self):
        self.left -= 1
        return self.left >= 0


def test_the_best_choice_comes_first_with_its_interval():
    advice = advise(Guessing(), view_of(Guessing()), 600, 1, shown=2)
    best, second = advice.choices
    assert best.text == "safe 0"
    assert abs(best.chance - 0.6) < 1e-9
    assert best.low < best.chance < best.high
    assert second.chance < 0.5
    assert advice.line == ["safe 0"]


def test_the_main_line_speaks_for_both_seats():
    advice = advise(Nim(), view_of(Nim()), 3000, 1)
    assert advice.choices[0].text == "take 2"
    assert advice.line[0] == "take 2"
    assert len(advice.line) >= 3


def test_it_grows_slice_by_slice_and_is_the_same_again():
    game = find("raid")
    view = view_of(game)
    before = view.dump()
    steps = list(thinking(game, view, 100, 7, 3, StopRule()))
    assert len(steps) == SLICES
    assert [g.tries for g in steps[-1].growth] == list(range(10, 101, 10))
    assert sum(c.tries for c in steps[-1].choices) <= 100
    assert all(c.text in [a.text() for a in legal_actions(view)] for c in steps[-1].choices)
    assert advise(game, view, 100, 7).plain() == steps[-1].plain()
    assert view.dump() == before


def test_thinking_can_be_cut_short():
    steps = list(thinking(Nim(), view_of(Nim()), 1000, 1, 3, Cut(150)))
    assert [g.tries for g in steps[-1].growth] == [100, 150]


def test_there_is_no_advice_after_the_end():
    game = Nim()
    s = view_of(game)
    while s.result is None:
        advance(s, legal_actions(s)[-1], SeededDice(1))
    assert advise(game, s, 100, 1).choices == []


class LongGuessing(Guessing):
    """The guessing game as if it were long: it is searched flat."""

    def __init__(self):
        super().__init__()
        self.horizon = 50


def test_long_games_get_advice_on_the_best_few_too():
    game = LongGuessing()
    advice = advise(game, view_of(game), 400, 1)
    assert advice.choices[0].text == "safe 0"
    assert len(advice.choices) == 3
    assert all(choice.tries >= 40 for choice in advice.choices)
    assert advice.growth[-1].tries >= 400
    assert advice.line == ["safe 0"]


def test_the_line_goes_on_as_the_guide_would():
    game = Nim()
    game.horizon = 50
    advice = advise(game, view_of(game), 200, 1)
    assert len(advice.line) >= 3
    assert len(advice.choices) == 3
