"""Ranged Combat: strength, lines of fire, shots at units and at Darters. [12.8, B8, B9, B15]"""

from __future__ import annotations

from mypy_extensions import i64

from hexile.games.hive.rules.losses import destroy_ship, lose_men
from hexile.games.hive.rules.wording import counted
from hexile.games.hive.state import NO_ONE, Hive
from hexile.kernel.chance.dice import Dice
from hexile.kernel.chart import Facts
from hexile.kernel.event import Event


def strength_of(s: Hive, unit: i64, target: i64, boxes: i64, aimed: bool) -> i64:
    """Return the Ranged Combat Strength against a unit, or 0 for no shot. [12.8, B8]"""
    strength = base_strength(s, unit, boxes, aimed)
    if strength > 0 and target != NO_ONE and s.terms.armoured[target]:
        return max(1, strength - s.terms.armour)
    return strength


def base_strength(s: Hive, unit: i64, boxes: i64, aimed: bool) -> i64:
    """Return the strength at a range, before armour; 0 is no shot. [12.8, B8]"""
    terms = s.terms
    book = terms.book
    table = book.aimed if aimed else book.snap
    strength = table[terms.kind[unit]][s.men[unit]]
    if strength <= 0:
        return 0
    return max(0, strength + book.range_change[boxes])


def snap_strength(s: Hive, unit: i64, target: i64, boxes: i64, points: i64) -> i64:
    """Return the strength of a snap shot that *points* can pay; 0 is none. [B8]"""
    return strength_of(s, unit, target, boxes, False) if points >= s.terms.snap else 0


def aimed_strength(s: Hive, unit: i64, target: i64, boxes: i64, points: i64) -> i64:
    """Return the strength of an aimed shot that *points* can pay; 0 is none. [B8]"""
    return strength_of(s, unit, target, boxes, True) if points >= s.terms.aimed else 0


def best_shot(s: Hive, unit: i64, target: i64, boxes: i64, points: i64) -> i64:
    """Return the strength of the strongest shot *points* can pay; 0 is none. [26.5, R35]"""
    return max(
        snap_strength(s, unit, target, boxes, points),
        aimed_strength(s, unit, target, boxes, points),
    )


def is_aimed(s: Hive, unit: i64, target: i64, boxes: i64, points: i64) -> bool:
    """Tell whether the strongest shot *points* can pay is an aimed one; it is if equal. [R35]"""
    return aimed_strength(s, unit, target, boxes, points) >= snap_strength(
        s, unit, target, boxes, points
    )


def is_clear(s: Hive, unit: i64, spot: i64, box: i64) -> bool:
    """Tell whether a unit standing in *spot* may fire into a box: seen, no friend there. [B9]"""
    if s.terms.ship.sight[spot][box] == 0:
        return False
    if s.terran[unit]:
        return s.terrans[box] == 0
    friends = s.znon[box]
    if s.at[unit] == box:
        friends -= 1
    return friends == 0


def fire(s: Hive, unit: i64, target: i64, strength: i64, dice: Dice) -> None:
    """Roll on the Ranged Combat table and take the losses. [12.8, 27.6, 27.7]"""
    face = dice.roll(6, "12.8", s.terms.titles[unit], whom=s.terms.titles[target])
    men = s.terms.book.ranged_row(strength)[face]
    if s.telling:
        facts: Facts = {
            "who": s.title(unit),
            "target": s.title(target),
            "at": s.terms.ship.names[s.at[target]],
            "strength": strength,
            "men": counted(men, "hit"),
        }
        s.tell(Event("shot_hits" if men else "shot_misses", "12.8", facts, face))
    lose_men(s, target, men, "12.8")


def fire_on_ship(s: Hive, unit: i64, ship: i64, strength: i64, dice: Dice) -> None:
    """Fire at a Darter through its Open Breach; each man of the result is a hit. [B15]"""
    face = dice.roll(6, "B15", s.terms.titles[unit], whom=s.terms.ship_names[ship])
    hits = s.terms.book.ranged_row(strength)[face]
    s.ship_hits[ship] += hits
    if s.telling:
        facts: Facts = {
            "who": s.title(unit),
            "ship": s.terms.ship_names[ship],
            "strength": strength,
            "hits": counted(s.ship_hits[ship], "hit"),
        }
        s.tell(Event("ship_hit" if hits else "ship_missed", "B15", facts, face))
    if s.ship_hits[ship] >= s.terms.book.needs["hull"]:
        destroy_ship(s, ship, "B15")


def is_target(s: Hive, ship: i64) -> bool:
    """Tell whether a Darter can be shot at: Open Breach, no Terran in its box. [B15]"""
    at = s.ship_at[ship]
    return at >= 0 and s.ship_open[ship] and s.terrans[at] == 0
