"""27.2 Face-down units: turned up in the Znon's melee, or probed by an Engineer."""

from __future__ import annotations

from typing import Final

from hexile.games.hive.rules.losses import lose_men
from hexile.games.hive.rules.naming import kind_name
from hexile.games.hive.rules.nests import deploy, draw_face_down
from hexile.games.hive.rules.wording import counted
from hexile.games.hive.state import Hive
from hexile.games.hive.tables import BOOBYTRAP, FAKE
from hexile.kernel.chance.dice import Dice
from hexile.kernel.chart import Facts
from hexile.kernel.event import Event
from hexile.kernel.play import Automatic


class TurnUp(Automatic[Hive]):
    """Face-down units in boxes with Space Marines are turned up before any melee. [27.2, R14]"""

    def run(self, s: Hive, dice: Dice) -> None:
        """Turn them up in map order."""
        for box in range(s.terms.ship.size):
            if s.hidden[box] > 0 and s.marine_at(box):
                for slot in range(s.terms.slots):
                    if s.slot_at[slot] == box:
                        turn_up(s, slot, dice)


TURN_UP: Final = TurnUp("turn up")


def turn_up(s: Hive, slot: int, dice: Dice) -> None:
    """Reveal a face-down unit: a fake goes, a trap attacks, anybody else stays. [27.2, 27.5]"""
    box = s.slot_at[slot]
    kind = reveal(s, slot, "27.2", dice)
    if kind == BOOBYTRAP:
        spring_trap(s, box, dice)
    elif kind != FAKE:
        deploy(s, kind, box, "27.2", dice)


def reveal(s: Hive, slot: int, rule: str, dice: Dice) -> int:
    """Draw the counter, lift it and show it; return what it is. [25.0]"""
    box, kind = s.slot_at[slot], draw_face_down(s, slot, rule, dice)
    s.take_face_down(slot, kind)
    if s.telling:
        facts: Facts = {
            "who": s.terms.slot_names[slot],
            "at": s.terms.ship.names[box],
            "kind": kind_name(kind),
        }
        s.tell(Event("turned_up", rule, facts))
    return kind


def spring_trap(s: Hive, box: int, dice: Dice) -> None:
    """The Boobytrap attacks every Terran-controlled Marine in its box, then is gone. [27.2, B18]"""
    terms = s.terms
    for unit in s.units_at(box, True):
        if terms.is_marine(unit):
            strength = terms.book.needs["boobytrap"]
            if terms.armoured[unit]:
                strength = max(1, strength - terms.armour)
            face = dice.roll(6, "B18", "", "trap", terms.titles[unit])
            men = terms.book.ranged_row(strength)[face]
            if s.telling:
                hits = counted(men, "hit")
                facts: Facts = {"target": s.title(unit), "strength": strength, "men": hits}
                s.tell(Event("trap_hits" if men else "trap_misses", "B18", facts, face))
            lose_men(s, unit, men, "B18")


def probe(s: Hive, unit: int, slot: int, dice: Dice) -> None:
    """An Engineer probes a face-down unit instead of fighting. [B18]"""
    s.fought[unit] = True
    found = dice.at_most(s.terms.book.needs["probe"], 6, "B18", s.terms.titles[unit], "probe")
    if s.telling:
        facts: Facts = {"who": s.title(unit), "what": s.terms.slot_names[slot]}
        s.tell(Event("probe_finds" if found else "probe_fails", "B18", facts, dice.last))
    if found:
        box = s.slot_at[slot]
        kind = reveal(s, slot, "B18", dice)
        if kind not in (BOOBYTRAP, FAKE):
            deploy(s, kind, box, "B18", dice)
