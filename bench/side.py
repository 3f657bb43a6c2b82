"""One side of `bench/against.py`: measures the Hexile on its path, of today or of another commit.

It answers every line with a line of JSON. It needs nothing of Hexile but what every commit has, and
knows the names that were changed since.
"""

from __future__ import annotations

import json
import sys
import zlib
from collections.abc import Callable
from time import process_time
from typing import Any

from hexile.games import find
from hexile.kernel import play, player
from hexile.kernel.game import new_setup, start
from hexile.players.levels import players_of
from hexile.players.node import Node

try:
    from hexile.kernel.chance.dice import SeededDice
except ModuleNotFoundError:  # before the kernel had packages
    from hexile.kernel.dice import SeededDice  # type: ignore[import-not-found, no-redef]

LEVEL = "cadet"
SEED = 7
OWN_STREAM = 1
SAMPLES = 24
CHOICES = 3
OFTEN_ENOUGH_S = 0.002


def named(module: Any, *names: str) -> Any:
    """Return the first of some names that a module has: the newest comes first."""
    return next(getattr(module, name) for name in names if hasattr(module, name))


legal_actions = named(play, "legal_actions", "options")
play_to_end = named(player, "play_to_end", "play_out")


class Side:
    """One game, its set-up, and the places in it that are measured."""

    def __init__(self, slug: str) -> None:
        self.game = find(slug)
        self.setup = new_setup(self.game, "", "", {}, {})
        self.codes = {ending.name: code for code, ending in enumerate(self.game.endings)}
        self.sample = self.positions()
        self.sum = 0
        self.searched = self.position(self.length() // 3)

    def begin(self, seed: int) -> tuple[Any, SeededDice, SeededDice]:
        """Return a game laid out, its dice and the players' own."""
        dice = SeededDice(seed)
        dice.recording = False
        return start(self.game, self.setup, dice, False), dice, SeededDice(seed, OWN_STREAM)

    def positions(self) -> list[Any]:
        """Return up to SAMPLES positions of one random game, evenly spread."""
        s, dice, own = self.begin(0)
        seen = []
        while s.result is None:
            seen.append(s.copy())
            play.advance(s, player.RandomPlayer().choose(s, legal_actions(s), own), dice)
        return seen[:: max(1, len(seen) // SAMPLES)][:SAMPLES]

    def length(self) -> int:
        """Count the decisions of a game between the game's own quick players."""
        s, dice, own = self.begin(SEED)
        made = 0
        while s.result is None:
            self.step(s, dice, own)
            made += 1
        return made

    def position(self, decisions: int) -> Any:
        """Play that game so far, and on to where there is something to search, as its seat sees it."""
        s, dice, own = self.begin(SEED)
        self.sum = 0
        while decisions > 0 or len(legal_actions(s)) < CHOICES:
            self.fold(self.step(s, dice, own))
            decisions -= 1
        for action in legal_actions(s):
            self.fold(action.text())
        return self.game.see(s, play.seat_to_choose(s))

    def step(self, s: Any, dice: SeededDice, own: SeededDice) -> str:
        """Let the quick twin of the game's best player make one decision."""
        quick = list(self.game.players.values())[-1].quick()
        view = self.game.see(s, play.seat_to_choose(s))
        chosen = quick.choose(view, legal_actions(s), own).text()
        play.advance(s, next(a for a in legal_actions(s) if a.text() == chosen), dice)
        return str(chosen)

    def fold(self, text: str) -> None:
        """Take words into the sum that tells whether both sides search the same position."""
        self.sum = zlib.crc32(text.encode(), self.sum)

    def play(self, first: int, count: int) -> dict[str, Any]:
        """Play games blindly from a seed on."""
        began = process_time()
        played = [self.play_one(seed) for seed in range(first, first + count)]
        seconds = process_time() - began
        total = zlib.crc32(json.dumps(played).encode())
        decisions = sum(end[2] for end in played)
        return {"seconds": seconds, "decisions": decisions, "sum": total}

    def play_one(self, seed: int) -> list[int]:
        """Play one game; return its ending, turn, decisions and the last state of the dice."""
        s, dice, own = self.begin(seed)
        made = play_to_end(s, player.RandomPlayer(), dice, own)
        words = (int(word) for word in (dice.a, dice.b, dice.c, dice.counter))
        return [self.codes[s.result.ending], s.result.turn, made, *words]

    def copy(self) -> dict[str, Any]:
        """Measure one copy of a state."""
        return {"seconds": self.each(lambda s: s.copy())}

    def list(self) -> dict[str, Any]:
        """Measure one list of legal actions."""
        return {"seconds": self.each(legal_actions)}

    def each(self, do: Callable[[Any], object]) -> float:
        """Return the seconds for one of the sample, repeated until it can be measured."""
        times = 1
        while True:
            began = process_time()
            for _ in range(times):
                for s in self.sample:
                    do(s)
            seconds = process_time() - began
            if seconds >= OFTEN_ENOUGH_S:
                return seconds / times / len(self.sample)
            times *= 2

    def search(self, searches: int) -> dict[str, Any]:
        """Search the position as often as asked, all tries of the level each time."""
        searcher: Any = players_of(self.game)[LEVEL]
        searcher.thorough = True
        legal = legal_actions(self.searched)
        made, chosen = 0, ""
        began = process_time()
        for seed in range(searches):
            root, own = Node("", play.NOBODY), SeededDice(seed)
            made += searcher.search(root, self.searched, list(legal), own, searcher.tries)
            chosen += searcher.decide(root, self.searched, list(legal), own).text() + "\n"
        seconds = process_time() - began
        return {"seconds": seconds, "tries": made, "sum": zlib.crc32(chosen.encode())}

    def facts(self) -> dict[str, Any]:
        """Say what there is to compare before anything is measured."""
        return {
            "compiled": not str(play.__file__).endswith(".py"),
            "positions": len(self.sample),
            "position": self.sum,
        }


def main(slug: str) -> None:
    """Answer until there are no more questions."""
    side = Side(slug)
    say(side.facts())
    for line in sys.stdin:
        verb, *numbers = line.split()
        say(getattr(side, verb)(*(int(number) for number in numbers)))


def say(answer: dict[str, Any]) -> None:
    """Write one line of JSON."""
    sys.stdout.write(json.dumps(answer) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1])
