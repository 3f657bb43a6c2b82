"""Chance comes in through one door, so it can be rolled, typed in, replayed or counted.

Rules ask a `Dice` for faces and name the printed rule; they own no generator. Every face is
kept, so a journal replays without any generator, and `every_roll` can walk all of them.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Final, Generic, TypeVar

from mypy_extensions import i64, mypyc_attr

T = TypeVar("T")

WORD: Final = 0xFFFFFFFF
WARM_UP_ROUNDS: Final = 12
KEYED_BITS: Final = 128


class NoFace(Exception):
    """A die was wanted and none was left. It says which, so that somebody can supply one."""

    def __init__(self, sides: int, rule: str, who: str) -> None:
        super().__init__(f"rule {rule} wants a d{sides}" + (f" for {who}" if who else ""))
        self.sides = sides
        self.rule = rule
        self.who = who


class BadFace(ValueError):
    """A face that this die does not have. Nothing has changed."""


def check_face(face: int, sides: int, rule: str) -> int:
    """Return a face from outside, or raise BadFace if the die does not have it."""
    if not 1 <= face <= sides:
        raise BadFace(f"rule {rule} rolls a d{sides}; {face} is no face of it")
    return face


class Throw:
    """Dice thrown together for one purpose: the faces, what is added, and so the sum.

    Dice read *apart*, one for a row and one for a column, have none; six-sided dice that stand for
    three-sided ones are *halved*.
    """

    def __init__(
        self, faces: list[int], plus: int = 0, apart: bool = False, halved: bool = False
    ) -> None:
        self.faces = faces
        self.plus = plus
        self.apart = apart
        self.halved = halved

    def total(self) -> int:
        """Return the sum that counts."""
        return sum((face + 1) // 2 if self.halved else face for face in self.faces) + self.plus

    def words(self) -> str:
        """Say how it fell: 4, or 3+3 = 6, or 3+3, +2 = 8, or 3, 5."""
        if self.apart:
            return ", ".join(str(face) for face in self.faces)
        return "+".join(str(face) for face in self.faces) + self.sum_words()

    def sum_words(self) -> str:
        """Say what is added and the sum; of a single die as it fell, nothing."""
        if self.apart:
            return ""
        halved = " halved" if self.halved else ""
        if self.plus:
            return f"{halved}, {self.plus:+d} = {self.total()}"
        return f"{halved} = {self.total()}" if halved or len(self.faces) > 1 else ""


NO_THROW: Final = Throw([])


def thrown(rolled: int | Throw) -> Throw:
    """Return a throw as it is, of a single die by its face, or of none by 0."""
    if isinstance(rolled, Throw):
        return rolled
    return Throw([rolled]) if rolled else NO_THROW


def pair(total: int, dice: Dice, plus: int = 0) -> Throw:
    """Return the throw of two dice that have just made *total*, and what is added to it."""
    return Throw([total - dice.last, dice.last], plus)


@mypyc_attr(allow_interpreted_subclasses=True)
class Dice:
    """Where rules get chance. A subclass says only what the next face is."""

    def __init__(self) -> None:
        self.faces: list[int] = []
        self.recording = True
        self.last: int = 0

    def face(self, sides: int, rule: str, who: str) -> int:
        """Return the next face, 1 to *sides*. *rule* and *who* say what it is for."""
        raise NotImplementedError

    def roll(self, sides: int, rule: str, who: str = "") -> int:
        """Roll one die: 1 to *sides*. *rule* is the printed number, *who* the piece."""
        face = self.face(sides, rule, who)
        self.last = face
        if self.recording:
            self.faces.append(face)
        return face

    def at_most(self, limit: int, sides: int, rule: str, who: str = "") -> bool:
        """Roll one die and tell whether it shows *limit* or less: two ways to fall, not *sides*.

        The face itself is in `last`, for telling only.
        """
        return self.roll(sides, rule, who) <= limit

    def pick(self, count: int, rule: str, who: str = "") -> int:
        """Choose 0 to *count* - 1 at random. One candidate needs no die."""
        return 0 if count == 1 else self.roll(count, rule, who) - 1

    def shuffle(self, items: list[T], rule: str, who: str = "") -> None:
        """Put *items* into random order, one pick each, last place first."""
        for last in range(len(items) - 1, 0, -1):
            at = self.pick(last + 1, rule, who)
            items[at], items[last] = items[last], items[at]

    def take_faces(self) -> list[int]:
        """Hand over the faces since the last call, for the journal."""
        faces = self.faces
        self.faces = []
        return faces


class SeededDice(Dice):
    """Dice for play: the generator sfc32 on 32-bit words, the same compiled, uncompiled and in C.

    A face is the top of a 32-bit word times the sides, so it is uneven by less than sides / 2**32.
    """

    def __init__(self, seed: int, stream: int = 0) -> None:
        super().__init__()
        self.a: i64 = i64(seed & WORD)
        self.b: i64 = i64((seed >> 32) & WORD)
        self.c: i64 = i64(stream & WORD)
        self.counter: i64 = 1
        for _ in range(WARM_UP_ROUNDS):
            self.word()

    def word(self) -> i64:
        """Turn the generator once. The masks keep compiled and uncompiled alike."""
        mask: i64 = 0xFFFFFFFF
        b = self.b
        c = self.c
        out: i64 = (self.a + b + self.counter) & mask
        self.counter = (self.counter + 1) & mask
        self.a = b ^ (b >> 9)
        self.b = (c + (c << 3)) & mask
        self.c = ((((c << 21) | (c >> 11)) & mask) + out) & mask
        return out

    def face(self, sides: int, rule: str, who: str) -> int:
        """Roll."""
        return int((self.word() * i64(sides)) >> 32) + 1

    def below(self, count: int) -> int:
        """Return 0 to *count* - 1 without a record: for players' own choices, never for rules."""
        return int((self.word() * i64(count)) >> 32)


