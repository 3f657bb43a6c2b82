"""A game under way, and the questions one may ask about it."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from hexile.games.stellar.state.numbering import number_legal
from hexile.games.stellar.state.pieces import (
    LEDGER_PLACES,
    LEDGER_WORDS,
    Battle,
    Entry,
    Fleet,
    Incident,
    News,
    Writer,
)
from hexile.games.stellar.state.terms import Terms
from hexile.games.stellar.state.words import (
    MOST_VOLLEYS,
    NO_PLANET,
    NO_POWER,
    PEACE,
    STAGE_I,
    UNKNOWN,
)
from hexile.games.stellar.tables import (
    FIRST_SPEED,
    MOST_PLANETS,
    NO_TITLE,
    POWERS,
    SHIPS,
    SPEED_TITLES,
    T_RANGE,
    TRANSPORT,
    Card,
)
from hexile.kernel.chance.dice import Throw
from hexile.kernel.chart import Facts, Trace
from hexile.kernel.event import EVERYBODY, Event, lot
from hexile.kernel.fields.field import Field
from hexile.kernel.geometry.graph import NOWHERE
from hexile.kernel.numbers.action_numbers import ActionNumbers, LegalNumbers
from hexile.kernel.numbers.number_rows import NumberRows
from hexile.kernel.play import ActionList, State


class Stellar(State):
    """A game under way. Planets are numbered star times three plus their place on the card.

    The columns are filled by the set-up or by `copy`. In a view, what the seat may not know is
    UNKNOWN, and fleets out of sight are left out. Copies share what is replaced and never changed:
    decks, news, the books of a power; and fleets until one of them is to change.
    """

    corner: vec[i64]
    claim: vec[i64]
    card: vec[i64]
    explored: vec[i64]
    occupied: vec[i64]
    besieging: vec[i64]
    decks: list[vec[i64]]
    owner: vec[i64]
    population: vec[i64]
    factories: vec[i64]
    bases: vec[i64]
    advanced: vec[i64]
    shield: vec[i64]
    conqueror: vec[i64]
    held: vec[i64]
    slave: vec[i64]
    founded: vec[i64]
    conquest: vec[i64]
    growth: vec[i64]
    fleets: list[Fleet]
    next_number: vec[i64]
    owned: vec[i64]
    title: vec[i64]
    banked: vec[i64]
    economy: vec[i64]
    side: vec[i64]
    kills: vec[i64]
    side_kills: vec[i64]
    incidents: list[Incident]
    raided: vec[i64]
    news: list[News | None]
    ledger: list[list[Entry]]
    queue: vec[i64]
    gone: vec[i64]
    fresh: vec[i64]
    lost_ships: vec[i64]
    vacated: vec[i64]
    built: vec[i64]

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
        self.people: int = 0
        self.war_turn: int = 0
        self.battle: Battle | None = None
        self.viewer: int = UNKNOWN
        self.writer = Writer()

    def copy(self) -> Stellar:
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
        twin.people, twin.war_turn = self.people, self.war_turn
        self._copy_stars(twin)
        self._copy_colonies(twin)
        self._copy_powers(twin)
        twin.fleets = self.fleets.copy()
        self.writer = Writer()
        twin.incidents = [incident.copy() for incident in self.incidents]
        twin.battle = None if self.battle is None else self.battle.copy()
        return twin

    def _copy_stars(self, twin: Stellar) -> None:
        twin.corner = self.corner
        twin.claim = self.claim[:]
        twin.card = self.card[:]
        twin.explored = self.explored[:]
        twin.occupied = self.occupied[:]
        twin.besieging = self.besieging[:]
        twin.decks = self.decks.copy()
        twin.news = self.news

    def _copy_colonies(self, twin: Stellar) -> None:
        twin.owner = self.owner[:]
        twin.population = self.population[:]
        twin.factories = self.factories[:]
        twin.bases = self.bases[:]
        twin.advanced = self.advanced[:]
        twin.shield = self.shield[:]
        twin.conqueror = self.conqueror[:]
        twin.held = self.held[:]
        twin.slave = self.slave[:]
        twin.founded = self.founded[:]
        twin.conquest = self.conquest[:]
        twin.growth = self.growth[:]

    def _copy_powers(self, twin: Stellar) -> None:
        twin.next_number = self.next_number[:]
        twin.owned = self.owned[:]
        twin.title = self.title[:]
        twin.banked = self.banked[:]
        twin.economy = self.economy[:]
        twin.side = self.side[:]
        twin.kills = self.kills[:]
        twin.side_kills = self.side_kills[:]
        twin.raided = self.raided[:]
        twin.ledger = self.ledger.copy()
        twin.queue = self.queue[:]
        twin.gone = self.gone[:]
        twin.fresh = self.fresh[:]
        twin.lost_ships = self.lost_ships[:]
        twin.vacated = self.vacated[:]
        twin.built = self.built[:]

    def fields(self) -> list[Field]:
        return self.terms.fields

    def observe(self, rows: NumberRows) -> None:
        observe_all(self, rows)

    def action_numbers(self) -> ActionNumbers:
        return self.terms.numbering.numbers

    def number_actions(self, legal: ActionList, numbers: LegalNumbers) -> None:
        number_legal(self.terms.numbering, self.fleets, legal, numbers)

    def clear(self) -> None:
        """Make everything as usual: an empty map, and nobody on it."""
        for field in self.terms.fields:
            setattr(self, field.name, field.usual())
        self.derive()

    def derive(self) -> None:
        """Work out which cards are left in the decks, and who and what there is. [1.2, 1.10.1, 1.11]"""
        drawn = set(self.card)
        self.decks = [
            vec[i64]([card for card in deck if card not in drawn]) for deck in self.terms.decks
        ]
        self.count_all()

    def count_all(self) -> None:
        """Count the people, at home and aboard, and the ships of every power by kind."""
        self.people = sum(self.population)
        self.built = vec[i64]([0] * (POWERS * SHIPS))
        for fleet in self.fleets:
            self.people += fleet.ships[TRANSPORT]
            for kind in range(SHIPS):
                self.built[fleet.owner * SHIPS + kind] += fleet.ships[kind]

    # --- telling

    def say(
        self, kind: str, rule: str, facts: Facts, seats: int = EVERYBODY, rolled: int | Throw = 0,
        trace: Trace | None = None,
    ) -> None:  # fmt: skip
        """Add an event to the log; without fog everybody may know it. Ask `telling` first."""
        shown = seats if self.terms.fog else EVERYBODY
        self.tell(Event(kind, rule, facts, rolled, trace, shown))

    def tell_lot(self, rule: str, what: str, chosen: str, count: int) -> None:
        """Tell everybody on whom a lot fell, if it was drawn among several and somebody listens."""
        if self.telling and count > 1:
            self.tell(lot(rule, what, chosen, count))

    def watchers(self, star: int) -> int:
        """Return a bit for each power with ships or people in a star."""
        mask = 0
        for power in range(POWERS):
            if self.is_present(power, star):
                mask |= 1 << power
        return mask

    # --- questions about places

    def star_name(self, star: int) -> str:
        return self.terms.board.star_names[star]

    def planet_name(self, planet: int) -> str:
        """Name a planet by star and orbit: `Alcor 4`."""
        return f"{self.star_name(planet // MOST_PLANETS)} {self.orbit_of(planet)}"

    def orbit_of(self, planet: int) -> int:
        """Return the orbit of a planet; while its card is not known, its place on it."""
        card = self.card_of(planet // MOST_PLANETS)
        slot = planet % MOST_PLANETS
        return card.orbits[slot] if card is not None and slot < len(card.orbits) else slot

    def place_name(self, place: int) -> str:
        """Name a hex: the star in it, or column and row."""
        return self.terms.board.places[place]

    def place_said(self, place: int) -> str:
        """Name a hex in words: ships that have not entered yet wait at a corner."""
        name = self.place_name(place)
        return f"the {name[4:]} corner" if name.startswith("off-") else name

    def cell_name(self, place: int) -> str:
        """Name a hex on the board, so that no fleet has the same name."""
        return self.terms.board.cells[place]

    def star_at(self, place: int) -> int:
        """Return the star in a hex, or NO_STAR."""
        return self.terms.board.star_at[place]

    def star_of(self, planet: int) -> int:
        return planet // MOST_PLANETS

    def hex_of(self, star: int) -> int:
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
        entry = self.terms.titles[title]
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

    def ships_at(self, place: int, power: int) -> vec[i64]:
        """Count a power's ships in a hex by kind; those on their way home do not count. [R50]"""
        ships = vec[i64]([0] * SHIPS)
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
            here = fleet.at == place and fleet.owner == power and not fleet.retiring
            if here and fleet.warships() > 0:
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

    def new_fleet(self, power: int, place: int, ships: vec[i64]) -> Fleet:
        """Make a fleet with the next number of its power."""
        fleet = Fleet(self.next_number[power], power, place, ships)
        fleet.writer = self.writer
        self.next_number[power] += 1
        self.fleets.append(fleet)
        return fleet

    def to_change(self, fleet: Fleet) -> Fleet:
        """Return a fleet to be changed: where another state may share it, a copy takes its place."""
        if fleet.writer is self.writer:
            return fleet
        twin = fleet.copy()
        twin.writer = self.writer
        for place, other in enumerate(self.fleets):
            if other is fleet:
                self.fleets[place] = twin
        return twin

    def drop_empty_fleets(self) -> None:
        """Forget fleets without ships."""
        for fleet in self.fleets:
            if fleet.size() == 0:
                self.fleets = [fleet for fleet in self.fleets if fleet.size() > 0]
                return

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
        ordered: list[int] = []
        for planet in planets:
            rank = self.rank_of(planet)
            place: int = len(ordered)
            while place > 0 and self.rank_of(ordered[place - 1]) < rank:
                place -= 1
            ordered.insert(place, planet)
        return ordered

    def rank_of(self, planet: int) -> int:
        """Return when a colony came to whoever commands it: founded, or while conquered, conquered. [R33]"""
        conquest: int = self.conquest[planet]
        return conquest or self.founded[planet]

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

    def count_conquest(self, planet: int) -> None:
        """Let a colony be the newest of whoever has just taken it. [R33]"""
        self.serial += 1
        self.conquest[planet] = self.serial

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
        self.conquest[planet] = 0
        self.growth[planet] = 0

    def count_people(self, change: int) -> None:
        """Keep the account of all people, at home and aboard: born, dead, lost."""
        self.people += change

    def count_ships(self, power: int, kind: int, change: int) -> None:
        """Keep the account of a power's ships of a kind: built, used up, destroyed, handed over."""
        self.built[power * SHIPS + kind] += change

    def lose_ships(self, power: int, kind: int, count: int) -> None:
        """Count ships as destroyed; with a transport its million is lost. [1.7.2]"""
        self.lost_ships[power] += count
        self.count_ships(power, kind, -count)
        if kind == TRANSPORT:
            self.count_people(-count)

    def book(
        self, power: int, planet: int, what: str, amount: int, rule: str, count: int = 0
    ) -> None:
        """Write a line into a power's ledger."""
        self.ledger[power] = [*self.ledger[power], Entry(planet, what, amount, rule, count)]


