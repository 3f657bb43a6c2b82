"""Lays a logistic curve through positions and what their games came to, by Newton's method."""

import sys
from math import exp

ROUNDS = 12
RIDGE = 1.0
BINS = 10


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
    sys.stdout.flush()
