"""A small honest game with a hidden card, for tests of the kernel.

Somebody hides a card from 1 to 3. On each of three turns you wait or you guess; a right guess
wins, and waiting through all turns loses. Every kind of dishonesty is a subclass in the tests.
"""

from hexile.kernel.chance.chance_request import KnownNames
from hexile.kernel.chance.dice import SeededDice
from hexile.kernel.chart import Chart, ChartRow, Trace
from hexile.kernel.event import Event
from hexile.kernel.fields.field import number
from hexile.kernel.game import About, Ending, Game, new_setup, start
from hexile.kernel.journal import Header, Journal
from hexile.kernel.play import Action, Automatic, Choice, Result, State, play
from hexile.kernel.player import RandomPlayer
from hexile.kernel.rulebook import Rule
from hexile.kernel.scene import Cell, Scene
from hexile.kernel.setup import Option, Scenario
from hexile.kernel.verbs.verb import Slot, Verb, Verbs

UNKNOWN = 0
CARDS = 3
TURNS = 3

BOOK = {n: Rule(n, f"rule {n}", "words", "coded", "", "") for n in ("1", "2", "3")}


FIELDS = [number("turn", 1, TURNS, 1), number("card", UNKNOWN, CARDS), number("peeks", 0, 9)]


class Say(Action):
    """Wait, or guess a card."""

    def __init__(self, words):
        self.words = words

    def text(self):
        return self.words


ACTIONS = [Say("wait"), *(Say(f"guess c{n}") for n in range(1, CARDS + 1))]


CARD = Slot("", lambda s: [f"c{n}" for n in range(1, CARDS + 1)], "1", "there is no card {word}")
VERBS = Verbs(
    "1", Verb("wait", "wait"), Verb("guess {card}", "guess {card}", [CARD], example="guess c2")
)


class ToyState(State):
    """The turn and the card."""

    def __init__(self):
        super().__init__()
        self.turn = 1
        self.card = UNKNOWN
        self.peeks = 0

    def copy(self):
        twin = type(self)()
        self.copy_frame(twin)
        twin.turn, twin.card, twin.peeks = self.turn, self.card, self.peeks
        return twin

    def fields(self):
        return FIELDS


class Guess(Choice):
    """You guess or wait. [1]"""

    def list_actions(self, s, legal):
        legal.extend(ACTIONS)

    def take(self, s, action, dice):
        words = action.text()
        if s.telling:
            trace = Trace("toy", "you")
            trace.tried("a", "said", {"words": words}, dice.roll(6, "3"))
            trace.decide("a")
            s.tell(Event("said", "1", {"words": words}, 0, trace))
        else:
            dice.roll(6, "3")
        if words == f"guess c{s.card}":
            s.result = Result("found", "2", [1.0], s.turn)
        else:
            s.agenda.append(NEXT)

    def verbs(self):
        return VERBS


class Next(Automatic):
    """The turn ends."""

    def run(self, s, dice):
        if s.turn == TURNS:
            s.result = Result("lost", "2", [0.0], s.turn)
        else:
            s.turn += 1
            s.agenda.append(GUESS)


GUESS = Guess("guess")
NEXT = Next("next")
STEPS = {"guess": GUESS, "next": NEXT}


def draw_card(dice):
    """Draw one card blindly."""
    return dice.draw([1] * CARDS, "1", "cards", KnownNames(list("ABC"))) + 1


class Toy(Game):
    """The honest game."""

    def __init__(self):
        super().__init__(About("toy", "Toy", "", "", "", 1, "", "1"), "tests.kernel")
        self.scenarios = [Scenario("table", "Table", "The only one.")]
        self.options = [Option("late", False, "Nothing.", "1")]
        self.endings = [Ending("found", "Found", True), Ending("lost", "Lost", False)]
        self.charts = {
            "toy": Chart("toy", "Toy", [ChartRow("a", "1", "Says", {"said": "{words}"})])
        }
        self.players = {"random": RandomPlayer()}
        self.steps = STEPS
        self.texts = {"said": "You say {words}."}
        self.purposes = dict.fromkeys(["1", "2", "3", "1 cards"], "Chance decides for {who}")

    def set_up(self, setup, dice):
        s = ToyState()
        s.card = draw_card(dice)
        s.agenda.append(GUESS)
        return s

    def blank(self, setup):
        return ToyState()

    def see(self, s, seat):
        view = s.copy()
        view.card = UNKNOWN
        return view

    def resample(self, view, seat, dice):
        dealt = view.copy()
        dealt.card = dice.pick(CARDS, "1") + 1
        return dealt

    def clock(self, s):
        return s.turn

    def check(self, s):
        assert 1 <= s.turn <= TURNS

    def scene(self, view, seat):
        scene = Scene("field", 10, 10)
        for n in range(1, CARDS + 1):
            scene.cells.append(Cell(f"c{n}", (n, 0), [], "plain", f"c{n}", f"card {n}"))
        scene.headline = f"Turn {view.turn}"
        scene.text = ["? ? ?"]
        return scene


def recorded(*actions):
    """Play actions and return the game and its journal."""
    game = Toy()
    dice = SeededDice(3)
    setup = new_setup(game, "", "", {"late": True}, {})
    s = start(game, setup, dice)
    journal = Journal(Header("toy", "1", setup, {}, 3, dice.take_faces()))
    for action in actions:
        s = play(s, action, dice)
        journal.add(0, action, dice.take_faces())
    return game, journal
