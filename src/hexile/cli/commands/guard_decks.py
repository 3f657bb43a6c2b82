"""The Guard decks of Princess Ryan's Star Marines, Table 3, and exact odds of drawing from them.

The table says how many cards carry a characteristic, not which share a card, so each
characteristic has odds of its own and nothing is said of two together.
"""

from __future__ import annotations

import tomllib
from fractions import Fraction
from importlib.resources import files
from math import comb

from hexile.kernel.setup import BadSetup

DATA = "star_marines.toml"


class Deck:
    """One Guard deck: for how many players, how many cards, how many of each characteristic."""

    def __init__(self, players: int, size: int, counts: dict[str, int]) -> None:
        self.players = players
        self.size = size
        self.counts = counts

    def share(self, kind: str) -> Fraction:
        """Return the share of cards with a characteristic."""
        return Fraction(self.counts[kind], self.size)


class Drawn:
    """A characteristic among cards drawn: its words, and the odds of 0, 1, 2 ... of them."""

    def __init__(self, kind: str, words: str, odds: list[Fraction]) -> None:
        self.kind = kind
        self.words = words
        self.odds = odds

    def mean(self) -> Fraction:
        """Return how many there are on average."""
        return sum((count * odds for count, odds in enumerate(self.odds)), Fraction(0))


def read_decks() -> tuple[dict[int, Deck], dict[str, str]]:
    """Return the six decks by number of players, and the words for the characteristics."""
    text = files("hexile.cli.commands").joinpath("data", DATA).read_text(encoding="utf-8")
    data = tomllib.loads(text)
    decks: dict[int, Deck] = {}
    for row in data["table"].strip().splitlines():
        players, size, *counts = (int(number) for number in row.split())
        decks[players] = Deck(players, size, dict(zip(data["columns"], counts, strict=True)))
    return decks, dict(data["words"])


def odds_of_drawing(size: int, marked: int, cards: int) -> list[Fraction]:
    """Return the odds of 0, 1, 2 ... marked cards among *cards* drawn without putting back."""
    most = min(marked, cards)
    ways = comb(size, cards)
    return [
        Fraction(comb(marked, count) * comb(size - marked, cards - count), ways)
        for count in range(most + 1)
    ]


def guard_odds(players: int, cards: int) -> list[Drawn]:
    """Return the exact odds for so many Guard cards in a game of so many players."""
    decks, words = read_decks()
    if players not in decks:
        raise BadSetup(f"there is no Guard deck for {players} players; valid: 1 to {max(decks)}")
    deck = decks[players]
    if not 1 <= cards <= deck.size:
        raise BadSetup(
            f"the Guard deck for {players} players has {deck.size} cards; {cards} cannot be drawn"
        )
    return [
        Drawn(kind, words[kind], odds_of_drawing(deck.size, count, cards))
        for kind, count in deck.counts.items()
    ]
