"""The two-player game: what the Xeno player decides. [6.9, 10.21]"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from hexile.games.forlorn.rules.activation import (
    Plan,
    break_door,
    can_act,
    can_reach_any_marine,
    eat_corpse,
    has_big_left,
)
from hexile.games.forlorn.rules.cards import begin_xeno_phase, convert, explode
from hexile.games.forlorn.rules.combat import (
    answer_miss,
    can_spit,
    defense_against,
    razor_bonus,
    roll_melee,
    use_up,
    xeno_shot,
)
from hexile.games.forlorn.rules.harm import hit_marine, spend_from_hand
from hexile.games.forlorn.rules.marines import throw_d3
from hexile.games.forlorn.rules.movement import Reach, movement_points, reach, walk, way_to
from hexile.games.forlorn.rules.placing import others_than_eggs
from hexile.games.forlorn.rules.slots import DOOR, MARINE, SQUARE, XENO
from hexile.games.forlorn.rules.spawning import roll_drones, spawn_at
from hexile.games.forlorn.rules.wording import counted
from hexile.games.forlorn.state.actions import (
    HOLD,
    PASS,
    STAND,
    TO_ACID,
    TO_ACTIVATE,
    TO_BITE,
    TO_EXPLODE,
    TO_FEED,
    TO_GO,
    TO_PRY,
    TO_PSYCHIC,
    TO_RAM,
    TO_SPAWN,
    TO_SPIT,
    TO_STAY,
    TO_VORPAL,
    ForlornAction,
)
from hexile.games.forlorn.state.codes import (
    ANYWHERE,
    CLOSED,
    NO_ONE,
    OPEN,
    XENO_SEAT,
)
from hexile.games.forlorn.state.forlorn import Forlorn
from hexile.games.forlorn.tables.cards import (
    ACID_SPIT,
    BLOOD,
    BOUNDING,
    CARD_NAMES,
    CRAFTY,
    EXPLOSIVE,
    PSYCHIC,
    SPAWNING,
    SPECIAL,
    VORPAL,
)
from hexile.games.forlorn.tables.counters import BLASTER, DRONE, WARRIOR, XENOS
from hexile.games.forlorn.tables.deck import door_bit
from hexile.kernel.chance.dice import Dice
from hexile.kernel.chart import Facts
from hexile.kernel.event import Event
from hexile.kernel.geometry.graph import FAR, NOWHERE
from hexile.kernel.play import Action, ActionList, Automatic, Choice, RepeatedChoice
from hexile.kernel.verbs.verb import Guard, Known, Slot, Told, Verb, Verbs, always

EITHER: Final = 9


XENO_DECIDES: Final = "the Xeno player decides now; say `?` to list the choices"
ACTIVE: Final = Slot(
    "", lambda s: [s.xeno_name(s.agenda[-1].xeno)], "6.9", XENO_DECIDES,
    lambda s, word: s.agenda[-1].xeno if word == s.xeno_name(s.agenda[-1].xeno) else None,
)  # fmt: skip
KIND: Final = Slot("", lambda s: [kind.name for kind in XENOS], "6.9", XENO_DECIDES)
CARD: Final = Slot("", lambda s: CARD_NAMES, "6.9", XENO_DECIDES)
PASS_VERB: Final = Verb("pass", "Pass", sign="")
DONE_VERB: Final = Verb("stand", "Done", sign="")


def xeno_verb(
    pattern: str, label: str, slots: Sequence[Slot], may: Callable[..., bool], **facts: Told
) -> Verb:
    """Return a choice of the Xeno player, who is told to look at the list if it is not there. [6.9]"""
    words = [word.strip("{}") for word in pattern.split() if word.startswith("{")]
    known = [Known(word, "6.9", XENO_DECIDES, help=True) for word in words]
    guards = [*known, Guard("6.9", may, XENO_DECIDES, help=True)]
    return Verb(pattern, label, slots, guards, "", "", "", None, None, **facts)


def xeno_verbs(*verbs: Verb) -> Verbs:
    """Return what the Xeno player can say in a step. [6.9]"""
    return Verbs("6.9", *verbs, help=XENO_DECIDES)


class XenoChoice(Choice[Forlorn]):
    """A decision of the Xeno player. [6.9]"""

    def seat(self, s: Forlorn) -> int:
        return XENO_SEAT

    def verbs(self) -> Verbs:
        return XENO_VERBS[self.name.split()[0]]


class RepeatedXenoChoice(RepeatedChoice[Forlorn]):
    """A decision that the Xeno player is asked for again and again. [6.9]"""

    def seat(self, s: Forlorn) -> int:
        return XENO_SEAT

    def verbs(self) -> Verbs:
        return XENO_VERBS[self.name.split()[0]]


class XenoPhase(Automatic[Forlorn]):
    """The Xeno Phase of the two-player game begins. [3.2]"""

    def run(self, s: Forlorn, dice: Dice) -> None:
        """Note whether a rush comes."""
        begin_xeno_phase(s)


# --- activations -----------------------------------------------------------------------------------


class XenoTurn(RepeatedXenoChoice):
    """The Xeno player names the next Xeno to act, or is done. [6.9]"""

    def list_actions(self, s: Forlorn, legal: ActionList) -> None:
        """List the Xenos that have not acted."""
        for xeno in range(len(s.xeno_at)):
            if can_act(s, xeno):
                legal.append(
                    s.terms.actions.say(TO_ACTIVATE, f"activate {s.xeno_name(xeno)}", xeno)
                )
        if legal.count > 0:
            legal.append(STAND)

    def take(self, s: Forlorn, action: Action, dice: Dice) -> None:
        """Activate one Xeno, or end the activations."""
        assert isinstance(action, ForlornAction)
        if action is STAND:
            self.done(s)
            return
        s.acted[action.who] = True
        s.agenda.append(XenoMove(action.who, movement_points(s, action.who, s.in_effect(BLOOD))))


class XenoMove(XenoChoice):
    """The Xeno player moves the active Xeno by a shortest way. [6.9, 7.5]"""

    def __init__(self, xeno: i64, points: i64) -> None:
        super().__init__(f"xeno-move {xeno} {points}")
        self.xeno: i64 = xeno
        self.points: i64 = points

    def list_actions(self, s: Forlorn, legal: ActionList) -> None:
        """List the squares in reach, doors a crafty Xeno may open, and staying."""
        name = s.xeno_name(self.xeno)
        found = self.reach(s)
        for square in found.squares:
            if s.is_free(square):
                legal.append(
                    s.terms.actions.say(
                        TO_GO, f"go {name} {s.square_name(square)}", self.xeno, square
                    )
                )
        if s.has_in_hand(CRAFTY):
            self.add_doors(s, found.steps, legal)
        legal.append(s.terms.actions.say(TO_STAY, f"stay {name}", self.xeno))

    def reach(self, s: Forlorn) -> Reach:
        """Work out where the Xeno can get. [7.5]"""
        return reach(s, s.xeno_at[self.xeno], self.points, s.in_effect(BOUNDING), False)

    def add_doors(self, s: Forlorn, steps: vec[i64], legal: ActionList) -> None:
        """Add the closed doors beside a square in reach. [10.20]"""
        for door in range(len(s.doors)):
            if s.doors[door] == CLOSED and door_stop(s, self.xeno, door, steps) != NOWHERE:
                square = s.terms.ground.deck.doors[door]
                words = f"pry {s.xeno_name(self.xeno)} {s.square_name(square)}"
                legal.append(s.terms.actions.say(TO_PRY, words, self.xeno, square, door))

    def take(self, s: Forlorn, action: Action, dice: Dice) -> None:
        """Walk, open a door on the way, or stay; then it may attack."""
        assert isinstance(action, ForlornAction)
        if action.verb == TO_PRY:
            self.pry(s, action.extra, dice)
            return
        alive = True
        if action.verb == TO_GO:
            alive = walk_told(s, self.xeno, action.at, dice)
        if alive:
            s.agenda.append(XenoAttack(self.xeno))

    def pry(self, s: Forlorn, door: i64, dice: Dice) -> None:
        """Walk to a door, open it, and go on with what points are left. [10.20]"""
        found = self.reach(s)
        stop = door_stop(s, self.xeno, door, found.steps)
        spend_from_hand(s, CRAFTY)
        if stop != s.xeno_at[self.xeno] and not walk_told(s, self.xeno, stop, dice):
            return
        s.set_door(door, OPEN)
        if s.telling:
            at = s.square_name(s.terms.ground.deck.doors[door])
            s.tell(Event("pries", "10.20", {"who": s.xeno_name(self.xeno), "at": at}))
        s.agenda.append(XenoMove(self.xeno, self.points - found.steps[stop]))


def door_stop(s: Forlorn, xeno: i64, door: i64, steps: vec[i64]) -> i64:
    """Return the nearest square in reach beside a closed door, or NOWHERE. [10.20]"""
    opened = s.terms.ground.ways(s.ways.mask | door_bit(door))
    best: i64 = FAR
    stop: i64 = NOWHERE
    for square in opened.links[s.terms.ground.deck.doors[door]]:
        free = s.is_free(square) or square == s.xeno_at[xeno]
        if free and steps[square] < best:
            best, stop = steps[square], square
    return stop


def can_pry(s: Forlorn, xeno: i64, door: i64) -> bool:
    """Tell whether a crafty Xeno can get to a closed door. [10.20]"""
    step = s.agenda[-1]
    if not isinstance(step, XenoMove) or not s.has_in_hand(CRAFTY) or s.doors[door] != CLOSED:
        return False
    return door_stop(s, xeno, door, step.reach(s).steps) != NOWHERE


def walk_told(s: Forlorn, xeno: i64, square: i64, dice: Dice) -> bool:
    """Walk to a square and tell of it; tell whether the Xeno lives. [7.5]"""
    way = way_to(s, s.xeno_at[xeno], square, s.in_effect(BOUNDING))
    if s.telling:
        steps = counted(len(way), "square")
        facts: Facts = {"who": s.xeno_name(xeno), "to": s.square_name(square), "steps": steps}
        s.tell(Event("walks", "7.5", facts))
    return walk(s, xeno, way, dice)


class XenoAttack(XenoChoice):
    """The active Xeno attacks, feeds, rams a door, or holds. [6.9]"""

    def __init__(self, xeno: i64) -> None:
        super().__init__(f"xeno-attack {xeno}")
        self.xeno: i64 = xeno

    def list_actions(self, s: Forlorn, legal: ActionList) -> None:
        """List what it may do from where it stands."""
        self.add_bites(s, legal)
        self.add_spits(s, legal)
        self.add_meals(s, legal)
        self.add_rams(s, legal)
        if legal.count > 0:
            legal.append(HOLD)

    def add_bites(self, s: Forlorn, legal: ActionList) -> None:
        """Add melee attacks, with Acid Spit and one more card where they are held. [10.1, 10.22]"""
        name = s.xeno_name(self.xeno)
        for marine in s.marines_beside(s.xeno_at[self.xeno]):
            words = f"bite {name} {s.marine_name(marine)}"
            legal.append(s.terms.actions.say(TO_BITE, words, self.xeno, marine))
            if s.has_in_hand(ACID_SPIT):
                legal.append(
                    s.terms.actions.say(TO_ACID, f"{words} acid", self.xeno, marine, NO_ONE)
                )
                for card in s.deck:
                    if card != ACID_SPIT:
                        more = f"{words} acid {CARD_NAMES[card]}"
                        legal.append(s.terms.actions.say(TO_ACID, more, self.xeno, marine, card))

    def add_spits(self, s: Forlorn, legal: ActionList) -> None:
        """Add a Blaster's shots. [6.3]"""
        if s.xeno_kind[self.xeno] != BLASTER:
            return
        for marine in range(len(s.marine_at)):
            if s.marine_at[marine] != NOWHERE and can_spit(s, s.xeno_at[self.xeno], marine):
                words = f"spit {s.xeno_name(self.xeno)} {s.marine_name(marine)}"
                legal.append(s.terms.actions.say(TO_SPIT, words, self.xeno, marine))

    def add_meals(self, s: Forlorn, legal: ActionList) -> None:
        """Add feeding on a corpse no Marine sees, the form chosen by the player. [11.5]"""
        if not can_feed(s, self.xeno):
            return
        at = s.xeno_at[self.xeno]
        for kind in (WARRIOR, BLASTER):
            if s.counter_left(kind) != NO_ONE:
                words = f"feed {s.xeno_name(self.xeno)} {XENOS[kind].name}"
                legal.append(s.terms.actions.say(TO_FEED, words, self.xeno, at, kind))

    def add_rams(self, s: Forlorn, legal: ActionList) -> None:
        """Add breaking a door, for a Xeno with no way to any Marine. [7.10]"""
        at = s.xeno_at[self.xeno]
        if s.steps_to_marine(at) < FAR:
            return
        for door in range(len(s.doors)):
            if can_ram(s, at, door):
                square = s.terms.ground.deck.doors[door]
                words = f"ram {s.xeno_name(self.xeno)} {s.square_name(square)}"
                legal.append(s.terms.actions.say(TO_RAM, words, self.xeno, square, door))

    def take(self, s: Forlorn, action: Action, dice: Dice) -> None:
        """Do it."""
        assert isinstance(action, ForlornAction)
        if action.verb in (TO_BITE, TO_ACID):
            bite(s, self.xeno, action, dice)
        elif action.verb == TO_SPIT:
            xeno_shot(s, self.xeno, action.at, dice)
        elif action.verb == TO_FEED:
            eat_corpse(s, s.xeno_at[self.xeno])
            convert(s, self.xeno, action.extra, "11.5")
        elif action.verb == TO_RAM:
            break_door(s, self.xeno, action.extra, dice)


