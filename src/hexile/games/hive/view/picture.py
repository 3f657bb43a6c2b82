"""The scene: the hull unrolled, its nests and rooms, stacks, Darters, tracks and trays."""

from __future__ import annotations

from typing import Final

from hexile.games.hive.rules.ending import men_lost, score
from hexile.games.hive.rules.marching import (
    has_room_for_all,
    is_engaged,
    least_points,
    stack_ways,
)
from hexile.games.hive.rules.terran import ACTING
from hexile.games.hive.rules.wording import counted
from hexile.games.hive.state import AWAY, DEAD, NO_ONE, PUNITIVE, STAYS, UNUSED, Hive, Reach
from hexile.games.hive.tables import (
    COMPONENTS,
    COUNTERS_FILE,
    HOSTAGE,
    KINDS,
    LANCER,
    MASTER_QUEEN,
    NO_AREA,
    QUEEN,
    SOLDIER,
    WORKER,
)
from hexile.games.hive.view.board import draw, legend, unit_words, unseen
from hexile.games.hive.view.reference import strategy_table
from hexile.kernel.component_data.component import component_named
from hexile.kernel.component_data.provenance import RECONSTRUCTED
from hexile.kernel.geometry.graph import FAR
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

WIDE: Final = 34.4
HIGH: Final = 52.0
LEFT: Final = 44.0
TOP: Final = 104.0
COLUMNS: Final = 24
HULL_ROWS: Final = 7
BELOW_HULL: Final = 580.0
TRAYS_BELOW: Final = 521.0
TRACK_TURNS: Final = 15
BEFORE: Final[list[str]] = ["Force", "Purchase", "Loading"]
PHASES: Final[list[str]] = ["Mind", "Darters", "Move", "Melee", "Depart", "Znon", "Jump"]
PHASE_OF: Final[dict[str, int]] = {
    "choose force": 0, "purchase": 1, "loading": 2, "darters": 1, "attach": 1, "movement": 2,
    "acting": 2, "terran melee": 3, "departures": 4,
}  # fmt: skip

# The trays below the hull: the Darters share what the one for the dead leaves.
TRAY_GAP: Final = 6.0
FOR_THE_DEAD: Final = 126.0
ROOM_FOR_SEATS: Final = 150.0
MOST_ROOM: Final = 4  # of fewer Darters than that none has more
QUESTIONS: Final[dict[str, str]] = {
    "choose force": "Choose your force.",
    "purchase": "Buy a unit, or finish your force.",
    "loading": "Choose a Darter for each unit.",
    "darters": "Choose a Darter to attach or leave, or end the segment.",
    "attach": "Choose the box to attach over.",
    "movement": "Choose the next unit to act, or end movement.",
    "acting": "Choose an action.",
    "terran melee": "Choose an attack, or end melee.",
    "departures": "Choose a Darter that leaves, or end departures.",
}
TERRAIN: Final[dict[str, str]] = {
    "fore": "ring", "aft": "ring", "passage": "passage", "nest": "nest", "laser": "tech",
    "inner": "tech", "control": "tech", "engine": "tech", "airlock": "tech",
}  # fmt: skip
SYMBOL_OF: Final[list[str]] = [
    "hostage", "engineer", "lancer", "scout", "soldier", "worker", "queen", "master-queen",
]  # fmt: skip
LINE: Final = 14  # from one line of print to the next
NAMED_ROOMS: Final = ("control", "engine", "airlock", "support", "gravity", "cold")


def scene(s: Hive, seat: int) -> Scene:
    """Describe the board, its margin and everybody on it."""
    picture = Scene("hull", LEFT + COLUMNS * WIDE + 42, TOP + BELOW_HULL)
    picture.comes_from(component_named(COMPONENTS, "Hive"))
    picture.around, picture.around_from = COLUMNS * WIDE, LEFT
    add_cells(picture, s)
    add_walls(picture, s)
    add_print(picture, s)
    add_counters(picture, s)
    add_trays(picture, s)
    add_lights(picture, s)
    add_bonds(picture, s)
    add_panels(picture, s)
    picture.score = score_line(s)
    if s.mover != NO_ONE:
        picture.about = s.terms.place_name(s.at[s.mover])
    step, full = step_names(s)
    picture.phases = PHASES if s.turn else BEFORE
    picture.phase = PHASE_OF.get(full, PHASE_OF.get(step, len(picture.phases) - 1))
    picture.tell(status(s, seat))
    if s.mover != NO_ONE:
        picture.points_word = "Movement Points"
        picture.points_left = least_points(s)
        picture.points_all = s.terms.allowance[s.mover]
    picture.in_text = lambda: draw(s)
    picture.legend = legend(s)
    return picture


