"""What the player sees: what is hidden, the scene, the board in characters, the words, exact odds."""

from __future__ import annotations

from typing import Final

from hexile.kernel.chance.dice import Dice
from hexile.kernel.component_data.component import component_named
from hexile.kernel.odds import Forecast, foresee
from hexile.kernel.scene import Cell, Counter, Panel, PanelRow, Picture, Scene, Track

from hexile_undertow.rules import BEAST, BEAST_ACTS, TUG, TUG_ACTS
from hexile_undertow.state import POINTS, Dive
from hexile_undertow.tables import (
    COMPONENTS,
    CONTACTS,
    DRAWING,
    HARBOUR,
    LAIR,
    LINKS,
    NAMES,
    SPOTS,
)
from hexile_undertow.tables.layouts import MARKERS
from hexile_undertow.tables.shape import GROUND, SHEET, centre_of, outline_of

PURPOSES: Final[dict[str, str]] = {
    "2.4 pile": "The tug raises a contact",
    "3.1": "The {who} strikes: {low} breaks a plate",
    "3.4": "The {who} listens: {low} hears the screws",
    "3.6 where the beast drifts": "The beast drifts to a hex around it",
}
TEXTS: Final[dict[str, str]] = {
    "went": "The {who} goes to {to}. {points:point|points} left.",
    "landed": "The {who} brings {pods:pod|pods} home, {home} in all.",
    "raised_pod": "The {who} raises the contact at {at}: a pod comes aboard.",
    "raised_wreck": "The {who} raises the contact at {at}: a wreck.",
    "raised_pinger": "The {who} raises the contact at {at}: a pinger, and it is loud.",
    "raised_silt": "The {who} raises the contact at {at}: silt.",
    "rested": "The {who} rests at {at}.",
    "lay_still": "The {who} lies still at {at}.",
    "struck": "The {who} strikes at {at} and breaks a plate. {plates:plate is|plates are} left.",
    "missed": "The {who} strikes at {at} and misses.",
    "fed": "The {who} swims to {to} and eats the wreck.",
    "came": "The {who} comes from {from} to {to}.",
    "heard": "The {who} hears the screws and comes from {from} to {to}.",
    "turned": "The {who} turns back from {from} to {to}.",
    "drifted": "The {who} drifts from {from} to {to}.",
    "turn": "Turn {turn} of {turns} begins.",
    "end_all": "You win on turn {turn}: all {home} pods are home.",
    "end_some": "The ice closes. {home:pod is|pods are} home, and the others are not.",
    "end_none": "You lose: the ice closes, and no pod is home.",
    "end_sunk": "You lose on turn {turn}: the tug sinks.",
}
PHASES: Final[list[str]] = ["Tug", "Beast", "Turn end"]


# --- words ---------------------------------------------------------------------------------


def question(s: Dive) -> str:
    """Say what is asked now."""
    return "The game is over." if s.result is not None else "What does the tug do?"


def forecasts(s: Dive) -> list[Forecast]:
    """Answer what threatens. [3.1]"""
    if s.result is not None or s.agenda[-1] is not TUG_ACTS:
        return []
    return [foresee(s, "What does the beast do if the tug rests now?", "3.1", beast_now)]


def beast_now(s: Dive, dice: Dice) -> str:
    """Let the beast act, and say what it does."""
    s.telling = False
    hull, steps = s.hull, s.steps_between()
    BEAST_ACTS.run(s, dice)
    if s.hull < hull:
        return "it breaks a plate"
    after = s.steps_between()
    return "it comes nearer" if after < steps else "it stays off"


def clock(s: Dive) -> int:
    """Count the turns."""
    return s.turn


def tally(s: Dive) -> dict[str, int]:
    """Count what a game is judged by."""
    return {"home": s.home, "aboard": s.aboard, "hull": s.hull}


# --- the board in characters ---------------------------------------------------------------


def draw(s: Dive) -> list[str]:
    """Write behind every hex what is there."""
    lines = [list(line.ljust(80)) for line in DRAWING.splitlines()]
    for place, spot in enumerate(SPOTS):
        written = spot.name + signs(s, place)
        lines[spot.line][spot.column : spot.column + len(written) + 1] = f"{written} "
    return ["".join(line).rstrip() for line in lines]


