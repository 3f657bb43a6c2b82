"""Rule 7.06: the die, losses, disruption, retreats, advances; then 7.05 and 8.024."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from hexile.games.chitin.rules.combat import fight_words, flyers_in, label_face, turn_stack
from hexile.games.chitin.rules.endgame import kill
from hexile.games.chitin.rules.movement import groups, spelt
from hexile.games.chitin.rules.slots import ANY_HEX, WORD
from hexile.games.chitin.state.actions import AIR, END, Advance, Face, Lose, Retreat, Roll
from hexile.games.chitin.state.chitin import Chitin
from hexile.games.chitin.state.columns import in_order, joined, marked, without
from hexile.games.chitin.state.fight import Fight
from hexile.games.chitin.state.places import AIRBORNE, NO_ONE
from hexile.games.chitin.tables import OVERRUN, SIXTHS, TERRAIN_NAMES, Outcome
from hexile.kernel.chance.dice import Dice
from hexile.kernel.event import Event
from hexile.kernel.fields.columns import place_of
from hexile.kernel.geometry.graph import NOWHERE
from hexile.kernel.geometry.hexes import DIRECTION_NAMES
from hexile.kernel.play import Action, ActionList, Automatic, Choice, RepeatedChoice
from hexile.kernel.verbs.sentences import say
from hexile.kernel.verbs.verb import Guard, Known, Slot, Verb, Verbs, When

NO_PLACE: Final = "none"  # where a surrounded stack retreats

# --- the die ---------------------------------------------------------------------------------


class Rolling(RepeatedChoice[Chitin]):
    """The attacker rolls his combats in the order he likes, each to its end. [5.03, 7.06, R22]"""

    def seat(self, s: Chitin) -> int:
        return s.moving

    def list_actions(self, s: Chitin, legal: ActionList) -> None:
        """List the combats not rolled yet."""
        for number, fight in enumerate(s.fights):
            legal.append(Roll(number, fight_name(s, fight)))

    def take(self, s: Chitin, action: Action, dice: Dice) -> None:
        """Roll the die and begin with what it brings."""
        assert isinstance(action, Roll)
        fight = s.fights[action.fight]
        s.fights = [other for other in s.fights if other is not fight]
        s.now = fight
        s.agenda += [ADVANCING, AFTER_RESULT, RETREATS, LOSSES]
        resolve(s, fight, dice)

    def verbs(self) -> Verbs:
        return ROLL_VERBS


def combat_names(s: Chitin) -> list[str]:
    """Name the combats not rolled yet."""
    return [fight_name(s, fight) for fight in s.fights]


def label_roll(s: Chitin, number: i64) -> str:
    """Name a combat to be rolled by who fights whom."""
    fight = s.fights[number]
    who, enemy = s.describe(fight.attackers), s.describe(fight.defenders)
    return f"{who} against {enemy}: {fight_words(s, fight)}"


SAY_ROLL: Final = "type `roll` and one of the combats still open: {combats}"
COMBAT: Final = Slot(
    "", combat_names, "7.06", SAY_ROLL, combats=lambda s: ", ".join(combat_names(s))
)
ROLL_VERBS: Final = Verbs(
    "7.06", Verb("roll {combat}", label_roll, [COMBAT], [Known("combat", help=True)], sign=""),
    help=lambda s: say(SAY_ROLL, {"combats": ", ".join(combat_names(s))}),
)  # fmt: skip


def fight_name(s: Chitin, fight: Fight) -> str:
    """Name a combat by its first defender's hex, an air fight by its megahex."""
    return place_name(s, AIRBORNE + fight.megahex if fight.is_air_only() else fight.targets[0])


def fight_place(s: Chitin, fight: Fight) -> str:
    """Return where a combat is in words: `at 0812`, or `over megahex 0811` in the air."""
    if fight.is_air_only():
        return f"over megahex {s.hex_name(s.terms.valley.anchor[fight.megahex])}"
    return f"at {s.hex_name(fight.targets[0])}"


