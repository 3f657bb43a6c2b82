"""What is printed on the components: map, cards, prices, tables. The only reader of `data/`."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from hexile.components import printed_text
from hexile.kernel.chart import read_charts
from hexile.kernel.component_data.component import read_components
from hexile.kernel.component_data.data_rows import DataRow, data_rows, parts_of
from hexile.kernel.component_data.file_limits import TextCache
from hexile.kernel.geometry.hexes import DIRECTIONS, Hex, hex_distance
from hexile.kernel.scene import Cell
from hexile.kernel.setup import BadFile, refuse_all

POWERS: Final = 4
POWER_NAMES: Final[list[str]] = ["Red", "Yellow", "Green", "Blue"]
POWER_LETTERS: Final = "RYGB"
COLOURS: Final[list[str]] = ["yellow", "red", "orange", "green", "blue"]
NO_STAR: Final = -1

COLUMNS: Final = 32
TALL_ROWS: Final = 21
LOW_ROWS: Final = 20

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
UNITS_OF: Final[list[list[str]]] = [
    [f"{power} {unit}" for unit in UNIT_WORDS] for power in POWER_NAMES
]

TERRAN: Final = 0
SUB_TERRAN: Final = 1
MINIMAL_TERRAN: Final = 2
BARREN: Final = 3
KIND_SIGNS: Final[list[str]] = ["T", "ST", "MT", "B"]
KIND_NAMES: Final[list[str]] = ["Terran", "sub-Terran", "minimal-Terran", "barren"]
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
    drawn once, when somebody first looks at it, and kept in `sheet`; so is that in characters, in `typed`.
    """

    def __init__(self, stars: str, clouds: str, entries: str) -> None:
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
        self.entry_names: list[str] = read_entries(entries, self.names)
        self.entries = vec[i64]([self.number[name] for name in self.entry_names])
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
        self.places: list[str] = self.names + [f"off-{name}" for name in self.entry_names]
        for star, place in enumerate(self.star_hex):
            self.places[place] = self.star_names[star]
        # Cells have names of their own on the board: R1 is a hex, and a fleet of Red.
        self.cells: list[str] = [
            f"hex-{name}" if name in self.number else name for name in self.places
        ]
        self.sheet: list[Cell] = []
        self.typed: list[list[int]] = []
        self.short_names: list[str] = []

    def _read_stars(self, text: str) -> None:
        for row in data_rows("stars", text):
            if len(row.words) != 3:
                raise row.bad("this line needs a name, a hex and a colour")
            name, at, colour = row.words
            if at not in self.number:
                raise row.bad(f"no hex {at}; hexes run from A1 to FF20", at)
            if colour not in COLOURS:
                raise row.bad(f"'{colour}' is not a star colour: {', '.join(COLOURS)}", colour)
            if name in self.star_names or not name.isalpha():
                raise row.bad(f"'{name}' appears twice, or is not one word of letters")
            place = self.number[at]
            if self.star_at[place] != NO_STAR:
                raise row.bad(
                    f"{at} already has the star {self.star_names[self.star_at[place]]}", at
                )
            self.star_at[place] = len(self.star_names)
            self.star_names.append(name)
            self.star_hex = append(self.star_hex, place)
            self.colour = append(self.colour, COLOURS.index(colour))
        if len(self.star_names) < POWERS:
            raise BadFile(
                "stars", 0, 0, f"{len(self.star_names)} stars; the map needs at least four"
            )

    def _read_clouds(self, text: str) -> None:
        for row in data_rows("clouds", text):
            for name in row.words:
                if name not in self.number:
                    raise row.bad(f"no hex {name}; hexes run from A1 to FF20", name)
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
        return self.star_names.index(name) if name in self.star_names else NO_STAR


