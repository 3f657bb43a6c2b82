"""Trains a small network on the raid through Gymnasium, and measures it on games it has not seen.

    pip install '.[learn]'
    python examples/train_raid.py --games 16000 --seed 1

The network looks at the position after each choice there is, made from the observation and the
choice, and says how likely it is to be won; the likeliest is taken. It is a table with a row of
numbers for everything that can stand somewhere and for the ways between, and one layer of units on
the sum of the rows that apply. It learns from the games it plays: what it said of a position is
drawn towards what it said of the later ones, and in the end to whether the game was won
(TD(lambda)). Nothing else is rewarded.

A beginner never wins, and so has nothing to learn from. Therefore the game's own best player opens
many games, all of them at first and none at last, and the network takes over at a turn drawn by lot.
Each board has a network of its own.
"""

from __future__ import annotations

import argparse
from typing import Any

import gymnasium
import numpy as np

from hexile.lab.adapters.gymnasium_env import HexileEnv, env_id
from hexile.players.rates import interval

BOARDS = ("command-bunker", "nautilus", "three-bulkheads")
MEASURED_FROM = 10_000_000
TOGETHER = 128
LAMBDA = 0.8
CURIOSITY = 0.2
RATE = 0.002
BATCH = 256
UNITS = 64
NEAR = 4
FAR = 40
LONG = 20
MOST = 80
GONE = -1

Observations = dict[str, Any]


class Choices:
    """What the numbers of all actions mean: the verb, the Warhawk and the square of each."""

    def __init__(self, env: HexileEnv) -> None:
        names = env.episode.state.terms.ground.names
        words = [[*text.split(), "W1", names[0]][:3] for text in env.arena.actions]
        self.verb = np.array([verb for verb, _, _ in words])
        self.warhawk = np.array([int(name[1:]) - 1 for _, name, _ in words])
        self.square = np.array([names.index(name) for _, _, name in words])

    def after(self, seen: Observations, choice: Any) -> Observations:
        """Return the observations after one choice each, as far as the choice settles them."""
        after = {name: numbers.copy() for name, numbers in seen.items()}
        verb, who, where = self.verb[choice], self.warhawk[choice], self.square[choice]
        row = np.arange(len(choice))
        step, attack, end = verb == "step", verb == "attack", verb == "end"
        after["warhawk_at"][row[step], who[step]] = where[step]
        after["points"][step] -= 1
        after["points"][end] = 0
        after["asked"][end] = 0
        after["fought"][row[attack], who[attack]] = 1
        after["target"] = np.where(attack, where, GONE)[:, None]
        return after


class Rows:
    """Which rows of the network's table apply to a position; it knows the steps between squares."""

    def __init__(self, env: HexileEnv) -> None:
        ground = env.episode.state.terms.ground
        space = env.observation_space["observation"]
        self.steps = np.minimum(np.array([list(row) for row in ground.distances]), FAR)
        self.platform = ground.platform
        self.to_platform = self.steps[ground.platform]
        self.turns, self.points = int(space["turn"].high[0]), int(space["points"].high[0])
        self.kinds = int(space["asked"].high[0]) + 1
        self.count = 1

    def of(self, o: Observations) -> Any:
        """Return the rows for each position; row 0 is nothing."""
        self.count = 1
        warhawks, troopers, kind = o["warhawk_at"], o["trooper_at"], o["trooper_class"]
        busy = o["stopped"] + 2 * o["fought"]
        hit = (troopers == o["target"]) & (troopers != GONE)
        way = np.where(warhawks == GONE, FAR, self.to_platform[warhawks])
        left = (self.turns - o["turn"]) * self.points + o["points"]
        spare = np.clip(left - way.min(1, keepdims=True) + FAR, 0, MOST - 1)
        squares = len(self.steps)
        return np.hstack(
            [
                self.listed(warhawks, busy, squares, 4),
                self.listed(way, busy, FAR + 1, 4),
                self.listed(troopers, kind + 2 * hit, squares, 4),
                self.listed(o["scientist_at"], 0, squares, 1),
                self.pairs(warhawks, troopers, kind[:, None, :], way, 2),
                self.pairs(warhawks, o["scientist_at"], 0, o["turn"], 1),
                *self.chases(o),
                self.listed(spare, o["asked"], MOST, self.kinds),
                self.listed(o["turn"], o["asked"], MOST, self.kinds),
                self.listed(o["points"], o["asked"], MOST, self.kinds),
            ]
        )

    def chases(self, o: Observations) -> list[Any]:
        """Return rows for the nearest Warhawk's way to each scientist, and to the platform.

        A way is told by the points left and by how many scientists run before this one. Once it is
        that of a Warhawk which may move, once that of any, with troopers in the way as more steps.
        """
        goals = np.hstack([o["scientist_at"], np.full_like(o["turn"], self.platform)])
        steps = self.steps[o["warhawk_at"][:, :, None], goals[:, None, :]]
        steps = np.where((o["warhawk_at"] == GONE)[:, :, None], FAR, steps)
        able = np.where((o["stopped"] > 0)[:, :, None], FAR, steps)
        kind = self.run_before(goals) * (self.points + 1) + o["points"]
        rows = []
        for ways in (able, steps + self.in_the_way(o, goals, steps)):
            nearest = np.where(goals == GONE, GONE, ways.min(1).clip(0, LONG))
            kinds = (self.points + 1) * goals.shape[1]
            rows.append(self.listed(nearest, kind, LONG + 1, kinds))
        return rows

    def run_before(self, goals: Any) -> Any:
        """Count the scientists who are nearer to the platform than each; the platform comes last."""
        run = np.where(goals == GONE, FAR, self.to_platform[goals])
        before = (run[:, None, :-1] < run[:, :, None]).sum(2)
        before[:, -1] = goals.shape[1] - 1
        return before

    def in_the_way(self, o: Observations, goals: Any, steps: Any) -> Any:
        """Count the troopers on a shortest way of each Warhawk to each goal, B twice."""
        warhawks, troopers = o["warhawk_at"], o["trooper_at"]
        to = self.steps[warhawks[:, :, None], troopers[:, None, :]]
        on = self.steps[troopers[:, :, None], goals[:, None, :]]
        between = to[:, :, :, None] + on[:, None, :, :] == steps[:, :, None, :]
        weight = np.where(troopers == GONE, 0, 1 + o["trooper_class"])
        return np.einsum("nwtg,nt->nwg", between, weight)

    def listed(self, numbers: Any, kind: Any, most: int, kinds: int) -> Any:
        """Return a row for each number below *most* and each kind."""
        rows = np.where(numbers == GONE, 0, self.count + kind * most + numbers)
        self.count += most * kinds
        return rows

    def pairs(self, warhawks: Any, others: Any, kind: Any, number: Any, kinds: int) -> Any:
        """Return a row for each Warhawk and another near it: the steps, a kind and a number."""
        steps = self.steps[warhawks[:, :, None], others[:, None, :]]
        there = (warhawks[:, :, None] != GONE) & (others[:, None, :] != GONE) & (steps <= NEAR)
        pairs = np.where(there, steps * (FAR + 1) + number[:, :, None], GONE)
        rows = self.listed(pairs, kind, (NEAR + 1) * (FAR + 1), kinds)
        return rows.reshape(len(warhawks), -1)


