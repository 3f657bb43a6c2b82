"""Scenarios, optional rules, endings, loading, and what must always hold."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from hexile.games.stellar.rules.battles import PullOut, Refuge, Withdraw
from hexile.games.stellar.rules.colonies import Scorch, Tractor
from hexile.games.stellar.rules.courses import is_bound, is_in_range, off_board, posts_of
from hexile.games.stellar.rules.economy import Budget, OpenBooks
from hexile.games.stellar.rules.exploration import SetAside
from hexile.games.stellar.rules.movement import Passing
from hexile.games.stellar.rules.news import watch
from hexile.games.stellar.rules.opening import FIRST_RESEARCH, OPENINGS, PURSES
from hexile.games.stellar.rules.orders import FleetChoice
from hexile.games.stellar.rules.raids import Assemble, Launch
from hexile.games.stellar.rules.sequence import begin_turn
from hexile.games.stellar.rules.transports import NO_CLASS
from hexile.games.stellar.state.game import Stellar
from hexile.games.stellar.state.pieces import (
    PEOPLE_LINES,
    Entry,
    Fleet,
    ships_in_words,
    ships_of,
)
from hexile.games.stellar.state.terms import Terms
from hexile.games.stellar.state.words import (
    NEUTRAL,
    NO_CARD,
    NO_PLANET,
    NO_POWER,
    NO_STAGE,
    PEACE,
    STAGE_I,
    STAGE_IV,
    UNKNOWN,
)
from hexile.games.stellar.tables import (
    COLOURS,
    CORVETTE,
    MOST_PLANETS,
    NO_STAR,
    POWER_NAMES,
    POWERS,
    READERS,
    SCOUT,
    SHIPS,
    TRANSPORT,
    UNIT_NAMES,
    UNIT_WORDS,
    Tables,
)
from hexile.kernel.chance.chance_request import Names
from hexile.kernel.chance.dice import Dice
from hexile.kernel.errors import Violation, require
from hexile.kernel.event import Event
from hexile.kernel.game import Ending
from hexile.kernel.setup import (
    Difficulty,
    Option,
    Scenario,
    Setup,
    check_files,
    check_scenario,
    prepared,
)

START_KINDS: Final[list[int]] = [SCOUT, TRANSPORT, CORVETTE]
GOAL: Final = (
    "Have the most points after the last turn: 3 for each Terran planet you control, 1 for each "
    "sub-Terran planet."
)
SCENARIOS: Final[list[Scenario]] = [
    Scenario(
        "alone",
        "Alone in outer space",
        "The solitaire variant: all information is open, and you may move all four powers.",
        GOAL,
    ),
    Scenario(
        "fog",
        "Nebula of war",
        "The variant with hidden information: each power knows only what it has seen. Reports show "
        "how old they are.",
        GOAL,
    ),
    Scenario(
        "base",
        "Stellar Conquest",
        "The base game for four: no tables, no treaties. Each power spends freely, and all are enemies.",
        GOAL,
    ),
]

OPTIONS: Final[list[Option]] = [
    Option(
        "turns",
        44,
        "Turns until points are counted; 60 and 80 make long games.",
        "R53",
        (),
        4,
        80,
    ),
    Option("random_corners", True, "The powers draw their corners of the map by lot.", "K1"),
    Option(
        "ask_passing",
        "changed",
        "Ask for new orders when a fleet passes a star: if its destination is closed now, always or never.",
        "1.5.6",
        ("changed", "always", "never"),
        once={"true": "always", "false": "never"},
    ),
    Option(
        "article_rules",
        False,
        "Base game only: use the variant's rules for scouts, shields and growth, as set below.",
        "R67",
    ),
    Option("scouts_fight", True, "Scouts are small warships.", "V2"),
    Option("shields_fall", True, "Ships can attack planet shields.", "V1"),
    Option(
        "remainders_grow",
        True,
        "Minimal-Terran planets grow, and people left over may grow by a roll.",
        "V3",
    ),
    Option("bases_refire", False, "Improved Ship Weaponry works for missile bases too.", "1.7.5"),
    Option("early_war", False, "The tables may bring war in stage II.", "R34"),
    Option(
        "settlers_free",
        True,
        "You direct the first settlers until they land, not only for the first four turns.",
        "R16",
        before=False,
    ),
    Option(
        "donor_keeps_20",
        True,
        "In peace, a Terran colony that fills a rich planet keeps 20 million people.",
        "R29",
    ),
    Option(
        "rich_unsettled", True, "The first colonization policy fills empty rich planets too.", "R72"
    ),
    Option(
        "barren_rich",
        False,
        "With Controlled Environment Technology, colonists fill rich barren planets.",
        "R73",
    ),
    Option(
        "fresh_tally", False, "The Tension Number starts again at zero each production turn.", "R41"
    ),
    Option(
        "peace_at_once",
        True,
        "Peace talks may end a war in the production turn in which it begins.",
        "R69",
    ),
    Option(
        "robots_alone",
        False,
        "Robotic Industry builds factories without Industrial Technology.",
        "R70",
        before=True,
    ),
    Option(
        "disputants_part",
        True,
        "Powers in a dispute that become allies give back what they took from each other.",
        "R71",
        before=False,
    ),
    Option(
        "borders",
        "mutual",
        "Two stars border each other if no third star is nearer to both, or by the printed wording.",
        "K7",
        ("mutual", "worded"),
    ),
    Option(
        "free_economy",
        "none",
        "The power that spends freely instead of by the tables.",
        "R54",
        ("none", "red", "yellow", "green", "blue", "all"),
    ),
]

DIFFICULTIES: Final[list[Difficulty]] = [
    Difficulty("normal", "Normal", "44 turns, as printed.", {}),
    Difficulty("long", "Long", "60 turns: the powers reach stage IV.", {"turns": 60}),
    Difficulty("epic", "Epic", "80 turns.", {"turns": 80}),
]

ENDINGS: Final[list[Ending]] = [
    *(Ending(name.lower(), f"{name} has the most points", name == "Red") for name in POWER_NAMES),
    Ending("shared", "Several powers share the lead", False),
]


def terms_for(setup: Setup) -> Terms:
    """Settle map, cards, prices and options for a game. [1.1, 1.2]"""
    check_files(setup, list(READERS))
    check_scenario(setup, SCENARIOS)
    return Terms(setup, Tables(setup.files))


def blank(setup: Setup) -> Stellar:
    """Return a game of a setup with an empty map; games of one setup share their terms."""
    s = Stellar(prepared(setup, Terms, terms_for))
    s.clear()
    return s


class CornerNames(Names):
    """Corners that are left, and the power that gets the next one. [K1]"""

    def __init__(self, s: Stellar, corners: list[int]) -> None:
        self.entries = s.terms.board.entry_names
        self.corners = corners

    def name(self, place: int) -> str:
        """Name a corner by its entry hex."""
        return self.entries[self.corners[place]]

    def piece(self, left: int) -> str:
        return POWER_NAMES[left - 1]


def set_up(setup: Setup, dice: Dice) -> Stellar:
    """Give every power a corner and a fleet; research comes before the first turn. [1.3, V6, K1]"""
    s = blank(setup)
    if s.terms.random_corners:
        corners = [0, 1, 2, 3]
        dice.shuffle(corners, "K1", "corners", CornerNames(s, corners))
        s.corner = vec[i64](corners)
    for power in range(POWERS):
        muster(s, power)
    watch(s)
    begin_turn(s)
    if not s.terms.base:
        s.agenda.append(FIRST_RESEARCH)
    else:
        for power in reversed(range(POWERS)):
            s.agenda += [OPENINGS[power], PURSES[power]]
    return s


def muster(s: Stellar, power: int) -> None:
    """Put a power's starting ships beside its entry hex. [1.3, R16]"""
    place = off_board(s, power)
    scouts, transports, corvettes = s.terms.start
    settlers = s.new_fleet(power, place, ships_of(TRANSPORT, transports))
    settlers.unbound = True
    s.count_people(transports)
    for kind, count in zip(START_KINDS, s.terms.start, strict=True):
        s.count_ships(power, kind, count)
    s.new_fleet(power, place, ships_of(CORVETTE, corvettes))
    for _ in range(scouts):
        s.new_fleet(power, place, ships_of(SCOUT, 1))


