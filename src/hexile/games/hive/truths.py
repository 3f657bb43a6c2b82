"""What the truth checks ask of the Hive: rare positions, and whether reasons and refusals are true."""

from __future__ import annotations

import re
from typing import Final

from hexile.games.hive.rules.marching import ways_for
from hexile.games.hive.rules.terran import box_of, is_ship, slowest
from hexile.games.hive.state import NO_ONE, Hive
from hexile.kernel.chance.dice import Dice, dealt, picked
from hexile.kernel.errors import require
from hexile.kernel.event import Event
from hexile.kernel.game import IMPOSSIBLE
from hexile.kernel.geometry.graph import NOWHERE
from hexile.kernel.verbs.refusal import Refusal

MARINES: Final = ["En1", "La1", "La2/1", "Sc1", "Sc2"]
GUARDS: Final = ["So1", "So2", "So3", "Wo1", "Wo2"]
QUEENS: Final = ["Qu1", "Qu2", "Qu3"]
HEAD: Final = ["position hive, rules 5", "scenario: rescue"]
ROOM_OF_A_QUEEN: Final = 2  # she and one unit with her
BOXES: Final = [f"A{number}" for number in range(1, 16)]
NEEDS: Final = re.compile(r"needs (\d+) Movement Points")


def rare_position(dice: Dice) -> str:
    """Draw several Queens, captives and joined Znon in one Area, or a nest with hardly any room."""
    return full_nest(dice) if dice.roll(8, "") == 1 else court(dice)


def full_nest(dice: Dice) -> str:
    """Draw a Scout before a sleeping Area where one box alone, off the Queens' table, has room. [25.7, R42]"""
    free = picked(dice, ["A1", "A5", "A6", "A10", "A11", "A15"])
    guards = [f"So{n}" for n in range(1, 17)] + [f"Wo{n}" for n in range(1, 13)]
    lines = [*HEAD, "next: acting", "turn: 4", "awake: B", "51: Sc1"]
    for box in [box for box in BOXES if box != free]:
        lines.append(f"{box}: {guards.pop(0)} {guards.pop(0)}")
    return "\n".join([*lines, "acting: Sc1", "points left: 9"]) + "\n"


def court(dice: Dice) -> str:
    """Draw several Queens, captives, joined Znon and a Darter in one Area. [26.9, 27.4]"""
    places: dict[str, list[str]] = {}
    for name in [*dealt(dice, QUEENS, 1 + dice.roll(2, "")), *dealt(dice, GUARDS, 3)]:
        places.setdefault(picked(dice, BOXES), []).append(name)
    held = picked(dice, [*MARINES, ""])
    queens = [name for names in places.values() for name in names if name in QUEENS]
    for name in dealt(dice, MARINES, 4):
        word = f"{name}<{queens[0]}" if name == held else name
        places.setdefault(picked(dice, BOXES), []).append(word)
    lines = [*HEAD, "next: movement", f"Da1: over {picked(dice, BOXES)}, open; Sc5"]
    lines += [f"{box}: {' '.join(names)}" for box, names in places.items()]
    needed = [f"turn: {6 + dice.roll(9, '')}", "awake: A, B"]
    if dice.roll(6, "") == 1:
        lines += [picked(dice, needed), f"{IMPOSSIBLE}: no turn, or nothing awake"]
    else:
        lines += needed
    return "\n".join(lines) + "\n"


def check_step(before: Hive, after: Hive) -> None:
    """Raise Violation if a Queen comes outside the Area that woke, though it has room. [25.0, R42]"""
    ship, woken = after.terms.ship, ""
    for event in after.log:
        if event.kind == "nest_wakes":
            woken = str(event.facts["area"])
        elif event.kind == "deployed" and event.rule == "25.7" and woken:
            area = ship.area_names.index(woken)
            inside = ship.areas[ship.index[str(event.facts["at"])]] == area
            room = [box for box in range(ship.size) if ship.areas[box] == area]
            free = any(before.room_for_znon(box) >= ROOM_OF_A_QUEEN for box in room)
            who = f"{event.facts['who']} is put into {event.facts['at']}"
            require(inside or not free, f"{who}, outside Area {woken} (25.0)")


def inconsistent(event: Event) -> str:
    """Say whether a unit that stays with its friends gives points or boxes out of reach as its reason. [R4]"""
    if event.trace is None or event.trace.chart != "action":
        return ""
    stays = False
    for row in event.trace.rows:
        if stays and row.verdict in ("out_of_reach", "cannot") and row.letter in "AD":
            return f"{row.letter} speaks of boxes in reach, and the unit stays where it is (R4)"
        stays = stays or row.verdict == "there"
    return ""


def unfounded(s: Hive, text: str, refusal: Refusal) -> str:
    """Say whether Mind Control is blamed for a unit nobody holds, or another need told than the free way's."""
    words = text.split()
    names = s.terms.names
    if refusal.rule == "27.4" and words[1] in names and s.holder[names.index(words[1])] == NO_ONE:
        return f"no Queen holds {words[1]}"
    found = NEEDS.search(refusal.words)
    if refusal.rule != "B4" or found is None:
        return ""
    place = s.terms.place_of(words[2])
    if place == NOWHERE:
        return ""
    cost = ways_for(s, slowest(s), s.terms.ship.most_points()).cost[box_of(s, place)]
    need = cost + (s.terms.hatch if is_ship(s, s.mover, place) else 0)
    return "" if need == int(found[1]) else f"the way that is free costs {need}"
