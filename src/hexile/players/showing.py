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
    compared = sum(1 for child in root.children.values() if child.visits) > 1
    trace.tried("1", "yes" if compared else "only", {"what": game.label(view, own)})
    trace.decide("1")
    show_rivals(trace, game, view, root, chosen, own)


def show_rivals(
    trace: Trace, game: Game, view: State, root: Node, chosen: Action, own: Action
) -> None:
    """Write down as row 2 how the choices tried did beside the guide's *own*, if there were several."""
    tried = [child for child in root.children.values() if child.visits]
    if len(tried) < 2:
        return
    better = chosen != own
    row = trace.tried("2", "yes" if better else "no", {"what": game.label(view, chosen)})
    tried.sort(key=lambda child: (-child.visits, -child.mean()))
    for child in tried:
        value = f"{100 * child.mean():.0f} % of {child.visits}"
        row.add_candidate(child.text, value, child.text == trace.chosen)
    if better:
        trace.decide("2")


def judged_best(view: State, root: Node, chosen: Action) -> Action:
    """Return what the guide would have done without trying, or what was chosen."""
    for action in legal_actions(view):
        child = root.children.get(action.text())
        if child is not None and child.trusted:
            return action
    return chosen