# --- what must always hold ---------------------------------------------------------------


def check(s: Stellar) -> None:
    """Raise Violation if something that must always hold does not."""
    require(1 <= s.turn <= s.terms.turns, f"turn {s.turn}")
    require((NO_STAGE if s.terms.base else STAGE_I) <= s.stage <= STAGE_IV, f"stage {s.stage}")
    require(len(set(s.corner)) == POWERS, "two powers start at the same corner")
    check_agenda(s)
    check_claims(s)
    check_colonies(s)
    check_fleets(s)
    check_war(s)
    if s.viewer == UNKNOWN:
        check_accounts(s)
    check_books(s)


def check_agenda(s: Stellar) -> None:
    """What is to be done is about pieces there are; fights are fought in a battle. [1.4, 1.7.1]"""
    for step in s.agenda:
        if isinstance(step, PLANET_STEPS):
            require(step.planet < s.terms.planets, f"{step.name}: no such planet")
            require(s.is_colony(step.planet), f"{step.name}: the planet has no colony")
        if isinstance(step, POWER_STEPS):
            require(step.power < POWERS, f"{step.name}: no such power")
        if isinstance(step, STAR_STEPS):
            require(step.star < s.terms.board.stars, f"{step.name}: no such star")
    top = s.agenda[-1] if s.agenda else None
    if isinstance(top, Passing):
        require(s.fleet_numbered(top.power, top.number), f"{top.name}: no such fleet")
    if isinstance(top, Assemble):
        require(s.fleet_numbered(s.active, top.number), f"{top.name}: no such fleet")


