"""Fits a line of `data/estimates.csv`: run it by hand and copy what it prints.

    python -m tests.games.forlorn.fit_estimate solo1 300

The squad plays, on every level where there are several; the position at the start of each turn but
the first is kept with what its game came to, as searches look at the start of a turn. Games with odd
seeds only judge the fit, and beside it the weights that stand in the file.
"""

import sys

from tests.games.fitting import fit, report, tell

from hexile.games.forlorn import GAME
from hexile.games.forlorn.opponent.estimate import facts_of
from hexile.games.forlorn.tables.estimates import ESTIMATES
from hexile.kernel.chance.dice import SeededDice
from hexile.kernel.game import new_setup, start
from hexile.kernel.play import advance, legal_actions

FIRST_SEED = 800_000


def positions(setup, seed):
    """Play one game; return the facts at the start of its turns, and the value it came to."""
    dice, own = SeededDice(seed), SeededDice(seed, 1)
    s = start(GAME, setup, dice, telling=False)
    kept, turn = [], GAME.clock(s)
    while s.result is None:
        if GAME.clock(s) > turn:
            turn = GAME.clock(s)
            kept.append(facts_of(s))
        advance(s, GAME.players["squad"].choose(GAME.see(s, 0), legal_actions(s), own), dice)
    return [(facts, s.result.values[0]) for facts in kept]


def main(scenario, games):
    """Fit even seeds and judge by odd ones; then fit them all, for the weights to keep."""
    levels = [level.name for level in GAME.difficulties] if scenario.startswith("solo") else [""]
    learn, judge = [], []
    for level in levels:
        setup = new_setup(GAME, scenario, level, {}, {})
        for seed in range(FIRST_SEED, FIRST_SEED + games):
            (judge if seed % 2 else learn).extend(positions(setup, seed))
    goal = start(GAME, setup, SeededDice(1)).terms.operation.goal
    tell(f"{goal}: the weights of before")
    report(ESTIMATES[goal], judge)
    tell("fitted to the others")
    report(fit(learn), judge)
    tell(",".join([goal, *(f"{weight:.2f}" for weight in fit(learn + judge))]))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