def step_names(s: Hive) -> tuple[str, str]:
    """Return the first word of the step to decide, and its whole name; nothing when the game is over."""
    full = "" if s.result is not None or not s.agenda else s.agenda[-1].name
    return full.split(" ")[0], full


def status(s: Hive, seat: int) -> Status:
    """Return the turn, and the unit that acts or what the game asks for."""
    step, full = step_names(s)
    asked = QUESTIONS.get(full, QUESTIONS.get(step, "The game is over."))
    question = who_acts(s) if s.mover != NO_ONE else asked
    if s.turn == 0:
        return Status("Before the first turn", "Start", question)
    return Status(f"Turn {s.turn}", f"T{s.turn}", question)


def who_acts(s: Hive) -> str:
    """Ask for an action of the unit that acts, with its stack and where they are."""
    words = unit_words(s, s.mover)
    if len(s.followers) > 0:
        words += " with " + " and ".join(unit_words(s, unit) for unit in s.followers)
    return f"Choose an action for {words} in {s.terms.place_name(s.at[s.mover])}."


# --- the ground --------------------------------------------------------------------------


def rectangle(s: Hive, box: int) -> tuple[float, float, float, float]:
    """Return left, top, width and height of a box on the sheet."""
    column, row, width, height = s.terms.ship.places[box]
    return LEFT + column * WIDE, TOP + row * HIGH, width * WIDE, height * HIGH


def centre(s: Hive, box: int) -> Point:
    """Return the middle of a box."""
    x, y, width, height = rectangle(s, box)
    return x + width / 2, y + height / 2


def terrain(s: Hive, box: int) -> str:
    """Say what a box is drawn as; nests sleep under a seal until they wake, Breaches show."""
    ship = s.terms.ship
    area = ship.areas[box]
    words = TERRAIN.get(ship.kinds[box], "room")
    if area != NO_AREA and not s.awake[area]:
        words += " sealed"
    over = s.ship_over(box)
    if over != NO_ONE and s.ship_open[over]:
        words += " breach"
    return words


def add_cells(picture: Scene, s: Hive) -> None:
    """Add every box."""
    ship = s.terms.ship
    for box in range(ship.size):
        x, y, width, height = rectangle(s, box)
        outline = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
        asleep = ship.areas[box] != NO_AREA and not s.awake[ship.areas[box]]
        words = f"{ship.title(box)}{', asleep' if asleep else ''}"
        words += ", full" if is_full(s, box) else ""
        name, ground = ship.names[box], terrain(s, box)
        printed = "" if asleep or ground == "room" else name
        cell = Cell(name, centre(s, box), outline, ground, printed, words)
        cell.rule = "25.0" if asleep else ""
        picture.cells.append(cell)
        if is_full(s, box):
            picture.tags.append(Tag(name, "full", "full"))


def is_full(s: Hive, box: int) -> bool:
    """Tell whether no more of your units may stop in a box. [9.2]"""
    return int(s.terrans[box]) >= s.terms.in_a_box


def add_walls(picture: Scene, s: Hive) -> None:
    """Add walls and doors between neighbours on the sheet, and links between distant boxes."""
    if not s.terms.walls:
        s.terms.walls = drawn_walls(s)
    picture.walls = s.terms.walls


def drawn_walls(s: Hive) -> list[Wall]:
    """Work out every wall, door and link from the map; they never change in a game."""
    size = s.terms.ship.size
    walls = [
        wall for a in range(size) for b in range(a + 1, size) for wall in wall_between(s, a, b)
    ]
    right, low = LEFT + COLUMNS * WIDE, TOP + HULL_ROWS * HIGH
    walls.append(Wall("edge", [(LEFT, TOP), (right, TOP)]))
    walls.append(Wall("edge", [(LEFT, low), (right, low)]))
    return walls


