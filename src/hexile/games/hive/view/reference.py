"""The reference panel: the combat tables, and a card for each kind of unit."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from hexile.games.hive.rules.actions import FREE_ORDER
from hexile.games.hive.rules.engaged import ENGAGED_ORDER
from hexile.games.hive.state import Hive
from hexile.games.hive.tables import (
    COMPONENTS,
    COUNTERS_FILE,
    DARTER,
    ENGINEER,
    HOSTAGE,
    KINDS,
    LANCER,
    MASTER_QUEEN,
    QUEEN,
    SCOUT,
    SOLDIER,
    WORKER,
)
from hexile.kernel.component_data.component import component_named
from hexile.kernel.component_data.provenance import RECONSTRUCTED
from hexile.kernel.scene import Counter, PanelRow, PrintedTable, Reference, UnitCard

FACES: Final[list[str]] = ["1", "2", "3", "4", "5", "6"]
SIDES: Final[dict[int, str]] = {HOSTAGE: "none", SOLDIER: "book", WORKER: "book", QUEEN: "book", MASTER_QUEEN: "book"}  # fmt: skip
MAY: Final[dict[int, list[tuple[str, str]]]] = {
    HOSTAGE: [("Never attacks. The side whose fighters are alone in its box controls it.", "B19")],
    ENGINEER: [
        ("Can destroy an Engine Room or fire control if no enemy is there.", "B20"),
        ("Can probe a face-down unit in its box instead of fighting.", "B18"),
    ],
    LANCER: [("Has two men. The first hit turns the counter over.", "B2")],
    SCOUT: [("Moves furthest, and disengages more easily.", "B7")],
    SOLDIER: [("Acts by the Strategy Roll and the Action Chart.", "26.9")],
    WORKER: [("Has no snap shot.", "B2")],
    QUEEN: [
        (
            "Tries to control a unit within 10 Movement Points, and holds a Marine while she lives.",
            "27.4",
        )
    ],
    MASTER_QUEEN: [
        ("Tries to control a unit within 20 Movement Points.", "27.4"),
        ("The first hit only wounds her.", "27.6"),
    ],
}


def reference(s: Hive) -> Reference:
    """Return the tables of combat, minds, fire at ships and the Strategy Roll, and the units' cards."""
    tables = [melee_table(s), fire_table(s), range_table(s), mind_table(s), ships_table(s)]
    tables.append(strategy_table())
    return Reference(tables, [*[card(s, kind) for kind in MAY], darter_card(s)])


def printed(title: str, rule: str, rows: list[list[str]]) -> PrintedTable:
    """Print a combat table: a hit is good for whoever rolls, A1 bad."""
    table = PrintedTable(title, rule, (0.0, 0.0), rows)
    table.comes_from(component_named(COMPONENTS, "Combat tables"))
    return table


def strategy_table() -> PrintedTable:
    """Print in which order the Znon take their priorities, by the Strategy Roll."""
    rows = [["Strategy Roll", "free", "engaged"]]
    for first, words in ((1, "1-2"), (3, "3-4"), (5, "5-6")):
        rows.append([words, FREE_ORDER[first], ENGAGED_ORDER[first]])
    table = PrintedTable("Strategy Roll", "26.9", (0.0, 0.0), rows)
    table.comes_from(component_named(COMPONENTS, "Strategy Roll"))
    return table


def result_words(row: vec[i64]) -> list[str]:
    """Write the results of six faces: men lost by the target, or A1, a man of the attackers."""
    return ["A1" if row[face] < 0 else str(row[face]) if row[face] else "-" for face in range(1, 7)]


def melee_table(s: Hive) -> PrintedTable:
    """Print what an attack hand to hand brings. [B10]"""
    book = s.terms.book
    rows = [["Strength minus target's", *FACES]]
    for place in range(len(book.fights)):
        low, high = book.fight_low[place], book.fight_high[place]
        words = f"{low} to {high}" if low != high else f"{low}"
        if place == 0:
            words = f"{high} or less"
        elif place == len(book.fights) - 1:
            words = f"{low} or more"
        rows.append([words, *result_words(book.fights[place])])
    table = printed("Melee: men the target loses; A1: attackers lose one man", "B10", rows)
    table.tones = {"A1": "bad", "1": "good", "2": "good"}
    return table