def resolve(s: Chitin, fight: Fight, dice: Dice) -> None:
    """Find the result on the table and lay out what follows. [7.06, 7.062]"""
    results = s.terms.results
    column = results.column(fight.strength, fight.defence)
    if s.terms.sure_at_six and fight.strength >= OVERRUN * fight.defence:
        outcome = Outcome(f"D-{len(fight.defenders)}")
        face = 0
    else:
        face = dice.roll(SIXTHS, "7.06", fight_name(s, fight), fight_place(s, fight))
        outcome = results.rows[face][column]
    if s.telling:
        facts = {
            "at": fight_name(s, fight),
            "where": fight_place(s, fight),
            "odds": results.names[column],
            "result": outcome.text,
            "meaning": outcome.words,
        }
        s.tell(Event("combat", "7.062", facts, face))
    apply(s, fight, outcome)


def apply(s: Chitin, fight: Fight, outcome: Outcome) -> None:
    """Put a result into effect on one side. [7.063, 7.064, 7.066]"""
    units = fight.attackers if outcome.on_attacker else fight.defenders
    s.loser = s.moving if outcome.on_attacker else 1 - s.moving
    s.losses = outcome.losses
    none = vec[i64]()
    s.retreating, s.driven, s.vacated, s.advanced = none, none, none, none
    s.turned, s.pool = none, none
    s.winner = NO_ONE
    worker = s.terms.sheet.is_worker
    if outcome.losses:
        spared = outcome.on_attacker
        s.pool = vec[i64]([u for u in units if not (spared and worker[s.kind[u]])])
    elif outcome.disrupted:
        disrupt(s, fight, units, outcome.on_attacker)
    elif outcome.retreats:
        hexes = fight.bases if outcome.on_attacker else fight.targets
        s.retreating = joined(hexes, air_to_retreat(s, units))


def disrupt(s: Chitin, fight: Fight, units: vec[i64], on_attacker: bool) -> None:
    """Disrupt ground warriors; flyers, and stacks without warriors, retreat. [7.064, 7.065, R27]"""
    disrupts = s.terms.sheet.disrupts
    struck = vec[i64]([unit for unit in units if disrupts[s.kind[unit]]])
    whole = vec[i64]([unit for unit in struck if not s.disrupted[unit]])
    who = s.describe(whole if len(whole) else struck)
    s.disrupted = marked(s.disrupted, struck, True)
    stay = vec[i64]([s.at[unit] for unit in struck])
    hexes = fight.bases if on_attacker else fight.targets
    gone = vec[i64]([at for at in hexes if at not in stay])
    s.retreating = joined(gone, air_to_retreat(s, units))
    if s.telling and len(stay):
        where = ", ".join([s.hex_name(at) for at in sorted(set(stay))])
        are = "is" if len(whole) == 1 else "are"
        s.tell(Event("disrupted", "7.064", {"who": who, "are": are, "at": where}))


def air_to_retreat(s: Chitin, units: vec[i64]) -> vec[i64]:
    """List the megahexes whose air units in a combat must retreat. [8.013, R26]"""
    air = s.terms.sheet.is_air
    over = vec[i64]()
    for unit in units:
        if air[s.kind[unit]] and AIRBORNE + s.at[unit] not in over:
            over = append(over, AIRBORNE + s.at[unit])
    return in_order(over)


# --- losses ------------------------------------------------------------------------------------


class Losses(Automatic[Chitin]):
    """Units are lost one by one; where the owner has a choice he is asked. [7.063, R23]"""

    def run(self, s: Chitin, dice: Dice) -> None:
        """Take what must be lost, or ask."""
        while s.losses > 0:
            alive = still_there(s, s.pool)
            if len(alive) == 0:
                break
            if len(alive) > s.losses and not are_alike(s, alive):
                s.agenda += [LOSSES, CHOOSE_LOSS]
                return
            lose(s, alive[0])
        s.losses = 0
        s.pool = vec[i64]()


def still_there(s: Chitin, units: vec[i64]) -> vec[i64]:
    """List the units that are still on the map, to be lost."""
    return vec[i64]([unit for unit in units if s.at[unit] >= 0])


