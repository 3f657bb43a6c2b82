"""Set-ups, optional rules, difficulty, and what must always hold."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from hexile.games.forlorn.rules.cards import place
from hexile.games.forlorn.rules.goals import SQUAD_LOST, TIME, VICTORY
from hexile.games.forlorn.rules.muster import DEAL_ITEMS, LURK, LURK_CHOICE, PLACE_SQUAD
from hexile.games.forlorn.rules.turn import BEGIN, find_step
from hexile.games.forlorn.state import (
    AMMO_AT_START,
    CLOSED,
    MOST_ITEMS,
    NO_ONE,
    NO_ROOM,
    OPEN,
    UNKNOWN_CARD,
    WRECKED,
    XENO_SEAT,
    Forlorn,
    Terms,
)
from hexile.games.forlorn.tables.cards import CARDS, read_pack, solo_pack
from hexile.games.forlorn.tables.columns import with_number
from hexile.games.forlorn.tables.counters import (
    EGG,
    HATCHLING,
    MARINES,
    WARRIOR,
    XENO_SLOTS,
    MarineCounter,
    read_roster,
)
from hexile.games.forlorn.tables.deck import EAST, Ground
from hexile.games.forlorn.tables.files import BadFile
from hexile.games.forlorn.tables.maps import ground_for
from hexile.games.forlorn.tables.operations import OPERATIONS, Operation, read_operations
from hexile.kernel.dice import Dice
from hexile.kernel.game import Ending
from hexile.kernel.graph import NOWHERE
from hexile.kernel.play import Result
from hexile.kernel.setup import BadSetup, Difficulty, Option, Scenario, Setup, unknown

DECK_FILE: Final = "deck"
ROSTER_FILE: Final = "roster"
CARDS_FILE: Final = "cards"
OPERATION_FILE: Final = "operation"
FILES: Final[list[str]] = [DECK_FILE, ROSTER_FILE, CARDS_FILE, OPERATION_FILE]

SCENARIOS: Final[list[Scenario]] = [
    Scenario(name, OPERATIONS[name].title, OPERATIONS[name].text)
    for name in ("solo1", "solo2", "op1", "op2", "op3", "op4")
]

LEVELS: Final = ("easy", "normal", "hard")
OPTIONS: Final[list[Option]] = [
    Option(
        "two_players", False, "Somebody else plays the Xenos; not in the solo operations.", "6.9"
    ),
    Option("level", "normal", "How many Xenos come in a solo operation.", "13.3", LEVELS),
    Option("cards", True, "Xeno mutation cards in solitaire play (Part II).", "R41"),
    Option(
        "placement",
        "random",
        "Where cards place Xenos: at random, or where it is worst for the Marines.",
        "R33",
        ("random", "worst"),
    ),
    Option(
        "lurking",
        "random",
        "Xenos at the start of operation 3: on random squares, or as listed.",
        "R24",
        ("random", "listed"),
    ),
]

DIFFICULTIES: Final[list[Difficulty]] = [
    Difficulty("easy", "Easy", "Few Xenos; solo operations only.", {"level": "easy"}),
    Difficulty("normal", "Normal", "The usual number of Xenos.", {"level": "normal"}),
    Difficulty("hard", "Hard", "More Xenos; solo operations only.", {"level": "hard"}),
]

ENDINGS: Final[list[Ending]] = [
    Ending(VICTORY, "The operation succeeds", True),
    Ending(TIME, "Time is up", False),
    Ending(SQUAD_LOST, "Too few Marines are left", False),
]


# --- the terms of a game ---------------------------------------------------------------------


def terms_for(setup: Setup) -> Terms:
    """Settle deck, operation, squad, cards and options; the games of one set-up share them."""
    terms = setup.prepared
    if not isinstance(terms, Terms):
        terms = make_terms(setup)
        setup.prepared = terms
    return terms


def make_terms(setup: Setup) -> Terms:
    """Read the user's own files, if any, and check that everything fits together. [12.0, 13.3]"""
    strange = [name for name in setup.files if name not in FILES]
    if strange:
        raise BadSetup(unknown("file", strange[0], FILES))
    operation = operation_for(setup)
    ground = ground_for(operation.deck, setup.files.get(DECK_FILE, ""))
    check_operation(operation, ground)
    terms = Terms(ground, operation, squad_for(setup, operation))
    terms.two_players = setup.flag("two_players") and not operation.is_solo_only()
    terms.cards = setup.flag("cards")
    terms.worst = setup.word("placement") == "worst"
    terms.lurk_listed = setup.word("lurking") == "listed"
    terms.pack = pack_for(setup, terms.two_players)
    terms.spawn = operation.spawns[spawn_key(setup, operation)]
    check_squad(operation, terms)
    return terms


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
    """Name the spawn rate that holds: by level, for two players, or solitaire. [13.3, R42]"""
    if operation.is_solo_only():
        key = setup.word("level")
    else:
        key = "two" if setup.flag("two_players") else "solo"
    if key not in operation.spawns:
        raise BadFile(OPERATION_FILE, 0, f"operation {operation.name} lacks spawn_{key}")
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
                ROSTER_FILE, 0, f"{len(of_role)} of role {role}; the operation wants {count}"
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
            raise BadFile(DECK_FILE, 0, f"operation {operation.name} wants a door at {name}")
    floor = [ground.names[q] for q in ground.floor]
    for name in [*operation.lurking, *(xeno.split()[-1] for xeno in operation.xenos)]:
        if name not in floor:
            raise BadFile(DECK_FILE, 0, f"operation {operation.name} wants floor at {name}")
    signs = [operation.start, *operation.rooms]
    signs += [operation.goal_room] if operation.goal_room else []
    signs += ["*"] if operation.works else []
    signs += ["X"] if operation.goal == "breakout" else []
    for sign in signs:
        if not ground.deck.squares_of(sign):
            raise BadFile(DECK_FILE, 0, f"operation {operation.name} wants squares marked {sign}")


