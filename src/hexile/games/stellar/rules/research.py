"""Research: which title comes next, by the Research Priority Table, and paying for it."""

from __future__ import annotations

from typing import Final

from hexile.games.stellar.rules.stances import is_at_war
from hexile.games.stellar.state.game import Stellar
from hexile.games.stellar.state.pieces import RESEARCH_LINES
from hexile.games.stellar.state.words import NO_PLANET
from hexile.games.stellar.tables import (
    CLASS_NAMES,
    LEVELS,
    NO_TITLE,
    POWER_NAMES,
    SPEED,
    SPEED_TITLES,
    TECHNOLOGY,
    TITLES,
    TOP_SPEED,
    WEAPONS,
)
from hexile.kernel.chance.dice import Dice, Throw, pair, thrown
from hexile.kernel.chart import Facts, Trace

PEACE_COLUMN: Final = 0
WAR_COLUMN: Final = 1


def is_unfinished(s: Stellar, power: int, title: int) -> bool:
    """Tell whether a title is still to be had; slower speeds than the owned one are not. [R19]"""
    return not s.has(power, title)


def unfinished_at(s: Stellar, power: int, area: int, level: int) -> list[int]:
    """List the unfinished titles of a class and level, as printed. [1.12]"""
    return [
        number
        for number, title in enumerate(TITLES)
        if title.area == area and title.level == level and is_unfinished(s, power, number)
    ]


def is_level_open(s: Stellar, power: int, area: int, level: int) -> bool:
    """Tell whether a level may be researched: a title of the level below is owned. [1.12, K4]"""
    if level == 1:
        return True
    below = [n for n, t in enumerate(TITLES) if t.area == area and t.level == level - 1]
    return any(s.has(power, number) for number in below)


def open_levels(s: Stellar, power: int, area: int) -> list[int]:
    """List the open levels of a class that still hold an unfinished title. [R18]"""
    return [
        level
        for level in range(1, LEVELS + 1)
        if is_level_open(s, power, area, level) and unfinished_at(s, power, area, level)
    ]


def has_unfinished(s: Stellar, power: int) -> bool:
    """Tell whether any research is left."""
    return any(open_levels(s, power, area) for area in range(len(CLASS_NAMES)))


def class_rolled(s: Stellar, power: int, roll: int) -> int:
    """Return the research class for a roll; exhausted classes pass it on. [V7, R19, R22]"""
    column = WAR_COLUMN if is_at_war(s, power) else PEACE_COLUMN
    area = CLASS_NAMES.index(s.terms.politics.research_class.find(roll, column))
    if area == SPEED and s.speed(power) == TOP_SPEED:
        area = WEAPONS if column == WAR_COLUMN else TECHNOLOGY
    order = [CLASS_NAMES.index(words[column]) for words in s.terms.politics.research_class.results]
    at = order.index(area)
    for step in range(len(order)):
        candidate = order[(at + step) % len(order)]
        if open_levels(s, power, candidate):
            return candidate
    return area


def titles_rolled(s: Stellar, power: int, area: int, roll: int) -> list[int]:
    """List the titles a level roll leaves to choose from. [V7, R18]"""
    levels = open_levels(s, power, area)
    wanted = s.terms.politics.research_level.find(roll)
    if wanted == "lowest":
        return unfinished_at(s, power, area, levels[0])
    if wanted == "related":
        for level in reversed(levels):
            related = [t for t in unfinished_at(s, power, area, level) if is_cheaper(s, power, t)]
            if related:
                return related
    return unfinished_at(s, power, area, levels[-1])


def is_cheaper(s: Stellar, power: int, title: int) -> bool:
    """Tell whether an owned predecessor makes a title cheaper. [R18]"""
    thanks_to = s.terms.titles[title].thanks_to
    return thanks_to != NO_TITLE and s.has(power, thanks_to)


def roll_title(s: Stellar, power: int, dice: Dice, opening: bool = False) -> int:
    """Roll for the next title: two dice for the class, two for the level, one if two are left. [V7, R18]"""
    who = POWER_NAMES[power]
    class_roll = dice.two(6, "V7", who)
    class_throw = pair(class_roll, dice)
    area = class_rolled(s, power, class_roll)
    level_roll = dice.two(6, "R18", who, "level")
    level_throw = pair(level_roll, dice, 1 if is_at_war(s, power) else 0)
    if opening:
        candidates = unfinished_at(s, power, area, 1)
    else:
        candidates = titles_rolled(s, power, area, level_throw.total())
    face = NO_DIE
    if len(candidates) > 1:
        odd, even = TITLES[candidates[0]].name, TITLES[candidates[1]].name
        face = dice.roll(6, "R18", who, f"odd {odd}, even {even}")
    title = candidates[1] if face and face % 2 == 0 else candidates[0]
    if s.telling:
        tell_title(s, power, title, [class_throw, level_throw, thrown(face)], candidates)
    return title


NO_DIE: Final = 0


def tell_title(
    s: Stellar, power: int, title: int, throws: list[Throw], candidates: list[int]
) -> None:
    """Say what is researched next, and why: the throws for class, level and title."""
    trace = Trace("research", POWER_NAMES[power])
    column = "war" if is_at_war(s, power) else "peace"
    words = TITLES[title]
    first, second, third = throws
    area: Facts = {"dice": first.words(), "class": CLASS_NAMES[words.area]}
    trace.tried("1", column, area, first)
    level: Facts = {"dice": second.words(), "level": words.level}
    trace.tried("2", s.terms.politics.research_level.find(second.total()), level, second)
    row = trace.tried("3", "one" if len(candidates) == 1 else "two", {"title": words.name}, third)
    for candidate in candidates:
        row.add_candidate(
            TITLES[candidate].name, str(s.price_of(power, candidate)), candidate == title
        )
    trace.decide("3")
    facts: Facts = {
        "power": POWER_NAMES[power],
        "title": words.name,
        "price": s.price_of(power, title),
    }
    s.say("research_begins", "V7", facts, 1 << power, 0, trace)


def pay_research(s: Stellar, power: int, planet: int, amount: int, dice: Dice) -> int:
    """Pay for research; a finished title works at once and the rest goes to the next. [V13, R20, R21]

    Returns what is left over when nothing remains to be researched.
    """
    while amount > 0:
        if s.title[power] == NO_TITLE:
            if not has_unfinished(s, power):
                return amount
            s.title[power] = roll_title(s, power, dice)
        missing = s.price_of(power, s.title[power]) - s.banked[power]
        paid = min(amount, max(0, missing))
        s.banked[power] += paid
        amount -= paid
        if planet != NO_PLANET and paid:
            s.book(power, planet, RESEARCH_LINES[s.title[power]], -paid, "V13")
        if paid >= missing:
            acquire(s, power, s.title[power])
    return 0


def acquire(s: Stellar, power: int, title: int) -> None:
    """Let a power own a title. [1.12]"""
    if s.telling:
        facts: Facts = {
            "power": POWER_NAMES[power], "title": TITLES[title].name, "paid": s.banked[power],
        }  # fmt: skip
        s.say("acquired", "1.12", facts, 1 << power)
    s.owned[power] |= 1 << title
    s.title[power] = NO_TITLE
    s.banked[power] = 0


def open_research(s: Stellar, power: int, points: int, dice: Dice) -> None:
    """Spend the opening: three-hex speed, the rest banked toward a title of level 1. [V6, R17]"""
    acquire(s, power, SPEED_TITLES - SPEED_TITLES)
    s.title[power] = roll_title(s, power, dice, True)
    s.banked[power] = points