def is_like(s: Chitin, unit: i64, other: i64) -> bool:
    """Tell whether two units look the same and would fall in the same place: they are one choice."""
    spelling = s.spelling()
    if s.at[unit] != s.at[other] or spelling.mark(unit) != spelling.mark(other):
        return False
    return place_of_death(s, unit) == place_of_death(s, other)


def are_alike(s: Chitin, units: vec[i64]) -> bool:
    """Tell whether it is all one which of some units is lost."""
    for unit in units:
        if not is_like(s, unit, units[0]):
            return False
    return True


def lose(s: Chitin, unit: i64) -> None:
    """Lose one unit. [7.063]"""
    s.losses -= 1
    kill(s, unit, place_of_death(s, unit), "7.063")


def place_of_death(s: Chitin, unit: i64) -> i64:
    """Return the hex a unit dies in; a flyer over its target, or over the anchor hex. [R44]"""
    if not s.terms.sheet.is_air[s.kind[unit]]:
        return s.at[unit]
    fight = s.now
    if fight is not None and unit in fight.attackers and len(fight.air_aims):
        return fight.air_aims[place_of(flyers_in(s, fight), unit)]
    return s.terms.valley.anchor[s.at[unit]]


class ChooseLoss(Choice[Chitin]):
    """The owner says which unit is lost. [7.063, R23]"""

    def seat(self, s: Chitin) -> int:
        return s.loser

    def list_actions(self, s: Chitin, legal: ActionList) -> None:
        """List the units to choose from, like ones once."""
        seen = vec[i64]()
        for unit in still_there(s, s.pool):
            if not any([is_like(s, unit, other) for other in seen]):
                seen = append(seen, unit)
                where = s.hex_name(place_of_death(s, unit))
                legal.append(Lose(unit, where, s.sign(unit)))

    def take(self, s: Chitin, action: Action, dice: Dice) -> None:
        """Lose it."""
        assert isinstance(action, Lose)
        lose(s, action.unit)

    def verbs(self) -> Verbs:
        return LOSS_VERBS


def to_be_lost(s: Chitin, place: str, sign: str) -> vec[i64]:
    """List the units that look like a sign and would fall in a hex. [7.063]"""
    alike = vec[i64]([unit for unit in still_there(s, s.pool) if s.sign(unit) == sign])
    return vec[i64]([unit for unit in alike if s.hex_name(place_of_death(s, unit)) == place])


SAY_LOSE: Final = "type `lose 0812 G`: a hex and the letter of a unit in this combat"
DEATH_HEX: Final = Slot(
    "", lambda s: [s.hex_name(place_of_death(s, unit)) for unit in still_there(s, s.pool)], "7.063", "",
    lambda s, word: word,
)  # fmt: skip
POOL_SIGN: Final = Slot(
    "",
    lambda s: [s.sign(unit) for unit in still_there(s, s.pool)],
    "7.063",
    "",
    lambda s, word: word,
)
LOSE_VERB: Final = Verb(
    "lose {place} {sign}", "Lose {who} at {place}", [DEATH_HEX, POOL_SIGN], sign="",
    guards=[Guard("7.063", lambda s, place, sign: len(to_be_lost(s, place, sign)) > 0, SAY_LOSE, help=True)],
    who=lambda s, place, sign: s.describe(to_be_lost(s, place, sign)[:1]),
)  # fmt: skip
LOSS_VERBS: Final = Verbs("7.063", LOSE_VERB, help=SAY_LOSE)


# --- retreats ----------------------------------------------------------------------------------


class Retreats(Automatic[Chitin]):
    """Stacks retreat one by one; where the enemy has a choice he is asked. [7.066, R25]"""

    def run(self, s: Chitin, dice: Dice) -> None:
        """Carry out what is forced, or ask."""
        s.retreating = vec[i64]([at for at in s.retreating if len(retreaters(s, at))])
        if len(s.retreating) == 0:
            return
        s.agenda.append(RETREATS)
        legal = retreat_options(s)
        if len(legal) == 1:
            retreat(s, legal[0])
        else:
            s.agenda.append(CHOOSE_RETREAT)


