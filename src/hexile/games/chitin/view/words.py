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

# What chance is for, by rule.
PURPOSES: Final[dict[str, str]] = {
    "3.02": "{who} rolls for the first move or an end of the map",
    "7.06": "The combat at {who}: the combat results table",
    "8.041": "A body falls between tokens equally near: {what}",
    "8.041 nearest token": "A body falls between tokens equally near",
}
TEXTS: Final[dict[str, str]] = {
    "force_chosen": "{hive} has chosen its force.",
    "revealed": "{hive} brings {force}.",
    "first_roll": "Blue rolls {blue}, Red rolls {red}: {hive} chooses.",
    "ends": "{hive} moves first; {top} starts at the top, to the right while the map lies, {bottom} at the bottom.",
    "turn": "Turn {turn}: {hive}.",
    "new_worker": "A new {hive} Worker waits at the edge.",
    "no_control": "{hive}: {who} at {at}, no Basic in the megahex.",
    "goes": "{hive}: {who} to {to}.",
    "drops": "{hive}: {who} stay at {at}.",
    "flies": "{hive}: {who} over megahex {at}.",
    "held": "{count} held over {at}: enemy air is there.",
    "leaves": "{hive}: {who} off the map.",
    "charge": "{hive}: a charge is declared by {who}.",
    "lifts": "{hive}: a Worker at {at} takes token {token}.",
    "lays": "{hive}: a Worker at {at} lays token {token} down.",
    "overrun": "{hive}: {who} overrun {at}, {attack} to {defence}.",
    "dies": "{hive} loses a {who} at {at}.",
    "passed_on": "Another Worker at {at} takes token {token} over.",
    "token_home": "{hive} brings token {token} home, worth {value}.",
    "end_movement": "{hive} ends its movement.",
    "faces": "{who} at {at} {turn} to {toward}.",
    "declared": "{hive}: {who} against {enemy}, {attack} to {defence}, {odds}.",
    "combat": "Combat at {at}, {odds}: {result}, {meaning}.",
    "disrupted": "{who} {are} disrupted at {at}.",
    "retreats": "{hive}: {who} driven back to {to}.",
    "surrounded": "The stack at {at} has nowhere to go and loses a unit.",
    "advances": "{hive}: {who} {advance} to {to}.",
    "from_behind": "The stack at {at} is attacked from behind.",
    "body": "A body for token {token}: now worth {value}.",
    "new_token": "A body starts token {token} at {at}.",
    "holds_field": "{hive} holds the field and gets every token left.",
    "end_blue": "Blue wins on turn {turn}: {blue_tokens:token|tokens} to {red_tokens}.",
    "end_red": "Red wins on turn {turn}: {red_tokens:token|tokens} to {blue_tokens}.",
    "end_drawn": "A draw after turn {turn}: {blue_tokens:token|tokens} each.",
    "end_blue_advanced": "Blue wins on turn {turn}: {blue} points to {red}.",
    "end_red_advanced": "Red wins on turn {turn}: {red} points to {blue}.",
    "end_drawn_advanced": "A draw on turn {turn}: {blue} points each.",
}  # As odds tell it: what a face brings, beside its code.
IN_SHORT: Final[dict[str, str]] = {"combat": "The {meaning}.", "disrupted": ""}


# --- questions --------------------------------------------------------------------------------------

PHASES: Final[list[str]] = ["Set-up", "Movement", "Facing", "Combat", "Bodies"]


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


BETWEEN: Final = "The rules go on by themselves."
QUESTIONS: Final[dict[str, str]] = {
    FORCES[0].name: "Which force?",
    FORCES[1].name: "Which force?",
    HAND.name: "Where to?",
    MOVEMENT.name: "Who moves?",
    FACING.name: "Which way do your stacks face?",
    DECLARING.name: "Every enemy in front of yours must be attacked. Who attacks whom?",
    BUILDING.name: "Who else is in this combat?",
    ROLLING.name: "Which combat is rolled next?",
    CHOOSE_LOSS.name: "Which unit is lost?",
    CHOOSE_RETREAT.name: "Where do they retreat?",
    ADVANCING.name: "Who advances or turns?",
    HIGH_CHOICE.name: "The first move, or your end of the map?",
    LOW_CHOICE.name: "Your end of the map?",
}


def question_hand(s: Chitin) -> str:
    """Say who is in hand and where."""
    at = s.at[s.hand[0]]
    if s.terms.sheet.is_air[s.kind[s.hand[0]]]:
        at = s.terms.valley.anchor[at] if at >= 0 else at
    where = f"at {s.hex_name(at)}" if at >= 0 else "off the map"
    return f"{s.describe(s.hand)} {where}. Where to?"


def question_force(s: Chitin, seat: int) -> str:
    """Say what is chosen so far."""
    force = s.force[seat]
    if UNKNOWN in force:
        return f"{s.hive(seat)} is choosing a force."
    battle = s.terms.battle
    spent = f"{points_of(s, force)} of {battle.points} points"
    if battle.air:
        spent += f", air {air_points_of(s, force)} of {battle.air}"
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
