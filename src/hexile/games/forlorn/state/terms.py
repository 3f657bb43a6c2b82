"""What is agreed for a whole game: deck, operation, squad, options, and what a game remembers."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from hexile.games.forlorn.state.actions import Actions
from hexile.games.forlorn.state.codes import (
    CLOSED,
    DOOR_WORDS,
    MOST_POINTS,
    NO_ONE,
    NO_ROOM,
    OPEN,
    UNKNOWN_CARD,
    WRECKED,
)
from hexile.games.forlorn.state.numbering import Numbering
from hexile.games.forlorn.tables.cards import CARD_NAMES
from hexile.games.forlorn.tables.counters import (
    BLASTER,
    COMMAND,
    COMPUTER,
    EGG,
    FLAMER,
    GUNNER,
    ITEM_LETTERS,
    ITEM_NAMES,
    VETERAN,
    Brood,
    MarineCounter,
)
from hexile.games.forlorn.tables.deck import EAST, FACING_NAMES, WEST, Ground
from hexile.games.forlorn.tables.maps import ENTRY, LIFT
from hexile.games.forlorn.tables.numbers import Numbers
from hexile.games.forlorn.tables.operations import Operation, Spawn
from hexile.kernel.fields.columns import place_of
from hexile.kernel.fields.field import Field, column, flag, listing, marks, number, secret
from hexile.kernel.geometry.graph import NOWHERE
from hexile.kernel.setup import Setup

XENO_DECK: Final = "Xeno deck"
# How cards place Xenos. [R33]
RANDOM: Final = "random"
WORST: Final = "worst"
CHOSEN: Final = "chosen"
GONE: Final = {NOWHERE: "gone"}
# The counters by the side they are printed with.


class Options:
    """The optional rules of a game."""

    def __init__(self, setup: Setup, operation: Operation) -> None:
        self.two_players = setup.flag("two_players") and not operation.is_solo_only()
        self.cards = setup.flag("cards")
        self.placement = setup.word("placement")
        self.lurk_listed = setup.word("lurking") == "listed"
        self.shots_use_razor = setup.word("razor") == "attack"


class Terms:
    """What is agreed for a whole game, and the tables that follow from it."""

    def __init__(
        self,
        ground: Ground,
        operation: Operation,
        squad: list[MarineCounter],
        options: Options,
        pack: list[int],
        spawn: Spawn,
        brood: Brood,
        numbers: Numbers,
        card_texts: list[str],
    ) -> None:
        self.ground = ground
        self.card_texts = card_texts
        self.numbers = numbers
        self.count_xenos(brood)
        self.operation = operation
        self.squad = squad
        self.pack = pack
        self.copies: list[int] = [pack.count(card) for card in range(len(CARD_NAMES))]
        self.spawn = spawn
        self.turns: i64 = operation.turns
        self.two_players = options.two_players
        self.cards = options.cards
        self.placement = options.placement
        self.lurk_listed = options.lurk_listed
        self.shots_use_razor = options.shots_use_razor
        self.count_squad(squad)
        self.count_items()
        self.survey(ground, operation)
        self.actions = Actions(ground, self.names, self.item_names, brood)
        self.numbering = Numbering(
            ground, self.names, self.item_names, self.counters, kind_names(self), self.start
        )
        self.fields: list[Field] = fields_of(self)

    def count_squad(self, squad: list[MarineCounter]) -> None:
        """List what is printed on the Marines' counters."""
        self.names: list[str] = [marine.id for marine in squad]
        self.is_gunner = vec[bool]([marine.ability == GUNNER for marine in squad])
        self.is_flamer = vec[bool]([marine.ability == FLAMER for marine in squad])
        self.is_veteran = vec[bool]([marine.ability == VETERAN for marine in squad])
        self.is_commander = vec[bool]([marine.ability == COMMAND for marine in squad])
        self.mp = vec[i64]([marine.mp for marine in squad])
        self.ranged = vec[i64]([marine.ranged for marine in squad])
        self.defense = vec[i64]([marine.defense for marine in squad])
        self.melee = vec[i64]([marine.melee for marine in squad])
        self.ammo = vec[i64](
            [self.numbers.ammunition if gunner else 0 for gunner in self.is_gunner]
        )

    def count_xenos(self, brood: Brood) -> None:
        """List what is printed on the Xenos' counters, and how many there are. [8.0, 11.2]"""
        self.xenos = brood.kinds
        self.xeno_mp = vec[i64]([kind.mp for kind in brood.kinds])
        self.xeno_melee = vec[i64]([kind.melee for kind in brood.kinds])
        self.xeno_defense = vec[i64]([kind.defense for kind in brood.kinds])
        self.xeno_ranged = vec[i64]([kind.ranged for kind in brood.kinds])
        self.xeno_range = vec[i64]([kind.range for kind in brood.kinds])
        self.is_tough = vec[bool]([kind.tough for kind in brood.kinds])
        self.feeds = vec[bool]([kind.feeds for kind in brood.kinds])
        self.xeno_slots = brood.slots
        self.xeno_names = brood.names
        self.xeno_sides = brood.sides
        self.counters: list[str] = [brood.names[kind][x] for x, kind in enumerate(brood.slots)]

    def count_items(self) -> None:
        """Number the items the operation gives, and the computer where there is one."""
        self.item_kinds: vec[i64] = vec[i64]()
        self.item_names: list[str] = []
        for kind, name in enumerate(ITEM_NAMES):
            count = self.operation.items.get(name, 0)
            if kind == COMPUTER:
                count = 1 if self.operation.works else 0
            for one in range(count):
                self.item_kinds = append(self.item_kinds, kind)
                self.item_names.append(f"{ITEM_LETTERS[kind]}{one + 1}")
        self.computer: i64 = place_of(self.item_kinds, COMPUTER)

    def survey(self, ground: Ground, operation: Operation) -> None:
        """Find on the deck what the operation's page speaks of."""
        deck, rooms = ground.deck, operation.rooms
        self.start = deck.squares_of(operation.start)
        self.entry = deck.squares_of(ENTRY)
        self.lift = deck.squares_of(LIFT)
        self.is_entry = vec[bool]([sign == ENTRY for sign in deck.signs])
        self.is_lift = vec[bool]([sign == LIFT for sign in deck.signs])
        self.rooms = vec[i64]([rooms.index(r) if r in rooms else NO_ROOM for r in deck.room])
        self.room_squares: vec[vec[i64]] = vec[vec[i64]]([deck.squares_of(room) for room in rooms])
        self.in_goal_room = vec[bool]([r == operation.goal_room and r != "" for r in deck.room])
        self.goal_column: i64 = ord(operation.goal_column) - 97
        self.east = vec[i64]([q for q in ground.floor if q % ground.columns >= self.goal_column])
        self.wins_at_once = operation.goal in ("breakout", "recovery", "black-box")
        self.door_names: list[str] = [ground.names[q] for q in deck.doors]
        self.sealed = vec[bool]([name in operation.sealed for name in self.door_names])
        self.doors: list[int] = [door_at_start(operation, name) for name in self.door_names]


