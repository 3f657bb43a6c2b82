"""Chapter 3: the sequence of play."""

from __future__ import annotations

from typing import Final

from hexile.games.forlorn.rules.activation import ACTIVATIONS
from hexile.games.forlorn.rules.cards import CARD_STEP, WAITING_CARDS, wake_xenos
from hexile.games.forlorn.rules.goals import check_end_of_turn, check_goal_now
from hexile.games.forlorn.rules.hand import HAND_STEP, FadeChoice, SuddenChoice
from hexile.games.forlorn.rules.harm import Goo, Reflexes, Vapors
from hexile.games.forlorn.rules.marines import (
    ACTION_POINTS,
    Burst,
    act,
    add_actions,
    add_steps,
    add_stims,
    end_marine_phase,
    movement_to_spend,
)
from hexile.games.forlorn.rules.muster import DEAL_ITEMS, LURK, LURK_CHOICE, PLACE_SQUAD
from hexile.games.forlorn.rules.orders import MARINE_VERBS
from hexile.games.forlorn.rules.placing import PlaceCard
from hexile.games.forlorn.rules.spawning import SPAWN_PHASE, XENO_END
from hexile.games.forlorn.rules.versus import (
    BLAST,
    MIND,
    ROLL_SPAWN,
    XENO_PHASE,
    XENO_TURN,
    SpawnChoice,
    Vorpal,
    XenoAttack,
    XenoMove,
)
from hexile.games.forlorn.state.actions import END, ForlornAction
from hexile.games.forlorn.state.forlorn import MARINES_ACT, Forlorn
from hexile.games.forlorn.tables.operations import MOST_AT_ONCE, MOST_DICE
from hexile.kernel.chance.dice import Dice
from hexile.kernel.event import Event
from hexile.kernel.fields.field import BadField
from hexile.kernel.game import no_step
from hexile.kernel.geometry.graph import NOWHERE
from hexile.kernel.play import Action, ActionList, Automatic, RepeatedChoice, Step
from hexile.kernel.setup import whole_number
from hexile.kernel.verbs.verb import Verbs


class Begin(Automatic[Forlorn]):
    """The set-up is done; the first turn begins. [3.1]"""

    def run(self, s: Forlorn, dice: Dice) -> None:
        begin_turn(s)


def begin_turn(s: Forlorn) -> None:
    """Lay out the phases of a turn; the agenda is a stack, so the last comes first. [3.1, 3.2, 3.3, 3.4]"""
    s.worked_now = False
    wake_xenos(s)
    if s.telling:
        s.tell(Event("turn", "3.4", {"left": s.left}))
    s.agenda.extend(turn_steps(s))


class MarinePhase(RepeatedChoice[Forlorn]):
    """The player spends action points one action at a time, then says `end`. [3.1, 4.3, 5.0]"""

    def list_actions(self, s: Forlorn, legal: ActionList) -> None:
        """List every action of every Marine, and `end`."""
        for marine in range(len(s.marine_at)):
            if s.marine_at[marine] == NOWHERE:
                continue
            most = movement_to_spend(s, marine)
            if most > 0:
                add_steps(s, marine, most, legal)
            if s.points > 0:
                add_actions(s, marine, legal)
            add_stims(s, marine, legal)
        legal.append(END)

    def take(self, s: Forlorn, action: Action, dice: Dice) -> None:
        """Carry out one action, or end the phase."""
        assert isinstance(action, ForlornAction)
        if action is END:
            self.done(s)
            end_marine_phase(s)
            return
        act(s, action, dice)
        if s.result is None:
            check_goal_now(s)

    def verbs(self) -> Verbs:
        return MARINE_VERBS


class EndOfTurn(Automatic[Forlorn]):
    """Look for victory, then move the counter down. [3.4]"""

    def run(self, s: Forlorn, dice: Dice) -> None:
        """End the turn, or the game."""
        check_end_of_turn(s)
        if s.result is None:
            s.left -= 1
            check_goal_now(s)
        if s.result is None:
            begin_turn(s)


