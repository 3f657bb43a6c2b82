"""A tiny game of two seats with hidden cards, to see that the server gives nothing away."""

from __future__ import annotations

from hexile.kernel.chance.dice import Dice
from hexile.kernel.event import Event
from hexile.kernel.fields.field import PLAIN_LIST, Field, column, number
from hexile.kernel.game import About, Ending, Game
from hexile.kernel.play import Action, ActionList, Choice, Result, State
from hexile.kernel.player import RandomPlayer
from hexile.kernel.scene import Cell, Counter, Panel, PanelRow, Scene
from hexile.kernel.setup import Scenario, Setup
from hexile.kernel.verbs.refusal import Refusal

UNKNOWN = 0
ROUNDS = 4


class Say(Action):
    """Tell the other whether one's card is high; nobody checks."""

    def __init__(self, words: str) -> None:
        self.words = words

    def text(self) -> str:
        return self.words


SAYS = [Say("claim high"), Say("claim low"), Say("swap")]


class Cards(State):
    """Two cards of 1000 to 9999, each known to its holder."""

    def __init__(self) -> None:
        super().__init__()
        self.cards = [UNKNOWN, UNKNOWN]
        self.turn = 0

    def copy(self) -> Cards:
        twin = Cards()
        self.copy_frame(twin)
        twin.cards = list(self.cards)
        twin.turn = self.turn
        return twin

    def fields(self) -> list[Field]:
        return [
            column("cards", ["red", "blue"], UNKNOWN, 9999, item=PLAIN_LIST),
            number("turn", 0, ROUNDS),
        ]


class Turn(Choice[Cards]):
    """The two speak in turn; a swap draws a new card."""

    def seat(self, s: Cards) -> int:
        return s.turn % 2

    def list_actions(self, s: Cards, legal: ActionList) -> None:
        legal.extend(SAYS)

    def take(self, s: Cards, action: Action, dice: Dice) -> None:
        seat = s.turn % 2
        if action.text() == "swap":
            s.cards[seat] = 999 + dice.roll(9000, "1", "card")
            if s.telling:
                s.tell(Event("drew", "1", {"card": s.cards[seat]}, seats=1 << seat))
        if s.telling:
            s.tell(Event("said", "2", {"who": f"P{seat}", "what": action.text()}))
        s.turn += 1
        if s.turn == ROUNDS:
            high = s.cards[0] > s.cards[1]
            s.result = Result("high card", "3", [float(high), float(not high)], s.turn)
        else:
            s.agenda.append(TURN)

    def why_not(self, s: Cards, words: list[str]) -> Refusal:
        return Refusal("2", "claim high, claim low or swap")


TURN = Turn("turn")


class Toy(Game):
    """The door to it."""

    def __init__(self) -> None:
        about = About("toy", "Two Cards", "us", "us", "Two cards, hidden.", 1, "", "1")
        super().__init__(about, "hexile.games")
        self.seats = ["red", "blue"]
        self.scenarios = [Scenario("usual", "Usual", "One card each.")]
        self.endings = [Ending("high card", "Red's card is higher", True)]
        self.players = {"random": RandomPlayer()}
        self.steps = {TURN.name: TURN}
        self.texts = {"drew": "You draw {card}.", "said": "{who} says {what}."}

    def blank(self, setup: Setup) -> State:
        return Cards()

    def set_up(self, setup: Setup, dice: Dice) -> State:
        s = Cards()
        s.cards = [999 + dice.roll(9000, "1", "card"), 999 + dice.roll(9000, "1", "card")]
        s.agenda = [TURN]
        return s

    def see(self, s: State, seat: int) -> State:
        assert isinstance(s, Cards)
        view = s.copy()
        if s.result is None:
            view.cards = [card if i == seat else UNKNOWN for i, card in enumerate(s.cards)]
        return view

    def resample(self, view: State, seat: int, dice: Dice) -> State:
        assert isinstance(view, Cards)
        dealt = view.copy()
        dealt.cards = [card or 999 + dice.roll(9000, "1") for card in view.cards]
        return dealt

    def scene(self, view: State, seat: int) -> Scene:
        assert isinstance(view, Cards)
        picture = Scene("field", 200, 100)
        for i in range(2):
            x = 20.0 + i * 90
            outline = [(x, 20.0), (x + 60, 20.0), (x + 60, 80.0), (x, 80.0)]
            picture.cells.append(
                Cell(f"c{i}", (x + 30, 50.0), outline, "plain", f"c{i}", f"place {i}")
            )
            known = view.cards[i] != UNKNOWN
            words = f"Card {view.cards[i]}" if known else "a face-down card"
            counter = Counter(f"P{i}", f"c{i}", "you" if i == seat else "book", "card", words)
            counter.hidden = not known
            counter.right = str(view.cards[i]) if known else ""
            picture.counters.append(counter)
        picture.headline = f"Turn {view.turn + 1}"
        picture.question = "What do you say?"
        hand = str(view.cards[seat]) if seat >= 0 else "hidden"
        picture.panels = [Panel("hand", "Your hand", [PanelRow("card", hand, "", [])])]
        picture.text = [f"{counter.id} {counter.text}" for counter in picture.counters]
        return picture


GAME = Toy()
