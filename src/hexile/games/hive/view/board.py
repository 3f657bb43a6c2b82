"""The board in characters, at most 80 wide, and everything it shows in words."""

from __future__ import annotations

from typing import Final

from hexile.games.hive.rules.ending import jump_limit, score
from hexile.games.hive.rules.wording import counted
from hexile.games.hive.state import AWAY, CUP_C, NO_ONE, PUNITIVE, Hive
from hexile.games.hive.tables import HOSTAGE, NO_AREA
from hexile.kernel.geometry.graph import NOWHERE

COLUMNS: Final = 24
ROWS: Final = 7
FORE: Final = 0
AFT: Final = 6
ROW_NAMES: Final[list[str]] = ["fore ", "  1  ", "  2  ", "  3  ", "  4  ", "  5  ", "aft  "]
WIDTH: Final = 78


def sign(s: Hive, box: int) -> str:
    """Show a box in two characters."""
    mine, theirs, down = s.terrans[box], s.znon[box], s.hidden[box]
    if mine and theirs:
        return f"x{min(theirs, 9)}"
    if mine:
        return f"T{mine}"
    if theirs:
        return f"z{theirs}"
    if down:
        return "??"
    ship = s.ship_over(box)
    if ship != NO_ONE:
        return ("o" if s.ship_open[ship] else "c") + str(ship + 1)
    return number_of(s, box)


def number_of(s: Hive, box: int) -> str:
    """Show the number of an empty box; those of the rings stand above and below the hull. [B1]"""
    row = s.terms.ship.places[box][1]
    if row in (FORE, AFT):
        return " ."
    name = s.terms.ship.names[box]
    return f"{name.removeprefix(area_name(s, box))[-2:]:>2}"


def area_name(s: Hive, box: int) -> str:
    """Return the letter of a box's Area, or nothing."""
    area = s.terms.ship.areas[box]
    return s.terms.ship.area_names[area] if area != NO_AREA else ""


def hull_grid(s: Hive) -> list[list[int]]:
    """Return the boxes of the unrolled hull by row and column; NOWHERE where there is none."""
    grid = [[NOWHERE] * COLUMNS for _ in range(ROWS)]
    for box, (column, row, width, height) in enumerate(s.terms.ship.places):
        if width == height == 1 and 0 <= row < ROWS and 0 <= column < COLUMNS:
            grid[int(row)][int(column)] = box
    return grid


def between(s: Hive, a: int, b: int, wall: str, door: str) -> str:
    """Return the sign between two neighbouring boxes of the sheet."""
    ship = s.terms.ship
    if a == NOWHERE or b == NOWHERE:
        return " "
    if b not in ship.links[a]:
        return wall
    return door if ship.price(a, b) == s.terms.book.costs["door"] else " "


def draw(s: Hive) -> list[str]:
    """Draw the hull unrolled, then the rooms aft and beside it."""
    grid = hull_grid(s)
    lines = [ring_numbers(s, grid[FORE]), area_letters(s, grid)]
    for row in range(ROWS):
        line = ROW_NAMES[row]
        for column in range(COLUMNS):
            before = grid[row][(column - 1) % COLUMNS]
            here = grid[row][column]
            line += between(s, before, here, "|", ":") + (sign(s, here) if here >= 0 else "  ")
        lines.append(line.rstrip())
        under = "     "
        for column in range(COLUMNS):
            below = grid[row + 1][column] if row + 1 < ROWS else NOWHERE
            under += " " + between(s, grid[row][column], below, "-", "=") * 2
        if under.strip():
            lines.append(under.rstrip())
    lines.append(ring_numbers(s, grid[AFT]))
    return lines + rooms(s, {box for row_of in grid for box in row_of})


def ring_numbers(s: Hive, ring: list[int]) -> str:
    """Return a line with the numbers of a ring's boxes. [B1]"""
    names = s.terms.ship.names
    return ("     " + "".join(f"{names[box] if box >= 0 else '':>3}" for box in ring)).rstrip()


