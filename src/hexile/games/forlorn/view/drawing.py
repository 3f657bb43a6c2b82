"""The deck in characters, 80 wide, and a legend that says in words what it shows."""

from __future__ import annotations

from typing import Final

from hexile.games.forlorn.state.codes import CLOSED, DOOR_WORDS, NO_ONE, OPEN
from hexile.games.forlorn.state.forlorn import Forlorn
from hexile.games.forlorn.tables.cards import CARDS
from hexile.games.forlorn.tables.counters import ITEM_NAMES, XENOS
from hexile.games.forlorn.tables.deck import FACING_NAMES
from hexile.games.forlorn.tables.files import NO_NUMBER
from hexile.kernel.geometry.graph import NOWHERE

FACING_SIGNS: Final = "^>v<"
DOOR_SIGNS: Final = "+/x"


def ground_sign(s: Forlorn, square: int) -> str:
    """Return what is printed on a square, in three characters."""
    ground = s.terms.ground
    if ground.deck.wall[square]:
        return "###" if is_beside_floor(s, square) else "   "
    door = ground.door_at[square]
    if door != NO_NUMBER:
        return f"[{DOOR_SIGNS[s.doors[door]]}]"
    if ground.vent_at[square] != NO_NUMBER:
        return f"({ground.vent_at[square] + 1})"
    return {"L": " _ ", "X": " = ", "*": " * "}.get(ground.deck.signs[square], " . ")


def is_beside_floor(s: Forlorn, square: int) -> bool:
    """Tell whether a wall square touches floor."""
    deck = s.terms.ground.deck
    row, column = deck.row(square), deck.column(square)
    for down in (-1, 0, 1):
        for right in (-1, 0, 1):
            near = deck.at(row + down, column + right)
            if near != NOWHERE and not deck.wall[near]:
                return True
    return False


def signs(s: Forlorn) -> list[str]:
    """Return what each square shows, in three characters; units hide what lies below them."""
    drawn = [ground_sign(s, square) for square in range(s.terms.ground.size)]
    for at in s.item_at:
        if at != NOWHERE:
            drawn[at] = " ! "
    for at in s.corpse_at:
        if at != NOWHERE:
            drawn[at] = " % "
    for square in range(s.terms.ground.size):
        if s.flames[square]:
            drawn[square] = "~~~"
    for xeno, at in enumerate(s.xeno_at):
        if at != NOWHERE:
            drawn[at] = xeno_sign(s, xeno)
    for marine, at in enumerate(s.marine_at):
        if at != NOWHERE:
            name = s.marine_name(marine)[:2]
            shown = name.upper() if s.ready[marine] else name
            drawn[at] = shown + FACING_SIGNS[s.facing[marine]]
    return drawn


def xeno_sign(s: Forlorn, xeno: int) -> str:
    """Return a Xeno's name with a mark for a wound or a stack."""
    name = s.xeno_name(xeno)
    if len(s.xenos_on(s.xeno_at[xeno])) > 1:
        return f"{name}+"[:3]
    return f"{name}*"[:3] if s.wounded[xeno] else f"{name:<3}"


def draw(s: Forlorn) -> list[str]:
    """Draw the deck with column letters and row numbers."""
    deck = s.terms.ground.deck
    drawn = signs(s)
    lines = ["  " + "".join(f" {chr(97 + column)} " for column in range(deck.columns)).rstrip()]
    for row in range(deck.rows):
        cells = "".join(drawn[row * deck.columns + column] for column in range(deck.columns))
        lines.append(f"{row:<2}{cells}".rstrip())
    return lines


