"""Fits the weights of `opponent/estimates.py`: run it by hand and copy what it prints.

    python -m tests.games.hive.fit_estimate rescue 300

The raider plays; one position in twelve is kept with the value its game came to, and a logistic
curve is laid through them by Newton's method. Games with odd seeds only judge the fit.
"""

import sys
from math import exp

from hexile.games.hive import GAME
from hexile.games.hive.opponent.estimates import punitive_facts, rescue_facts
from hexile.kernel.dice import SeededDice
from hexile.kernel.game import new_setup, start
from hexile.kernel.play import advance, legal_actions

EVERY = 12
ROUNDS = 12
RIDGE = 1.0
BINS = 10


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


def guess(weights, facts):
    """Return the value a set of weights gives."""
    total = sum(w * x for w, x in zip(weights, facts, strict=True))
    return 1 / (1 + exp(-max(-30.0, min(30.0, total))))


def solve(matrix, right):
    """Solve a small system by elimination."""
    size = len(right)
    rows = [[*matrix[i], right[i]] for i in range(size)]
    for i in range(size):
        pivot = max(range(i, size), key=lambda r: abs(rows[r][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for r in range(size):
            if r != i:
                ratio = rows[r][i] / rows[i][i]
                rows[r] = [a - ratio * b for a, b in zip(rows[r], rows[i], strict=True)]
    return [rows[i][size] / rows[i][i] for i in range(size)]


def fit(data):
    """Return the weights of the logistic curve nearest to the data."""
    size = len(data[0][0])
    weights = [0.0] * size
    for _ in range(ROUNDS):
        slope = [-RIDGE * w for w in weights]
        bend = [[RIDGE * (i == j) for j in range(size)] for i in range(size)]
        for facts, value in data:
            p = guess(weights, facts)
            for i in range(size):
                slope[i] += (value - p) * facts[i]
                for j in range(size):
                    bend[i][j] += p * (1 - p) * facts[i] * facts[j]
        step = solve(bend, slope)
        weights = [w + d for w, d in zip(weights, step, strict=True)]
    return weights


def report(weights, data):
    """Say how near the guesses come: squared error against the mean's, and by tenths."""
    pairs = [(guess(weights, facts), value) for facts, value in data]
    mean = sum(value for _, value in pairs) / len(pairs)
    error = sum((said - came) ** 2 for said, came in pairs) / len(pairs)
    blank = sum((mean - came) ** 2 for _, came in pairs) / len(pairs)
    tell(f"{len(pairs)} positions, mean {mean:.3f}: squared error {error:.4f} of {blank:.4f}")
    for tenth in range(BINS):
        inside = [pair for pair in pairs if int(pair[0] * BINS) == tenth]
        if inside:
            said, came = (sum(column) / len(inside) for column in zip(*inside, strict=True))
            tell(f"  guessed {said:.2f} came {came:.2f} ({len(inside)})")


def tell(line):
    """Print a line."""
    sys.stdout.write(f"{line}\n")


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
