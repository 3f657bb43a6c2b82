"""Chapters 3 and 5: setting up, the sequence of a turn; and the food value of the dead (8.04)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from hexile.games.chitin.rules.combat import BUILDING, DECLARING, FACING, START_COMBAT
from hexile.games.chitin.rules.endgame import end_when_first_off, finish, leader
from hexile.games.chitin.rules.movement import HAND, MOVEMENT
from hexile.games.chitin.rules.results import (
    ADVANCING,
    AFTER_RESULT,
    BEHIND,
    CHOOSE_LOSS,
    CHOOSE_RETREAT,
    END_COMBAT,
    LOSSES,
    RETREATS,
    ROLLING,
)
from hexile.games.chitin.rules.slots import KIND
from hexile.games.chitin.state.actions import DONE, FIRST, TAKE_END, AddUnit, DropUnit, Ready
from hexile.games.chitin.state.chitin import Chitin
from hexile.games.chitin.state.columns import changed, marked, with_one
from hexile.games.chitin.state.places import DEAD, NO_ONE, TOP, WAITING
from hexile.games.chitin.state.signs import several
from hexile.games.chitin.tables import (
    BLUE,
    FIRST_NEW_LETTER,
    LETTERS,
    MOST_FOOD,
    RED,
    SEATS,
    SIXTHS,
    TOKEN_LETTERS,
    read_force,
)
from hexile.kernel.chance.chance_request import Names, faces_between
from hexile.kernel.chance.dice import Dice, Throw
from hexile.kernel.chart import Facts
from hexile.kernel.event import Event
from hexile.kernel.play import (
    Action,
    ActionList,
    Automatic,
    Choice,
    RepeatedChoice,
    Step,
    seat_to_choose,
)
from hexile.kernel.verbs.verb import Guard, Known, Limit, Never, Slot, Verb, Verbs, When

# --- 3 Forces -------------------------------------------------------------------------------------


class ChooseForce(RepeatedChoice[Chitin]):
    """A player picks his force in secret: a ready-made one, changed as he likes. [3.03, R2]"""

    def __init__(self, side: int) -> None:
        super().__init__(f"force {side}")
        self.side: int = side

    def seat(self, s: Chitin) -> int:
        return self.side

    def list_actions(self, s: Chitin, legal: ActionList) -> None:
        """List ready-made forces, units that still fit, units to give up, and `done`."""
        force = s.force[self.side]
        sheet = s.terms.sheet
        for name in ready_names(s):
            legal.append(Ready(name))
        for kind in range(len(force)):
            if may_add(s, force, kind):
                legal.append(AddUnit(kind, sheet.letters[kind]))
        for kind in range(len(force)):
            if force[kind] > s.terms.fixed[kind]:
                legal.append(DropUnit(kind, sheet.letters[kind]))
        if points_of(s, force):
            legal.append(DONE)

    def take(self, s: Chitin, action: Action, dice: Dice) -> None:
        """Change the force, or settle it."""
        if action is DONE:
            s.chosen = marked(s.chosen, vec[i64]([self.side]), True)
            if s.telling:
                s.tell(Event("force_chosen", "R2", {"hive": s.hive(self.side)}))
            self.done(s)
            return
        force = list(s.force[self.side])
        if isinstance(action, Ready):
            force = ready_force(s, action.name)
        elif isinstance(action, AddUnit):
            force[action.kind] += 1
        elif isinstance(action, DropUnit):
            force[action.kind] -= 1
        s.force = [force if seat == self.side else s.force[seat] for seat in range(SEATS)]

    def verbs(self) -> Verbs:
        return FORCE_VERBS


def ready_names(s: Chitin) -> list[str]:
    """List the ready-made forces of this scenario that its terms allow."""
    letters = s.terms.sheet.letters
    forces = s.terms.forces
    known = [n for n, text in forces.items() if all(w[-1] in letters for w in text.split())]
    return [name for name in known if is_legal_force(s, ready_force(s, name))]


def ready_force(s: Chitin, name: str) -> list[int]:
    """Return a ready-made force with the units everybody has."""
    force = read_force(s.terms.sheet, s.terms.forces[name])
    return [a + b for a, b in zip(force, s.terms.fixed, strict=True)]


def points_of(s: Chitin, force: list[int]) -> int:
    """Add up the points of a force: the combat strength of its warriors and Basics. [3.03]"""
    kinds = s.terms.sheet.kinds
    return sum(count * kinds[kind].cost for kind, count in enumerate(force))


def air_points_of(s: Chitin, force: list[int]) -> int:
    """Add up the points of air units, which have a limit of their own. [3.03]"""
    kinds = s.terms.sheet.kinds
    return sum(count * kinds[kind].cost for kind, count in enumerate(force) if kinds[kind].is_air)


def is_legal_force(s: Chitin, force: list[int]) -> bool:
    """Tell whether a force keeps to points, limits and the counters there are. [3.03, R2, S2]"""
    battle = s.terms.battle
    if points_of(s, force) > battle.points or air_points_of(s, force) > battle.air:
        return False
    return all(s.terms.fixed[k] <= force[k] <= s.terms.pool[k] for k in range(len(force)))


def may_add(s: Chitin, force: list[int], kind: int) -> bool:
    """Tell whether one more unit of a kind fits. [3.03]"""
    if s.terms.sheet.is_worker[kind]:
        return False
    more = list(force)
    more[kind] += 1
    return is_legal_force(s, more)


def force_now(s: Chitin) -> list[int]:
    """Return the force of whoever chooses one."""
    return s.force[seat_to_choose(s)]


def name_of(s: Chitin, kind: int) -> str:
    """Name a kind of unit."""
    return s.terms.sheet.kinds[kind].name


def cost_of(s: Chitin, kind: int) -> int:
    """Return the points of a unit of a kind. [3.03]"""
    return s.terms.sheet.kinds[kind].cost


SAY_FORCE: Final = "type `ready even`, `add G`, `drop G` or `done`"
READY: Final = Slot(
    "", ready_names, "3.03", SAY_FORCE, lambda s, word: word if word in ready_names(s) else None
)
READY_VERB: Final = Verb(
    "ready {name}", "Ready-made force {name}: {force}", [READY], [Known("name", help=True)], sign="",
    force=lambda s, name: force_words(s, read_force(s.terms.sheet, s.terms.forces[name])),
)  # fmt: skip
ADD_VERB: Final = Verb(
    "add {kind}", "Add one {what}, {cost:point|points}", [KIND], sign="", what=name_of, cost=cost_of,
    guards=[
        Known("kind", unknown=SAY_FORCE, help=True),
        Guard("2.021", lambda s, kind: force_now(s)[kind] < s.terms.pool[kind],
              "this scenario has {pool} {all} and no more", pool=lambda s, kind: s.terms.pool[kind],
              all=lambda s, kind: several(s.terms.pool[kind], name_of(s, kind)).partition(" ")[2]),
        When(lambda s, kind: s.terms.sheet.is_air[kind],
             Guard("3.03", lambda s, kind: air_points_of(s, force_now(s)) + cost_of(s, kind) <= s.terms.battle.air,
                   "this scenario allows at most {air} points of {what}", air=lambda s, kind: s.terms.battle.air)),
        Guard("3.03", lambda s, kind: not s.terms.sheet.is_worker[kind],
              "the scenario fixes the Workers; you cannot add any"),
        Limit("3.03", lambda s, kind: s.terms.battle.points,
              lambda s, kind: points_of(s, force_now(s)) + cost_of(s, kind),
              "one {what} costs {cost}: that makes {need:point|points}, and the limit is {have}"),
    ],
)  # fmt: skip
DROP_VERB: Final = Verb(
    "drop {kind}", "Remove one {what}, {cost:point|points}", [KIND], sign="", what=name_of, cost=cost_of,
    guards=[
        Known("kind", unknown=SAY_FORCE, help=True),
        Guard("3.03", lambda s, kind: force_now(s)[kind] > s.terms.fixed[kind], SAY_FORCE, help=True),
    ],
)  # fmt: skip
DONE_VERB: Final = Verb(
    "done", "Confirm this force", sign="",
    guards=[Guard("3.03", lambda s: points_of(s, force_now(s)) > 0, "choose at least one unit first")],
)  # fmt: skip
FORCE_VERBS: Final = Verbs("3.03", READY_VERB, ADD_VERB, DROP_VERB, DONE_VERB, help=SAY_FORCE)


class Reveal(Automatic[Chitin]):
    """Both forces are shown; units wait beside the map, tokens are laid out. [3.01, 6.01, R2, R3]"""

    def run(self, s: Chitin, dice: Dice) -> None:
        """Lay everything out; copies of the state share its lists, so all are made anew."""
        s.no_units()
        for seat in range(SEATS):
            s.muster(seat, s.force[seat])
        for letter in s.terms.battle.tokens:
            at = s.terms.valley.letter_hex(letter)
            add_token(s, LETTERS.index(letter), s.terms.values[letter], at)
        if s.telling:
            for seat in range(SEATS):
                facts: Facts = {"hive": s.hive(seat), "force": force_words(s, s.force[seat])}
                s.tell(Event("revealed", "R2", facts))


def force_words(s: Chitin, force: list[int]) -> str:
    """Name a force in words."""
    kinds = s.terms.sheet.kinds
    return ", ".join(several(n, kinds[kind].name) for kind, n in enumerate(force) if n)


def add_token(s: Chitin, letter: i64, value: i64, at: i64) -> None:
    """Put a harvest token on the map. [3.01]"""
    s.token_letter = with_one(s.token_letter, letter)
    s.token_value = with_one(s.token_value, value)
    s.token_mover = with_one(s.token_mover, NO_ONE)
    s.token_at = with_one(s.token_at, at)


# --- 3.02 Who goes first, and from where --------------------------------------------------------------


class FirstRoll(Automatic[Chitin]):
    """Both roll; the higher chooses the first move or an end of the map. [3.02, R1]"""

    def run(self, s: Chitin, dice: Dice) -> None:
        """Roll until they differ."""
        blue, red = 0, 0
        faces: list[int] = []
        while blue == red:
            blue = dice.roll(SIXTHS, "3.02", s.hive(BLUE))
            red = dice.roll(SIXTHS, "3.02", s.hive(RED))
            faces += [blue, red]
        s.high = BLUE if blue > red else RED
        if s.telling:
            facts: Facts = {"hive": s.hive(s.high), "blue": blue, "red": red}
            s.tell(Event("first_roll", "3.02", facts, Throw(faces, apart=True)))


class HighChoice(Choice[Chitin]):
    """The higher roller takes the first move, or picks his end. [3.02, R1]"""

    def seat(self, s: Chitin) -> int:
        return s.high

    def list_actions(self, s: Chitin, legal: ActionList) -> None:
        """List the three choices."""
        legal.append(FIRST)
        legal.extend(TAKE_END)

    def take(self, s: Chitin, action: Action, dice: Dice) -> None:
        """Settle one thing; the other player gets the other."""
        if action is FIRST:
            s.first = s.high
            s.agenda.append(LOW_CHOICE)
        else:
            s.first = 1 - s.high
            take_end(s, s.high, action)

    def verbs(self) -> Verbs:
        return HIGH_VERBS


class LowChoice(Choice[Chitin]):
    """The lower roller picks his end when the other moves first. [3.02, R1]"""

    def seat(self, s: Chitin) -> int:
        return 1 - s.high

    def list_actions(self, s: Chitin, legal: ActionList) -> None:
        """List the two ends."""
        legal.extend(TAKE_END)

    def take(self, s: Chitin, action: Action, dice: Dice) -> None:
        """Take the end."""
        take_end(s, 1 - s.high, action)

    def verbs(self) -> Verbs:
        return LOW_VERBS


def take_end(s: Chitin, seat: i64, end: Action) -> None:
    """Settle who starts at which end of the map. [3.02]"""
    s.top = seat if end is TAKE_END[TOP] else 1 - seat
    if s.telling:
        facts: Facts = {"hive": s.hive(s.first), "top": s.hive(s.top), "bottom": s.hive(1 - s.top)}
        s.tell(Event("ends", "3.02", facts))


TOP_VERB: Final = Verb(
    "top", "Start at the top edge (the right of the screen in the browser)", sign=""
)
BOTTOM_VERB: Final = Verb(
    "bottom", "Start at the bottom edge (the left of the screen in the browser)", sign=""
)
FIRST_VERB: Final = Verb("first", "Move first; the other hive picks its end", sign="")
NO_FIRST_MOVE: Final = Verb(
    "first", "", guards=[Never("3.02", "the higher roller has taken the first move; pick your end")]
)
HIGH_VERBS: Final = Verbs(
    "3.02", FIRST_VERB, TOP_VERB, BOTTOM_VERB, help="type `first`, `top` or `bottom`"
)
LOW_VERBS: Final = Verbs(
    "3.02", TOP_VERB, BOTTOM_VERB, NO_FIRST_MOVE, help="type `top` or `bottom`"
)


class FirstTurn(Automatic[Chitin]):
    """The first player's first turn begins. [3.02, 5.00]"""

    def run(self, s: Chitin, dice: Dice) -> None:
        """Begin."""
        begin_turn(s, s.first)


