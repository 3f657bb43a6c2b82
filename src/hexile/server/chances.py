"""What a choice may bring: exact odds for the person who must choose, and the luck of a whole game."""

from __future__ import annotations

import time
from fractions import Fraction
from typing import Final

from hexile.kernel.dice import Dice, ScriptedDice, SeededDice, TooManyWays, every_roll
from hexile.kernel.game import Game, sentence
from hexile.kernel.journal import Moment
from hexile.kernel.play import Action, State, find_legal
from hexile.kernel.scene import Counter, Scene
from hexile.server.room import Room

MOST_WAYS: Final = 1_500
BUDGET_S: Final = 0.25
DEALS: Final = 6
GOOD: Final = "good"
EVEN: Final = "even"
BAD: Final = "bad"
HURT: Final = ("disrupted", "wounded", "controlled", "seized")


class Outcome:
    """One thing that may come of a choice: in words, how likely, on which faces, good or bad."""

    def __init__(self, words: str, tone: str) -> None:
        self.words = words
        self.tone = tone
        self.odds = Fraction(0)
        self.faces: list[int] = []


class Odds:
    """Everything a choice may bring. `exact` is False where it rests on what is hidden."""

    def __init__(self, outcomes: list[Outcome], exact: bool) -> None:
        self.outcomes = outcomes
        self.exact = exact

    def risky(self) -> bool:
        """Tell whether dice decide."""
        return len(self.outcomes) > 1

    def part(self, tone: str) -> Fraction:
        """Return how likely it is to turn out good, even or bad."""
        return sum((o.odds for o in self.outcomes if o.tone == tone), Fraction(0))

    def by_face(self) -> list[Outcome]:
        """Return what each face of a single die brings, or nothing if more dice are rolled."""
        faces = sorted((face, o) for o in self.outcomes for face in o.faces)
        if [face for face, _ in faces] == list(range(1, len(faces) + 1)) and 2 <= len(faces) <= 12:
            return [o for _, o in faces]
        return []


def odds_for(room: Room, seat: int, action: str) -> Odds | None:
    """Return exactly what an action may bring as far as *seat* can know, or None if it is too much."""
    state, game = room.table.state, room.game
    try:
        if room.table.knows_all(seat):
            return _odds(game, state, seat, action)
        view = game.see(state, seat)
        dealt = [game.resample(view, seat, SeededDice(room.version, deal)) for deal in range(DEALS)]
        return _together([_odds(game, deal, seat, action) for deal in dealt])
    except (TooManyWays, NotImplementedError):
        return None


def _odds(game: Game, state: State, seat: int, text: str) -> Odds:
    action = find_legal(state, text)
    if action is None:
        return Odds([], True)
    before = game.scene(game.see(state, seat), seat)
    found: dict[tuple[str, str], Outcome] = {}
    for odds, faces, (words, tone) in every_roll(
        _Trial(game, state, seat, action, before), MOST_WAYS
    ):
        outcome = found.setdefault((words, tone), Outcome(words, tone))
        outcome.odds += odds
        if len(faces) == 1:
            outcome.faces.append(faces[0])
    return Odds(list(found.values()), True)


class _Trial:
    def __init__(self, game: Game, state: State, seat: int, action: Action, before: Scene) -> None:
        self.game = game
        self.state = state
        self.seat = seat
        self.action = action
        self.before = before

    def __call__(self, dice: Dice) -> tuple[str, str]:
        after = self.state.copy()
        after.telling = True
        after.agenda.pop().take(after, self.action, dice)
        told = [sentence(self.game, e) for e in after.log if e.seen_by(self.seat)]
        return " ".join(told), tone_of(self.game, after, self.seat, self.before)


def tone_of(game: Game, after: State, seat: int, before: Scene) -> str:
    """Tell whether an outcome is good or bad for *seat*, from who is left and in what state."""
    if after.result is not None and seat >= 0:
        return GOOD if after.result.values[seat] > 0.5 else BAD
    try:
        scene = game.scene(game.see(after, seat), seat)
    except (LookupError, ValueError, AssertionError):  # a step half done may have no picture
        return EVEN
    mine, theirs = _harm(before, scene, True), _harm(before, scene, False)
    return GOOD if theirs > mine else BAD if mine > theirs else EVEN


def _harm(before: Scene, after: Scene, mine: bool) -> int:
    left = {counter.id: counter for counter in after.counters}
    counters = [c for c in before.counters if c.side != "none" and (c.side == "you") == mine]
    return sum(_hurt(counter, left.get(counter.id)) for counter in counters)


def _hurt(was: Counter, now: Counter | None) -> int:
    if now is None:
        return 3
    return int(now.badge in HURT and was.badge != now.badge) + max(0, was.dots - now.dots)


def _together(deals: list[Odds]) -> Odds:
    """Average over ways the hidden may be dealt: exact only if all of them agree."""
    found: dict[tuple[str, str], Outcome] = {}
    for deal in deals:
        for one in deal.outcomes:
            outcome = found.setdefault((one.words, one.tone), Outcome(one.words, one.tone))
            outcome.odds += one.odds / len(deals)
            outcome.faces = sorted({*outcome.faces, *one.faces})
    same = all(
        {(o.words, o.odds) for o in deal.outcomes} == {(o.words, o.odds) for o in deals[0].outcomes}
        for deal in deals
    )
    return Odds(list(found.values()), same)


def odds_of_all(room: Room, seat: int, choices: list[str]) -> dict[str, Odds]:
    """Return the odds of the risky ones among *choices*, as many as fit into the time for it."""
    ends = time.monotonic() + BUDGET_S
    found: dict[str, Odds] = {}
    for text in choices:
        if time.monotonic() > ends:
            break
        odds = odds_for(room, seat, text)
        if odds is not None and odds.risky():
            found[text] = odds
    return found


class LuckReport:
    """Expected against actual: how often a risky choice should and did turn out well."""

    def __init__(self) -> None:
        self.rolls = 0
        self.good = Fraction(0)
        self.bad = Fraction(0)
        self.was_good = 0
        self.was_bad = 0
        self.faces: dict[int, int] = {}


def luck_of(room: Room, seat: int) -> LuckReport:
    """Go through a game's own risky choices, and count the faces everybody rolled."""
    luck = LuckReport()
    table = room.table
    for moment in table.journal.path(table.head):
        for event in table.state_at(moment.number).log:
            for face in event.throw.faces if event.seen_by(seat) else []:
                luck.faces[face] = luck.faces.get(face, 0) + 1
        if moment.seat == seat and moment.faces:
            _weigh(luck, room.game, table.state_at(moment.before), moment, seat)
    return luck


def _weigh(luck: LuckReport, game: Game, before: State, moment: Moment, seat: int) -> None:
    """Add one risky choice: what was to be expected, and what came."""
    try:
        odds = _odds(game, before, seat, moment.action)
    except (TooManyWays, NotImplementedError):
        return
    if odds.risky():
        trial = _Trial(
            game, before, seat, _action(before, moment.action), _seen(game, before, seat)
        )
        _count(luck, odds, trial, moment.faces)


def _action(state: State, text: str) -> Action:
    action = find_legal(state, text)
    assert action is not None, text
    return action


def _seen(game: Game, state: State, seat: int) -> Scene:
    return game.scene(game.see(state, seat), seat)


def _count(luck: LuckReport, odds: Odds, trial: _Trial, faces: list[int]) -> None:
    tone = trial(ScriptedDice(faces))[1]
    luck.rolls += 1
    luck.good += odds.part(GOOD)
    luck.bad += odds.part(BAD)
    luck.was_good += tone == GOOD
    luck.was_bad += tone == BAD