def read_entries(text: str, hexes: list[str]) -> list[str]:
    """Read the entry hexes, one for each corner. [1.3, K1]"""
    found: list[str] = []
    for row in data_rows("entries", text):
        if len(row.words) != 2 or row.words[0] != str(len(found) + 1) or len(found) == POWERS:
            raise row.bad("list the corners 1 to 4 in order, each with its entry hex")
        if row.words[1] not in hexes or row.words[1] in found:
            raise row.bad(f"no hex {row.words[1]}, or it appears twice", row.words[1])
        found.append(row.words[1])
    if len(found) != POWERS:
        raise BadFile("entries", 0, 0, f"{len(found)} entry hexes; the file needs four")
    return found


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
        self.success: int = 0

    def planet_words(self, slot: int) -> str:
        """Name a planet of the card: `T80`, `B10*`."""
        star = "*" if self.rich[slot] else ""
        return f"{KIND_SIGNS[self.kinds[slot]]}{self.capacities[slot]}{star}"

    def words(self) -> str:
        """Say what the card holds."""
        return ", ".join(self.planet_words(i) for i in range(len(self.kinds))) or "no usable planet"

    def told(self, slot: int) -> str:
        """Say in words what a planet of the card is: `barren and rich for 10 million`."""
        rich = " and rich" if self.rich[slot] else ""
        return f"{KIND_NAMES[self.kinds[slot]]}{rich} for {self.capacities[slot]} million"

    def sentence(self) -> str:
        """Say in words what the card holds."""
        return ", ".join(self.told(i) for i in range(len(self.kinds))) or "no usable planet"

    def title(self) -> str:
        """Name the card by its number and what it holds: `25: T80`."""
        return f"{self.number}: {self.words()}"


def read_cards(text: str, board: StarMap, success: Success) -> list[Card]:
    """Read a deck of star cards; every colour needs a card for each of its stars. [1.2]"""
    cards = card_rows(text, success)
    for colour, name in enumerate(COLOURS):
        wanted = sum(1 for other in board.colour if other == colour)
        there = sum(1 for card in cards if card.colour == colour)
        if there < wanted:
            raise BadFile("cards", 0, 0, f"{there} {name} cards for {wanted} {name} stars")
    return cards


def card_rows(text: str, success: Success) -> list[Card]:
    """Read the lines of a deck of star cards. [1.2]"""
    cards: list[Card] = []
    for row in data_rows("cards", text):
        if len(row.words) < 3 or row.words[1] not in COLOURS:
            raise row.bad("this line needs a number, a star colour, and planets or -")
        card = Card(row.number_in(row.words[0], 1, 9999), COLOURS.index(row.words[1]))
        if any(other.number == card.number for other in cards):
            raise row.bad(f"card {card.number} appears twice")
        if row.words[2] != "-":
            for word in row.words[2:]:
                _read_planet(row, card, word)
        card.success = success.star_points(card)
        cards.append(card)
    return cards


def _read_planet(row: DataRow, card: Card, word: str) -> None:
    kind = word.rstrip("*@0123456789")
    rest = word[len(kind) :]
    size, _, orbit = rest.partition("@")
    if kind not in KIND_SIGNS or not orbit.isdigit():
        raise row.bad(f"'{word}' is not a planet; write T80@3, ST40@4, MT20*@5, B10@6", word)
    if len(card.kinds) == MOST_PLANETS:
        raise row.bad(f"more than {MOST_PLANETS} planets", word)
    card.kinds = append(card.kinds, KIND_SIGNS.index(kind))
    card.capacities = append(card.capacities, row.number_in(size.rstrip("*"), 1, 200))
    card.rich = append(card.rich, size.endswith("*"))
    card.orbits = append(card.orbits, int(orbit))


# --- prices, research, attack ------------------------------------------------------------


class Prices:
    """What things cost, in industrial points. [1.11]"""

    def __init__(self, text: str) -> None:
        found: dict[str, int] = {}
        for row in data_rows("prices", text):
            if len(row.words) != 2 or row.words[0] not in PRICED:
                raise row.bad(f"this line needs one of {', '.join(PRICED)} and a price")
            found[row.words[0]] = row.number_in(row.words[1], 1, 999)
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


def read_titles(file: str, text: str) -> list[Title]:
    """Read the research titles; prices may differ from ours, not which titles there are. [1.12]"""
    titles: list[Title] = []
    words: list[str] = []
    for row in data_rows("research", text):
        if len(row.words) < 6 or row.words[0] not in CLASS_NAMES:
            raise row.bad(
                "this line needs class, level, word, price, cheaper price or -, and a name"
            )
        area, level, word, price, cheap, *rest = row.words
        name = " ".join(rest if cheap == "-" else rest[1:])
        title = Title(
            CLASS_NAMES.index(area),
            row.number_in(level, 1, LEVELS),
            word,
            row.number_in(price, 1, MOST_PRICE),
            name,
        )
        if cheap != "-":
            title.cheap = row.number_in(cheap, 1, MOST_PRICE)
            if rest[0] not in words:
                raise row.bad(f"'{rest[0]}' is not a title above this one", rest[0])
            title.thanks_to = words.index(rest[0])
        titles.append(title)
        words.append(word)
    return titles


