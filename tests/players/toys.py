"""Two tiny games with known answers: one of skill for two seats, one with a hidden fact."""

from hexile.kernel.chance.chance_request import KnownNames
from hexile.kernel.fields.field import number
from hexile.kernel.game import About, Ending, Game
from hexile.kernel.play import Action, Choice, Result, State
from hexile.kernel.player import RandomPlayer
from hexile.kernel.setup import Scenario

UNKNOWN = -1
SAFE_VALUE = 0.6


class Say(Action):
    """A choice that is one word and a number."""

    def __init__(self, word, number):
        self.word = word
        self.number = number

    def text(self):
        return f"{self.word} {self.number}"


class Pile(State):
    """Counters on a heap, and whose turn it is; or, in the guessing game, a hidden number."""

    def __init__(self, left):
        super().__init__()
        self.left = left
        self.turn = 0

    def copy(self):
        twin = Pile(self.left)
        self.copy_frame(twin)
        twin.turn = self.turn
        return twin

    def fields(self):
        return [number("left", UNKNOWN, 99), number("turn", 0, 99)]


class Take(Choice):
    """Take one to three; whoever takes the last wins."""

    def seat(self, s):
        return s.turn % 2

    def list_actions(self, s, legal):
        legal.extend([Say("take", n) for n in range(1, min(3, s.left) + 1)])

    def take(self, s, action, dice):
        s.left -= action.number
        if s.left == 0:
            winner = s.turn % 2
            s.result = Result("last", "", [1.0 - winner, float(winner)], s.turn)
        s.turn += 1
        s.agenda.append(self)


class Guess(Choice):
    """Name the hidden number of four and win, or play safe for a value of 0.6."""

    def list_actions(self, s, legal):
        legal.extend([*(Say("guess", n) for n in range(4)), Say("safe", 0)])

    def take(self, s, action, dice):
        if action.word == "safe":
            s.result = Result("safe", "", [SAFE_VALUE], 1)
        else:
            s.result = Result("guess", "", [float(action.number == s.left)], 1)


class Toy(Game):
    """What both toys share."""

    def __init__(self, slug, seats, endings):
        super().__init__(About(slug, slug, "", "", "", 1, "", "1"), "toy")
        self.seats = seats
        self.scenarios = [Scenario("only", "Only", "The only one.")]
        self.endings = [Ending(name, name, True) for name in endings]
        self.players = {"random": RandomPlayer()}


class Nim(Toy):
    """A heap of ten."""

    def __init__(self):
        super().__init__("nim", ["first", "second"], ["last"])

    def set_up(self, setup, dice):
        s = Pile(10)
        s.agenda = [Take("take")]
        return s


class Guessing(Toy):
    """A hidden number of four."""

    def __init__(self):
        super().__init__("guessing", ["you"], ["safe", "guess"])

    def set_up(self, setup, dice):
        s = Pile(dice.draw([1] * 4, "1", "numbers", KnownNames(list("0123"))))
        s.agenda = [Guess("guess")]
        return s

    def see(self, s, seat):
        view = s.copy()
        view.left = UNKNOWN
        return view

    def resample(self, view, seat, dice):
        world = view.copy()
        world.left = dice.pick(4, "1")
        return world