def can_feed(s: Forlorn, xeno: i64) -> bool:
    """Tell whether a Xeno may feed where it stands, unseen and with no Marine in reach. [11.5]"""
    at = s.xeno_at[xeno]
    if not s.terms.feeds[s.xeno_kind[xeno]] or at not in s.corpse_at or not has_big_left(s):
        return False
    return not s.is_seen_by_marines(at) and not can_reach_any_marine(s, Plan(xeno, at, ANYWHERE))


def can_ram(s: Forlorn, at: i64, door: i64) -> bool:
    """Tell whether a closed door that can be broken is beside a square. [7.10]"""
    square = s.terms.ground.deck.doors[door]
    if s.doors[door] != CLOSED or s.terms.sealed[door] or s.terms.ground.range(at, square) != 1:
        return False
    return s.ways.passes(s.terms.ground.deck, at, square)


def is_beside(s: Forlorn, xeno: i64, marine: i64) -> bool:
    """Tell whether a Marine is beside a Xeno. [7.2]"""
    return marine in s.marines_beside(s.xeno_at[xeno])


def bite_faces(s: Forlorn, xeno: i64, marine: i64, acid: i64 = 0, bare: bool = False) -> int:
    """Count the faces with which a Xeno hits in melee, other cards of the hand left out. [8.1, 10.1, 10.22]"""
    defense = 0 if bare else defense_against(s, marine, s.xeno_at[xeno])
    strength = s.terms.xeno_melee[s.xeno_kind[xeno]] + razor_bonus(s) + acid
    return s.terms.numbers.faces(strength, defense)


