"""The public Python API: `import hexile` gives everything here. Other modules are private.

game = hexile.game("raid").new(seed=7)
game.legal                     # ['step W1 r3c1', ...]
game.play("step W3 r5c1")
game.undo()
print(game)                    # the board as text; a notebook shows it as a picture
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from hexile.games import find, slugs
from hexile.kernel.chance.dice import Dice
from hexile.kernel.errors import HexileError
from hexile.kernel.fields.position import read_position
from hexile.kernel.game import Game, new_setup, sentence
from hexile.kernel.odds import Forecast
from hexile.kernel.play import Action, State, seat_to_choose
from hexile.kernel.player import Player
from hexile.kernel.setup import BadSetup, Setup, Value
from hexile.kernel.verbs.refusal import Refusal
from hexile.lab.clock import Seconds
from hexile.lab.player_names import named_player, network_file_player
from hexile.lab.simulate import make_plan
from hexile.lab.simulate import simulate as run_simulation
from hexile.lab.workers import run_batches
from hexile.players.advice import Advice
from hexile.players.levels import MOST_TRIES
from hexile.players.search import StopRule
from hexile.table.answers import Ended, LegalChoice
from hexile.table.editions.edition import copy_setup
from hexile.table.editions.edition_check import faults
from hexile.table.editions.edition_files import read_copy
from hexile.table.files.journal_files import look, open_journal, save_copy
from hexile.table.narration.explanations import Why
from hexile.table.review.game_review import (
    Review,
    Reviewed,
    carry_out,
    choose_seat,
    expect_reviewable,
)
from hexile.table.review.review_budgets import USUAL
from hexile.table.review.review_store import Memory
from hexile.table.seat import Seat, share
from hexile.table.seating import seat_computers
from hexile.table.session import Session, new_cup, new_session
from hexile.table.table_errors import Refused

if TYPE_CHECKING:
    from hexile.lab.adapters.batch_workers import WorkerBatch
    from hexile.lab.adapters.game_batch import GameBatch
    from hexile.server.pictures.game_pictures import Animation

__all__ = [
    "Action",
    "Advice",
    "Dice",
    "Ended",
    "HexileError",
    "LiveGame",
    "Player",
    "Position",
    "Refusal",
    "Refused",
    "Replay",
    "Reviewed",
    "Ruleset",
    "Simulation",
    "State",
    "Why",
    "game",
    "games",
    "load",
    "network_player",
    "picture",
    "review",
    "simulate",
    "vector",
]

SECRETLY: Final = False  # a program's own dice need no commitment
USUAL_TRIES: Final = 2000
FIRST_LINE: Final = re.compile(r"\s*position (\w+), rules ")


def games() -> list[Ruleset]:
    """List the games that can be played, Hexile's own and those of installed packages."""
    return [game(slug) for slug in slugs()]


def game(slug: str) -> Ruleset:
    """Return a game by its short name, such as `raid`; raise HexileError if there is none."""
    return Ruleset(find(slug))


def load(path: str | os.PathLike[str]) -> LiveGame:
    """Open a game file. Playing on leaves the file as it is; `save` writes a new one.

    A damaged file opens as far as it can be read, and refuses to be played on.
    """
    session = look(open_journal(Path(path)))
    seat_computers(session, named_player)
    return LiveGame(session)


def picture(
    path: str | os.PathLike[str], at: int | None = None, width: int = 960, theme: str = "light"
) -> str:
    """Draw the board of a game file at a decision, the last by default, as SVG that needs nothing besides."""
    from hexile.server.pictures.game_pictures import picture_svg  # it takes long to load

    return picture_svg(look(open_journal(Path(path))), at, width, theme)


