"""`hexile odds guard`: exact odds of the Guard decks of Princess Ryan's Star Marines."""

from __future__ import annotations

import argparse
import json

from hexile.cli.commands import game_commands
from hexile.cli.commands.guard_decks import Drawn, guard_odds, read_decks

GUARD = "guard"
LEAST_SHOWN = 0.0005


def add(odds: argparse.ArgumentParser) -> None:
    """Say what may be asked for besides the odds of a game."""
    odds.add_argument("--players", type=int, default=1)
    odds.add_argument("--cards", type=int, default=3)
    odds.add_argument("--json", action="store_true")
    odds.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Show the odds of the Guard cards, or of a game's action."""
    if arguments.game != GUARD:
        return game_commands.odds(arguments)
    drawn = guard_odds(arguments.players, arguments.cards)
    if arguments.json:
        print(json.dumps({d.kind: [str(odds) for odds in d.odds] for d in drawn}))
    else:
        print(heading(arguments.players, arguments.cards))
        print("\n".join(line for d in drawn for line in drawn_lines(d)))
    return 0


def heading(players: int, cards: int) -> str:
    """Say what is drawn, and from what: the table prints shares, the cards behind them are inferred."""
    size = read_decks()[0][players].size
    drawn = f"{cards} Guard card{'' if cards == 1 else 's'}"
    game = f"{players} player{'' if players == 1 else 's'}"
    return f"{drawn}, deck for {game}: {size} cards, inferred from the printed percentages"


def drawn_lines(drawn: Drawn) -> list[str]:
    """Say how likely each number of cards with a characteristic is; hopeless ones are left out."""
    some = 1 - drawn.odds[0]
    shown = [f"{n}: {float(p):.1%}" for n, p in enumerate(drawn.odds) if p > LEAST_SHOWN]
    return [
        f"  {drawn.words}: at least one {float(some):.1%}, {float(drawn.mean()):.2f} on average",
        f"    {'  '.join(shown)}",
    ]
