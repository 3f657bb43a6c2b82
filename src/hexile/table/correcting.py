"""A position set right by hand: lines changed by typing, or by lifting a counter and putting it elsewhere.

The text of a position is all that is edited. What lifting a counter means in it is found by trying: an edit
counts if the game reads it, and the scene then shows the counter where it was put and no other elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from hexile.kernel.game import Game
from hexile.kernel.play import State
from hexile.kernel.position import FILE_MARK, Position, read_position
from hexile.kernel.scene import Counter, Scene
from hexile.kernel.setup import BadSetup, Setup
from hexile.table.layout import layout_of, place_of

OFF: Final = ""  # where a counter is put that is taken off the board
HEAD: Final = "position"


class Lines:
    """The lines of a position by their labels, in order; a line of a person's file belongs to the one before."""

    def __init__(self, text: str) -> None:
        self.lines: dict[str, str] = {}
        label = HEAD
        for number, line in enumerate(text.replace("\r\n", "\n").rstrip("\n").split("\n")):
            if number and line.startswith(FILE_MARK.rstrip()):
                self.lines[label] += f"\n{line}"
                continue
            label = line.partition(":")[0].strip() if number else HEAD
            self.lines[label] = line.rstrip()

    def text(self) -> str:
        """Write them."""
        return "\n".join(line for line in self.lines.values() if line) + "\n"


def merged(true: str, seen: str, given: str) -> str:
    """Return the true position with the lines that somebody changed in what they see of it."""
    whole, before, after = Lines(true), Lines(seen).lines, Lines(given).lines
    for label in list(whole.lines):
        if label in before and label not in after:
            del whole.lines[label]
    whole.lines |= {label: line for label, line in after.items() if before.get(label) != line}
    return whole.text()


def expect_same_game(setup: Setup, found: Position[State]) -> None:
    """Refuse a position of another scenario, or by other options: those are another game."""
    if found.setup.scenario != setup.scenario:
        raise BadSetup(f"this game is {setup.scenario}; another scenario is another game")
    for name, value in setup.values.items():
        if found.setup.values[name] != value:
            raise BadSetup(f"this game is played with {name} {value}; it stays so")


def line_changes(seen: str, given: str) -> list[str]:
    """Say which lines of the text differ."""
    before, after = Lines(seen).lines, Lines(given).lines
    gone = [f"no {label}" for label in before if label not in after]
    return gone + [line for label, line in after.items() if before.get(label) != line]


class Mover:
    """Lifts counters in the text of a position, for one pair of eyes."""

    def __init__(self, game: Game, seat: int) -> None:
        self.game = game
        self.seat = seat

    def scene(self, text: str) -> Scene:
        """Return the scene of a position, or raise BadSetup."""
        s = read_position(self.game, text).state
        return self.game.scene(self.game.see(s, self.seat), self.seat)

    def moved(self, text: str, piece: str, to: str) -> str | None:
        """Return the text with a counter put on a cell, or OFF the board; None if no edit does that."""
        scene = self.scene(text)
        counter = layout_of(scene).get(piece)
        if counter is None:
            return None
        for edited in edits(text, counter, to):
            if self._does(edited, scene, piece, to):
                return edited
        return None

    def _does(self, edited: str, before: Scene, piece: str, to: str) -> bool:
        """Tell whether an edit can be read and moves just this counter there."""
        try:
            after = self.scene(edited)
        except BadSetup:
            return False
        old, new = layout_of(before), layout_of(after)
        others = {id: c.cell for id, c in old.items() if id != piece}
        if {id: c.cell for id, c in new.items() if id != piece} != others:
            return False
        return piece not in new if to == OFF else piece in new and new[piece].cell == to


def edits(text: str, counter: Counter, to: str) -> Iterator[str]:
    """Yield ways to write that a counter stands elsewhere, the likely first."""
    here = place_of(counter).rpartition(" ")[2]
    there = to.rpartition("-")[2]
    lines = Lines(text).lines
    for label, line in lines.items():
        yield from _after_its_name(lines, label, line, counter.id, here, there)
    yield from _by_place(lines, counter.id, here, there)


def _after_its_name(
    lines: dict[str, str], label: str, line: str, id: str, here: str, there: str
) -> Iterator[str]:
    """Yield edits of `W4 r3c5` among others, or of a line of its own, `Marek: d6 north`."""
    beside = rf"(?<![\w-])({re.escape(id)}:? ){re.escape(here)}(?![\w-])"
    if not re.search(beside, line):
        return
    if there != OFF:
        yield _with(lines, label, re.sub(beside, rf"\g<1>{there}", line, count=1))
        return
    yield _with(lines, label, re.sub(beside, r"\g<1>gone", line, count=1))
    item = rf"(, )?{beside}[^,]*"
    left = re.sub(item, "", line, count=1).replace(": , ", ": ")
    yield _with(lines, label, "" if left.rstrip().endswith(":") else left)
    yield _with(lines, label, "")


def _by_place(lines: dict[str, str], id: str, here: str, there: str) -> Iterator[str]:
    """Yield edits where a line has a place, and after it all who stand there: `72: En1 La1`."""
    word = rf" ?(?<![\w-]){re.escape(id)}(?![\w-])"
    source = lines.get(here, "")
    if not re.search(word, source):
        return
    left = re.sub(word, "", source, count=1)
    taken = lines | {here: "" if left.rstrip().endswith(":") else left}
    targets = [there] if there != OFF else ["dead", "away"]
    for target in targets:
        line = taken.get(target, "")
        yield _text(taken | {target: f"{line} {id}" if line else f"{target}: {id}"})


def _with(lines: dict[str, str], label: str, line: str) -> str:
    return _text(lines | {label: line})


def _text(lines: dict[str, str]) -> str:
    return "\n".join(line for line in lines.values() if line) + "\n"
