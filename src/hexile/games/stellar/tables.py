"""What is printed on the components: map, cards, prices, tables. The only reader of `data/`."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from hexile.components import printed_text
from hexile.kernel.chart import read_charts
from hexile.kernel.hexes import DIRECTIONS, Hex, hex_distance
from hexile.kernel.limits import Kept
from hexile.kernel.origin import read_components
from hexile.kernel.scene import Cell
from hexile.kernel.setup import BadFile, whole_number

POWERS: Final = 4
POWER_NAMES: Final[list[str]] = ["Red", "Yellow", "Green", "Blue"]
POWER_LETTERS: Final = "RYGB"
COLOURS: Final[list[str]] = ["yellow", "red", "orange", "green", "blue"]
NO_STAR: Final = -1

COLUMNS: Final = 32
TALL_ROWS: Final = 21
LOW_ROWS: Final = 20
ENTRY_HEXES: Final[list[str]] = ["FF20", "A21", "A1", "FF1"]

SCOUT: Final = 0
TRANSPORT: Final = 1
CORVETTE: Final = 2
FIGHTER: Final = 3
DEATH_STAR: Final = 4
SHIPS: Final = 5
MISSILE_BASE: Final = 5
ADVANCED_BASE: Final = 6
SHIELD: Final = 7
UNITS: Final = 8
UNIT_NAMES: Final[list[str]] = [
    "scout", "transport", "corvette", "fighter", "death-star",
    "missile-base", "advanced-base", "shield",
]  # fmt: skip
UNIT_WORDS: Final[list[str]] = [
    "scout", "transport", "corvette", "fighter", "death star",
    "missile base", "advanced base", "planet shield",
]  # fmt: skip

TERRAN: Final = 0
SUB_TERRAN: Final = 1
MINIMAL_TERRAN: Final = 2
BARREN: Final = 3
KIND_SIGNS: Final[list[str]] = ["T", "ST", "MT", "B"]
MOST_PLANETS: Final = 3

NEVER: Final = 0
EXACTLY_TEN: Final = 10
ALWAYS: Final = 6

SPEED: Final = 0
WEAPONS: Final = 1
TECHNOLOGY: Final = 2
CLASS_NAMES: Final[list[str]] = ["speed", "weapons", "technology"]
LEVELS: Final = 3
FIRST_SPEED: Final = 2
TOP_SPEED: Final = 8


def text_of(name: str) -> str:
    """Return a file of `data/`."""
    return printed_text(__package__, name)


class Row:
    """One line of a data file: its number, its text, and its words, comments left out."""

    def __init__(self, name: str, line: int, text: str, words: list[str]) -> None:
        self.name = name
        self.line = line
        self.text = text
        self.words = words

    def refuse(self, reason: str, word: str = "") -> BadFile:
        """Make the error that names this line, at the column of a word of it."""
        return BadFile(self.name, self.line, self.text.find(word or self.words[0]) + 1, reason)

    def number(self, word: str, low: int, high: int) -> int:
        """Read a whole number of this line within bounds."""
        found = whole_number(word)
        if found is None or not low <= found <= high:
            raise self.refuse(f"'{word}' is no number from {low} to {high}", word)
        return found


def rows_of(name: str, text: str) -> list[Row]:
    """Split a data file into its lines, without blank ones and comments."""
    rows = []
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split("#")[0].split()
        if words:
            rows.append(Row(name, number, line, words))
    return rows


# --- the map -----------------------------------------------------------------------------


def column_name(column: int) -> str:
    """Name a column: A to Z, then AA to FF. [1.1]"""
    return chr(65 + column) if column < 26 else chr(65 + column - 26) * 2


def hex_name(column: int, row: int) -> str:
    """Name a hex by column and row, row 1 on top: `L18`."""
    return f"{column_name(column)}{row}"


def rows_in(column: int) -> int:
    """Count the rows of a column: the low ones are one hex shorter. [1.1]"""
    return TALL_ROWS if column % 2 == 0 else LOW_ROWS


class StarMap:
    """The board: hexes by number, stars, clouds, borders, and a post off the board per corner.

    Post number k of the four stands at place `size + k` and leads to its entry hex only. `from_star`
    and `from_entry` hold the hexes between a star or an entry hex and every hex. The empty sheet is
    drawn once, when somebody first looks at it, and kept in `sheet`.
    """

    def __init__(self, stars: str, clouds: str) -> None:
        self.columns: list[int] = []
        self.rows: list[int] = []
        for column in range(COLUMNS):
            for row in range(1, rows_in(column) + 1):
                self.columns.append(column)
                self.rows.append(row)
        pairs = zip(self.columns, self.rows, strict=True)
        self.hexes: list[Hex] = [(q, r - (q - (q & 1)) // 2) for q, r in pairs]
        self.size: int = len(self.hexes)
        self.names: list[str] = [hex_name(self.columns[h], self.rows[h]) for h in range(self.size)]
        self.number: dict[str, int] = {name: h for h, name in enumerate(self.names)}
        self.entries = vec[i64]([self.number[name] for name in ENTRY_HEXES])
        self.star_names: list[str] = []
        self.star_hex = vec[i64]()
        self.colour = vec[i64]()
        self.star_at = vec[i64]([NO_STAR] * (self.size + POWERS))
        self.is_cloud = vec[bool]([False] * (self.size + POWERS))
        self._read_stars(stars)
        self._read_clouds(clouds)
        self.stars: int = len(self.star_names)
        self.links = self._linked()
        self.from_star = vec[vec[i64]]([self._distances(place) for place in self.star_hex])
        self.from_entry = vec[vec[i64]]([self._distances(place) for place in self.entries])
        self.apart = vec[vec[i64]](
            [vec[i64]([far[place] for place in self.star_hex]) for far in self.from_star]
        )
        self.places: list[str] = self.names + [f"off-{name}" for name in ENTRY_HEXES]
        for star, place in enumerate(self.star_hex):
            self.places[place] = self.star_names[star]
        # Cells have names of their own on the board: R1 is a hex, and a fleet of Red.
        self.cells: list[str] = [
            f"hex-{name}" if name in self.number else name for name in self.places
        ]
        self.sheet: list[Cell] = []

    def _read_stars(self, text: str) -> None:
        for row in rows_of("stars", text):
            if len(row.words) != 3:
                raise row.refuse("wants a name, a hex and a colour")
            name, at, colour = row.words
            if at not in self.number:
                raise row.refuse(f"there is no hex {at}; they are A1 to FF20", at)
            if colour not in COLOURS:
                raise row.refuse(f"'{colour}' is no star colour: {', '.join(COLOURS)}", colour)
            if name in self.star_names or not name.isalpha():
                raise row.refuse(f"'{name}' is listed twice, or is not one word of letters")
            place = self.number[at]
            if self.star_at[place] != NO_STAR:
                raise row.refuse(f"{at} holds {self.star_names[self.star_at[place]]} already", at)
            self.star_at[place] = len(self.star_names)
            self.star_names.append(name)
            self.star_hex = append(self.star_hex, place)
            self.colour = append(self.colour, COLOURS.index(colour))
        if len(self.star_names) < POWERS:
            raise BadFile("stars", 0, 0, f"{len(self.star_names)} stars; at least four are wanted")

    def _read_clouds(self, text: str) -> None:
        for row in rows_of("clouds", text):
            for name in row.words:
                if name not in self.number:
                    raise row.refuse(f"there is no hex {name}; they are A1 to FF20", name)
                self.is_cloud[self.number[name]] = True

    def _linked(self) -> vec[vec[i64]]:
        """List for each hex its neighbours, clockwise from the north; for each post its entry hex."""
        number = {at: place for place, at in enumerate(self.hexes)}
        links = [[(q + right, r + down) for right, down in DIRECTIONS] for q, r in self.hexes]
        around = [vec[i64]([number[at] for at in beside if at in number]) for beside in links]
        return vec[vec[i64]](around + [vec[i64]([entry]) for entry in self.entries])

    def _distances(self, place: int) -> vec[i64]:
        """Count the hexes from one hex to every hex of the board."""
        here = self.hexes[place]
        return vec[i64]([hex_distance(here, at) for at in self.hexes])

    def distance(self, a: int, b: int) -> int:
        """Return the hexes between two hexes of the board."""
        return hex_distance(self.hexes[a], self.hexes[b])

    def star(self, name: str) -> int:
        """Return the star of this name, or NO_STAR."""
        return self.star_names.index(name) if name in self.star_names else NO_STAR


def star_bit(star: int) -> int:
    """Return the bit of a star in a set of stars; a map may have more of them than a word has bits."""
    return 1 << star


def has_star(stars: int, star: int) -> bool:
    """Tell whether a star is in a set of stars."""
    return (stars >> star) & 1 == 1


def border_links(board: StarMap) -> vec[vec[i64]]:
    """List for each star the stars it borders: no third star is nearer to both. [V5, K7]"""
    stars = range(board.stars)
    return vec[vec[i64]](
        [vec[i64]([e for e in stars if e != f and _are_neighbours(board, f, e)]) for f in stars]
    )


def _are_neighbours(board: StarMap, f: int, e: int) -> bool:
    far = board.apart[f][e]
    third = (x for x in range(board.stars) if x not in (f, e))
    return not any(board.apart[f][x] < far and board.apart[x][e] < far for x in third)


def border_links_worded(board: StarMap) -> vec[vec[i64]]:
    """List borders by the printed words, seen from the friendly star alone. [V5, K7]"""
    stars = range(board.stars)
    return vec[vec[i64]](
        [vec[i64]([e for e in stars if e != f and _borders_as_worded(board, f, e)]) for f in stars]
    )


def _borders_as_worded(board: StarMap, f: int, e: int) -> bool:
    far = board.apart[f][e]
    third = (x for x in range(board.stars) if x not in (f, e))
    return not any(board.apart[f][x] <= far and board.apart[x][e] < far for x in third)


# --- star cards --------------------------------------------------------------------------


class Card:
    """A star card: its number, the star colour, and up to three planets. [1.2, K2]"""

    def __init__(self, number: int, colour: int) -> None:
        self.number = number
        self.colour = colour
        self.kinds = vec[i64]()
        self.capacities = vec[i64]()
        self.rich = vec[bool]()
        self.orbits = vec[i64]()
        self.success: int = EMPTY_STAR_POINTS

    def planet_words(self, slot: int) -> str:
        """Name a planet of the card: `T80`, `B10*`."""
        star = "*" if self.rich[slot] else ""
        return f"{KIND_SIGNS[self.kinds[slot]]}{self.capacities[slot]}{star}"

    def words(self) -> str:
        """Say what the card holds."""
        return ", ".join(self.planet_words(i) for i in range(len(self.kinds))) or "no usable planet"


def read_cards(text: str, board: StarMap) -> list[Card]:
    """Read a deck of star cards; every colour needs a card for each of its stars. [1.2]"""
    cards = card_rows(text)
    for colour, name in enumerate(COLOURS):
        wanted = sum(1 for other in board.colour if other == colour)
        there = sum(1 for card in cards if card.colour == colour)
        if there < wanted:
            raise BadFile("cards", 0, 0, f"{there} {name} cards for {wanted} {name} stars")
    return cards


def card_rows(text: str) -> list[Card]:
    """Read the lines of a deck of star cards. [1.2]"""
    cards: list[Card] = []
    for row in rows_of("cards", text):
        if len(row.words) < 3 or row.words[1] not in COLOURS:
            raise row.refuse("wants a number, a star colour, and planets or -")
        card = Card(row.number(row.words[0], 1, 9999), COLOURS.index(row.words[1]))
        if any(other.number == card.number for other in cards):
            raise row.refuse(f"card {card.number} is listed twice")
        if row.words[2] != "-":
            for word in row.words[2:]:
                _read_planet(row, card, word)
            card.success = _success_points(card)
        cards.append(card)
    return cards


def _read_planet(row: Row, card: Card, word: str) -> None:
    kind = word.rstrip("*@0123456789")
    rest = word[len(kind) :]
    size, _, orbit = rest.partition("@")
    if kind not in KIND_SIGNS or not orbit.isdigit():
        raise row.refuse(f"'{word}' is no planet; write T80@3, ST40@4, MT20*@5, B10@6", word)
    if len(card.kinds) == MOST_PLANETS:
        raise row.refuse(f"more than {MOST_PLANETS} planets", word)
    card.kinds = append(card.kinds, KIND_SIGNS.index(kind))
    card.capacities = append(card.capacities, row.number(size.rstrip("*"), 1, 200))
    card.rich = append(card.rich, size.endswith("*"))
    card.orbits = append(card.orbits, int(orbit))


def _success_points(card: Card) -> int:
    """Add up the half points for conquering the star: every planet on its card. [V25, R46]"""
    planets = zip(card.kinds, card.rich, strict=True)
    return sum(planet_points(kind, rich) for kind, rich in planets)


# --- prices, research, attack ------------------------------------------------------------


class Prices:
    """What things cost, in industrial points. [1.11]"""

    def __init__(self, text: str) -> None:
        found: dict[str, int] = {}
        for row in rows_of("prices", text):
            if len(row.words) != 2 or row.words[0] not in PRICED:
                raise row.refuse(f"wants one of {', '.join(PRICED)} and a price")
            found[row.words[0]] = row.number(row.words[1], 1, 999)
        for name in PRICED:
            if name not in found:
                raise BadFile("prices", 0, 0, f"no price for {name}")
        self.unit = vec[i64]([found[name] for name in UNIT_NAMES])
        self.second_scout: int = found["second-scout"]
        self.factory: int = found["factory"]
        self.robot_factory: int = found["robot-factory"]


PRICED: Final[list[str]] = [*UNIT_NAMES, "second-scout", "factory", "robot-factory"]


class Title:
    """A research title: class, level, price, and the title that makes it cheaper. [1.12]"""

    def __init__(self, area: int, level: int, word: str, price: int, name: str) -> None:
        self.area = area
        self.level = level
        self.word = word
        self.price = price
        self.name = name
        self.cheap = price
        self.thanks_to = NO_TITLE


NO_TITLE: Final = -1


def _titles() -> list[Title]:
    titles: list[Title] = []
    words: list[str] = []
    for row in rows_of("research", text_of("research.txt")):
        area, level, word, price, cheap, *rest = row.words
        name = " ".join(rest if cheap == "-" else rest[1:])
        title = Title(CLASS_NAMES.index(area), int(level), word, int(price), name)
        if cheap != "-":
            title.cheap = int(cheap)
            title.thanks_to = words.index(rest[0])
        titles.append(title)
        words.append(word)
    return titles


TITLES: Final[list[Title]] = _titles()
TITLE_WORDS: Final[list[str]] = [title.word for title in TITLES]
FIRST_SPEED_TITLE: Final = 0
SPEED_TITLES: Final = 6
T_MISSILE_BASE: Final = 6
T_FIGHTER: Final = 7
T_ADVANCED_BASE: Final = 8
T_DEATH_STAR: Final = 9
T_WEAPONRY: Final = 10
T_SHIELD: Final = 11
T_ENVIRONMENT: Final = 12
T_INDUSTRY: Final = 13
T_INDUSTRY_2: Final = 14
T_RANGE: Final = 15
T_COMMUNICATION: Final = 16
T_ROBOTS: Final = 17

# The title a unit needs, by unit; scouts, transports and corvettes need none.
TITLE_FOR: Final = vec[i64]([
    NO_TITLE, NO_TITLE, NO_TITLE, T_FIGHTER, T_DEATH_STAR, T_MISSILE_BASE, T_ADVANCED_BASE, T_SHIELD,
])  # fmt: skip


def read_attack(block: str) -> vec[vec[i64]]:
    """Read an attack table: by firer, then by target, the highest face that hits. [1.7.4]"""
    rows = [row.words for row in rows_of("attack", _block("attack.txt", block))]
    columns = [UNIT_NAMES.index(name) for name in rows[0]]
    table = [[NEVER] * UNITS for _ in range(UNITS)]
    for words in rows[1:]:
        for column, word in zip(columns, words[1:], strict=True):
            table[UNIT_NAMES.index(words[0])][column] = _hits(word)
    return vec[vec[i64]]([vec[i64](line) for line in table])


def _hits(word: str) -> int:
    if word == "-":
        return NEVER
    return {"ten": EXACTLY_TEN, "all": ALWAYS}.get(word) or int(word)


def _block(name: str, block: str) -> str:
    """Return the lines of a file under the head `[block]`."""
    _, _, rest = text_of(name).partition(f"[{block}]")
    return rest.partition("\n")[2].partition("\n[")[0]


ATTACK_PRINTED: Final = read_attack("printed")
ATTACK_SCOUTS_FIGHT: Final = read_attack("scouts fight")


# --- the variant's tables ----------------------------------------------------------------


class SumTable:
    """A table entered with a sum of dice: what it brings, and the printed range. [V7, V10, V18]"""

    def __init__(self, block: str) -> None:
        self.lows: list[int] = []
        self.highs: list[int] = []
        self.results: list[list[str]] = []
        for row in rows_of("politics", _block("politics.txt", block)):
            low, _, high = row.words[0].partition("-")
            self.lows.append(int(low))
            self.highs.append(int(high or low))
            self.results.append(row.words[1:])

    def line(self, total: int) -> int:
        """Return the line for a sum; above the last, the last."""
        for line, high in enumerate(self.highs):
            if total <= high:
                return line
        return len(self.highs) - 1

    def find(self, total: int, column: int = 0) -> str:
        """Return what a sum brings."""
        return self.results[self.line(total)][column]


RESEARCH_CLASS: Final = SumTable("research class")
RESEARCH_LEVEL: Final = SumTable("research level")
ECONOMY: Final = SumTable("economy")
ENCOUNTER: Final = SumTable("encounter")
EVENTS: Final = SumTable("events")
TALKS: Final = SumTable("talks")
TERMS: Final = SumTable("terms")
RESOLUTION: Final = SumTable("resolution")


# --- what policy allows ------------------------------------------------------------------

ACTS: Final[list[str]] = ["enter", "fight", "attack", "besiege", "bombard", "raid"]
ENTER: Final = 0
FIGHT: Final = 1
ATTACK: Final = 2
BESIEGE: Final = 3
DESTROY: Final = 4
STRIKE_AND_LEAVE: Final = 5

ACT_COUNT: Final = 6
STANCES: Final[list[str]] = [
    "allied", "peace", "clash", "dispute", "limited", "total", "truce", "base",
]  # fmt: skip
AS_ALLIES: Final = 0
IN_PEACE: Final = 1
IN_CLASH: Final = 2
IN_DISPUTE: Final = 3
IN_LIMITED_WAR: Final = 4
IN_TOTAL_WAR: Final = 5
IN_TRUCE: Final = 6
IN_BASE_GAME: Final = 7

GROUNDS: Final[list[str]] = [
    "ours", "lost", "taken", "border", "beyond", "disputed", "third", "unclaimed",
]  # fmt: skip
OURS: Final = 0
LOST: Final = 1
TAKEN: Final = 2
BORDER: Final = 3
BEYOND: Final = 4
DISPUTED: Final = 5
THIRD: Final = 6
UNCLAIMED: Final = 7
GROUND_COUNT: Final = 8


class Policy:
    """What forces may do in a star, by stance, whose the star is, and act. [R58]"""

    def __init__(self, text: str) -> None:
        lines = len(STANCES) * GROUND_COUNT
        self.allowed = vec[bool]([False] * (lines * ACT_COUNT))
        self.rules: list[str] = ["R58"] * lines
        for row in rows_of("policy", text):
            stance, ground, *marks, rule = row.words
            line = STANCES.index(stance) * GROUND_COUNT + GROUNDS.index(ground)
            self.rules[line] = rule
            for act, mark in enumerate(marks):
                self.allowed[line * ACT_COUNT + act] = mark == "yes"

    def allows(self, stance: i64, ground: i64, act: i64) -> bool:
        """Tell whether an act is allowed."""
        return self.allowed[(stance * GROUND_COUNT + ground) * ACT_COUNT + act]

    def rule(self, stance: int, ground: int) -> str:
        """Return the rule that a refusal names."""
        return self.rules[stance * GROUND_COUNT + ground]


POLICY: Final = Policy(text_of("policy.txt"))


# --- points for success ------------------------------------------------------------------


def _success() -> dict[str, int]:
    rows = rows_of("success", text_of("success.txt"))
    return {row.words[0]: int(row.words[1]) for row in rows}


_SUCCESS: Final = _success()
KILL_POINTS: Final = vec[i64]([_SUCCESS[name] for name in UNIT_NAMES])
EMPTY_STAR_POINTS: Final[int] = _SUCCESS["none"]


PLANET_POINTS: Final = vec[i64]([_SUCCESS[sign] for sign in KIND_SIGNS])
RICH_PLANET_POINTS: Final = vec[i64]([_SUCCESS[sign + "*"] for sign in KIND_SIGNS])


def planet_points(kind: int, rich: bool) -> int:
    """Return the half points for a conquered planet. [V25, R46]"""
    return RICH_PLANET_POINTS[kind] if rich else PLANET_POINTS[kind]


CHARTS: Final = read_charts(text_of("charts.toml"))
COMPONENTS: Final = read_components(text_of("components.toml"), "stellar")
SYMBOLS: Final[dict[str, str]] = tomllib.loads(text_of("symbols.toml"))

_BOARDS: Final[Kept[StarMap]] = Kept()


def board_for(stars: str, clouds: str) -> StarMap:
    """Return the printed map, or the one in a user's own files, made once while it is kept."""
    key = f"{stars}\0{clouds}"
    found = _BOARDS.get(key)
    if found is not None:
        return found
    made = StarMap(stars or text_of("stars.txt"), clouds or text_of("clouds.txt"))
    return _BOARDS.keep(key, made, ours=not stars and not clouds)


def read_stars(file: str, text: str) -> object:
    """Read stars of the user's own, among our clouds."""
    return StarMap(text, text_of("clouds.txt"))


def read_clouds(file: str, text: str) -> object:
    """Read clouds of the user's own, among our stars."""
    return StarMap(text_of("stars.txt"), text)


def read_own_cards(file: str, text: str) -> object:
    """Read star cards of the user's own; whether they are enough for the stars is seen later."""
    return card_rows(text)


def read_prices(file: str, text: str) -> object:
    """Read prices of the user's own."""
    return Prices(text)


READERS: Final[dict[str, Callable[[str, str], object]]] = {
    "stars": read_stars,
    "clouds": read_clouds,
    "cards": read_own_cards,
    "prices": read_prices,
}
