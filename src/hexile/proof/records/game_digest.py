"""A long recorded game in a line a turn: enough to see that it is played alike, and where it is not.

A turn's line holds who decided how often, hashes of what happened and of what could be chosen, and
the counts that changed. What happened is hashed as data, not as words; words, boards and the state
at the end have one hash each for the whole game, below. So a sentence that is put differently, or a
state that is written differently, touches one line of a game and not all of them.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import blake2s
from typing import Final

from hexile.kernel.chance.dice import Throw
from hexile.kernel.chart import Trace
from hexile.kernel.event import Event
from hexile.kernel.game import Game
from hexile.kernel.journal import Journal
from hexile.kernel.play import State, legal_actions
from hexile.proof.records.transcript import (
    PlayedDecision,
    RecordedTurn,
    board_lines,
    decision_line,
    end_lines,
    headline,
    title_lines,
    told_lines,
    turn_lines,
)

BYTES: Final = 3
MEANINGS: Final = (
    "Every turn before it is as recorded. `words`: a sentence is put differently; `boards`: a board is "
    "drawn differently; `state`: a state is written differently. The chapters show examples."
)


def short_hash(value: object) -> str:
    """Return a few letters that change if anything in plain data does."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"))
    return blake2s(text.encode(), digest_size=BYTES).hexdigest()


def digest(game: Game, journal: Journal, turns: Sequence[RecordedTurn]) -> str:
    """Sum a game up: a line for each turn, then how it ended."""
    lines = title_lines(game, journal)
    counts: dict[str, int] = {}
    for turn in turns:
        lines.append(digest_line(game, journal, turn, counts))
        counts = game.tally(turn.closing().state)
    last = turns[-1].closing().state
    return "\n".join([*lines, *end_lines(game, last), hash_line(game, journal, turns)]) + "\n"


def digest_line(game: Game, journal: Journal, turn: RecordedTurn, counts: dict[str, int]) -> str:
    """Sum a turn up; of the tally, what is not as in *counts*, the tally before."""
    now = game.tally(turn.closing().state)
    changed = [f"{name} {count}" for name, count in now.items() if count != counts.get(name, 0)]
    parts = [
        headline(game, turn.opening.state),
        deciders(game, journal, turn),
        f"told {short_hash([told_data(told) for told in moments_of(turn)])}",
        f"legal {short_hash(choices(turn))}",
        ", ".join(changed),
    ]
    return " | ".join(part for part in parts if part)


def moments_of(turn: RecordedTurn) -> list[PlayedDecision]:
    """List the moments whose events belong to a turn; the set-up's belong to the first."""
    return turn.decisions if turn.opening.action else [turn.opening, *turn.decisions]


def deciders(game: Game, journal: Journal, turn: RecordedTurn) -> str:
    """Say which decisions a turn has, and how many of them are whose, if there are several seats."""
    if not turn.decisions:
        return "no decision"
    numbers = f"{turn.decisions[0].number}-{turn.decisions[-1].number}"
    seats = game.seats_for(journal.header.setup)
    if len(seats) == 1:
        return numbers
    counted = [
        (name, sum(told.seat == n for told in turn.decisions)) for n, name in enumerate(seats)
    ]
    return f"{numbers} {', '.join(f'{name} {count}' for name, count in counted if count)}"


def choices(turn: RecordedTurn) -> list[list[str]]:
    """Return the legal actions before each decision of a turn."""
    before = [turn.opening, *turn.decisions[:-1]] if turn.decisions else []
    return [[action.text() for action in legal_actions(told.state)] for told in before]


def told_data(told: PlayedDecision) -> list[object]:
    """Return a decision and what came of it as plain data."""
    return [
        [told.seat, told.action],
        [event_data(event) for event in told.state.log],
        [[roll.rule, roll.face] for roll in told.rolls],
        [[answer.action, answer.refusal.rule] for answer in told.answers],
    ]


def event_data(event: Event) -> list[object]:
    """Return an event as plain data."""
    trace = None if event.trace is None else trace_data(event.trace)
    return [event.kind, event.rule, dict(event.facts), throw_data(event.throw), event.seats, trace]


def throw_data(throw: Throw) -> object:
    """Return a throw as plain data: a face, 0 for none, or faces and what is added to them."""
    if len(throw.faces) == 1 and not throw.plus:
        return throw.faces[0]
    return [*throw.faces, throw.plus] if throw.faces else 0


def trace_data(trace: Trace) -> list[object]:
    """Return a walk down a chart as plain data."""
    rows = [
        [row.letter, row.verdict, dict(row.facts), throw_data(row.throw)]
        + [[c.name, c.value, c.kept] for c in row.candidates]
        for row in trace.rows
    ]
    return [trace.chart, trace.who, trace.at, trace.decided, trace.chosen, rows]


def hash_line(game: Game, journal: Journal, turns: Sequence[RecordedTurn]) -> str:
    """Sum up what one word, one line of a board or one field of a state may change all over."""
    words: list[str] = told_lines(game, turns[0].opening)
    boards: list[str] = []
    for turn in turns:
        boards += board_lines(game, turn.opening.state)
        for told in turn.decisions:
            words += [decision_line(game, journal, told), *told_lines(game, told)]
    last = turns[-1].closing().state
    boards += board_lines(game, last)
    return f"words {short_hash(words)} | boards {short_hash(boards)} | state {state_hash(last)}"


def state_hash(s: State) -> str:
    """Return the hash of a state as it is saved."""
    return short_hash(s.dump())


def difference(
    game: Game,
    journal: Journal,
    turns: Sequence[RecordedTurn],
    recorded: Sequence[str],
    now: Sequence[str],
) -> str:
    """Say where a digest first differs from the recorded one, and tell that turn as it reads now."""
    same = 0
    while same < min(len(recorded), len(now)) and recorded[same] == now[same]:
        same += 1
    said = [
        f"line {same + 1} differs",
        f"recorded: {recorded[same] if same < len(recorded) else '(nothing)'}",
        f"now:      {now[same] if same < len(now) else '(nothing)'}",
    ]
    number = same - len(title_lines(game, journal))
    if not 0 <= number < len(turns):
        return "\n".join([*said, MEANINGS])
    return "\n".join(
        [*said, "That turn as it is played now:", *whole_turn(game, journal, turns[number])]
    )


def whole_turn(game: Game, journal: Journal, turn: RecordedTurn) -> list[str]:
    """Tell a turn, the first with the set-up before it."""
    setting_up = [] if turn.opening.action else told_lines(game, turn.opening)
    return setting_up + turn_lines(game, journal, turn)