class Ruleset:
    """A game that can be played: what it is called, and what can be chosen before it begins."""

    def __init__(self, rules: Game) -> None:
        self._game = rules
        self.slug = rules.about.slug
        self.title = rules.about.title
        self.designer = rules.about.designer
        self.rules_version = rules.about.version
        self.scenarios = [scenario.name for scenario in rules.scenarios]
        self.difficulties = [difficulty.name for difficulty in rules.difficulties]
        self.options = [option.name for option in rules.options]
        self.players = list(rules.players)
        self.seats = list(rules.seats)

    def __repr__(self) -> str:
        return f"<hexile game {self.slug}: {self.title}>"

    def new(
        self,
        scenario: str = "",
        difficulty: str = "",
        seed: int | None = None,
        players: Mapping[int, str] | None = None,
        edition: str | os.PathLike[str] | None = None,
        options: Mapping[str, Value] | None = None,
        position: str = "",
    ) -> LiveGame:
        """Begin a game. *players* names computer players by seat; other seats are yours.

        *edition* is a folder or zip with components of your own, *position* a position as text.
        The same seed and the same decisions give the same game.
        """
        position = str(position)  # game files hold plain text
        setup = self._setup(scenario, difficulty, edition, dict(options or {}), position)
        seats = {str(seat): name for seat, name in (players or {}).items()}
        source = new_cup(SECRETLY) if seed is None else seed
        session = new_session(self._game, setup, seats, source, None, None, position)
        missing = seat_computers(session, named_player)
        if missing:
            known = ", ".join(self.players)
            raise BadSetup(f"there is no player {missing[0]} in {self.slug}; there are {known}")
        live = LiveGame(session)
        live._let_computers_act()
        return live

    def _setup(
        self,
        scenario: str,
        difficulty: str,
        edition: str | os.PathLike[str] | None,
        options: dict[str, Value],
        position: str,
    ) -> Setup:
        if position:
            return read_position(self._game, position).setup
        if edition is None:
            return new_setup(self._game, scenario, difficulty, options, {})
        mine = read_copy(Path(edition), self.slug)
        for fault in faults(mine)[:1]:
            raise fault
        return copy_setup(mine, scenario, difficulty, options)


