"""The scene: the deck with its rooms, doors, vents and light, everybody on it, the printed margin."""

from __future__ import annotations

from typing import Final

from hexile.games.forlorn.rules.combat import can_shoot
from hexile.games.forlorn.rules.harm import xeno_defense
from hexile.games.forlorn.rules.marines import Burst
from hexile.games.forlorn.rules.muster import next_to_deal, next_to_place
from hexile.games.forlorn.rules.placing import PlaceCard, kind_placed
from hexile.games.forlorn.rules.wording import counted
from hexile.games.forlorn.state.codes import CLOSED, NO_ONE, UNKNOWN_CARD, XENO_SEAT
from hexile.games.forlorn.state.forlorn import Forlorn
from hexile.games.forlorn.tables.cards import CARDS
from hexile.games.forlorn.tables.charts import COMPONENTS
from hexile.games.forlorn.tables.counters import (
    COMPUTER,
    EGG,
    ITEM_NAMES,
    ROSTER_FILE,
    WARRIOR,
    XENO_FILE,
    XENOS,
)
from hexile.games.forlorn.tables.deck import FACING_NAMES
from hexile.games.forlorn.tables.files import NO_NUMBER
from hexile.games.forlorn.tables.maps import deck_title, room_labels
from hexile.games.forlorn.view.drawing import draw, goal_words, legend, marine_words, xeno_words
from hexile.games.forlorn.view.reference import score_line
from hexile.kernel.component_data.component import component_named
from hexile.kernel.component_data.provenance import PRINTED, RECONSTRUCTED
from hexile.kernel.geometry.graph import NOWHERE
from hexile.kernel.play import seat_to_choose
from hexile.kernel.scene import (
    Cell,
    Counter,
    Label,
    Light,
    Line,
    Panel,
    PanelRow,
    Point,
    Scene,
    Status,
    Tag,
    Track,
    Tray,
    Wall,
)

UNIT: Final = 33.0
MARGIN: Final = 26.0
PHASES: Final[list[str]] = ["Marines", "Xenos", "Spawn", "End"]
TERRAIN: Final[dict[str, str]] = {
    "L": "dock",
    "X": "lift",
    "D": "door",
    ".": "floor",
    "*": "console",
}
LIGHT_WORDS: Final = "bright: in front of this Marine; pale: seen by others"
MARKED: Final[list[str]] = ["vent", "console", "lift", "dock"]


def scene(s: Forlorn, seat: int) -> Scene:
    """Describe the deck, its margin and everybody on it, as a seat sees it."""
    deck = s.terms.ground.deck
    width = 2 * MARGIN + deck.columns * UNIT
    picture = Scene("deck", width, 2 * MARGIN + deck.rows * UNIT + 70)
    picture.comes_from(component_named(COMPONENTS, "Deck 1, Quarters"))  # Hexile designed both
    picture.file = s.terms.operation.deck
    add_cells(picture, s)
    add_walls(picture, s)
    add_print(picture, s)
    add_light(picture, s)
    add_counters(picture, s)
    add_lines(picture, s)
    add_tags(picture, s)
    add_panels(picture, s, seat)
    add_question(picture, s)
    picture.in_text = lambda: draw(s)
    picture.legend = legend(s)
    return picture


def corner(s: Forlorn, square: int) -> Point:
    """Return the upper left corner of a square on the sheet."""
    deck = s.terms.ground.deck
    return MARGIN + deck.column(square) * UNIT, MARGIN + deck.row(square) * UNIT


# --- ground -------------------------------------------------------------------------------------


def add_cells(picture: Scene, s: Forlorn) -> None:
    """Add every square that is not wall."""
    ground = s.terms.ground
    if not ground.sheet:
        ground.sheet = sheet_of(s)
    picture.cells = list(ground.sheet)


def sheet_of(s: Forlorn) -> list[Cell]:
    """Draw the empty deck once."""
    cells = []
    deck = s.terms.ground.deck
    for square in s.terms.ground.floor:
        x, y = corner(s, square)
        outline = [(x, y), (x + UNIT, y), (x + UNIT, y + UNIT), (x, y + UNIT)]
        sign = deck.signs[square]
        kind = "vent" if sign.isdigit() else TERRAIN.get(sign, "room")
        name = s.square_name(square)
        words = f"vent {sign} {name}" if sign.isdigit() else f"{kind} {name}"
        cell = Cell(name, (x + UNIT / 2, y + UNIT / 2), outline, kind, "", words)
        cell.note = sign if sign.isdigit() else ""
        cell.rule = {"vent": "11.1", "door": "7.10", "console": "5.9"}.get(kind, "")
        cells.append(cell)
    return cells