def fire_table(s: Hive) -> PrintedTable:
    """Print what a shot brings. [12.8]"""
    rows = [["Strength", *FACES]]
    for place, row in enumerate(s.terms.book.ranged):
        last = place + 1 == len(s.terms.book.ranged)
        rows.append([f"{place + 1}{' or more' if last else ''}", *result_words(row)])
    table = printed("Fire (ranged combat): men the target loses", "12.8", rows)
    table.tones = {"1": "good", "2": "good"}
    return table


def range_table(s: Hive) -> PrintedTable:
    """Print what range takes off a shot, and what shots cost. [12.8, B8]"""
    change = s.terms.book.range_change
    rows = [["Boxes away", "Strength"]]
    first = 1
    for boxes in range(2, len(change) + 1):
        if boxes == len(change) or change[boxes] != change[first]:
            words = f"{first} to {boxes - 1}" if boxes < len(change) else f"{first} or more"
            rows.append([words, f"{change[first]:+d}" if change[first] else "no change"])
            first = boxes
    rows.append(["a snap shot costs", f"{s.terms.snap} points"])
    rows.append(["an aimed shot costs", f"{s.terms.aimed} points"])
    return printed("Range, and what a shot costs", "12.8", rows)


def mind_table(s: Hive) -> PrintedTable:
    """Print the faces that take a mind, by distance. [27.4]"""
    rows = [["Movement Points away", "Queen", "Master-Queen"]]
    queen, master = s.terms.book.mind, s.terms.book.master

    def needs(away: int) -> list[str]:
        found = [line[away] if away < len(line) else 0 for line in (queen, master)]
        return ["-" if need == 0 else "1" if need == 1 else f"1-{need}" for need in found]

    first = 0
    for away in range(1, len(master) + 1):
        if needs(away) != needs(first):
            if needs(first) != ["-", "-"]:
                rows.append([f"{first} to {away - 1}", *needs(first)])
            first = away
    return printed("Mind Control: faces that succeed", "27.4", rows)


def ships_table(s: Hive) -> PrintedTable:
    """Print how many ships outer defence fire hits. [5.8]"""
    rows = [["Ships", *FACES]]
    for column, (low, high) in enumerate(s.terms.book.ship_spans):
        hits = [str(s.terms.book.ships_hit[face][column]) for face in range(1, 7)]
        rows.append([f"{low} {'or' if high == low + 1 else 'to'} {high}", *hits])
    return printed("Outer Defence Fire: ships hit", "5.8", rows)


def card(s: Hive, kind: int) -> UnitCard:
    """Write the card of a kind of unit. [B2]"""
    book, name = s.terms.book, KINDS[kind]
    men = book.men[kind]
    counter = Counter(f"card-{book.signs[kind]}", "", SIDES.get(kind, "you"), name.lower(), name)
    counter.left, counter.right = str(book.melee[kind][men]), str(book.move[kind])
    counter.origin, counter.file = RECONSTRUCTED, COUNTERS_FILE
    rows = [
        PanelRow("Melee strength", counter.left, "B10", []),
        PanelRow("Movement Points per turn", counter.right, "B4", []),
        PanelRow(
            "Strength of snap and aimed shot",
            shots(book.snap[kind][men], book.aimed[kind][men]),
            "B8",
            [],
        ),
        PanelRow("Men", str(men), "B2", []),
    ]
    if book.cost[kind]:
        rows.append(PanelRow("Resource Points", str(book.cost[kind]), "24.1", []))
    rows += [PanelRow(words, "", rule, []) for words, rule in MAY[kind]]
    return UnitCard(name, counter, rows)


def shots(snap: int, aimed: int) -> str:
    """Write the strengths of both shots."""
    return (
        "none" if snap <= 0 and aimed <= 0 else f"{max(snap, 0) or '-'} and {max(aimed, 0) or '-'}"
    )


def darter_card(s: Hive) -> UnitCard:
    """Write the card of a Darter. [B12]"""
    counter = Counter("card-Da", "", "you", "darter", "Darter")
    counter.right = str(s.terms.book.needs["seats"])
    rows = [
        PanelRow("Seats, one for each man", counter.right, "B12", []),
        PanelRow("Resource Points", str(s.terms.book.cost[DARTER]), "24.1", []),
        PanelRow(
            "Attaches over a box and cuts a Breach. Units pass through an Open Breach.",
            "",
            "B14",
            [],
        ),
        PanelRow(
            "Can leave with its Breach closed. It takes fire while the lasers work.", "", "B16", []
        ),
    ]
    return UnitCard("Darter", counter, rows)