def read_own_titles(file: str, text: str) -> list[Title]:
    """Read research titles of the user's own: the same titles, in the same order. [1.12]"""
    titles = read_titles(file, text)
    for row, title, ours in zip(data_rows("research", text), titles, TITLES, strict=False):
        if (title.area, title.level, title.word, title.name) != (
            ours.area, ours.level, ours.word, ours.name,
        ):  # fmt: skip
            known = f"{CLASS_NAMES[ours.area]} {ours.level} {ours.word}, {ours.name}"
            raise row.bad(
                f"this line must be {known}; you may change only prices and what lowers them"
            )
    if len(titles) != len(TITLES):
        raise BadFile("research", 0, 0, f"{len(titles)} titles; the file needs {len(TITLES)}")
    return titles


MOST_PRICE: Final = 999
TITLES: Final[list[Title]] = read_titles("research", text_of("research.txt"))
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


PRINTED_BLOCK: Final = "printed"
SCOUTS_FIGHT_BLOCK: Final = "scouts fight"


class Attacks:
    """Who hits whom on what, as printed and where scouts fight. [1.7.4]"""

    def __init__(self, text: str) -> None:
        blocks = parts_of("attack", data_rows("attack", text), [PRINTED_BLOCK, SCOUTS_FIGHT_BLOCK])
        self.printed = read_attack(blocks[PRINTED_BLOCK])
        self.scouts_fight = read_attack(blocks[SCOUTS_FIGHT_BLOCK])


def read_attack(rows: list[DataRow]) -> vec[vec[i64]]:
    """Read an attack table: by firer, then by target, the highest face that hits. [1.7.4]"""
    heads = rows[0].words
    if sorted(heads) != sorted(UNIT_NAMES):
        raise rows[0].bad(f"the first line must be: {' '.join(UNIT_NAMES)}")
    columns = [UNIT_NAMES.index(name) for name in heads]
    table = [[NEVER] * UNITS for _ in range(UNITS)]
    firers = [row.words[0] for row in rows[1:]]
    wanted = [name for name in UNIT_NAMES if name != "shield"]
    if sorted(firers) != sorted(wanted):
        raise rows[0].bad(f"the table needs a row for each of: {', '.join(wanted)}")
    faults: list[BadFile] = []
    for row in rows[1:]:
        if len(row.words) != len(columns) + 1:
            raise row.bad(f"{len(row.words) - 1} values; this row needs {len(columns)}")
        for column, word in zip(columns, row.words[1:], strict=True):
            if word not in HITS:
                faults.append(row.bad(f"'{word}' is not one of {', '.join(HITS)}", word))
            table[UNIT_NAMES.index(row.words[0])][column] = HITS.get(word, NEVER)
    refuse_all(faults)
    return vec[vec[i64]]([vec[i64](line) for line in table])


HITS: Final[dict[str, int]] = {
    "-": NEVER, **{str(n): n for n in range(1, 6)}, "ten": EXACTLY_TEN, "all": ALWAYS,
}  # fmt: skip


ATTACKS: Final = Attacks(text_of("attack.txt"))


# --- the variant's tables ----------------------------------------------------------------


class SumTable:
    """A table entered with a sum of dice: what it brings, and the printed range. [V7, V10, V18]"""

    def __init__(self, rows: list[DataRow], results: list[list[str]]) -> None:
        self.lows: list[int] = []
        self.highs: list[int] = []
        self.results: list[list[str]] = []
        for row in rows:
            self._read(row, results)

    def _read(self, row: DataRow, results: list[list[str]]) -> None:
        low, dash, high = row.words[0].partition("-")
        first, last = (
            row.number_in(low, 0, MOST_SUM),
            row.number_in(high if dash else low, 0, MOST_SUM),
        )
        if last < first or (self.highs and first != self.highs[-1] + 1):
            raise row.bad(f"'{row.words[0]}' does not continue where the row above ends")
        if row.words[1:] not in results:
            known = " | ".join(" ".join(words) for words in results)
            raise row.bad(f"the result must be one of: {known}", row.words[-1])
        self.lows.append(first)
        self.highs.append(last)
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


