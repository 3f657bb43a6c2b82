"""Measures all computer levels of every game, and writes the page about them.

    python bench/levels.py                          every game that is not yet measured, then the page
    python bench/levels.py --game raid --games 200  one game, at most 200 games a row
    python bench/levels.py --without general        a game of that level may take minutes
    python bench/levels.py --page                   only the page, from what has been measured

Each game's first scenario counts. Where you play alone, each level plays the same seeds against the
book. Where two play, levels that are neighbours in strength meet with seats exchanged, and Elo is fitted
to all results. Where more play, a level takes one seat and the best own player the others.

Rows are kept in build/levels, so an interrupted run goes on. A row ends after its games or its seconds.
"""

from __future__ import annotations

import argparse
import time
from math import log10
from pathlib import Path
from typing import NamedTuple

from hexile.games import find, slugs
from hexile.kernel.game import Game, new_setup
from hexile.kernel.setup import Setup
from hexile.lab.batch_file import BatchFile
from hexile.players.levels import best_player, named_player, players_of
from hexile.players.match import Match
from hexile.players.rates import interval

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "measurements" / "levels.md"
KEPT = ROOT / "build" / "levels"
FIRST_SEED = 40_001
FEWEST = 10  # games that say anything
EVEN = 0.5
LEAST_MS = 0.1
ALONE, TWO = 1, 2
FITTED = 2_000
ELO_STEP = 8.0
ELO_SPREAD = 400
REACH = 2  # how many places apart two levels may be to meet
HEAD = "<!-- made by bench/levels.py -->"


class Row(NamedTuple):
    """Games of a level against the book, or against another level."""

    level: str
    other: str


class Played(NamedTuple):
    """What the games of a row came to; draws count half."""

    games: int
    won: float
    ms: float

    def rate(self) -> str:
        """Write the rate with its interval."""
        if self.games < FEWEST:
            return "not measured"
        low, high = interval(self.won, self.games)
        return f"{self.won / self.games:.0%} ({low:.0%} to {high:.0%})"


def rows_of(game: Game, setup: Setup) -> list[Row]:
    """List the rows of a game: who plays against the book, or whom levels meet."""
    names = list(players_of(game))
    if len(game.seats_for(setup)) != TWO:
        return [Row(name, "") for name in names]
    return [
        Row(names[above], names[below])
        for above in range(len(names))
        for below in range(max(0, above - REACH), above)
    ]


def play(game: Game, setup: Setup, row: Row, seed: int) -> list[float]:
    """Play one game; return its seed, what the level won, its decisions and the seconds they took."""
    seats = len(game.seats_for(setup))
    seat = seed % seats
    other = named_player(game, row.other or best_player(game))
    players = [named_player(game, row.level) if n == seat else other for n in range(seats)]
    began = time.process_time()
    match = Match(game, setup, players, seed)
    took = time.process_time() - began
    assert match.final.result is not None
    return [seed, match.final.result.values[seat], match.decisions, took]


def kept_file(game: Game, setup: Setup, row: Row) -> BatchFile:
    """Open what has been played of a row by these rules."""
    name = f"{game.about.slug}-{row.level}-{row.other or 'book'}".replace(":", "-")
    asked = {"game": game.about.slug, "rules": game.about.version, "scenario": setup.scenario}
    return BatchFile(KEPT / f"{name}.jsonl", asked | row._asdict())


def measure(game: Game, games: int, seconds: float, without: list[str]) -> None:
    """Play the rows of a game as far as they are missing, but for those of some levels."""
    setup = new_setup(game, "", "", {}, {})
    for row in rows_of(game, setup):
        if row.level in without or row.other in without:
            continue
        file = kept_file(game, setup, row)
        done = len(file.keys)
        ends = time.monotonic() + seconds
        while done < games and time.monotonic() < ends:
            file.add(str(FIRST_SEED + done), play(game, setup, row, FIRST_SEED + done))
            done += 1
        print(game.about.slug, *row, found_in(file).rate(), f"{done} games", flush=True)


def found_in(file: BatchFile) -> Played:
    """Add up what has been played of a row."""
    rows = [row for _, row in file.results()]
    decisions = sum(row[2] for row in rows)
    ms = 1000 * sum(row[3] for row in rows) / max(1, decisions)
    return Played(len(rows), sum(row[1] for row in rows), ms)