# --- 5 The turn ----------------------------------------------------------------------------------------


def begin_turn(s: Chitin, seat: i64) -> None:
    """Begin a player's turn: new Workers, command control, then its four steps. [5.00, 5.01]"""
    s.moving = seat
    s.turn += 1
    s.moved = vec[bool]([False] * len(s.at))
    s.overran = vec[bool]([False] * len(s.at))
    s.held = vec[bool]([False] * len(s.at))
    s.spent = vec[i64]([0] * len(s.at))
    s.token_mover = vec[i64]([NO_ONE] * len(s.token_at))
    s.clear_combat()
    if s.telling:
        s.tell(Event("turn", "5.00", {"turn": s.turn, "hive": s.hive(seat)}))
    replace_workers(s)
    if s.terms.advanced:
        lose_control(s)
    s.agenda += TURN


def replace_workers(s: Chitin) -> None:
    """Let a new Worker wait beside the map for each one killed. [6.083, R18]"""
    for unit in range(len(s.at)):
        if (
            s.at[unit] == DEAD
            and s.owner[unit] == s.moving
            and s.terms.sheet.is_worker[s.kind[unit]]
        ):
            s.at[unit] = WAITING
            if s.telling:
                s.tell(Event("new_worker", "6.083", {"hive": s.hive(s.moving)}))


