"""The words of the log, of choices and of questions."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hexile.games.chitin.rules.combat import (
    BUILDING,
    DECLARING,
    FACING,
)
from hexile.games.chitin.rules.movement import HAND, MOVEMENT
from hexile.games.chitin.rules.results import ADVANCING, CHOOSE_LOSS, CHOOSE_RETREAT, ROLLING
from hexile.games.chitin.rules.sequence import (
    FORCES,
    HIGH_CHOICE,
    LOW_CHOICE,
    air_points_of,
    force_words,
    points_of,
)
from hexile.games.chitin.state.chitin import Chitin
from hexile.games.chitin.state.places import DEAD, LEFT, UNKNOWN
from hexile.games.chitin.tables import BLUE, RED
from hexile.kernel.event import CHANGE, FIND, LOSS, MILESTONE, Fold, NewsRule

# What chance is for, by rule.
PURPOSES: Final[dict[str, str]] = {
    "3.02": "{who} rolls for the first choice: first move or end of the map",
    "7.06": "Combat {what}: roll on the combat results table",
    "8.041": "Two or more tokens are equally near to a body. Roll: {what}",
    "8.041 nearest token": "Several tokens are equally near to a body",
}
TEXTS: Final[dict[str, str]] = {
    "force_chosen": "{hive} has chosen its force.",
    "revealed": "{hive} brings {force}.",
    "first_roll": "Blue rolls {blue}, Red rolls {red}: {hive} chooses first.",
    "ends": "{hive} moves first. {top} starts at the top edge, {bottom} at the bottom edge.",
    "turn": "Turn {turn}: {hive} moves.",
    "new_worker": "A new {hive} Worker waits beside the map.",
    "no_control": "{hive}: {who} at {at}, out of command (no Basic in the megahex).",
    "goes": "{hive}: {who} to {to}.",
    "drops": "{hive}: {who} stay at {at}.",
    "flies": "{hive}: {who} to megahex {at}.",
    "held": "{count:air unit|air units} must fight the enemy air units over {at}.",
    "leaves": "{hive}: {who} left the map.",
    "charge": "{hive} declares a charge: {who}.",
    "lifts": "{hive}: a Worker at {at} picks up token {token}.",
    "lays": "{hive}: a Worker at {at} lays token {token} down.",
    "overrun": "{hive} overruns {at} with {who}: strength {attack} to {defence}.",
    "dies": "{hive} loses a {who} at {at}.",
    "passed_on": "Another Worker at {at} takes over token {token}.",
    "token_home": "{hive} brings token {token} home for {value:point|points}.",
    "end_movement": "{hive} ends its movement.",
    "faces": "{who} at {at} {turn} toward {toward}.",
    "declared": "{hive} attacks {enemy} with {who}: strength {attack} to {defence}, odds {odds}.",
    "combat": "Combat {where}, odds {odds}: {result}, {meaning}.",
    "disrupted": "{who} {are} disrupted at {at}.",
    "retreats": "{hive} retreats: {who} to {to}.",
    "surrounded": "The stack at {at} cannot retreat and loses one unit.",
    "advances": "{hive}: {who} {advance} to {to}.",
    "from_behind": "The stack at {at} has enemy warriors behind it and loses one unit.",
    "body": "A body is added to token {token}, now worth {value:point|points}.",
    "new_token": "A body starts a new token {token} at {at}.",
    "holds_field": "Only {hive} is left on the map and gets every token there.",
    "end_blue": "Blue wins on turn {turn}: {blue_tokens:token|tokens} to {red_tokens}.",
    "end_red": "Red wins on turn {turn}: {red_tokens:token|tokens} to {blue_tokens}.",
    "end_drawn": "Draw after turn {turn}: {blue_tokens:token|tokens} each.",
    "end_blue_advanced": "Blue wins on turn {turn}: {blue} points to {red}.",
    "end_red_advanced": "Red wins on turn {turn}: {red} points to {blue}.",
    "end_drawn_advanced": "Draw on turn {turn}: {blue:point|points} each.",
}
FOLDS: Final[dict[str, Fold]] = {
    "declared": Fold(("hive", "enemy")),
    "goes": Fold(("hive", "who")),
}
NEWS: Final[dict[str, NewsRule]] = {
    "dies": NewsRule(LOSS, of=("hive",)),
    "from_behind": NewsRule(LOSS),
    "no_control": NewsRule(LOSS, of=("hive",)),
    "new_worker": NewsRule(FIND, of=("hive",)),
    "overrun": NewsRule(CHANGE),
    "combat": NewsRule(CHANGE),
    "lifts": NewsRule(CHANGE),
    "lays": NewsRule(CHANGE),
    "new_token": NewsRule(CHANGE),
    "body": NewsRule(CHANGE),
    "token_home": NewsRule(MILESTONE),
}  # As odds tell it: what a face brings, beside its code.
IN_SHORT: Final[dict[str, str]] = {"combat": "The {meaning}.", "disrupted": ""}


# --- questions --------------------------------------------------------------------------------------

PHASES: Final[list[str]] = ["Setup", "Movement", "Facing", "Combat", "Bodies"]


def phase_of(s: Chitin) -> int:
    """Return which part of the turn it is."""
    if s.result is not None:
        return 4
    step = s.agenda[-1] if s.agenda else None
    if step in (MOVEMENT, HAND):
        return 1
    if step is FACING:
        return 2
    return 0 if s.turn == 0 else 3


def question(s: Chitin) -> str:
    """Say what is asked now; front ends say of whom."""
    if s.result is not None:
        return "The game is over."
    if not s.agenda or s.agenda[-1].name not in QUESTIONS:
        return BETWEEN
    step = s.agenda[-1]
    if step is HAND:
        return question_hand(s)
    if step in FORCES:
        return question_force(s, step.seat(s))
    return QUESTIONS[step.name]


BETWEEN: Final = "Hexile carries out the next steps."
QUESTIONS: Final[dict[str, str]] = {
    FORCES[0].name: "Which force do you take?",
    FORCES[1].name: "Which force do you take?",
    HAND.name: "Where do they move?",
    MOVEMENT.name: "Which units move?",
    FACING.name: "Which way do your stacks face?",
    DECLARING.name: "You must attack every enemy in front of your stacks. Which stack attacks whom?",
    BUILDING.name: "Which other stacks are in this combat?",
    ROLLING.name: "Which combat do you roll next?",
    CHOOSE_LOSS.name: "Which unit do you lose?",
    CHOOSE_RETREAT.name: "Where do the enemies retreat?",
    ADVANCING.name: "Which units advance or turn?",
    HIGH_CHOICE.name: "Do you take the first move, or pick your end of the map?",
    LOW_CHOICE.name: "Which end of the map do you take?",
}


def question_hand(s: Chitin) -> str:
    """Say who is in hand and where."""
    at = s.at[s.hand[0]]
    if s.terms.sheet.is_air[s.kind[s.hand[0]]]:
        at = s.terms.valley.anchor[at] if at >= 0 else at
    where = f"at {s.hex_name(at)}" if at >= 0 else "beside the map"
    move = "does it" if len(s.hand) == 1 else "do they"
    return f"{s.describe(s.hand)} {where}. Where {move} move?"


def question_force(s: Chitin, seat: int) -> str:
    """Say what is chosen so far."""
    force = s.force[seat]
    if UNKNOWN in force:
        return f"{s.hive(seat)} is choosing a force."
    battle = s.terms.battle
    spent = f"{points_of(s, force)} of {battle.points} points"
    if battle.air:
        spent += f", {air_points_of(s, force)} of {battle.air} points of air units"
    return f"Choose your force. {force_words(s, force)}: {spent}."


def clock(s: Chitin) -> int:
    """Count both hives' turns."""
    return s.turn


def tally(s: Chitin) -> dict[str, int]:
    """Count turns, and tokens home, points, units lost and units gone by side."""
    counted: dict[str, int] = {
        "turns": s.turn,
        "at_the_limit": int(s.result is not None and s.result.rule == "R49"),
        "blue_first": int(s.first == BLUE),
        "blue_top": int(s.top == BLUE),
    }
    for seat, name in ((BLUE, "blue"), (RED, "red")):
        counted[f"{name}_tokens"] = len(s.tokens_home(seat))
        counted[f"{name}_points"] = s.score(seat)
        counted[f"{name}_lost"] = s.lost[seat]
        counted[f"{name}_dead"] = places(s, seat, DEAD)
        counted[f"{name}_left"] = places(s, seat, LEFT)
    return counted


def places(s: Chitin, seat: i64, place: i64) -> int:
    """Count the units of a side at a named place."""
    return len(s.units_at(place, seat))
