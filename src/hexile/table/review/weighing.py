"""What one decision was worth: its choices tried in the same worlds, the same dice for all of them.

A seat's view is all that is known here: what it hides is dealt again in every world. A first round of
worlds says which few choices are worth comparing, and a second, with fresh luck, by how much they differ;
so the best of many is not thought better than it is because it was lucky.
"""

from __future__ import annotations

from typing import Final

import msgspec

from hexile.kernel.chance.dice import Dice, SeededDice, TooManyWays, Way, every_way
from hexile.kernel.game import Game
from hexile.kernel.play import Action, State, advance, find_legal, legal_actions, seat_to_choose
from hexile.players.common_dice import CommonDice
from hexile.players.levels import guide_for
from hexile.players.node import EVEN
from hexile.players.search import Guide, quiet
from hexile.table.review.endgame import solved
from hexile.table.review.review_budgets import Budget
from hexile.table.review.review_reasons import reasons
from hexile.table.review.samples import (
    LEVEL,
    Estimate,
    Gap,
    certain,
    error_of,
    estimate_of,
    exactly,
    gap_between,
    gap_of,
    within,
)

WORLD_STREAM: Final = 21
DICE_STREAM: Final = 22
PLAYER_STREAM: Final = 23
CHOICE_STREAM: Final = 24
LIST_STREAM: Final = 25
SEED: Final = 1_000_003
LUCK_BITS: Final = 32  # the upper half of a seed is the game's own
ROUND: Final = 500_000  # the seeds of the second round begin here

KEPT: Final = 3
MOST_WAYS: Final = 36
FEWEST_FOR_A_WAY: Final = 4
LINE: Final = 4

MISTAKE: Final = "mistake"
CLOSE: Final = "close"
BEST: Final = "best"
ONLY: Final = "only"


class WeighedChoice(msgspec.Struct, frozen=True):
    """A choice as the search sees it: how it did, in how many worlds, how far behind the best it is.

    Of a choice in a solved position nothing was played out: it has no worlds.
    """

    text: str
    label: str
    estimate: Estimate
    behind: Gap
    worlds: int

    def is_close(self) -> bool:
        """Tell whether it is too close to the best to tell."""
        return not self.behind.is_proven()


class Weighing(msgspec.Struct, frozen=True):
    """What a position is worth to a seat, and, at a decision of its own, what each choice is.

    `before` is what our player would get from here, `after` what the choice taken is worth before its dice
    fall: over all *ways* they can, or estimated if that is 0. `apart` is the error of their difference.
    `arrived` is `before` as the stop before judges it, no further ahead than it looked itself, and `drift` the
    error of their difference; none where nothing but a choice led here. Where the position was *solved*, all choices
    are exact, and worth what the best play gets.
    """

    before: Estimate
    after: Estimate
    apart: float
    ways: int
    cost: Gap
    found: bool
    verdict: str
    choices: list[WeighedChoice]
    line: list[str]
    why: list[str]
    arrived: Estimate | None = None
    drift: float = 0.0
    solved: bool = False


class Lookahead:
    """How far ahead a stop looks, and what was known there: what its estimates are made of."""

    def __init__(self, guide: Guide, view: State) -> None:
        self.known = view
        self.until = guide.until(view)


class WorldValue:
    """What a world brought the seat: as judged from here, and as the stop before judges it."""

    def __init__(self, now: float, arrived: float) -> None:
        self.now = now
        self.arrived = arrived


class Trial:
    """A choice that is tried, and what each world brought: in the first round, and in the second."""

    def __init__(self, action: Action) -> None:
        self.action = action
        self.text = action.text()
        self.early: list[float] = []
        self.late: list[float] = []

    def values(self) -> list[float]:
        """Return what counts: the second round, if it came to that."""
        return self.late or self.early


