"""Fleets, colonies, claims and stances; the actions; the questions one may ask about them."""

from __future__ import annotations

from typing import Final

from hexile.games.stellar.tables import (
    ATTACK_PRINTED,
    ATTACK_SCOUTS_FIGHT,
    CORVETTE,
    FIRST_SPEED,
    MOST_PLANETS,
    NO_STAR,
    NO_TITLE,
    POWER_LETTERS,
    POWER_NAMES,
    POWERS,
    SCOUT,
    SHIPS,
    SPEED_TITLES,
    T_RANGE,
    TITLES,
    TRANSPORT,
    UNIT_NAMES,
    Card,
    Prices,
    StarMap,
    border_links,
    border_links_worded,
)
from hexile.kernel.chart import Facts, Trace
from hexile.kernel.event import EVERYBODY, Event
from hexile.kernel.play import Action, State
from hexile.kernel.setup import Setup

NO_POWER: Final = -1
NO_PLANET: Final = -1
NO_CARD: Final = -1
UNKNOWN: Final = -2
NEVER_SEEN: Final = -1

STAGE_I: Final = 1
STAGE_II: Final = 2
STAGE_III: Final = 3
STAGE_IV: Final = 4
STAGE_NAMES: Final[list[str]] = ["", "I", "II", "III", "IV"]

PEACE: Final = 0
LIMITED: Final = 1
TOTAL: Final = 2
NEUTRAL: Final = 0

CLASH: Final = 0
DISPUTE: Final = 1

BATTLE: Final = 0
MISUNDERSTANDING: Final = 1
RAID: Final = 2
ASSAULT: Final = 3


class Terms:
    """What is agreed for a whole game: map, cards, prices, optional rules."""

    def __init__(self, setup: Setup, board: StarMap, cards: list[Card], prices: Prices) -> None:
        self.board = board
        self.cards = cards
        self.prices = prices
        self.planets: int = board.stars * MOST_PLANETS
        self.fog = setup.scenario == "fog"
        self.turns: int = setup.number("turns")
        self.random_corners = setup.flag("random_corners")
        self.ask_passing = setup.flag("ask_passing")
        self.scouts_fight = setup.flag("scouts_fight")
        self.shields_fall = setup.flag("shields_fall")
        self.remainders_grow = setup.flag("remainders_grow")
        self.bases_refire = setup.flag("bases_refire")
        self.early_war = setup.flag("early_war")
        self.donor_keeps_20 = setup.flag("donor_keeps_20")
        self.fresh_tally = setup.flag("fresh_tally")
        self.free_economy: str = setup.word("free_economy")
        worded = setup.word("borders") == "worded"
        self.borders: list[list[int]] = (
            border_links_worded(board) if worded else border_links(board)
        )
        self.attack = ATTACK_SCOUTS_FIGHT if self.scouts_fight else ATTACK_PRINTED
        self.decks: list[list[int]] = [
            [i for i, card in enumerate(cards) if card.colour == colour] for colour in range(5)
        ]
        self.ways: dict[tuple[int, int, int, int], Ways] = {}

    def has_free_economy(self, power: int) -> bool:
        """Tell whether a seat decides its own spending. [R54]"""
        return self.free_economy in ("all", POWER_NAMES[power].lower())


class Ways:
    """All shortest ways from one place: the cost to every place in hexes, and the place before."""

    def __init__(self, costs: list[int], before: list[int]) -> None:
        self.costs = costs
        self.before = before


# --- actions -----------------------------------------------------------------------------


class Say(Action):
    """A choice in words; the first thing touched on the board may be named."""

    def __init__(
        self, words: str, verb: str, number: int = 0, second: int = 0, at: str = ""
    ) -> None:
        self.words = words
        self.verb = verb
        self.number: int = number
        self.second: int = second
        self.at = at

    def text(self) -> str:
        """Say it."""
        return self.words

    def clicks(self) -> list[str]:
        """Return the place it is about, then the words; or the words alone, as a button."""
        return [self.at, self.words] if self.at else [self.words]


class Send(Action):
    """A fleet is given a star to go to. [1.5.6]"""

    def __init__(self, fleet: str, star: int, name: str) -> None:
        self.fleet = fleet
        self.star: int = star
        self.words = f"send {fleet} {name}"

    def text(self) -> str:
        """Say it: `send R7 Alcor`."""
        return self.words


