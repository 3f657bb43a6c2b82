"""Rule 7.06: the die, losses, disruption, retreats, advances; then 7.05 and 8.024."""

from __future__ import annotations

from typing import Final

from hexile.games.chitin.rules.combat import turn_stack
from hexile.games.chitin.rules.endgame import kill
from hexile.games.chitin.rules.movement import groups
from hexile.games.chitin.state.actions import AIR, END, Face, Lose, Roll, Shift
from hexile.games.chitin.state.chitin import Chitin
from hexile.games.chitin.state.fight import Fight
from hexile.games.chitin.state.places import NO_ONE
from hexile.games.chitin.state.record import marked
from hexile.games.chitin.tables import OVERRUN, SIXTHS, Outcome
from hexile.kernel.dice import Dice
from hexile.kernel.event import Event
from hexile.kernel.graph import NOWHERE
from hexile.kernel.play import Action, Automatic, Choice, Refusal

AIRBORNE: Final = 5000  # in `retreating`: AIRBORNE + megahex stands for the air units over it

# --- the die ---------------------------------------------------------------------------------


class Rolling(Choice[Chitin]):
    """The attacker rolls his combats in the order he likes, each to its end. [5.03, 7.06, R22]"""

    def seat(self, s: Chitin) -> int:
        """Return the player whose turn it is."""
        return s.seat

    def legal_actions(self, s: Chitin) -> list[Action]:
        """List the combats not rolled yet."""
        legal: list[Action] = []
        for number, fight in enumerate(s.fights):
            legal.append(Roll(number, f"roll {fight_name(s, fight)}"))
        return legal

    def take(self, s: Chitin, action: Action, dice: Dice) -> None:
        """Roll the die and begin with what it brings."""
        assert isinstance(action, Roll)
        fight = s.fights[action.fight]
        s.fights = [other for other in s.fights if other is not fight]
        s.now = fight
        s.agenda += [ROLLING, ADVANCING, AFTER_RESULT, RETREATS, LOSSES]
        resolve(s, fight, dice)

    def why_not(self, s: Chitin, words: list[str]) -> Refusal:
        """Name the combats there are."""
        names = ", ".join(fight_name(s, fight) for fight in s.fights)
        return Refusal("7.06", f"say `roll` and one of the combats still open: {names}")


def fight_name(s: Chitin, fight: Fight) -> str:
    """Name a combat by its first defender's hex, an air fight by its megahex."""
    if fight.is_air_only():
        return AIR + s.hex_name(s.terms.valley.anchor[fight.megahex])
    return s.hex_name(fight.targets[0])


def resolve(s: Chitin, fight: Fight, dice: Dice) -> None:
    """Find the result on the table and lay out what follows. [7.06, 7.062]"""
    results = s.terms.results
    column = results.column(fight.strength, fight.defence)
    if s.terms.sure_at_six and fight.strength >= OVERRUN * fight.defence:
        outcome = Outcome(f"D-{len(fight.defenders)}")
        face = 0
    else:
        face = dice.roll(SIXTHS, "7.06", fight_name(s, fight))
        outcome = results.rows[face][column]
    if s.telling:
        facts = {"at": fight_name(s, fight), "odds": results.names[column], "result": outcome.text}
        s.tell(Event("combat", "7.062", facts, face))
    apply(s, fight, outcome)


def apply(s: Chitin, fight: Fight, outcome: Outcome) -> None:
    """Put a result into effect on one side. [7.063, 7.064, 7.066]"""
    units = fight.attackers if outcome.on_attacker else fight.defenders
    s.loser = s.seat if outcome.on_attacker else 1 - s.seat
    s.losses = outcome.losses
    s.retreating = []
    s.vacated = []
    s.advanced = []
    s.turned = []
    s.winner = NO_ONE
    s.pool = []
    worker = s.terms.sheet.is_worker
    if outcome.losses:
        s.pool = [u for u in units if not (outcome.on_attacker and worker[s.kind[u]])]
    elif outcome.disrupted:
        disrupt(s, fight, units, outcome.on_attacker)
    elif outcome.retreats:
        hexes = fight.bases if outcome.on_attacker else fight.targets
        s.retreating = list(hexes) + air_to_retreat(s, units)


def disrupt(s: Chitin, fight: Fight, units: list[int], on_attacker: bool) -> None:
    """Disrupt ground warriors; flyers, and stacks without warriors, retreat. [7.064, 7.065, R27]"""
    disrupts = s.terms.sheet.disrupts
    struck = [unit for unit in units if disrupts[s.kind[unit]]]
    s.disrupted = marked(s.disrupted, struck, True)
    stay = [s.at[unit] for unit in struck]
    hexes = fight.bases if on_attacker else fight.targets
    s.retreating = [at for at in hexes if at not in stay] + air_to_retreat(s, units)
    if s.telling and stay:
        where = ", ".join(s.hex_name(at) for at in sorted(set(stay)))
        s.tell(Event("disrupted", "7.064", {"at": where}))