def check_squad(operation: Operation, terms: Terms) -> None:
    """Refuse a squad that does not fit on the start squares or cannot carry its items. [2.1, 9.7]"""
    squad = len(terms.squad)
    if not 1 <= squad <= len(terms.start):
        raise BadFile(OPERATION_FILE, 0, f"{squad} Marines; {len(terms.start)} start squares")
    dealt = sum(operation.items.values())
    if dealt > squad * MOST_ITEMS:
        raise BadFile(
            OPERATION_FILE, 0, f"{dealt} items; {squad} Marines carry {squad * MOST_ITEMS}"
        )
    if terms.cards and len(terms.pack) < operation.cards:
        raise BadFile(
            CARDS_FILE, 0, f"{len(terms.pack)} cards; the operation draws {operation.cards}"
        )


# --- set-up ------------------------------------------------------------------------------------


def set_up(setup: Setup, dice: Dice) -> Forlorn:
    """Lay out deck, doors, Xenos and cards; the squad is placed by the player. [2.1, 2.3, 2.4]"""
    s = Forlorn(terms_for(setup))
    operation, ground = s.terms.operation, s.terms.ground
    s.left = s.terms.turns
    clear_deck(s)
    for number, square in enumerate(ground.deck.doors):
        name = ground.names[square]
        s.doors[number] = (
            WRECKED if name in operation.wrecked else OPEN if name in operation.open else CLOSED
        )
    s.place_counters()
    for xeno in operation.xenos:
        place_at_start(s, xeno)
    s.deck = shuffle_cards(s, dice)
    lurk = [LURK_CHOICE if s.terms.two_players else LURK] if operation.lurking else []
    s.agenda = [BEGIN, *lurk, DEAL_ITEMS, PLACE_SQUAD]
    return s


