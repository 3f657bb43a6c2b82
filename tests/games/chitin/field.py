"""Positions written as lines of text, for tests.

    blue 0818 PPP N      three Phlanx facing north; small letters are disrupted, * after them charging
    red 0816 GW/A S      a Gantua and a Worker with token A
    blue air 0811 FFF    three Plunge over the megahex named after 0811
    blue wait GGG        units beside the map
    token A 0607 25      a token on the ground

Red starts at the top, Blue at the bottom; it is Blue's turn unless `seat` says otherwise.
"""

from __future__ import annotations

from hexile.games.chitin import GAME
from hexile.games.chitin.rules.sequence import TURN, add_token, begin_turn
from hexile.games.chitin.scenario import check, set_up
from hexile.games.chitin.state.chitin import Chitin
from hexile.games.chitin.state.columns import changed
from hexile.games.chitin.state.places import CARRIED
from hexile.games.chitin.tables import BLUE, RED
from hexile.kernel.dice import ScriptedDice
from hexile.kernel.game import new_setup
from hexile.kernel.hexes import DIRECTION_NAMES
from hexile.kernel.play import Refusal, State, legal_actions, play, why_not
from hexile.kernel.play import run as run_on

SIDES = {"blue": BLUE, "red": RED}


def field(
    text: str, step: str = "movement", scenario: str = "small", seat: int = BLUE, **given: object
) -> Chitin:
    """Lay a position out, at a step of the turn of *seat*."""
    s = set_up(new_setup(GAME, scenario, "", dict(given), {}), ScriptedDice([]))
    s.no_units()
    s.chosen = [True, True]
    s.top, s.first, s.turn, s.seat = RED, BLUE, 1, seat
    names = [part.name for part in TURN]
    s.agenda = list(TURN[: names.index(step) + 1])
    for line in text.strip().splitlines():
        lay(s, line.split())
    s.telling = True
    run_on(s, ScriptedDice([]))
    check(s)
    return s


def lay(s: Chitin, words: list[str]) -> None:
    """Lay out one line."""
    if words[0] == "token":
        value = int(words[3]) if len(words) > 3 else s.terms.values.get(words[1], 1)
        add_token(s, words[1], value, s.terms.valley.number[words[2]])
        return
    seat = SIDES[words[0]]
    if words[1] == "wait":
        add_units(s, seat, words[2], None)
    elif words[1] == "air":
        add_units(s, seat, words[3], words[2], air=True)
    else:
        add_units(s, seat, words[2], words[1])
        at = s.terms.valley.number[words[1]]
        way = words[3] if len(words) > 3 else ("N" if seat == BLUE else "S")
        s.facing = changed(s.facing, at, DIRECTION_NAMES.index(way))


def add_units(s: Chitin, seat: int, signs: str, place: str | None, air: bool = False) -> None:
    """Add the units named by letters."""
    charging = signs.endswith("*")
    letters = signs.rstrip("*")
    position = 0
    while position < len(letters):
        letter = letters[position]
        s.muster(seat, [int(k == letter.upper()) for k in s.terms.sheet.letters])
        unit = len(s.at) - 1
        s.disrupted[unit] = letter.islower()
        s.charging[unit] = charging and s.terms.sheet.charges[s.kind[unit]]
        if place is not None:
            at = s.terms.valley.number[place]
            s.put(unit, s.terms.valley.mega[at] if air else at)
        position += 1
        if letters[position : position + 1] == "/":
            token = letters[position + 1]
            add_token(s, token, s.terms.values.get(token, 1), CARRIED)
            s.carries = changed(s.carries, unit, len(s.token_at) - 1)
            position += 2


def do(s: State, *actions: str, dice: tuple[int, ...] = ()) -> Chitin:
    """Play actions with scripted faces, which must all be used."""
    script = ScriptedDice(list(dice))
    for action in actions:
        s = play(s, action, script)
        assert isinstance(s, Chitin)
        check(s)
    assert script.left() == 0, f"{script.left()} faces were not rolled"
    assert isinstance(s, Chitin)
    return s


def texts(s: State) -> list[str]:
    """List the legal actions in words."""
    return [action.text() for action in legal_actions(s)]


def refusal(s: State, action: str) -> Refusal:
    """Say why an action is refused; it must not be legal."""
    assert action not in texts(s), f"{action} is legal"
    return why_not(s, action)


def at(s: Chitin, name: str) -> str:
    """Return the letters of the units in a hex."""
    return s.signs(s.units_in(s.terms.valley.number[name]))


def place(s: Chitin, name: str) -> int:
    """Return the number of a hex."""
    return s.terms.valley.number[name]


def kinds(s: Chitin) -> list[str]:
    """List the kinds of the events since the last decision."""
    return [event.kind for event in s.log]


def next_turn(s: Chitin, seat: int) -> Chitin:
    """Begin a turn of *seat* from here."""
    twin = s.copy()
    twin.agenda = []
    twin.telling = True
    begin_turn(twin, seat)
    return twin