def air_to_retreat(s: Chitin, units: list[int]) -> list[int]:
    """List the megahexes whose air units in a combat must retreat. [8.013, R26]"""
    air = s.terms.sheet.is_air
    over = {s.at[unit] for unit in units if air[s.kind[unit]]}
    return [AIRBORNE + megahex for megahex in sorted(over)]


# --- losses ------------------------------------------------------------------------------------


class Losses(Automatic[Chitin]):
    """Units are lost one by one; where the owner has a choice he is asked. [7.063, R23]"""

    def run(self, s: Chitin, dice: Dice) -> None:
        """Take what must be lost, or ask."""
        while s.losses > 0:
            alive = [unit for unit in s.pool if can_be_lost(s, unit)]
            if not alive:
                break
            if len(alive) > s.losses and len({loss_key(s, unit) for unit in alive}) > 1:
                s.agenda += [LOSSES, CHOOSE_LOSS]
                return
            lose(s, alive[0])
        s.losses = 0
        s.pool = []


def can_be_lost(s: Chitin, unit: int) -> bool:
    """Tell whether a unit is still there to be lost."""
    return s.at[unit] >= 0


def loss_key(s: Chitin, unit: int) -> str:
    """Name what a unit is and where, so that like units are one choice."""
    if s.terms.sheet.is_air[s.kind[unit]]:
        return f"{s.hex_name(s.terms.valley.anchor[s.at[unit]])} {s.sign(unit)}"
    return f"{s.hex_name(s.at[unit])} {s.sign(unit)}"


def lose(s: Chitin, unit: int) -> None:
    """Lose one unit. [7.063]"""
    s.losses -= 1
    kill(s, unit, place_of_death(s, unit), "7.063")


def place_of_death(s: Chitin, unit: int) -> int:
    """Return the hex a unit dies in; a flyer over its target, or over the anchor hex. [R44]"""
    if not s.terms.sheet.is_air[s.kind[unit]]:
        return s.at[unit]
    fight = s.now
    if fight is not None and unit in fight.attackers and fight.air_aims:
        flying = [u for u in fight.attackers if s.terms.sheet.is_air[s.kind[u]]]
        return fight.air_aims[flying.index(unit)]
    return s.terms.valley.anchor[s.at[unit]]


class ChooseLoss(Choice[Chitin]):
    """The owner says which unit is lost. [7.063, R23]"""

    def seat(self, s: Chitin) -> int:
        """Return the owner."""
        return s.loser

    def legal_actions(self, s: Chitin) -> list[Action]:
        """List the units to choose from, like ones once."""
        legal: list[Action] = []
        seen: list[str] = []
        for unit in s.pool:
            if can_be_lost(s, unit):
                key = loss_key(s, unit)
                if key not in seen:
                    seen.append(key)
                    legal.append(Lose(unit, f"lose {key}"))
        return legal

    def take(self, s: Chitin, action: Action, dice: Dice) -> None:
        """Lose it."""
        assert isinstance(action, Lose)
        lose(s, action.unit)

    def why_not(self, s: Chitin, words: list[str]) -> Refusal:
        """ChitinAction that it must be one of those in the combat."""
        return Refusal("7.063", "say `lose 0812 G`, a hex and the letter of a unit in this combat")


# --- retreats ----------------------------------------------------------------------------------


class Retreats(Automatic[Chitin]):
    """Stacks retreat one by one; where the enemy has a choice he is asked. [7.066, R25]"""

    def run(self, s: Chitin, dice: Dice) -> None:
        """Carry out what is forced, or ask."""
        s.retreating = [place for place in s.retreating if retreaters(s, place)]
        if not s.retreating:
            return
        s.agenda.append(RETREATS)
        legal = retreat_options(s)
        if len(legal) == 1:
            retreat(s, legal[0])
        else:
            s.agenda.append(CHOOSE_RETREAT)


def retreaters(s: Chitin, place: int) -> list[int]:
    """List the units that retreat from a place: those of the combat still there. [7.066, R25]"""
    fight = s.now
    assert fight is not None
    side = fight.attackers if s.loser == s.seat else fight.defenders
    air = s.terms.sheet.is_air
    if place >= AIRBORNE:
        return [u for u in side if air[s.kind[u]] and s.at[u] == place - AIRBORNE]
    return [u for u in side if not air[s.kind[u]] and s.at[u] == place]


