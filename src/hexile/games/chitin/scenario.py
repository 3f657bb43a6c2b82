"""Scenarios, optional rules, endings, and what must always hold."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from hexile.games.chitin.rules.sequence import (
    FIRST_ROLL,
    FIRST_TURN,
    FORCES,
    HIGH_CHOICE,
    REVEAL,
    is_legal_force,
)
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
from hexile.games.chitin.state.terms import Terms
from hexile.games.chitin.tables import (
    BATTLES,
    MOST_FOOD,
    READERS,
    SCENARIO_FILE,
    SEATS,
    Battle,
    Kit,
    battles_for,
)
from hexile.kernel.chance.dice import Dice
from hexile.kernel.errors import require
from hexile.kernel.game import Ending
from hexile.kernel.setup import (
    Difficulty,
    Option,
    Scenario,
    Setup,
    check_files,
    check_scenario,
    prepared,
)

STACK: Final = "at most three units, and one type of warrior"
POINTS_WIN: Final = (
    "Score the most points: tokens your Workers bring home, minus 2 for each unit you lose."
)


def goal_of(battle: Battle) -> str:
    """Say what wins a battle. [4.01, 4.02]"""
    if battle.goal:
        return f"Have your Workers carry {battle.goal} tokens off your own end of the map."
    return POINTS_WIN


def listed(battle: Battle) -> Scenario:
    """Return the description of a battle for the player who chooses one."""
    return Scenario(battle.name, battle.title, battle.text, goal_of(battle))


SCENARIOS: Final[list[Scenario]] = [listed(battle) for battle in BATTLES.values()]

OPTIONS: Final[list[Option]] = [
    Option(
        "turns",
        60,
        "Player turns until the game ends and is scored; 0 means no limit.",
        "R49",
        (),
        0,
        100,
    ),
    Option("first_off", False, "An advanced game ends when one side has left the map.", "4.05"),
    Option("strict_stacking", False, "Stacking limits apply in every hex a unit passes.", "R5"),
    Option("air_escort", False, "Friendly air units overhead let Workers enter enemy zones.", "R9"),
    Option(
        "lend_once",
        True,
        "A stack lends its strength to one overrun a turn, and a charge doubles one attack.",
        "R30",
    ),
    Option(
        "sure_at_six", False, "Odds of 6 to 1 in the combat step eliminate without a roll.", "S3"
    ),
    Option("even_tokens", False, "All seven lettered tokens are worth 20 points.", "S6"),
    Option(
        "low_hacker",
        False,
        "You may choose Low Hackers. Half of their values are reconstructed.",
        "S7",
    ),
    Option("arch_reaper", False, "You may choose Arch Reapers. Their values are invented.", "S8"),
]

DIFFICULTIES: Final[list[Difficulty]] = [
    Difficulty("normal", "Normal", "The printed rules, without changes.", {}),
]

ENDINGS: Final[list[Ending]] = [
    Ending("blue", "Blue wins", True),
    Ending("red", "Red wins", False),
    Ending("drawn", "Draw", False),
]


def terms_for(setup: Setup) -> Terms:
    """Settle components and options for a game."""
    check_files(setup, list(READERS))
    check_scenario(setup, scenarios_of(setup.files))
    return Terms(setup, Kit(setup.files, setup.scenario))


def scenarios_of(files: dict[str, str]) -> list[Scenario]:
    """Return the scenarios: Hexile's, or those of the player's edition. [3.03, S4]"""
    if SCENARIO_FILE not in files:
        return SCENARIOS
    return [listed(battle) for battle in battles_for(files).values()]


def blank(setup: Setup) -> Chitin:
    """Return a game of a setup with nothing in it; games of one setup share their terms."""
    return Chitin(prepared(setup, Terms, terms_for))


def set_up(setup: Setup, dice: Dice) -> Chitin:
    """Begin: forces are chosen where there is a choice, then the first roll. [3.00, 3.02, 3.03]"""
    s = blank(setup)
    s.no_units()
    s.force = [list(s.terms.fixed) for _ in range(SEATS)]
    choosing = s.terms.battle.points > 0
    s.chosen = vec[bool]([not choosing] * SEATS)
    s.agenda += [FIRST_TURN, HIGH_CHOICE, FIRST_ROLL, REVEAL]
    if choosing:
        s.agenda += [FORCES[1], FORCES[0]]
    return s


# --- what must always hold --------------------------------------------------------------------


def check(s: Chitin) -> None:
    """Raise Violation if something that must always hold does not. [6.05, 6.051, 6.081, 8.043]"""
    for force in s.force:
        if s.terms.battle.points and len(s.kind) == 0 and UNKNOWN not in force:
            require(is_legal_force(s, force), f"force {force}")
    require(0 <= s.turn <= s.terms.turns, f"turn {s.turn}")
    check_hexes(s)
    check_units(s)
    check_tokens(s)


def standing_on(s: Chitin) -> list[int]:
    """List the hexes in which the map has units."""
    return [at for at, unit in enumerate(s.top_unit) if unit != NO_ONE]


def check_hexes(s: Chitin) -> None:
    """Check who stands where."""
    for at in standing_on(s):
        units = s.units_in(at)
        require(
            len({s.owner[unit] for unit in units}) <= 1,
            f"both sides have units at {s.hex_name(at)}",
        )
        require(
            all(s.at[unit] == at for unit in units),
            f"a unit is listed at {s.hex_name(at)} but stands elsewhere",
        )
        passing = vec[i64]([unit for unit in units if unit not in s.hand])
        require(s.is_stack(passing), f"{s.signs(units)} cannot stack at {s.hex_name(at)}: {STACK}")
        require(
            len({s.facing[unit] for unit in units}) <= 1,
            f"the units at {s.hex_name(at)} do not all face the same way",
        )


def check_units(s: Chitin) -> None:
    """Check every unit's place and marks."""
    air = s.terms.sheet.is_air
    standing = sum(len(s.units_in(at)) for at in standing_on(s))
    ground = [u for u in range(len(s.at)) if s.at[u] >= 0 and not air[s.kind[u]]]
    require(standing == len(ground), "the map and the units differ")
    for unit, at in enumerate(s.at):
        require(at >= 0 or at in (WAITING, LEFT, DEAD), f"place {at}")
        require(
            not s.disrupted[unit] or s.terms.sheet.disrupts[s.kind[unit]],
            "a unit that cannot be disrupted is",
        )
        require(not s.disrupted[unit] or at >= 0, "a disrupted unit is off the map")
        require(
            not s.charging[unit] or s.owner[unit] == s.moving, "a unit charges outside its own turn"
        )


def check_tokens(s: Chitin) -> None:
    """Check that every token is in one place and no more than a Worker can carry."""
    carried = [token for token in s.carries if token != NO_TOKEN]
    require(len(carried) == len(set(carried)), "two Workers carry the same token")
    for unit, token in enumerate(s.carries):
        if token != NO_TOKEN:
            require(s.terms.sheet.is_worker[s.kind[unit]], "only a Worker carries a token")
            require(s.at[unit] >= 0, "a Worker off the map carries a token")
    for token, value in enumerate(s.token_value):
        require(0 <= value <= MOST_FOOD, f"token {s.letter_of(token)} is worth {value}")
        at = s.token_at[token]
        require(at >= 0 or at in (CARRIED, HOME, HOME - 1), f"token at {at}")
        require((s.carrier_of(token) == NO_ONE) == (at != CARRIED), "carried or not")
