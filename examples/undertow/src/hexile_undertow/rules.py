"""The rules, in the order and words of the book."""

from __future__ import annotations

from typing import Final

from hexile.kernel.chance.chance_request import KnownNames
from hexile.kernel.chance.dice import Dice
from hexile.kernel.chart import RowRule, Trace, walk
from hexile.kernel.event import Event
from hexile.kernel.play import Action, ActionList, Automatic, RepeatedChoice, Result, Step
from hexile.kernel.verbs.verb import Guard, Limit, Slot, Verb, Verbs

from hexile_undertow.state import (
    GOES,
    LOUDEST,
    NO_CONTACT,
    POINTS,
    RAISE,
    RAISING,
    REST,
    Dive,
    Go,
    Raise,
)
from hexile_undertow.tables import CONTACTS, DISTANCES, HARBOUR, LAIR, LINKS, NAMES
from hexile_undertow.tables.layouts import MARKERS, PINGER, POD, WRECK

BITE: Final = 4
DIE: Final = 6
SMELL: Final = 2  # hexes
FAR: Final = 2  # hexes
HEARD: Final = 2  # hexes that the beast comes for screws
DISTURBED: Final = 3  # hexes that the beast comes for something raised
THE_BEAST: Final = 0  # the rows of a chart are asked about a piece; there is one beast
BEAST: Final = "beast"
MARKER_NAMES: Final = KnownNames(MARKERS)
TUG: Final = "tug"


# --- 2 The tug -----------------------------------------------------------------------------


class TugActs(RepeatedChoice[Dive]):
    """The tug goes to the next hex, raises a contact, or rests. [2.1, 2.2]"""

    def list_actions(self, s: Dive, legal: ActionList) -> None:
        """List the hexes around, the contact if it can be raised, and `rest`."""
        for to in LINKS[s.tug]:
            legal.append(GOES[to])
        if s.can_raise():
            legal.append(RAISE)
        legal.append(REST)

    def take(self, s: Dive, action: Action, dice: Dice) -> None:
        """Do it, and go on while points are left."""
        if isinstance(action, Go):
            go(s, action.to)
        elif isinstance(action, Raise):
            raise_contact(s, dice)
        else:
            rest(s)
        if action is REST or not s.points or s.result is not None:
            self.done(s)

    def verbs(self) -> Verbs:
        """Return what can be said, and what forbids it."""
        return TUG_VERBS


def go(s: Dive, to: int) -> None:
    """Move the tug. [2.3]"""
    s.tug = to
    s.points -= 1
    if s.telling:
        s.tell(Event("went", "2.3", {"who": TUG, "to": NAMES[to], "points": s.points}))
    if to == HARBOUR and s.aboard:
        come_home(s)


def come_home(s: Dive) -> None:
    """Bring the pods aboard home. [2.5, 4.1]"""
    s.home += s.aboard
    if s.telling:
        s.tell(Event("landed", "2.5", {"who": TUG, "pods": s.aboard, "home": s.home}))
    s.aboard = 0
    if s.home == s.terms.pods:
        finish(s, "all", "4.1", 1.0)


def raise_contact(s: Dive, dice: Dice) -> None:
    """Draw the top marker for the contact under the tug. [2.4]"""
    contact = s.contact_here()
    marker = dice.draw(s.in_pile(), "2.4", "pile", MARKER_NAMES)
    s.contacts[contact] = False
    s.drawn[marker] += 1
    s.points -= RAISING
    s.noise = max(s.noise, LOUDEST if marker == PINGER else DISTURBED)
    if marker == POD:
        s.aboard += 1
    elif marker == WRECK:
        s.wrecks[contact] = True
    if s.telling:
        s.tell(Event(f"raised_{MARKERS[marker]}", "2.4", {"who": TUG, "at": NAMES[s.tug]}))


def rest(s: Dive) -> None:
    """End the tug's turn; whoever has spent nothing lies still. [2.2, 2.6]"""
    if s.telling:
        kind, rule = ("lay_still", "2.6") if s.is_still() else ("rested", "2.2")
        s.tell(Event(kind, rule, {"who": TUG, "at": NAMES[s.tug]}))