def spit_faces(s: Forlorn, xeno: i64, marine: i64) -> int:
    """Count the faces with which a Xeno's shot hits. [8.1]"""
    strength = s.terms.xeno_ranged[s.xeno_kind[xeno]]
    return s.terms.numbers.faces(strength, s.terms.defense[marine])


def bite(s: Forlorn, xeno: i64, action: ForlornAction, dice: Dice) -> None:
    """Attack in melee with the cards the player adds; a miss may be rolled again. [8.1, 10.1, 10.10, 10.22]"""
    acid = action.verb == TO_ACID
    defense = defense_against(s, action.at, s.xeno_at[xeno])
    bonus = razor_bonus(s)
    if acid:
        use_up(s, ACID_SPIT)
        bonus += s.terms.numbers.acid
        if action.extra != NO_ONE:
            use_up(s, action.extra)
            defense = 0
    face = roll_melee(s, xeno, action.at, bonus, defense, dice)
    if s.terms.numbers.is_hit(face, s.terms.xeno_melee[s.xeno_kind[xeno]] + bonus, defense):
        hit_marine(s, action.at, acid)
    elif s.has_in_hand(VORPAL):
        s.agenda.append(Vorpal(xeno, action.at, bonus, defense, face))
    else:
        answer_miss(s, xeno, action.at, face, dice)