def signs(s: Dive, place: int) -> str:
    """Return what is in a hex, in at most three characters."""
    drawn = "H" if place == HARBOUR else ""
    if place in CONTACTS:
        contact = CONTACTS.index(place)
        drawn += "?" if s.contacts[contact] else "w" if s.wrecks[contact] else ""
    return drawn + ("@" if place == s.tug else "") + ("B" if place == s.beast else "")


def legend(s: Dive) -> list[str]:
    """Explain the signs, and say in words what the drawing shows."""
    around = ", ".join(NAMES[to] for to in LINKS[s.tug])
    return [
        "H the harbour, ? a contact, w a wreck, @ the tug, B the beast.",
        f"The tug is at {NAMES[s.tug]}, from where one goes to {around}.",
        f"The beast is at {NAMES[s.beast]}; its lair is {NAMES[LAIR]}.",
        f"Plates {s.hull}. Pods aboard {s.aboard}, home {s.home} of {s.terms.pods}.",
        f"In the pile: {in_pile(s)}.",
    ]


def in_pile(s: Dive) -> str:
    """Count in words what must be in the pile. [1.2]"""
    counted = [f"{left} {name}" for left, name in zip(s.in_pile(), MARKERS, strict=True) if left]
    return ", ".join(counted) or "nothing"


# --- the scene -----------------------------------------------------------------------------


def scene(s: Dive, seat: int) -> Scene:
    """Describe the board and everybody on it."""
    outlines = [point for spot in SPOTS for point in outline_of(spot)]
    width, height = max(x for x, _ in outlines), max(y for _, y in outlines)
    picture = Scene(SHEET, width + 40, height + 120)
    picture.comes_from(component_named(COMPONENTS, "Board"))
    picture.picture = Picture("undertow/trench.svg", (20.0, 20.0), width, height)
    for spot in SPOTS:
        cell = Cell(spot.name, centre_of(spot), outline_of(spot), GROUND, spot.name, spot.name)
        picture.cells.append(cell)
    add_counters(picture, s)
    turns = [str(turn) for turn in range(1, s.terms.turns + 1)]
    picture.tracks.append(Track("Turn", (40, height + 50), width - 60, turns, s.turn - 1, {}))
    picture.panels.append(tug_panel(s))
    add_words(picture, s)
    return picture


def add_words(picture: Scene, s: Dive) -> None:
    """Say where the game stands, and draw it in characters."""
    picture.phases = PHASES
    picture.phase = 0 if s.result is None and s.agenda[-1] is TUG_ACTS else 2
    picture.headline = f"Turn {s.turn} of {s.terms.turns}"
    picture.turn = f"T{s.turn}"
    picture.score = f"{s.home} of {s.terms.pods} pods home"
    picture.question = question(s)
    picture.points_word, picture.points_left, picture.points_all = "points", s.points, POINTS
    picture.in_text = lambda: draw(s)
    picture.legend = legend(s)


def tug_panel(s: Dive) -> Panel:
    """Make the card of the tug and of the pile."""
    rows = [
        PanelRow("Plates", f"{s.hull} of {s.terms.plates}", "4.2", []),
        PanelRow("Pods aboard", f"{s.aboard} of {s.terms.hold}", "2.4", []),
        PanelRow("Pods home", f"{s.home} of {s.terms.pods}", "2.5", []),
        PanelRow("In the pile", in_pile(s), "1.2", []),
    ]
    return Panel("tug", "The tug", rows)


def add_counters(picture: Scene, s: Dive) -> None:
    """Add contacts, wrecks, tug and beast."""
    for contact, at in enumerate(CONTACTS):
        name = NAMES[at]
        if s.contacts[contact]:
            counter = Counter(f"contact-{name}", name, "none", "contact", f"A contact at {name}")
            counter.name, counter.rule = "contact", "2.4"
            picture.counters.append(counter)
        elif s.wrecks[contact]:
            wreck = Counter(f"wreck-{name}", name, "none", "bait", f"A wreck at {name}")
            wreck.name = "wreck"
            picture.counters.append(wreck)
    tug, beast = NAMES[s.tug], NAMES[s.beast]
    picture.counters.append(piece(TUG, tug, "you", "Tug"))
    picture.counters.append(piece(BEAST, beast, "book", "Beast"))


def piece(id: str, cell: str, side: str, name: str) -> Counter:
    """Make the counter of tug or beast."""
    counter = Counter(id, cell, side, name.lower(), f"{name} at {cell}")
    counter.name = name
    return counter
