"""Plays today's admirals of Stellar Conquest against those of another commit, by today's rules.

    python bench/admirals.py 9c910660 --turns 44 --seeds 100 --seed 20000

Two and two: of every seed one game has today's admirals in the first and third seat, the other in the
second and fourth. A game goes to those who have the most points; where both have, it counts half.
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

from hexile.games.stellar import GAME
from hexile.games.stellar.state.game import Stellar
from hexile.kernel.game import new_setup
from hexile.kernel.player import Player
from hexile.kernel.setup import Setup
from hexile.players.match import Match
from hexile.players.rates import interval

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = "hexile.games.stellar.opponent"
FOLDER = "src/" + PACKAGE.replace(".", "/")
EARLIER = "earlier_opponent"
ADMIRAL = "admiral"
EVERY = 20  # games between two lines of progress


def earlier_admiral(commit: str, folder: Path) -> Player[Stellar]:
    """Return the admiral of a commit, its modules under another name, uncompiled."""
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
    players: list[Player[Stellar]] = import_module(EARLIER).PLAYERS
    return next(player for player in players if player.name == ADMIRAL)


def share(setup: Setup, players: list[Player[Stellar]], today: Player[Stellar], seed: int) -> float:
    """Play one game; return 1 if today's admirals alone have the most points, a half if both have."""
    match = Match(GAME, setup, players, seed)
    if match.forfeit is not None:
        raise SystemExit(f"seed {seed}: forfeited: {match.forfeit.fault}")
    tally = GAME.tally(match.final)
    points = [tally[f"{name} points"] for name in GAME.seats]
    best = [
        player is today for player, has in zip(players, points, strict=True) if has == max(points)
    ]
    return 1.0 if all(best) else 0.5 if any(best) else 0.0


def main() -> None:
    """Play, and print how many games went to today's admirals."""
    read = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    read.add_argument("commit", help="whose admirals play against today's")
    read.add_argument("--scenario", choices=["alone", "fog"], default="fog")
    read.add_argument("--turns", type=int, default=44)
    read.add_argument("--seeds", type=int, default=100)
    read.add_argument("--seed", type=int, default=20000)
    args = read.parse_args()
    setup = new_setup(GAME, args.scenario, "", {"turns": args.turns}, {})
    today = GAME.players[ADMIRAL]
    with TemporaryDirectory() as folder:
        earlier = earlier_admiral(args.commit, Path(folder))
        seatings = [[today, earlier] * 2, [earlier, today] * 2]
        won, games = 0.0, 0
        for seed in range(args.seed, args.seed + args.seeds):
            for players in seatings:
                won += share(setup, players, today, seed)
                games += 1
                if games % EVERY == 0 or games == 2 * args.seeds:
                    low, high = interval(won, games)
                    rate = f"{won / games:.1%} ({low:.1%} to {high:.1%})"
                    print(f"{won:g} of {games} games to today's admirals: {rate}", flush=True)


if __name__ == "__main__":
    main()
