"""The operations: their pages in the book, and a user's own, refused with file, line and reason."""

from __future__ import annotations

import tomllib
from typing import Final

from hexile.games.forlorn.tables.counters import ITEM_NAMES, ROLES
from hexile.games.forlorn.tables.deck import FACING_NAMES
from hexile.games.forlorn.tables.files import NO_NUMBER, data_text
from hexile.kernel.setup import BadFile, unknown

MOST_TURNS: Final = 99
MOST_CARDS: Final = 20
MOST_AT_ONCE: Final = 9
MOST_DICE: Final = 9
SPAWN: Final = "spawn_"
GOALS: Final[list[str]] = [
    "foothold", "clean-out", "recovery", "last-watch", "breakout", "black-box",
]  # fmt: skip
WORDS: Final[list[str]] = [
    "title", "text", "deck", "turns", "cards", "squad", "start", "items", "open", "wrecked",
    "sealed", "rooms", "xenos", "bound", "lurking", "lurking_distance", "muster", "goal",
    "goal_column", "goal_from", "goal_room", "need", "works", "spawn_two", "spawn_solo",
    "spawn_easy", "spawn_normal", "spawn_hard",
]  # fmt: skip
# What a goal cannot do without. [12.2, 12.3, 12.4, 13.2]
WANTED: Final[dict[str, str]] = {
    "clean-out": "rooms", "recovery": "works", "black-box": "works", "last-watch": "goal_room",
}  # fmt: skip


class Page:
    """One operation as it is written in a file, asked word by word; what is wrong is refused."""

    def __init__(self, file: str, text: str, name: str, entry: dict[str, object]) -> None:
        self.file = file
        self.text = text
        self.name = name
        self.entry = entry

    def line(self, word: str) -> int:
        """Return the line a word of this operation stands in, or that of its head."""
        head: int = 0
        for number, line in enumerate(self.text.splitlines(), 1):
            said = line.strip()
            if said.startswith("["):
                head = number if said.startswith(f"[{self.name}]") else 0
            elif head and said.partition("=")[0].strip() == word:
                return number
            if head and not word:
                return head
        return self.line("") if word else 0

    def first_line(self, word: str) -> int:
        """Return the first line of the file that begins with a word."""
        for number, line in enumerate(self.text.splitlines(), 1):
            if line.partition("=")[0].strip() == word:
                return number
        return 1

    def refuse(self, word: str, reason: str) -> BadFile:
        """Make the refusal of a word."""
        line = self.line(word)
        written = self.text.splitlines()[line - 1] if line else ""
        before, equals, value = written.partition("=")
        column = len(before) + 2 + len(value) - len(value.lstrip()) if equals else int(line > 0)
        return BadFile(self.file, line, column, f"operation {self.name}: {reason}")

    def word(self, word: str, default: str | None = None) -> str:
        """Return a text."""
        value = self.entry.get(word, default)
        if value is None:
            raise self.refuse("", f"{word} is missing")
        return str(value)

    def whole(self, word: str, least: int, most: int, default: int | None = None) -> int:
        """Return a whole number within bounds."""
        value = self.entry.get(word, default)
        if value is None:
            raise self.refuse("", f"{word} is missing")
        return self.bounded(word, word, value, least, most)

    def bounded(self, word: str, what: str, value: object, least: int, most: int) -> int:
        """Refuse what is no whole number within bounds."""
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise self.refuse(
                word, f"{what} is {value!r}; use a whole number from {least} to {most}"
            )
        return value

    def words(self, word: str) -> list[str]:
        """Return a list of texts."""
        value = self.entry.get(word, [])
        if not isinstance(value, list):
            raise self.refuse(word, f"{word} is {value!r}; use a list")
        return [str(each) for each in value]

    def table(self, word: str) -> dict[str, object]:
        value = self.entry.get(word, {})
        if not isinstance(value, dict):
            raise self.refuse(word, f"{word} is {value!r}; use a table")
        return {str(key): each for key, each in value.items()}

    def counts(self, word: str, known: list[str]) -> dict[str, int]:
        """Return how many there are of each thing."""
        if word not in self.entry:
            raise self.refuse("", f"{word} is missing")
        found: dict[str, int] = {}
        for key, number in self.table(word).items():
            if key not in known:
                raise self.refuse(word, unknown(f"word in {word}", key, known))
            found[key] = self.bounded(word, f"{word}.{key}", number, 0, MOST_CARDS)
        return found


class Spawn:
    """A spawn rate: Warriors, then Drones by a formula of three-sided dice. [11.1]"""

    def __init__(self, page: Page, word: str) -> None:
        entry = page.table(word)
        self.warriors: int = page.bounded(
            word, "warriors", entry.get("warriors", 0), 0, MOST_AT_ONCE
        )
        dice, plus = read_formula(page, word, str(entry.get("drones", "")))
        self.dice: int = dice
        self.plus: int = plus
        extra = entry.get("extra_on", NO_NUMBER)
        self.extra_on: int = page.bounded(word, "extra_on", extra, NO_NUMBER, MOST_TURNS)
        closed = entry.get("closed_vent", 0)
        self.closed_vent: int = page.bounded(word, "closed_vent", closed, 0, 6) - 1

    def words(self) -> str:
        """Say the rate: `1 Warrior and 2d3+1 Drones`."""
        drones = f"{self.dice if self.dice > 1 else ''}d3" + (f"+{self.plus}" if self.plus else "")
        big = f"{self.warriors} Warrior{'s' if self.warriors > 1 else ''} and "
        return (big if self.warriors else "") + f"{drones} Drones"