def add_walls(picture: Scene, s: Forlorn) -> None:
    """Add the edges of the floor, and doors across their squares."""
    ground = s.terms.ground
    if not ground.edges:
        ground.edges = edges_of(s)
    picture.walls = list(ground.edges)
    for door, square in enumerate(ground.deck.doors):
        kind = "shut-door" if s.doors[door] == CLOSED else "open-door"
        picture.walls.append(Wall(kind, door_line(s, square)))


def edges_of(s: Forlorn) -> list[Wall]:
    """Draw the edges of the floor once."""
    walls = []
    deck = s.terms.ground.deck
    for square in s.terms.ground.floor:
        x, y = corner(s, square)
        sides = [
            (square - deck.columns, [(x, y), (x + UNIT, y)]),
            (square + deck.columns, [(x, y + UNIT), (x + UNIT, y + UNIT)]),
            (square - 1, [(x, y), (x, y + UNIT)]),
            (square + 1, [(x + UNIT, y), (x + UNIT, y + UNIT)]),
        ]
        for beside, edge in sides:
            if deck.wall[beside]:
                walls.append(Wall("wall", edge))
    return walls


def door_line(s: Forlorn, square: int) -> list[Point]:
    """Return the line of a door across its square, along the wall it is in."""
    x, y = corner(s, square)
    if s.terms.ground.deck.wall[square - 1] or s.terms.ground.deck.wall[square + 1]:
        return [(x, y + UNIT / 2), (x + UNIT, y + UNIT / 2)]
    return [(x + UNIT / 2, y), (x + UNIT / 2, y + UNIT)]


def add_print(picture: Scene, s: Forlorn) -> None:
    """Add what is printed: coordinates, rooms, title, turn track, hit table, the Xeno deck."""
    deck = s.terms.ground.deck
    for column in range(deck.columns):
        at = (MARGIN + (column + 0.5) * UNIT, MARGIN - 8)
        picture.labels.append(Label(at, chr(97 + column), "number"))
    for row in range(deck.rows):
        picture.labels.append(Label((MARGIN - 12, MARGIN + (row + 0.5) * UNIT), str(row), "number"))
    for x, y, word in room_labels(deck.name):
        picture.labels.append(Label((MARGIN + x * UNIT, MARGIN + y * UNIT), word, "room"))
    below = MARGIN + deck.rows * UNIT + 40
    picture.labels.append(Label((MARGIN, below), deck_title(deck.name), "title"))
    picture.labels.append(Label((MARGIN, below + 22), "base game reconstructed by Hexile", "note"))
    picture.labels.append(Label((MARGIN, below + 38), LIGHT_WORDS, "note"))
    picture.tracks.append(turn_track(s, (MARGIN + 200, below)))
    picture.trays.append(card_tray(s, (MARGIN + 720, below)))


def turn_track(s: Forlorn, at: Point) -> Track:
    """Print the turns left, with what the operation says of some of them. [3.4, 12.1, 13.1]"""
    turns = [str(left) for left in range(s.terms.turns, 0, -1)]
    notes: dict[int, str] = {}
    counts = s.terms.operation.goal_from
    if counts < s.terms.turns:
        words = "lift" if s.terms.operation.goal == "breakout" else "goal counts"
        notes[s.terms.turns - counts] = words
    return Track("Turns left", at, 300, turns, s.terms.turns - s.left, notes)


def card_tray(s: Forlorn, at: Point) -> Tray:
    """Lay out the Xeno deck: hidden cards by their backs, those in effect by name. [II.A2.2]"""
    cards: list[Counter] = []
    for number in range(len(s.deck)):
        back = Counter(f"card{number + 1}", "", "book", "", "a hidden mutation card")
        back.hidden = True
        cards.append(back)
    shown = [CARDS[card].title() for card in s.effects]
    words = f"{len(s.deck)} hidden" + (f"; in effect: {', '.join(shown)}" if shown else "")
    return Tray("Xeno deck", at, 150, cards, words)