def clear_deck(s: Forlorn) -> None:
    """Start with nobody on the deck and all counters in the supply."""
    squad, size, items = len(s.terms.squad), s.terms.ground.size, len(s.terms.item_kinds)
    s.marine_at = vec[i64]([NOWHERE] * squad)
    s.facing = vec[i64]([EAST] * squad)
    s.ready = vec[bool]([False] * squad)
    s.ammo = vec[i64]([AMMO_AT_START if gunner else 0 for gunner in s.terms.is_gunner])
    s.corpse_at = vec[i64]([NOWHERE] * squad)
    s.item_at = vec[i64]([NOWHERE] * items)
    s.item_with = vec[i64]([NO_ONE] * items)
    s.xeno_at = vec[i64]([NOWHERE] * len(XENO_SLOTS))
    s.xeno_kind = XENO_SLOTS[:]
    s.wounded = vec[bool]([False] * len(XENO_SLOTS))
    s.acted = vec[bool]([False] * len(XENO_SLOTS))
    s.faded = vec[bool]([False] * len(XENO_SLOTS))
    s.bound = vec[i64]([NO_ROOM] * len(XENO_SLOTS))
    s.laid = vec[bool]([False] * len(XENO_SLOTS))
    s.doors = vec[i64]([CLOSED] * len(s.terms.ground.deck.doors))
    s.flames = vec[bool]([False] * size)
    s.gooey = vec[bool]([False] * size)
    s.deck, s.effects, s.discard = vec[i64](), vec[i64](), vec[i64]()
    s.entered = vec[bool]([False] * len(s.terms.operation.rooms))
    s.hit_by_burst = vec[i64]()


def place_at_start(s: Forlorn, words: str) -> None:
    """Put a Xeno on the square the operation names; Warriors may be bound to their room. [2.3, I.B2]"""
    _, name = words.split()
    square = s.terms.ground.names.index(name)
    place(s, WARRIOR, square, True, "2.3")
    if s.terms.operation.bound:
        s.bound = with_number(s.bound, s.xeno_on(square), s.terms.rooms[square])


def shuffle_cards(s: Forlorn, dice: Dice) -> vec[i64]:
    """Shuffle the pack and draw the operation's number of cards, face down. [II.A2, II.A2.1, II.A2.3, R26]"""
    if not s.terms.cards and not s.terms.two_players:
        return vec[i64]()
    pack = list(s.terms.pack)
    dice.shuffle(pack, "II.A2", "mutation cards")
    return vec[i64](pack[: s.terms.operation.cards])


def load(setup: Setup, dump: list[object]) -> Forlorn:
    """Make the state a dump describes."""
    s = Forlorn(terms_for(setup))
    agenda, result, numbers, *lists = dump
    assert isinstance(agenda, list) and isinstance(numbers, list)
    s.agenda = [find_step(name) for name in agenda]
    if isinstance(result, list):
        s.result = Result(result[0], result[1], list(result[2]), result[3])
    s.load_numbers(numbers)
    load_columns(s, [list(column) for column in lists if isinstance(column, list)])
    s.place_counters()
    return s


def load_columns(s: Forlorn, columns: list[list[int]]) -> None:
    """Take the columns from a dump."""
    s.marine_at, s.facing, s.ready = vec[i64](columns[0]), vec[i64](columns[1]), marks(columns[2])
    s.ammo, s.corpse_at = vec[i64](columns[3]), vec[i64](columns[4])
    s.item_at, s.item_with = vec[i64](columns[5]), vec[i64](columns[6])
    s.xeno_at, s.xeno_kind = vec[i64](columns[7]), vec[i64](columns[8])
    s.wounded, s.acted, s.faded = marks(columns[9]), marks(columns[10]), marks(columns[11])
    s.bound, s.laid, s.doors = vec[i64](columns[12]), marks(columns[13]), vec[i64](columns[14])
    size = s.terms.ground.size
    s.flames = vec[bool]([q in columns[15] for q in range(size)])
    s.gooey = vec[bool]([q in columns[16] for q in range(size)])
    s.deck, s.effects, s.discard = (vec[i64](column) for column in columns[17:20])
    s.entered, s.hit_by_burst = marks(columns[20]), vec[i64](columns[21])


