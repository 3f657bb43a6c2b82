"""Puzzles: positions with one best choice, found by search and rated choice by choice."""

from __future__ import annotations

from hashlib import sha256
from importlib.resources import files
from typing import Any, Final

import msgspec

from hexile.games import find
from hexile.kernel.fields.position import FoundPosition, first_line, read_position, write_position
from hexile.kernel.game import Game
from hexile.kernel.play import State, find_legal
from hexile.kernel.scene import Scene
from hexile.kernel.setup import settle
from hexile.players.levels import guide_for
from hexile.table.review.game_review import Review, Reviewed, headline
from hexile.table.review.rating import RatedChoice
from hexile.table.review.review_budgets import budget_for
from hexile.table.review.review_ledger import LedgerEntry
from hexile.table.review.review_reasons import reasons
from hexile.table.review.review_words import points
from hexile.table.review.weighing import MISTAKE, WeighedChoice, Weighing, weigh
from hexile.table.seat import sit
from hexile.table.session import new_session

FILE: Final = "puzzles.json"
LEAST: Final = 0.03  # what a choice must have cost to be worth asking about
MOST_OWN: Final = 20
EASY, MEDIUM, HARD = "easy", "medium", "hard"
# What the best choice does, by the sign it is drawn with.
THEMES: Final = {
    "step": "Movement",
    "stop": "Contact",
    "shoot": "Shooting",
    "throw": "Throwing",
    "fight": "Close combat",
    "attack": "Attack",
    "board": "Boarding",
    "enter": "Entering",
    "leave": "Departure",
    "open": "Opening",
    "close": "Closing",
    "take": "Equipment",
    "lay": "Placing",
    "turn": "Facing",
    "ready": "Readiness",
    "send": "Sending out",
    "land": "Landing",
    "probe": "Scouting",
    "build": "Building",
    "retreat": "Retreat",
    "wait": "Waiting",
    "end": "When to stop",
}
OTHER_THEME: Final = "Tactics"


class Puzzle(msgspec.Struct, frozen=True):
    """A position as text, the seat that decides in it, and what its choices are worth, the best first.

    `rates` says how often each computer level finds the answer; puzzles from one's own games have none. They
    have `taken`, what was done there.
    """

    game: str
    seat: int
    turn: str
    theme: str
    position: str
    choices: list[RatedChoice]
    rates: dict[str, float] = {}
    taken: str = ""

    def best(self) -> RatedChoice:
        """Return the best choice."""
        return self.choices[0]

    def solve_rate(self) -> float:
        """Return how often the levels find the answer, on average."""
        return sum(self.rates.values()) / len(self.rates) if self.rates else 0.0

    def difficulty(self) -> str:
        """Say how hard it is by how often the levels find the answer; nothing where they were not asked."""
        if not self.rates:
            return ""
        rate = self.solve_rate()
        return EASY if rate >= 2 / 3 else MEDIUM if rate >= 1 / 3 else HARD

    def title(self) -> str:
        """Name it by theme and difficulty."""
        return ", ".join(word for word in (self.theme, self.difficulty() or self.turn) if word)


class PuzzleAnswer(msgspec.Struct, frozen=True):
    """What an answer is worth: whether it is as good as the best, as far as can be told, and in words."""

    right: bool
    words: str


class Hint(msgspec.Struct, frozen=True):
    """A hint in words, and what is ringed on the board."""

    words: str
    place: str


class LabelledChoice(msgspec.Struct, frozen=True):
    """A rated choice with its name in words."""

    rated: RatedChoice
    label: str


def laid_out(puzzle: Puzzle) -> FoundPosition[Any]:
    """Return the position of a puzzle and its set-up, by the rules of today."""
    return read_position(find(puzzle.game), text_of(puzzle))


def key_of_puzzle(puzzle: Puzzle) -> str:
    """Return what progress is kept under: the same as long as position and answer are."""
    _, _, rest = puzzle.position.partition("\n")
    return sha256(f"{puzzle.game} {puzzle.best().text} {rest}".encode()).hexdigest()[:12]


def text_of(puzzle: Puzzle) -> str:
    """Return the position of a puzzle as text of today's rules: its answer is checked by these."""
    _, _, rest = puzzle.position.partition("\n")
    return f"{first_line(find(puzzle.game))}\n{rest}"


def scene_of(puzzle: Puzzle) -> Scene:
    """Describe the board of a puzzle."""
    return find(puzzle.game).scene(laid_out(puzzle).state, puzzle.seat)


def asked(puzzle: Puzzle) -> str:
    """Return the question of a puzzle."""
    return f"{puzzle.turn}. Find the best choice."


def theme_of(game: Game, view: State, text: str) -> str:
    """Name what a choice is about."""
    action = find_legal(view, text)
    sign = game.deed(view, action).sign if action is not None else ""
    return THEMES.get(sign, OTHER_THEME)


def labelled(puzzle: Puzzle) -> list[LabelledChoice]:
    """Name the choices of a puzzle as the game names them now, the best first."""
    game, view = find(puzzle.game), laid_out(puzzle).state
    found = [(choice, find_legal(view, choice.text)) for choice in puzzle.choices]
    return [
        LabelledChoice(choice, choice.text if action is None else game.label(view, action))
        for choice, action in found
    ]


