"""Positions written as text, and questions about them, for the tests of Rescue from the Hive.

A position is one line per place, `A8: So1 La1/1`: a box and who is in it. `/1` is a unit with one
man left, `Sc1<Qu2` a Marine held by a Queen, `Helstrom+` a hostage in Terran hands, `?Fake` a
face-down counter. A Darter is `Da1 over 51 open: Sc3`, `Da1 over 51 closed:` or `Da1 off: Sc3`.
Every Area is awake unless it is named in *asleep*.
"""

from librt.vecs import vec

from hexile.games.hive import GAME
from hexile.games.hive.rules.nests import MIX_C
from hexile.games.hive.rules.sequence import TURN
from hexile.games.hive.rules.znon import act
from hexile.games.hive.scenario import set_up
from hexile.games.hive.state import CUP_C, CUP_MASTER, CUP_QUEENS, OFF_HULL
from hexile.games.hive.tables import KINDS, MASTER_QUEEN, QUEEN
from hexile.kernel.dice import ScriptedDice
from hexile.kernel.game import new_setup, sentence
from hexile.kernel.play import advance, legal_actions, why_not


def hive(text="", mission="rescue", turn=2, asleep="", **options):
    """Return the state a text describes, listening, with nothing on the agenda."""
    s = set_up(new_setup(GAME, mission, "", options, {}), ScriptedDice([]))
    s.agenda, s.turn, s.telling = [], turn, True
    s.awake = vec[bool]([name not in asleep for name in s.terms.ship.area_names])
    for line in filter(None, (line.strip() for line in text.splitlines())):
        place, _, units = line.partition(":")
        here = put_ship(s, place.split()) if place.startswith("Da") else box(s, place)
        for word in units.split():
            put_unit(s, word, here)
    s.cups[CUP_QUEENS] -= sum(
        1 for u in range(s.terms.units) if s.kind_of(u) == QUEEN and s.at[u] >= 0
    )
    s.cups[CUP_MASTER] -= s.at[s.terms.first[MASTER_QUEEN]] >= 0
    s.place_counters()
    return s


def put_ship(s, words):
    ship = s.terms.ship_names.index(words[0])
    s.ship_at[ship] = box(s, words[2]) if words[1] == "over" else OFF_HULL
    s.ship_open[ship] = words[-1] == "open"
    return s.terms.ship.size + ship


def put_unit(s, word, here):
    if word.startswith("?"):
        slot = list(s.slot_kind).index(-2)
        s.slot_at[slot], s.slot_kind[slot] = here, KINDS.index(word[1:])
        s.cups[CUP_C + MIX_C.index(s.slot_kind[slot])] -= 1
        return
    name, _, holder = word.partition("<")
    name, _, men = name.partition("/")
    who = unit(s, name.rstrip("+"))
    s.at[who] = here
    s.men[who] = int(men) if men else s.men[who]
    if name.endswith("+"):
        s.terran[who] = True
    if holder:
        s.holder[who], s.terran[who] = unit(s, holder), False
    if s.terms.is_marine(who):
        s.bought += s.men[who]


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
        s.agenda.pop().take(s, action, dice)
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