def marks(column: list[int]) -> vec[bool]:
    """Read a column of marks from a dump."""
    return vec[bool]([mark == 1 for mark in column])


# --- what a seat may know ------------------------------------------------------------------------


def see(s: Forlorn, seat: int) -> Forlorn:
    """Return what a seat may know: the cards not played are nobody's, or the Xeno player's. [II.A2.2, 10.21]"""
    view = s.copy()
    if not (s.terms.two_players and seat == XENO_SEAT):
        view.deck = vec[i64]([UNKNOWN_CARD] * len(s.deck))
    return view


def resample(view: Forlorn, seat: int, dice: Dice) -> Forlorn:
    """Deal the cards a seat cannot see again, from those not seen yet. [II.A2.2]"""
    dealt = view.copy()
    if UNKNOWN_CARD in view.deck:
        pool = list(view.terms.pack)
        for card in [*view.effects, *view.discard]:
            pool.remove(card)
        dice.shuffle(pool, "II.A2", "mutation cards")
        dealt.deck = vec[i64](pool[: len(view.deck)])
    return dealt


# --- what must always hold -----------------------------------------------------------------------


def check(s: Forlorn) -> None:
    """Raise AssertionError if something that must always hold does not. [7.3, 9.7, 11.2]"""
    assert 1 <= s.left <= s.terms.turns, f"{s.left} turns left"
    assert s.points >= 0 and s.movement >= 0 and s.banked >= 0, "points below nothing"
    check_places(s)
    check_items(s)
    check_cards(s)
    unit, mask = list(s.unit), s.ways.mask
    s.place_counters()
    assert list(s.unit) == unit and s.ways.mask == mask, "the deck differs from the counters"


def check_places(s: Forlorn) -> None:
    """Check that units stand on open squares, one each but on vents. [7.3]"""
    ground = s.terms.ground
    marines = [at for at in s.marine_at if at != NOWHERE]
    xenos = [at for at in s.xeno_at if at != NOWHERE]
    assert len(marines) == len(set(marines)) and not set(marines) & set(xenos), (
        "units share a square"
    )
    for at in set(xenos):
        assert xenos.count(at) == 1 or at in ground.deck.vents, (
            f"Xenos stacked at {ground.names[at]}"
        )
    assert all(s.ways.open[at] for at in marines + xenos), "a unit in a wall or closed door"
    assert s.burning == sum(s.flames), "flames counted wrong"
    for xeno, kind in enumerate(s.xeno_kind):
        slot = HATCHLING if kind == EGG else kind
        assert XENO_SLOTS[xeno] == slot, "a counter shows what it does not have"
    for marine, at in enumerate(s.marine_at):
        assert at == NOWHERE or s.corpse_at[marine] == NOWHERE, "a living corpse"
        assert at != NOWHERE or not s.ready[marine], "a dead man is Ready"


def check_items(s: Forlorn) -> None:
    """Check that an item is in one place, and nobody carries too much. [9.7]"""
    for item, bearer in enumerate(s.item_with):
        assert bearer == NO_ONE or s.item_at[item] == NOWHERE, "an item in two places"
        assert bearer == NO_ONE or s.placed <= bearer or s.marine_at[bearer] != NOWHERE, (
            "a dead bearer"
        )
    for marine in range(len(s.marine_at)):
        assert len(s.items_of(marine)) <= MOST_ITEMS, "too many items"


def check_cards(s: Forlorn) -> None:
    """Check that no card is in two places and none is lost. [II.A2]"""
    known = [card for card in [*s.deck, *s.effects, *s.discard] if card != UNKNOWN_CARD]
    for card in set(known):
        assert known.count(card) <= s.terms.pack.count(card), f"{CARDS[card].name} twice"
    if s.terms.cards or s.terms.two_players:
        dealt = len(s.deck) + len(s.effects) + len(s.discard)
        assert dealt == s.terms.operation.cards, f"{dealt} cards"
