"""A position as lines that a person with the board in front of them can type.

    moving: red                it is Blue's turn unless this is said
    top: red
    blue 0818: PPP N           three Phlanx that face north; small letters are disrupted
    red 0816: G W/A S          a Gantua, and a Worker with token A
    blue air 0811: FFF         three Plunge over the megahex named after 0811
    blue waiting: GGG          units beside the map; `left` and `dead` are those that are gone
    tokens: A carried, B 0906 12, C red

After a unit's letter may stand its number among those of its kind (`G2`), the token it carries, `*`
charging, `+` moved, `!` has overrun, `^` held in the air, `-3` points spent. Elsewhere a unit is
named by side, letter and number: `bG2`. Numbers are left out where units stand in their order.
A turn under way wants a line `top` and every token of the setup.
"""

from __future__ import annotations

import re
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from hexile.games.chitin.rules.sequence import END_TURN, TURN, air_points_of, points_of
from hexile.games.chitin.state.chitin import Chitin
from hexile.games.chitin.state.places import (
    CARRIED,
    DEAD,
    HOME,
    LEFT,
    NO_ONE,
    NO_TOKEN,
    UNKNOWN,
    WAITING,
)
from hexile.games.chitin.state.signs import several
from hexile.games.chitin.state.terms import SIDES, combat_fields, hex_fields, number_fields
from hexile.games.chitin.tables import MOST_TOKENS, NO_KIND, SEATS, TOKEN_LETTERS
from hexile.kernel.fields.field import Field
from hexile.kernel.fields.position_lines import (
    POSITION,
    PositionLine,
    expect_line,
    field_lines,
    read_fields,
)
from hexile.kernel.geometry.graph import NOWHERE
from hexile.kernel.geometry.hexes import DIRECTION_NAMES
from hexile.kernel.play import Step
from hexile.kernel.setup import BadFile

AIR: Final = "air"
FORCE: Final = "force"
TOKENS: Final = "tokens"
TOP: Final = "top"
CHOSEN: Final = "chosen"
BY: Final = "by"
NOT_SHOWN: Final = "?"
HOMES: Final = {CARRIED: "carried", HOME: SIDES[0], HOME - 1: SIDES[1]}
OFF_THE_MAP: Final = {WAITING: "waiting", LEFT: "left", DEAD: "dead"}
UNIT: Final = re.compile(r"([A-Za-z])(\d*)(?:/([A-Z]+))?([*+!^]*)(?:-(\d+))?")
COUNTED: Final = re.compile(r"(\d+)([A-Z])")


def side_fields(s: Chitin) -> list[Field]:
    """List the fields that say themselves: not the forces, which follow from units if there are any."""
    follow = (FORCE, CHOSEN) if len(s.kind) else (FORCE,)
    return [field for field in number_fields(s.terms) if field.name not in follow]


# --- writing -----------------------------------------------------------------------------------


def next_steps(s: Chitin) -> list[Step[Chitin]]:
    """Return the steps that are under way; those of the turn that follow go without saying. [5.00]"""
    known = 0
    while known < len(s.agenda) and known < len(TURN) and s.agenda[known] is TURN[known]:
        known += 1
    return s.agenda[max(known - 1, 0) :]


def position_lines(s: Chitin) -> list[str]:
    """Write the sides, the units, the tokens, and what is kept of a turn."""
    lines = field_lines(s, side_fields(s))
    lines += unit_lines(s) if len(s.kind) else force_lines(s)
    if len(s.token_at):
        said = [token_words(s, token) for token in range(len(s.token_at))]
        lines.append(f"{TOKENS}: {', '.join(said)}")
    lines += field_lines(s, hex_fields(s.terms))
    return lines + field_lines(s, combat_fields(s.terms, unit_names(s)))


def force_lines(s: Chitin) -> list[str]:
    """Write the forces that are being chosen: `blue force: 3G 4P 6W`."""
    lines: list[str] = []
    for seat, force in enumerate(s.force):
        counted = [f"{n}{s.terms.sheet.letters[kind]}" for kind, n in enumerate(force) if n > 0]
        words = NOT_SHOWN if UNKNOWN in force else " ".join(counted)
        if force != s.terms.fixed:
            lines.append(f"{SIDES[seat]} {FORCE}: {words}")
    return lines


