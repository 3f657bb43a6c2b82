"""25 Deploying Znon units during play: a nest wakes under somebody's feet."""

from __future__ import annotations

from typing import Final

from hexile.games.hive.rules.naming import (
    MIX_A_NAMES,
    MIX_C,
    MIX_D_NAMES,
    FaceDown,
    UnitNames,
)
from hexile.games.hive.rules.wording import counted, points
from hexile.games.hive.state import (
    CUP_C,
    CUP_MASTER,
    CUP_QUEENS,
    CUP_SOLDIERS,
    NO_KIND,
    NO_ONE,
    UNUSED,
    Hive,
)
from hexile.games.hive.tables import (
    HOSTAGE,
    KINDS,
    MASTER_QUEEN,
    NO_AREA,
    QUEEN,
    SOLDIER,
    WORKER,
)
from hexile.kernel.chance.chance_request import Among, Names
from hexile.kernel.chance.dice import Dice, Throw
from hexile.kernel.chart import Facts
from hexile.kernel.event import Event
from hexile.kernel.geometry.graph import FAR, NOWHERE
from hexile.kernel.play import Automatic

MOST_AREAS: Final = 26
LASER_BONUS: Final = 2
QUEEN_TABLE: Final = "25.7"
DEPLOYMENT_TABLE: Final = "25.9"


class Wake(Automatic[Hive]):
    """An Area is entered, or breached, for the first time. [25.0, 25.6]"""

    def __init__(self, area: int) -> None:
        super().__init__(f"wake {area}")
        self.area: int = area

    def run(self, s: Hive, dice: Dice) -> None:
        """Deploy its Znon; then the interrupted unit may go on, if nothing met it."""
        deploy_nest(s, self.area, dice)
        halt_where_met(s)


WAKES: Final[list[Wake]] = [Wake(area) for area in range(MOST_AREAS)]


def wake(s: Hive, area: int) -> None:
    """Interrupt what is going on if the Area still sleeps. [25.0, 25.6]"""
    if area != NO_AREA and not s.awake[area]:
        s.wake(area)
        s.agenda.append(WAKES[area])
        if s.telling:
            s.tell(Event("nest_wakes", "25.0", {"area": s.terms.ship.area_names[area]}))


def halt_where_met(s: Hive) -> None:
    """End the interrupted unit's movement if Znon now share its box. [25.6, R22]"""
    unit = s.mover
    if unit == NO_ONE or not s.in_hive(unit):
        return
    box = s.at[unit]
    if s.znon[box] > 0 or (s.hidden[box] > 0 and s.terms.is_marine(unit)):
        if s.telling:
            facts = {"who": s.title(unit), "at": s.terms.ship.names[box]}
            s.tell(Event("met", "25.6", facts))
        finish(s)
    elif s.telling:
        s.tell(Event("resumes", "25.6", {"who": s.title(unit), "points": points(s.points)}))


def finish(s: Hive) -> None:
    """End the movement of the unit that was moving. [B3]"""
    s.done[s.mover] = True
    s.mover = NO_ONE


def deploy_nest(s: Hive, area: int, dice: Dice) -> None:
    """Queen, population, groups, and one counter face-down. [25.0, R16, R17]"""
    queen = draw_queen(s, dice)
    box = roll_box(s, area, 2, True, QUEEN_TABLE, dice)
    deploy(s, queen, box, "25.7", dice)
    units = draw_population(s, area, dice)
    if queen == MASTER_QUEEN:
        units += [HOSTAGE] * s.terms.book.mixes["B"][HOSTAGE]
        dice.shuffle(units, "25.0", "hostages among the nest", Among(KINDS, units))
    if units:
        deploy(s, units.pop(0), box, "25.0", dice)
    while units:
        deploy_group(s, area, units[:2], dice)
        del units[:2]
    deploy_face_down(s, area, dice)


def draw_queen(s: Hive, dice: Dice) -> int:
    """Draw from Mix A; for the last sleeping Area the Master-Queen, if she is left. [25.0, R20]"""
    last = all(s.awake) and s.terms.master_drawn_last
    if s.cups[CUP_MASTER] and last:
        cup = CUP_MASTER
    else:
        cup = draw(s, CUP_QUEENS, 2, "25.0", "Mix A", MIX_A_NAMES, dice)
    s.cups[cup] -= 1
    return MASTER_QUEEN if cup == CUP_MASTER else QUEEN


