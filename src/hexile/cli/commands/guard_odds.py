"""`hexile odds`: odds in a game, and of the Guard decks of Princess Ryan's Star Marines."""

from __future__ import annotations

import json

import rich_click as click

from hexile.cli.arguments import (
    Arguments,
    Whole,
    command,
    json_option,
    number_option,
    setup_options,
)
from hexile.cli.commands import game_commands
from hexile.cli.commands.guard_decks import Drawn, guard_odds, read_decks

GUARD = "guard"
GUARD_NUMBER = Whole(1, 1_000)
LEAST_SHOWN = 0.0005


@command(
    "odds",
    "hexile odds raid",
    'hexile odds raid "step W3 r5c1"',
    "hexile odds guard --players 2 --cards 3",
)
@setup_options()
@click.argument(
    "action",
    nargs=-1,
    help="Choices from the start of the game; Hexile shows the odds of the last one.",
)
@number_option("--players", 1, "With `guard`: the number of players.", GUARD_NUMBER)
@number_option("--cards", 3, "With `guard`: the number of cards drawn.", GUARD_NUMBER)
@json_option()
def odds(arguments: Arguments) -> int:
    """Show the exact odds of a choice, where they can be enumerated.

    `hexile odds guard` shows those of the Guard decks of Star Marines.
    """
    if arguments.game != GUARD:
        return game_commands.show_odds(arguments)
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
