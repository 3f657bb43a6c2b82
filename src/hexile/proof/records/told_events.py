"""All that a game has told, from its set-up to its end: words, reasons, dice."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from string import Formatter

from hexile.kernel.errors import Violation, require
from hexile.kernel.event import Event
from hexile.kernel.game import COMMON_TEXTS, Game, sentence
from hexile.kernel.rulebook import Rule
from hexile.proof.checks.chance_check import check_waits
from hexile.proof.checks.dice_check import DiceKept
from hexile.proof.checks.language_check import CountedWords, slip_in_sentence
from hexile.proof.checks.reasons_check import check_why
from hexile.proof.records.transcript import PlayedDecision

# Runs a check by its name at a decision by its number.
Guard = Callable[[str, int, Callable[[], None]], None]


def check_told(
    game: Game, moments: list[PlayedDecision], book: dict[str, Rule], guard: Guard
) -> None:
    """Check every decision of a game that was played again."""
    dice = DiceKept(game)
    for told in moments:
        guard("words", told.number, partial(check_words, told, game, book))
        guard("chance", told.number, partial(check_waits, game, told, book))
        guard("dice", told.number, partial(dice.check, told))
        for event in told.state.log:
            guard("why", told.number, partial(check_why, game, event))
    guard("words", moments[-1].number, partial(check_counted, moments, game))


def check_words(told: PlayedDecision, game: Game, book: dict[str, Rule]) -> None:
    """Check that every event is said well, and that what it cites is in the rulebook."""
    for event in told.state.log:
        check_text(game, event)
        require(sentence(game, event), f"event {event.kind} says nothing")
        require(event.rule in book, f"event {event.kind} cites unknown rule {event.rule}")
        slip = slip_in_sentence(sentence(game, event))
        if slip:
            raise Violation(f"event {event.kind}: {slip} in {sentence(game, event)!r}")


def check_text(game: Game, event: Event) -> None:
    """Check that an event has a text, and all the facts that its text names."""
    texts = COMMON_TEXTS | game.texts
    require(event.kind in texts, f"event {event.kind} has no text")
    text = texts[event.kind]
    wanted = [name for _, name, _, _ in Formatter().parse(text) if name]
    for name in wanted:
        require(name in event.facts, f"event {event.kind} has no fact {name}, which is in {text!r}")


def check_counted(moments: list[PlayedDecision], game: Game) -> None:
    """Check that what a game counts is named in the plural where there are several."""
    counted = CountedWords()
    for told in moments:
        for event in told.state.log:
            counted.hear(sentence(game, event))
    if counted.slip():
        raise Violation(counted.slip())
