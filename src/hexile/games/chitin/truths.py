"""What the truth checks ask of Chitin: rare positions, and whether labels tell what is done."""

from __future__ import annotations

from typing import Final

from hexile.games.chitin.rules.combat import BUILDING, fight_of, fight_words
from hexile.games.chitin.state.actions import Attack, Go, Include, Skirmish, Sting
from hexile.games.chitin.state.chitin import Chitin
from hexile.games.chitin.state.places import NO_ONE
from hexile.games.chitin.tables import Valley, valley_for
from hexile.kernel.chance.dice import Dice, dealt, picked
from hexile.kernel.errors import require
from hexile.kernel.event import Event
from hexile.kernel.game import IMPOSSIBLE, label_of
from hexile.kernel.geometry.hexes import DIRECTION_NAMES
from hexile.kernel.play import Action

FIGHTERS: Final = ["P", "G", "T", "R"]
PREY: Final = ["WW", "W", "T", "RR", "GG", "P", "BW"]
CHARGERS: Final = "PG"
HEAD: Final = ["position chitin, rules 3", "scenario: small", "turn: 5", "top: blue"]
ALL_TOKENS: Final = "tokens: A red, C blue, F carried"
MIXED: Final = ["G W W", "P W", "T W"]
STEPS: Final = ["movement", "facing", "declaring", "declaring"]
BY: Final = ", via "


# --- rare positions ------------------------------------------------------------------------


def rare_position(dice: Dice) -> str:
    """Draw a crowded megahex, a Worker on its way home, or what no scenario has."""
    kind = dice.roll(6, "")
    if kind == 1:
        return homeward(dice)
    if kind == 2:
        return impossible(dice)
    return mixed_hand(dice) if kind == 3 else crowded(dice)


def mixed_hand(dice: Dice) -> str:
    """Draw a group in hand whose units pay different prices for the ground. [6.03, R52]"""
    at = picked(dice, [name for name in valley_for("").names if "04" <= name[2:] <= "18"])
    units, hand = picked(
        dice, [("GWW", "bG1, bW1, bW2"), ("PW", "bP1, bW1"), ("TBW", "bT1, bB1, bW1")]
    )
    lines = [*HEAD, "next: hand, movement", f"blue {at}: {units} S", "red waiting: G"]
    return "\n".join([*lines, "tokens: A red, C blue, F 0101", f"hand: {hand}"]) + "\n"


def homeward(dice: Dice) -> str:
    """Draw a Worker at its edge with a token of the dead, while one of the setup is out or home. [4.04]"""
    out = picked(dice, ["F 0515", "F blue"])
    said = dealt(dice, ["A red", "C blue", out, "H carried 4"], 4)
    units = ["blue 0301: W/H N", "red 0815: G S"]
    return "\n".join([*HEAD, "next: movement", *units, f"tokens: {', '.join(said)}"]) + "\n"


def impossible(dice: Dice) -> str:
    """Draw a position that lacks what a rule needs, or has what its scenario has not. [3.01, 3.02, 3.03]"""
    lines = [*HEAD, "next: movement", "blue 0301: W/F N", "red 0815: G S", ALL_TOKENS]
    wrong = picked(dice, ["no top", "no tokens", "tokens", "a token", "a Basic", "air units"])
    if wrong == "no top":
        lines.remove("top: blue")
    elif wrong == "no tokens":
        lines[-2:] = ["blue 0301: W N", "red 0815: G S"]
    elif wrong == "tokens":
        lines[-1] = "tokens: F carried"
    elif wrong == "a token":
        lines[-1] += ", B 0906"
    elif wrong == "a Basic":
        lines[1] = "scenario: learning"
        lines.append("blue waiting: B")
    else:
        lines[1] = "scenario: basic"
        lines[-1] = "tokens: A red, B red, C red, D red, E blue, F carried, G blue"
        lines.append("blue waiting: F")
    return "\n".join([*lines, f"{IMPOSSIBLE}: {wrong}"]) + "\n"