# --- light --------------------------------------------------------------------------------------


def focus(s: Forlorn) -> int:
    """Return the Marine whose arc is lit: the one on the move, or the first who is alive."""
    if s.mover != NO_ONE:
        return s.mover
    return next((m for m, at in enumerate(s.marine_at) if at != NOWHERE), NO_ONE)


def add_light(picture: Scene, s: Forlorn) -> None:
    """Light what the squad sees, and the front arc of the Marine in focus. [7.6, 7.7]"""
    chosen = focus(s)
    for cell in picture.cells:
        square = s.terms.ground.names.index(cell.id)
        over = "-over" if cell.terrain in MARKED else ""
        if cell.terrain == "door":
            continue
        if chosen != NO_ONE and is_in_arc(s, chosen, square):
            picture.lights.append(Light(cell.id, "arc" + over, ""))
        elif s.is_seen_by_marines(square):
            picture.lights.append(Light(cell.id, "sight" + over, ""))
        else:
            picture.lights.append(Light(cell.id, "dark", ""))


def add_lines(picture: Scene, s: Forlorn) -> None:
    """Draw the lines of fire of the Marine on the move. [7.8]"""
    if s.mover == NO_ONE or s.item_of(s.mover, COMPUTER) != NO_ONE:
        return
    for xeno, at in enumerate(s.xeno_at):
        if at != NOWHERE and can_shoot(s, s.mover, xeno):
            words = f"{s.marine_name(s.mover)} has {s.xeno_name(xeno)} in the line of fire"
            ends = [middle(s, s.marine_at[s.mover]), middle(s, at)]
            picture.lines.append(Line("fire-you", ends, words))


def middle(s: Forlorn, square: int) -> Point:
    """Return the middle of a square on the sheet."""
    x, y = corner(s, square)
    return x + UNIT / 2, y + UNIT / 2


def is_in_arc(s: Forlorn, marine: int, square: int) -> bool:
    """Tell whether a Marine sees a square in front of him. [7.6]"""
    at = s.marine_at[marine]
    return s.terms.ground.in_front(at, s.facing[marine], square) and s.sees(at, square)


# --- counters -----------------------------------------------------------------------------------


def add_counters(picture: Scene, s: Forlorn) -> None:
    """Add corpses and items, then Xenos, then Marines; those not on the deck lie on trays."""
    for marine, at in enumerate(s.corpse_at):
        if at != NOWHERE:
            picture.counters.append(corpse_counter(s, marine))
    for item, at in enumerate(s.item_at):
        if at != NOWHERE:
            picture.counters.append(item_counter(s, item, s.square_name(at)))
    for square in range(s.terms.ground.size):
        if s.flames[square]:
            name = s.square_name(square)
            flames = Counter(f"flames-{name}", name, "none", "flames", f"flames at {name}")
            flames.name = "flames"
            picture.counters.append(flames)
    for xeno, at in enumerate(s.xeno_at):
        if at != NOWHERE:
            picture.counters.append(xeno_counter(s, xeno))
    waiting: list[Counter] = []
    for marine, at in enumerate(s.marine_at):
        if at != NOWHERE:
            picture.counters.append(marine_counter(s, marine, s.square_name(at)))
        else:
            waiting.append(marine_counter(s, marine, ""))
    if waiting:
        below = MARGIN + s.terms.ground.deck.rows * UNIT + 40
        dead = sum(1 for m in range(len(s.marine_at)) if s.marine_at[m] == NOWHERE and m < s.placed)
        words = f"Marines dead: {dead}" if s.placed == len(s.marine_at) else "Marines to place"
        picture.trays.append(Tray("Off the map", (MARGIN + 530, below), 160, waiting, words))


def corpse_counter(s: Forlorn, marine: int) -> Counter:
    """Make a corpse's counter. [8.7]"""
    name = s.marine_name(marine)
    where = s.square_name(s.corpse_at[marine])
    counter = Counter(f"corpse-{name}", where, "none", "corpse", f"corpse of {name} at {where}")
    counter.name = f"corpse of {name}"
    counter.rule = "I.A3.2"
    return counter


def item_counter(s: Forlorn, item: int, where: str) -> Counter:
    """Make the counter of an item that lies about. [5.8]"""
    kind = ITEM_NAMES[s.terms.item_kinds[item]]
    counter = Counter(s.terms.item_names[item], where, "none", kind, f"{kind} at {where}")
    counter.name = kind
    counter.rule = "5.8"
    return counter


