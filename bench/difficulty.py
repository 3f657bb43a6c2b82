"""Measures how hard games are, and writes what the browser table shows of it into their folders.

    python bench/difficulty.py                     every game, 200 games a row, at most a minute each
    python bench/difficulty.py --game raid --games 1000 --seconds 600

A row is a difficulty of the game's first set-up: how often the game's own strongest player wins. Other
seats, where there are any, are played by the same. The processor time a search takes for one decision is
measured, too, on average over the first forty that leave it a choice, or as many as fit into twenty
seconds, and in how many games it wins where that many fit into the time. Each game's rows are its
`data/measured.json`. Run it on the compiled rules, with --out where those are not the sources.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from importlib.resources import files
from pathlib import Path
from typing import Any

from hexile.games import find, slugs
from hexile.kernel.chance.dice import SeededDice
from hexile.kernel.game import Game, new_setup, start
from hexile.kernel.play import advance, legal_actions, seat_to_choose
from hexile.lab.simulate import Batch, make_plan, play_batch
from hexile.players.levels import LEVELS, best_player, named_player
from hexile.players.rates import interval
from hexile.players.sums import Sums

FIRST_SEED = 1
BATCH = 5
FEWEST = 20
DECISIONS_TIMED = 40
MOST_TIMED_S = 20.0


def rate(game: Game, difficulty: str, player: str, games: int, seconds: float) -> dict[str, Any]:
    """Play a row, as many games of it as fit into the time."""
    plan = make_plan(game, new_setup(game, "", difficulty, {}, {}), player, "", False)
    sums, ends = Sums(), time.monotonic() + seconds
    while sums.games < games and time.monotonic() < ends:
        sums.fold(play_batch(Batch(plan, FIRST_SEED + sums.games, min(BATCH, games - sums.games))))
    low, high = interval(sums.wins, sums.games)
    found = {"games": sums.games, "wins": sums.wins, "low": round(low, 4), "high": round(high, 4)}
    return {"player": player, **found, "decisions": sums.decisions // max(1, sums.games)}


def seconds_a_decision(game: Game, level: str) -> float:
    """Return the processor time a search takes for a decision, on average over the first of a game."""
    state = start(game, new_setup(game, "", "", {}, {}), SeededDice(FIRST_SEED), False)
    player, own, dice = named_player(game, level), SeededDice(FIRST_SEED, 1), SeededDice(FIRST_SEED)
    asked, taken = 0, 0.0
    while state.result is None and asked < DECISIONS_TIMED and taken < MOST_TIMED_S:
        legal = legal_actions(state)
        view = game.see(state, seat_to_choose(state))
        began = time.process_time()
        action = player.choose(view, legal, own)
        if len(legal) > 1:
            asked += 1
            taken += time.process_time() - began
        advance(state, action, dice)
    return taken / max(1, asked)


def level_rows(game: Game, difficulty: str, games: int, seconds: float) -> dict[str, Any]:
    """Measure the searches: the time for a decision, and games won where enough could be played."""
    rows: dict[str, Any] = {}
    for level in LEVELS:
        takes = seconds_a_decision(game, level.name)
        rows[level.name] = {"seconds": round(takes, 3)}
        if seconds and takes * 40 * FEWEST < seconds:
            row = rate(game, difficulty, level.name, games, seconds)
            if row["games"] >= FEWEST:
                rows[level.name] |= row
    return rows


def measure(game: Game, games: int, seconds: float, search_s: float) -> dict[str, Any]:
    """Measure one game."""
    names = [d.name for d in game.difficulties] or [""]
    usual = "normal" if "normal" in names else names[0]
    rows = {}
    for name in names:
        rows[name] = rate(game, name, best_player(game), games, seconds)
        print(game.about.slug, name, rows[name], flush=True)
    levels = level_rows(game, usual, games, search_s)
    print(game.about.slug, levels, flush=True)
    setup = new_setup(game, "", usual, {}, {})
    return {
        "rules": game.about.version,
        "scenario": game.scenarios[0].name,
        "seats": len(game.seats_for(setup)),
        "difficulties": rows,
        "levels": levels,
    }


def file_of(game: Game, out: Path | None) -> Path:
    """Return the file a game's rows are kept in: where the game is, or in a folder of games."""
    folder = Path(str(files(game.package))) if out is None else out / game.about.slug
    return folder / "data" / "measured.json"


def main() -> None:
    """Measure what was asked for and write it down."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", action="append", choices=slugs())
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=60, help="at most, for a row")
    parser.add_argument("--search", type=float, default=0, help="seconds for a row of a search")
    parser.add_argument("--levels", action="store_true", help="only the time searches take")
    parser.add_argument("--out", type=Path, help="the folder of games, src/hexile/games")
    asked = parser.parse_args()
    for slug in asked.game or slugs():
        file = file_of(find(slug), asked.out)
        if asked.levels:
            row = json.loads(file.read_text()) if file.exists() else {}
            row["levels"] = level_rows(find(slug), "", asked.games, 0)
        else:
            row = measure(find(slug), asked.games, asked.seconds, asked.search)
        file.write_text(json.dumps(row, indent=1, sort_keys=True) + "\n")
        print(f"written: {file}", file=sys.stderr)


if __name__ == "__main__":
    main()
