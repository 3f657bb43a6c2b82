"""Missions, optional rules, difficulty, endings, and what must always hold."""

from __future__ import annotations

from collections import Counter
from typing import Final

from hexile.games.hive.rules.sequence import SET_UP
from hexile.games.hive.state import (
    CUP_C,
    DEAD,
    NO_KIND,
    NO_ONE,
    PUNITIVE,
    RESCUE,
    Hive,
    Terms,
    lay_out,
)
from hexile.games.hive.tables import LAST_TURN, MOST_MEN, printed_for
from hexile.kernel.chance.dice import Dice
from hexile.kernel.errors import Violation, require
from hexile.kernel.game import Ending
from hexile.kernel.geometry.graph import NOWHERE
from hexile.kernel.setup import Difficulty, Option, Scenario, Setup, prepared

SCENARIOS: Final[list[Scenario]] = [
    Scenario(
        RESCUE,
        "Rescue the hostages",
        "Find the hostages Helstrom and Athena, free them, and leave with half of your men before the Hive jumps.",
    ),
    Scenario(
        PUNITIVE,
        "Punitive raid",
        "Score points: kill Znon and destroy the engines. Each man you lose costs a point.",
    ),
]

OPTIONS: Final[list[Option]] = [
    Option("points", 70, "Resource Points you can spend on your force.", "24.1", (), 40, 120),
    Option(
        "last_queen",
        "drawn",
        "The Master-Queen comes in the last Area at the latest, or one Queen is left out of Mix A.",
        "R20",
        ("drawn", "left_out"),
    ),
    Option(
        "hostages_charge",
        False,
        "Znon-controlled hostages also use letters C and X of the Action Chart.",
        "R28",
    ),
    Option(
        "hostages_cost",
        False,
        "Punitive mission: each hostage killed or left behind costs 5 points.",
        "B23",
    ),
    Option(
        "further_ships",
        True,
        "A ready-made force has one more Darter if you have the points for it.",
        "24.1",
        before=False,
    ),
]

DIFFICULTIES: Final[list[Difficulty]] = [
    Difficulty(
        "easy",
        "Easy",
        "You have 85 Resource Points. Ready-made forces have one more Darter.",
        {"points": 85},
    ),
    Difficulty("normal", "Normal", "You have 70 Resource Points, as printed.", {}),
    Difficulty("hard", "Hard", "You have 60 Resource Points.", {"points": 60}),
]

ENDINGS: Final[list[Ending]] = [
    Ending("full victory", "Full victory: you did all of the mission", True),
    Ending("partial victory", "Partial victory: you did most of the mission", True),
    Ending("draw", "A draw: you did half of the mission", False),
    Ending("defeat", "Defeat", False),
    Ending("turn 30", "Turn 30 is over: you lose", False),
]


def terms_for(setup: Setup) -> Terms:
    """Settle map, tables and options for a game."""
    return Terms(setup, printed_for(setup.files))


def blank(setup: Setup) -> Hive:
    """Return a game of a set-up with nothing laid out; games of one set-up share their terms."""
    return Hive(prepared(setup, Terms, terms_for))


def set_up(setup: Setup, dice: Dice) -> Hive:
    """Fill the mixes and put the steps before the first turn on the agenda. [24.0, R20]"""
    s = blank(setup)
    lay_out(s)
    s.agenda.extend(SET_UP)
    return s


# --- what must always hold ---------------------------------------------------------------


def check(s: Hive) -> None:
    """Raise Violation if something that must always hold does not. [9.2, 24.2]"""
    terms = s.terms
    require(0 <= s.turn <= LAST_TURN, f"turn {s.turn}")
    require(all(0 <= men <= MOST_MEN for men in s.men), "men")
    assert all(
        (at == DEAD) == (men == 0) or at == DEAD for at, men in zip(s.at, s.men, strict=True)
    )
    require(min(s.cups) >= 0, f"cups {s.cups}")
    down = sum(1 for at in s.slot_at if at != NOWHERE)
    require(down <= sum(s.cups[CUP_C:]), "more units are face-down than Mix C has left")
    require(s.goal == NOWHERE, "a march that never ended")
    require(s.mover == NO_ONE or s.at[s.mover] >= 0, "the acting unit is not in play")
    require(
        all(s.at[unit] == s.at[s.mover] for unit in s.followers),
        "the units of a stack are in two places",
    )
    for unit in range(terms.units):
        check_unit(s, unit)
    for ship in range(terms.ships):
        if not (s.seats_left(ship) >= 0):
            raise Violation(f"{terms.ship_names[ship]} is overfull")
        require(s.ship_at[ship] >= 0 or not s.ship_open[ship], "a Breach without a ship")
    counts = (s.terrans, s.znon, s.hidden)
    s.derive()
    require(counts == (s.terrans, s.znon, s.hidden), "the board differs from the counters")
    check_stacks(s)


def check_unit(s: Hive, unit: int) -> None:
    """Check where a unit is and who controls it."""
    terms = s.terms
    at, name = s.at[unit], terms.names[unit]
    require(at < terms.ship.size + terms.ships, f"{name} at {at}")
    if unit >= terms.znon_first:
        require(at < terms.ship.size, f"{name} is in a Darter")
        require(not s.terran[unit], f"{name} changed sides")
    if s.holder[unit] != NO_ONE:
        require(not s.terran[unit] and s.at[s.holder[unit]] >= 0, f"{name} is held by nobody")
    if terms.is_marine(unit) and at >= 0:
        require(s.terran[unit] == (s.holder[unit] == NO_ONE), f"{name} is held and free")


def check_stacks(s: Hive) -> None:
    """Check stacking; only a change of control may overfill a box. [9.2, B5]"""
    changed = Counter(s.at[unit] for unit in range(s.terms.znon_first))
    most = int(s.terms.in_a_box)
    for box, name in enumerate(s.terms.ship.names):
        standing = max(int(s.terrans[box]), int(s.znon[box] + s.hidden[box]))
        require(standing <= most or standing <= most + changed[box], f"{name} is overfull")
    placed = sum(1 for kind in s.slot_kind if kind != NO_KIND)
    require(placed == sum(1 for awake in s.awake if awake) or placed < len(s.awake), "slots")
