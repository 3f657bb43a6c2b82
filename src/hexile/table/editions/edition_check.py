"""What is wrong with a copy, file by file and as a whole, and what of it differs from ours."""

from __future__ import annotations

from hexile.kernel.chance.dice import SeededDice
from hexile.kernel.game import Game, start
from hexile.kernel.setup import BadFile, BadSetup, check_file
from hexile.table.editions.edition import (
    Edition,
    component_of,
    copy_setup,
    is_ours,
    our_text,
    replaceable,
    setup_files,
)
from hexile.table.editions.file_values import Value, values_of

TRIED_WITH = 1  # any seed will do: whether a game can be dealt does not hang on the dice


class Difference:
    """A value of a copy that is not as ours: where it stands, in its file and in words, and both.

    Where only one of the two has it, the other is empty.
    """

    def __init__(
        self, file: str, line: int, column: int, place: str, ours: str, yours: str
    ) -> None:
        self.file = file
        self.line = line
        self.column = column
        self.place = place
        self.ours = ours
        self.yours = yours


def file_faults(game: Game, file: str, text: str) -> list[BadFile]:
    """List what is wrong with one file, by its name without ending; all of it, where that is cheap."""
    name = file
    try:
        component = component_of(game, file)
        name = component.file_name()
        check_file(component.layout.bounds, name, text)
        game.readers[file](name, text)
    except BadFile as bad:
        return [BadFile(name, one.line, one.column, one.reason) for one in bad.all()]
    except Exception as bad:  # whatever it is, a person's file has brought it about
        return [BadFile(name, 0, 0, f"it cannot be read: {type(bad).__name__} {bad}".rstrip())]
    return []


def faults(copy: Edition) -> list[BadFile]:
    """List what is wrong with a copy: in its files, and, if all can be read, in what they make together."""
    game = copy.of()
    found = [fault for file, text in copy.files.items() for fault in file_faults(game, file, text)]
    return found or whole_faults(copy)


def whole_faults(copy: Edition) -> list[BadFile]:
    """List what stops the game from being set up with a copy, scenario by scenario."""
    game = copy.of()
    found: list[BadFile] = []
    said: set[str] = set()
    for scenario in game.scenarios_of(setup_files(copy)):
        fault = _setting_up(copy, game, scenario.name)
        if fault is not None and str(fault) not in said:
            said.add(str(fault))
            found.append(fault)
    return found


def _setting_up(copy: Edition, game: Game, scenario: str) -> BadFile | None:
    """Set a game up and run to its first decision; return what went wrong."""
    endings = {component.file: component.file_name() for component in replaceable(game)}
    try:
        start(game, copy_setup(copy, scenario), SeededDice(TRIED_WITH), False)
    except BadFile as bad:
        return BadFile(endings.get(bad.file, bad.file), bad.line, bad.column, bad.reason)
    except BadSetup as bad:
        return BadFile(scenario, 0, 0, str(bad))
    except Exception as bad:  # whatever it is, a person's file has brought it about
        reason = f"the game cannot start with this edition: {type(bad).__name__} {bad}".rstrip()
        return BadFile(scenario, 0, 0, reason)
    return None


def differences(copy: Edition) -> list[Difference]:
    """List every value that differs from ours, file by file in the order of the components."""
    game = copy.of()
    return [
        difference
        for component in replaceable(game)
        if component.file in copy.files
        for difference in file_differences(game, component.file, copy.files[component.file])
    ]


def file_differences(game: Game, file: str, text: str) -> list[Difference]:
    """List every value of one file that differs from ours."""
    component = component_of(game, file)
    if is_ours(game, component, text):
        return []
    ours = values_of(component, our_text(game, component))
    yours = values_of(component, text)
    name = component.file_name()

    def said(value: Value | None) -> str:
        return component.word(value.text, value.layer) if value is not None else ""

    found: list[Difference] = []
    for place in [*yours, *(place for place in ours if place not in yours)]:
        mine, theirs = ours.get(place), yours.get(place)
        if mine is None or theirs is None or mine.text != theirs.text:
            line, column = (theirs.line, theirs.column) if theirs is not None else (0, 0)
            found.append(Difference(name, line, column, place, said(mine), said(theirs)))
    return found or [Difference(name, 0, 0, "the whole file", "", "another layout")]