PLANET_STEPS: Final = (Budget, OpenBooks, Tractor, Scorch)
POWER_STEPS: Final = (FleetChoice, Withdraw, Refuge, PullOut, SetAside)
STAR_STEPS: Final = (SetAside, Assemble, Launch)


def check_claims(s: Stellar) -> None:
    """Claims are unique; a claimed star has a card, and no card lies in two stars. [V4]"""
    drawn = [card for card in s.card if card >= 0]
    require(len(drawn) == len(set(drawn)), "two stars have the same card")
    for star in range(s.terms.board.stars):
        if s.viewer == UNKNOWN:
            claimed = s.claim[star] != NO_POWER
            told = claimed == (s.card[star] != NO_CARD)
            require(
                told, f"{s.star_name(star)}: name both claimant and card, `claimed by Red; card 25`"
            )
        if s.card[star] >= 0:
            colour = s.terms.cards[s.card[star]].colour
            ours = COLOURS[s.terms.board.colour[star]]
            require(COLOURS[colour] == ours, f"{s.star_name(star)}: its card must be {ours}")


def check_colonies(s: Stellar) -> None:
    """People live on planets, under somebody, in the claimant's star or as slaves. [1.9.1, V4]"""
    for planet in range(s.terms.planets):
        if s.owner[planet] == NO_POWER:
            require(
                s.population[planet] == 0 and s.conqueror[planet] == NO_POWER, f"ghosts {planet}"
            )
            continue
        if s.population[planet] == UNKNOWN:
            continue
        name = s.planet_name(planet)
        require(s.population[planet] > 0, f"{name}: the colony has no people")
        star = planet // MOST_PLANETS
        claimed = s.claim[star] == s.owner[planet] or s.terms.base
        require(
            claimed or s.conqueror[planet] != NO_POWER,
            f"{name}: the owner has not claimed this star",
        )
        numbers = [s.factories[planet], s.bases[planet], s.advanced[planet], s.shield[planet]]
        require(min(numbers) >= 0, f"{name}: a number is below zero")


def check_fleets(s: Stellar) -> None:
    """Fleets have ships, numbers of their own, and a place; none is out of command. [1.5.5, 1.5.7]"""
    names = [fleet.name() for fleet in s.fleets]
    require(len(names) == len(set(names)), "two fleets have the same name")
    for fleet in s.fleets:
        require(min(fleet.ships) >= 0, f"{fleet.name()}: a number of ships is below zero")
        require(fleet.size() > 0 or fleet.raiding, f"{fleet.name()} has no ships")
        require(0 <= fleet.at < len(s.terms.board.links), f"{fleet.name()} is nowhere")
        if fleet.goal != NO_STAR and fleet.is_under_way():
            require(fleet.course[-1] == s.hex_of(fleet.goal), f"{fleet.name()} goes astray")
    if s.viewer == UNKNOWN and s.agenda and s.agenda[-1].name == "landing":
        check_range(s, s.active)


