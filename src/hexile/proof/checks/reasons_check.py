"""Reasons told truly: what a walk down a chart says beside what was decided and what happened."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from hexile.kernel.chart import COMMON_CHARTS, Candidate, Trace, TraceRow
from hexile.kernel.errors import Violation, require
from hexile.kernel.event import Event
from hexile.kernel.game import Game
from hexile.kernel.verbs.sentences import say
from hexile.proof.checks.check_context import CheckedDecision
from hexile.proof.checks.language_check import slip_in

NUMBER: Final = re.compile(r"-?\d+")
WORD: Final = re.compile(r"[\w*'-]+")
FACES: Final = re.compile(r"\d+ to \d+")


def check_why(game: Game, event: Event) -> None:
    """Check the reasons that an event carries."""
    if event.trace is None:
        return
    check_trace(game, event.trace)
    check_happened(event, event.trace)
    slip = game.inconsistent(event)
    require(not slip, f"chart {event.trace.chart}, {event.trace.who}: {slip}")


def check_trace(game: Game, trace: Trace) -> None:
    """Check a walk by itself: it can be told, one row decided, and numbers kept what they say."""
    require(trace.who, f"chart {trace.chart}: nobody is said to decide")
    require(trace.chart in {*game.charts, *COMMON_CHARTS}, f"there is no chart {trace.chart}")
    chart = game.chart(trace.chart)
    for row in trace.rows:
        where = f"chart {trace.chart}, row {row.letter}"
        require(
            row.letter in [known.letter for known in chart.rows], f"{where} is not in charts.toml"
        )
        known = chart.row(row.letter).words
        require(row.verdict in known, f"{where} has no words for {row.verdict}")
        words = say(known[row.verdict], row.facts)
        if slip_in(words):
            raise Violation(f"chart {trace.chart}, row {row.letter}: {slip_in(words)}")
        check_numbers(trace, row)
        check_die(trace, row)
    require(trace.decided, f"chart {trace.chart}: no row decided for {trace.who}")
    letters = [row.letter for row in trace.rows]
    require(trace.decided in letters, f"chart {trace.chart}: {trace.decided} was never walked")


def check_numbers(trace: Trace, row: TraceRow) -> None:
    """Check that no candidate was dropped whose number is better than that of one that stayed."""
    for unit in {_unit(candidate) for candidate in row.candidates} - {"on #"}:
        alike = [c for c in row.candidates if _unit(c) == unit and NUMBER.search(c.value)]
        kept = [_number(c) for c in alike if c.kept]
        dropped = [_number(c) for c in alike if not c.kept]
        if kept and dropped:
            told = ", ".join(f"{c.name} {c.value}{'' if c.kept else ' dropped'}" for c in alike)
            require(
                max(kept) <= min(dropped) or min(kept) >= max(dropped),
                f"chart {trace.chart}, row {row.letter}: the numbers do not tell them apart: {told}",
            )


def _unit(candidate: Candidate) -> str:
    return NUMBER.sub("#", candidate.value)


def _number(candidate: Candidate) -> int:
    return int(NUMBER.findall(candidate.value)[0])


def check_die(trace: Trace, row: TraceRow) -> None:
    """Check that of candidates with a face each, the one whose face was rolled stays."""
    for candidate in row.candidates:
        if row.throw.total() and candidate.value == f"on {row.throw.total()}":
            require(candidate.kept, f"chart {trace.chart}: {candidate.name} was rolled and dropped")
        elif row.throw.total() and candidate.value.startswith("on "):
            require(not candidate.kept, f"chart {trace.chart}: {candidate.name} was not rolled")


def check_happened(event: Event, trace: Trace) -> None:
    """Check that what happened to one of the last candidates happened to one that stayed.

    A row that names both one that stayed and where the way there leads says itself what happened.
    """
    named = _names(event.facts)
    for row in trace.rows:
        if row.letter != trace.decided:
            continue
        there = [c for c in row.candidates if c.name in named and c.name != trace.at]
        said = [c for c in row.candidates if c.name in _names(row.facts)]
        if any(c.kept for c in said):
            there = [c for c in there if c.kept or c not in said]
        if not (not there or any(c.kept for c in there)):
            raise Violation(
                f"chart {trace.chart}: {', '.join(c.name for c in there)} was dropped, and it happened"
            )


def _names(facts: Mapping[str, object]) -> set[str]:
    """Return every word of what was told; the faces a die needs, as in `1 to 4`, name no place."""
    told = [str(value) for value in facts.values()]
    return {word for value in told if not FACES.fullmatch(value) for word in WORD.findall(value)}


def check_explanations(asked: CheckedDecision) -> None:
    """Check that every player's explanation is well-formed, and comes to what the player chooses."""
    for name, player in asked.game.players.items():
        trace = player.explain(asked.view, asked.legal, asked.dice())
        if trace is None:
            continue
        check_trace(asked.game, trace)
        chosen = player.choose(asked.view, asked.legal, asked.dice()).text()
        require(trace.chosen in ("", chosen), f"{name} explains {trace.chosen} and does {chosen}")
        check_choice(asked, name, trace, chosen)


def check_choice(asked: CheckedDecision, name: str, trace: Trace, chosen: str) -> None:
    """Check that a choice is among what the deciding row kept, where it keeps choices."""
    texts = {action.text() for action in asked.legal}
    deciding = [row for row in trace.rows if row.letter == trace.decided]
    kept = [c.name for row in deciding for c in row.candidates if c.kept and c.name in texts]
    if not (not kept or chosen in kept):
        raise Violation(f"{name} keeps {', '.join(kept)} and does {chosen}")
