"""Positions for the tests of Forlorn: who stands where, and nobody else.

    s = position("solo1", "Zac h7 east", "D1 m7", "W1 n8 wounded", "corpse j8")

Squares are column letter and row number. Marines and Xenos not named are not on the deck. The
position is the start of the Marine Phase with 9 action points, unless the phase is moved on.
"""

from librt.vecs import vec
from mypy_extensions import i64

from hexile.games.forlorn import GAME
from hexile.games.forlorn.state import CLOSED, FIRST_XENO, NO_ONE, OPEN, WRECKED
from hexile.games.forlorn.tables.cards import CARD_NAMES
from hexile.games.forlorn.tables.counters import (
    EGG,
    HATCHLING,
    ITEM_NAMES,
    XENO_NUMBERS,
    XENO_SLOTS,
    XENOS,
)
from hexile.games.forlorn.tables.deck import FACING_NAMES
from hexile.kernel.dice import ScriptedDice, SeededDice
from hexile.kernel.game import new_setup, sentence, start
from hexile.kernel.graph import NOWHERE
from hexile.kernel.play import legal_actions, play, why_not

POINTS = 9


def game(scenario="solo1", seed=1, files=None, **options):
    """Return a game at its first decision."""
    return start(GAME, new_setup(GAME, scenario, "", options, files or {}), SeededDice(seed))


def position(scenario, *pieces, **options):
    """Return a position with exactly the pieces named, in the Marine Phase."""
    files = options.pop("files", None)
    s = play(game(scenario, files=files, **options), "muster", SeededDice(1))
    clear(s)
    for words in pieces:
        put(s, words)
    s.place_counters()
    s.points = s.points_all = POINTS
    return s


def clear(s):
    """Take everybody and everything off the deck."""
    for marine in range(len(s.marine_at)):
        s.marine_at[marine] = NOWHERE
    for xeno in range(len(s.xeno_at)):
        s.xeno_at[xeno] = NOWHERE
    for item in range(len(s.item_with)):
        s.item_with[item] = NO_ONE
    s.deck, s.effects, s.discard = vec[i64](), vec[i64](), vec[i64]()


def put(s, words):
    """Put one thing down: a Marine with facing, a Xeno, a corpse, an item, a door, flames."""
    name, where, *more = words.split()
    square = at(s, where)
    if name == "corpse":
        free = next(m for m in range(len(s.corpse_at) - 1, -1, -1) if is_spare(s, m))
        s.corpse_at[free] = square
    elif name in ("open", "wrecked", "closed"):
        condition = {"open": OPEN, "wrecked": WRECKED, "closed": CLOSED}[name]
        s.doors[s.terms.ground.door_at[square]] = condition
    elif name == "flames":
        s.flames[square] = True
        s.burning += 1
    elif name in s.terms.names:
        put_marine(s, s.terms.names.index(name), square, more)
    else:
        put_xeno(s, name, square, more)


def is_spare(s, marine):
    return s.marine_at[marine] == NOWHERE and s.corpse_at[marine] == NOWHERE


def put_marine(s, marine, square, more):
    s.marine_at[marine] = square
    s.facing[marine] = FACING_NAMES.index(more[0]) if more else 1
    for word in more[1:]:
        if word == "ready":
            s.ready[marine] = True
        else:
            kind = ITEM_NAMES.index(word)
            free = [i for i, k in enumerate(s.terms.item_kinds) if k == kind and s.item_with[i] < 0]
            s.item_with[free[0]] = marine


def put_xeno(s, name, square, more):
    letters = [kind.letter for kind in XENOS]
    kind = letters.index(name[0])
    slot = HATCHLING if kind == EGG else kind
    number = int(name[1:])
    xeno = next(x for x, k in enumerate(XENO_SLOTS) if k == slot and XENO_NUMBERS[x] == number)
    s.xeno_at[xeno] = square
    s.xeno_kind[xeno] = kind
    s.wounded[xeno] = "wounded" in more
    s.faded[xeno] = "faded" in more
    s.acted[xeno] = "acted" in more
    s.laid[xeno] = "laid" in more


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
