"""A recorded game told as text: the board each turn, every decision, every event with its rule.

A person can read it, and a test can compare it line by line; of a long game, its digest. A note in the journal that begins
with `why not`, such as `why not step W2 r0c2`, is answered with the refusal at that moment.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from hexile.kernel.chance.chance_request import DIE, ChanceRequest
from hexile.kernel.chance.dice import ScriptedDice
from hexile.kernel.chart import Trace, TraceRow
from hexile.kernel.event import Event
from hexile.kernel.fields.position import begin
from hexile.kernel.game import Game, sentence
from hexile.kernel.journal import ROOT, Journal
from hexile.kernel.play import NOBODY, State, for_seat, play, why_not
from hexile.kernel.verbs.refusal import Refusal
from hexile.table.editions.edition import whose_copy

QUESTION: Final = "why not "


class Roll:
    """One die as it fell: for which rule, for whom, and the face; or a draw or a tie, which is a *lot*."""

    def __init__(self, wait: ChanceRequest, who: str, face: int) -> None:
        self.wait = wait
        self.rule = wait.rule
        self.who = who
        self.face = face
        self.lot = wait.kind != DIE


class ToldDice(ScriptedDice):
    """Recorded faces that remember what each of them was rolled for."""

    def __init__(self, faces: list[int]) -> None:
        super().__init__(faces)
        self.rolls: list[Roll] = []

    def face(self, sides: int, rule: str, who: str) -> int:
        """Return the next recorded face; of a draw or a tie what came is told, not its number."""
        face = super().face(sides, rule, who)
        self.rolls.append(Roll(self.wait(sides, rule, who), who, face))
        return face


class RecordedRefusal:
    """A question asked in a note, and the refusal that answers it."""

    def __init__(self, action: str, refusal: Refusal) -> None:
        self.action = action
        self.refusal = refusal


class PlayedDecision:
    """One decision as it was played: its number, seat and text, the state after it, the dice."""

    def __init__(
        self, number: int, seat: int, action: str, state: State, rolls: list[Roll]
    ) -> None:
        self.number = number
        self.seat = seat
        self.action = action
        self.state = state
        self.rolls = rolls
        self.answers: list[RecordedRefusal] = []
        self.remarks: list[str] = []


def retell(game: Game, journal: Journal) -> Iterator[PlayedDecision]:
    """Play a journal again up to its present moment, from the set-up, which has number 0."""
    path = journal.path(journal.head)
    dice = ToldDice(journal.header.faces)
    s = begin(game, journal.header.setup, journal.header.position, dice)
    yield _with_notes(PlayedDecision(ROOT, NOBODY, "", s, dice.rolls), journal)
    for moment in path:
        dice = ToldDice(moment.faces)
        s = play(for_seat(s, moment.seat), moment.action, dice)
        told = PlayedDecision(moment.number, moment.seat, moment.action, s, dice.rolls)
        yield _with_notes(told, journal)


def _with_notes(told: PlayedDecision, journal: Journal) -> PlayedDecision:
    for note in journal.notes:
        if note.at == told.number and note.text.startswith(QUESTION):
            action = note.text.removeprefix(QUESTION)
            told.answers.append(RecordedRefusal(action, why_not(told.state, action)))
        elif note.at == told.number:
            told.remarks.append(note.text)
    return told


class RecordedTurn:
    """What was decided in a turn: *opening* is the moment at which it began."""

    def __init__(self, opening: PlayedDecision) -> None:
        self.opening = opening
        self.decisions: list[PlayedDecision] = []

    def closing(self) -> PlayedDecision:
        """Return the moment at which it ended."""
        return self.decisions[-1] if self.decisions else self.opening


def turns_of(game: Game, moments: Iterable[PlayedDecision]) -> list[RecordedTurn]:
    """Cut a game into turns: where the game's clock goes on after a decision, a turn begins."""
    turns: list[RecordedTurn] = []
    clock = 0
    for told in moments:
        if turns:
            turns[-1].decisions.append(told)
        if not turns or (game.clock(told.state) != clock and not told.state.over()):
            turns.append(RecordedTurn(told))
        clock = game.clock(told.state)
    return turns


