"""Exact odds of what threatens, from the code that plays."""

from __future__ import annotations

from typing import Final

from hexile.games.hive.rules.darters import DARTERS, DEPARTURES, LAUNCH, can_leave
from hexile.games.hive.rules.ending import HYPERDRIVE
from hexile.games.hive.rules.firing import strength_of
from hexile.games.hive.rules.marching import can_act
from hexile.games.hive.rules.mind import (
    MIND_CONTROL,
    RELEASES,
    check_hold,
    queens_in_hive,
    reach_table,
    try_minds,
)
from hexile.games.hive.rules.terran import MOVEMENT, disengage
from hexile.games.hive.state import (
    AIM,
    DEAD,
    DEPART,
    DEPARTS,
    LIFT,
    NO_ONE,
    SNAP,
    STAYS,
    Fight,
    Hive,
    HiveAction,
)
from hexile.kernel.chance.dice import Dice
from hexile.kernel.odds import BAD, EVEN, GOOD, Forecast, Verdict, foresee
from hexile.kernel.play import Action, find_legal, take

# What comes of works that harm nobody. To find out is neither good nor bad: it may be a Boobytrap.
WORKS: Final[dict[str, str]] = {
    "disengages": GOOD, "stays_engaged": EVEN, "probe_finds": EVEN, "probe_fails": EVEN,
    "sabotaged": GOOD, "sabotage_fails": EVEN,
}  # fmt: skip

LEFT: Final = ("departed", "lifted")
TONES: Final = {"stays": BAD, "leaves": GOOD, "leaves with losses": EVEN}


def judge(before: Hive, after: Hive, seat: int) -> Verdict | None:
    """Judge a work by whether it succeeds; of fights, who is left tells. [B7, B18, B20]"""
    tones = [WORKS[event.kind] for event in after.log if event.kind in WORKS]
    return Verdict(tones[0]) if tones else None


def forecasts(s: Hive) -> list[Forecast]:
    """Say how likely the jump is, what minds are in danger, which Darters and units get away."""
    if s.result is not None or s.turn == 0:
        return []
    return [
        jump_forecast(s),
        *departure_forecasts(s),
        *mind_forecasts(s),
        *disengage_forecasts(s),
    ]


def jump_forecast(s: Hive) -> Forecast:
    """Say how likely the Hive jumps at the end of this turn. [27.9]"""

    def trial(after: Hive, dice: Dice) -> str:
        after.telling = True
        HYPERDRIVE.run(after, dice)
        return "yes" if any(event.kind == "jump" for event in after.log) else "no"

    return foresee(s, f"Does the Hive jump in turn {s.turn}?", "27.9", trial)


def departure_forecasts(s: Hive) -> list[Forecast]:
    """Say for each Darter that may leave now whether it gets away, with those that leave already. [5.8, 5.9, B16]"""
    if not s.agenda or s.agenda[-1] not in (DARTERS, DEPARTURES):
        return []
    return [
        departure_forecast(s, ship)
        for ship in range(s.terms.ships)
        if s.ship_leaving[ship] != STAYS or can_leave(s, ship)
    ]


def stakes(s: Hive, action: Action) -> Forecast | None:
    """Foretell the fire and the start that follow when a Darter leaves the hull. [5.8, 5.9, B16]"""
    if not isinstance(action, HiveAction) or action.verb not in (DEPART, LIFT):
        return None
    if not s.is_attached(action.who):
        return None
    found = departure_forecast(s, action.who)
    for chance in found.chances:
        chance.tone = TONES[chance.words]
    return found


def departure_forecast(s: Hive, ship: int) -> Forecast:
    """Say whether a Darter gets away, and its men with it; all that leave take fire by one roll. [5.8, 5.9, B16]"""
    name = s.terms.ship_names[ship]
    crew = s.aboard(ship)
    others = [
        s.terms.ship_names[one]
        for one in range(s.terms.ships)
        if one != ship and s.ship_leaving[one] != STAYS
    ]

    def trial(after: Hive, dice: Dice) -> str:
        after.telling = True
        after.log = []
        if after.ship_leaving[ship] == STAYS:
            after.ship_leaving[ship] = DEPARTS
        LAUNCH.run(after, dice)
        gone = [event for event in after.log if event.kind in LEFT and event.facts["ship"] == name]
        if not gone:
            return "stays"
        whole = all(after.at[unit] != DEAD and after.men[unit] == s.men[unit] for unit in crew)
        return "leaves" if whole else "leaves with losses"

    together = f"; one roll of defence fire for it and {', '.join(others)}" if others else ""
    return foresee(s, f"If {name} leaves now, does it get away{together}?", "5.8", trial)


def mind_forecasts(s: Hive) -> list[Forecast]:
    """Say for each Queen in whose reach somebody is whom she would take. [27.4]"""
    return [mind_forecast(s, queen) for queen in queens_in_hive(s) if may_try(s, queen)]


def may_try(s: Hive, queen: int) -> bool:
    """Tell whether a Queen has a mind to try, or may have one when a captive comes free. [27.4, B17]"""
    return s.terrans[s.at[queen]] == 0 and len(minds_near(s, queen)) > 0


