"""Small words for numbers, names and faces in sentences."""

from __future__ import annotations

from hexile.games.hive.tables import KINDS


def span(need: int) -> str:
    """Say which faces are wanted: no face, a 1, 1 to 4."""
    return "no face" if need <= 0 else "a 1" if need == 1 else f"1 to {min(need, 6)}"


def one(kind: int) -> str:
    """Name one of a kind: a Scout, an Engineer."""
    return f"{'an' if KINDS[kind][0] in 'AEIOU' else 'a'} {KINDS[kind]}"


def points(number: int) -> str:
    """Say how many Movement Points."""
    return counted(number, "point")


def counted(number: int, word: str) -> str:
    """Say how many of something: 1 hit, 2 hits."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def are(number: int) -> str:
    """Return the verb that goes with a number."""
    return "is" if number == 1 else "are"


def listed(names: list[str]) -> str:
    """List names as one says them: a, b and c."""
    return ", ".join(names[:-1]) + " and " + names[-1] if len(names) > 1 else "".join(names)