def retreaters(s: Chitin, place: i64) -> vec[i64]:
    """List the units that retreat from a place: those of the combat there, not driven to it. [7.066, R25]"""
    fight = s.now
    assert fight is not None
    side = fight.attackers if s.loser == s.moving else fight.defenders
    air = s.terms.sheet.is_air
    flying = place >= AIRBORNE
    at = place - AIRBORNE if flying else place
    there = vec[i64]([u for u in side if air[s.kind[u]] == flying and s.at[u] == at])
    return vec[i64]([unit for unit in there if unit not in s.driven])


def retreat_hexes(s: Chitin, place: i64, units: vec[i64]) -> vec[i64]:
    """List where a stack may be sent; friends in an open combat only if there is no other. [R25]"""
    seat = s.owner[units[0]]
    fair = vec[i64]()
    calm = vec[i64]()
    for to in s.terms.valley.links[place]:
        if not s.is_enemy_hex(to, seat) and s.may_stack(units, to):
            fair = append(fair, to)
            if not is_in_open_combat(s, to):
                calm = append(calm, to)
    return calm if len(calm) else fair


def is_in_open_combat(s: Chitin, at: i64) -> bool:
    """Tell whether the stack in a hex is in a combat not rolled yet."""
    for fight in s.fights:
        if at in fight.bases or at in fight.targets:
            return True
    return False


def retreat_options(s: Chitin) -> list[Retreat]:
    """List every stack still to retreat with every place for it. [7.066, 8.013, R25, R26]"""
    valley = s.terms.valley
    legal: list[Retreat] = []
    for place in s.retreating:
        units = retreaters(s, place)
        if place >= AIRBORNE:
            name = place_name(s, place)
            for to in valley.mega_links[place - AIRBORNE]:
                legal.append(Retreat(units, place, to, name, s.hex_name(valley.anchor[to])))
            continue
        name = s.hex_name(place)
        hexes = retreat_hexes(s, place, units)
        for to in hexes:
            legal.append(Retreat(units, place, to, name, s.hex_name(to)))
        if len(hexes) == 0:
            legal.append(Retreat(units, place, NOWHERE, name, NO_PLACE))
    return legal


def retreat(s: Chitin, action: Retreat) -> None:
    """Move a stack one hex back, or take a unit from one that is surrounded. [7.066, R16, R25]"""
    s.retreating = without(s.retreating, action.start)
    if action.to == NOWHERE:
        if s.telling:
            s.tell(Event("surrounded", "7.066", {"at": s.hex_name(action.start)}))
        s.losses = 1
        s.pool = action.units
        s.agenda.append(LOSSES)
        return
    tell_retreat(s, action)
    s.driven = joined(s.driven, action.units)
    if action.start < AIRBORNE:
        shift_stack(s, action.units, action.start, action.to)
        return
    for unit in action.units:
        s.put(unit, action.to)


def shift_stack(s: Chitin, units: vec[i64], start: i64, to: i64) -> None:
    """Move ground units to a hex beside theirs; in an empty one they keep their facing. [R25, R28]"""
    way = s.facing_at(start)
    empty = s.uppermost(to) == NO_ONE
    for unit in units:
        s.put(unit, to)
    if empty:
        s.face(to, way)


def tell_retreat(s: Chitin, action: Retreat) -> None:
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
        return 1 - s.loser

    def list_actions(self, s: Chitin, legal: ActionList) -> None:
        """List stacks and places."""
        legal.extend(retreat_options(s))

    def take(self, s: Chitin, action: Action, dice: Dice) -> None:
        """Move the stack."""
        assert isinstance(action, Retreat)
        retreat(s, action)

    def verbs(self) -> Verbs:
        return RETREAT_VERBS


def place_name(s: Chitin, place: i64) -> str:
    """Name a place that units retreat from, in the air or on the ground."""
    if place < AIRBORNE:
        return s.hex_name(place)
    return AIR + s.hex_name(s.terms.valley.anchor[place - AIRBORNE])


def place_named(s: Chitin, word: str) -> int | None:
    """Return the place with this name that units have to retreat from, or None."""
    return next((place for place in s.retreating if place_name(s, place) == word), None)


