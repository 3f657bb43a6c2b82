"""Why a hive decided so, in words: what was chosen, what for, and against which next best choice."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hexile.games.chitin.opponent.option import (
    Opinion,
    Option,
    in_points,
    option,
)
from hexile.games.chitin.state.actions import BACK, Go, Take
from hexile.games.chitin.state.chitin import Chitin
from hexile.games.chitin.state.places import NO_TOKEN
from hexile.kernel.chart import Trace
from hexile.kernel.game import label_of
from hexile.kernel.play import Action

SETTLES: Final = "settles"
NARROWS: Final = "narrows"
FOOD: Final[dict[int, str]] = {
    9: "brings a token home",
    5: "picks a token up",
    -5: "gives food away",
}
KEEPS: Final = "keeps what it has"
LESS_BAD: Final = "the least bad"
NOTHING_AT_ONCE: Final = "nothing"
# Rows whose numbers are points: the others say in words what they compare, or nothing.
IN_POINTS: Final[dict[str, str]] = {
    "march": "2",
    "thought": "12",
    "flight": "1",
    "facing": "1",
    "attack": "1",
    "combat": "1",
    "dice": "1",
    "advance": "1",
}


def value_of(s: Chitin, chart: str, letter: str, shown: Option) -> str:
    """Return what a row counts for a choice, in words or in points."""
    number = int(letter) - 1
    score = shown.scores[number]
    if letter in IN_POINTS.get(chart, ""):
        total = in_points(score)
        return f"{total}: {shown.parts_in_words()}" if shown.names_parts(number) else total
    if chart == "march":
        return FOOD.get(int(score), KEEPS) if number == 0 else f"{-score} can attack"
    if chart == "order":
        return order_words(s, shown.action, letter, score)
    if chart == "force" and number == 0:
        return "considered" if score else "not considered"
    if chart == "ends":
        return f"sum of squares {-score}"
    if chart == "loss":
        return (
            ("carries no token", "carries a token")[1 - score]
            if number == 0
            else f"worth {in_points(-score)}"
        )
    return ""


def order_words(s: Chitin, action: Action, letter: str, score: i64) -> str:
    """Say whether a group gains by moving, and what sort of group it is."""
    if letter == "1":
        return "gains by moving" if score else "stays"
    if not isinstance(action, Take):
        return "last"
    sheet = s.terms.sheet
    first = action.units[0]
    kind = s.kind[first]
    if sheet.is_worker[kind]:
        return "Worker with a token" if s.carries[first] != NO_TOKEN else "Worker"
    if sheet.is_air[kind]:
        return "air units"
    if sheet.is_basic[kind] and s.count_warriors(action.units) == 0:
        return "Basic"
    return f"warriors, strength {s.attack_strength(action.units)}"


def put_into_words(opinion: Opinion, trace: Trace, chosen: Action) -> None:
    """Say what each row counts for its choices, and in the row that decided what was chosen and why."""
    s = opinion.s
    named = {choice.text(): option(choice) for choice in opinion.options}
    for walked in trace.rows:
        for candidate in walked.candidates:
            candidate.value = value_of(s, trace.chart, walked.letter, named[candidate.name])
    row = trace.rows[-1]
    for walked in trace.rows:
        if walked.letter == trace.decided:
            row = walked
    if row.verdict != NARROWS:
        return
    number = int(row.letter) - 1
    best, other = option(chosen), next_best(opinion, number)
    why = best.reasons(other)
    row.verdict = SETTLES
    row.facts = {
        "chosen": words_of(s, best.action),
        "why": why if why else NOTHING_AT_ONCE if opinion.thought else LESS_BAD,
        "brings": value_in_short(s, trace.chart, row.letter, best),
        "other": words_of(s, other.action),
        "less": value_in_short(s, trace.chart, row.letter, other),
    }


def value_in_short(s: Chitin, chart: str, letter: str, shown: Option) -> str:
    """Return what a row counts for a choice, without the parts."""
    return value_of(s, chart, letter, shown).partition(":")[0]


def next_best(opinion: Opinion, number: int) -> Option:
    """Return the best of the choices that a row dropped."""
    left = [option(choice) for choice in opinion.options]
    for row in range(number):
        left = kept_by(left, row)
    kept = kept_by(left, number)
    dropped = [choice for choice in left if choice not in kept]
    best = dropped[0]
    for choice in dropped[1:]:
        if choice.scores[number] > best.scores[number]:
            best = choice
    return best


def kept_by(left: list[Option], number: int) -> list[Option]:
    """Return the choices with the highest score of a row."""
    most = max([choice.scores[number] for choice in left])
    return [choice for choice in left if choice.scores[number] == most]


def words_of(s: Chitin, action: Action) -> str:
    """Name a choice in words, without its way and what it costs."""
    if action is BACK:
        return "Stay"
    words = label_of(s, action).partition(":")[0]
    if isinstance(action, Take):
        return words.rpartition(",")[0]
    return words.partition(",")[0] if isinstance(action, Go) else words
