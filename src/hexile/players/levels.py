"""The computer players of a game: its own, and searches of several strengths made for it."""

from __future__ import annotations

from typing import Final

from hexile.kernel.game import Game
from hexile.kernel.player import HARD, Player, RandomPlayer
from hexile.kernel.setup import BadSetup, unknown, whole_number
from hexile.players.flat import FlatPlayer
from hexile.players.learned import LearnedGuide, LearnedPlayer
from hexile.players.learned_search import LearnedSearch
from hexile.players.search import Guide, SearchPlayer
from hexile.players.tree import Curiosity, TreePlayer

FLAT: Final = "flat"
TREE: Final = "tree"
LEARNED: Final = "learned"  # in games that come with networks
KINDS: Final = (FLAT, TREE)
SEPARATOR: Final = ":"
MOST_TRIES: Final = 1_000_000_000

LONGEST_GAME: Final = 4_000
CURIOSITY: Final = Curiosity(0.4, 0.5, 1.0)
VETERAN: Final = "veteran"
TURNS_AHEAD: Final = 1


class Effort:
    """A kind of search and its tries for one decision."""

    def __init__(self, kind: str, tries: int) -> None:
        self.kind = kind
        self.tries = tries

    def text(self) -> str:
        """Say what it does."""
        if self.kind == FLAT:
            return f"Tries its best choices in up to {self.tries:,} simulated games per decision."
        if self.kind == LEARNED:
            return f"Tries what the veteran thinks best in up to {self.tries:,} simulated turns."
        return f"Looks ahead through {self.tries:,} simulated games per decision."


class Level:
    """A search with a name, for short games and for long ones."""

    def __init__(self, name: str, grade: str, short: Effort, long: Effort) -> None:
        self.name = name
        self.grade = grade
        self.short = short
        self.long = long

    def effort(self, game: Game) -> Effort:
        """Return how it plays a game: with fewer tries where each takes long."""
        return self.long if is_long(game) else self.short


# From weak to strong.
LEVELS: Final[list[Level]] = [
    Level("cadet", "very hard", Effort(FLAT, 100), Effort(FLAT, 40)),
    Level("captain", "expert", Effort(FLAT, 500), Effort(FLAT, 80)),
    Level("colonel", "master", Effort(FLAT, 2_000), Effort(FLAT, 240)),
    Level("general", "grandmaster", Effort(FLAT, 8_000), Effort(FLAT, 800)),
]


def is_long(game: Game) -> bool:
    """Tell whether a game is too long to be played out again and again."""
    return game.horizon > 0


def best_kind(game: Game) -> str:
    """Return the kind of search that advises on a game: a tree shows little of a long one."""
    return FLAT if is_long(game) else TREE


def best_player(game: Game) -> str:
    """Return the name of a game's own strongest player: a game lists them from weak to strong."""
    return list(game.players)[-1]


def guide_for(game: Game) -> Guide:
    """Return the guide of a game's searches: its own strongest player."""
    player = game.players[best_player(game)] if game.players else RandomPlayer()
    return Guide(game, player, LONGEST_GAME)


def make_search(game: Game, name: str, text: str, kind: str, tries: int) -> SearchPlayer:
    """Make a search player for a game."""
    if kind == FLAT:
        return FlatPlayer(name, text, guide_for(game), tries)
    if kind == LEARNED:
        return learned_search(game, name, text, tries)
    return TreePlayer(name, text, guide_for(game), tries, CURIOSITY)


def made_for(game: Game, name: str, effort: Effort) -> SearchPlayer:
    """Make the search player of an effort."""
    return make_search(game, name, effort.text(), effort.kind, effort.tries)


def learned_player(game: Game, name: str, text: str, file: str, data: bytes) -> LearnedPlayer:
    """Make a player with a network: that of a file, or without data the one that comes with the game."""
    return LearnedPlayer(name, text, game, game.players[best_player(game)], file, data)


def veteran_of(game: Game) -> LearnedPlayer:
    """Return the player with the networks that come with a game."""
    text = "Takes the choice that its network gives the best chance to win."
    player = learned_player(game, VETERAN, text, "", b"")
    player.grade = HARD
    return player


def learned_search(game: Game, name: str, text: str, tries: int) -> LearnedSearch:
    """Make a search that a game's network guides and that asks it how good a position is."""
    guide = LearnedGuide(game, veteran_of(game), LONGEST_GAME, TURNS_AHEAD)
    return LearnedSearch(name, text, guide, tries)


def players_of(game: Game) -> dict[str, Player]:
    """Return a game's own players and the named searches, from weak to strong."""
    found: dict[str, Player] = dict(game.players)
    if game.has_networks:
        found.setdefault(VETERAN, veteran_of(game))
    for level in LEVELS:
        if level.name not in found:
            found[level.name] = made_for(game, level.name, level.effort(game))
            found[level.name].grade = level.grade
    return found


def named_player(game: Game, name: str) -> Player:
    """Return a player by its name, or by kind and tries as in `tree:500`; else raise BadSetup."""
    known = players_of(game)
    if name in known:
        return known[name]
    kind, _, tries = name.partition(SEPARATOR)
    count = whole_number(tries)
    kinds = [*KINDS, LEARNED] if game.has_networks else [*KINDS]
    if kind in kinds and count is not None and 0 < count <= MOST_TRIES:
        return made_for(game, name, Effort(kind, count))
    raise BadSetup(unknown("player", name, [*known, *(f"{kind}:TRIES" for kind in kinds)]))