class Vorpal(XenoChoice):
    """A melee attack has missed: it may be rolled again. [10.15]"""

    def __init__(self, xeno: i64, marine: i64, bonus: int, defense: int, face: int) -> None:
        super().__init__(f"vorpal {xeno} {marine} {bonus} {defense} {face}")
        self.xeno: i64 = xeno
        self.marine: i64 = marine
        self.bonus: int = bonus
        self.defense: int = defense
        self.face: int = face

    def list_actions(self, s: Forlorn, legal: ActionList) -> None:
        """Offer the card."""
        legal.append(s.terms.actions.say(TO_VORPAL, "vorpal", self.xeno))
        legal.append(PASS)

    def take(self, s: Forlorn, action: Action, dice: Dice) -> None:
        """Roll again, or leave it at the miss."""
        face = self.face
        if action is not PASS:
            use_up(s, VORPAL)
            face = roll_melee(s, self.xeno, self.marine, self.bonus, self.defense, dice)
            strength = s.terms.xeno_melee[s.xeno_kind[self.xeno]] + self.bonus
            if s.terms.numbers.is_hit(face, strength, self.defense):
                hit_marine(s, self.marine, True)
                return
        answer_miss(s, self.xeno, self.marine, face, dice)


class Blast(XenoChoice):
    """At the end of the Xeno Phase a Xeno may be blown up. [10.7]"""

    def list_actions(self, s: Forlorn, legal: ActionList) -> None:
        """List the Xenos beside Marines while the card is held."""
        if not s.has_in_hand(EXPLOSIVE):
            return
        for xeno in others_than_eggs(s):
            if s.is_beside_marine(s.xeno_at[xeno]):
                legal.append(s.terms.actions.say(TO_EXPLODE, f"explode {s.xeno_name(xeno)}", xeno))
        if legal.count > 0:
            legal.append(PASS)

    def take(self, s: Forlorn, action: Action, dice: Dice) -> None:
        """Blow it up, or not."""
        assert isinstance(action, ForlornAction)
        if action is not PASS:
            use_up(s, EXPLOSIVE)
            explode(s, action.who, dice)