class Scale:
    """Plays games out from a view, with the game's own player for everybody.

    Where chance or others led here from an *earlier* view, each world is judged twice: as far ahead as one
    looks from here, and as far as one looked from there. What differs between the two is the estimate's own
    drift, and neither luck nor anybody's play. *luck* is a number for each game, so that the worlds of one
    are not those of all others.
    """

    def __init__(
        self, game: Game, view: State, seat: int, earlier: State | None = None, luck: int = 0
    ) -> None:
        self.game = game
        self.view = view
        self.seat = seat
        self.guide = guide_for(game)
        self._look = Lookahead(self.guide, view)
        self._earlier = self._look if earlier is None else Lookahead(self.guide, earlier)
        self._base = SEED * (1 + game.clock(view)) + (luck << LUCK_BITS)

    def hides(self) -> bool:
        """Tell whether something is hidden from the seat: then there is no one position to enumerate."""
        return self.view.dump() != self.deal(self.seed(0)).dump()

    def seed(self, number: int) -> int:
        """Return the seed of a world: the same for all positions of a turn, so that they compare."""
        return self._base + number

    def deal(self, seed: int) -> State:
        """Return a world as the seat may imagine it, in which nobody listens."""
        world = self.game.resample(self.view, self.seat, quiet(SeededDice(seed, WORLD_STREAM)))
        world.telling = False
        return world

    def finish(self, world: State, dice: Dice, seed: int) -> WorldValue:
        """Play a world out, and return what it brought the seat."""
        own = SeededDice(seed, PLAYER_STREAM)
        looks = sorted({self._look, self._earlier}, key=lambda look: look.until)
        values = {look: self._judge(world, dice, own, look) for look in looks}
        return WorldValue(values[self._look], values[self._earlier])

    def _judge(self, world: State, dice: Dice, own: SeededDice, look: Lookahead) -> float:
        """Play on as far as a look goes, and return what the seat has there."""
        values = self.guide.rollout(world, dice, own, look.known, look.until)
        return values[self.seat] if values else EVEN

    def after(self, dealt: State, action: Action, seed: int) -> WorldValue:
        """Take a choice in a copy of a world, and play on."""
        world, dice = dealt.copy(), CommonDice(seed, DICE_STREAM)
        advance(world, action, dice)
        return self.finish(world, dice, seed)

    def as_it_stands(self, dealt: State, seed: int, tried: dict[str, WorldValue]) -> WorldValue:
        """Let our player choose in a world, too; what was tried there already is not played again."""
        if dealt.result is not None:
            value = dealt.result.values[self.seat]
            return WorldValue(value, value)
        legal = legal_actions(dealt)
        wanted = self.guide.choose(dealt, legal, SeededDice(seed, CHOICE_STREAM))
        known = tried.get(wanted.text())
        found = self.after(dealt, wanted, seed) if known is None else known
        return WorldValue(found.now, self._at_once(dealt, seed)) if self._is_past(dealt) else found

    def _is_past(self, dealt: State) -> bool:
        """Tell whether the stop before looked no further than to here."""
        return self._earlier.until <= self.game.clock(dealt)

    def _at_once(self, dealt: State, seed: int) -> float:
        """Judge a world as the stop before does, where it would choose no more."""
        dice, own = CommonDice(seed, DICE_STREAM), SeededDice(seed, PLAYER_STREAM)
        return self._judge(dealt.copy(), dice, own, self._earlier)


class Base:
    """What our player, left alone, got in each world."""

    def __init__(self, readings: list[WorldValue]) -> None:
        self.now = [reading.now for reading in readings]
        self.before = estimate_of(self.now)
        arrived = [reading.arrived for reading in readings]
        self.arrived = estimate_of(arrived)
        self.drift = gap_between(self.now, arrived).error


def stand(
    game: Game, view: State, seat: int, budget: Budget, earlier: State | None = None, luck: int = 0
) -> Weighing:
    """Say what a position is worth in which somebody else chooses, or nobody has yet."""
    scale = Scale(game, view, seat, earlier, luck)
    seeds = [scale.seed(ROUND + number) for number in range(budget.last)]
    base = Base([scale.as_it_stands(scale.deal(seed), seed, {}) for seed in seeds])
    before, arrived, drift = base.before, base.arrived, base.drift
    return Weighing(before, before, 0.0, 0, LEVEL, False, ONLY, [], [], [], arrived, drift)


def weigh(
    game: Game,
    view: State,
    taken: str,
    budget: Budget,
    earlier: State | None = None,
    luck: int = 0,
    beside: str = "",
) -> Weighing:
    """Say what the choice taken was worth beside the others, one of which may be named."""
    scale = Scale(game, view, seat_to_choose(view), earlier, luck)
    exact = exact_values(scale)
    if exact:
        return solution(scale, taken, budget, exact)
    trials = contestants(scale, taken, budget.choices, beside)
    own = next(trial for trial in trials if trial.text == taken)
    if len(trials) > 1:
        play_round(scale, trials, range(budget.first))
    best = leading(trials)
    few = worth_more(trials, own)
    base = play_last(scale, few, range(ROUND, ROUND + budget.last))
    return weighed(scale, trials, own, best, base, way_mean(scale, own, budget.last))


def exact_values(scale: Scale) -> dict[str, float]:
    """Return what each choice is worth where the rest of the game can be enumerated; else nothing."""
    if scale.hides():
        return {}
    return solved(scale.game, scale.deal(scale.seed(0)), scale.seat)


