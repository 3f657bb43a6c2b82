"""Plays the games of a report: a row for each, and what can only be seen while they run."""

from __future__ import annotations

from hexile.games import find
from hexile.kernel.event import Event
from hexile.kernel.game import Game
from hexile.kernel.play import State, Witness
from hexile.lab.player_names import named_player
from hexile.lab.report.arms import LADDER, Arm
from hexile.players.match import Match

WATCHED_IN_A_BATCH = 4
DRAWN = 0.5
LOOKING = 0  # the seat whose board is watched

Row = list[object]
COLUMNS = ["seed", "value", "ending", "turn", "decisions", "forfeit", "tally"]
Counts = dict[str, int]


class Work:
    """Some seeds of an arm; where watched, rules and rows are counted, in a few games squares, too.

    Nobody listens to the others, which are several times as fast.
    """

    def __init__(self, arm: Arm, first: int, count: int, watched: bool) -> None:
        self.arm = arm
        self.first = first
        self.count = count
        self.watched = watched

    def key(self) -> str:
        """Name the batch in the ledger."""
        return f"{self.arm.key()}|{self.first}+{self.count}"


class BatchResult:
    """What a batch brought, as plain data: rows of games and counts of what was seen."""

    def __init__(self, key: str) -> None:
        self.key = key
        self.rows: list[Row] = []
        self.rules: Counts = {}
        self.tried: Counts = {}
        self.decided: Counts = {}
        self.walked: Counts = {}
        self.died: Counts = {}

    def plain(self) -> dict[str, object]:
        """Return it for the ledger."""
        return {name: value for name, value in vars(self).items() if name != "key"}


class Watcher(Witness):
    """Counts the rules that events cite, and where counters go and where they leave the board."""

    def __init__(self, game: Game, batch: BatchResult, squares: bool) -> None:
        super().__init__()
        self.game = game
        self.batch = batch
        self.squares = squares
        self.places: dict[str, str] = {}

    def saw(self, s: State, event: Event) -> None:
        """Count one event."""
        add(self.batch.rules, event.rule)
        if self.squares:
            self.look(s)

    def look(self, s: State) -> None:
        """Compare where counters are with where they were."""
        try:
            scene = self.game.scene(self.game.see(s, LOOKING), LOOKING)
        except Exception:  # an event may be told while a rule is half carried out
            return
        now = {counter.id: counter.cell for counter in scene.counters}
        if self.places:
            for name, cell in now.items():
                if self.places.get(name, cell) != cell:
                    add(self.batch.walked, cell)
            for name, cell in self.places.items():
                if name not in now:
                    add(self.batch.died, cell)
        self.places = now


def add(counts: Counts, name: str) -> None:
    """Count one more."""
    counts[name] = counts.get(name, 0) + 1


def play_work(work: Work) -> BatchResult:
    """Play every seed of a batch."""
    plan = work.arm.plan
    game = find(plan.order.game)
    setup = plan.order.setup()
    players = [named_player(game, name) for name in plan.players]
    batch = BatchResult(work.key())
    for number in range(work.count):
        seed = work.first + number
        squares = work.watched and number < WATCHED_IN_A_BATCH
        watcher = Watcher(game, batch, squares) if work.watched else None
        seated = players[::-1] if plan.is_swapped(seed) else players
        match = Match(game, setup, seated, seed, None, watcher, work.watched)
        gather(batch, match, work.arm)
    return batch


def value_of(arm: Arm, values: list[float], seed: int) -> float:
    """Return what a game brought the arm's player; on the ladder, who of the two had more."""
    if arm.kind != LADDER:
        return values[0]
    first = int(arm.plan.is_swapped(seed))
    mine, other = sum(values[first::2]), sum(values[1 - first :: 2])
    return DRAWN if mine == other else float(mine > other)


def gather(batch: BatchResult, match: Match, arm: Arm) -> None:
    """Write a finished game down."""
    result = match.final.result
    assert result is not None
    value = value_of(arm, result.values, match.seed)
    fault = "" if match.forfeit is None else str(match.forfeit)
    tally = match.game.tally(match.final)
    batch.rows.append(
        [match.seed, value, result.ending, result.turn, match.decisions, fault, tally]
    )
    for key, count in match.rows.items():
        batch.tried[key] = batch.tried.get(key, 0) + count.tried
        batch.decided[key] = batch.decided.get(key, 0) + count.decided
