"""The hard level: for its warriors it plays the best choices out, through the enemy's reply."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from hexile.games.chitin.opponent.hive import HiveMind
from hexile.games.chitin.opponent.march import march_options
from hexile.games.chitin.opponent.option import Opinion, Option
from hexile.games.chitin.opponent.weigh import Field, Skill, token_worth, unit_worth
from hexile.games.chitin.rules.movement import HAND
from hexile.games.chitin.state.actions import BACK, STOP
from hexile.games.chitin.state.chitin import Chitin
from hexile.games.chitin.state.places import CARRIED, HOME, LEFT
from hexile.kernel.chance.dice import SeededDice
from hexile.kernel.chart import Trace
from hexile.kernel.play import Action, advance, legal_actions
from hexile.kernel.player import Player

CANDIDATES: Final = 3
SAMPLES: Final = 2
SMALL_HOST: Final = 6  # with more stacks of warriors, one play-out a choice has to do
FEW_STACKS: Final = 4  # and with more of them still to move
MANY_STACKS: Final = 7  # with more of them, only the two best marches are played out
CLEAR: Final = 400  # a lead over the second best that needs no second thought
MOST_UNITS: Final = 64  # in larger battles playing out takes too long
TURNS_AHEAD: Final = 2
MOST_STEPS: Final = 600
WIN: Final = 100_000
NEAR: Final = 14


class Queen(HiveMind):
    """Judges like the soldier, then plays its best few marches out and takes the best outcome."""

    def __init__(self, name: str, text: str, skill: Skill, inner: HiveMind) -> None:
        super().__init__(name, text, skill)
        self.inner = inner

    def quick(self) -> Player[Chitin]:
        """Return the mind that plays out: the queen herself would take too long."""
        return self.inner

    def choose(self, s: Chitin, legal: list[Action], dice: SeededDice, /) -> Action:
        """Pick by priorities; among the best marches of warriors, by playing out."""
        found = self.thoughts(s, legal)
        return self.best(Opinion(s, found, True)) if found else super().choose(s, legal, dice)

    def explain(self, s: Chitin, legal: list[Action], dice: SeededDice, /) -> Trace | None:
        """Show what playing out brought, or the priorities where nothing was played out."""
        found = self.thoughts(s, legal)
        if not found:
            return super().explain(s, legal, dice)
        return self.traced(Opinion(s, found, True))

    def thoughts(self, s: Chitin, legal: list[Action]) -> list[Option]:
        """Play the best marches out, with the same dice for each; empty where one is clearly best."""
        if not is_worth_a_thought(s, legal):
            return []
        found = ranked(march_options(Field(s, self.skill), legal))
        if len(found) < 2 or found[0].scores[1] - found[1].scores[1] > CLEAR:
            return []
        host = stacks_of_warriors(s)
        waiting = len([at for at in host if not s.moved[s.uppermost(at)]])
        samples = SAMPLES if len(host) <= SMALL_HOST and waiting <= FEW_STACKS else 1
        most = CANDIDATES if waiting <= MANY_STACKS else 2
        played: list[Option] = []
        for option in found[:most]:
            total: i64 = 0
            for sample in range(samples):
                total += self.rollout(s, option.action, 1000 * s.turn + sample)
            scores = vec[i64]([total // samples, option.scores[1]])
            played.append(Option(option.action, scores, option.parts, option.names))
        return played

    def rollout(self, s: Chitin, action: Action, seed: int) -> i64:
        """Play to the end of the enemy's next turn, both sides with the inner mind; value it."""
        seat = s.moving
        twin = s.copy()
        twin.telling = False
        dice = SeededDice(seed, 7)
        own = SeededDice(seed, 8)
        advance(twin, action, dice)
        for _ in range(MOST_STEPS):
            if twin.result is not None or twin.turn >= s.turn + TURNS_AHEAD:
                break
            legal = legal_actions(twin)
            advance(twin, self.inner.choose(twin, legal, own), dice)
        return standing(twin, seat) - standing(twin, 1 - seat)


def stacks_of_warriors(s: Chitin) -> vec[i64]:
    """List where the own warriors stand: each stack that has not moved may want a thought."""
    return vec[i64]([at for at in s.stacks(s.moving) if s.has_warrior(at)])


def is_worth_a_thought(s: Chitin, legal: list[Action]) -> bool:
    """Tell whether ground warriors are in hand, with a real choice, in a battle not too large."""
    if s.agenda[-1] is not HAND or len(legal) < 3 or len(s.at) > MOST_UNITS:
        return False
    if s.terms.sheet.is_air[s.kind[s.hand[0]]] or s.count_warriors(s.hand) == 0:
        return False
    return not any([s.charging[unit] for unit in s.hand]) and is_enemy_near(s)


def is_enemy_near(s: Chitin) -> bool:
    """Tell whether enemy combat units are close enough to matter in the next turn."""
    here = s.at[s.hand[0]]
    if here < 0:
        return False
    for place in s.stacks(1 - s.moving):
        if s.terms.valley.distances[here][place] <= NEAR and s.has_fighter(place, 1 - s.moving):
            return True
    return False


def ranked(found: list[Option]) -> list[Option]:
    """Order choices, best first; putting back is left out where it would only ask again."""
    kept = [option for option in found if option.action is not BACK]
    kept.sort(key=lambda option: list(option.scores), reverse=True)
    stay = [option for option in found if option.action is BACK or option.action is STOP]
    return kept if not stay or (kept and not stay[0].beats(kept[0])) else []


def standing(s: Chitin, seat: i64) -> i64:
    """Return how a side stands: its units, the food it has home, and the food it is carrying."""
    if s.result is not None:
        return WIN if s.result.values[seat] > 0.5 else 0
    total: i64 = 0
    home = s.terms.valley.home[s.end_of(seat)]
    for unit in range(len(s.at)):
        if s.owner[unit] == seat and (s.at[unit] >= LEFT):
            total += unit_worth(s, unit)
    for token in range(len(s.token_at)):
        worth = token_worth(s, token)
        if s.token_at[token] == HOME - seat:
            total += 2 * worth
        elif s.token_at[token] == CARRIED and s.owner[s.carrier_of(token)] == seat:
            total += worth - min(home[s.token_place(token)] * 20, worth // 2)
        elif s.token_at[token] >= 0:
            total += hold_worth(s, s.token_at[token], worth, seat)
    return total


def hold_worth(s: Chitin, at: i64, worth: i64, seat: i64) -> i64:
    """Return a share of a token on the ground for the side whose warriors are nearer to it."""
    lead = nearest_fighters(s, at, 1 - seat) - nearest_fighters(s, at, seat)
    return max(min(worth * lead // 40, worth // 3), 0) if lead > 0 else 0


def nearest_fighters(s: Chitin, at: i64, seat: i64) -> i64:
    """Return how far the nearest combat units of a side on the ground are from a hex, 20 at most."""
    ways = s.terms.valley.ways_to(at)
    best: i64 = 20
    for place in s.stacks(seat):
        if ways[place] < best and s.has_fighter(place, seat):
            best = ways[place]
    return best
