"""A position in words: every Marine and Xeno has a line of its own, under its name.

    turns left: 8
    action points: 7 of 9
    Marek: h8 west S1
    Zac: h7 east ready ammo 2
    D1: m7
    W1: n8 wounded
    corpses: Aldous j8

Who is not mentioned is not on the deck. An item may be named by its kind too, `stim` for the first
that is left. Without a line for the Xeno deck as many cards are in it as the operation has left; which
they are nobody knows before they are turned up, save the Xeno player of the two-player game. The Marine
Phase wants its action points.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from hexile.games.forlorn.rules.harm import Answer, Reflexes
from hexile.games.forlorn.rules.marines import Burst
from hexile.games.forlorn.rules.placing import PlaceCard
from hexile.games.forlorn.rules.turn import MARINE_PHASE, set_up_steps, turn_steps
from hexile.games.forlorn.rules.versus import EITHER, SpawnChoice, Vorpal, XenoAttack, XenoMove
from hexile.games.forlorn.state.codes import MOST_POINTS, NO_ONE, NO_ROOM, UNKNOWN_CARD
from hexile.games.forlorn.state.forlorn import Forlorn
from hexile.games.forlorn.state.terms import XENO_DECK
from hexile.games.forlorn.tables.cards import ALIEN_EGGS, CARD_NAMES, LURKER, REPLICA
from hexile.games.forlorn.tables.columns import with_mark, with_number
from hexile.games.forlorn.tables.counters import BLASTER, DRONE, ITEM_NAMES, WARRIOR
from hexile.games.forlorn.tables.deck import FACING_NAMES
from hexile.kernel.fields.field import BadField, Column, Field
from hexile.kernel.fields.position_lines import (
    POSITION,
    PositionLine,
    expect_line,
    field_lines,
    read_fields,
)
from hexile.kernel.geometry.graph import NOWHERE
from hexile.kernel.play import Step
from hexile.kernel.setup import BadFile, unknown

POINTS: Final = "action points"
OF: Final = " of "
READY: Final = "ready"
AMMO: Final = "ammo"
BOUND: Final = "bound"
MARKS: Final[list[str]] = ["wounded", "acted", "faded", "laid"]
# What is said in the lines of points, Marines and Xenos; every other field has a line of its own.
SAID_TOGETHER: Final[list[str]] = [
    "points", "points_all", "marine_at", "facing", READY, AMMO, "item_with", "xeno_at", "xeno_kind",
    BOUND, *MARKS,
]  # fmt: skip


def other_fields(s: Forlorn) -> list[Field]:
    """List the fields with a line of their own."""
    return [field for field in s.fields() if field.name not in SAID_TOGETHER]


# --- writing -----------------------------------------------------------------------------------


def position_lines(s: Forlorn) -> list[str]:
    """Write turn and points, then everybody on the deck, then what else is to be known."""
    clock, *rest = other_fields(s)
    return [
        *field_lines(s, [clock]),
        *points_lines(s),
        *[marine_line(s, marine) for marine, at in enumerate(s.marine_at) if at != NOWHERE],
        *[xeno_line(s, xeno) for xeno, at in enumerate(s.xeno_at) if at != NOWHERE],
        *field_lines(s, [field for field in rest if field.label != XENO_DECK or is_deck_known(s)]),
    ]


def is_deck_known(s: Forlorn) -> bool:
    """Tell whether a card of the Xeno deck is known: a deck nobody has seen need not be told."""
    for card in s.deck:
        if card != UNKNOWN_CARD:
            return True
    return len(s.deck) != cards_not_shown(s)


def points_lines(s: Forlorn) -> list[str]:
    """Write the action points left, of how many. [4.1]"""
    if s.points == 0 and s.points_all == 0:
        return []
    return [f"{POINTS}: {s.points}" + (f"{OF}{s.points_all}" if s.points_all != s.points else "")]


def marine_line(s: Forlorn, marine: int) -> str:
    """Write where a Marine stands, his facing, and what he has. [2.1, 9.7]"""
    words = [s.square_name(s.marine_at[marine]), FACING_NAMES[s.facing[marine]]]
    if s.ready[marine]:
        words.append(READY)
    if s.ammo[marine] != s.terms.ammo[marine]:
        words += [AMMO, str(s.ammo[marine])]
    words += [s.terms.item_names[item] for item in s.items_of(marine)]
    return f"{s.marine_name(marine)}: {' '.join(words)}"


def xeno_line(s: Forlorn, xeno: int) -> str:
    """Write where a Xeno stands, and its markers. [8.6, 10.8]"""
    words = [s.square_name(s.xeno_at[xeno])]
    marked = [s.wounded[xeno], s.acted[xeno], s.faded[xeno], s.laid[xeno]]
    words += [word for word, mark in zip(MARKS, marked, strict=True) if mark]
    if s.bound[xeno] != NO_ROOM:
        words += [BOUND, s.terms.operation.rooms[s.bound[xeno]]]
    return f"{s.xeno_name(xeno)}: {' '.join(words)}"


# --- reading -----------------------------------------------------------------------------------


def place(s: Forlorn, lines: list[PositionLine]) -> None:
    """Put everybody on the deck, or raise BadFile."""
    rest: list[PositionLine] = []
    labels = [POINTS, *[field.label for field in other_fields(s)]]
    for line in lines:
        if line.label == POINTS:
            place_points(s, line)
        elif line.label in s.terms.names:
            place_marine(s, s.terms.names.index(line.label), line)
        elif line.label in s.terms.xeno_sides:
            place_xeno(s, line)
        elif line.label in labels:
            rest.append(line)
        else:
            raise line.bad(
                unknown("line", line.label, [*labels, *s.terms.names, *s.terms.xeno_sides])
            )
    read_fields(s, rest, other_fields(s))
    check_face_down(s, rest)
    if not any(line.label == XENO_DECK for line in rest):
        s.deck = vec[i64]([UNKNOWN_CARD] * cards_not_shown(s))
    complete_agenda(s)


def expect(s: Forlorn, lines: list[PositionLine]) -> None:
    """Ask for the action points in the Marine Phase. [4.1]"""
    if s.result is None and s.agenda and s.agenda[-1] is MARINE_PHASE:
        expect_line(lines, POINTS, "how many action points the squad has left (4.1)")


def value_of(s: Forlorn, line: PositionLine, name: str, word: str) -> int:
    """Read the value of a field from a word, or complain."""
    field = next(field for field in s.fields() if field.name == name)
    assert isinstance(field, Column)
    try:
        return field.values.number(name, word)
    except BadField as bad:
        raise line.bad(bad.reason, word) from None


def place_points(s: Forlorn, line: PositionLine) -> None:
    """Read `7 of 9`, or `9` where none is spent. [4.1]"""
    left, _, all_ = line.words.partition(OF)
    for word in (left, all_ or left):
        if not (word.isascii() and word.isdigit()) or int(word) > MOST_POINTS:
            raise line.bad(
                f"write action points as `7` or `7 of 9`, each at most {MOST_POINTS}", word
            )
    s.points, s.points_all = int(left), int(all_ or left)


def place_marine(s: Forlorn, marine: int, line: PositionLine) -> None:
    """Read where a Marine stands, his facing, and what he has. [2.1, 9.7]"""
    at, *words = line.words.split() or [""]
    s.marine_at[marine] = on_deck(s, line, at)
    while words:
        word = words.pop(0)
        if word in FACING_NAMES:
            s.facing[marine] = FACING_NAMES.index(word)
        elif word == READY:
            s.ready[marine] = True
        elif word == AMMO:
            ammo = value_of(s, line, AMMO, words.pop(0) if words else "")
            s.ammo = with_number(s.ammo, marine, ammo)
        else:
            s.hand(item_named(s, line, word), marine)


def on_deck(s: Forlorn, line: PositionLine, word: str) -> int:
    """Return a square by its name, or complain."""
    if word not in s.terms.ground.names:
        raise line.bad(f"there is no square {word}" if word else "no square is named", word)
    return s.terms.ground.names.index(word)


def item_named(s: Forlorn, line: PositionLine, word: str) -> int:
    """Return an item nobody carries yet, by its name or its kind, or complain."""
    for item, name in enumerate(s.terms.item_names):
        if word in (name, ITEM_NAMES[s.terms.item_kinds[item]]) and s.item_with[item] == NO_ONE:
            return item
    raise line.bad(f"{word} is not a facing, `{READY}`, `{AMMO}` or an item that is left", word)


def place_xeno(s: Forlorn, line: PositionLine) -> None:
    """Read where a Xeno stands, and its markers. [8.6, 10.8]"""
    xeno, kind = s.terms.xeno_sides[line.label]
    if s.xeno_at[xeno] != NOWHERE:
        raise line.bad(f"the counter of {line.label} is already on the map as {s.xeno_name(xeno)}")
    at, *words = line.words.split() or [""]
    s.xeno_at[xeno] = on_deck(s, line, at)
    s.xeno_kind = with_number(s.xeno_kind, xeno, kind)
    while words:
        word = words.pop(0)
        if word == BOUND:
            room = value_of(s, line, BOUND, words.pop(0) if words else "")
            s.bound = with_number(s.bound, xeno, room)
        elif word in MARKS:
            mark_xeno(s, xeno, word)
        else:
            raise line.bad(f"{word} is not a marker; use {', '.join([*MARKS, BOUND])}", word)


def mark_xeno(s: Forlorn, xeno: int, word: str) -> None:
    """Put a marker on a Xeno. [6.2, 8.6, 10.8, 11.4]"""
    if word == "acted":
        s.acted[xeno] = True
    elif word == "wounded":
        s.wounded = with_mark(s.wounded, xeno, True)
    elif word == "faded":
        s.faded = with_mark(s.faded, xeno, True)
    else:
        s.laid = with_mark(s.laid, xeno, True)


def check_face_down(s: Forlorn, lines: list[PositionLine]) -> None:
    """Refuse a card of the Xeno deck by its name where nobody may know it. [II.A2.2]"""
    for line in lines:
        if line.label == XENO_DECK and not s.terms.two_players:
            for card in s.deck:
                if card != UNKNOWN_CARD:
                    raise line.bad(
                        "face-down cards are unknown; write ? for each", CARD_NAMES[card]
                    )


def cards_not_shown(s: Forlorn) -> int:
    """Count the cards of the operation that are not seen: the Xeno deck. [II.A2]"""
    dealt = s.terms.operation.cards if s.terms.cards or s.terms.two_players else 0
    return max(dealt - len(s.effects) - len(s.discard), 0)


# --- what is to be decided ---------------------------------------------------------------------


def next_steps(s: Forlorn) -> list[Step[Forlorn]]:
    """Leave out the steps that follow those named by the order of play. [3.1]"""
    for order in (turn_steps(s), set_up_steps(s)):
        alike = 0
        while alike < min(len(order), len(s.agenda)) and order[alike] is s.agenda[alike]:
            alike += 1
        if alike:
            return s.agenda[alike - 1 :]
    return s.agenda


def complete_agenda(s: Forlorn) -> None:
    """Add the steps that follow those named, or raise BadFile where that cannot be."""
    for step in s.agenda:
        if not fits(s, step):
            raise BadFile(
                POSITION, 0, 0, f"next: {step.name} names something that is not on the map"
            )
    for order in (turn_steps(s), set_up_steps(s)):
        if s.agenda and s.agenda[0] in order:
            s.agenda = [*order[: order.index(s.agenda[0])], *s.agenda]
            return
    if s.agenda and s.result is None:
        raise BadFile(POSITION, 0, 0, f"next: name also the step that follows {s.agenda[0].name}")


def fits(s: Forlorn, step: Step[Forlorn]) -> bool:
    """Tell whether a step is about pieces that are on the deck."""
    if isinstance(step, Burst):
        return has_marine(s, step.marine) and 0 <= step.at < s.terms.ground.size
    if isinstance(step, Reflexes):
        return has_xeno(s, step.at)
    if isinstance(step, Answer):
        return 0 <= step.at < s.terms.ground.size
    if isinstance(step, (XenoMove, XenoAttack)):
        return has_xeno(s, step.xeno)
    if isinstance(step, Vorpal):
        return has_xeno(s, step.xeno) and has_marine(s, step.marine)
    if isinstance(step, SpawnChoice):
        return all(kind in (DRONE, WARRIOR, BLASTER, EITHER) for kind in step.kinds)
    return not isinstance(step, PlaceCard) or step.card in (ALIEN_EGGS, LURKER, REPLICA)


def has_marine(s: Forlorn, marine: i64) -> bool:
    """Tell whether there is a Marine of this number, and on the deck."""
    return 0 <= marine < len(s.marine_at) and s.marine_at[marine] != NOWHERE


def has_xeno(s: Forlorn, xeno: i64) -> bool:
    """Tell whether there is a Xeno of this number, and on the deck."""
    return 0 <= xeno < len(s.xeno_at) and s.xeno_at[xeno] != NOWHERE
