"""Measures the Hive's missions: the grades, hostages home, how games end, and what players give away.

    python bench/hive_balance.py                          both missions, every level, `raider`, 200 games each
    python bench/hive_balance.py rescue punitive:hard --player charge --games 600 --seed 1000000

A seat is given away if a Marine goes aboard a Darter and leaves it fewer seats than free hostages within ten
Movement Points of its Breach have no nearer one to go to. Unspent are the Resource Points left when the force
sets out. A mission is lost by the clock if turn 30 ends it with both hostages home (Rescue) or with points for a
draw (Punitive).
"""

from __future__ import annotations

import argparse
from collections import Counter
from typing import cast

from hexile.games.hive import GAME
from hexile.games.hive.rules.ending import GRADES, score
from hexile.games.hive.state import AWAY, PUNITIVE, Hive
from hexile.games.hive.tables import HOSTAGE, NEAR
from hexile.kernel.event import Event
from hexile.kernel.game import new_setup
from hexile.kernel.geometry.graph import FAR
from hexile.kernel.play import State, Witness
from hexile.lab.workers import run_batches
from hexile.players.match import Match
from hexile.players.rates import interval

CELLS = ["rescue:normal", "rescue:easy", "rescue:hard",
         "punitive:normal", "punitive:easy", "punitive:hard"]  # fmt: skip
CLOCK = "turn 30"
BATCH = 10


class Watch(Witness):
    """Counts in one game the seats given away and the points not spent."""

    def __init__(self) -> None:
        super().__init__()
        self.given = 0
        self.unspent = 0

    def saw(self, s: State, event: Event) -> None:
        """Note who goes aboard, and what the force has cost."""
        hive = cast(Hive, s)
        if event.kind == "force":
            self.unspent = int(event.facts["limit"]) - int(event.facts["cost"])
        elif event.kind == "boards":
            unit = hive.terms.names.index(str(event.facts["who"]).split()[-1])
            ship = hive.terms.ship_names.index(str(event.facts["to"]))
            self.given += hive.kind_of(unit) != HOSTAGE and is_given(hive, unit, ship)


def is_given(s: Hive, unit: int, ship: int) -> bool:
    """Tell whether a Marine about to board takes a seat that a hostage near by has no other for."""
    waiting = [u for u in range(s.terms.marines_first) if s.terran[u] and s.in_hive(u)]
    wanted = sum(1 for u in waiting if way_to(s, u, ship) <= NEAR and is_nearest(s, u, ship))
    return s.seats_left(ship) - s.men[unit] < wanted


def way_to(s: Hive, unit: int, ship: int) -> int:
    """Return the points from a unit to a Darter that can leave, or FAR."""
    at = s.ship_at[ship]
    return s.terms.ship.distances[s.at[unit]][at] if at >= 0 and not s.ship_crippled[ship] else FAR


def is_nearest(s: Hive, unit: int, ship: int) -> bool:
    """Tell whether no other Darter with a seat is as near to a unit."""
    others = [o for o in range(s.terms.ships) if o != ship and s.seats_left(o) > 0]
    return all(way_to(s, unit, ship) < way_to(s, unit, other) for other in others)


def is_won(s: Hive) -> bool:
    """Tell whether a game that the clock ended was not lost on the board."""
    if s.terms.mission == PUNITIVE:
        return score(s) >= s.terms.book.grades["draw"]
    return s.count(HOSTAGE, AWAY) == 2


def play_some(job: tuple[str, str, int, int]) -> Counter[str]:
    """Play some games of a cell and count."""
    cell, player, seed, games = job
    mission, _, level = cell.partition(":")
    setup = new_setup(GAME, mission, level, {}, {})
    found: Counter[str] = Counter()
    for number in range(seed, seed + games):
        watch = Watch()
        final = cast(Hive, Match(GAME, setup, [GAME.players[player]], number, None, watch).final)
        assert final.result is not None
        found["games"] += 1
        found[final.result.ending] += 1
        found["turns"] += final.turn
        found["both home"] += final.count(HOSTAGE, AWAY) == 2
        found["won, lost by the clock"] += final.result.ending == CLOCK and is_won(final)
        found["games with seats given away"] += watch.given > 0
        found["points unspent"] += watch.unspent
    return found


def told(cell: str, found: Counter[str]) -> str:
    """Write the line of a cell."""
    games = found["games"]

    def share(name: str) -> str:
        low, high = interval(found[name], games)
        return f"{name} {found[name] / games:.1%} ({low * 100:.1f}-{high * 100:.1f})"

    rates = ", ".join(share(name) for name in [*GRADES, CLOCK, "both home"])
    seats = f"{found['games with seats given away']} games with seats given away"
    clock = f"{found['won, lost by the clock']} won, lost by the clock"
    unspent = f"{found['points unspent'] / games:.2f} points unspent"
    turns = f"{found['turns'] / games:.1f} turns"
    return f"{cell:16}{games} games: {rates}; {clock}; {seats}; {unspent}; {turns}"


def main() -> None:
    """Play, and print a line for every cell."""
    read = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    read.add_argument("cells", nargs="*", default=CELLS, metavar="MISSION[:LEVEL]")
    read.add_argument("--player", default="raider", choices=list(GAME.players))
    read.add_argument("--games", type=int, default=200)
    read.add_argument("--seed", type=int, default=1000000)
    read.add_argument("--jobs", type=int, default=1)
    args = read.parse_args()
    for cell in args.cells:
        jobs = [
            (cell, args.player, first, min(BATCH, args.seed + args.games - first))
            for first in range(args.seed, args.seed + args.games, BATCH)
        ]
        found: Counter[str] = Counter()
        for part in run_batches(play_some, jobs, args.jobs):
            found.update(part)
        print(told(cell, found), flush=True)


if __name__ == "__main__":
    main()