class Fire(Action):
    """Some ships of a kind take aim at enemy units of a kind. [1.7.2]"""

    def __init__(
        self, kind: int, count: int, power: int, planet: int, aim: int, words: str
    ) -> None:
        self.kind: int = kind
        self.count: int = count
        self.power: int = power
        self.planet: int = planet
        self.aim: int = aim
        self.words = words

    def text(self) -> str:
        """Say it: `fire corvette 3 yellow scout`."""
        return self.words

    def clicks(self) -> list[str]:
        """Return one button."""
        return [self.words]


# --- pieces ------------------------------------------------------------------------------


class Fleet:
    """Ships of one power that travel together: a task force. [1.5.7]

    A course is never changed, only replaced; `leg` says how much of it lies behind.
    """

    def __init__(self, number: int, owner: int, at: int, ships: list[int]) -> None:
        self.number: int = number
        self.owner: int = owner
        self.at: int = at
        self.ships = ships
        self.goal: int = NO_STAR
        self.course: list[int] = NO_COURSE
        self.leg: int = 0
        self.last_star: int = NO_STAR
        self.planet: int = NO_PLANET
        self.origin: int = NO_PLANET
        self.retiring = False
        self.evacuees = False
        self.modern = False
        self.unbound = False
        self.raiding = False

    def copy(self) -> Fleet:
        """Return an independent copy."""
        twin = Fleet(self.number, self.owner, self.at, self.ships.copy())
        twin.goal = self.goal
        twin.course = self.course
        twin.leg = self.leg
        twin.last_star = self.last_star
        twin.planet = self.planet
        twin.origin = self.origin
        twin.retiring = self.retiring
        twin.evacuees = self.evacuees
        twin.modern = self.modern
        twin.unbound = self.unbound
        twin.raiding = self.raiding
        return twin

    def dump(self) -> list[object]:
        """Return it as plain data."""
        flags = [self.retiring, self.evacuees, self.modern, self.unbound, self.raiding]
        return [
            self.number, self.owner, self.at, list(self.ships), self.goal, list(self.course),
            self.leg, self.last_star, self.planet, self.origin, flags,
        ]  # fmt: skip

    def name(self) -> str:
        """Name it by power and number: `R7`."""
        return f"{POWER_LETTERS[self.owner]}{self.number}"

    def size(self) -> int:
        """Count its ships."""
        return sum(self.ships)

    def warships(self) -> int:
        """Count corvettes, fighters and death stars: what besieges, conquers and escorts. [R5]"""
        ships = self.ships
        return ships[2] + ships[3] + ships[4]

    def is_convoy(self) -> bool:
        """Tell whether it is transports and nothing else."""
        return self.ships[TRANSPORT] > 0 and self.ships[TRANSPORT] == self.size()

    def is_scouts(self) -> bool:
        """Tell whether it is scouts and nothing else."""
        return self.ships[SCOUT] > 0 and self.ships[SCOUT] == self.size()

    def words(self) -> str:
        """Say what it consists of."""
        return ship_words(self.ships)


NO_COURSE: Final[list[int]] = []
PLURALS: Final[list[str]] = ["scouts", "transports", "corvettes", "fighters", "death stars"]
SINGULARS: Final[list[str]] = ["scout", "transport", "corvette", "fighter", "death star"]


def ship_words(ships: list[int]) -> str:
    """Say a number of ships of each kind in words."""
    parts = [
        f"{n} {PLURALS[kind] if n > 1 else SINGULARS[kind]}" for kind, n in enumerate(ships) if n
    ]
    return ", ".join(parts) or "nothing"


def fleet_from(row: list[object]) -> Fleet:
    """Make the fleet a dump describes."""
    number, owner, at, ships, goal, course, leg, last_star, planet, origin, flags = row
    assert isinstance(number, int) and isinstance(owner, int) and isinstance(at, int)
    assert isinstance(ships, list) and isinstance(course, list) and isinstance(flags, list)
    assert isinstance(goal, int) and isinstance(leg, int) and isinstance(last_star, int)
    assert isinstance(planet, int) and isinstance(origin, int)
    fleet = Fleet(number, owner, at, list(ships))
    fleet.goal, fleet.course, fleet.leg, fleet.last_star = goal, list(course), leg, last_star
    fleet.planet, fleet.origin = planet, origin
    fleet.retiring, fleet.evacuees, fleet.modern = bool(flags[0]), bool(flags[1]), bool(flags[2])
    fleet.unbound, fleet.raiding = bool(flags[3]), bool(flags[4])
    return fleet