def label_in(puzzle: Puzzle, text: str) -> str:
    """Name a choice; nothing where it is not legal."""
    view = laid_out(puzzle).state
    action = find_legal(view, text)
    return "" if action is None else find(puzzle.game).label(view, action)


def answered(puzzle: Puzzle, text: str, rated: RatedChoice | None = None) -> PuzzleAnswer | None:
    """Say what an answer is worth, which may have been *rated* by itself; None if nobody has rated it."""
    known = next((choice for choice in puzzle.choices if choice.text == text), rated)
    if known is None:
        return None
    best = puzzle.best()
    worth = f"{points(best.chance)} of 100"
    if known is best:
        return PuzzleAnswer(True, f"Nothing is better: it is worth {worth}.")
    name = label_in(puzzle, best.text)
    if known.is_close():
        return PuzzleAnswer(True, f"About equal to the best. “{name}” is worth {worth}.")
    said = f"It is worth {points(known.chance)} of 100: {points(known.behind)} fewer than “{name}”."
    return PuzzleAnswer(False, said)


def why_better(puzzle: Puzzle, text: str) -> list[str]:
    """Say what tells the best choice from another one."""
    game, view = find(puzzle.game), laid_out(puzzle).state
    return reasons(game, view, guide_for(game).player, puzzle.best().text, text)


def hints(puzzle: Puzzle) -> list[Hint]:
    """Return the hints of a puzzle: first the piece that acts, then where."""
    game, view = find(puzzle.game), laid_out(puzzle).state
    scene = game.scene(view, puzzle.seat)
    pieces = {counter.id: counter.name or counter.text for counter in scene.counters}
    places = pieces | {cell.id: cell.text or cell.id for cell in scene.cells}
    label = label_in(puzzle, puzzle.best().text)
    words = puzzle.best().text.split()[1:]
    piece = next((word for word in words if word in pieces), "")
    place = next((word for word in reversed(words) if word in places and word != piece), "")
    first = (
        Hint(f"Use {pieces[piece]}.", piece) if piece else Hint("No piece has to be selected.", "")
    )
    second = Hint(f"Look here: {places[place]}.", place) if place else Hint(f"{label}.", "")
    return [first, second]


def shipped(game: Game) -> list[Puzzle]:
    """Return the puzzles that come with a game."""
    found = files(game.package).joinpath("data", FILE)
    if not found.is_file():
        return []
    return msgspec.json.decode(found.read_bytes(), type=list[Puzzle])


def costly_entries(found: Reviewed) -> list[LedgerEntry]:
    """List the decisions of a review that are worth asking about, the costliest first."""
    dear = [e for e in found.entries if e.verdict == MISTAKE and e.cost >= LEAST]
    return sorted(dear, key=lambda entry: -entry.cost)[:MOST_OWN]


def puzzles_of(review: Review) -> list[Puzzle]:
    """Make puzzles of the costly decisions of a review, the costliest first."""
    return [own_puzzle(review, entry.at) for entry in costly_entries(review.so_far())]


def own_puzzle(review: Review, at: int) -> Puzzle:
    """Make a puzzle of a decision that was weighed."""
    order, weighing = review.weighed_at(at)
    return puzzle_from(order, weighing, headline(review.table, at, review.seat))


def puzzle_from(order: dict[str, Any], weighing: Weighing, turn: str) -> Puzzle:
    """Make a puzzle of what was handed over to be weighed, and what came of it."""
    game = find(order["game"])
    setup = settle(
        game.scenarios, game.options, order["scenario"], order["options"], order["files"]
    )
    view = game.load(setup, order["view"])
    choices = [rated_as_weighed(choice) for choice in weighing.choices]
    return Puzzle(
        game=order["game"],
        seat=order["seat"],
        turn=turn,
        theme=theme_of(game, view, choices[0].text),
        position=write_position(game, setup, view),
        choices=choices,
        taken=order["taken"],
    )


def rated_as_weighed(choice: WeighedChoice) -> RatedChoice:
    """Rate a choice as a review weighed it."""
    e, gap = choice.estimate, choice.behind
    return RatedChoice(
        choice.text, e.chance, e.low, e.high, gap.points, gap.low, gap.high, choice.worlds
    )


def refused(puzzle: Puzzle, text: str) -> str:
    """Say why something is not legal in a puzzle; nothing where it is."""
    if label_in(puzzle, text):
        return ""
    found = laid_out(puzzle)
    table = new_session(find(puzzle.game), found.setup, {}, 0, None, None, text_of(puzzle))
    return sit(table, puzzle.seat).why_not(text).words


def rated_now(puzzle: Puzzle, text: str, budget: str) -> RatedChoice:
    """Rate a legal choice that was not rated yet, beside the best one."""
    game, view = find(puzzle.game), laid_out(puzzle).state
    view.telling = False
    best = puzzle.best().text
    found = weigh(game, view, text, budget_for(game, budget), beside=best).choices
    return next(rated_as_weighed(choice) for choice in found if choice.text == text)