def crowded(dice: Dice) -> str:
    """Draw chargers, lenders and flyers beside stacks that stand side by side."""
    valley, step = valley_for(""), picked(dice, STEPS)
    megahex = dice.roll(valley.megas, "") - 1
    places = [valley.names[at] for at in crowd(valley, megahex)]
    blue = dealt(dice, places, 4)
    red = dealt(dice, [name for name in places if name not in blue], 4)
    lines = [*HEAD, f"next: {step}"]
    lines += [
        f"blue {name}: {stack(dice, step)} {picked(dice, DIRECTION_NAMES)}" for name in blue[:3]
    ]
    lines += [f"blue {blue[3]}: B {picked(dice, DIRECTION_NAMES)}"]
    over = valley.names[valley.anchor[megahex]]
    lines.append(f"blue air {over}: {picked(dice, ['F', 'FF', 'FFF'])}")
    if picked(dice, [True, False]):
        lines.append(f"red air {over}: F")
    lines += [f"red {name}: {picked(dice, PREY)} {picked(dice, DIRECTION_NAMES)}" for name in red]
    free = [name for name in valley.names if name not in places]
    lines.append(
        f"tokens: A {picked(dice, free)}, C {picked(dice, ['red', 'blue'])}, F {picked(dice, free)}"
    )
    return "\n".join(lines) + "\n"


def crowd(valley: Valley, megahex: int) -> list[int]:
    """List the hexes of a megahex and those round it."""
    inside = list(valley.mega_hexes[megahex])
    return sorted({*inside, *(to for at in inside for to in valley.links[at])})


def stack(dice: Dice, step: str) -> str:
    """Draw a stack: who charges before combat, or has lent its strength before it moves."""
    if step == "movement" and dice.roll(3, "") == 1:
        return picked(dice, MIXED)
    letter, count = picked(dice, FIGHTERS), dice.roll(2, "")
    mark = ""
    if step == "movement":
        mark = picked(dice, ["", "", "!"])
    elif letter in CHARGERS:
        mark = picked(dice, ["", "*"])
    return " ".join([letter + mark] * count)


# --- labels and what is done ---------------------------------------------------------------


def unkept(before: Chitin, action: Action, after: Chitin) -> str:
    """Say where the odds or the way of a label are not those of what was declared or walked. [5.03, 6.02]"""
    label = label_of(before, action)
    if isinstance(action, Go) and BY in label:
        went = [str(event.facts["path"]) for event in after.log if event.kind == "goes"]
        walked = went[0].rpartition(", ")[0] if went else ""
        return "" if label.endswith(BY + walked) or not went else f"they walk by {walked}"
    if not isinstance(action, (Attack, Sting, Skirmish, Include)):
        return ""
    told = odds_declared(after)
    return "" if not told or label.endswith(told) else f"it is declared as {told}"


def odds_declared(s: Chitin) -> str:
    """Say strengths and column of the combat just declared, or of that being declared. [5.03]"""
    for event in s.log:
        if event.kind == "declared":
            return odds_told(event)
    if s.agenda and s.agenda[-1] is BUILDING:
        return fight_words(s, fight_of(s, s.building, s.against))
    return ""


def odds_told(event: Event) -> str:
    """Return strengths and odds as a label says them."""
    facts = event.facts
    return f"strength {facts['attack']} to {facts['defence']}, odds {facts['odds']}"


# --- what must always hold -----------------------------------------------------------------


def check_step(before: Chitin, after: Chitin) -> None:
    """Raise Violation if a unit charges that has made its attack, or a game ends before its time. [8.021, 4.04]"""
    if len(before.charging) == len(after.charging) and before.terms.lend_once:
        for unit in range(len(after.charging)):
            if after.charging[unit] and not before.charging[unit]:
                require(not before.overran[unit], "a unit charges that has lent its strength (R57)")
    if after.result is not None and after.result.rule == "4.04":
        for token, at in enumerate(after.token_at):
            out = at >= 0 or after.carrier_of(token) != NO_ONE
            letter = after.letter_of(token)
            start = letter in after.terms.battle.tokens
            require(not (out and start), f"the game ends while token {letter} is out (4.04)")
