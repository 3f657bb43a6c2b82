"""The scene: map, print, counters, light and panels, as data that no screen owns."""

from __future__ import annotations

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from hexile.games.chitin.rules.air import next_megahexes
from hexile.games.chitin.rules.combat import fight_words
from hexile.games.chitin.rules.movement import HAND, is_charging, may_rest
from hexile.games.chitin.rules.reach import reach
from hexile.games.chitin.rules.sequence import force_now, ready_force, ready_names
from hexile.games.chitin.state.chitin import Chitin
from hexile.games.chitin.state.places import DEAD, ENDS, LEFT, NO_ONE, NO_TOKEN, UNKNOWN, WAITING
from hexile.games.chitin.state.signs import counted, several
from hexile.games.chitin.state.terms import MOST_TURNS
from hexile.games.chitin.tables import (
    BLUE,
    CLASS_LETTERS,
    COMPONENTS,
    COUNTER_FILE,
    FOREST_SIGNS,
    NO_CLASS,
    RIVER_SIGNS,
    ROUGH_SIGNS,
    SEATS,
    SIXTHS,
    TERRAIN_NAMES,
    Valley,
)
from hexile.games.chitin.view.characters import draw, legend
from hexile.games.chitin.view.odds import open_fights
from hexile.games.chitin.view.reference import SYMBOL_NAMES, score_line
from hexile.games.chitin.view.words import PHASES, phase_of, places, question
from hexile.kernel.component_data.component import component_named
from hexile.kernel.geometry.graph import NOWHERE
from hexile.kernel.geometry.hexes import DIRECTION_NAMES, hex_corners
from hexile.kernel.scene import (
    Cell,
    Counter,
    ForceBuilder,
    ForceLimit,
    ForceRow,
    Label,
    Light,
    Line,
    Panel,
    PanelRow,
    Point,
    PrintedTable,
    Scene,
    Status,
    Tag,
    Track,
    Tray,
    Wall,
)

UNIT: Final = "u"  # begins the id of a counter of units
SIDE: Final = 22.4  # of a hex
HIGH: Final = math.sqrt(3) * SIDE
POINTED: Final = 30  # degrees: the map lies on its side
MARGIN_X: Final = 58.0
MARGIN_Y: Final = 34.0
STRIP: Final = 20.0
FOOT: Final = 168.0  # below the map: a block for each side, the results between them
BLOCK: Final = 304.0  # its width
GAP: Final = 12.0
TRAYS_Y: Final = 30.0
TRACKS_Y: Final = 104.0
BOXES: Final = 5
HARVEST_STEP: Final = 20  # points to a box
LOSS_STEP: Final = 5
SIDES: Final[list[str]] = ["you", "book"]
PRINTED_TOKENS: Final = "A"  # whose value the text gives; the others are ours
QUARTER: Final = 90  # the map lies on its side: its top is to the right


class Layout:
    """Where hexes lie on the sheet: the map is turned a quarter, its top edge to the right."""

    def __init__(self, s: Chitin) -> None:
        names = s.terms.valley.names
        self.rows = max(int(name[2:]) for name in names)
        self.columns = max(int(name[:2]) for name in names)
        self.width = 2 * MARGIN_X + self.rows * HIGH
        self.foot = MARGIN_Y + (1.5 * self.columns + 0.5) * SIDE
        self.height = self.foot + FOOT

    def centre(self, name: str) -> Point:
        """Return the middle of a hex."""
        column, row = int(name[:2]) - 1, int(name[2:]) - 1
        down = HIGH * (row + 0.5 + 0.5 * (column % 2))
        return MARGIN_X + self.rows * HIGH - down, MARGIN_Y + SIDE + 1.5 * SIDE * column

    def outline(self, at: Point) -> list[Point]:
        """Return the corners of a hex."""
        return hex_corners(at, SIDE, POINTED)


