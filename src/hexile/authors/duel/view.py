"""What a seat sees: the unknown dealt again, the scene, the board in characters, the words."""

from __future__ import annotations

from typing import Final

from hexile.authors.duel.state import (
    GUARD,
    NO_ORDER,
    SEATS,
    THIEF,
    UNKNOWN,
    Go,
    Night,
)
from hexile.authors.template.tables import (
    COMPONENTS,
    DRAWING,
    LINKS,
    NAMES,
    SITES,
    SPOTS,
)
from hexile.authors.template.tables.shape import GROUND, SHEET, WAYS_DRAWN, centre_of, outline_of
from hexile.kernel.chance.dice import Dice
from hexile.kernel.component_data.component import component_named
from hexile.kernel.play import NOBODY, Action, seats_waited_for
from hexile.kernel.scene import Cell, Counter, Line, Scene, Track, Wall

PURPOSES: Final[dict[str, str]] = {
    "1.2 cache": "The cache is hidden on a site",
    "3.2": "The {who} grabs at the thief: {low} is not enough",
}
TEXTS: Final[dict[str, str]] = {
    "ordered": "The {who} is ordered to {to}.",
    "ready": "The {who} is ready.",
    "revise": "The {who} thinks again.",
    "moved": "The {who} is at {to}.",
    "held": "The {who} grabs at the thief at {at} and holds him.",
    "slipped": "The {who} grabs at the thief at {at}, who slips away.",
    "turn": "Turn {turn} of {turns} begins.",
    "end_away": "The thief wins on turn {turn}: he is away with the cache.",
    "end_caught": "The guard wins on turn {turn}: the thief is caught.",
    "end_dawn": "The guard wins: turn {turn} is over and dawn breaks.",
}
PHASES: Final[list[str]] = ["Orders", "Turn end"]
SIDES: Final[list[str]] = ["you", "book"]  # which ink each seat is printed in


# --- what is hidden ------------------------------------------------------------------------


def resample(view: Night, seat: int, dice: Dice) -> Night:
    """Deal what a seat does not know: the cache, and the order of the other if he is ready. [1.2, 2.1]"""
    s = view.copy()
    if s.cache == UNKNOWN:
        left = s.sites_left()
        s.cache = left[dice.pick(len(left), "1.2", "cache")]
    waiting = seats_waited_for(s)
    for other in range(len(SEATS)):
        if s.orders[other] == UNKNOWN:
            ways = s.ways(other)
            ready = other not in waiting
            s.orders[other] = ways[dice.pick(len(ways), "2.1", "order")] if ready else NO_ORDER
    return s


# --- words ---------------------------------------------------------------------------------


def question(s: Night, seat: int) -> str:
    """Say what is asked now."""
    if s.result is not None:
        return "The game is over."
    if seat == NOBODY:
        return "Both give their orders."
    if s.orders[seat] == NO_ORDER:
        return f"Where does the {SEATS[seat]} go?"
    return f"The {SEATS[seat]} goes to {NAMES[s.orders[seat]]}. Ready?"


def rank(s: Night, action: Action) -> int:
    """List what ends the turn last. [2.1]"""
    return 0 if isinstance(action, Go) else 1


def clock(s: Night) -> int:
    """Count the turns."""
    return s.turn


def tally(s: Night) -> dict[str, int]:
    """Count what a game is judged by."""
    return {"turns": s.turn, "visited": sum(s.visited)}


# --- the board in characters ---------------------------------------------------------------


def draw(s: Night) -> list[str]:
    """Write behind every place what is there."""
    lines = [list(line.ljust(80)) for line in DRAWING.splitlines()]
    for place, spot in enumerate(SPOTS):
        written = spot.name + signs(s, place)
        lines[spot.line][spot.column : spot.column + len(written) + 1] = f"{written} "
    return ["".join(line).rstrip() for line in lines]


