"""What a new game is made from: a scenario, options, and files of the user's own."""

from __future__ import annotations

import difflib
from collections.abc import Callable
from typing import Final, TypeVar

from hexile.kernel.component_data.file_limits import MOST_CELLS, MOST_FILE, FileBounds
from hexile.kernel.errors import HexileError

T = TypeVar("T")
Value = bool | int | str

FLAG: Final = "flag"
NUMBER: Final = "number"
CHOICE: Final = "choice"
MOST_DIGITS: Final = 18
MOST_NAME: Final = 60
NO_TEXT: Final = "\0"
EVERY_FILE: Final = FileBounds()


class BadSetup(HexileError):
    """Something in the set-up is unknown or out of range; the message names it and what is valid."""


class BadFile(BadSetup):
    """A file that cannot be used. The message names it, line and column if known, and the reason.

    `others` are what else is wrong with it, as far as that was looked for.
    """

    def __init__(self, file: str, line: int, column: int, reason: str) -> None:
        where = f", line {line}" if line else ""
        where += f", column {column}" if column else ""
        super().__init__(f"{file}{where}: {reason}")
        self.file = file
        self.line = line
        self.column = column
        self.reason = reason
        self.others: list[BadFile] = []

    def all(self) -> list[BadFile]:
        """Return this fault and the others that were found with it."""
        return [self, *self.others]


def refuse_all(faults: list[BadFile]) -> None:
    """Raise the first of some faults, and the others with it, if there are any."""
    if faults:
        faults[0].others = faults[1:]
        raise faults[0]


def nearest(name: str, valid: list[str]) -> str:
    """Return the valid name that looks most like *name*, or an empty text."""
    close = difflib.get_close_matches(name.lower(), [v.lower() for v in valid], 1, 0.4)
    return next((v for v in valid if close and v.lower() == close[0]), "")


def unknown(kind: str, name: str, valid: list[str]) -> str:
    """Word the message for an unknown name: what was wrong, the nearest valid one, the list."""
    close = nearest(name, valid)
    hint = f" Did you mean {close}?" if close else ""
    return f"unknown {kind} '{name}'.{hint} Valid: {', '.join(valid)}."


def whole_number(text: str) -> int | None:
    """Read a whole number as people write it, `12` or `-3`; None if it is none or too long."""
    digits = text.removeprefix("-")
    if digits.isascii() and digits.isdigit() and len(digits) <= MOST_DIGITS:
        return int(text)
    return None


class Option:
    """An optional rule: its default, what else it may be, a sentence, and the ruling it follows.

    *before* is what games are played by that were begun when there was no such option; *once* says
    what its values mean now that were written otherwise then.
    """

    def __init__(
        self,
        name: str,
        default: Value,
        text: str,
        rule: str,
        choices: tuple[str, ...] = (),
        low: int = 0,
        high: int = 0,
        before: Value | None = None,
        once: dict[str, str] | None = None,
    ) -> None:
        self.once: dict[str, str] = once or {}
        self.name = name
        self.default = default
        self.before = default if before is None else before
        self.text = text
        self.rule = rule
        self.choices = choices
        self.low = low
        self.high = high

    def kind(self) -> str:
        """Return FLAG, NUMBER or CHOICE."""
        if isinstance(self.default, bool):
            return FLAG
        return NUMBER if isinstance(self.default, int) else CHOICE

    def valid(self) -> str:
        """Say which values are allowed."""
        if self.kind() == FLAG:
            return "true or false"
        return f"{self.low} to {self.high}" if self.kind() == NUMBER else " | ".join(self.choices)

    def read(self, text: str) -> Value:
        """Turn what a person typed into a value, or raise BadSetup."""
        kind = self.kind()
        said = text.strip().lower()
        word = self.once.get(said, said)
        if kind == FLAG and word in ("true", "yes", "on", "1", "false", "no", "off", "0"):
            return word in ("true", "yes", "on", "1")
        if kind == NUMBER:
            number = whole_number(word)
            if number is not None and self.low <= number <= self.high:
                return number
        if kind == CHOICE and word in self.choices:
            return word
        raise BadSetup(f"option {self.name} cannot be '{text}'. Valid: {self.valid()}.")


