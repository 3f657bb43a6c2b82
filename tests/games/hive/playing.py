"""Positions of the Hive and what happens in them, for its tests.

A position is what `hexile.games.hive.position` reads; every Area is awake unless it is named in
*asleep*.
"""

from hexile.games.hive import GAME
from hexile.games.hive.rules.sequence import TURN
from hexile.games.hive.rules.znon import act
from hexile.kernel.chance.dice import ScriptedDice
from hexile.kernel.fields.position import split_lines
from hexile.kernel.game import new_setup, sentence
from hexile.kernel.play import advance, legal_actions, take, why_not


def hive(text="", mission="rescue", turn=2, asleep="", **options):
    """Return the state a text describes, listening, with nothing on the agenda."""
    s = GAME.blank(new_setup(GAME, mission, "", options, {}))
    for field in s.fields():
        setattr(s, field.name, field.usual())
    _, lines = split_lines(["", *(line.strip() for line in text.splitlines())])
    GAME.place(s, lines)
    for area, name in enumerate(s.terms.ship.area_names):
        s.awake[area] = name not in asleep
    s.derive()
    s.turn, s.telling = turn, True
    return s


def unit(s, name):
    return s.terms.names.index(name)


def box(s, name):
    return s.terms.ship.index[name]


def where(s, name):
    """Name the place of a unit: a box, a Darter, or DEAD, AWAY, UNUSED."""
    at = s.at[unit(s, name)]
    return s.terms.place_name(at) if at >= 0 else {-1: "UNUSED", -2: "DEAD", -3: "AWAY"}[at]


def acts(s, name, roll, faces=()):
    """Let one Znon unit act under a Strategy Roll; every face must be used. Return its trace."""
    dice = ScriptedDice(list(faces))
    s.strategy, s.log = roll, []
    act(s, unit(s, name), dice)
    assert dice.left() == 0, f"{dice.left()} faces left over"
    return s.log[0].trace


def verdicts(trace):
    """Return the letters of a trace with what came of them."""
    return {row.letter: row.verdict for row in trace.rows}


def candidates(trace, letter):
    """Return what a row weighed: name, number, and whether it stayed."""
    row = next(row for row in trace.rows if row.letter == letter)
    return [(c.name, c.value, c.kept) for c in row.candidates]


def at_step(s, *steps):
    """Put steps on the agenda, the last first, with the rest of a turn below."""
    s.agenda = [*TURN, *steps]
    return s


def do(s, text, faces=(), to_the_end=False):
    """Take an action with scripted faces; automatic steps run only if asked for."""
    action = next(a for a in legal_actions(s) if a.text() == text)
    dice = ScriptedDice(list(faces))
    s.log = []
    if to_the_end:
        advance(s, action, dice)
    else:
        take(s, action, dice)
    assert dice.left() == 0, f"{dice.left()} faces left over"
    return s


def run_step(s, step, faces=()):
    """Run one automatic step with exactly these faces."""
    dice = ScriptedDice(list(faces))
    s.log = []
    step.run(s, dice)
    assert dice.left() == 0, f"{dice.left()} faces left over"
    return s


def texts(s):
    return [action.text() for action in legal_actions(s)]


def said(s):
    return [sentence(GAME, event) for event in s.log]


def kinds(s):
    return [event.kind for event in s.log]


def refusal(s, text):
    return why_not(s, text)
