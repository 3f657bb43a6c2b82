"""Rules 8.011 to 8.015: the flight of air units and where they must and may fight."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from hexile.games.chitin.state.actions import BACK, STOP, Go, Take
from hexile.games.chitin.state.chitin import Chitin
from hexile.games.chitin.state.columns import marked
from hexile.games.chitin.state.places import ENDS, LEFT, OFF_MAP, WAITING
from hexile.games.chitin.state.signs import Spelling, counted
from hexile.kernel.event import Event
from hexile.kernel.geometry.graph import NOWHERE
from hexile.kernel.play import Action, ActionList
from hexile.kernel.verbs.verb import Check, Guard, When


def add_flights(s: Chitin, spelling: Spelling, legal: ActionList) -> None:
    """Add the air units over each megahex that may still move. [8.011, 8.012]"""
    ready = vec[i64]([unit for unit in s.air_of(s.moving) if not s.moved[unit]])
    if len(ready) == 0:
        return
    valley = s.terms.valley
    for megahex in range(valley.megas):
        over = vec[i64]([unit for unit in ready if s.at[unit] == megahex])
        add_groups(over, spelling, valley.names[valley.anchor[megahex]], False, legal)


def add_groups(
    units: vec[i64], spelling: Spelling, place: str, waiting: bool, legal: ActionList
) -> None:
    """Add every number of air units from one place, all of them first."""
    for count in range(len(units), 0, -1):
        legal.append(Take(units[:count], spelling, place, waiting))


def add_flying(s: Chitin, legal: ActionList) -> None:
    """Add the megahexes air units in hand may fly to, one at a time. [8.011, R4, R12]"""
    here = s.at[s.hand[0]]
    if s.spent[s.hand[0]] < s.allowance(s.hand[0]):
        for megahex in next_megahexes(s, here):
            legal.append(s.terms.fly[megahex])
        end = s.end_of(s.moving)
        if here != WAITING and s.terms.valley.mega_edge[end][here]:
            legal.append(s.terms.off[end])
    legal.append(BACK if s.spent[s.hand[0]] == 0 else STOP)


def next_megahexes(s: Chitin, here: i64) -> vec[i64]:
    """List the megahexes one step away; from off the map those with an own edge hex. [R4]"""
    valley = s.terms.valley
    if here != WAITING:
        return valley.mega_links[here]
    found = vec[i64]()
    for megahex in range(valley.megas):
        if valley.mega_edge[s.end_of(s.moving)][megahex]:
            found = append(found, megahex)
    return found


def fly(s: Chitin, action: Action) -> None:
    """Move air units in hand one megahex, or put them down. [8.011]"""
    if isinstance(action, Go):
        if action.to == OFF_MAP:
            fly_off(s)
        else:
            fly_to(s, action.to)
        return
    if action is STOP:
        for unit in s.hand:
            s.moved[unit] = True
    s.hand = vec[i64]()


def fly_off(s: Chitin) -> None:
    """Leave the map for good. [6.07, R12]"""
    if s.telling:
        s.tell(Event("leaves", "6.07", {"hive": s.hive(s.moving), "who": s.describe(s.hand)}))
    for unit in s.hand:
        s.put(unit, LEFT)
    s.hand = vec[i64]()


def fly_to(s: Chitin, megahex: i64) -> None:
    """Enter a megahex; enemy air there holds as many as it has itself. [8.011, 8.014, R39]"""
    if s.telling:
        where = s.hex_name(s.terms.valley.anchor[megahex])
        facts = {"hive": s.hive(s.moving), "who": s.describe(s.hand), "at": where}
        s.tell(Event("flies", "8.011", facts))
    for unit in s.hand:
        s.put(unit, megahex)
        s.spent[unit] += 1
    hold(s, megahex)
    if len(s.hand) and s.spent[s.hand[0]] >= s.allowance(s.hand[0]):
        for unit in s.hand:
            s.moved[unit] = True
        s.hand = vec[i64]()


def hold(s: Chitin, megahex: i64) -> None:
    """Stop newcomers until as many are held as there are enemies in the air. [8.014, R39]"""
    enemies = len(s.air_in(megahex, 1 - s.moving))
    held = len([unit for unit in s.air_in(megahex, s.moving) if s.held[unit]])
    count = min(max(enemies - held, 0), len(s.hand))
    stopped = s.hand[:count]
    s.held = marked(s.held, stopped, True)
    for unit in stopped:
        s.moved[unit] = True
    if count and s.telling:
        where = s.hex_name(s.terms.valley.anchor[megahex])
        s.tell(Event("held", "8.014", {"count": count, "at": where}))
    s.hand = s.hand[count:]


def free_air(s: Chitin, megahex: i64) -> vec[i64]:
    """List the air units over a megahex that are in no fight and need not be. [8.014, R40]"""
    over = s.air_in(megahex, s.moving)
    return vec[i64]([unit for unit in over if not s.held[unit] and unit not in s.aloft])


# --- what is said of it --------------------------------------------------------------------


def is_flying(s: Chitin, *words: str) -> bool:
    """Tell whether air units are in hand."""
    return s.terms.sheet.is_air[s.kind[s.hand[0]]]


def megahexes_left(s: Chitin, to: str) -> i64:
    """Return how many megahexes the hand may still fly. [8.011]"""
    return s.allowance(s.hand[0]) - s.spent[s.hand[0]]


def may_fly_off(s: Chitin, to: str) -> bool:
    """Tell whether the hand is over a megahex with an edge hex of its own end. [R12]"""
    end, here = s.end_of(s.moving), s.at[s.hand[0]]
    return to == ENDS[end] and here != WAITING and s.terms.valley.mega_edge[end][here]


def label_flight(s: Chitin, to: str) -> str:
    """Name a megahex to fly to and who is there."""
    if to in ENDS:
        return "Leave the map for good"
    enemies = len(s.air_in(s.terms.valley.mega_named(to), 1 - s.moving))
    there = f", {counted(enemies, 'enemy air unit')} there" if enemies else ""
    return f"Fly over megahex {to}{there}"


FLIGHT: Final[list[Check]] = [
    Guard("8.011", lambda s, to: megahexes_left(s, to) > 0, "these air units have already flown {flown} megahexes", of="to",
          flown=lambda s, to: s.spent[s.hand[0]]),
    When(lambda s, to: to in ENDS,
         Guard("R12", may_fly_off, "these air units are not over a megahex with an edge hex of yours", of="to"), of="to"),
    When(lambda s, to: to not in ENDS,
         Guard("8.011", lambda s, to: s.terms.valley.mega_named(to) != NOWHERE,
               "there is no megahex {to}; use the hex that names it", of="to"),
         Guard("8.011", lambda s, to: s.terms.valley.mega_named(to) in next_megahexes(s, s.at[s.hand[0]]),
               "megahex {to} is not adjacent; fly one megahex at a time, {left} left", of="to",
               left=megahexes_left), of="to"),
]  # fmt: skip