class Scenario:
    """A set-up to choose: its name, title and a sentence.

    The goal says what one has to do to win, unless that sentence does.
    """

    def __init__(self, name: str, title: str, text: str, goal: str = "") -> None:
        self.name = name
        self.title = title
        self.text = text
        self.goal = goal or text


class Difficulty:
    """A named bundle of option values."""

    def __init__(self, name: str, title: str, text: str, values: dict[str, Value]) -> None:
        self.name = name
        self.title = title
        self.text = text
        self.values = values


class Setup:
    """A scenario with every option settled. `files` holds the user's own data, name to text.

    `copy` is what their copy of the game is called, and `owner` whose it is. A game may keep in `prepared` what it has worked out for all games of this set-up.
    """

    def __init__(self, scenario: str, values: dict[str, Value], files: dict[str, str]) -> None:
        self.scenario = scenario
        self.values = values
        self.files = files
        self.copy = ""
        self.owner = ""
        self.prepared: object = None

    def is_as(self, other: Setup) -> bool:
        """Tell whether games of another set-up begin as those of this."""
        same = self.scenario == other.scenario and self.values == other.values
        return same and self.files == other.files

    def flag(self, name: str) -> bool:
        """Return an option that is on or off."""
        return bool(self.values[name])

    def number(self, name: str) -> int:
        """Return an option that is a number."""
        value = self.values[name]
        assert isinstance(value, int)
        return value

    def word(self, name: str) -> str:
        """Return an option that is one of several words."""
        return str(self.values[name])


def prepared(setup: Setup, kind: type[T], make: Callable[[Setup], T]) -> T:
    """Return what a game has worked out for all games of a set-up, made on first use."""
    known = setup.prepared
    if isinstance(known, kind):
        return known
    made = make(setup)
    setup.prepared = made
    return made


def check_files(setup: Setup, valid: list[str]) -> None:
    """Refuse a file of the user's own that a game has no use for, by its name."""
    for name in setup.files:
        if name not in valid:
            raise BadSetup(unknown("file", name, valid))


def check_bounds(bounds: dict[str, FileBounds], files: dict[str, str]) -> None:
    """Refuse files of the user's own that are too large in any way, before anything is made of them."""
    for name, text in files.items():
        check_file(bounds.get(name, EVERY_FILE), name, text)


def check_file(bounds: FileBounds, name: str, text: str) -> None:
    """Refuse one file that is too long, too wide, or has too large a number."""
    if len(text) > MOST_FILE:
        reason = f"{len(text)} characters; {MOST_FILE} are the most a file may have"
        raise BadFile(name[:MOST_NAME], 0, 0, reason)
    if NO_TEXT in text:
        raise BadFile(name[:MOST_NAME], 0, 0, "this is not text: character 0")
    excess = bounds.excess(text)
    if excess is not None:
        raise BadFile(name[:MOST_NAME], excess[0], excess[1], excess[2])


def check_cells(file: str, count: int) -> None:
    """Refuse a map of more places than can be played on, before anything is worked out for it."""
    if count > MOST_CELLS:
        raise BadFile(file, 0, 0, f"{count} places; {MOST_CELLS} are the most a map may have")


def check_scenario(setup: Setup, scenarios: list[Scenario]) -> None:
    """Refuse a scenario that is none of the game's, whatever files came with it."""
    names = [s.name for s in scenarios]
    if setup.scenario not in names:
        raise BadSetup(unknown("scenario", setup.scenario, names))


def settle(
    scenarios: list[Scenario],
    options: list[Option],
    scenario: str,
    given: dict[str, Value],
    files: dict[str, str],
) -> Setup:
    """Check a set-up and fill in defaults.

    With files of the user's own the scenario may be theirs, too: whether it is, the game checks.
    The files are within the bounds of their components: who takes them from outside has checked it.
    """
    names = [s.name for s in scenarios]
    if scenario not in names and not files:
        raise BadSetup(unknown("scenario", scenario, names))
    known = {option.name: option for option in options}
    values: dict[str, Value] = {option.name: option.default for option in options}
    for name, value in given.items():
        if name not in known:
            raise BadSetup(unknown("option", name, list(known)))
        values[name] = known[name].read(str(value))
    return Setup(scenario, values, files)