def wall_between(s: Hive, a: int, b: int) -> list[Wall]:
    """Return what is drawn between two boxes, if anything."""
    ship = s.terms.ship
    edge = shared_edge(s, a, b)
    if b not in ship.links[a]:
        return [Wall("wall", edge)] if edge else []
    if not edge:
        return [Wall("link", [centre(s, a), centre(s, b)])]
    door = ship.price(a, b) == s.terms.book.costs["door"]
    return [Wall("door", edge)] if door else []


def shared_edge(s: Hive, a: int, b: int) -> list[Point]:
    """Return the edge two boxes share on the sheet, or nothing; the last column meets the first."""
    ax, ay, aw, ah = rectangle(s, a)
    bx, by, bw, bh = rectangle(s, b)
    if abs(bx - ax) > (COLUMNS - 1.5) * WIDE:
        ax, bx = (ax + COLUMNS * WIDE, bx) if ax < bx else (ax, bx + COLUMNS * WIDE)
    low, high = max(ay, by), min(ay + ah, by + bh)
    left, right = max(ax, bx), min(ax + aw, bx + bw)
    close = 0.6
    if high - low > close and (abs(ax + aw - bx) < close or abs(bx + bw - ax) < close):
        x = bx if abs(ax + aw - bx) < close else ax
        return [(x, low), (x, high)]
    if right - left > close and (abs(ay + ah - by) < close or abs(by + bh - ay) < close):
        y = by if abs(ay + ah - by) < close else ay
        return [(left, y), (right, y)]
    return []


# --- print -------------------------------------------------------------------------------


def add_print(picture: Scene, s: Hive) -> None:
    """Add title, room names, letters of sleeping nests and the turn track."""
    labels = picture.labels
    labels.append(Label((LEFT + 2, 34), "THE HIVE", "title"))
    labels.append(Label((LEFT + 2, 54), "The hull is unrolled: column 24 meets column 1.", "note"))
    labels.append(Label((LEFT - 18, TOP + HIGH / 2), "FORE", "edge", -90))
    labels.append(Label((LEFT - 18, TOP + 6.5 * HIGH), "AFT", "edge", -90))
    add_room_names(picture, s)
    add_area_letters(picture, s)
    boxes = [str(turn) for turn in range(1, TRACK_TURNS)] + [f"{TRACK_TURNS}+"]
    now = min(max(s.turn, 1), TRACK_TURNS) - 1
    title = "Turn, and the die faces on which the Hive jumps (27.9)"
    if s.engines_left() == 0:
        title = "Turn. Both engines are destroyed: the Hive cannot jump."
    picture.tracks.append(Track(title, (428.0, 24.0), 420.0, boxes, now, jump_notes(s)))


def jump_notes(s: Hive) -> dict[int, str]:
    """Return the faces that make the Hive jump, by turn. [27.9]"""
    left = s.engines_left()
    if left == 0:
        return {}
    row = s.terms.book.jump[2 - left]
    return {
        turn - 1: "-" if row[turn] == 0 else "1" if row[turn] == 1 else f"1-{row[turn]}"
        for turn in range(1, TRACK_TURNS + 1)
    }


def add_room_names(picture: Scene, s: Hive) -> None:
    """Name the single rooms beside them, where no counter lies; a destroyed one says so."""
    ship = s.terms.ship
    for box in range(ship.size):
        if ship.kinds[box] in NAMED_ROOMS:
            x, y, width, height = rectangle(s, box)
            words = ship.kind_words[ship.kinds[box]]
            below = box in ship.engines
            left, top = (x, y + height + 14) if below else (x + width + 5, y + height / 2 + 4)
            picture.labels.append(Label((left, top), words, "note"))
            if is_destroyed(s, box):
                picture.labels.append(Label((left, top + LINE), "destroyed", "note"))


def is_destroyed(s: Hive, box: int) -> bool:
    """Tell whether an Engineer has done his work in a box. [B20]"""
    ship = s.terms.ship
    if box in ship.engines:
        return not s.engines[ship.engines.index(box)]
    return box == ship.lasers and not s.lasers