class Incident:
    """A clash or a border dispute between two powers; in a dispute the first claims. [V29, V31]"""

    def __init__(self, kind: int, first: int, second: int, star: int) -> None:
        self.kind: int = kind
        self.first: int = first
        self.second: int = second
        self.star: int = star
        self.tally: int = 0

    def copy(self) -> Incident:
        """Return an independent copy."""
        twin = Incident(self.kind, self.first, self.second, self.star)
        twin.tally = self.tally
        return twin

    def dump(self) -> list[object]:
        """Return it as plain data."""
        return [self.kind, self.first, self.second, self.star, self.tally]

    def is_between(self, a: int, b: int) -> bool:
        """Tell whether these two are its parties."""
        return (self.first == a and self.second == b) or (self.first == b and self.second == a)

    def is_party(self, power: int) -> bool:
        """Tell whether a power is one of its parties."""
        return power in (self.first, self.second)


class Volley:
    """Shots agreed for a round: who fires how many of what at what. [1.7.2]"""

    def __init__(
        self, power: int, planet: int, kind: int, count: int, foe: int, target: int, aim: int
    ) -> None:
        self.power: int = power
        self.planet: int = planet
        self.kind: int = kind
        self.count: int = count
        self.foe: int = foe
        self.target: int = target
        self.aim: int = aim

    def dump(self) -> list[int]:
        """Return it as plain data."""
        return [self.power, self.planet, self.kind, self.count, self.foe, self.target, self.aim]


class Battle:
    """A fight under way in one star: sides as lists of powers, planets attacked, volleys so far."""

    def __init__(self, kind: int, star: int, attackers: list[int], defenders: list[int]) -> None:
        self.kind: int = kind
        self.star: int = star
        self.attackers = attackers
        self.defenders = defenders
        self.planets: list[int] = []
        self.damage: list[int] = []
        self.misses: list[int] = []
        self.hits: list[int] = []
        self.round: int = 0
        self.most_rounds: int = 0
        self.volleys: list[Volley] = []
        self.refuges: list[int] = [NO_STAR, NO_STAR]
        self.losses: int = 0

    def copy(self) -> Battle:
        """Return an independent copy; volleys never change and are shared."""
        twin = Battle(self.kind, self.star, self.attackers.copy(), self.defenders.copy())
        twin.planets = self.planets.copy()
        twin.damage = self.damage.copy()
        twin.misses = self.misses.copy()
        twin.hits = self.hits.copy()
        twin.round = self.round
        twin.most_rounds = self.most_rounds
        twin.volleys = self.volleys.copy()
        twin.refuges = self.refuges.copy()
        twin.losses = self.losses
        return twin

    def dump(self) -> list[object]:
        """Return it as plain data."""
        return [
            self.kind, self.star, list(self.attackers), list(self.defenders), list(self.planets),
            list(self.damage), list(self.misses), list(self.hits), self.round, self.most_rounds,
            [volley.dump() for volley in self.volleys], list(self.refuges), self.losses,
        ]  # fmt: skip

    def foes_of(self, power: int) -> list[int]:
        """List the powers on the other side."""
        return self.defenders if power in self.attackers else self.attackers


def battle_from(row: list[object]) -> Battle:
    """Make the battle a dump describes."""
    kind, star, attackers, defenders, planets, damage, misses, *rest = row
    hits, round_, most, volleys, refuges, losses = rest
    assert isinstance(kind, int) and isinstance(star, int) and isinstance(attackers, list)
    assert isinstance(defenders, list) and isinstance(planets, list) and isinstance(damage, list)
    assert isinstance(misses, list) and isinstance(hits, list) and isinstance(round_, int)
    assert (
        isinstance(most, int)
        and isinstance(volleys, list)
        and isinstance(refuges, list)
        and isinstance(losses, int)
    )
    fight = Battle(kind, star, list(attackers), list(defenders))
    fight.planets, fight.damage, fight.misses = list(planets), list(damage), list(misses)
    fight.hits = list(hits)
    fight.round, fight.most_rounds, fight.refuges, fight.losses = (
        round_,
        most,
        list(refuges),
        losses,
    )
    fight.volleys = [Volley(v[0], v[1], v[2], v[3], v[4], v[5], v[6]) for v in volleys]
    return fight