MOST_SUM: Final = 9999
ORDERS: Final[list[list[str]]] = [
    [a, b, c]
    for a in ("factories", "research", "weapons")
    for b in ("factories", "research", "weapons")
    for c in ("factories", "research", "weapons")
    if len({a, b, c}) == 3
]
# What each table may bring.
BRINGS: Final[dict[str, list[list[str]]]] = {
    "research class": [[peace, war] for peace in CLASS_NAMES for war in CLASS_NAMES],
    "research level": [["lowest"], ["highest"], ["related"]],
    "economy": ORDERS,
    "encounter": [["peaceful"], ["misunderstanding"]],
    "events": [["talks"], ["blunder"], ["dispute"], ["limited"], ["total"]],
    "talks": [["failure"], ["truce"], ["treaty"]],
    "terms": [["stalemate"], ["marginal"], ["substantial"], ["decisive"]],
    "resolution": [["arbitration"], ["continues"], ["war"]],
}


class Politics:
    """The tables of the variant. [V7, V10, V15, V18, V23, V25]"""

    def __init__(self, text: str) -> None:
        blocks = parts_of("politics", data_rows("politics", text), list(BRINGS))
        tables = {name: SumTable(blocks[name], BRINGS[name]) for name in BRINGS}
        self.research_class = tables["research class"]
        self.research_level = tables["research level"]
        self.economy = tables["economy"]
        self.encounter = tables["encounter"]
        self.events = tables["events"]
        self.talks = tables["talks"]
        self.terms = tables["terms"]
        self.resolution = tables["resolution"]
        for column in range(2):
            if {words[column] for words in self.research_class.results} != set(CLASS_NAMES):
                row = blocks["research class"][0]
                raise row.bad("every class must appear in peace and at war")


POLITICS: Final = Politics(text_of("politics.txt"))


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
        for row in data_rows("policy", text):
            if len(row.words) != ACT_COUNT + 3:
                raise row.bad(f"this line needs a stance, a star, {ACT_COUNT} marks and a rule")
            stance, ground, *marks, rule = row.words
            if stance not in STANCES:
                raise row.bad(f"'{stance}' is not a stance: {', '.join(STANCES)}", stance)
            if ground not in GROUNDS:
                raise row.bad(f"'{ground}' is not a kind of star: {', '.join(GROUNDS)}", ground)
            wrong = next((mark for mark in marks if mark not in ("yes", "-")), "")
            if wrong:
                raise row.bad(f"'{wrong}' is not yes or -", wrong)
            line = STANCES.index(stance) * GROUND_COUNT + GROUNDS.index(ground)
            self.rules[line] = rule
            for act, mark in enumerate(marks):
                self.allowed[line * ACT_COUNT + act] = mark == "yes"

    def allows(self, stance: i64, ground: i64, act: i64) -> bool:
        return self.allowed[(stance * GROUND_COUNT + ground) * ACT_COUNT + act]

    def rule(self, stance: int, ground: int) -> str:
        """Return the rule that a refusal names."""
        return self.rules[stance * GROUND_COUNT + ground]


POLICY: Final = Policy(text_of("policy.txt"))


# --- points for success ------------------------------------------------------------------


class Success:
    """Points for success in war, in halves: for planets conquered and units destroyed. [V25, R46]"""

    def __init__(self, text: str) -> None:
        signs = [*KIND_SIGNS, *(sign + "*" for sign in KIND_SIGNS)]
        wanted = [*signs, "none", *UNIT_NAMES]
        found: dict[str, int] = {}
        for row in data_rows("success", text):
            if len(row.words) != 2 or row.words[0] not in wanted or row.words[0] in found:
                raise row.bad(
                    f"this line needs one of {', '.join(wanted)}, each once, and half points"
                )
            found[row.words[0]] = row.number_in(row.words[1], 0, 99)
        missing = [name for name in wanted if name not in found]
        if missing:
            raise BadFile("success", 0, 0, f"no points for {', '.join(missing)}")
        self.kills = vec[i64]([found[name] for name in UNIT_NAMES])
        self.empty_star: int = found["none"]
        self.plain = vec[i64]([found[sign] for sign in KIND_SIGNS])
        self.rich = vec[i64]([found[sign + "*"] for sign in KIND_SIGNS])

    def planet_points(self, kind: int, rich: bool) -> int:
        """Return the half points for a conquered planet. [V25, R46]"""
        return self.rich[kind] if rich else self.plain[kind]

    def star_points(self, card: Card) -> int:
        """Add up the half points for conquering a star: every planet on its card. [V25, R46]"""
        if len(card.kinds) == 0:
            return self.empty_star
        planets = zip(card.kinds, card.rich, strict=True)
        return sum(self.planet_points(kind, rich) for kind, rich in planets)