# --- as numbers, for programs that learn ---------------------------------------------------

# News and books are replaced and never changed.
NEWS_SLOT: Final = 0
BOOKS_SLOT: Final = 1
NEWS_SIZE: Final = 1 + POWERS * SHIPS + 2 * MOST_PLANETS


def observe_all(s: Stellar, rows: NumberRows) -> None:
    """Write every field into a row, in the order they are declared."""
    rows.add(s.turn)
    rows.add(s.active)
    rows.add(s.stage)
    rows.add(s.total)
    rows.add(s.points_left)
    rows.add(s.serial)
    rows.add(s.viewer)
    observe_stars(s, rows)
    observe_powers(s, rows)
    rows.add(s.level)
    rows.mark(s.truce)
    rows.add(s.war_turn)
    rows.add_all(s.side_kills)
    rows.listing(s.gone)
    rows.listing(s.vacated)
    for incident in s.incidents:
        observe_incident(incident, rows)
    rows.close()
    for fleet in s.fleets:
        observe_fleet(fleet, rows)
    rows.close()
    if s.battle is not None:
        observe_battle(s.battle, rows)
    rows.close()
    rows.listing(s.queue)
    rows.listing(s.fresh)
    if not rows.is_written(NEWS_SLOT, s.news, len(s.news) * NEWS_SIZE):
        for news in s.news:
            observe_news(news, rows)
    observe_books(s.ledger, rows)


