"""What the truth checks ask of Forlorn: rare positions, whether rooms are entered, numbers of the rules."""

from __future__ import annotations

from typing import Final

from hexile.games.forlorn.rules.turn import MarinePhase
from hexile.games.forlorn.state.codes import NO_ONE
from hexile.games.forlorn.state.forlorn import Forlorn
from hexile.games.forlorn.tables.operations import OPERATIONS
from hexile.kernel.chance.dice import Dice, dealt, picked
from hexile.kernel.errors import require
from hexile.kernel.event import LOT, Event
from hexile.kernel.game import IMPOSSIBLE
from hexile.kernel.verbs.refusal import Refusal

MARINES: Final = ["Marek", "Dufresne", "Zac", "Ibarra", "Aldous"]
GOAL_RULES: Final = {"op1": "12.1", "op3": "12.3", "op4": "12.4", "solo1": "13.1", "solo2": "13.2"}
STIM_WORDS: Final = 2  # a Marine and an item
XENOS: Final = ["B1", "B2", "W2", "D1", "D2", "D3", "H4"]
CHANGES: Final = (
    "xeno_dies",
    "explodes",
    "converts",
    "spawned",
)  # after which a name means another
FACINGS: Final = ["north", "east", "south", "west"]
ROOM: Final = [f"{column}{row}" for column in "bcdef" for row in (1, 2, 3, 4)]
HALL: Final = ["h4", "i4", "j4", "k4", "l4", "m4", "h5", "h6", "h7", "h8", "j3", "n4"]


def rare_position(dice: Dice) -> str:
    """Draw Blasters beside Marines, corpses, and an open room that a die sends them into. [I.B2, I.A3.2]"""
    squares = dealt(dice, HALL, 8) + dealt(dice, ROOM, 2)
    marines, xenos = dealt(dice, MARINES, 4), dealt(dice, XENOS, 4)
    lines = ["position forlorn, rules 6", "scenario: op2", "next: marine phase"]
    lines += [f"turns left: {2 + dice.roll(8, '')}", f"action points: {1 + dice.roll(4, '')}"]
    carried = dealt(dice, ["S1", "S2", "G1", "P1"], 4)
    lines += [
        f"{name}: {squares.pop(0)} {picked(dice, FACINGS)} {carried.pop()}" for name in marines
    ]
    lines += [f"{name}: {squares.pop(0)}" for name in xenos]
    lines.append(f"W1: {squares.pop(0)} bound a")
    lines.append(f"corpses: Brandt {squares.pop(0)}, Castell {picked(dice, HALL)}")
    lines.append("doors: g4 open")
    if dice.roll(6, "") == 1:
        lines = [line for line in lines if not line.startswith("action points")]
        lines.append(f"{IMPOSSIBLE}: no action points")
    return "\n".join(lines) + "\n"


def check_step(before: Forlorn, after: Forlorn) -> None:
    """Raise Violation if a Xeno that goes for a room stands elsewhere afterwards, or a lot decides nothing."""
    check_rooms(after)
    check_lots(after)


def check_lots(after: Forlorn) -> None:
    """Among Xenos that all fade no lot is drawn. [II.D8]"""
    for place, event in enumerate(after.log):
        if event.kind == LOT and event.rule == "II.D8":
            fading, many = fading_from(after.log, place), event.facts["count"]
            require(fading != many, f"a lot is drawn among {many} Xenos that all fade (II.D8)")


def fading_from(log: list[Event], place: int) -> int:
    """Count the Xenos that fade by one card, from a lot in its course on."""
    count = 0
    for event in log[place:]:
        if event.kind not in (LOT, "fades"):
            break
        count += event.kind == "fades"
    return count


def check_rooms(after: Forlorn) -> None:
    """A Xeno that goes for a room stands in it afterwards. [I.B2, R48]"""
    gone = {str(event.facts.get("who", "")) for event in after.log if event.kind in CHANGES}
    for event in after.log:
        if event.kind == "room_in" and after.result is None and event.facts["who"] not in gone:
            xeno = after.xeno_named(str(event.facts["who"]))
            room = str(event.facts["room"]).lower()
            if xeno != NO_ONE:
                inside = after.terms.operation.rooms[after.terms.rooms[after.xeno_at[xeno]]] == room
                require(
                    inside, f"{event.facts['who']} goes for room {room} and is not in it (I.B2)"
                )


def unfounded(s: Forlorn, text: str, refusal: Refusal) -> str:
    """Say whether a Marine's choice whose words are all known is met with a hint alone. [5.0, 9.1]"""
    verb, *names = text.split()
    if not isinstance(s.agenda[-1], MarinePhase):
        return ""
    known = [*s.terms.names, *s.terms.item_names]
    whole = verb == "stim" and len(names) == STIM_WORDS and all(name in known for name in names)
    return "it is a hint, and gives no reason" if whole and refusal.help else ""


def stated() -> dict[str, list[int]]:
    """Return the numbers of the operations that their rules say. [12.1, 12.3, 12.4, 13.0, 13.1, 13.2]"""
    found = {"13.0": [OPERATIONS[name].cards for name in ("solo1", "solo2")]}
    for name, rule in GOAL_RULES.items():
        operation = OPERATIONS[name]
        found[rule] = [operation.need, *([operation.works] if operation.works else [])]
    return found
