"""The rules, in the order and words of the book."""

from __future__ import annotations

from typing import Final

from hexile.authors.template.state import GOES, NO_SITE, SEARCH, WAIT, Go, Night, Search
from hexile.authors.template.tables import DISTANCES, LINKS, NAMES, SITES, START
from hexile.kernel.chance.dice import Dice
from hexile.kernel.chart import RowRule, Trace, walk
from hexile.kernel.event import Event
from hexile.kernel.play import Action, ActionList, Automatic, Choice, Result, Step
from hexile.kernel.verbs.verb import Guard, Slot, Verb, Verbs

GRASP: Final = 3
DIE: Final = 6
THE_GUARD: Final = 0  # the rows of a chart are asked about a piece; there is one guard
GUARD: Final = "guard"
SCOUT: Final = "scout"


# --- 2 The scout ---------------------------------------------------------------------------


class ScoutActs(Choice[Night]):
    """The scout goes to the next place, searches, or waits. [2.1, 2.2]"""

    def list_actions(self, s: Night, legal: ActionList) -> None:
        """List the places around, the search where there is one, and `wait`."""
        for to in LINKS[s.scout]:
            legal.append(GOES[to])
        if s.can_search():
            legal.append(SEARCH)
        legal.append(WAIT)

    def take(self, s: Night, action: Action, dice: Dice) -> None:
        """Do it."""
        if isinstance(action, Go):
            go(s, action.to)
        elif isinstance(action, Search):
            search(s)
        elif s.telling:
            s.tell(Event("waited", "2.2", {"who": SCOUT, "at": NAMES[s.scout]}))

    def verbs(self) -> Verbs:
        """Return what can be said, and what forbids it."""
        return SCOUT_VERBS


def go(s: Night, to: int) -> None:
    """Move the scout. [2.2]"""
    s.scout = to
    if s.telling:
        s.tell(Event("went", "2.2", {"who": SCOUT, "to": NAMES[to]}))


def search(s: Night) -> None:
    """Look for the cache on the site under the scout. [2.3]"""
    site = s.site_here()
    s.searched[site] = True
    found = site == s.cache
    if s.telling:
        kind = "found" if found else "searched"
        s.tell(Event(kind, "2.3", {"who": SCOUT, "at": NAMES[s.scout]}))
    if found:
        finish(s, "found", "4.1", 1.0)


def label_go(s: Night, to: int) -> str:
    """Name a step, with what it brings."""
    words = f"To {NAMES[to]}"
    if to in SITES and not s.searched[SITES.index(to)]:
        words += ", a site"
    return words + (", within the guard's reach" if DISTANCES[s.guard][to] <= 1 else "")


PLACE: Final = Slot("a place beside the scout", lambda s: NAMES, "2.2", "there is no place {word}")
GO: Final = Verb(
    "go {place}",
    label_go,
    [PLACE],
    [Guard("2.2", lambda s, to: to in LINKS[s.scout], "no way leads from {here} to {place}")],
    here=lambda s, to: NAMES[s.scout],
)
SEARCH_HERE: Final = Verb(
    "search",
    "Search {here}",
    guards=[
        Guard("2.3", lambda s: s.site_here() != NO_SITE, "{here} is no site"),
        Guard("2.3", lambda s: not s.searched[s.site_here()], "{here} has been searched"),
    ],
    here=lambda s: NAMES[s.scout],
)
WAIT_HERE: Final = Verb("wait", "Wait at {here}", here=lambda s: NAMES[s.scout])
SCOUT_VERBS: Final = Verbs("2.2", GO, SEARCH_HERE, WAIT_HERE)


# --- 3 The guard ---------------------------------------------------------------------------


class Seize(RowRule[Night]):
    """The guard grabs a scout at most one step away. [3.1]"""

    def attempt(self, s: Night, who: int, dice: Dice, trace: Trace | None) -> bool:
        """Roll, and throw the scout out if it is low enough."""
        near = s.steps_between() <= 1
        if not near:
            if trace is not None:
                trace.tried(self.letter, "no", {"steps": s.steps_between()})
            return False
        if dice.at_most(GRASP, DIE, "3.1", GUARD):
            s.scout = START
            s.seized += 1
        if trace is not None:
            trace.tried(self.letter, "yes", {"limit": GRASP}, dice.last)
        return True


class Hear(RowRule[Night]):
    """The guard hears the scout and goes a step toward him. [3.2, R1]"""

    def attempt(self, s: Night, who: int, dice: Dice, trace: Trace | None) -> bool:
        """Roll, and go if it is low enough."""
        hears = dice.at_most(s.terms.hearing, DIE, "3.2", GUARD)
        if trace is not None:
            limit = {"limit": s.terms.hearing}
            trace.tried(self.letter, "yes" if hears else "no", limit, dice.last)
        if hears:
            s.guard = s.step_toward_scout()
        return hears


class Stand(RowRule[Night]):
    """The guard stays where it is. [3.3]"""

    def attempt(self, s: Night, who: int, dice: Dice, trace: Trace | None) -> bool:
        """Stay."""
        if trace is not None:
            trace.tried(self.letter, "yes")
        return True


GUARD_ROWS: Final[list[RowRule[Night]]] = [Seize("1"), Hear("2"), Stand("3")]


class GuardActs(Automatic[Night]):
    """The guard does what the first row of its chart that is possible says. [2.1]"""

    def run(self, s: Night, dice: Dice) -> None:
        """Walk down the chart."""
        scout, guard, seized = s.scout, s.guard, s.seized
        trace = Trace("guard", GUARD, NAMES[guard]) if s.telling else None
        row = walk(GUARD_ROWS, s, THE_GUARD, dice, trace)
        if trace is None:
            return
        if row == "1":
            kind = "seized" if s.seized > seized else "slipped"
            s.tell(Event(kind, "3.1", {"who": GUARD, "at": NAMES[scout]}, dice.last, trace))
        elif row == "2":
            facts = {"who": GUARD, "from": NAMES[guard], "to": NAMES[s.guard]}
            s.tell(Event("heard", "3.2", facts, dice.last, trace))
        else:
            s.tell(Event("stood", "3.3", {"who": GUARD, "at": NAMES[guard]}, 0, trace))


# --- 4 The end -----------------------------------------------------------------------------


class EndOfTurn(Automatic[Night]):
    """The night goes on, or is over. [2.1, 4.2]"""

    def run(self, s: Night, dice: Dice) -> None:
        """Move the marker, or end the game."""
        if s.turn == s.terms.turns:
            finish(s, "dawn", "4.2", 0.0)
            return
        s.turn += 1
        if s.telling:
            s.tell(Event("turn", "2.1", {"turn": s.turn, "turns": s.terms.turns}))
        begin_turn(s)


def finish(s: Night, ending: str, rule: str, value: float) -> None:
    """End the game. [4.1, 4.2]"""
    s.result = Result(ending, rule, [value], s.turn)
    if s.telling:
        s.tell(Event(f"end_{ending}", rule, {"turn": s.turn}))


def begin_turn(s: Night) -> None:
    """Lay out a turn; the agenda is a stack, so the last comes first. [2.1]"""
    s.agenda.extend(TURN)


SCOUT_ACTS: Final = ScoutActs("scout")
GUARD_ACTS: Final = GuardActs("guard")
END_OF_TURN: Final = EndOfTurn("end of turn")
TURN: Final[list[Step[Night]]] = [END_OF_TURN, GUARD_ACTS, SCOUT_ACTS]
