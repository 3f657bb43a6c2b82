"""A position set right by hand: lines changed by typing, or by lifting a counter and putting it elsewhere.

The text of a position is all that is edited. What lifting a counter means in it is found by trying: an edit
counts if the game reads it, and the scene then shows just that counter where it was put.
"""

from __future__ import annotations

import re
from collections import Counter as Tally
from collections.abc import Iterator
from itertools import islice
from typing import Final

from hexile.kernel.fields.position import FILE_MARK, FoundPosition, read_position
from hexile.kernel.game import Game
from hexile.kernel.play import State
from hexile.kernel.scene import Counter, Scene
from hexile.kernel.setup import BadSetup, Setup
from hexile.table.companion.board_layout import carriers, layout_of, name_of, place_of

MOST_TRIED: Final = 60  # ways to write a move; each is read as a whole position
OFF: Final = ""  # where a counter is put that is taken off the board
HEAD: Final = "position"
OFF_LINES: Final = (
    "dead",
    "away",
    "left",
    "waiting",
)  # how lines end that list who is off the board
NUMBERED: Final = re.compile(r"(?<![\w-])([A-Z][a-z]?)(\d+)(?![\w-])")
FACING: Final = re.compile(r"[NS]?[EW]?")
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
    """Lifts counters in the text of a position, for one pair of eyes.

    What is off the board is known from the position in which the game *began*, too.
    """

    def __init__(self, game: Game, seat: int, began: str = "", setup: Setup | None = None) -> None:
        self.game = game
        self.setup = setup
        self.seat = seat
        self.began = began

    def scene(self, text: str) -> Scene:
        """Return the scene of a position, or raise BadSetup."""
        s = read_position(self.game, text, self.setup).state
        return self.game.scene(self.game.see(s, self.seat), self.seat)

    def moved(self, text: str, piece: str, to: str) -> str | None:
        """Return the text with a counter put on a cell, or OFF the board; None if no edit does that."""
        scene = self.scene(text)
        counter, ships = layout_of(scene).get(piece), carriers(scene)
        at = next((ship for ship, place in ships.items() if place == to), to.rpartition("-")[2])
        looks = list(scene.compass)
        if counter is not None:
            here = next((ship for ship, place in ships.items() if place == counter.cell), "")
            tried = edits(text, counter, here or place_of(counter).rpartition(" ")[2], at)
        else:
            tried = spare_edits(text, self.began, piece, at, looks)
        before = tally_of(scene)
        for edited in islice(tried, MOST_TRIED):
            after = self._tally(edited)
            if after is not None and is_moved(before, after, counter, to):
                return edited
        return None

    def spares(self, text: str) -> list[str]:
        """List the counters that may be put on the board: those listed as off it, and those that are not named."""
        listed = [f"{label}: {word}" for label, word in off_words(PositionLines(text).lines)]
        begun = self.scene(self.began).counters if self.began else []
        scene = self.scene(text)
        ids = set(layout_of(scene))
        off = {word.rpartition(" ")[2].partition("/")[0] for word in listed}
        known = [counter.id for counter in begun] + sorted(ids | off)
        lie = [counter.id for counter in aside(scene) if counter.id not in ids | off]
        return list(dict.fromkeys([*listed, *lie, *unnamed(known, ids | off)]))

    def _tally(self, text: str) -> Tally[Stood] | None:
        try:
            return tally_of(self.scene(text))
        except BadSetup:
            return None


def aside(scene: Scene) -> list[Counter]:
    """List the counters that lie beside the board with names of their own, aboard nothing."""
    trays = [tray for tray in scene.trays if not tray.aboard]
    return [counter for tray in trays for counter in tray.counters if counter.name]


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


def edits(text: str, counter: Counter, here: str, there: str) -> Iterator[str]:
    """Yield ways to write that a counter stands elsewhere, the likely first."""
    lines = PositionLines(text).lines
    for name in names_of(counter):
        for label, line in lines.items():
            yield from _after_its_name(lines, label, line, name, here, there)
            yield from _after_its_name(lines, label, line, name, counter.cell, there)
    yield from _by_place(lines, counter.id, here, there)
    yield from _of_a_stack(lines, here, there)


def names_of(counter: Counter) -> list[str]:
    """List how a counter may be called in a text: by its id, or the last word of its name: `Token A`."""
    words = name_of(counter).replace(",", " ").split()
    return list(dict.fromkeys([counter.id, *reversed(words)]))


def _after_its_name(
    lines: dict[str, str], label: str, line: str, id: str, here: str, there: str
) -> Iterator[str]:
    """Yield edits of `W4 r3c5` among others, or of a line of its own, `Marek: d6 north`."""
    beside = rf"(?<![\w-])({re.escape(id)}:? (?:over )?){re.escape(here)}(?![\w-])"
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
    word = rf" ?(?<![\w-]){re.escape(id)}(?![\w-])\S*"
    source = lines.get(here, "")
    found = re.search(word, source)
    if not found:
        return
    left = source.replace(found[0], "", 1).rstrip().removesuffix(";")
    taken = lines | {here: "" if left.endswith(":") else left}
    if there == OFF:
        yield from (_text(_added(taken, target, [id])) for target in ("dead", "away"))
        yield _text(taken)
        return
    yield _text(_added(taken, there, [found[0].strip()]))
    yield from _boarded(taken, there, found[0].strip())