def scene(s: Chitin, seat: int) -> Scene:
    """Describe the board, its margin and everybody on it."""
    place = Layout(s)
    picture = Scene("field", place.width, place.height)
    picture.comes_from(component_named(COMPONENTS, "Map"))
    picture.may_turn = True
    picture.sides = SIDES
    sixth = 360 // SIXTHS
    picture.compass = {
        name: (sixth * way + QUARTER) % 360 for way, name in enumerate(DIRECTION_NAMES)
    }
    add_cells(picture, s, place)
    add_borders(picture, s, place)
    add_print(picture, s, place)
    add_tokens(picture, s)
    add_stacks(picture, s)
    add_air(picture, s, place)
    add_light(picture, s)
    add_combats(picture, s, place)
    add_trays(picture, s, place)
    add_scores(picture, s, place)
    add_panels(picture, s, seat)
    picture.builder = builder(s)
    picture.phases = PHASES
    picture.phase = phase_of(s)
    picture.tell(status(s, seat))
    picture.score = score_line(s) if s.turn else ""
    add_points(picture, s)
    picture.in_text = lambda: draw(s)
    picture.legend = legend(s)
    return picture


# --- print -----------------------------------------------------------------------------------------


def status(s: Chitin, seat: int) -> Status:
    """Say where the battle stands: the turn, who moves, and what is asked."""
    limit = f" of {s.terms.turns}" if s.terms.turns < MOST_TURNS else ""
    headline = f"{s.terms.battle.title}, turn {s.turn}{limit}, {s.hive(s.moving)}"
    return Status(headline, f"T{s.turn}", question(s))


def terrain_words(sign: str) -> str:
    """Return the words a drawing knows for a hex."""
    words = [
        word
        for signs, word in (
            (RIVER_SIGNS, "river"),
            (ROUGH_SIGNS, "rough"),
            (FOREST_SIGNS, "forest"),
        )
        if sign in signs
    ]
    return " ".join(words) or "plain"


def add_cells(picture: Scene, s: Chitin, place: Layout) -> None:
    """Add every hex, and the strips beyond both edges."""
    valley = s.terms.valley
    if not valley.sheet:
        valley.sheet = sheet_of(valley, place)
    picture.cells = list(valley.sheet)
    low, high = MARGIN_Y, place.foot
    for end, left in ((0, place.width - MARGIN_X + 8), (1, MARGIN_X - 16 - STRIP)):
        corners = [(left, low), (left + STRIP, low), (left + STRIP, high), (left, high)]
        centre = (left + STRIP / 2, (low + high) / 2)
        owner = s.hive(s.top if end == 0 else 1 - s.top) if s.top != NO_ONE else "not assigned yet"
        words = f"beside the map at the {ENDS[end]} edge, {owner}"
        picture.cells.append(Cell(ENDS[end], centre, corners, "entry", "", words))


def sheet_of(valley: Valley, place: Layout) -> list[Cell]:
    """Draw the empty map once: every hex."""
    cells = []
    for at, name in enumerate(valley.names):
        centre = place.centre(name)
        sign = valley.terrain[at]
        words = f"Hex {name}, {TERRAIN_NAMES[sign]}, {megahex_words(valley, at)}"
        cell = Cell(name, centre, place.outline(centre), terrain_words(sign), "", words)
        cell.rule = "2.01"
        cells.append(cell)
    return cells


def megahex_words(valley: Valley, at: int) -> str:
    """Name the megahex of a hex: its letter if it has one, and the hex that names it."""
    sign, anchor = valley.signs[valley.mega[at]], valley.names[valley.anchor[valley.mega[at]]]
    return f"megahex {sign} ({anchor})" if sign.isupper() else f"megahex {anchor}"


def add_borders(picture: Scene, s: Chitin, place: Layout) -> None:
    """Add the heavy lines between megahexes. [2.01]"""
    valley = s.terms.valley
    if not valley.borders:
        valley.borders = borders_of(valley, place)
    picture.walls = list(valley.borders)


def borders_of(valley: Valley, place: Layout) -> list[Wall]:
    """Draw the lines between megahexes once."""
    walls = []
    for at, name in enumerate(valley.names):
        for way in range(3):
            to = valley.steps[at][way]
            if to != NOWHERE and valley.mega[to] != valley.mega[at]:
                a, b = place.centre(name), place.centre(valley.names[to])
                middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
                across = ((b[1] - a[1]) / HIGH * SIDE / 2, (a[0] - b[0]) / HIGH * SIDE / 2)
                ends = [
                    (round(middle[0] - across[0], 2), round(middle[1] - across[1], 2)),
                    (round(middle[0] + across[0], 2), round(middle[1] + across[1], 2)),
                ]
                walls.append(Wall("border", ends))
    return walls


