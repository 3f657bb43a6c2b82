"""Scenarios, options, difficulty, and what must always hold."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from hexile.games.forlorn.rules.cards import draw_unseen
from hexile.games.forlorn.rules.goals import SQUAD_LOST, TIME, VICTORY
from hexile.games.forlorn.rules.placing import place
from hexile.games.forlorn.rules.turn import set_up_steps
from hexile.games.forlorn.state.codes import NO_ONE, UNKNOWN_CARD
from hexile.games.forlorn.state.forlorn import Forlorn
from hexile.games.forlorn.state.terms import CHOSEN, RANDOM, WORST, Options, Terms
from hexile.games.forlorn.tables.cards import CARD_TITLES, CARDS, card_texts, read_pack, solo_pack
from hexile.games.forlorn.tables.columns import with_more, with_number
from hexile.games.forlorn.tables.counters import (
    EGG,
    HATCHLING,
    MARINES,
    ROSTER_FILE,
    WARRIOR,
    XENO_FILE,
    MarineCounter,
    brood_for,
    read_roster,
    read_xenos,
)
from hexile.games.forlorn.tables.deck import Ground
from hexile.games.forlorn.tables.maps import DECKS, ground_for, read_deck
from hexile.games.forlorn.tables.numbers import NUMBER_FILE, numbers_for, read_numbers
from hexile.games.forlorn.tables.operations import OPERATIONS, Operation, read_operations
from hexile.kernel.chance.chance_request import KnownNames
from hexile.kernel.chance.dice import Dice
from hexile.kernel.errors import Violation, require
from hexile.kernel.game import Ending
from hexile.kernel.geometry.graph import NOWHERE
from hexile.kernel.setup import (
    BadFile,
    BadSetup,
    Difficulty,
    Option,
    Scenario,
    Setup,
    check_files,
    prepared,
    unknown,
)

DECK_FILE: Final = "deck"  # of games begun before an edition had a file for each deck
CARDS_FILE: Final = "cards"
OPERATION_FILE: Final = "operation"
READERS: Final[dict[str, Callable[[str, str], object]]] = {
    **dict.fromkeys(DECKS, read_deck),
    ROSTER_FILE: read_roster,
    CARDS_FILE: read_pack,
    OPERATION_FILE: read_operations,
    XENO_FILE: read_xenos,
    NUMBER_FILE: read_numbers,
}

SCENARIOS: Final[list[Scenario]] = [
    Scenario(name, OPERATIONS[name].title, OPERATIONS[name].text)
    for name in ("solo1", "solo2", "op1", "op2", "op3", "op4")
]

LEVELS: Final = ("easy", "normal", "hard")
OPTIONS: Final[list[Option]] = [
    Option(
        "two_players", False, "Another player plays the Xenos. Not for the solo operations.", "6.9"
    ),
    Option("level", "normal", "How many Xenos come each turn in a solo operation.", "13.3", LEVELS),
    Option("cards", True, "Use the Xeno mutation cards in solitaire play (Part II).", "R41"),
    Option(
        "placement",
        RANDOM,
        "Where cards place eggs and Drones: at random, where they hinder the Marines most, or as you choose.",
        "R33",
        (RANDOM, WORST, CHOSEN),
    ),
    Option(
        "razor",
        "attack",
        "What uses up the card Razor: any attack by a Xeno, or only a melee attack.",
        "R37",
        ("attack", "melee"),
    ),
    Option(
        "lurking",
        "random",
        "Where Xenos start in operation 3: on random squares, or on listed squares.",
        "R24",
        ("random", "listed"),
    ),
]

DIFFICULTIES: Final[list[Difficulty]] = [
    Difficulty("easy", "Easy", "Fewer Xenos come. For solo operations only.", {"level": "easy"}),
    Difficulty("normal", "Normal", "The usual number of Xenos comes.", {"level": "normal"}),
    Difficulty("hard", "Hard", "More Xenos come. For solo operations only.", {"level": "hard"}),
]

IN_HAND: Final = KnownNames(CARD_TITLES, "the Xeno player's hand")

ENDINGS: Final[list[Ending]] = [
    Ending(VICTORY, "The operation succeeds", True),
    Ending(TIME, "Time is up", False),
    Ending(SQUAD_LOST, "Too few Marines are left", False),
]


# --- the terms of a game ---------------------------------------------------------------------


def make_terms(setup: Setup) -> Terms:
    """Read the user's own files, if any, and check that everything fits together. [12.0, 13.3]"""
    check_files(setup, [*READERS, DECK_FILE])
    operation = operation_for(setup)
    drawing = setup.files.get(DECK_FILE, "") or setup.files.get(operation.deck, "")
    ground = ground_for(operation.deck, drawing)
    check_operation(operation, ground)
    options = Options(setup, operation)
    terms = Terms(
        ground,
        operation,
        squad_for(setup, operation),
        options,
        pack_for(setup, options.two_players),
        operation.spawns[spawn_key(setup, operation)],
        brood_for(setup.files.get(XENO_FILE, "")),
        numbers_for(setup.files.get(NUMBER_FILE, "")),
        card_texts(CARDS_FILE, setup.files.get(CARDS_FILE, "")),
    )
    check_squad(operation, terms)
    return terms


