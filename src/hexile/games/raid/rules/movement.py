"""4 Warhawk movement: five points, one step at a time."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from hexile.games.raid.rules.slots import SQUARE, WARHAWK, is_alive
from hexile.games.raid.rules.winning import win_by_platform
from hexile.games.raid.state import EMPTY, END, NO_ONE, WARHAWK_NAMES, Raid, StepTo
from hexile.kernel.chance.dice import Dice
from hexile.kernel.event import Event
from hexile.kernel.geometry.graph import FAR, NOWHERE, distances_from
from hexile.kernel.geometry.squares import STRAIGHT_ONLY
from hexile.kernel.play import Action, ActionList, RepeatedChoice
from hexile.kernel.verbs.verb import Guard, Known, Limit, Never, Verb, Verbs, When

MOST_WAYS: Final = 8  # from a square


class WarhawkMovement(RepeatedChoice[Raid]):
    """The player spends movement points one step at a time, then says `end`. [4.2, R21]"""

    def list_actions(self, s: Raid, legal: ActionList) -> None:
        """List the steps of every Warhawk that may still move, and `end`."""
        if s.points > 0:
            list_steps(s, legal)
        legal.append(END)

    def take(self, s: Raid, action: Action, dice: Dice) -> None:
        """Make one step, or go on to the Zetans."""
        if isinstance(action, StepTo):
            step_warhawk(s, action.warhawk, action.to)
            if s.result is None:
                return
        elif s.telling:
            s.tell(Event("end_movement", "R21", {"points": s.points}))
        self.done(s)

    def verbs(self) -> Verbs:
        return MOVEMENT_VERBS


def list_steps(s: Raid, legal: ActionList) -> None:
    """List the steps of all Warhawks that may still move to squares nobody takes. [4.1, 4.8]"""
    units, first_way, way_to = s.units, s.terms.ground.first_way, s.terms.ground.way_to
    column, place = legal.make_room(MOST_WAYS * len(s.warhawk_at)), legal.count
    warhawk: i64 = 0
    for at in s.warhawk_at:
        if at != NOWHERE and not s.stopped[warhawk]:
            steps = s.terms.steps[warhawk]
            for way in range(first_way[at], first_way[at + 1]):
                if units[way_to[way]] == EMPTY:
                    column[place] = steps[way]
                    place += 1
        warhawk += 1
    legal.count = place


def points_for_turn(s: Raid) -> i64:
    """Return the movement points of a turn: always the same, or one for each Warhawk. [4.2, R15]"""
    return s.warhawks_alive() if s.terms.points_scale else s.terms.points


def is_pinned(s: Raid, warhawk: i64) -> bool:
    """Tell whether a Warhawk may not even begin to move, beside a trooper. [R2]"""
    at = s.warhawk_at[warhawk]
    return at != NOWHERE and s.is_beside_trooper(at)


def pinned_warhawks(s: Raid) -> vec[bool]:
    """Mark the Warhawks that may not even begin to move. [R2]"""
    return vec[bool]([is_pinned(s, warhawk) for warhawk in range(len(s.warhawk_at))])


def step_warhawk(s: Raid, warhawk: i64, to: i64) -> None:
    """Move a Warhawk one square for one point. [4.1, 4.2, 4.8]"""
    s.move_warhawk(warhawk, to)
    s.points -= 1
    if s.telling:
        name, where = WARHAWK_NAMES[warhawk], s.square_name(to)
        s.tell(Event("step", "4.1", {"who": name, "to": where, "points": s.points}))
    stop_warhawk(s, warhawk, to)
    if to == s.terms.ground.platform and not s.terms.platform_hold:
        win_by_platform(s, warhawk)


def stop_warhawk(s: Raid, warhawk: i64, at: i64) -> None:
    """Stop a Warhawk beside a trooper, or with the scientist it seizes. [4.6, 4.7, 4.9, R5]"""
    if s.is_beside_trooper(at):
        s.stopped[warhawk] = True
        if s.telling:
            facts = {"who": WARHAWK_NAMES[warhawk], "at": s.square_name(at)}
            s.tell(Event("stopped", "4.6", facts))
    scientist = s.scientist_on(at)
    if scientist != NO_ONE:
        if not s.terms.through_scientists:
            s.stopped[warhawk] = True
        if s.telling:
            facts = {"who": WARHAWK_NAMES[warhawk], "scientist": f"S{scientist + 1}"}
            through = s.terms.through_scientists
            s.tell(Event("meets", "R5", facts) if through else Event("seized", "9.3", facts))


# --- what is said of it --------------------------------------------------------------------


def label_step(s: Raid, warhawk: i64, to: i64) -> str:
    """Name a step and say whether it wins, meets or seizes somebody, or stops."""
    words = f"{WARHAWK_NAMES[warhawk]} to {s.square_name(to)}"
    if to == s.terms.ground.platform:
        words += ", on the platform"
    scientist = s.scientist_on(to)
    if scientist != NO_ONE:
        meets = "meets" if s.terms.through_scientists else "seizes"
        words += f", {meets} S{scientist + 1}"
    return words + (f", stops next to {troopers_beside(s, to)}" if s.is_beside_trooper(to) else "")


def sign_of_step(s: Raid, warhawk: i64, to: i64) -> str:
    """Tell a step after which a Warhawk may go on from one that stops it. [4.6, R5]"""
    seizes = s.scientist_on(to) != NO_ONE and not s.terms.through_scientists
    return "stop" if seizes or s.is_beside_trooper(to) else "step"


def ask_before_end(s: Raid) -> str:
    """Return a question if the player would leave half of the points or more unused."""
    if s.points < 2 or 2 * s.points < points_for_turn(s):
        return ""
    return f"You have {s.points} unused movement points. End movement?"


def troopers_beside(s: Raid, square: i64) -> str:
    """Name the troopers one step from a square."""
    return " and ".join([s.trooper_name(trooper) for trooper in s.troopers_beside(square)])


def is_one_step(s: Raid, warhawk: i64, to: i64) -> bool:
    """Tell whether a Warhawk is one step from a square. [4.1]"""
    return to in s.terms.ground.links[s.warhawk_at[warhawk]]


def steps_to(s: Raid, warhawk: i64, to: i64) -> int:
    """Count the steps from a Warhawk to a square, FAR if there is no way. [4.1, R20]"""
    return distances_from(s.warhawk_at[warhawk], s.terms.ground.warhawk_links)[to]


def rows_and_columns(s: Raid, warhawk: i64, to: i64) -> list[int]:
    """Count the rows and the columns between a Warhawk and a square, the fewer first. [4.1]"""
    squares, at = s.terms.ground.bunker.squares, s.warhawk_at[warhawk]
    down, right = squares.row(at) - squares.row(to), squares.column(at) - squares.column(to)
    return sorted([abs(down), abs(right)])


def touches(s: Raid, warhawk: i64, to: i64) -> bool:
    """Tell whether a square is one of the eight around a Warhawk's, whatever is between. [4.1]"""
    return rows_and_columns(s, warhawk, to)[1] == 1


