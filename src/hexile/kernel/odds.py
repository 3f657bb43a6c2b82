"""Exact odds, from the code that plays: every way the dice can fall, added up as fractions."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Final

from hexile.kernel.dice import Dice, every_way
from hexile.kernel.event import Event
from hexile.kernel.play import Action, State, amid, seat_to_choose
from hexile.kernel.scene import Counter, Scene

GOOD: Final = "good"
EVEN: Final = "even"
BAD: Final = "bad"
HURT: Final = ("disrupted", "wounded", "controlled", "seized")
GONE: Final = 3


class Chance:
    """One thing that can come of it, how likely, the faces that bring it for a single die.

    *tone* says whether that is GOOD, BAD or EVEN for whoever chooses.
    """

    def __init__(self, words: str, odds: Fraction, faces: list[int], tone: str = EVEN) -> None:
        self.words = words
        self.odds = odds
        self.faces = faces
        self.tone = tone


class Forecast:
    """A question about what may happen, its rule, and what can come of it; none: it cannot be told."""

    def __init__(self, question: str, rule: str, chances: list[Chance]) -> None:
        self.question = question
        self.rule = rule
        self.chances = chances


def gather(ways: list[tuple[str, Fraction, list[int]]]) -> list[Chance]:
    """Add up ways with the same words, in order of first appearance."""
    found: dict[str, Chance] = {}
    for words, odds, faces in ways:
        if words not in found:
            found[words] = Chance(words, Fraction(0), [])
        found[words].odds += odds
        if len(faces) == 1:
            found[words].faces += faces
    return list(found.values())


def odds_of(
    s: State,
    action: Action,
    words: Callable[[Event], str],
    picture: Callable[[State], Scene],
    most: int = 100_000,
) -> list[Chance]:
    """Return what *action* itself can bring about, before anything that follows it.

    An action without dice has one outcome. Outcomes are told apart by their sentences, those that
    whoever chooses will hear; the *picture* they see tells which are good.
    """
    seat = seat_to_choose(s)

    def run(dice: Dice) -> State:
        after = s.copy()
        after.telling = True
        after.agenda.pop().take(after, action, dice)
        return after

    found: dict[str, Chance] = {}
    first: dict[str, State] = {}
    for way in every_way(run, most):
        said = " ".join(words(event) for event in way.result.log if event.seen_by(seat))
        if said not in found:
            found[said] = Chance(said, Fraction(0), [])
            first[said] = way.result
        found[said].odds += way.odds
        if len(way.faces) == 1:
            found[said].faces += way.alike
    if len(found) > 1:
        before = picture(s)
        for said, after in first.items():
            found[said].tone = tone_of(s, after, before, picture)
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
    counters = [c for c in before.counters if c.side != "none" and (c.side == "you") == mine]
    return sum(_hurt(counter, left.get(counter.id)) for counter in counters)


def _hurt(was: Counter, now: Counter | None) -> int:
    if now is None:
        return GONE
    return int(now.badge in HURT and was.badge != now.badge) + max(0, was.dots - now.dots)