def transcript(game: Game, journal: Journal) -> str:
    """Tell a recorded game whole, boards as seat 0 sees them. Nothing else in it is hidden."""
    return whole(game, journal, turns_of(game, retell(game, journal)))


def whole(game: Game, journal: Journal, turns: list[RecordedTurn]) -> str:
    """Tell a game that is cut into turns already."""
    lines = title_lines(game, journal) + told_lines(game, turns[0].opening)
    for turn in turns:
        lines += turn_lines(game, journal, turn)
    last = turns[-1].closing().state
    if last.over():
        lines += [*board_lines(game, last), *end_lines(game, last)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def turn_lines(game: Game, journal: Journal, turn: RecordedTurn) -> list[str]:
    """Tell a turn: the board as it began, then every decision."""
    lines = board_lines(game, turn.opening.state)
    for told in turn.decisions:
        lines += [decision_line(game, journal, told), *told_lines(game, told)]
    return lines


def board_lines(game: Game, s: State) -> list[str]:
    """Draw the board in characters under its headline."""
    scene = game.scene(game.see(s, 0), 0)
    return ["", f"== {scene.headline}", *scene.text, ""]


def headline(game: Game, s: State) -> str:
    """Say in a line where the game stands."""
    return game.scene(game.see(s, 0), 0).headline


def told_lines(game: Game, told: PlayedDecision) -> list[str]:
    """Tell what came of a decision: events, dice, refusals asked for, remarks."""
    lines = [line for event in told.state.log for line in event_lines(game, event)]
    if told.rolls:
        lines.append(dice_line(told.rolls))
    lines += [answer_line(answer) for answer in told.answers]
    return lines + [f"    note: {remark}" for remark in told.remarks]


def title_lines(game: Game, journal: Journal) -> list[str]:
    """Name the game, its scenario and the options that are not as usual."""
    setup = journal.header.setup
    changed = [
        f"{option.name} {setup.values[option.name]}"
        for option in game.options
        if setup.values[option.name] != option.default
    ]
    copy = [f"copy: {whose_copy(setup.copy, setup.owner)}"] if setup.copy else []
    return [
        f"{game.about.title}: {setup.scenario}",
        *copy,
        f"options: {', '.join(changed) or 'as usual'}",
    ]


def decision_line(game: Game, journal: Journal, told: PlayedDecision) -> str:
    """Say who decided what."""
    seats = game.seats_for(journal.header.setup)
    who = f"{seats[told.seat]}: " if len(seats) > 1 else ""
    return f"{told.number}. {who}{told.action}"


def event_lines(game: Game, event: Event) -> list[str]:
    """Say what happened, with the rule, and how a chart was walked down."""
    dice = f" [{event.throw.words()}]" if event.throw.faces else ""
    lines = [f"    {event.rule:<5} {sentence(game, event)}{dice}"]
    if event.trace is not None:
        lines.append(f"          {_walk(event.trace)}")
    return lines


def _walk(trace: Trace) -> str:
    """Tell a walk down a chart in one line: letters, verdicts, who stayed, and what decided."""
    return " / ".join(_row(row) for row in trace.rows) + f" -> {trace.decided or 'none'}"


def _row(row: TraceRow) -> str:
    kept = [candidate.name for candidate in row.candidates if candidate.kept]
    die = [f"[{row.throw.words()}]"] if row.throw.faces else []
    return " ".join([row.letter, row.verdict, *die, *kept])


def answer_line(answer: RecordedRefusal) -> str:
    """Say what was asked and why it is refused."""
    return f"    why not {answer.action}? {answer.refusal}"


def dice_line(rolls: list[Roll]) -> str:
    """List faces by the rules that asked for them, in the order they fell."""
    words = ["    dice"]
    rule = ""
    for roll in rolls:
        if roll.rule != rule:
            rule = roll.rule
            words.append(f"({rule})")
        words.append(str(roll.face))
    return " ".join(words)


def end_lines(game: Game, s: State) -> list[str]:
    """Say how the game ended, if it has."""
    if s.result is None:
        return []
    title = next(e.title for e in game.endings if e.name == s.result.ending)
    counted = [f"{name} {count}" for name, count in game.tally(s).items()]
    return [f"{title} on turn {s.result.turn} ({s.result.rule}). {', '.join(counted)}".rstrip()]