def label_retreat(s: Chitin, place: i64, to: i64) -> str:
    """Say who goes where, and what ground is there."""
    who = s.describe(retreaters(s, place))
    if to == NOWHERE:
        return f"{who} cannot retreat: one unit is lost"
    if place >= AIRBORNE:
        base = s.hex_name(s.terms.valley.anchor[place - AIRBORNE])
        return f"Retreat {who} from megahex {base} to megahex {s.hex_name(to)}"
    ground = TERRAIN_NAMES[s.terms.valley.terrain[to]]
    return f"Retreat {who} from {place_name(s, place)} to {s.hex_name(to)}, {ground}"


def is_next_to(s: Chitin, place: i64, to: i64) -> bool:
    """Tell whether a hex is beside a stack, a megahex beside its air units; none is for the surrounded."""
    valley = s.terms.valley
    if place >= AIRBORNE:
        return to in [valley.anchor[megahex] for megahex in valley.mega_links[place - AIRBORNE]]
    return to in valley.links[place] or (
        to == NOWHERE and len(retreat_hexes(s, place, retreaters(s, place))) == 0
    )


SAY_RETREAT: Final = "type `retreat 0810 0809`: the hex of the stack and the hex it goes to"
NOT_NEXT: Final = "{to} is not next to {stack}; a retreat is one hex"
RETREAT_FROM: Final = Slot(
    "", lambda s: [place_name(s, place) for place in s.retreating], "7.066",
    "no stack at {word} has to retreat", place_named,
)  # fmt: skip
RETREAT_TO: Final = Slot(
    "", lambda s: [*s.terms.valley.names, NO_PLACE], "7.066", NOT_NEXT,
    lambda s, word: NOWHERE if word == NO_PLACE else s.terms.valley.number.get(word),
)  # fmt: skip
RETREAT_VERB: Final = Verb(
    "retreat {stack} {to}", label_retreat, [RETREAT_FROM, RETREAT_TO],
    guards=[
        When(lambda s, place, to: place >= AIRBORNE, Guard("7.066", is_next_to, SAY_RETREAT, help=True)),
        Guard("7.066", is_next_to, NOT_NEXT),
        When(lambda s, place, to: place < AIRBORNE and to != NOWHERE,
             Guard("R25", lambda s, place, to: not s.is_enemy_hex(to, s.loser), "the retreating stack has enemies at {to}"),
             Guard("6.05", lambda s, place, to: s.may_stack(retreaters(s, place), to),
                   "the stack cannot join its friends at {to}"),
             Guard("R25", lambda s, place, to: to in retreat_hexes(s, place, retreaters(s, place)),
                   "{to} is in a combat not rolled yet; choose another hex")),
    ],
)  # fmt: skip
RETREAT_VERBS: Final = Verbs("7.066", RETREAT_VERB, help=SAY_RETREAT)


# --- advance and new facing ----------------------------------------------------------------------


class AfterResult(Automatic[Chitin]):
    """See whose ground stack is gone from its hex: the other side may advance. [7.066, R28, R29]"""

    def run(self, s: Chitin, dice: Dice) -> None:
        """Find vacated hexes."""
        fight = s.now
        assert fight is not None
        none = vec[i64]()
        s.retreating, s.driven, s.turned, s.advanced = none, none, none, none
        s.vacated = vec[i64]([at for at in fight.targets if s.holder(at) != 1 - s.moving])
        s.winner = s.moving
        if len(s.vacated) == 0:
            s.vacated = vec[i64]([at for at in fight.bases if s.holder(at) != s.moving])
            s.winner = 1 - s.moving
        if len(s.vacated) == 0:
            s.winner = NO_ONE


class Advancing(RepeatedChoice[Chitin]):
    """The winner may move into vacated hexes and turn his other stacks. [7.066, R28, R56]"""

    def seat(self, s: Chitin) -> int:
        return s.winner if s.winner != NO_ONE else s.moving

    def list_actions(self, s: Chitin, legal: ActionList) -> None:
        """List advances by group, turns by stack, and `end`."""
        if s.winner == NO_ONE:
            return
        stacks = vec[i64]()
        for unit in winners(s):
            if s.at[unit] not in stacks:
                stacks = append(stacks, s.at[unit])
        for at in stacks:
            add_advances(s, at, legal)
        for at in stacks:
            if at not in s.turned:
                legal.extend(s.terms.faces[at][s.facing_at(at)])
        if len(stacks):
            legal.append(END)

    def take(self, s: Chitin, action: Action, dice: Dice) -> None:
        """Advance, turn, or let it be."""
        if isinstance(action, Advance):
            advance_into(s, action)
        elif isinstance(action, Face):
            turn_stack(s, action)
        else:
            self.done(s)

    def verbs(self) -> Verbs:
        return ADVANCE_VERBS