def scenarios_of(files: dict[str, str]) -> list[Scenario]:
    """List our operations and those of the user's own that are no replacements of ours. [12.0]"""
    own = read_operations(OPERATION_FILE, files.get(OPERATION_FILE, ""))
    known = {**OPERATIONS, **own}
    named = [s.name for s in SCENARIOS]
    return [
        Scenario(n, known[n].title, known[n].text)
        for n in [*named, *(k for k in own if k not in named)]
    ]


def operation_for(setup: Setup) -> Operation:
    """Return the operation of the scenario, the user's own first. [12.0]"""
    own = read_operations(OPERATION_FILE, setup.files.get(OPERATION_FILE, ""))
    known = {**OPERATIONS, **own}
    if setup.scenario in known:
        return known[setup.scenario]
    if len(own) == 1:
        return next(iter(own.values()))
    raise BadSetup(unknown("scenario", setup.scenario, list(known)))


def spawn_key(setup: Setup, operation: Operation) -> str:
    """Name the spawn rate that holds: by level, or the operation's unless the additions change it. [13.3, I.B4, R42]"""
    if operation.is_solo_only():
        key = setup.word("level")
    else:
        changed = "solo" in operation.spawns and not setup.flag("two_players")
        key = "solo" if changed else "two"
    if key not in operation.spawns:
        raise BadFile(OPERATION_FILE, 0, 0, f"operation {operation.name} needs a line spawn_{key}")
    return key


def squad_for(setup: Setup, operation: Operation) -> list[MarineCounter]:
    """Take from the roster, role by role, what the operation asks for. [12.0]"""
    own = setup.files.get(ROSTER_FILE, "")
    roster = read_roster(ROSTER_FILE, own) if own else MARINES
    squad: list[MarineCounter] = []
    for role, count in operation.squad.items():
        of_role = [marine for marine in roster if marine.role == role]
        if len(of_role) < count:
            raise BadFile(
                ROSTER_FILE,
                0,
                0,
                f"the roster has {len(of_role)} Marines of role {role}; the operation needs {count}",
            )
        squad += of_role[:count]
    return squad


def pack_for(setup: Setup, two_players: bool) -> list[int]:
    """Return the cards to draw from, five left out in solitaire play. [II.A1]"""
    own = setup.files.get(CARDS_FILE, "")
    pack = read_pack(CARDS_FILE, own) if own else [card.number for card in CARDS]
    return pack if two_players else solo_pack(pack)


def check_operation(operation: Operation, ground: Ground) -> None:
    """Refuse an operation that names doors, squares or rooms its deck does not have. [12.0]"""
    doors = [ground.names[q] for q in ground.deck.doors]
    for name in [*operation.open, *operation.wrecked, *operation.sealed]:
        if name not in doors:
            raise BadFile(DECK_FILE, 0, 0, f"operation {operation.name} needs a door at {name}")
    floor = [ground.names[q] for q in ground.floor]
    for name in [*operation.lurking, *(xeno.split()[-1] for xeno in operation.xenos)]:
        if name not in floor:
            raise BadFile(DECK_FILE, 0, 0, f"operation {operation.name} needs floor at {name}")
    signs = [operation.start, *operation.rooms]
    signs += [operation.goal_room] if operation.goal_room else []
    signs += ["*"] if operation.works else []
    signs += ["X"] if operation.goal == "breakout" else []
    for sign in signs:
        if not ground.deck.squares_of(sign):
            raise BadFile(
                DECK_FILE, 0, 0, f"operation {operation.name} needs squares marked {sign}"
            )


def check_squad(operation: Operation, terms: Terms) -> None:
    """Refuse a squad that does not fit on the start squares or cannot carry its items. [2.1, 9.7]"""
    squad = len(terms.squad)
    if not 1 <= squad <= len(terms.start):
        raise BadFile(
            OPERATION_FILE,
            0,
            0,
            f"{squad} Marines need start squares; there are {len(terms.start)}",
        )
    dealt = sum(operation.items.values())
    if dealt > squad * terms.numbers.most_items:
        raise BadFile(
            OPERATION_FILE,
            0,
            0,
            f"there are {dealt} items; {squad} Marines can carry {squad * terms.numbers.most_items}",
        )
    if (terms.cards or terms.two_players) and len(terms.pack) < operation.cards:
        raise BadFile(
            CARDS_FILE,
            0,
            0,
            f"cards in the pack: {len(terms.pack)}; the operation draws {operation.cards}",
        )


# --- set-up ------------------------------------------------------------------------------------


class Layout:
    """What all games of a set-up share: the terms, and the deck before the cards are dealt. [2.3, 2.4]"""

    def __init__(self, setup: Setup) -> None:
        self.terms = make_terms(setup)
        self.bare = Forlorn(self.terms)
        self.bare.agenda = list(set_up_steps(self.bare))
        for field in self.bare.fields():
            setattr(self.bare, field.name, field.usual())
        self.bare.deck = face_down(self.terms)
        self.bare.derive()
        for xeno in self.terms.operation.xenos:
            place_at_start(self.bare, xeno)


