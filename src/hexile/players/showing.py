"""Why a search chose: what it tried, how often, and how well each choice did."""

from __future__ import annotations

from hexile.kernel.chart import Trace
from hexile.kernel.game import Game
from hexile.kernel.play import Action, State, legal_actions
from hexile.players.node import Node


def show_tries(trace: Trace, game: Game, view: State, root: Node, chosen: Action) -> None:
    """Write down what was tried at *root*, the most tried first, and which of it was taken."""
    trace.chosen = chosen.text()
    own = judged_best(view, root, chosen)
    tried = [child for child in root.children.values() if child.visits]
    facts = {"what": game.label(view, own)}
    if len(tried) < 2:
        trace.tried("1", "only", facts)
        trace.decide("1")
        return
    trace.tried("1", "yes", facts)
    better = chosen != own
    row = trace.tried("2", "yes" if better else "no", {"what": game.label(view, chosen)})
    tried.sort(key=lambda child: (-child.visits, -child.mean()))
    for child in tried:
        value = f"{100 * child.mean():.0f} % of {child.visits}"
        row.add_candidate(child.text, value, child.text == trace.chosen)
    trace.decide("2" if better else "1")


def judged_best(view: State, root: Node, chosen: Action) -> Action:
    """Return what the guide would have done without trying, or what was chosen."""
    for action in legal_actions(view):
        child = root.children.get(action.text())
        if child is not None and child.trusted:
            return action
    return chosen
