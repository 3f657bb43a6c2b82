"""Scenarios, options, difficulty, and what must always hold."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from hexile.games.raid.rules.movement import WARHAWK_MOVEMENT
from hexile.games.raid.rules.placing import TROOPER_PLACING, b_left
from hexile.games.raid.rules.turn import begin_turn
from hexile.games.raid.state import NO_ONE, WARHAWK_NAMES, Raid, Terms
from hexile.games.raid.tables import (
    CLASS_A,
    CLASS_NAMES,
    COMBAT_FILE,
    MIX_FILE,
    READERS,
    WARHAWKS,
    combat_for,
    ground_for,
    read_mix,
)
from hexile.kernel.chance.chance_request import Names
from hexile.kernel.chance.dice import Dice
from hexile.kernel.errors import require
from hexile.kernel.game import Ending
from hexile.kernel.geometry.graph import NOWHERE
from hexile.kernel.geometry.squares import BOTH_SIDES, ONE_SIDE, STRAIGHT_ONLY
from hexile.kernel.setup import BadFile, Difficulty, Option, Scenario, Setup, check_files, prepared

BOARD_FILE: Final = "board"  # of games begun before an edition had a file for each board

GOAL: Final = "Step on the platform, or stay in a scientist's square to the end of a turn, before the bomb goes off."
SCENARIOS: Final[list[Scenario]] = [
    Scenario(
        "command-bunker",
        "Command Bunker",
        "A hall, then a corridor with barracks on both sides. Three ways lead into the laboratory.",
        GOAL,
    ),
    Scenario(
        "nautilus",
        "Nautilus",
        "A ring road surrounds an inner block. The laboratory opens only to the east, so every way is long.",
        GOAL,
    ),
    Scenario(
        "three-bulkheads",
        "Three Bulkheads",
        "Four compartments in a row, with doors out of line. A guardroom and an archive lie in the middle.",
        GOAL,
    ),
]

OPTIONS: Final[list[Option]] = [
    Option("turns", 7, "Number of turns before the bomb goes off.", "R19", (), 1, 12),
    Option("mp", 5, "Movement points the Warhawks share each turn.", "R19", (), 1, 10),
    Option("activate", 4, "Highest roll with which a trooper gets its orders.", "R19", (), 0, 6),
    Option("trooper_speed", 2, "Most squares a trooper with orders moves.", "R19", (), 1, 4),
    Option(
        "corner",
        BOTH_SIDES,
        "Diagonal steps past a corner: both ways round it must be free, one is enough, or no diagonals.",
        "R1",
        (BOTH_SIDES, ONE_SIDE, STRAIGHT_ONLY),
    ),
    Option(
        "pinned", False, "A Warhawk that starts its movement next to a trooper cannot move.", "R2"
    ),
    Option(
        "platform_hold",
        False,
        "A Warhawk must hold the platform to the end of the turn to win.",
        "R3",
    ),
    Option(
        "sci_speed", 0, "Squares a scientist runs each turn; 0 means any distance.", "R4", (), 0, 20
    ),
    Option(
        "pass",
        "scientists_pass",
        "Scientists run through all counters, other counters walk through scientists, or both.",
        "R5",
        ("scientists_pass", "through_scientists", "both"),
    ),
    Option("right_to_left", False, "Troopers in a row act from right to left.", "R7"),
    Option(
        "tie",
        "first",
        "Target among equally near Warhawks: the topmost, then leftmost; or a die decides.",
        "R8",
        ("first", "random"),
    ),
    Option("detour", False, "Blocked troopers walk round other counters instead of waiting.", "R9"),
    Option("trooper_on_platform", False, "Troopers may enter the time platform.", "R10"),
    Option("optional_attack", False, "Warhawks may decline to attack.", "R11"),
    Option("one_attack_per_zetan", False, "A trooper is attacked at most once a turn.", "R12"),
    Option(
        "offboard_targets",
        True,
        "Troopers also move toward Warhawks that are still on entry squares.",
        "R13",
    ),
    Option(
        "mp_scales", False, "The Warhawks get one movement point for each living Warhawk.", "R15"
    ),
    Option(
        "shuffle_troopers",
        False,
        "A and B troopers are dealt at random over the trooper squares.",
        "R18",
    ),
    Option("place_troopers", False, "You choose the starting squares of the B troopers.", "R18"),
    Option("score", False, "The result also shows how many scientists escaped.", "R25"),
    Option(
        "grade",
        False,
        "A capture is called a decisive victory, the platform a marginal one.",
        "R26",
    ),
]

DIFFICULTIES: Final[list[Difficulty]] = [
    Difficulty("easy", "Easy", "Eight turns instead of seven.", {"turns": 8}),
    Difficulty("normal", "Normal", "The printed numbers.", {}),
    Difficulty(
        "hard",
        "Hard",
        "Troopers walk round other counters. A Warhawk that starts next to a trooper cannot move.",
        {"detour": True, "pinned": True},
    ),
    Difficulty("very-hard", "Very hard", "Four movement points a turn instead of five.", {"mp": 4}),
]

ENDINGS: Final[list[Ending]] = [
    Ending("platform", "The platform is taken", True),
    Ending("capture", "A scientist is captured", True),
    Ending("bomb", "The bomb goes off", False),
    Ending("wiped out", "All Warhawks are dead", False),
]


def terms_for(setup: Setup) -> Terms:
    """Settle board and options for a game."""
    check_files(setup, [*READERS, BOARD_FILE])
    name = BOARD_FILE if BOARD_FILE in setup.files else setup.scenario
    drawing = setup.files.get(name, "")
    if name in setup.files and not drawing.strip():
        raise BadFile(name, 0, 0, "the file is empty")
    ground = ground_for(setup.scenario, drawing, setup.word("corner"))
    combat = combat_for(setup.files.get(COMBAT_FILE, ""))
    return Terms(setup, ground, name, combat, cup_for(setup, len(ground.bunker.unmarked)))


def cup_for(setup: Setup, unmarked: int) -> list[int]:
    """Return the classes to draw from for the squares marked Z, or none without a counter mix. [R18]"""
    if MIX_FILE not in setup.files:
        return []
    counts = read_mix(MIX_FILE, setup.files[MIX_FILE])
    cup = [kind for kind, count in enumerate(counts) for _ in range(count)]
    if len(cup) < unmarked:
        raise BadFile(
            MIX_FILE,
            0,
            0,
            f"only {len(cup)} troopers for {unmarked} squares marked Z; add troopers",
        )
    return cup if unmarked else []


class Layout:
    """What all games of a scenario and its options share: terms, and the opening to copy. [R19]"""

    def __init__(self, setup: Setup) -> None:
        self.terms = terms_for(setup)
        self.opening = lay_out(self.terms)


def blank(setup: Setup) -> Raid:
    """Return a game with nobody placed yet; games with the same setup share their terms."""
    return Raid(prepared(setup, Layout, Layout).terms)


def lay_out(terms: Terms) -> Raid:
    """Put everybody on the marked squares and the marker on turn 1. [2.1, 2.2, 2.3, 2.4]"""
    s = Raid(terms)
    bunker = terms.ground.bunker
    s.warhawk_at = vec[i64](sorted(bunker.entries))
    s.fought = vec[bool]([False] * WARHAWKS)
    s.scientist_at = vec[i64](bunker.scientists)
    s.trooper_at = vec[i64](bunker.troopers)
    s.trooper_class = vec[i64]([CLASS_A if terms.place_troopers else c for c in bunker.classes])
    s.attacked = vec[bool]([False] * len(bunker.troopers))
    s.derive()
    s.turn = 1
    begin_turn(s)
    if terms.place_troopers:
        s.agenda.append(TROOPER_PLACING)
    return s


def set_up(setup: Setup, dice: Dice) -> Raid:
    """Begin a game: the opening, with the classes that are dealt. [2.2, R18]"""
    s = prepared(setup, Layout, Layout).opening.copy()
    dealt = troopers_dealt(s.terms)
    if dealt:
        deal_classes(s, dealt, dice)
    return s


class ClassNames(Names):
    """Classes to be dealt, and the square of the trooper who gets the next one. [R18]"""

    def __init__(self, s: Raid, dealt: list[int], deal: list[int]) -> None:
        self.ground = s.terms.ground
        self.dealt = dealt
        self.deal = deal

    def name(self, place: int) -> str:
        return f"Class {CLASS_NAMES[self.deal[place]]}"

    def piece(self, left: int) -> str:
        if left > len(self.dealt):
            return "A counter that stays out"
        square = self.ground.bunker.troopers[self.dealt[left - 1]]
        return f"The trooper at {self.ground.names[square]}"


def troopers_dealt(terms: Terms) -> list[int]:
    """Return the troopers whose class is dealt: all, or those on squares marked Z. [R18]"""
    bunker = terms.ground.bunker
    if terms.place_troopers:
        return []
    if terms.shuffle_troopers and not terms.cup:
        return list(range(len(bunker.classes)))
    return bunker.unmarked


def deal_classes(s: Raid, dealt: list[int], dice: Dice) -> None:
    """Deal the classes of some troopers. [R18]

    A cup of your own may hold more counters than there are squares marked Z.
    """
    classes = list(s.terms.ground.bunker.classes)
    deal = s.terms.cup[:] or [classes[trooper] for trooper in dealt]
    dice.shuffle(deal, "R18", "trooper classes", ClassNames(s, dealt, deal))
    for trooper, kind in zip(dealt, deal, strict=False):
        classes[trooper] = kind
    s.trooper_class = vec[i64](classes)
    s.name_troopers()


def check(s: Raid) -> None:
    """Raise Violation if something that must always hold does not. [4.8]"""
    ground = s.terms.ground
    require(1 <= s.turn <= s.terms.turns, f"turn {s.turn}")
    require(0 <= s.points <= max(s.terms.points, WARHAWKS), f"{s.points} points")
    living = [at for at in [*s.warhawk_at, *s.trooper_at] if at != NOWHERE]
    require(len(living) == len(set(living)), "two counters on one square")
    scientists = [at for at in s.scientist_at if at != NOWHERE]
    require(len(scientists) == len(set(scientists)), "two scientists on one square")
    require(not set(scientists) & set(s.trooper_at), "a trooper on a scientist")
    require(all(ground.bunker.squares.exists[at] for at in living + scientists), "off the board")
    require(not any(ground.is_entry[at] for at in scientists), "a scientist outside")
    require(
        not any(at != NOWHERE and ground.is_entry[at] for at in s.trooper_at), "a trooper outside"
    )
    check_runner(s)
    check_classes(s)
    if WARHAWK_MOVEMENT in s.agenda and s.terms.pinned:
        check_pinned(s)
    units = s.units
    s.place_counters()
    require(s.units == units, "the board differs from the counters")


def check_runner(s: Raid) -> None:
    """Raise Violation if another is on the platform than the scientist who ran this turn. [5.2, 7.1]"""
    if s.result is not None:
        return
    scientist = s.scientist_on(s.terms.ground.platform)
    if scientist == NO_ONE:
        check_nobody_ran(s)
        return
    require(
        WARHAWK_MOVEMENT not in s.agenda,
        f"S{scientist + 1} is on the platform, but no scientist has run yet this turn (7.1)",
    )
    require(
        s.runner == scientist, f"S{scientist + 1} is on the platform but is not the runner (7.1)"
    )


def check_nobody_ran(s: Raid) -> None:
    """Raise Violation if a scientist ran, and is neither on the platform nor slow. [5.1, R4]"""
    if s.runner != NO_ONE:
        name = f"S{s.runner + 1}"
        require(
            WARHAWK_MOVEMENT not in s.agenda,
            f"{name} is the runner, but no scientist has run yet this turn (5.1)",
        )
        require(
            s.terms.scientist_speed > 0, f"{name} is the runner but is not on the platform (5.1)"
        )


def check_classes(s: Raid) -> None:
    """Raise Violation if troopers have other classes than the board and the setup give them. [2.2, R18]"""
    board, dealt = s.terms.ground.bunker.classes, troopers_dealt(s.terms)
    if s.terms.place_troopers:
        require(
            TROOPER_PLACING in s.agenda or b_left(s) == 0,
            "some B troopers have no square yet (R18)",
        )
        require(b_left(s) >= 0, "there are more B troopers than the board has (R18)")
        return
    for trooper, kind in enumerate(s.trooper_class):
        require(
            trooper in dealt or kind == board[trooper],
            "a trooper has another class than the board gives it (2.2)",
        )
    cup = s.terms.cup or [board[trooper] for trooper in dealt]
    for kind, name in enumerate(CLASS_NAMES):
        count = [s.trooper_class[trooper] for trooper in dealt].count(kind)
        require(
            count <= cup.count(kind),
            f"there are more {name} troopers than the counter mix has (R18)",
        )


def check_pinned(s: Raid) -> None:
    """Raise Violation if a Warhawk beside a trooper may still move although it is pinned. [R2, 4.6]"""
    for warhawk, at in enumerate(s.warhawk_at):
        if at != NOWHERE and s.is_beside_trooper(at):
            name = WARHAWK_NAMES[warhawk]
            require(
                s.stopped[warhawk],
                f"{name} is next to a trooper, so it must be stopped (R2): add it to `stopped`",
            )
