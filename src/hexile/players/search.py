"""What every search shares: worlds dealt from the view, games played out, a tree of choices.

A search never sees more than its seat does. Each try deals what the seat does not know again,
plays on from there with dice of its own, and counts who won.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from hexile.kernel.chance.dice import Dice, NoFace, ScriptedDice, SeededDice
from hexile.kernel.chart import TRIED_OUT, Trace
from hexile.kernel.game import Game
from hexile.kernel.play import (
    NOBODY,
    Action,
    ActionList,
    State,
    advance,
    find_legal,
    run,
    seat_to_choose,
)
from hexile.kernel.player import Player
from hexile.players.node import Node
from hexile.players.showing import show_tries

WORDS: Final = 1 << 32
SURE_ENOUGH: Final = 20
NEVER: Final = 1 << 30


@mypyc_attr(allow_interpreted_subclasses=True)
class StopRule:
    """Says how long a search may go on besides its number of tries. This one never tires.

    Clocks and buttons live above the players; they come in by a subclass.
    """

    def begin(self) -> None:
        """Called when a decision begins."""

    def keep_going(self) -> bool:
        """Asked before every try; False ends the search with what it has."""
        return True

    def may_tire(self) -> bool:
        """Tell whether it may end a search: then the same search may go another way."""
        return False


class Guide:
    """Says what a good player would do, and plays games out with that player's quick twin.

    A game that can guess the value of a position is asked at the
    start of a turn, as many turns on as it says; one that cannot is played to its end, if that
    comes within *most* decisions.
    """

    def __init__(self, game: Game, player: Player, most: int) -> None:
        self.game = game
        self.player = player
        self.quick: Player = player.quick()
        self.most: int = most

    def choose(self, s: State, legal: list[Action], own: SeededDice) -> Action:
        """Make one choice as the guide would."""
        if len(legal) == 1:
            return legal[0]
        return self.quick.choose(s, legal, own)

    def choose_from(self, s: State, legal: ActionList, own: SeededDice) -> Action:
        """Make one choice as the guide would, of those listed where a game was run on."""
        return legal[0] if legal.count == 1 else self.quick.choose_from(s, legal, own)

    def suggestions(
        self, view: State, legal: list[Action], count: int, own: SeededDice, thorough: bool = False
    ) -> list[Action]:
        """Return what the guide would choose, and what is worth comparing with it.

        That is what its quick twin would do, who plays the games out, and the guide's shortlist.
        Without one, or for a *thorough* search, it is also what the twin would choose without
        those, and so on, and last one drawn blindly: what nobody thinks of has its chance.
        """
        left = list(legal)
        found = [taken_from(left, self.player.choose(view, list(legal), own))]
        listed = self.player.shortlist(view, legal, own)
        twin = self.quick.choose(view, list(legal), own)
        for action in [twin, *listed]:
            if action in left and len(found) < count:
                found.append(taken_from(left, action))
        if listed and not thorough:
            return found
        return self.filled(found, left, view, count, own)

    def filled(
        self, found: list[Action], left: list[Action], view: State, count: int, own: SeededDice
    ) -> list[Action]:
        """Add what the quick twin would choose of those left, again and again, and one blindly."""
        while left and len(found) < count - 1:
            found.append(taken_from(left, self.quick.choose(view, list(left), own)))
        if left:
            found.append(left.pop(own.below(len(left))))
        return found

    def until(self, view: State) -> int:
        """Return the turn at whose start a search from *view* stops to look."""
        return self.game.look_until(view) if self.game.horizon else NEVER

    def rollout(
        self, s: State, dice: Dice, own: SeededDice, known: State, until: int
    ) -> list[float]:
        """Play *s* to its end or to a turn; return each seat's value, an empty list for even.

        All choices that are compared are judged at the start of the same turn: after a number of
        decisions, whoever wasted some would be judged before the enemy has answered.
        """
        legal = ActionList()
        run(s, dice, legal)
        for _ in range(self.most):
            if s.result is not None:
                return s.result.values
            if until != NEVER and self.game.clock(s) >= until:
                guess = self.game.estimate(s, known)
                if guess:
                    return guess
            blind = self.game.see(s, s.agenda[-1].seat(s)) if s.agenda[-1].group else s
            advance(s, self.choose_from(blind, legal, own), dice, legal)
        return [] if s.result is None else s.result.values


@mypyc_attr(allow_interpreted_subclasses=True)
class SearchPlayer(Player):
    """A player that tries its choices out in games of its own. A subclass says how.

    A *thorough* one spends all its tries, to say how good the best few are, also where it is clear
    which it would take.
    """

    def __init__(self, name: str, text: str, guide: Guide, tries: int) -> None:
        super().__init__(name, text)
        self.guide = guide
        self.game: Game = guide.game
        self.tries: int = tries
        self.stop_rule = StopRule()
        self.thorough = False

    def choose(self, view: State, legal: list[Action], dice: SeededDice) -> Action:
        """Search from nothing and take the choice tried most often."""
        if len(legal) == 1:
            return legal[0]
        root = Node("", NOBODY)
        return self._decide_after(root, view, legal, dice)

    def choose_and_explain(
        self, view: State, legal: list[Action], dice: SeededDice
    ) -> tuple[Action, Trace]:
        """Search once, and return the choice with what was tried and how well each did."""
        root = Node("", NOBODY)
        chosen = legal[0]
        if len(legal) > 1:
            chosen = self._decide_after(root, view, legal, dice)
        trace = Trace(TRIED_OUT, self.name)
        show_tries(trace, self.game, view, root, chosen)
        return chosen, trace

    def _decide_after(
        self, root: Node, view: State, legal: list[Action], dice: SeededDice
    ) -> Action:
        self.stop_rule.begin()
        self.search(root, view, legal, dice, self.tries)
        return self.decide(root, view, legal, dice)

    def decide(self, root: Node, view: State, legal: list[Action], dice: SeededDice) -> Action:
        """Return the legal choice tried most often; without any try, the guide's."""
        best: Action | None = None
        most: int = 0
        mean: float = 0.0
        for action in legal:
            child = root.children.get(action.text())
            if child is not None and (child.visits, child.mean()) > (most, mean):
                best, most, mean = action, child.visits, child.mean()
        return best if best is not None else self.guide.player.choose(view, legal, dice)

    def explain(self, view: State, legal: list[Action], dice: SeededDice) -> Trace | None:
        """Search again, with the same luck, and show what was tried and how well each did.

        By the clock no search goes the same way twice: such a one has nothing to show.
        """
        if self.stop_rule.may_tire():
            return None
        return self.choose_and_explain(view, legal, dice)[1]

    def follow(self, node: Node, world: State, dice: SeededDice) -> Action | None:
        """Return what will probably be chosen below the root, if enough was seen of it."""
        best = node.asking(seat_to_choose(world)).favourite()
        if best is None or best.visits < SURE_ENOUGH:
            return None
        return find_legal(world, best.text)

    def search(
        self, root: Node, view: State, legal: list[Action], dice: SeededDice, tries: int
    ) -> int:
        """Add up to *tries* tries to *root*; return how many there was time for."""
        raise NotImplementedError

    def deal(self, view: State, seat: int, own: SeededDice) -> State:
        """Return a world as the seat may imagine it, in which nobody listens."""
        world = self.game.resample(view, seat, own)
        world.telling = False
        return world


