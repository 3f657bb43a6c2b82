"""What a seat answers with: choices, decisions, endings, requests, and where dice come from."""

from __future__ import annotations

from hexile.kernel.chance.randomness import RandomSource
from hexile.kernel.game import Game
from hexile.kernel.journal import Moment
from hexile.kernel.play import Action, State
from hexile.kernel.scene import Deed
from hexile.table.choices.choice_odds import Odds
from hexile.table.choices.forced_moves import takings_among
from hexile.table.files.verification import SINCE, words_of


class LegalChoice:
    """One legal choice: its text, its name in words, the things touched to say it, or other *ways* to.

    *sign* says what sort of deed it is, *ask* what to ask before it, if anything, *cost* what is printed where it leads;
    one that *takes* a piece up does nothing else.
    """

    def __init__(
        self, do: str, label: str, ways: list[list[str]], deed: Deed, cost: int = 0
    ) -> None:
        self.do = do
        self.label = label
        self.clicks = ways[0]
        self.ways = ways[1:]
        self.sign = deed.sign
        self.ask = deed.ask
        self.area = deed.area
        self.cost = cost
        self.takes = False

    @property
    def group(self) -> str:
        """Return the piece it is about, or nothing where only a place or a button is touched."""
        return self.clicks[0] if len(self.clicks) > 1 else ""


def ranked(game: Game, view: State, legal: list[Action]) -> list[Action]:
    """Put choices into the order in which they are listed."""
    return sorted(legal, key=lambda action: game.rank(view, action))


def described(game: Game, view: State, action: Action) -> LegalChoice:
    """Describe a choice as it is in a position."""
    ways, deed = game.ways(view, action), game.deed(view, action)
    return LegalChoice(action.text(), game.label(view, action), ways, deed, game.cost(view, action))


def listed(game: Game, view: State, legal: list[Action]) -> list[LegalChoice]:
    """Describe the choices of a position in the order in which they are listed."""
    return in_order(game, view, legal, ranked(game, view, legal))


def in_order(
    game: Game, view: State, legal: list[Action], order: list[Action]
) -> list[LegalChoice]:
    """Describe choices that are in the order of the list already."""
    choices = [described(game, view, action) for action in order]
    takes = set(takings_among(game, legal).values())
    for choice in choices:
        choice.takes = choice.do in takes
    return choices


class Selection:
    """What a selected piece can do: its choices, what is asked then, and the odds of those in doubt."""

    def __init__(self, choices: list[LegalChoice], question: str, odds: dict[str, Odds]) -> None:
        self.choices = choices
        self.question = question
        self.odds = odds


class Ended:
    """How a game ended: the ending's title, whether this seat won, the rule, the turn, all values."""

    def __init__(self, title: str, won: bool, rule: str, turn: int, values: list[float]) -> None:
        self.title = title
        self.won = won
        self.rule = rule
        self.turn = turn
        self.values = values


class Decision:
    """A decision on the line of play: its order, empty where this seat may not know it, and its dice."""

    def __init__(
        self, number: int, moment: Moment, order: str, faces: list[int], note: str
    ) -> None:
        self.number = number
        self.seat = moment.seat
        self.order = order
        self.faces = faces
        self.note = note


class Request:
    """What somebody asks of the others: in words, and whether it was asked, or is to be answered, here."""

    def __init__(self, words: str, mine: bool, to_answer: bool) -> None:
        self.words = words
        self.mine = mine
        self.to_answer = to_answer


class DiceFrom:
    """Where dice come from after a decision, as far as everybody may know it."""

    def __init__(self, cup: RandomSource, since: int) -> None:
        self.since = since
        self.seed = cup.seed if cup.chosen else None
        self.promise = cup.promise
        self.secret = cup.secret.hex() if cup.shown else ""
        self.words = SINCE.format(since=since, words=words_of(cup)) if since else words_of(cup)