def lose_control(s: Chitin) -> None:
    """Disrupt ground warriors that begin without a Basic in their megahex. [8.031, 8.032, 8.033, R36]"""
    lost = s.out_of_command(s.moving)
    s.disrupted = marked(s.disrupted, lost, True)
    if s.telling:
        tell_lost(s, lost)


def tell_lost(s: Chitin, lost: vec[i64]) -> None:
    """Tell which stacks have nobody to command them, once for each. [8.033]"""
    for at in s.stacks(s.moving):
        units = vec[i64]([unit for unit in lost if s.at[unit] == at])
        if len(units):
            who = s.describe(units)
            facts: Facts = {"hive": s.hive(s.moving), "who": who, "at": s.hex_name(at)}
            s.tell(Event("no_control", "8.033", facts))


# --- 8.04 Food value of dead units ------------------------------------------------------------------------


class Bodies(Automatic[Chitin]):
    """The dead of this turn are added to tokens, in the order they fell. [5.04, 8.04, R44]"""

    def run(self, s: Chitin, dice: Dice) -> None:
        """Add them one by one."""
        for at in s.bodies:
            add_body(s, at, dice)
        s.bodies = vec[i64]()


def add_body(s: Chitin, at: i64, dice: Dice) -> None:
    """Add one body to the nearest token of its megahex that has room. [8.041, 8.042, 8.043, R45]"""
    faces: list[int] = []
    near = tokens_in(s, s.terms.valley.mega[at])
    room = [token for token in near if s.token_value[token] < MOST_FOOD]
    if room:
        token = nearest_token(s, room, at, dice, faces)
        s.token_value = changed(s.token_value, token, s.token_value[token] + 1)
        if s.telling:
            facts: Facts = {"token": s.letter_of(token), "value": s.token_value[token]}
            s.tell(Event("body", "8.041", facts, Throw(faces, apart=True)))
        return
    where = at if not near else s.token_place(nearest_token(s, near, at, dice, faces))
    letter = new_letter(s)
    add_token(s, letter, 1, where)
    if s.telling:
        rule = "8.042" if not near else "8.043"
        facts = {"token": TOKEN_LETTERS[letter], "at": s.hex_name(where)}
        s.tell(Event("new_token", rule, facts, Throw(faces, apart=True)))


