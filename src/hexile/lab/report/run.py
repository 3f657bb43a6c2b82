"""Plays a report's experiment, goes on where it stopped, and writes rows and page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from hexile.kernel.game import Game
from hexile.kernel.setup import Option
from hexile.lab.batch_file import BatchFile
from hexile.lab.report.arms import OPTION, PLAYER, Arm, Experiment
from hexile.lab.report.report_games import Counts, Work, play_work
from hexile.lab.report.report_sums import Tally
from hexile.lab.workers import run_batches, seed_batches

BATCH = 50
LEDGER = "run.jsonl"


class Findings:
    """Everything a page shows: the experiment, a tally for each arm, and what was counted."""

    def __init__(self, experiment: Experiment, games: int, seed: int) -> None:
        self.experiment = experiment
        self.games = games
        self.seed = seed
        self.tallies: dict[str, Tally] = {arm.key(): Tally() for arm in experiment.arms}
        self.rules: Counts = {}
        self.tried: Counts = {}
        self.decided: Counts = {}
        self.walked: dict[str, Counts] = {}
        self.died: dict[str, Counts] = {}
        self.added: set[tuple[str, int]] = set()

    def options_varied(self) -> list[Option]:
        """Return the options that have an arm."""
        names = {arm.name for arm in self.experiment.arms if arm.kind == OPTION}
        return [option for option in self.experiment.game.options if option.name in names]

    def is_new(self, arm: Arm, seed: int) -> bool:
        """Tell whether a game from elsewhere has not been counted yet; from now on it has."""
        key = (arm.key(), seed)
        if key in self.added:
            return False
        self.added.add(key)
        return True

    def of(self, arm: Arm) -> Tally:
        """Return an arm's tally."""
        return self.tallies[arm.key()]


def play_all(
    game: Game,
    games: int,
    seed: int,
    jobs: int,
    folder: Path,
    added: list[str],
    done: Callable[[int, int], None],
    cluster: str = "",
    files: dict[str, str] | None = None,
    copy: str = "",
) -> Findings:
    """Play what is still missing, *games* games for each arm, and add everything up.

    *files* are those of a person's own copy, which is called *copy*.
    """
    experiment = Experiment(game, added, files, copy)
    asked = {"game": game.about.slug, "rules": game.about.version, "seed": seed, "added": added}
    ledger = BatchFile(folder / LEDGER, asked | ({"files": files} if files else {}))
    works = list(all_work(experiment, games, seed))
    total = sum(work.count for work in works)
    played = sum(work.count for work in works if work.key() in ledger.keys)
    done(played, total)
    missing = [work for work in works if work.key() not in ledger.keys]
    for batch in run_batches(play_work, missing, jobs, cluster):
        ledger.add(batch.key, batch.plain())
        played += len(batch.rows)
        done(played, total)
    return add_up(experiment, ledger, works, games, seed)


def all_work(experiment: Experiment, games: int, seed: int) -> Iterator[Work]:
    """Cut every arm into batches; the best player's games in each scenario are watched closely."""
    for arm in experiment.arms:
        watched = arm.kind == PLAYER and arm.setting == experiment.best
        for first, count in seed_batches(seed, games, BATCH):
            yield Work(arm, first, count, watched)


def add_up(
    experiment: Experiment, ledger: BatchFile, works: list[Work], games: int, seed: int
) -> Findings:
    """Go through the ledger twice: the base first, then every arm beside it."""
    arms = {work.key(): work.arm for work in works}
    base: dict[int, float] = {}
    for key, entry in ledger.results():
        if key in arms and arms[key] is experiment.base:
            base.update({row[0]: row[1] for row in entry["rows"]})
    found = Findings(experiment, games, seed)
    for key, entry in ledger.results():
        if key in arms:
            fold(found, arms[key], entry, base)
    return found


def fold(found: Findings, arm: Arm, entry: dict[str, Any], base: dict[int, float]) -> None:
    """Take one batch in; rules and charts count as the best player of the printed game met them."""
    for row in entry["rows"]:
        found.of(arm).add(row, base)
    if arm.kind == PLAYER and arm.setting == found.experiment.best:
        for into, name in ((found.rules, "rules"), (found.tried, "tried")):
            _count(into, entry[name])
        _count(found.decided, entry["decided"])
        _count(found.walked.setdefault(arm.name, {}), entry["walked"])
        _count(found.died.setdefault(arm.name, {}), entry["died"])


def _count(into: Counts, counts: Counts) -> None:
    for name, count in counts.items():
        into[name] = into.get(name, 0) + count
