"""Random games with random options, looking for crashes, dead ends and runaways."""

from __future__ import annotations

import gc
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from hexile.games import find
from hexile.lab.workers import run_batches, seed_batches
from hexile.proof.checks.static_check import check_declared
from hexile.proof.conformance import (
    check_hiding,
    check_one,
    check_rare,
    play_one,
    random_setup,
)
from hexile.proof.fault import Fault
from hexile.table.narration.rules_text import read_rulebook

BATCH = 50
NUMBER = re.compile(r"\d+")


class Found:
    """A fault as it travels between processes: where, what, the journal, the traceback.

    Two are `alike` if one check says the same of both but for the numbers.
    """

    def __init__(self, fault: Fault) -> None:
        self.words = str(fault)
        self.alike = (fault.check, NUMBER.sub("", fault.what))
        self.seed = fault.seed
        self.journal = fault.journal
        self.trace = fault.trace


class Hunt:
    """Some seeds to try; *thorough* runs the whole suite on each, *every* at each decision."""

    def __init__(self, game: str, first: int, count: int, thorough: bool, every: bool) -> None:
        self.game = game
        self.first = first
        self.count = count
        self.thorough = thorough
        self.every = every


class Haul:
    """What a hunt brought: how many games, how many decisions, which faults."""

    def __init__(self, games: int, decisions: int, faults: list[Found]) -> None:
        self.games = games
        self.decisions = decisions
        self.faults = faults


def hunt(task: Hunt) -> Haul:
    """Play every seed of a task and gather what went wrong."""
    game = find(task.game)
    book = read_rulebook(game.package)
    decisions = 0
    faults: list[Found] = []
    for seed in range(task.first, task.first + task.count):
        setup = random_setup(game, seed)
        try:
            with nothing_collected():
                if task.thorough:
                    played = check_one(game, setup, seed, book, task.every)
                    check_rare(game, seed, book, task.every)
                else:
                    played = play_one(game, setup, seed, book)
            decisions += len(played.journal.moments)
        except Fault as fault:
            faults.append(Found(fault))
    return Haul(task.count, decisions, faults)


@contextmanager
def nothing_collected() -> Iterator[None]:
    """Look for no garbage while a game is played: all its states are kept, and would be looked through."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def faults_declared(slug: str, seed: int) -> list[Found]:
    """Return the faults in what a game says of itself, and in how it keeps its secrets."""
    game = find(slug)
    found: list[Found] = []
    looks: list[Callable[[], None]] = [
        lambda: check_declared(game, read_rulebook(game.package)),
        lambda: check_hiding(game, seed),
    ]
    for look in looks:
        try:
            look()
        except Fault as fault:
            found.append(Found(fault))
    return found


def hunt_all(hunted: Hunt, jobs: int, done: Callable[[int, int], None]) -> Haul:
    """Hunt through all seeds of a hunt; *done* hears of games played and faults found."""
    size = min(BATCH, max(1, hunted.count // (jobs * 4)))
    tasks = [
        Hunt(hunted.game, first, count, hunted.thorough, hunted.every)
        for first, count in seed_batches(hunted.first, hunted.count, size)
    ]
    total = Haul(0, 0, faults_declared(hunted.game, hunted.first))
    for haul in run_batches(hunt, tasks, jobs):
        total.games += haul.games
        total.decisions += haul.decisions
        total.faults += haul.faults
        done(total.games, len(total.faults))
    return total