def add_print(picture: Scene, s: Chitin, place: Layout) -> None:
    """Add coordinates, megahex letters, edges, costs and the results table."""
    valley = s.terms.valley
    for row in range(1, place.rows + 1):
        x, y = place.centre(f"01{row:02d}")
        picture.labels.append(Label((x, y - SIDE - 6), f"{row:02d}", "number"))
    for column in range(1, place.columns + 1):
        x, y = place.centre(f"{column:02d}01")
        picture.labels.append(Label((MARGIN_X - 7, y + 4), f"{column:02d}", "number"))
    for megahex, sign in enumerate(valley.signs):
        if sign.isupper():
            x, y = place.centre(valley.names[valley.anchor[megahex]])
            picture.labels.append(Label((x, y), sign, "letter"))
    middle = (MARGIN_Y + place.foot) / 2
    for end, x, turn in ((0, place.width - 12, 90), (1, 13.0, -90)):
        owner = (
            "" if s.top == NO_ONE else s.hive(s.top if end == 0 else 1 - s.top).upper() + " EDGE"
        )
        picture.labels.append(Label((x, middle), owner or ENDS[end].upper(), "edge", turn))
    left, foot = MARGIN_X + BLOCK + 2 * GAP, place.foot
    picture.labels.append(Label((left, foot + 15), "THE HARVEST VALLEY", "title"))
    picture.labels.append(Label((left, foot + 29), cost_words(s), "note"))
    picture.labels.append(Label((left, foot + 42), class_words(s), "note"))
    picture.tables.append(results_table(s, (left, foot + 46)))


def cost_words(s: Chitin) -> str:
    """Return the movement points that terrain costs, and which units pay less. [6.03, 6.04]"""
    kinds = s.terms.sheet.kinds
    found = ["plains 1; river, rough, forest 2"]
    for kind in kinds:
        less = [
            name
            for name, price in (
                ("river", kind.river),
                ("rough", kind.rough),
                ("forest", kind.forest),
            )
            if price < 2 and not kind.is_air
        ]
        if less:
            found.append(f"{kind.name} {' and '.join(less)} 1")
    return "; ".join([*found, "enemy zone +1"])


def class_words(s: Chitin) -> str:
    """Say which class is best against which. [7.042]"""
    wheel = [
        f"{letter} beats {CLASS_LETTERS[s.terms.best_against[n]]}"
        for n, letter in enumerate(CLASS_LETTERS)
    ]
    return "classes: " + ", ".join(wheel)


def results_table(s: Chitin, at: Point) -> PrintedTable:
    """Print the combat results, with the column in use marked. [7.06, S3]"""
    results = s.terms.results
    rows = [["", *results.names]]
    for face in range(1, SIXTHS + 1):
        rows.append([str(face), *(outcome.text for outcome in results.rows[face])])
    table = PrintedTable("Combat", "S3", at, rows)
    table.faces_down = True
    table.comes_from(component_named(COMPONENTS, "Results table"))
    for row in rows[1:]:
        for text in row[1:]:
            table.tones[text] = "bad" if text[0] == "A" else "even" if text == "DD" else "good"
    fights = open_fights(s)
    if fights:
        table.column = 1 + results.column(fights[-1].strength, fights[-1].defence)
    return table


# --- counters ----------------------------------------------------------------------------------------


def add_tokens(picture: Scene, s: Chitin) -> None:
    """Add the tokens that lie on the map uncarried. [3.01]"""
    for token in range(len(s.token_at)):
        if s.token_at[token] >= 0:
            picture.counters.append(token_counter(s, token, s.hex_name(s.token_at[token])))


def token_id(s: Chitin, token: int) -> str:
    """Return the id of a token's counter."""
    return f"token-{s.letter_of(token)}-{token}"


def token_counter(s: Chitin, token: int, cell: str) -> Counter:
    """Make a token: its letter and what it is worth. [2.024, 2.04]"""
    letter, value = s.letter_of(token), s.token_value[token]
    words = f"Token {letter}, worth {value}" + (f", at {cell}" if cell else "")
    counter = Counter(token_id(s, token), cell, "none", "token", words)
    counter.name = f"Token {letter}"
    counter.left = letter
    counter.right = str(value)
    counter.rule = "2.024" if s.letter_of(token) in PRINTED_TOKENS else "S6"
    return counter


