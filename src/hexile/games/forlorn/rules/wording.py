"""Small words for numbers and names, and the sums of dice, in what is told."""

from __future__ import annotations

from hexile.games.forlorn.tables.counters import BLASTER, DRONE, WARRIOR, XENOS
from hexile.games.forlorn.tables.numbers import Numbers


def counted(number: int, word: str) -> str:
    """Say how many of something: 1 action, 2 actions."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def listed(names: list[str]) -> str:
    """List names as one says them: a, b and c."""
    return ", ".join(names[:-1]) + " and " + names[-1] if len(names) > 1 else "".join(names)


def a_xeno(kind: int) -> str:
    """Name one Xeno of a kind: a drone, an egg."""
    name = XENOS[kind].name
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"


def xenos_counted(warriors: int, blasters: int, drones: int) -> str:
    """Say how many Xenos come, kind by kind: 1 Warrior and 4 Drones."""
    counts = [(warriors, WARRIOR), (blasters, BLASTER), (drones, DRONE)]
    said = [counted(count, XENOS[kind].name.title()) for count, kind in counts if count]
    return listed(said) or "nothing"


def added(numbers: list[int]) -> str:
    """Write numbers as a sum: 2+1-1."""
    return "".join(f"{number:+d}" for number in numbers).removeprefix("+")


def attack_sum(numbers: Numbers, face: int, strengths: list[int], defense: int) -> str:
    """Write the sum of an attack: 2+1+1+2 = 6 against 6. [8.1]"""
    total, needed = face + sum(strengths), numbers.needed + defense
    words = f"{added([face, *strengths])} = {total} against {needed}"
    if face == numbers.always_hits and total < needed:
        return f"{words}, but a {face} always hits"
    if face == numbers.never_hits and total >= needed:
        return f"{words}, but a {face} never hits"
    return words