def tokens_in(s: Chitin, megahex: i64) -> list[int]:
    """List the tokens in a megahex, carried or not, by letter. [R45]"""
    found: list[int] = []
    for token in range(len(s.token_at)):
        at = s.token_place(token)
        if at >= 0 and s.terms.valley.mega[at] == megahex:
            found.append(token)
    found.sort(key=lambda token: s.letter_of(token))
    return found


def nearest_token(s: Chitin, tokens: list[int], at: i64, dice: Dice, faces: list[int]) -> int:
    """Return the nearest of *tokens*, by die if several are equally near. [8.041, R45]

    What the die shows is added to *faces*.
    """
    steps = s.terms.valley.distances[at]
    best = min(steps[s.token_place(token)] for token in tokens)
    tied = [token for token in tokens if steps[s.token_place(token)] == best]
    return tied[share_of_die(len(tied), TiedTokens(s, tied), dice, faces)]


class TiedTokens(Names):
    """Tokens equally near. [8.041, R45]"""

    def __init__(self, s: Chitin, tied: list[int]) -> None:
        self.s = s
        self.tied = tied

    def name(self, place: int) -> str:
        """Name a token and its hex."""
        token = self.tied[place]
        return f"{self.s.letter_of(token)} at {self.s.hex_name(self.s.token_place(token))}"