def signs(s: Night, place: int) -> str:
    """Return what is at a place, in at most three characters."""
    drawn = ""
    if place in SITES:
        site = SITES.index(place)
        drawn += "x" if s.visited[site] else "$" if site == s.cache else "?"
    drawn += "@" if place == s.here(THIEF) else ""
    return drawn + ("G" if place == s.here(GUARD) else "")


def legend(s: Night, seat: int) -> list[str]:
    """Explain the signs, and say in words what the drawing shows."""
    words = [
        "? a site, $ the cache, x a site where the thief was, @ the thief, G the guard.",
        f"The thief is at {NAMES[s.here(THIEF)]}, the guard at {NAMES[s.here(GUARD)]}.",
    ]
    if s.cache != UNKNOWN:
        where = "with the thief" if s.has_cache() else f"at {NAMES[SITES[s.cache]]}"
        words.append(f"The cache is {where}.")
    if seat != NOBODY and s.orders[seat] not in (NO_ORDER, UNKNOWN):
        words.append(f"Your order: go to {NAMES[s.orders[seat]]}.")
    return words


# --- the scene -----------------------------------------------------------------------------


def scene(s: Night, seat: int) -> Scene:
    """Describe the board and everybody on it, as a seat sees it."""
    outlines = [point for spot in SPOTS for point in outline_of(spot)]
    width, height = max(x for x, _ in outlines), max(y for _, y in outlines)
    picture = Scene(SHEET, width + 40, height + 120)
    picture.comes_from(component_named(COMPONENTS, "Board"))
    picture.sides = SIDES
    add_ground(picture)
    add_counters(picture, s)
    add_order(picture, s, seat)
    turns = [str(turn) for turn in range(1, s.terms.turns + 1)]
    picture.tracks.append(Track("Turn", (40, height + 50), width - 60, turns, s.turn - 1, {}))
    picture.phases = PHASES
    picture.phase = 0 if s.result is None else 1
    picture.headline = f"Turn {s.turn} of {s.terms.turns}"
    picture.turn = f"T{s.turn}"
    picture.question = question(s, seat)
    picture.text = draw(s)
    picture.legend = legend(s, seat)
    return picture


def add_ground(picture: Scene) -> None:
    """Add the places, and the ways between them where they do not show by themselves."""
    for place, spot in enumerate(SPOTS):
        cell = Cell(spot.name, centre_of(spot), outline_of(spot), GROUND, spot.name, spot.name)
        picture.cells.append(cell)
        if WAYS_DRAWN:
            for to in LINKS[place]:
                if to > place:
                    ends = [centre_of(spot), centre_of(SPOTS[to])]
                    picture.walls.append(Wall("link", ends))


def add_counters(picture: Scene, s: Night) -> None:
    """Add the sites' counters, face down for whoever does not know, then thief and guard."""
    for site, at in enumerate(SITES):
        if not s.visited[site]:
            picture.counters.append(cache_counter(s, site, NAMES[at]))
    for seat, name in enumerate(SEATS):
        place = NAMES[s.here(seat)]
        counter = Counter(name, place, SIDES[seat], name, f"{name.title()} at {place}")
        counter.name = name.title()
        counter.cargo = "cache" if seat == THIEF and s.has_cache() else ""
        picture.counters.append(counter)


def cache_counter(s: Night, site: int, cell: str) -> Counter:
    """Make the counter of a site: face down, or the cache."""
    counter = Counter(f"site-{cell}", cell, "none", "cache", f"The cache at {cell}")
    counter.name = "the cache"
    if s.cache != site:
        counter.hidden = True
        counter.name = "site"
        counter.text = f"A site, {cell}"
    counter.rule = "1.2"
    return counter


def add_order(picture: Scene, s: Night, seat: int) -> None:
    """Draw the order of whoever looks; the view has no other."""
    if seat == NOBODY or s.orders[seat] in (NO_ORDER, UNKNOWN, s.here(seat)):
        return
    ends = [centre_of(SPOTS[s.here(seat)]), centre_of(SPOTS[s.orders[seat]])]
    picture.lines.append(Line("path", ends, f"Ordered to {NAMES[s.orders[seat]]}"))
