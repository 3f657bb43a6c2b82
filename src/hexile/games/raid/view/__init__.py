"""What the player sees: the scene, the board in characters, the texts of the log, exact odds."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from hexile.games.raid.rules.combat import COMBAT_STEP
from hexile.games.raid.rules.movement import WARHAWK_MOVEMENT, points_for_turn
from hexile.games.raid.rules.placing import TROOPER_PLACING, b_left
from hexile.games.raid.rules.scientists import SCIENTIST_MOVEMENT, can_run, ways_to_platform
from hexile.games.raid.rules.troopers import TROOPER_MOVEMENT
from hexile.games.raid.rules.turn import END_OF_TURN
from hexile.games.raid.state import NO_ONE, WARHAWK_NAMES, Raid
from hexile.games.raid.tables import CLASS_NAMES, COMPONENTS
from hexile.kernel.chance.dice import Dice, TooManyWays, every_roll
from hexile.kernel.component_data.component import component_named
from hexile.kernel.event import CHANGE, LOSS, LOT, LOT_TEXT, MILESTONE, Fold, NewsRule
from hexile.kernel.fields.columns import count_of
from hexile.kernel.geometry.graph import NOWHERE
from hexile.kernel.odds import BAD, EVEN, GOOD, Chance, Forecast, Verdict
from hexile.kernel.scene import (
    Cell,
    Counter,
    Label,
    PanelRow,
    Point,
    PrintedTable,
    Reference,
    Scene,
    Status,
    Track,
    Tray,
    UnitCard,
    Wall,
)

# --- words -------------------------------------------------------------------------------

GATHERS: Final[dict[str, str]] = {
    "trooper_moves": "{count:trooper moves|troopers move} closer.",
    "trooper_engaged": "{count:trooper stays next to a Warhawk|troopers stay next to Warhawks}.",
    "trooper_frozen": "{count:trooper gets no orders and stays|troopers get no orders and stay}.",
    "trooper_waits": "{count:trooper is|troopers are} blocked and cannot move closer.",
}
# What chance is for: `{low}` and `{high}` are the faces within and beyond what is needed.
PURPOSES: Final[dict[str, str]] = {
    "5.7": "Orders for trooper {who}: {low} moves, {high} stays",
    "6.6": "Warhawk {who} attacks trooper {whom}: combat table",
    "5.3 scientist who runs": "Equally close scientists: which one runs?",
    "R8 nearest Warhawk": "Trooper {who} has several equally near Warhawks: which is its target?",
    "R18 trooper classes": "{who}: its class",
}
TEXTS: Final[dict[str, str]] = {
    LOT: LOT_TEXT,
    "posted": "You place a B trooper on {at}.",
    "step": "{who} steps to {to}. Movement points left: {points}.",
    "stopped": "{who} stops at {at}, next to a trooper.",
    "seized": "{who} seizes scientist {scientist}.",
    "meets": "{who} enters the square of scientist {scientist}. Still there at the end of the turn, it captures him.",
    "end_movement": "Warhawk movement ends. Unused movement points: {points}.",
    "nobody_runs": "No scientist runs.",
    "scientist_runs": "Scientist {who} runs from {from} to {to}.",
    "scientist_stays": "Scientist {who} stays at {from}: {to} is not empty.",
    "trooper_engaged": "Trooper {who} at {at} is next to a Warhawk and stays.",
    "trooper_frozen": "Trooper {who} at {from} gets no orders and stays.",
    "trooper_aimless": "Trooper {who} at {from} can reach no Warhawk and stays.",
    "trooper_waits": "Trooper {who} at {from} is blocked and stays.",
    "trooper_moves": "Trooper {who} moves from {from} to {to}.",
    "fight_won": "{who} attacks trooper {enemy} at {at}: {enemy} dies.",
    "fight_drawn": "{who} attacks trooper {enemy} at {at}: a draw, nothing happens.",
    "fight_lost": "{who} attacks trooper {enemy} at {at}: {who} dies.",
    "end_combat": "Combat ends. The remaining Warhawks do not attack.",
    "escaped": "Scientist {who} escapes through time.",
    "turn": "Turn {turn} of {turns} begins.",
    "on_platform": "{who} holds the time platform.",
    "captured": "{who} captures a scientist.",
    "end_platform": "You win on turn {turn}: your Warhawk takes the platform and defuses the bomb.",
    "end_capture": "You win on turn {turn}: your Warhawk captures a scientist.",
    "end_bomb": "You lose: the bomb goes off at the end of turn {turn}.",
    "end_wiped_out": "You lose on turn {turn}: no Warhawk is left.",
    "grade_platform": "This is a marginal victory.",
    "grade_capture": "This is a decisive victory.",
    "score": "{escaped} of {all} scientists escaped.",
}

FOLDS: Final[dict[str, Fold]] = {
    "step": Fold(
        ("who",), "{who} goes to {to} in {count:step|steps}. Movement points left: {points}."
    ),
}
NEWS: Final[dict[str, NewsRule]] = {
    "fight_lost": NewsRule(LOSS),
    "escaped": NewsRule(LOSS, more="A scientist who has escaped can no longer be captured."),
    "scientist_runs": NewsRule(
        CHANGE, more="He stands on the platform and escapes at the end of the turn."
    ),
    "seized": NewsRule(MILESTONE, more="You win if he is still there at the end of the turn."),
    "meets": NewsRule(MILESTONE),
}

PHASES: Final[list[str]] = ["Move", "Zetans", "Combat", "Escape", "Turn end"]
TOLD_IN: Final[dict[str, int]] = {
    **{kind: 1 for kind in TEXTS if kind.startswith(("trooper_", "scientist_", "nobody_runs"))},
    **{kind: 2 for kind in TEXTS if kind.startswith("fight_")},
    "escaped": 3,
}


# --- exact odds --------------------------------------------------------------------------


# What a fight is called in the combat table.
FIGHTS: Final[dict[str, tuple[str, str]]] = {
    "fight_won": (GOOD, "W"), "fight_drawn": (EVEN, "D"), "fight_lost": (BAD, "L"),
}  # fmt: skip


def judge(before: Raid, after: Raid, seat: int) -> Verdict | None:
    """Judge a fight by its letter in the combat table. [6.6]"""
    found = [Verdict(*FIGHTS[event.kind]) for event in after.log if event.kind in FIGHTS]
    return found[0] if found else None


MOST_FORECAST_WAYS: Final = 10_000  # ten troopers' orders are 1,024, times the scientists' draw


def forecasts(s: Raid) -> list[Forecast]:
    """Work out, for each trooper and Warhawk, the odds that they stand side by side in combat."""
    if s.result is not None or s.agenda[-1] is not WARHAWK_MOVEMENT:
        return []
    meets: dict[tuple[int, int], Fraction] = {}
    try:
        for odds, _, pairs in every_roll(lambda dice: meetings(s.copy(), dice), MOST_FORECAST_WAYS):
            for pair in pairs:
                meets[pair] = meets.get(pair, Fraction(0)) + odds
    except TooManyWays:
        question = "Which troopers reach which Warhawks if you end movement now?"
        return [Forecast(question, "5.8", [], meeting_words)]
    return [meeting_forecast(s, pair, odds) for pair, odds in sorted(meets.items())]


def meetings(s: Raid, dice: Dice) -> list[tuple[int, int]]:
    """Let the Zetans move, and list the Warhawks and troopers who then stand side by side. [5.8]"""
    s.telling = False
    SCIENTIST_MOVEMENT.run(s, dice)
    TROOPER_MOVEMENT.run(s, dice)
    return [
        (warhawk, trooper)
        for warhawk, at in enumerate(s.warhawk_at)
        if at != NOWHERE
        for trooper in s.troopers_beside(at)
    ]


def meeting_words(s: Raid, dice: Dice) -> str:
    """Name everybody whom a trooper reaches."""
    return ", ".join(f"{s.trooper_name(t)} {WARHAWK_NAMES[w]}" for w, t in meetings(s, dice))


def meeting_forecast(s: Raid, pair: tuple[int, int], odds: Fraction) -> Forecast:
    """Say how likely one trooper reaches one Warhawk."""
    warhawk, trooper = pair

    def trial(after: Raid, dice: Dice) -> str:
        return "yes" if pair in meetings(after, dice) else "no"

    chances = [Chance("yes", odds, []), Chance("no", 1 - odds, [])]
    return Forecast(
        f"Does {s.trooper_name(trooper)} reach {WARHAWK_NAMES[warhawk]} if you end movement now?",
        "5.8",
        [chance for chance in chances if chance.odds],
        trial,
    )


# --- the board in characters -------------------------------------------------------------

CELL: Final = 3


def signs(s: Raid) -> list[str]:
    """Return what stands in each square, in two characters."""
    ground = s.terms.ground
    drawn = ["  " if not ground.bunker.squares.exists[q] else " ." for q in range(ground.size)]
    drawn[ground.platform] = "()"
    for entry in ground.bunker.entries:
        drawn[entry] = " >"
    for scientist, at in enumerate(s.scientist_at):
        if at != NOWHERE:
            drawn[at] = f"S{scientist + 1}"
    for trooper, at in enumerate(s.trooper_at):
        if at != NOWHERE:
            drawn[at] = s.trooper_name(trooper)
    for warhawk, at in enumerate(s.warhawk_at):
        if at != NOWHERE:
            drawn[at] = f"W{warhawk + 1}" if s.scientist_on(at) == NO_ONE else f"W{warhawk + 1}*"
    return drawn


def draw(s: Raid) -> list[str]:
    """Draw the board with coordinates, 69 characters wide."""
    squares = s.terms.ground.bunker.squares
    head = "      " + "".join(f"c{column:<{CELL}}" for column in range(squares.columns))
    lines = [head.rstrip(), rim(s, -1)]
    for row in range(squares.rows):
        lines.append(f"r{row:<3}{row_of_squares(s, row)}".rstrip())
        lines.append(rim(s, row))
    return [line for line in lines if line.strip()]


def row_of_squares(s: Raid, row: int) -> str:
    """Draw a row: what stands in each square, and what is between them."""
    squares = s.terms.ground.bunker.squares
    drawn = signs(s)
    line = upright(s, row, -1)
    for column in range(squares.columns):
        line += f"{drawn[squares.at(row, column)]:^{CELL}}" + upright(s, row, column)
    return line


def upright(s: Raid, row: int, column: int) -> str:
    """Return the character on the east side of a square."""
    squares = s.terms.ground.bunker.squares
    return edge_sign(s, squares.at(row, column), squares.at(row, column + 1), "|", ":")


def level(s: Raid, row: int, column: int) -> str:
    """Return the character on the south side of a square."""
    squares = s.terms.ground.bunker.squares
    return edge_sign(s, squares.at(row, column), squares.at(row + 1, column), "-", "=")


def rim(s: Raid, row: int) -> str:
    """Draw the line below a row of squares, with corners where walls meet; nothing if it is bare."""
    line = "    "
    for column in range(-1, s.terms.ground.bunker.squares.columns):
        if column >= 0:
            line += level(s, row, column) * CELL
        touching = level(s, row, column) + level(s, row, column + 1)
        touching += upright(s, row, column) + upright(s, row + 1, column)
        line += "+" if touching.strip() else " "
    return line.rstrip() if set(line) & set("-=") else ""


def edge_sign(s: Raid, a: int, b: int, wall: str, door: str) -> str:
    """Return the character between two squares that share an edge, one of them perhaps off the map."""
    squares = s.terms.ground.bunker.squares
    if not any(square != NOWHERE and squares.exists[square] for square in (a, b)):
        return " "
    if (a, b) in s.terms.ground.doors:
        return door
    return " " if squares.is_open(a, b) else wall


def legend(s: Raid) -> list[str]:
    """Explain the signs, and say in words where everybody is."""
    names = s.terms.ground.names
    places = [
        f"{WARHAWK_NAMES[w]} {names[at]}{' stopped' if s.stopped[w] else ''}"
        for w, at in enumerate(s.warhawk_at)
        if at != NOWHERE
    ]
    troopers = [
        f"{s.trooper_name(t)} {names[at]}" for t, at in enumerate(s.trooper_at) if at != NOWHERE
    ]
    scientists = [f"S{k + 1} {names[at]}" for k, at in enumerate(s.scientist_at) if at != NOWHERE]
    return [
        f"() time platform at {names[s.terms.ground.platform]}, > entry square, : = doors, | - walls.",
        "W Warhawk, A B troopers, S scientist, W1* a Warhawk with a seized scientist.",
        f"Warhawks: {', '.join(places) or 'none'}.",
        f"Troopers: {', '.join(troopers) or 'none'}.",
        f"Scientists: {', '.join(scientists) or 'none'}{departures(s)}.",
    ]


def departures(s: Raid) -> str:
    """Return the order in which the scientists run, the closest first; a die decides ties. [5.3]"""
    if not s.is_empty(s.terms.ground.platform):
        return "; nobody runs while the platform is occupied"
    waiting = waiting_by_steps(s)
    named = {away: [f"S{scientist + 1}" for scientist in waiting[away]] for away in waiting}
    order = [
        f"{' or '.join(named[away])} ({away} {'step' if away == 1 else 'steps'})"
        for away in sorted(named)
    ]
    return f"; next to run, by distance to the platform: {', '.join(order)}" if order else ""


def waiting_by_steps(s: Raid) -> dict[int, list[int]]:
    """Gather the scientists who can still run by their steps to the platform. [5.1]"""
    way = ways_to_platform(s)
    steps = s.terms.ground.to_platform
    waiting: dict[int, list[int]] = {}
    for scientist in range(len(s.scientist_at)):
        if can_run(s, scientist, way):
            waiting.setdefault(steps[s.scientist_at[scientist]], []).append(scientist)
    return waiting


def leaving_turns(s: Raid) -> dict[int, int]:
    """Return the turn on which each scientist can leave at the earliest: one runs a turn, the nearest first."""
    if s.result is not None:
        return {}
    turns: dict[int, int] = {}
    waiting = waiting_by_steps(s)
    for away in sorted(waiting):
        first = s.turn + len(turns)
        turns.update(dict.fromkeys(waiting[away], first))
    return turns


# --- the scene ---------------------------------------------------------------------------

UNIT: Final = 40.0
LEFT: Final = 60.0
TOP: Final = 40.0


def scene(s: Raid, seat: int) -> Scene:
    """Describe the board, its margin and everybody on it."""
    squares = s.terms.ground.bunker.squares
    picture = Scene("bunker", LEFT + squares.columns * UNIT + 40, TOP + squares.rows * UNIT + 110)
    picture.comes_from(component_named(COMPONENTS, "Command Bunker"))  # all are our own design
    picture.file = s.terms.board_file
    add_cells(picture, s)
    add_walls(picture, s)
    add_print(picture, s)
    add_counters(picture, s)
    picture.phases = PHASES
    picture.phase = phase_of(s)
    picture.tell(status(s, seat))
    picture.score = score_line(s)
    if picture.phase == 0:  # nobody spends any later in the turn
        picture.points_word = "movement points"
        picture.points_left = s.points
        picture.points_all = points_for_turn(s)
    picture.in_text = lambda: draw(s)
    picture.legend = legend(s)
    return picture


def status(s: Raid, seat: int) -> Status:
    """Return the turn and what the game asks for."""
    return Status(f"Turn {s.turn} of {s.terms.turns}", f"T{s.turn}", question(s))


def phase_of(s: Raid) -> int:
    """Return which part of the turn it is."""
    if s.result is not None or s.agenda[-1] is END_OF_TURN:
        return 4
    return 2 if s.agenda[-1] is COMBAT_STEP else 0


def question(s: Raid) -> str:
    """Return what the player has to do now."""
    if s.result is not None:
        return "The game is over."
    if s.agenda[-1] is TROOPER_PLACING:
        return f"Place the B troopers. Still to place: {b_left(s)}."
    if s.agenda[-1] is COMBAT_STEP:
        return "Choose an attack."
    return (
        "Move a Warhawk, or end movement."
        if s.points > 0
        else "No movement points are left. End movement."
    )


def corner(s: Raid, square: int) -> Point:
    """Return the upper left corner of a square."""
    squares = s.terms.ground.bunker.squares
    return LEFT + squares.column(square) * UNIT, TOP + squares.row(square) * UNIT


def add_cells(picture: Scene, s: Raid) -> None:
    """Add every square."""
    ground = s.terms.ground
    for square in range(ground.size):
        if ground.bunker.squares.exists[square]:
            x, y = corner(s, square)
            outline = [(x, y), (x + UNIT, y), (x + UNIT, y + UNIT), (x, y + UNIT)]
            kind = "entry" if ground.is_entry[square] else "floor"
            if square == ground.platform:
                kind = "platform"
            name = ground.names[square]
            centre = (x + UNIT / 2, y + UNIT / 2)
            picture.cells.append(Cell(name, centre, outline, kind, "", f"{kind} {name}"))


def add_walls(picture: Scene, s: Raid) -> None:
    """Add walls and doors, edge by edge, the rim too; the entry strip is open ground."""
    squares = s.terms.ground.bunker.squares
    for row in range(-1, squares.rows):
        for column in range(-1, squares.columns):
            x, y = LEFT + (column + 1) * UNIT, TOP + (row + 1) * UNIT
            if column >= 0:
                add_edge(picture, upright(s, row, column), [(x, y - UNIT), (x, y)])
            if column > 0:
                add_edge(picture, level(s, row, column), [(x - UNIT, y), (x, y)])


def add_edge(picture: Scene, sign: str, line: list[Point]) -> None:
    """Add what stands between two squares, if anything."""
    if sign != " ":
        picture.walls.append(Wall("door" if sign in ":=" else "wall", line))


def add_print(picture: Scene, s: Raid) -> None:
    """Add what is printed on the sheet: coordinates, room names, turn track, combat table."""
    squares = s.terms.ground.bunker.squares
    for column in range(squares.columns):
        at = (LEFT + (column + 0.5) * UNIT, TOP - 18)
        picture.labels.append(Label(at, str(column), "number"))
    for row in range(squares.rows):
        picture.labels.append(Label((LEFT - 20, TOP + (row + 0.5) * UNIT), str(row), "number"))
    for row_at, column_at, word in s.terms.ground.bunker.labels:
        at = (LEFT + column_at * UNIT + UNIT / 2, TOP + row_at * UNIT)
        picture.labels.append(Label(at, word, "room"))
    below = TOP + squares.rows * UNIT + 30
    turns = [str(turn + 1) for turn in range(s.terms.turns)]
    notes = {s.terms.turns - 1: "bomb"}
    picture.tracks.append(Track("Turn", (LEFT + UNIT, below), 260, turns, s.turn - 1, notes))
    faces = ["", *(str(face) for face in range(1, 7))]
    rows = [[CLASS_NAMES[c], *("DWL"[s.terms.combat[c][f]] for f in range(1, 7))] for c in range(2)]
    combat = PrintedTable("Combat", "6.6", (LEFT + 340, below), [faces, *rows])
    combat.comes_from(component_named(COMPONENTS, "Combat table"))
    combat.faces_across = True
    combat.tones = {"W": "good", "D": "even", "L": "bad"}
    picture.tables.append(combat)
    picture.trays.append(tray(s, (LEFT + 500, below)))


def tray(s: Raid, at: Point) -> Tray:
    """Gather the counters out of play."""
    gone = [trooper_counter(s, t, "") for t, where in enumerate(s.trooper_at) if where == NOWHERE]
    gone += [scientist_counter(k, "") for k, where in enumerate(s.scientist_at) if where == NOWHERE]
    gone += [warhawk_counter(s, w, "") for w, where in enumerate(s.warhawk_at) if where == NOWHERE]
    counted = tally(s)
    words = f"Zetans killed {counted['killed']}, escaped {counted['escaped']}; Warhawks lost {counted['lost']}"
    return Tray("Out of play", at, 170, gone, words)


def add_counters(picture: Scene, s: Raid) -> None:
    """Add everybody on the board; a Warhawk lies on the scientist it seized."""
    names = s.terms.ground.names
    turns = leaving_turns(s)
    for scientist, at in enumerate(s.scientist_at):
        if at != NOWHERE:
            counter = scientist_counter(scientist, names[at])
            if scientist in turns:
                counter.cargo = f"t{turns[scientist]}"
                counter.text += f", escapes on turn {turns[scientist]} at the earliest"
            picture.counters.append(counter)
    for trooper, at in enumerate(s.trooper_at):
        if at != NOWHERE:
            picture.counters.append(trooper_counter(s, trooper, names[at]))
    for warhawk, at in enumerate(s.warhawk_at):
        if at != NOWHERE:
            picture.counters.append(warhawk_counter(s, warhawk, names[at]))


def warhawk_counter(s: Raid, warhawk: int, cell: str) -> Counter:
    """Make a Warhawk's counter."""
    name = WARHAWK_NAMES[warhawk]
    counter = Counter(name, cell, "you", "warhawk", f"Warhawk {warhawk + 1} at {cell}")
    counter.name = f"Warhawk {warhawk + 1}"
    counter.right = str(warhawk + 1)
    if s.stopped[warhawk]:
        counter.badge = "stopped"
        counter.text += ", stopped"
        counter.rule = "4.6"
    return counter