def winners(s: Chitin) -> vec[i64]:
    """List the winner's ground units of this combat that are still there. [R28]"""
    fight = s.now
    assert fight is not None
    side = fight.attackers if s.winner == s.moving else fight.defenders
    air = s.terms.sheet.is_air
    return vec[i64]([unit for unit in side if s.at[unit] >= 0 and not air[s.kind[unit]]])


def add_advances(s: Chitin, at: i64, legal: ActionList) -> None:
    """Add the ways units of one stack may advance. [7.066, R20, R28, R56]"""
    units = vec[i64]([unit for unit in winners(s) if s.at[unit] == at and is_free(s, unit)])
    if len(units) == 0:
        return
    for to in s.vacated:
        if to in s.terms.valley.links[at] and not s.is_enemy_hex(to, s.winner):
            for group in groups(s, units):
                if may_advance(s, group, to):
                    words = f"advance {s.hex_name(at)} {s.hex_name(to)} {s.signs(group)}"
                    legal.append(Advance(group, at, to, words))


def is_free(s: Chitin, unit: i64) -> bool:
    """Tell whether a winner may advance: once, and no Worker of the attacker. [R20, R28]"""
    attacking = s.winner == s.moving
    return unit not in s.advanced and not (attacking and s.terms.sheet.is_worker[s.kind[unit]])


def may_advance(s: Chitin, group: vec[i64], to: i64) -> bool:
    """Tell whether a group may advance: stacking, and enemy zones for the weak. [R28, R56]"""
    if not s.may_stack(group, to):
        return False
    if not s.zones(1 - s.winner)[to]:
        return True
    if s.any_disrupted(group):
        return False
    return s.count_fighters(group) > 0 or s.has_fighter(to, s.winner)


def advance_into(s: Chitin, action: Advance) -> None:
    """Move units into a vacated hex. [7.066, R16, R28]"""
    if s.telling:
        facts = {
            "hive": s.hive(s.winner),
            "who": s.describe(action.units),
            "advance": "advances" if len(action.units) == 1 else "advance",
            "to": s.hex_name(action.to),
        }
        s.tell(Event("advances", "7.066", facts))
    shift_stack(s, action.units, action.start, action.to)
    s.advanced = joined(s.advanced, action.units)


def winners_in(s: Chitin, at: i64) -> vec[i64]:
    """List the winner's ground units of this combat in a hex. [R28]"""
    return vec[i64]([unit for unit in winners(s) if s.at[unit] == at])


def group_in(s: Chitin, at: i64, signs: str) -> vec[i64]:
    """Return the winners in a hex that are spelt so; nobody if there are none."""
    return spelt(s, winners_in(s, at), signs)


def label_advance(s: Chitin, start: i64, to: i64, signs: str) -> str:
    """Say who advances where."""
    group = group_in(s, start, signs)
    verb = "advances" if len(group) == 1 else "advance"
    return f"{s.describe(group)} {verb} from {s.hex_name(start)} to {s.hex_name(to)}"


def advances_to_try(s: Chitin) -> list[str]:
    """List advances of every group of every stack in the combat, to vacated hexes and others."""
    found: list[str] = []
    for start in sorted({s.at[unit] for unit in winners(s)}):
        for to in [*s.vacated, *s.terms.valley.links[start]]:
            for group in groups(s, winners_in(s, start)):
                found.append(f"advance {s.hex_name(start)} {s.hex_name(to)} {s.signs(group)}")
    return found


