"""Counters put elsewhere by hand: an edit of the fields that say where the pieces are."""

from __future__ import annotations

from typing import Final

from hexile.kernel.fields.field import Column, packed
from hexile.kernel.play import State

OFF: Final = ""  # where a counter is put that is taken off the board


def put_piece(s: State, piece: str, to: str) -> bool:
    """Put a piece on a place, or OFF the board as if a position did not name it; tell whether that can be.

    It goes by the first column that has the piece among its keys and the place among its words.
    """
    for field in s.fields():
        if not isinstance(field, Column) or piece not in field.keys:
            continue
        key = field.keys.index(piece)
        if to == OFF or to in field.values.of_word:
            numbers = field.numbers(getattr(s, field.name))
            numbers[key] = field.usually[key] if to == OFF else field.values.of_word[to]
            setattr(s, field.name, packed(numbers, field.item))
            return True
    return False


def pieces_off(s: State, places: set[str]) -> list[str]:
    """List the pieces that a column could put on one of these places, and does not."""
    found: list[str] = []
    for field in s.fields():
        if isinstance(field, Column) and not places.isdisjoint(field.values.of_word):
            numbers = field.numbers(getattr(s, field.name))
            words = [field.values.word(number) for number in numbers]
            found += [
                key for key, word in zip(field.keys, words, strict=True) if word not in places
            ]
    return found