def draw(s: Hive, first: int, kinds: int, rule: str, mix: str, names: Names, dice: Dice) -> int:
    """Draw a counter blindly from a mix; return which of its kinds it is. [24.0]"""
    left: list[int] = [s.cups[cup] for cup in range(first, first + kinds)]
    return first + dice.draw(left, rule, mix, names)


def draw_from_d(s: Hive, rule: str, dice: Dice) -> int:
    """Draw a Soldier or a Worker from Mix D. [24.0, 25.0]"""
    cup = draw(s, CUP_SOLDIERS, 2, rule, "Mix D", MIX_D_NAMES, dice)
    s.cups[cup] -= 1
    return SOLDIER if cup == CUP_SOLDIERS else WORKER


def draw_population(s: Hive, area: int, dice: Dice) -> list[int]:
    """Roll how many units live here and draw them, or all that are left. [25.8, 25.3, 25.5, R24]"""
    first, second = dice.throw(2, 6, "25.8", "population", s.terms.ship.area_names[area])
    bonus = LASER_BONUS if area == s.terms.laser_area else 0
    roll = first + second + bonus
    wanted = s.terms.book.population[roll]
    drawn = min(wanted, s.in_cup_d())
    if s.telling:
        units = counted(wanted, "unit")
        more = f" ({roll - bonus}, plus {bonus} for the Laser Area, 25.3)" if bonus else ""
        facts: Facts = {"roll": roll, "more": more, "units": units, "drawn": drawn}
        short = drawn < wanted
        event = "population_short" if short else "population"
        s.tell(Event(event, "25.5" if short else "25.8", facts, Throw([first, second], bonus)))
    return [draw_from_d(s, "25.0", dice) for _ in range(drawn)]


def deploy_group(s: Hive, area: int, kinds: list[int], dice: Dice) -> None:
    """Put a group of two, or the odd one, where the dice say; it is never split. [25.0, 25.1, R19]"""
    alone = HOSTAGE in kinds
    box = roll_box(s, area, len(kinds), alone, DEPLOYMENT_TABLE, dice)
    for kind in kinds:
        deploy(s, kind, box, "25.9", dice)


def deploy_face_down(s: Hive, area: int, dice: Dice) -> None:
    """Lay one counter of Mix C face-down; which it is, is settled as it is turned up. [25.0, 25.4, R25]"""
    box = roll_box(s, area, 1, False, DEPLOYMENT_TABLE, dice)
    slot = used_slots(s)
    s.put_face_down(slot, box)
    if s.telling:
        facts = {"who": s.terms.slot_names[slot], "at": s.terms.ship.names[box]}
        s.tell(Event("face_down", "25.4", facts))


def draw_face_down(s: Hive, slot: int, rule: str, dice: Dice) -> int:
    """Draw what a face-down unit is, from what is left of Mix C. [25.0, 27.2, R49]"""
    cup = draw(s, CUP_C, len(MIX_C), rule, "Mix C", FaceDown(s, slot), dice)
    s.cups[cup] -= 1
    return MIX_C[cup - CUP_C]


def used_slots(s: Hive) -> int:
    """Count the face-down counters drawn so far, turned up or not."""
    return sum(1 for kind in s.slot_kind if kind != NO_KIND)


def deploy(s: Hive, kind: int, box: int, rule: str, dice: Dice) -> None:
    """Put a new Znon-controlled unit face-up in a box. [25.4, 27.5]"""
    unit = next_hostage(s, dice) if kind == HOSTAGE else s.next_counter(kind)
    s.change_side(unit, False)
    s.put(unit, box)
    if s.telling:
        facts = {"who": s.title(unit), "at": s.terms.ship.names[box], "kind": KINDS[kind]}
        s.tell(Event("deployed", rule, facts))