def may_turn(s: Chitin, at: i64, way: i64) -> bool:
    """Tell whether a stack of the winners may turn: once, and to another side. [7.066, R28]"""
    return len(winners_in(s, at)) > 0 and at not in s.turned and s.facing_at(at) != way


def vacated_names(s: Chitin) -> str:
    """Name the hexes that have been vacated."""
    return ", ".join([s.hex_name(at) for at in s.vacated])


SAY_ADVANCE: Final = (
    "move units of this combat one hex into {vacated}, turn a stack once, or type `end`"
)
ADVANCE_VERB: Final = Verb(
    "advance {start} {to} {units}", label_advance, [ANY_HEX, ANY_HEX, WORD], sign="step",
    candidates=advances_to_try,
    guards=[
        Guard("R28", lambda s, at, to, signs: len(winners_in(s, at)) > 0,
              "no units of this combat are at {start}"),
        Guard("R28", lambda s, at, to, signs: to in s.vacated and not s.is_enemy_hex(to, s.winner),
              "{to} was not vacated in this combat"),
        Guard("7.066", lambda s, at, to, signs: to in s.terms.valley.links[at],
              "{to} is not next to {start}; an advance is one hex"),
        Guard("R28", lambda s, at, to, signs: len(group_in(s, at, signs)) > 0,
              "the units of this combat at {start} are {there}",
              there=lambda s, at, to, signs: s.signs(winners_in(s, at))),
        Guard("R28", lambda s, at, to, signs: not any(unit in s.advanced for unit in group_in(s, at, signs)),
              "these units have already advanced"),
        Guard("R20", lambda s, at, to, signs: all(is_free(s, unit) for unit in group_in(s, at, signs)),
              "the attacker's Workers do not advance"),
        Guard("6.05", lambda s, at, to, signs: s.may_stack(group_in(s, at, signs), to),
              "these units cannot stack with those at {to}"),
        Guard("R56", lambda s, at, to, signs: may_advance(s, group_in(s, at, signs), to),
              "{to} is in an enemy zone; {weak} do not advance there",
              weak=lambda s, at, to, signs: "disrupted units" if s.any_disrupted(group_in(s, at, signs))
              else "Workers by themselves"),
    ],
)  # fmt: skip
TURN_SIDE: Final = Slot("", lambda s: DIRECTION_NAMES, "R28", SAY_ADVANCE, vacated=vacated_names)
TURN_VERB: Final = Verb(
    "face {stack} {side}", label_face, [ANY_HEX, TURN_SIDE], sign="turn",
    guards=[Known("side", help=True), Guard("R28", may_turn, SAY_ADVANCE, help=True)],
    vacated=lambda s, at, way: vacated_names(s),
)  # fmt: skip
ADVANCE_VERBS: Final = Verbs(
    "R28", ADVANCE_VERB, TURN_VERB, Verb("end", "End advancing"),
    help=lambda s: say(SAY_ADVANCE, {"vacated": vacated_names(s)}),
)  # fmt: skip


# --- after all combats ------------------------------------------------------------------------------


class EndCombat(Automatic[Chitin]):
    """Settle who is stung from behind; chargers become disrupted. [7.05, 8.024, R24]"""

    def run(self, s: Chitin, dice: Dice) -> None:
        """Disrupt chargers, keep the stacks that owe a unit."""
        chargers = vec[i64]([unit for unit in range(len(s.at)) if s.charging[unit]])
        s.charging = marked(s.charging, chargers, False)
        s.disrupted = marked(s.disrupted, still_there(s, chargers), True)
        s.behind = [
            stack for stack in s.behind if any([enemy not in s.attacked for enemy in stack.enemies])
        ]
        s.now = None


class Behind(Automatic[Chitin]):
    """Each stack that left an enemy warrior behind it alone loses a unit. [7.05, R24]"""

    def run(self, s: Chitin, dice: Dice) -> None:
        """Take them stack by stack."""
        if not s.behind:
            return
        alive = still_there(s, s.behind[0].units)
        s.behind = s.behind[1:]
        s.agenda.append(BEHIND)
        if len(alive):
            if s.telling:
                s.tell(Event("from_behind", "7.05", {"at": s.hex_name(s.at[alive[0]])}))
            s.loser = s.moving
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
