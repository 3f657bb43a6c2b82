"""Random games with random options, looking for crashes, dead ends and runaways."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from hexile.games import find
from hexile.kernel.game import Game
from hexile.kernel.rulebook import Rule
from hexile.lab.workers import run_batches, seed_batches
from hexile.proof.checks.static_check import check_declared
from hexile.proof.conformance import (
    Played,
    check_hiding,
    check_one,
    check_rare,
    play_one,
    random_setup,
)
from hexile.proof.fault import Fault, gather
from hexile.table.narration.rules_text import read_rulebook

BATCH = 50


class Found:
    """A fault as it travels between processes: where, what, the journal, the traceback.

    Two are `alike` if one check says the same of both but for numbers and names.
    """

    def __init__(self, fault: Fault) -> None:
        self.words = str(fault)
        self.alike = fault.alike()
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
        here: list[Fault] = []
        with nothing_collected():
            decisions += hunt_one(task, game, seed, book, here)
        faults += [Found(fault) for fault in here]
    return Haul(task.count, decisions, faults)


def hunt_one(task: Hunt, game: Game, seed: int, book: dict[str, Rule], found: list[Fault]) -> int:
    """Play one game, gather what is wrong with it, and count its decisions; none if it broke off."""
    setup, played = random_setup(game, seed), list[Played]()
    if not task.thorough:
        gather(found, lambda: played.append(play_one(game, setup, seed, book)))
    else:
        gather(
            found,
            lambda: played.append(check_one(game, setup, seed, book, task.every, found)),
        )
        gather(found, lambda: check_rare(game, seed, book, task.every))
    return sum(len(one.journal.moments) for one in played)


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
