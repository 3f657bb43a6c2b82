"""A search whose guess and guide is a network."""

from __future__ import annotations

from hexile.kernel.chance.dice import SeededDice
from hexile.kernel.chart import WEIGHED_AND_TRIED, Trace
from hexile.kernel.play import NOBODY, Action, State
from hexile.players.flat import FlatPlayer
from hexile.players.learned import LearnedGuide, show_weighed
from hexile.players.node import Node
from hexile.players.showing import judged_best, show_rivals


class LearnedSearch(FlatPlayer):
    """Compares what its network thinks best, in worlds played on to the next turn."""

    def __init__(self, name: str, text: str, guide: LearnedGuide, tries: int) -> None:
        super().__init__(name, text, guide, tries)
        self.learned = guide.learned

    def choose_and_explain(
        self, view: State, legal: list[Action], dice: SeededDice
    ) -> tuple[Action, Trace]:
        """Search once; show the chances the network gave, then how the choices did in simulated turns."""
        if not self.learned.is_ready(view):
            return super().choose_and_explain(view, legal, dice)
        root = Node("", NOBODY)
        chosen = legal[0]
        if len(legal) > 1:
            chosen = self._decide_after(root, view, legal, dice)
        trace = Trace(WEIGHED_AND_TRIED, self.name)
        trace.chosen = chosen.text()
        show_weighed(trace, self.game, view, self.learned.ranked(view, legal))
        trace.decide("1")
        show_rivals(trace, self.game, view, root, chosen, judged_best(view, root, chosen))
        return chosen, trace
