"""Positions for tests, set up by hand: stars with chosen cards, colonies, fleets, stances."""

from librt.vecs import vec
from mypy_extensions import i64

from hexile.games.stellar import GAME
from hexile.games.stellar.position import place_pieces
from hexile.games.stellar.state.actions import Button
from hexile.games.stellar.state.pieces import ship_words
from hexile.games.stellar.tables import POWER_LETTERS, POWER_NAMES, UNIT_NAMES
from hexile.kernel.chance.dice import ScriptedDice
from hexile.kernel.fields.position import split_lines
from hexile.kernel.game import new_setup
from hexile.kernel.play import RepeatedChoice, advance, find_legal, legal_actions, run

RED, YELLOW, GREEN, BLUE = range(4)


def setup_of(scenario="alone", files=None, **values):
    return new_setup(GAME, scenario, "", values, files or {})


def space(scenario="alone", **values):
    """An empty map, all powers neutral, three-hex speed for all."""
    s = GAME.blank(setup_of(scenario, **values))
    s.owned = column([1, 1, 1, 1])
    s.telling = True
    return s


def column(values):
    """Whole numbers as a state keeps them."""
    return vec[i64](values)


def put(s, text):
    """Put pieces on the map, said as in a position."""
    _, lines = split_lines(["", *(line.strip() for line in text.splitlines())])
    place_pieces(s, lines)
    s.derive()


def star(s, name):
    return s.terms.board.star(name)


def hex_of(s, name):
    return s.hex_of(star(s, name))


def claim(s, name, power, number=None):
    """Give a star to a power; with a number, this star card lies there, whatever its colour."""
    at = star(s, name)
    if number is None:
        number = s.terms.cards[s.decks[s.terms.board.colour[at]][-1]].number
    put(s, f"{name}: claimed by {POWER_NAMES[power]}; card {number}")
    return at


def settle(s, name, slot, power, people, **things):
    """Found a colony on a planet of a claimed star."""
    planet = star(s, name) * 3 + slot
    put(s, f"{s.planet_name(planet)}: {POWER_NAMES[power]}, {people} million")
    for thing, count in things.items():
        getattr(s, thing)[planet] = count
    return planet


def fleet(s, power, name, **ships):
    """Put ships into a star or hex, a number for each kind."""
    counts = [ships.get(kind.replace("-", "_"), 0) for kind in UNIT_NAMES[:5]]
    put(s, f"{POWER_LETTERS[power]}{s.next_number[power]}: {name}, {ship_words(counts)}")
    return s.fleets[-1]


def dice(*faces):
    return ScriptedDice(list(faces))


def war(s, first, second, level=1):
    """Put two lists of powers at war."""
    for power in first:
        s.side[power] = 1
    for power in second:
        s.side[power] = 2
    s.level = level


def begin(s, step, *faces):
    """Run one step of the agenda, and what follows, to the next choice."""
    s.agenda = [step]
    rolled = dice(*faces)
    run_to_choice(s, rolled)
    return rolled


def run_to_choice(s, rolled):
    """Run on; an empty agenda ends it."""
    s.agenda.insert(0, STOP)
    run(s, rolled)


def act(s, text, *faces):
    """Take a legal action by its text."""
    action = find_legal(s, text)
    assert action is not None, f"{text} is not among {texts(s)}"
    advance(s, action, dice(*faces))


def texts(s):
    return [action.text() for action in legal_actions(s)]


def kinds(s):
    return [event.kind for event in s.log]


def total_people(s):
    aboard = sum(f.ships[1] for f in s.fleets)
    return sum(s.population) + aboard


class Stop(RepeatedChoice):
    """A choice below everything else, so that running on ends."""

    def list_actions(self, s, legal):
        legal.append(Button("stop"))

    def take(self, s, action, dice):
        """Stay."""


STOP = Stop("stop")