def add_area_letters(picture: Scene, s: Hive) -> None:
    """Print the letter of every sleeping Area over its middle."""
    ship = s.terms.ship
    for area, name in enumerate(ship.area_names):
        if not s.awake[area]:
            middle = middle_box(s, area)
            picture.labels.append(Label(centre(s, middle), name, "letter"))
            picture.tags.append(Tag(ship.names[middle], "seal", "asleep"))


def middle_box(s: Hive, area: int) -> int:
    """Return the box of an Area that lies nearest to the middle of all of them."""
    boxes = [box for box in range(s.terms.ship.size) if s.terms.ship.areas[box] == area]
    spots = [centre(s, box) for box in boxes]
    x = sum(spot[0] for spot in spots) / len(spots)
    y = sum(spot[1] for spot in spots) / len(spots)
    away = [abs(spot[0] - x) + abs(spot[1] - y) for spot in spots]
    return boxes[away.index(min(away))]


# --- counters ----------------------------------------------------------------------------


def add_counters(picture: Scene, s: Hive) -> None:
    """Add everybody in a box, and the Darters over theirs."""
    names = s.terms.ship.names
    for unit in range(s.terms.units):
        if s.in_hive(unit):
            picture.counters.append(unit_counter(s, unit, names[s.at[unit]]))
    for slot, at in enumerate(s.slot_at):
        if at >= 0:
            picture.counters.append(face_down_counter(s, slot, names[at]))
    for ship in range(s.terms.ships):
        if s.ship_at[ship] >= 0:
            counter = ship_counter(s, ship, names[s.ship_at[ship]])
            x, y, width, _ = rectangle(s, s.ship_at[ship])
            counter.at = (x + width - 8, y + 9)
            picture.counters.append(counter)


def unit_counter(s: Hive, unit: int, cell: str) -> Counter:
    """Make a unit's counter."""
    kind = s.kind_of(unit)
    symbol = SYMBOL_OF[kind]
    if kind == LANCER and s.men[unit] == 1:
        symbol = "lancer-1"
    name = unit_words(s, unit)
    text = f"{name} in {cell}" if cell else name
    counter = Counter(s.name(unit), cell, side_of(s, unit), symbol, text)
    counter.name = name
    counter.left = str(s.melee(unit))
    counter.right = str(s.terms.allowance[unit])
    counter.dots = s.men[unit] if s.terms.book.men[kind] > 1 else 0
    counter.origin, counter.file = RECONSTRUCTED, COUNTERS_FILE
    counter.badge = badge_of(s, unit)
    counter.rule = "27.4" if s.is_held(unit) else ""
    return counter


def side_of(s: Hive, unit: int) -> str:
    """Return whose colours a counter wears; a hostage in Znon hands wears nobody's."""
    if s.kind_of(unit) == HOSTAGE:
        return "you" if s.terran[unit] else "none"
    return "you" if s.terms.is_marine(unit) else "book"


def badge_of(s: Hive, unit: int) -> str:
    """Return the one state badge of a unit."""
    if s.is_held(unit):
        return "controlled"
    if unit == s.mover:
        return "ready"
    if s.terms.is_marine(unit) and s.done[unit] and s.agenda and s.agenda[-1].name == "movement":
        return "done"
    return "wounded" if s.men[unit] < s.terms.book.men[s.kind_of(unit)] else ""


def face_down_counter(s: Hive, slot: int, cell: str) -> Counter:
    """Make the back of a face-down counter; it gives nothing away."""
    counter = Counter(s.terms.slot_names[slot], cell, "book", "", f"face-down unit in {cell}")
    counter.name = "face-down unit"
    counter.hidden = True
    counter.rule = "27.2"
    return counter


