"""Work cut into batches and spread over processes or machines; results are folded as they come.

There is one seam, `concurrent.futures.Executor`: this process, all cores, or a Dask cluster.
"""

from __future__ import annotations

import ctypes
import multiprocessing
import multiprocessing.process
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import lru_cache
from importlib import import_module
from typing import Any, TypeVar

from hexile import __version__
from hexile.games import find
from hexile.kernel.setup import BadSetup, Setup, Value, settle
from hexile.table.editions.edition import whose_copy

B = TypeVar("B")
R = TypeVar("R")

AHEAD = 4
SETUPS_KEPT = 16
CONNECT_S = "10s"
PARENT_DEATH_SIGNAL = 1  # of Linux: prctl(2)
KEPT = "with --keep, the same command resumes after the finished batches"
POOL_BROKE = (
    "a process that played games ended by itself; with --limit SECONDS a player that does this "
    f"loses only its game, and {KEPT}"
)


class SetupData:
    """A set-up as plain data, so that it can travel to another process."""

    def __init__(self, game: str, setup: Setup) -> None:
        self.game = game
        self.scenario = setup.scenario
        self.values: dict[str, Value] = setup.values
        self.files = setup.files
        self.copy = whose_copy(setup.copy, setup.owner)

    def setup(self) -> Setup:
        """Make the set-up again."""
        values, files = tuple(sorted(self.values.items())), tuple(sorted(self.files.items()))
        return made_setup(self.game, self.scenario, values, files)


@lru_cache(maxsize=SETUPS_KEPT)
def made_setup(
    game: str,
    scenario: str,
    values: tuple[tuple[str, Value], ...],
    files: tuple[tuple[str, str], ...],
) -> Setup:
    """Make a set-up once in a process, with all that a game prepares for it, not for each batch."""
    found = find(game)
    return settle(found.scenarios, found.options, scenario, dict(values), dict(files))


def seed_batches(seed: int, games: int, size: int) -> Iterator[tuple[int, int]]:
    """Cut *games* seeds from *seed* on into batches of (first seed, how many)."""
    for done in range(0, games, size):
        yield seed + done, min(size, games - done)


class Crew:
    """Who does the work, as an executor, and how many hands it has."""

    def __init__(self, executor: Executor, hands: int) -> None:
        self.executor = executor
        self.hands = hands


def run_batches(
    work: Callable[[B], R], batches: Iterable[B], jobs: int, cluster: str = ""
) -> Iterator[R]:
    """Yield the result of every batch as it comes: in order with one job, else as they finish.

    Only a few batches are under way at a time, so a million games need no more memory than ten.
    """
    if jobs <= 1 and not cluster:
        for batch in batches:
            yield work(batch)
        return
    try:
        with hired(jobs, cluster) as crew:
            yield from spread(crew, work, batches)
    except BrokenProcessPool:
        raise BadSetup(POOL_BROKE) from None
    except (CancelledError, OSError) as lost:
        if not cluster:
            raise
        raise BadSetup(f"the cluster at {cluster} was lost: {lost}; {KEPT}") from None


def spread(crew: Crew, work: Callable[[B], R], batches: Iterable[B]) -> Iterator[R]:
    """Keep everybody busy with a few batches ahead, and yield the results as they come."""
    waiting = iter(batches)
    running: set[Future[R]] = set()
    for batch in waiting:
        running.add(crew.executor.submit(work, batch))
        if len(running) >= crew.hands * AHEAD:
            break
    while running:
        finished, running = wait(running, return_when=FIRST_COMPLETED)
        for future in finished:
            yield future.result()
            following = next(waiting, None)
            if following is not None:
                running.add(crew.executor.submit(work, following))


@contextmanager
def hired(jobs: int, cluster: str) -> Iterator[Crew]:
    """Hire processes of this machine, or a cluster by its address, and let them go afterwards."""
    if cluster:
        with _connected(cluster) as client, client.get_executor(pure=False) as executor:
            yield Crew(executor, sum(client.nthreads().values()))
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, context, initializer=end_with_parent) as pool:
        yield Crew(pool, jobs)


def end_with_parent() -> None:
    """Let this process end when the one that hired it does, however that was ended."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PARENT_DEATH_SIGNAL, signal.SIGKILL)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_after, args=[parent], daemon=True).start()


def _end_after(parent: multiprocessing.process.BaseProcess) -> None:
    parent.join()
    os._exit(1)


@contextmanager
def _connected(address: str) -> Iterator[Any]:
    """Return a Dask client; an address nobody answers at, or other versions, raise BadSetup."""
    distributed = dask()
    try:
        client = distributed.Client(address, timeout=CONNECT_S, set_as_default=False)
    except (OSError, ValueError) as error:
        raise BadSetup(f"No cluster answers at {address}: {error}") from None
    try:
        check_versions(client.run(version_here), address)
        yield client
    finally:
        client.close()


def dask() -> Any:
    """Return the package `distributed`, or say how to install it."""
    try:
        return import_module("distributed")
    except ImportError:
        raise BadSetup("a cluster needs Dask: pip install 'hexile[cluster]'") from None


def version_here() -> str:
    """Return this process's version of Hexile."""
    return __version__


def check_versions(versions: dict[str, str], address: str) -> None:
    """Raise BadSetup unless there are workers, all of this version."""
    if not versions:
        raise BadSetup(f"the cluster at {address} has no workers; `hexile worker {address}` is one")
    for worker, version in versions.items():
        if version != __version__:
            raise BadSetup(f"worker {worker} runs Hexile {version}, this is {__version__}")