def taken_from(left: list[Action], wanted: Action) -> Action:
    """Take a choice off a list; if it is not there, as it should be, the first that is."""
    for place, action in enumerate(left):
        if action == wanted:
            return left.pop(place)
    return left.pop(0)


def fresh_dice(own: SeededDice, stream: int) -> SeededDice:
    """Return dice that keep no record, seeded from a player's own."""
    return quiet(SeededDice(drawn_seed(own), stream))


def drawn_seed(own: SeededDice) -> int:
    """Draw a seed from a player's own dice: one word of the generator, read with a sign."""
    word = int(own.word())
    return word - WORDS if word >= WORDS // 2 else word


def quiet(dice: SeededDice) -> SeededDice:
    """Let dice keep no record of their faces."""
    dice.recording = False
    return dice


class Seated(Player):
    """A search player at one seat of one game: it keeps its tree where nothing has changed it.

    After a choice without dice or hidden facts the position to come is known. If that is the one
    asked about next, what was found out about it is still true; otherwise the tree is dropped.
    Where it finds itself in a position it has already been in this turn, the guide ends the turn:
    a search in doubt could take things up and put them back for ever.
    """

    def __init__(self, player: SearchPlayer) -> None:
        super().__init__(player.name, player.text)
        self.player = player
        self.root = Node("", NOBODY)
        self.expected: dict[str, object] = {}
        self.turn: int = NEVER
        self.been: set[str] = set()
        self.round = False

    def choose(self, view: State, legal: list[Action], dice: SeededDice) -> Action:
        """Search on from the kept tree and take the choice tried most often."""
        dump = view.dump()
        if dump != self.expected:
            self.root = Node("", NOBODY)
        if len(legal) == 1:
            action = legal[0]
        elif self.goes_round(view, dump):
            action = self.player.guide.player.choose(view, legal, dice)
        else:
            self.player.stop_rule.begin()
            self.player.search(self.root, view, legal, dice, self.player.tries)
            action = self.player.decide(self.root, view, legal, dice)
        self.expect(view, action)
        return action

    def goes_round(self, view: State, dump: dict[str, object]) -> bool:
        """Tell whether a position has come again since the turn began."""
        turn = self.player.game.clock(view)
        if turn != self.turn:
            self.turn = turn
            self.been.clear()
            self.round = False
        words = repr(dump)
        self.round = self.round or words in self.been
        self.been.add(words)
        return self.round

    def expect(self, view: State, action: Action) -> None:
        """Keep what is below the choice, if the position it leads to is certain."""
        self.expected = certain_after(self.player.game, view, action)
        kept = self.root.children.get(action.text()) if self.expected else None
        if kept is None:
            self.expected = {}
        else:
            self.root = kept


def certain_after(game: Game, view: State, action: Action) -> dict[str, object]:
    """Return what the seat will see after *action*, or nothing where chance or others decide."""
    seat = seat_to_choose(view)
    after = view.copy()
    after.telling = False
    try:
        advance(after, action, ScriptedDice([]))
        if seat_to_choose(after) != seat:
            return {}
        return game.see(after, seat).dump()
    except NoFace:
        return {}


def seated(player: Player) -> Player:
    """Return a player for one seat of one game: a search player gets a memory of its own."""
    return Seated(player) if isinstance(player, SearchPlayer) else player