def ship_counter(s: Hive, ship: int, cell: str) -> Counter:
    """Make a Darter's counter."""
    name = f"Darter {s.terms.ship_names[ship]}"
    counter = Counter(s.terms.ship_names[ship], cell, "you", "darter", name)
    counter.name = name
    if s.ship_at[ship] >= 0:
        counter.place = f"over {cell}"
        counter.text += f" over {cell}, Breach {'open' if s.ship_open[ship] else 'closed'}"
    counter.right = str(s.seats_left(ship))
    counter.dots = s.ship_hits[ship]
    counter.badge = "disrupted" if s.ship_crippled[ship] else ""
    counter.rule = "B14" if s.ship_at[ship] >= 0 else "B12"
    counter.cargo = breach_word(s, ship)
    if s.ship_leaving[ship] != STAYS:
        counter.cargo = "leaving"
        counter.text += ", leaves at the end of this segment"
    return counter


def breach_word(s: Hive, ship: int) -> str:
    """Return the word on an attached Darter: how its Breach is, or that it is docked. [B14]"""
    if s.ship_at[ship] < 0:
        return ""
    if s.terms.ship.is_dock(s.ship_at[ship]):
        return "docked"
    return "open" if s.ship_open[ship] else "closed"


def add_trays(picture: Scene, s: Hive) -> None:
    """Add a box for every Darter with those aboard, and one for what is out of play."""
    ships = [ship for ship in range(s.terms.ships) if s.ship_at[ship] not in (UNUSED, DEAD, AWAY)]
    waiting = waiting_counters(s)
    last = COLUMNS * WIDE / 2 if waiting else FOR_THE_DEAD
    room = (COLUMNS * WIDE - last) / max(MOST_ROOM, len(ships))
    for place, ship in enumerate(ships):
        picture.trays.append(ship_tray(s, ship, place * room, room - TRAY_GAP))
    left = COLUMNS * WIDE - last
    if waiting:
        picture.trays.append(tray_at("Bought, not aboard yet", left, last, waiting))
        return
    gone = f"{s.men_away()} away, {men_lost(s)} lost, {znon_killed(s)} Znon killed"
    picture.trays.append(tray_at(gone, left, last, dead_counters(s)))


def znon_killed(s: Hive) -> int:
    """Count the Znon that are dead, Queens and all."""
    return sum(s.count(kind, DEAD) for kind in (SOLDIER, WORKER, QUEEN, MASTER_QUEEN))


def score_line(s: Hive) -> str:
    """Say what the mission stands at. [B22, B23]"""
    if s.turn == 0:
        return ""
    if s.terms.mission == PUNITIVE:
        return counted(score(s), "point")
    home = f"{s.count(HOSTAGE, AWAY)} of 2 hostages and {s.men_away()} of {s.bought} men are home"
    return f"{home}; full victory needs 2 hostages and {wanted(s)} men"


