"""Chapter 2: placing the squad, dealing out its items, and Xenos that lurk at the start."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hexile.games.forlorn.rules.placing import place
from hexile.games.forlorn.rules.slots import FACING, ITEM, MARINE, SQUARE, free_hand
from hexile.games.forlorn.state.actions import MUSTER, TO_LURK, ForlornAction
from hexile.games.forlorn.state.codes import NO_ONE, XENO_SEAT
from hexile.games.forlorn.state.forlorn import SQUAD_PLACED, Forlorn
from hexile.games.forlorn.tables.counters import COMPUTER, DRONE, ITEM_NAMES
from hexile.games.forlorn.tables.deck import EAST, FACING_NAMES
from hexile.games.forlorn.tables.files import NO_NUMBER
from hexile.kernel.chance.chance_request import Among
from hexile.kernel.chance.dice import Dice
from hexile.kernel.event import Event
from hexile.kernel.geometry.graph import FAR, NOWHERE
from hexile.kernel.play import Action, ActionList, Automatic, RepeatedChoice
from hexile.kernel.verbs.verb import Guard, Known, Slot, Verb, Verbs

# Who gets an item when the player leaves it to the book: roles in order of preference. [2.2]
BEARERS: Final[dict[str, list[str]]] = {
    "stim": ["lieutenant", "sergeant", "private"],
    "plate": ["gunner", "flamer", "sergeant"],
    "grenade": ["private", "sergeant", "lieutenant"],
}


class PlaceSquad(RepeatedChoice[Forlorn]):
    """The player puts each Marine on a start square with a facing, or musters the rest. [2.1]"""

    def list_actions(self, s: Forlorn, legal: ActionList) -> None:
        """List the free start squares with each facing for the next Marine."""
        marine = next_to_place(s)
        if marine == NO_ONE:
            return
        legal.append(MUSTER)
        for square in s.terms.start:
            if s.is_free(square):
                for facing in range(4):
                    legal.append(s.terms.actions.place(marine, square, facing))

    def take(self, s: Forlorn, action: Action, dice: Dice) -> None:
        """Place one Marine, or all that are left."""
        assert isinstance(action, ForlornAction)
        if action is MUSTER:
            self.done(s)
            muster_squad(s)
            muster_items(s)
        else:
            place_marine(s, action.who, action.at, action.extra)

    def verbs(self) -> Verbs:
        return PLACE_VERBS


def free_starts(s: Forlorn, *said: int) -> str:
    """List the start squares that are free. [2.1]"""
    return ", ".join(s.square_name(q) for q in s.terms.start if s.is_free(q))


def next_name(s: Forlorn, *said: int) -> str:
    """Name the Marine who is placed now. [2.1]"""
    return s.marine_name(next_to_place(s))


def next_to_place(s: Forlorn) -> i64:
    """Return the next Marine without a place, or NO_ONE."""
    if s.placed < len(s.marine_at):
        return s.placed
    return NO_ONE


def place_marine(s: Forlorn, marine: i64, square: i64, facing: i64) -> None:
    """Put a Marine down. [2.1]"""
    s.placed = marine + 1
    s.put_marine(marine, square)
    s.facing[marine] = facing
    if s.telling:
        facts = {
            "who": s.marine_name(marine), "at": s.square_name(square), "facing": FACING_NAMES[facing],
        }  # fmt: skip
        s.tell(Event("placed", "2.1", facts))


def muster_squad(s: Forlorn) -> None:
    """Place the rest of the squad as the operation's page shows, or on the first free squares. [2.1]"""
    listed = s.terms.operation.muster
    while next_to_place(s) != NO_ONE:
        marine = s.placed
        square, facing = first_free_start(s), EAST
        if s.terms.names[marine] in listed:
            at, way = listed[s.terms.names[marine]].split()
            if at in s.terms.ground.names and s.is_free(s.terms.ground.names.index(at)):
                square, facing = s.terms.ground.names.index(at), FACING_NAMES.index(way)
        place_marine(s, marine, square, facing)


