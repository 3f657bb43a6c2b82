"""The kinds of counters, and the few numbers that the supplement itself fixes."""

from __future__ import annotations

from typing import Final

HOSTAGE: Final = 0
ENGINEER: Final = 1
LANCER: Final = 2
SCOUT: Final = 3
SOLDIER: Final = 4
WORKER: Final = 5
QUEEN: Final = 6
MASTER_QUEEN: Final = 7
DARTER: Final = 8
BOOBYTRAP: Final = 9
FAKE: Final = 10
UNKNOWN: Final = -1

KINDS: Final[list[str]] = [
    "Hostage", "Engineer", "Lancer", "Scout", "Soldier", "Worker", "Queen", "Master-Queen",
    "Darter", "Boobytrap", "Fake",
]  # fmt: skip
UNIT_KINDS: Final = 8
MARINES: Final = (ENGINEER, LANCER, SCOUT)
BOUGHT: Final = (ENGINEER, LANCER, SCOUT, DARTER)

MAP_FILE: Final = "map"
COUNTERS_FILE: Final = "counters"
TABLES_FILE: Final = "tables"
FORCES_FILE: Final = "forces"
FILES: Final = (MAP_FILE, COUNTERS_FILE, TABLES_FILE, FORCES_FILE)
OWN_FORCE: Final = "own"

NO_AREA: Final = -1
LASER_AREA: Final = "L"
NEAR: Final = 10
MOST_MEN: Final = 2
MOST_COUNTERS: Final = 60
MOST_VALUE: Final = 60
LAST_TURN: Final = 30

NO_EFFECT: Final = 0
SCATTERED: Final = 1
LOST_ONE: Final = 2
LOST_TWO: Final = 3
CRIPPLED: Final = 4
EFFECTS: Final[list[str]] = ["none", "scattered", "lost-1", "lost-2", "crippled"]

ATTACKER_LOSS: Final = -1
