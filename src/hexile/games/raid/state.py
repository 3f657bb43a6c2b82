"""The counters on the board, the actions, and the questions one may ask about them."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from hexile.games.raid.tables import CLASS_A, CLASS_B, CLASS_NAMES, WARHAWKS, Ground
from hexile.kernel.fields.columns import packed_rows
from hexile.kernel.fields.field import Field, column, marks, number, numbered
from hexile.kernel.geometry.graph import NOWHERE
from hexile.kernel.numbers.action_numbers import ActionNumbers, LegalNumbers, NumberAxis
from hexile.kernel.numbers.number_rows import NumberRows
from hexile.kernel.play import Action, ActionList, State
from hexile.kernel.setup import Setup

NO_ONE: Final = -1
EMPTY: Final = 0
FIRST_WARHAWK: Final = 1
FIRST_TROOPER: Final = 16

WARHAWK_NAMES: Final[list[str]] = [f"W{i + 1}" for i in range(WARHAWKS)]
SCIENTISTS_PASS: Final = "scientists_pass"
THROUGH_SCIENTISTS: Final = "through_scientists"


@mypyc_attr(acyclic=True)
class StepTo(Action):
    """A Warhawk moves one square. [4.1]"""

    def __init__(self, warhawk: int, to: int, name: str) -> None:
        self.warhawk: i64 = warhawk
        self.to: i64 = to
        self.words = f"step {WARHAWK_NAMES[warhawk]} {name}"

    def text(self) -> str:
        return self.words


@mypyc_attr(acyclic=True)
class Attack(Action):
    """A Warhawk attacks the trooper on a square beside it. [6.3]"""

    def __init__(self, warhawk: int, square: int, name: str) -> None:
        self.warhawk: i64 = warhawk
        self.square: i64 = square
        self.words = f"attack {WARHAWK_NAMES[warhawk]} {name}"

    def text(self) -> str:
        return self.words


@mypyc_attr(acyclic=True)
class Post(Action):
    """A B trooper starts on a square. [R18]"""

    def __init__(self, square: int, name: str) -> None:
        self.square: i64 = square
        self.words = f"post {name}"

    def text(self) -> str:
        return self.words


@mypyc_attr(acyclic=True)
class End(Action):
    """The player is done with this part of the turn; its number is in the terms. [R21]"""

    def text(self) -> str:
        return "end"


END: Final = End()


class Terms:
    """What is agreed for a whole game: the board, the optional rules, the shared actions. [R19]

    `board_file` is the file that would take the board's place. Steps are listed by Warhawk and way,
    attacks by Warhawk and the square it stands on.
    """

    def __init__(
        self,
        setup: Setup,
        ground: Ground,
        board_file: str,
        combat: vec[vec[i64]],
        cup: list[int],
    ) -> None:
        self.ground = ground
        self.board_file = board_file
        self.combat = combat
        self.cup = cup
        self.turns: i64 = setup.number("turns")
        self.points: i64 = setup.number("mp")
        self.activate: i64 = setup.number("activate")
        self.trooper_speed: i64 = setup.number("trooper_speed")
        self.scientist_speed: i64 = setup.number("sci_speed")
        self.pinned = setup.flag("pinned")
        self.platform_hold = setup.flag("platform_hold")
        self.detour = setup.flag("detour")
        self.trooper_on_platform = setup.flag("trooper_on_platform")
        self.optional_attack = setup.flag("optional_attack")
        self.one_attack_per_zetan = setup.flag("one_attack_per_zetan")
        self.offboard_targets = setup.flag("offboard_targets")
        self.points_scale = setup.flag("mp_scales")
        self.right_to_left = setup.flag("right_to_left")
        self.ties_by_die = setup.word("tie") == "random"
        self.shuffle_troopers = setup.flag("shuffle_troopers")
        self.place_troopers = setup.flag("place_troopers")
        passing = setup.word("pass")
        self.scientists_pass = passing != THROUGH_SCIENTISTS
        self.through_scientists = passing != SCIENTISTS_PASS
        self.count_escapes = setup.flag("score")
        self.grade = setup.flag("grade")
        self.trooper_names: list[list[str]] = [
            [f"{kind}{i + 1}" for i in range(len(ground.bunker.troopers))] for kind in CLASS_NAMES
        ]
        self.steps: vec[vec[StepTo]] = vec[vec[StepTo]](
            [
                vec[StepTo]([StepTo(w, to, ground.names[to]) for to in ground.way_to])
                for w in range(WARHAWKS)
            ]
        )
        self.attacks: list[list[list[Attack]]] = [
            [[Attack(w, to, ground.names[to]) for to in beside] for beside in ground.links]
            for w in range(WARHAWKS)
        ]
        self.trooper_links: vec[vec[i64]] = packed_rows(trooper_links(self))
        self.posts: list[Post] = [
            Post(at, ground.names[at]) for at in ground.bunker.troopers if self.place_troopers
        ]
        self.numbers = number_actions(self)
        self.end_number: i64 = self.numbers.count - 1
        self.nobody: vec[bool] = vec[bool]([False] * WARHAWKS)
        self.nothing: vec[u8] = vec[u8]([EMPTY] * ground.size)
        self.fields: list[Field] = fields_of(self)


def number_actions(terms: Terms) -> ActionNumbers:
    """Give every post, step and attack there can be its number, and `end` the last one."""
    numbers = ActionNumbers()
    names = terms.ground.names
    if terms.posts:
        numbers.block("post", [NumberAxis("square", [names[p.square] for p in terms.posts])])
        for place, post in enumerate(terms.posts):
            post.action_number = place
    for warhawk, name in enumerate(WARHAWK_NAMES):
        steps = list(terms.steps[warhawk])
        number_of = number_squares(numbers, f"step {name}", {step.to for step in steps}, names)
        for step in steps:
            step.action_number = number_of[step.to]
        attacks = [attack for beside in terms.attacks[warhawk] for attack in beside]
        targets = {attack.square for attack in attacks}
        number_of = number_squares(numbers, f"attack {name}", targets, names)
        for attack in attacks:
            attack.action_number = number_of[attack.square]
    numbers.block("end", [])
    return numbers


def number_squares(
    numbers: ActionNumbers, words: str, squares: set[i64], names: list[str]
) -> dict[i64, int]:
    """Open a block with a number for each of some squares; return the number of each."""
    in_order = sorted(squares)
    first = numbers.block(words, [NumberAxis("square", [names[square] for square in in_order])])
    return {square: first + place for place, square in enumerate(in_order)}


def trooper_links(terms: Terms) -> list[list[int]]:
    """Return the links troopers take: none to an entry square, none to a closed platform. [R10, R20]"""
    ground = terms.ground
    closed = NOWHERE if terms.trooper_on_platform else ground.platform
    return [
        [to for to in beside if to != closed and not ground.is_entry[to]] for beside in ground.links
    ]


def fields_of(terms: Terms) -> list[Field]:
    """List what a game remembers, each thing once, with the words people use for it. [R19]"""
    ground = terms.ground
    troopers = trooper_keys(terms)
    scientists = numbered(len(ground.bunker.scientists), "S")
    classes = ground.bunker.classes
    return [
        number("turn", 1, terms.turns, 1),
        number("points", 0, max(terms.points, WARHAWKS)),
        places("warhawk_at", WARHAWK_NAMES, ground, "warhawks"),
        marks("stopped", WARHAWK_NAMES),
        marks("pinned", WARHAWK_NAMES),
        marks("fought", WARHAWK_NAMES),
        places("trooper_at", troopers, ground, "troopers"),
        column("trooper_class", troopers, CLASS_A, CLASS_B, classes, CLASS_NAMES, label="classes"),
        marks("attacked", troopers),
        places("scientist_at", scientists, ground, "scientists"),
        number("runner", NO_ONE, len(scientists) - 1, NO_ONE, scientists, {NO_ONE: "nobody"}),
    ]


def trooper_keys(terms: Terms) -> list[str]:
    """Name the troopers of a position: as on the board, or by number where it does not say. [R18]"""
    classes = terms.ground.bunker.classes
    if terms.shuffle_troopers or terms.place_troopers or terms.ground.bunker.unmarked:
        return numbered(len(classes), "T")
    return [
        terms.trooper_names[kind][classes[:trooper].count(kind)]
        for trooper, kind in enumerate(classes)
    ]


def places(name: str, keys: list[str], ground: Ground, label: str) -> Field:
    """Declare where counters stand: the name of a square, or `gone`."""
    return column(
        name, keys, NOWHERE, ground.size - 1, NOWHERE, ground.names, {NOWHERE: "gone"}, label=label
    )


class Raid(State):
    """A game under way. A place of NOWHERE means dead or escaped.

    The columns are filled by the set-up or by `copy`; making them here too would double its cost.
    """

    warhawk_at: vec[i64]
    stopped: vec[bool]
    pinned: vec[bool]
    fought: vec[bool]
    trooper_at: vec[i64]
    trooper_class: vec[i64]
    trooper_names: list[str]
    attacked: vec[bool]
    scientist_at: vec[i64]
    units: vec[u8]

    def __init__(self, terms: Terms) -> None:
        super().__init__()
        self.terms = terms
        self.turn: i64 = 0
        self.points: i64 = 0
        self.runner: i64 = NO_ONE

    def fields(self) -> list[Field]:
        return self.terms.fields

    def observe(self, rows: NumberRows) -> None:
        rows.add(self.turn)
        rows.add(self.points)
        rows.add_all(self.warhawk_at)
        rows.mark_all(self.stopped)
        rows.mark_all(self.pinned)
        rows.mark_all(self.fought)
        rows.add_all(self.trooper_at)
        rows.add_all(self.trooper_class)
        rows.mark_all(self.attacked)
        rows.add_all(self.scientist_at)
        rows.add(self.runner)

    def action_numbers(self) -> ActionNumbers:
        return self.terms.numbers

    def number_actions(self, legal: ActionList, numbers: LegalNumbers) -> None:
        listed = legal.column
        column = numbers.room(legal.count)
        for place in range(legal.count):
            number = listed[place].action_number
            column[place] = number if number >= 0 else self.terms.end_number

    def copy(self) -> Raid:
        """Return an independent copy.

        Terms, classes and who is pinned are replaced and never changed, so they are shared.
        """
        twin = Raid(self.terms)
        self.copy_frame(twin)
        twin.turn = self.turn
        twin.points = self.points
        twin.warhawk_at = self.warhawk_at[:]
        twin.stopped = self.stopped[:]
        twin.pinned = self.pinned
        twin.fought = self.fought[:]
        twin.trooper_at = self.trooper_at[:]
        twin.trooper_class = self.trooper_class
        twin.trooper_names = self.trooper_names
        twin.attacked = self.attacked[:]
        twin.scientist_at = self.scientist_at[:]
        twin.runner = self.runner
        twin.units = self.units[:]
        return twin

    def derive(self) -> None:
        """Number the troopers, and put every counter on its square."""
        self.name_troopers()
        self.place_counters()

    def name_troopers(self) -> None:
        """Number the troopers of each class in the order they are listed."""
        seen = [0] * len(CLASS_NAMES)
        self.trooper_names = []
        for kind in self.trooper_class:
            self.trooper_names.append(self.terms.trooper_names[kind][seen[kind]])
            seen[kind] += 1

    def place_counters(self) -> None:
        """Work out who stands on which square from the places of the counters."""
        self.units = self.terms.nothing[:]
        unit: i64 = FIRST_WARHAWK
        for at in self.warhawk_at:
            if at != NOWHERE:
                self.units[at] = u8(unit)
            unit += 1
        unit = FIRST_TROOPER
        for at in self.trooper_at:
            if at != NOWHERE:
                self.units[at] = u8(unit)
            unit += 1

    # --- questions

    def trooper_on(self, square: i64) -> i64:
        unit = i64(self.units[square])
        return unit - FIRST_TROOPER if unit >= FIRST_TROOPER else NO_ONE

    def warhawk_on(self, square: i64) -> i64:
        unit = i64(self.units[square])
        return unit - FIRST_WARHAWK if EMPTY < unit < FIRST_TROOPER else NO_ONE

    def scientist_on(self, square: i64) -> i64:
        """Return the scientist on a square, or NO_ONE. A Warhawk may be there too."""
        scientist: i64 = 0
        for at in self.scientist_at:
            if at == square:
                return scientist
            scientist += 1
        return NO_ONE

    def is_empty(self, square: i64) -> bool:
        """Tell whether no counter at all stands on a square."""
        return self.units[square] == EMPTY and self.scientist_on(square) == NO_ONE

    def is_beside_trooper(self, square: i64) -> bool:
        """Tell whether a trooper is one step from a square."""
        units = self.units
        for to in self.terms.ground.links[square]:
            if units[to] >= FIRST_TROOPER:
                return True
        return False

    def warhawk_beside(self, square: i64) -> i64:
        """Return the first Warhawk one step from a square, or NO_ONE."""
        steps = self.terms.ground.distances[square]
        warhawk: i64 = 0
        for at in self.warhawk_at:
            if at != NOWHERE and steps[at] == 1:
                return warhawk
            warhawk += 1
        return NO_ONE

    def troopers_beside(self, square: i64) -> list[int]:
        """List the troopers one step from a square."""
        beside: list[int] = []
        for to in self.terms.ground.links[square]:
            if self.units[to] >= FIRST_TROOPER:
                beside.append(self.trooper_on(to))
        return beside

    def is_seized(self, scientist: i64) -> bool:
        """Tell whether a Warhawk shares the scientist's square."""
        return self.warhawk_on(self.scientist_at[scientist]) != NO_ONE

    def warhawks_alive(self) -> int:
        """Count the living Warhawks."""
        return sum(1 for at in self.warhawk_at if at != NOWHERE)

    def square_name(self, square: i64) -> str:
        return self.terms.ground.names[square]

    def trooper_name(self, trooper: i64) -> str:
        """Name a trooper by class and number: A3."""
        return self.trooper_names[trooper]

    # --- moving counters about

    def move_warhawk(self, warhawk: i64, to: i64) -> None:
        """Put a living Warhawk on another square."""
        self.units[self.warhawk_at[warhawk]] = EMPTY
        self.units[to] = u8(FIRST_WARHAWK + warhawk)
        self.warhawk_at[warhawk] = to

    def remove_warhawk(self, warhawk: i64) -> None:
        """Take a Warhawk off the board."""
        self.units[self.warhawk_at[warhawk]] = EMPTY
        self.warhawk_at[warhawk] = NOWHERE

    def move_trooper(self, trooper: i64, to: i64) -> None:
        """Put a living trooper on another square."""
        self.units[self.trooper_at[trooper]] = EMPTY
        self.units[to] = u8(FIRST_TROOPER + trooper)
        self.trooper_at[trooper] = to

    def remove_trooper(self, trooper: i64) -> None:
        """Take a trooper off the board."""
        self.units[self.trooper_at[trooper]] = EMPTY
        self.trooper_at[trooper] = NOWHERE

    def move_scientist(self, scientist: i64, to: i64) -> None:
        """Put a scientist on another square."""
        self.scientist_at[scientist] = to

    def remove_scientist(self, scientist: i64) -> None:
        """Take a scientist off the board."""
        self.scientist_at[scientist] = NOWHERE
