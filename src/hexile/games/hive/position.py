"""A position as a person with the board in front of them types it: a line for every place.

    next: movement
    turn: 3
    awake: A, L
    Da1: over 51, open; Sc3 La1/1
    A8: So1 Helstrom+ Sc2<Qu1 FD1=?
    dead: So4 Wo1

`La1/1` has one man left, `Helstrom+` is in Terran hands, Queen `Qu1` holds `Sc2`, and `FD1=?` is a
face-down unit nobody knows. Force and mixes follow from who is in play. A game under way wants `turn`,
`awake` where Marines or Darters are in an Area, and `acting` and `points left` while a unit acts.
"""

from __future__ import annotations

import re
from string import digits
from typing import Final

from hexile.games.hive.rules.naming import MIX_C
from hexile.games.hive.rules.sequence import NEXT_TURN, below
from hexile.games.hive.rules.start import INITIAL_PLACEMENT
from hexile.games.hive.rules.terran import ACTING
from hexile.games.hive.state import (
    AWAY,
    CUP_C,
    CUP_MASTER,
    CUP_NAMES,
    CUP_QUEENS,
    CUP_SOLDIERS,
    CUP_WORKERS,
    DEAD,
    LEAVING_WORDS,
    NO_KIND,
    NO_ONE,
    OFF_HULL,
    STAYS,
    UNUSED,
    Hive,
    full_mixes,
)
from hexile.games.hive.tables import (
    KINDS,
    MASTER_QUEEN,
    MOST_MEN,
    NO_AREA,
    QUEEN,
    SOLDIER,
    UNKNOWN,
    WORKER,
)
from hexile.kernel.fields.field import Field, column, number
from hexile.kernel.fields.position_lines import PositionLine, expect_line, field_lines, read_fields
from hexile.kernel.geometry.graph import NOWHERE
from hexile.kernel.play import Step

# Lines that are a field under its label, before and after those for the places.
FIRST: Final = ("turn", "awake")
LAST: Final = (
    "mover", "points", "fired", "tried", "loose", "sabotaged", "followers", "done", "fought",
    "attacked", "strategy", "cursor", "goal", "basket",
)  # fmt: skip
DESTROYED: Final = "destroyed"
TURNED_UP: Final = "turned up"
GONE: Final = {"dead": DEAD, "away": AWAY}
UNIT: Final = re.compile(r"(?P<name>[^+\-/<]+)(?P<side>[+-]?)(/(?P<men>\d))?(<(?P<queen>.+))?")
MARKS: Final = {
    "open": "ship_open", "just attached": "ship_fresh", "crippled": "ship_crippled",
}  # fmt: skip
CLOSED: Final = "closed"
SHIP_WORDS: Final = (
    "over 51, off the hull, away or destroyed; then open, closed, just attached, crippled, hits 2, "
    "scattered to A8, lifted in turn 3, departs, lifts"
)


def fields_named(s: Hive, names: tuple[str, ...]) -> list[Field]:
    """Return some of the fields, in the order of *names*."""
    known = {field.name: field for field in s.fields()}
    return [known[name] for name in names]


def worked_out(s: Hive) -> list[Field]:
    """Declare force and mixes with what follows from the counters in play. [24.0, 25.0]"""
    units = range(s.terms.marines_first, s.terms.znon_first)
    men = sum(s.terms.book.men[s.kind_of(unit)] for unit in units if s.at[unit] != UNUSED)
    high = MOST_MEN * len(units)
    return [
        number("bought", 0, high, men, label="individuals bought"),
        column("cups", CUP_NAMES, 0, max(full_mixes(s.terms)), left_in_mixes(s), label="mixes"),
    ]


def left_in_mixes(s: Hive) -> list[int]:
    """Count what the mixes hold if nothing was drawn but what lies on the board. [24.0, 25.0]"""
    left = list(full_mixes(s.terms))
    for cup, kind in ((CUP_QUEENS, QUEEN), (CUP_MASTER, MASTER_QUEEN)):
        left[cup] -= in_use(s, kind)
    for cup, kind in ((CUP_SOLDIERS, SOLDIER), (CUP_WORKERS, WORKER)):
        left[cup] -= in_use(s, kind) - drawn_from_c(s, kind, True)
    for place, kind in enumerate(MIX_C):
        left[CUP_C + place] -= drawn_from_c(s, kind, False)
    return [max(0, count) for count in left]