def trooper_counter(s: Raid, trooper: int, cell: str) -> Counter:
    """Make a trooper's counter."""
    kind = CLASS_NAMES[s.trooper_class[trooper]]
    name = s.trooper_name(trooper)
    counter = Counter(name, cell, "book", f"trooper-{kind.lower()}", f"Trooper {name} at {cell}")
    counter.name = f"Trooper {name}"
    counter.right = name
    counter.rule = "6.1"
    return counter


def scientist_counter(scientist: int, cell: str) -> Counter:
    """Make a scientist's counter."""
    counter = Counter(
        f"S{scientist + 1}", cell, "none", "scientist", f"Scientist {scientist + 1} at {cell}"
    )
    counter.name = f"Scientist {scientist + 1}"
    counter.right = str(scientist + 1)
    counter.rule = "5.1"
    return counter


def tally(s: Raid) -> dict[str, int]:
    """Count Warhawks lost, troopers killed, scientists escaped."""
    return {
        "lost": count_of(s.warhawk_at, NOWHERE),
        "killed": count_of(s.trooper_at, NOWHERE),
        "escaped": count_of(s.scientist_at, NOWHERE),
    }


def goal(s: Raid) -> str:
    """Say what there is to win by once no scientist can be captured any more. [9.1]"""
    gone = tally(s)["escaped"] == len(s.scientist_at)
    return (
        "Step on the platform before the bomb goes off. Every scientist has escaped."
        if gone
        else ""
    )


