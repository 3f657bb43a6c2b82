"""The hive's mind: named priorities in order, the first difference decides."""

from __future__ import annotations

from typing import Final, cast

from hexile.games.chitin.opponent.battle import (
    choose_advance,
    choose_building,
    choose_facing,
    choose_fight,
    choose_loss,
    choose_retreat,
    choose_roll,
)
from hexile.games.chitin.opponent.march import Option, choose_march, choose_take, march_options
from hexile.games.chitin.opponent.weigh import Field, Skill
from hexile.games.chitin.rules.sequence import points_of
from hexile.games.chitin.state.harvest import Harvest
from hexile.games.chitin.state.places import ENDS, TOP
from hexile.games.chitin.tables import SEATS
from hexile.kernel.chart import Trace
from hexile.kernel.dice import SeededDice
from hexile.kernel.play import Action, State
from hexile.kernel.player import Player

DRONE: Final = Skill(0, False, False, False, False)
SOLDIER: Final = Skill(20, True, False, True, True)
QUEEN: Final = Skill(20, True, True, True, True)
SHOWN: Final = 6


class HiveMind(Player):
    """A hive that fetches food and fights for it, at one of three levels."""

    def __init__(self, name: str, text: str, skill: Skill) -> None:
        super().__init__(name, text)
        self.skill = skill

    def choose(self, view: State, legal: list[Action], dice: SeededDice) -> Action:
        """Pick by the priorities of the step that is asked."""
        s = cast(Harvest, view)
        if len(legal) == 1:
            return legal[0]
        name = s.agenda[-1].name
        if name.startswith("force"):
            return choose_force(s, legal, dice)
        if name in ("high roller", "low roller"):
            return choose_end(s, legal)
        field = Field(s, self.skill)
        if name == "movement":
            return choose_take(field, legal)
        if name == "hand":
            return choose_march(field, legal)
        return choose_in_battle(field, name, legal)

    def explain(self, view: State, legal: list[Action], dice: SeededDice) -> Trace | None:
        """Show the priorities of a march: what each of the best choices brings, and which decided."""
        s = cast(Harvest, view)
        if s.agenda[-1].name != "hand" or s.terms.sheet.is_air[s.kind[s.hand[0]]]:
            return None
        field = Field(s, self.skill)
        options = march_options(field, legal)
        return march_trace(s, options) if options else None


def march_trace(s: Harvest, options: list[Option]) -> Trace:
    """Walk down the march chart with the choices still in the running."""
    trace = Trace("march", s.describe(s.hand), s.hex_name(s.at[s.hand[0]]))
    running = options
    for number, letter in enumerate(("1", "2", "3", "4")):
        best = max(option.scores[number] for option in running)
        kept = [option for option in running if option.scores[number] == best]
        row = trace.tried(letter, "narrows" if len(kept) < len(running) else "even")
        shown = sorted(running, key=lambda option: -option.scores[number])[:SHOWN]
        for option in shown:
            row.weigh(option.action.text(), str(option.scores[number]), option in kept)
        if len(kept) < len(running):
            trace.decide(letter)
        running = kept
        if len(running) == 1:
            break
    return trace


def choose_in_battle(field: Field, name: str, legal: list[Action]) -> Action:
    """Pick in the steps after movement."""
    if name == "facing":
        return choose_facing(field, legal)
    if name == "declaring":
        return choose_fight(field, legal)
    if name == "building":
        return choose_building(field, legal)
    if name == "rolling":
        return choose_roll(field, legal)
    if name == "choose loss":
        return choose_loss(field.s, legal)
    if name == "choose retreat":
        return choose_retreat(field.s, legal)
    return choose_advance(field, legal)


def choose_force(s: Harvest, legal: list[Action], dice: SeededDice) -> Action:
    """Take a ready-made force by chance, then say done."""
    seat = s.agenda[-1].seat(s)
    if points_of(s, s.force[seat]) >= s.terms.battle.points * 9 // 10:
        return legal[-1]
    ready = [action for action in legal if action.text().startswith("ready")]
    if ready:
        return ready[dice.below(len(ready))]
    adds = [action for action in legal if action.text().startswith("add")]
    return adds[dice.below(len(adds))] if adds else legal[-1]


def choose_end(s: Harvest, legal: list[Action]) -> Action:
    """Take the end that is nearer to the food of this scenario."""
    valley = s.terms.valley
    costs = [0] * SEATS
    for at in s.token_at:
        for end in range(SEATS):
            costs[end] += valley.home[end][at] * valley.home[end][at]
    word = ENDS[TOP] if costs[TOP] <= costs[1 - TOP] else ENDS[1 - TOP]
    for action in legal:
        if action.text() == word:
            return action
    return legal[0]
