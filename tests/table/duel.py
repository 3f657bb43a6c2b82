"""A tiny game with dice, a hidden card and two seats, whose ends can be enumerated."""

from hexile.kernel.chance.chance_request import KnownNames
from hexile.kernel.chance.dice import every_roll
from hexile.kernel.event import Event
from hexile.kernel.fields.field import PLAIN_LIST, column, number
from hexile.kernel.game import About, Ending, Game, new_setup
from hexile.kernel.play import Action, Choice, Result, State, advance, legal_actions
from hexile.kernel.player import RandomPlayer
from hexile.kernel.scene import Scene
from hexile.kernel.setup import Scenario
from hexile.table.session import new_session

UNKNOWN = 0
ROUNDS = 4
BUST = 5


class Say(Action):
    """One word."""

    def __init__(self, word):
        self.word = word

    def text(self):
        return self.word


ONE, BOLD, TURN_UP = Say("one"), Say("bold"), Say("look")


class Scores(State):
    """What each has, whose turn it is, and the card that goes to the first in the end."""

    def __init__(self):
        super().__init__()
        self.scores = [0, 0]
        self.turn = 0
        self.card = UNKNOWN

    def copy(self):
        twin = Scores()
        self.copy_frame(twin)
        twin.scores, twin.turn, twin.card = list(self.scores), self.turn, self.card
        return twin

    def fields(self):
        return [
            column("scores", ["first", "second"], -9, 99, item=PLAIN_LIST),
            number("turn", 0, ROUNDS),
            number("card", UNKNOWN, 3),
        ]


class Throw(Choice):
    """Throw one die, or boldly throw for double, with nothing for less than five; the first turn needs none."""

    def seat(self, s):
        return s.turn % 2

    def list_actions(self, s, legal):
        legal.extend([TURN_UP, ONE, BOLD] if s.turn else [ONE, TURN_UP])

    def take(self, s, action, dice):
        seat = s.turn % 2
        if action.word == "look":
            s.scores[seat] += 3
        else:
            face = dice.roll(6, "1", str(seat))
            s.scores[seat] += face if action.word == "one" else 2 * face if face >= BUST else 0
            if s.telling:
                s.tell(Event("threw", "1", {"face": face}, face))
        s.turn += 1
        if s.turn == ROUNDS:
            ahead = s.scores[0] + s.card - s.scores[1]
            value = 1.0 if ahead > 0 else 0.5 if ahead == 0 else 0.0
            s.result = Result("score", "", [value, 1.0 - value], s.turn)
        else:
            s.agenda.append(self)


class Duel(Game):
    """Everything is open."""

    def __init__(self):
        super().__init__(About("duel", "Duel", "", "", "", 1, "", "1"), "tests")
        self.seats = ["first", "second"]
        self.scenarios = [Scenario("only", "Only", "The only one.")]
        self.endings = [Ending("score", "By score", True)]
        self.players = {"random": RandomPlayer()}
        self.texts = {"threw": "A {face} is thrown."}
        self.steps = {"throw": Throw("throw")}

    def blank(self, setup):
        return Scores()

    def set_up(self, setup, dice):
        s = Scores()
        s.card = dice.draw([1, 1, 1], "1", "cards", KnownNames(list("ABC"))) + 1
        s.agenda = [self.steps["throw"]]
        return s

    def clock(self, s):
        return s.turn

    def scene(self, view, seat):
        scene = Scene("Duel", 1.0, 1.0)
        scene.headline = f"Turn {view.turn + 1}"
        return scene


class Hiding(Duel):
    """The card is hidden from both until the end."""

    def see(self, s, seat):
        view = s.copy()
        if s.result is None:
            view.card = UNKNOWN
        return view

    def resample(self, view, seat, dice):
        world = view.copy()
        if world.result is None and world.card == UNKNOWN:
            world.card = dice.pick(3, "1") + 1
        return world


def played(game, seed, choose, decisions=ROUNDS):
    """Return a game in which *choose* picks among the legal choices for everybody."""
    table = new_session(game, new_setup(game, "", "", {}, {}), {}, seed, None, None)
    for decision in range(decisions):
        legal = table.legal_actions()
        table.act(legal[choose(seed, decision) % len(legal)].text())
    return table


def exact(s, seat, action):
    """Return what the last choice of a game is worth, by every way its die can fall."""

    def run(dice):
        after = s.copy()
        advance(after, action, dice)
        return after.result.values[seat]

    return float(sum(odds * value for odds, _, value in every_roll(run)))


def exact_best(s, seat):
    """Return what the best last choice is worth."""
    return max(exact(s, seat, action) for action in legal_actions(s))


class Guessing(Duel):
    """Too long to be played out, as it is said: judged one turn on, by a guess that drifts.

    The guess is fond of the first, and more so with every turn, whatever was thrown; and it knows the scores
    only as far as *sees* says.
    """

    def __init__(self, sees):
        super().__init__()
        self.horizon = 1
        self.sees = sees

    def estimate(self, s, known):
        first = 0.2 + 0.15 * s.turn + self.sees * (s.scores[0] - s.scores[1])
        return [first, 1.0 - first]