class Mind(XenoChoice):
    """After the action points are rolled, some may be taken away. [10.19]"""

    def list_actions(self, s: Forlorn, legal: ActionList) -> None:
        """Offer the card while it is held."""
        if not s.has_in_hand(PSYCHIC) or s.points <= s.terms.numbers.least_points:
            return
        legal.append(s.terms.actions.say(TO_PSYCHIC, "psychic", NO_ONE))
        legal.append(PASS)

    def take(self, s: Forlorn, action: Action, dice: Dice) -> None:
        """Take d3 points; three remain."""
        if action is PASS:
            return
        spend_from_hand(s, PSYCHIC)
        throw = throw_d3(1, 0, "10.19", "points lost", dice)
        lost = min(throw.total(), s.points - s.terms.numbers.least_points)
        s.points -= lost
        s.points_all = s.points
        if s.telling:
            facts: Facts = {"lost": counted(lost, "action point"), "points": s.points}
            s.tell(Event("psychic", "10.19", facts, throw))


# --- spawning --------------------------------------------------------------------------------------


class RollSpawn(Automatic[Forlorn]):
    """Roll how many Xenos come; the Xeno player picks the vents. [3.3, 11.1]"""

    def run(self, s: Forlorn, dice: Dice) -> None:
        """Work out who comes."""
        drones = roll_drones(s, dice)
        kinds = [WARRIOR] * s.terms.spawn.warriors + [DRONE] * drones
        if s.in_effect(SPAWNING):
            kinds += [DRONE] * s.terms.numbers.spawning
        if s.in_effect(SPECIAL):
            kinds.append(EITHER)
            use_up(s, SPECIAL)
        if s.rush:
            kinds.append(EITHER)
        if kinds:
            s.agenda.append(SpawnChoice(kinds))


