"""Measures the engine as it runs in this process: random games, copies, lists of legal actions.

As a program it measures on request: a line `FIRST COUNT CHECKSUM` plays that many games from that
seed on, `costs` measures the two costs; each is answered by a line of JSON.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from time import process_time

import hexile.kernel.play
from hexile.games import find
from hexile.kernel.chance.dice import SeededDice
from hexile.kernel.game import Game, new_setup, start
from hexile.kernel.play import Result, State, advance, legal_actions
from hexile.kernel.player import RandomPlayer, play_to_end
from hexile.kernel.setup import Setup

CHECKSUM_START = 2166136261
CHECKSUM_FACTOR = 16777619
WORD = 0xFFFFFFFF
OWN_STREAM = 1
SAMPLES = 24
REPEATS = 7
SHORTEST_S = 0.002
COSTS = "costs"


class Run:
    """Some games played: how many decisions, how long it took, what they add up to."""

    def __init__(self, games: int, decisions: int, seconds: float, checksum: int) -> None:
        self.games = games
        self.decisions = decisions
        self.seconds = seconds
        self.checksum = checksum


class Costs:
    """What one copy of a state and one list of legal actions cost, in microseconds."""

    def __init__(self, copy_us: float, options_us: float) -> None:
        self.copy_us = copy_us
        self.options_us = options_us


def is_compiled() -> bool:
    """Tell whether the engine running here is the compiled one."""
    return not str(hexile.kernel.play.__file__).endswith(".py")


def fold(checksum: int, value: int) -> int:
    """Take one more number into a 32-bit checksum."""
    return ((checksum ^ value) * CHECKSUM_FACTOR) & WORD


def play_games(slug: str, first: int, count: int, checksum: int) -> Run:
    """Play *count* games of a game's first set-up blindly, seeded from *first* on."""
    game = find(slug)
    return play_setup(game, new_setup(game, "", "", {}, {}), first, count, checksum)


def play_setup(game: Game, setup: Setup, first: int, count: int, checksum: int) -> Run:
    """Play *count* games of a set-up blindly, seeded from *first* on."""
    start(game, setup, SeededDice(first), False)  # what is prepared once is not measured
    began = process_time()
    played = [play_game(game, setup, seed) for seed in range(first, first + count)]
    seconds = process_time() - began
    codes = {ending.name: code for code, ending in enumerate(game.endings)}
    for end in played:
        checksum = end.fold_into(checksum, codes)
    return Run(count, sum(end.decisions for end in played), seconds, checksum)


class End:
    """What is kept of a finished game: its result, the number of decisions, the dice."""

    def __init__(self, result: Result, decisions: int, dice: SeededDice) -> None:
        self.result = result
        self.decisions = decisions
        self.dice = dice

    def fold_into(self, checksum: int, codes: dict[str, int]) -> int:
        """Take ending, turn, decisions and the generator's words into a checksum."""
        dice = self.dice
        checksum = fold(fold(checksum, codes[self.result.ending]), self.result.turn)
        for value in (self.decisions, dice.a, dice.b, dice.c, dice.counter):
            checksum = fold(checksum, int(value))
        return checksum


def play_game(game: Game, setup: Setup, seed: int) -> End:
    """Play one game blindly."""
    dice = SeededDice(seed)
    dice.recording = False
    s = start(game, setup, dice, False)
    decisions = play_to_end(s, RandomPlayer(), dice, SeededDice(seed, OWN_STREAM))
    assert s.result is not None
    return End(s.result, decisions, dice)


def measure_costs(slug: str) -> Costs:
    """Measure the two costs on positions spread over one random game."""
    sample = positions(slug)
    copy_s = shortest(lambda: [s.copy() for s in sample])
    options_s = shortest(lambda: [legal_actions(s) for s in sample])
    return Costs(copy_s / len(sample) * 1e6, options_s / len(sample) * 1e6)


def positions(slug: str) -> list[State]:
    """Return up to SAMPLES positions of one random game, evenly spread."""
    game = find(slug)
    dice, own = SeededDice(0), SeededDice(0, OWN_STREAM)
    s = start(game, new_setup(game, "", "", {}, {}), dice, False)
    seen: list[State] = []
    while s.result is None:
        seen.append(s.copy())
        advance(s, RandomPlayer().choose(s, legal_actions(s), own), dice)
    return seen[:: max(1, len(seen) // SAMPLES)][:SAMPLES]


def shortest(do: Callable[[], object]) -> float:
    """Return the seconds one call takes: repeated until measurable, the best of several times."""
    times = 1
    while _seconds(do, times) < SHORTEST_S:
        times *= 2
    return min(_seconds(do, times) for _ in range(REPEATS)) / times


def _seconds(do: Callable[[], object], times: int) -> float:
    began = process_time()
    for _ in range(times):
        do()
    return process_time() - began


def serve(slug: str) -> None:
    """Answer requests until there are no more; the first answer says whether it is compiled."""
    answer({"compiled": is_compiled()})
    for line in sys.stdin:
        words = line.split()
        if words == [COSTS]:
            answer(vars(measure_costs(slug)))
        else:
            first, count, checksum = (int(word) for word in words)
            answer(vars(play_games(slug, first, count, checksum)))


def answer(facts: dict[str, object]) -> None:
    """Write one line of JSON."""
    sys.stdout.write(json.dumps(facts) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    serve(sys.argv[1])
