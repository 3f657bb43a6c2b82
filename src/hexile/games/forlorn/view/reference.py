"""The order of the list, the score, and the reference panel with tables and cards."""

from __future__ import annotations

from typing import Final

from hexile.games.forlorn.rules.wording import counted
from hexile.games.forlorn.state.actions import (
    TO_BURST,
    TO_MELEE,
    TO_READY,
    TO_SHOOT,
    ForlornAction,
)
from hexile.games.forlorn.state.codes import NO_ONE
from hexile.games.forlorn.state.forlorn import Forlorn
from hexile.games.forlorn.tables.charts import COMPONENTS
from hexile.games.forlorn.tables.counters import ROSTER_FILE, XENO_FILE, MarineCounter, XenoCounter
from hexile.games.forlorn.tables.files import NO_NUMBER
from hexile.kernel.component_data.component import component_named
from hexile.kernel.component_data.provenance import RECONSTRUCTED
from hexile.kernel.geometry.graph import NOWHERE
from hexile.kernel.odds import BAD, EVEN, GOOD, Verdict
from hexile.kernel.play import Action
from hexile.kernel.scene import Counter, PanelRow, PrintedTable, Reference, UnitCard

# What a squad lives by comes first in the list: shots and blows, then Ready; steps are said on the board.
RANKS: Final[dict[int, int]] = {TO_SHOOT: -3, TO_BURST: -3, TO_MELEE: -3, TO_READY: -2}


def score_line(s: Forlorn) -> str:
    """Say who is alive, how far the operation is, and how long there is time. [2.4]"""
    alive = sum(1 for at in s.marine_at if at != NOWHERE)
    if s.result is None and (alive == 0 or s.placed < len(s.marine_at)):
        return ""
    words = f"{alive} of {len(s.marine_at)} Marines alive"
    item = s.terms.computer
    if item != NO_ONE and s.item_with[item] != NO_ONE:
        words += f", {s.marine_name(s.item_with[item])} has the computer"
    elif s.terms.operation.works > 1:
        words += f", console worked on {s.works_done} of {s.terms.operation.works} turns"
    return f"{words}; {counted(s.left, 'turn')} left"


HITS: Final = ("shot_hits", "melee_hits", "bite_hits", "spit_hits")
MISSES: Final = ("shot_misses", "melee_misses", "bite_misses", "spit_misses")


def judge(before: Forlorn, after: Forlorn, seat: int) -> Verdict | None:
    """Call an attack by what came: a hit, a hit that gains an action or is ignored, a miss that is struck back. [4.2, 8.1, 8.4, 10.6]"""
    kinds = [event.kind for event in after.log]
    if "shell_holds" in kinds and "shell_breaks" not in kinds:
        return Verdict(EVEN, "held")
    if any(kind in HITS for kind in kinds):
        return Verdict(GOOD, "hit+" if "adrenaline" in kinds else "hit")
    if any(kind in MISSES for kind in kinds):
        hurt = any(kind in ("xeno_counter_hits", "marine_dies") for kind in kinds)
        return Verdict(BAD if hurt else EVEN, "\N{MINUS SIGN}")
    return None


def rank(s: Forlorn, action: Action) -> int:
    """List shots first, then Ready, then everything else as it is legal."""
    assert isinstance(action, ForlornAction)
    return RANKS.get(action.verb, 0)


def reference(s: Forlorn) -> Reference:
    """Return what hits, and a card for each role of a Marine and each kind of Xeno."""
    roles = {marine.role: marine for marine in s.terms.squad}
    cards = [marine_card(marine) for marine in roles.values()]
    tables = [hit_table(s), operation_table(s)]
    return Reference(tables, cards + [xeno_card(kind) for kind in s.terms.xenos])


