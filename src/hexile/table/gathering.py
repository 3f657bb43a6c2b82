"""Choices gathered as people think of them: by piece, then by what it does and what that brings."""

from __future__ import annotations

import re

from hexile.table.answers import Choice

CLAUSE = re.compile(r"[,:] ")
BY = "by "
NO_PIECE = ""


class Numbered:
    """A choice with its number, and what its text says: verb, piece, where; and what it brings."""

    def __init__(self, number: int, choice: Choice, is_piece: bool, brings: str) -> None:
        verb, *rest = choice.do.split()
        self.number = number
        self.choice = choice
        self.verb = verb
        self.piece = rest[0] if is_piece else NO_PIECE
        self.where = rest[1:] if is_piece else rest
        self.brings = brings


def gather(choices: list[Choice], places: set[str]) -> dict[str, list[Numbered]]:
    """Number the choices and gather them by piece; those about none come last.

    *Places* are the names of the board's cells.
    """
    pieces = {words[1] for words in (choice.do.split() for choice in choices) if len(words) > 2}
    found: dict[str, list[Numbered]] = {}
    for number, choice in enumerate(choices, 1):
        one = Numbered(number, choice, second(choice) in pieces, brings(choice, places))
        found.setdefault(one.piece, []).append(one)
    return {piece: found[piece] for piece in sorted(found, key=lambda piece: piece == NO_PIECE)}


def second(choice: Choice) -> str:
    """Return what follows the verb: a piece, a place, or nothing."""
    return next(iter(choice.do.split()[1:]), NO_PIECE)


def brings(choice: Choice, places: set[str]) -> str:
    """Return what a choice's label adds to its text: a cost, a chance, a warning; not the way there."""
    typed = {word.lower() for word in choice.do.split()[1:] if not word.isdigit()}
    clauses = CLAUSE.split(choice.label)[1:]
    return ", ".join(
        clause
        for clause in clauses
        if not typed & set(clause.lower().split()) and clause.removeprefix(BY) not in places
    )


def by_verb(gathered: list[Numbered]) -> dict[str, list[Numbered]]:
    """Part the choices of one piece by what is done."""
    found: dict[str, list[Numbered]] = {}
    for one in gathered:
        found.setdefault(one.verb, []).append(one)
    return found