class LiveGame:
    """A game under way, as the seat that must choose now sees it.

    Computer players decide by themselves, as soon as it is their turn.
    """

    def __init__(self, session: Session) -> None:
        self._session = session

    @property
    def _seat(self) -> Seat:
        return share(self._session)

    def _let_computers_act(self) -> None:
        while self._session.people() and self._session.is_computers_turn():
            self._session.computer_acts()

    def __repr__(self) -> str:
        about = self._session.game.about
        now = self.result.title if self.result else f"turn {self.turn}, {self.to_move} to move"
        return f"<hexile {about.slug}: {now}>"

    def __str__(self) -> str:
        scene = self._seat.scene
        return "\n".join([*scene.text, *scene.legend])

    def _repr_svg_(self) -> str:
        return self.svg()

    def svg(self, width: int = 640, theme: str = "light") -> str:
        """Draw the board, as the seat to move sees it: a picture that needs nothing besides."""
        from hexile.server.drawing.standalone import standalone_svg  # it takes long to load

        return standalone_svg(self._session.game, self._seat.scene, width, theme)

    @property
    def title(self) -> str:
        """Name the game and its scenario."""
        return f"{self._session.game.about.title}, {self._session.setup().scenario}"

    @property
    def to_move(self) -> str:
        """Name the seat that must choose, or nothing when the game is over."""
        return self._seat.asked()

    @property
    def turn(self) -> int:
        """Return the number of the turn."""
        return self._seat.turn()

    @property
    def question(self) -> str:
        """Say what is to be decided now."""
        return self._seat.scene.question

    @property
    def legal(self) -> list[str]:
        """List the legal choices, the likely first, as the texts that `play` takes."""
        return [choice.do for choice in self._seat.choices()]

    @property
    def choices(self) -> list[LegalChoice]:
        """List the legal choices with their names in words (`label`) and texts (`do`)."""
        return self._seat.choices()

    @property
    def over(self) -> bool:
        """Tell whether the game has ended."""
        return self.result is not None

    @property
    def result(self) -> Ended | None:
        """Say how the game ended (title, won, rule, turn, values), or None while it lasts."""
        return self._seat.ended()

    @property
    def position(self) -> Position:
        """Write the position as text, as far as the seat to move knows it."""
        return Position(self._seat.position())

    @property
    def log(self) -> list[str]:
        """List what happened since the game began, a sentence each, oldest first."""
        seat = self._seat
        numbers = [moment.number for moment in seat.journal.path(seat.number)]
        return [sentence(seat.game, event) for n in numbers for event in seat.told(n)]

    @property
    def scores(self) -> dict[str, int]:
        """Count what the game is judged by: losses, kills, points."""
        return self._session.game.tally(self._session.state)

    def play(self, text: str) -> list[str]:
        """Play a legal choice and return what happened, a sentence each.

        A choice that is not legal raises Refused, which says why, and changes nothing.
        """
        before = len(self.log)
        self._seat.act(text)
        self._let_computers_act()
        return self.log[before:]

    def undo(self, count: int = 1) -> None:
        """Undo the last decision, or the last *count*, and what computers decided after it."""
        self._go(self._seat.undo_to(count), "nothing to undo")

    def redo(self, count: int = 1) -> None:
        """Play again what was undone last."""
        self._go(self._seat.redo_to(count), "nothing to redo")

    def _go(self, number: int | None, otherwise: str) -> None:
        if number is None:
            raise HexileError(otherwise)
        self._seat.go(number)

    def odds(self, text: str) -> dict[str, Fraction] | None:
        """Return each thing a legal choice may bring with its exact chance; None if they are too many."""
        found = self._seat.odds(text)
        return None if found.untold else {chance.words: chance.odds for chance in found.outcomes}

    def forecasts(self) -> list[Forecast]:
        """List what threatens now, with exact chances."""
        return self._seat.forecasts()

    def why_not(self, text: str) -> Refusal:
        """Say which rule forbids a choice (rule, words, facts)."""
        return self._seat.why_not(text)

    def why(self) -> list[Why]:
        """Explain the last decisions of the enemy: who, where, and the rows of its chart that were tried."""
        return self._seat.reasons()

    def advise(self, seconds: float = 0.0, tries: int = 0, seed: int = 1, top: int = 3) -> Advice:
        """Search for the best choices, for so many seconds or tries."""
        if self.over:
            raise HexileError("the game is over; there is nothing to advise")
        stop = Seconds(seconds) if seconds else StopRule()
        advice = Advice([], [], [])
        for riper in self._seat.thinking(
            tries or (MOST_TRIES if seconds else USUAL_TRIES), seed, top, stop
        ):
            advice = riper
        return advice

    def review(self, budget: str = USUAL, seat: str = "", jobs: int = 1) -> Reviewed:
        """Weigh every decision of a seat, and the luck of the dice; budgets are named as in `hexile review`."""
        number = choose_seat(self._session, seat)
        expect_reviewable(self._session, number)
        weighing = Review(self._session, number, Memory(), budget)
        for key, text in run_batches(carry_out, weighing.missing(), jobs):
            weighing.take(key, text)
        return weighing.so_far()

    def replay(self, width: int = 640, theme: str = "light") -> Replay:
        """Return the game so far as a moving picture, a frame for each decision.

        It shows what you may see; if several people play, what everybody may see.
        """
        from hexile.server.pictures.game_pictures import Animation  # it takes long to load

        return Replay(Animation(self._session, width, theme))

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the game to a new file, which `load` and `hexile play --resume` open.

        Raise HexileError if it exists: nothing is written over.
        """
        try:
            save_copy(self._session, Path(path))
        except FileExistsError:
            raise HexileError(f"{path} exists. Choose another name, or delete it first.") from None


class Position(str):
    """A position as text; a notebook shows it as a picture. It is an ordinary string otherwise."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return self.svg()

    def svg(self, width: int = 640, theme: str = "light") -> str:
        """Draw the board, as the seat to move sees it; raise HexileError if this is no position."""
        from hexile.server.drawing.standalone import standalone_svg  # it takes long to load

        rules = self._rules()
        found = read_position(rules, str(self))
        seat = seat_to_choose(found.state)
        scene = rules.scene(rules.see(found.state, seat), seat)
        scene.mark_yours(found.setup.files)
        return standalone_svg(rules, scene, width, theme)

    def _rules(self) -> Game:
        named = FIRST_LINE.match(self)
        if named is None:
            raise HexileError("the first line of a position must be 'position GAME, rules VERSION'")
        return find(named[1])


