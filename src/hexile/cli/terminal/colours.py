"""Colours at the prompt, by theme. They only repeat what the words say: without them nothing is lost."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping

from hexile.table.seat import Seat

LIGHT = "light"
DARK = "dark"
NONE = "none"
THEMES = (LIGHT, DARK, NONE)

NUMBER, RULE, DIE, QUESTION, REFUSAL = "number", "rule", "die", "question", "refusal"
Codes = dict[str, str]

BOLD, DIM = "1", "2"
ON_LIGHT: Codes = {"red": "31", "yellow": "33", "green": "32", "blue": "34", "violet": "35"}
ON_DARK: Codes = {"red": "91", "yellow": "93", "green": "92", "blue": "96", "violet": "95"}
SIDES = {"you": "green", "book": "red", "third": "yellow", "fourth": "blue"}
LIGHT_GROUNDS = ("7", "15")

A_NUMBER = re.compile(r"(?<![\w=(])(\d+)(?==\S)|(?<=^)( *\d+)(?=  \w)")
A_DIE = re.compile(r"\[rolled [^]]+\]")
A_RULE = re.compile(r"\([A-Z]*\d*(?:\.[A-Z]?\d+)*\)\.?$")


def is_terminal() -> bool:
    """Tell whether what is printed goes to a terminal."""
    return sys.stdout.isatty()


def theme_of(asked: str, environ: Mapping[str, str]) -> str:
    """Return the theme asked for, or the one the terminal and its surroundings speak for."""
    if not is_terminal():
        return NONE
    if asked:
        return asked
    if environ.get("NO_COLOR") or environ.get("TERM") == "dumb":
        return NONE
    ground = environ.get("COLORFGBG", "").rpartition(";")[2]
    return LIGHT if ground in LIGHT_GROUNDS else DARK


class Ink:
    """Paints finished lines; without a theme it leaves them as they are."""

    def __init__(self, theme: str) -> None:
        colours = {LIGHT: ON_LIGHT, DARK: ON_DARK}.get(theme, {})
        self.colours = colours
        self.codes: Codes = (
            {
                NUMBER: BOLD,
                QUESTION: BOLD,
                RULE: DIM,
                DIE: colours["violet"],
                REFUSAL: colours["red"],
            }
            if colours
            else {}
        )

    def paint(self, code: str, text: str) -> str:
        """Print words in a colour."""
        return f"\x1b[{code}m{text}\x1b[0m" if code else text

    def whole(self, what: str, lines: list[str]) -> list[str]:
        """Paint whole lines: a question, a refusal."""
        return [self.paint(self.codes.get(what, ""), line) for line in lines]

    def parts(self, what: str, pattern: re.Pattern[str], line: str) -> str:
        """Paint the parts of a line that look like something."""
        code = self.codes.get(what, "")
        return pattern.sub(lambda found: self.paint(code, found[0]), line) if code else line

    def choices(self, lines: list[str]) -> list[str]:
        """Paint the numbers one may type."""
        return [self.parts(NUMBER, A_NUMBER, line) for line in lines]

    def told(self, lines: list[str]) -> list[str]:
        """Paint dice and rules in what is told."""
        return [self.parts(RULE, A_RULE, self.parts(DIE, A_DIE, line)) for line in lines]

    def board(self, seat: Seat, lines: list[str]) -> list[str]:
        """Paint the names of counters by their side, as the book prints it."""
        inks = SIDES | seat.scene.inks
        codes = {
            counter.id: self.colours.get(inks.get(counter.side, ""), "")
            for counter in seat.scene.counters
        }
        named = "|".join(
            sorted((re.escape(id) for id in codes if codes[id]), key=len, reverse=True)
        )
        if not named:
            return lines
        pattern = re.compile(rf"(?<!\w)(?:{named})(?!\w)")
        return [pattern.sub(lambda found: self.paint(codes[found[0]], found[0]), x) for x in lines]
