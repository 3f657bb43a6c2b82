"""Positions in the notation of `hexile.games.chitin.position`, and what happens in them, for tests."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from hexile.games.chitin import GAME
from hexile.games.chitin.rules.sequence import begin_turn
from hexile.games.chitin.scenario import check
from hexile.games.chitin.state.chitin import Chitin
from hexile.games.chitin.tables import BLUE
from hexile.kernel.chance.dice import ScriptedDice
from hexile.kernel.fields.position import split_lines
from hexile.kernel.game import new_setup
from hexile.kernel.play import State, legal_actions, play, why_not
from hexile.kernel.play import run as run_on
from hexile.kernel.verbs.refusal import Refusal


def field(
    text: str, step: str = "movement", scenario: str = "small", seat: int = BLUE, **given: object
) -> Chitin:
    """Lay a position out and run on from a step of the turn of *seat*.

    Red starts at the top, Blue at the bottom.
    """
    s = GAME.blank(new_setup(GAME, scenario, "", dict(given), {}))
    for column in s.fields():
        setattr(s, column.name, column.usual())
    s.agenda = [GAME.step_named(step)]
    lines = ["turn: 1", "first: blue", "top: red", f"moving: {('blue', 'red')[seat]}"]
    lines += [line.strip() for line in text.strip().splitlines()]
    GAME.place(s, split_lines(["", *lines])[1])
    s.derive()
    s.telling = True
    run_on(s, ScriptedDice([]))
    check(s)
    return s


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


def places(s: Chitin, *names: str) -> vec[i64]:
    """Return the numbers of hexes."""
    return vec[i64]([place(s, name) for name in names])


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
