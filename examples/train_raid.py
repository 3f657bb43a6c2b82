"""Trains a small policy on the raid through Gymnasium, and measures it beside the book's players.

    pip install 'hexile[learn]'
    python examples/train_raid.py --generations 12 --seed 1

The policy is thirteen weights: every choice has thirteen features, and the choice with the highest
weighted sum is taken. The weights are found by the cross-entropy method: many are tried on the
same games, the best are kept, and the next are drawn around them. No dice that fall later are
looked at, and the games the policy is measured on are none that it was trained on.
"""

from __future__ import annotations

import argparse

import gymnasium
import numpy as np

from hexile.games.raid.opponent import is_holding
from hexile.games.raid.state import NO_ONE, Attack, Raid, StepTo
from hexile.games.raid.tables import CLASS_A
from hexile.kernel.graph import FAR, NOWHERE
from hexile.kernel.play import Action
from hexile.lab.adapters.gymnasium_env import HexileEnv, env_id
from hexile.lab.simulate import interval

FEATURES = 13
FAMILY = 28
BEST = 6
GAMES = 32
BOARDS = ("command-bunker", "nautilus", "three-bulkheads")
MEASURED_FROM = 10_000_000


def beside(s: Raid, square: int) -> tuple[int, int]:
    """Count the A and the B troopers one step from a square."""
    kinds = [s.trooper_class[trooper] for trooper in s.troopers_beside(square)]
    return kinds.count(CLASS_A), len(kinds) - kinds.count(CLASS_A)


def to_scientist(s: Raid, square: int) -> int:
    """Return the steps from a square to the nearest scientist who is not seized."""
    steps = s.terms.ground.distances[square]
    free = [at for n, at in enumerate(s.scientist_at) if at != NOWHERE and not s.is_seized(n)]
    return min((steps[at] for at in free), default=FAR)


def leader(s: Raid) -> int:
    """Name the Warhawk with the fewest steps to the platform that may still move."""
    steps = s.terms.ground.distances[s.terms.ground.platform]
    ways = [
        FAR if at == NOWHERE or s.stopped[w] else steps[at] for w, at in enumerate(s.warhawk_at)
    ]
    return ways.index(min(ways))


def features(s: Raid, action: Action, first: int) -> list[float]:
    """Describe one choice by thirteen numbers."""
    found = [0.0] * FEATURES
    if isinstance(action, StepTo):
        at, to = s.warhawk_at[action.warhawk], int(action.to)
        steps = s.terms.ground.distances[s.terms.ground.platform]
        nearer = float(steps[at] - steps[to])
        chase = float(max(-1, min(1, to_scientist(s, at) - to_scientist(s, to))))
        leads = float(action.warhawk == first)
        found[:5] = [1.0, nearer, leads, nearer * leads, chase]
        found[5], found[6] = (float(count) for count in beside(s, to))
        found[7] = float(s.scientist_on(to) != NO_ONE)
        found[8] = float(to == s.terms.ground.platform)
        found[9] = float(is_holding(s, action.warhawk))
    elif isinstance(action, Attack):
        kind = s.trooper_class[s.trooper_on(int(action.square))]
        found[10 if kind == CLASS_A else 11] = 1.0
        found[12] = float(action.warhawk == first)
    return found


def choose(env: HexileEnv, weights: np.ndarray) -> int:
    """Take the choice with the highest weighted sum, the first of equal ones."""
    session = env.session
    s = session.view(0)
    first = leader(s)
    table = np.array([features(s, action, first) for action in session.legal()])
    return int(np.argmax(table @ weights))


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
    centre, spread = np.zeros(FEATURES), np.ones(FEATURES)
    for generation in range(generations):
        family = centre + spread * draw.standard_normal((FAMILY, FEATURES))
        seeds = range(generation * GAMES, (generation + 1) * GAMES)
        score = [sum(wins(e, w, seeds[i :: len(envs)]) for i, e in enumerate(envs)) for w in family]
        best = family[np.argsort(score)[-BEST:]]
        centre, spread = best.mean(axis=0), best.std(axis=0) + 0.3 / (generation + 1)
        print(f"generation {generation + 1}: best {max(score)} of {GAMES}", flush=True)
    return centre


def main() -> None:
    """Train on all three boards and measure on games never trained on."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--generations", type=int, default=12)
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
