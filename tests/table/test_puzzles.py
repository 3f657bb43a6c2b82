"""Puzzles: made of mistakes, rated choice by choice, and still true by the rules of today."""

import pytest
from tests.table.duel import Duel, exact, exact_best, played
from tests.table.test_review import blindly, find  # noqa: F401

from hexile.games import find as shelf_find
from hexile.games import slugs
from hexile.kernel.play import legal_actions
from hexile.table import job_payload
from hexile.table.review import puzzles, rating
from hexile.table.review.game_review import Review, carry_out
from hexile.table.review.rating import CHECKING, RatingEffort, effort_for, rate
from hexile.table.review.review_budgets import Budget
from hexile.table.review.review_store import Memory
from hexile.table.review.weighing import weigh

ANOTHER_LUCK = 4_711
FEW = RatingEffort(8, 16)
SHIPPED = [(slug, n) for slug in slugs() for n in range(len(puzzles.shipped(shelf_find(slug))))]


@pytest.fixture
def duel(find, monkeypatch):  # noqa: F811
    """Put a toy on the shelf, also for puzzles."""
    game = find(Duel())
    monkeypatch.setattr(puzzles, "find", lambda slug: game)
    return game


def lost_duel(game):
    """Return a mistake of the toy as it was handed over, and what it was found to be worth."""
    table = played(game, 1, blindly, 3)
    table.state.scores, table.state.card = [8, 6], 1
    found = weigh(game, table.state, "bold", Budget(3, 20, 200))
    order = job_payload.hand_over(table, 1) | {"seat": 1, "taken": "bold", "budget": "3/20/200"}
    return order, found


def test_a_costly_decision_becomes_a_puzzle(duel):
    puzzle = puzzles.puzzle_from(*lost_duel(duel), "Turn 4")
    assert puzzle.title() == "Tactics, Turn 4"
    assert puzzles.asked(puzzle) == "Turn 4. Find the best choice."
    assert {choice.text for choice in puzzle.choices} == {"look", "one", "bold"}
    assert puzzle.best().text == "one"
    assert puzzle.taken == "bold"
    assert puzzles.answered(puzzle, "one").right
    wrong = puzzles.answered(puzzle, "bold")
    assert not wrong.right
    assert wrong.words.startswith("It is worth 33 of 100: 25 fewer than")
    assert puzzles.answered(puzzle, "fly") is None
    assert puzzles.refused(puzzle, "one") == ""
    assert puzzles.refused(puzzle, "fly")
    assert puzzles.rated_now(puzzle, "bold", "quick").behind == pytest.approx(0.25)


def test_a_puzzle_is_laid_out_as_the_seat_saw_it(duel):
    order, found = lost_duel(duel)
    puzzle = puzzles.puzzle_from(order, found, "Turn 4")
    laid = puzzles.laid_out(puzzle).state
    assert laid.dump() == order["view"]["state"]
    older = puzzle.position.replace("rules 1", "rules 0")
    assert puzzles.laid_out(replaced(puzzle, older)).state.dump() == laid.dump()
    assert puzzles.key_of_puzzle(replaced(puzzle, older)) == puzzles.key_of_puzzle(puzzle)


def replaced(puzzle, position):
    return puzzles.msgspec.structs.replace(puzzle, position=position)


def test_puzzles_are_made_of_a_review(duel, monkeypatch):
    monkeypatch.setattr(puzzles, "LEAST", 0.0)
    table = played(duel, 8, lambda seed, number: 2)
    review = Review(table, 1, Memory(), "3/20/100")
    for order in review.missing():
        review.take(*carry_out(order))
    made = puzzles.puzzles_of(review)
    assert len(made) == review.so_far().sums.mistakes
    for puzzle in made:
        assert puzzle.best().text != puzzle.taken


def test_every_choice_is_rated_and_the_best_comes_first(duel, monkeypatch):
    state = played(duel, 1, blindly, 3).state
    state.scores, state.card = [8, 6], 1
    found = rate(duel, state, FEW)
    assert [choice.worlds for choice in found] == [0, 0, 0], "solved"
    monkeypatch.setattr(rating, "exact_values", lambda scale: {})
    for luck in range(4):
        tried = rate(duel, state, RatingEffort(100, 400), luck)
        assert sorted(c.text for c in tried) == sorted(c.text for c in found)
        assert tried[0].text == found[0].text == "one"
        for choice in tried:
            true = next(c for c in found if c.text == choice.text)
            assert choice.behind_low - 0.05 <= true.behind <= choice.behind_high + 0.05


def test_solved_ratings_are_what_the_rules_enumerate(duel):
    state = played(duel, 2, blindly, 3).state
    best = exact_best(state, 1)
    values = {action.text(): exact(state, 1, action) for action in legal_actions(state)}
    for choice in rate(duel, state, FEW):
        assert choice.chance == pytest.approx(values[choice.text], abs=1e-4)
        assert choice.behind == pytest.approx(best - values[choice.text], abs=1e-4)


@pytest.mark.parametrize(("slug", "number"), SHIPPED)
def test_a_puzzle_that_comes_with_a_game_has_one_clear_answer_by_its_rules(slug, number):
    puzzle = puzzles.shipped(shelf_find(slug))[number]
    legal = [action.text() for action in legal_actions(puzzles.laid_out(puzzle).state)]
    assert sorted(choice.text for choice in puzzle.choices) == sorted(legal), "each is rated"
    assert puzzle.difficulty()
    assert puzzles.answered(puzzle, puzzle.best().text).right
    for choice in puzzle.choices[1:]:
        assert choice.behind_low > 0.0, choice.text
        assert not puzzles.answered(puzzle, choice.text).right
    assert len(puzzles.hints(puzzle)) == 2


@pytest.mark.parametrize("slug", slugs())
def test_no_puzzle_comes_twice(slug):
    made = puzzles.shipped(shelf_find(slug))
    assert len({puzzles.key_of_puzzle(puzzle) for puzzle in made}) == len(made)


@pytest.mark.parametrize("number", range(0, 30, 10))
def test_another_seed_finds_nothing_better_than_the_answer(number):
    holds("raid", number, FEW)  # the nightly run tries all of them


@pytest.mark.nightly
@pytest.mark.parametrize(("slug", "number"), SHIPPED)
def test_a_stronger_search_with_another_seed_finds_the_same_answer(slug, number):
    found = holds(slug, number, effort_for(shelf_find(slug), CHECKING))
    assert found[0].text == puzzles.shipped(shelf_find(slug))[number].best().text
    assert all(choice.behind_low > 0.0 for choice in found[1:])


def holds(slug, number, effort):
    """Rate a puzzle anew and check that no choice is clearly better than its answer."""
    game = shelf_find(slug)
    puzzle = puzzles.shipped(game)[number]
    view = puzzles.laid_out(puzzle).state
    view.telling = False
    found = rate(game, view, effort, ANOTHER_LUCK)
    answer = next(choice for choice in found if choice.text == puzzle.best().text)
    assert answer.is_close()
    return found
