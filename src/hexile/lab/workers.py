"""Work cut into batches and spread over processes; results are folded as they come."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from typing import TypeVar

from hexile.games import find
from hexile.kernel.setup import Setup, Value, settle

B = TypeVar("B")
R = TypeVar("R")

AHEAD = 4


class Order:
    """A set-up as plain data, so that it can travel to another process."""

    def __init__(self, game: str, setup: Setup) -> None:
        self.game = game
        self.scenario = setup.scenario
        self.values: dict[str, Value] = setup.values
        self.files = setup.files

    def setup(self) -> Setup:
        """Make the set-up again."""
        game = find(self.game)
        return settle(game.scenarios, game.options, self.scenario, self.values, self.files)


def seed_batches(seed: int, games: int, size: int) -> list[tuple[int, int]]:
    """Cut *games* seeds from *seed* on into batches of (first seed, how many)."""
    return [(seed + done, min(size, games - done)) for done in range(0, games, size)]


def run_batches(work: Callable[[B], R], batches: list[B], jobs: int) -> Iterator[R]:
    """Yield the result of every batch as it comes: in order with one job, else as they finish.

    Only a few batches are under way at a time, so a million games need no more memory than ten.
    """
    if jobs <= 1:
        for batch in batches:
            yield work(batch)
        return
    with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn")) as pool:
        waiting = iter(batches)
        running: set[Future[R]] = set()
        for batch in waiting:
            running.add(pool.submit(work, batch))
            if len(running) >= jobs * AHEAD:
                break
        while running:
            finished, running = wait(running, return_when=FIRST_COMPLETED)
            for future in finished:
                yield future.result()
                following = next(waiting, None)
                if following is not None:
                    running.add(pool.submit(work, following))
