"""Advice: the best few choices with win chance and interval, how that grew, and the main line.

The adviser is the search that suits the game; it sees what the seat that must choose sees, and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hexile.kernel.chance.dice import SeededDice
from hexile.kernel.game import Game
from hexile.kernel.play import NOBODY, State, advance, legal_actions, seat_to_choose
from hexile.players.levels import best_kind, make_search
from hexile.players.node import Node
from hexile.players.rates import interval
from hexile.players.search import SearchPlayer, StopRule

LINE_STREAM: Final = 8
LONGEST_LINE: Final = 12
SLICES: Final = 10


class Advised:
    """One choice: its text and its name in words, how often tried, its win chance and interval."""

    def __init__(self, text: str, label: str, node: Node) -> None:
        self.text = text
        self.label = label
        self.tries = node.visits
        self.chance = node.mean()
        self.low, self.high = rate_interval(node)

    def plain(self) -> dict[str, object]:
        """Return it as plain data."""
        return {
            "text": self.text,
            "label": self.label,
            "tries": self.tries,
            "chance": self.chance,
            "low": self.low,
            "high": self.high,
        }


class Growth:
    """What looked best after so many tries."""

    def __init__(self, tries: int, text: str, chance: float) -> None:
        self.tries = tries
        self.text = text
        self.chance = chance

    def plain(self) -> dict[str, object]:
        """Return it as plain data."""
        return {"tries": self.tries, "text": self.text, "chance": self.chance}


class Advice:
    """What a search thinks: choices from best to worse, how that grew, the main line in words and as texts."""

    def __init__(self, choices: list[Advised], growth: list[Growth], line: list[str]) -> None:
        self.choices = choices
        self.growth = growth
        self.line = line
        self.acts: list[str] = []

    def plain(self) -> dict[str, object]:
        """Return it as plain data."""
        return {
            "choices": [choice.plain() for choice in self.choices],
            "growth": [growth.plain() for growth in self.growth],
            "line": self.line,
            "acts": self.acts,
        }


def rate_interval(node: Node) -> tuple[float, float]:
    """Return the 95 % interval of a choice's average; for part values it is on the wide side."""
    return interval(node.value, node.visits)


class Adviser:
    """A search that is asked what it thinks while it goes on thinking.

    *view* is what the seat that must choose may see; nothing else is known here.
    """

    def __init__(self, game: Game, view: State, seed: int, shown: int, stop_rule: StopRule) -> None:
        self.game = game
        self.view = view
        self.seed = seed
        self.shown = shown
        self.made: int = 0
        self.growth: list[Growth] = []
        self._legal = legal_actions(view)
        self._player = make_search(game, "adviser", "", best_kind(game), 0)
        self._player.stop_rule = stop_rule
        self._player.thorough = True
        self._root = Node("", NOBODY)
        self._dice = SeededDice(seed)
        stop_rule.begin()

    def think(self, tries: int) -> bool:
        """Make so many tries more; tell whether there was time, and reason, for all of them."""
        made = self._player.search(self._root, self.view, self._legal, self._dice, tries)
        self.made += made
        return made >= tries

    def advice(self) -> Advice:
        """Say what looks best by now."""
        ranked = ranking(self._player, self.view, self._root)
        if ranked:
            self.growth.append(Growth(self.made, ranked[0].text, ranked[0].chance))
        line = main_line(self._player, self.view, self._root, self.seed)
        found = Advice(ranked[: self.shown], list(self.growth), [label for label, _ in line])
        found.acts = [text for _, text in line]
        return found


def thinking(
    game: Game, view: State, tries: int, seed: int, shown: int, stop_rule: StopRule
) -> Iterator[Advice]:
    """Think in slices and yield the advice so far after each, the last being the ripest.

    *view* is what the seat that must choose may see. Nothing is yielded if the game is over.
    """
    if view.result is not None:
        return
    adviser = Adviser(game, view, seed, shown, stop_rule)
    for part in range(1, SLICES + 1):
        patient = adviser.think(tries * part // SLICES - adviser.made)
        yield adviser.advice()
        if not patient:
            return


def ranking(player: SearchPlayer, view: State, root: Node) -> list[Advised]:
    """List the choices tried: the one it would take, then those it tried most often."""
    game = player.game
    found = [
        Advised(action.text(), game.label(view, action), root.children[action.text()])
        for action in legal_actions(view)
        if action.text() in root.children and root.children[action.text()].visits
    ]
    if not found:
        return found
    first = player.decide(root, view, legal_actions(view), SeededDice(0)).text()
    return sorted(found, key=lambda choice: (choice.text != first, -choice.tries, -choice.chance))


def main_line(player: SearchPlayer, view: State, root: Node, seed: int) -> list[tuple[str, str]]:
    """Say what is likely to be chosen one after the other, in a world the seat may imagine.

    It ends where the search has seen too little, or where the dice made the next choice illegal.
    """
    dice = SeededDice(seed, LINE_STREAM)
    world = player.deal(view, seat_to_choose(view), dice)
    line: list[tuple[str, str]] = []
    node = root
    action = player.decide(root, view, legal_actions(view), dice) if root.children else None
    while action is not None and len(line) < LONGEST_LINE:
        line.append((player.game.label(world, action), action.text()))
        seat = seat_to_choose(world)
        node = node.asking(seat).child(action.text(), seat)
        advance(world, action, dice)
        action = None if world.result is not None else player.follow(node, world, dice)
    return line


def advise(game: Game, view: State, tries: int, seed: int, shown: int = 3) -> Advice:
    """Think to the end of the tries and return the advice; empty if the game is over."""
    last = Advice([], [], [])
    for advice in thinking(game, view, tries, seed, shown, StopRule()):
        last = advice
    return last