class Replay:
    """A game as a moving picture, which a notebook plays; `len` counts its frames."""

    def __init__(self, animation: Animation) -> None:
        self._animation = animation

    def __len__(self) -> int:
        return len(self._animation.frames)

    def __repr__(self) -> str:
        return f"<hexile replay of {self._animation.game.about.slug}: {len(self)} frames>"

    def _repr_svg_(self) -> str:
        return self.svg()

    def svg(self) -> str:
        """Draw the game as one SVG that plays by itself and begins again."""
        return self._animation.svg()

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the moving picture to a file whose name ends in .svg, .gif or .webp."""
        self._animation.save(Path(path))


def review(path: str | os.PathLike[str], budget: str = USUAL, seat: str = "") -> Reviewed:
    """Review the game in a file."""
    return load(path).review(budget, seat)


class Simulation:
    """What many games came to; `win_rate` is the first player's, with its 95 % interval."""

    def __init__(self, found: dict[str, Any]) -> None:
        self.summary = found
        self.games: int = found["games"]
        self.wins: float = found["wins"]
        self.win_rate: float = found["win_rate"]
        self.interval: tuple[float, float] = (found["ci95"][0], found["ci95"][1])
        self.endings: dict[str, int] = found["endings"]

    def __repr__(self) -> str:
        low, high = self.interval
        return f"<won {self.win_rate:.1%} of {self.games} games, between {low:.1%} and {high:.1%}>"


def simulate(
    slug: str,
    player: str = "",
    opponent: str = "",
    games: int = 200,
    scenario: str = "",
    difficulty: str = "",
    options: Mapping[str, Value] | None = None,
    seed: int = 1,
    jobs: int = 1,
    progress: Callable[[int], None] = lambda done: None,
) -> Simulation:
    """Let computer players play many games; *player* may be `package.module:Name`, your own."""
    rules = find(slug)
    setup = new_setup(rules, scenario, difficulty, dict(options or {}), {})
    plan = make_plan(rules, setup, player or list(rules.players)[-1], opponent, False)
    return Simulation(run_simulation(plan, games, seed, jobs, progress))


def network_player(game: Game, path: str | os.PathLike[str]) -> Player:
    """Make a player of a network's file, for your own package; a damaged file raises BadSetup."""
    return network_file_player(game, os.fspath(path))


def vector(
    game: str,
    count: int,
    *,
    scenario: str = "",
    options: Mapping[str, Value] | None = None,
    opponent: str = "",
    seat: int = 0,
    workers: int = 0,
    last: bool = False,
) -> GameBatch | WorkerBatch:
    """Make *count* games to learn from, stepped together; call `reset` first. It needs NumPy.

    Without an *opponent* you choose for every seat in turn; else for *seat*, and that player for the
    others. With *workers* the games are played in so many processes. With *last* the batch keeps how
    games looked when they ended.
    """
    try:
        from hexile.lab.adapters.batch_workers import WorkerBatch
        from hexile.lab.adapters.game_batch import GameBatch, plan_batch
    except ModuleNotFoundError as missing:
        raise HexileError(f"{missing.name} is not installed: pip install 'hexile[learn]'") from None
    plan = plan_batch(game, count, scenario, dict(options or {}), seat, opponent, last)
    if workers < 0 or workers > count:
        raise BadSetup(f"{workers} processes for {count} games")
    return WorkerBatch(plan, workers) if workers else GameBatch(plan)
