"""The operations: their pages in the book, and a user's own."""

from __future__ import annotations

import tomllib
from typing import Final

from hexile.games.forlorn.tables.counters import ITEM_NAMES, ROLES
from hexile.games.forlorn.tables.files import NO_NUMBER, BadFile, data_text
from hexile.kernel.setup import unknown


class Spawn:
    """A spawn rate: Warriors, then Drones by a formula of three-sided dice. [11.1]"""

    def __init__(self, name: str, entry: dict[str, object]) -> None:
        self.warriors: int = _whole(name, "warriors", entry.get("warriors", 0))
        dice, plus = read_formula(name, str(entry.get("drones", "0")))
        self.dice: int = dice
        self.plus: int = plus
        self.extra_on: int = _whole(name, "extra_on", entry.get("extra_on", NO_NUMBER))
        self.closed_vent: int = _whole(name, "closed_vent", entry.get("closed_vent", 0)) - 1

    def words(self) -> str:
        """Say the rate: `1 Warrior and 2d3+1 Drones`."""
        drones = f"{self.dice if self.dice > 1 else ''}d3" + (f"+{self.plus}" if self.plus else "")
        return (f"{self.warriors} Warrior and " if self.warriors else "") + f"{drones} Drones"


def _whole(name: str, word: str, value: object) -> int:
    if not isinstance(value, int):
        raise BadFile(name, 0, f"{word} is {value!r}; a whole number is wanted")
    return value


def read_formula(name: str, text: str) -> tuple[int, int]:
    """Read `2d3+1` as (2, 1). [11.1]"""
    dice, _, plus = text.partition("+")
    count, d3, rest = dice.partition("d3")
    if d3 != "d3" or rest or not (count or "1").isdigit() or not (plus or "0").isdigit():
        raise BadFile(name, 0, f"'{text}' is no spawn rate; write one like 2d3+1")
    return int(count or "1"), int(plus or "0")


class Operation:
    """An operation as its page in the book gives it. [12.0]"""

    def __init__(self, name: str, entry: dict[str, object]) -> None:
        self.name = name
        self.title = str(entry.get("title", name))
        self.text = str(entry.get("text", ""))
        self.deck = str(entry["deck"])
        self.turns: int = _whole(name, "turns", entry["turns"])
        self.cards: int = _whole(name, "cards", entry["cards"])
        self.squad: dict[str, int] = _counts(name, "squad", entry["squad"], ROLES)
        self.start = str(entry["start"])
        self.items: dict[str, int] = _counts(name, "items", entry["items"], ITEM_NAMES)
        self.open: list[str] = _words(entry.get("open"))
        self.wrecked: list[str] = _words(entry.get("wrecked"))
        self.sealed: list[str] = _words(entry.get("sealed"))
        self.rooms: list[str] = _words(entry.get("rooms"))
        self.xenos: list[str] = _words(entry.get("xenos"))
        self.bound = entry.get("bound") is True
        self.lurking: list[str] = _words(entry.get("lurking"))
        self.lurking_distance: int = _whole(
            name, "lurking_distance", entry.get("lurking_distance", 0)
        )
        muster = entry.get("muster")
        self.muster: dict[str, str] = (
            {str(k): str(v) for k, v in muster.items()} if isinstance(muster, dict) else {}
        )
        self.goal = str(entry["goal"])
        self.goal_column = str(entry.get("goal_column", "a"))
        self.goal_from: int = _whole(name, "goal_from", entry.get("goal_from", self.turns))
        self.goal_room = str(entry.get("goal_room", ""))
        self.need: int = _whole(name, "need", entry.get("need", 1))
        self.works: int = _whole(name, "works", entry.get("works", 0))
        self.spawns: dict[str, Spawn] = {
            key.removeprefix("spawn_"): Spawn(name, dict(value))
            for key, value in entry.items()
            if key.startswith("spawn_") and isinstance(value, dict)
        }

    def is_solo_only(self) -> bool:
        """Tell whether this is one of the operations for one player, with levels. [13.0]"""
        return "two" not in self.spawns


def _words(value: object) -> list[str]:
    return [str(word) for word in value] if isinstance(value, list) else []


def _counts(name: str, what: str, value: object, known: list[str]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for key, number in value.items() if isinstance(value, dict) else []:
        if key not in known:
            raise BadFile(name, 0, unknown(f"word in {what}", str(key), known))
        counts[str(key)] = _whole(name, f"{what}.{key}", number)
    return counts


GOALS: Final[list[str]] = [
    "foothold", "clean-out", "recovery", "last-watch", "breakout", "black-box",
]  # fmt: skip


def read_operations(name: str, text: str) -> dict[str, Operation]:
    """Read operations from text; a wrong one raises BadFile. [12.0]"""
    try:
        entries = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadFile(name, 0, f"not TOML: {error}") from None
    found: dict[str, Operation] = {}
    for key, entry in entries.items():
        try:
            found[key] = Operation(key, dict(entry))
        except KeyError as missing:
            raise BadFile(name, 0, f"operation {key} lacks {missing}") from None
        if found[key].goal not in GOALS:
            raise BadFile(name, 0, unknown("goal", found[key].goal, GOALS))
    return found


OPERATIONS: Final[dict[str, Operation]] = read_operations(
    "operations", data_text("operations.toml")
)
