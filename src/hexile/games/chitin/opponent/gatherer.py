"""The plain player others are measured by: everyone to the nearest token."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from hexile.games.chitin.rules.combat import FACING
from hexile.games.chitin.rules.movement import HAND, MOVEMENT
from hexile.games.chitin.rules.sequence import ChooseForce
from hexile.games.chitin.state.actions import BACK, DONE, Go, Lift, Take
from hexile.games.chitin.state.chitin import Chitin
from hexile.games.chitin.state.places import CARRIED, NO_TOKEN, OFF_MAP, WAITING
from hexile.kernel.chance.dice import ScriptedDice, SeededDice
from hexile.kernel.geometry.graph import FAR
from hexile.kernel.play import Action, legal_actions, take
from hexile.kernel.player import Player

DICE: Final = ScriptedDice([])


class Gatherer(Player[Chitin]):
    """Sends every group to the nearest token, Workers home with what they carry; no other thought."""

    def __init__(self) -> None:
        super().__init__("gatherer", "Sends every unit to the nearest token and carries it home.")

    def choose(self, s: Chitin, legal: list[Action], dice: SeededDice, /) -> Action:
        """Pick the first choice that follows the plan; elsewhere pick blindly."""
        step = s.agenda[-1]
        if step is MOVEMENT:
            return self.take_group(s, legal)
        if step is HAND:
            return self.send(s, legal)
        if step is FACING:
            return legal[-1]
        if isinstance(step, ChooseForce):
            return legal[-1] if legal[-1] is DONE else legal[0]
        return legal[dice.below(len(legal))]

    def take_group(self, s: Chitin, legal: list[Action]) -> Action:
        """Take the first group that is not where it wants to be; the largest come first."""
        for action in legal:
            if isinstance(action, Take) and self.wants_to_move(s, action.units):
                trial = s.copy()
                take(trial, action, DICE)
                if self.send(trial, legal_actions(trial)) is not BACK:
                    return action
        return legal[-1]

    def wants_to_move(self, s: Chitin, units: vec[i64]) -> bool:
        """Tell whether a group is not standing on its goal, and is not a crowd of Workers."""
        if s.terms.sheet.is_air[s.kind[units[0]]]:
            return False
        workers = len(units) - s.count_fighters(units)
        if workers and len(units) > 1:
            return False
        at = s.at[units[0]]
        if at == WAITING:
            return True
        if s.any_disrupted(units):
            return False
        return self.way(s, units, at) > (2 if s.count_fighters(units) else 0)

    def way(self, s: Chitin, units: vec[i64], at: i64) -> i64:
        """Return how far a hex is from the goal of a group."""
        valley = s.terms.valley
        if is_carrying(s, units):
            return valley.home[s.end_of(s.moving)][at] + 2
        best: i64 = FAR
        if s.count_fighters(units) and at in s.token_at:
            return 2
        for place in s.token_at:
            if place >= 0:
                best = min(best, valley.ways_to(place)[at])
        if best == FAR and CARRIED in s.token_at:
            for unit in range(len(s.carries)):
                if s.carries[unit] != NO_TOKEN:
                    best = min(best, valley.ways_to(s.at[unit])[at])
        return best

    def send(self, s: Chitin, legal: list[Action]) -> Action:
        """Lift what lies here, else go where the goal is nearest."""
        best = legal[-1]
        least: i64 = FAR
        for action in legal:
            if isinstance(action, Lift):
                return action
            if isinstance(action, Go):
                if action.to == OFF_MAP:
                    if is_carrying(s, s.hand):
                        return action
                    continue
                way = self.way(s, s.hand, action.to)
                if way < least:
                    best, least = action, way
        return best


def is_carrying(s: Chitin, units: vec[i64]) -> bool:
    """Tell whether one of some units has a token."""
    for unit in units:
        if s.carries[unit] != NO_TOKEN:
            return True
    return False
