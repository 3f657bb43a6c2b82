"""Measures Stellar Conquest between four admirals: what stays unsettled, and how wars end.

    python bench/stellar_balance.py fog --turns 44 --games 40 --seed 5000

A power is frozen if it ends with two or more claimed Terran planets on which nobody lives. A war has
a result if a treaty or total conquest gives it a winner, or, where the last turn cuts it off, if the
lead is one that the Peace Terms Chart rewards. A war made and ended in one production turn counts
apart: no ship could move in it. What is done is counted a game; a power is busy in a turn of the
middle game, 17 to 40, in which it sends warships or scouts somewhere, raids, or fights.
"""

from __future__ import annotations

import argparse
from collections import Counter

from hexile.games.stellar import GAME
from hexile.games.stellar.rules.war import FIRST_SIDE, SECOND_SIDE, side_success
from hexile.games.stellar.state.game import Stellar
from hexile.games.stellar.state.words import PEACE
from hexile.games.stellar.tables import POWERS, TERRAN
from hexile.kernel.chance.dice import SeededDice
from hexile.kernel.game import new_setup, start
from hexile.kernel.play import advance, legal_actions, seat_to_choose
from hexile.kernel.setup import Setup, Value
from hexile.players.rates import interval

OWN_STREAM = 1
FROZEN_AT = 2
WINNING_LEAD = 11
MIDDLE = range(17, 41)
DONE = ("raid", "raze", "bombard", "scorch", "attack")
TOLD = (
    "battle",
    "conquered",
    "annexed",
    "clash",
    "dispute",
    "slaves_again",
    "vanished",
    "talks_truce",
    "talks_failure",
)
BUSY = ("send", "raid", "fire", "gunnery", "attack", "bombard", "raze")


def unsettled(s: Stellar, power: int) -> int:
    """Count a power's claimed Terran planets on which nobody lives."""
    planets = [p for star in s.stars_claimed(power) for p in s.planets_of(star)]
    return sum(1 for p in planets if s.kind_of(p) == TERRAN and not s.is_colony(p))


class Wars:
    """The wars of one game, and what became of them."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.busy: set[tuple[int, int]] = set()

    def note(self, s: Stellar, seat: int, text: str) -> None:
        """Count what a power decides, and in which turns of the middle game it has something to do."""
        verb = text.split()[0]
        if verb in DONE:
            self.counts[f"do {verb}"] += 1
        if verb in BUSY and s.turn in MIDDLE:
            self.busy.add((seat, s.turn))

    def hear(self, s: Stellar) -> None:
        """Take in what has happened since the last decision; treaties are made between decisions."""
        kinds = [event.kind for event in s.log]
        self.counts["wars"] += kinds.count("war_begins")
        self.counts.update(f"told {kind}" for kind in kinds if kind in TOLD)
        if "treaty_stalemate" in kinds:
            self.counts["at once" if "war_begins" in kinds else "stalemate"] += 1
        self.counts["won by treaty"] += kinds.count("treaty")
        if "vanished" in kinds and s.level == PEACE:
            self.counts["won by total conquest"] += 1

    def close(self, s: Stellar) -> None:
        """Judge a war that the last turn cuts off."""
        if s.level != PEACE:
            lead = abs(side_success(s, FIRST_SIDE) - side_success(s, SECOND_SIDE)) // 2
            self.counts["led at the end" if lead >= WINNING_LEAD else "undecided at the end"] += 1


def play(setup: Setup, seed: int, counts: Counter[str]) -> None:
    """Play one game and add what it showed."""
    dice, own = SeededDice(seed), SeededDice(seed, OWN_STREAM)
    s = start(GAME, setup, dice)
    s.telling = True
    wars = Wars()
    admiral = GAME.players["admiral"]
    while s.result is None:
        seat = seat_to_choose(s)
        action = admiral.choose(GAME.see(s, seat), legal_actions(s), own)
        wars.note(s, seat, action.text())
        advance(s, action, dice)
        wars.hear(s)
    wars.close(s)
    wars.counts["busy"] = len(wars.busy)
    wars.counts[f"stage {s.stage} at the end"] += 1
    counts.update(wars.counts)
    counts["frozen"] += sum(1 for power in range(POWERS) if unsettled(s, power) >= FROZEN_AT)
    counts["powers"] += POWERS


def share(part: int, whole: int) -> str:
    """Write a share with its interval."""
    if not whole:
        return "0 of 0"
    low, high = interval(part, whole)
    return f"{part} of {whole}, {part / whole:.1%} ({low * 100:.1f}-{high * 100:.1f})"


def main() -> None:
    """Play, and print what was counted."""
    read = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    read.add_argument("scenario", choices=["alone", "fog"])
    read.add_argument("--turns", type=int, default=44)
    read.add_argument("--games", type=int, default=40)
    read.add_argument("--seed", type=int, default=5000)
    read.add_argument("--set", action="append", default=[], help="an option, as early_war=yes")
    args = read.parse_args()
    values: dict[str, Value] = {"turns": args.turns}
    for text in args.set:
        name, _, word = text.partition("=")
        values[name] = {"yes": True, "no": False}.get(word, word)
    setup = new_setup(GAME, args.scenario, "", values, {})
    counts: Counter[str] = Counter()
    for seed in range(args.seed, args.seed + args.games):
        play(setup, seed, counts)
    won = counts["won by treaty"] + counts["won by total conquest"] + counts["led at the end"]
    print(f"{args.scenario}, {args.turns} turns, {args.games} games from seed {args.seed}")
    print("two claimed Terran planets unsettled:", share(counts["frozen"], counts["powers"]))
    print("wars with a result:", share(won, counts["wars"]))
    print("of those a ship could move in:", share(won, counts["wars"] - counts["at once"]))
    print(
        "busy turns of powers, 17 to 40:", share(counts["busy"], POWERS * len(MIDDLE) * args.games)
    )
    for name in sorted(counts):
        print(f"{name}: {counts[name] / args.games:.2f} a game")


if __name__ == "__main__":
    main()