SUCCESS: Final = Success(text_of("success.txt"))


def read_start(file: str, text: str) -> list[int]:
    """Read how many scouts, transports and corvettes a power begins with. [1.3]"""
    found: dict[str, int] = {}
    for row in data_rows("start", text):
        if len(row.words) != 2 or row.words[0] not in STARTING or row.words[0] in found:
            raise row.bad(f"this line needs one of {', '.join(STARTING)}, each once, and a number")
        found[row.words[0]] = row.number_in(row.words[1], 1, 99)
    missing = [name for name in STARTING if name not in found]
    if missing:
        raise BadFile("start", 0, 0, f"no number for {', '.join(missing)}")
    return [found[name] for name in STARTING]


STARTING: Final[list[str]] = [UNIT_NAMES[kind] for kind in (SCOUT, TRANSPORT, CORVETTE)]
START: Final = read_start("start", text_of("start.txt"))


CHARTS: Final = read_charts(text_of("charts.toml"))
COMPONENTS: Final = read_components(text_of("components.toml"), "stellar")
SYMBOLS: Final[dict[str, str]] = tomllib.loads(text_of("symbols.toml"))

_BOARDS: Final[TextCache[StarMap]] = TextCache()


def board_for(stars: str, clouds: str, entries: str) -> StarMap:
    """Return the printed map, or the one in a user's own files, made once while it is kept."""
    key = f"{stars}\0{clouds}\0{entries}"
    found = _BOARDS.get(key)
    if found is not None:
        return found
    made = StarMap(
        stars or text_of("stars.txt"),
        clouds or text_of("clouds.txt"),
        entries or text_of("entries.txt"),
    )
    return _BOARDS.keep(key, made, ours=not stars and not clouds and not entries)


class Tables:
    """Everything printed that a game is played with: ours, or the user's own."""

    def __init__(self, files: dict[str, str]) -> None:
        self.board = board_for(
            files.get("stars", ""), files.get("clouds", ""), files.get("entries", "")
        )
        own = files.get("success", "")
        self.success = Success(own) if own else SUCCESS
        self.cards = read_cards(
            files.get("cards", "") or text_of("cards.txt"), self.board, self.success
        )
        self.prices = Prices(files.get("prices", "") or text_of("prices.txt"))
        own = files.get("research", "")
        self.titles = read_own_titles("research", own) if own else TITLES
        own = files.get("attack", "")
        self.attacks = Attacks(own) if own else ATTACKS
        own = files.get("politics", "")
        self.politics = Politics(own) if own else POLITICS
        own = files.get("policy", "")
        self.policy = Policy(own) if own else POLICY
        own = files.get("start", "")
        self.start: list[int] = read_start("start", own) if own else START


def read_stars(file: str, text: str) -> object:
    """Read stars of the user's own, among our clouds."""
    return StarMap(text, text_of("clouds.txt"), text_of("entries.txt"))


def read_clouds(file: str, text: str) -> object:
    """Read clouds of the user's own, among our stars."""
    return StarMap(text_of("stars.txt"), text, text_of("entries.txt"))


def read_own_entries(file: str, text: str) -> object:
    """Read entry hexes of the user's own."""
    return StarMap(text_of("stars.txt"), text_of("clouds.txt"), text)


def read_own_cards(file: str, text: str) -> object:
    """Read star cards of the user's own; whether they are enough for the stars is seen later."""
    return card_rows(text, SUCCESS)


def read_prices(file: str, text: str) -> object:
    """Read prices of the user's own."""
    return Prices(text)


def read_attacks(file: str, text: str) -> object:
    """Read attack tables of the user's own."""
    return Attacks(text)


def read_politics(file: str, text: str) -> object:
    """Read tables of politics of the user's own."""
    return Politics(text)


def read_policy(file: str, text: str) -> object:
    """Read what policy allows, in the user's own view."""
    return Policy(text)


def read_success(file: str, text: str) -> object:
    """Read points for success of the user's own."""
    return Success(text)


READERS: Final[dict[str, Callable[[str, str], object]]] = {
    "stars": read_stars,
    "clouds": read_clouds,
    "entries": read_own_entries,
    "cards": read_own_cards,
    "prices": read_prices,
    "research": read_own_titles,
    "attack": read_attacks,
    "politics": read_politics,
    "policy": read_policy,
    "success": read_success,
    "start": read_start,
}
