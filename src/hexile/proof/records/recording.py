"""Writes games down as journals: lessons, and the games that are kept beside tests.

A lesson is told in a text: the scenario and the seed, options and who sits where as `name=value` if need
be, then what is done, a line each, with the words for the reader below it behind `>`. What is done without
words between is one task. A line may be long; one that is indented goes on with the words above. Numbers in
brackets behind a choice are the first faces it rolls; the rest come from the seed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final

from hexile.kernel.chance.dice import Dice, SeededDice, check_face
from hexile.kernel.fields.position import begin, read_position
from hexile.kernel.game import Game, new_setup
from hexile.kernel.journal import Header, Journal
from hexile.kernel.play import legal_actions, play, seat_to_choose, why_not
from hexile.kernel.player import Player
from hexile.kernel.setup import Setup
from hexile.proof.records.transcript import QUESTION, retell

NOTE: Final = ">"
LEVEL: Final = "difficulty"
LESSON: Final = re.compile("guide|lesson-.+")
PERSON: Final = "person"
OWN_STREAM: Final = 1
SEEDS: Final = 3000

# Lists in a state what somebody might try, legal or not.
Tempting = Callable[[Any], Iterable[str]]


class LessonDice(Dice):
    """Dice from a seed, but for the first faces of a choice where a lesson names them."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self.seeded = SeededDice(seed)
        self.named: list[int] = []

    def face(self, sides: int, rule: str, who: str) -> int:
        """Return the next face that is named, or one from the seed."""
        if self.named:
            return check_face(self.named.pop(0), sides, rule)
        return self.seeded.face(sides, rule, who)


class Recording:
    """A game under way and its journal. It may begin from a position."""

    def __init__(
        self, game: Game, setup: Setup, seats: dict[str, str], seed: int, position: str = ""
    ) -> None:
        self.dice = LessonDice(seed)
        self.state = begin(game, setup, position, self.dice)
        about, faces = game.about, self.dice.take_faces()
        header = Header(about.slug, about.version, setup, seats, seed, faces, position)
        self.journal = Journal(header)

    def do(self, action: str, faces: list[int] | None = None) -> None:
        """Play a choice and write it down; the first *faces* it rolls may be named."""
        seat = seat_to_choose(self.state)
        self.dice.named = list(faces or [])
        self.state = play(self.state, action, self.dice)
        if self.dice.named:
            raise ValueError(f"{action}: faces are left over: {self.dice.named}")
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


def record_guide(game: Game, told: str, position: str = "") -> Recording:
    """Play what a lesson tells, with its words hung on the moments; it may begin from a position."""
    (scenario, seed, *given), *lines = paragraphs(told)
    named = dict(word.split("=") for word in given)
    names = [*game.seats, *map(str, range(len(game.seats)))]
    seats = {name: named.pop(name) for name in names if name in named}
    level = named.pop(LEVEL, "")
    values = {k: json.loads(v) for k, v in named.items()}
    setup = new_setup(game, scenario, level, values, {})
    if position:
        setup = read_position(game, position).setup
    recording = Recording(game, setup, seats_of(game, setup, seats), int(seed), position)
    for first, *rest in lines:
        words = " ".join(rest)
        if first == NOTE:
            recording.journal.note(words)
        else:
            done, _, faces = " ".join([first, *rest]).partition(" [")
            recording.do(done, [int(face) for face in faces.strip("]").split()])
    return recording


def lesson_texts(folder: Path) -> list[Path]:
    """List the texts that lessons are told in: of the guided first turn, and of those after it."""
    return [path for path in sorted(folder.glob("*.txt")) if LESSON.fullmatch(path.stem)]


def record_lesson(game: Game, told: Path) -> Recording:
    """Play the lesson that a file tells; a position beside it, by the same name, is where it begins."""
    begun = told.with_suffix(".position")
    position = begun.read_text("utf-8") if begun.is_file() else ""
    return record_guide(game, told.read_text("utf-8"), position)


def seats_of(game: Game, setup: Setup, named: dict[str, str]) -> dict[str, str]:
    """Return who sits where, by name or number: the learner at the first seat that is not named, nobody at the others."""
    if not named:
        return {"0": PERSON}
    seats = enumerate(game.seats_for(setup))
    free = [name for number, name in seats if name not in named and str(number) not in named]
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