def marine_counter(s: Forlorn, marine: int, cell: str) -> Counter:
    """Make a Marine's counter: strength left, movement right, facing, Ready, what he carries."""
    printed = s.terms.squad[marine]
    counter = Counter(
        printed.id, cell, "you", printed.role, f"{printed.rank} {marine_words(s, marine)}"
    )
    counter.name = f"{printed.rank} {s.marine_name(marine)}"
    counter.title = s.marine_name(marine)
    counter.left = str(printed.ranged)
    counter.right = str(printed.mp)
    counter.facing = s.facing[marine] * 90 if cell else -1
    counter.badge = "ready" if s.ready[marine] else ""
    counter.rule = "8.0"
    counter.origin, counter.file = RECONSTRUCTED, ROSTER_FILE
    items = s.items_of(marine)
    if s.item_of(marine, COMPUTER) != NO_ONE:
        counter.cargo = "C"
    elif items:
        counter.cargo = "".join(s.terms.item_names[item][0] for item in items)
    return counter


def xeno_counter(s: Forlorn, xeno: int) -> Counter:
    """Make a Xeno's counter: melee left, movement right, wound, fade."""
    kind = s.terms.xenos[s.xeno_kind[xeno]]
    where = s.square_name(s.xeno_at[xeno])
    counter = Counter(s.xeno_name(xeno), where, "book", kind.name, xeno_words(s, xeno))
    counter.name = f"{kind.name} {s.xeno_name(xeno)}"
    counter.title = s.xeno_name(xeno)
    counter.left = "-" if kind.melee == NO_NUMBER else str(kind.melee)
    counter.right = str(kind.mp)
    counter.badge = "wounded" if s.wounded[xeno] else ""
    counter.rule = "8.0"
    counter.origin = PRINTED if s.xeno_kind[xeno] == WARRIOR else RECONSTRUCTED
    counter.file = XENO_FILE
    return counter


def add_tags(picture: Scene, s: Forlorn) -> None:
    """Tag faded Xenos and wrecked doors."""
    for xeno, at in enumerate(s.xeno_at):
        if at != NOWHERE and s.faded[xeno]:
            picture.tags.append(Tag(s.square_name(at), "note", "faded"))


# --- panels and the question ----------------------------------------------------------------------


def add_panels(picture: Scene, s: Forlorn, seat: int) -> None:
    """Add the operation, the squad, the Xenos, and the cards."""
    goal = PanelRow(goal_words(s), turns_left(s), s.terms.operation.name and "12.0", [])
    rate = PanelRow("Xenos that spawn each turn", s.terms.spawn.words(), "11.1", [])
    picture.panels.append(Panel("operation", s.terms.operation.title, [goal, rate]))
    squad = [
        PanelRow(marine_words(s, m), marine_value(s, m), "8.0", []) for m in range(len(s.marine_at))
    ]
    picture.panels.append(Panel("squad", "Squad", squad))
    picture.panels.append(Panel("xenos", "Xenos", xeno_rows(s)))
    picture.panels.append(Panel("hits", "Die faces that hit, of 6", hit_rows(s)))
    picture.panels.append(Panel("cards", "Mutation cards", card_rows(s, seat)))


def hit_rows(s: Forlorn) -> list[PanelRow]:
    """Say how many faces of six hit, by strength, against each defense. [8.1]"""
    rows: list[PanelRow] = []
    for strength in range(4):
        faces = " / ".join(str(s.terms.numbers.faces(strength, defense)) for defense in range(3))
        rows.append(PanelRow(f"Strength {strength} against defense 0 / 1 / 2", faces, "8.1", []))
    return rows


def marine_value(s: Forlorn, marine: int) -> str:
    """Print a Marine's numbers: ranged, defense, melee."""
    return f"{s.terms.ranged[marine]} / {s.terms.defense[marine]} / {s.terms.melee[marine]}"


