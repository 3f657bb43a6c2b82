"""Players that learned: a network says how likely each choice is to win.

The network sees what the seat sees, as learning programs do. Alone it takes the likeliest choice. A
search asks it what is worth comparing, and how good the position is at the start of the next turn.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from hexile.kernel.chance.dice import Dice, SeededDice
from hexile.kernel.chart import WEIGHED, Trace
from hexile.kernel.fields.field import Field
from hexile.kernel.game import Game
from hexile.kernel.numbers.action_numbers import LegalNumbers
from hexile.kernel.numbers.network import (
    BadNetwork,
    Network,
    NetworkInputs,
    chance_of,
    is_trained_for,
    read_network,
)
from hexile.kernel.numbers.number_rows import NumberRows
from hexile.kernel.numbers.view_numbers import ViewNumbers
from hexile.kernel.play import Action, ActionList, State, advance, run, seat_to_choose
from hexile.kernel.player import Player
from hexile.players.search import Guide

UNKNOWN: Final = -1e9  # the odds of a choice without a number
SHIPPED: Final = "the network in the game's data"
SHOWN: Final = 6


class NetworkView:
    """What the networks of a game are told, for all states with the same fields."""

    def __init__(self, game: Game, s: State) -> None:
        self.view = ViewNumbers(game, len(game.seats), s.fields())
        self.inputs = inputs_for(game, s, self.view)
        self.rows = NumberRows(self.view.shape, 1)
        self.numbers = LegalNumbers()
        self.legal = ActionList()
        self.into: vec[i64] = vec[i64]()

    def look(self, view: State, legal: ActionList) -> None:
        """Write the rows of all legal choices, one after the other."""
        inputs = self.inputs
        assert inputs is not None
        self.view.write(self.rows, 0, view, seat_to_choose(view))
        view.number_actions(legal, self.numbers)
        while len(self.into) < inputs.slots * legal.count:
            self.into = append(self.into, 0)
        at: i64 = 0
        for place in range(legal.count):
            number = self.numbers.column[place]
            if number >= 0:
                inputs.write(self.rows.column, 0, number, self.into, at)
            else:
                for slot in range(inputs.slots):
                    self.into[at + slot] = 0
            at += inputs.slots


def inputs_for(game: Game, s: State, view: ViewNumbers) -> NetworkInputs | None:
    """Return what networks are told in games with the terms of *s*, or None if there is nothing."""
    first = {part.name: part.first for part in view.parts}
    return game.network_inputs(s, first, len(view.kinds))


class LearnedPlayer(Player):
    """Takes the choice that its network gives the best chance.

    *data* is a network's file; without it every setup has the one that comes with the game. Where that
    has none, or a choice has no number, *otherwise* decides.
    """

    def __init__(
        self, name: str, text: str, game: Game, otherwise: Player, file: str, data: bytes
    ) -> None:
        super().__init__(name, text)
        self.game = game
        self.otherwise: Player = otherwise
        self.file = file
        self.data = data
        self.fields: list[Field] = []
        self.known: NetworkView | None = None
        self.network: Network | None = None
        self.odds: vec[float] = vec[float]()

    def is_ready(self, view: State) -> bool:
        """Tell whether there is a network for a game; a network file that does not fit raises BadNetwork."""
        fields = view.fields()
        if fields is not self.fields:
            self.fields = fields
            self.known = NetworkView(self.game, view)
            self.network = self.read(view, self.known.inputs)
        return self.network is not None

    def read(self, view: State, inputs: NetworkInputs | None) -> Network | None:
        """Return the network for a game, or None where none comes with Hexile."""
        about = self.game.about
        if self.data:
            if inputs is None:
                raise BadNetwork(f"{self.file}: no network can play {about.title} with this setup")
            return read_network(self.file, self.data, about.slug, about.version, inputs)
        data = self.game.network_data(view)
        if inputs is None or not is_trained_for(data, inputs):
            return None
        return read_network(SHIPPED, data, about.slug, about.version, inputs)

    def weigh(self, view: State, legal: ActionList) -> vec[float]:
        """Return the logarithm of the odds to win by each choice."""
        known = self.known
        network = self.network
        assert known is not None and network is not None
        known.look(view, legal)
        while len(self.odds) < legal.count:
            self.odds = append(self.odds, 0.0)
        inputs = known.inputs
        assert inputs is not None
        network.odds(known.into, inputs.slots, legal.count, self.odds)
        for place in range(legal.count):
            if known.numbers.column[place] < 0:
                self.odds[place] = UNKNOWN
        return self.odds

    def choose(self, view: State, legal: list[Action], dice: SeededDice) -> Action:
        """Take the likeliest to win."""
        if len(legal) == 1:
            return legal[0]
        if not self.is_ready(view):
            return self.otherwise.choose(view, legal, dice)
        return legal[likeliest(self.weigh(view, listed(legal)), len(legal))]

    def choose_from(self, view: State, legal: ActionList, dice: SeededDice) -> Action:
        """Take the likeliest to win."""
        if legal.count == 1:
            return legal[0]
        if not self.is_ready(view):
            return self.otherwise.choose_from(view, legal, dice)
        return legal[likeliest(self.weigh(view, legal), legal.count)]

    def shortlist(self, view: State, legal: list[Action], dice: SeededDice) -> list[Action]:
        """Name the choices, the likeliest first."""
        if not self.is_ready(view):
            return self.otherwise.shortlist(view, legal, dice)
        return [action for _, action in self.ranked(view, legal)]

    def ranked(self, view: State, legal: list[Action]) -> list[tuple[float, Action]]:
        """Return the choices with the logarithm of their odds, the likeliest first."""
        odds = self.weigh(view, listed(legal))
        found = [(float(odds[place]), action) for place, action in enumerate(legal)]
        found.sort(key=lambda one: -one[0])
        return found

    def value(self, view: State, legal: ActionList) -> float:
        """Return how likely the seat that must choose is to win, by its best choice."""
        odds = self.weigh(view, legal)
        return chance_of(odds[likeliest(odds, legal.count)])

    def explain(self, view: State, legal: list[Action], dice: SeededDice) -> Trace | None:
        """Show the win chance that the network gives the best choices."""
        if not self.is_ready(view):
            return self.otherwise.explain(view, legal, dice)
        trace = Trace(WEIGHED, self.name)
        ranked = self.ranked(view, legal)
        trace.chosen = ranked[0][1].text()
        show_weighed(trace, self.game, view, ranked)
        trace.decide("1")
        return trace

    def quick(self) -> Player:
        """Return itself: a look at the network takes no longer than priorities."""
        return self


def show_weighed(trace: Trace, game: Game, view: State, ranked: list[tuple[float, Action]]) -> None:
    """Write down the win chances of the best choices as the first row."""
    facts: dict[str, int | str] = {
        "what": game.label(view, ranked[0][1]),
        "chance": percent(ranked[0][0]),
    }
    row = trace.tried("1", "only" if len(ranked) == 1 else "yes", facts)
    for place, (odds, action) in enumerate(ranked[:SHOWN]):
        row.add_candidate(action.text(), f"{percent(odds)} %", place == 0)


def percent(odds: float) -> str:
    """Say a win chance in whole percent."""
    return f"{100 * chance_of(odds):.0f}"


class LearnedGuide(Guide):
    """A guide with a network: games are played on for some turns, and judged there."""

    def __init__(self, game: Game, player: LearnedPlayer, most: int, turns: int) -> None:
        super().__init__(game, player, most)
        self.learned = player
        self.turns = turns
        self.hides = type(game).see is not Game.see

    def until(self, view: State) -> int:
        """Return the turn at whose start a search from *view* stops to look."""
        if not self.learned.is_ready(view):
            return super().until(view)
        return self.game.clock(view) + self.turns

    def rollout(
        self, s: State, dice: Dice, own: SeededDice, known: State, until: int
    ) -> list[float]:
        """Play on to the start of a turn, and ask the network; return each seat's value."""
        if not self.learned.is_ready(s):
            return super().rollout(s, dice, own, known, until)
        legal = ActionList()
        run(s, dice, legal)
        for _ in range(self.most):
            if s.result is not None:
                return s.result.values
            if self.game.clock(s) >= until:
                return self.judged(s, legal)
            blind = self.seen(s) if s.agenda[-1].group else s
            advance(s, self.choose_from(blind, legal, own), dice, legal)
        return []

    def seen(self, s: State) -> State:
        """Return what the seat that must choose may know."""
        return self.game.see(s, seat_to_choose(s)) if self.hides else s

    def judged(self, s: State, legal: ActionList) -> list[float]:
        """Return each seat's value as the network sees it."""
        value = self.learned.value(self.seen(s), legal)
        own = seat_to_choose(s)
        return [value if seat == own else 1 - value for seat in range(len(self.game.seats))]


def listed(legal: list[Action]) -> ActionList:
    """Return legal actions as the list that states number."""
    found = ActionList()
    found.extend(legal)
    return found


def likeliest(odds: vec[float], count: i64) -> i64:
    """Return the place of the highest number, of equal ones the first."""
    best: i64 = 0
    for place in range(count):
        if odds[place] > odds[best]:
            best = place
    return best
