"""Flat Monte Carlo: every choice tried in the same worlds, the worse half dropped in rounds."""

from __future__ import annotations

from math import sqrt

from hexile.kernel.dice import SeededDice
from hexile.kernel.play import Action, State, advance, seat_to_choose
from hexile.players.search import Guide, Node, SearchPlayer, drawn_seed, quiet

WORLD_STREAM = 3
DICE_STREAM = 4
PLAYER_STREAM = 5
LEAST_WORLDS = 8


class FlatPlayer(SearchPlayer):
    """Plays every choice out equally often and drops the worse half, until one is left.

    In each round all choices left meet the same hidden facts and the same dice, so that luck
    weighs on all alike. The guide's choice stays to the end, and must be beaten clearly. Where
    there are too many choices for the tries, some are not looked at.
    """

    def __init__(self, name: str, text: str, guide: Guide, tries: int) -> None:
        super().__init__(name, text, guide, tries)

    def search(
        self, root: Node, view: State, legal: list[Action], dice: SeededDice, tries: int
    ) -> int:
        """Divide the tries evenly over the rounds, and in each over the choices left."""
        trusted = self.guide.player.choose(view, legal, dice)
        root.child(trusted.text(), seat_to_choose(view)).trusted = True
        left = some_of(legal, trusted, tries // LEAST_WORLDS, dice)
        rounds = max(1, (len(left) - 1).bit_length())
        made = 0
        for _ in range(rounds):
            worlds = max(1, tries // (rounds * len(left)))
            for _world in range(worlds):
                if not self.patience.keep_going():
                    return made
                self.try_all(root, view, left, drawn_seed(dice))
                made += len(left)
            left = better_half(root, left)
        return made

    def try_all(self, root: Node, view: State, left: list[Action], seed: int) -> None:
        """Play every choice left out once, all with the same luck."""
        seat = seat_to_choose(view)
        for action in left:
            world = self.deal(view, seat, quiet(SeededDice(seed, WORLD_STREAM)))
            dice = quiet(SeededDice(seed, DICE_STREAM))
            advance(world, action, dice)
            values = self.guide.play_out(world, dice, SeededDice(seed, PLAYER_STREAM))
            root.child(action.text(), seat).count(values)

    def decide(self, root: Node, view: State, legal: list[Action], dice: SeededDice) -> Action:
        """Take the choice with the best average, the guide's unless it is clearly worse."""
        best: Action | None = None
        highest: float = -1.0
        for action in legal:
            child = root.children.get(action.text())
            if child is not None and child.visits and prudent(child) > highest:
                best, highest = action, prudent(child)
        return best if best is not None else self.guide.player.choose(view, legal, dice)


def some_of(legal: list[Action], trusted: Action, room: int, dice: SeededDice) -> list[Action]:
    """Return the guide's choice and others drawn blindly, no more than there is room for."""
    if len(legal) <= max(2, room):
        return list(legal)
    others = [action for action in legal if action != trusted]
    dice.shuffle(others, "")
    dice.take_faces()
    return [trusted, *others[: max(1, room - 1)]]


def prudent(child: Node) -> float:
    """Return the average; less one standard error where the guide advises something else."""
    return child.mean() if child.trusted else child.mean() - 0.5 / sqrt(child.visits)


def better_half(root: Node, left: list[Action]) -> list[Action]:
    """Keep the half with the higher averages and the guide's choice, in the order of the list."""
    keep = max(1, (len(left) + 1) // 2)
    ranked: list[tuple[float, int]] = []
    for place, action in enumerate(left):
        child = root.children[action.text()]
        ranked.append((-2.0 if child.trusted else -child.mean(), place))
    ranked.sort()
    kept = sorted([place for _, place in ranked[:keep]])
    return [left[place] for place in kept]