def _boarded(lines: dict[str, str], ship: str, word: str) -> Iterator[str]:
    """Yield an edit that adds somebody to those aboard, after all that is said of it: `Da1: over 51, open; Sc3`."""
    if ship in lines:
        line = lines[ship]
        yield _with(lines, ship, f"{line} {word}" if ";" in line else f"{line}; {word}")


def _of_a_stack(lines: dict[str, str], here: str, there: str) -> Iterator[str]:
    """Yield edits where a line has a side and a place, then letters of units and how they face: `red 0816: GG W S`."""
    for label, line in lines.items():
        side, _, place = label.rpartition(" ")
        if place != here or not side:
            continue
        units, facing = units_in(line)
        for letter in dict.fromkeys(unit[0].upper() for unit in units):
            taken = [unit for unit in units if unit[0].upper() == letter]
            left = [unit for unit in units if unit not in taken]
            rest = lines | {label: f"{label}: {' '.join([*left, *facing])}" if left else ""}
            for target in [there] if there != OFF else OFF_LINES:
                yield _text(_added(rest, f"{side} {target}", taken, facing if there else []))


def units_in(line: str) -> tuple[list[str], list[str]]:
    """Return the units of a line, bare letters one by one, and how they face, if that is said."""
    words = line.partition(":")[2].split()
    facing = words[-1:] if words and FACING.fullmatch(words[-1]) else []
    units: list[str] = []
    for word in words[: len(words) - len(facing)]:
        units += list(word) if word.isalpha() else [word]
    return units, facing


def _added(
    lines: dict[str, str], label: str, units: list[str], facing: list[str] | None = None
) -> dict[str, str]:
    """Return the lines with units added to one of them, before how those there face."""
    there, faced = units_in(lines[label]) if label in lines else ([], facing or [])
    return lines | {label: f"{label}: {' '.join([*there, *units, *faced])}"}


# --- counters off the board


def off_words(lines: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Yield who is listed as off the board, with the label of the line."""
    for label, line in lines.items():
        if label.rpartition(" ")[2] in OFF_LINES:
            yield from ((label, unit) for unit in units_in(line)[0] if unit[0].isalpha())


def unnamed(known: list[str], named: set[str]) -> list[str]:
    """List the numbered counters of the kinds that are known which are not named, and one more of each kind."""
    numbers: dict[str, int] = {}
    for name in known:
        if found := NUMBERED.fullmatch(name):
            numbers[found[1]] = max(numbers.get(found[1], 0), int(found[2]))
    every = [f"{sign}{number}" for sign, most in numbers.items() for number in range(1, most + 2)]
    return [name for name in every if name not in named]


def spare_edits(text: str, began: str, piece: str, there: str, looks: list[str]) -> Iterator[str]:
    """Yield ways to write that a counter which is off the board stands somewhere, and how it faces, if it must."""
    lines = PositionLines(text).lines
    label, _, word = piece.rpartition(": ")
    if label:
        yield from _from_off_line(lines, label, word, there)
        return
    for known in (lines, PositionLines(began).lines):
        for at, line in known.items():
            yield from _among_its_kind(lines, at, line, piece, there)
    yield _text(lines | {piece: f"{piece}: {there}"})
    yield from (_text(lines | {piece: f"{piece}: {there} {look}"}) for look in looks)
    yield _text(_added(lines, there, [piece]))
    yield from _boarded(lines, there, piece)


def _from_off_line(lines: dict[str, str], label: str, word: str, there: str) -> Iterator[str]:
    units, _ = units_in(lines.get(label, ""))
    if word not in units:
        return
    units.remove(word)
    rest = lines | {label: f"{label}: {' '.join(units)}" if units else ""}
    side = label.rpartition(" ")[0]
    yield from _boarded(rest, there, word)
    yield _text(_added(rest, f"{side} {there}" if side else there, [word], ["N"] if side else []))
    yield _text(_added(rest, f"{side} {there}" if side else there, [word]))


def _among_its_kind(
    lines: dict[str, str], label: str, line: str, piece: str, there: str
) -> Iterator[str]:
    """Yield edits that add a counter to a line of others of its kind, `W1 r3c0, W2 r4c0`, or as it once was written."""
    sign = piece.rstrip("0123456789")
    once = re.search(rf"(?<![\w-]){re.escape(piece)}(:?) [^\s,]+([^,]*)", line)
    rest = once[2] if once else ""
    now = lines.get(label, "")
    if once and once[0] in now:
        yield _text(lines | {label: now.replace(once[0], f"{piece}{once[1]} {there}{rest}", 1)})
    elif once and once[1]:
        yield _text(lines | {label: f"{piece}: {there}{rest}"})
    if once or re.search(rf"(?<![\w-]){re.escape(sign)}\d+ \S", line.partition(":")[2]):
        item = f"{piece} {there}{rest}"
        yield _text(lines | {label: f"{now}, {item}" if now else f"{label}: {item}"})


def _with(lines: dict[str, str], label: str, line: str) -> str:
    return _text(lines | {label: line})


def _text(lines: dict[str, str]) -> str:
    return "\n".join(line for line in lines.values() if line) + "\n"
