"""The hive's mind: named priorities in order, the first difference decides."""

from __future__ import annotations

from typing import Final

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
from hexile.games.chitin.opponent.march import (
    best_marches,
    choose_take,
    march_options,
    take_options,
)
from hexile.games.chitin.opponent.option import (
    ROWS,
    Opinion,
    Option,
    option,
    plain,
    shown_of,
)
from hexile.games.chitin.opponent.reasons import put_into_words
from hexile.games.chitin.opponent.weigh import Field, Skill
from hexile.games.chitin.rules.combat import BUILDING, DECLARING, FACING
from hexile.games.chitin.rules.movement import HAND, MOVEMENT
from hexile.games.chitin.rules.results import CHOOSE_LOSS, CHOOSE_RETREAT, ROLLING
from hexile.games.chitin.rules.sequence import HIGH_CHOICE, LOW_CHOICE, ChooseForce, points_of
from hexile.games.chitin.state.actions import (
    DONE,
    FIRST,
    STOP,
    TAKE_END,
    AddUnit,
    Drop,
    Go,
    Ready,
)
from hexile.games.chitin.state.chitin import Chitin
from hexile.kernel.chance.dice import SeededDice
from hexile.kernel.chart import Trace
from hexile.kernel.play import Action
from hexile.kernel.priorities import NO_DIFFERENCE, Priority, PriorityPlayer

DRONE: Final = Skill(0, False, False, False, False, 1050)
SOLDIER: Final = Skill(20, True, False, True, True, 1050)
QUEEN: Final = Skill(20, True, True, True, True, 300)
QUEENS_SOLDIER: Final = Skill(20, True, False, True, True, 300)  # who plays her marches out
CHARTS_OF_STEPS: Final[dict[str, str]] = {
    "movement": "order",
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


class HiveMind(PriorityPlayer[Chitin, Opinion]):
    """A hive that fetches food and fights for it, at one of three levels."""

    def __init__(self, name: str, text: str, skill: Skill) -> None:
        super().__init__(name, text)
        self.skill = skill

    def choose(self, s: Chitin, legal: list[Action], dice: SeededDice, /) -> Action:
        """Pick by the priorities of the step that is asked; of groups the first that wants to move."""
        if len(legal) == 1:
            return legal[0]
        if s.agenda[-1] is MOVEMENT:
            return choose_take(Field(s, self.skill), legal)
        found = options_for(s, self.skill, legal, dice)
        return self.best(Opinion(s, found)) if found else legal[-1]

    def best(self, opinion: Opinion) -> Action:
        """Walk down the rows; return the choice that is left."""
        return option(self.walk(opinion, opinion.options, None)).action

    def shortlist(self, s: Chitin, legal: list[Action], dice: SeededDice, /) -> list[Action]:
        """Name the best marches: they decide; facings and the order of groups and combats seldom do."""
        step = s.agenda[-1]
        if step is MOVEMENT or step is FACING or step is ROLLING:
            return [self.choose(s, legal, dice)]
        if step is not HAND:
            return []
        chosen = self.choose(s, legal, dice)
        marches = isinstance(chosen, (Go, Drop)) or chosen is STOP
        return best_marches(Field(s, self.skill), legal) if marches else [chosen]

    def explain(self, s: Chitin, legal: list[Action], dice: SeededDice, /) -> Trace | None:
        """Show the priorities of the step: what each of the best choices brings, and which decided."""
        if s.agenda[-1] is MOVEMENT:
            found = take_options(Field(s, self.skill), legal)
        else:
            found = options_for(s, self.skill, legal, dice)
        return self.traced(Opinion(s, found)) if found else None

    def traced(self, opinion: Opinion) -> Trace:
        """Walk down the rows and write them down."""
        trace = self.new_trace(opinion)
        chosen = self.walk(opinion, opinion.options, trace)
        put_into_words(opinion, trace, chosen)
        return trace

    def priorities(self, opinion: Opinion) -> list[Priority[Opinion]]:
        """Return the rows of the chart."""
        return ROWS[: opinion.rows()]

    def new_trace(self, opinion: Opinion) -> Trace:
        """Name the chart of the step, and the side or the group it is about."""
        s = opinion.s
        step = s.agenda[-1]
        if step is not HAND:
            return Trace(CHARTS_OF_STEPS[step.name], s.hive(step.seat(s)))
        chart = "flight" if s.terms.sheet.is_air[s.kind[s.hand[0]]] else "march"
        where = s.hex_name(s.at[s.hand[0]])
        return Trace("thought" if opinion.thought else chart, s.describe(s.hand), where)

    def write_row(
        self,
        trace: Trace,
        letter: str,
        left: list[Action],
        scores: list[int],
        kept: list[Action],
    ) -> None:
        """Write down the best few choices: there may be a hundred. What they bring is added at the end."""
        number = int(letter) - 1
        narrowed = len(kept) < len(left)
        row = trace.tried(letter, "narrows" if narrowed else "even")
        for shown in shown_of(left, kept, number):
            row.add_candidate(shown.text(), "", shown in kept)
        if narrowed:
            trace.decide(letter)

    def write_last(self, trace: Trace, legal: list[Action], left: list[Action]) -> None:
        """Let the last row decide where none made a difference: the first of equal choices is taken."""
        if not trace.rows:
            self.write_row(trace, ROWS[0].letter, left, NO_DIFFERENCE, left)
        trace.decide(trace.rows[-1].letter)


def options_for(s: Chitin, skill: Skill, legal: list[Action], dice: SeededDice) -> list[Option]:
    """Score the choices of any step but the choice of a group."""
    step = s.agenda[-1]
    if isinstance(step, ChooseForce):
        return force_options(s, legal, dice)
    if step is HIGH_CHOICE or step is LOW_CHOICE:
        return end_options(s, legal)
    if step is CHOOSE_LOSS:
        return loss_options(s, legal)
    if step is CHOOSE_RETREAT:
        return retreat_options(s, legal)
    field = Field(s, skill)
    if step is HAND:
        return march_options(field, legal)
    if step is FACING:
        return facing_options(field, legal)
    if step is DECLARING:
        return fight_options(field, legal)
    if step is BUILDING:
        return building_options(field, legal)
    return roll_options(field, legal) if step is ROLLING else advance_options(field, legal)


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
