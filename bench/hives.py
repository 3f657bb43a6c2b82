"""Plays today's hives of Chitin against those of another commit, by today's rules.

    python bench/hives.py 4a35db96 small --player soldier --games 200 --seed 40000

Every seed is played twice, with the seats exchanged; a draw counts half. The other commit's players are
read from the repository and run uncompiled, so they take longer. Their strength does not depend on it.
With `--guide captain` today's search plays against the other commit's player.
"""

from __future__ import annotations

import argparse
import io
import subprocess
import sys
import tarfile
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory

from hexile.games.chitin import GAME
from hexile.games.chitin.state.chitin import Chitin
from hexile.kernel.game import new_setup
from hexile.kernel.player import Player
from hexile.players.levels import named_player
from hexile.players.match import Match
from hexile.players.rates import interval

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = "hexile.games.chitin.opponent"
FOLDER = "src/" + PACKAGE.replace(".", "/")
EARLIER = "earlier_opponent"
LIMIT = "R49"
EVERY = 20  # games between two lines of progress


def earlier_players(commit: str, folder: Path) -> dict[str, Player[Chitin]]:
    """Return the players of a commit by name, their modules under another name, uncompiled."""
    packed = subprocess.run(
        ["git", "archive", commit, FOLDER], cwd=ROOT, check=True, capture_output=True
    ).stdout
    (folder / EARLIER).mkdir()
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        for member in archive.getmembers():
            file = archive.extractfile(member)
            if file is not None:
                text = file.read().decode().replace(PACKAGE, EARLIER)
                (folder / EARLIER / Path(member.name).name).write_text(text, "utf-8")
    sys.path.insert(0, str(folder))
    players: list[Player[Chitin]] = import_module(EARLIER).PLAYERS
    return {player.name: player for player in players}


def main() -> None:
    """Play, and print how many games went to today's player."""
    read = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    read.add_argument("commit", help="whose players play against today's")
    read.add_argument("scenario", choices=[scenario.name for scenario in GAME.scenarios])
    read.add_argument("--player", default="soldier", choices=["drone", "soldier", "queen"])
    read.add_argument("--guide", default="", help="today's search, such as captain, instead")
    read.add_argument("--games", type=int, default=200)
    read.add_argument("--seed", type=int, default=40000)
    args = read.parse_args()
    setup = new_setup(GAME, args.scenario, "", {}, {})
    today = named_player(GAME, args.guide or args.player)
    with TemporaryDirectory() as folder:
        earlier = earlier_players(args.commit, Path(folder))[args.player]
        won, stopped = 0.0, 0
        for game in range(args.games):
            seat, seed = game % 2, args.seed + game // 2
            match = Match(GAME, setup, [earlier, today] if seat else [today, earlier], seed)
            if match.forfeit is not None:
                raise SystemExit(f"seed {seed}: forfeited: {match.forfeit.fault}")
            result = match.final.result
            assert result is not None
            won += result.values[seat]
            stopped += result.rule == LIMIT
            if (game + 1) % EVERY == 0 or game + 1 == args.games:
                low, high = interval(won, game + 1)
                rate = f"{won / (game + 1):.1%} ({low:.1%} to {high:.1%})"
                told = f"{won:g} of {game + 1} games to today's {today.name}: {rate}"
                print(f"{told}, {stopped} at the turn limit", flush=True)


if __name__ == "__main__":
    main()
