"""Set-ups, optional rules, difficulty, and what must always hold."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from hexile.games.raid.rules.placing import TROOPER_PLACING
from hexile.games.raid.rules.turn import begin_turn
from hexile.games.raid.state import END, Raid, Terms
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

BOARD_FILE: Final = "board"  # of games begun before a copy had a file for each board

GOAL: Final = "Step on the platform, or hold a scientist's square to the end of a turn, before the bomb goes off."
SCENARIOS: Final[list[Scenario]] = [
    Scenario(
        "command-bunker",
        "Command Bunker",
        "A hall, a corridor cut by a bulkhead, barracks on both sides; three ways into the lab.",
        GOAL,
    ),
    Scenario(
        "nautilus",
        "Nautilus",
        "A ring road round an inner block; the lab opens only to the east, all ways are long.",
        GOAL,
    ),
    Scenario(
        "three-bulkheads",
        "Three Bulkheads",
        "Four compartments with offset doors, a guardroom and an archive in the middle.",
        GOAL,
    ),
]

OPTIONS: Final[list[Option]] = [
    Option("turns", 7, "Turns before the bomb goes off.", "R19", (), 1, 12),
    Option("mp", 5, "Movement points the Warhawks share in a turn.", "R19", (), 1, 10),
    Option("activate", 4, "Highest face on which a trooper's orders get through.", "R19", (), 0, 6),
    Option("trooper_speed", 2, "Squares an activated trooper moves at most.", "R19", (), 1, 4),
    Option(
        "corner",
        BOTH_SIDES,
        "A diagonal step needs both ways round the corner open, or one, or is never allowed.",
        "R1",
        (BOTH_SIDES, ONE_SIDE, STRAIGHT_ONLY),
    ),
    Option("pinned", False, "A Warhawk that begins beside a trooper may not move.", "R2"),
    Option("platform_hold", False, "The platform must be held to the end of the turn.", "R3"),
    Option(
        "sci_speed", 0, "Squares a scientist runs in a turn; 0 is any distance.", "R4", (), 0, 20
    ),
    Option(
        "pass",
        "scientists_pass",
        "Scientists run through everybody, or others walk through scientists, or both.",
        "R5",
        ("scientists_pass", "through_scientists", "both"),
    ),
    Option("right_to_left", False, "Troopers of one row act from the right.", "R7"),
    Option(
        "tie",
        "first",
        "Equally near Warhawks: the topmost and leftmost is the target, or a die decides.",
        "R8",
        ("first", "random"),
    ),
    Option("detour", False, "Blocked troopers walk round a jam instead of waiting.", "R9"),
    Option("trooper_on_platform", False, "Troopers may stand on the platform.", "R10"),
    Option("optional_attack", False, "Warhawks may decline to attack.", "R11"),
    Option("one_attack_per_zetan", False, "A trooper is attacked at most once a turn.", "R12"),
    Option("offboard_targets", True, "Troopers go for Warhawks still on entry squares.", "R13"),
    Option("mp_scales", False, "Movement points are the number of living Warhawks.", "R15"),
    Option("shuffle_troopers", False, "The two classes are dealt over the trooper squares.", "R18"),
    Option("place_troopers", False, "You say which trooper squares the Bs take.", "R18"),
    Option("score", False, "The result also counts escaped scientists.", "R25"),
    Option("grade", False, "A capture is a decisive win, the platform a marginal one.", "R26"),
]

DIFFICULTIES: Final[list[Difficulty]] = [
    Difficulty("easy", "Easy", "Eight turns.", {"turns": 8}),
    Difficulty("normal", "Normal", "The printed numbers.", {}),
    Difficulty(
        "hard",
        "Hard",
        "Troopers walk round a jam, and a Warhawk that begins beside one may not move.",
        {"detour": True, "pinned": True},
    ),
    Difficulty("very-hard", "Very hard", "Four movement points.", {"mp": 4}),
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
    """Return the classes to draw from for the squares marked Z; none is said unless you say it. [R18]"""
    if MIX_FILE not in setup.files:
        return []
    counts = read_mix(MIX_FILE, setup.files[MIX_FILE])
    cup = [kind for kind, count in enumerate(counts) for _ in range(count)]
    if len(cup) < unmarked:
        raise BadFile(MIX_FILE, 0, 0, f"{len(cup)} troopers for {unmarked} squares marked Z")
    return cup if unmarked else []


class Layout:
    """What all games of a set-up share: the terms, and the opening that each of them copies. [R19]"""

    def __init__(self, setup: Setup) -> None:
        self.terms = terms_for(setup)
        self.opening = lay_out(self.terms)


def blank(setup: Setup) -> Raid:
    """Return a game of a set-up with nobody placed yet; games of one set-up share their terms."""
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


def every_action(setup: Setup) -> list[str]:
    """List every post, step and attack there can be, and `end`. [4.1, 6.3, R18, R21]"""
    terms = prepared(setup, Layout, Layout).terms
    listed = [post.text() for post in terms.posts]
    for warhawk in range(WARHAWKS):
        steps = {step.to: step.text() for step in terms.steps[warhawk]}
        attacks = {a.square: a.text() for beside in terms.attacks[warhawk] for a in beside}
        listed += [steps[square] for square in sorted(steps)]
        listed += [attacks[square] for square in sorted(attacks)]
    return [*listed, END.text()]


class ClassNames(Names):
    """Classes to be dealt, and the square of the trooper who gets the next one. [R18]"""

    def __init__(self, s: Raid, dealt: list[int], deal: list[int]) -> None:
        self.ground = s.terms.ground
        self.dealt = dealt
        self.deal = deal

    def name(self, place: int) -> str:
        """Name a class."""
        return f"Class {CLASS_NAMES[self.deal[place]]}"

    def piece(self, left: int) -> str:
        """Say where the trooper stands; some counters of a cup may find no square."""
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
    units = s.units
    s.place_counters()
    require(s.units == units, "the board differs from the counters")