def label_go(s: Dive, to: int) -> str:
    """Name a way, with what it brings."""
    words = f"To {NAMES[to]}"
    if to == HARBOUR and s.aboard:
        words += f", home with {s.aboard}"
    elif to in s.contacts_left():
        words += ", a contact"
    return words + (", within the beast's reach" if DISTANCES[s.beast][to] <= 1 else "")


HEX: Final = Slot("a hex beside the tug", lambda s: NAMES, "2.3", "there is no hex {word}")
GO: Final = Verb(
    "go {hex}",
    label_go,
    [HEX],
    [Guard("2.3", lambda s, to: to in LINKS[s.tug], "{hex} is not beside {here}")],
    here=lambda s, to: NAMES[s.tug],
)
RAISE_HERE: Final = Verb(
    "raise",
    "Raise the contact at {here}",
    guards=[
        Guard("2.4", lambda s: s.contact_here() != NO_CONTACT, "there is no contact at {here}"),
        Limit("2.4", lambda s: s.points, RAISING, "raising takes {need} points, left: {have}"),
        Guard(
            "2.4", lambda s: s.has_room(), "the hold is full with {pods}", pods=lambda s: s.aboard
        ),
    ],
    here=lambda s: NAMES[s.tug],
)
REST_HERE: Final = Verb(
    "rest", lambda s: f"{'Lie still' if s.is_still() else 'Rest'} at {NAMES[s.tug]}"
)
TUG_VERBS: Final = Verbs("2.2", GO, RAISE_HERE, REST_HERE)


# --- 3 The beast ---------------------------------------------------------------------------


class Strike(RowRule[Dive]):
    """The beast strikes a tug at most one hex away. [3.1, 2.6]"""

    def attempt(self, s: Dive, who: int, dice: Dice, trace: Trace | None) -> bool:
        """Roll, and break a plate if it is low enough."""
        steps = s.steps_between()
        if steps > 1 or s.is_still():
            if trace is not None:
                trace.tried(self.letter, "no" if steps > 1 else "still", {"steps": steps})
            return False
        hit = dice.at_most(BITE, DIE, "3.1", BEAST)
        if trace is not None:
            trace.tried(self.letter, "yes", {"limit": BITE}, dice.last)
        strike(s, hit, dice.last, trace)
        return True


class Feed(RowRule[Dive]):
    """The beast swims to a wreck and eats it. [3.2, R2]"""

    def attempt(self, s: Dive, who: int, dice: Dice, trace: Trace | None) -> bool:
        """Look for a wreck near enough."""
        wreck = s.nearest_wreck() if s.terms.feeds else NO_CONTACT
        fed = wreck != NO_CONTACT and DISTANCES[s.beast][CONTACTS[wreck]] <= SMELL
        facts: dict[str, int | str] = {"range": SMELL}
        if fed:
            facts["at"] = NAMES[CONTACTS[wreck]]
        if trace is not None:
            trace.tried(self.letter, "yes" if fed else "no", facts)
        if fed:
            feed(s, wreck, trace)
        return fed


class Come(RowRule[Dive]):
    """The beast comes to where something was raised. [3.3]"""

    def attempt(self, s: Dive, who: int, dice: Dice, trace: Trace | None) -> bool:
        """Look whether there was a noise."""
        if trace is not None:
            trace.tried(self.letter, "yes" if s.noise else "no", {"hexes": s.noise})
        if s.noise:
            swim(s, s.tug, s.noise, "came", "3.3", 0, trace)
        return s.noise > 0


class Hear(RowRule[Dive]):
    """The beast hears the screws. [3.4, 2.6, R1]"""

    def attempt(self, s: Dive, who: int, dice: Dice, trace: Trace | None) -> bool:
        """Roll, and come nearer if it is low enough."""
        if s.is_still():
            if trace is not None:
                trace.tried(self.letter, "still")
            return False
        limit = s.terms.hearing + POINTS - s.points
        hears = dice.at_most(limit, DIE, "3.4", BEAST)
        if trace is not None:
            trace.tried(
                self.letter, "yes" if hears else "no", {"limit": limit, "hexes": HEARD}, dice.last
            )
        if hears:
            swim(s, s.tug, HEARD, "heard", "3.4", dice.last, trace)
        return hears


