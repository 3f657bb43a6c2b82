"""Words at the prompt that ask for reasons: why, why not, odds, rules."""

from __future__ import annotations

from hexile.cli.commands.game_commands import no_rule, rule_lines
from hexile.cli.terminal.conversation import Command, Prompt
from hexile.cli.terminal.text_screen import fold_all
from hexile.kernel.setup import whole_number
from hexile.table.narration.explanations import Why
from hexile.table.narration.rules_text import read_rulebook
from hexile.table.narration.wording import forecast_lines, odds_lines, spelled_out, why_lines


def why(prompt: Prompt, rest: str) -> None:
    """Explain the last enemy decision, the last N, those for a piece, or a refusal."""
    if rest.lower().startswith("not "):
        tell_why_not(prompt, rest[4:].strip())
        return
    found = prompt.seat.reasons()
    chosen = pick(found, rest)
    for one in chosen:
        prompt.lines(fold_all(why_lines(one)))
    names = ", ".join(dict.fromkeys(one.who for one in found))
    if not chosen:
        prompt.say(
            f"Nothing was decided for '{rest}'." if rest else "Nothing has been decided yet."
        )
    if names and len(chosen) < len(found):
        prompt.say(f"`why NAME` explains one of: {names}; `why {len(found)}` all of them.")


def pick(found: list[Why], rest: str) -> list[Why]:
    """Return the last reason, the last N, or those for a piece or place called *rest*.

    Who decided nothing is found where it was weighed.
    """
    if not rest:
        return found[-1:]
    count = whole_number(rest)
    if count is not None and count >= 0:
        return found[-count:] if count else []
    return [one for one in found if one.is_about(rest)] or [
        one for one in found if one.weighs(rest)
    ]


def tell_why_not(prompt: Prompt, typed: str) -> None:
    """Say which rule forbids a choice."""
    choice = prompt.find(typed)
    if choice is not None:
        prompt.say(f"{choice.do} is allowed.")
    else:
        prompt.say(f"{prompt.seat.why_not(spelled_out(prompt.seat, typed))}.")


def odds(prompt: Prompt, rest: str) -> None:
    """Say exactly what may come of a choice, or what threatens."""
    if not rest:
        prompt.lines(fold_all(forecast_lines(prompt.seat.forecasts())))
        return
    choice = prompt.find(rest)
    if choice is None:
        tell_why_not(prompt, rest)
        return
    prompt.lines(fold_all(odds_lines(prompt.seat.odds(choice.do))))


def rules(prompt: Prompt, rest: str) -> None:
    """Show a rule, or the list of them."""
    game = prompt.session.game
    book = read_rulebook(game.package)
    if not rest:
        prompt.lines([f"{rule.number:>5}  {rule.title}" for rule in book.values()])
    elif rest.upper() in book:
        prompt.lines(rule_lines(game, book[rest.upper()]))
    else:
        prompt.say(no_rule(rest, "`rules`"))


REASONS: dict[str, Command] = {
    "why": why,
    "odds": odds,
    "rules": rules,
}
