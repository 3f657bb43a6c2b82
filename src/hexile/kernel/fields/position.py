"""A position as text that a person can type and a test can show.

    position GAME, rules 2
    scenario: night
    option turns: 8
    next: scout, end of turn
    turn: 2
    guards: G1 r3c1, G2 gone

The first line names the game. `next` is what is to be decided, and what follows it. Every other line
is a field of the state under its label; what is not mentioned is as usual. A line that begins with #
is a remark. A user's own file stands under `file NAME:`, each of its lines after a bar.
"""

from __future__ import annotations

from typing import Final, Generic

from hexile.kernel.chance.dice import Dice
from hexile.kernel.component_data.file_limits import number_excess
from hexile.kernel.errors import Violation
from hexile.kernel.fields.field import BadField
from hexile.kernel.fields.position_lines import POSITION, PositionLine
from hexile.kernel.game import Game, check_result, start
from hexile.kernel.play import NOBODY, Result, S, Step, seat_to_choose
from hexile.kernel.setup import NO_TEXT, BadFile, BadSetup, Setup, Value, check_bounds, settle

MOST_TEXT: Final = 1_000_000  # characters, files of a person's own with it
MOST_LINES: Final = 5_000  # without those files
MOST_LABEL: Final = 200
HIGHEST: Final = 9_999_999
FILE_MARK: Final = "| "
NEXT: Final = "next"
OVER: Final = "over"
SCENARIO: Final = "scenario"
OPTION: Final = "option "
FILE: Final = "file "


class FoundPosition(Generic[S]):
    """A state and the set-up it is a state of."""

    def __init__(self, setup: Setup, state: S) -> None:
        self.setup = setup
        self.state = state


def begin(game: Game[S], setup: Setup, position: str, dice: Dice, kept: bool = False) -> S:
    """Begin a game: by its set-up, or from a position, dealing what nobody may know in it.

    A position *kept* with a game was taken when the game began, and is asked for nothing more.
    """
    if not position:
        return start(game, setup, dice)
    s = read_position(game, position, setup, kept).state
    dealt = game.resample(s, seat_to_choose(s), dice)
    dealt.telling = True
    return dealt


# --- writing -----------------------------------------------------------------------------


def write_position(game: Game[S], setup: Setup, s: S) -> str:
    """Write a position."""
    lines = [first_line(game), f"{SCENARIO}: {setup.scenario}"]
    for option in game.options:
        if setup.values[option.name] != option.default:
            lines.append(f"{OPTION}{option.name}: {option_word(setup.values[option.name])}")
    for name, text in setup.files.items():
        lines.append(f"{FILE}{name}:")
        lines += [(FILE_MARK + line).rstrip() for line in text.rstrip("\n").split("\n")]
    lines += [*frame_lines(game, s), *game.position_lines(s)]
    return "\n".join(lines) + "\n"


def first_line(game: Game[S]) -> str:
    """Name the game and the version of its rules."""
    return f"{POSITION} {game.about.slug}, rules {game.about.version}"


def first_lines(game: Game[S]) -> list[str]:
    """List the first lines a position may have: those of older rules whose positions mean the same."""
    versions = [game.about.version, *game.about.positions_of]
    return [f"{POSITION} {game.about.slug}, rules {version}" for version in versions]


def option_word(value: Value) -> str:
    """Write an option's value as it is typed."""
    return ("on" if value else "off") if isinstance(value, bool) else str(value)


def frame_lines(game: Game[S], s: S) -> list[str]:
    """Write what is to be decided next, or how the game ended."""
    steps = game.next_steps(s)[::-1] if s.agenda else []
    lines = [f"{NEXT}: {', '.join(step.name for step in steps)}"] if s.agenda else []
    if s.result is not None:
        end = s.result
        values = " ".join(str(value) for value in end.values)
        lines.append(f"{OVER}: {end.ending}; {end.rule}; turn {end.turn}; {values}")
    return lines


# --- reading -----------------------------------------------------------------------------


def read_position(
    game: Game[S], text: str, known: Setup | None = None, kept: bool = False
) -> FoundPosition[S]:
    """Read a position, or raise BadFile with line, column and reason. Nothing is half read.

    If its set-up is the one that is *known*, it shares it, and all that was worked out for it. One that
    is *kept* with a game need not say what later rules ask for.
    """
    if len(text) > MOST_TEXT:
        raise BadFile(POSITION, 0, 0, f"{len(text)} characters; {MOST_TEXT} are the most")
    if NO_TEXT in text:
        raise BadFile(
            POSITION, text.count("\n", 0, text.index(NO_TEXT)) + 1, 0, "no text: character 0"
        )
    lines = text.replace("\r\n", "\n").split("\n")
    if lines[0].strip() not in first_lines(game):
        raise BadFile(POSITION, 1, 1, f"the first line must be '{first_line(game)}'")
    files, rest = split_lines(lines)
    check_lines(rest)
    setup = read_setup(game, files, rest)
    if known is not None and known.is_as(setup):
        setup = known
    s = game.blank(setup)
    for field in s.fields():
        setattr(s, field.name, field.usual())
    frame = [line for line in rest if line.label in (NEXT, OVER)]
    body = [line for line in rest if not is_frame(line)]
    for line in frame:
        read_frame(game, setup, s, line)
    try:
        game.place(s, body)
        s.derive()
    except OverflowError:
        raise BadFile(POSITION, 0, 0, "a number is larger than its field can hold") from None
    if not kept:
        game.expect(s, body)
    check_position(game, s)
    return FoundPosition(setup, s)


