"""The counters: Marines, Xenos with their supply, items."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from hexile.games.forlorn.tables.files import NO_NUMBER, data_text, digit, read_rows
from hexile.kernel.setup import unknown

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
    for row in read_rows(name, text, MARINE_COLUMNS):
        cells = row.cells
        numbers = [digit(row, word) for word in MARINE_COLUMNS[4:]]
        if cells["ability"] not in ABILITIES:
            raise row.bad("ability", unknown("ability", cells["ability"], ABILITIES))
        if cells["role"] not in ROLES:
            raise row.bad("role", unknown("role", cells["role"], ROLES))
        if not cells["id"].isalpha() or len(cells["id"]) < 2:
            raise row.bad("id", f"'{cells['id']}' is no name: two letters or more")
        if cells["id"] in [m.id for m in roster]:
            raise row.bad("id", f"{cells['id']} is listed twice")
        roster.append(MarineCounter(cells, numbers[0], numbers[1], numbers[2], numbers[3]))
    return roster


MARINES_TEXT: Final = data_text("marines.csv")
MARINES: Final[list[MarineCounter]] = read_roster("marines.csv", MARINES_TEXT)
XENOS: Final[list[XenoCounter]] = [
    XenoCounter(row.cells) for row in read_rows("xenos.csv", data_text("xenos.csv"), ["kind"])
]
XENO_MP: Final = vec[i64]([kind.mp for kind in XENOS])
XENO_MELEE: Final = vec[i64]([kind.melee for kind in XENOS])
XENO_DEFENSE: Final = vec[i64]([kind.defense for kind in XENOS])
XENO_RANGED: Final = vec[i64]([kind.ranged for kind in XENOS])
XENO_RANGE: Final = vec[i64]([kind.range for kind in XENOS])
IS_TOUGH: Final = vec[bool]([kind.tough for kind in XENOS])
# One entry for each of the thirty counters: what its front shows. An egg is a Hatchling's back.
XENO_SLOTS: Final = vec[i64](
    [kind for kind in (DRONE, WARRIOR, BLASTER, HATCHLING) for _ in range(XENOS[kind].supply)]
)
XENO_NUMBERS: Final[list[int]] = [
    1 + list(XENO_SLOTS)[:slot].count(kind) for slot, kind in enumerate(XENO_SLOTS)
]
# What a counter would be called if it were of a kind, by kind and counter: D3.
XENO_NAMES: Final[list[list[str]]] = [
    [f"{kind.letter}{number}" for number in XENO_NUMBERS] for kind in XENOS
]
# The counter and the kind a name means: both sides of a Hatchling's have one.
XENO_SIDES: Final[dict[str, tuple[int, int]]] = {
    XENO_NAMES[kind][xeno]: (xeno, int(kind))
    for xeno, slot in enumerate(XENO_SLOTS)
    for kind in ((HATCHLING, EGG) if slot == HATCHLING else (slot,))
}