def blank(setup: Setup) -> Forlorn:
    """Return a game of a set-up with nothing filled in yet."""
    return Forlorn(prepared(setup, Layout, Layout).terms)


def seats_for(setup: Setup) -> list[str]:
    """Name one seat, or two where somebody plays the Xenos."""
    two = prepared(setup, Layout, Layout).terms.two_players
    return ["marines", "xenos"] if two else ["marines"]


def set_up(setup: Setup, dice: Dice) -> Forlorn:
    """Lay out deck, doors, Xenos and cards; the squad is placed by the player. [2.1, 2.3, 2.4]"""
    s = prepared(setup, Layout, Layout).bare.copy()
    if s.terms.two_players:
        deal_hand(s, dice)
    return s


def place_at_start(s: Forlorn, words: str) -> None:
    """Put a Xeno on the square the operation names; Warriors may be bound to their room. [2.3, I.B2]"""
    _, name = words.split()
    square = s.terms.ground.names.index(name)
    place(s, WARRIOR, square, True, "2.3")
    if s.terms.operation.bound:
        s.bound = with_number(s.bound, s.xeno_on(square), s.terms.rooms[square])


def face_down(terms: Terms) -> vec[i64]:
    """Lay the operation's number of cards face down; which they are is drawn as they are turned up. [II.A2, II.A2.1, II.A2.3, R26]"""
    count = terms.operation.cards if terms.cards and not terms.two_players else 0
    return vec[i64]([UNKNOWN_CARD] * count)


def deal_hand(s: Forlorn, dice: Dice) -> None:
    """Deal the Xeno player the operation's number of cards, which he looks at. [II.A2.1, 10.21]"""
    for _ in range(s.terms.operation.cards):
        s.deck = with_more(s.deck, draw_unseen(s, "10.21", IN_HAND, dice))


# --- what must always hold -----------------------------------------------------------------------


def check(s: Forlorn) -> None:
    """Raise Violation if something that must always hold does not. [7.3, 9.7, 11.2]"""
    require(1 <= s.left <= s.terms.turns, f"{s.left} turns left")
    require(s.points >= 0 and s.movement >= 0 and s.banked >= 0, "points are below zero")
    check_places(s)
    check_items(s)
    check_cards(s)
    before = kept_beside(s)
    s.derive()
    require(kept_beside(s) == before, "the map differs from the counters")


def kept_beside(s: Forlorn) -> list[object]:
    """List what follows from the fields."""
    return [list(s.unit), s.ways.mask, s.burning, s.in_marine_phase, s.placed]


def cards_dealt(s: Forlorn) -> int:
    """Count the cards of the Xeno deck, wherever they are. [II.A2]"""
    return len(s.deck) + len(s.effects) + len(s.discard)


def check_places(s: Forlorn) -> None:
    """Check that units stand on open squares, one each but on vents. [7.3]"""
    ground = s.terms.ground
    marines = [at for at in s.marine_at if at != NOWHERE]
    xenos = [at for at in s.xeno_at if at != NOWHERE]
    require(
        len(marines) == len(set(marines)) and not set(marines) & set(xenos),
        "two units share a square",
    )
    for at in set(xenos):
        if not (xenos.count(at) == 1 or at in ground.deck.vents):
            raise Violation(f"Xenos share the square {ground.names[at]}")
    require(all(s.ways.open[at] for at in marines + xenos), "a unit is in a wall or closed door")
    for xeno, kind in enumerate(s.xeno_kind):
        slot = HATCHLING if kind == EGG else kind
        require(s.terms.xeno_slots[xeno] == slot, "a counter shows a Xeno that is not on it")
    for marine, at in enumerate(s.marine_at):
        require(at == NOWHERE or s.corpse_at[marine] == NOWHERE, "a living Marine has a corpse")
        require(at != NOWHERE or not s.ready[marine], "a dead Marine is Ready")


def check_items(s: Forlorn) -> None:
    """Check that an item is in one place, and nobody carries too much. [9.7]"""
    for item, bearer in enumerate(s.item_with):
        require(bearer == NO_ONE or s.item_at[item] == NOWHERE, "an item is in two places")
        require(bearer == NO_ONE or s.marine_at[bearer] != NOWHERE, "a dead Marine carries an item")
    for marine in range(len(s.marine_at)):
        require(
            len(s.items_of(marine)) <= s.terms.numbers.most_items, "a Marine carries too many items"
        )


def check_cards(s: Forlorn) -> None:
    """Check that no card is in two places, none is lost, and none known that lies face down. [II.A2, II.A2.2]"""
    known = [card for card in [*s.deck, *s.effects, *s.discard] if card != UNKNOWN_CARD]
    for card in set(known):
        if not (known.count(card) <= s.terms.copies[card]):
            raise Violation(f"{CARDS[card].name} twice")
    if not s.terms.two_players:
        require(
            all(card == UNKNOWN_CARD for card in s.deck), "a card is known before it is turned up"
        )
    if s.terms.cards or s.terms.two_players:
        require(cards_dealt(s) == s.terms.operation.cards, f"{cards_dealt(s)} cards")
