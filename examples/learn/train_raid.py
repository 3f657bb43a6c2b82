"""Trains a small network on the raid with `hexile.vector` and NumPy, and measures it.

    pip install '.[learn]'
    python examples/learn/train_raid.py --board nautilus --games 4000 --out nautilus.network
    hexile simulate raid --scenario nautilus --player network:nautilus.network --games 1000 --seed 10000000

The network says of each choice how likely it is to win. `games.inputs()` tells it what a choice leads
to, as rows of a table. The rows are summed, units answer to the sums, and their answers are weighed.

It learns from its own games: what it said of a choice is drawn towards what it said of the later ones,
and in the end towards whether the game was won (TD(lambda)). A beginner hardly ever wins, so it
has little to learn from. Therefore Hexile's own player opens many games, all at first and none at last,
and the network takes over at a turn drawn by lot.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np

import hexile

BOARDS = ("command-bunker", "nautilus", "three-bulkheads")
GUIDE = "bold"
MEASURED_FROM = 10_000_000
TOGETHER = 128
LAMBDA = 0.8
CURIOSITY = 0.2
RATE = 0.002
BATCH = 256
UNITS = 32
TURNS = 7
LESSONS = 8 * BATCH
LATE = 1000
TOLD = 1000
WATCHED = 200
OFTEN = 100
STEPS = 31


class Network:
    """A table of rows to be summed, units, and the logarithm of the odds to win."""

    def __init__(self, rows: int, draw: np.random.Generator) -> None:
        table, units = 0.15 * draw.standard_normal((rows, UNITS)), draw.standard_normal(UNITS)
        table[0] = 0
        start = [table, np.zeros(UNITS), units / UNITS**0.5, np.zeros(1)]
        self.weights = [weights.astype(np.float32) for weights in start]
        self.slopes = [np.zeros_like(weights) for weights in self.weights]
        self.squares = [np.zeros_like(weights) for weights in self.weights]
        self.lessons = 0

    def units(self, inputs: Any) -> Any:
        """Return what the units answer."""
        table, bias = self.weights[0], self.weights[1]
        sums = np.zeros((len(inputs), UNITS), np.float32)
        for slot in inputs.T:
            sums += table[slot]
        return np.maximum(sums + bias, 0)

    def odds(self, inputs: Any) -> Any:
        """Return the logarithm of the odds to win."""
        return self.units(inputs) @ self.weights[2] + self.weights[3]

    def learn(self, inputs: Any, wanted: Any, rate: float) -> None:
        """Draw what is said of choices towards what is wanted."""
        units = self.units(inputs)
        off = (chance(units @ self.weights[2] + self.weights[3]) - wanted) / len(inputs)
        off_units = (np.outer(off, self.weights[2]) * (units > 0)).astype(np.float32)
        count = len(self.weights[0])
        places = inputs + np.arange(len(inputs))[:, None] * count
        on = np.bincount(places.ravel(), minlength=len(inputs) * count)
        table = on.reshape(-1, count).astype(np.float32).T @ off_units
        table[0] = 0
        self.descend([table, off_units.sum(0), units.T @ off, off.sum(keepdims=True)], rate)

    def descend(self, slopes: list[Any], rate: float) -> None:
        """Take a step down the slopes, by Adam's rule."""
        self.lessons += 1
        rate *= (1 - 0.999**self.lessons) ** 0.5 / (1 - 0.9**self.lessons)
        for i, slope in enumerate(slopes):
            self.slopes[i] += 0.1 * (slope - self.slopes[i])
            self.squares[i] += 0.001 * (slope * slope - self.squares[i])
            self.weights[i] -= rate * self.slopes[i] / (np.sqrt(self.squares[i]) + 1e-8)

    def layers(self, often: Any) -> tuple[Any, ...]:
        """Return the weights for a file; rows that are seldom on are nothing, to keep it small."""
        table, bias, out, level = self.weights
        return table * often[:, None], bias, out, float(level[0])


def chance(odds: Any) -> Any:
    """Turn the logarithm of odds into a chance."""
    return 1 / (1 + np.exp(-np.clip(odds, -30, 30)))