def unit_names(s: Chitin) -> list[str]:
    """Name every unit by side, letter and number: `bG2`."""
    counts: dict[str, int] = {}
    names: list[str] = []
    for unit in range(len(s.kind)):
        name = SIDES[s.owner[unit]][0] + s.terms.sheet.letters[s.kind[unit]]
        counts[name] = counts.get(name, 0) + 1
        names.append(f"{name}{counts[name]}")
    return names


def unit_lines(s: Chitin) -> list[str]:
    """Write who stands where: each side's stacks, air units, and those off the map."""
    places: list[tuple[str, vec[i64]]] = []
    for seat in range(SEATS):
        places += units_by_place(s, seat)
    names = unit_names(s)
    numbered = out_of_order(names, [unit for _, units in places for unit in units])
    lines: list[str] = []
    for label, units in places:
        words: list[str] = []
        for unit in units:
            add_word(
                words, unit_word(s, unit, names[unit][2:] if names[unit][:2] in numbered else "")
            )
        if s.at[units[0]] >= 0 and not s.terms.sheet.is_air[s.kind[units[0]]]:
            words.append(DIRECTION_NAMES[s.facing[units[0]]])
        lines.append(f"{label}: {' '.join(words)}")
    return lines


def units_by_place(s: Chitin, seat: int) -> list[tuple[str, vec[i64]]]:
    """List the places where a side has units, each with its label and who is there."""
    valley = s.terms.valley
    found = [(f"{SIDES[seat]} {valley.names[at]}", s.units_in(at)) for at in s.stacks(seat)]
    for megahex in range(valley.megas):
        name = valley.names[valley.anchor[megahex]]
        found.append((f"{SIDES[seat]} {AIR} {name}", s.air_in(megahex, seat)))
    for place, word in OFF_THE_MAP.items():
        found.append((f"{SIDES[seat]} {word}", s.units_at(place, seat)))
    return [(label, units) for label, units in found if len(units)]


def out_of_order(names: list[str], units: list[int]) -> set[str]:
    """Name the sides and kinds whose units are not written in the order of their numbers."""
    last: dict[str, int] = {}
    found: set[str] = set()
    for unit in units:
        kind = names[unit][:2]
        if unit < last.get(kind, unit):
            found.add(kind)
        last[kind] = unit
    return found


def unit_word(s: Chitin, unit: i64, number: str) -> str:
    """Write a unit: `G`, `g2`, `W/A+-3`."""
    letter = s.terms.sheet.letters[s.kind[unit]]
    word = (letter.lower() if s.disrupted[unit] else letter) + number
    if s.carries[unit] != NO_TOKEN:
        word += f"/{s.letter_of(s.carries[unit])}"
    word += "*" if s.charging[unit] else ""
    word += "+" if s.moved[unit] else ""
    word += "!" if s.overran[unit] else ""
    word += "^" if s.held[unit] else ""
    return f"{word}-{s.spent[unit]}" if s.spent[unit] else word


def add_word(words: list[str], word: str) -> None:
    """Add a unit to those of its place; bare letters are written together: `PPP`."""
    if len(word) == 1 and words and words[-1].isalpha():
        words[-1] += word
    else:
        words.append(word)


def token_words(s: Chitin, token: i64) -> str:
    """Write a token: its letter, where it is, its value if it is not the usual, who moved it."""
    letter, at = s.letter_of(token), s.token_at[token]
    words = f"{letter} {s.hex_name(at) if at >= 0 else HOMES[at]}"
    if s.token_value[token] != s.terms.values.get(letter, 1):
        words += f" {s.token_value[token]}"
    mover = s.token_mover[token]
    return words if mover == NO_ONE else f"{words} {BY} {unit_names(s)[mover]}"


# --- reading -----------------------------------------------------------------------------------


