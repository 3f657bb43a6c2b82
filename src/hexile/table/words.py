"""What people type and read: choices by number or prefix, events, reasons, odds, changes."""

from __future__ import annotations

from fractions import Fraction

from hexile.kernel.chart import Chart, Trace, TraceRow
from hexile.kernel.event import Event
from hexile.kernel.game import Game, say, sentence
from hexile.kernel.odds import Chance
from hexile.kernel.play import Action, State
from hexile.kernel.scene import Counter, Scene
from hexile.kernel.setup import whole_number

PREFIXES_SHOWN = 6


class NotUnderstood(ValueError):
    """What was typed names no choice, or several; the message says which."""


def find_choice(typed: str, legal: list[Action]) -> Action | None:
    """Return the choice that *typed* means: its number, its text, or a unique prefix of words.

    None means that no choice begins like this. Several raise NotUnderstood.
    """
    words = typed.lower().split()
    number = whole_number(typed.strip())
    if number is not None:
        return _by_number(number, legal)
    exact = [action for action in legal if action.text().lower().split() == words]
    if exact:
        return exact[0]
    close = [action for action in legal if _begins(action.text().lower().split(), words)]
    if len(close) > 1:
        shown = ", ".join(action.text() for action in close[:PREFIXES_SHOWN])
        more = f" and {len(close) - PREFIXES_SHOWN} more" if len(close) > PREFIXES_SHOWN else ""
        raise NotUnderstood(f"'{typed}' could be {shown}{more}. Nothing has changed.")
    return close[0] if close else None


def _by_number(number: int, legal: list[Action]) -> Action:
    if not 1 <= number <= len(legal):
        raise NotUnderstood(f"there is no choice {number}; they run from 1 to {len(legal)}.")
    return legal[number - 1]


def _begins(full: list[str], words: list[str]) -> bool:
    """Tell whether each typed word begins the word at its place."""
    return len(words) <= len(full) and all(
        whole.startswith(part) for whole, part in zip(full, words, strict=False)
    )


def event_line(game: Game, event: Event) -> str:
    """Say what happened, with the die and the rule."""
    die = f" [rolled {event.throw.words()}]" if event.throw.faces else ""
    return f"{sentence(game, event)}{die} ({event.rule})"


def event_lines(game: Game, s: State, seat: int) -> list[str]:
    """Say what happened since the last decision, as far as *seat* may know."""
    return [event_line(game, event) for event in s.log if event.seen_by(seat)]


def trace_lines(game: Game, trace: Trace) -> list[str]:
    """Tell a walk down a chart row by row: the question, the candidates, what came of it."""
    chart = game.chart(trace.chart)
    where = f" at {trace.at}" if trace.at else ""
    lines = [f"{chart.title}: {trace.who}{where}"]
    for row in trace.rows:
        lines += _row_lines(chart, row, row is deciding_row(trace))
    return lines


def deciding_row(trace: Trace) -> TraceRow | None:
    """Return the one row that decided: of a row that was walked more than once, the last walk."""
    return next((row for row in reversed(trace.rows) if row.letter == trace.decided), None)


def _row_lines(chart: Chart, row: TraceRow, settled: bool) -> list[str]:
    printed = chart.row(row.letter)
    stop = "" if printed.title.endswith("?") else ":"
    die = f" Rolled {row.throw.words()}." if row.throw.faces else ""
    words = say(printed.words[row.verdict], row.facts)
    mark = ">" if settled else " "
    rule = f" ({printed.rule})" if printed.rule else ""
    lines = [f"{mark} {row.letter}. {printed.title}{stop}{die} {words}{rule}"]
    kept = [f"{c.name} {c.value}".strip() for c in row.candidates if c.kept]
    dropped = [f"{c.name} {c.value}".strip() for c in row.candidates if not c.kept]
    if kept:
        lines.append(f"     stays: {', '.join(kept)}")
    if dropped:
        lines.append(f"     drops: {', '.join(dropped)}")
    return lines


def fraction(odds: Fraction) -> str:
    """Write odds in sixths where six faces do, else as they are, with a rough percentage."""
    if 6 % odds.denominator == 0:
        return f"{odds.numerator * (6 // odds.denominator)}/6"
    return f"{odds.numerator}/{odds.denominator} (about {round(float(odds) * 100)} %)"


def chance_lines(chances: list[Chance]) -> list[str]:
    """Say what may come and how likely, with the faces of a single die."""
    lines: list[str] = []
    for chance in chances:
        faces = (
            f"  on {', '.join(str(face) for face in sorted(chance.faces))}" if chance.faces else ""
        )
        lines.append(f"{fraction(chance.odds):>6}  {chance.words or 'nothing to tell'}{faces}")
    return lines


def changes(before: Scene, after: Scene) -> list[str]:
    """List what to do on a real board to get from one scene to the next."""
    old = {counter.id: counter for counter in before.counters}
    new = {counter.id: counter for counter in after.counters}
    lines = [_taken_off(old[id]) for id in old if id not in new]
    lines += [f"Put {new[id].id} on {new[id].cell}." for id in new if id not in old]
    for id, counter in new.items():
        if id in old:
            lines += _moved(old[id], counter)
    for was, now in zip(before.tracks, after.tracks, strict=False):
        if was.now != now.now and 0 <= now.now < len(now.boxes):
            lines.append(f"Move the {now.title.lower()} marker to {now.boxes[now.now]}.")
    return lines


def _taken_off(counter: Counter) -> str:
    return f"Take {counter.id} off {counter.cell}."


def _moved(was: Counter, now: Counter) -> list[str]:
    lines: list[str] = []
    if was.cell != now.cell:
        lines.append(f"Move {now.id} from {was.cell} to {now.cell}.")
    if was.facing != now.facing:
        lines.append(f"Turn {now.id} to facing {now.facing}.")
    if was.badge != now.badge:
        lines.append(f"Mark {now.id} as {now.badge}." if now.badge else f"Unmark {now.id}.")
    return lines