def first_free_start(s: Forlorn) -> i64:
    """Return the first free start square. [2.1]"""
    return next(q for q in s.terms.start if s.is_free(q))


class DealItems(RepeatedChoice[Forlorn]):
    """The player deals out the items one by one. [2.2]"""

    def list_actions(self, s: Forlorn, legal: ActionList) -> None:
        """List who may carry the next item."""
        item = next_to_deal(s)
        if item == NO_ONE:
            return
        legal.append(MUSTER)
        for marine in range(len(s.marine_at)):
            if s.has_free_hand(marine):
                legal.append(s.terms.actions.deal(item, marine))

    def take(self, s: Forlorn, action: Action, dice: Dice) -> None:
        """Deal one item, or all that are left."""
        assert isinstance(action, ForlornAction)
        if action is MUSTER:
            self.done(s)
            muster_items(s)
        else:
            deal(s, action.at, action.who)

    def verbs(self) -> Verbs:
        return DEAL_VERBS


def item_dealt(s: Forlorn, *said: int) -> str:
    """Name the item that is dealt now. [2.2]"""
    return s.terms.item_names[next_to_deal(s)]


def next_to_deal(s: Forlorn) -> i64:
    """Return the next item nobody has; the computer is not dealt. [2.2]"""
    for item, kind in enumerate(s.terms.item_kinds):
        if kind != COMPUTER and s.item_with[item] == NO_ONE:
            return item
    return NO_ONE


def deal(s: Forlorn, item: i64, marine: i64) -> None:
    """Give an item to a Marine. [2.2]"""
    s.hand(item, marine)
    if s.telling:
        kind = ITEM_NAMES[s.terms.item_kinds[item]]
        s.tell(Event("dealt", "2.2", {"who": s.marine_name(marine), "item": kind}))


def muster_items(s: Forlorn) -> None:
    """Deal the rest of the items by role. [2.2]"""
    while next_to_deal(s) != NO_ONE:
        item = next_to_deal(s)
        deal(s, item, usual_bearer(s, s.terms.item_kinds[item]))


def usual_bearer(s: Forlorn, kind: int) -> int:
    """Return who usually carries an item: by role, with free hands, none of the kind yet. [2.2]"""
    for role in [*BEARERS[ITEM_NAMES[kind]], ""]:
        for marine in range(len(s.marine_at)):
            fits = role in ("", s.terms.squad[marine].role)
            if (
                fits
                and s.has_free_hand(marine)
                and (role == "" or s.item_of(marine, kind) == NO_ONE)
            ):
                return marine
    return 0


# --- Xenos on the deck at the start ------------------------------------------------------------


def lurking_squares(s: Forlorn, apart: bool) -> list[int]:
    """List where a Xeno may lurk: far enough from every Marine, no door, none beside another. [I.B3, R24]"""
    found: list[int] = []
    for square in s.terms.ground.floor:
        if s.is_free(square) and s.terms.ground.door_at[square] == NO_NUMBER:
            steps = s.ways.steps_from(square)
            marines = [steps[at] for at in s.marine_at if at != NOWHERE]
            far = all(s.terms.operation.lurking_distance <= away < FAR for away in marines)
            beside = apart and any(steps[at] == 1 for at in s.xeno_at if at != NOWHERE)
            if far and not beside:
                found.append(square)
    return found


class Lurk(Automatic[Forlorn]):
    """Drones lurk on the deck at the start: at random, or as the page lists them. [I.B3, R24]"""

    def run(self, s: Forlorn, dice: Dice) -> None:
        """Place them."""
        names = s.terms.operation.lurking
        for name in names:
            squares = lurking_squares(s, True)
            if s.terms.lurk_listed:
                place(s, DRONE, s.terms.ground.names.index(name), False, "R24")
            elif squares:
                square = squares[
                    dice.tie(
                        len(squares), "R24", "lurking Drone", Among(s.terms.ground.names, squares)
                    )
                ]
                place(s, DRONE, square, False, "R24")