BEGIN: Final = Begin("begin")
MARINE_PHASE: Final = MarinePhase(MARINES_ACT)
END_OF_TURN: Final = EndOfTurn("end of turn")

SOLO_TURN: Final[list[Step[Forlorn]]] = [
    END_OF_TURN, SPAWN_PHASE, XENO_END, ACTIVATIONS, CARD_STEP, MARINE_PHASE, ACTION_POINTS,
]  # fmt: skip
VERSUS_TURN: Final[list[Step[Forlorn]]] = [
    END_OF_TURN, ROLL_SPAWN, XENO_END, BLAST, XENO_TURN, HAND_STEP, XENO_PHASE, MARINE_PHASE, MIND,
    ACTION_POINTS,
]  # fmt: skip
SET_UP: Final[list[Step[Forlorn]]] = [BEGIN, DEAL_ITEMS, PLACE_SQUAD]
LURKING: Final[list[Step[Forlorn]]] = [BEGIN, LURK, DEAL_ITEMS, PLACE_SQUAD]
VERSUS_LURKING: Final[list[Step[Forlorn]]] = [BEGIN, LURK_CHOICE, DEAL_ITEMS, PLACE_SQUAD]


def set_up_steps(s: Forlorn) -> list[Step[Forlorn]]:
    """List the steps before the first turn, the last first. [2.1, 2.2, 2.3]"""
    if not s.terms.operation.lurking:
        return SET_UP
    return VERSUS_LURKING if s.terms.two_players else LURKING


def turn_steps(s: Forlorn) -> list[Step[Forlorn]]:
    """List the steps of a turn, the last first. [3.1, 3.2, 3.3, 3.4]"""
    return VERSUS_TURN if s.terms.two_players else SOLO_TURN


# --- steps by their names ------------------------------------------------------------------------

LASTING_STEPS: Final[dict[str, Step[Forlorn]]] = {
    step.name: step
    for step in [
        *SOLO_TURN,
        *VERSUS_TURN,
        *LURKING,
        *VERSUS_LURKING,
        WAITING_CARDS,
        SuddenChoice("sudden"),
    ]
}


MOST_BURST: Final = 9  # attacks more in a burst: rule numbers have one digit
# Steps about certain pieces, and how many numbers their names have at most.
PIECE_STEPS: Final[dict[str, int]] = {
    "burst": 4 + MOST_BURST,
    "gooey": 1,
    "vapors": 1,
    "reflexes": 1,
    "xeno-move": 2,
    "xeno-attack": 1,
    "vorpal": 5,
    "spawn": MOST_AT_ONCE + MOST_DICE * 3 + MOST_DICE + 3,
    "place-card": 1,
    "fade": 1,
}


def step_named(name: str) -> Step[Forlorn]:
    """Return the step a saved agenda names, or raise BadField."""
    if name in LASTING_STEPS:
        return LASTING_STEPS[name]
    word, *numbers = name.split() or [""]
    if word not in PIECE_STEPS:
        raise no_step(name, LASTING_STEPS)
    n = [whole_number(number) for number in numbers]
    if None in n or len(n) > PIECE_STEPS[word]:
        raise BadField("agenda", f"the step {word} is about whole numbers", name)
    try:
        return step_about(word, [number for number in n if number is not None])
    except IndexError:
        raise BadField("agenda", f"the step {word} is about more numbers", name) from None


def step_about(word: str, n: list[int]) -> Step[Forlorn]:
    """Return a step about certain pieces; IndexError if too few are named."""
    if word == "burst":
        return Burst(n[0], n[1], n[2], n[3:])
    if word == "gooey":
        return Goo(n[0])
    if word == "vapors":
        return Vapors(n[0])
    if word == "reflexes":
        return Reflexes(n[0])
    if word == "xeno-move":
        return XenoMove(n[0], n[1])
    if word == "xeno-attack":
        return XenoAttack(n[0])
    if word == "vorpal":
        return Vorpal(n[0], n[1], n[2], n[3], n[4])
    if word == "spawn":
        return SpawnChoice([n[0], *n[1:]])
    if word == "place-card":
        return PlaceCard(n[0])
    assert word == "fade"
    return FadeChoice(n[0])