def alike(s: Chitin, units: vec[i64]) -> list[vec[i64]]:
    """Sort units into counters: like ones together."""
    kept: dict[str, list[int]] = {}
    for unit in units:
        key = f"{s.sign(unit)} {s.charging[unit]} {s.moved[unit] and s.owner[unit] == s.moving}"
        kept.setdefault(key, []).append(unit)
    return [vec[i64](like) for like in kept.values()]


def add_stacks(picture: Scene, s: Chitin) -> None:
    """Add the ground units, weakest of a stack on top."""
    for at in range(s.terms.valley.size):
        for units in alike(s, s.units_in(at)):
            counter = unit_counter(s, units, s.hex_name(at))
            counter.facing = (SIXTHS * 10 * s.facing_at(at) + QUARTER) % 360
            picture.counters.append(counter)


def unit_counter(s: Chitin, units: vec[i64], cell: str) -> Counter:
    """Make one counter for like units. [2.022, 2.023]"""
    first = units[0]
    kind = s.terms.sheet.kinds[s.kind[first]]
    words = f"{s.hive(s.owner[first])}: {s.describe(units)}"
    words += f", class {s.terms.wheel.names[kind.klass]}" if kind.klass != NO_CLASS else ""
    words += f", at {cell}" if cell else ""
    words += f", {value_words(s, units)}"
    counter = Counter(
        f"{UNIT}{first}", cell, SIDES[s.owner[first]], SYMBOL_NAMES.get(kind.letter, "token"), words
    )
    counter.name = f"{s.hive(s.owner[first])}, {s.describe(units)}"
    counter.left = "-" if kind.is_worker else str(s.attack_strength(units))
    counter.right = str(kind.move)
    counter.dots = len(units) if len(units) > 1 or kind.is_warrior or kind.is_air else 0
    counter.rule = "2.023" if kind.is_worker else "2.022"
    counter.origin, counter.file = kind.origin(), COUNTER_FILE
    counter.badge = badge_of(s, first)
    if counter.badge:
        counter.text += f", {counter.badge}"
    if s.carries[first] != NO_TOKEN:
        counter.cargo = s.letter_of(s.carries[first])
    return counter


def value_words(s: Chitin, units: vec[i64]) -> str:
    """Say the strength and movement of like units. [2.022, 2.023]"""
    kind = s.terms.sheet.kinds[s.kind[units[0]]]
    strength = f"strength {s.attack_strength(units)}"
    if kind.is_worker:
        strength = f"defence {kind.defence * len(units)}"
    return f"{strength}, {counted(kind.move, 'megahex' if kind.is_air else 'movement point')}"


def badge_of(s: Chitin, unit: int) -> str:
    """Return a unit's state: charging, disrupted, or done for this movement."""
    if s.charging[unit]:
        return "charging"
    if s.disrupted[unit]:
        return "disrupted"
    moving = phase_of(s) == 1 and s.owner[unit] == s.moving
    return "done" if moving and s.moved[unit] else ""


def add_air(picture: Scene, s: Chitin, place: Layout) -> None:
    """Add air units beside the anchor hex of their megahex. [8.011]"""
    valley = s.terms.valley
    for megahex in range(valley.megas):
        name = valley.names[valley.anchor[megahex]]
        x, y = place.centre(name)
        for seat in range(SEATS):
            air = s.air_in(megahex, seat)
            if len(air):
                counter = unit_counter(s, air, name)
                counter.text = (
                    f"{s.hive(seat)}: {s.describe(air)}, over megahex {name}, {value_words(s, air)}"
                )
                counter.place = f"over megahex {name}"
                counter.at = (x + (-0.55 if seat == BLUE else 0.55) * SIDE, y - 0.95 * SIDE)
                picture.counters.append(counter)


# --- light, lines, points -------------------------------------------------------------------------------


def is_in_hand(s: Chitin) -> bool:
    """Tell whether a group is in hand and is asked where it goes."""
    return s.result is None and len(s.hand) > 0 and bool(s.agenda) and s.agenda[-1] is HAND


