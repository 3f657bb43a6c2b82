"""Writes games down as journals, for guides and recorded games: run it by hand.

    python -m tests.recording hive

A guide is told in `tests/games/<slug>/guide.txt`: the scenario and the seed, options and who sits
where as `name=value` if need be, then what is done, a line each, with the words for the reader below
it behind `>`. It becomes the game's `data/guide.jsonl`. A line may be long; one that is indented goes
on with the words above.
"""

import json
import sys
from importlib.resources import files
from pathlib import Path

from hexile.games import find
from hexile.kernel.dice import SeededDice
from hexile.kernel.game import new_setup, start
from hexile.kernel.journal import Header, Journal
from hexile.kernel.play import legal_actions, play, seat_to_choose, why_not
from hexile.proof.transcript import retell

GAMES = Path(__file__).parent / "games"
NOTE = ">"
OWN_STREAM = 1


class Recording:
    """A game under way and its journal."""

    def __init__(self, game, setup, seats, seed):
        self.dice = SeededDice(seed)
        self.state = start(game, setup, self.dice)
        version, faces = game.about.version, self.dice.take_faces()
        self.journal = Journal(Header(game.about.slug, version, setup, seats, seed, faces))

    def do(self, action):
        """Play a choice and write it down."""
        seat = seat_to_choose(self.state)
        self.state = play(self.state, action, self.dice)
        self.journal.add(seat, action, self.dice.take_faces())


def record_game(game, setup, player, seed):
    """Play a game to its end with one player."""
    recording = Recording(game, setup, {"you": player.name}, seed)
    own = SeededDice(seed, OWN_STREAM)
    while recording.state.result is None:
        view = game.see(recording.state, seat_to_choose(recording.state))
        recording.do(player.choose(view, legal_actions(recording.state), own).text())
    return recording


def ask_why_not(game, journal, tempting):
    """Hang a question on the first moment at which each rule refuses something tempting."""
    asked = set()
    head = journal.head
    for told in list(retell(game, journal)):
        for action in [] if told.state.over() else tempting(told.state):
            rule = why_not(told.state, action).rule
            if rule and rule not in asked:
                asked.add(rule)
                journal.go(told.number)
                journal.note(f"why not {action}")
    journal.go(head)
    return journal


def record_guide(game, told):
    """Play what a guide tells, with its words hung on the moments."""
    (scenario, seed, *given), *lines = paragraphs(told)
    named = dict(word.split("=") for word in given)
    seats = {name: named.pop(name) for name in game.seats if name in named}
    setup = new_setup(game, scenario, "", {k: json.loads(v) for k, v in named.items()}, {})
    recording = Recording(game, setup, seats or {"0": "person"}, int(seed))
    for first, *rest in lines:
        if first == NOTE:
            recording.journal.note(" ".join(rest))
        else:
            recording.do(" ".join([first, *rest]))
    return recording


def paragraphs(told):
    """Split a text into the words of its lines; an indented line goes on with the one above."""
    found = []
    for line in filter(str.strip, told.splitlines()):
        if line[0].isspace():
            found[-1] += line.split()
        else:
            found.append(line.split())
    return found


def write_guide(slug):
    """Write a game's guide anew from what its text tells."""
    game = find(slug)
    told = (GAMES / slug / "guide.txt").read_text(encoding="utf-8")
    text = record_guide(game, told).journal.text()
    Path(str(files(game.package).joinpath("data", "guide.jsonl"))).write_text(
        text, encoding="utf-8"
    )


if __name__ == "__main__":
    write_guide(sys.argv[1])
