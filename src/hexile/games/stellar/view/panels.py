"""The cards beside the chart: powers, diplomacy, research, the ledger of the last production."""

from __future__ import annotations

from collections.abc import Callable

from hexile.games.stellar.rules.sequence import TURNS_PER_PRODUCTION
from hexile.games.stellar.rules.victory import points_of
from hexile.games.stellar.state.game import Stellar
from hexile.games.stellar.state.pieces import Entry
from hexile.games.stellar.state.words import DISPUTE, PEACE, STAGE_NAMES, TOTAL, counted
from hexile.games.stellar.tables import (
    CLASS_NAMES,
    NO_TITLE,
    POWER_NAMES,
    POWERS,
    TITLES,
    TRANSPORT,
)
from hexile.games.stellar.view.words import stance_rows
from hexile.kernel.scene import Panel, PanelRow, PrintedTable, Scene


def add_panels(picture: Scene, s: Stellar, seat: int) -> None:
    """Add every card the seat may read."""
    if not s.terms.base:
        picture.panels.append(diplomacy_panel(s))
    picture.panels.append(powers_panel(s, seat))
    shown = known_powers(s, seat)
    if shown:
        picture.panels.append(
            Panel("research", "Research", gathered(s, shown, seat, research_rows))
        )
        picture.panels.append(Panel("ledger", "Production", gathered(s, shown, seat, ledger_rows)))


def known_powers(s: Stellar, seat: int) -> list[int]:
    """List the powers whose books the seat may read, its own first."""
    shown = [seat] if s.terms.fog else sorted(range(POWERS), key=lambda power: power != seat)
    return [power for power in shown if power >= 0]


def gathered(
    s: Stellar, shown: list[int], seat: int, rows_of: Callable[[Stellar, int], list[PanelRow]]
) -> list[PanelRow]:
    """Open the books of the seat, and fold those of the others below them."""
    rows: list[PanelRow] = []
    for power in shown:
        if power == seat:
            rows += rows_of(s, power)
        else:
            first, *rest = rows_of(s, power)
            said = f"{POWER_NAMES[power]}: {first.text[0].lower()}{first.text[1:]}"
            rows.append(PanelRow(said, first.value, first.rule, rest))
    return rows


def plain(text: str, value: str, rule: str) -> PanelRow:
    """Make a row that does not unfold."""
    return PanelRow(text, value, rule, [])


def powers_panel(s: Stellar, seat: int) -> Panel:
    """Say how each power stands: stars, and where known colonies, people, ships, points."""
    rows = []
    for power in range(POWERS):
        name = POWER_NAMES[power] + (" (you)" if power == seat else "")
        stars = len(s.stars_claimed(power))
        if not s.is_alive(power):
            rows.append(plain(name, "vanished", "R51"))
            continue
        below = own_rows(s, power) if power == seat or not s.terms.fog else []
        rows.append(PanelRow(name, counted(stars, "star"), "V4", below))
    return Panel("powers", "Powers", rows)


def own_rows(s: Stellar, power: int) -> list[PanelRow]:
    """List what a power has."""
    colonies = s.colonies_under(power)
    people = sum(s.population[planet] for planet in colonies)
    fleets = s.fleets_of(power)
    ships = sum(fleet.size() - fleet.ships[TRANSPORT] for fleet in fleets)
    aboard = sum(fleet.ships[TRANSPORT] for fleet in fleets)
    return [
        plain("Colonies", str(len(colonies)), "1.9.1"),
        plain("People", f"{people} million", "1.10.1"),
        plain("Warships and scouts", str(ships), "1.5.7"),
        plain("People aboard transports", f"{aboard} million", "1.9.1"),
        plain("Score now", counted(points_of(s, power), "point"), "1.3"),
        plain("Speed", f"{s.speed(power)} hexes a turn", "1.5.1"),
    ]