def wanted(s: Hive) -> int:
    """Return how many individuals must come home for a full victory: half, by Hexile's tables. [B22]"""
    return -(-s.bought * s.terms.home // 100)


def dead_counters(s: Hive) -> list[Counter]:
    """Make one counter for every kind that has dead, with their number on its edge."""
    found: list[Counter] = []
    for kind in range(len(SYMBOL_OF)):
        units = range(s.terms.first[kind], s.terms.first[kind + 1])
        dead = [unit for unit in units if s.at[unit] == DEAD]
        if dead:
            counter = unit_counter(s, dead[0], "")
            counter.left = counter.right = counter.badge = ""
            counter.cargo = str(len(dead))
            counter.text = f"{KINDS[kind]}: {len(dead)} killed"
            found.append(counter)
    return found


def tray_at(title: str, left: float, width: float, counters: list[Counter]) -> Tray:
    """Make a tray below the hull."""
    return Tray(title, (LEFT + left, TOP + TRAYS_BELOW), width, counters, "")


def ship_tray(s: Hive, ship: int, left: float, width: float) -> Tray:
    """Make the tray of a Darter: who is aboard, where it is, how many seats are free."""
    aboard = [unit_counter(s, unit, "") for unit in s.aboard(ship)]
    if s.ship_at[ship] >= 0:
        words = f"{s.terms.ship.names[s.ship_at[ship]]} {breach_word(s, ship)}"
    else:
        aboard.insert(0, ship_counter(s, ship, ""))
        words = "flying"
    name = s.terms.ship_names[ship]
    title = f"{name}: {words}"
    if width > ROOM_FOR_SEATS:
        title += f", {s.seats_left(ship)} free"
    tray = tray_at(title, left, width, aboard)
    tray.aboard, tray.carrier = f"Darter {name}", name
    return tray


def waiting_counters(s: Hive) -> list[Counter]:
    """Make the counters of units that are bought and have no seat yet. [24.0]"""
    found: list[Counter] = []
    for kind in range(HOSTAGE + 1, SOLDIER):
        first = s.terms.first[kind]
        for unit in range(first, first + s.basket[kind]):
            if s.at[unit] == UNUSED:
                found.append(unit_counter(s, unit, ""))
    return found


# --- light, lines, panels ----------------------------------------------------------------


def add_lights(picture: Scene, s: Hive) -> None:
    """Light where the acting unit can go, with the cost, and where it must stop. [B4]"""
    if s.mover == NO_ONE or not s.agenda or s.agenda[-1] is not ACTING or is_engaged(s, s.mover):
        return
    found: Reach = stack_ways(s)
    for box in found.boxes:
        if box != s.at[s.mover] and has_room_for_all(s, box) and found.cost[box] < FAR:
            stop = s.znon[box] > 0 or s.hidden[box] > 0
            note = str(found.cost[box])
            picture.lights.append(Light(s.terms.ship.names[box], "stop" if stop else "reach", note))


def add_bonds(picture: Scene, s: Hive) -> None:
    """Draw a line from every Queen to the Marine she holds. [27.4]"""
    for unit in range(s.terms.marines_first, s.terms.znon_first):
        queen = s.holder[unit]
        if queen != NO_ONE and s.in_hive(unit):
            points = [centre(s, s.at[queen]), centre(s, s.at[unit])]
            words = f"{s.title(queen)} holds {s.title(unit)}"
            picture.lines.append(Line("bond-book", points, words))


def add_panels(picture: Scene, s: Hive) -> None:
    """Add the mission, both forces, and what is known of the mixes."""
    rows = [
        PanelRow("Engine Rooms working", str(s.engines_left()), "27.8", []),
        PanelRow("Lasers", "work" if s.lasers else "destroyed", "B20", []),
    ]
    if s.terms.mission == PUNITIVE:
        rows.insert(0, PanelRow("Points", str(score(s)), "B23", []))
    else:
        rows.insert(0, PanelRow("Hostages away", f"{s.count(HOSTAGE, AWAY)} of 2", "B22", []))
        away = f"{s.men_away()} of {wanted(s)}"
        rows.insert(1, PanelRow("Men away, of those needed", away, "B22", []))
        hostages = range(s.terms.first[HOSTAGE], s.terms.first[HOSTAGE + 1])
        rows += [PanelRow(s.name(unit), whereabouts(s, unit), "B22", []) for unit in hostages]
    picture.panels.append(Panel("mission", "Mission", rows))
    znon = Panel("znon", "Znon", znon_rows(s))
    znon.table = strategy_table()
    picture.panels.append(znon)


def whereabouts(s: Hive, hostage: int) -> str:
    """Say where a hostage is, and in whose hands. [25.0, B19]"""
    at = s.at[hostage]
    if at == UNUSED:
        return "in a sleeping nest"
    if at in (DEAD, AWAY):
        return "dead" if at == DEAD else "home"
    return f"{'free' if s.terran[hostage] else 'captive'}, {s.terms.place_name(at)}"


def znon_rows(s: Hive) -> list[PanelRow]:
    """Count the Znon in the Hive and in the mixes."""
    rows = [
        PanelRow(f"{KINDS[kind]}s in the Hive", str(present(s, kind)), "25.0", [])
        for kind in (SOLDIER, WORKER, QUEEN, MASTER_QUEEN)
    ]
    rows.append(PanelRow("Queens left in Mix A", str(s.cups[0] + s.cups[1]), "25.0", []))
    rows.append(PanelRow("Units left in Mix D", str(s.in_cup_d()), "25.5", []))
    rows.append(PanelRow(f"Mix C, with the face-down units: {unseen(s)}", "", "27.2", []))
    return rows


def present(s: Hive, kind: int) -> int:
    """Count the units of a kind in the Hive."""
    first, last = s.terms.first[kind], s.terms.first[kind + 1]
    return sum(1 for unit in range(first, last) if s.in_hive(unit))
