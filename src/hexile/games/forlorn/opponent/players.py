"""The computer players of the game: each an order of named ideas, which is also its explanation."""

from __future__ import annotations

from typing import Final, cast

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
)
from hexile.games.forlorn.state import Forlorn, ForlornAction
from hexile.games.forlorn.view.words import label
from hexile.kernel.chart import Trace
from hexile.kernel.dice import SeededDice
from hexile.kernel.play import Action, State
from hexile.kernel.player import Player, RandomPlayer

SQUAD_CHART: Final = "marines"
BROOD_CHART: Final = "brood"
MARCH: Final = "126m9abz"
SQUAD: Final = "123456789abz"
BROOD: Final = "123456789z"


def squad_idea(letter: str, mind: Mind) -> ForlornAction | None:
    """Return what the squad's idea of a row on its chart wants, or nothing."""
    if letter == "1":
        return muster_idea(mind)
    if letter == "2":
        return objective_idea(mind)
    if letter == "3":
        return finish_idea(mind)
    if letter == "4":
        return door_idea(mind)
    if letter == "5":
        return throat_idea(mind)
    if letter == "6":
        return going_idea(mind)
    if letter == "7":
        return advance_idea(mind)
    return late_idea(letter, mind)


def late_idea(letter: str, mind: Mind) -> ForlornAction | None:
    """Return what the squad's later ideas want, or nothing."""
    if letter == "8":
        return ready_idea(mind)
    if letter == "9":
        return leftover_idea(mind)
    if letter == "a":
        return stim_idea(mind)
    if letter == "b":
        return vigil_idea(mind)
    return march_idea(mind) if letter == "m" else pass_idea(mind)


def brood_idea(letter: str, mind: Mind) -> ForlornAction | None:
    """Return what the brood's idea of a row on its chart wants, or nothing."""
    if letter == "1":
        return answer_idea(mind)
    if letter == "2":
        return card_idea(mind)
    if letter == "3":
        return place_idea(mind)
    if letter == "4":
        return turn_idea(mind)
    if letter == "5":
        return strike_idea(mind)
    if letter == "6":
        return wait_idea(mind)
    if letter == "7":
        return attack_idea(mind)
    if letter == "8":
        return feed_idea(mind)
    return blast_idea(mind) if letter == "9" else pass_idea(mind)


class SquadPlayer(Player):
    """Ideas in order, by the letters of their rows; in the Xeno seat the brood's."""

    def __init__(self, name: str, text: str, letters: str) -> None:
        super().__init__(name, text)
        self.letters = letters

    def choose(self, view: State, legal: list[Action], dice: SeededDice) -> Action:
        """Take the first idea that finds something."""
        if len(legal) == 1:
            return legal[0]
        mind = Mind(cast(Forlorn, view), legal)
        brood = is_brood(mind)
        for letter in BROOD if brood else self.letters:
            action = brood_idea(letter, mind) if brood else squad_idea(letter, mind)
            if action is not None:
                return action
        return legal[-1]

    def shortlist(self, view: State, legal: list[Action], dice: SeededDice) -> list[Action]:
        """Name other uses of a point for the squad; the brood has no list."""
        mind = Mind(cast(Forlorn, view), legal)
        if is_brood(mind):
            return []
        return list(shortlist(mind, cast(ForlornAction, self.choose(view, legal, dice))))

    def explain(self, view: State, legal: list[Action], dice: SeededDice) -> Trace | None:
        """Walk the ideas again and write down what each found."""
        s = cast(Forlorn, view)
        mind = Mind(s, legal)
        brood = is_brood(mind)
        trace = Trace(BROOD_CHART if brood else SQUAD_CHART, self.name)
        for letter in BROOD if brood else self.letters:
            action = brood_idea(letter, mind) if brood else squad_idea(letter, mind)
            if action is not None:
                row = trace.tried(letter, "yes", {"what": label(s, action)})
                row.add_candidate(action.text(), "chosen", True)
                trace.decide(letter)
                return trace
            trace.tried(letter, "no")
        return trace


PLAYERS: Final[list[Player]] = [
    RandomPlayer(),
    SquadPlayer("march", "Straight for the objective, shooting what is in the way.", MARCH),
    SquadPlayer("squad", "Covers lanes, keeps points for Ready, advances with the rest.", SQUAD),
]
