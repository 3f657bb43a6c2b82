"""The reference: result codes and classes in words, and a card for each type of unit."""

from __future__ import annotations

from typing import Final

from hexile.games.chitin.state.chitin import Chitin
from hexile.games.chitin.state.signs import counted
from hexile.games.chitin.tables import (
    COMPONENTS,
    COUNTER_FILE,
    HIVES,
    NO_CLASS,
    Kind,
    Wheel,
    result_words,
)
from hexile.kernel.component_data.component import component_named
from hexile.kernel.component_data.provenance import PRINTED
from hexile.kernel.event import Event
from hexile.kernel.odds import BAD, GOOD, Verdict
from hexile.kernel.scene import Counter, PanelRow, PrintedTable, Reference, UnitCard

SYMBOL_NAMES: Final[dict[str, str]] = {
    "G": "gantua", "P": "phlanx", "T": "termagant", "R": "render", "F": "plunge", "B": "basic",
    "W": "worker", "H": "low-hacker", "A": "arch-reaper",
}  # fmt: skip


def judge(before: Chitin, after: Chitin, seat: int) -> Verdict | None:
    """Judge a combat by its result: what befalls the attackers is bad for whoever attacks. [7.062]"""
    result = next((str(e.facts["result"]) for e in after.log if e.kind == "combat"), "")
    if not result:
        return None
    on_attacker = result[0] == "A"
    return Verdict(BAD if on_attacker == (seat == before.moving) else GOOD, result)


def whose(event: Event) -> str:
    """Return the hive whose doing an event was."""
    hive = str(event.facts.get("hive", ""))
    return f"{hive} hive" if hive in HIVES else "none" if event.kind == "combat" else ""


def score_line(s: Chitin) -> str:
    """Say how far both hives have got. [4.02, 4.022]"""
    if s.terms.advanced:
        parts = [f"{s.hive(seat)} {counted(s.score(seat), 'point')}" for seat in range(2)]
        return ", ".join(parts)
    goal = s.terms.battle.goal
    parts = [f"{s.hive(seat)} {len(s.tokens_home(seat))}" for seat in range(2)]
    return f"Tokens home, of {goal} to win: {', '.join(parts)}"


def reference(s: Chitin) -> Reference:
    """Return the codes of combat and the wheel of classes, and a card for each kind of unit."""
    kinds = s.terms.sheet.kinds
    return Reference(
        [code_table(s), class_table(s.terms.wheel)], [card(kind, s.terms.wheel) for kind in kinds]
    )


def code_table(s: Chitin) -> PrintedTable:
    """Say in words what the results mean. [7.062]"""
    codes = {outcome.text for row in s.terms.results.rows[1:] for outcome in row}
    rows = [["Result", "means"]] + [[code, result_words(code)] for code in sorted(codes)]
    table = PrintedTable("What the results mean", "7.062", (0.0, 0.0), rows)
    table.origin = PRINTED  # the kinds of results; where they stand in the table is not
    table.file = component_named(COMPONENTS, "Results table").file
    table.tones = {code: "bad" if code[0] == "A" else "good" for code in codes}
    return table


def class_table(wheel: Wheel) -> PrintedTable:
    """Say which class is best against which. [7.042]"""
    rows = [["Class", "is best against"]]
    for number, name in enumerate(wheel.names):
        rows.append([name, wheel.names[wheel.best[number]]])
    table = PrintedTable("Which class beats which", "7.042", (0.0, 0.0), rows)
    table.comes_from(component_named(COMPONENTS, "Classes"))
    return table


def card(kind: Kind, wheel: Wheel) -> UnitCard:
    """Write the card of a kind of unit. [2.022]"""
    counter = Counter(
        f"card-{kind.letter}", "", "you", SYMBOL_NAMES.get(kind.letter, "token"), kind.name
    )
    counter.left, counter.right = "-" if kind.is_worker else str(kind.strength), str(kind.move)
    counter.origin, counter.file = kind.origin(), COUNTER_FILE
    rows = [
        PanelRow("Attack and defence strength", f"{kind.strength} and {kind.defence}", "2.022", []),
        PanelRow(
            "Megahexes a turn" if kind.is_air else "Movement points", str(kind.move), "6.02", []
        ),
    ]
    if not kind.is_air:
        ground = f"{kind.river}, {kind.rough}, {kind.forest}"
        rows.append(PanelRow("Movement points for river, rough, forest", ground, "6.03", []))
    if kind.klass != NO_CLASS:
        beats = wheel.names[wheel.best[kind.klass]]
        rows.append(PanelRow(f"{wheel.names[kind.klass]}: best against {beats}", "", "7.042", []))
    rows += [PanelRow(words, "", rule, []) for words, rule in abilities(kind)]
    return UnitCard(f"{kind.name} ({kind.letter})", counter, rows)


def abilities(kind: Kind) -> list[tuple[str, str]]:
    """Say what else such a unit may do or needs."""
    found: list[tuple[str, str]] = []
    if kind.charges:
        found.append(
            (
                "May charge: two extra movement points, double strength, disrupted afterwards.",
                "8.02",
            )
        )
    if kind.is_worker:
        found.append(("Cannot attack; carries one token.", "6.081"))
    if kind.needs_control:
        found.append(("Needs a Basic in its megahex (advanced games).", "8.031"))
    if kind.is_air:
        found.append(("Flies from megahex to megahex; attacks air and ground units.", "8.011"))
    return found
