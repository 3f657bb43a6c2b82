"""Words at the prompt that ask for reasons: why, why not, odds, rules, changes."""

from __future__ import annotations

from hexile.cli.prompt.screen import fold_all
from hexile.cli.prompt.talk import Command, Prompt
from hexile.cli.shelf import forecast_lines, odds_lines, rule_lines
from hexile.kernel.chart import Trace
from hexile.kernel.journal import ROOT
from hexile.kernel.play import why_not
from hexile.kernel.setup import unknown, whole_number
from hexile.table.rulebook import read_rulebook
from hexile.table.words import changes, trace_lines


def why(prompt: Prompt, rest: str) -> None:
    """Explain the last enemy decision, the last N, those for a piece, or a refusal."""
    if rest.lower().startswith("not "):
        tell_why_not(prompt, rest[4:].strip())
        return
    traces = prompt.table.reasons(prompt.looker)
    chosen = pick_traces(traces, rest)
    for trace in chosen:
        prompt.lines(fold_all(trace_lines(prompt.table.game, trace)))
    names = ", ".join(dict.fromkeys(trace.who for trace in traces))
    if not chosen:
        prompt.say(f"Nothing was decided for '{rest}'." if rest else "Nothing was decided yet.")
    if names and len(chosen) < len(traces):
        prompt.say(f"`why NAME` explains one of: {names}; `why {len(traces)}` all of them.")


def pick_traces(traces: list[Trace], rest: str) -> list[Trace]:
    """Return the last trace, the last N, or those for a piece or place called *rest*.

    Lancer La3 is found by any of its words; who decided nothing, where it was looked at.
    """
    if not rest:
        return traces[-1:]
    count = whole_number(rest)
    if count is not None and count >= 0:
        return traces[-count:] if count else []
    name = rest.lower()
    own = [t for t in traces if name in (t.who.lower(), t.at.lower(), *t.who.lower().split())]
    return own or [t for t in traces if looks_at(t, name)]


def looks_at(trace: Trace, name: str) -> bool:
    """Tell whether a row of a trace weighed somebody called *name*."""
    return any(name == c.name.lower() for row in trace.rows for c in row.candidates)


def tell_why_not(prompt: Prompt, typed: str) -> None:
    """Say which rule forbids a choice."""
    action = prompt.find(typed)
    if action is not None:
        prompt.say(f"{action.text()} is allowed.")
    else:
        prompt.say(f"{why_not(prompt.view(), prompt.spelled_out(typed))}.")


def odds(prompt: Prompt, rest: str) -> None:
    """Say exactly what may come of a choice, or what threatens."""
    if not rest:
        prompt.lines(fold_all(forecast_lines(prompt.table.game, prompt.view())))
        return
    action = prompt.find(rest)
    if action is None:
        tell_why_not(prompt, rest)
        return
    prompt.lines(fold_all(odds_lines(prompt.table.game, prompt.view(), action)))


def rules(prompt: Prompt, rest: str) -> None:
    """Show a rule, or the list of them."""
    game = prompt.table.game
    book = read_rulebook(game.package)
    if not rest:
        prompt.lines([f"{rule.number:>5}  {rule.title}" for rule in book.values()])
    elif rest.upper() in book:
        prompt.lines(rule_lines(game, book[rest.upper()]))
    else:
        prompt.say(unknown("rule", rest, list(book)))


def tell_changes(prompt: Prompt, rest: str) -> None:
    """List what the last decision changed on the board."""
    table, seat = prompt.table, prompt.looker
    if table.head == ROOT:
        prompt.say("Nothing has been played yet: lay the board out as it is drawn.")
        return
    before = table.state_at(table.journal.moment(table.head).before)
    was = table.game.scene(table.game.see(before, seat), seat)
    prompt.lines(changes(was, table.game.scene(prompt.view(), seat)) or ["Nothing to move."])


REASONS: dict[str, Command] = {
    "why": why,
    "odds": odds,
    "rules": rules,
    "changes": tell_changes,
}
