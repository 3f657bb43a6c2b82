"""Puzzles: costly decisions as small exercises, whose answers the same search weighs."""

from __future__ import annotations

from importlib.resources import files
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from hexile.games import find
from hexile.kernel.game import Game
from hexile.kernel.play import State, find_legal
from hexile.kernel.scene import Scene
from hexile.kernel.setup import settle
from hexile.table.review.game_review import Review, headline
from hexile.table.review.review_budgets import budget_for
from hexile.table.review.review_words import points
from hexile.table.review.weighing import MISTAKE, WeighedChoice, Weighing, weigh

FILE: Final = "moments.json"
LEAST: Final = 0.03  # what a choice must have cost to be worth asking about
MOST: Final = 10
OFFERED: Final = 6


class Exercise(msgspec.Struct, frozen=True):
    """A position in which something better was to be had: what the seat saw, what was done, what each is worth."""

    game: str
    title: str
    seat: int
    scenario: str
    options: dict[str, bool | int | str]
    files: dict[str, str]
    view: dict[str, Any]
    taken: str
    budget: str
    weighing: Weighing

    def choices(self) -> list[WeighedChoice]:
        """List what is offered, in an order that tells nothing; the best and what was done are among it."""
        best, *rest = self.weighing.choices
        rest.sort(key=lambda choice: choice.text != self.taken)
        return sorted([best, *rest[: OFFERED - 1]], key=lambda choice: choice.text)


class PuzzleAnswer(msgspec.Struct, frozen=True):
    """What an answer is worth: whether it is as good as the best, as far as can be told, and in words."""

    right: bool
    words: str


def position(exercise: Exercise) -> tuple[Game, State]:
    """Lay an exercise out."""
    game = find(exercise.game)
    setup = settle(
        game.scenarios, game.options, exercise.scenario, exercise.options, exercise.files
    )
    return game, game.load(setup, exercise.view)


def scene_of(exercise: Exercise) -> Scene:
    """Describe the board of an exercise."""
    game, view = position(exercise)
    return game.scene(view, exercise.seat)


def answered(exercise: Exercise, text: str) -> PuzzleAnswer | None:
    """Say what an answer is worth; one that was not tried is weighed now. None if it is not legal."""
    known = next((c for c in exercise.weighing.choices if c.text == text), None)
    best = exercise.weighing.choices[0]
    if known is None:
        game, view = position(exercise)
        if find_legal(view, text) is None:
            return None
        fresh = weigh(game, view, text, budget_for(game, exercise.budget))
        known = next(choice for choice in fresh.choices if choice.text == text)
        best = fresh.choices[0]
    if known.text == best.text:
        return PuzzleAnswer(
            True, f"This is the best choice: it wins {points(best.estimate.chance)} of 100 games."
        )
    found = f"{best.label} wins {points(best.estimate.chance)} of 100 games"
    if known.is_close():
        return PuzzleAnswer(True, f"As good as the best, as far as Hexile can tell. {found}.")
    return PuzzleAnswer(False, f"Worse by {points(known.behind.points)} points. {found}.")


def exercises_of(review: Review) -> list[Exercise]:
    """Make exercises of the costly decisions of a review, the costliest first."""
    found = review.so_far()
    dear = [e for e in found.entries if e.verdict == MISTAKE and e.cost >= LEAST]
    dear.sort(key=lambda entry: -entry.cost)
    return [review_exercise(review, entry.at) for entry in dear[:MOST]]


def review_exercise(review: Review, at: int) -> Exercise:
    """Make an exercise of a decision that was weighed."""
    order, weighing = review.weighed_at(at)
    title = headline(review.table, at, review.seat)
    return exercise_from(order, weighing, title)


def exercise_from(order: dict[str, Any], weighing: Weighing, title: str) -> Exercise:
    """Make an exercise of what was handed over to be weighed."""
    names = ("game", "seat", "scenario", "options", "files", "view", "taken", "budget")
    return Exercise(title=title, weighing=weighing, **{name: order[name] for name in names})


def shipped(game: Game) -> list[Exercise]:
    """Return the exercises that come with a game."""
    found = files(game.package).joinpath("data", FILE)
    if not found.is_file():
        return []
    made = msgspec.json.decode(found.read_bytes(), type=list[Exercise])
    return [labelled(exercise) for exercise in made]


def labelled(exercise: Exercise) -> Exercise:
    """Name the choices of an exercise as the game names them now."""
    game, view = position(exercise)

    def named(choice: WeighedChoice) -> WeighedChoice:
        action = find_legal(view, choice.text)
        return choice if action is None else replace(choice, label=game.label(view, action))

    choices = [named(choice) for choice in exercise.weighing.choices]
    return replace(exercise, weighing=replace(exercise.weighing, choices=choices))


def asked(exercise: Exercise) -> str:
    """Return the question of a puzzle."""
    return f"{exercise.title}: find the best choice."