class KeyedDice(Dice):
    """Dice nobody can see coming: HMAC-SHA256 of a secret, of which throw it is, and of which die in it.

    A face is uneven by less than sides / 2**128.
    """

    def __init__(self, secret: bytes, throw: int) -> None:
        super().__init__()
        self.secret = secret
        self.throw = throw
        self.rolled: int = 0

    def face(self, sides: int, rule: str, who: str) -> int:
        """Roll."""
        word = keyed(self.secret, f"throw {self.throw} die {self.rolled}")
        self.rolled += 1
        return ((word * sides) >> KEYED_BITS) + 1


def keyed(secret: bytes, words: str) -> int:
    """Return a number of 128 bits that only whoever has the secret can work out."""
    return int.from_bytes(hmac.digest(secret, words.encode(), "sha256")[: KEYED_BITS // 8], "big")


@mypyc_attr(allow_interpreted_subclasses=True)
class ScriptedDice(Dice):
    """Dice for tests, replays and real dice typed in: faces given in advance, then `NoFace`."""

    def __init__(self, faces: list[int]) -> None:
        super().__init__()
        self.script = list(faces)
        self.used: int = 0

    def face(self, sides: int, rule: str, who: str) -> int:
        """Return the next scripted face."""
        if self.used == len(self.script):
            raise NoFace(sides, rule, who)
        face = check_face(self.script[self.used], sides, rule)
        self.used += 1
        return face

    def left(self) -> int:
        """Count the faces not used yet."""
        return len(self.script) - self.used


class AskedDice(Dice):
    """Dice rolled by a person: *ask* is called with the sides, the rule and the piece."""

    def __init__(self, ask: Callable[[int, str, str], int]) -> None:
        super().__init__()
        self.ask = ask

    def face(self, sides: int, rule: str, who: str) -> int:
        """Ask for one face."""
        return check_face(self.ask(sides, rule, who), sides, rule)


class _Branches(Exception):
    def __init__(self, faces: list[int], weights: list[int], sides: int) -> None:
        super().__init__()
        self.faces = faces
        self.weights = weights
        self.sides = sides


class _Probe(Dice):
    def __init__(self, script: list[int], odds: Fraction) -> None:
        super().__init__()
        self.script = script
        self.odds = odds
        self.used: int = 0

    def face(self, sides: int, rule: str, who: str) -> int:
        if self.used == len(self.script):
            raise _Branches(list(range(1, sides + 1)), [1] * sides, sides)
        self.used += 1
        return self.script[self.used - 1]

    def at_most(self, limit: int, sides: int, rule: str, who: str = "") -> bool:
        if self.used == len(self.script):
            if limit <= 0 or limit >= sides:
                raise _Branches([1 if limit > 0 else sides], [sides], sides)
            raise _Branches([1, limit + 1], [limit, sides - limit], sides)
        return self.roll(sides, rule, who) <= limit


class TooManyWays(Exception):
    """The dice can fall in more ways than the caller is ready to walk."""


class Way(Generic[T]):
    """One way the dice can fall: how likely, the faces, those of the last die that do the same."""

    def __init__(self, odds: Fraction, faces: list[int], alike: list[int], result: T) -> None:
        self.odds = odds
        self.faces = faces
        self.alike = alike
        self.result = result


def every_way(run: Callable[[Dice], T], most: int = 100_000) -> Iterator[Way[T]]:
    """Call *run* for every way its dice can fall; the odds are exact and add up to one.

    Faces that `at_most` treats alike come as one way, named by its first face. More than *most*
    ways raise `TooManyWays`.
    """
    todo: list[tuple[list[int], list[int], Fraction]] = [([], [], Fraction(1))]
    ways = 0
    while todo:
        script, alike, odds = todo.pop()
        probe = _Probe(script, odds)
        try:
            result = run(probe)
        except _Branches as wanted:
            for face, weight in zip(reversed(wanted.faces), reversed(wanted.weights), strict=True):
                first = 1 if weight == wanted.sides else face
                same = list(range(first, first + weight))
                todo.append(([*script, face], same, odds * Fraction(weight, wanted.sides)))
        else:
            ways += 1
            if ways > most:
                raise TooManyWays(f"more than {most} ways for the dice to fall")
            yield Way(odds, script, alike, result)


def every_roll(
    run: Callable[[Dice], T], most: int = 100_000
) -> Iterator[tuple[Fraction, list[int], T]]:
    """Call *run* for every way its dice can fall; yield odds, faces, result: see `every_way`."""
    for way in every_way(run, most):
        yield way.odds, way.faces, way.result