def share_of_die(count: int, names: Names, dice: Dice, faces: list[int]) -> int:
    """Choose among *count* by equal shares of a die; faces left over are rolled again. [R45]"""
    if count == 1:
        return 0
    if count > SIXTHS:
        return dice.tie(count, "8.041", "nearest token", names)
    share = SIXTHS // count
    shares = share_words(count, share, names)
    while True:
        face = dice.roll(SIXTHS, "8.041", "nearest token", shares)
        faces.append(face)
        if (face - 1) // share < count:
            return (face - 1) // share


def share_words(count: int, share: int, names: Names) -> str:
    """Say which faces bring which token: 1-2 H at 0304, 3-4 K at 0410; again on 5-6. [R45]"""
    ends = [share * (place + 1) for place in range(count)]
    words: list[str] = []
    for place, end in enumerate(ends):
        words.append(f"{faces_between(end - share + 1, end, SIXTHS)} {names.name(place)}")
    again = faces_between(ends[-1] + 1, SIXTHS, SIXTHS)
    return ", ".join(words) + (f"; roll again on {again}" if ends[-1] < SIXTHS else "")


def new_letter(s: Chitin) -> i64:
    """Return the first letter from H on that is not on the map. [8.042, R17]"""
    used = [s.token_letter[t] for t in range(len(s.token_at)) if s.token_place(t) >= 0]
    letter: i64 = FIRST_NEW_LETTER
    while letter in used:
        letter += 1
    return letter


# --- the end of a turn ---------------------------------------------------------------------------------------


class EndTurn(Automatic[Chitin]):
    """Look for an end, then it is the other player's turn. [4.05, 5.04, R48, R49]"""

    def run(self, s: Chitin, dice: Dice) -> None:
        """End the turn, or the game."""
        if s.terms.first_off:
            end_when_first_off(s)
        if s.result is None and s.turn >= s.terms.turns:
            finish(s, "R49", leader(s))
        if s.result is None:
            begin_turn(s, 1 - s.moving)


FORCES: Final[list[ChooseForce]] = [ChooseForce(BLUE), ChooseForce(RED)]
REVEAL: Final = Reveal("reveal")
FIRST_ROLL: Final = FirstRoll("first roll")
HIGH_CHOICE: Final = HighChoice("high roller")
LOW_CHOICE: Final = LowChoice("low roller")
FIRST_TURN: Final = FirstTurn("first turn")
BODIES: Final = Bodies("bodies")
END_TURN: Final = EndTurn("end of turn")

TURN: Final[list[Step[Chitin]]] = [
    END_TURN,
    BODIES,
    BEHIND,
    END_COMBAT,
    ROLLING,
    DECLARING,
    START_COMBAT,
    FACING,
    MOVEMENT,
]

STEPS: Final[dict[str, Step[Chitin]]] = {
    step.name: step
    for step in [
        *FORCES, REVEAL, FIRST_ROLL, HIGH_CHOICE, LOW_CHOICE, FIRST_TURN, BODIES, END_TURN, BEHIND,
        END_COMBAT, ROLLING, DECLARING, BUILDING, START_COMBAT, FACING, MOVEMENT, HAND, LOSSES,
        CHOOSE_LOSS, RETREATS, CHOOSE_RETREAT, AFTER_RESULT, ADVANCING,
    ]
}  # fmt: skip
