"""The raid as a PettingZoo AEC environment with action masks.

PettingZoo has no tree search of its own; the usual way is to copy the environment, so that is what
the one here does.
"""

from __future__ import annotations

import copy
import math
import sys

import numpy
from gymnasium import spaces
from pettingzoo import AECEnv
from program import Dice, serve
from raid_rules import ACTIONS, OVER, Board, Raid

AGENT = "warhawks"
EXPLORE = 1.4


class raw_env(AECEnv):  # noqa: N801 - the name every PettingZoo game uses
    """One agent: the troopers and scientists follow the rules."""

    metadata = {"name": "peer_raid_v0", "render_modes": [], "is_parallelizable": False}

    def __init__(self, board):
        super().__init__()
        self.board = Board(board)
        self.possible_agents = [AGENT]
        seen = spaces.Dict(
            {
                "observation": spaces.Box(0, 64, (self.board.size,), numpy.int8),
                "action_mask": spaces.Box(0, 1, (ACTIONS,), numpy.int8),
            }
        )
        self.observation_spaces = {AGENT: seen}
        self.action_spaces = {AGENT: spaces.Discrete(ACTIONS)}
        self.dice = None

    def __deepcopy__(self, memo):
        twin = copy.copy(self)
        for name in ("rewards", "_cumulative_rewards", "terminations", "truncations", "infos"):
            setattr(twin, name, dict(getattr(self, name)))
        twin.raid = self.raid.copy()
        return twin

    def observation_space(self, agent):
        """Return the space of observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent):
        """Return the space of actions."""
        return self.action_spaces[agent]

    def reset(self, seed=None, options=None):
        """Begin a game; `options["dice"]` replaces the environment's own."""
        self.dice = (options or {}).get("dice") or Dice(seed or 0, 0)
        self.raid = Raid(self.board)
        self.agents = [AGENT]
        self.agent_selection = AGENT
        self.rewards = {AGENT: 0.0}
        self._cumulative_rewards = {AGENT: 0.0}
        self.terminations = {AGENT: False}
        self.truncations = {AGENT: False}
        self.infos = {AGENT: {}}

    def observe(self, agent):
        """Return the board and the mask."""
        mask = numpy.zeros(ACTIONS, numpy.int8)
        mask[self.raid.legal()] = 1
        return {"observation": numpy.array(self.raid.units, numpy.int8), "action_mask": mask}

    def step(self, action):
        """Carry an action out and roll what it wants."""
        if self.terminations[AGENT]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[AGENT] = 0.0
        self.raid.apply(int(action))
        while sides := self.raid.sides():
            self.raid.roll(self.dice.roll(sides))
        if self.raid.phase == OVER:
            self.rewards = {AGENT: self.raid.value()}
            self.terminations = {AGENT: True}
        self._accumulate_rewards()


class Node:
    """A place in the tree."""

    def __init__(self):
        self.visits, self.value, self.children = 0, 0.0, {}

    def promise(self, parent):
        """Return the upper confidence bound."""
        mean = self.value / self.visits
        return mean + EXPLORE * math.sqrt(math.log(parent.visits) / self.visits)


def choices(env):
    """Return the legal actions, or none when it is over."""
    seen, _, ended, cut, _ = env.last()
    return [] if ended or cut else numpy.flatnonzero(seen["action_mask"])


def iterate(env, root, own):
    """Go down the tree in a copy, add a place, play to the end blindly, count."""
    env = copy.deepcopy(env)
    env.dice = Dice(own.word(), 2)
    node, path = root, [root]
    while len(legal := choices(env)):
        new = [action for action in legal if action not in node.children]
        if new:
            action = new[own.below(len(new))]
        else:
            action = max(legal, key=lambda a, at=node: at.children[a].promise(at))
        env.step(action)
        node = node.children.setdefault(action, Node())
        path.append(node)
        if new:
            break
    while len(legal := choices(env)):
        env.step(legal[own.below(len(legal))])
    for node in path:
        node.visits += 1
        node.value += env.raid.value()


def main(board):
    """Serve the bench."""
    env = raw_env(board)

    def play(dice, own):
        env.reset(options={"dice": dice})
        decisions = 0
        while len(legal := choices(env)):
            env.step(legal[own.below(len(legal))])
            decisions += 1
        return env.raid.ending, env.raid.turn, decisions

    def search(tries):
        env.reset()
        root, own = Node(), Dice(1, 1)
        for _ in range(tries):
            iterate(env, root, own)

    serve(play, search)


if __name__ == "__main__":
    main(sys.argv[1])