def area_letters(s: Hive, grid: list[list[int]]) -> str:
    """Return a line with the letter of every nest over the middle of its columns; ~ is asleep."""
    line = [" "] * WIDTH
    ship = s.terms.ship
    for area, name in enumerate(ship.area_names):
        columns = [
            c for row in grid for c, box in enumerate(row) if box >= 0 and ship.areas[box] == area
        ]
        if columns:
            place = 5 + 3 * ((min(columns) + max(columns)) // 2) + 1
            line[place : place + 2] = ["~" if not s.awake[area] else " ", name]
    return "nest " + "".join(line[5:]).rstrip()


def rooms(s: Hive, drawn: set[int]) -> list[str]:
    """List the boxes that are not on the hull's grid, a few to a line."""
    names = s.terms.ship.names
    words = [
        f"{names[box]}:{sign(s, box).strip() if is_marked(s, box) else '~' if is_asleep(s, box) else '-'}"
        for box in range(s.terms.ship.size)
        if box not in drawn
    ]
    lines: list[str] = []
    line = "rooms "
    for word in words:
        if len(line) + len(word) > WIDTH:
            lines.append(line.rstrip())
            line = "      "
        line += f"{word:<7}"
    return [*lines, line.rstrip()]


def legend(s: Hive) -> list[str]:
    """Explain the signs, and say in words where everybody is."""
    lines = [
        "T2 two of yours, z3 three Znon, x3 yours with three Znon, ?? face-down, ~ sleeping Area.",
        "o1 c1 Open or closed Breach of Darter 1.",
        "Numbers are boxes: 1-24 above, 25-48 below, 49-78 in passages. In nest A, 8 means A8.",
        "| - walls, : = doors. Column 24 meets column 1. L Laser Area, 79 80 Engine Rooms, 81 Airlock.",
        status(s),
    ]
    lines += [stack_line(s, box) for box in range(s.terms.ship.size) if is_held(s, box)]
    lines += [
        ship_line(s, ship) for ship in range(s.terms.ships) if s.ship_at[ship] not in (-1, -2)
    ]
    return [*lines, f"Mix C, with the face-down units: {unseen(s)}."]


def status(s: Hive) -> str:
    """Say turn, hyperdrive, engines and what the mission stands at."""
    jump = jump_limit(s) if s.turn else 0
    faces = "on a 1" if jump == 1 else f"on 1 to {jump}"
    when = f"Turn {s.turn}" if s.turn else "Before turn 1"
    words = f"{when}. The Hive {f'jumps {faces}' if jump else 'cannot jump'} this turn"
    words += f"; {rooms_stand(s)}, lasers {'work' if s.lasers else 'are destroyed'}."
    if s.terms.mission == PUNITIVE:
        return f"{words} {score(s)} points."
    return f"{words} {counted(s.count(HOSTAGE, AWAY), 'hostage')} and {s.men_away()} of {s.bought} men away."


def rooms_stand(s: Hive) -> str:
    """Return how many Engine Rooms work."""
    left = s.engines_left()
    return f"{counted(left, 'Engine Room')} {'works' if left == 1 else 'work'}"


def is_asleep(s: Hive, box: int) -> bool:
    """Tell whether a box lies in an Area that nobody has entered yet. [25.0]"""
    area = s.terms.ship.areas[box]
    return area != NO_AREA and not s.awake[area]


def is_marked(s: Hive, box: int) -> bool:
    """Tell whether a box shows more than its number."""
    return is_held(s, box) or s.ship_over(box) != NO_ONE


def is_held(s: Hive, box: int) -> bool:
    """Tell whether anything lies in a box."""
    return s.terrans[box] + s.znon[box] + s.hidden[box] > 0


def stack_line(s: Hive, box: int) -> str:
    """Say who is in a box."""
    parts = [unit_words(s, unit) for unit in s.units_at(box, True)]
    theirs = [unit_words(s, unit) for unit in s.units_at(box, False)]
    down = [s.terms.slot_names[slot] for slot, at in enumerate(s.slot_at) if at == box]
    words = ", ".join(parts)
    if theirs:
        words += (" against " if parts else "Znon: ") + ", ".join(theirs)
    if down:
        words += ("; " if words else "") + f"face-down {', '.join(down)}"
    return f"{s.terms.ship.names[box]}: {words}."


def unit_words(s: Hive, unit: int) -> str:
    """Name a unit with what is particular about it."""
    words = s.title(unit)
    if s.men[unit] < s.terms.book.men[s.kind_of(unit)]:
        words += f" ({s.men[unit]} left)"
    if s.is_held(unit):
        words += f" (held by {s.name(s.holder[unit])})"
    return words


def ship_line(s: Hive, ship: int) -> str:
    """Say where a Darter is and who is aboard."""
    at = s.ship_at[ship]
    name = s.terms.ship_names[ship]
    if at == AWAY:
        return f"{name}: departed."
    where = "off the hull"
    if at >= 0:
        state = "open" if s.ship_open[ship] else "closed"
        docked = s.terms.ship.is_dock(at)
        where = f"at {s.terms.ship.names[at]}, {'docked' if docked else f'Breach {state}'}"
    aboard = ", ".join(unit_words(s, unit) for unit in s.aboard(ship)) or "nobody"
    hits = f", {counted(s.ship_hits[ship], 'hit')}" if s.ship_hits[ship] else ""
    crippled = ", crippled" if s.ship_crippled[ship] else ""
    return f"{name} {where}{hits}{crippled}: {aboard} aboard, {counted(s.seats_left(ship), 'seat')} free."


def unseen(s: Hive) -> str:
    """Count what Mix C and the face-down counters hold together: that much is known. [27.2]"""
    names = ("Boobytrap", "fake", "Soldier", "Worker")
    return ", ".join(counted(s.cups[CUP_C + place], name) for place, name in enumerate(names))
