"""What a seat sees: the unknown dealt again, the scene, the board in characters, the words, odds."""

from __future__ import annotations

from typing import Final

from hexile.kernel.chance.dice import Dice
from hexile.kernel.component_data.component import component_named
from hexile.kernel.geometry.hexes import POINTED_NAMES
from hexile.kernel.odds import Forecast, foresee
from hexile.kernel.play import NOBODY, READY, Action, seats_waited_for
from hexile.kernel.scene import Cell, Counter, Line, Scene, Track

from hexile_convoy.rules import fire, seat_of, words_of
from hexile_convoy.state import (
    CONVOY,
    FIRE,
    FLEETS,
    HOLD,
    HOME,
    OWNERS,
    RAIDERS,
    SHIPS,
    SUNK,
    UNKNOWN,
    Fire,
    Sea,
)
from hexile_convoy.tables import COMPONENTS, DRAWING, GRID, HARBOURS, NAMES, SPOTS
from hexile_convoy.tables.shape import GROUND, SHEET, centre_of, outline_of

PURPOSES: Final[dict[str, str]] = {
    "1.2 gold": "The gold is aboard a merchant",
    "3.2": "{who} fires: {low} misses",
    "3.3": "{who} rams: {low} scrapes past",
}
TEXTS: Final[dict[str, str]] = {
    "ordered": "{who} is ordered to {what}.",
    "ready": "Ready: the {who}.",
    "revise": "No longer ready: the {who}.",
    "sailed": "{who} sails to {to}.",
    "fired": "{who} fires {way} and hits nothing.",
    "hit": "{who} fires {way} and sinks {whom}.",
    "missed": "{who} fires {way} at {whom} and misses.",
    "rammed": "{who} rams {whom}, which sinks.",
    "scraped": "{who} scrapes past {whom}.",
    "home": "{who} is in harbour.",
    "turn": "Turn {turn} of {turns} begins.",
    "end_landed": "The convoy wins on turn {turn}: the gold is landed.",
    "end_sunk": "The raiders win on turn {turn}: the gold is sunk.",
    "end_night": "The raiders win: turn {turn} is over and night falls.",
}
SIDES: Final[list[str]] = ["you", "book"]  # which ink each seat is printed in
KINDS: Final[list[str]] = ["merchant", "raider"]


# --- what is hidden ------------------------------------------------------------------------


def resample(view: Sea, seat: int, dice: Dice) -> Sea:
    """Deal what a seat does not know: the gold, and the orders of the other if it is ready. [1.2, 2.1]"""
    s = view.copy()
    if s.gold == UNKNOWN:
        left = s.may_have_gold()
        s.gold = left[dice.pick(len(left), "1.2", "gold")]
    waiting = seats_waited_for(s)
    for ship, order in enumerate(s.orders):
        if order == UNKNOWN:
            may = [one.order for one in s.orders_for(ship)]
            s.orders[ship] = HOLD
            if may and OWNERS[ship] not in waiting:
                s.orders[ship] = may[dice.pick(len(may), "2.1", "orders")]
    return s


# --- words ---------------------------------------------------------------------------------


def question(s: Sea, seat: int) -> str:
    """Say what is asked now."""
    if s.result is not None:
        return "The game is over."
    given = own_orders(s, seat)
    return f"Your orders: {'; '.join(given)}." if given else "Which orders do you give?"


def own_orders(s: Sea, seat: int) -> list[str]:
    """Say the orders that a seat has given."""
    ships = FLEETS[seat] if seat != NOBODY else []
    orders = {ship: s.orders[ship] for ship in ships if s.orders[ship] not in (HOLD, UNKNOWN)}
    return [f"{SHIPS[ship]} {words_of(order)}" for ship, order in orders.items()]


def rank(s: Sea, action: Action) -> int:
    """List what ends the turn last. [2.1]"""
    return 1 if action.text() == READY else 0


def ways(view: Sea, action: Action) -> list[list[str]]:
    """Let a shot be said by the hex two steps off in its direction, where there is one. [2.3]"""
    if not isinstance(action, Fire):
        return [action.clicks()]
    ahead = GRID.ahead(view.places[action.ship], action.way)
    return [*([SHIPS[action.ship], NAMES[to]] for to in ahead[1:2]), action.clicks()]


def forecasts(s: Sea) -> list[Forecast]:
    """Answer what a raider's fire would bring where a merchant is in line now. [3.2]"""
    if s.result is not None or seat_of(s) != RAIDERS:
        return []
    return [
        foresee(
            s, f"Does {SHIPS[ship]} hit by firing {name}, if nobody moves?", "3.2", shot(ship, way)
        )
        for ship in FLEETS[RAIDERS]
        for way, name in enumerate(POINTED_NAMES)
        if s.target(ship, way) != UNKNOWN
    ]


