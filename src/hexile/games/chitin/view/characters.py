"""The board in characters, and its legend in words."""

from __future__ import annotations

from typing import Final

from hexile.games.chitin.state.chitin import Chitin
from hexile.games.chitin.state.places import ENDS, NO_ONE, UNKNOWN, WAITING
from hexile.games.chitin.state.signs import several
from hexile.games.chitin.tables import CLASS_LETTERS, NO_CLASS, RED, SEATS
from hexile.kernel.geometry.hexes import DIRECTION_NAMES

CELL: Final = 5
ARROWS: Final = "↑↗↘↓↙↖"
TOKEN: Final = 4  # characters of a hex before the sign of its megahex


def draw(s: Chitin) -> list[str]:
    """Draw the map upright, two lines a hex, 79 characters wide."""
    valley = s.terms.valley
    rows = max(int(name[2:]) for name in valley.names)
    columns = max(int(name[:2]) for name in valley.names)
    grid = [[" " * CELL for _ in range(columns)] for _ in range(2 * rows + 1)]
    for at, name in enumerate(valley.names):
        column, row = int(name[:2]) - 1, int(name[2:]) - 1
        line = 2 * row + column % 2
        grid[line][column] = ground_sign(s, at)
        grid[line + 1][column] = stack_sign(s, at)
    head = "    " + "".join(f"{column + 1:02d}".ljust(CELL) for column in range(columns))
    lines = [head.rstrip()]
    for number, cells in enumerate(grid):
        side = f"{number // 2 + 1:02d}" if number % 2 == 0 and number < 2 * rows else "  "
        lines.append((f"{side}  " + "".join(cells)).rstrip())
    return lines


def ground_sign(s: Chitin, at: int) -> str:
    """Return terrain, the tokens that lie there, and the sign of the megahex: `.A20D`."""
    valley = s.terms.valley
    sign = valley.terrain[at]
    tokens = s.tokens_on(at)
    if valley.anchor[valley.mega[at]] == at and not tokens:
        sign += "*"
    for token in tokens[:1]:
        sign += f"{s.letter_of(token)}{s.token_value[token]}"
    return sign[:TOKEN].ljust(TOKEN) + valley.signs[valley.mega[at]]


def stack_sign(s: Chitin, at: int) -> str:
    """Return the stack in a hex: Blue in capitals, Red in small letters, then its facing."""
    units = s.units_in(at)
    if len(units) == 0:
        return " " * CELL
    letters = "".join(s.terms.sheet.letters[s.kind[unit]] for unit in units)
    if s.owner[units[0]] == RED:
        letters = letters.lower()
    mark = "!" if s.any_disrupted(units) else ""
    return f"{letters}{ARROWS[s.facing_at(at)]}{mark}".ljust(CELL)


def legend(s: Chitin) -> list[str]:
    """Explain the signs, and say in words where everybody is."""
    lines = [
        ". plains, r river, s rough, f forest, b forest+rough, w river+forest, x river+rough;"
        " the last sign of a hex names its megahex; * marks the hex that names it.",
        "Blue units are in capitals, Red units in small letters; an arrow shows the facing, ! a disrupted stack.",
        *class_lines(s),
    ]
    for seat in range(SEATS):
        lines.append(f"{s.hive(seat)}{end_words(s, seat)}: {stack_words(s, seat)}")
        lines.append(f"{s.hive(seat)} waiting: {waiting_words(s, seat)}. {score_words(s, seat)}")
    lines.append(f"Tokens: {', '.join(token_words(s)) or 'none'}.")
    return lines


def class_lines(s: Chitin) -> list[str]:
    """Name the units with their letters and classes, and which class is best against which. [7.042]"""
    said: list[str] = []
    for kind in s.terms.sheet.kinds:
        klass = f" ({CLASS_LETTERS[kind.klass]})" if kind.klass != NO_CLASS else ""
        said.append(f"{kind.letter} {kind.name}{klass}")
    names = [f"{name} ({CLASS_LETTERS[n]})" for n, name in enumerate(s.terms.wheel.names)]
    wheel = [f"{name} beat {names[s.terms.best_against[n]]}" for n, name in enumerate(names)]
    return [f"{', '.join(said)}.", f"Classes: {', '.join(wheel)}."]


def end_words(s: Chitin, seat: int) -> str:
    """Say at which end a side started."""
    return f" ({ENDS[s.end_of(seat)]})" if s.top != NO_ONE else ""


def stack_words(s: Chitin, seat: int) -> str:
    """Name every stack of a side with place, facing and state."""
    found: list[str] = []
    for at in s.stacks(seat):
        units = s.units_in(at)
        found.append(
            f"{s.describe(units)} at {s.hex_name(at)} facing {DIRECTION_NAMES[s.facing_at(at)]}"
        )
    for megahex in range(s.terms.valley.megas):
        air = s.air_in(megahex, seat)
        if len(air):
            found.append(f"{s.describe(air)} over {s.hex_name(s.terms.valley.anchor[megahex])}")
    return "; ".join(found) + "." if found else "no units on the map."


def waiting_words(s: Chitin, seat: int) -> str:
    """Name the units waiting at a side's edge, or the force being chosen."""
    if len(s.kind) == 0:
        return "not chosen" if UNKNOWN in s.force[seat] else "choosing"
    return s.describe(s.units_at(WAITING, seat)) or "nobody"


def score_words(s: Chitin, seat: int) -> str:
    """Say what a side has brought home and lost."""
    home = [f"{s.letter_of(t)} {s.token_value[t]}" for t in s.tokens_home(seat)]
    words = f"Tokens home: {', '.join(home) or 'none'}; {several(s.lost[seat], 'unit')} lost"
    return words + (f"; {s.score(seat)} points." if s.terms.advanced else ".")


def token_words(s: Chitin) -> list[str]:
    """Name the tokens on the map."""
    found: list[str] = []
    for token in range(len(s.token_at)):
        at = s.token_place(token)
        if at >= 0:
            carrier = s.carrier_of(token)
            held = f" carried by {s.hive(s.owner[carrier])}" if carrier != NO_ONE else ""
            found.append(f"{s.letter_of(token)} ({s.token_value[token]}) at {s.hex_name(at)}{held}")
    return found
