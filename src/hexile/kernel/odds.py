"""Exact odds, from the code that plays: every way the dice can fall, added up as fractions."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, Final, TypeVar

from hexile.kernel.chance.chance_request import DIE
from hexile.kernel.chance.dice import Dice, TooManyWays, Way, every_way
from hexile.kernel.play import Action, State, amid, seat_to_choose, take
from hexile.kernel.scene import Counter, Scene

T = TypeVar("T")
GOOD: Final = "good"
EVEN: Final = "even"
BAD: Final = "bad"
HURT: Final = ("disrupted", "wounded", "controlled", "seized")
GONE: Final = 3
MOST_WAYS: Final = 2_000

# Lets the rules roll once, changing a state handed in, and says in words what came of it.
Trial = Callable[[Any, Dice], str]


class Verdict:
    """What came of a choice, in short: GOOD, BAD or EVEN for whoever chose, and the code of a printed table."""

    def __init__(self, tone: str, code: str = "") -> None:
        self.tone = tone
        self.code = code


# Judges, for whoever chose, a position that a choice led to; None: who is left on the board tells.
Judge = Callable[[State], Verdict | None]


class Chance:
    """One thing that can come of it, how likely, the faces that bring it for a single die.

    *tone* says whether that is GOOD, BAD or EVEN for whoever chooses; *code* is what a printed table calls it.
    """

    def __init__(
        self, words: str, odds: Fraction, faces: list[int], tone: str = EVEN, code: str = ""
    ) -> None:
        self.words = words
        self.odds = odds
        self.faces = faces
        self.tone = tone
        self.code = code


class Forecast:
    """A question about what may happen, its rule, and what can come of it; none: it cannot be told.

    Its trial lets the rules answer it once, on a state like the one it was asked of. Where the trial
    is a short way of doing so, *really* plays the steps as they come, for the truth checks.
    """

    def __init__(
        self,
        question: str,
        rule: str,
        chances: list[Chance],
        trial: Trial,
        really: Trial | None = None,
    ) -> None:
        self.question = question
        self.rule = rule
        self.chances = chances
        self.trial = trial
        self.really = really


def foresee(
    s: State, question: str, rule: str, trial: Trial, really: Trial | None = None
) -> Forecast:
    """Answer a question about *s* by its trial, for every way the dice can fall."""
    try:
        chances = chances_of(lambda dice: trial(s.copy(), dice), MOST_WAYS)
    except TooManyWays:
        chances = []
    return Forecast(question, rule, chances, trial, really)


def chances_of(run: Callable[[Dice], str], most: int) -> list[Chance]:
    """Add up what *run* says for every way its dice can fall, in order of first appearance."""
    found: dict[str, Chance] = {}
    for way in every_way(run, most):
        add_way(found, way.result, way)
    return list(found.values())


def add_way(found: dict[str, Chance], words: str, way: Way[T]) -> None:
    """Add one way that the dice can fall to what comes of it."""
    if words not in found:
        found[words] = Chance(words, Fraction(0), [])
    found[words].odds += way.odds
    if len(way.faces) == 1 and way.kind == DIE:
        found[words].faces += way.alike


def tried(s: State, action: Action, dice: Dice) -> State:
    """Let *s* take an action, and tell of it; what follows the action is left undone."""
    s.telling = True
    s.log = []
    take(s, action, dice)
    return s


def odds_of(
    s: State,
    run: Callable[[Dice], State],
    words: Callable[[State], str],
    picture: Callable[[State], Scene],
    judge: Judge,
) -> list[Chance]:
    """Return what *run* can bring about in *s*, told apart by the words for the states it leads to.

    What nobody judges is told by the *picture* that whoever chooses in *s* sees of it.
    """
    found: dict[str, Chance] = {}
    first: dict[str, State] = {}
    for way in every_way(run, MOST_WAYS):
        said = words(way.result)
        first.setdefault(said, way.result)
        add_way(found, said, way)
    if len(found) > 1:
        verdicts = [judge(after) for after in first.values()]
        before = picture(s) if None in verdicts else None
        for verdict, (said, after) in zip(verdicts, first.items(), strict=True):
            if verdict is None:
                assert before is not None
                verdict = Verdict(tone_of(s, after, before, picture))
            found[said].tone, found[said].code = verdict.tone, verdict.code
    return list(found.values())


def tone_of(s: State, after: State, before: Scene, picture: Callable[[State], Scene]) -> str:
    """Tell whether what came of a choice is good or bad for whoever chose, by who is left and how.

    *before* is the picture of *s*, where the choice was made, and *after* may be amid a step.
    """
    seat = seat_to_choose(s)
    if after.result is not None:
        return GOOD if after.result.values[seat] > 0.5 else BAD
    now = picture(after if after.agenda else amid(after, s.agenda[-1]))
    mine, theirs = _harm(before, now, True), _harm(before, now, False)
    return GOOD if theirs > mine else BAD if mine > theirs else EVEN


def _harm(before: Scene, after: Scene, mine: bool) -> int:
    left = {counter.id: counter for counter in after.counters}
    shown = [c for c in before.counters if c.side != "none" and not c.hidden]
    counters = [c for c in shown if (c.side == "you") == mine]
    return sum(_hurt(counter, left.get(counter.id)) for counter in counters)


def _hurt(was: Counter, now: Counter | None) -> int:
    if now is None:
        return GONE
    return int(now.badge in HURT and was.badge != now.badge) + max(0, was.dots - now.dots)
