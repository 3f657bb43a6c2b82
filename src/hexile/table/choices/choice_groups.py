"""Choices gathered as people think of them: by piece, then by what it does and what that brings."""

from __future__ import annotations

import re

from hexile.table.answers import LegalChoice

CLAUSE = re.compile(r"[,:] ")
BY = "by "
NO_PIECE = ""
MARK = "#"


class Numbered:
    """A choice with its number, and what its text says: verb, piece, where; and what it brings.

    *Say* is what picks it: its number; where places are numbers, too, its place, if it is its own, or its
    number behind a `#`.
    """

    def __init__(
        self, number: int, say: str, choice: LegalChoice, is_piece: bool, brings: str
    ) -> None:
        verb, *rest = choice.do.split()
        self.number = number
        self.say = say
        self.choice = choice
        self.verb = verb
        self.piece = rest[0] if is_piece else NO_PIECE
        self.where = rest[1:] if is_piece else rest
        self.brings = brings


def gather(choices: list[LegalChoice], places: set[str]) -> dict[str, list[Numbered]]:
    """Number the choices and gather them by piece; those about none come last.

    *Places* are the names of the board's cells.
    """
    pieces = {words[1] for words in (choice.do.split() for choice in choices) if len(words) > 2}
    numerals = numeral_places(choices)
    own = {all[0].do: word for word, all in numerals.items() if len(all) == 1}
    found: dict[str, list[Numbered]] = {}
    for number, choice in enumerate(choices, 1):
        say = own.get(choice.do, f"{MARK}{number}" if numerals else str(number))
        one = Numbered(number, say, choice, second(choice) in pieces, brings(choice, places))
        found.setdefault(one.piece, []).append(one)
    return {piece: found[piece] for piece in sorted(found, key=lambda piece: piece == NO_PIECE)}


def numeral_places(choices: list[LegalChoice]) -> dict[str, list[LegalChoice]]:
    """Gather the choices that end at a place whose name is a number: a box, a hex."""
    found: dict[str, list[LegalChoice]] = {}
    for choice in choices:
        last = choice.do.split()[-1]
        if last.isdecimal() and choice.clicks[-1:] == [last]:
            found.setdefault(last, []).append(choice)
    return found


def second(choice: LegalChoice) -> str:
    """Return what follows the verb: a piece, a place, or nothing."""
    return next(iter(choice.do.split()[1:]), NO_PIECE)


def brings(choice: LegalChoice, places: set[str]) -> str:
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


def without_beginning(told: list[str]) -> list[str]:
    """Leave out the words with which all that is told begins: a label or a question above has said them."""
    parted = [words.split() for words in told]
    shared = 0
    while all(len(words) > shared + 1 for words in parted) and (
        len({words[shared] for words in parted}) == 1
    ):
        shared += 1
    return [" ".join(words[shared:]) for words in parted]
