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
from typing import Any, NamedTuple

import numpy as np

import hexile
from hexile.games import find, slugs
from hexile.kernel.chance.dice import SeededDice
from hexile.kernel.game import new_setup
from hexile.lab.adapters.gymnasium_env import HexileEnv
from hexile.lab.adapters.gymnasium_vector import HexileVectorEnv
from hexile.lab.adapters.pettingzoo_env import raw_env
from hexile.lab.bench.engine_speed import is_compiled, play_setup

TOGETHER = 256
ROUNDS = 7
ROUND_S = 0.25
GAMES = 40
RUN_IN_S = 4.0
STEPS = 20
MOST_STEPS = 4_000


class Timed(NamedTuple):
    """Decisions made, and the seconds of processor time they took."""

    decisions: int
    seconds: float


Round = Callable[[], Timed]


def timed(play: Callable[[], int]) -> Round:
    """Measure all that a call does."""

    def run() -> Timed:
        began = process_time()
        decisions = play()
        return Timed(decisions, process_time() - began)

    return run


class Engine:
    """Random games without observations: what the engine does at most."""

    def __init__(self, slug: str) -> None:
        self.game = find(slug)
        self.setup = new_setup(self.game, "", "", {}, {})
        self.count, self.first = 1, 0
        self()  # what is prepared once is not measured
        while self().seconds < ROUND_S / 4:
            self.count *= 2

    def __call__(self) -> Timed:
        """Play the next games."""
        run = play_setup(self.game, self.setup, self.first, self.count, 0)
        self.first += self.count
        return Timed(run.decisions, run.seconds)


def one(slug: str, copy: bool) -> Callable[[], int]:
    """Return one environment of Gymnasium, its actions drawn in advance; others choose blindly."""
    env = HexileEnv(slug, opponent="random", copy=copy)
    dice, games = SeededDice(1), []
    steps = 0
    while len(games) < GAMES and steps < MOST_STEPS:
        env.reset(seed=len(games))
        game, made = env.stepper.games[0], []
        while not game.over():
            made += env.stepper.draw(dice)
            env.step(made[-1])
        games.append(made)
        steps += len(made)
    decisions = env.stepper.games[0].decisions

    def play() -> int:
        for seed, made in enumerate(games):
            env.reset(seed=seed)
            for action in made:
                env.step(action)
        return decisions

    return play


class Batch:
    """A batch under way; actions are drawn while the clock stands."""

    def __init__(
        self, games: Any, reset: Callable[[], object], step: Callable[[Any], object]
    ) -> None:
        self.games, self.step = games, step
        reset()
        began = process_time()
        while process_time() - began < RUN_IN_S:  # until games are at all stages
            step(games.sample())

    def made(self) -> int:
        """Count the decisions of all games so far, those of others too."""
        return sum(game.decisions for game in self.games.stepper.games)

    def __call__(self) -> Timed:
        """Take a few steps."""
        seconds, before = 0.0, self.made()
        for _ in range(STEPS):
            actions = self.games.sample()
            began = process_time()
            self.step(actions)
            seconds += process_time() - began
        return Timed(self.made() - before, seconds)


def batch(slug: str, count: int) -> Batch:
    """Return many games side by side, every seat in turn."""
    games = hexile.vector(slug, count)
    return Batch(games, games.reset, games.step)


def vector_env(slug: str, count: int) -> Batch:
    """Return Gymnasium's vector environment."""
    env = HexileVectorEnv(slug, count, opponent="random", copy=False)
    return Batch(env.batch, lambda: env.reset(seed=1), env.step)


def pettingzoo(slug: str) -> Callable[[], int]:
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


def peer_pettingzoo() -> Callable[[], int]:
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


def peer_openspiel() -> Callable[[], int]:
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
                run = play()
                decisions += run.decisions
                seconds += run.seconds
            best[name] = max(best[name], decisions / seconds)
    return best


def ways_of(slug: str) -> dict[str, Round]:
    """Return what is measured of a game."""
    ways: dict[str, Round] = {
        "engine, nothing observed": Engine(slug),
        "one environment": timed(one(slug, copy=False)),
        "one environment, copies": timed(one(slug, copy=True)),
        f"batch of {TOGETHER}": batch(slug, TOGETHER),
        f"Gymnasium vector of {TOGETHER}": vector_env(slug, TOGETHER),
        "PettingZoo": timed(pettingzoo(slug)),
    }
    if slug == "raid":
        sys.path.insert(0, str(Path(__file__).parent / "peers"))
        ways["peer: PettingZoo's plain game"] = timed(peer_pettingzoo())
        ways["peer: OpenSpiel's Python game"] = timed(peer_openspiel())
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