class Standing:
    """A unit as it was read: side, kind and number, where it stands, what is marked on it."""

    def __init__(self, line: PositionLine, word: str, seat: int, kind: int, at: int) -> None:
        self.line = line
        self.word = word
        self.seat = seat
        self.kind = kind
        self.number = 0
        self.at = at
        self.facing = 0
        self.disrupted = False
        self.marks = ""
        self.spent = 0
        self.token = ""


def place(s: Chitin, lines: list[PositionLine]) -> None:
    """Fill a state from the lines of a position."""
    if s.agenda and s.agenda[0] in TURN:
        s.agenda = TURN[: TURN.index(s.agenda[0])] + s.agenda
    units: list[Standing] = []
    rest: list[PositionLine] = []
    token_line: PositionLine | None = None
    s.force = [list(s.terms.fixed) for _ in range(SEATS)]
    for line in lines:
        words = line.label.split(" ")
        if line.label == TOKENS:
            token_line = line
        elif words[0] not in SIDES:
            rest.append(line)
        elif words[1:] == [FORCE]:
            s.force[SIDES.index(words[0])] = read_force_line(s, line)
        else:
            units += read_units(s, line, SIDES.index(words[0]), words[1:])
    expect_counters(s, units)
    number_units(units)
    fill_units(s, units)
    if token_line is not None:
        read_tokens(s, token_line)
    give_tokens(s, units)
    fields = side_fields(s) + hex_fields(s.terms) + combat_fields(s.terms, unit_names(s))
    read_fields(s, rest, fields)


def read_force_line(s: Chitin, line: PositionLine) -> list[int]:
    """Read a force: `3G 4P 6W`, or `?`."""
    force = [0] * len(s.terms.fixed)
    if line.words == NOT_SHOWN:
        return [UNKNOWN] * len(force)
    for word in line.words.split():
        counted = COUNTED.fullmatch(word)
        kind = s.terms.sheet.kind(counted[2]) if counted else NO_KIND
        if counted is None or kind == NO_KIND:
            raise line.bad(f"{word} is not a number and the letter of a unit, such as 3G", word)
        force[kind] = int(counted[1])
    return force


def read_units(s: Chitin, line: PositionLine, seat: int, where: list[str]) -> list[Standing]:
    """Read the units of one place."""
    words = line.words.split()
    at, air = read_place(s, line, where)
    facing = 0
    if at >= 0 and not air:
        if len(words) < 2 or words[-1] not in DIRECTION_NAMES:
            sides = ", ".join(DIRECTION_NAMES)
            raise line.bad(f"name the units, then the side they face; the sides are {sides}")
        facing = DIRECTION_NAMES.index(words.pop())
    found: list[Standing] = []
    for word in words:
        for part in word if word.isalpha() else [word]:
            unit = read_unit(s, line, seat, part, at)
            unit.facing = facing
            if at >= 0 and bool(s.terms.sheet.is_air[unit.kind]) != air:
                raise line.bad(
                    f"{part} {'cannot fly; leave out air' if air else 'flies; write air before its megahex'}",
                    word,
                )
            found.append(unit)
    return found


def read_place(s: Chitin, line: PositionLine, where: list[str]) -> tuple[int, bool]:
    """Return the place a label names, and whether it is in the air."""
    valley = s.terms.valley
    for place_, word in OFF_THE_MAP.items():
        if where == [word]:
            return place_, False
    if len(where) == 2 and where[0] == AIR:
        megahex = valley.mega_named(where[1])
        if megahex == NOWHERE:
            raise line.bad(f"no megahex is named after {where[1]}")
        return megahex, True
    if len(where) == 1 and where[0] in valley.number:
        return valley.number[where[0]], False
    raise line.bad(f"no place {' '.join(where)}; use a hex, air and a hex, waiting, left or dead")