class Learner:
    """Plays many games of one board side by side, and learns from each that ends."""

    def __init__(self, board: str, seed: int) -> None:
        self.board = board
        self.draw = np.random.default_rng(seed)
        self.games = hexile.vector("raid", TOGETHER, scenario=board)
        self.games.reset(seed)
        self.network = Network(self.games.table_rows, self.draw)
        self.paths: list[list[tuple[Any, float]]] = [[] for _ in range(TOGETHER)]
        self.opened = np.zeros(TOGETHER, int)
        self.lessons: list[tuple[Any, float]] = []
        self.won: list[float] = []
        self.ended = 0
        self.ended_told = 0

    def choose(self, curiosity: float) -> Any:
        """Choose in every game, with a little luck; where a game is still opened, as the guide does."""
        where, numbers, inputs = self.games.inputs()
        odds = self.network.odds(inputs)
        score = odds + curiosity * self.draw.gumbel(size=len(odds))
        told = self.games.parts["turn"][:, 0] < self.opened
        if told.any():
            guided = self.games.chosen_by(GUIDE)
            score = np.where(told[where] & (numbers == guided[where]), np.inf, score)
        ends = np.cumsum(np.bincount(where, minlength=TOGETHER))
        best = np.lexsort((score, where))[ends - 1]
        for path, row, said in zip(self.paths, inputs[best], odds[best], strict=True):
            path.append((row, said))
        return numbers[best]

    def step(self, curiosity: float, guided: float) -> None:
        """Take a step in every game; note what the games that end have taught."""
        self.games.step(self.choose(curiosity))
        for game in np.flatnonzero(self.games.ended):
            value = self.games.values[game, 0]
            if not self.opened[game]:
                self.won.append(value)
            for inputs, said in reversed(self.paths[game]):
                self.lessons.append((inputs, value))
                value = LAMBDA * value + (1 - LAMBDA) * chance(said)
            self.paths[game] = []
            helped = self.draw.random() < guided
            self.opened[game] = self.draw.integers(2, TURNS + 2) if helped else 0
            self.ended += 1

    def learn(self, rate: float) -> None:
        """Learn from what has been noted."""
        inputs = np.stack([inputs for inputs, _ in self.lessons])
        wanted = np.array([value for _, value in self.lessons])
        order = self.draw.permutation(len(inputs))
        for start in range(0, len(order), BATCH):
            some = order[start : start + BATCH]
            self.network.learn(inputs[some], wanted[some], rate)
        self.lessons = []

    def often_on(self) -> Any:
        """Return which rows of the table choices switch on again and again as it plays."""
        counts = np.zeros(self.games.table_rows, int)
        for _ in range(WATCHED):
            counts += np.bincount(self.games.inputs()[2].ravel(), minlength=len(counts))
            self.games.step(self.choose(CURIOSITY / 2))
        return counts >= OFTEN


def train(board: str, games: int, seed: int, told: int = TOLD) -> Learner:
    """Train a network; help, curiosity and the rate of learning go down."""
    learner = Learner(board, seed)
    while learner.ended < games:
        left = 1 - learner.ended / games
        learner.step(CURIOSITY * left, left)
        if len(learner.lessons) >= LESSONS:
            learner.learn(RATE * (0.1 + 0.9 * left))
        if learner.ended // told > learner.ended_told // told:
            learner.ended_told = learner.ended
            late = np.mean(learner.won[-LATE:]) if learner.won else 0.0
            print(f"{board}: {learner.ended} games, {late:.0%} of late ones won alone", flush=True)
    return learner


def main() -> None:
    """Train on a board, measure, and write the network to a file."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--board", choices=BOARDS, default=BOARDS[0])
    parser.add_argument("--games", type=int, default=16_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--measured", type=int, default=2000)
    parser.add_argument("--out", default="raid.network", help="the file to write")
    asked = parser.parse_args()
    learner = train(asked.board, asked.games, asked.seed)
    learner.games.save_network(asked.out, *learner.network.layers(learner.often_on()), STEPS)
    print(measure(asked.out, asked.board, asked.measured))


def measure(file: str, board: str, games: int) -> hexile.Simulation:
    """Play games with seeds that nobody has trained on."""
    player = f"network:{file}"
    return hexile.simulate("raid", player, scenario=board, games=games, seed=MEASURED_FROM)


if __name__ == "__main__":
    main()
