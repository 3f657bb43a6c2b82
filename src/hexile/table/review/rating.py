"""Every legal choice of a position rated, by the measure of a review: for puzzles, where any of them may be the answer.

All choices are tried in the same worlds. One that falls clearly behind the best is tried no further; the others are,
until one is left or so many worlds were tried as the effort allows.
"""

from __future__ import annotations

from typing import Final

import msgspec

from hexile.kernel.game import Game
from hexile.kernel.play import Action, State, legal_actions, seat_to_choose
from hexile.players.levels import is_long
from hexile.table.review.samples import LEVEL, Gap, estimate_of, gap_of, mean
from hexile.table.review.weighing import Scale, exact_values

DIGITS: Final = 4


class RatingEffort(msgspec.Struct, frozen=True):
    """How many worlds are tried before choices are compared, and at most."""

    step: int
    most: int


# For games that are played out to the end, and for those that are too long for it.
FINDING: Final = (RatingEffort(16, 48), RatingEffort(4, 16))
CHECKING: Final = (RatingEffort(40, 400), RatingEffort(16, 96))


class RatedChoice(msgspec.Struct, frozen=True, array_like=True):
    """A choice, its win chance with its 95 % interval, and how far behind the best it is; 0 worlds are exact."""

    text: str
    chance: float
    low: float
    high: float
    behind: float
    behind_low: float
    behind_high: float
    worlds: int

    def is_close(self) -> bool:
        """Tell whether it is about equal to the best."""
        return self.behind_low <= 0.0


class RatingTrial:
    """A choice, and what each world brought."""

    def __init__(self, action: Action) -> None:
        self.action = action
        self.values: list[float] = []

    def behind(self, best: RatingTrial) -> Gap:
        """Return how far it is behind the best, over the worlds both were tried in."""
        pairs = zip(best.values, self.values, strict=False)
        return LEVEL if self is best else gap_of([one - other for one, other in pairs])


def effort_for(game: Game, efforts: tuple[RatingEffort, RatingEffort]) -> RatingEffort:
    """Return the effort for a game: short or long."""
    return efforts[is_long(game)]


def rate(
    game: Game,
    view: State,
    effort: RatingEffort,
    luck: int = 0,
    lead: float = 0.0,
    margin: float = 0.0,
) -> list[RatedChoice]:
    """Rate every legal choice, the best first. Another *luck* tries other worlds.

    Where only a clear best is wanted, the race ends as soon as the first two are less than a *lead* apart, and
    a choice is tried until it is behind by more than its interval and a *margin*.
    """
    scale = Scale(game, view, seat_to_choose(view), None, luck)
    exact = exact_values(scale)
    if exact:
        top = max(exact.values())
        found = [exactly_rated(text, worth, top) for text, worth in exact.items()]
        return sorted(found, key=lambda choice: choice.behind)
    trials = [RatingTrial(action) for action in legal_actions(view)]
    best = race(scale, trials, effort, lead, margin)
    found = [rated(trial, best) for trial in trials]
    return sorted(found, key=lambda choice: (choice.text != best.action.text(), choice.behind))


def race(
    scale: Scale, trials: list[RatingTrial], effort: RatingEffort, lead: float, margin: float
) -> RatingTrial:
    """Try choices until one is clearly the best, or the effort is spent; return the best."""
    left, tried = trials, 0
    best = trials[0]
    while len(left) > 1 and tried < effort.most:
        for number in range(tried, tried + effort.step):
            seed = scale.seed(number)
            dealt = scale.deal(seed)
            for trial in left:
                trial.values.append(scale.after(dealt, trial.action, seed).now)
        tried += effort.step
        best = max(left, key=lambda trial: mean(trial.values))
        if any(trial.behind(best).points < lead for trial in left if trial is not best):
            break
        left = [trial for trial in left if trial.behind(best).low <= margin]
    return best


def rated(trial: RatingTrial, best: RatingTrial) -> RatedChoice:
    """Rate a choice that was tried."""
    e, gap = estimate_of(trial.values), trial.behind(best)
    behind = (cut(gap.points), cut(gap.low), cut(gap.high))
    return RatedChoice(
        trial.action.text(), cut(e.chance), cut(e.low), cut(e.high), *behind, len(trial.values)
    )


def cut(value: float) -> float:
    """Return a number with as many digits as are kept."""
    return round(value, DIGITS)


def exactly_rated(text: str, worth: float, top: float) -> RatedChoice:
    """Rate a choice of a solved position."""
    chance, behind = cut(worth), cut(top - worth)
    return RatedChoice(text, chance, chance, chance, behind, behind, behind, 0)