class SpawnChoice(XenoChoice):
    """The Xeno player picks a vent for the next Xeno. [11.1, 11.3]"""

    def __init__(self, kinds: list[int]) -> None:
        super().__init__("spawn " + " ".join(str(kind) for kind in kinds))
        self.kinds = kinds

    def list_actions(self, s: Forlorn, legal: ActionList) -> None:
        """List the kinds left in the supply and the vents that are not blocked."""
        for kind in kinds_next(self):
            if s.counter_left(kind) == NO_ONE:
                continue
            for square in s.terms.ground.deck.vents:
                if is_vent_open(s, square):
                    words = f"spawn {s.square_name(square)} {XENOS[kind].name}"
                    legal.append(s.terms.actions.say(TO_SPAWN, words, kind, square))
        if legal.count == 0 and len(self.kinds) > 1:
            legal.append(PASS)

    def take(self, s: Forlorn, action: Action, dice: Dice) -> None:
        """Put it on the vent and go on with the next; one that cannot come is lost. [11.2]"""
        assert isinstance(action, ForlornAction)
        if action is not PASS:
            spawn_at(s, action.who, action.at, "11.1")
        if len(self.kinds) > 1:
            s.agenda.append(SpawnChoice(self.kinds[1:]))


def kinds_next(step: SpawnChoice) -> tuple[int, ...]:
    """Return what may come next. [11.1, 11.3]"""
    return (WARRIOR, BLASTER) if step.kinds[0] == EITHER else (step.kinds[0],)


def is_vent_open(s: Forlorn, square: i64) -> bool:
    """Tell whether neither flames nor a Marine block a vent. [11.2]"""
    return not s.flames[square] and s.marine_on(square) == NO_ONE


def can_spawn(s: Forlorn, square: i64, kind: int) -> bool:
    """Tell whether a kind may come out of a vent now. [11.1, 11.2]"""
    step = s.agenda[-1]
    is_next = isinstance(step, SpawnChoice) and kind in kinds_next(step)
    return is_next and s.counter_left(kind) != NO_ONE and is_vent_open(s, square)


def can_none_spawn(s: Forlorn) -> bool:
    """Tell whether nothing can come out of any vent. [11.2]"""
    vents = s.terms.ground.deck.vents
    return not any(can_spawn(s, vent, kind) for vent in vents for kind in range(len(XENOS)))


# --- what is said of it ------------------------------------------------------------------------

