"""Trains a small policy on the raid through Gymnasium, and measures it on games it has not seen.

    pip install 'hexile[learn]'
    python examples/train_raid.py --generations 8 --seed 1

The policy is eleven weights, one for each priority a computer Warhawk may have: how much nearer the
leader comes, by a careful and by a daring count, who is in reach of which troopers, whom to fight
first. Every choice is scored by every priority and the lowest weighted sum is taken. The game's own
players put the priorities in an order that somebody thought of; here all begin alike, and weights
are found by the cross-entropy method: many are tried on the same games, the best are kept, and the
next are drawn around them. The reward is a game won, nothing else.
"""

from __future__ import annotations

import argparse

import gymnasium
import numpy as np

from hexile.games.raid import opponent
from hexile.games.raid.opponent import CAREFUL, DARING, Caution, Priority
from hexile.lab.adapters.gymnasium_env import HexileEnv, env_id
from hexile.players.rates import interval

PRIORITIES: list[tuple[Priority, Caution]] = [
    (opponent.reach_platform, DARING),
    (opponent.seize_scientist, DARING),
    (opponent.bring_leader_nearer, DARING),
    (opponent.bring_leader_nearer, CAREFUL),
    (opponent.keep_out_of_reach_of_a, DARING),
    (opponent.keep_out_of_reach_of_b, DARING),
    (opponent.leader_fights_last, DARING),
    (opponent.leader_fights_last, CAREFUL),
    (opponent.free_the_leader, DARING),
    (opponent.free_the_leader, CAREFUL),
    (opponent.fight_a_before_b, DARING),
]
WORST = 60
FAMILY = 24
BEST = 6
GAMES = 36
BOARDS = ("command-bunker", "nautilus", "three-bulkheads")
MEASURED_FROM = 10_000_000


def scores(env: HexileEnv) -> np.ndarray:
    """Score every choice by every priority; where one sees no difference, all alike."""
    s, legal = env.session.view(0), env.session.legal()
    table = np.zeros((len(PRIORITIES), len(legal)))
    for row, (priority, caution) in enumerate(PRIORITIES):
        found = priority(s, legal, caution)
        if found:
            table[row] = np.minimum(found, WORST)
    return table


def choose(env: HexileEnv, weights: np.ndarray) -> int:
    """Take the choice with the lowest weighted sum; weights are logarithms, so none is negative."""
    return int(np.argmin(np.exp(weights) @ scores(env)))


def wins(env: HexileEnv, weights: np.ndarray, seeds: range) -> int:
    """Play a game for every seed and count those won."""
    won = 0
    for seed in seeds:
        env.reset(seed=seed)
        reward, over = 0.0, False
        while not over:
            _, reward, over, _, _ = env.step(choose(env, weights))
        won += reward > 0.5
    return won


def train(envs: list[HexileEnv], generations: int, seed: int) -> np.ndarray:
    """Find weights by the cross-entropy method; every generation meets new games."""
    draw = np.random.default_rng(seed)
    centre, spread = np.zeros(len(PRIORITIES)), np.full(len(PRIORITIES), 2.0)
    for generation in range(generations):
        family = centre + spread * draw.standard_normal((FAMILY, len(centre)))
        seeds = range(generation * GAMES, (generation + 1) * GAMES)
        score = [sum(wins(e, w, seeds[i :: len(envs)]) for i, e in enumerate(envs)) for w in family]
        best = family[np.argsort(score)[-BEST:]]
        centre, spread = best.mean(axis=0), best.std(axis=0) + 0.3 / (generation + 1)
        print(f"generation {generation + 1}: best {max(score)} of {GAMES}", flush=True)
    return centre


def main() -> None:
    """Train on all three boards and measure on games never trained on."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--generations", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=300)
    asked = parser.parse_args()
    envs = [gymnasium.make(env_id("raid"), scenario=board).unwrapped for board in BOARDS]
    weights = train(envs, asked.generations, asked.seed)
    print("weights", np.round(weights, 2).tolist())
    for board, env in zip(BOARDS, envs, strict=True):
        won = wins(env, weights, range(MEASURED_FROM, MEASURED_FROM + asked.games))
        low, high = interval(won, asked.games)
        print(f"{board}: {won / asked.games:.1%} ({low:.1%} to {high:.1%}), {asked.games} games")


if __name__ == "__main__":
    main()
