"""The computer players of the game: each an order of named ideas, which is also its explanation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hexile.games.forlorn.opponent.bars import bar_idea
from hexile.games.forlorn.opponent.brood import (
    answer_idea,
    attack_idea,
    blast_idea,
    card_idea,
    feed_idea,
    is_brood,
    pass_idea,
    place_idea,
    strike_idea,
    turn_idea,
    wait_idea,
)
from hexile.games.forlorn.opponent.mind import Mind
from hexile.games.forlorn.opponent.shortlist import shortlist
from hexile.games.forlorn.opponent.squad import (
    advance_idea,
    door_idea,
    finish_idea,
    going_idea,
    leftover_idea,
    march_idea,
    muster_idea,
    objective_idea,
    ready_idea,
    stim_idea,
    throat_idea,
    vigil_idea,
    watch_idea,
)
from hexile.games.forlorn.state.actions import ForlornAction
from hexile.games.forlorn.state.forlorn import Forlorn
from hexile.kernel.chance.dice import SeededDice
from hexile.kernel.chart import Trace
from hexile.kernel.game import label_of
from hexile.kernel.play import Action
from hexile.kernel.player import EASY, HARD, Player
from hexile.kernel.priorities import NO_DIFFERENCE, Priority, PriorityPlayer

SQUAD_CHART: Final = "marines"
BROOD_CHART: Final = "brood"


Idea = Callable[[Mind], ForlornAction | None]


def row(letter: str, idea: Idea) -> Priority[Mind]:
    """Return the row of a chart that takes what an idea finds, and passes on if that is nothing."""

    def score(mind: Mind, left: list[Action]) -> list[int]:
        found = idea(mind)
        return NO_DIFFERENCE if found is None else [0 if action is found else 1 for action in left]

    return Priority(letter, score)


MUSTER_ROW: Final = row("1", muster_idea)
OBJECTIVE_ROW: Final = row("2", objective_idea)
GOING_ROW: Final = row("6", going_idea)
LEFTOVER_ROW: Final = row("9", leftover_idea)
STIM_ROW: Final = row("a", stim_idea)
WATCH_ROW: Final = row("w", watch_idea)
VIGIL_ROW: Final = row("b", vigil_idea)
LAST_ROW: Final = row("z", pass_idea)

MARCH: Final[list[Priority[Mind]]] = [
    MUSTER_ROW,
    OBJECTIVE_ROW,
    GOING_ROW,
    row("m", march_idea),
    LEFTOVER_ROW,
    STIM_ROW,
    WATCH_ROW,
    VIGIL_ROW,
    LAST_ROW,
]
SQUAD: Final[list[Priority[Mind]]] = [
    MUSTER_ROW,
    OBJECTIVE_ROW,
    row("3", finish_idea),
    row("d", bar_idea),
    row("4", door_idea),
    row("5", throat_idea),
    GOING_ROW,
    row("7", advance_idea),
    row("8", ready_idea),
    LEFTOVER_ROW,
    STIM_ROW,
    WATCH_ROW,
    VIGIL_ROW,
    LAST_ROW,
]
BROOD: Final[list[Priority[Mind]]] = [
    row("1", answer_idea),
    row("2", card_idea),
    row("3", place_idea),
    row("4", turn_idea),
    row("5", strike_idea),
    row("6", wait_idea),
    row("7", attack_idea),
    row("8", feed_idea),
    row("9", blast_idea),
    LAST_ROW,
]


class IdeasTrace(Trace):
    """A walk down a chart of ideas that names choices as the table does."""

    def __init__(self, chart: str, who: str, s: Forlorn) -> None:
        super().__init__(chart, who)
        self.s = s


class SquadPlayer(PriorityPlayer[Forlorn, Mind]):
    """Ideas in order, the rows of a chart; in the Xeno seat the brood's."""

    def __init__(self, name: str, text: str, ideas: list[Priority[Mind]]) -> None:
        super().__init__(name, text)
        self.ideas = ideas

    def think(self, s: Forlorn, legal: list[Action]) -> Mind:
        """Look at the deck and the choices."""
        return Mind(s, legal)

    def priorities(self, mind: Mind) -> list[Priority[Mind]]:
        """Return the ideas of the side that decides."""
        return BROOD if is_brood(mind) else self.ideas

    def new_trace(self, mind: Mind) -> Trace:
        """Begin the explanation."""
        return IdeasTrace(BROOD_CHART if is_brood(mind) else SQUAD_CHART, self.name, mind.s)

    def write_row(
        self,
        trace: Trace,
        letter: str,
        left: list[Action],
        scores: list[int],
        kept: list[Action],
    ) -> None:
        """Write down what an idea found, as the table names it, or that it found nothing."""
        if not scores:
            trace.tried(letter, "no")
            return
        assert isinstance(trace, IdeasTrace)
        tried = trace.tried(letter, "yes", {"what": label_of(trace.s, kept[0])})
        tried.add_candidate(kept[0].text(), "chosen", True)
        trace.decide(letter)

    def shortlist(self, view: Forlorn, legal: list[Action], dice: SeededDice, /) -> list[Action]:
        """Name other uses of a point for the squad; the brood has no list."""
        mind = self.think(view, legal)
        if is_brood(mind):
            return []
        choice = self.walk(mind, legal, None)
        assert isinstance(choice, ForlornAction)
        return list(shortlist(mind, choice))


PLAYERS: Final[list[Player[Forlorn]]] = [
    SquadPlayer("march", "Goes straight to the objective and shoots Xenos in the way.", MARCH),
    SquadPlayer(
        "squad", "Covers corridors, keeps points for Ready and advances with the rest.", SQUAD
    ),
]
for word, player in zip((EASY, HARD), PLAYERS, strict=True):
    player.grade = word