def elo_of(names: list[str], found: dict[Row, Played]) -> dict[str, float]:
    """Fit Elo to the results of all pairs; the weakest level is 0. An even game more tames whitewashes."""
    elo = dict.fromkeys(names, 0.0)
    for _ in range(FITTED):
        for row, played in found.items():
            if played.games >= FEWEST:
                expected = 1 / (1 + 10 ** ((elo[row.other] - elo[row.level]) / ELO_SPREAD))
                change = ELO_STEP * ((played.won + EVEN) / (played.games + 1) - expected)
                elo[row.level] += change
                elo[row.other] -= change
    lowest = min(elo.values())
    return {name: value - lowest for name, value in elo.items()}


def elo_interval(played: Played) -> str:
    """Write how far apart a pair is in Elo, by the interval of its rate."""
    low, high = interval(played.won, played.games)
    return " to ".join(f"{elo_gap(rate):+.0f}" for rate in (low, high))


def elo_gap(rate: float) -> float:
    """Return how far apart in Elo a rate says that two are, as far as that can be told."""
    rate = min(max(rate, 0.001), 0.999)
    return ELO_SPREAD * log10(rate / (1 - rate))


def milliseconds(ms: float) -> str:
    """Write a time."""
    return f"{ms:.1f} ms" if ms >= LEAST_MS else f"under {LEAST_MS} ms"


def section(game: Game) -> list[str]:
    """Write what is known of a game's levels."""
    setup = new_setup(game, "", "", {}, {})
    known = players_of(game)
    found = {row: found_in(kept_file(game, setup, row)) for row in rows_of(game, setup)}
    scenario = next(one.title for one in game.scenarios if one.name == setup.scenario)
    lines = [f"## {game.about.title}", "", f"Rules {game.about.version}, scenario {scenario}.", ""]
    words = {name: player.grade.capitalize() or "-" for name, player in known.items()}
    if len(game.seats_for(setup)) == TWO:
        return lines + pairs(words, found)
    whom = "wins against the book" if len(game.seats_for(setup)) == ALONE else "value of the seat"
    lines += [f"| level | code name | games | {whom} | a decision |", "|---|---|---|---|---|"]
    for row, played in found.items():
        took = milliseconds(played.ms) if played.games else "-"
        lines.append(
            f"| {words[row.level]} | `{row.level}` | {played.games} | {played.rate()} | {took} |"
        )
    return [*lines, ""]


def pairs(words: dict[str, str], found: dict[Row, Played]) -> list[str]:
    """Write the tables of a game for two: Elo of the levels, and all pairs that met."""
    elo = elo_of(list(words), found)
    met = {name for row, played in found.items() if played.games >= FEWEST for name in row}
    lines = ["| level | code name | Elo |", "|---|---|---|"]
    for name, word in words.items():
        lines.append(
            f"| {word} | `{name}` | {f'{elo[name]:.0f}' if name in met else 'not measured'} |"
        )
    lines += ["", "| level | against | games | wins, draws half | apart in Elo | a decision |"]
    lines += ["|---|---|---|---|---|---|"]
    for row, played in found.items():
        if played.games >= FEWEST:
            lines.append(
                f"| `{row.level}` | `{row.other}` | {played.games} | {played.rate()} "
                f"| {elo_interval(played)} | {milliseconds(played.ms)} |"
            )
    return [*lines, ""]


def page() -> str:
    """Write the page: what stands above HEAD stays as it is."""
    above = PAGE.read_text("utf-8").partition(HEAD)[0]
    parts = [line for slug in slugs() for line in section(find(slug))]
    return above + "\n".join([HEAD, "", *parts]).rstrip() + "\n"


def main() -> None:
    """Measure what was asked for, and write the page."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", action="append", choices=slugs())
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=60, help="at most, for a row")
    parser.add_argument("--without", action="append", default=[], metavar="LEVEL")
    parser.add_argument("--page", action="store_true", help="only write the page")
    asked = parser.parse_args()
    if not asked.page:
        for slug in asked.game or slugs():
            measure(find(slug), asked.games, asked.seconds, asked.without)
    PAGE.write_text(page(), "utf-8")


if __name__ == "__main__":
    main()