class GoHome(RowRule[Dive]):
    """The beast swims back to its lair from afar. [3.5]"""

    def attempt(self, s: Dive, who: int, dice: Dice, trace: Trace | None) -> bool:
        """Count the hexes."""
        steps = DISTANCES[s.beast][LAIR]
        if trace is not None:
            trace.tried(self.letter, "yes" if steps > FAR else "no", {"steps": steps})
        if steps > FAR:
            swim(s, LAIR, 1, "turned", "3.5", 0, trace)
        return steps > FAR


class Drift(RowRule[Dive]):
    """The beast swims to a hex around it, by lot. [3.6]"""

    def attempt(self, s: Dive, who: int, dice: Dice, trace: Trace | None) -> bool:
        """Draw the hex."""
        around = LINKS[s.beast]
        names = KnownNames([NAMES[at] for at in around])
        to = around[dice.tie(len(around), "3.6", "where the beast drifts", names)]
        if trace is not None:
            trace.tried(self.letter, "yes", {"at": NAMES[to]}, dice.last)
        swim(s, to, 1, "drifted", "3.6", dice.last, trace)
        return True


BEAST_ROWS: Final[list[RowRule[Dive]]] = [
    Strike("1"),
    Feed("2"),
    Come("3"),
    Hear("4"),
    GoHome("5"),
    Drift("6"),
]


class BeastActs(Automatic[Dive]):
    """The beast does what the first row of its chart that is possible says. [2.1]"""

    def run(self, s: Dive, dice: Dice) -> None:
        """Walk down the chart."""
        trace = Trace("beast", BEAST, NAMES[s.beast]) if s.telling else None
        walk(BEAST_ROWS, s, THE_BEAST, dice, trace)


def strike(s: Dive, hit: bool, face: int, trace: Trace | None) -> None:
    """Break a plate, or miss; the last plate sinks the tug. [3.1, 4.2]"""
    s.hull -= hit
    if s.telling:
        facts: dict[str, int | str] = {"who": BEAST, "at": NAMES[s.tug], "plates": s.hull}
        s.tell(Event("struck" if hit else "missed", "3.1", facts, face, trace))
    if s.hull == 0:
        finish(s, "sunk", "4.2", 0.0)


def feed(s: Dive, wreck: int, trace: Trace | None) -> None:
    """Swim to a wreck; it is eaten. [3.2]"""
    s.beast = CONTACTS[wreck]
    s.wrecks[wreck] = False
    if s.telling:
        s.tell(Event("fed", "3.2", {"who": BEAST, "to": NAMES[s.beast]}, 0, trace))


def swim(
    s: Dive, goal: int, hexes: int, kind: str, rule: str, face: int, trace: Trace | None
) -> None:
    """Move the beast so many hexes toward a goal, and not past it. [3.7]"""
    start = s.beast
    for _ in range(min(hexes, DISTANCES[start][goal])):
        s.beast = s.step_toward(goal)
    if s.telling:
        facts = {"who": BEAST, "from": NAMES[start], "to": NAMES[s.beast]}
        s.tell(Event(kind, rule, facts, face, trace))


# --- 4 The end -----------------------------------------------------------------------------


class EndOfTurn(Automatic[Dive]):
    """The ice closes in, or has closed. [2.1, 4.3]"""

    def run(self, s: Dive, dice: Dice) -> None:
        """Move the marker, or end the game."""
        if s.turn == s.terms.turns:
            finish(s, "some" if s.home else "none", "4.3", 0.5 if s.home else 0.0)
            return
        s.turn += 1
        if s.telling:
            s.tell(Event("turn", "2.1", {"turn": s.turn, "turns": s.terms.turns}))
        begin_turn(s)


def finish(s: Dive, ending: str, rule: str, value: float) -> None:
    """End the game. [4.1, 4.2, 4.3]"""
    s.result = Result(ending, rule, [value], s.turn)
    if s.telling:
        s.tell(Event(f"end_{ending}", rule, {"turn": s.turn, "home": s.home}))


def begin_turn(s: Dive) -> None:
    """Lay out a turn with all points; the agenda is a stack, so the last comes first. [2.1, 2.2]"""
    s.points = POINTS
    s.noise = 0
    s.agenda.extend(TURN)


TUG_ACTS: Final = TugActs("tug")
BEAST_ACTS: Final = BeastActs("beast")
END_OF_TURN: Final = EndOfTurn("end of turn")
TURN: Final[list[Step[Dive]]] = [END_OF_TURN, BEAST_ACTS, TUG_ACTS]
