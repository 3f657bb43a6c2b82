"""The numbers of all actions, for programs that learn: a block for each verb.

A step is numbered by its way, not by its square, and who is settled by the decision is left out.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from hexile.games.forlorn.state.actions import (
    TO_ACID,
    TO_ACTIVATE,
    TO_BITE,
    TO_BURST,
    TO_CLOSE,
    TO_DEAL,
    TO_DRONE,
    TO_EGG,
    TO_END,
    TO_EXPLODE,
    TO_FADE,
    TO_FEED,
    TO_FLAME,
    TO_GIVE,
    TO_GO,
    TO_GOOEY,
    TO_HOLD,
    TO_LEAP,
    TO_LURK,
    TO_MELEE,
    TO_MUSTER,
    TO_OPEN,
    TO_PASS,
    TO_PASS_BY,
    TO_PLACE,
    TO_PLAY,
    TO_PRY,
    TO_PSYCHIC,
    TO_RAM,
    TO_READY,
    TO_RECALL,
    TO_SHOOT,
    TO_SPAWN,
    TO_SPIT,
    TO_STAND,
    TO_STAY,
    TO_STEP,
    TO_STIM,
    TO_SUDDEN,
    TO_TAKE,
    TO_THROW,
    TO_TURN,
    TO_VAPORS,
    TO_VORPAL,
    TO_WORK,
    VERBS,
    ForlornAction,
)
from hexile.games.forlorn.tables.cards import CARD_NAMES
from hexile.games.forlorn.tables.deck import FACING_NAMES, Ground
from hexile.games.forlorn.tables.files import NO_NUMBER
from hexile.kernel.numbers.action_numbers import ActionNumbers, NumberAxis

WAYS: Final = 8
FACINGS: Final = 4
WAY_NAMES: Final[list[str]] = [
    "north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest",
]  # fmt: skip
NO_CARD: Final = "no other card"


class Numbering:
    """Where each verb's numbers begin, and how many there are of what verbs are about."""

    def __init__(
        self,
        ground: Ground,
        names: list[str],
        item_names: list[str],
        counters: list[str],
        kinds: list[str],
        start: vec[i64],
    ) -> None:
        self.numbers = ActionNumbers()
        self.first: vec[i64] = vec[i64]([0] * len(VERBS))
        self.columns: i64 = ground.columns
        self.squares: i64 = ground.size
        self.doors: i64 = len(ground.deck.doors)
        self.items: i64 = len(item_names)
        self.squad: i64 = len(names)
        self.xenos: i64 = len(counters)
        self.kinds: i64 = len(kinds)
        self.cards: i64 = len(CARD_NAMES)
        self.start_at: vec[i64] = places_in(start, ground.size)
        self.vent_at: vec[i64] = places_in(ground.deck.vents, ground.size)
        who, item = NumberAxis("Marine", names), NumberAxis("item", item_names)
        square = NumberAxis("square", ground.names)
        self.lay_out_marines(who, item, square, [ground.names[q] for q in start])
        doors = NumberAxis("door", [ground.names[q] for q in ground.deck.doors])
        xeno, kind = NumberAxis("Xeno", counters), NumberAxis("kind", kinds)
        self.lay_out_arms(who, item, xeno, doors, square)
        vents = NumberAxis("vent", [ground.names[q] for q in ground.deck.vents])
        self.lay_out_xenos(who, xeno, kind, doors, square)
        self.lay_out_cards(xeno, kind, square, vents, who)

    def block(self, verb: i64, *axes: NumberAxis) -> None:
        """Give a verb its numbers; those about something there is none of have none."""
        self.first[verb] = self.numbers.count
        if all([len(axis.words) for axis in axes]):
            self.numbers.block(VERBS[verb], list(axes))

    def lay_out_marines(
        self, who: NumberAxis, item: NumberAxis, square: NumberAxis, start: list[str]
    ) -> None:
        """Number what sets a squad up and moves it."""
        facing, way = NumberAxis("facing", FACING_NAMES), NumberAxis("way", WAY_NAMES)
        for verb in (TO_END, TO_MUSTER, TO_HOLD, TO_PASS, TO_STAND):
            self.block(verb)
        self.block(TO_PLACE, NumberAxis("start square", start), facing)
        self.block(TO_DEAL, who)
        self.block(TO_STEP, who, way, facing)
        self.block(TO_PASS_BY, who, way, NumberAxis("then", WAY_NAMES), facing)
        self.block(TO_TURN, who, facing)
        for verb in (TO_READY, TO_WORK):
            self.block(verb, who)

    def lay_out_arms(
        self,
        who: NumberAxis,
        item: NumberAxis,
        xeno: NumberAxis,
        doors: NumberAxis,
        square: NumberAxis,
    ) -> None:
        """Number what Marines do with arms, doors and items."""
        for verb in (TO_SHOOT, TO_BURST, TO_MELEE):
            self.block(verb, who, xeno)
        for verb in (TO_OPEN, TO_CLOSE):
            self.block(verb, who, doors)
        for verb in (TO_FLAME, TO_THROW):
            self.block(verb, who, square)
        for verb in (TO_TAKE, TO_STIM):
            self.block(verb, who, item)
        self.block(TO_GIVE, who, item, NumberAxis("comrade", who.words))

    def lay_out_xenos(
        self,
        who: NumberAxis,
        xeno: NumberAxis,
        kind: NumberAxis,
        doors: NumberAxis,
        square: NumberAxis,
    ) -> None:
        """Number what Xenos do; which Xeno acts is settled by the decision."""
        for verb in (TO_STAY, TO_VORPAL, TO_PSYCHIC, TO_GOOEY):
            self.block(verb)
        for verb in (TO_ACTIVATE, TO_EXPLODE, TO_FADE):
            self.block(verb, xeno)
        for verb in (TO_BITE, TO_SPIT, TO_VAPORS):
            self.block(verb, who)
        for verb in (TO_PRY, TO_RAM):
            self.block(verb, doors)
        self.block(TO_GO, square)
        self.block(TO_FEED, kind)
        self.block(TO_LEAP, NumberAxis("way", WAY_NAMES))

    def lay_out_cards(
        self,
        xeno: NumberAxis,
        kind: NumberAxis,
        square: NumberAxis,
        vents: NumberAxis,
        who: NumberAxis,
    ) -> None:
        """Number what cards are played for, and what is placed."""
        card = NumberAxis("card", CARD_NAMES)
        for verb in (TO_PLAY, TO_RECALL):
            self.block(verb, card)
        for verb in (TO_EGG, TO_DRONE, TO_LURK):
            self.block(verb, square)
        self.block(TO_SUDDEN, xeno, kind)
        self.block(TO_SPAWN, vents, kind)
        self.block(TO_ACID, who, NumberAxis("given up", [NO_CARD, *CARD_NAMES]))

    def way(self, start: i64, to: i64) -> i64:
        """Return the way of one step: 0 is north, and so on clockwise."""
        columns = self.columns
        step = to - start
        if step == -columns:
            return 0
        if step == 1 - columns:
            return 1
        if step == 1:
            return 2
        if step == columns + 1:
            return 3
        if step == columns:
            return 4
        if step == columns - 1:
            return 5
        return 6 if step == -1 else 7

    def number(self, action: ForlornAction, here: i64) -> i64:
        """Return the number of an action by who stands *here*."""
        verb = action.verb
        return self.first[verb] + self.offset(verb, action, here)

    def offset(self, verb: i64, action: ForlornAction, here: i64) -> i64:
        """Return an action's place among those of its verb."""
        who, at, extra = action.who, action.at, action.extra
        if verb == TO_STEP:
            return (who * WAYS + self.way(here, at)) * FACINGS + extra
        if verb == TO_PASS_BY:
            over, facing = extra // FACINGS, extra % FACINGS
            ways = (who * WAYS + self.way(here, over)) * WAYS + self.way(over, at)
            return ways * FACINGS + facing
        if verb == TO_TURN:
            return who * FACINGS + extra
        if verb in (TO_SHOOT, TO_BURST, TO_MELEE):
            return who * self.xenos + at
        if verb in (TO_FLAME, TO_THROW):
            return who * self.squares + at
        if verb in (TO_TAKE, TO_STIM):
            return who * self.items + at
        if verb in (TO_OPEN, TO_CLOSE):
            return who * self.doors + extra
        if verb == TO_GIVE:
            return (who * self.items + at) * self.squad + extra
        if verb == TO_PLACE:
            return self.start_at[at] * FACINGS + extra
        return self.xeno_offset(verb, action, here)

    def xeno_offset(self, verb: i64, action: ForlornAction, here: i64) -> i64:
        """Return an action's place among those of its verb, of the verbs that are rare."""
        who, at, extra = action.who, action.at, action.extra
        if verb in (
            TO_DEAL, TO_READY, TO_WORK, TO_ACTIVATE, TO_EXPLODE, TO_FADE, TO_VAPORS, TO_PLAY, TO_RECALL,
        ):  # fmt: skip
            return who
        if verb in (TO_GO, TO_EGG, TO_DRONE, TO_LURK, TO_BITE, TO_SPIT):
            return at
        if verb in (TO_PRY, TO_RAM, TO_FEED):
            return extra
        if verb == TO_SUDDEN:
            return who * self.kinds + at
        if verb == TO_SPAWN:
            return self.vent_at[at] * self.kinds + who
        if verb == TO_ACID:
            return at * (self.cards + 1) + extra + 1
        return self.way(here, at) if verb == TO_LEAP else 0


def places_in(squares: vec[i64], size: i64) -> vec[i64]:
    """Return for each square of a deck its place among some squares, or NO_NUMBER."""
    found = vec[i64]([NO_NUMBER for _ in range(size)])
    for place, square in enumerate(squares):
        found[square] = place
    return found
