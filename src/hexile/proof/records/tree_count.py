"""Counts the ways a position can go on: a slip in what is legal changes them at once."""

from __future__ import annotations

from typing import Final

from hexile.kernel.chance.dice import SeededDice
from hexile.kernel.play import State, advance, legal_actions

SEED: Final = 7


def sequence_counts(s: State, depth: int, seed: int = SEED) -> list[int]:
    """Count the legal sequences of 1, 2, ... *depth* choices by whoever must choose.

    After each choice the dice fall as they do from *seed*, so that the counts are always the same.
    A sequence that ends the game goes no further, and is not counted among the longer ones.
    """
    legal = legal_actions(s)
    counts = [len(legal)] + [0] * (depth - 1)
    if depth == 1:
        return counts
    for action in legal:
        after = s.copy()
        after.telling = False
        advance(after, action, SeededDice(seed))
        for length, count in enumerate(sequence_counts(after, depth - 1, seed), 1):
            counts[length] += count
    return counts
