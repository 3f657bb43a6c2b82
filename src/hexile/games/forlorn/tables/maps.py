"""Reading decks drawn in characters; one that cannot be played is refused."""

from __future__ import annotations

import tomllib
from typing import Any, Final

from librt.vecs import append

from hexile.games.forlorn.tables.deck import Deck, Ground, all_doors
from hexile.games.forlorn.tables.files import data_text
from hexile.kernel.component_data.file_limits import TextCache
from hexile.kernel.geometry.graph import FAR, NOWHERE
from hexile.kernel.setup import BadFile, unknown

ENTRY: Final = "L"
LIFT: Final = "X"
FLOOR_SIGNS: Final = ".LX*123456"
REMARK: Final = ";"
MOST_COLUMNS: Final = 26
MOST_ROWS: Final = 40


def read_deck(name: str, text: str) -> Deck:
    """Read a deck in characters; a deck that cannot be played raises BadFile. [7.1]"""
    lines = text.split("\n")
    below = 0
    while below < len(lines) and lines[below].startswith(REMARK):
        below += 1
    lines = lines[below:]
    while lines and not lines[-1].strip():
        lines.pop()
    columns = max((len(line) for line in lines), default=0)
    if not 3 <= len(lines) <= MOST_ROWS or not 3 <= columns <= MOST_COLUMNS:
        raise BadFile(
            name,
            0,
            0,
            f"{columns} columns and {len(lines)} rows are not possible; use 3 to {MOST_COLUMNS} columns and 3 to {MOST_ROWS} rows",
        )
    deck = Deck(name, len(lines), columns)
    deck.below = below
    vents: dict[int, int] = {}
    for row, line in enumerate(lines):
        for column, sign in enumerate(line):
            _read_square(deck, vents, row, column, sign)
    _order_vents(deck, vents)
    _name_objective_room(deck)
    check_deck(deck)
    return deck


def _read_square(deck: Deck, vents: dict[int, int], row: int, column: int, sign: str) -> None:
    square = deck.at(row, column)
    if sign in "# ":
        return
    if row in (0, deck.rows - 1) or column in (0, deck.columns - 1):
        raise deck.bad(row, column, "the edge of a map must be wall")
    if sign != "D" and sign not in FLOOR_SIGNS and not sign.islower():
        raise deck.bad(
            row,
            column,
            f"'{sign}' is not a square sign; use . # D L X *, a vent 1 to 6 or a small room letter",
        )
    deck.signs[square] = sign
    deck.wall[square] = False
    if sign == "D":
        deck.doors = append(deck.doors, square)
    elif sign.isdigit():
        if int(sign) in vents:
            raise deck.bad(row, column, f"a second vent {sign}")
        vents[int(sign)] = square
    elif sign.islower():
        deck.room[square] = sign
    elif sign == "*":
        if deck.objective != NOWHERE:
            raise deck.bad(row, column, "a second objective square")
        deck.objective = square


def _order_vents(deck: Deck, vents: dict[int, int]) -> None:
    if not vents:
        raise BadFile(deck.name, 0, 0, "the map has no vent; it needs one to six, numbered from 1")
    for number in range(1, max(vents) + 1):
        if number not in vents:
            raise BadFile(deck.name, 0, 0, f"vent {number} is missing")
        deck.vents = append(deck.vents, vents[number])


def _name_objective_room(deck: Deck) -> None:
    """Let the objective square belong to the room it lies in."""
    if deck.objective != NOWHERE:
        around = [deck.room[deck.objective + step] for step in (-1, 1, -deck.columns, deck.columns)]
        deck.room[deck.objective] = next((letter for letter in around if letter), "")


def check_deck(deck: Deck) -> None:
    """Refuse a deck whose floor is not connected with doors open, or its vents with doors shut. [7.1]"""
    if not len(deck.squares_of(ENTRY)):
        raise BadFile(deck.name, 0, 0, "the map has no entry square; mark one L")
    ground = Ground(deck)
    steps = ground.ways(all_doors(len(deck.doors))).steps_from(deck.vents[0])
    for square in range(deck.size):
        if not deck.wall[square] and steps[square] == FAR:
            _refuse(deck, square, "no way leads from this floor to vent 1, even with doors open")
    shut = ground.ways(0).steps_from(deck.vents[0])
    for number, vent in enumerate(deck.vents, 1):
        if shut[vent] == FAR:
            _refuse(deck, vent, f"closed doors cut vent {number} off from vent 1")


def _refuse(deck: Deck, square: int, reason: str) -> None:
    raise deck.bad(deck.row(square), deck.column(square), reason)


PRINT: Final[dict[str, Any]] = tomllib.loads(data_text("rooms.toml"))
DECKS: Final[list[str]] = list(PRINT)
_GROUNDS: Final[TextCache[Ground]] = TextCache()


def ground_for(name: str, text: str) -> Ground:
    """Return the deck *name*, or the one drawn in *text*, worked out once while it is kept."""
    found = _GROUNDS.get(text or name)
    if found is not None:
        return found
    if not text and name not in DECKS:
        raise BadFile("operation", 0, 0, unknown("deck", name, DECKS))
    deck = read_deck("deck" if text else name, text or data_text("decks", f"{name}.txt"))
    return _GROUNDS.keep(text or name, Ground(deck), ours=not text)


def deck_title(name: str) -> str:
    """Return the printed name of a deck."""
    return str(PRINT.get(name, {}).get("title", "Your own map"))


def room_labels(name: str) -> list[tuple[float, float, str]]:
    """Return the words printed on a deck: column, row, word. A user's own deck has none."""
    entry = PRINT.get(name, {})
    return [(float(x), float(y), str(word)) for x, y, word in entry.get("labels", [])]
