"""What one wants at hand: who hits whom, what things cost, a card for each kind of ship."""

from __future__ import annotations

from typing import Final

from hexile.games.stellar.state.game import Stellar
from hexile.games.stellar.tables import (
    ADVANCED_BASE,
    ALWAYS,
    COMPONENTS,
    CORVETTE,
    DEATH_STAR,
    EXACTLY_TEN,
    FIGHTER,
    MISSILE_BASE,
    NEVER,
    SCOUT,
    SHIELD,
    TITLES,
    TRANSPORT,
    UNIT_NAMES,
    UNIT_WORDS,
)
from hexile.kernel.component_data.component import component_named
from hexile.kernel.scene import Counter, PanelRow, PrintedTable, Reference, UnitCard

MAY: Final[dict[int, list[tuple[str, str]]]] = {
    SCOUT: [("Goes anywhere, also beyond command range.", "1.5.5")],
    TRANSPORT: [("Carries 1 million people, who can found a colony.", "1.9.1")],
    CORVETTE: [("A warship: explores, fights, besieges.", "1.7.2")],
    FIGHTER: [("A stronger warship. Needs research.", "1.12")],
    DEATH_STAR: [("The strongest ship. Needs research.", "1.12")],
    MISSILE_BASE: [("Defends a colony and never moves. Needs research.", "1.8.1")],
    ADVANCED_BASE: [("A stronger missile base. Needs research.", "1.12")],
    SHIELD: [("Protects a whole colony until it has four damage points. Needs research.", "1.8.1")],
}
DRAWN: Final = DEATH_STAR  # bases and shields lie on no board: their cards show a colony


def reference(s: Stellar) -> Reference:
    """Return the attack table, prices and titles, and a card for each kind of unit."""
    tables = [attack_table(s), price_table(s), research_table(s)]
    return Reference(tables, [card(s, kind) for kind in MAY])


def hit_words(need: int) -> str:
    """Say which throws hit."""
    if need == NEVER:
        return "-"
    if need == EXACTLY_TEN:
        return "10 of 2 dice"
    return "always" if need == ALWAYS else "1" if need == 1 else f"1-{need}"


def attack_table(s: Stellar) -> PrintedTable:
    """Print who hits whom. [1.7.2]"""
    kinds = list(MAY)
    rows = [["fires at", *(UNIT_WORDS[kind] for kind in kinds)]]
    for firer in kinds:
        aims = [hit_words(s.terms.attack[firer][kind]) for kind in kinds]
        if set(aims) != {"-"}:
            rows.append([UNIT_WORDS[firer], *aims])
    return printed("Which rolls hit", "1.7.2", rows, "Attack table")


def price_table(s: Stellar) -> PrintedTable:
    """Print what a colony pays. [1.11]"""
    rows = [["", "industrial points"]]
    rows += [[UNIT_WORDS[kind], str(s.terms.prices.unit[kind])] for kind in MAY]
    return printed("Prices", "1.11", rows, "Research and prices")


def research_table(s: Stellar) -> PrintedTable:
    """Print the titles of research. [1.12]"""
    rows = [["Title", "level", "points"]]
    power = max(s.active, 0)
    for number, title in enumerate(TITLES):
        rows.append([title.name, str(title.level), str(s.price_of(power, number))])
    return printed("Research", "1.12", rows, "Research and prices")


def printed(title: str, rule: str, rows: list[list[str]], component: str) -> PrintedTable:
    """Print a table."""
    table = PrintedTable(title, rule, (0.0, 0.0), rows)
    table.comes_from(component_named(COMPONENTS, component))
    return table


def card(s: Stellar, kind: int) -> UnitCard:
    """Write the card of a kind of unit: what it costs, and whom it hits on what."""
    title = UNIT_WORDS[kind].capitalize()
    symbol = UNIT_NAMES[kind] if kind <= DRAWN else "colony"
    rows = [PanelRow("Industrial points", str(s.terms.prices.unit[kind]), "1.11", [])]
    for target in MAY:
        words = hit_words(s.terms.attack[kind][target])
        if words != "-":
            rows.append(PanelRow(f"Hits a {UNIT_WORDS[target]} on", words, "1.7.2", []))
    rows += [PanelRow(words, "", rule, []) for words, rule in MAY[kind]]
    return UnitCard(title, Counter(f"card-{UNIT_NAMES[kind]}", "", "you", symbol, title), rows)