def is_straight(s: Raid, warhawk: i64, to: i64) -> bool:
    """Tell whether a square is in the row or the column of a Warhawk's. [R1]"""
    return rows_and_columns(s, warhawk, to)[0] == 0


def unit_name(s: Raid, warhawk: i64, square: i64) -> str:
    """Name the Warhawk or trooper on a square."""
    other = s.warhawk_on(square)
    return WARHAWK_NAMES[other] if other != NO_ONE else s.trooper_name(s.trooper_on(square))


STEP: Final = Verb(
    "step {warhawk} {square}", label_step, (WARHAWK, SQUARE), sign=sign_of_step, example="step W2 r5c3",
    guards=(
        Known("warhawk", "4.2"),
        Known("square", "4.1"),
        Guard("6.5", is_alive, "{warhawk} is dead", of="warhawk"),
        Limit("4.2", lambda s: s.points, 1, of="", all=points_for_turn,
              sentence="a step costs {need:movement point|movement points}; {have} of {all} left this turn"),
        When(lambda s, w, to: s.stopped[w],
             When(lambda s, w, to: s.is_beside_trooper(s.warhawk_at[w]),
                  Guard("R2", lambda s, w, to: not s.pinned[w], "{warhawk} started next to {troopers} and cannot move this turn"),
                  Never("4.6", "{warhawk} is next to {troopers} and cannot move on this turn")),
             Never("R5", "{warhawk} seized a scientist and must stay with him")),
        Guard("4.1", lambda s, w, to: s.warhawk_at[w] != to,
              "{warhawk} is already on {square}; choose a square next to it"),
        When(lambda s, w, to: not touches(s, w, to),
             Guard("4.1", lambda s, w, to: steps_to(s, w, to) < FAR,
                   "a step goes to an adjacent square, and no way leads from {here} to {square}"),
             Limit("4.1", 1, steps_to,
                   "a step goes to an adjacent square; {square} is {need:step|steps} from {here}")),
        When(lambda s, w, to: not is_one_step(s, w, to),
             Guard("R1", lambda s, w, to: is_straight(s, w, to) or s.terms.ground.corner != STRAIGHT_ONLY,
                   "{here} to {square} is a diagonal step, and this game allows only straight steps"),
             Guard("R1", is_straight, "the end of a wall blocks the diagonal step from {here} to {square}"),
             Never("4.4", "a wall is between {here} and {square}")),
        Guard("4.8", lambda s, w, to: s.units[to] == EMPTY, "{square} is occupied by {who}", who=unit_name),
        Guard("R20", lambda s, w, to: s.terms.ground.is_entry[s.warhawk_at[w]] or not s.terms.ground.is_entry[to],
              "{warhawk} is inside the bunker and cannot go back to entry square {square}"),
    ),
    here=lambda s, w, to: s.square_name(s.warhawk_at[w]),
    troopers=lambda s, w, to: troopers_beside(s, s.warhawk_at[w]),
)  # fmt: skip
END_MOVEMENT: Final = Verb("end", "End movement", ask=ask_before_end)
MOVEMENT_VERBS: Final = Verbs("R21", STEP, END_MOVEMENT, lead="in movement ")
WARHAWK_MOVEMENT: Final = WarhawkMovement("warhawk movement")
