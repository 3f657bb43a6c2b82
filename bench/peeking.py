"""Tries to see what is hidden and what will fall, from outside, by nothing but links and files.

    python bench/peeking.py            every attack, 40 tries each
    python bench/peeking.py --tries 200

Each attack says how often it was right, and how often guessing is. It fails (status 1) where an attack is right so
much oftener than guessing that luck is no excuse: beyond four standard errors.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Callable
from math import sqrt
from pathlib import Path
from typing import Any

from litestar.testing import TestClient

from hexile.server.app import make_app
from hexile.server.config import Config

HTML = {"accept": "text/html"}
ERRORS = 4
WORDS_OF_A_GUESS = 60
TROOPERS = 10


class Attack:
    """How often an attack was right, in how many tries, and how often guessing is."""

    def __init__(self, name: str, right: int, tries: int, chance: float) -> None:
        self.name = name
        self.right = right
        self.tries = tries
        self.chance = chance

    def beyond_luck(self) -> bool:
        """Tell whether luck does not explain it."""
        error = sqrt(self.tries * self.chance * (1 - self.chance))
        return self.right > self.tries * self.chance + ERRORS * error

    def line(self) -> str:
        """Write a row of the table."""
        return f"| {self.name} | {self.right} of {self.tries} | {self.tries * self.chance:.1f} |"


def see(client: Any, token: str) -> dict[str, Any]:
    """Return what a link shows."""
    return client.get(f"/api/tables/{token}").json()  # type: ignore[no-any-return]


def act(client: Any, token: str, do: str) -> None:
    """Decide."""
    sent = {"do": do, "version": see(client, token)["version"]}
    assert client.post(f"/api/tables/{token}/act", json=sent).status_code == 200


def load(client: Any, text: str) -> str:
    """Load a file, and return the link it leads to."""
    sent = {"file": ("game", text)}
    answer = client.post("/load", files=sent, headers=HTML, follow_redirects=False)
    return str(answer.headers["location"]).split("/")[2].partition("?")[0]


def activations(client: Any, token: str) -> list[int]:
    """Return the six-sided dice that tell which troopers act after the first turn's end."""
    faces = [face for event in see(client, token)["events"] for face in event["faces"]]
    return faces[:TROOPERS]


def try_dice_in_a_copy(client: Any, tries: int) -> Attack:
    """Save a game, roll in a copy of it, then roll in the game: do the dice fall alike?"""
    right = rolled = 0
    for _ in range(tries):
        made = client.post("/api/tables", json={"game": "raid"}).json()
        own = made["seats"]["0"]
        copy = load(client, client.get(f"/t/{own}/journal").text)
        for token in (copy, own):
            act(client, token, "end")
        both = list(zip(activations(client, copy), activations(client, own), strict=True))
        right += sum(one == other for one, other in both)
        rolled += len(both)
    return Attack("dice tried out in a copy (six-sided)", right, rolled, 1 / 6)


def two_people(client: Any) -> tuple[str, str]:
    """Begin a game of two people who sit apart; return their links."""
    asked = {"game": "chitin", "scenario": "small", "apart": True}
    made = client.post("/api/tables", json=asked).json()
    joined = client.post(f"/api/join/{made['invitations']['1']}").json()
    return made["seats"]["0"], joined["token"]


def try_a_second_table(client: Any, tries: int) -> Attack:
    """Load one's sealed file: does it give a table to try things out at?"""
    right = 0
    for _ in range(tries):
        blue, _ = two_people(client)
        right += load(client, client.get(f"/t/{blue}/journal").text) != blue
    return Attack("a second table from a sealed file", right, tries, 0.0)


def forces(client: Any, token: str) -> list[str]:
    """List the ready-made forces one may choose in secret."""
    return [c["do"] for c in see(client, token)["choices"] if c["do"].startswith("ready ")]


def choose_force(client: Any, blue: str, force: str) -> None:
    """Choose a force in secret, and be done."""
    act(client, blue, force)
    done = [c["do"] for c in see(client, blue)["choices"]]
    act(client, blue, next(do for do in done if do.split()[0] not in ("ready", "add", "drop")))


def try_lengths(client: Any, tries: int) -> Attack:
    """Note each force in turn, and save: does the file of the one that was chosen grow least?"""
    right, count = 0, 1
    for number in range(tries):
        blue, red = two_people(client)
        known = forces(client, blue)
        count = len(known)
        choose_force(client, blue, known[number % count])
        lengths: list[int] = []
        for guess in known:
            before = sealed_length(client, red)
            words = f"{guess} " * (WORDS_OF_A_GUESS // len(guess))
            sent = {"words": words, "version": see(client, red)["version"]}
            client.post(f"/api/tables/{red}/note", json=sent)
            lengths.append(sealed_length(client, red) - before)
        right += lengths.index(min(lengths)) == number % count
    return Attack("a secret force by the length of a file", right, tries, 1 / count)


def sealed_length(client: Any, token: str) -> int:
    """Return the length of what is sealed in a file."""
    last = client.get(f"/t/{token}/journal").text.splitlines()[-1]
    return len(json.loads(last)["body"])


def try_counts(client: Any, tries: int) -> Attack:
    """Look at every number one is told: does any differ by how often the other decided in secret?"""
    right = 0
    for _ in range(tries // 2):
        told = []
        for adds in (1, 4):
            blue, red = two_people(client)
            adding = [c["do"] for c in see(client, blue)["choices"] if c["do"].startswith("add ")]
            for _ in range(adds):
                act(client, blue, adding[-1])
            seen = see(client, red)
            told.append([seen[name] for name in ("version", "moment", "moments", "taken_back")])
        right += told[0] != told[1]
    return Attack("secret decisions counted", right, tries // 2, 0.0)


ATTACKS: list[Callable[[Any, int], Attack]] = [
    try_dice_in_a_copy,
    try_a_second_table,
    try_lengths,
    try_counts,
]


def main() -> int:
    """Try everything, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tries", type=int, default=40)
    tries = parser.parse_args().tries
    print("| attack | right | by guessing |\n|---|---|---|")
    faults = 0
    with tempfile.TemporaryDirectory() as folder:
        app = make_app(Config("127.0.0.1", 0, Path(folder), False))
        with TestClient(app, base_url="http://127.0.0.1") as client:
            for attack in ATTACKS:
                found = attack(client, tries)
                faults += found.beyond_luck()
                print(found.line(), flush=True)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