def legend(s: Forlorn) -> list[str]:
    """Explain the signs, and say in words where everybody is."""
    lines = [
        "Marines: Za> is Zac facing east (^>v<), ZA> is Ready. Xenos: E egg, H Hatchling, D Drone, W Warrior, "
        "B Blaster; * wounded, + stacked.",
        "[+] closed door, [/] open, [x] wrecked; (1) vent, _ entry, = lift, * objective, % corpse, "
        "! item, ~~~ flames.",
    ]
    lines += [f"{s.terms.squad[m].rank} {marine_words(s, m)}." for m in range(len(s.marine_at))]
    xenos = [xeno_words(s, x) for x, at in enumerate(s.xeno_at) if at != NOWHERE]
    lines.append(f"Xenos: {', '.join(xenos) or 'none'}.")
    lines.append(f"Doors: {', '.join(door_words(s)) or 'none'}.")
    lines += floor_words(s)
    lines.append(card_words(s))
    return lines


def marine_words(s: Forlorn, marine: int) -> str:
    """Say where a Marine is, which way he faces, what he carries, and whether he is Ready."""
    name, at = s.marine_name(marine), s.marine_at[marine]
    if at == NOWHERE:
        waits = marine >= s.placed
        return f"{name}{', not yet placed' if waits else ' is dead'}"
    words = f"{name} at {s.square_name(at)} facing {FACING_NAMES[s.facing[marine]]}"
    if s.ready[marine]:
        words += ", Ready"
    if s.terms.is_gunner[marine]:
        words += f", {s.ammo[marine]} ammo"
    carried = [ITEM_NAMES[s.terms.item_kinds[item]] for item in s.items_of(marine)]
    return words + (f", carries {' and '.join(carried)}" if carried else "")


def xeno_words(s: Forlorn, xeno: int) -> str:
    """Say what a Xeno is and where."""
    words = (
        f"{XENOS[s.xeno_kind[xeno]].name} {s.xeno_name(xeno)} at {s.square_name(s.xeno_at[xeno])}"
    )
    words += " wounded" if s.wounded[xeno] else ""
    return words + (" faded" if s.faded[xeno] else "")


def door_words(s: Forlorn) -> list[str]:
    """Say which doors are open or wrecked, and how many are closed."""
    doors = s.terms.ground.deck.doors
    words = [
        f"{s.square_name(q)} {DOOR_WORDS[s.doors[d]]}"
        for d, q in enumerate(doors)
        if s.doors[d] >= OPEN
    ]
    shut = [s.square_name(q) for d, q in enumerate(doors) if s.doors[d] == CLOSED]
    return words + ([f"closed {' '.join(shut)}"] if shut else [])


def floor_words(s: Forlorn) -> list[str]:
    """Say what lies or burns on the deck."""
    lying = [
        f"corpse of {s.marine_name(m)} at {s.square_name(at)}"
        for m, at in enumerate(s.corpse_at)
        if at != NOWHERE
    ]
    lying += [
        f"{ITEM_NAMES[s.terms.item_kinds[i]]} at {s.square_name(at)}"
        for i, at in enumerate(s.item_at)
        if at != NOWHERE
    ]
    burning = [s.square_name(q) for q in range(s.terms.ground.size) if s.flames[q]]
    lines = [f"On the map: {', '.join(lying)}."] if lying else []
    return lines + ([f"Flames: {' '.join(burning)}."] if burning else [])


def card_words(s: Forlorn) -> str:
    """Say how many cards are hidden, and which are in effect or gone. [II.A2.2]"""
    if not s.terms.cards and not s.terms.two_players:
        return "No mutation cards."
    shown = ", ".join(CARDS[card].title() for card in s.effects) or "none"
    gone = ", ".join(CARDS[card].title() for card in s.discard) or "none"
    return f"Xeno deck: {len(s.deck)} hidden. In effect: {shown}. Discarded: {gone}."


def goal_words(s: Forlorn) -> str:
    """Say what the operation wants and how far it is."""
    item = s.terms.computer
    words = s.terms.operation.text
    if item != NO_ONE and s.item_with[item] != NO_ONE:
        words += f" {s.marine_name(s.item_with[item])} has the computer."
    elif s.terms.operation.works > 1:
        words += f" Console worked on {s.works_done} of {s.terms.operation.works} turns."
    return words