def solution(scale: Scale, taken: str, budget: Budget, exact: dict[str, float]) -> Weighing:
    """Put a solved position together: its choices are exact, and only our player is played out."""
    own = Trial(find_choice(scale.view, taken))
    base = play_last(scale, [own], range(ROUND, ROUND + budget.last))
    top = max(exact.values())
    best = own if exact[taken] == top else Trial(leader(scale.view, exact))
    ranked = sorted(exact, key=lambda text: (text != best.text, -exact[text], text != taken))
    wanted = [text for n, text in enumerate(ranked) if n < budget.choices or text == taken]
    choices = [solved_choice(scale, text, exact[text], top) for text in wanted]
    behind = exactly(top - exact[taken])
    return Weighing(
        base.before,
        certain(exact[taken]),
        base.before.error,
        max(1, len(few_ways(scale, own.action))),
        behind,
        gap_of([top - value for value in base.now]).is_proven(),
        verdict_when_solved(choices, behind, top),
        choices,
        likely_line(scale, best),
        reasons(scale.game, scale.view, scale.guide.player, best.text, taken),
        base.arrived,
        base.drift,
        True,
    )


def leader(view: State, exact: dict[str, float]) -> Action:
    """Return the first legal choice that is worth most."""
    return max(legal_actions(view), key=lambda action: exact[action.text()])


def solved_choice(scale: Scale, text: str, worth: float, top: float) -> WeighedChoice:
    """Describe a choice of a solved position."""
    label = scale.game.label(scale.view, find_choice(scale.view, text))
    return WeighedChoice(text, label, certain(worth), exactly(top - worth), 0)


def verdict_when_solved(choices: list[WeighedChoice], behind: Gap, top: float) -> str:
    """Say in a word what a choice in a solved position was; one that wins for sure is always the best."""
    if behind.is_proven():
        return MISTAKE
    if len(choices) == 1:
        return ONLY
    return BEST if top >= 1.0 or not choices[1].is_close() else CLOSE


def find_choice(view: State, text: str) -> Action:
    """Return the legal choice with a text."""
    action = find_legal(view, text)
    assert action is not None, text
    return action


def contestants(scale: Scale, taken: str, room: int, beside: str = "") -> list[Trial]:
    """Return the choice taken, our player's, what is worth comparing with them, and one that was named."""
    view, own = scale.view, SeededDice(scale.seed(0), LIST_STREAM)
    legal = legal_actions(view)
    action = find_choice(view, taken)
    found = legal
    if len(legal) > room:
        found = scale.guide.suggestions(view, legal, room, own, True)
        if beside and all(other.text() != beside for other in found):
            found.append(find_choice(view, beside))
    return [Trial(action), *(Trial(other) for other in found if other.text() != taken)]


def play_round(scale: Scale, trials: list[Trial], worlds: range) -> None:
    """Try every choice once in each of some worlds."""
    for number in worlds:
        seed = scale.seed(number)
        dealt = scale.deal(seed)
        for trial in trials:
            trial.early.append(scale.after(dealt, trial.action, seed).now)


def leading(trials: list[Trial]) -> Trial:
    """Return the choice that did best in the first round, of equal ones the one that was taken."""
    return max(trials, key=lambda trial: sum(trial.early))


def worth_more(trials: list[Trial], own: Trial) -> list[Trial]:
    """Return the choice taken and the few that did best: those go into the second round."""
    ranked = sorted(trials, key=lambda trial: -sum(trial.early))
    return [own, *[trial for trial in ranked if trial is not own][: KEPT - 1]]


def play_last(scale: Scale, few: list[Trial], worlds: range) -> Base:
    """Try the few in fresh worlds; return what our player, left alone, got in the same ones."""
    base: list[WorldValue] = []
    for number in worlds:
        seed = scale.seed(number)
        dealt = scale.deal(seed)
        brought: dict[str, WorldValue] = {}
        for trial in few:
            brought[trial.text] = scale.after(dealt, trial.action, seed)
            trial.late.append(brought[trial.text].now)
        base.append(scale.as_it_stands(dealt, seed, brought))
    return Base(base)


class WayMean(msgspec.Struct, frozen=True):
    """What a choice is worth on average over every way its dice can fall; no ways: too many."""

    chance: float
    error: float
    ways: int


NO_WAYS: Final = WayMean(0.0, 0.0, 0)


