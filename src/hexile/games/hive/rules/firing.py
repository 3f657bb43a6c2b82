"""Ranged Combat: strength, lines of fire, shots at units and at Darters. [12.8, B8, B9, B15]"""

from __future__ import annotations

from hexile.games.hive.rules.losses import destroy_ship, lose_men
from hexile.games.hive.state import NO_ONE, Hive
from hexile.kernel.chart import Facts
from hexile.kernel.dice import Dice
from hexile.kernel.event import Event


class Shot:
    """A shot that can be paid for: its strength after all changes, its cost, and whether aimed."""

    def __init__(self, strength: int, cost: int, aimed: bool) -> None:
        self.strength: int = strength
        self.cost: int = cost
        self.aimed = aimed


def strength_of(s: Hive, unit: int, target: int, boxes: int, aimed: bool) -> int:
    """Return the Ranged Combat Strength against a unit, or 0 for no shot. [12.8, B8]"""
    strength = base_strength(s, unit, boxes, aimed)
    if strength > 0 and target != NO_ONE and s.terms.armoured[target]:
        return max(1, strength - s.terms.armour)
    return strength


def base_strength(s: Hive, unit: int, boxes: int, aimed: bool) -> int:
    """Return the strength at a range, before armour; 0 is no shot. [12.8, B8]"""
    terms = s.terms
    book = terms.book
    table = book.aimed if aimed else book.snap
    strength = table[terms.kind[unit]][s.men[unit]]
    if strength <= 0:
        return 0
    return max(0, strength + book.range_change[boxes])


def best_shot(s: Hive, unit: int, target: int, boxes: int, points: int) -> Shot:
    """Return the strongest shot *points* can pay, aimed if equal; strength 0 is none. [26.5, R35]"""
    snap = aimed = 0
    if points >= s.terms.snap:
        snap = strength_of(s, unit, target, boxes, False)
    if points >= s.terms.aimed:
        aimed = strength_of(s, unit, target, boxes, True)
    if aimed >= snap:
        return Shot(aimed, s.terms.aimed, True)
    return Shot(snap, s.terms.snap, False)


def is_clear(s: Hive, unit: int, spot: int, box: int) -> bool:
    """Tell whether a unit standing in *spot* may fire into a box: seen, no friend there. [B9]"""
    if s.terms.ship.sight[spot][box] == 0:
        return False
    if s.terran[unit]:
        return s.terrans[box] == 0
    friends = s.znon[box]
    if s.at[unit] == box:
        friends -= 1
    return friends == 0


def fire(s: Hive, unit: int, target: int, strength: int, dice: Dice) -> None:
    """Roll on the Ranged Combat table and take the losses. [12.8, 27.6, 27.7]"""
    face = dice.roll(6, "12.8", s.terms.names[unit])
    men = s.terms.book.ranged_row(strength)[face]
    if s.telling:
        facts: Facts = {
            "who": s.title(unit),
            "target": s.title(target),
            "at": s.terms.ship.names[s.at[target]],
            "strength": strength,
            "men": men,
        }
        s.tell(Event("shot_hits" if men else "shot_misses", "12.8", facts, face))
    lose_men(s, target, men, "12.8")


def fire_on_ship(s: Hive, unit: int, ship: int, strength: int, dice: Dice) -> None:
    """Fire at a Darter through its Open Breach; each man of the result is a hit. [B15]"""
    face = dice.roll(6, "B15", s.terms.names[unit])
    hits = s.terms.book.ranged_row(strength)[face]
    s.ship_hits[ship] += hits
    if s.telling:
        facts: Facts = {
            "who": s.title(unit),
            "ship": s.terms.ship_names[ship],
            "strength": strength,
            "hits": s.ship_hits[ship],
        }
        s.tell(Event("ship_hit" if hits else "ship_missed", "B15", facts, face))
    if s.ship_hits[ship] >= s.terms.book.needs["hull"]:
        destroy_ship(s, ship, "B15")


def is_target(s: Hive, ship: int) -> bool:
    """Tell whether a Darter can be shot at: Open Breach, no Terran in its box. [B15]"""
    at = s.ship_at[ship]
    return at >= 0 and s.ship_open[ship] and s.terrans[at] == 0