def in_use(s: Hive, kind: int) -> int:
    """Count the counters of a kind that are or were on the board."""
    return s.terms.book.number[kind] - s.count(kind, UNUSED)


def drawn_from_c(s: Hive, kind: int, turned_up: bool) -> int:
    """Count the counters of a kind that came face-down; those turned up alone, if asked for."""
    slots = range(s.terms.slots)
    return sum(
        1 for x in slots if s.slot_kind[x] == kind and not (turned_up and s.slot_at[x] != NOWHERE)
    )


# --- what is to be decided ---------------------------------------------------------------


def next_steps(s: Hive) -> list[Step[Hive]]:
    """Name the choice alone where the rest of the agenda follows from the sequence. [B3]"""
    top = s.agenda[-1]
    return [top] if s.agenda[:-1] == below(top) else s.agenda


def complete_agenda(s: Hive) -> None:
    """Put what follows a choice below it. [B3]"""
    if len(s.agenda) == 1:
        s.agenda = [*below(s.agenda[0]), s.agenda[0]]


# --- writing -----------------------------------------------------------------------------


def position_lines(s: Hive) -> list[str]:
    """Write who is where, then what else is not as usual."""
    lines = field_lines(s, fields_named(s, FIRST))
    lines += said(DESTROYED, destroyed_rooms(s))
    for ship in range(s.terms.ships):
        if s.ship_at[ship] != UNUSED:
            lines.append(f"{s.terms.ship_names[ship]}: {ship_words(s, ship)}")
    for box in range(s.terms.ship.size):
        lines += said(s.terms.ship.names[box], words_at(s, box))
    for label, place in GONE.items():
        lines += said(label, words_at(s, place))
    lines += said(TURNED_UP, slots_at(s, NOWHERE))
    return lines + field_lines(s, fields_named(s, LAST)) + field_lines(s, worked_out(s))


def said(label: str, words: list[str]) -> list[str]:
    """Return a line with a label, or none where there is nothing to say."""
    return [f"{label}: {' '.join(words)}"] if words else []


def destroyed_rooms(s: Hive) -> list[str]:
    """Name the Engine Rooms and the fire control that are destroyed. [B20]"""
    ship = s.terms.ship
    rooms = [ship.names[box] for place, box in enumerate(ship.engines) if not s.engines[place]]
    return rooms if s.lasers else [*rooms, ship.names[ship.lasers]]


def words_at(s: Hive, place: int) -> list[str]:
    """Write the units in a place, and the face-down ones."""
    units = [unit_word(s, unit) for unit in range(s.terms.units) if s.at[unit] == place]
    return units + (slots_at(s, place) if place >= 0 else [])


def slots_at(s: Hive, place: int) -> list[str]:
    """Write the face-down units of a box; for NOWHERE those that were turned up."""
    return [
        f"{s.terms.slot_names[slot]}={'?' if kind == UNKNOWN else KINDS[kind]}"
        for slot, kind in enumerate(s.slot_kind)
        if kind != NO_KIND and s.slot_at[slot] == place
    ]


def unit_word(s: Hive, unit: int) -> str:
    """Write a unit with what is particular about it."""
    word = s.name(unit)
    if s.holder[unit] == NO_ONE and s.terran[unit] != s.terms.is_marine(unit):
        word += "+" if s.terran[unit] else "-"
    if s.men[unit] != usual_men(s, unit):
        word += f"/{s.men[unit]}"
    return word if s.holder[unit] == NO_ONE else f"{word}<{s.name(s.holder[unit])}"


def usual_men(s: Hive, unit: int) -> int:
    """Return the men a unit has unless a position says otherwise: none if it is dead. [B2]"""
    return 0 if s.at[unit] == DEAD else s.terms.book.men[s.kind_of(unit)]


def ship_words(s: Hive, ship: int) -> str:
    """Write where a Darter is, what is particular about it, and who is aboard."""
    words = [whereabouts(s, ship)]
    if s.ship_at[ship] >= 0 and not s.ship_open[ship] and not s.terms.ship.is_dock(s.ship_at[ship]):
        words.append(CLOSED)
    words += [word for word, name in MARKS.items() if getattr(s, name)[ship]]
    if s.ship_hits[ship]:
        words.append(f"hits {s.ship_hits[ship]}")
    if s.ship_scatter[ship] != NOWHERE:
        words.append(f"scattered to {s.terms.ship.names[s.ship_scatter[ship]]}")
    if s.ship_lifted[ship]:
        words.append(f"lifted in turn {s.ship_lifted[ship]}")
    if s.ship_leaving[ship] != STAYS:
        words.append(LEAVING_WORDS[s.ship_leaving[ship]])
    aboard = words_at(s, s.terms.ship.size + ship)
    return ", ".join(words) + (f"; {' '.join(aboard)}" if aboard else "")


