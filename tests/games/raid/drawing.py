"""Positions drawn as text, and questions about them, for the tests of Raid on the Bunker.

A room is drawn like a board file, with digits 1 to 5 for Warhawks inside it. The five entry
squares are added to the right of its first row, so that squares are counted from the drawing's
own corner. Warhawks not drawn are dead.
"""

from textwrap import dedent

from hexile.games.raid import GAME
from hexile.games.raid.rules.turn import begin_turn
from hexile.games.raid.state import WARHAWK_NAMES
from hexile.kernel.chance.dice import ScriptedDice
from hexile.kernel.game import new_setup, start
from hexile.kernel.geometry.graph import NOWHERE
from hexile.kernel.play import legal_actions, play, why_not

ENTRIES = ":W W W W W"
DEAD = ""


def room(drawing, **options):
    """Return the state at the start of Warhawk movement in a small drawn room."""
    lines = dedent(drawing).strip("\n").split("\n")
    width = max(len(line) for line in lines)
    lines = [line.ljust(width) for line in lines]
    assert lines[1][-1] in "|:", "the first row of a room ends in a wall or a door"
    lines[1] = lines[1][:-1] + ENTRIES
    board = "\n".join(lines)
    for digit in "12345":
        board = board.replace(digit, ".")
    s = game(board=board, **options)
    for warhawk, digit in enumerate("12345"):
        s.warhawk_at[warhawk] = found(s, lines, digit)
    return from_the_start(s)


def found(s, lines, sign):
    """Return the square where *sign* is drawn, or NOWHERE."""
    for row, line in enumerate(lines[1::2]):
        for column, drawn in enumerate(line[1::2]):
            if drawn == sign:
                return s.terms.ground.bunker.squares.at(row, column)
    return NOWHERE


def game(scenario="command-bunker", board="", faces=(), **options):
    """Return a game at its first decision, on a named board or on one drawn whole."""
    files = {scenario: board} if board else {}
    setup = new_setup(GAME, scenario, "", options, files)
    return start(GAME, setup, ScriptedDice(list(faces)))


def placed(s, **places):
    """Return the same position with some counters elsewhere: `placed(s, W1="r2c3", A2=DEAD)`."""
    after = s.copy()
    for name, square in places.items():
        counters, number = counter(after, name)
        counters[number] = after.terms.ground.names.index(square) if square else NOWHERE
    return from_the_start(after)


def only(s, **places):
    """Return the position with these counters and nobody else."""
    bare = s.copy()
    for counters in (bare.warhawk_at, bare.trooper_at, bare.scientist_at):
        for number in range(len(counters)):
            counters[number] = NOWHERE
    return placed(bare, **places)


def from_the_start(s):
    """Begin the turn of a position again, so that everything follows from the places."""
    s.place_counters()
    s.agenda.clear()
    begin_turn(s)
    s.telling = True
    return s


def counter(s, name):
    """Return the list a counter's place stands in, and its number there."""
    if name in WARHAWK_NAMES:
        return s.warhawk_at, WARHAWK_NAMES.index(name)
    if name[0] == "S":
        return s.scientist_at, int(name[1:]) - 1
    return s.trooper_at, s.trooper_names.index(name)


def where(s, name):
    """Return the square a counter stands on, or DEAD."""
    counters, number = counter(s, name)
    return DEAD if counters[number] == NOWHERE else s.square_name(counters[number])


def do(s, *actions, faces=()):
    """Play some actions; the faces must be exactly those that are rolled."""
    dice = ScriptedDice(list(faces))
    for action in actions:
        s = play(s, action, dice)
    assert dice.left() == 0, f"{dice.left()} faces were not rolled"
    return s


def texts(s):
    """List the legal actions."""
    return [action.text() for action in legal_actions(s)]


def steps_of(s, name):
    """List the squares a Warhawk may step to, in reading order."""
    squares = [text.split()[2] for text in texts(s) if text.startswith(f"step {name} ")]
    return sorted(squares, key=s.terms.ground.names.index)


def refusal(s, action):
    """Return the rule and the sentence that refuse an action."""
    why = why_not(s, action)
    return why.rule, why.words


def told(s, kind=""):
    """List what was told since the last decision: kind and rule, or the facts of one kind."""
    if not kind:
        return [(event.kind, event.rule) for event in s.log]
    return [dict(event.facts) for event in s.log if event.kind == kind]
