"""Positions for the tests of Forlorn: who stands where, and nobody else.

    s = position("solo1", "Zac h7 east", "D1 m7", "W1 n8 wounded", "corpse j8")

Squares are column letter and row number. Marines and Xenos not named are not on the deck. The
position is the start of the Marine Phase with 9 action points, unless the phase is moved on.
"""

from librt.vecs import vec
from mypy_extensions import i64

from hexile.games.forlorn import GAME
from hexile.games.forlorn.state.codes import DOOR_WORDS, FIRST_XENO, NO_ONE
from hexile.games.forlorn.tables.cards import CARD_NAMES
from hexile.kernel.chance.dice import ScriptedDice, SeededDice
from hexile.kernel.fields.position import first_line, read_position
from hexile.kernel.game import new_setup, sentence, start
from hexile.kernel.geometry.graph import NOWHERE
from hexile.kernel.play import legal_actions, play, why_not

POINTS = 9


def game(scenario="solo1", seed=1, files=None, **options):
    """Return a game at its first decision."""
    return start(GAME, new_setup(GAME, scenario, "", options, files or {}), SeededDice(seed))


def position(scenario, *pieces, **options):
    """Return a position with exactly the pieces named, in the Marine Phase."""
    files = options.pop("files", None) or {}
    setup = new_setup(GAME, scenario, "", options, files)
    lines = [*head_lines(setup), "next: marine phase", f"action points: {POINTS}"]
    s = read_position(GAME, "\n".join([*lines, *piece_lines(setup, pieces)])).state
    s.telling = True
    s.deck = vec[i64]()
    return s


def head_lines(setup):
    """Write the lines that name the set-up."""
    options = [f"option {name}: {value}" for name, value in setup.values.items()]
    files = [
        line
        for name, text in setup.files.items()
        for line in (f"file {name}:", *(f"| {row}" for row in text.split("\n")))
    ]
    return [first_line(GAME), f"scenario: {setup.scenario}", *options, *files]


def piece_lines(setup, pieces):
    """Turn `Zac h7 east`, `corpse j8`, `open k7`, `flames h7` into the lines of a position."""
    words = [piece.split(" ", 1) for piece in pieces]
    spare = [name for name in GAME.blank(setup).terms.names if name not in dict(words)]
    corpses = [f"{spare.pop()} {where}" for name, where in words if name == "corpse"]
    doors = [f"{where} {name}" for name, where in words if name in DOOR_WORDS]
    flames = [where for name, where in words if name == "flames"]
    together = [("corpses", corpses), ("doors", doors), ("flames", flames)]
    single = [f"{name}: {where}" for name, where in words if name[0].isupper()]
    return single + [f"{label}: {', '.join(said)}" for label, said in together if said]


def at(s, name):
    """Return the number of a square."""
    return s.terms.ground.names.index(name)


def who(s, name):
    """Return the number of a Marine or Xeno."""
    return s.terms.names.index(name) if name in s.terms.names else s.xeno_named(name)


def where(s, name):
    """Return the square of a Marine or Xeno, or nothing if it is not on the deck."""
    if name in s.terms.names:
        square = s.marine_at[s.terms.names.index(name)]
        return "" if square == NOWHERE else s.square_name(square)
    xeno = s.xeno_named(name)
    return "" if xeno == NO_ONE else s.square_name(s.xeno_at[xeno])


def xenos(s):
    """List the Xenos on the deck with their squares, by name."""
    return {s.xeno_name(x): s.square_name(q) for x, q in enumerate(s.xeno_at) if q != NOWHERE}


def cards(s, *names):
    """Lay cards face up, oldest first; the pack is thought large enough."""
    s.effects = vec[i64]([CARD_NAMES.index(name) for name in names])
    return s


def effects(s):
    """Name the cards in effect."""
    return [CARD_NAMES[card] for card in s.effects]


def do(s, action, *faces):
    """Return the position after an action that rolls exactly these faces before anything else."""
    dice = ScriptedDice(list(faces))
    after = play(s, action, dice)
    assert dice.left() == 0, f"{dice.left()} faces were not rolled"
    return after


def refused(s, action):
    """Return the reason why an action is not allowed."""
    assert action not in legal(s), f"{action} is legal"
    return str(why_not(s, action))


def legal(s):
    """List the legal actions as texts."""
    return [action.text() for action in legal_actions(s)]


def run(s, function, *arguments, faces=()):
    """Call a rule with scripted dice on a position, silent and told, and return what it said."""
    dice = ScriptedDice(list(faces))
    s.in_marine_phase = False
    s.telling = True
    s.log = []
    result = function(s, *arguments, dice)
    assert dice.left() == 0, f"{dice.left()} of {faces} were not rolled"
    return result


def told(s):
    """Return the sentences of the log."""
    return [sentence(GAME, event) for event in s.log]


def kinds(s):
    """Return the kinds of the events in the log."""
    return [event.kind for event in s.log]


def unit_code(s, name):
    """Return what the deck holds for a Xeno."""
    return FIRST_XENO + s.xeno_named(name)
