"""What every peer's program does: say that it is ready, then answer requests, a line of JSON each.

`games FIRST COUNT` plays random games with the dice of the bench, so that all play the same ones;
`search TRIES` makes that many iterations of tree search from the first position. All times are the
process's own processor time, the first answer's the time it took to be ready.
"""

from __future__ import annotations

import json
import resource
import sys
from time import process_time

WORD = 0xFFFFFFFF
START, FACTOR = 2166136261, 16777619


class Dice:
    """sfc32 on 32-bit words, as the engine has it."""

    def __init__(self, seed, stream):
        self.a, self.b, self.c, self.counter = seed & WORD, (seed >> 32) & WORD, stream, 1
        for _ in range(12):
            self.word()

    def word(self):
        """Return the next word."""
        out = (self.a + self.b + self.counter) & WORD
        self.counter = (self.counter + 1) & WORD
        self.a = self.b ^ (self.b >> 9)
        self.b = (self.c + (self.c << 3)) & WORD
        self.c = (((self.c << 21) | (self.c >> 11)) + out) & WORD
        return out

    def below(self, count):
        """Return a number from 0 to count - 1."""
        return (self.word() * count) >> 32

    def roll(self, sides):
        """Return a face; a die with one side is not rolled."""
        return self.below(sides) + 1

    def words(self):
        """Return the state of the generator."""
        return [self.a, self.b, self.c, self.counter]


def fold(checksum, numbers):
    """Take numbers into a 32-bit checksum."""
    for number in numbers:
        checksum = ((checksum ^ number) * FACTOR) & WORD
    return checksum


def serve(play, search):
    """Answer requests. *play* takes dice and choices and returns ending, turn and decisions."""
    answer({"seconds": process_time()})
    for line in sys.stdin:
        word, *numbers = line.split()
        began = process_time()
        done = games(play, *map(int, numbers)) if word == "games" else searched(search, *numbers)
        seconds = process_time() - began
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        answer({**done, "seconds": seconds, "memory_kb": memory})


def games(play, first, count):
    """Play some games and add them up."""
    checksum, decisions = START, 0
    for seed in range(first, first + count):
        dice = Dice(seed, 0)
        ending, turn, made = play(dice, Dice(seed, 1))
        checksum = fold(checksum, [ending, turn, made, *dice.words()])
        decisions += made
    return {"games": count, "decisions": decisions, "checksum": checksum}


def searched(search, tries):
    """Search from the first position."""
    search(int(tries))
    return {"tries": int(tries)}


def answer(facts):
    """Write one line of JSON."""
    sys.stdout.write(json.dumps(facts) + "\n")
    sys.stdout.flush()