class Network:
    """A table of rows to be summed, a layer of units, and the logarithm of the odds to win."""

    def __init__(self, rows: int, draw: np.random.Generator) -> None:
        table, units = 0.15 * draw.standard_normal((rows, UNITS)), draw.standard_normal(UNITS)
        table[0] = 0
        start = [table, np.zeros(UNITS), units / UNITS**0.5, np.zeros(1)]
        self.weights = [weights.astype(np.float32) for weights in start]
        self.slopes = [np.zeros_like(weights) for weights in self.weights]
        self.squares = [np.zeros_like(weights) for weights in self.weights]
        self.lessons = 0

    def units(self, rows: Any) -> Any:
        """Return what the units answer to positions."""
        used = rows > 0
        first = used.sum(1).cumsum() - used.sum(1)
        return np.maximum(np.add.reduceat(self.weights[0][rows[used]], first) + self.weights[1], 0)

    def odds(self, rows: Any) -> Any:
        """Return how good positions are."""
        return self.units(rows) @ self.weights[2] + self.weights[3]

    def learn(self, rows: Any, wanted: Any, rate: float) -> None:
        """Draw what is said of positions towards what is wanted."""
        units = self.units(rows)
        off = (chance(units @ self.weights[2] + self.weights[3]) - wanted) / len(rows)
        off_units = np.outer(off, self.weights[2]) * (units > 0)
        shape = (len(rows), len(self.weights[0]))
        places = rows + np.arange(shape[0])[:, None] * shape[1]
        used = np.bincount(places.ravel(), minlength=shape[0] * shape[1]).reshape(shape)
        used[:, 0] = 0
        table = used.astype(np.float32).T @ off_units.astype(np.float32)
        self.descend([table, off_units.sum(0), units.T @ off, off.sum(keepdims=True)], rate)

    def descend(self, slopes: list[Any], rate: float) -> None:
        """Take a step down the slopes, by Adam's rule."""
        self.lessons += 1
        rate *= (1 - 0.999**self.lessons) ** 0.5 / (1 - 0.9**self.lessons)
        for i, slope in enumerate(slopes):
            self.slopes[i] += 0.1 * (slope - self.slopes[i])
            self.squares[i] += 0.001 * (slope * slope - self.squares[i])
            self.weights[i] -= rate * self.slopes[i] / (np.sqrt(self.squares[i]) + 1e-8)


def chance(odds: Any) -> Any:
    """Turn the logarithm of odds into a chance."""
    return 1 / (1 + np.exp(-odds))