def diplomacy_panel(s: Stellar) -> Panel:
    """Say how the powers stand to each other, and what incidents are open."""
    war = "peace" if s.level == PEACE else "total war" if s.level == TOTAL else "limited war"
    war += ", truce" if s.truce else ""
    rows = [
        plain("Next production", next_production(s), "1.4"),
        plain("People of all powers", f"{s.total} million", "V19"),
        plain("War", war, "V34"),
        plain(
            "Next diplomatic roll", f"after turn {min(s.terms.turns, -(-s.turn // 4) * 4)}", "V22"
        ),
    ]
    for incident in s.incidents:
        pair = f"{POWER_NAMES[incident.first]} and {POWER_NAMES[incident.second]}"
        if incident.kind == DISPUTE:
            rows.append(plain(f"{pair} dispute", s.star_name(incident.star), "V31"))
        else:
            rows.append(plain(f"{pair} clash, Tension Number", str(incident.tally), "V30"))
    if s.level != PEACE:
        for power in range(POWERS):
            if s.side[power]:
                points = f"{s.kills[power] / 2:g}"
                rows.append(
                    plain(
                        f"{POWER_NAMES[power]}, success points for units destroyed", points, "V25"
                    )
                )
    panel = Panel("diplomacy", f"Diplomacy, stage {STAGE_NAMES[s.stage]}", rows)
    panel.table = stance_table(s)
    return panel


def stance_table(s: Stellar) -> PrintedTable:
    """Print how the powers stand to each other."""
    table = PrintedTable("Diplomacy", "V15", (0.0, 0.0), stance_rows(s))
    for word in ("War", "Clash", "Dispute"):
        table.tones[word] = "bad"
    table.tones["Allied"] = "good"
    return table


def next_production(s: Stellar) -> str:
    """Say when the next production turn is."""
    turn = (s.turn + TURNS_PER_PRODUCTION - 1) // TURNS_PER_PRODUCTION * TURNS_PER_PRODUCTION
    return f"turn {turn}" if turn < s.terms.turns else "none left"


def research_rows(s: Stellar, power: int) -> list[PanelRow]:
    """Show the research tree: what is owned, under way, and what the rest costs."""
    rows = []
    for area, word in enumerate(CLASS_NAMES):
        below = [title_row(s, power, n) for n, title in enumerate(TITLES) if title.area == area]
        owned = sum(1 for n, title in enumerate(TITLES) if title.area == area and s.has(power, n))
        rows.append(PanelRow(word.capitalize(), f"{owned} of {len(below)}", "1.12", below))
    title = s.title[power]
    if title != NO_TITLE:
        price = s.price_of(power, title)
        rows.insert(0, plain(TITLES[title].name, f"{s.banked[power]} of {price}", "R20"))
    return rows


def title_row(s: Stellar, power: int, title: int) -> PanelRow:
    """Show one title."""
    if s.has(power, title):
        value = "owned"
    elif s.title[power] == title:
        value = f"{s.banked[power]} of {s.price_of(power, title)}"
    else:
        value = str(s.price_of(power, title))
    return plain(f"{TITLES[title].level} {TITLES[title].name}", value, "1.12")


def ledger_rows(s: Stellar, power: int) -> list[PanelRow]:
    """Open the books of the last production turn, colony by colony, each line with its rule."""
    row = s.terms.politics.economy.results[s.economy[power]]
    total = sum(entry.amount for entry in s.ledger[power] if entry.what == "output")
    rows = [
        plain("All colonies", counted(total, "industrial point"), "V8"),
        plain("Priority", f"{row[0]}, {row[1]}, {row[2]}", "V10"),
    ]
    planets: list[int] = []
    for entry in s.ledger[power]:
        if entry.planet not in planets:
            planets.append(entry.planet)
    for planet in planets:
        lines = [entry for entry in s.ledger[power] if entry.planet == planet]
        earned = sum(entry.amount for entry in lines if entry.what == "output")
        below = [entry_row(entry) for entry in lines]
        rows.append(
            PanelRow(s.planet_name(planet), counted(earned, "industrial point"), "V8", below)
        )
    return rows


def entry_row(entry: Entry) -> PanelRow:
    """Show one line of the books."""
    what = counted(entry.count, "factory", "factories") if entry.count else entry.what.capitalize()
    return plain(what, f"{entry.amount:+d}" if entry.amount else "", entry.rule)