def observe_stars(s: Stellar, rows: NumberRows) -> None:
    """Write what is remembered of stars and planets."""
    rows.add_all(s.claim)
    rows.add_all(s.card)
    rows.add_all(s.explored)
    rows.add_all(s.occupied)
    rows.add_all(s.besieging)
    rows.add_all(s.owner)
    rows.add_all(s.population)
    rows.add_all(s.factories)
    rows.add_all(s.bases)
    rows.add_all(s.advanced)
    rows.add_all(s.shield)
    rows.add_all(s.conqueror)
    rows.add_all(s.held)
    rows.add_all(s.slave)
    rows.add_all(s.founded)
    rows.add_all(s.conquest)
    rows.add_all(s.growth)


def observe_powers(s: Stellar, rows: NumberRows) -> None:
    """Write what is remembered of every power."""
    rows.add_all(s.corner)
    rows.add_all(s.owned)
    rows.add_all(s.title)
    rows.add_all(s.banked)
    rows.add_all(s.economy)
    rows.add_all(s.side)
    rows.add_all(s.kills)
    rows.add_all(s.raided)
    rows.add_all(s.lost_ships)
    rows.add_all(s.next_number)


def observe_incident(incident: Incident, rows: NumberRows) -> None:
    """Write a clash or a dispute."""
    rows.add(incident.kind)
    rows.add(incident.first)
    rows.add(incident.second)
    rows.add(incident.star)
    rows.add(incident.tally)