def check_range(s: Stellar, power: int) -> None:
    """After a power's movement none of its ships is beyond command range. [1.5.5]"""
    posts = posts_of(s, power)
    for fleet in s.fleets_of(power):
        if is_bound(s, fleet) and not s.battle:
            require(is_in_range(s, power, posts, fleet.at) or was_driven(fleet), fleet.name())


def was_driven(fleet: Fleet) -> bool:
    """Tell whether a fleet was put beside a star after its movement. [R12]"""
    return fleet.leg == 0


def check_war(s: Stellar) -> None:
    """At most one war, with two sides or none; vanished powers have no part in it. [R35, R51]"""
    sides = {side for side in s.side if side != NEUTRAL}
    require(
        s.level != PEACE or not sides,
        "sides need a war; add `war: limited war` or `war: total war`",
    )
    require(
        s.level == PEACE or sides == {1, 2},
        "a war needs powers of `side first` and of `side second`",
    )
    pairs = [tuple(sorted((i.first, i.second))) for i in s.incidents]
    require(len(pairs) == len(set(pairs)), "two powers have two incidents; keep one")
    require(
        not any(s.side[power] != NEUTRAL for power in s.gone), "a vanished power cannot be at war"
    )


def check_accounts(s: Stellar) -> None:
    """Nobody is born or lost, no ship built or destroyed, but by a rule that keeps the account. [1.10.1, 1.11]"""
    aboard = sum(fleet.ships[TRANSPORT] for fleet in s.fleets)
    people = sum(s.population) + aboard
    require(people == s.people, f"{people} million people, {s.people} accounted for")
    count = [0] * (POWERS * SHIPS)
    for fleet in s.fleets:
        for kind in range(SHIPS):
            count[fleet.owner * SHIPS + kind] += fleet.ships[kind]
    for at, number in enumerate(count):
        who = f"{POWER_NAMES[at // SHIPS]} {UNIT_NAMES[at % SHIPS]}"
        if not (number == s.built[at]):
            raise Violation(f"{who}: {number} there, {s.built[at]} accounted for")


def check_books(s: Stellar) -> None:
    """Every point a colony earns is spent on something or booked as lost. [1.10.4]"""
    open_books = NO_PLANET
    for step in s.agenda:
        if step.name.startswith("budget "):
            open_books = int(step.name.split()[1])
    for power in range(POWERS):
        left: dict[int, int] = {}
        for entry in s.ledger[power]:
            if entry.what not in PEOPLE_LINES:
                left[entry.planet] = left.get(entry.planet, 0) + entry.amount
        for planet, amount in left.items():
            expected = s.points_left if planet == open_books else 0
            asked = f"; add `points left: {amount}`" if planet == open_books else ""
            require(
                amount == expected,
                f"{s.planet_name(planet)}: {amount} points unaccounted for{asked}",
            )


# --- every change is told ----------------------------------------------------------------


class Told:
    """What the events and ledger lines of one decision add up to: ships, people, points paid."""

    def __init__(self) -> None:
        self.ships: list[int] = [0] * (POWERS * SHIPS)
        self.people: list[int] = [0] * POWERS
        self.paid: list[int] = [0] * POWERS

    def lose(self, power: int, ships: list[int]) -> None:
        """Note ships destroyed; with a transport its million is lost. [1.7.2]"""
        for kind in range(SHIPS):
            self.ships[power * SHIPS + kind] -= ships[kind]
        self.people[power] -= ships[TRANSPORT]


