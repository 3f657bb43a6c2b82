"""Why a Xeno did what it did: the walk down the activation chart, written while somebody listens."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from hexile.games.forlorn.rules.combat import card_title
from hexile.games.forlorn.rules.wording import counted
from hexile.games.forlorn.state.codes import EMPTY, FIRST_XENO, NOT_IN_ROOMS
from hexile.games.forlorn.state.forlorn import Forlorn
from hexile.games.forlorn.tables.cards import BLOOD, BOUNDING
from hexile.games.forlorn.tables.counters import EGG
from hexile.games.forlorn.tables.files import NO_NUMBER
from hexile.kernel.chart import Fact, Trace
from hexile.kernel.event import Event
from hexile.kernel.geometry.graph import FAR, NOWHERE

CHART: Final = "activation"
ROOMS: Final = "AB"
STAYS: Final = "stays"


class Reasons:
    """The trace of one activation, filled in as the rows are walked; its event is told when it sets out."""

    def __init__(self, s: Forlorn, xeno: int) -> None:
        self.xeno: int = xeno
        self.start: int = s.xeno_at[xeno]
        name, at = s.xeno_name(xeno), s.square_name(self.start)
        self.trace = Trace(CHART, name, at)
        self.facts: dict[str, Fact] = {"who": name, "at": at, "what": STAYS}
        self.aim = ""
        self.rest = STAYS
        self.face: int = 0

    def tell(self, s: Forlorn) -> None:
        """Tell what the Xeno does; what comes of it is told after that."""
        s.tell(Event("activates", "6.1", self.facts, 0, self.trace))

    def order(self, s: Forlorn) -> None:
        """Write down who else could have acted, and how far each is from a Marine. [6.1]"""
        steps = s.steps_to_marine(self.start)
        facts: dict[str, Fact] = {"who": self.trace.who, "steps": counted(steps, "step")}
        row = self.trace.tried("1", "first" if steps < FAR else "no_way", facts)
        for xeno, at in enumerate(s.xeno_at):
            waits = xeno == self.xeno or not s.acted[xeno]
            if at != NOWHERE and s.xeno_kind[xeno] != EGG and waits:
                away = s.steps_to_marine(at)
                value = counted(away, "step") if away < FAR else "no way"
                row.add_candidate(s.xeno_name(xeno), value, xeno == self.xeno)

    def room(self, verdict: str, room: int, face: int = 0) -> None:
        """Write down why a room holds the Xeno, or not; the die is told by itself. [I.B2]"""
        self.trace.tried("2", verdict, {"room": ROOMS[room], "die": face})
        self.trace.decide("2")

    def room_rolled(self, s: Forlorn, goes_in: bool, room: int, face: int) -> None:
        """Tell the die for rooms A and B, and write it down. [I.B2]"""
        verdict = "in" if goes_in else "out"
        self.room(verdict, room, face)
        facts = {"who": self.trace.who, "room": ROOMS[room]}
        s.tell(Event("room_" + verdict, "I.B2", facts, face))

    def shot(self, verdict: str, words: str, cards: int = 0) -> None:
        """Write down what a Blaster found to shoot at. [6.3]"""
        self.trace.tried("3", verdict, {"what": words, "card": with_cards(cards)})
        if verdict == "beside":
            self.facts["what"] = f"stays and attacks {words}"
        if verdict != "none":
            self.trace.decide("3")
            self.aim, self.rest = " to shoot", "stays and shoots"

    def melee(self, s: Forlorn, letter: str, marine: int, square: int, cards: int) -> None:
        """Write down the square beside a Marine it goes to. [6.4, I.A1.0]"""
        name = s.marine_name(marine)
        facts: dict[str, Fact] = {
            "who": name, "to": s.square_name(square), "card": with_cards(cards), "die": self.face,
        }  # fmt: skip
        row = self.trace.tried(letter, "reaches", facts)
        row.add_candidate(s.square_name(square), "goes there", True)
        self.trace.decide(letter)
        self.aim, self.rest = f" to attack {name}", f"stays and attacks {name}"

    def blocked(self, s: Forlorn, closest: int, blocked: bool, stops: int) -> None:
        """Write down why the closest Marine cannot be reached, square by square. [6.4, I.B2, R2]"""
        verdict = "blocked" if blocked else "far"
        if not blocked and stops >= 0:
            verdict = "room"
        elif not blocked and stops == NOT_IN_ROOMS and s.terms.rooms[s.marine_at[closest]] >= 0:
            verdict = "outside"
        room = ROOMS[stops] if stops >= 0 else ""
        row = self.trace.tried("4", verdict, {"who": s.marine_name(closest), "room": room})
        for square in s.ways.links[s.marine_at[closest]]:
            row.add_candidate(s.square_name(square), why_not_there(s, square, stops), False)

    def second_rolled(self, s: Forlorn, closest: int, goes: bool, face: int) -> None:
        """Tell the die for the second closest Marine. [I.A1.0]"""
        self.face = face
        facts = {"who": self.trace.who, "closest": s.marine_name(closest)}
        s.tell(Event("second_yes" if goes else "second_no", "I.A1.0", facts, face))

    def second(self, s: Forlorn, goes: bool, second: int, face: int) -> None:
        """Write down why the second closest Marine is not attacked. [I.A1.0, R4]"""
        name = s.marine_name(second) if second >= 0 else "no other Marine"
        self.trace.tried("5", "blocked" if goes else "no", {"who": name, "die": face})

    def meal(self, s: Forlorn, verdict: str, square: int) -> None:
        """Write down whether it feeds. [I.A3.1]"""
        at = s.square_name(square) if square != NOWHERE else ""
        self.trace.tried("6", verdict, {"at": at})
        if verdict == "feeds":
            self.trace.decide("6")
            self.aim, self.rest = " to feed", "stays and feeds"

    def moves(self, s: Forlorn, closest: int, square: int, stops: int) -> None:
        """Write down the square it moves to. [6.7, R48]"""
        name = s.marine_name(closest)
        steps = counted(s.ways.steps_from(s.marine_at[closest])[square], "step")
        facts: dict[str, Fact] = {"who": name, "to": s.square_name(square), "steps": steps}
        self.aim, self.rest = f", toward {name}", f"stays: no free square is nearer to {name}"
        verdict = "stays" if square == self.start else "moves"
        if stops >= 0:
            facts["room"] = ROOMS[stops]
            verdict += "_in"
            self.keeps_to(stops)
        self.trace.tried("7", verdict, facts)
        self.trace.decide("7")

    def keeps_to(self, room: int) -> None:
        """Aim at a room, or stay there. [I.B2]"""
        self.aim, self.rest = f", in room {ROOMS[room]}", f"stays in room {ROOMS[room]}"

    def enters(self, room: int) -> None:
        """Write down that it goes for a room, or stays there, with no way to any Marine. [R48]"""
        self.trace.tried("8", "room", {"room": ROOMS[room]})
        self.trace.decide("8")
        self.keeps_to(room)

    def door(self, s: Forlorn, door: int) -> None:
        """Write down the door it goes for. [7.10]"""
        if door == NO_NUMBER:
            self.trace.tried("8", "none", {})
            self.aim, self.rest = ", to leave a shared vent", "stays: no way leads to a Marine"
        else:
            at = s.square_name(s.terms.ground.deck.doors[door])
            self.trace.tried("8", "goes", {"at": at})
            self.aim, self.rest = f", toward the door at {at}", f"stays at the door at {at}"
        self.trace.decide("8")

    def walks(self, s: Forlorn, way: vec[i64]) -> None:
        """Say where it sets out to and by which squares. [7.5]"""
        self.facts["what"] = self.rest
        if len(way):
            by = " ".join(s.square_name(square) for square in way)
            self.trace.tried("9", "path", {"steps": counted(len(way), "step"), "by": by})
            self.facts["what"] = f"heads for {s.square_name(way[len(way) - 1])}{self.aim}"
        self.tell(s)


def with_cards(cards: int) -> str:
    """Name the cards an attack needed."""
    names = [card_title(card) for bit, card in ((1, BLOOD), (2, BOUNDING)) if cards & bit]
    return f", with {' and '.join(names)}" if names else ""


def why_not_there(s: Forlorn, square: int, stops: int) -> str:
    """Say what keeps a Xeno from a square."""
    code = i64(s.unit[square])
    room = s.terms.rooms[square]
    if stops >= 0 and room != stops:
        return f"not in room {ROOMS[stops]}"
    if stops == NOT_IN_ROOMS and room >= 0:
        return f"in room {ROOMS[room]}"
    if s.flames[square]:
        return "in flames"
    if code == EMPTY:
        return "not in reach"
    return s.xeno_name(code - FIRST_XENO) if code >= FIRST_XENO else s.marine_name(code - 1)
