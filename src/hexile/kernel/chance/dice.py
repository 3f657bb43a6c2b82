"""Chance comes in through one door, so it can be rolled, typed in, replayed or counted.

Rules ask a `Dice` for a die, a draw or a tie and name the printed rule; they own no generator. Every
face is kept, so a journal replays without any generator, and `every_roll` can walk all of them.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Final, Generic, TypeVar

from mypy_extensions import i64, mypyc_attr

from hexile.kernel.chance.chance_request import (
    DIE,
    DRAW,
    LOT,
    NO_LIMIT,
    NO_NAMES,
    TIE,
    ChanceRequest,
    Kind,
    Names,
    gathered,
    in_pool,
    one_by_one,
)
from hexile.kernel.errors import HexileError

T = TypeVar("T")

WORD: Final = 0xFFFFFFFF
WARM_UP_ROUNDS: Final = 12
KEYED_BITS: Final = 128
NO_COUNTS: Final[list[int]] = []


class NoFace(HexileError):
    """Chance was wanted and no face was left. It says for what, so that somebody can supply one."""

    def __init__(self, wait: ChanceRequest) -> None:
        super().__init__(wait.text())
        self.wait = wait


class BadFace(HexileError):
    """A face that this die does not have. Nothing was changed."""


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


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Dice:
    """Where rules get chance. A subclass says only what the next face is.

    What is asked for stands in the fields until the face has come, and is put into words, as a `Wait`,
    only by dice that ask somebody. A draw or a tie has a face, too: a whole number from 1.
    """

    def __init__(self) -> None:
        self.faces: list[int] = []
        self.recording = True
        self.last: int = 0
        self.kind: str = DIE
        self.what: str = ""
        self.whom: str = ""
        self.limit: int = NO_LIMIT
        self.together: int = 1  # dice still to come of one throw
        self.counts: list[int] = NO_COUNTS
        self.names: Names = NO_NAMES

    def face(self, sides: int, rule: str, who: str) -> int:
        """Return the next face, 1 to *sides*. *rule* and *who* say what it is for."""
        raise NotImplementedError

    def fall(self, sides: int, rule: str, who: str) -> int:
        """Let one face come, and keep it."""
        face = self.face(sides, rule, who)
        self.last = face
        if self.recording:
            self.faces.append(face)
        return face

    def roll(self, sides: int, rule: str, who: str = "", what: str = "", whom: str = "") -> int:
        """Roll one die: 1 to *sides*. *rule* is the printed number, *who* the piece, *whom* the one it acts on.

        *what* tells apart the things that one rule rolls for.
        """
        self.kind = DIE
        self.what = what
        self.whom = whom
        self.limit = NO_LIMIT
        self.together = 1
        return self.fall(sides, rule, who)

    def at_most(
        self, limit: int, sides: int, rule: str, who: str = "", what: str = "", whom: str = ""
    ) -> bool:
        """Roll one die and tell whether it shows *limit* or less: two ways to fall, not *sides*.

        The face itself is in `last`, for telling only.
        """
        self.kind = DIE
        self.what = what
        self.whom = whom
        self.limit = limit
        self.together = 1
        return self.fall(sides, rule, who) <= limit

    def throw(
        self, number: int, sides: int, rule: str, who: str = "", what: str = "", whom: str = ""
    ) -> list[int]:
        """Roll some dice together, as one roll of the book; a person is asked for all of them at once."""
        faces: list[int] = []
        for left in range(number, 0, -1):
            self.kind = DIE
            self.what = what
            self.whom = whom
            self.limit = NO_LIMIT
            self.together = left
            faces.append(self.fall(sides, rule, who))
        return faces

    def two(self, sides: int, rule: str, who: str = "", what: str = "") -> int:
        """Roll two dice together and return their sum; `pair` makes the throw of it."""
        faces = self.throw(2, sides, rule, who, what)
        return faces[0] + faces[1]

    def draw(self, counts: list[int], rule: str, pool: str, names: Names) -> int:
        """Draw blindly from a pool with so many of each kind; return the kind. The last one needs no face."""
        total = sum(counts)
        if total < 1:
            raise ValueError(f"{pool} is empty")
        number = 1
        if total > 1:
            self.kind = DRAW
            self.what = pool
            self.together = 1
            self.counts = counts
            self.names = names
            number = self.fall(total, rule, pool)
        for kind, count in enumerate(counts):
            if number <= count:
                return kind
            number -= count
        raise ValueError(f"{pool} has no counter {number}")

    def tie(self, count: int, rule: str, what: str, names: Names) -> int:
        """Settle a tie among *count* candidates: 0 to *count* - 1. One alone needs no face."""
        if count == 1:
            return 0
        self.kind = TIE
        self.what = what
        self.together = 1
        self.names = names
        return self.fall(count, rule, what) - 1

    def shuffle(self, items: list[T], rule: str, pool: str, names: Names) -> None:
        """Deal *items* out in random order, one draw each, last place first.

        *names* names what lies at a place of *items* now, and the piece that the last place is for.
        """
        for last in range(len(items) - 1, 0, -1):
            self.kind = DRAW
            self.what = pool
            self.together = 1
            self.counts = NO_COUNTS
            self.names = names
            at = self.fall(last + 1, rule, pool) - 1
            items[at], items[last] = items[last], items[at]

    def order(self, items: list[T], rule: str, what: str, names: Names) -> None:
        """Settle who comes first, second and so on, one tie each among those left.

        *names* names what lies at a place of *items* now.
        """
        settled: list[T] = []
        while len(items) > 1:
            settled.append(items.pop(self.tie(len(items), rule, what, names)))
        items[:0] = settled

    def pick(self, count: int, rule: str, who: str = "") -> int:
        """Deal 0 to *count* - 1 of what a view hides, for a search: nobody is asked, so nothing has a name."""
        if count == 1:
            return 0
        self.kind = LOT
        self.what = who
        self.together = 1
        return self.fall(count, rule, who) - 1

    def wait(self, sides: int, rule: str, who: str) -> ChanceRequest:
        """Put what is asked for now into words and names."""
        if self.kind == DIE:
            die = ChanceRequest(DIE, sides, self.together, rule, who, self.what, self.limit)
            die.whom = self.whom
            return die
        wait = ChanceRequest(
            self.kind, sides, 1, rule, self.names.piece(sides), self.what, NO_LIMIT
        )
        wait.kinds = self.kinds(sides)
        return wait

    def kinds(self, sides: int) -> list[Kind]:
        """Name what a draw or a tie may bring."""
        if self.kind == TIE:
            return one_by_one(sides, self.names)
        if self.kind != DRAW:
            return []
        if self.counts:
            return gathered(in_pool(self.counts, self.names))
        return gathered(one_by_one(sides, self.names))

    def take_faces(self) -> list[int]:
        """Hand over the faces since the last call, for the journal."""
        faces = self.faces
        self.faces = []
        return faces


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class BlindDice(Dice):
    """Dice that ask nobody: they do not keep what a die is rolled for."""

    def roll(self, sides: int, rule: str, who: str = "", what: str = "", whom: str = "") -> int:
        """Roll one die: 1 to *sides*."""
        return self.fall(sides, rule, who)

    def at_most(
        self, limit: int, sides: int, rule: str, who: str = "", what: str = "", whom: str = ""
    ) -> bool:
        """Roll one die and tell whether it shows *limit* or less."""
        return self.fall(sides, rule, who) <= limit


@mypyc_attr(acyclic=True)
class SeededDice(BlindDice):
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


class KeyedDice(BlindDice):
    """Dice nobody can see coming: HMAC-SHA256 of a secret, of which throw it is, and of which die in it.

    A face is uneven by less than sides / 2**128.
    """

    def __init__(self, secret: bytes, throw: int) -> None:
        super().__init__()
        self.secret = secret
        self.number = throw
        self.rolled: int = 0

    def face(self, sides: int, rule: str, who: str) -> int:
        """Roll."""
        word = keyed(self.secret, f"throw {self.number} die {self.rolled}")
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
            raise NoFace(self.wait(sides, rule, who))
        face = check_face(self.script[self.used], sides, rule)
        self.used += 1
        return face

    def left(self) -> int:
        """Count the faces not used yet."""
        return len(self.script) - self.used


class _Branches(Exception):
    """The ways one face may fall: those that do the same, first face first, go together."""

    def __init__(self, alike: list[list[int]], sides: int) -> None:
        super().__init__()
        self.alike = alike
        self.sides = sides


class _Probe(Dice):
    def __init__(self, script: list[int], odds: Fraction) -> None:
        super().__init__()
        self.script = script
        self.odds = odds
        self.used: int = 0

    def face(self, sides: int, rule: str, who: str) -> int:
        if self.used == len(self.script):
            raise _Branches(self.branches(sides), sides)
        self.used += 1
        return self.script[self.used - 1]

    def branches(self, sides: int) -> list[list[int]]:
        """Return the faces, together those that `at_most` or a draw treats alike."""
        ends = [*range(1, sides + 1)]
        if self.kind == DIE and self.limit != NO_LIMIT:
            ends = [min(max(self.limit, 0), sides), sides]
        elif self.kind == DRAW and self.counts:
            ends = [sum(self.counts[: place + 1]) for place in range(len(self.counts))]
        firsts = [1] + [end + 1 for end in ends[:-1]]
        pairs = zip(firsts, ends, strict=True)
        return [list(range(first, end + 1)) for first, end in pairs if first <= end]


class TooManyWays(HexileError):
    """The dice can fall in more ways than the caller is ready to walk."""


class Way(Generic[T]):
    """One way the dice can fall: how likely, the faces, those of the last one that do the same.

    What the last one was is its *kind*: a die, a draw, a tie; none if nothing was rolled.
    """

    def __init__(
        self, odds: Fraction, faces: list[int], alike: list[int], kind: str, result: T
    ) -> None:
        self.odds = odds
        self.faces = faces
        self.alike = alike
        self.kind = kind
        self.result = result


def every_way(run: Callable[[Dice], T], most: int = 100_000) -> Iterator[Way[T]]:
    """Call *run* for every way its dice can fall; the odds are exact and add up to one.

    Faces that `at_most` treats alike, or that draw one kind of counter, come as one way, named by its
    first face. More than *most* ways raise `TooManyWays`.
    """
    todo: list[tuple[list[int], list[int], Fraction]] = [([], [], Fraction(1))]
    ways = 0
    while todo:
        script, alike, odds = todo.pop()
        probe = _Probe(script, odds)
        try:
            result = run(probe)
        except _Branches as wanted:
            for same in reversed(wanted.alike):
                part = odds * Fraction(len(same), wanted.sides)
                todo.append(([*script, same[0]], same, part))
            if ways + len(todo) > most:  # each of them is one way at least; rerolls have no end
                raise TooManyWays(f"more than {most} ways for the dice to fall") from None
        else:
            ways += 1
            yield Way(odds, script, alike, probe.kind if script else "", result)


def every_roll(
    run: Callable[[Dice], T], most: int = 100_000
) -> Iterator[tuple[Fraction, list[int], T]]:
    """Call *run* for every way its dice can fall; yield odds, faces, result: see `every_way`."""
    for way in every_way(run, most):
        yield way.odds, way.faces, way.result


def picked(dice: Dice, items: list[T]) -> T:
    """Return one of some items, by lot: for positions that are drawn, where no rule rolls."""
    return items[dice.roll(len(items), "") - 1]


def dealt(dice: Dice, items: list[T], count: int) -> list[T]:
    """Return so many of some items, each once, by lot."""
    left = list(items)
    found: list[T] = []
    while left and len(found) < count:
        found.append(left.pop(dice.roll(len(left), "") - 1))
    return found
