"""What a game hands to everything above it: one object with the same questions for every game."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from hexile.kernel.chart import COMMON_CHARTS, Chart, Facts
from hexile.kernel.dice import Dice
from hexile.kernel.event import Event
from hexile.kernel.odds import Chance, Forecast, odds_of
from hexile.kernel.play import Action, State, run
from hexile.kernel.player import Player
from hexile.kernel.scene import Scene
from hexile.kernel.setup import (
    BadSetup,
    Difficulty,
    Option,
    Scenario,
    Setup,
    Value,
    settle,
    unknown,
)

MOST_WAYS: Final = 2_000


class About:
    """Whose game it is and what to say of it on the shelf. Every text is ours."""

    def __init__(
        self,
        slug: str,
        title: str,
        designer: str,
        publisher: str,
        blurb: str,
        length: str,
        made_up: str,
        version: str,
    ) -> None:
        self.slug = slug
        self.title = title
        self.designer = designer
        self.publisher = publisher
        self.blurb = blurb
        self.length = length
        self.made_up = made_up
        self.version = version


class Ending:
    """A way the game can end: its name, a title, and whether the person at seat 0 has won."""

    def __init__(self, name: str, title: str, won: bool) -> None:
        self.name = name
        self.title = title
        self.won = won


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """The door to one game. A subclass, in the game's `__init__.py`, fills it in.

    `texts` maps every kind of event to a sentence with the event's facts in braces.
    """

    def __init__(self, about: About, package: str) -> None:
        self.about = about
        self.package = package
        self.seats: list[str] = ["you"]
        self.scenarios: list[Scenario] = []
        self.options: list[Option] = []
        self.difficulties: list[Difficulty] = []
        self.endings: list[Ending] = []
        self.charts: dict[str, Chart] = {}
        self.players: dict[str, Player] = {}
        self.texts: dict[str, str] = {}
        self.symbols: dict[str, str] = {}
        self.horizon: int = 0  # turns of `clock` a search looks ahead; 0: to the end

    def chart(self, name: str) -> Chart:
        """Return a chart by its name: the game's own, or one that players of any game go by."""
        return self.charts[name] if name in self.charts else COMMON_CHARTS[name]

    def seats_for(self, setup: Setup) -> list[str]:
        """Name the seats of a game of this set-up. Default: always the same."""
        return self.seats

    def set_up(self, setup: Setup, dice: Dice) -> State:
        """Lay out a game; the agenda holds its first step. A wrong user's file raises BadSetup."""
        raise NotImplementedError

    def load(self, setup: Setup, dump: list[object]) -> State:
        """Make the state that `dump` describes."""
        raise NotImplementedError

    def check(self, s: State) -> None:
        """Raise AssertionError if something that must always hold does not."""

    def check_step(self, before: State, after: State) -> None:
        """Raise AssertionError if a decision changed what no event in the log of *after* tells."""

    def see(self, s: State, seat: int) -> State:
        """Return what *seat* may know: a copy in which the rest is unknown. Default: all is open."""
        return s.copy()

    def resample(self, view: State, seat: int, dice: Dice) -> State:
        """Deal what *seat* does not know again, consistent with the view. Default: nothing hidden."""
        return view.copy()

    def scene(self, view: State, seat: int) -> Scene:
        """Describe the board as *seat* sees it."""
        raise NotImplementedError

    def label(self, view: State, action: Action) -> str:
        """Name a choice in words, for lists. Default: its text."""
        return action.text()

    def odds(self, view: State, action: Action) -> list[Chance]:
        """Return exactly what an action itself may bring, as far as the view knows.

        A game whose views cannot be played on, because they hide what a die would reveal, overrides
        it. `TooManyWays` means that the dice can fall in more ways than anybody would read.
        """
        return odds_of(view, action, lambda event: sentence(self, event), MOST_WAYS)

    def forecasts(self, view: State) -> list[Forecast]:
        """Work out exact odds of things that threaten, if the game has any."""
        return []

    def clock(self, s: State) -> int:
        """Count the turns begun, each seat's own where they take turns. Default: there are none.

        Searches compare positions at the same time, and may not go round in circles within a turn.
        """
        return 0

    def look_until(self, view: State) -> int:
        """Return the turn at whose start a search from *view* looks how things stand."""
        return self.clock(view) + self.horizon

    def estimate(self, s: State, known: State) -> list[float]:
        """Guess each seat's value, 0 to 1, in a game not over, where a search looks no further.

        It is asked only where `horizon` is set, which marks a game too long to be played out. An
        empty list, the default, means that it cannot tell. *known* is the view the search began
        with: what was hidden then has been dealt by lot, and may count as what it is on average.
        """
        return []

    def tally(self, s: State) -> dict[str, int]:
        """Count what a finished game is judged by: losses, kills, tokens."""
        return {}


def new_setup(
    game: Game, scenario: str, difficulty: str, given: dict[str, Value], files: dict[str, str]
) -> Setup:
    """Check what a person asked for and fill in the rest; options given beat the difficulty's."""
    values: dict[str, Value] = {}
    if difficulty:
        named = {d.name: d for d in game.difficulties}
        if difficulty not in named:
            raise BadSetup(unknown("difficulty", difficulty, list(named)))
        values.update(named[difficulty].values)
    values.update(given)
    chosen = scenario or game.scenarios[0].name
    return settle(game.scenarios, game.options, chosen, values, files)


def start(game: Game, setup: Setup, dice: Dice, telling: bool = True) -> State:
    """Set a game up and run to its first decision."""
    s = game.set_up(setup, dice)
    s.telling = telling
    run(s, dice)
    return s


def sentence(game: Game, event: Event) -> str:
    """Say in words what an event means."""
    return say(game.texts[event.kind], event.facts)


def say(template: str, facts: Facts) -> str:
    """Fill a sentence with facts."""
    return template.format(**facts)
