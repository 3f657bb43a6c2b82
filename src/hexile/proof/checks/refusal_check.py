"""Refusals told truly: nothing legal is refused, and what is refused is refused for a true reason."""

from __future__ import annotations

import re
from typing import Final

from hexile.kernel.chance.dice import SeededDice
from hexile.kernel.errors import Violation, require
from hexile.kernel.play import find_legal, why_not
from hexile.kernel.verbs.refusal import NOT_NOW, Refusal
from hexile.proof.checks.check_context import CheckedDecision
from hexile.proof.checks.language_check import slip_in

ALTERED: Final = 24
MOST_CHOICES: Final = 12
QUOTED: Final = re.compile(r"`[^`]*`|\d+(?:\.\d+)+")  # what one may say, and the numbers of rules
DOUBLED: Final = re.compile(r"(?<![\w-])(\w+) \1(?![\w-])", re.IGNORECASE)
LOOSE: Final = re.compile(r"(?<![\w-])\d+(?!\w)")


def check_refusals(asked: CheckedDecision) -> None:
    """Check what is said of choices that are like legal ones."""
    for text in altered(asked):
        check_refusal(asked, text)


def check_legal_is_not_refused(asked: CheckedDecision) -> None:
    """Check that a step asked why a legal choice is refused finds no reason.

    A reason that it gives is one it never tested, and false here.
    """
    step = asked.view.agenda[-1]
    for action in asked.some(MOST_CHOICES):
        refusal = step.why_not(asked.view, action.text().split())
        if not (claims_nothing(refusal)):
            raise Violation(f"{action.text()} is legal, and refused: {refusal}")


def claims_nothing(refusal: Refusal) -> bool:
    """Tell whether a refusal only says what may be said."""
    return refusal.help or refusal is NOT_NOW


def altered(asked: CheckedDecision) -> list[str]:
    """Make texts that are not legal here: said elsewhere, or with one word exchanged."""
    dice = asked.dice()
    known = [action.text() for action in asked.legal] + asked.elsewhere
    made = [known[dice.below(len(known))] for _ in range(ALTERED // 2)]
    made += [_exchanged(known, dice) for _ in range(ALTERED // 2)]
    return [text for text in dict.fromkeys(made) if find_legal(asked.view, text) is None]


def _exchanged(known: list[str], dice: SeededDice) -> str:
    words = known[dice.below(len(known))].split()
    other = known[dice.below(len(known))].split()
    words[dice.below(len(words))] = other[dice.below(len(other))]
    return " ".join(words)


def check_refusal(asked: CheckedDecision, text: str) -> None:
    """Check one refusal: said well, by a known rule, alike for any deal."""
    refusal = why_not(asked.view, text)
    check_words(asked, text, refusal)
    dealt = asked.game.resample(asked.view, asked.seat, asked.dice())
    if find_legal(dealt, text) is None:
        other = why_not(dealt, text)
        alike = str(other) == str(refusal) and other.facts == refusal.facts
        require(alike, f"{text!r} tells what is hidden: {refusal}; {other}")


def without_echo(words: str, text: str) -> str:
    """Return a refusal with what somebody typed twice told once: it echoes their words."""
    for found in DOUBLED.finditer(text):
        words = words.replace(found[0], found[1])
    return words


def check_words(asked: CheckedDecision, text: str, refusal: Refusal) -> None:
    """Check that a refusal is said well, by a known rule, with every number a fact of its own."""
    require(refusal.words, f"no reason given for {text!r}")
    require(refusal.rule, f"{text!r} is refused by no rule: {refusal}")
    require(refusal.rule in asked.book, f"{text!r} cites {refusal.rule}")
    claim = asked.game.unfounded(asked.view, text, refusal)
    require(not claim, f"{text!r} is refused untruly, {refusal}: {claim}")
    slip = slip_in(without_echo(refusal.words, text))
    require(not slip, f"{text!r}: {slip}")
    if not refusal.facts and not refusal.help:
        loose = loose_numbers(asked, refusal.words, text)
        if loose:
            raise Violation(f"{text!r}: the {loose[0]} is no fact: {refusal}")
    for name, fact in refusal.facts.items():
        loose = loose_numbers(asked, str(fact), text) if isinstance(fact, str) else []
        if loose:
            raise Violation(f"{text!r}: the {loose[0]} in {name} is no fact of its own: {refusal}")


def loose_numbers(asked: CheckedDecision, words: str, text: str) -> list[str]:
    """Find numbers in words that are neither said in *text* nor the name of anything."""
    loose = [n for n in LOOSE.findall(QUOTED.sub("", words)) if n not in text.split()]
    return [n for n in loose if n not in names_on_board(asked)] if loose else []


def names_on_board(asked: CheckedDecision) -> set[str]:
    """Return the names of places and pieces, some of which are numbers."""
    scene = asked.game.scene(asked.view, asked.seat)
    return {cell.id for cell in scene.cells} | {counter.id for counter in scene.counters}