def read_unit(s: Chitin, line: PositionLine, seat: int, word: str, at: int) -> Standing:
    """Read one unit: `G`, `g2`, `W/A+-3`."""
    found = UNIT.fullmatch(word)
    kind = s.terms.sheet.kind(found[1].upper()) if found else NO_KIND
    if found is None or kind == NO_KIND:
        letters = ", ".join(s.terms.sheet.letters)
        raise line.bad(f"no unit {word}; the letters are {letters}", word)
    unit = Standing(line, word, seat, kind, at)
    unit.number = int(found[2] or 0)
    unit.disrupted = found[1].islower()
    unit.token = found[3] or ""
    unit.marks = found[4]
    unit.spent = int(found[5] or 0)
    return unit


def expect_counters(s: Chitin, units: list[Standing]) -> None:
    """Refuse more units of a kind than a side has counters for. [2.021]"""
    seen: dict[tuple[int, int], int] = {}
    for unit in units:
        kind = s.terms.sheet.kinds[unit.kind]
        count = seen.get((unit.seat, unit.kind), 0) + 1
        seen[unit.seat, unit.kind] = count
        if count > kind.pool:
            reason = f"one {kind.name} too many; each side has {kind.pool} (2.021)"
            raise unit.line.bad(reason, unit.word)


def number_units(units: list[Standing]) -> None:
    """Give units without a number the next of their kind, and put all in order."""
    used: set[tuple[int, int, int]] = set()
    for unit in units:
        name = (unit.seat, unit.kind, unit.number)
        if name in used:
            raise unit.line.bad(f"two units of this type have the number {unit.number}", unit.word)
        if unit.number:
            used.add(name)
    for unit in units:
        number = 1
        while not unit.number:
            if (unit.seat, unit.kind, number) not in used:
                unit.number = number
                used.add((unit.seat, unit.kind, number))
            number += 1
    units.sort(key=lambda unit: (unit.seat, unit.kind, unit.number))


def fill_units(s: Chitin, units: list[Standing]) -> None:
    """Fill the columns of units; whoever has units has chosen them."""
    s.kind = vec[i64]([unit.kind for unit in units])
    s.owner = vec[i64]([unit.seat for unit in units])
    s.at = vec[i64]([unit.at for unit in units])
    s.facing = vec[i64]([unit.facing for unit in units])
    s.spent = vec[i64]([unit.spent for unit in units])
    s.disrupted = vec[bool]([unit.disrupted for unit in units])
    s.charging = vec[bool](["*" in unit.marks for unit in units])
    s.moved = vec[bool](["+" in unit.marks for unit in units])
    s.overran = vec[bool](["!" in unit.marks for unit in units])
    s.held = vec[bool](["^" in unit.marks for unit in units])
    s.carries = vec[i64]([NO_TOKEN] * len(units))
    if units:
        kinds = range(len(s.terms.fixed))
        s.force = [
            [len([u for u in units if u.seat == seat and u.kind == kind]) for kind in kinds]
            for seat in range(SEATS)
        ]
        s.chosen = vec[bool]([True] * SEATS)


def read_tokens(s: Chitin, line: PositionLine) -> None:
    """Read the tokens in their order: `A 0607, B carried 12, C red by bW1`."""
    names = unit_names(s)
    parts = [part.strip() for part in line.words.split(",")]
    if len(parts) > MOST_TOKENS:
        raise line.bad(f"{len(parts)} tokens are too many; at most {MOST_TOKENS} are allowed")
    rows = [read_token(s, line, part, names) for part in parts]
    letters = [part.split()[0] for part in parts]
    for number, letter in enumerate(letters):  # those of the dead have letters anew each turn
        if letter in s.terms.values and letter in letters[:number]:
            raise line.bad(f"token {letter} appears twice", parts[number])
    s.token_letter = vec[i64]([row[0] for row in rows])
    s.token_at = vec[i64]([row[1] for row in rows])
    s.token_value = vec[i64]([row[2] for row in rows])
    s.token_mover = vec[i64]([row[3] for row in rows])