def add_light(picture: Scene, s: Chitin) -> None:
    """Light what the group in hand can reach, with the cost. [6.02]"""
    if not is_in_hand(s):
        return
    valley = s.terms.valley
    if s.terms.sheet.is_air[s.kind[s.hand[0]]]:
        if s.spent[s.hand[0]] < s.allowance(s.hand[0]):
            for megahex in next_megahexes(s, s.at[s.hand[0]]):
                for at in valley.mega_hexes[megahex]:
                    picture.lights.append(Light(valley.names[at], "range", ""))
        return
    way = reach(s)
    charging = is_charging(s, s.hand)
    for at in way.found:
        if may_rest(s, at, charging):
            kind = "stop" if way.zone[at] else "reach"
            picture.lights.append(Light(valley.names[at], kind, str(way.cost[at])))
    if way.off != NOWHERE:
        cost = str(way.cost[way.off] + 1)
        picture.lights.append(Light(ENDS[s.end_of(s.moving)], "reach", cost))


def add_combats(picture: Scene, s: Chitin, place: Layout) -> None:
    """Draw a line for every attack that is declared, and its odds beside the target. [5.03]"""
    names = s.terms.valley.names
    for fight in open_fights(s):
        for base in fight.bases:
            for target in fight.targets:
                line = [place.centre(names[base]), place.centre(names[target])]
                picture.lines.append(Line("fire", line, f"{names[base]} attacks {names[target]}"))
        if len(fight.targets):
            results = s.terms.results
            odds = results.names[results.column(fight.strength, fight.defence)]
            picture.tags.append(Tag(names[fight.targets[0]], "note", odds))


def add_points(picture: Scene, s: Chitin) -> None:
    """Show the movement points of the group in hand."""
    if is_in_hand(s):
        air = s.terms.sheet.is_air[s.kind[s.hand[0]]]
        picture.points_word = "megahexes" if air else "movement points"
        picture.points_left = min([max(s.allowance(u) - s.spent[u], 0) for u in s.hand])
        picture.points_all = min([s.allowance(u) for u in s.hand])


# --- margin and panels --------------------------------------------------------------------------------------


def block_of(s: Chitin, place: Layout, seat: int) -> float:
    """Return where a side's block begins: at its own edge, Blue on the left until ends are chosen."""
    left = seat == BLUE if s.top == NO_ONE else s.end_of(seat) != 0
    return MARGIN_X if left else place.width - MARGIN_X - BLOCK


def add_trays(picture: Scene, s: Chitin, place: Layout) -> None:
    """Add the boxes for units waiting and tokens brought home."""
    top = place.foot + TRAYS_Y
    wide = BLOCK * 0.62
    for seat in range(SEATS):
        left = block_of(s, place, seat)
        waiting = waiting_counters(s, seat)
        words = f"{places(s, seat, WAITING)} waiting, {places(s, seat, LEFT)} left the map, {s.lost[seat]} lost"
        picture.trays.append(Tray(f"{s.hive(seat)} off the map", (left, top), wide, waiting, words))
        home = [token_counter(s, token, "") for token in s.tokens_home(seat)]
        at = (left + wide + GAP, top)
        picture.trays.append(
            Tray(f"{s.hive(seat)} home", at, BLOCK - wide - GAP, home, ledger(s, seat))
        )


def add_scores(picture: Scene, s: Chitin, place: Layout) -> None:
    """Add what each side has brought home and what it has lost, as tracks. [4.02, 4.022]"""
    wide, top = (BLOCK - GAP) / 2, place.foot + TRACKS_Y
    for seat in range(SEATS):
        left = block_of(s, place, seat)
        goal = s.terms.battle.goal
        step = 1 if goal else HARVEST_STEP
        home = len(s.tokens_home(seat)) if goal else s.score(seat)
        most = goal if goal else BOXES - 1
        title = f"{s.hive(seat)} harvest"
        picture.tracks.append(score_track(title, (left, top), wide, most, step, home))
        title, at = f"{s.hive(seat)} losses", (left + wide + GAP, top)
        picture.tracks.append(score_track(title, at, wide, BOXES - 1, LOSS_STEP, s.lost[seat]))