def score_line(s: Raid) -> str:
    """Return the score line: counters left, scientists escaped, when the bomb goes off. [9.1]"""
    gone = tally(s)
    warhawks = len(s.warhawk_at) - gone["lost"]
    troopers = len(s.trooper_at) - gone["killed"]
    scientists = f"{gone['escaped']} of {len(s.scientist_at)} scientists escaped"
    left = s.terms.turns - s.turn
    bomb = "this is the last turn" if left == 0 else f"the bomb goes off after turn {s.terms.turns}"
    return f"{warhawks} Warhawks against {troopers} troopers, {scientists}; {bomb}"


def reference(s: Raid) -> Reference:
    """Return what the letters of the combat table mean, and a card for each kind of piece."""
    rows = [
        ["Letter", "means"],
        ["W", "the trooper dies"],
        ["D", "a draw: nothing happens"],
        ["L", "the Warhawk dies"],
    ]
    letters = PrintedTable("Combat: one die", "6.6", (0.0, 0.0), rows)
    letters.tones = {"W": "good", "D": "even", "L": "bad"}
    return Reference([letters], [UnitCard(title, *card) for title, card in cards(s).items()])


def cards(s: Raid) -> dict[str, tuple[Counter, list[PanelRow]]]:
    """Write the card of each kind of piece."""
    points = points_for_turn(s)
    moving = PanelRow("Movement points per turn, shared by all Warhawks", str(points), "4.2", [])
    warhawk = Counter("card-W", "", "you", "warhawk", "Warhawk")
    found = {"Warhawk": (warhawk, [moving, *WARHAWK_ROWS])}
    for kind in range(len(CLASS_NAMES)):
        name = CLASS_NAMES[kind]
        counter = Counter(f"card-{name}", "", "book", f"trooper-{name.lower()}", f"Trooper {name}")
        faces = [str(face) for face in range(1, 7) if "DWL"[s.terms.combat[kind][face]] == "W"]
        lost = [str(face) for face in range(1, 7) if "DWL"[s.terms.combat[kind][face]] == "L"]
        rows = [
            PanelRow("Dies when you roll", ", ".join(faces) or "nothing", "6.6", []),
            PanelRow("Kills your Warhawk when you roll", ", ".join(lost) or "nothing", "6.6", []),
            *TROOPER_ROWS,
        ]
        found[f"Trooper {name}"] = (counter, rows)
    found["Scientist"] = (
        Counter("card-S", "", "none", "scientist", "Scientist"), SCIENTIST_ROWS,
    )  # fmt: skip
    return found


WARHAWK_ROWS: Final[list[PanelRow]] = [
    PanelRow("Stops when it moves next to a trooper.", "", "4.6", []),
    PanelRow("Attacks one trooper next to it in combat.", "", "6.2", []),
    PanelRow(
        "Wins on the time platform, or by holding a seized scientist until the turn ends.",
        "",
        "9.1",
        [],
    ),
]
TROOPER_ROWS: Final[list[PanelRow]] = [
    PanelRow("Rolls for orders. With orders, it moves toward the nearest Warhawk.", "", "5.7", []),
]
SCIENTIST_ROWS: Final[list[PanelRow]] = [
    PanelRow("Each turn the scientist nearest to the platform runs onto it.", "", "5.1", []),
    PanelRow("The lower edge of the counter shows the earliest turn he can escape.", "", "5.1", []),
]


def clock(s: Raid) -> int:
    """Count the turns."""
    return s.turn


def moving_left(s: Raid) -> list[int]:
    """Return the movement points left, all Warhawks' together. [4.1]"""
    return [s.points]
