"""Somebody who decides: a computer player sees a view and the legal list, and nothing else."""

from __future__ import annotations

from typing import Final, Generic

from mypy_extensions import mypyc_attr

from hexile.kernel.chance.dice import Dice, SeededDice
from hexile.kernel.chart import Trace
from hexile.kernel.play import Action, ActionList, S, State, advance, run

EASY: Final = "easy"
NORMAL: Final = "normal"
HARD: Final = "hard"


@mypyc_attr(allow_interpreted_subclasses=True)
class Player(Generic[S]):
    """A computer player. It keeps nothing between decisions, so any moment can be asked about.

    Its own chance comes from the dice handed in, never from the game's.
    """

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.text = text
        self.grade = ""  # how hard it is to beat, where that is known
        self.careful = False  # where luck decides much: a search must prove more against its choice

    def words(self) -> str:
        """Say how it plays, and how hard it is to beat where that is known."""
        return f"{self.grade.capitalize()}: {self.text}" if self.grade else self.text

    def choose(self, view: S, legal: list[Action], dice: SeededDice, /) -> Action:
        """Pick one of *legal*, which is never empty."""
        raise NotImplementedError

    def choose_from(self, view: S, legal: ActionList, dice: SeededDice, /) -> Action:
        """Pick one of the actions listed where a game was run on; for games played in great numbers."""
        return self.choose(view, legal.as_list(), dice)

    def explain(self, view: S, legal: list[Action], dice: SeededDice, /) -> Trace | None:
        """Say why it would choose as it does, as a walk down its named priorities, if it can."""
        return None

    def shortlist(self, view: S, legal: list[Action], dice: SeededDice, /) -> list[Action]:
        """Name the choices worth comparing with its own, best first, if it has an opinion.

        Nothing, the default, means that a search asks for its choice again without those it has.
        """
        return []

    def quick(self) -> Player[S]:
        """Return a player that decides much like this one, and fast enough to play games out."""
        return self


class RandomPlayer(Player[S]):
    """Any legal action, all equally likely: the floor every other player is measured from."""

    def __init__(self) -> None:
        super().__init__("random", "Chooses any legal action at random.")

    def choose(self, view: S, legal: list[Action], dice: SeededDice, /) -> Action:
        """Pick blindly."""
        return legal[dice.below(len(legal))]

    def choose_from(self, view: S, legal: ActionList, dice: SeededDice, /) -> Action:
        """Pick blindly."""
        return legal[dice.below(len(legal))]


def play_to_end(s: State, player: Player, dice: Dice, own: SeededDice) -> int:
    """Let one player who sees everything decide for all seats to the end; count the decisions."""
    decisions = 0
    legal = ActionList()
    run(s, dice, legal)
    while s.result is None:
        advance(s, player.choose_from(s, legal, own), dice, legal)
        decisions += 1
    return decisions
