"""Measures how even Chitin's battles are: the first mover, the two ends, the turn limit.

    python bench/chitin_balance.py small --player soldier --games 100 --seed 1

One player sits at both seats. Who moves first and who has which end is dealt, not chosen: a player
that likes one end would tell about its taste only.
"""

from __future__ import annotations

import argparse
from typing import cast

from hexile.games.chitin import GAME
from hexile.games.chitin.state.chitin import Chitin
from hexile.kernel.chance.dice import SeededDice
from hexile.kernel.game import new_setup
from hexile.kernel.play import Action, State
from hexile.kernel.player import Player
from hexile.players.match import Match
from hexile.players.rates import interval

FIRST = "first"
LIMIT = "R49"


class Dealt(Player):
    """A player whose place is dealt: half the time the first move is asked for, else an end."""

    def __init__(self, inner: Player) -> None:
        super().__init__(inner.name, inner.text)
        self.inner = inner

    def choose(self, view: State, legal: list[Action], dice: SeededDice) -> Action:
        """Deal the place, and let the player decide everything else."""
        if view.agenda[-1].name not in ("high roller", "low roller"):
            return self.inner.choose(view, legal, dice)
        first = [action for action in legal if action.text() == FIRST]
        if first and dice.below(2):
            return first[0]
        rest = [action for action in legal if action.text() != FIRST]
        return rest[dice.below(len(rest))]


def share(wins: float, games: int) -> str:
    """Write a share with its interval."""
    low, high = interval(wins, games)
    return f"{wins / games:.0%} ({low * 100:.0f}-{high * 100:.0f})"


def main() -> None:
    """Play, and print one line."""
    read = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    read.add_argument("scenario", choices=[scenario.name for scenario in GAME.scenarios])
    read.add_argument("--player", default="soldier", choices=list(GAME.players))
    read.add_argument("--games", type=int, default=100)
    read.add_argument("--seed", type=int, default=1)
    read.add_argument("--lend-often", action="store_true", help="the other reading of R30 and R33")
    args = read.parse_args()
    player = Dealt(GAME.players[args.player])
    setup = new_setup(GAME, args.scenario, "", {"lend_once": not args.lend_often}, {})
    first = top = 0.0
    limit = 0
    for seed in range(args.seed, args.seed + args.games):
        final = cast(Chitin, Match(GAME, setup, [player, player], seed).final)
        assert final.result is not None
        first += final.result.values[final.first]
        top += final.result.values[final.top]
        limit += final.result.rule == LIMIT
    rates = f"first mover {share(first, args.games)}, top {share(top, args.games)}"
    print(f"{args.scenario}: {args.games} games: {rates}, {limit} at the turn limit")


if __name__ == "__main__":
    main()
