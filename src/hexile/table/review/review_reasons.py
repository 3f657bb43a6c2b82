"""Why one choice was better than another, by the game's odds and its strongest computer player."""

from __future__ import annotations

from typing import Final

from hexile.kernel.chance.dice import SeededDice
from hexile.kernel.chart import Trace
from hexile.kernel.game import Game
from hexile.kernel.odds import BAD, GOOD
from hexile.kernel.play import State, find_legal, legal_actions
from hexile.kernel.player import Player
from hexile.table.choices.choice_odds import Odds, odds_in

OWN_STREAM: Final = 26
NO_NUMBER: Final = "no"


def reasons(game: Game, view: State, player: Player, best: str, taken: str) -> list[str]:
    """Say what tells the better choice from the one taken; nothing where they are the same."""
    if best == taken:
        return []
    legal = legal_actions(view)
    trace = player.explain(view, legal, SeededDice(0, OWN_STREAM))
    told = [] if trace is None else told_apart(game, trace, best, taken)
    return told + risks(game, view, best, taken)


def told_apart(game: Game, trace: Trace, best: str, taken: str) -> list[str]:
    """Return the row of our player's priorities at which the choice taken falls and the better stays."""
    for row in trace.rows:
        seen = {candidate.name: candidate for candidate in row.candidates}
        if best not in seen or taken not in seen:
            continue
        if seen[best].kept and not seen[taken].kept:
            title = game.chart(trace.chart).row(row.letter).title
            numbers = [seen[best].value, seen[taken].value]
            if NO_NUMBER in numbers or not all(numbers):
                return [f"{title}."]
            return [f"{title}: {numbers[0]} for the better choice, {numbers[1]} for yours."]
    return []


def risks(game: Game, view: State, best: str, taken: str) -> list[str]:
    """Say how risky each of the two is, where dice follow at once."""
    better, own = odds_on(game, view, best), odds_on(game, view, taken)
    if not own.risky() and not better.risky():
        return []
    return [f"Your choice {risk(own)}; the better one {risk(better)}."]


def odds_on(game: Game, view: State, text: str) -> Odds:
    """Return what a choice may bring."""
    action = find_legal(view, text)
    assert action is not None, text
    return odds_in(game, view, action)


def risk(odds: Odds) -> str:
    """Say in words how a choice may turn out."""
    if odds.untold:
        return "rolls more dice than Hexile can enumerate"
    if not odds.risky():
        return "rolls no dice"
    return f"turns out well {share(odds, GOOD)} and badly {share(odds, BAD)}"


def share(odds: Odds, tone: str) -> str:
    """Say how often, as a fraction."""
    part = odds.part(tone)
    return f"{part.numerator} in {part.denominator}" if part else "never"
