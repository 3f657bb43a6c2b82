"""What is told beside what is done: labels, forecasts played out, numbers of texts, rare positions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from typing import Final

from hexile.kernel.chance.dice import SeededDice
from hexile.kernel.errors import Violation, require
from hexile.kernel.fields.position import read_position
from hexile.kernel.game import IMPOSSIBLE, Game
from hexile.kernel.play import play
from hexile.kernel.rulebook import Rule
from hexile.kernel.setup import BadFile
from hexile.proof.checks.check_context import CheckedDecision

RARE_STREAM: Final = 11
RARE_TRIES: Final = 60  # texts drawn for one that reads
MOST_LABELS: Final = 24
WORDS: Final = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
)  # fmt: skip
DIGIT: Final = re.compile(r"(?<![\w.])\d+(?![\w.]*\d)")
LAST_RULING: Final = re.compile(r"\bR1 to R(\d+)\b")
RULING: Final = re.compile(r"R(\d+)")


def check_labels(asked: CheckedDecision) -> None:
    """Check that choices do what their labels tell, and leave what must always hold."""
    for action in asked.some(MOST_LABELS):
        after = play(asked.state, action.text(), asked.dice())
        asked.game.check(after)
        asked.game.check_step(asked.state, after)
        slip = asked.game.unkept(asked.view, action, after)
        if slip:
            label = asked.game.label(asked.view, action)
            raise Violation(f"{action.text()} is labelled {label!r}: {slip}")


# --- numbers in texts ----------------------------------------------------------------------


def numbers_that_differ(game: Game, book: dict[str, Rule]) -> Iterator[str]:
    """Complain of numbers in rules, purposes and the README that are not those of data and rulebook."""
    for rule, numbers in game.stated.items():
        for number in numbers:
            if rule in book and not is_said(number, book[rule].text):
                yield f"rule {rule} does not say {number}, which its data do: {book[rule].text!r}"
    for key, text in game.purposes.items():
        for number in DIGIT.findall(text):
            if not is_said(int(number), key):
                yield f"the purpose of {key} has a number of its own, {number}: {text!r}"
    yield from rulings_miscounted(game, book)


def is_said(number: int, text: str) -> bool:
    """Tell whether a text says a number, in digits or as a word."""
    said = [str(number), *([WORDS[number]] if number < len(WORDS) else [])]
    if number == 2:
        said += ["both", "twice", "second"]
    return any(re.search(rf"(?<![\w.]){word}(?!\w)", text, re.IGNORECASE) for word in said)


def rulings_miscounted(game: Game, book: dict[str, Rule]) -> Iterator[str]:
    """Complain of a README that names another last ruling than the rulebook has."""
    found = [RULING.fullmatch(number) for number in book]
    last = max((int(match[1]) for match in found if match), default=0)
    readme = files(game.package).joinpath("README.md")
    if readme.is_file():
        for said in LAST_RULING.findall(readme.read_text("utf-8")):
            if int(said) != last and f"R{int(said) + 1} to R" not in readme.read_text("utf-8"):
                yield f"README.md says R1 to R{said}; the last ruling is R{last}"


# --- rare positions ------------------------------------------------------------------------


def rare_text(game: Game, seed: int) -> str:
    """Draw a rare position that reads, or nothing where a game draws none.

    One that a remark calls impossible must be refused.
    """
    dice = SeededDice(seed, RARE_STREAM)
    refused = ""
    for _ in range(RARE_TRIES):
        text = game.rare_position(dice)
        if not text:
            return ""
        try:
            read_position(game, text)
        except BadFile as bad:
            refused = f"{bad}\n{text}"
            continue
        wrong = [line for line in text.split("\n") if line.startswith(IMPOSSIBLE)]
        require(not wrong, f"a position is read that cannot be, {' '.join(wrong)}:\n{text}")
        return text
    raise Violation(f"of {RARE_TRIES} rare positions none reads; the last: {refused}")
