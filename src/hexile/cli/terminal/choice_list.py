"""Choices at the prompt: few with their odds, many gathered by piece, what it does, and where."""

from __future__ import annotations

import re

from hexile.cli.terminal.text_screen import fold
from hexile.table.answers import LegalChoice
from hexile.table.choices.choice_groups import (
    NO_PIECE,
    Numbered,
    by_verb,
    gather,
    without_beginning,
)
from hexile.table.narration.wording import fraction
from hexile.table.seat import Seat

FEW = 12
SHORT = 2  # lines of what a piece may do that are read at a glance
MARGIN = "  "
HANGING = "      "
UNDER_A_LABEL = "       "


def choice_lines(seat: Seat, about: str = "") -> list[str]:
    """Number the legal choices, or those about one piece."""
    gathered = gather(seat.choices(), {cell.id for cell in seat.scene.cells})
    if about:
        gathered = {p: all for p, all in gathered.items() if p.lower() == about.lower()}
    listed = sorted((one for all in gathered.values() for one in all), key=lambda one: one.number)
    if len(listed) <= FEW:
        return [line for one in listed for line in few_lines(seat, one)]
    pieces = {counter.id for counter in seat.scene.counters}
    return [line for piece, all in gathered.items() for line in gathered_lines(piece, all, pieces)]


def few_lines(seat: Seat, one: Numbered) -> list[str]:
    """Show one choice on its own line, with its odds if it has any."""
    lines = fold(f"{one.say:>3}  {one.choice.do}: {one.choice.label}", "", UNDER_A_LABEL)
    odds = seat.odds(one.choice.do)
    if odds.untold:
        lines += fold(f"It {odds.untold}.", UNDER_A_LABEL)
    elif odds.risky():
        told = without_beginning([c.words.rstrip(".") for c in odds.outcomes])
        pairs = zip(odds.outcomes, told, strict=True)
        lines += fold(", ".join(f"{fraction(c.odds)} {words}" for c, words in pairs), UNDER_A_LABEL)
    return lines


def gathered_lines(piece: str, gathered: list[Numbered], pieces: set[str]) -> list[str]:
    """Show what a piece may do, `W3  step: 6=r5c1 7=r4c1; attack: 9=r4c5 (A1)`, or verb by verb."""
    phrases = [
        p for verb, all in by_verb(gathered).items() for p in verb_phrases(verb, all, pieces)
    ]
    if piece == NO_PIECE:
        return [line for phrase in phrases for line in fold(phrase, MARGIN, HANGING)]
    short = fold(f"{piece}  {'; '.join(phrases)}", MARGIN, HANGING)
    if len(short) <= SHORT:
        return short
    below = [line for phrase in phrases for line in fold(phrase, MARGIN * 2, HANGING)]
    return [f"{MARGIN}{piece}", *below]


def verb_phrases(verb: str, gathered: list[Numbered], pieces: set[str]) -> list[str]:
    """Say what one verb offers: what several choices bring is said once, before them."""
    alike: dict[str, list[Numbered]] = {}
    for one in gathered:
        alike.setdefault(one.brings, []).append(one)
    said_once = {said: all for said, all in alike.items() if said and len(all) > 1}
    rest = [one for one in gathered if one.brings not in said_once]
    found = [
        places_phrase(f"{verb} ({said})", all, pieces, False) for said, all in said_once.items()
    ]
    found += [single(one) for one in rest if not one.where]
    placed = [one for one in rest if one.where]
    return found + ([places_phrase(verb, placed, pieces, True)] if placed else [])


def places_phrase(head: str, gathered: list[Numbered], pieces: set[str], each: bool) -> str:
    """Part choices of several words by all but the last: `step c6: 5=west 6=south; e7: 9=west`.

    What all bring stands in the head, or each says it for itself.
    """
    places: dict[str, list[str]] = {}
    for one in gathered:
        brings = one.brings if each else ""
        places.setdefault(" ".join(one.where[:-1]), []).append(entry(one, pieces, brings))
    return f"{head} " * ("" not in places) + "; ".join(
        f"{place or head}: {' '.join(entries)}" for place, entries in places.items()
    )


def entry(one: Numbered, pieces: set[str], brings: str) -> str:
    """Write what is said and what it stands for, whom it is about, and what it alone brings."""
    notes = brings or ("" if one.brings else about_whom(one.choice, pieces))
    last = one.where[-1] if one.where else one.verb
    return spoken(one, last) + (f" ({notes})" if notes else "")


def single(one: Numbered) -> str:
    """Write a choice that is a verb alone, with its label where it is no piece's: `14=end`."""
    words = one.choice.label if one.piece == NO_PIECE else one.brings
    return spoken(one, one.verb) + (f" ({words})" if words else "")


def spoken(one: Numbered, word: str) -> str:
    """Write what is said for a choice before the word it stands for, unless it is that word."""
    return word if one.say == word else f"{one.say}={word}"


def about_whom(choice: LegalChoice, pieces: set[str]) -> str:
    """Name the counters that a label names and the text does not: who stands where one attacks."""
    typed = choice.do.split()
    named = [word for word in re.findall(r"\w+", choice.label) if word in pieces]
    return " ".join(dict.fromkeys(word for word in named if word not in typed))