class Game:
    """One environment: what is seen now, and the rows and odds of the choices made."""

    def __init__(self, board: str) -> None:
        self.env: HexileEnv = gymnasium.make(env_id("raid"), scenario=board).unwrapped

    def begin(self, seed: int, opened: int) -> None:
        """Begin a game that the game's own player opens, up to a turn."""
        self.seen, _ = self.env.reset(seed=seed)
        self.opened = opened
        self.path: list[tuple[Any, float]] = []
        self.value, self.over = 0.0, False

    def offered(self) -> Any:
        """Return the choices to weigh: all there are, or the one the game's own player makes."""
        if self.seen["observation"]["turn"][0] >= self.opened:
            return self.seen["action_mask"].nonzero()[0]
        episode = self.env.episode
        legal = episode.legal()
        wanted = self.env.opponent.choose(episode.view(0), list(legal.values()), episode.own)
        return np.array([self.env.arena.places[wanted.text()]])

    def take(self, choice: int, rows: Any, odds: float) -> None:
        """Make a choice."""
        self.path.append((rows, odds))
        self.seen, self.value, self.over, _, _ = self.env.step(choice)


class Learner:
    """Plays many games of one board side by side, and learns from them."""

    def __init__(self, board: str, seed: int) -> None:
        self.draw = np.random.default_rng(seed)
        self.games = [Game(board) for _ in range(TOGETHER)]
        self.choices = Choices(self.games[0].env)
        self.rows = Rows(self.games[0].env)
        self.games[0].begin(0, 0)
        self.look(self.games[:1], [self.games[0].offered()])
        self.network = Network(self.rows.count, self.draw)

    def play(self, seeds: range, opened: Any, curiosity: float) -> list[Game]:
        """Play games to their ends, with a little luck in the choices of the curious."""
        games = self.games[: len(seeds)]
        for game, seed, turn in zip(games, seeds, opened, strict=True):
            game.begin(seed, turn)
        while live := [game for game in games if not game.over]:
            offered = [game.offered() for game in live]
            rows = self.look(live, offered)
            odds = self.network.odds(rows)
            score = odds + curiosity * self.draw.gumbel(size=len(odds))
            first = 0
            for game, choices in zip(live, offered, strict=True):
                best = first + int(np.argmax(score[first : first + len(choices)]))
                game.take(int(choices[best - first]), rows[best], odds[best])
                first += len(choices)
        return games

    def look(self, games: list[Game], offered: list[Any]) -> Any:
        """Return the rows of the positions after all choices that are offered in games."""
        whose = np.repeat(np.arange(len(games)), [len(choices) for choices in offered])
        seen = [game.seen["observation"] for game in games]
        stacked = {name: np.stack([one[name] for one in seen]).astype(int) for name in seen[0]}
        each = {name: numbers[whose] for name, numbers in stacked.items()}
        return self.rows.of(self.choices.after(each, np.concatenate(offered)))

    def learn(self, games: list[Game], rate: float) -> None:
        """Learn from finished games."""
        rows, wanted = [], []
        for game in games:
            value = game.value
            for row, odds in reversed(game.path):
                rows.append(row)
                wanted.append(value)
                value = LAMBDA * value + (1 - LAMBDA) * chance(odds)
        all_rows, all_wanted = np.stack(rows), np.array(wanted)
        order = self.draw.permutation(len(rows))
        for start in range(0, len(order), BATCH):
            some = order[start : start + BATCH]
            self.network.learn(all_rows[some], all_wanted[some], rate)


def train(board: str, games: int, seed: int) -> Learner:
    """Train a network on one board; help, curiosity and the rate of learning go down."""
    learner = Learner(board, seed)
    won: list[float] = []
    for begun in range(0, games, TOGETHER):
        left = 1 - begun / games
        helped = learner.draw.random(TOGETHER) < left
        opened = helped * learner.draw.integers(1, 9, TOGETHER)
        played = learner.play(range(begun, begun + TOGETHER), opened, CURIOSITY * left)
        learner.learn(played, RATE * (0.1 + 0.9 * left))
        won += [game.value for game in played]
        if len(won) % (10 * TOGETHER) == 0:
            print(f"{board}: {len(won)} games, {np.mean(won[-1280:]):.0%} of late won", flush=True)
    return learner


def measure(learner: Learner, games: int) -> int:
    """Count the games won of those with seeds that nobody has trained on."""
    won = 0.0
    for begun in range(MEASURED_FROM, MEASURED_FROM + games, TOGETHER):
        seeds = range(begun, min(begun + TOGETHER, MEASURED_FROM + games))
        won += sum(game.value for game in learner.play(seeds, [0] * len(seeds), 0.0))
    return round(won)


def main() -> None:
    """Train on all three boards and measure on games never trained on."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=16_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--measured", type=int, default=2000)
    parser.add_argument("--boards", nargs="*", default=BOARDS)
    asked = parser.parse_args()
    for board in asked.boards:
        won = measure(train(board, asked.games, asked.seed), asked.measured)
        low, high = interval(won, asked.measured)
        rate = f"{won / asked.measured:.1%} ({low:.1%} to {high:.1%})"
        print(f"{board}: {rate} of {asked.measured} games", flush=True)


if __name__ == "__main__":
    main()