def check_lines(lines: list[PositionLine]) -> None:
    """Refuse more lines than a position has, and numbers that no game counts to, before any is read."""
    if len(lines) > MOST_LINES:
        raise lines[MOST_LINES].bad(f"{len(lines)} lines; {MOST_LINES} are the most")
    for line in lines:
        if len(line.label) > MOST_LABEL:
            raise line.bad(f"a label of {len(line.label)} characters; {MOST_LABEL} are the most")
        for column, words in ((1, line.label), (line.column, line.words)):
            excess = number_excess(words, HIGHEST)
            if excess is not None:
                raise BadFile(POSITION, line.number, column + excess[0] - 1, excess[1])


def is_frame(line: PositionLine) -> bool:
    """Tell whether a line is one that every game has."""
    return line.label in (NEXT, OVER, SCENARIO) or line.label.startswith(OPTION)


def split_lines(lines: list[str]) -> tuple[dict[str, str], list[PositionLine]]:
    """Part the user's files from the other lines; remarks and empty lines are passed over."""
    files: dict[str, str] = {}
    found: list[PositionLine] = []
    seen: set[str] = set()
    name = ""
    for number, line in enumerate(lines[1:], 2):
        if name and line.startswith(FILE_MARK.rstrip()):
            files[name] += line[len(FILE_MARK) :] + "\n"
            continue
        name = ""
        if not line.strip() or line.startswith("#"):
            continue
        label, colon, words = line.partition(":")
        if not colon:
            raise BadFile(POSITION, number, 1, "a line is `label: words`")
        if label in seen:
            raise BadFile(POSITION, number, 1, f"a second line {label}")
        seen.add(label)
        if label.startswith(FILE):
            name = label[len(FILE) :]
            files[name] = ""
            continue
        column = len(label) + 2 + len(words) - len(words.lstrip())
        found.append(PositionLine(number, label, words.strip(), column))
    return files, found


def read_setup(game: Game[S], files: dict[str, str], lines: list[PositionLine]) -> Setup:
    """Settle scenario and options, or raise BadFile at the line that is wrong."""
    scenario = ""
    values: dict[str, Value] = {}
    check_bounds(game.bounds, files)
    for line in lines:
        try:
            if line.label == SCENARIO:
                scenario = line.words
                settle(game.scenarios, game.options, scenario, {}, files)
            elif line.label.startswith(OPTION):
                values[line.label[len(OPTION) :]] = line.words
                settle(game.scenarios, game.options, game.scenarios[0].name, values, {})
        except BadSetup as bad:
            raise line.bad(str(bad)) from None
    if not scenario:
        raise BadFile(POSITION, 0, 0, f"no line {SCENARIO}")
    return settle(game.scenarios, game.options, scenario, values, files)


def read_frame(game: Game[S], setup: Setup, s: S, line: PositionLine) -> None:
    """Take what is to be decided next, or how the game ended."""
    if line.label == NEXT:
        names = [name.strip() for name in line.words.split(",")]
        s.agenda = [read_step(game, line, name) for name in reversed(names)]
        return
    result = read_result(line)
    try:
        check_result(game, setup, result)
    except BadField as bad:
        raise line.bad(bad.reason, bad.word) from None
    s.result = result


def read_result(line: PositionLine) -> Result:
    """Read how the game ended."""
    parts = [part.strip() for part in line.words.split(";")]
    try:
        ending, rule, turn, values = parts
        number = int(turn.removeprefix("turn "))
        return Result(ending, rule, [float(value) for value in values.split()], number)
    except ValueError:
        raise line.bad("the end is told as `ending; rule; turn 5; 1.0`") from None


def read_step(game: Game[S], line: PositionLine, name: str) -> Step[S]:
    """Return a step of the agenda, or complain."""
    try:
        return game.step_named(name)
    except BadField as bad:
        raise line.bad(bad.reason, name) from None


def check_position(game: Game[S], s: S) -> None:
    """Refuse a position that cannot be: something that never holds, or nobody to decide."""
    try:
        game.check(s)
    except Violation as wrong:
        raise BadFile(POSITION, 0, 0, f"this cannot be: {wrong}") from None
    if s.result is None:
        if not s.agenda:
            raise BadFile(POSITION, 0, 0, f"no line {NEXT} says what is to be decided")
        if s.agenda[-1].seat(s) == NOBODY or not s.agenda[-1].legal_actions(s):
            raise BadFile(POSITION, 0, 0, f"nobody has anything to decide in {s.agenda[-1].name}")
