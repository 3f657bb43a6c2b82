"""Thinks in a process of its own: hears a job, answers as often as it knows more, stops when told.

A job to think about holds the view of one seat and nothing of the game besides, so whatever thinks
here cannot know more than that seat does. A job to draw holds the game file. Anything that comes in while it thinks means: stop with what you have.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final, Protocol

from hexile.games import find
from hexile.kernel.errors import HexileError
from hexile.kernel.setup import settle
from hexile.players.levels import named_player
from hexile.players.match import Match
from hexile.players.search import SearchPlayer, StopRule
from hexile.players.sums import Sums
from hexile.server.jobs.channel import Lines, Message, WorkerGone, write_line
from hexile.table.job_payload import Handed
from hexile.table.review.game_review import carry_out

CHOOSE: Final = "choose"
ADVISE: Final = "advise"
EXPLAIN: Final = "explain"
REVIEW: Final = "review"
MEASURE: Final = "measure"
DRAW: Final = "draw"
STOP: Final = "stop"
SHARE_S: Final = 0.4
LOOK_S: Final = 0.002
FIRST_TRIES: Final = 36  # enough for a search to see all the rivals it would weigh
POLITE: Final = 5

Tell = Callable[[Message], None]


class Inbox(Protocol):
    """Where the server's word to stop would come in."""

    def is_empty(self) -> bool:
        """Tell whether nothing has come in."""


class InterruptibleStopRule(StopRule):
    """Thinks until the time is up or something comes in; looks for that only now and then."""

    def __init__(self, seconds: float, lines: Inbox) -> None:
        super().__init__()
        self.seconds = seconds
        self.lines = lines
        self.ends = 0.0
        self.looks = 0.0

    def begin(self) -> None:
        """Start the clock."""
        self.looks = time.monotonic()
        self.ends = self.looks + self.seconds

    def may_tire(self) -> bool:
        """It does, when the time is up."""
        return True

    def keep_going(self) -> bool:
        """Tell whether nothing has come in and there is time left."""
        now = time.monotonic()
        if now < self.looks:
            return True
        self.looks = now + LOOK_S
        return now < self.ends and self.lines.is_empty()


def choose(job: Message, stop_rule: StopRule, tell: Tell) -> None:
    """Let a computer player decide and tell what; a search has only so long."""
    handed = Handed(job)
    player = named_player(handed.game, job["player"])
    if isinstance(player, SearchPlayer):
        player.stop_rule = stop_rule
        action, trace = handed.reason_of(player, job["seed"])
        tell({"do": "" if action is None else action.text(), "why": trace.plain()})
        return
    action = handed.choice_of(player, job["seed"])
    tell({"do": "" if action is None else action.text()})


def explain(job: Message, stop_rule: StopRule, tell: Tell) -> None:
    """Search once more, with the same luck, and tell why."""
    handed = Handed(job)
    player = named_player(handed.game, job["player"])
    if isinstance(player, SearchPlayer):
        tell({"why": handed.reason_of(player, job["seed"])[1].plain()})
    tell({"done": True})


def advise(job: Message, stop_rule: StopRule, tell: Tell) -> None:
    """Think about a view and tell what looks best, again and again."""
    adviser = Handed(job).adviser(job["seed"], job["shown"], stop_rule)
    tries, patient = FIRST_TRIES, True
    while patient and adviser.made < job["tries"]:
        began = time.monotonic()
        patient = adviser.think(min(tries, job["tries"] - adviser.made))
        tell({"tries": adviser.made, **adviser.advice().plain()})
        tries = more_tries(tries, time.monotonic() - began)
    tell({"done": True})


def review(job: Message, stop_rule: StopRule, tell: Tell) -> None:
    """Weigh a position of a game that is reviewed, and tell what it is worth."""
    key, text = carry_out(job)
    tell({"key": key, "text": text, "done": True})


def measure(job: Message, stop_rule: StopRule, tell: Tell) -> None:
    """Play some games by one player at every seat, and tell how many the first seat won."""
    game = find(job["game"])
    setup = settle(game.scenarios, game.options, job["scenario"], job["options"], job["files"])
    players = [named_player(game, job["player"]) for _ in game.seats_for(setup)]
    sums = Sums()
    began = time.monotonic()
    stop_rule.begin()
    for seed in range(job["first"], job["first"] + job["count"]):
        if not stop_rule.keep_going():
            break
        sums.add(Match(game, setup, players, seed), 0)
    took = time.monotonic() - began
    tell({"games": sums.games, "wins": sums.wins, "took": took, "done": True})


class DrawingStopped(HexileError):
    """Nobody waits for the picture any more."""


def draw(job: Message, stop_rule: StopRule, tell: Tell) -> None:
    """Draw a picture or a print kit, and tell how far it is."""
    from hexile.server.pictures.shared_pictures import draw_shared
    from hexile.server.printing.kit_markup import KIT, draw_kit  # it takes long to load

    def progress(drawn: int, of: int) -> None:
        if not stop_rule.keep_going():
            raise DrawingStopped
        tell({"drawn": drawn, "of": of})

    stop_rule.begin()
    text = draw_kit(job) if job["what"] == KIT else draw_shared(job, progress)
    tell({"text": text, "done": True})


def more_tries(tries: int, took: float) -> int:
    """Return how many tries take about the time after which one looks again."""
    return max(1, min(tries * 2, int(tries * SHARE_S / max(took, 0.001))))


def work(lines: Lines, tell: Tell) -> None:
    """Do one job after the other until the server is gone."""
    while True:
        job = lines.next()
        if job is None or job["kind"] == STOP:  # it came when the job was done already
            continue
        do_job(job, InterruptibleStopRule(job["seconds"], lines), tell)


def do_job(job: Message, stop_rule: StopRule, tell: Tell) -> None:
    """Do one job, whatever happens: the last answer says what a player broke with."""
    kinds = {
        CHOOSE: choose,
        ADVISE: advise,
        EXPLAIN: explain,
        REVIEW: review,
        MEASURE: measure,
        DRAW: draw,
    }
    try:
        kinds[job["kind"]](job, stop_rule, tell)
    except WorkerGone:
        raise
    except Exception as error:
        tell({"fault": type(error).__name__})


def main() -> None:
    """Work on the other end of the server's pipes. What a player prints goes to standard error."""
    if hasattr(os, "nice"):
        os.nice(POLITE)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    with suppress(WorkerGone):
        work(Lines(sys.stdin.buffer), lambda answer: write_line(answers, answer))
    sys.stdout.flush()
    os._exit(0)  # the thread that reads must not hold the process


if __name__ == "__main__":
    main()
