"""Dice for comparing choices: what the choice does not touch falls alike for all of them."""

from __future__ import annotations

from typing import Final
from zlib import crc32

from hexile.kernel.chance.dice import BlindDice, SeededDice

MOST_STREAMS: Final = 10_000
# The stream of a rule and a piece, worked out once: every world rolls for the same ones.
STREAMS: Final[dict[str, int]] = {}


def stream_of(name: str) -> int:
    """Return the number of the stream for a rule and a piece."""
    known = STREAMS.get(name)
    if known is None:
        known = crc32(name.encode())
        if len(STREAMS) < MOST_STREAMS:
            STREAMS[name] = known
    return known


class CommonDice(BlindDice):
    """Dice with a run of luck of its own for every rule and piece.

    With one generator for all, a single roll more shifts every roll after it, and two games that
    began alike have nothing in common any more. Here the fifth shot of a Marine, or the roll for a
    turn's end, shows the same face in all games of a seed, whatever else was rolled before it.
    """

    def __init__(self, seed: int, stream: int) -> None:
        super().__init__()
        self.seed = seed
        self.stream = stream
        self.recording = False
        self.runs: dict[str, SeededDice] = {}

    def face(self, sides: int, rule: str, who: str) -> int:
        """Roll the next of the run for a rule and a piece."""
        name = rule + who
        run = self.runs.get(name)
        if run is None:
            run = SeededDice(self.seed, self.stream ^ stream_of(name))
            self.runs[name] = run
        return run.below(sides) + 1
