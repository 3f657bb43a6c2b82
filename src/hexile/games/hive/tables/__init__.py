"""What is printed on the components: map, counters, tables, forces. The only reader of `data/`."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from typing import Final

from hexile.components import printed_text
from hexile.games.hive.tables.book import (
    Book,
    check_mixes,
    check_numbers,
    check_places,
    read_counters,
    read_tables,
)
from hexile.games.hive.tables.kinds import (
    ATTACKER_LOSS,
    BOOBYTRAP,
    BOUGHT,
    COUNTERS_FILE,
    CRIPPLED,
    DARTER,
    EFFECTS,
    ENGINEER,
    FAKE,
    FILES,
    FORCES_FILE,
    HOSTAGE,
    KINDS,
    LANCER,
    LASER_AREA,
    LAST_TURN,
    LOST_ONE,
    LOST_TWO,
    MAP_FILE,
    MARINES,
    MASTER_QUEEN,
    MOST_COUNTERS,
    MOST_MEN,
    MOST_VALUE,
    NEAR,
    NO_AREA,
    NO_EFFECT,
    OWN_FORCE,
    QUEEN,
    SCATTERED,
    SCOUT,
    SOLDIER,
    TABLES_FILE,
    UNIT_KINDS,
    UNKNOWN,
    WORKER,
)
from hexile.games.hive.tables.ship import Ship, read_map
from hexile.kernel.chart import read_charts
from hexile.kernel.component_data.component import read_components
from hexile.kernel.component_data.data_rows import DataRow, data_rows
from hexile.kernel.component_data.file_limits import TextCache
from hexile.kernel.setup import BadFile, BadSetup

__all__ = [
    "ATTACKER_LOSS",
    "BOOBYTRAP",
    "BOUGHT",
    "CHARTS",
    "COUNTERS_FILE",
    "CRIPPLED",
    "DARTER",
    "EFFECTS",
    "ENGINEER",
    "FAKE",
    "FILES",
    "FORCES",
    "HOSTAGE",
    "KINDS",
    "LANCER",
    "LASER_AREA",
    "LAST_TURN",
    "LOST_ONE",
    "LOST_TWO",
    "MAP_FILE",
    "MARINES",
    "MASTER_QUEEN",
    "MOST_COUNTERS",
    "MOST_MEN",
    "MOST_VALUE",
    "NEAR",
    "NO_AREA",
    "NO_EFFECT",
    "OWN_FORCE",
    "QUEEN",
    "READERS",
    "SCATTERED",
    "SCOUT",
    "SOLDIER",
    "SYMBOLS",
    "TABLES_FILE",
    "UNIT_KINDS",
    "UNKNOWN",
    "WORKER",
    "Book",
    "Force",
    "Printed",
    "Ship",
    "printed_for",
]


PACKAGE: Final = "hexile.games.hive"

# --- ready-made forces -------------------------------------------------------------------


class Force:
    """A ready-made force: what each Darter carries, as numbers of units by kind. [24.1]

    Those of `more` come along where the points allow it.
    """

    def __init__(self, name: str, title: str) -> None:
        self.name = name
        self.title = title
        self.ships: list[list[int]] = []
        self.more: list[list[int]] = []
        self.further = 0

    def within(self, book: Book, limit: int) -> Force:
        """Return this force with as many of its further Darters as can be paid, first to last. [24.1]"""
        found = Force(self.name, self.title)
        found.ships = list(self.ships)
        for load in self.more:
            found.ships.append(load)
            if found.cost(book) > limit or len(found.ships) > book.number[DARTER]:
                found.ships.pop()
        found.further = len(found.ships) - len(self.ships)
        return found

    def total(self, kind: int) -> int:
        """Count the units of a kind, Darters included."""
        return len(self.ships) if kind == DARTER else sum(ship[kind] for ship in self.ships)

    def cost(self, book: Book) -> int:
        """Add up the Resource Points."""
        return sum(self.total(kind) * book.cost[kind] for kind in BOUGHT)

    def fullest(self, book: Book) -> int:
        """Count the men in the Darter that carries most of them."""
        return max(sum(ship[kind] * book.men[kind] for kind in MARINES) for ship in self.ships)


def read_forces(text: str) -> list[Force]:
    """Read the ready-made forces; a wrong line raises BadFile. [24.1, B24]"""
    forces: list[Force] = []
    for row in data_rows(FORCES_FILE, text):
        if row.columns[0] == 1:
            forces.append(_named_force(row, [force.name for force in forces]))
            continue
        further = row.words[0] == MORE and len(row.words) > 1
        load = _read_load(row, row.words[1:] if further else row.words, forces)
        (forces[-1].more if further else forces[-1].ships).append(load)
    if not forces or not all(force.ships for force in forces):
        raise BadFile(
            FORCES_FILE, 0, 0, "the file needs a force and a line for each of its Darters"
        )
    return forces


def _named_force(row: DataRow, others: list[str]) -> Force:
    name, _, title = row.text.partition("#")
    name = name.strip()
    if not FORCE_NAME.fullmatch(name) or name in others:
        raise row.bad("a force needs a name in small letters, each name once")
    if name == OWN_FORCE:
        raise row.bad(
            f"`{OWN_FORCE}` is reserved for the force you buy yourself; choose another name"
        )
    return Force(name, title.strip() or name.title())


def _read_load(row: DataRow, words: list[str], forces: list[Force]) -> list[int]:
    if not forces:
        raise row.bad("a force begins with its name at the start of a line")
    load = [0] * len(KINDS)
    names = [KINDS[kind] for kind in MARINES]
    for kind, number in zip(words[::2], words[1::2], strict=False):
        if kind not in names:
            raise row.bad(f"'{kind}' is unknown; use {', '.join(names)}", kind)
        load[KINDS.index(kind)] = row.number(number)
    if len(words) % 2 or not 0 < sum(load) <= MOST_COUNTERS:
        raise row.bad("this line needs kinds of Marines, each with a number")
    return load


MORE: Final = "+"
FORCE_NAME: Final = re.compile(r"[a-z][a-z0-9-]{0,29}")


# --- everything together -----------------------------------------------------------------


class Printed:
    """The map, the numbers and the ready-made forces of one game."""

    def __init__(self, ship: Ship, book: Book, forces: list[Force]) -> None:
        self.ship = ship
        self.book = book
        self.forces = forces


_PRINTED: Final[TextCache[Printed]] = TextCache()


def printed_for(given: dict[str, str]) -> Printed:
    """Return map and tables, with the user's own files in place of ours; read once while kept. [B24]"""
    for name in given:
        if name not in FILES:
            valid = ", ".join(FILES)
            raise BadSetup(f"unknown file '{name}'. Valid: {valid}.")
    texts = [given.get(name, "") or printed_text(PACKAGE, f"{name}.txt") for name in FILES]
    key = "\0".join(texts)
    found = _PRINTED.get(key)
    if found is not None:
        return found
    book = Book()
    read_counters(book, texts[1])
    parts = read_tables(book, texts[2])
    check_numbers(book, parts)
    ship = read_map(texts[0], book.costs["step"], book.costs["door"])
    check_places(book, ship, parts)
    check_mixes(book, ship, parts)
    return _PRINTED.keep(
        key, Printed(ship, book, read_forces(texts[3])), ours=not any(given.values())
    )