class LurkChoice(RepeatedChoice[Forlorn]):
    """The Xeno player of the two-player game places the lurking Drones. [2.3]"""

    def seat(self, s: Forlorn) -> int:
        return XENO_SEAT

    def list_actions(self, s: Forlorn, legal: ActionList) -> None:
        """List the squares for the next one."""
        if sum(1 for at in s.xeno_at if at != NOWHERE) >= len(s.terms.operation.lurking):
            return
        for q in lurking_squares(s, False):
            legal.append(s.terms.actions.say(TO_LURK, f"lurk {s.square_name(q)}", NO_ONE, q))

    def take(self, s: Forlorn, action: Action, dice: Dice) -> None:
        """Place one."""
        assert isinstance(action, ForlornAction)
        place(s, DRONE, action.at, False, "2.3")

    def verbs(self) -> Verbs:
        return LURK_VERBS


# --- what is said of it ----------------------------------------------------------------------

START: Final = Slot(
    "", lambda s: [s.square_name(q) for q in s.terms.start], "2.1",
    "{word} is not a start square; free start squares: {free}",
    lambda s, word: next((q for q in s.terms.start if s.square_name(q) == word), None), free=free_starts,
)  # fmt: skip
PLACE: Final = Verb(
    "place {marine} {square} {facing}", "Place {marine} at {square}, facing {facing}", (MARINE, START, FACING),
    sign="lay",
    guards=(
        Known("marine", "2.1", "there is no Marine {word}"),
        Guard("2.1", lambda s, marine: marine == next_to_place(s), "place {now} now, not {marine}",
              of="marine", now=next_name),
        Known("square"),
        Guard("2.1", lambda s, square: s.is_free(square), "{square} is occupied; free start squares: {free}",
              of="square", free=free_starts),
        Known("facing", "2.1", "{marine} looks {facings}, not {word}"),
    ),
)  # fmt: skip
DEAL: Final = Verb(
    "deal {item} {marine}", "Give the {title} to {marine}", (ITEM, MARINE), sign="take",
    guards=(
        Known("item"),
        Guard("2.2", lambda s, item: item == next_to_deal(s), "deal {now} now, not {item}", of="item", now=item_dealt),
        Known("marine", "2.2"),
        free_hand("marine"),
    ),
    title=lambda s, item, marine: ITEM_NAMES[s.terms.item_kinds[item]],
)  # fmt: skip
MUSTER_VERB: Final = Verb("muster", "Place and equip the others as the operation suggests", sign="")
PLACE_VERBS: Final = Verbs(
    "2.1", PLACE, MUSTER_VERB,
    help=lambda s: f"say `place {next_name(s)}`, one of {free_starts(s)} and a facing, or `muster`",
)  # fmt: skip
DEAL_VERBS: Final = Verbs(
    "2.2", DEAL, MUSTER_VERB,
    help=lambda s: f"say `deal {item_dealt(s)}` and a Marine with fewer than {s.terms.numbers.most_items} items, or `muster`",
)  # fmt: skip
LURK_VERB: Final = Verb(
    "lurk {square}", "Place a Drone at {square}", [SQUARE], sign="",
    guards=[
        Guard("2.3", lambda s, at: at in lurking_squares(s, False),
              "a Drone starts on a free square without a door, {steps:step|steps} or more from every Marine",
              steps=lambda s, at: s.terms.operation.lurking_distance),
    ],
)  # fmt: skip
LURK_VERBS: Final = Verbs("2.3", LURK_VERB)

PLACE_SQUAD: Final = PlaceSquad(SQUAD_PLACED)
DEAL_ITEMS: Final = DealItems("deal items")
LURK: Final = Lurk("lurk")
LURK_CHOICE: Final = LurkChoice("lurk choice")