def mind_forecast(s: Hive, queen: int) -> Forecast:
    """Say whom a Queen takes, and how likely, after releases and among her rivals. [26.1, 27.4, B17]"""
    queens = rivals_of(s, queen)

    def trial(after: Hive, dice: Dice) -> str:
        after.telling = True
        after.log = []
        for unit in range(s.terms.marines_first, s.terms.znon_first):
            if after.holder[unit] in queens:
                check_hold(after, unit, dice)
        try_minds(after, queens, dice)
        return taken_by(after, queen)

    def really(after: Hive, dice: Dice) -> str:
        after.telling = True
        after.log = []
        RELEASES.run(after, dice)
        MIND_CONTROL.run(after, dice)
        return taken_by(after, queen)

    question = f"If no unit moved, which unit would {s.title(queen)} control?"
    return foresee(s, question, "27.4", trial, really)


def taken_by(s: Hive, queen: int) -> str:
    """Say whom a Queen has taken, by what was told. [27.4]"""
    for event in s.log:
        if event.kind == "mind_taken" and event.facts["who"] == s.title(queen):
            return f"{event.facts['target']}"
    return "none"


def rivals_of(s: Hive, queen: int) -> list[int]:
    """List the Queens whose attempts may change hers, and herself: those who reach for the same minds."""
    found = [queen]
    minds = minds_near(s, queen)
    others = [other for other in queens_in_hive(s) if other != queen]
    while True:
        more = [other for other in others if other not in found and minds & minds_near(s, other)]
        if not more:
            return sorted(found)
        for other in more:
            found.append(other)
            minds |= minds_near(s, other)


def minds_near(s: Hive, queen: int) -> set[int]:
    """List the minds a Queen has or may reach for, those who may come free with them. [27.4, B17]"""
    away, reach = s.terms.ship.distances[s.at[queen]], len(reach_table(s, queen))
    return {
        unit
        for unit in range(s.terms.znon_first)
        if s.in_hive(unit)
        and (s.terran[unit] or s.holder[unit] != NO_ONE)
        and (away[s.at[unit]] < reach or s.holder[unit] == queen)
    }


def disengage_forecasts(s: Hive) -> list[Forecast]:
    """Say who of yours would get away from an enemy, while they may still try. [B7]"""
    if MOVEMENT not in s.agenda:
        return []
    return [
        disengage_forecast(s, unit) for unit in range(s.terms.znon_first) if may_disengage(s, unit)
    ]


def may_disengage(s: Hive, unit: int) -> bool:
    """Tell whether a unit is beside an enemy and has its try of this turn before it. [B3, B7]"""
    if not can_act(s, unit) or not s.in_hive(unit) or s.znon[s.at[unit]] == 0:
        return False
    return unit != s.mover or not s.tried


def disengage_forecast(s: Hive, unit: int) -> Forecast:
    """Say how likely one unit gets away. [B7]"""

    def trial(after: Hive, dice: Dice) -> str:
        after.mover = unit
        disengage(after, unit, dice)
        return "yes" if after.loose else "no"

    def really(after: Hive, dice: Dice) -> str:
        tries = [f"disengage {s.name(unit)}"]
        if after.mover != unit:
            while after.agenda[-1] != MOVEMENT:  # what comes before it is over by then
                after.agenda.pop()
            after.mover = NO_ONE
            tries = [f"pick {s.name(unit)}", *tries]
        for text in tries:
            known = find_legal(after, text)
            if known is None:
                return "it cannot try"
            take(after, known, dice)
        return "yes" if after.loose else "no"

    return foresee(s, f"Can {s.title(unit)} disengage?", "B7", trial, really)


# --- what a strength is made of ------------------------------------------------------------------


def breakdown(s: Hive, action: Action) -> str:
    """Say what the strength of an attack or a shot is made of. [12.8, B8, B10]"""
    if isinstance(action, Fight):
        own = [f"{s.melee(unit)} {s.name(unit)}" for unit in action.attackers]
        ahead = sum(s.melee(unit) for unit in action.attackers) - s.melee(action.what)
        return f"{' + '.join(own)} against {s.melee(action.what)}: {ahead:+d}"
    if isinstance(action, HiveAction) and action.verb in (SNAP, AIM):
        return shot_sum(s, action.who, action.what, action.verb == AIM)
    return ""


def shot_sum(s: Hive, unit: int, target: int, aimed: bool) -> str:
    """Say what the strength of a shot is made of: kind of shot, range, armour. [12.8, B8]"""
    boxes = s.terms.ship.sight[s.at[unit]][s.at[target]]
    table = s.terms.book.aimed if aimed else s.terms.book.snap
    printed = table[s.terms.kind[unit]][s.men[unit]]
    far, total = s.terms.book.range_change[boxes], strength_of(s, unit, target, boxes, aimed)
    words = f"{printed} {'aimed' if aimed else 'snap'}" + (f" {far:+d} range" if far else "")
    armour = total - max(0, printed + far)
    return words + (f" {armour:+d} armour" if armour else "") + f" = {total}"
