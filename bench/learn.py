"""How many steps a second learning programs get, beside the engine itself and beside peers.

    python bench/learn.py                 every game; the raid beside PettingZoo and OpenSpiel too
    python bench/learn.py raid hive       some games

All of a game is measured in one run, in turns, by processor time on one core, and the best round
counts. The actions are drawn before the clock runs, so that no drawing is measured.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from pathlib import Path
from time import process_time

import numpy as np

import hexile
from hexile.games import slugs
from hexile.kernel.chance.dice import SeededDice
from hexile.lab.adapters.gymnasium_env import HexileEnv
from hexile.lab.adapters.gymnasium_vector import HexileVectorEnv
from hexile.lab.adapters.pettingzoo_env import raw_env
from hexile.lab.bench.engine_speed import is_compiled, play_games

TOGETHER = 256
ROUNDS = 7
ROUND_S = 0.25
GAMES = 40
MOST_STEPS = 4_000
Round = Callable[[], int]  # plays for a while and returns the decisions it made


def engine(slug: str) -> Round:
    """Return random games without observations: what the engine does at most."""
    seeds = iter(range(0, 1_000_000))
    return lambda: play_games(slug, next(seeds), 1, 0).decisions


def one(slug: str, copy: bool) -> Round:
    """Return one environment of Gymnasium, its actions drawn in advance; others choose blindly."""
    env = HexileEnv(slug, opponent="random", copy=copy)
    dice, games = SeededDice(1), []
    decisions = steps = 0
    while len(games) < GAMES and steps < MOST_STEPS:
        env.reset(seed=len(games))
        game, made = env.stepper.games[0], []
        while not game.over():
            made += env.stepper.draw(dice)
            env.step(made[-1])
        games.append(made)
        decisions += game.decisions
        steps += len(made)

    def play() -> int:
        for seed, made in enumerate(games):
            env.reset(seed=seed)
            for action in made:
                env.step(action)
        return decisions

    return play


class Recorded:
    """Batches of actions drawn in advance, to be played again from the same seeds."""

    def __init__(
        self, reset: Callable[[], object], step: Callable[[object], object], draw: Round, count: int
    ) -> None:
        self.reset, self.step = reset, step
        self.count = count
        reset()
        self.batches = []
        for _ in range(max(4, MOST_STEPS * 4 // count)):
            self.batches.append(np.array(draw()))
            step(self.batches[-1])

    def __call__(self) -> int:
        """Play them again; the time of the reset is left out."""
        self.reset()
        began = process_time()
        for batch in self.batches:
            self.step(batch)
        self.seconds = process_time() - began
        return len(self.batches) * self.count


def batch(slug: str, count: int) -> Recorded:
    """Return many games side by side, every seat in turn."""
    games = hexile.vector(slug, count)
    return Recorded(games.reset, games.step, games.sample, count)


def vector_env(slug: str, count: int) -> Recorded:
    """Return Gymnasium's vector environment."""
    env = HexileVectorEnv(slug, count, opponent="random", copy=False)
    return Recorded(lambda: env.reset(seed=1), env.step, env.batch.sample, count)


def pettingzoo(slug: str) -> Round:
    """Return Hexile behind PettingZoo."""
    env = raw_env(slug)
    draw = np.random.default_rng(1)

    def play() -> int:
        env.reset(seed=1)
        steps = 0
        while not any(env.terminations.values()):
            agent = env.agent_selection
            env.observe(agent)
            env.step(int(draw.choice(np.flatnonzero(env.infos[agent]["action_mask"]))))
            steps += 1
        return steps

    return play


def peer_pettingzoo() -> Round:
    """Return the same raid as a plain PettingZoo game, with observation and mask."""
    from pettingzoo_raid import raw_env as peer

    env = peer(board_file())
    draw = np.random.default_rng(1)

    def play() -> int:
        env.reset(seed=1)
        steps = 0
        while not any(env.terminations.values()):
            seen = env.observe(env.agent_selection)
            env.step(int(draw.choice(np.flatnonzero(seen["action_mask"]))))
            steps += 1
        return steps

    return play


def peer_openspiel() -> Round:
    """Return the same raid as a plain Python game of OpenSpiel, with tensor and mask."""
    import pyspiel
    from open_spiel.python.observation import make_observation
    from openspiel_raid import RaidGame

    game = RaidGame({"board": board_file()})
    seen = make_observation(game)
    draw = np.random.default_rng(1)

    def play() -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.current_player() == pyspiel.PlayerId.CHANCE:
                state.apply_action(int(draw.integers(len(state.chance_outcomes()))))
            else:
                seen.set_from(state, 0)
                state.apply_action(int(draw.choice(np.flatnonzero(state.legal_actions_mask()))))
                steps += 1
        return steps

    return play


def board_file() -> str:
    """Return where the raid's first board is."""
    from importlib.resources import files

    return str(files("hexile.games.raid").joinpath("data", "boards", "command-bunker.txt"))


def measure(ways: dict[str, Round]) -> dict[str, float]:
    """Let the ways take turns; return the best decisions a second of each."""
    best = dict.fromkeys(ways, 0.0)
    for _ in range(ROUNDS):
        for name, play in ways.items():
            decisions, seconds = 0, 0.0
            while seconds < ROUND_S:
                began = process_time()
                decisions += play()
                seconds += play.seconds if isinstance(play, Recorded) else process_time() - began
            best[name] = max(best[name], decisions / seconds)
    return best


def ways_of(slug: str) -> dict[str, Round]:
    """Return what is measured of a game."""
    ways: dict[str, Round] = {
        "engine, nothing observed": engine(slug),
        "one environment": one(slug, copy=False),
        "one environment, copies": one(slug, copy=True),
        f"batch of {TOGETHER}": batch(slug, TOGETHER),
        f"Gymnasium vector of {TOGETHER}": vector_env(slug, TOGETHER),
        "PettingZoo": pettingzoo(slug),
    }
    if slug == "raid":
        sys.path.insert(0, str(Path(__file__).parent / "peers"))
        ways["peer: PettingZoo's plain game"] = peer_pettingzoo()
        ways["peer: OpenSpiel's Python game"] = peer_openspiel()
    return ways


def main() -> None:
    """Measure and print a table for each game."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("games", nargs="*", default=slugs())
    asked = parser.parse_args()
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    print("compiled" if is_compiled() else "uncompiled")
    for slug in asked.games:
        best = measure(ways_of(slug))
        fastest = best["engine, nothing observed"]
        print(f"{slug}: decisions a second, and the share of the engine")
        for name, rate in best.items():
            print(f"  {name:<32}{rate:>12,.0f}{rate / fastest:>8.2f}")


if __name__ == "__main__":
    main()