def operation_table(s: Forlorn) -> PrintedTable:
    """Print what the operation gives each side, and what comes each turn. [12.0, 11.1, I.B1, I.B3]"""
    operation, spawn = s.terms.operation, s.terms.spawn
    items = [counted(number, name) for name, number in operation.items.items() if number]
    rows = [[operation.title, ""]]
    rows.append(["Turns", str(operation.turns)])
    rows.append(["Mutation cards", str(operation.cards)])
    rows.append(["Items", ", ".join(items) or "none"])
    rows.append(["Spawn each turn", spawn.words()])
    if spawn.extra_on != NO_NUMBER:
        rows.append([f"If {spawn.extra_on} Drones come", "one Warrior comes too (I.B1)"])
    if spawn.closed_vent >= 0:
        rows.append(["Closed vent", str(spawn.closed_vent + 1)])
    table = PrintedTable("The operation", "12.0", (0.0, 0.0), rows)
    table.comes_from(component_named(COMPONENTS, "Operations"))
    return table


def hit_table(s: Forlorn) -> PrintedTable:
    """Print how many faces of six hit, by strength and defense. [8.1]"""
    rows = [["Strength", "defense 0", "defense 1", "defense 2"]]
    for strength in range(4):
        faces = [f"{s.terms.numbers.faces(strength, defense)} of 6" for defense in range(3)]
        rows.append([str(strength), *faces])
    return PrintedTable(
        "Fire and melee: die faces that hit (a 6 always hits, a 1 never)", "8.1", (0.0, 0.0), rows
    )


ABILITIES: Final[dict[str, tuple[str, str]]] = {
    "command": ("While he lives, the squad gets 2 more action points a turn.", "4.1"),
    "veteran": ("Also strikes back when a melee attack on him misses with a 2.", "8.9"),
    "gunner": ("Can fire bursts at several Xenos while he has ammunition.", "8.8"),
    "flamer": ("Burns a line of squares and attacks every unit on it.", "5.7"),
    "none": ("Any Marine can get Ready. He then shoots at Xenos that move in front of him.", "8.5"),
}


def marine_card(marine: MarineCounter) -> UnitCard:
    """Write the card of a Marine's role. [8.0]"""
    title = marine.role.title()
    counter = Counter(f"card-{marine.role}", "", "you", marine.role, title)
    counter.left, counter.right, counter.origin = str(marine.ranged), str(marine.mp), RECONSTRUCTED
    counter.file = ROSTER_FILE
    words, rule = ABILITIES[marine.ability]
    values = f"{marine.ranged}, {marine.defense}, {marine.melee}"
    rows = [
        PanelRow("Shot strength, defense, melee strength", values, "8.0", []),
        PanelRow("Movement points for one move", str(marine.mp), "5.1", []),
        PanelRow(words, "", rule, []),
    ]
    return UnitCard(title, counter, rows)


def xeno_card(kind: XenoCounter) -> UnitCard:
    """Write the card of a kind of Xeno. [8.0]"""
    counter = Counter(f"card-{kind.letter}", "", "book", kind.name, kind.name.title())
    counter.left = "-" if kind.melee == NO_NUMBER else str(kind.melee)
    counter.right, counter.origin, counter.file = str(kind.mp), RECONSTRUCTED, XENO_FILE
    rows = [
        PanelRow("Melee strength and defense", f"{counter.left} and {kind.defense}", "8.0", []),
        PanelRow("Movement points for one activation", str(kind.mp), "6.1", []),
    ]
    if kind.ranged != NO_NUMBER:
        shot = f"strength {kind.ranged}, up to {kind.range} squares"
        rows.append(PanelRow("Shoots with", shot, "6.3", []))
    if kind.tough:
        rows.append(PanelRow("Tough: the first hit only wounds it.", "", "8.6", []))
    if kind.feeds:
        rows.append(
            PanelRow("Feeds on a corpse and becomes a Warrior or Blaster.", "", "I.A3.1", [])
        )
    return UnitCard(kind.name.title(), counter, rows)