def way_mean(scale: Scale, own: Trial, worlds: int) -> WayMean:
    """Walk every way the dice of the choice taken can fall, if it has any, and they are few.

    Where something is hidden there is no one position whose dice could be walked.
    """
    ways = few_ways(scale, own.action)
    if len(ways) < 2:
        return NO_WAYS
    each = max(FEWEST_FOR_A_WAY, worlds // len(ways))
    chance = variance = 0.0
    for way in ways:
        values = [played_on(scale, way.result, ROUND + number) for number in range(each)]
        odds = float(way.odds)
        chance += odds * sum(values) / each
        if way.result.result is None:
            variance += (odds * error_of(values)) ** 2
    return WayMean(chance, variance**0.5, len(ways))


def few_ways(scale: Scale, action: Action) -> list[Way[State]]:
    """List the ways the dice of a choice can fall; none, if they are many or something is hidden."""
    if scale.hides():
        return []

    def run(dice: Dice) -> State:
        world = scale.deal(scale.seed(0))
        advance(world, action, dice)
        return world

    try:
        return list(every_way(run, MOST_WAYS))
    except TooManyWays:
        return []


def played_on(scale: Scale, start: State, number: int) -> float:
    """Play on from where some dice have led."""
    if start.result is not None:
        return start.result.values[scale.seat]
    seed = scale.seed(number)
    return scale.finish(start.copy(), CommonDice(seed, DICE_STREAM), seed).now


def weighed(
    scale: Scale, trials: list[Trial], own: Trial, best: Trial, base: Base, exact: WayMean
) -> Weighing:
    """Put together what was found."""
    cost = gap_between(best.late, own.late) if best.late else LEVEL
    before, after = base.before, estimate_of(own.late)
    apart = gap_between(own.late, base.now).error
    if exact.ways:
        after = within(exact.chance, exact.error)
        apart = (exact.error**2 + before.error**2) ** 0.5
    wins = surely_wins(scale, own)
    if wins:
        after = certain(1.0)
    cost = cost.at_most(1.0 - after.chance)
    proven = cost.is_proven()
    head = best if proven else own
    choices = listed(scale, trials, head)
    found = gap_between(head.late, base.now).is_proven()
    return Weighing(
        before,
        after,
        apart,
        exact.ways,
        cost if proven else LEVEL,
        found,
        BEST if wins and len(choices) > 1 else verdict_on(choices, proven),
        choices,
        likely_line(scale, best),
        reasons(scale.game, scale.view, scale.guide.player, best.text, own.text),
        base.arrived,
        base.drift,
    )


def surely_wins(scale: Scale, own: Trial) -> bool:
    """Tell whether the choice taken ended the game with a win, in every world it was tried in."""
    if min(own.late, default=0.0) < 1.0:
        return False
    for number in range(len(own.late)):
        seed = scale.seed(ROUND + number)
        world = scale.deal(seed)
        advance(world, own.action, CommonDice(seed, DICE_STREAM))
        if world.result is None:
            return False
    return True


def verdict_on(choices: list[WeighedChoice], proven: bool) -> str:
    """Say in a word what the choice taken was; the first on the list is the best."""
    if proven:
        return MISTAKE
    if len(choices) == 1:
        return ONLY
    return CLOSE if any(choice.is_close() for choice in choices[1:]) else BEST


def listed(scale: Scale, trials: list[Trial], head: Trial) -> list[WeighedChoice]:
    """List all choices tried, the best first, then those that did well."""
    rest = [trial for trial in trials if trial is not head]
    rest.sort(key=lambda trial: (not trial.late, -sum(trial.values()) / len(trial.values())))
    return [described(scale, trial, head) for trial in [head, *rest]]


def described(scale: Scale, trial: Trial, head: Trial) -> WeighedChoice:
    """Describe a choice that was tried; who was not in the second round is compared by the first."""
    values = trial.values()
    against = head.late if trial.late else head.early
    gap = LEVEL if trial is head else gap_between(against, values)
    label = scale.game.label(scale.view, trial.action)
    return WeighedChoice(trial.text, label, estimate_of(values), gap, len(values))


def likely_line(scale: Scale, best: Trial) -> list[str]:
    """Say what our player would do one after the other after a choice, in a world one may imagine."""
    seed = scale.seed(0)
    world, dice = scale.deal(seed), CommonDice(seed, DICE_STREAM)
    own, line = SeededDice(seed, PLAYER_STREAM), [scale.game.label(scale.view, best.action)]
    advance(world, best.action, dice)
    while world.result is None and len(line) < LINE:
        action = scale.guide.choose(world, legal_actions(world), own)
        line.append(scale.game.label(world, action))
        advance(world, action, dice)
    return line
