"""Players by name: a game's own, the named searches, searches by the clock, and anybody's own."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

from hexile.kernel.game import Game
from hexile.kernel.numbers.network import BadNetwork, parts_of
from hexile.kernel.player import Player
from hexile.kernel.setup import BadSetup
from hexile.lab.clock import Seconds
from hexile.players.levels import MOST_TRIES, learned_player, make_search
from hexile.players.levels import named_player as plain_player

BY_THE_CLOCK = re.compile(r"(flat|tree):(\d+(?:\.\d+)?)s")
OF_A_FILE = "network:"
SHARED = "hexile.players"  # the group of entry points
OWN = re.compile(r"([A-Za-z_][\w.]*):([A-Za-z_]\w*)")


def named_player(game: Game, name: str) -> Player:
    """Return a computer player of a game, or raise BadSetup with the nearest name and the list.

    Besides the names of `hexile games`: `tree:500` is a tree search of 500 tries, `tree:1s` one of
    a second, `network:FILE` a network of a file, and `module:Name` somebody's own, called with the game. Packages name theirs by an entry
    point of the group `hexile.players`.
    """
    timed = BY_THE_CLOCK.fullmatch(name)
    if timed:
        return timed_search(game, timed[1], float(timed[2]))
    if name.startswith(OF_A_FILE):
        return network_file_player(game, name.removeprefix(OF_A_FILE))
    own = OWN.fullmatch(name)
    if own:
        return own_player(game, own[1], own[2])
    try:
        return plain_player(game, name)
    except BadSetup:
        shared = entry_points(group=SHARED, name=name)
        if not shared:
            raise
    return shared_player(game, next(iter(shared)))


def timed_search(game: Game, kind: str, seconds: float) -> Player:
    """Make a search that thinks for so many seconds. It does not decide alike twice."""
    if not 0 < seconds <= 3600:
        raise BadSetup(f"a search may think from 0.001 to 3600 seconds, not {seconds:g}")
    text = f"Thinks {seconds:g} s for each decision."
    player = make_search(game, f"{kind}:{seconds:g}s", text, kind, MOST_TRIES)
    player.stop_rule = Seconds(seconds)
    return player


def network_file_player(game: Game, file: str) -> Player:
    """Make a player of a network's file, or raise BadSetup."""
    try:
        data = Path(file).read_bytes()
    except OSError as error:
        raise BadSetup(f"{file}: the network cannot be read: {error.strerror}") from None
    try:
        parts_of(file, data)
    except BadNetwork as bad:
        raise BadSetup(str(bad)) from None
    text = f"Weighs its choices by the network in {file}."
    return learned_player(game, f"{OF_A_FILE}{file}", text, file, data)


def own_player(game: Game, module: str, attribute: str) -> Player:
    """Make a player of your own: *attribute* of *module* is called with the game.

    The module may lie in the working folder.
    """
    if os.getcwd() not in sys.path:
        sys.path.append(os.getcwd())
    try:
        make = getattr(import_module(module), attribute)
    except (ImportError, AttributeError) as missing:
        raise BadSetup(f"player {module}:{attribute} cannot be found: {missing}") from None
    return made_player(game, f"{module}:{attribute}", make)


def shared_player(game: Game, entry: EntryPoint) -> Player:
    """Make a player that an installed package names."""
    try:
        make = entry.load()
    except Exception as error:  # it is not ours: whatever it breaks with is said
        raise BadSetup(f"player {entry.name} cannot be loaded: {error}") from None
    return made_player(game, entry.name, make)


def made_player(game: Game, name: str, make: Callable[[Game], object]) -> Player:
    """Call what makes a player with the game."""
    try:
        player = make(game)
    except Exception as error:  # it is not ours: whatever it breaks with is said
        raise BadSetup(f"player {name} cannot be made: {error}") from None
    if not isinstance(player, Player):
        raise BadSetup(f"player {name} is no hexile.kernel.player.Player")
    return player
