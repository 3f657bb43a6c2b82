"""`hexile bench --peers`: the raid by Hexile, OpenSpiel, PettingZoo and boardgame.io, side by side.

Every peer is a program under `bench/peers` that plays the same games with the same dice. They
take turns in short rounds on one core, and each one's best round counts. Times are processor
time, so that others at work on the machine disturb them little.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

from hexile.kernel.errors import HexileError
from hexile.kernel.setup import BadSetup
from hexile.lab.bench.json_process import Silent, Talk

OURS = "Hexile"
PYTHON_PEERS = {
    OURS: "hexile_raid.py",
    "OpenSpiel": "openspiel_raid.py",
    "PettingZoo": "pettingzoo_raid.py",
}
NODE_PEER = "boardgame.io"
EQUAL_GAMES = 1_000
ROUNDS = 5
ROUND_S = 0.4
STARTS = 3
FIRST_TRIES = 20
SHORTEST_S = 1e-6


class NoPeer(HexileError):
    """A peer cannot run here; the message says why."""


def folder() -> Path:
    """Return the peers' folder, which only a checkout has."""
    found = Path(__file__).resolve().parents[4] / "bench" / "peers"
    if not found.is_dir():
        found = Path.cwd() / "bench" / "peers"
    if not found.is_dir():
        raise BadSetup("the peers are in bench/peers of a checkout of Hexile: run it from there")
    return found


def command_for(name: str, home: Path) -> list[str]:
    """Return the command that starts a peer; a missing program raises NoPeer."""
    board = str(files("hexile.games.raid").joinpath("data", "boards", "command-bunker.txt"))
    if name in PYTHON_PEERS:
        return [sys.executable, str(home / PYTHON_PEERS[name]), board]
    node = shutil.which("node")
    if node is None:
        raise NoPeer("node is not installed")
    if not (home / "boardgame" / "node_modules").is_dir():
        raise NoPeer("say `make peers` first")
    return [node, str(home / "boardgame" / "program.mjs"), board]


class Peer:
    """One program under way, with the time its start took."""

    def __init__(self, name: str, command: list[str]) -> None:
        self.name = name
        self.talk = Talk(command, {"NODE_ENV": "production"}, hear_faults=True)
        self.start_s = float(self.talk.answer()["seconds"])


def start(name: str, home: Path) -> Peer:
    """Start a peer a few times and keep the last, with the shortest start there was."""
    command = command_for(name, home)
    times = []
    for _ in range(STARTS - 1):
        peer = Peer(name, command)
        times.append(peer.start_s)
        peer.talk.close()
    peer = Peer(name, command)
    peer.start_s = min([peer.start_s, *times])
    return peer


class Figures:
    """What a peer showed: its checksum over the same games, its best rates, start and memory."""

    def __init__(self, start_s: float) -> None:
        self.start_s = start_s
        self.checksum = 0
        self.games_per_s = 0.0
        self.tries_per_s = 0.0
        self.memory_mb = 0.0

    def take(self, answer: dict[str, Any]) -> None:
        """Keep the better rate and the larger memory."""
        seconds = max(answer["seconds"], SHORTEST_S)
        self.games_per_s = max(self.games_per_s, answer.get("games", 0) / seconds)
        self.tries_per_s = max(self.tries_per_s, answer.get("tries", 0) / seconds)
        self.memory_mb = max(self.memory_mb, answer["memory_kb"] / 1024)


def bench_peers(say: Callable[[str], None]) -> dict[str, Any]:
    """Measure Hexile and every peer that runs here, in turn."""
    home = folder()
    notes: list[str] = []
    running: list[Peer] = []
    figures: dict[str, Figures] = {}
    for name in (*PYTHON_PEERS, NODE_PEER):
        try:
            peer = start(name, home)
        except (NoPeer, Silent) as why:
            notes.append(f"{name} was not measured: {why}")
            continue
        running.append(peer)
        figures[name] = Figures(peer.start_s)
    for peer in running:
        say(f"{peer.name}: {EQUAL_GAMES} games")
        answer = peer.talk.ask(f"games 0 {EQUAL_GAMES}")
        figures[peer.name].checksum = answer["checksum"]
        figures[peer.name].take(answer)
    measure(running, figures, say)
    for peer in running:
        peer.talk.close()
    return result(figures, notes)


def measure(running: list[Peer], figures: dict[str, Figures], say: Callable[[str], None]) -> None:
    """Let the peers take turns, each with as much as takes it a moment."""
    for peer in running:
        figures[peer.name].take(peer.talk.ask(f"search {FIRST_TRIES}"))
    for number in range(1, ROUNDS + 1):
        say(f"round {number} of {ROUNDS}")
        for peer in running:
            known = figures[peer.name]
            games = max(1, int(known.games_per_s * ROUND_S))
            known.take(peer.talk.ask(f"games {EQUAL_GAMES} {games}"))
            known.take(
                peer.talk.ask(f"search {max(FIRST_TRIES, int(known.tries_per_s * ROUND_S))}")
            )


def result(figures: dict[str, Figures], notes: list[str]) -> dict[str, Any]:
    """Put the figures into one plain object."""
    return {
        "games": EQUAL_GAMES,
        "equal": len({known.checksum for known in figures.values()}) == 1,
        "peers": {name: vars(known) for name, known in figures.items()},
        "notes": notes,
    }


def peer_lines(found: dict[str, Any]) -> list[str]:
    """Say what was measured, a line for each."""
    said = [
        "raid (command-bunker), processor time on one core, all in one run",
        f"{'':<14}{'games/s':>10}{'iterations/s':>14}{'start s':>9}{'memory MB':>11}  checksum",
    ]
    for name, known in found["peers"].items():
        said.append(
            f"{name:<14}{known['games_per_s']:>10,.0f}{known['tries_per_s']:>14,.0f}"
            f"{known['start_s']:>9.2f}{known['memory_mb']:>11.0f}  {known['checksum']:08x}"
        )
    same = "the same" if found["equal"] else "NOT the same: a bug in"
    return [*said, f"{same} {found['games']:,} games", *found["notes"]]