def whereabouts(s: Hive, ship: int) -> str:
    """Write where a Darter is."""
    at = s.ship_at[ship]
    if at >= 0:
        return f"over {s.terms.ship.names[at]}"
    return "off the hull" if at == OFF_HULL else "away" if at == AWAY else DESTROYED


# --- reading -----------------------------------------------------------------------------


def place(s: Hive, lines: list[PositionLine]) -> None:
    """Take what `position_lines` writes; force and mixes last, as they follow from the rest."""
    s.lasers = True
    s.engines[0] = s.engines[1] = True
    for unit in range(s.terms.marines_first, s.terms.znon_first):
        s.terran[unit] = True
    worked = [field.label for field in worked_out(s)]
    others = [line for line in lines if line.label not in worked and not place_line(s, line)]
    read_fields(s, others, fields_named(s, FIRST + LAST))
    fields = worked_out(s)
    for field in fields:
        setattr(s, field.name, field.usual())
    read_fields(s, [line for line in lines if line.label in worked], fields)
    complete_agenda(s)


def expect(s: Hive, lines: list[PositionLine]) -> None:
    """Ask for the turn, for the Areas that somebody has woken, and for the points of the unit that acts."""
    if s.result is not None or NEXT_TURN not in s.agenda or INITIAL_PLACEMENT in s.agenda:
        return
    expect_line(lines, "turn", "which turn it is (27.9)")
    if any(stands_in_area(s, at) for at in [*marine_boxes(s), *s.ship_at]):
        expect_line(lines, "awake", "which Areas are awake (25.0)")
    if ACTING in s.agenda:
        expect_line(lines, "acting", "which unit acts (B3)")
        expect_line(lines, "points left", f"how many points {s.name(s.mover)} has left (B4)")


def marine_boxes(s: Hive) -> list[int]:
    """List where the Marines in Terran hands are."""
    return [s.at[u] for u in range(s.terms.marines_first, s.terms.znon_first) if s.terran[u]]


def stands_in_area(s: Hive, at: int) -> bool:
    """Tell whether a place is a box of an Area. [25.0]"""
    return 0 <= at < s.terms.ship.size and s.terms.ship.areas[at] != NO_AREA


def place_line(s: Hive, line: PositionLine) -> bool:
    """Take a line about a place, a Darter or the destroyed rooms; tell whether it was one."""
    label = line.label
    if label in s.terms.ship_names:
        read_ship(s, line, s.terms.ship_names.index(label))
    elif label in s.terms.ship.index:
        read_words(s, line, line.words, s.terms.ship.index[label])
    elif label in GONE:
        read_words(s, line, line.words, GONE[label])
    elif label == TURNED_UP:
        for word in line.words.split():
            read_slot(s, line, word, NOWHERE)
    elif label == DESTROYED:
        for word in line.words.split():
            destroy(s, line, word)
    else:
        return False
    return True


def destroy(s: Hive, line: PositionLine, word: str) -> None:
    """Destroy an Engine Room or the fire control. [B20]"""
    ship = s.terms.ship
    rooms = [ship.names[box] for box in ship.engines]
    if word in rooms:
        s.engines[rooms.index(word)] = False
    elif word == ship.names[ship.lasers]:
        s.lasers = False
    else:
        raise line.bad(f"{word} is neither an Engine Room nor fire control", word)


def read_words(s: Hive, line: PositionLine, words: str, place: int) -> None:
    """Put units and face-down units into a place."""
    for word in words.split():
        if "=" in word:
            read_slot(s, line, word, place)
        else:
            read_unit(s, line, word, place)