def retreat_hexes(s: Chitin, place: int) -> list[int]:
    """List where a stack may be sent; friends in an open combat only if there is no other. [R25]"""
    units = retreaters(s, place)
    seat = s.owner[units[0]]
    fair = [
        to
        for to in s.terms.valley.links[place]
        if not s.is_enemy_hex(to, seat) and s.may_stack(units, to)
    ]
    waiting: set[int] = set()
    for fight in s.fights:
        waiting.update(fight.bases)
        waiting.update(fight.targets)
    calm = [to for to in fair if to not in waiting]
    return calm or fair


def retreat_options(s: Chitin) -> list[Shift]:
    """List every stack still to retreat with every place for it. [7.066, 8.013, R25, R26]"""
    valley = s.terms.valley
    legal: list[Shift] = []
    for place in s.retreating:
        units = retreaters(s, place)
        if place >= AIRBORNE:
            name = AIR + s.hex_name(valley.anchor[place - AIRBORNE])
            for to in valley.mega_links[place - AIRBORNE]:
                words = f"retreat {name} {s.hex_name(valley.anchor[to])}"
                legal.append(Shift(units, place, to, words))
            continue
        name = s.hex_name(place)
        hexes = retreat_hexes(s, place)
        for to in hexes:
            legal.append(Shift(units, place, to, f"retreat {name} {s.hex_name(to)}"))
        if not hexes:
            legal.append(Shift(units, place, NOWHERE, f"retreat {name} none"))
    return legal


def retreat(s: Chitin, action: Shift) -> None:
    """Move a stack one hex back, or take a unit from one that is surrounded. [7.066, R16, R25]"""
    s.retreating = [place for place in s.retreating if place != action.start]
    if action.to == NOWHERE:
        if s.telling:
            s.tell(Event("surrounded", "7.066", {"at": s.hex_name(action.start)}))
        s.losses = 1
        s.pool = list(action.units)
        s.agenda.append(LOSSES)
        return
    tell_retreat(s, action)
    if action.start < AIRBORNE and s.top_unit[action.to] == NO_ONE:
        s.facing[action.to] = s.facing[action.start]
    for unit in action.units:
        s.put(unit, action.to)


def tell_retreat(s: Chitin, action: Shift) -> None:
    """Tell who retreats where."""
    if s.telling:
        anchor = s.terms.valley.anchor
        to = action.to if action.start < AIRBORNE else anchor[action.to]
        who = s.describe(action.units)
        facts = {"hive": s.hive(s.loser), "who": who, "to": s.hex_name(to)}
        s.tell(Event("retreats", "7.066", facts))


class ChooseRetreat(Choice[Chitin]):
    """The other player moves the retreating stacks, in the order he likes. [7.066, R22, R25]"""

    def seat(self, s: Chitin) -> int:
        """Return the enemy of the retreating units."""
        return 1 - s.loser

    def legal_actions(self, s: Chitin) -> list[Action]:
        """List stacks and places."""
        return list(retreat_options(s))

    def take(self, s: Chitin, action: Action, dice: Dice) -> None:
        """Move the stack."""
        assert isinstance(action, Shift)
        retreat(s, action)

    def why_not(self, s: Chitin, words: list[str]) -> Refusal:
        """ChitinAction where stacks may be sent."""
        return Refusal(
            "7.066", "say `retreat 0810 0809`: one hex, no enemies, stacking allowed (R25)"
        )


# --- advance and new facing ----------------------------------------------------------------------


class AfterResult(Automatic[Chitin]):
    """See whose ground stack is gone from its hex: the other side may advance. [7.066, R28, R29]"""

    def run(self, s: Chitin, dice: Dice) -> None:
        """Find vacated hexes."""
        fight = s.now
        assert fight is not None
        s.retreating = []
        s.turned = []
        s.advanced = []
        s.vacated = [at for at in fight.targets if s.holder(at) != 1 - s.seat]
        s.winner = s.seat
        if not s.vacated:
            s.vacated = [at for at in fight.bases if s.holder(at) != s.seat]
            s.winner = 1 - s.seat
        if not s.vacated:
            s.winner = NO_ONE


class Advancing(Choice[Chitin]):
    """The winner may move into vacated hexes and turn his other stacks. [7.066, R28, R56]"""

    def seat(self, s: Chitin) -> int:
        """Return the winner; the attacker where nobody won."""
        return s.winner if s.winner != NO_ONE else s.seat

    def has_legal_actions(self, s: Chitin) -> bool:
        """Tell whether somebody is left to advance or to be turned."""
        return s.winner != NO_ONE and len(winners(s)) > 0

    def legal_actions(self, s: Chitin) -> list[Action]:
        """List advances by group, turns by stack, and `end`."""
        if s.winner == NO_ONE:
            return []
        legal: list[Action] = []
        stacks: list[int] = []
        for unit in winners(s):
            if s.at[unit] not in stacks:
                stacks.append(s.at[unit])
        for at in stacks:
            add_advances(s, at, legal)
        for at in stacks:
            if at not in s.turned:
                legal += [s.terms.face[at][way] for way in range(SIXTHS) if way != s.facing[at]]
        if stacks:
            legal.append(END)
        return legal

    def take(self, s: Chitin, action: Action, dice: Dice) -> None:
        """Advance, turn, or let it be."""
        if isinstance(action, Shift):
            advance_into(s, action)
        elif isinstance(action, Face):
            turn_stack(s, action)
        else:
            return
        s.agenda.append(ADVANCING)

    def why_not(self, s: Chitin, words: list[str]) -> Refusal:
        """ChitinAction what an advance is."""
        vacated = ", ".join(s.hex_name(at) for at in s.vacated)
        return Refusal(
            "R28", f"units of this combat may go one hex into {vacated}, or be turned once"
        )


