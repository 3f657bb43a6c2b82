"""Fits the weights of `opponent/estimates.py`: run it by hand and copy what it prints.

    python -m tests.games.hive.fit_estimate rescue 300

The raider plays; one position in twelve is kept with the value its game came to, and a logistic
curve is laid through them by Newton's method. Games with odd seeds only judge the fit.
"""

import sys

from tests.games.fitting import fit, report, tell

from hexile.games.hive import GAME
from hexile.games.hive.opponent.estimates import punitive_facts, rescue_facts
from hexile.kernel.chance.dice import SeededDice
from hexile.kernel.game import new_setup, start
from hexile.kernel.play import advance, legal_actions

EVERY = 12


def positions(mission, seed):
    """Play one game; return the facts of some of its positions, and the value it came to."""
    setup = new_setup(GAME, mission, "", {}, {})
    dice, own = SeededDice(seed), SeededDice(seed, 1)
    s = start(GAME, setup, dice, telling=False)
    facts_of = punitive_facts if mission == "punitive" else rescue_facts
    kept, number = [], seed % EVERY
    while s.result is None:
        number += 1
        if number % EVERY == 0 and s.turn:
            kept.append(facts_of(s))
        advance(s, GAME.players["raider"].choose(GAME.see(s, 0), legal_actions(s), own), dice)
    return [(facts, s.result.values[0]) for facts in kept]


def main(mission, games):
    """Fit even seeds and judge by odd ones; then fit them all, for the weights to keep."""
    learn, judge = [], []
    for seed in range(1, games + 1):
        (judge if seed % 2 else learn).extend(positions(mission, seed))
    report(fit(learn), judge)
    weights = fit(learn + judge)
    report(weights, learn + judge)
    tell(", ".join(f"{weight:.2f}" for weight in weights))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
