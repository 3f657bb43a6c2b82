"""Writes games down as journals: guided first turns, and the games that are kept beside tests.

A guide is told in a text: the scenario and the seed, options and who sits where as `name=value` if need
be, then what is done, a line each, with the words for the reader below it behind `>`. A line may be
long; one that is indented goes on with the words above.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any, Final

from hexile.kernel.chance.dice import SeededDice
from hexile.kernel.game import Game, new_setup, start
from hexile.kernel.journal import Header, Journal
from hexile.kernel.play import legal_actions, play, seat_to_choose, why_not
from hexile.kernel.player import Player
from hexile.kernel.setup import Setup
from hexile.proof.records.transcript import QUESTION, retell

NOTE: Final = ">"
PERSON: Final = "person"
OWN_STREAM: Final = 1
SEEDS: Final = 3000

# Lists in a state what somebody might try, legal or not.
Tempting = Callable[[Any], Iterable[str]]


class Recording:
    """A game under way and its journal."""

    def __init__(self, game: Game, setup: Setup, seats: dict[str, str], seed: int) -> None:
        self.dice = SeededDice(seed)
        self.state = start(game, setup, self.dice)
        version, faces = game.about.version, self.dice.take_faces()
        self.journal = Journal(Header(game.about.slug, version, setup, seats, seed, faces))

    def do(self, action: str) -> None:
        """Play a choice and write it down."""
        seat = seat_to_choose(self.state)
        self.state = play(self.state, action, self.dice)
        self.journal.add(seat, action, self.dice.take_faces())


def record_game(game: Game, setup: Setup, player: Player, seed: int) -> Recording:
    """Play a game to its end with one player."""
    recording = Recording(game, setup, {"you": player.name}, seed)
    own = SeededDice(seed, OWN_STREAM)
    while recording.state.result is None:
        view = game.see(recording.state, seat_to_choose(recording.state))
        recording.do(player.choose(view, legal_actions(recording.state), own).text())
    return recording


def record_ending(game: Game, setup: Setup, ending: str) -> Journal:
    """Return the first game, counting seeds up, that one of the players brings to an ending."""
    for seed in range(1, SEEDS):
        for player in game.players.values():
            recording = record_game(game, setup, player, seed)
            result = recording.state.result
            if result is not None and result.ending == ending:
                return recording.journal
    raise LookupError(f"no game of {setup.scenario} ends with {ending} in {SEEDS} seeds")


def ask_why_not(game: Game, journal: Journal, tempting: Tempting) -> Journal:
    """Hang a question on the first moment at which each rule refuses something tempting."""
    asked: set[str] = set()
    head = journal.head
    for told in list(retell(game, journal)):
        for action in [] if told.state.over() else tempting(told.state):
            rule = why_not(told.state, action).rule
            if rule and rule not in asked:
                asked.add(rule)
                journal.go(told.number)
                journal.note(f"{QUESTION}{action}")
    journal.go(head)
    return journal


def record_guide(game: Game, told: str) -> Recording:
    """Play what a guide tells, with its words hung on the moments."""
    (scenario, seed, *given), *lines = paragraphs(told)
    named = dict(word.split("=") for word in given)
    seats = {name: named.pop(name) for name in game.seats if name in named}
    setup = new_setup(game, scenario, "", {k: json.loads(v) for k, v in named.items()}, {})
    recording = Recording(game, setup, seats_of(game, setup, seats), int(seed))
    for first, *rest in lines:
        if first == NOTE:
            recording.journal.note(" ".join(rest))
        else:
            recording.do(" ".join([first, *rest]))
    return recording


def seats_of(game: Game, setup: Setup, named: dict[str, str]) -> dict[str, str]:
    """Return who sits where: whoever learns at the first seat that is not named, and nobody beside them."""
    if not named:
        return {"0": PERSON}
    free = [name for name in game.seats_for(setup) if name not in named]
    return {name: PERSON for name in free[:1]} | named


def paragraphs(told: str) -> list[list[str]]:
    """Split a text into the words of its lines; an indented line goes on with the one above."""
    found: list[list[str]] = []
    for line in filter(str.strip, told.splitlines()):
        if line[0].isspace():
            found[-1] += line.split()
        else:
            found.append(line.split())
    return found