def expect(s: Chitin, lines: list[PositionLine]) -> None:
    """Ask for what every turn under way has: an end for each hive, the tokens, forces within their points."""
    if not len(s.kind):
        return
    if s.agenda and s.agenda[0] is END_TURN:
        expect_line(lines, TOP, "which hive has the top edge of the map (3.02)")
    expect_line(lines, TOKENS, f"where the tokens are: {', '.join(s.terms.battle.tokens)} (3.01)")
    for line in lines:
        if line.label == TOKENS:
            expect_tokens(s, line)
    expect_kinds(s)
    if s.terms.battle.points:
        expect_points(s)


def expect_kinds(s: Chitin) -> None:
    """Refuse more units of a kind than a side may have in this scenario. [3.03, R55, S7, S8]"""
    most = s.terms.pool if s.terms.battle.points else s.terms.fixed
    for side, force in zip(SIDES, s.force, strict=True):
        for kind, count in enumerate(force):
            if count > most[kind]:
                reason = f"{side} has {several(count, s.terms.sheet.kinds[kind].name)}"
                raise BadFile(POSITION, 0, 0, f"{reason}; the scenario allows {most[kind]} (3.03)")


def expect_points(s: Chitin) -> None:
    """Refuse units that cost a side more points than the scenario has. [3.03]"""
    for side, force in zip(SIDES, s.force, strict=True):
        for spent, most, what in (
            (points_of(s, force), s.terms.battle.points, "points"),
            (air_points_of(s, force), s.terms.battle.air, "points of air units"),
        ):
            if spent > most:
                reason = f"{side} has {spent} {what}; the scenario allows {most} (3.03)"
                raise BadFile(POSITION, 0, 0, reason)


def expect_tokens(s: Chitin, line: PositionLine) -> None:
    """Ask for every token of the setup; refuse those the scenario does not have. [3.01, 4.04, 8.042]"""
    letters = [s.letter_of(token) for token in range(len(s.token_at))]
    missing = [letter for letter in s.terms.battle.tokens if letter not in letters]
    if missing:
        raise line.bad(f"token {missing[0]} of the setup is missing (3.01); say where it is")
    for letter in letters:
        new = s.terms.advanced and letter not in s.terms.values
        if letter not in s.terms.battle.tokens and not new:
            raise line.bad(f"this scenario has no token {letter} (3.01)", letter)


def read_token(
    s: Chitin, line: PositionLine, part: str, names: list[str]
) -> tuple[int, int, int, int]:
    """Return letter, place, value and mover of a token."""
    words = part.split()
    mover = NO_ONE
    if len(words) > 2 and words[-2] == BY:
        if words[-1] not in names:
            raise line.bad(f"no unit {words[-1]} in this position", words[-1])
        mover = names.index(words[-1])
        words = words[:-2]
    if len(words) not in (2, 3) or words[0] not in TOKEN_LETTERS:
        raise line.bad(
            "write a token as its letter, its place and, if changed, its value: A 0607 25", part
        )
    value = s.terms.values.get(words[0], 1)
    if len(words) == 3:
        if not words[2].isdigit():
            raise line.bad(f"{words[2]} is not a token value", words[2])
        value = int(words[2])
    return TOKEN_LETTERS.index(words[0]), read_token_place(s, line, words[1]), value, mover


def read_token_place(s: Chitin, line: PositionLine, word: str) -> int:
    """Return where a token is: a hex, on a Worker's back, or home."""
    for at, name in HOMES.items():
        if word == name:
            return at
    if word not in s.terms.valley.number:
        raise line.bad(
            f"no hex {word}; a token may also be carried, or home with blue or red", word
        )
    return s.terms.valley.number[word]


def give_tokens(s: Chitin, units: list[Standing]) -> None:
    """Let the Workers carry the tokens they are written with."""
    carried = [t for t in range(len(s.token_at)) if s.token_at[t] == CARRIED]
    for number, unit in enumerate(units):
        if unit.token:
            own = [token for token in carried if s.letter_of(token) == unit.token]
            if not own:
                reason = f"a Worker carries token {unit.token}, but the tokens line does not say `{unit.token} carried`"
                raise unit.line.bad(reason, unit.word)
            s.carries[number] = own[0]