def xeno_rows(s: Forlorn) -> list[PanelRow]:
    """Count each kind on the deck and in the supply, with its numbers."""
    rows: list[PanelRow] = []
    for kind, printed in enumerate(s.terms.xenos):
        there = [x for x, at in enumerate(s.xeno_at) if at != NOWHERE and s.xeno_kind[x] == kind]
        below = [
            PanelRow(xeno_words(s, x), f"defense {xeno_defense(s, x)}", "8.1", []) for x in there
        ]
        left = printed.supply - len(there)
        words = f"{printed.name.title()}: {len(there)} on the map"
        if kind != EGG:
            words += f", {left} left in the supply"
        rows.append(
            PanelRow(words, f"melee {max(printed.melee, 0)}, movement {printed.mp}", "8.0", below)
        )
    return rows


def card_rows(s: Forlorn, seat: int) -> list[PanelRow]:
    """List cards in effect and discarded; the Xeno player also sees the hand. [II.A2.2, 10.21]"""
    rows = [
        PanelRow(CARDS[c].title(), "in effect", f"10.{c + 1}", [text_row(s, c)]) for c in s.effects
    ]
    if seat == XENO_SEAT and s.terms.two_players:
        hand = [c for c in s.deck if c != UNKNOWN_CARD]
        rows += [
            PanelRow(CARDS[c].title(), "in hand", f"10.{c + 1}", [text_row(s, c)]) for c in hand
        ]
    else:
        rows.append(PanelRow("Hidden", str(len(s.deck)), "II.A2.2", []))
    rows += [
        PanelRow(CARDS[c].title(), "discarded", f"10.{c + 1}", [text_row(s, c)]) for c in s.discard
    ]
    return rows


def text_row(s: Forlorn, card: int) -> PanelRow:
    """Print a card's text."""
    return PanelRow(s.terms.card_texts[card], "", f"10.{card + 1}", [])


def add_question(picture: Scene, s: Forlorn) -> None:
    """Say which phase it is, whose move, and what is asked."""
    picture.compass = {name: 90 * way for way, name in enumerate(FACING_NAMES)}
    picture.phases = [*PHASES[:3], turns_left(s)]
    picture.tell(status(s, 0))
    picture.score = score_line(s)
    picture.points_word = "action points"
    picture.points_left = s.points
    picture.points_all = max(s.points_all, s.points)
    if s.result is not None:
        picture.phase = 3
    elif seat_to_choose(s) == XENO_SEAT:
        picture.phase = 0 if s.in_marine_phase else 1


def status(s: Forlorn, seat: int) -> Status:
    """Say where the operation stands: the turns left, and what is asked of whom."""
    headline, turn = f"{s.terms.operation.title}: {turns_left(s)}", f"{s.left} left"
    if s.result is not None:
        return Status(headline, turn, "The game is over.")
    if seat_to_choose(s) == XENO_SEAT:
        asked = s.agenda[-1].name.split()[0].replace("-", " ")
        return Status(headline, turn, f"The Xeno player decides: {asked}.")
    return Status(headline, turn, marine_question(s))


def turns_left(s: Forlorn) -> str:
    """Say how many turns are left. [2.4]"""
    return f"{counted(s.left, 'turn')} left"


def marine_question(s: Forlorn) -> str:
    """Word what the Marine player is asked."""
    asked = s.agenda[-1]
    if isinstance(asked, PlaceCard):
        kind = XENOS[kind_placed(asked.card)].name
        return f"{CARDS[asked.card].title()}: choose a square for the {kind}."
    if next_to_place(s) != NO_ONE:
        return f"Choose a start square for {s.marine_name(next_to_place(s))}."
    if s.left == s.terms.turns and not s.in_marine_phase and next_to_deal(s) != NO_ONE:
        return f"Choose a Marine to carry the {ITEM_NAMES[s.terms.item_kinds[next_to_deal(s)]]}."
    if isinstance(asked, Burst):
        return "Choose the next target of the burst, or stop."
    if s.mover != NO_ONE and s.movement > 0:
        name, facing = s.marine_name(s.mover), FACING_NAMES[s.facing[s.mover]]
        return f"{name} faces {facing}. Movement points left: {s.movement}. Choose an action."
    return "Choose an action, or end the Marine Phase."


def tally(s: Forlorn) -> dict[str, int]:
    """Count what a finished game is judged by."""
    return {
        "alive": s.marines_alive(),
        "lost": len(s.marine_at) - s.marines_alive(),
        "xenos": sum(1 for at in s.xeno_at if at != NOWHERE),
        "cards_used": len(s.effects) + len(s.discard),
        "turns_left": s.left,
    }
