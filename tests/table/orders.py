"""A tiny game with secret orders: two seats choose a number at once, and the higher wins the round."""

from hexile.kernel.event import Event
from hexile.kernel.fields.field import PLAIN_LIST, column, number, secret
from hexile.kernel.game import About, Ending, Game, new_setup
from hexile.kernel.play import (
    NOBODY,
    Action,
    Automatic,
    Result,
    SimultaneousChoice,
    State,
    decide_at_once,
)
from hexile.kernel.player import RandomPlayer
from hexile.kernel.scene import Scene
from hexile.kernel.setup import Scenario
from hexile.kernel.verbs.verb import Guard, Slot, Verb, Verbs
from hexile.table.session import new_session

UNKNOWN, NONE, MOST, ROUNDS = -1, 0, 3, 3
SEATS = ["red", "blue"]


class Bid(Action):
    def __init__(self, much):
        self.much = much

    def text(self):
        return f"bid {self.much}"


BIDS = [Bid(much) for much in range(1, MOST + 1)]
NUMBERS = [str(bid.much) for bid in BIDS]
ROUND_VERBS = Verbs(
    "1",
    Verb("bid {much}", "Bid {much}", [Slot("a bid", lambda s: NUMBERS, "1", "no bid {word}")]),
    Verb("ready", "Ready", guards=[Guard("1", lambda s: own_bid(s) != NONE, "nothing is bid")]),
)


def own_bid(s):
    return s.bids[s.agenda[-1].of]


class Bids(State):
    def __init__(self):
        super().__init__()
        self.bids = [NONE, NONE]
        self.won = [0, 0]
        self.turn = 1

    def copy(self):
        twin = Bids()
        self.copy_frame(twin)
        twin.bids, twin.won, twin.turn = list(self.bids), list(self.won), self.turn
        return twin

    def fields(self):
        return [
            secret(column("bids", SEATS, UNKNOWN, MOST, item=PLAIN_LIST)),
            column("won", SEATS, 0, ROUNDS, item=PLAIN_LIST),
            number("turn", 1, ROUNDS + 1, 1),
        ]


class Bidding(SimultaneousChoice):
    def list_orders(self, s, legal):
        legal.extend(BIDS)

    def give(self, s, order):
        s.bids[self.of] = order.much
        if s.telling:
            s.tell(Event("bid", "1", {"much": order.much}, seats=1 << self.of))

    def may_be_ready(self, s):
        return s.bids[self.of] != NONE

    def verbs(self):
        return ROUND_VERBS


class Reveal(Automatic):
    def run(self, s, dice):
        face = dice.roll(6, "1", "the tie") if s.bids[0] == s.bids[1] else 0
        winner = int(s.bids[1] > s.bids[0]) if not face else face % 2
        s.won[winner] += 1
        if s.telling:
            s.tell(Event("shown", "1", {"red": s.bids[0], "blue": s.bids[1]}, face))
        if s.turn == ROUNDS:
            s.result = Result("over", "1", [s.won[0] / ROUNDS, s.won[1] / ROUNDS], s.turn)
            return
        s.turn += 1
        begin_round(s)


BIDDING = [Bidding("bid", seat, name, "1") for seat, name in enumerate(SEATS)]
REVEAL = Reveal("reveal")


def begin_round(s):
    s.bids = [NONE, NONE]
    s.agenda.append(REVEAL)
    decide_at_once(s, BIDDING)


class Auction(Game):
    steps_used = BIDDING

    def __init__(self):
        super().__init__(About("auction", "Auction", "", "", "", 1, "", "1"), "hexile.games")
        self.seats = SEATS
        self.scenarios = [Scenario("only", "Only", "The only one.")]
        self.endings = [Ending("over", "It is over", True)]
        self.players = {"random": RandomPlayer()}
        self.texts = {"bid": "A bid of {much}.", "shown": "Red bid {red}, blue {blue}."}
        self.steps = {step.name: step for step in [*BIDDING, REVEAL]}

    def blank(self, setup):
        return Bids()

    def set_up(self, setup, dice):
        s = Bids()
        begin_round(s)
        return s

    def clock(self, s):
        return s.turn

    def see(self, s, seat):
        view = s.copy()
        if s.result is None:
            view.bids = [b if side == seat else UNKNOWN for side, b in enumerate(s.bids)]
        return view

    def resample(self, view, seat, dice):
        s = view.copy()
        s.bids = [dice.pick(MOST, "1") + 1 if bid == UNKNOWN else bid for bid in view.bids]
        return s

    def scene(self, view, seat):
        scene = Scene("field", 1.0, 1.0)
        scene.headline = f"Round {view.turn}"
        scene.question = f"{SEATS[seat]} bids" if seat != NOBODY else "they bid"
        scene.text = ["Bids."]
        return scene


def auction(game=None, seats=None, **more):
    """Begin a game."""
    game = game or Auction()
    lines = []
    table = new_session(
        game, new_setup(game, "", "", {}, {}), seats or {}, 7, None, lines.append, **more
    )
    table.lines = lines
    return table
