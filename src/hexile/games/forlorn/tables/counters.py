"""The counters: Marines, Xenos with their supply, items."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from hexile.games.forlorn.tables.files import MOST_DIGIT, NO_NUMBER, data_text
from hexile.kernel.component_data.data_rows import HeadedRow, table_rows
from hexile.kernel.component_data.file_limits import TextCache
from hexile.kernel.setup import BadFile, refuse_all, unknown

EGG: Final = 0
HATCHLING: Final = 1
DRONE: Final = 2
WARRIOR: Final = 3
BLASTER: Final = 4

COMMAND: Final = "command"
VETERAN: Final = "veteran"
GUNNER: Final = "gunner"
FLAMER: Final = "flamer"
ABILITIES: Final[list[str]] = [COMMAND, VETERAN, GUNNER, FLAMER, "none"]
ROLES: Final[list[str]] = ["lieutenant", "sergeant", "gunner", "flamer", "private"]

STIM: Final = 0
PLATE: Final = 1
GRENADE: Final = 2
COMPUTER: Final = 3
ITEM_NAMES: Final[list[str]] = ["stim", "plate", "grenade", "computer"]
ITEM_LETTERS: Final = "SPGC"


class MarineCounter:
    """One Marine as the roster has him. [8.0]"""

    def __init__(self, row: dict[str, str], mp: int, ranged: int, defense: int, melee: int) -> None:
        self.id = row["id"]
        self.rank = row["rank"]
        self.role = row["role"]
        self.ability = row["ability"]
        self.mp = mp
        self.ranged = ranged
        self.defense = defense
        self.melee = melee


class XenoCounter:
    """One kind of Xeno as the table has it. [8.0]"""

    def __init__(self, row: dict[str, str]) -> None:
        self.name = row["kind"]
        self.letter = row["letter"]
        self.mp: int = int(row["mp"])
        self.ranged: int = NO_NUMBER if row["ranged"] == "-" else int(row["ranged"])
        self.range: int = int(row["range"])
        self.defense: int = int(row["defense"])
        self.melee: int = NO_NUMBER if row["melee"] == "-" else int(row["melee"])
        self.feeds = row["feeds"] == "yes"
        self.tough = row["tough"] == "yes"
        self.supply: int = int(row["supply"])


MARINE_COLUMNS: Final[list[str]] = [
    "id", "rank", "role", "ability", "mp", "ranged", "defense", "melee",
]  # fmt: skip


def read_roster(name: str, text: str) -> list[MarineCounter]:
    """Read a roster of Marines; a wrong line raises BadFile. [8.0]"""
    roster: list[MarineCounter] = []
    for row in table_rows(name, text, MARINE_COLUMNS):
        cells = row.cells
        numbers = [row.cell_in(word, 0, MOST_DIGIT) for word in MARINE_COLUMNS[4:]]
        if cells["ability"] not in ABILITIES:
            raise row.bad_cell("ability", unknown("ability", cells["ability"], ABILITIES))
        if cells["role"] not in ROLES:
            raise row.bad_cell("role", unknown("role", cells["role"], ROLES))
        if not cells["id"].isalpha() or len(cells["id"]) < 2:
            raise row.bad_cell("id", f"'{cells['id']}' is not a name; use two letters or more")
        if cells["id"] in [m.id for m in roster]:
            raise row.bad_cell("id", f"{cells['id']} is listed twice")
        roster.append(MarineCounter(cells, numbers[0], numbers[1], numbers[2], numbers[3]))
    return roster


MARINES_TEXT: Final = data_text("marines.csv")
MARINES: Final[list[MarineCounter]] = read_roster("marines.csv", MARINES_TEXT)
XENO_COLUMNS: Final[list[str]] = [
    "kind", "letter", "mp", "ranged", "range", "defense", "melee", "feeds", "tough", "supply",
]  # fmt: skip
XENO_KINDS: Final[list[tuple[str, str]]] = [
    ("egg", "E"), ("hatchling", "H"), ("drone", "D"), ("warrior", "W"), ("blaster", "B"),
]  # fmt: skip
MOST_XENOS: Final = 60  # counters of one kind


class Brood:
    """The Xenos of a game: what is on their counters, and the counters one by one. [8.0, 11.2]

    `slots` says what the front of each counter shows: an egg is a Hatchling's back. `names` is what a
    counter would be called if it were of a kind: D3. `sides` is the counter and the kind that a name means.
    """

    def __init__(self, kinds: list[XenoCounter]) -> None:
        self.kinds = kinds
        slots = [k for k in (DRONE, WARRIOR, BLASTER, HATCHLING) for _ in range(kinds[k].supply)]
        self.slots = vec[i64](slots)
        numbers = [1 + slots[:slot].count(kind) for slot, kind in enumerate(slots)]
        self.names: list[list[str]] = [
            [f"{kind.letter}{number}" for number in numbers] for kind in kinds
        ]
        self.sides: dict[str, tuple[int, int]] = {
            self.names[kind][xeno]: (xeno, int(kind))
            for xeno, slot in enumerate(slots)
            for kind in ((HATCHLING, EGG) if slot == HATCHLING else (slot,))
        }


def read_xenos(file: str, text: str) -> Brood:
    """Read the table of the Xenos: the five kinds in their order; a wrong line raises BadFile. [8.0]"""
    rows = table_rows(file, text, XENO_COLUMNS)
    if [(row.cells["kind"], row.cells["letter"]) for row in rows] != XENO_KINDS:
        wanted = ", ".join(f"{kind} {letter}" for kind, letter in XENO_KINDS)
        raise BadFile(
            file, rows[0].line, 1, f"the file needs these five kinds and letters: {wanted}"
        )
    faults: list[BadFile] = []
    for row in rows:
        faults += _wrong_xeno(row)
    refuse_all(faults)
    kinds = [XenoCounter(row.cells) for row in rows]
    if kinds[EGG].supply != kinds[HATCHLING].supply:
        raise rows[EGG].bad_cell(
            "supply", "an egg is the back of a Hatchling, so both need the same number"
        )
    return Brood(kinds)


def _wrong_xeno(row: HeadedRow) -> list[BadFile]:
    faults: list[BadFile] = []
    for word in ("mp", "range", "defense", "ranged", "melee"):
        dash = word in ("ranged", "melee") and row.cells[word] == "-"
        if not dash and not (row.cells[word].isdigit() and int(row.cells[word]) <= MOST_POWER):
            reason = f"{word} is '{row.cells[word]}'; use a number from 0 to {MOST_POWER}"
            faults.append(row.bad_cell(word, reason))
    for word in ("feeds", "tough"):
        if row.cells[word] not in ("yes", "no"):
            faults.append(row.bad_cell(word, f"{word} is '{row.cells[word]}'; use yes or no"))
    supply = row.cells["supply"]
    if not supply.isdigit() or not 1 <= int(supply) <= MOST_XENOS:
        faults.append(
            row.bad_cell("supply", f"'{supply}' counters are not possible; use 1 to {MOST_XENOS}")
        )
    return faults


ROSTER_FILE: Final = "roster"
MOST_POWER: Final = 20
XENO_FILE: Final = "xenos"
BROOD: Final = read_xenos("xenos.csv", data_text("xenos.csv"))
XENOS: Final[list[XenoCounter]] = BROOD.kinds  # for their names: these are always the same
_BROODS: Final[TextCache[Brood]] = TextCache()


def brood_for(text: str) -> Brood:
    """Return the Xenos in *text*, or ours."""
    if not text:
        return BROOD
    found = _BROODS.get(text)
    return found if found is not None else _BROODS.keep(text, read_xenos(XENO_FILE, text), False)