def score_track(title: str, at: Point, wide: float, most: int, step: int, count: int) -> Track:
    """Make a track of boxes in steps; the marker is in the last one reached, a count between two beside the title."""
    boxes = [str(step * box) for box in range(most + 1)]
    now = min(max(count, 0) // step, most)
    said = title if count == step * now else f"{title}: {count}"
    return Track(said, at, wide, boxes, now, {})


def waiting_counters(s: Chitin, seat: int) -> list[Counter]:
    """Make a counter for each kind waiting beside the map; its left value is how many."""
    found: list[Counter] = []
    end = ENDS[s.end_of(seat)] if s.top != NO_ONE else s.hive(seat)
    for kind, what in enumerate(s.terms.sheet.kinds):
        count = sum(
            1
            for unit in range(len(s.at))
            if s.owner[unit] == seat and s.kind[unit] == kind and s.at[unit] == WAITING
        )
        if count:
            words = f"{s.hive(seat)}: {several(count, what.name)} waiting"
            symbol = SYMBOL_NAMES.get(what.letter, "token")
            counter = Counter(f"{end}-{what.letter}", "", SIDES[seat], symbol, words)
            counter.left = f"{count}x"
            counter.right = str(what.move)
            found.append(counter)
    return found


def add_panels(picture: Scene, s: Chitin, seat: int) -> None:
    """Add the ledger of both sides, and the combats that are declared."""
    rows: list[PanelRow] = []
    for side in range(SEATS):
        rows.append(
            PanelRow(
                s.hive(side) + (", you" if side == seat else ""),
                ledger(s, side),
                "4.02",
                force_rows(s, side),
            )
        )
    picture.panels.append(Panel("ledger", "Harvest and losses", rows))
    fights = [PanelRow(fight_words(s, fight), "", "7.061", []) for fight in open_fights(s)]
    if fights:
        picture.panels.append(Panel("combats", "Combats declared", fights))


def ledger(s: Chitin, seat: int) -> str:
    """Sum a side up: tokens, or points."""
    if s.terms.advanced:
        return f"{s.score(seat)} points"
    return f"{len(s.tokens_home(seat))} of {s.terms.battle.goal} tokens"


def force_rows(s: Chitin, seat: int) -> list[PanelRow]:
    """List a side's units by kind: on the map, waiting, gone; hidden forces stay hidden. [R2]"""
    if UNKNOWN in s.force[seat]:
        return [PanelRow("Force hidden until both sides have chosen", "", "R2", [])]
    rows: list[PanelRow] = []
    for kind, what in enumerate(s.terms.sheet.kinds):
        units = [u for u in range(len(s.at)) if s.owner[u] == seat and s.kind[u] == kind]
        if units:
            on_map = sum(1 for u in units if s.at[u] >= 0)
            dead = sum(1 for u in units if s.at[u] == DEAD)
            waiting = sum(1 for u in units if s.at[u] == WAITING)
            words = f"{on_map} on the map, {waiting} waiting, {dead} dead"
            rows.append(PanelRow(what.name, words, "2.022", []))
        elif len(s.kind) == 0 and s.force[seat][kind]:
            rows.append(PanelRow(what.name, str(s.force[seat][kind]), "3.03", []))
    return rows


# --- the force that is chosen ------------------------------------------------------------------


def builder(s: Chitin) -> ForceBuilder | None:
    """Return what a force can have, while somebody chooses one in secret. [3.03]"""
    if not s.agenda or not s.agenda[-1].name.startswith("force "):
        return None
    force, battle = force_now(s), s.terms.battle
    if UNKNOWN in force:
        return None
    limits = [ForceLimit("points", battle.points)]
    if battle.air:
        limits.append(ForceLimit("points of air units", battle.air))
    sold = [kind for kind in range(len(force)) if s.terms.pool[kind] > s.terms.fixed[kind]]
    rows = [force_row(s, kind, force[kind], len(limits)) for kind in sold]
    found = ForceBuilder(rows, limits, "done")
    found.ready = "ready"
    for name in ready_names(s):
        made = ready_force(s, name)
        found.ready_made[name] = [made[kind] for kind in sold]
    return found


def force_row(s: Chitin, kind: int, have: int, limits: int) -> ForceRow:
    """Describe a kind that may be chosen; air units count twice, also against their own limit. [3.03]"""
    known, letter = s.terms.sheet.kinds[kind], s.terms.sheet.letters[kind]
    uses = [known.cost, known.cost if known.is_air else 0][:limits]
    least, most = s.terms.fixed[kind], s.terms.pool[kind]
    row = ForceRow(known.name, have, least, most, uses, f"add {letter}", f"drop {letter}")
    row.card = f"{known.name} ({letter})"
    return row
