"""What a state remembers, named once: each field's name, range, and how it is written.

From the list of a state's fields come its plain data and the reading of it, equality, the numbers a
learning program sees, and the lines of a position that a person can type.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i16, i64, mypyc_attr, u8

from hexile.kernel.errors import HexileError, require
from hexile.kernel.setup import whole_number

NUMBERS: Final = "i64"
SHORTS: Final = "i16"
BYTES: Final = "u8"
MARKS: Final = "bool"
PLAIN_LIST: Final = "list"

NO_NAMES: Final[list[str]] = []
NO_OWNERS: Final[list[int]] = []
NO_WORDS: Final[dict[int, str]] = {}
SEPARATOR: Final = ","
MOST_LISTED: Final = 12


class BadField(HexileError):
    """A value a field cannot have. It names the field, and the word in a text, if it was one."""

    def __init__(self, name: str, reason: str, word: str = "") -> None:
        super().__init__(f"{name}: {reason}")
        self.name = name
        self.reason = reason
        self.word = word


class Values:
    """The numbers a field may hold, *low* to *high*, and their words; others are written as numbers.

    *names* are the words of 0, 1, 2 and so on; *special* those of sentinels, such as `dead`.
    """

    def __init__(
        self,
        low: int,
        high: int,
        names: list[str] = NO_NAMES,
        special: dict[int, str] = NO_WORDS,
    ) -> None:
        self.low = low
        self.high = high
        self.names = names
        self.special = special
        self.of_word: dict[str, int] = {word: number for number, word in special.items()}
        for number, word in enumerate(names):
            self.of_word.setdefault(word, number)

    def check(self, name: str, value: object) -> int:
        """Return a number from outside, or raise BadField."""
        if not isinstance(value, int):
            raise BadField(name, f"{value!r} is no whole number")
        if not self.low <= value <= self.high:
            raise BadField(name, f"{value} is not within {self.low} to {self.high}")
        return int(value)

    def other(self, value: object) -> int:
        """Return the lowest number, or the highest if that is the one given."""
        return self.low if value != self.low else self.high

    def word(self, value: int) -> str:
        """Write a number."""
        if value in self.special:
            return self.special[value]
        return self.names[value] if 0 <= value < len(self.names) else str(value)

    def number(self, name: str, word: str) -> int:
        """Read a number, or raise BadField with what there is."""
        said = self.of_word[word] if word in self.of_word else whole_number(word)
        if said is None:
            raise BadField(name, f"there is no {word or 'empty word'} here{self._known()}", word)
        try:
            return self.check(name, said)
        except BadField as bad:
            raise BadField(name, bad.reason, word) from None

    def _known(self) -> str:
        words = [*self.special.values(), *self.names]
        return f"; there are {', '.join(words)}" if 0 < len(words) <= MOST_LISTED else ""


def plain_bool(name: str, value: object) -> bool:
    """Return a mark from outside, or raise BadField."""
    if value is True or value is False or value == 0 or value == 1:
        return bool(value)
    raise BadField(name, f"{value!r} is neither true nor false")


@mypyc_attr(allow_interpreted_subclasses=True)
class Field:
    """One thing a state remembers, under the name of its attribute.

    *label* is its word in a position; the attribute's own name, spaced, unless given. A `secret` field
    may hold what some seats may not know, always or `sometimes`. If its *owners* are declared, the seat that
    knows each entry, others have `unknown` there.
    """

    def __init__(self, name: str, label: str = "") -> None:
        self.name = name
        self.label = label or name.replace("_", " ")
        self.secret = False
        self.sometimes = False
        self.owners: list[int] = []
        self.unknown = -1
        self.varies = False  # whether only some of its places are in use, the first of them

    def hidden_from(self, value: object, seat: int) -> object:
        """Return the value as a seat knows it, by the declared owners."""
        plain = self.plain(value)
        entries = plain if isinstance(plain, list) else [plain]
        if len(entries) != len(self.owners):
            raise BadField(self.name, f"{len(self.owners)} owners for {len(entries)} entries")
        known = [
            entry if owner == seat >= 0 else self.unknown
            for entry, owner in zip(entries, self.owners, strict=True)
        ]
        return self.value(known if isinstance(plain, list) else known[0])

    def same(self, one: object, other: object) -> bool:
        """Tell whether two values are the same; what copies share is not looked into."""
        return one is other or self.plain(one) == self.plain(other)

    def plain(self, value: object) -> object:
        """Return the value as plain data."""
        raise NotImplementedError

    def value(self, data: object) -> object:
        """Make the value that plain data describe, or raise BadField."""
        raise NotImplementedError

    def lows(self) -> list[int]:
        """Return the lowest number at each place of `numbers`."""
        raise NotImplementedError

    def highs(self) -> list[int]:
        """Return the highest number at each place of `numbers`."""
        raise NotImplementedError

    def numbers(self, value: object) -> list[int]:
        """Return the value as numbers, always equally many."""
        raise NotImplementedError

    def usual(self) -> object:
        """Return the value of a field that a position does not mention."""
        raise NotImplementedError

    def other(self, value: object) -> object:
        """Return a value that the field may have and that is not *value*."""
        raise NotImplementedError

    def write(self, value: object) -> str:
        """Write the value in words, one line; empty if it is the usual one."""
        raise NotImplementedError

    def read(self, text: str) -> object:
        """Read what `write` has written, or raise BadField with the word that is wrong."""
        raise NotImplementedError


class Number(Field):
    """A whole number; a position leaves it out where it is *usual*."""

    def __init__(self, name: str, values: Values, usual: int, label: str = "") -> None:
        super().__init__(name, label)
        self.values = values
        self.usually = usual

    def plain(self, value: object) -> object:
        assert isinstance(value, int)
        return value

    def value(self, data: object) -> object:
        """Check the number."""
        return self.values.check(self.name, data)

    def lows(self) -> list[int]:
        return [self.values.low]

    def highs(self) -> list[int]:
        return [self.values.high]

    def numbers(self, value: object) -> list[int]:
        assert isinstance(value, int)
        return [int(value)]

    def usual(self) -> object:
        return self.usually

    def other(self, value: object) -> object:
        """Return the lowest number, or the highest."""
        return self.values.other(value)

    def write(self, value: object) -> str:
        """Write the number or its word."""
        assert isinstance(value, int)
        return "" if value == self.usually else self.values.word(value)

    def read(self, text: str) -> object:
        """Read the number or its word."""
        return self.values.number(self.label, text)


class Flag(Field):
    """Something that is so or not; a position mentions it if it is: `rush: yes`."""

    def plain(self, value: object) -> object:
        return bool(value)

    def value(self, data: object) -> object:
        """Check the mark."""
        return plain_bool(self.name, data)

    def lows(self) -> list[int]:
        return [0]

    def highs(self) -> list[int]:
        return [1]

    def numbers(self, value: object) -> list[int]:
        return [1 if value else 0]

    def usual(self) -> object:
        return False

    def other(self, value: object) -> object:
        """Return the opposite."""
        return not value

    def write(self, value: object) -> str:
        """Write `yes`, or nothing."""
        return "yes" if value else ""

    def read(self, text: str) -> object:
        """Read `yes`."""
        if text != "yes":
            raise BadField(self.label, f"only yes can stand here, not {text}", text)
        return True


class Word(Field):
    """One of several words, the first unless a position says otherwise."""

    def __init__(self, name: str, words: list[str], label: str = "") -> None:
        super().__init__(name, label)
        self.words = words

    def plain(self, value: object) -> object:
        return str(value)

    def value(self, data: object) -> object:
        """Check the word."""
        if data not in self.words:
            raise BadField(self.name, f"{data!r} is none of its words")
        return str(data)

    def lows(self) -> list[int]:
        return [0]

    def highs(self) -> list[int]:
        return [len(self.words) - 1]

    def numbers(self, value: object) -> list[int]:
        return [self.words.index(str(value))]

    def usual(self) -> object:
        return self.words[0]

    def other(self, value: object) -> object:
        """Return the last word, or the first."""
        return self.words[0] if value != self.words[0] else self.words[-1]

    def write(self, value: object) -> str:
        return "" if value == self.words[0] else str(value)

    def read(self, text: str) -> object:
        return self.words[places_of(self.label, [text], self.words)[0]]


@mypyc_attr(allow_interpreted_subclasses=True)
class Column(Field):
    """Equally many whole numbers in every state of a set-up, one for each of *keys*.

    *usual* is what a position need not mention, for all of them or for each. *item* says how they
    are kept: as a `vec` of one of four widths, or as a list.
    """

    def __init__(
        self,
        name: str,
        keys: list[str],
        values: Values,
        usual: int | list[int],
        item: str,
        label: str = "",
    ) -> None:
        super().__init__(name, label)
        self.keys = keys
        self.values = values
        self.usually: list[int] = usual if isinstance(usual, list) else [usual] * len(keys)
        self.item = item

    def plain(self, value: object) -> object:
        return items_of(value)

    def value(self, data: object) -> object:
        """Check the numbers and pack them."""
        if not isinstance(data, list):
            raise BadField(self.name, "a list is wanted")
        if len(data) != len(self.keys):
            raise BadField(self.name, f"{len(data)} entries; {len(self.keys)} are wanted")
        if self.item == MARKS:
            return packed([plain_bool(self.name, x) for x in data], self.item)
        return packed([self.values.check(self.name, x) for x in data], self.item)

    def lows(self) -> list[int]:
        return [self.values.low] * len(self.keys)

    def highs(self) -> list[int]:
        return [self.values.high] * len(self.keys)

    def numbers(self, value: object) -> list[int]:
        return [int(x) for x in items_of(value)]

    def usual(self) -> object:
        return packed(self.usually, self.item)

    def other(self, value: object) -> object:
        """Return the same numbers but for the first."""
        found = self.numbers(value)
        return packed([self.values.other(found[0]), *found[1:]] if found else found, self.item)

    def write(self, value: object) -> str:
        """Write those that are not as usual, each with its number or word."""
        said = [
            f"{self.keys[place]} {self.values.word(number)}"
            for place, number in enumerate(self.numbers(value))
            if number != self.usually[place]
        ]
        return f"{SEPARATOR} ".join(said)

    def read(self, text: str) -> object:
        """Read `W1 r3c1, W2 dead`: those not mentioned are as usual."""
        found = list(self.usually)
        parts = [part.partition(" ") for part in parts_of(self.label, text)]
        places = places_of(self.label, [key for key, _, _ in parts], self.keys)
        for place, (_, _, word) in zip(places, parts, strict=True):
            found[place] = self.values.number(self.label, word.strip())
        return packed(found, self.item)


class MarkColumn(Column):
    """Marks, one for each of *keys*; a position lists those that are set: `stopped: W2, W5`."""

    def __init__(self, name: str, keys: list[str], item: str = MARKS, label: str = "") -> None:
        super().__init__(name, keys, Values(0, 1), 0, item, label)

    def write(self, value: object) -> str:
        """Write the names of those that are set."""
        set_ones = [self.keys[i] for i, mark in enumerate(self.numbers(value)) if mark]
        return f"{SEPARATOR} ".join(set_ones)

    def read(self, text: str) -> object:
        """Read the names of those that are set."""
        found = [0] * len(self.keys)
        for place in places_of(self.label, parts_of(self.label, text), self.keys):
            found[place] = 1
        return packed(found, self.item)


class Listing(Field):
    """Whole numbers in an order that counts, up to *most* of them: a pile, a queue, a path."""

    def __init__(self, name: str, most: int, values: Values, item: str, label: str = "") -> None:
        super().__init__(name, label)
        self.most = most
        self.values = values
        self.item = item
        self.varies = True

    def plain(self, value: object) -> object:
        return items_of(value)

    def value(self, data: object) -> object:
        """Check the numbers and pack them."""
        if not isinstance(data, list):
            raise BadField(self.name, "a list is wanted")
        if len(data) > self.most:
            raise BadField(self.name, f"{len(data)} entries; there are {self.most} at most")
        return packed([self.values.check(self.name, x) for x in data], self.item)

    def lows(self) -> list[int]:
        return [self.values.low - 1] * self.most

    def highs(self) -> list[int]:
        return [self.values.high] * self.most

    def numbers(self, value: object) -> list[int]:
        found = [int(x) for x in items_of(value)]
        require(len(found) <= self.most, f"{self.name}: more than {self.most}")
        return found + [self.values.low - 1] * (self.most - len(found))

    def usual(self) -> object:
        return packed([], self.item)

    def other(self, value: object) -> object:
        """Return one number less, or one where there was none."""
        found = [int(x) for x in items_of(value)]
        return packed(found[1:] if found else [self.values.low], self.item)

    def write(self, value: object) -> str:
        """Write the numbers or their words in order."""
        return f"{SEPARATOR} ".join(self.values.word(int(x)) for x in items_of(value))

    def read(self, text: str) -> object:
        """Read the numbers or their words."""
        found = [self.values.number(self.label, word) for word in parts_of(self.label, text)]
        if len(found) > self.most:
            raise BadField(self.label, f"{len(found)} entries; there are {self.most} at most")
        return packed(found, self.item)


class Piles(Field):
    """Several listings under one name, one for each of *keys*: hands, decks."""

    def __init__(self, name: str, keys: list[str], pile: Listing, label: str = "") -> None:
        super().__init__(name, label)
        self.keys = keys
        self.pile = pile

    def plain(self, value: object) -> object:
        return [self.pile.plain(one) for one in items_of(value)]

    def value(self, data: object) -> object:
        """Check and pack every pile."""
        if not isinstance(data, list) or len(data) != len(self.keys):
            raise BadField(self.name, f"a list of {len(self.keys)} lists is wanted")
        return [self.pile.value(one) for one in data]

    def lows(self) -> list[int]:
        return self.pile.lows() * len(self.keys)

    def highs(self) -> list[int]:
        return self.pile.highs() * len(self.keys)

    def numbers(self, value: object) -> list[int]:
        return [number for one in items_of(value) for number in self.pile.numbers(one)]

    def usual(self) -> object:
        return [self.pile.usual() for _ in self.keys]

    def other(self, value: object) -> object:
        """Return the same piles but for the first."""
        found = items_of(value)
        return [self.pile.other(found[0]), *found[1:]] if found else found

    def write(self, value: object) -> str:
        """Write every pile that is not empty in brackets after its key: `G [1, 2]`."""
        said = [
            f"{self.keys[place]} [{self.pile.write(one)}]"
            for place, one in enumerate(items_of(value))
            if len(items_of(one))
        ]
        return " ".join(said)

    def read(self, text: str) -> object:
        """Read piles in brackets."""
        found = [self.pile.usual() for _ in self.keys]
        parts = [part.partition("[") for part in text.split("]") if part.strip()]
        places = places_of(self.label, [key.strip() for key, _, _ in parts], self.keys)
        for place, (key, bracket, inside) in zip(places, parts, strict=True):
            if not bracket:
                reason = f"after {key.strip()} a list in brackets is wanted"
                raise BadField(self.label, reason, key.strip())
            if inside.strip():
                found[place] = self.pile.read(inside.strip())
        return found


@mypyc_attr(allow_interpreted_subclasses=True)
class Records(Field):
    """Objects with fields of their own, up to *most*: fleets, fights. `make` returns a bare one.

    With *single* the attribute is one such object, or None. In a position each is a bracket of
    `label: words` parts, divided by semicolons.
    """

    def __init__(
        self,
        name: str,
        most: int,
        fields: list[Field],
        make: Callable[[], object],
        single: bool = False,
        label: str = "",
    ) -> None:
        super().__init__(name, label)
        self.most = 1 if single else most
        self.fields = fields
        self.make = make
        self.single = single
        self.varies = True

    def all_of(self, value: object) -> list[object]:
        """Return the objects, whether they are listed or there is one or none."""
        if self.single:
            return [] if value is None else [value]
        return items_of(value)

    def packed(self, found: list[object]) -> object:
        """Return the objects as the attribute holds them."""
        if self.single:
            return found[0] if found else None
        return found

    def same(self, one: object, other: object) -> bool:
        ones, others = self.all_of(one), self.all_of(other)
        if len(ones) != len(others):
            return False
        for mine, theirs in zip(ones, others, strict=True):
            if mine is not theirs and not are_alike(mine, theirs, self.fields):
                return False
        return True

    def plain(self, value: object) -> object:
        return [
            {field.name: field.plain(getattr(one, field.name)) for field in self.fields}
            for one in self.all_of(value)
        ]

    def value(self, data: object) -> object:
        if not isinstance(data, list) or len(data) > self.most:
            raise BadField(self.name, f"a list of at most {self.most} is wanted")
        return self.packed([self._made(row) for row in data])

    def _made(self, row: object) -> object:
        if not isinstance(row, dict):
            raise BadField(self.name, "an object is wanted")
        check_names(self.name, [str(key) for key in row], self.fields)
        one = self.make()
        for field in self.fields:
            setattr(one, field.name, field.value(row[field.name]))
        return one

    def lows(self) -> list[int]:
        return [low - 1 for field in self.fields for low in field.lows()] * self.most

    def highs(self) -> list[int]:
        return [high for field in self.fields for high in field.highs()] * self.most

    def numbers(self, value: object) -> list[int]:
        found = [
            number
            for one in self.all_of(value)
            for field in self.fields
            for number in field.numbers(getattr(one, field.name))
        ]
        lows = self.lows()
        require(len(found) <= len(lows), f"{self.name}: more than {self.most}")
        return found + lows[len(found) :]

    def usual(self) -> object:
        return self.packed([])

    def other(self, value: object) -> object:
        """Return one object less, or one where there was none."""
        found = self.all_of(value)
        return self.packed(found[1:] if found else [self._read_one("")])

    def write(self, value: object) -> str:
        """Write each object in brackets."""
        return " ".join(self._said(one) for one in self.all_of(value))

    def _said(self, one: object) -> str:
        said: list[str] = []
        for field in self.fields:
            words = field.write(getattr(one, field.name))
            if words:
                said.append(f"{field.label}: {words}")
        return "{" + "; ".join(said) + "}"

    def read(self, text: str) -> object:
        """Read objects in brackets."""
        found: list[object] = []
        for part in text.split("}"):
            if not part.strip():
                continue
            before, bracket, inside = part.partition("{")
            if before.strip() or not bracket:
                raise BadField(self.label, "each stands between { and }", before.strip())
            found.append(self._read_one(inside))
        if len(found) > self.most:
            raise BadField(self.label, f"{len(found)} of them; there are {self.most} at most")
        return self.packed(found)

    def _read_one(self, inside: str) -> object:
        one = self.make()
        for field in self.fields:
            setattr(one, field.name, field.usual())
        parts = [part.strip().partition(":") for part in inside.split(";") if part.strip()]
        labels = [field.label for field in self.fields]
        places = places_of(self.label, [label for label, _, _ in parts], labels)
        for place, (_, _, words) in zip(places, parts, strict=True):
            field = self.fields[place]
            setattr(one, field.name, field.read(words.strip()))
        return one


def number(
    name: str,
    low: int,
    high: int,
    usual: int = 0,
    names: list[str] = NO_NAMES,
    special: dict[int, str] = NO_WORDS,
    label: str = "",
) -> Field:
    """Declare a whole number."""
    return Number(name, Values(low, high, names, special), usual, label)


def flag(name: str, label: str = "") -> Field:
    """Declare something that is so or not."""
    return Flag(name, label)


def column(
    name: str,
    keys: list[str],
    low: int,
    high: int,
    usual: int | list[int] = 0,
    names: list[str] = NO_NAMES,
    special: dict[int, str] = NO_WORDS,
    item: str = NUMBERS,
    label: str = "",
) -> Field:
    """Declare a column of whole numbers, one for each key."""
    return Column(name, keys, Values(low, high, names, special), usual, item, label)


def marks(name: str, keys: list[str], item: str = MARKS, label: str = "") -> Field:
    """Declare a column of marks, one for each key."""
    return MarkColumn(name, keys, item, label)


def listing(
    name: str,
    most: int,
    low: int,
    high: int,
    names: list[str] = NO_NAMES,
    special: dict[int, str] = NO_WORDS,
    item: str = PLAIN_LIST,
    label: str = "",
) -> Listing:
    """Declare whole numbers in an order that counts, as many as there are."""
    return Listing(name, most, Values(low, high, names, special), item, label)


def secret(
    field: Field, sometimes: bool = False, owners: list[int] = NO_OWNERS, unknown: int = -1
) -> Field:
    """Declare that a field may hold what some seats may not know.

    `Game.see` hides it from them and `Game.resample` deals it again; the checks demand both, unless that is so
    *sometimes* only. *owners* names the seat that knows it, of a column for each entry, or -1 for nobody: then
    `hide_secrets` may be the game's `see`, and any other must show the same.
    """
    field.secret = True
    field.sometimes = sometimes
    field.owners = owners
    field.unknown = unknown
    return field


def are_alike(one: object, other: object, fields: list[Field]) -> bool:
    """Tell whether two objects have the same in every field."""
    for field in fields:
        if not field.same(getattr(one, field.name), getattr(other, field.name)):
            return False
    return True


def numbered(count: int, prefix: str = "") -> list[str]:
    """Return the keys 1, 2, 3 and so on, with a prefix."""
    return [f"{prefix}{place + 1}" for place in range(count)]


def items_of(value: Any) -> list[Any]:
    """Return the items of a list, or of a vec of any width."""
    return list(value)


def packed(values: list[int] | list[bool], item: str) -> object:
    """Return numbers or marks the way a column keeps them."""
    if item == NUMBERS:
        return vec[i64]([i64(x) for x in values])
    if item == SHORTS:
        return vec[i16]([i16(x) for x in values])
    if item == BYTES:
        return vec[u8]([u8(x) for x in values])
    if item == MARKS:
        return vec[bool]([bool(x) for x in values])
    return list(values)


def parts_of(label: str, text: str) -> list[str]:
    """Split a line at its commas; an empty part raises BadField."""
    found = [part.strip() for part in text.split(SEPARATOR)]
    if not all(found):
        raise BadField(label, "an entry is missing beside a comma", text)
    return found


def places_of(label: str, said: list[str], keys: list[str]) -> list[int]:
    """Return the places of the keys that are said; an unknown one or a second raises BadField."""
    places: list[int] = []
    for key in said:
        if key not in keys:
            known = f"; there are {', '.join(keys)}" if 0 < len(keys) <= MOST_LISTED else ""
            raise BadField(label, f"there is no {key}{known}", key)
        places.append(keys.index(key))
        if places[-1] in places[:-1]:
            raise BadField(label, f"{key} is named twice", key)
    return places


def check_names(where: str, given: list[str], fields: list[Field]) -> None:
    """Raise BadField for a field too many, or one that is missing."""
    wanted = [field.name for field in fields]
    for name in given:
        if name not in wanted:
            raise BadField(name, f"{where} has no such field")
    for name in wanted:
        if name not in given:
            raise BadField(name, f"{where} lacks this field")
