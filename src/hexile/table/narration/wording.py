"""What people type and read: choices by number or prefix, events, reasons, odds, changes."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final

from hexile.kernel.errors import HexileError
from hexile.kernel.event import Event
from hexile.kernel.game import Game, sentence
from hexile.kernel.odds import Chance, Forecast
from hexile.kernel.setup import whole_number
from hexile.table.answers import LegalChoice
from hexile.table.choices.choice_groups import MARK, numeral_places
from hexile.table.choices.choice_odds import Odds
from hexile.table.narration.explanations import Why, WhyRow
from hexile.table.narration.rules_text import read_rulebook
from hexile.table.seat import Seat

LONGEST_FRACTION: Final = 1_000_000
PREFIXES_SHOWN = 6
A_PIECE = re.compile(r"[a-z]\d+")


class NotUnderstood(HexileError):
    """What was typed names no choice, or several; the message says which."""


def find_choice(typed: str, legal: list[LegalChoice]) -> LegalChoice | None:
    """Return the choice that *typed* means: its number, its text, a unique prefix of words, its place.

    None means that no choice begins like this. Several raise NotUnderstood.
    """
    words = typed.lower().split()
    numbered = find_number(typed.strip(), legal)
    if numbered is not None:
        return numbered
    exact = [choice for choice in legal if choice.do.lower().split() == words]
    if exact:
        return exact[0]
    close = [choice for choice in legal if begins(choice.do.lower().split(), words)]
    there = [choice for choice in legal if choice.do.lower().split()[-1:] == words]
    return only(typed, close or there)


def only(typed: str, found: list[LegalChoice]) -> LegalChoice | None:
    """Return the choice that was found; several raise NotUnderstood."""
    if len(found) > 1:
        shown = ", ".join(choice.do for choice in found[:PREFIXES_SHOWN])
        more = f" and {len(found) - PREFIXES_SHOWN} more" if len(found) > PREFIXES_SHOWN else ""
        raise NotUnderstood(
            f"'{typed}' could be {shown}{more}. Type more of it. Nothing has changed."
        )
    return found[0] if found else None


def find_number(typed: str, legal: list[LegalChoice]) -> LegalChoice | None:
    """Return the choice that a number means; None if it is no number.

    Where places are numbers, too, it is a place, and the number of a choice stands behind a `#`.
    """
    number = whole_number(typed.removeprefix(MARK))
    if number is None:
        return None
    numerals = numeral_places(legal)
    if typed.startswith(MARK) or not numerals:
        return choice_number(number, legal)
    if typed not in numerals:
        raise NotUnderstood(f"You cannot choose {typed} now; choices have numbers like {MARK}1.")
    return only(typed, numerals[typed])


def choice_number(number: int, legal: list[LegalChoice]) -> LegalChoice:
    """Return the choice of a number, or raise NotUnderstood."""
    if not 1 <= number <= len(legal):
        raise NotUnderstood(f"There is no choice {number}; the choices run from 1 to {len(legal)}.")
    return legal[number - 1]


def begins(full: list[str], words: list[str]) -> bool:
    """Tell whether each typed word begins the word at its place."""
    return len(words) <= len(full) and all(
        whole.startswith(part) for whole, part in zip(full, words, strict=False)
    )


def event_line(game: Game, event: Event, own: bool = False) -> str:
    """Say what happened, with the die, whether the program rolled it for somebody, and the rule."""
    rolled = "rolled by the program" if own else "rolled"
    die = f" [{rolled} {event.throw.words()}]" if event.throw.faces else ""
    rule = f" ({event.rule})" if event.rule else ""
    return f"{sentence(game, event)}{die}{rule}"


def told_lines(seat: Seat, number: int) -> list[str]:
    """Return what a seat was told after a decision."""
    told = zip(seat.told(number), seat.rolled_by_program(number), strict=True)
    return [event_line(seat.game, event, own) for event, own in told]


def why_lines(why: Why) -> list[str]:
    """Tell a walk down a chart row by row: the question, the candidates, what came of it."""
    where = f" at {why.at}" if why.at else ""
    lines = [f"{why.title}: {why.who}{where}"]
    for row in why.rows:
        lines += _row_lines(row)
    return lines


def _row_lines(row: WhyRow) -> list[str]:
    stop = "" if row.title.endswith("?") else ":"
    die = f" Rolled {row.rolled}." if row.faces else ""
    mark = ">" if row.decided else " "
    rule = f" ({row.rule})" if row.rule else ""
    lines = [f"{mark} {row.letter}. {row.title}{stop}{die} {row.words}{rule}"]
    if row.kept:
        lines.append(f"     stays: {', '.join(row.kept)}")
    if row.dropped:
        lines.append(f"     drops: {', '.join(row.dropped)}")
    return lines


def fraction(odds: Fraction) -> str:
    """Write odds in sixths where six faces do, else as they are, with a rough percentage; long ones as that alone."""
    if 6 % odds.denominator == 0:
        return f"{odds.numerator * (6 // odds.denominator)}/6"
    about = f"about {round(float(odds) * 100)} %"
    if odds.denominator > LONGEST_FRACTION:
        return about
    return f"{odds.numerator}/{odds.denominator} ({about})"


def chance_lines(chances: list[Chance]) -> list[str]:
    """Say what may come and how likely, with the faces of a single die."""
    lines: list[str] = []
    for chance in chances:
        faces = (
            f"  on {', '.join(str(face) for face in sorted(chance.faces))}" if chance.faces else ""
        )
        lines.append(f"{fraction(chance.odds):>6}  {chance.words or 'nothing happens'}{faces}")
    return lines


def odds_lines(odds: Odds) -> list[str]:
    """Say what may come of a choice, or that it cannot be told."""
    return [f"It {odds.untold}."] if odds.untold else chance_lines(odds.outcomes)


CANNOT_BE_TOLD = "  Cannot be told exactly: the dice can fall in too many ways."


def forecast_lines(forecasts: list[Forecast]) -> list[str]:
    """Say what threatens and how likely it is."""
    lines: list[str] = []
    for forecast in forecasts:
        lines.append(f"{forecast.question} ({forecast.rule})")
        lines += chance_lines(forecast.chances) or [CANNOT_BE_TOLD]
    return lines or ["Nothing else is in doubt here."]


def changes(seat: Seat) -> list[str]:
    """List what the last decision has moved on a real board."""
    return [f"{words}." for words in seat.beside.changes()]


def replaced_line(position: str, line: str) -> str:
    """Return the text of a position with a line in place of the one with its label, or one more."""
    label = line.partition(":")[0].strip()
    lines = position.rstrip("\n").split("\n")
    kept = [line if old.partition(":")[0] == label else old for old in lines]
    return "\n".join(kept if line in kept else [*kept, line]) + "\n"


def status(seat: Seat) -> str:
    """Say what turn it is, and what is left to do in it."""
    scene = seat.scene
    left = f", {scene.points_left} of {scene.points_all} {scene.points_word} left"
    return f"{scene.headline}{left if scene.points_all else ''}."


def question(seat: Seat) -> str:
    """Say whose turn it is, where several play, and what is asked."""
    words = seat.scene.question
    several = len(seat.session.seats()) > 1
    return f"It is {whose(seat.asked())} turn. {words}" if several and seat.asked() else words


def whose(name: str) -> str:
    """Return the possessive of a name."""
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def end_line(seat: Seat) -> str:
    """Say how the game ended, and for whom."""
    ended = seat.ended()
    assert ended is not None
    people = seat.session.people()
    mine = f" You {'won' if ended.won else 'did not win'}." if len(people) == 1 else ""
    return f"The game ended on turn {ended.turn}: {ended.title}.{mine}"


def end_reasons(seat: Seat) -> list[str]:
    """Return the rule by which the game ended, and what was undone past a roll."""
    ended = seat.ended()
    assert ended is not None
    rule = read_rulebook(seat.game.package).get(ended.rule)
    lines = [f"Rule {ended.rule}, {rule.title}: {rule.text}" if rule else f"Rule {ended.rule}."]
    marks = seat.taken_back()
    return lines + ([f"Undone past a roll: {', '.join(marks)}."] if marks else [])


def decisions(count: int) -> str:
    """Say how many decisions."""
    return "1 decision" if count == 1 else f"{count} decisions"


def spelled_out(seat: Seat, typed: str) -> str:
    """Write what was typed with a full verb and with names spelled as on the board and in choices."""
    said = [choice.do.split() for choice in seat.choices()]
    words = typed.split()
    close = [v for v in sorted({do[0] for do in said}) if words and v.startswith(words[0].lower())]
    drawn = [c.id for c in seat.scene.cells] + [c.id for c in seat.scene.counters]
    names = {id.lower(): id for id in drawn}
    names |= {word.lower(): word for do in said for word in do[1:]}
    spelled = [names.get(word.lower(), as_a_piece(word)) for word in words[1:]]
    return " ".join([close[0] if len(close) == 1 else words[0].lower(), *spelled])


def as_a_piece(word: str) -> str:
    """Spell a word that is on no board and in no choice: w1 may be W1, which is dead."""
    return word.upper() if A_PIECE.fullmatch(word) else word
