"""Measures Forlorn's operations: wins, which printed mechanisms games meet, and what players waste.

    python bench/forlorn_balance.py                        every operation and level, 200 games each
    python bench/forlorn_balance.py op4 solo1:hard --games 600 --seed 500000 --jobs 2

A mechanism is counted by games in which it occurs at least once. Wasted are Marine Phases that end with
points unspent and nobody Ready, and turns that bring a Marine back to where he looked before, with nothing
done in between. `--option two_players=true` lets the same player lead both sides.
"""

from __future__ import annotations

import argparse
from collections import Counter
from typing import cast

from hexile.games.forlorn import GAME
from hexile.games.forlorn.state.forlorn import Forlorn
from hexile.kernel.event import Event
from hexile.kernel.game import new_setup
from hexile.kernel.geometry.graph import NOWHERE
from hexile.kernel.play import State, Witness
from hexile.lab.workers import run_batches
from hexile.players.match import Match
from hexile.players.rates import interval

CELLS = ["solo1:easy", "solo1:normal", "solo1:hard", "solo2:easy", "solo2:normal", "solo2:hard",
         "op1", "op2", "op3", "op4"]  # fmt: skip
MECHANISMS = ["rush", "forced draw", "last two turns", "burst", "meal", "stacked vent"]
WASTE = ["idle phases", "turns to and fro"]
COUNTED = ["Marine Phases", "spawns lost", "turns played"]
BATCH = 10


class Watch(Witness):
    """Counts what happens in one game."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: Counter[str] = Counter()
        self.facings: dict[str, list[str]] = {}

    def saw(self, s: State, event: Event) -> None:
        """Note a mechanism, or something wasted."""
        game = cast(Forlorn, s)
        if event.kind in ("rush_coming", "corpse_bursts", "spawn_lost"):
            names = {"rush_coming": "rush", "corpse_bursts": "burst", "spawn_lost": "spawns lost"}
            self.seen[names[event.kind]] += 1
        elif event.kind == "card_drawn" and event.rule == "II.B2":
            self.seen["forced draw"] += 1
        elif event.kind == "converts" and event.rule in ("I.A3.1", "11.5"):
            self.seen["meal"] += 1
        elif event.kind == "turn":
            self.seen["turns played"] += 1
            self.seen["last two turns"] += event.facts["left"] in (1, 2)
            self.seen["stacked vent"] += is_stacked(game)
            self.facings = {}
        elif event.kind == "end_marines":
            self.seen["Marine Phases"] += 1
            self.seen["idle phases"] += event.facts["points"] != 0 and True not in game.ready
        elif event.kind == "turns":
            self.note_turn(str(event.facts["who"]), str(event.facts["facing"]))
        elif "who" in event.facts:
            self.facings.pop(str(event.facts["who"]), None)

    def note_turn(self, who: str, facing: str) -> None:
        """Note a turn of a Marine; one back to where he looked before is wasted."""
        looked = self.facings.setdefault(who, [])
        if facing in looked:
            self.seen["turns to and fro"] += 1
            looked.clear()
        looked.append(facing)


def is_stacked(s: Forlorn) -> bool:
    """Tell whether two Xenos share a vent."""
    places = [at for at in s.xeno_at if at != NOWHERE]
    return len(places) != len(set(places))


def play_some(job: tuple[str, str, dict[str, object], int, int]) -> Counter[str]:
    """Play some games of a cell and count."""
    cell, player, options, seed, games = job
    scenario, _, level = cell.partition(":")
    setup = new_setup(GAME, scenario, level, options, {})
    seats = len(GAME.seats_for(setup))
    found: Counter[str] = Counter()
    for number in range(seed, seed + games):
        watch = Watch()
        result = Match(
            GAME, setup, [GAME.players[player]] * seats, number, None, watch
        ).final.result
        assert result is not None
        found["games"] += 1
        found["wins"] += result.values[0] == 1.0
        found[result.ending] += 1
        for name in MECHANISMS:
            found[name] += watch.seen[name] > 0
        for name in [*WASTE, *COUNTED]:
            found[name] += watch.seen[name]
        found["games with waste"] += any(watch.seen[name] for name in WASTE)
    return found


def told(cell: str, found: Counter[str]) -> str:
    """Write the line of a cell."""
    games = found["games"]
    low, high = interval(found["wins"], games)
    rates = f"{found['wins'] / games:6.1%} ({low * 100:.1f}-{high * 100:.1f})"
    met = ", ".join(f"{name} {found[name] / games:.0%}" for name in MECHANISMS)
    waste = ", ".join(f"{found[name]} {name}" for name in WASTE)
    ends = f"time {found['time']}, lost {found['squad-lost']}"
    lost = f"{found['spawns lost'] / games:.1f} spawns lost, {found['turns played'] / games:.1f} turns a game"
    return f"{cell:13}{rates}, {games} games: {met}; {waste} in {found['Marine Phases']} phases; {ends}; {lost}"


def main() -> None:
    """Play, and print a line for every cell."""
    read = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    read.add_argument("cells", nargs="*", default=CELLS, metavar="OPERATION[:LEVEL]")
    read.add_argument("--player", default="squad", choices=list(GAME.players))
    read.add_argument("--games", type=int, default=200)
    read.add_argument("--seed", type=int, default=1)
    read.add_argument("--jobs", type=int, default=1)
    read.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    args = read.parse_args()
    options: dict[str, object] = {}
    for said in args.option:
        name, _, value = said.partition("=")
        options[name] = {"true": True, "false": False}.get(value, value)
    for cell in args.cells:
        jobs = [
            (cell, args.player, options, first, min(BATCH, args.seed + args.games - first))
            for first in range(args.seed, args.seed + args.games, BATCH)
        ]
        found: Counter[str] = Counter()
        for part in run_batches(play_some, jobs, args.jobs):
            found.update(part)
        print(told(cell, found), flush=True)


if __name__ == "__main__":
    main()
