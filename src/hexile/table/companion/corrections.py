"""A position set right by hand: lines changed by typing, or a counter put elsewhere.

Putting a counter is an edit of the state (`Game.put`). It counts if the game reads the position that comes of it,
and the scene then shows just that counter where it was put.
"""

from __future__ import annotations

import re
from collections import Counter as Tally
from typing import Final

from hexile.kernel.fields.placing import OFF as OFF
from hexile.kernel.fields.position import FILE_MARK, FoundPosition, read_position, write_position
from hexile.kernel.game import Game
from hexile.kernel.play import State
from hexile.kernel.scene import Counter, Scene
from hexile.kernel.setup import BadSetup, Setup
from hexile.table.companion.board_layout import carriers, layout_of

HEAD: Final = "position"
NUMBERED: Final = re.compile(r"([A-Z][a-z]?)(\d+)")
Stood = tuple[str, str, str]  # side, kind or name, cell


class PositionLines:
    """The lines of a position by their labels, in order; a line of a person's file belongs to the one before.

    Remarks and empty lines are left out: nothing is read from them.
    """

    def __init__(self, text: str) -> None:
        self.lines: dict[str, str] = {}
        label = HEAD
        for number, line in enumerate(text.replace("\r\n", "\n").rstrip("\n").split("\n")):
            if number and line.startswith(FILE_MARK.rstrip()):
                self.lines[label] += f"\n{line}"
                continue
            if number and (line.startswith("#") or not line.strip()):
                continue
            label = line.partition(":")[0].strip() if number else HEAD
            self.lines[label] = line.rstrip()

    def text(self) -> str:
        """Write them."""
        return "\n".join(line for line in self.lines.values() if line) + "\n"


def merged(true: str, seen: str, given: str) -> str:
    """Return the true position with the lines that somebody changed in what they see of it."""
    whole, before, after = (
        PositionLines(true),
        PositionLines(seen).lines,
        PositionLines(given).lines,
    )
    for label in list(whole.lines):
        if label in before and label not in after:
            del whole.lines[label]
    whole.lines |= {label: line for label, line in after.items() if before.get(label) != line}
    return whole.text()


def expect_same_game(setup: Setup, found: FoundPosition[State]) -> None:
    """Refuse a position of another scenario, or by other options: those are another game."""
    if found.setup.scenario != setup.scenario:
        raise BadSetup(
            f"this game's scenario is {setup.scenario}; start a new game for another one"
        )
    for name, value in setup.values.items():
        if found.setup.values[name] != value:
            raise BadSetup(
                f"this game has the option {name} {value}; you cannot change it during the game"
            )


def line_changes(seen: str, given: str) -> list[str]:
    """Say which lines of the text differ."""
    before, after = PositionLines(seen).lines, PositionLines(given).lines
    gone = [f"no {label}" for label in before if label not in after]
    return gone + [line for label, line in after.items() if before.get(label) != line]


class Mover:
    """Puts counters elsewhere in a position, for one pair of eyes."""

    def __init__(self, game: Game, seat: int, setup: Setup) -> None:
        self.game = game
        self.seat = seat
        self.setup = setup

    def read(self, text: str) -> State:
        """Read a position, or raise BadSetup."""
        return read_position(self.game, text, self.setup).state

    def scene(self, text: str) -> Scene:
        """Return the scene of a position, or raise BadSetup."""
        return self._drawn(self.read(text))

    def moved(self, text: str, piece: str, to: str) -> str | None:
        """Return the text with a counter put on a cell, or OFF the board; None if that cannot be."""
        s = self.read(text)
        scene = self._drawn(s)
        where = next((ship for ship, aboard in carriers(scene).items() if aboard == to), to)
        if not self.game.put(s, piece, where):
            return None
        edited = write_position(self.game, self.setup, s)
        try:
            after = tally_of(self.scene(edited))
        except BadSetup:
            return None
        is_right = is_moved(tally_of(scene), after, layout_of(scene).get(piece), to)
        return edited if is_right else None

    def spares(self, text: str) -> dict[str, str]:
        """Return the counters that are off the board and may be put there, with their words."""
        s = self.read(text)
        scene = self._drawn(s)
        on_board = layout_of(scene)
        spares = self.game.spares(s, {cell.id for cell in scene.cells})
        return {piece: words for piece, words in spares.items() if piece not in on_board}

    def _drawn(self, s: State) -> Scene:
        return self.game.scene(self.game.see(s, self.seat), self.seat)


def tally_of(scene: Scene) -> Tally[Stood]:
    """Count what stands where. Counters of one kind are counted together: some positions do not tell them apart."""
    found: Tally[Stood] = Tally()
    for counter in layout_of(scene).values():
        found[stood(counter, counter.cell)] += max(counter.dots, 1)
    return found


def stood(counter: Counter, cell: str) -> Stood:
    """Say what a counter is that stands in a cell; one that has a name of its own is known by it."""
    own = counter.id if NUMBERED.fullmatch(counter.id) else counter.symbol
    return counter.side, own, cell


def is_moved(before: Tally[Stood], after: Tally[Stood], counter: Counter | None, to: str) -> bool:
    """Tell whether just this counter has moved; of none, that one thing more stands there."""
    if counter is None:
        come, gone = after - before, before - after
        return not gone and [cell for _, _, cell in come] == [to]
    wanted = Tally(before)
    wanted[stood(counter, counter.cell)] -= max(counter.dots, 1)
    if to != OFF:
        wanted[stood(counter, to)] += max(counter.dots, 1)
    return +wanted == +after