def read_formula(page: Page, word: str, text: str) -> tuple[int, int]:
    """Read `2d3+1` as (2, 1). [11.1]"""
    dice, _, plus = text.partition("+")
    count, d3, rest = dice.partition("d3")
    if d3 != "d3" or rest or not (count or "1").isdigit() or not (plus or "0").isdigit():
        raise page.refuse(word, f"'{text}' is not a spawn rate; write one like 2d3+1")
    number, more = int(count or "1"), int(plus or "0")
    page.bounded(word, "the number of dice", number, 1, MOST_DICE)
    return number, page.bounded(word, "what is added to the dice", more, 0, MOST_DICE)


class Operation:
    """An operation as its page in the book gives it. [12.0]"""

    def __init__(self, page: Page) -> None:
        self.name = page.name
        self.title = page.word("title", page.name)
        self.text = page.word("text", "")
        self.deck = page.word("deck")
        self.turns: int = page.whole("turns", 1, MOST_TURNS)
        self.cards: int = page.whole("cards", 0, MOST_CARDS)
        self.squad: dict[str, int] = page.counts("squad", ROLES)
        self.start = page.word("start")
        self.items: dict[str, int] = page.counts("items", ITEM_NAMES)
        self.open: list[str] = page.words("open")
        self.wrecked: list[str] = page.words("wrecked")
        self.sealed: list[str] = page.words("sealed")
        self.rooms: list[str] = page.words("rooms")
        self.xenos: list[str] = page.words("xenos")
        self.bound = page.entry.get("bound") is True
        self.lurking: list[str] = page.words("lurking")
        self.lurking_distance: int = page.whole("lurking_distance", 0, MOST_TURNS, 0)
        self.muster: dict[str, str] = {key: str(at) for key, at in page.table("muster").items()}
        self.goal = page.word("goal")
        self.goal_column = page.word("goal_column", "a")
        self.goal_from: int = page.whole("goal_from", 1, self.turns, self.turns)
        self.goal_room = page.word("goal_room", "")
        self.need: int = page.whole("need", 1, max(sum(self.squad.values()), 1), 1)
        self.works: int = page.whole("works", 0, self.turns, 0)
        self.spawns: dict[str, Spawn] = {
            word.removeprefix(SPAWN): Spawn(page, word)
            for word in page.entry
            if word.startswith(SPAWN)
        }

    def is_solo_only(self) -> bool:
        """Tell whether this is one of the operations for one player, with levels. [13.0]"""
        return "two" not in self.spawns


def check_page(page: Page, operation: Operation) -> None:
    """Refuse what each word allows but the whole does not. [12.0]"""
    for word in page.entry:
        if word not in WORDS:
            raise page.refuse(word, unknown("word", word, WORDS))
    if operation.goal not in GOALS:
        raise page.refuse("goal", unknown("goal", operation.goal, GOALS))
    wanted = WANTED.get(operation.goal, "")
    if wanted and not page.entry.get(wanted):
        raise page.refuse("goal", f"the goal {operation.goal} needs {wanted}")
    if len(operation.goal_column) != 1 or not operation.goal_column.islower():
        raise page.refuse("goal_column", f"'{operation.goal_column}' is not a column letter")
    if not operation.spawns:
        raise page.refuse("", "the operation has no spawn rate; add one like spawn_normal")
    for xeno in operation.xenos:
        if len(xeno.split()) != 2 or xeno.split()[0] != "warrior":
            raise page.refuse("xenos", f"'{xeno}' is not a starting Xeno; write `warrior c2`")
    for place in operation.muster.values():
        if len(place.split()) != 2 or place.split()[1] not in FACING_NAMES:
            raise page.refuse("muster", f"'{place}' is not a place; write `b7 east`")


def read_operations(name: str, text: str) -> dict[str, Operation]:
    """Read operations from text; a wrong one raises BadFile. [12.0]"""
    try:
        entries = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadFile(name, 0, 0, f"not TOML: {error}") from None
    found: dict[str, Operation] = {}
    for key, entry in entries.items():
        if not isinstance(entry, dict):
            line = Page(name, text, key, {}).first_line(key)
            raise BadFile(name, line, 1, f"{key} belongs to no operation; begin with [name]")
        page = Page(name, text, key, {str(word): value for word, value in entry.items()})
        found[key] = Operation(page)
        check_page(page, found[key])
    return found


OPERATIONS: Final[dict[str, Operation]] = read_operations(
    "operations", data_text("operations.toml")
)