VENT: Final = Slot(
    "", lambda s: [s.square_name(vent) for vent in s.terms.ground.deck.vents], "6.9", XENO_DECIDES,
    lambda s, word: next((q for q in s.terms.ground.deck.vents if s.square_name(q) == word), None),
)  # fmt: skip
XENO_VERBS: Final[dict[str, Verbs]] = {
    "xeno": xeno_verbs(xeno_verb("activate {xeno}", "Activate {xeno}", [XENO], can_act), DONE_VERB),
    "xeno-move": xeno_verbs(
        xeno_verb("go {xeno} {square}", "{xeno} moves to {square}", [ACTIVE, SQUARE],
                  lambda s, xeno, square: s.is_free(square) and square in s.agenda[-1].reach(s).squares),
        xeno_verb("pry {xeno} {door}", "{xeno} opens the door at {door} with Crafty", [ACTIVE, DOOR], can_pry),
        xeno_verb("stay {xeno}", "{xeno} stays", [ACTIVE], always),
    ),
    "xeno-attack": xeno_verbs(
        xeno_verb("bite {xeno} {marine}", "{xeno} attacks {marine}: hits on {faces} of 6", [ACTIVE, MARINE],
                  is_beside, faces=bite_faces),
        xeno_verb("bite {xeno} {marine} acid", "{xeno} attacks {marine} with Acid Spit: hits on {faces} of 6", [ACTIVE, MARINE],
                  lambda s, xeno, marine: is_beside(s, xeno, marine) and s.has_in_hand(ACID_SPIT),
                  faces=lambda s, xeno, marine: bite_faces(s, xeno, marine, s.terms.numbers.acid)),
        xeno_verb("bite {xeno} {marine} acid {card}", "{xeno} attacks {marine} with Acid Spit, discarding {card}: hits on {faces} of 6",
                  [ACTIVE, MARINE, CARD],
                  lambda s, xeno, marine, card: is_beside(s, xeno, marine) and s.has_in_hand(ACID_SPIT)
                  and card != ACID_SPIT and card in s.deck,
                  faces=lambda s, xeno, marine, card: bite_faces(s, xeno, marine, s.terms.numbers.acid, True)),
        xeno_verb("spit {xeno} {marine}", "{xeno} shoots at {marine}: hits on {faces} of 6", [ACTIVE, MARINE],
                  lambda s, xeno, marine: s.xeno_kind[xeno] == BLASTER and s.marine_at[marine] != NOWHERE
                  and can_spit(s, s.xeno_at[xeno], marine), faces=spit_faces),
        xeno_verb("feed {xeno} {kind}", "{xeno} feeds and becomes a {kind}", [ACTIVE, KIND],
                  lambda s, xeno, kind: kind in (WARRIOR, BLASTER) and s.counter_left(kind) != NO_ONE and can_feed(s, xeno)),
        xeno_verb("ram {xeno} {door}", "{xeno} attacks the door at {door}", [ACTIVE, DOOR],
                  lambda s, xeno, door: s.steps_to_marine(s.xeno_at[xeno]) == FAR and can_ram(s, s.xeno_at[xeno], door)),
        Verb("hold", "Do not attack", sign=""),
    ),
    "vorpal": xeno_verbs(Verb("vorpal", "Play Vorpal: roll again", sign=""), PASS_VERB),
    "blast": xeno_verbs(
        xeno_verb("explode {xeno}", "{xeno} explodes", [XENO],
                  lambda s, xeno: xeno in others_than_eggs(s) and s.is_beside_marine(s.xeno_at[xeno])),
        PASS_VERB,
    ),
    "mind": xeno_verbs(Verb("psychic", "Play Psychic: the Marines lose d3 action points", sign=""), PASS_VERB),
    "spawn": xeno_verbs(
        xeno_verb("spawn {vent} {kind}", "Spawn a {kind} at vent {number}", [VENT, KIND], can_spawn,
                  number=lambda s, vent, kind: s.terms.ground.vent_at[vent] + 1),
        xeno_verb("pass", "Pass", (), can_none_spawn),
    ),
}  # fmt: skip
XENO_PHASE: Final = XenoPhase("xeno phase")
XENO_TURN: Final = XenoTurn("xeno turn")
BLAST: Final = Blast("blast")
MIND: Final = Mind("mind")
ROLL_SPAWN: Final = RollSpawn("roll spawn")