def winners(s: Chitin) -> list[int]:
    """List the winner's ground units of this combat that are still there. [R28]"""
    fight = s.now
    assert fight is not None
    side = fight.attackers if s.winner == s.seat else fight.defenders
    air = s.terms.sheet.is_air
    return [unit for unit in side if s.at[unit] >= 0 and not air[s.kind[unit]]]


def add_advances(s: Chitin, at: int, legal: list[Action]) -> None:
    """Add the ways units of one stack may advance. [7.066, R20, R28, R56]"""
    worker = s.terms.sheet.is_worker
    units = [
        unit
        for unit in winners(s)
        if s.at[unit] == at
        and unit not in s.advanced
        and not (s.winner == s.seat and worker[s.kind[unit]])
    ]
    for to in s.vacated:
        if units and to in s.terms.valley.links[at] and not s.is_enemy_hex(to, s.winner):
            for group in groups(s, units):
                if may_advance(s, group, to):
                    words = f"advance {s.hex_name(at)} {s.hex_name(to)} {s.signs(group)}"
                    legal.append(Shift(group, at, to, words))


def may_advance(s: Chitin, group: list[int], to: int) -> bool:
    """Tell whether a group may advance: stacking, and enemy zones for the weak. [R28, R56]"""
    if not s.may_stack(group, to):
        return False
    if not s.zones(1 - s.winner)[to]:
        return True
    if any(s.disrupted[unit] for unit in group):
        return False
    return s.count_fighters(group) > 0 or s.has_fighter(to, s.winner)


def advance_into(s: Chitin, action: Shift) -> None:
    """Move units into a vacated hex. [7.066, R16, R28]"""
    if s.telling:
        facts = {
            "hive": s.hive(s.winner),
            "who": s.describe(action.units),
            "to": s.hex_name(action.to),
        }
        s.tell(Event("advances", "7.066", facts))
    if s.top_unit[action.to] == NO_ONE:
        s.facing[action.to] = s.facing[action.start]
    for unit in action.units:
        s.put(unit, action.to)
    s.advanced = s.advanced + action.units


# --- after all combats ------------------------------------------------------------------------------


class EndCombat(Automatic[Chitin]):
    """Settle who is stung from behind; chargers become disrupted. [7.05, 8.024, R24]"""

    def run(self, s: Chitin, dice: Dice) -> None:
        """Disrupt chargers, keep the stacks that owe a unit."""
        chargers = [unit for unit in range(len(s.at)) if s.charging[unit]]
        s.charging = marked(s.charging, chargers, False)
        s.disrupted = marked(s.disrupted, [u for u in chargers if s.at[u] >= 0], True)
        s.behind = [
            units
            for units, enemies in zip(s.behind, s.behind_enemies, strict=True)
            if any(enemy not in s.attacked for enemy in enemies)
        ]
        s.behind_enemies = []
        s.now = None


class Behind(Automatic[Chitin]):
    """Each stack that left an enemy warrior behind it alone loses a unit. [7.05, R24]"""

    def run(self, s: Chitin, dice: Dice) -> None:
        """Take them stack by stack."""
        if not s.behind:
            return
        units = s.behind[0]
        s.behind = s.behind[1:]
        s.agenda.append(BEHIND)
        alive = [unit for unit in units if s.at[unit] >= 0]
        if alive:
            if s.telling:
                s.tell(Event("from_behind", "7.05", {"at": s.hex_name(s.at[alive[0]])}))
            s.loser = s.seat
            s.losses = 1
            s.pool = alive
            s.agenda.append(LOSSES)


ROLLING: Final = Rolling("rolling")
LOSSES: Final = Losses("losses")
CHOOSE_LOSS: Final = ChooseLoss("choose loss")
RETREATS: Final = Retreats("retreats")
CHOOSE_RETREAT: Final = ChooseRetreat("choose retreat")
AFTER_RESULT: Final = AfterResult("after result")
ADVANCING: Final = Advancing("advancing")
END_COMBAT: Final = EndCombat("end of combat")
BEHIND: Final = Behind("behind")