class Shot:
    """Lets a raider fire once, and says whether it hits."""

    def __init__(self, ship: int, way: int) -> None:
        self.ship = ship
        self.way = way

    def __call__(self, s: Sea, dice: Dice) -> str:
        """Fire."""
        s.telling = False
        afloat = len(s.may_have_gold())
        fire(s, self.ship, self.way, dice)
        return "yes" if len(s.may_have_gold()) < afloat else "no"


def shot(ship: int, way: int) -> Shot:
    """Return the trial of a shot."""
    return Shot(ship, way)


def clock(s: Sea) -> int:
    """Count the turns."""
    return s.turn


def tally(s: Sea) -> dict[str, int]:
    """Count what a game is judged by."""
    places = [s.places[ship] for ship in FLEETS[CONVOY]]
    return {"sunk": places.count(SUNK), "home": places.count(HOME)}


# --- the board in characters ---------------------------------------------------------------


def draw(s: Sea) -> list[str]:
    """Write behind every hex what is there."""
    lines = [list(line.ljust(80)) for line in DRAWING.splitlines()]
    for place, spot in enumerate(SPOTS):
        written = spot.name + signs(s, place)
        lines[spot.line][spot.column : spot.column + len(written) + 1] = f"{written} "
    return ["".join(line).rstrip() for line in lines]


def signs(s: Sea, place: int) -> str:
    """Return what is in a hex, in at most three characters."""
    here = [SHIPS[ship] for ship in range(len(SHIPS)) if s.places[ship] == place]
    several = "".join(ship[1] for ship in here)
    return (
        f":{here[0] if len(here) == 1 else several}" if here else "*" if place in HARBOURS else ""
    )


def legend(s: Sea, seat: int) -> list[str]:
    """Explain the signs, and say in words what the drawing shows."""
    words = ["C1 to C3 are merchants, X1 and X2 raiders, * is a harbour."]
    words += [
        f"{SHIPS[ship]} is at {NAMES[place]}." if s.at_sea(ship) else f"{SHIPS[ship]} is gone."
        for ship, place in enumerate(s.places)
    ]
    if s.gold != UNKNOWN:
        words.append(f"The gold is aboard {SHIPS[s.gold]}.")
    return words + [f"Ordered: {order}." for order in own_orders(s, seat)]


# --- the scene -----------------------------------------------------------------------------


def scene(s: Sea, seat: int) -> Scene:
    """Describe the board and all ships, as a seat sees them."""
    outlines = [point for spot in SPOTS for point in outline_of(spot)]
    width, height = max(x for x, _ in outlines), max(y for _, y in outlines)
    picture = Scene(SHEET, width + 40, height + 120)
    picture.comes_from(component_named(COMPONENTS, "Board"))
    picture.sides = SIDES
    for place, spot in enumerate(SPOTS):
        ground, said = (
            ("dock", f"{spot.name}, a harbour") if place in HARBOURS else (GROUND, spot.name)
        )
        cell = Cell(spot.name, centre_of(spot), outline_of(spot), ground, spot.name, said)
        picture.cells.append(cell)
    picture.counters += [counter(s, ship) for ship in range(len(SHIPS)) if s.at_sea(ship)]
    add_orders(picture, s, seat)
    turns = [str(turn) for turn in range(1, s.terms.turns + 1)]
    picture.tracks.append(Track("Turn", (40, height + 50), width - 60, turns, s.turn - 1, {}))
    picture.headline = f"Turn {s.turn} of {s.terms.turns}"
    picture.turn = f"T{s.turn}"
    picture.question = question(s, seat)
    picture.text = draw(s)
    picture.legend = legend(s, seat)
    return picture


def counter(s: Sea, ship: int) -> Counter:
    """Make the counter of a ship; whoever knows sees the gold aboard."""
    seat, place = OWNERS[ship], NAMES[s.places[ship]]
    made = Counter(SHIPS[ship], place, SIDES[seat], KINDS[seat], f"{SHIPS[ship]} at {place}")
    made.name = made.title = SHIPS[ship]
    made.cargo = "gold" if ship == s.gold else ""
    return made


def add_orders(picture: Scene, s: Sea, seat: int) -> None:
    """Draw the orders of whoever looks; the view has no others."""
    for ship in FLEETS[seat] if seat != NOBODY else []:
        order = int(s.orders[ship])
        if order in (HOLD, UNKNOWN) or not s.at_sea(ship):
            continue
        line = [order] if order < HOLD else GRID.ahead(s.places[ship], order - FIRE)[:2]
        points = [centre_of(SPOTS[place]) for place in (s.places[ship], *line)]
        kind = "path" if order < HOLD else "fire"
        picture.lines.append(Line(kind, points, f"{SHIPS[ship]}: {words_of(order)}"))
