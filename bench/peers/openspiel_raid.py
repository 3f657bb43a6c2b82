"""The raid as a Python game of OpenSpiel: explicit chance, a tensor observer, its own MCTS."""

from __future__ import annotations

import sys

import numpy
import pyspiel
from open_spiel.python.algorithms import mcts
from program import serve
from raid_rules import ACTIONS, OVER, Board, Raid

FACES = 12
EXPLORE = 1.4

KINDS = pyspiel.GameType
GAME_TYPE = KINDS(
    short_name="peer_raid",
    long_name="Raid on the Bunker, a peer",
    dynamics=KINDS.Dynamics.SEQUENTIAL,
    chance_mode=KINDS.ChanceMode.EXPLICIT_STOCHASTIC,
    information=KINDS.Information.PERFECT_INFORMATION,
    utility=KINDS.Utility.GENERAL_SUM,
    reward_model=KINDS.RewardModel.TERMINAL,
    max_num_players=1,
    min_num_players=1,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"board": ""},
)


class RaidGame(pyspiel.Game):
    """The game."""

    def __init__(self, params=None):
        params = params or {}
        self.board = Board(params["board"])
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTIONS,
            max_chance_outcomes=FACES,
            num_players=1,
            min_utility=0.0,
            max_utility=1.0,
            max_game_length=400,
        )
        super().__init__(GAME_TYPE, info, params)

    def new_initial_state(self):
        """Begin a game."""
        return RaidState(self)

    def make_py_observer(self, iig_obs_type=None, params=None):
        """Return an observer of the open board."""
        return Observer(self.board)


class RaidState(pyspiel.State):
    """A game under way."""

    def __init__(self, game):
        super().__init__(game)
        self.raid = Raid(game.board)

    def current_player(self):
        """Return the seat, chance or the end."""
        if self.raid.phase == OVER:
            return pyspiel.PlayerId.TERMINAL
        return pyspiel.PlayerId.CHANCE if self.raid.sides() else 0

    def _legal_actions(self, player):
        return self.raid.legal()

    def chance_outcomes(self):
        """Return the faces of the die that is wanted."""
        sides = self.raid.sides()
        return [(face, 1.0 / sides) for face in range(sides)]

    def _apply_action(self, action):
        if self.raid.sides():
            self.raid.roll(action + 1)
        else:
            self.raid.apply(action)

    def _action_to_string(self, player, action):
        return f"face {action + 1}" if player < 0 else f"action {action}"

    def is_terminal(self):
        """Tell whether the game has ended."""
        return self.raid.phase == OVER

    def returns(self):
        """Return the value."""
        return [self.raid.value()]

    def __str__(self):
        return str([self.raid.turn, self.raid.phase, self.raid.units, self.raid.scientist_at])


class Observer:
    """The units on the squares."""

    def __init__(self, board):
        self.tensor = numpy.zeros(board.size, numpy.float32)
        self.dict = {"units": self.tensor}

    def set_from(self, state, player):
        """Fill the tensor in."""
        self.tensor[:] = state.raid.units

    def string_from(self, state, player):
        """Return the state as a text."""
        return str(state)


pyspiel.register_game(GAME_TYPE, RaidGame)


def main(board):
    """Serve the bench."""
    game = pyspiel.load_game("peer_raid", {"board": board})

    def play(dice, own):
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(dice.below(len(state.chance_outcomes())))
            else:
                legal = state.legal_actions()
                state.apply_action(legal[own.below(len(legal))])
                decisions += 1
        return state.raid.ending, state.raid.turn, decisions

    def search(tries):
        chance = numpy.random.RandomState(1)
        evaluator = mcts.RandomRolloutEvaluator(1, chance)
        bot = mcts.MCTSBot(game, EXPLORE, tries, evaluator, random_state=chance, solve=False)
        bot.step(game.new_initial_state())

    serve(play, search)


if __name__ == "__main__":
    main(sys.argv[1])
