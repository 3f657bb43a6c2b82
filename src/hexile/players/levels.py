"""The computer players of a game: its own, and searches of several strengths made for it."""

from __future__ import annotations

from typing import Final

from hexile.kernel.game import Game
from hexile.kernel.player import Player, RandomPlayer
from hexile.kernel.setup import BadSetup, unknown
from hexile.players.flat import FlatPlayer
from hexile.players.search import Guide, SearchPlayer
from hexile.players.tree import Curiosity, TreePlayer

FLAT: Final = "flat"
TREE: Final = "tree"
KINDS: Final = (FLAT, TREE)
SEPARATOR: Final = ":"
MOST_TRIES: Final = 1_000_000_000

BLIND_PERCENT: Final = 10
HORIZON: Final = 100
LONGEST_GAME: Final = 4_000
CURIOSITY: Final = Curiosity(0.4, 0.5, 1.0)


class Level:
    """A search by a name a person understands: its kind and its tries for one decision."""

    def __init__(self, name: str, kind: str, tries: int) -> None:
        self.name = name
        self.kind = kind
        self.tries = tries

    def text(self) -> str:
        """Say what it does."""
        if self.kind == FLAT:
            return f"Tries every choice out in {self.tries:,} games of its own."
        return f"Thinks ahead through {self.tries:,} games of its own for each decision."


# From weak to strong.
LEVELS: Final[list[Level]] = [
    Level("cadet", FLAT, 100),
    Level("captain", TREE, 500),
    Level("colonel", TREE, 2_000),
    Level("general", TREE, 8_000),
]


def best_player(game: Game) -> str:
    """Return the name of a game's own strongest player: a game lists them from weak to strong."""
    return list(game.players)[-1]


def guide_for(game: Game) -> Guide:
    """Return the guide of a game's searches: its own strongest player."""
    player = game.players[best_player(game)] if game.players else RandomPlayer()
    return Guide(game, player, BLIND_PERCENT, HORIZON, LONGEST_GAME)


def make_search(game: Game, name: str, text: str, kind: str, tries: int) -> SearchPlayer:
    """Make a search player for a game."""
    guide = guide_for(game)
    if kind == FLAT:
        return FlatPlayer(name, text, guide, tries)
    return TreePlayer(name, text, guide, tries, CURIOSITY)


def players_of(game: Game) -> dict[str, Player]:
    """Return a game's own players and the named searches, from weak to strong."""
    found: dict[str, Player] = dict(game.players)
    for level in LEVELS:
        if level.name not in found:
            found[level.name] = make_search(game, level.name, level.text(), level.kind, level.tries)
    return found


def named_player(game: Game, name: str) -> Player:
    """Return a player by its name, or by kind and tries as in `tree:500`; else raise BadSetup."""
    known = players_of(game)
    if name in known:
        return known[name]
    kind, _, tries = name.partition(SEPARATOR)
    if kind in KINDS and tries.isdigit() and 0 < int(tries) <= MOST_TRIES:
        level = Level(name, kind, int(tries))
        return make_search(game, name, level.text(), kind, level.tries)
    raise BadSetup(unknown("player", name, [*known, "flat:TRIES", "tree:TRIES"]))
