"""Thinks in a process of its own: reads a job, answers in lines of JSON, stops when told.

A job holds the view of one seat and nothing of the game besides, so whatever thinks here cannot
know more than that seat does. Anything that comes in while it thinks means: stop with what you have.
"""

from __future__ import annotations

import json
import os
import select
import sys
import time
from collections.abc import Callable
from typing import Any, Final

from hexile.games import find
from hexile.kernel.dice import SeededDice
from hexile.kernel.game import Game
from hexile.kernel.play import State, legal_actions
from hexile.kernel.setup import settle
from hexile.players.advice import Adviser
from hexile.players.levels import named_player
from hexile.players.match import legal_one
from hexile.players.search import SearchPlayer, StopRule

CHOOSE: Final = "choose"
ADVISE: Final = "advise"
STOP: Final = "stop"
READ_AT_ONCE: Final = 1 << 16
SHARE_S: Final = 0.4
FIRST_TRIES: Final = 36  # enough for a search to see all the rivals it would weigh
POLITE: Final = 5

Tell = Callable[[dict[str, object]], None]


class Inbox:
    """Lines that come in, and whether any has come that was not read yet."""

    def __init__(self, source: int) -> None:
        self._source = source
        self._rest = b""

    def line(self) -> bytes:
        """Wait for a line; an empty one is the end."""
        while b"\n" not in self._rest:
            read = os.read(self._source, READ_AT_ONCE)
            if not read:
                return b""
            self._rest += read
        line, _, self._rest = self._rest.partition(b"\n")
        return line

    def waits(self) -> bool:
        """Tell whether something has come in, or the end."""
        return bool(self._rest or select.select([self._source], [], [], 0)[0])


class InterruptibleStopRule(StopRule):
    """Thinks until the time is up or something comes in."""

    def __init__(self, seconds: float, inbox: Inbox) -> None:
        super().__init__()
        self.seconds = seconds
        self.inbox = inbox
        self.ends = 0.0

    def begin(self) -> None:
        """Start the clock."""
        self.ends = time.monotonic() + self.seconds

    def may_tire(self) -> bool:
        """It does, when the time is up."""
        return True

    def keep_going(self) -> bool:
        """Tell whether nothing has come in and there is time left."""
        return time.monotonic() < self.ends and not self.inbox.waits()


def view_in(job: dict[str, Any]) -> tuple[Game, State]:
    """Return the game and the view a job is about."""
    game = find(job["game"])
    setup = settle(game.scenarios, game.options, job["scenario"], job["options"], job["files"])
    view = game.load(setup, job["view"])
    view.telling = False
    return game, view


def choose(job: dict[str, Any], stop_rule: StopRule, tell: Tell) -> None:
    """Let a computer player decide and tell what; a search has only so long."""
    game, view = view_in(job)
    player = named_player(game, job["player"])
    if isinstance(player, SearchPlayer):
        player.stop_rule = stop_rule
    legal = legal_actions(view)
    action = legal_one(player.choose(view, list(legal), SeededDice(job["seed"])), legal)
    tell({"do": "" if action is None else action.text()})


def advise(job: dict[str, Any], stop_rule: StopRule, tell: Tell) -> None:
    """Think about a view and tell what looks best, again and again."""
    game, view = view_in(job)
    adviser = Adviser(game, view, job["seed"], job["shown"], stop_rule)
    tries, patient = FIRST_TRIES, True
    while patient and adviser.made < job["tries"]:
        began = time.monotonic()
        patient = adviser.think(min(tries, job["tries"] - adviser.made))
        tell({"tries": adviser.made, **adviser.advice().plain()})
        tries = more_tries(tries, time.monotonic() - began)
    tell({"done": True})


def more_tries(tries: int, took: float) -> int:
    """Return how many tries take about the time after which one looks again."""
    return max(1, min(tries * 2, int(tries * SHARE_S / max(took, 0.001))))


def work(source: int, tell: Tell) -> None:
    """Do one job after the other until there are no more."""
    kinds = {CHOOSE: choose, ADVISE: advise}
    inbox = Inbox(source)
    while line := inbox.line():
        job = json.loads(line)
        if job["kind"] == STOP:  # it came when the job was done already
            continue
        try:
            kinds[job["kind"]](job, InterruptibleStopRule(job["seconds"], inbox), tell)
        except Exception as error:  # whatever a player breaks with, the table is told
            tell({"fault": type(error).__name__})


def main() -> None:
    """Read jobs from the standard input, answer on the standard output."""
    os.nice(POLITE)
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what a player prints is no answer

    def tell(answer: dict[str, object]) -> None:
        answers.write(json.dumps(answer) + "\n")
        answers.flush()

    work(sys.stdin.fileno(), tell)


if __name__ == "__main__":
    main()
