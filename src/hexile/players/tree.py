"""Open-loop tree search with information sets.

A place in the tree is the choices that led there, whatever the dice and the hidden facts were:
they are dealt again in every try, and the tree keeps what was found on average. Every seat in it
chooses for itself. A choice new to the tree is the guide's first; others come in slowly, as the
place is passed more often, those the guide would take next before the rest.
"""

from __future__ import annotations

from math import log, sqrt

from hexile.kernel.chance.dice import SeededDice
from hexile.kernel.play import (
    Action,
    State,
    advance,
    decide_together,
    legal_actions,
    seat_to_choose,
)
from hexile.players.node import Node
from hexile.players.search import Guide, SearchPlayer, fresh_dice

DICE_STREAM = 6
PLAYER_STREAM = 7


class Curiosity:
    """How a tree search divides its tries.

    `explore` weighs what is little known against what looks good; `trust` is the head start of
    the guide's choice; a place passed n times has `wide` * sqrt(n) + 1 choices open.
    """

    def __init__(self, explore: float, trust: float, wide: float) -> None:
        self.explore = explore
        self.trust = trust
        self.wide = wide


class TreePlayer(SearchPlayer):
    """Grows a tree of choices, one more in every try, and plays on from there with the guide."""

    def __init__(
        self, name: str, text: str, guide: Guide, tries: int, curiosity: Curiosity
    ) -> None:
        super().__init__(name, text, guide, tries)
        self.curiosity = curiosity

    def search(
        self, root: Node, view: State, legal: list[Action], dice: SeededDice, tries: int
    ) -> int:
        """Try, again and again, while there is time."""
        seat = seat_to_choose(view)
        own = fresh_dice(dice, PLAYER_STREAM)
        rolls = fresh_dice(dice, DICE_STREAM)
        for made in range(tries):
            if not self.stop_rule.keep_going():
                return made
            self.try_once(root, view, self.deal(view, seat, own), rolls, own)
        return tries

    def try_once(
        self, root: Node, view: State, world: State, dice: SeededDice, own: SeededDice
    ) -> None:
        """Go down the tree, add one place, play to the end, and count the result on the way."""
        path: list[Node] = []
        node, searcher = root, seat_to_choose(view)
        while world.result is None and (node.visits or not path):
            seat = seat_to_choose(world)
            if seat != searcher and decide_together(world):
                self.order_blindly(world, seat, dice, own)
                continue
            place = node.asking(seat)
            action = self.pick(place, world, legal_actions(world), own)
            place.passed += 1
            node = place.child(action.text(), seat)
            advance(world, action, dice)
            path.append(node)
        values = self.guide.rollout(world, dice, own, view, self.guide.until(view))
        for node in path:
            node.count(values)

    def order_blindly(self, world: State, seat: int, dice: SeededDice, own: SeededDice) -> None:
        """Let another seat that decides at the same time choose as the guide would, by what it can see."""
        legal = legal_actions(world)
        advance(world, self.guide.choose(self.game.see(world, seat), legal, own), dice)

    def pick(self, node: Node, world: State, legal: list[Action], own: SeededDice) -> Action:
        """Open a new choice while the place is narrow; else take the most promising."""
        if len(legal) == 1:
            return legal[0]
        known = 0
        for action in legal:
            child = node.children.get(action.text())
            if child is not None:
                child.offered += 1
                known += 1
        room = 1 + int(self.curiosity.wide * sqrt(node.passed))
        if known < min(room, len(legal)):
            return self.open(node, world, legal, own)
        return self.most_promising(node, legal)

    def open(self, node: Node, world: State, legal: list[Action], own: SeededDice) -> Action:
        """Return a choice new to this place: the guide's, then what it would choose without those."""
        wanted = self.guide.quick.choose(world, legal, own)
        if wanted.text() not in node.children:
            node.child(wanted.text(), seat_to_choose(world)).trusted = True
            return wanted
        fresh = [action for action in legal if action.text() not in node.children]
        return self.guide.quick.choose(world, fresh, own)

    def most_promising(self, node: Node, legal: list[Action]) -> Action:
        """Weigh what each choice brought against how little it is known."""
        best = legal[0]
        highest: float = -1.0
        for action in legal:
            child = node.children.get(action.text())
            if child is not None:
                promise = self.promise(child)
                if promise > highest:
                    best, highest = action, promise
        return best

    def promise(self, child: Node) -> float:
        """Return the average, plus a bonus that fades as the choice is tried."""
        tried: float = float(child.visits) + 1.0
        bonus = self.curiosity.explore * sqrt(log(float(child.offered) + 1.0) / tried)
        if child.trusted:
            bonus += self.curiosity.trust / tried
        return child.mean() + bonus
