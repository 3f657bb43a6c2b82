"""What the truth checks ask of the raid: rare positions, and whether the right scientist runs."""

from __future__ import annotations

from typing import Final

from hexile.games.raid.state import NO_ONE, WARHAWK_NAMES, Raid
from hexile.games.raid.tables import BOARD_NAMES, Ground, ground_for
from hexile.kernel.chance.dice import Dice, dealt, picked
from hexile.kernel.errors import require
from hexile.kernel.game import IMPOSSIBLE
from hexile.kernel.geometry.graph import FAR, NOWHERE
from hexile.kernel.geometry.squares import BOTH_SIDES

STEPS: Final = ["warhawk movement", "combat"]
# Two doors of the entry strip lead into rooms that are far apart inside.
STRIP: Final = """\
  +-+-+-+-+-+-+
 W:S . A . B .|
  +-+-+-+-+-+ +
 W|. . . . . .|
  + +-+-+-+-+-+
 W:P . . . . S|
  +-+-+-+-+-+ +
 W|. . . S . .|
  + + + + + + +
 W|. . . . . .|
  +-+-+-+-+-+-+
"""


def rare_position(dice: Dice) -> str:
    """Draw Warhawks, troopers and scientists anywhere, on a board with a way outside or on one of ours."""
    board = picked(dice, [*BOARD_NAMES, "strip", "strip"])
    drawing = STRIP if board == "strip" else ""
    scenario = BOARD_NAMES[0] if drawing else board
    ground, step = ground_for(scenario, drawing, BOTH_SIDES), picked(dice, STEPS)
    lines = ["position raid, rules 3", f"scenario: {scenario}"]
    if drawing:
        lines += [f"file {scenario}:", *(f"| {line}" for line in drawing.rstrip("\n").split("\n"))]
    lines += [f"next: {step}", "turn: 3", *counters(ground, step, dice)]
    return "\n".join(without(lines, dice)) + "\n"


def without(lines: list[str], dice: Dice) -> list[str]:
    """Leave out, now and then, the line that a rule needs; then the position cannot be. [4.2, 7.1]"""
    if dice.roll(6, "") > 1:
        return lines
    kept = [line for line in lines if not line.startswith(("points:", "runner:"))]
    return [*kept, f"{IMPOSSIBLE}: no points or no runner"]


def counters(ground: Ground, step: str, dice: Dice) -> list[str]:
    """Put everybody on squares of their own, in combat a runner on the platform."""
    inside = [
        ground.names[square]
        for square in range(ground.size)
        if ground.to_platform[square] < FAR and square != ground.platform
    ]
    troopers = trooper_names(ground)
    squares = dealt(dice, inside, 5 + len(troopers) + len(ground.bunker.scientists))
    scientists = [f"S{number + 1}" for number in range(len(ground.bunker.scientists))]
    lines = [
        f"warhawks: {listed(WARHAWK_NAMES, squares[:5])}",
        f"troopers: {listed(troopers, squares[5:])}",
    ]
    places = squares[5 + len(troopers) :]
    if step == "combat":
        places[0] = ground.names[ground.platform]
        lines.append("runner: S1")
    else:
        lines.append(f"points: {dice.roll(5, '')}")
    return [*lines, f"scientists: {listed(scientists, places)}"]


def trooper_names(ground: Ground) -> list[str]:
    """Name the troopers as a position does: class and number."""
    seen = [0, 0]
    names: list[str] = []
    for kind in ground.bunker.classes:
        seen[kind] += 1
        names.append(f"{'AB'[kind]}{seen[kind]}")
    return names


def listed(names: list[str], squares: list[str]) -> str:
    """Write who stands where."""
    return ", ".join(f"{name} {at}" for name, at in zip(names, squares, strict=False))


def check_step(before: Raid, after: Raid) -> None:
    """Raise Violation if a scientist ran who had further to go than another who could. [5.1, R20]"""
    for event in after.log:
        if event.kind == "scientist_runs":
            names, way = before.terms.ground.names, before.terms.ground.to_platform
            ran = way[names.index(str(event.facts["from"]))]
            for at in before.scientist_at:
                if at != NOWHERE and before.terms.scientists_pass and after.result is None:
                    nearer = way[at] < ran and after.warhawk_on(at) == NO_ONE
                    word = f"{event.facts['who']} ran, and the scientist at {names[at]} was nearer (5.1)"
                    require(not nearer, word)
