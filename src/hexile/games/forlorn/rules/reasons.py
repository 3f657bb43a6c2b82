"""Why a Xeno did what it did: the walk down the activation chart, written while somebody listens."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from hexile.games.forlorn.rules.combat import card_title
from hexile.games.forlorn.state.codes import EMPTY, FIRST_XENO
from hexile.games.forlorn.state.forlorn import Forlorn
from hexile.games.forlorn.tables.cards import BLOOD, BOUNDING
from hexile.games.forlorn.tables.counters import EGG
from hexile.games.forlorn.tables.files import NO_NUMBER
from hexile.kernel.chart import Fact, Trace
from hexile.kernel.event import Event
from hexile.kernel.graph import FAR, NOWHERE

CHART: Final = "activation"


class Reasons:
    """The trace of one activation. Its event is told first and filled in as the rows are walked."""

    def __init__(self, s: Forlorn, xeno: int) -> None:
        self.xeno: int = xeno
        self.start: int = s.xeno_at[xeno]
        name, at = s.xeno_name(xeno), s.square_name(self.start)
        self.trace = Trace(CHART, name, at)
        self.facts: dict[str, Fact] = {"who": name, "at": at, "what": "stays"}
        self.aim = ""
        self.face: int = 0
        s.tell(Event("activates", "6.1", self.facts, 0, self.trace))

    def order(self, s: Forlorn) -> None:
        """Write down who else could have acted, and how far each is from a Marine. [6.1]"""
        steps = s.steps_to_marine(self.start)
        facts: dict[str, Fact] = {"who": self.trace.who, "steps": steps if steps < FAR else "no"}
        row = self.trace.tried("1", "first" if steps < FAR else "no_way", facts)
        for xeno, at in enumerate(s.xeno_at):
            waits = xeno == self.xeno or not s.acted[xeno]
            if at != NOWHERE and s.xeno_kind[xeno] != EGG and waits:
                away = s.steps_to_marine(at)
                value = f"{away} steps" if away < FAR else "no way"
                row.add_candidate(s.xeno_name(xeno), value, xeno == self.xeno)

    def room(self, verdict: str, room: int, face: int = 0) -> None:
        """Write down the roll for rooms A and B. [I.B2]"""
        self.trace.tried("2", verdict, {"room": "AB"[room]}, face)
        self.trace.decide("2")

    def shot(self, verdict: str, words: str, cards: int = 0) -> None:
        """Write down what a Blaster found to shoot at. [6.3]"""
        self.trace.tried("3", verdict, {"what": words, "card": with_cards(cards)})
        if verdict != "none":
            self.trace.decide("3")
            self.aim = f"to fight {words}" if verdict == "beside" else "to shoot"
            self.say("")

    def melee(self, s: Forlorn, letter: str, marine: int, square: int, cards: int) -> None:
        """Write down the square beside a Marine it goes to. [6.4, I.A1.0]"""
        name = s.marine_name(marine)
        facts: dict[str, Fact] = {
            "who": name, "to": s.square_name(square), "card": with_cards(cards),
        }  # fmt: skip
        row = self.trace.tried(letter, "reaches", facts, self.face)
        row.add_candidate(s.square_name(square), "goes there", True)
        self.trace.decide(letter)
        self.aim = f"to attack {name}"
        self.say("")

    def blocked(self, s: Forlorn, closest: int, blocked: bool) -> None:
        """Write down why the closest Marine cannot be reached, square by square. [6.4, R2]"""
        verdict = "blocked" if blocked else "far"
        row = self.trace.tried("4", verdict, {"who": s.marine_name(closest)})
        for square in s.ways.links[s.marine_at[closest]]:
            row.add_candidate(s.square_name(square), why_not_there(s, square), False)

    def second(self, s: Forlorn, goes: bool, second: int, face: int) -> None:
        """Write down why the second closest Marine is not attacked. [I.A1.0, R4]"""
        name = s.marine_name(second) if second >= 0 else "nobody"
        self.trace.tried("5", "blocked" if goes else "no", {"who": name}, face)

    def meal(self, s: Forlorn, verdict: str, square: int) -> None:
        """Write down whether it feeds. [I.A3.1]"""
        at = s.square_name(square) if square != NOWHERE else ""
        self.trace.tried("6", verdict, {"at": at})
        if verdict == "feeds":
            self.trace.decide("6")
            self.aim = "to feed"

    def moves(self, s: Forlorn, closest: int, square: int) -> None:
        """Write down the square it moves to. [6.7]"""
        steps = s.ways.steps_from(s.marine_at[closest])[square]
        facts: dict[str, Fact] = {
            "who": s.marine_name(closest), "to": s.square_name(square), "steps": steps,
        }  # fmt: skip
        self.trace.tried("7", "stays" if square == self.start else "moves", facts)
        self.trace.decide("7")
        self.aim = f"toward {s.marine_name(closest)}"

    def door(self, s: Forlorn, door: int) -> None:
        """Write down the door it goes for. [7.10]"""
        if door == NO_NUMBER:
            self.trace.tried("8", "none", {})
        else:
            at = s.square_name(s.terms.ground.deck.doors[door])
            self.trace.tried("8", "goes", {"at": at})
            self.aim = f"toward the door at {at}"
        self.trace.decide("8")

    def walks(self, s: Forlorn, way: vec[i64]) -> None:
        """Say where it walks and by which squares. [7.5]"""
        if not len(way):
            self.say("stays")
            return
        by = " ".join(s.square_name(square) for square in way)
        self.trace.tried("9", "path", {"steps": len(way), "by": by})
        self.say(f"walks to {s.square_name(way[len(way) - 1])}")

    def say(self, what: str) -> None:
        """Set the sentence of the event."""
        self.facts["what"] = f"{what or 'stays'} {self.aim}".strip()


def with_cards(cards: int) -> str:
    """Name the cards an attack needed."""
    names = [card_title(card) for bit, card in ((1, BLOOD), (2, BOUNDING)) if cards & bit]
    return f", with {' and '.join(names)}" if names else ""


def why_not_there(s: Forlorn, square: int) -> str:
    """Say what keeps a Xeno from a square."""
    code = i64(s.unit[square])
    if s.flames[square]:
        return "in flames"
    if code == EMPTY:
        return "not in reach"
    return s.xeno_name(code - FIRST_XENO) if code >= FIRST_XENO else s.marine_name(code - 1)
