"""The hive's mind: named priorities in order, the first difference decides."""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from hexile.games.chitin.opponent.battle import (
    advance_options,
    building_options,
    facing_options,
    fight_options,
    loss_options,
    retreat_options,
    roll_options,
)
from hexile.games.chitin.opponent.errands import BASIC_PARTS, WORKER_PARTS
from hexile.games.chitin.opponent.march import (
    PARTS,
    best_marches,
    choose_take,
    march_options,
    take_options,
)
from hexile.games.chitin.opponent.option import Opinion, Option, best_of, plain
from hexile.games.chitin.opponent.weigh import Field, Skill
from hexile.games.chitin.rules.sequence import points_of
from hexile.games.chitin.state.actions import DONE, FIRST, STOP, TAKE_END, AddUnit, Go, Ready
from hexile.games.chitin.state.chitin import Chitin
from hexile.kernel.chart import Trace
from hexile.kernel.dice import SeededDice
from hexile.kernel.play import Action, State
from hexile.kernel.player import Player

DRONE: Final = Skill(0, False, False, False, False)
SOLDIER: Final = Skill(20, True, False, True, True)
QUEEN: Final = Skill(20, True, True, True, True)
CHARTS_OF_STEPS: Final[dict[str, str]] = {
    "force 0": "force",
    "force 1": "force",
    "high roller": "ends",
    "low roller": "ends",
    "facing": "facing",
    "declaring": "attack",
    "building": "combat",
    "rolling": "dice",
    "choose loss": "loss",
    "choose retreat": "retreat",
    "advancing": "advance",
}


class HiveMind(Player):
    """A hive that fetches food and fights for it, at one of three levels."""

    def __init__(self, name: str, text: str, skill: Skill) -> None:
        super().__init__(name, text)
        self.skill = skill

    def choose(self, view: State, legal: list[Action], dice: SeededDice) -> Action:
        """Pick by the priorities of the step that is asked."""
        s = cast(Chitin, view)
        if len(legal) == 1:
            return legal[0]
        if s.agenda[-1].name == "movement":
            return choose_take(Field(s, self.skill), legal)
        found = options_for(s, self.skill, legal, dice)
        return best_of(found).action if found else legal[-1]

    def shortlist(self, view: State, legal: list[Action], dice: SeededDice) -> list[Action]:
        """Name the best marches: they decide; facings and the order of groups and combats seldom do."""
        s = cast(Chitin, view)
        name = s.agenda[-1].name
        if name in ("movement", "facing", "rolling"):
            return [self.choose(view, legal, dice)]
        if name != "hand":
            return []
        chosen = self.choose(view, legal, dice)
        marches = isinstance(chosen, Go) or chosen is STOP
        return best_marches(Field(s, self.skill), legal) if marches else [chosen]

    def explain(self, view: State, legal: list[Action], dice: SeededDice) -> Trace | None:
        """Show the priorities of the step: what each of the best choices brings, and which decided."""
        s = cast(Chitin, view)
        opinion = opinion_on(s, self.skill, legal, dice)
        return opinion.trace() if opinion.options else None


def opinion_on(s: Chitin, skill: Skill, legal: list[Action], dice: SeededDice) -> Opinion:
    """Return what a hive thinks of the choices of a step, with the chart it goes by."""
    name = s.agenda[-1].name
    who = s.hive(s.agenda[-1].seat(s))
    if name == "movement":
        return Opinion("order", who, "", take_options(Field(s, skill), legal))
    found = options_for(s, skill, legal, dice)
    if name != "hand":
        return Opinion(CHARTS_OF_STEPS[name], who, "", found)
    opinion = Opinion("march", s.describe(s.hand), s.hex_name(s.at[s.hand[0]]), found)
    opinion.part_row = 1
    if s.terms.sheet.is_air[s.kind[s.hand[0]]]:
        opinion.chart = "flight"
    elif s.count_fighters(s.hand) == 0:
        opinion.part_names = WORKER_PARTS
    else:
        opinion.part_names = PARTS if s.count_warriors(s.hand) else BASIC_PARTS
    return opinion


def options_for(s: Chitin, skill: Skill, legal: list[Action], dice: SeededDice) -> list[Option]:
    """Score the choices of any step but the choice of a group."""
    name = s.agenda[-1].name
    if name.startswith("force"):
        return force_options(s, legal, dice)
    if name in ("high roller", "low roller"):
        return end_options(s, legal)
    if name == "choose loss":
        return loss_options(s, legal)
    if name == "choose retreat":
        return retreat_options(s, legal)
    field = Field(s, skill)
    if name == "hand":
        return march_options(field, legal)
    if name == "facing":
        return facing_options(field, legal)
    if name == "declaring":
        return fight_options(field, legal)
    if name == "building":
        return building_options(field, legal)
    return roll_options(field, legal) if name == "rolling" else advance_options(field, legal)


def force_options(s: Chitin, legal: list[Action], dice: SeededDice) -> list[Option]:
    """Score the choice of a force: done when nine tenths are spent, else a ready-made one by lot. [3.03]"""
    seat = s.agenda[-1].seat(s)
    enough = points_of(s, s.force[seat]) >= s.terms.battle.points * 9 // 10
    fits: list[Action] = []
    for action in legal:
        if action is DONE if enough else isinstance(action, Ready):
            fits.append(action)
    if not fits:
        fits = [action for action in legal if isinstance(action, AddUnit)]
    lot = fits[dice.below(len(fits))] if fits else legal[-1]
    return [
        Option(
            action, vec[i64]([1 if action in fits else 0, 1 if action is lot else 0]), vec[i64]()
        )
        for action in legal
    ]


def end_options(s: Chitin, legal: list[Action]) -> list[Option]:
    """Score the ends by how far the food of this scenario lies, squared; the first move is last. [3.02]"""
    found: list[Option] = []
    worst: i64 = 0
    for end in range(len(TAKE_END)):
        cost: i64 = 0
        for at in s.token_at:
            way = s.terms.valley.home[end][at]
            cost += way * way
        worst = max(worst, cost)
        if TAKE_END[end] in legal:
            found.append(plain(TAKE_END[end], -cost))
    if FIRST in legal:
        found.append(plain(FIRST, -worst - 1))
    return found