def observe_fleet(fleet: Fleet, rows: NumberRows) -> None:
    """Write a fleet; of its course the next hex and how many are left. [1.5.6]"""
    rows.add(fleet.number)
    rows.add(fleet.owner)
    rows.add(fleet.at)
    rows.add_all(fleet.ships)
    rows.add(fleet.goal)
    rows.add(fleet.leg)
    rows.add(fleet.last_star)
    rows.add(fleet.planet)
    rows.add(fleet.origin)
    rows.mark(fleet.retiring)
    rows.mark(fleet.evacuees)
    rows.mark(fleet.modern)
    rows.mark(fleet.unbound)
    rows.mark(fleet.raiding)
    left = len(fleet.course) - fleet.leg
    rows.add(fleet.course[fleet.leg] if left > 0 else NOWHERE)
    rows.add(max(left, 0))


def observe_battle(battle: Battle, rows: NumberRows) -> None:
    """Write the battle under way."""
    rows.add(battle.kind)
    rows.add(battle.star)
    rows.add_padded(battle.attackers, POWERS, NO_POWER)
    rows.add_padded(battle.defenders, POWERS, NO_POWER)
    rows.add_padded(battle.planets, MOST_PLANETS, NO_PLANET)
    for counts in (battle.damage, battle.misses, battle.hits):
        rows.add_padded(counts, MOST_PLANETS, -1)
    rows.add(battle.round)
    rows.add(battle.most_rounds)
    for volley in battle.volleys:
        rows.add(volley.power)
        rows.add(volley.planet)
        rows.add(volley.kind)
        rows.add(volley.count)
        rows.add(volley.foe)
        rows.add(volley.target)
        rows.add(volley.aim)
    for _ in range(len(battle.volleys), MOST_VOLLEYS):
        observe_no_volley(rows)
    rows.add_list(battle.refuges)
    rows.add(battle.losses)


def observe_no_volley(rows: NumberRows) -> None:
    """Write that there is no volley here: one less than the lowest of each number."""
    rows.add(-1)
    rows.add(NO_PLANET - 1)
    rows.fill(-1, 3)
    rows.add(NO_PLANET - 1)
    rows.add(-1)


def observe_news(news: News | None, rows: NumberRows) -> None:
    """Write what a power last saw in a star, or that it saw nothing."""
    if news is None:
        rows.add(0)
        rows.fill(-1, POWERS * SHIPS)
        rows.fill(NO_POWER - 1, MOST_PLANETS)
        rows.fill(-1, MOST_PLANETS)
        return
    rows.add(news.turn)
    rows.add_all(news.ships)
    rows.add_all(news.owners)
    rows.add_all(news.shields)


def observe_books(books: list[list[Entry]], rows: NumberRows) -> None:
    """Write the sum of each kind of line of every power's books."""
    for power, book in enumerate(books):
        if rows.is_written(BOOKS_SLOT + power, book, len(LEDGER_WORDS)):
            continue
        first = rows.at
        rows.fill(0, len(LEDGER_WORDS))
        for entry in book:
            rows.add_to(first + LEDGER_PLACES[entry.what], entry.amount)