def next_hostage(s: Hive, dice: Dice) -> int:
    """Draw a hostage blindly: Mix B is mixed in face-down. [25.0, R17]"""
    first, last = s.terms.first[HOSTAGE], s.terms.first[HOSTAGE + 1]
    unused = [unit for unit in range(first, last) if s.at[unit] == UNUSED]
    return unused[dice.draw([1] * len(unused), "25.0", "which hostage", UnitNames(s, unused))]


def roll_box(s: Hive, area: int, units: int, alone: bool, table: str, dice: Dice) -> int:
    """Roll two dice on a table until they name a lawful box of the Area. [25.1, 25.2, R23, R26]"""
    if not any_lawful(s, area, units, alone, table):
        return nearest_lawful(s, area, units, alone)
    while True:
        first, second = dice.throw(2, 6, table, s.terms.ship.area_names[area])
        number = table_entry(s, table, first, second)
        box = s.terms.ship.in_area(area, number)
        at = s.terms.ship.names[box] if box != NOWHERE else f"box {number}"
        why, rule = why_not_there(s, box, units, alone)
        tell_roll(s, table, first, second, at, why, rule)
        if not why:
            return box


def why_not_there(s: Hive, box: int, units: int, alone: bool) -> tuple[str, str]:
    """Say why a group cannot be put into a box, and by which rule; no words if it can."""
    if box == NOWHERE:
        return "is not in this Area", "25.2"
    if s.room_for_znon(box) < units:
        return "has no room", "25.1"
    return ("holds Terrans", "R18") if not is_lawful(s, box, units, alone) else ("", "")


def tell_roll(s: Hive, table: str, first: int, second: int, at: str, why: str, rule: str) -> None:
    """Tell two dice on a table of boxes: the box, or why they are rolled again. [24.4, 25.7, 25.9]"""
    if s.telling:
        facts: Facts = {"first": first, "second": second, "at": at, "why": why}
        dice = Throw([first, second], apart=table != QUEEN_TABLE)
        s.tell(Event("rolled_again" if why else "rolled_box", rule if why else table, facts, dice))


def table_entry(s: Hive, table: str, first: int, second: int) -> int:
    """Read 25.7 by the sum, 25.9 by column and row. [25.7, 25.9, R26]"""
    book = s.terms.book
    if table == QUEEN_TABLE:
        return book.queen_box[first + second]
    return book.deployment[second - 1][first - 1]


def is_lawful(s: Hive, box: int, units: int, alone: bool) -> bool:
    """Tell whether a group fits into a box; Queens and hostages avoid Terrans. [9.2, 25.1, R18]"""
    return s.room_for_znon(box) >= units and not (alone and s.terrans[box] > 0)


def any_lawful(s: Hive, area: int, units: int, alone: bool, table: str) -> bool:
    """Tell whether the dice can name a lawful box at all."""
    book = s.terms.book
    numbers: list[int] = book.queen_box[2:]
    if table == DEPLOYMENT_TABLE:
        numbers = [number for row in book.deployment for number in row]
    for number in numbers:
        box = s.terms.ship.in_area(area, number)
        if box != NOWHERE and is_lawful(s, box, units, alone):
            return True
    return False


def nearest_lawful(s: Hive, area: int, units: int, alone: bool) -> int:
    """Where the table has no lawful box, take the Area's nearest to its first; none beyond it while one has room. [R42]"""
    ship = s.terms.ship
    inside = [box for box in range(ship.size) if ship.areas[box] == area]
    chosen = nearest_of(s, inside, inside[0], units, alone)
    if chosen == NOWHERE:
        chosen = nearest_of(s, inside, inside[0], units, False)
    if chosen == NOWHERE:
        chosen = nearest_of(s, list(range(ship.size)), inside[0], units, alone)
    if s.telling:
        s.tell(Event("no_box", "R42", {"at": ship.names[chosen]}))
    return chosen


def nearest_of(s: Hive, boxes: list[int], first: int, units: int, alone: bool) -> int:
    """Return the lawful box nearest to the Area's first among some, or NOWHERE. [R42]"""
    away = s.terms.ship.distances[first]
    chosen, best = NOWHERE, FAR
    for box in boxes:
        if away[box] < best and is_lawful(s, box, units, alone):
            chosen, best = box, away[box]
    return chosen
