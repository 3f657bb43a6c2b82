"""What the player sees: what is hidden, the scene, the board in characters, the words, exact odds."""

from __future__ import annotations

from typing import Final

from hexile.authors.template.rules import GUARD, GUARD_ACTS, SCOUT, SCOUT_ACTS
from hexile.authors.template.state import UNKNOWN, Night, Search
from hexile.authors.template.tables import (
    COMPONENTS,
    DRAWING,
    LINKS,
    NAMES,
    SITES,
    SPOTS,
    START,
)
from hexile.authors.template.tables.shape import GROUND, SHEET, WAYS_DRAWN, centre_of, outline_of
from hexile.kernel.chance.dice import Dice
from hexile.kernel.component_data.component import component_named
from hexile.kernel.odds import Forecast, foresee
from hexile.kernel.play import Action
from hexile.kernel.scene import Cell, Counter, Scene, Track, Wall

PURPOSES: Final[dict[str, str]] = {
    "1.2 cache": "The cache is hidden on a site",
    "3.1": "The {who} grabs at the scout: {low} seizes him",
    "3.2": "The {who} listens: {low} hears the scout",
}
TEXTS: Final[dict[str, str]] = {
    "went": "The {who} goes to {to}.",
    "waited": "The {who} waits at {at}.",
    "searched": "The {who} searches {at} and finds nothing.",
    "found": "The {who} finds the cache at {at}.",
    "seized": "The {who} seizes the scout at {at} and throws him out.",
    "slipped": "The {who} grabs at the scout at {at}, who slips away.",
    "heard": "The {who} hears something and goes from {from} to {to}.",
    "stood": "The {who} stands at {at}.",
    "turn": "Turn {turn} of {turns} begins.",
    "end_found": "You win on turn {turn}: the cache is yours.",
    "end_dawn": "You lose: turn {turn} is over and dawn breaks.",
}
PHASES: Final[list[str]] = ["Scout", "Guard", "Turn end"]


# --- what is hidden ------------------------------------------------------------------------


def see(s: Night, seat: int) -> Night:
    """Return what anybody may know: not where the cache is, until the game is over. [1.2]"""
    view = s.copy()
    if s.result is None:
        view.cache = UNKNOWN
    return view


def resample(view: Night, seat: int, dice: Dice) -> Night:
    """Hide the cache again, on any site not searched. [1.2]"""
    s = view.copy()
    if s.cache == UNKNOWN:
        left = s.sites_left()
        s.cache = left[dice.pick(len(left), "1.2", "cache")]
    return s


def deal(view: Night, action: Action, dice: Dice) -> Night:
    """Hide the cache again where somebody is going to look for it. [2.3]"""
    return resample(view, 0, dice) if isinstance(action, Search) else view.copy()


# --- words ---------------------------------------------------------------------------------


def question(s: Night) -> str:
    """Say what is asked now."""
    return "The game is over." if s.result is not None else "What does the scout do?"


def forecasts(s: Night) -> list[Forecast]:
    """Answer what threatens. [3.1]"""
    if s.result is not None or s.agenda[-1] is not SCOUT_ACTS:
        return []
    return [foresee(s, "Does the guard seize the scout if he waits?", "3.1", seized_now)]


def seized_now(s: Night, dice: Dice) -> str:
    """Let the guard act, and say whether it seizes the scout."""
    s.telling = False
    before = s.seized
    GUARD_ACTS.run(s, dice)
    return "yes" if s.seized > before else "no"


def clock(s: Night) -> int:
    """Count the turns."""
    return s.turn


def tally(s: Night) -> dict[str, int]:
    """Count what a game is judged by."""
    return {"searched": sum(s.searched), "seized": s.seized}


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
        drawn += "x" if s.searched[SITES.index(place)] else "?"
    return drawn + ("@" if place == s.scout else "") + ("G" if place == s.guard else "")


def legend(s: Night) -> list[str]:
    """Explain the signs, and say in words what the drawing shows."""
    around = ", ".join(NAMES[to] for to in LINKS[s.scout])
    return [
        "? a site, x a site that was searched, @ the scout, G the guard.",
        f"The scout is at {NAMES[s.scout]}, from where one goes to {around}.",
        f"The guard is at {NAMES[s.guard]}. Who is thrown out begins again at {NAMES[START]}.",
    ]


# --- the scene -----------------------------------------------------------------------------


def scene(s: Night, seat: int) -> Scene:
    """Describe the board and everybody on it."""
    outlines = [point for spot in SPOTS for point in outline_of(spot)]
    width, height = max(x for x, _ in outlines), max(y for _, y in outlines)
    picture = Scene(SHEET, width + 40, height + 120)
    picture.comes_from(component_named(COMPONENTS, "Board"))
    add_ground(picture)
    add_counters(picture, s)
    turns = [str(turn) for turn in range(1, s.terms.turns + 1)]
    picture.tracks.append(Track("Turn", (40, height + 50), width - 60, turns, s.turn - 1, {}))
    picture.phases = PHASES
    picture.phase = 0 if s.result is None and s.agenda[-1] is SCOUT_ACTS else 2
    picture.headline = f"Turn {s.turn} of {s.terms.turns}"
    picture.turn = f"T{s.turn}"
    picture.question = question(s)
    picture.in_text = lambda: draw(s)
    picture.legend = legend(s)
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
    """Add the sites' counters, face down until they are searched, then scout and guard."""
    for site, at in enumerate(SITES):
        if site == s.cache or not s.searched[site]:
            picture.counters.append(cache_counter(s, site, NAMES[at]))
    scout, guard = NAMES[s.scout], NAMES[s.guard]
    picture.counters.append(piece(SCOUT, scout, "you", "Scout"))
    picture.counters.append(piece(GUARD, guard, "book", "Guard"))


def piece(id: str, cell: str, side: str, name: str) -> Counter:
    """Make the counter of somebody."""
    counter = Counter(id, cell, side, name.lower(), f"{name} at {cell}")
    counter.name = name
    return counter


def cache_counter(s: Night, site: int, cell: str) -> Counter:
    """Make the counter of a site: face down, or the cache."""
    counter = Counter(f"site-{cell}", cell, "none", "cache", f"The cache at {cell}")
    counter.name = "the cache"
    if s.cache != site:
        counter.hidden = True
        counter.name = "site not searched"
        counter.text = f"A site not searched, {cell}"
    counter.rule = "1.2"
    return counter
