"""A decision declared once: the guards of its verbs and the legal list say the same."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from math import prod
from typing import Final

from hexile.kernel.chance.dice import SeededDice
from hexile.kernel.errors import Violation, require
from hexile.kernel.game import Game, steps_of
from hexile.kernel.play import State
from hexile.kernel.rulebook import Rule
from hexile.kernel.verbs.sentences import gaps_in
from hexile.kernel.verbs.verb import Guard, Part, Verb, Verbs
from hexile.proof.checks.check_context import CheckedDecision
from hexile.proof.checks.refusal_check import check_words

MOST_TRIED: Final = 1_500  # candidates of a verb at one decision; beyond it, so many by lot
LOOSE: Final = re.compile(r"(?<![\w.-])\d+(?![\w.])")
GAPS: Final = re.compile(r"\{[^{}]*\}|`[^`]*`")


# --- at a decision ------------------------------------------------------------------------


def check_verbs(asked: CheckedDecision) -> None:
    """Check that what is legal is what the guards let pass, as far as the step declares its verbs."""
    verbs = asked.view.agenda[-1].verbs()
    if verbs.all:
        legal = [action.text() for action in asked.legal]
        for text in legal:
            check_listed(asked.view, verbs, text)
        for verb in verbs.all:
            check_unlisted(asked, verb, set(legal))


def check_listed(s: State, verbs: Verbs, text: str) -> None:
    """Check that a legal choice is of a verb, that its words are names, and that no guard forbids it."""
    words = text.split()
    verb = verbs.of(words)
    if verb is None:
        raise Violation(f"`{text}` is listed, and no verb of the step fits it")
    refusal = verb.refusal(s, words)
    require(refusal is None, f"verb `{verb.pattern}`: `{text}` is listed but guarded: {refusal}")
    if verb.candidates is not None:
        return
    for part, own in zip(verb.parts, verb.spread(words), strict=True):
        unnamed = set(own) - set(names_of(s, verb, part))
        if unnamed:
            raise Violation(
                f"verb `{verb.pattern}`: `{text}` is listed, and {part.text} has no name {unnamed.pop()}"
            )


def check_unlisted(asked: CheckedDecision, verb: Verb, legal: set[str]) -> None:
    """Check that every candidate of a verb that is not listed is refused."""
    for text in candidates(asked.view, verb, asked.dice()):
        words = text.split()
        if text not in legal and asked.view.agenda[-1].verbs().of(words) is verb:
            refusal = verb.refusal(asked.view, words)
            if refusal is None:
                raise Violation(f"verb `{verb.pattern}`: `{text}` is unguarded but not listed")
            check_words(asked, text, refusal)


def candidates(s: State, verb: Verb, dice: SeededDice) -> list[str]:
    """List the texts that a verb and the names at its slots make, or so many of them by lot."""
    if verb.candidates is not None:
        return picked(verb.candidates(s), dice)
    columns = [names_of(s, verb, part) for part in verb.parts]
    if prod(len(column) for column in columns) <= MOST_TRIED:
        return [" ".join(words) for words in product(*columns)]
    return [
        " ".join([column[dice.below(len(column))] for column in columns]) for _ in range(MOST_TRIED)
    ]


def picked(texts: list[str], dice: SeededDice) -> list[str]:
    """Return all of some texts, or some by lot if they are too many."""
    if len(texts) <= MOST_TRIED:
        return texts
    return [texts[dice.below(len(texts))] for _ in range(MOST_TRIED)]


def names_of(s: State, verb: Verb, part: Part) -> list[str]:
    """List the words that may stand at a part of a pattern."""
    return list(verb.slots[part.name].names(s)) if part.name else [part.text]


# --- before anybody plays -----------------------------------------------------------------


def verbs_that_do_not_fit(game: Game, book: dict[str, Rule]) -> Iterator[str]:
    """Complain of rules that are not there, gaps that nothing fills, and numbers that are no facts."""
    for step in steps_of(game):
        for verb in step.verbs().all:
            where = f"step {step.name}, verb `{verb.pattern}`"
            for guard in verb.guards():
                yield from (f"{where}: {fault}" for fault in faults_of(verb, guard, book))


def faults_of(verb: Verb, guard: Guard, book: dict[str, Rule]) -> Iterator[str]:
    """Complain of one guard."""
    if guard.rule not in book:
        yield f"guard {guard.rule} cites {guard.rule}, which is no rule"
    for gap in gaps_in(guard.sentence):
        if gap not in verb.names and gap not in verb.facts and gap not in guard.facts:
            yield f"guard {guard.rule} has no fact {gap}, which is in {guard.sentence!r}"
    for number in LOOSE.findall(GAPS.sub("", guard.sentence)):
        yield f"guard {guard.rule}: the {number} in {guard.sentence!r} is no fact"