def read_own_map(file: str, text: str) -> object:
    """Read a map of the user's own; what its steps cost is the tables' affair."""
    return read_map(text, 1, 1)


def read_own_counters(file: str, text: str) -> object:
    """Read a counter sheet of the user's own."""
    book = Book()
    read_counters(book, text)
    return book


def read_own_tables(file: str, text: str) -> object:
    """Read tables of the user's own, and check them against themselves."""
    book = Book()
    parts = read_tables(book, text)
    check_numbers(book, parts)
    return parts


def read_own_forces(file: str, text: str) -> object:
    """Read ready-made forces of the user's own."""
    return read_forces(text)


READERS: Final[dict[str, Callable[[str, str], object]]] = {
    MAP_FILE: read_own_map,
    COUNTERS_FILE: read_own_counters,
    TABLES_FILE: read_own_tables,
    FORCES_FILE: read_own_forces,
}
CHARTS: Final = read_charts(printed_text(PACKAGE, "charts.toml"))
COMPONENTS: Final = read_components(printed_text(PACKAGE, "components.toml"), "hive")
FORCES: Final = read_forces(printed_text(PACKAGE, "forces.txt"))
SYMBOLS: Final[dict[str, str]] = tomllib.loads(printed_text(PACKAGE, "symbols.toml"))