def check_told(before: Stellar, after: Stellar) -> None:
    """Every change of a power's ships, people or research is told by events or ledger lines. [1.10.4, 1.11]"""
    told = Told()
    vanished = False
    for event in after.log:
        vanished = vanished or event.kind == "vanished"
        if event.kind == "directed":
            require(event.facts["rank"] != NO_CLASS, "colonists bound for what is not on the list")
        hear(told, event)
    for power in range(POWERS):
        for entry in new_lines(before.ledger[power], after.ledger[power]):
            read_line(told, power, entry, after.terms.prices.unit[TRANSPORT])
    check_ships_told(told, before, after, vanished)
    there, were = people_of(after), people_of(before)
    for power in range(POWERS):
        name = POWER_NAMES[power]
        people = there[power] - were[power]
        if not (people == told.people[power]):
            raise Violation(f"{name}: {people} million, {told.people[power]} told")
        if not before.agenda[-1].name.startswith("opening"):
            paid = after.banked[power] - before.banked[power]
            if not (paid == told.paid[power]):
                raise Violation(f"{name}: {paid} points, {told.paid[power]} told")


def check_ships_told(told: Told, before: Stellar, after: Stellar, vanished: bool) -> None:
    """Ships come and go as told; those of a vanished power change hands. [1.11, R51]"""
    for kind in range(SHIPS):
        changes = [
            after.built[at] - before.built[at] for at in range(kind, len(after.built), SHIPS)
        ]
        words = [told.ships[at] for at in range(kind, len(told.ships), SHIPS)]
        if vanished:
            changes, words = [sum(changes)], [sum(words)]
        if not (changes == words):
            raise Violation(f"{UNIT_NAMES[kind]}s changed by {changes}, told {words}")


def people_of(s: Stellar) -> list[int]:
    """Count every power's people in millions, at home and aboard; its slaves elsewhere too."""
    count = [0] * POWERS
    for fleet in s.fleets:
        count[fleet.owner] += fleet.ships[TRANSPORT]
    for owner, people in zip(s.owner, s.population, strict=True):
        if owner != NO_POWER:
            count[owner] += people
    return count


def new_lines(before: list[Entry], after: list[Entry]) -> list[Entry]:
    """Return the ledger lines written since: all of them, if a new book was begun."""
    old = len(before)
    return after[old:] if old <= len(after) and before == after[:old] else after


def hear(told: Told, event: Event) -> None:
    """Add what an event says of ships, people and points."""
    facts = event.facts
    if event.kind not in CHANGES:
        return
    power = POWER_NAMES.index(str(facts["power"]))
    if event.kind == "destroyed":
        if str(facts["what"]).removesuffix("s") in UNIT_WORDS[:SHIPS]:
            told.lose(power, ships_in_words(f"{facts['count']} {facts['what']}"))
    elif event.kind == "lost_exploring":
        told.lose(power, ships_in_words(f"1 {facts['what']}"))
    elif event.kind == "out_of_range":
        told.lose(power, ships_in_words(str(facts["ships"])))
    elif event.kind == "landed":
        told.ships[power * SHIPS + TRANSPORT] -= int(facts["count"])
    elif event.kind == "bought":
        for kind, count in enumerate(ships_in_words(str(facts["ships"]))):
            told.ships[power * SHIPS + kind] += count
    elif event.kind == "bombarded":
        told.people[power] -= int(facts["count"])
    else:
        told.paid[power] -= int(facts["paid"])


CHANGES: Final[list[str]] = [
    "destroyed", "lost_exploring", "out_of_range", "landed", "bought", "bombarded", "acquired",
]  # fmt: skip


def read_line(told: Told, power: int, entry: Entry, fare: int) -> None:
    """Add what a ledger line says of ships, people and points. [1.10.1, 1.10.3, 1.11, V27]"""
    if entry.what in ("growth", "emigration bonus", "no room"):
        told.people[power] += entry.amount
    elif entry.what == "transports":
        told.ships[power * SHIPS + TRANSPORT] -= entry.amount // fare
    elif entry.what == "evacuated":
        told.ships[power * SHIPS + TRANSPORT] -= entry.amount
    elif entry.what in UNIT_WORDS[:SHIPS]:
        told.ships[power * SHIPS + UNIT_WORDS.index(entry.what)] += 1
    elif entry.what.startswith("research "):
        told.paid[power] -= entry.amount