def read_slot(s: Hive, line: PositionLine, word: str, place: int) -> None:
    """Lay a face-down unit into a box, or beside the board where it was turned up. [25.4]"""
    name, _, kind = word.partition("=")
    if name not in s.terms.slot_names:
        raise line.bad(f"there is no face-down unit {name}", word)
    slot = s.terms.slot_names.index(name)
    if s.slot_kind[slot] != NO_KIND:
        raise line.bad(f"{name} is there twice", word)
    if place >= s.terms.ship.size or place < NOWHERE or (place != NOWHERE and kind != "?"):
        raise line.bad(f"write a face-down unit in a box as {name}=?; its kind is unknown", word)
    kinds = [KINDS[mixed] for mixed in MIX_C]
    if place == NOWHERE and kind not in kinds:
        raise line.bad(f"a unit that was turned up is one of {', '.join(kinds)}", word)
    s.slot_at[slot] = place
    s.slot_kind[slot] = UNKNOWN if kind == "?" else KINDS.index(kind)


def units_like(s: Hive, word: str) -> str:
    """Say which units there are of the kind that a word seems to mean, or which kinds."""
    names = [name for name in s.terms.names if name.rstrip(digits) == word.rstrip(digits)]
    if len(names) > 1:
        return f"{names[0]} to {names[-1]}"
    return ", ".join(dict.fromkeys(name.rstrip(digits) for name in s.terms.names))


def read_unit(s: Hive, line: PositionLine, word: str, place: int) -> None:
    """Put a unit into a place, in whose hands it says, with the men it says."""
    match = UNIT.fullmatch(word)
    if match is None or match["name"] not in s.terms.names:
        raise line.bad(f"there is no unit {word}; there are {units_like(s, word)}", word)
    unit = s.terms.names.index(match["name"])
    if s.at[unit] != UNUSED:
        raise line.bad(f"{match['name']} is there twice", word)
    s.at[unit] = place
    s.men[unit] = int(match["men"]) if match["men"] else usual_men(s, unit)
    if s.men[unit] > s.terms.book.men[s.kind_of(unit)]:
        raise line.bad(f"{match['name']} cannot have that many men", word)
    if match["side"]:
        s.terran[unit] = match["side"] == "+"
    if match["queen"]:
        s.terran[unit] = False
        s.holder[unit] = queen_named(s, line, match["queen"], word)


def queen_named(s: Hive, line: PositionLine, name: str, word: str) -> int:
    """Return a Queen by her name. [27.4]"""
    if name not in s.terms.names[s.terms.first[QUEEN] :]:
        raise line.bad(f"there is no Queen {name}", word)
    return s.terms.names.index(name)


def read_ship(s: Hive, line: PositionLine, ship: int) -> None:
    """Put a Darter where it is, and units aboard. [B12]"""
    said, _, aboard = line.words.partition(";")
    where, *marks = [part.strip() for part in said.split(",")]
    s.ship_at[ship] = place_of_ship(s, line, where)
    for mark in marks:
        read_mark(s, line, ship, mark)
    read_words(s, line, aboard, s.terms.ship.size + ship)


def place_of_ship(s: Hive, line: PositionLine, words: str) -> int:
    """Return the place of a Darter."""
    places = {"off the hull": OFF_HULL, "away": AWAY, DESTROYED: DEAD}
    if words.startswith("over "):
        return box_named(s, line, words.removeprefix("over "))
    if words not in places:
        raise line.bad(f"write a Darter's place as {SHIP_WORDS}", words)
    return places[words]


def box_named(s: Hive, line: PositionLine, name: str) -> int:
    """Return a box by its name."""
    if name not in s.terms.ship.index:
        raise line.bad(f"there is no box {name}", name)
    return s.terms.ship.index[name]


def read_mark(s: Hive, line: PositionLine, ship: int, words: str) -> None:
    """Take what is particular about a Darter. [B14, B15, B16]"""
    first, _, last = words.rpartition(" ")
    if words in MARKS:
        getattr(s, MARKS[words])[ship] = True
    elif words in LEAVING_WORDS:
        s.ship_leaving[ship] = LEAVING_WORDS.index(words)
    elif first == "scattered to":
        s.ship_scatter[ship] = box_named(s, line, last)
    elif first in ("hits", "lifted in turn"):
        name = "ship_hits" if first == "hits" else "ship_lifted"
        number = int(last) if last.isascii() and last.isdigit() else -1
        if not 0 <= number <= fields_named(s, (name,))[0].highs()[0]:
            raise line.bad(f"{last} is not possible here", last)
        getattr(s, name)[ship] = number
    elif words != CLOSED:
        raise line.bad(f"write a Darter's place as {SHIP_WORDS}", words)
