"""Chance told truly: every die is one of the book's, and every draw and tie can be answered by name.

So a person with the printed game can settle whatever the rules leave to chance.
"""

from __future__ import annotations

from hexile.kernel.chance.chance_request import DIE, DRAW, TIE, ChanceRequest
from hexile.kernel.errors import Violation, require
from hexile.kernel.game import Game
from hexile.kernel.rulebook import Rule
from hexile.proof.records.transcript import PlayedDecision
from hexile.table.choices.chance_answers import has_purpose, purpose_words, read_answer


def check_waits(game: Game, told: PlayedDecision, book: dict[str, Rule]) -> None:
    """Check all that was left to chance in one decision."""
    for roll in told.rolls:
        check_wait(game, roll.wait, book)


def check_wait(game: Game, wait: ChanceRequest, book: dict[str, Rule]) -> None:
    """Check that a wait has a kind, a rule, a purpose, and answers that a person can give."""
    asked = wait.text()
    require(wait.kind in (DIE, DRAW, TIE), f"{asked}: it is neither a die nor a draw nor a tie")
    require(wait.rule in book, f"{asked}: that rule is not in the rulebook")
    require(has_purpose(game, wait), f"{asked}: nothing says what for")
    require(purpose_words(game, wait).strip(), f"{asked}: its purpose says nothing")
    if wait.kind == DIE:
        require(wait.sides in game.dice, f"{asked}: the book has dice with {game.dice} sides")
    else:
        check_named(wait)


def check_named(wait: ChanceRequest) -> None:
    """Check that everything that can come is named, told apart, and counted in full."""
    asked, kinds = wait.text(), wait.kinds
    require(all(kind.name for kind in kinds), f"{asked}: something has no name")
    names = [kind.name for kind in kinds]
    if not (len(set(names)) == len(names)):
        raise Violation(f"{asked}: two have one name: {', '.join(names)}")
    total = sum(kind.count for kind in kinds)
    require(total == wait.sides, f"{asked}: {total} are named")
    for kind in wait.left():
        require(read_answer(wait, kind.name) == [kind.face], f"{asked}: {kind.name} means another")
        number = str(kind.face)
        told = wait.kind != TIE or read_answer(wait, number) == [kind.face]
        require(told, f"{asked}: {number} is a name and a number")
