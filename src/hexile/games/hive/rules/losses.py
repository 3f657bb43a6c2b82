"""Men lost, units killed, Marines released from a Queen's mind. [27.6, B17]"""

from __future__ import annotations

from hexile.games.hive.rules.nests import wake
from hexile.games.hive.rules.wording import counted
from hexile.games.hive.state import DEAD, NO_ONE, Hive
from hexile.games.hive.tables import QUEEN
from hexile.kernel.chart import Facts
from hexile.kernel.event import Event
from hexile.kernel.geometry.graph import NOWHERE


def lose_men(s: Hive, unit: int, men: int, rule: str) -> None:
    """Take men from a unit; losses beyond its last man are void. [27.6, B2]"""
    lost = min(men, s.men[unit])
    if lost <= 0:
        return
    s.men[unit] -= lost
    if s.men[unit] == 0:
        kill(s, unit, rule)
    elif s.telling:
        left = s.men[unit]
        facts: Facts = {"who": s.title(unit), "left": left, "more": counted(left, "more hit")}
        s.tell(Event("wounded" if s.terms.is_marine(unit) else "znon_wounded", rule, facts))


def kill(s: Hive, unit: int, rule: str) -> None:
    """Remove a unit; a Queen's death frees whom she held. [B2, B17]"""
    if s.telling:
        s.tell(Event("killed", rule, {"who": s.title(unit), "at": s.terms.place_name(s.at[unit])}))
    s.men[unit] = 0
    s.put(unit, DEAD)
    s.holder[unit] = NO_ONE
    if s.kind_of(unit) >= QUEEN:
        for held in range(s.terms.marines_first, s.terms.znon_first):
            if s.holder[held] == unit:
                release(s, held, "released")


def release(s: Hive, unit: int, how: str, face: int = 0) -> None:
    """Give a Marine back to the Terrans; in a sleeping Area that wakes it at once. [B17, R21]"""
    if s.telling:
        facts: Facts = {"who": s.title(unit), "queen": s.title(s.holder[unit])}
        s.tell(Event(how, "B17", facts, face))
    s.holder[unit] = NO_ONE
    s.change_side(unit, True)
    if s.in_hive(unit):
        wake(s, s.terms.ship.areas[s.at[unit]])


def destroy_ship(s: Hive, ship: int, rule: str) -> None:
    """Remove a Darter with everyone aboard. [B15]"""
    if s.telling:
        s.tell(Event("ship_destroyed", rule, {"ship": s.terms.ship_names[ship]}))
    for unit in s.aboard(ship):
        kill(s, unit, rule)
    s.ship_at[ship] = DEAD
    s.ship_open[ship] = False
    s.ship_scatter[ship] = NOWHERE
