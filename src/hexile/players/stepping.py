"""Many games of one setup side by side, stepped by the numbers of actions.

What a seat sees, which actions it may take and what the game brought are written into columns that
NumPy looks at where they are. A game that is over makes room for the next one in the same step.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from hexile.kernel.chance.dice import SeededDice
from hexile.kernel.errors import HexileError
from hexile.kernel.game import Game, start
from hexile.kernel.numbers.action_numbers import (
    BY_RULE,
    BY_TEXT,
    MOST_CHOICES,
    NO_PLACE,
    ActionNumbers,
    LegalNumbers,
)
from hexile.kernel.numbers.network import NetworkInputs
from hexile.kernel.numbers.number_rows import NumberRows
from hexile.kernel.numbers.view_numbers import ViewNumbers
from hexile.kernel.play import NOBODY, Action, ActionList, State, advance, run, seat_to_choose
from hexile.kernel.player import Player
from hexile.kernel.setup import Setup

OWN_STREAM: Final = 1
SEED_STREAM: Final = 9
NOT_LEGAL: Final = -1
GOES_ON: Final = 0
OVER: Final = 1


class NotLegal(HexileError):
    """A number that is no legal action of a game now. No game was changed."""


class LearningSetup:
    """A game and a setup to play it in again and again: sizes and numbers are the same in all games."""

    def __init__(self, game: Game, setup: Setup) -> None:
        self.game = game
        self.setup = setup
        self.seats: int = len(game.seats_for(setup))
        self.hides = type(game).see is not Game.see
        self.view = ViewNumbers(game, self.seats, game.blank(setup).fields())
        self.numbers: ActionNumbers = game.action_numbers(setup)
        self.choices: i64 = self.numbers.count

    def see(self, s: State, seat: i64) -> State:
        """Return what a seat may know; a game that hides nothing is looked at as it is."""
        return self.game.see(s, seat) if self.hides else s

    def number(self, s: State, legal: ActionList, numbers: LegalNumbers) -> None:
        """Write down the numbers of the legal actions."""
        numbers.clear()
        if legal.count == 0:
            return
        if self.numbers.by == BY_RULE:
            s.number_actions(legal, numbers)
        elif self.numbers.by == BY_TEXT:
            for place in range(legal.count):
                numbers.add(self.numbers.texts[legal[place].text()])
        else:
            for place in range(min(legal.count, MOST_CHOICES)):
                numbers.add(place)


class LearningGame:
    """One game under way, its legal actions and their numbers."""

    def __init__(self, setup: LearningSetup, seed: int) -> None:
        self.setup = setup
        self.legal = ActionList()
        self.numbers = LegalNumbers()
        self.decisions: i64 = 0  # of all games so far
        self.begin(seed)

    def begin(self, seed: int) -> None:
        """Begin a new game; the same seed gives the same game."""
        self.seed: int = seed
        self.dice = SeededDice(seed)
        self.dice.recording = False
        self.own = SeededDice(seed, OWN_STREAM)
        self.state: State = start(self.setup.game, self.setup.setup, self.dice, False)
        run(self.state, self.dice, self.legal)
        self.setup.number(self.state, self.legal, self.numbers)

    def seat(self) -> int:
        """Return the seat that must choose, or NOBODY."""
        return seat_to_choose(self.state)

    def over(self) -> bool:
        """Tell whether the game has ended."""
        return self.state.result is not None

    def action(self, number: i64) -> Action | None:
        """Return the legal action with a number, or None."""
        place = self.numbers.place_of(number)
        return None if place == NO_PLACE else self.legal[place]

    def take(self, action: Action) -> None:
        """Take a legal action and run on."""
        self.decisions += 1
        advance(self.state, action, self.dice, self.legal)

    def ask(self, player: Player) -> None:
        """Let a player choose for the seat whose turn it is."""
        view = self.setup.see(self.state, self.seat())
        self.take(player.choose_from(view, self.legal, self.own))

    def let_choose(self, player: Player, learner: i64) -> None:
        """Let a player choose until a seat is asked or the game is over."""
        while self.state.result is None and seat_to_choose(self.state) != learner:
            self.ask(player)

    def count_on(self) -> None:
        """Number the legal actions of the decision that has come."""
        self.setup.number(self.state, self.legal, self.numbers)


class ChoiceColumns:
    """Choices of many games: the game and the number of each, and the rows that tell a network of it."""

    def __init__(self, count: i64, slots: i64) -> None:
        self.games: vec[i64] = zeros(count)
        self.numbers: vec[i64] = zeros(count)
        self.rows: vec[i64] = zeros(count * slots)


class Stepper:
    """Some games in rows. One seat learns and a player takes the others, or every seat learns in turn.

    The columns are for reading. `values` are those of every seat in the games that this step ended,
    else 0; `ended` says which these are.
    """

    def __init__(
        self, setup: LearningSetup, count: int, learner: int, player: Player, keeps_last: bool
    ) -> None:
        self.setup = setup
        self.count: i64 = count
        self.learner: i64 = learner
        self.player = player
        self.seats: i64 = setup.seats
        self.choices: i64 = setup.choices
        self.rows = NumberRows(setup.view.shape, count)
        self.last = NumberRows(setup.view.shape, count if keeps_last else 0)
        self.keeps_last = keeps_last
        self.mask: vec[u8] = zeros_u8(self.choices * count)
        self.seeds: vec[i64] = zeros(count)
        self.values: vec[float] = vec[float]([0.0 for _ in range(self.seats * count)])
        self.ended: vec[u8] = zeros_u8(count)
        self.chosen: vec[i64] = zeros(count)
        self.games: list[LearningGame] = []
        self.seeders: list[SeededDice] = []

    def begin(self, seeds: list[int]) -> None:
        """Begin a new game in every row, from the seeds given; later games follow from these."""
        fresh = not self.games
        self.seeders = [SeededDice(seed, SEED_STREAM) for seed in seeds]
        for row in range(self.count):
            seed = seeds[row]
            if fresh:
                self.games.append(LearningGame(self.setup, seed))
                self.clear_ended(row)
                self.settle(row)
            else:
                self.restart(row, seed)

    def begin_row(self, row: int, seed: int) -> None:
        """Begin a new game in one row."""
        self.seeders[row] = SeededDice(seed, SEED_STREAM)
        self.restart(row, seed)

    def restart(self, row: i64, seed: int) -> None:
        """Put a new game into a row."""
        self.clear_ended(row)
        self.unmark(row)
        self.games[row].begin(seed)
        self.settle(row)

    def settle(self, row: i64) -> None:
        """Let others choose first in a new game; show what is asked then."""
        game = self.games[row]
        self.seeds[row] = game.seed
        if self.learner != NOBODY:
            game.let_choose(self.player, self.learner)
            game.count_on()
        self.show(row)

    def draw(self, dice: SeededDice) -> list[int]:
        """Return the number of a legal action for every game, all equally likely."""
        drawn: list[int] = []
        for game in self.games:
            numbers = game.numbers
            number = numbers.column[dice.below(numbers.count)]
            while number < 0:
                number = numbers.column[dice.below(numbers.count)]
            drawn.append(int(number))
        return drawn

    def chosen_by(self, player: Player) -> list[int]:
        """Return the number of what a player would choose in every game."""
        found: list[int] = []
        for game in self.games:
            view = self.setup.see(game.state, game.seat())
            wanted = player.choose_from(view, game.legal, game.own)
            place = 0
            while place < game.legal.count - 1 and game.legal[place] is not wanted:
                place += 1
            found.append(int(game.numbers.column[place]))
        return found

    def choice_count(self) -> i64:
        """Count the legal actions of all games that have a number."""
        count: i64 = 0
        for game in self.games:
            for place in range(game.numbers.count):
                if game.numbers.column[place] >= 0:
                    count += 1
        return count

    def weighed(self, inputs: NetworkInputs) -> ChoiceColumns:
        """Return what a network is told of every legal action in every game."""
        found = ChoiceColumns(self.choice_count(), inputs.slots)
        at: i64 = 0
        for row in range(self.count):
            numbers = self.games[row].numbers
            base = row * self.rows.size
            for place in range(numbers.count):
                number = numbers.column[place]
                if number >= 0:
                    found.games[at] = row
                    found.numbers[at] = number
                    inputs.write(self.rows.column, base, number, found.rows, at * inputs.slots)
                    at += 1
        return found

    def legal_places(self) -> vec[i64]:
        """Return where the mask of every game has a one: its row times all choices, and the number."""
        found = vec[i64]()
        for row in range(self.count):
            numbers = self.games[row].numbers
            base = row * self.choices
            for place in range(numbers.count):
                if numbers.column[place] >= 0:
                    found = append(found, base + numbers.column[place])
        return found

    def clear_ended(self, row: i64) -> None:
        """Forget that the game before has ended in this row."""
        if self.ended[row]:
            self.ended[row] = 0
            for seat in range(self.seats):
                self.values[row * self.seats + seat] = 0.0

    def step(self, actions: list[int]) -> None:
        """Take an action in every game; one that is not legal raises NotLegal and changes nothing."""
        if len(actions) != self.count:
            raise NotLegal(f"{len(actions)} actions for {self.count} games")
        for row in range(self.count):
            self.chosen[row] = self.place(row, actions[row])
        for row in range(self.count):
            self.step_row(row, self.chosen[row])

    def step_one(self, number: i64) -> int:
        """Take an action in the only game, which is not followed by another; say how it stands."""
        game = self.games[0]
        action = game.action(number)
        if action is None:
            return NOT_LEGAL
        self.move(0, action)
        over = game.state.result is not None
        if over:
            self.note(0, game)
        self.show(0)
        return OVER if over else GOES_ON

    def place(self, row: i64, number: i64) -> i64:
        """Return the place of a legal action's number."""
        place = self.games[row].numbers.place_of(number)
        if place == NO_PLACE:
            raise NotLegal(self.refusal(row, number))
        return place

    def refusal(self, row: i64, number: i64) -> str:
        """Say why a number is refused."""
        if not 0 <= number < self.choices:
            return f"game {row}: there is no action {number}; they go from 0 to {self.choices - 1}"
        words = self.setup.numbers.words(number)
        return f"game {row}: action {number}, {words}, is not legal now; see the mask"

    def step_row(self, row: i64, place: i64) -> None:
        """Take a legal action in one game; where that ends it, begin the next."""
        game = self.games[row]
        self.clear_ended(row)
        self.move(row, game.legal[place])
        if game.state.result is None:
            self.show(row)
            return
        self.note(row, game)
        if self.keeps_last:
            seat = self.learner if self.learner != NOBODY else 0
            self.setup.view.write(self.last, row, self.setup.see(game.state, seat), seat)
        game.begin(int(self.seeders[row].word()))
        self.settle(row)

    def move(self, row: i64, action: Action) -> None:
        """Take an action in a row, and let others choose after it."""
        game = self.games[row]
        self.unmark(row)
        game.take(action)
        if self.learner != NOBODY:
            game.let_choose(self.player, self.learner)
        game.count_on()

    def note(self, row: i64, game: LearningGame) -> None:
        """Write down how a game has ended."""
        result = game.state.result
        assert result is not None
        self.ended[row] = 1
        for seat in range(self.seats):
            self.values[row * self.seats + seat] = result.values[seat]

    def unmark(self, row: i64) -> None:
        """Take the actions of the decision before out of the mask."""
        mask = self.mask
        numbers = self.games[row].numbers
        column = numbers.column
        base = row * self.choices
        for place in range(numbers.count):
            if column[place] >= 0:
                mask[base + column[place]] = 0

    def show(self, row: i64) -> None:
        """Write what the seat that is asked sees, and what it may do."""
        game = self.games[row]
        seat = self.learner
        if seat == NOBODY:
            seat = max(seat_to_choose(game.state), 0)
        self.setup.view.write(self.rows, row, self.setup.see(game.state, seat), seat)
        mask = self.mask
        numbers = game.numbers
        column = numbers.column
        base = row * self.choices
        for place in range(numbers.count):
            if column[place] >= 0:
                mask[base + column[place]] = 1


def zeros(count: i64) -> vec[i64]:
    """Return a column of zeros."""
    return vec[i64]([0 for _ in range(count)])


def zeros_u8(count: i64) -> vec[u8]:
    """Return a column of small zeros."""
    return vec[u8]([u8(0) for _ in range(count)])
