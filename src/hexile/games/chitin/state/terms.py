"""What is agreed for a whole game."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from hexile.games.chitin.state.actions import Face, Go
from hexile.games.chitin.state.fight import no_fight, nobody_exposed
from hexile.games.chitin.state.numbering import MOST_HIT, Numbering
from hexile.games.chitin.state.places import (
    AIRBORNE,
    CARRIED,
    DEAD,
    ENDS,
    HOME,
    LEFT,
    NO_ONE,
    NO_TOKEN,
    OFF_MAP,
    UNKNOWN,
    WAITING,
)
from hexile.games.chitin.tables import (
    CAMOUFLAGE,
    CHARGE_POINTS,
    HIVES,
    MOST_FOOD,
    MOST_IN_A_HEX,
    MOST_TOKENS,
    SEATS,
    SIXTHS,
    TOKEN_LETTERS,
    Kit,
    Valley,
    read_force,
)
from hexile.kernel.fields.columns import packed_rows
from hexile.kernel.fields.field import (
    MARKS,
    NUMBERS,
    PLAIN_LIST,
    Field,
    Listing,
    Piles,
    Records,
    Values,
    column,
    listing,
    marks,
    number,
    secret,
)
from hexile.kernel.geometry.graph import NOWHERE
from hexile.kernel.geometry.hexes import DIRECTION_NAMES
from hexile.kernel.setup import Setup

SIDES: Final[list[str]] = [hive.lower() for hive in HIVES]
NOBODY_YET: Final = {NO_ONE: "nobody"}
MOST_LOST: Final = 999
MOST_TURNS: Final = 999  # where there is no limit; no battle has lasted a tenth of that


class Terms:
    """What is agreed for a whole game: components, scenario, options, shared actions. [3.03, S6]"""

    def __init__(self, setup: Setup, kit: Kit) -> None:
        self.battle = battle = kit.battle
        self.sheet = sheet = kit.sheet
        self.valley = valley = kit.valley
        self.results = kit.results
        self.wheel = kit.wheel
        self.best_against = kit.wheel.best
        self.forces = kit.forces
        self.advanced: bool = battle.advanced
        self.turns: int = setup.number("turns") or MOST_TURNS
        self.first_off: bool = setup.flag("first_off") and battle.advanced
        self.strict_stacking: bool = setup.flag("strict_stacking")
        self.air_escort: bool = setup.flag("air_escort") and battle.advanced
        self.lend_once: bool = setup.flag("lend_once")
        self.sure_at_six: bool = setup.flag("sure_at_six")
        self.low_hacker: bool = setup.flag("low_hacker")
        self.arch_reaper: bool = setup.flag("arch_reaper")
        even = setup.flag("even_tokens")
        self.values: dict[str, int] = {k: 20 if even else v for k, v in kit.tokens.items()}
        self.pool: list[int] = [self.allowed(kind) for kind in range(len(sheet.kinds))]
        self.fixed: list[int] = (
            list(self.pool) if battle.force == "pool" else read_force(sheet, battle.force)
        )
        self.enter = packed_rows(
            [[kind.enter(sign) for sign in valley.terrain] for kind in sheet.kinds]
        )
        self.camouflage = vec[i64]([CAMOUFLAGE[sign] for sign in valley.terrain])
        self.go: list[Go] = [Go(at, name) for at, name in enumerate(valley.names)]
        self.fly: list[Go] = [
            Go(megahex, valley.names[anchor]) for megahex, anchor in enumerate(valley.anchor)
        ]
        self.off: list[Go] = [Go(OFF_MAP, end) for end in ENDS]
        # how a stack may turn, by its hex and the way it faces now
        self.faces: list[list[list[Face]]] = [
            other_faces(at, name) for at, name in enumerate(valley.names)
        ]
        self.fighters: i64 = self.most_in_combat()
        air = sum([count for kind, count in enumerate(self.pool) if sheet.is_air[kind]])
        self.numbering = Numbering(valley, sheet, list(kit.forces), self.most_units(), air)
        self.fields: list[Field] = fields_of(self)

    def allowed(self, kind: int) -> int:
        """Return how many units of a kind a side may have in this game. [3.03, R55, S2, S7, S8]"""
        what = self.sheet.kinds[kind]
        if (what.is_basic or what.is_air) and not self.advanced:
            return 0
        if what.hides and not self.low_hacker:
            return 0
        if what.source == "invented" and not self.arch_reaper:
            return 0
        return what.pool

    def most_units(self) -> int:
        """Return how many units a side may have at most."""
        return sum(self.pool)

    def most_in_combat(self) -> int:
        """Return how many units of a side can be in one combat: six stacks or seven, and the air."""
        air = max([count for kind, count in enumerate(self.pool) if self.sheet.is_air[kind]])
        return MOST_HIT * MOST_IN_A_HEX + air


def other_faces(at: int, name: str) -> list[list[Face]]:
    """List, for each way a stack in a hex may face, the other ways. [6.06]"""
    faces = [Face(at, way, name) for way in range(SIXTHS)]
    return [[face for face in faces if face.direction != now] for now in range(SIXTHS)]


# --- what a game remembers -------------------------------------------------------------------


def fields_of(terms: Terms) -> list[Field]:
    """List what a game remembers, each thing once, with the words people use for it."""
    units = SEATS * terms.most_units()
    return [
        *number_fields(terms),
        *unit_fields(terms, units),
        *token_fields(terms, units),
        *hex_fields(terms),
        *combat_fields(terms, numbered_units(units)),
    ]


def number_fields(terms: Terms) -> list[Field]:
    """List the single numbers, and what is counted for each side."""
    worst = max([outcome.losses for row in terms.results.rows for outcome in row])
    force = listing("force", len(terms.pool), UNKNOWN, max(terms.pool), item=PLAIN_LIST)
    return [
        number("turn", 0, terms.turns),
        side("moving", 0),
        side("first", NO_ONE),
        side("top", NO_ONE),
        side("high", NO_ONE, "high roller"),
        column("lost", SIDES, 0, MOST_LOST),
        secret(Piles("force", SIDES, force)),
        marks("chosen", SIDES),
        side("loser", NO_ONE, "losing"),
        number("losses", 0, max(worst, terms.most_in_combat())),
        side("winner", NO_ONE, "advancing"),
    ]


def side(name: str, usual: int, label: str = "") -> Field:
    """Declare one of the sides, or nobody where that is what it is at first."""
    return number(
        name, usual, SEATS - 1, usual, SIDES, NOBODY_YET if usual == NO_ONE else {}, label
    )


def unit_fields(terms: Terms, units: int) -> list[Field]:
    """List what is kept for each unit, in the order of their numbers."""
    sheet = terms.sheet
    dearest = max([max(terms.enter[kind]) for kind in range(len(sheet.kinds))])
    points = max(sheet.move) + CHARGE_POINTS + dearest + 1
    names, off = terms.valley.names, {WAITING: "waiting", LEFT: "left", DEAD: "dead"}
    return [
        listing("kind", units, 0, len(sheet.kinds) - 1, sheet.letters, item=NUMBERS),
        listing("owner", units, 0, SEATS - 1, SIDES, item=NUMBERS),
        listing("at", units, DEAD, terms.valley.size - 1, names, off, NUMBERS),
        listing("facing", units, 0, SIXTHS - 1, DIRECTION_NAMES, item=NUMBERS),
        listing("spent", units, 0, points, item=NUMBERS),
        listing("carries", units, NO_TOKEN, MOST_TOKENS - 1, special={NO_TOKEN: "-"}, item=NUMBERS),
        *[
            listing(name, units, 0, 1, item=MARKS)
            for name in ("disrupted", "moved", "charging", "overran", "held")
        ],
    ]


def token_fields(terms: Terms, units: int) -> list[Field]:
    """List what is kept for each token, in the order they came."""
    home = {CARRIED: "carried", HOME: SIDES[0], HOME - 1: SIDES[1]}
    names = terms.valley.names
    letters = len(TOKEN_LETTERS) - 1
    return [
        listing("token_letter", MOST_TOKENS, 0, letters, TOKEN_LETTERS, item=NUMBERS),
        listing("token_value", MOST_TOKENS, 0, MOST_FOOD, item=NUMBERS),
        listing("token_at", MOST_TOKENS, HOME - 1, terms.valley.size - 1, names, home, NUMBERS),
        listing("token_mover", MOST_TOKENS, NO_ONE, units - 1, special={NO_ONE: "-"}, item=NUMBERS),
    ]


def hex_fields(terms: Terms) -> list[Field]:
    """List the columns of hexes and megahexes that a turn keeps."""
    valley = terms.valley
    anchors = [valley.names[at] for at in valley.anchor]
    air = {AIRBORNE + megahex: f"air-{name}" for megahex, name in enumerate(anchors)}
    most = terms.most_units()
    return [
        hexes("bodies", 2 * most, valley),
        hexes("turned", most, valley),
        hexes("attacked", most, valley),
        hexes("busy", most, valley),
        listing("skirmished", valley.megas, 0, valley.megas - 1, anchors, item=NUMBERS),
        hexes("owed", most, valley),
        hexes("building", SIXTHS, valley),
        hexes("against", MOST_HIT, valley),
        Listing(
            "retreating",
            MOST_HIT + valley.megas,
            Values(0, AIRBORNE + valley.megas - 1, valley.names, air),
            NUMBERS,
        ),
        hexes("vacated", MOST_HIT, valley),
    ]


def hexes(name: str, most: int, valley: Valley, label: str = "") -> Field:
    """Declare some hexes in order."""
    return listing(name, most, 0, valley.size - 1, valley.names, item=NUMBERS, label=label)


def numbered_units(count: int) -> list[str]:
    """Name units by their numbers, where nobody reads them."""
    return [str(unit) for unit in range(count)]


def combat_fields(terms: Terms, units: list[str]) -> list[Field]:
    """List what is kept of units in hand and in combats; *units* are their names."""
    most = terms.most_units()
    fighters = terms.most_in_combat()
    return [
        listing("hand", most, 0, len(units) - 1, units, item=NUMBERS),
        listing("aloft", most, 0, len(units) - 1, units, item=NUMBERS),
        listing("stinging", most, 0, len(units) - 1, units, item=NUMBERS),
        listing("pool", fighters, 0, len(units) - 1, units, item=NUMBERS, label="to lose from"),
        listing("driven", fighters, 0, len(units) - 1, units, item=NUMBERS, label="driven back"),
        listing("advanced", fighters, 0, len(units) - 1, units, item=NUMBERS),
        Records("fights", most, fight_fields(terms, units), no_fight),
        Records("now", 1, fight_fields(terms, units), no_fight, True, "combat under way"),
        Records("behind", most, exposed_fields(terms, units), nobody_exposed, label="stung"),
    ]


def fight_fields(terms: Terms, units: list[str]) -> list[Field]:
    """List what is kept of a declared combat."""
    valley = terms.valley
    fighters = terms.most_in_combat()
    anchors = [valley.names[at] for at in valley.anchor]
    strongest = 4 * fighters * (max(terms.sheet.strength) + max(terms.sheet.defence) + 1)
    return [
        listing("attackers", fighters, 0, len(units) - 1, units, item=NUMBERS),
        listing("defenders", fighters, 0, len(units) - 1, units, item=NUMBERS),
        hexes("bases", SIXTHS, valley, "from"),
        hexes("targets", MOST_HIT, valley, "against"),
        number("megahex", NOWHERE, valley.megas - 1, NOWHERE, anchors, {NOWHERE: "none"}, "over"),
        hexes("air_aims", fighters, valley, "stings"),
        number("strength", 0, strongest),
        number("defence", 0, strongest),
    ]


def exposed_fields(terms: Terms, units: list[str]) -> list[Field]:
    """List what is kept of a stack with enemies behind."""
    return [
        listing("units", MOST_IN_A_HEX, 0, len(units) - 1, units, item=NUMBERS),
        hexes("enemies", SIXTHS // 2, terms.valley, "by"),
    ]
