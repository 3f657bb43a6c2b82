"""Hexile's raid behind the same requests as the peers', guided by blind choice like theirs."""

from __future__ import annotations

import resource
import sys
from time import process_time

from program import START, answer

from hexile.games import find
from hexile.kernel.chance.dice import SeededDice
from hexile.kernel.game import new_setup, start
from hexile.kernel.play import NOBODY, legal_actions
from hexile.kernel.player import RandomPlayer
from hexile.lab.bench.engine_speed import play_games
from hexile.players.levels import CURIOSITY, LONGEST_GAME
from hexile.players.node import Node
from hexile.players.search import Guide
from hexile.players.tree import TreePlayer

RAID = find("raid")


def search(tries):
    """Grow a tree from the first position."""
    guide = Guide(RAID, RandomPlayer(), LONGEST_GAME)
    player = TreePlayer("peer", "", guide, tries, CURIOSITY)
    s = start(RAID, new_setup(RAID, "", "", {}, {}), SeededDice(0), False)
    player.search(Node("", NOBODY), s, legal_actions(s), SeededDice(1), tries)


def main():
    """Serve the bench."""
    answer({"seconds": process_time()})
    for line in sys.stdin:
        word, *numbers = line.split()
        began = process_time()
        done = {}
        if word == "games":
            run = play_games("raid", int(numbers[0]), int(numbers[1]), START)
            done = {"games": run.games, "decisions": run.decisions, "checksum": run.checksum}
        else:
            search(int(numbers[0]))
            done = {"tries": int(numbers[0])}
        seconds = process_time() - began
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        answer({**done, "seconds": seconds, "memory_kb": memory})


if __name__ == "__main__":
    main()