def kind_names(terms: Terms) -> list[str]:
    """Return the letters of the kinds of Xenos."""
    return [name[0][0] for name in terms.xeno_names]


def door_at_start(operation: Operation, name: str) -> int:
    """Return the condition of a door at the start."""
    if name in operation.wrecked:
        return WRECKED
    return OPEN if name in operation.open else CLOSED


# --- what a game remembers ---------------------------------------------------------------------


def fields_of(terms: Terms) -> list[Field]:
    """List what a game remembers, each thing once, with the words people use for it."""
    return [
        *clock_fields(terms),
        *marine_fields(terms),
        *xeno_fields(terms),
        *deck_fields(terms),
        *card_fields(terms),
    ]


def clock_fields(terms: Terms) -> list[Field]:
    """List turns, points and who is on the move."""
    nobody = {NO_ONE: "nobody"}
    return [
        number("left", 1, terms.turns, terms.turns, label="turns left"),
        number("points", 0, MOST_POINTS, label="action points"),
        number("points_all", 0, MOST_POINTS, label="action points in all"),
        number("banked", 0, MOST_POINTS, label="action points saved"),
        number("mover", NO_ONE, len(terms.names) - 1, NO_ONE, terms.names, nobody, "on the move"),
        number("movement", 0, max(terms.mp), label="movement left"),
        number("works_done", 0, terms.operation.works, label="console worked"),
        flag("worked_now", "console worked this turn"),
    ]


def marine_fields(terms: Terms) -> list[Field]:
    """List where the Marines are and what they carry."""
    names, items = terms.names, terms.item_names
    nobody = {NO_ONE: "nobody"}
    return [
        places("marine_at", names, terms.ground, "marines"),
        column("facing", names, 0, WEST, EAST, FACING_NAMES),
        marks("ready", names),
        column("ammo", names, 0, terms.numbers.ammunition, list(terms.ammo)),
        column("item_with", items, NO_ONE, len(names) - 1, NO_ONE, names, nobody, label="carried"),
        places("item_at", items, terms.ground, "items"),
        places("corpse_at", names, terms.ground, "corpses"),
    ]


def xeno_fields(terms: Terms) -> list[Field]:
    """List where the Xenos are and what is on their counters."""
    rooms = terms.operation.rooms
    kinds = kind_names(terms)
    slots = list(terms.xeno_slots)
    return [
        places("xeno_at", terms.counters, terms.ground, "xenos"),
        column("xeno_kind", terms.counters, EGG, BLASTER, slots, kinds, label="kinds"),
        marks("wounded", terms.counters),
        marks("acted", terms.counters),
        marks("faded", terms.counters),
        marks("laid", terms.counters),
        column("bound", terms.counters, NO_ROOM, max(len(rooms) - 1, 0), NO_ROOM, rooms),
    ]


def deck_fields(terms: Terms) -> list[Field]:
    """List what has changed on the deck."""
    doors, squares = terms.door_names, terms.ground.names
    return [
        column("doors", doors, CLOSED, WRECKED, terms.doors, DOOR_WORDS),
        marks("flames", squares),
        marks("gooey", squares, label="goo"),
        marks("entered", terms.operation.rooms, label="rooms entered"),
    ]


def card_fields(terms: Terms) -> list[Field]:
    """List the cards, and which of them the Xeno Phase under way has needed."""
    return [
        secret(cards("deck", terms, XENO_DECK)),
        cards("effects", terms, "in effect"),
        cards("discard", terms, "discarded"),
        flag("rush"),
        flag("blood_used", "Blood used"),
        flag("bounding_used", "Bounding used"),
        flag("razor_used", "Razor used"),
    ]


def places(name: str, keys: list[str], ground: Ground, label: str) -> Field:
    """Declare where counters are: the name of a square, or `gone`."""
    last = int(ground.size) - 1
    return column(name, keys, NOWHERE, last, NOWHERE, ground.names, GONE, label=label)


def cards(name: str, terms: Terms, label: str) -> Field:
    """Declare a pile of cards; one that a view does not know is written `?`."""
    most, last = terms.operation.cards, len(CARD_NAMES) - 1
    unknown = {UNKNOWN_CARD: "?"}
    return listing(name, most, UNKNOWN_CARD, last, CARD_NAMES, unknown, "i64", label)
