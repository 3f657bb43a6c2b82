"""What a game says of itself, before anybody plays: names, texts and rule numbers that fit together."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

from hexile.kernel.game import Game
from hexile.kernel.journal import ROOT
from hexile.kernel.rulebook import Rule
from hexile.kernel.setup import BadSetup
from hexile.proof.checks.language_check import slip_in
from hexile.proof.checks.truth_check import numbers_that_differ
from hexile.proof.checks.verb_check import verbs_that_do_not_fit
from hexile.proof.citations import citations, sources
from hexile.proof.fault import Fault
from hexile.table.editions.edition import our_text, replaceable
from hexile.table.editions.edition_check import file_faults
from hexile.table.editions.file_values import values_of
from hexile.table.inks import BadInks, inks_of
from hexile.table.lessons import guided, lessons_of
from hexile.table.narration.rules_text import components_of
from hexile.table.seating import PERSON, seated
from hexile.table.session import Session

DECLARED = "declared"


def check_declared(game: Game, book: dict[str, Rule]) -> None:
    """Raise a Fault that lists all that does not fit together, each with its place."""
    found = [
        *unknown_rules(game, book),
        *texts_missing(game),
        *names_missing(game),
        *slips_in_titles(game),
        *guide_that_does_not_fit(game),
        *components_that_do_not_fit(game, book),
        *verbs_that_do_not_fit(game, book),
        *inks_that_cannot_be_used(game),
        *numbers_that_differ(game, book),
    ]
    if found:
        raise Fault(DECLARED, "; ".join(found), 0, 0, "")


def unknown_rules(game: Game, book: dict[str, Rule]) -> Iterator[str]:
    """Complain of rules cited by functions, options and charts that the rulebook does not have."""
    for cited in citations(game.package):
        if cited.number not in book:
            yield f"{cited.file}, {cited.function} cites {cited.number}, which is no rule"
    for option in game.options:
        if option.rule and option.rule not in book:
            yield f"option {option.name} cites {option.rule}, which is no rule"
    for chart in game.charts.values():
        for row in chart.rows:
            if row.rule and row.rule not in book:
                yield f"charts.toml, chart {chart.name}, row {row.letter} cites {row.rule}, which is no rule"


def inks_that_cannot_be_used(game: Game) -> Iterator[str]:
    """Complain of an `inks.toml` that no board can be printed with."""
    try:
        inks_of(game)
    except BadInks as bad:
        yield str(bad)


def components_that_do_not_fit(game: Game, book: dict[str, Rule]) -> Iterator[str]:
    """Complain of components that cite no rule there is, or whose file cannot be replaced as they say."""
    for component in components_of(game.package):
        for cited in (component.rule, *(part.rule for part in component.parts)):
            if cited and cited not in book:
                yield f"components.toml, {component.name} cites {cited}, which is no rule"
    for component in replaceable(game):
        values = values_of(component, our_text(game, component))
        for part in component.parts:
            met = any(part.has(v.layer, v.row_name, v.column_name) for v in values.values())
            if part.values and not met:
                yield f"components.toml, {component.name}: {part.name} is at no value of its file"
        if component.file not in game.readers:
            yield f"components.toml, {component.name}: nobody reads {component.file_name()}"
        elif not values:
            yield f"components.toml, {component.name}: its layout finds no value in our own"
        else:
            yield from (
                str(bad) for bad in file_faults(game, component.file, our_text(game, component))
            )
    for file in game.readers.keys() - {component.file for component in replaceable(game)}:
        yield f"components.toml has nothing about the file {file}, which is read"


def texts_missing(game: Game) -> Iterator[str]:
    """Complain of kinds of events that the code tells and that have no text."""
    for file, text in sources(files(game.package)):
        for node in ast.walk(ast.parse(text)):
            kind = told_kind(node)
            if kind and kind not in game.texts:
                yield f"{file}, line {getattr(node, 'lineno', 0)}: event {kind} has no text"


def told_kind(node: ast.AST) -> str:
    """Return the kind of event that a piece of code makes, where it is written out."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Event":
        kind = node.args[0] if node.args else None
        if isinstance(kind, ast.Constant) and isinstance(kind.value, str):
            return kind.value
    return ""


def names_missing(game: Game) -> Iterator[str]:
    """Complain of what a game must have and has not, and of options that are not there."""
    for what, there in (("scenario", game.scenarios), ("ending", game.endings)):
        if not there:
            yield f"the game has no {what}"
    options = {option.name for option in game.options}
    for difficulty in game.difficulties:
        for name in difficulty.values:
            if name not in options:
                yield f"difficulty {difficulty.name} sets {name}, which is no option"


def slips_in_titles(game: Game) -> Iterator[str]:
    """Complain of titles in the charts, which are printed as they stand: no facts are filled in."""
    for chart in game.charts.values():
        for row in chart.rows:
            slip = slip_in(row.title)
            if slip:
                yield f"charts.toml, chart {chart.name}, row {row.letter}, its title: {slip}"


def guide_that_does_not_fit(game: Game) -> Iterator[str]:
    """Complain of a lesson that these rules do not replay."""
    for lesson in lessons_of(game):
        try:
            yield from secrets_of_a_lesson(guided(game, lesson.text, lesson.file), lesson.file)
        except BadSetup as fault:
            yield str(fault)


def secrets_of_a_lesson(lesson: Session, file: str) -> Iterator[str]:
    """Complain of a lesson that shows the secrets of several seats: all of them are people's."""
    header = lesson.journal.header
    people = [who for who in seated(lesson.game, header) if who == PERSON]
    hidden = any(lesson.hides(number) for number in (ROOT, lesson.head))
    if len(people) > 1 and hidden:
        yield (
            f"its lesson, data/{file}, would show the secrets of all seats: name who plays the others in "
            f"the first line of {Path(file).stem}.txt, as in `night 7 guard=random`"
        )