class News:
    """What a power last saw in a star: when, whose ships, whose colonies. It never changes. [1.6.3]"""

    def __init__(self, turn: int, ships: list[int], owners: list[int], shields: list[int]) -> None:
        self.turn: int = turn
        self.ships = ships
        self.owners = owners
        self.shields = shields

    def dump(self) -> list[object]:
        """Return it as plain data."""
        return [self.turn, list(self.ships), list(self.owners), list(self.shields)]

    def seen(self, power: int, kind: int) -> int:
        """Count the ships of a kind seen of a power."""
        return self.ships[power * SHIPS + kind]

    def warships(self, power: int) -> int:
        """Count the warships seen of a power."""
        at = power * SHIPS
        return self.ships[at + 2] + self.ships[at + 3] + self.ships[at + 4]


class Entry:
    """One line of a power's production ledger: where, what, how much, by which rule."""

    def __init__(self, planet: int, what: str, amount: int, rule: str) -> None:
        self.planet: int = planet
        self.what = what
        self.amount: int = amount
        self.rule = rule

    def dump(self) -> list[object]:
        """Return it as plain data."""
        return [self.planet, self.what, self.amount, self.rule]


# --- the state ---------------------------------------------------------------------------


class Stellar(State):
    """A game under way. Planets are numbered star times three plus their place on the card.

    The lists are filled by the set-up or by `copy`. In a view, what the seat may not know is
    UNKNOWN, and fleets out of sight are left out.
    """

    corner: list[int]
    claim: list[int]
    card: list[int]
    explored: list[int]
    occupied: list[int]
    decks: list[list[int]]
    owner: list[int]
    population: list[int]
    factories: list[int]
    bases: list[int]
    advanced: list[int]
    shield: list[int]
    conqueror: list[int]
    held: list[int]
    slave: list[int]
    founded: list[int]
    growth: list[int]
    fleets: list[Fleet]
    next_number: list[int]
    owned: list[int]
    title: list[int]
    banked: list[int]
    economy: list[int]
    side: list[int]
    kills: list[int]
    side_kills: list[int]
    incidents: list[Incident]
    raided: list[int]
    news: list[News | None]
    ledger: list[list[Entry]]
    queue: list[int]
    gone: list[int]
    fresh: list[int]
    lost_ships: list[int]
    vacated: list[int]

    def __init__(self, terms: Terms) -> None:
        super().__init__()
        self.terms = terms
        self.turn: int = 1
        self.active: int = 0
        self.stage: int = STAGE_I
        self.total: int = 0
        self.level: int = PEACE
        self.truce = False
        self.serial: int = 0
        self.points_left: int = 0
        self.battle: Battle | None = None
        self.viewer: int = UNKNOWN

    def copy(self) -> Stellar:
        """Return an independent copy; what never changes is shared."""
        twin = Stellar(self.terms)
        self.copy_frame(twin)
        twin.turn, twin.active, twin.stage, twin.total = (
            self.turn,
            self.active,
            self.stage,
            self.total,
        )
        twin.level, twin.truce, twin.serial = self.level, self.truce, self.serial
        twin.points_left, twin.viewer = self.points_left, self.viewer
        self._copy_stars(twin)
        self._copy_colonies(twin)
        self._copy_powers(twin)
        twin.fleets = [fleet.copy() for fleet in self.fleets]
        twin.incidents = [incident.copy() for incident in self.incidents]
        twin.battle = None if self.battle is None else self.battle.copy()
        return twin

    def _copy_stars(self, twin: Stellar) -> None:
        twin.corner = self.corner
        twin.claim = self.claim.copy()
        twin.card = self.card.copy()
        twin.explored = self.explored.copy()
        twin.occupied = self.occupied.copy()
        twin.decks = [deck.copy() for deck in self.decks]
        twin.news = self.news.copy()

    def _copy_colonies(self, twin: Stellar) -> None:
        twin.owner = self.owner.copy()
        twin.population = self.population.copy()
        twin.factories = self.factories.copy()
        twin.bases = self.bases.copy()
        twin.advanced = self.advanced.copy()
        twin.shield = self.shield.copy()
        twin.conqueror = self.conqueror.copy()
        twin.held = self.held.copy()
        twin.slave = self.slave.copy()
        twin.founded = self.founded.copy()
        twin.growth = self.growth.copy()

    def _copy_powers(self, twin: Stellar) -> None:
        twin.next_number = self.next_number.copy()
        twin.owned = self.owned.copy()
        twin.title = self.title.copy()
        twin.banked = self.banked.copy()
        twin.economy = self.economy.copy()
        twin.side = self.side.copy()
        twin.kills = self.kills.copy()
        twin.side_kills = self.side_kills.copy()
        twin.raided = self.raided.copy()
        twin.ledger = [lines.copy() for lines in self.ledger]
        twin.queue = self.queue.copy()
        twin.gone = self.gone.copy()
        twin.fresh = self.fresh.copy()
        twin.lost_ships = self.lost_ships.copy()
        twin.vacated = self.vacated.copy()

    def dump(self) -> list[object]:
        """Return everything as plain data."""
        numbers = [
            self.turn, self.active, self.stage, self.total, self.level, self.truce, self.serial,
            self.points_left, self.viewer,
        ]  # fmt: skip
        lists = [list(column) for column in self.columns()]
        return [
            *self.dump_frame(),
            numbers,
            lists,
            [list(deck) for deck in self.decks],
            [fleet.dump() for fleet in self.fleets],
            [incident.dump() for incident in self.incidents],
            [None if news is None else news.dump() for news in self.news],
            [[entry.dump() for entry in lines] for lines in self.ledger],
            None if self.battle is None else self.battle.dump(),
        ]

    def columns(self) -> list[list[int]]:
        """List the plain lists of whole numbers, in the order of the dump."""
        return [
            self.corner, self.claim, self.card, self.explored, self.occupied, self.owner,
            self.population, self.factories, self.bases, self.advanced, self.shield,
            self.conqueror, self.held, self.slave, self.founded, self.growth, self.next_number,
            self.owned, self.title, self.banked, self.economy, self.side, self.kills,
            self.side_kills, self.raided, self.queue, self.gone, self.fresh, self.lost_ships,
            self.vacated,
        ]  # fmt: skip

    def set_columns(self, lists: list[list[int]]) -> None:
        """Take the plain lists back from a dump."""
        (
            self.corner, self.claim, self.card, self.explored, self.occupied, self.owner,
            self.population, self.factories, self.bases, self.advanced, self.shield,
            self.conqueror, self.held, self.slave, self.founded, self.growth, self.next_number,
            self.owned, self.title, self.banked, self.economy, self.side, self.kills,
            self.side_kills, self.raided, self.queue, self.gone, self.fresh, self.lost_ships,
            self.vacated,
        ) = lists  # fmt: skip

    # --- telling

    def say(
        self, kind: str, rule: str, facts: Facts, seats: int = EVERYBODY, face: int = 0,
        trace: Trace | None = None,
    ) -> None:  # fmt: skip
        """Add an event to the log; without fog everybody may know it. Ask `telling` first."""
        shown = seats if self.terms.fog else EVERYBODY
        self.tell(Event(kind, rule, facts, face, trace, shown))

    def watchers(self, star: int) -> int:
        """Return a bit for each power with ships or people in a star."""
        mask = 0
        for power in range(POWERS):
            if self.is_present(power, star):
                mask |= 1 << power
        return mask

    # --- questions about places

    def star_name(self, star: int) -> str:
        """Name a star."""
        return self.terms.board.star_names[star]

    def planet_name(self, planet: int) -> str:
        """Name a planet by star and orbit: `Alcor 4`."""
        star = planet // MOST_PLANETS
        card = self.card_of(star)
        slot = planet % MOST_PLANETS
        orbit = card.orbits[slot] if card is not None and slot < len(card.orbits) else slot
        return f"{self.star_name(star)} {orbit}"

    def place_name(self, place: int) -> str:
        """Name a hex: the star in it, or column and row."""
        return self.terms.board.places[place]

    def star_at(self, place: int) -> int:
        """Return the star in a hex, or NO_STAR."""
        return self.terms.board.star_at[place]

    def star_of(self, planet: int) -> int:
        """Return the star of a planet."""
        return planet // MOST_PLANETS

    def hex_of(self, star: int) -> int:
        """Return the hex of a star."""
        return self.terms.board.star_hex[star]

    def card_of(self, star: int) -> Card | None:
        """Return the card of a star, or None while nobody has drawn it, or it is not known."""
        number = self.card[star]
        return self.terms.cards[number] if number >= 0 else None

    def planets_of(self, star: int) -> range:
        """Return the numbers of the planets on a star's card."""
        card = self.card_of(star)
        first = star * MOST_PLANETS
        return range(first, first + (0 if card is None else len(card.kinds)))

    def kind_of(self, planet: int) -> int:
        """Return the kind of a planet whose card is known."""
        return self.terms.cards[self.card[planet // MOST_PLANETS]].kinds[planet % MOST_PLANETS]

    def capacity(self, planet: int) -> int:
        """Return how many millions a planet holds."""
        return self.terms.cards[self.card[planet // MOST_PLANETS]].capacities[planet % MOST_PLANETS]

    def is_rich(self, planet: int) -> bool:
        """Tell whether a planet is rich in minerals."""
        return self.terms.cards[self.card[planet // MOST_PLANETS]].rich[planet % MOST_PLANETS]

    def is_claimed_by_other(self, star: int, power: int) -> bool:
        """Tell whether another power holds a star's card."""
        return self.claim[star] != NO_POWER and self.claim[star] != power

    def stars_claimed(self, power: int) -> list[int]:
        """List the stars whose cards a power holds."""
        return [star for star in range(len(self.claim)) if self.claim[star] == power]

    # --- questions about powers

    def has(self, power: int, title: int) -> bool:
        """Tell whether a power owns a research title; a slower speed counts as owned. [R19]"""
        if title < SPEED_TITLES:
            return self.speed(power) >= title + FIRST_SPEED + 1
        return (self.owned[power] >> title) & 1 == 1

    def speed(self, power: int) -> int:
        """Return the hexes its ships move in a turn. [1.5.1]"""
        owned = self.owned[power]
        best: int = FIRST_SPEED
        for title in range(SPEED_TITLES):
            if (owned >> title) & 1:
                best = title + FIRST_SPEED + 1
        return best

    def price_of(self, power: int, title: int) -> int:
        """Return what a title costs a power now. [1.12, R20]"""
        entry = TITLES[title]
        if entry.thanks_to != NO_TITLE and self.has(power, entry.thanks_to):
            return entry.cheap
        return entry.price

    def is_alive(self, power: int) -> bool:
        """Tell whether a power has not vanished. [R51]"""
        return power not in self.gone

    def living(self) -> list[int]:
        """List the powers that have not vanished."""
        return [power for power in range(POWERS) if power not in self.gone]

    def has_unlimited_range(self, power: int) -> bool:
        """Tell whether command range no longer binds a power. [1.5.5]"""
        return self.has(power, T_RANGE)

    # --- questions about fleets

    def fleet_named(self, name: str) -> Fleet | None:
        """Return the fleet of this name, or None."""
        for fleet in self.fleets:
            if fleet.name() == name:
                return fleet
        return None

    def fleet_numbered(self, power: int, number: int) -> Fleet | None:
        """Return a power's fleet of this number, or None."""
        for fleet in self.fleets:
            if fleet.number == number and fleet.owner == power:
                return fleet
        return None

    def fleets_at(self, place: int, power: int) -> list[Fleet]:
        """List a power's fleets in a hex."""
        return [fleet for fleet in self.fleets if fleet.at == place and fleet.owner == power]

    def fleets_of(self, power: int) -> list[Fleet]:
        """List a power's fleets."""
        return [fleet for fleet in self.fleets if fleet.owner == power]

    def ships_at(self, place: int, power: int) -> list[int]:
        """Count a power's ships in a hex by kind; those on their way home do not count. [R50]"""
        ships = [0] * SHIPS
        for fleet in self.fleets:
            if fleet.at == place and fleet.owner == power and not fleet.retiring:
                for kind in range(SHIPS):
                    ships[kind] += fleet.ships[kind]
        return ships

    def has_ships(self, place: int, power: int) -> bool:
        """Tell whether a power has ships in a hex, those on their way home left out."""
        for fleet in self.fleets:
            if fleet.at == place and fleet.owner == power and not fleet.retiring:
                return True
        return False

    def has_warship(self, place: int, power: int) -> bool:
        """Tell whether a power has a corvette, fighter or death star in a hex. [R5]"""
        for fleet in self.fleets:
            if fleet.at == place and fleet.owner == power and not fleet.retiring:
                ships = fleet.ships
                if ships[CORVETTE] + ships[3] + ships[4] > 0:
                    return True
        return False

    def is_present(self, power: int, star: int) -> bool:
        """Tell whether a power has ships or people in a star, and so sees what is there. [1.6.3]"""
        place = self.hex_of(star)
        for fleet in self.fleets:
            if fleet.at == place and fleet.owner == power:
                return True
        first = star * MOST_PLANETS
        for planet in range(first, first + MOST_PLANETS):
            if self.population[planet] != 0 and (
                self.owner[planet] == power or self.conqueror[planet] == power
            ):
                return True
        return False

    def new_fleet(self, power: int, place: int, ships: list[int]) -> Fleet:
        """Make a fleet with the next number of its power."""
        fleet = Fleet(self.next_number[power], power, place, ships)
        self.next_number[power] += 1
        self.fleets.append(fleet)
        return fleet

    def drop_empty_fleets(self) -> None:
        """Forget fleets without ships."""
        if any(fleet.size() == 0 for fleet in self.fleets):
            self.fleets = [fleet for fleet in self.fleets if fleet.size() > 0]

    # --- questions about colonies

    def is_colony(self, planet: int) -> bool:
        """Tell whether people live on a planet."""
        return self.owner[planet] != NO_POWER

    def is_free_colony(self, planet: int, power: int) -> bool:
        """Tell whether a planet is a power's own and not conquered."""
        return self.owner[planet] == power and self.conqueror[planet] == NO_POWER

    def holder(self, planet: int) -> int:
        """Return who commands a colony: the conqueror, else the owner, else NO_POWER."""
        conqueror = self.conqueror[planet]
        return conqueror if conqueror != NO_POWER else self.owner[planet]

    def colonies_of(self, power: int) -> list[int]:
        """List a power's free colonies, the newest first. [V8, R33]"""
        found = [p for p in range(len(self.owner)) if self.is_free_colony(p, power)]
        return self.newest_first(found)

    def colonies_under(self, power: int) -> list[int]:
        """List the colonies a power commands, its own and conquered ones, newest first. [R33]"""
        found = [p for p in range(len(self.owner)) if self.holder(p) == power]
        return self.newest_first(found)

    def newest_first(self, planets: list[int]) -> list[int]:
        """Sort colonies by when they were founded or conquered, the latest first. [V8, R33]"""
        founded = self.founded
        ordered: list[int] = []
        for planet in planets:
            place: int = len(ordered)
            while place > 0 and founded[ordered[place - 1]] < founded[planet]:
                place -= 1
            ordered.insert(place, planet)
        return ordered

    def defences(self, planet: int) -> int:
        """Count a colony's bases of both kinds."""
        return self.bases[planet] + self.advanced[planet]

    # --- changes that keep lists together

    def found(self, planet: int, power: int) -> None:
        """Begin a colony without people yet."""
        self.owner[planet] = power
        self.conqueror[planet] = NO_POWER
        self.serial += 1
        self.founded[planet] = self.serial

    def abandon(self, planet: int) -> None:
        """Clear a planet of everything, once nobody lives there. [1.8.6]"""
        self.owner[planet] = NO_POWER
        self.conqueror[planet] = NO_POWER
        self.population[planet] = 0
        self.factories[planet] = 0
        self.bases[planet] = 0
        self.advanced[planet] = 0
        self.shield[planet] = 0
        self.held[planet] = 0
        self.slave[planet] = 0
        self.founded[planet] = 0
        self.growth[planet] = 0

    def book(self, power: int, planet: int, what: str, amount: int, rule: str) -> None:
        """Write a line into a power's ledger."""
        self.ledger[power].append(Entry(planet, what, amount, rule))


def unit_word(kind: int) -> str:
    """Return the word for a unit in actions."""
    return UNIT_NAMES[kind]
