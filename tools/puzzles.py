"""Finds the puzzles that come with a game: `python tools/puzzles.py GAME --out FILE`. It wants a compiled engine.

Computer players play; at some decisions every legal choice is rated. Where one is clearly the best, a search with
other luck and up to ten times the worlds must agree: the same choice, ahead of all others by its interval and MARGIN. Then the levels are
asked, for the difficulty. What was found before is kept, so the tool can be stopped and started again.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import msgspec

from hexile.games import find
from hexile.kernel.chance.dice import SeededDice
from hexile.kernel.fields.position import read_position, write_position
from hexile.kernel.game import Game, new_setup
from hexile.kernel.play import State, legal_actions, seat_to_choose
from hexile.kernel.setup import Setup
from hexile.players.levels import best_player, is_long, named_player
from hexile.table.review.puzzles import EASY, FILE, Puzzle, theme_of
from hexile.table.review.rating import CHECKING, FINDING, RatedChoice, effort_for, rate
from hexile.table.review.weighing import Scale
from hexile.table.seating import seat_computers
from hexile.table.session import new_session

ROOT = Path(__file__).parents[1]
# What the lead must be beyond its interval, and what it must be at least: in short games, and in long ones, where one
# decision weighs less.
MARGIN = (0.03, 0.01)
LEAST = (0.08, 0.03)
LONGEST = 400  # decisions of a game
FEWEST, MOST = 3, 48  # legal choices
LOOK = 4  # worlds in which a shortlist is tried first
SHORTLIST = 5
PROMISING = (0.03, 0.01)
PER_GAME = 2
CHECKED_LUCK = 7
LEVEL_TRIES = 4
SEARCHES = ("cadet",)


def positions(game: Game, first: int) -> Iterator[tuple[int, Setup, State]]:
    """Let computer players play game after game, and go through their decisions."""
    levels = [name for name in game.players if name != "random"]
    for seed in count(first):
        scenario = game.scenarios[seed % len(game.scenarios)].name
        setup = new_setup(game, scenario, "", {}, {})
        names = game.seats_for(setup)
        weak = levels[seed % len(levels)]
        seats = {name: weak if n == 0 else best_player(game) for n, name in enumerate(names)}
        table = new_session(game, setup, seats, seed, None, None)
        seat_computers(table, named_player)
        while not table.state.over() and len(table.journal.moments) < LONGEST:
            seat = seat_to_choose(table.state)
            view = game.see(table.state, seat)
            text = write_position(game, setup, view)
            if FEWEST <= len(legal_actions(view)) <= MOST:
                found = read_position(game, text, setup)
                found.state.telling = False
                yield seed, found.setup, found.state
            table.computer_acts()


def promises(game: Game, view: State, luck: int) -> bool:
    """Tell by a short look whether one choice may be clearly the best."""
    scale = Scale(game, view, seat_to_choose(view), None, luck)
    legal = legal_actions(view)
    found = scale.guide.suggestions(view, legal, SHORTLIST, SeededDice(luck), True)
    sums = []
    worlds = [(scale.seed(n), scale.deal(scale.seed(n))) for n in range(LOOK)]
    for action in found:
        sums.append(sum(scale.after(dealt, action, seed).now for seed, dealt in worlds))
    sums.sort()
    return len(sums) > 1 and sums[-1] - sums[-2] > LOOK * PROMISING[is_long(game)]


def is_clear(game: Game, found: list[RatedChoice]) -> bool:
    """Tell whether the first choice is ahead of all others beyond its interval."""
    others, long = found[1:], is_long(game)
    lead = min(choice.behind for choice in others)
    return lead >= LEAST[long] and min(choice.behind_low for choice in others) >= MARGIN[long]


def solve_rates(game: Game, view: State, best: str) -> dict[str, float]:
    """Return how often each level finds the answer."""
    legal = legal_actions(view)
    names = [name for name in game.players if name != "random"] + list(SEARCHES)
    rates = {}
    for name in names:
        player = named_player(game, name)
        tries = [player.choose(view, list(legal), SeededDice(n)) for n in range(LEVEL_TRIES)]
        rates[name] = sum(action.text() == best for action in tries) / LEVEL_TRIES
    return rates


def puzzle_at(game: Game, setup: Setup, view: State, luck: int) -> Puzzle | None:
    """Return the puzzle a position makes, if it makes one."""
    if not promises(game, view, luck):
        return None
    least, margin = LEAST[is_long(game)], MARGIN[is_long(game)]
    found = rate(game, view, effort_for(game, FINDING), luck, least / 2)
    if len(found) < FEWEST or found[1].behind < least:
        return None
    checked = rate(game, view, effort_for(game, CHECKING), luck + CHECKED_LUCK, least / 2, margin)
    if checked[0].text != found[0].text or not is_clear(game, checked):
        return None
    seat = seat_to_choose(view)
    best = checked[0].text
    return Puzzle(
        game=game.about.slug,
        seat=seat,
        turn=game.status(view, seat).headline,
        theme=theme_of(game, view, best),
        position=write_position(game, setup, view),
        choices=checked,
        rates=solve_rates(game, view, best),
    )


def is_wanted(puzzle: Puzzle, made: list[Puzzle], most: int) -> bool:
    """Tell whether a puzzle adds to the others: not the same again, nor one more of a kind there is enough of."""
    if any((p.best().text, p.turn) == (puzzle.best().text, puzzle.turn) for p in made):
        return False
    kinds = Counter(p.theme for p in made)
    levels = Counter(p.difficulty() for p in made)
    if puzzle.difficulty() == EASY and levels[EASY] >= most * 2 // 5:
        return False
    return kinds[puzzle.theme] < most // 2


def asked_for() -> argparse.Namespace:
    """Read what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--most", type=int, default=36)
    parser.add_argument("--seconds", type=float, default=600, help="processor time")
    parser.add_argument("--seed", type=int, default=1, help="of the first game that is played")
    parser.add_argument("--every", type=int, default=3, help="look at one decision in so many")
    parser.add_argument("--out", type=Path, help="Default: the game's own file")
    return parser.parse_args()


def main() -> None:
    """Find the puzzles of the game that is named."""
    asked = asked_for()
    game = find(asked.game)
    path = asked.out or ROOT / "src" / "hexile" / "games" / asked.game / "data" / FILE
    made = msgspec.json.decode(path.read_bytes(), type=list[Puzzle]) if path.is_file() else []
    ends = time.process_time() + asked.seconds
    looked = 0
    per_game: Counter[int] = Counter()
    for number, (seed, setup, view) in enumerate(positions(game, asked.seed)):
        if time.process_time() > ends or len(made) >= asked.most:
            break
        if number % asked.every != seed % asked.every or per_game[seed] >= PER_GAME:
            continue
        looked += 1
        puzzle = puzzle_at(game, setup, view, seed)
        if puzzle is not None and is_wanted(puzzle, made, asked.most):
            per_game[seed] += 1
            made.append(puzzle)
            path.write_bytes(msgspec.json.encode(made) + b"\n")
            print(seed, len(made), puzzle.title(), puzzle.best().text, puzzle.rates, flush=True)
    print(f"{asked.game}: {len(made)} puzzles, {looked} positions looked at", flush=True)


if __name__ == "__main__":
    main()
